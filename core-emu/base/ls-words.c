#include "ls-words.h"

/* The one thing of the core that a program sets: what its people read, not what anything computes. */
static const LsTranslator *translator;

void
ls_words_set_translator (const LsTranslator *now)
{
  g_atomic_pointer_set (&translator, now);
}

const char *
ls_words (const char *words)
{
  const LsTranslator *now = g_atomic_pointer_get (&translator);

  return now != NULL ? now->one (words) : words;
}

const char *
ls_words_many (const char *one, const char *many, guint64 n)
{
  const LsTranslator *now = g_atomic_pointer_get (&translator);

  if (now != NULL)
    return now->many (one, many, (gulong) n);
  return n == 1 ? one : many;
}

void
ls_words_say (GString *text, const char *format, ...)
{
  va_list args;

  if (text->len > 0)
    g_string_append_c (text, ' ');
  va_start (args, format);
  g_string_append_vprintf (text, format, args);
  va_end (args);
}

void
ls_words_list (GString *list, const char *item)
{
  if (list->len > 0)
    g_string_append (list, ", ");
  g_string_append (list, item);
}
