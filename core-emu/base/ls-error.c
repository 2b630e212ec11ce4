#include "ls-error.h"

/* Not by G_DEFINE_QUARK, whose static variable several threads may write at once. */
GQuark
ls_error_quark (void)
{
  return g_quark_from_static_string ("ls-error-quark");
}

const char *
ls_error_code_name (const GError *error)
{
  if (error->domain != LS_ERROR)
    return "other";
  switch ((LsErrorCode) error->code)
    {
    case LS_ERROR_IO:
      return "io";
    case LS_ERROR_SYNTAX:
      return "syntax";
    case LS_ERROR_FORMAT:
      return "format";
    case LS_ERROR_RANGE:
      return "range";
    case LS_ERROR_REFERENCE:
      return "reference";
    case LS_ERROR_UNSUPPORTED:
      return "unsupported";
    case LS_ERROR_STATE:
      return "state";
    case LS_ERROR_TRUST:
      return "trust";
    case LS_ERROR_MEMORY:
      return "memory";
    }
  return "other";
}
