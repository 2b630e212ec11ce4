#include "ls-words.h"

#include <string.h>

/* The only state of the core that a program sets: it decides what people read, not what is
 * computed. */
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

char *
ls_words_fill (const char *sentence, const char *first, const char *second)
{
  const char *const texts[] = { first, second };
  GString *text = g_string_new (NULL);
  const char *hole;

  for (guint i = 0; i < G_N_ELEMENTS (texts) && texts[i] != NULL; i++)
    {
      hole = strstr (sentence, "%s");
      g_assert (hole != NULL);
      g_string_append_len (text, sentence, hole - sentence);
      g_string_append (text, texts[i]);
      sentence = hole + 2;
    }
  g_string_append (text, sentence);
  return g_string_free (text, FALSE);
}

void
ls_words_list (GString *list, const char *item)
{
  if (list->len > 0)
    g_string_append (list, ", ");
  g_string_append (list, item);
}

char *
ls_words_join (const GPtrArray *items)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i + 1 < items->len; i++)
    ls_words_list (list, g_ptr_array_index (items, i));
  if (items->len == 1)
    return g_strdup (g_ptr_array_index (items, 0));
  return g_strdup_printf (ls_words ("%s and %s"), list->str,
                          (const char *) g_ptr_array_index (items, items->len - 1));
}
