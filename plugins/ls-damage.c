#include "ls-damage.h"

#include "ls-error.h"
#include "ls-words.h"

gboolean
ls_damage_fail (const LsDamage *damage, gsize at, GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  return ls_fail (error, LS_ERROR_FORMAT, "%s: byte %zu: %s (%s)", damage->name, at, message,
                  ls_words (damage->advice));
}
