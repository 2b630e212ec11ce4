#include "ls-trap.h"

#include "ls-words.h"

gboolean
ls_trap_set (LsTrap *trap,
             LsTrapCode code,
             guint32 line,
             LsMask lanes,
             guint64 value,
             const char *format,
             ...)
{
  g_autofree char *detail = NULL;
  const char *end;
  va_list args;

  trap->code = code;
  trap->line = line;
  trap->lanes = lanes;
  trap->value = value;
  va_start (args, format);
  detail = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  g_strlcpy (trap->detail, detail, sizeof trap->detail);
  g_utf8_validate (trap->detail, -1, &end);
  trap->detail[end - trap->detail] = '\0';
  return FALSE;
}

const char *
ls_trap_code_name (LsTrapCode code)
{
  switch (code)
    {
    case LS_TRAP_NONE:
      return "none";
    case LS_TRAP_UNSUPPORTED:
      return "unsupported";
    case LS_TRAP_ILLEGAL:
      return "illegal";
    case LS_TRAP_STACK_OVERFLOW:
      return "stack-overflow";
    case LS_TRAP_STACK_UNDERFLOW:
      return "stack-underflow";
    case LS_TRAP_STACK_KIND:
      return "stack-kind";
    case LS_TRAP_BAD_TARGET:
      return "bad-target";
    case LS_TRAP_UNBOUND:
      return "unbound";
    case LS_TRAP_OUT_OF_RANGE:
      return "out-of-range";
    }
  g_assert_not_reached ();
}
