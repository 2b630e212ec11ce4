#pragma once

#include <glib.h>
#include <string.h>

/* Finds what was not translated in sentences of a language made for tests, which writes ä, ë and ö for a, e and o. */

/* Functions, memories and values as the machine and expressions call them. */
static const char *const plain_names[] = {
  "NaN",     "alpha",     "clamp",  "fract",  "exp2", "log2",  "sqrt",  "max",
  "scratch", "reduction", "export", "stream", "ring", "emit",  "share", "bool",
  "loop",    "cos",       "int",    "float",  "true", "false",
};

static inline gboolean
plain_is_name (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (plain_names); i++)
    if (g_str_equal (plain_names[i], word))
      return TRUE;
  return FALSE;
}

/* Whether it is a value of an R500, as its listing has it: out[0].r, pred.r. */
static inline gboolean
plain_is_listed (const char *word, const char *behind)
{
  static const char *const files[] = { "temp", "const", "out" };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if (g_str_equal (files[i], word))
      return behind[0] == '[' && g_ascii_isdigit (behind[1]);
  return g_str_equal (word, "pred") && behind[0] == '.' && behind[1] != '\0' &&
         strchr ("rgba", behind[1]) != NULL;
}

static inline gboolean
plain_is_of_word (char c)
{
  return g_ascii_isalnum (c) || c == '_' || (c & 0x80) != 0;
}

/* Whether the letters would be others in the language: instructions and registers are written in capitals. */
static inline gboolean
plain_is_plain (const char *word)
{
  if (strpbrk (word, "aeo") == NULL || strpbrk (word, "0123456789_") != NULL || strlen (word) < 2)
    return FALSE;
  for (const char *c = word; *c != '\0'; c++)
    if ((*c & 0x80) != 0)
      return FALSE;
  return !plain_is_name (word);
}

/* Returns: (transfer full) (nullable): a word that was not translated. What the source calls a cell stands in brackets, without
 * blanks. */
static inline char *
plain_word_find (const char *sentence)
{
  for (const char *at = sentence; *at != '\0';)
    {
      gsize length = 0;
      g_autofree char *word = NULL;

      while (plain_is_of_word (at[length]))
        length++;
      word = g_strndup (at, length);
      if (length > 0 && plain_is_plain (word) && !plain_is_listed (word, at + length) &&
          !(at > sentence && (at[-1] == '(' || at[-1] == '.')))
        return g_steal_pointer (&word);
      at += MAX (length, 1);
    }
  return NULL;
}
