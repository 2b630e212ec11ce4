#include "ls-error.h"

/* Not by G_DEFINE_QUARK, whose static variable several threads may write at once. */
GQuark
ls_error_quark (void)
{
  return g_quark_from_static_string ("ls-error-quark");
}
