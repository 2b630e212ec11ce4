#include "ls-signal.h"

void
ls_signal_new (const char *name, GType type, guint n_parameters, ...)
{
  va_list types;

  va_start (types, n_parameters);
  g_signal_new_valist (name, type, G_SIGNAL_RUN_LAST, NULL, NULL, NULL, NULL, G_TYPE_NONE,
                       n_parameters, types);
  va_end (types);
}
