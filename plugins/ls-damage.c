#include "ls-damage.h"

#include "ls-error.h"

gboolean
ls_damage_fail (const LsDamage *damage, gsize at, GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, LS_ERROR, LS_ERROR_FORMAT, "%s: byte %" G_GSIZE_FORMAT ": %s (%s)",
               damage->name, at, message, damage->advice);
  return FALSE;
}
