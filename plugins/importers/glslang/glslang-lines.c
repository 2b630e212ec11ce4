#include <string.h>

#include "glslang-draft.h"
#include "ls-bits.h"
#include "ls-error.h"
#include "ls-extra-inputs.h"
#include "ls-words.h"

/* Lines that say what a draw runs on. */

/* Lines of the page that mean nothing here, and why. */
static const struct
{
  const char *word, *reason;
} refused[] = {
  { "enable", N_ ("switches of OpenGL are not kept by a text as its own machine") },
  { "matrix", N_ ("matrices of OpenGL are uniforms here: uniform gl_ModelViewMatrix and so on") },
  { "shade", N_ ("write flat in front of the inputs of the pixels") },
  { "disable", N_ ("switches of OpenGL are not kept by a text as its own machine") },
};

static char **
split (const char *line)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_auto (GStrv) all = g_strsplit_set (line, " \t\r", -1);

  for (guint i = 0; all[i] != NULL; i++)
    if (*all[i])
      g_ptr_array_add (words, g_strdup (all[i]));
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&words), FALSE);
}

/* Returns: FALSE with an error without a place. */
static gboolean
check (char **words, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    if (strcmp (words[0], refused[i].word) == 0)
      return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: %s", words[0],
                      ls_words (refused[i].reason));
  return TRUE;
}

static gboolean
add_lines (GlslangLines *lines,
           const char *text,
           gboolean is_persons,
           const char *name,
           GError **error)
{
  g_auto (GStrv) all = g_strsplit (text, "\n", -1);

  for (guint i = 0; all[i] != NULL; i++)
    {
      g_auto (GStrv) words = split (all[i]);
      g_autofree char *place = is_persons ? ls_extra_dup_place (all, i, name) : NULL;

      if (words[0] == NULL || *words[0] == '#')
        continue;
      if (strcmp (words[0], "next") == 0)
        {
          g_array_append_val (lines->ends, lines->lines->len);
          continue;
        }
      if (is_persons && !check (words, error))
        {
          g_prefix_error (error, "%s: ", place);
          return FALSE;
        }
      g_ptr_array_add (lines->lines, g_steal_pointer (&words));
      g_ptr_array_add (lines->places, g_steal_pointer (&place));
    }
  return TRUE;
}

gboolean
glslang_lines_init (GlslangLines *lines,
                    const char *text,
                    const char *made_up,
                    const char *name,
                    GError **error)
{
  lines->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  lines->places = g_ptr_array_new_with_free_func (g_free);
  lines->ends = g_array_new (FALSE, FALSE, sizeof (guint));
  lines->taken = g_hash_table_new (NULL, NULL);
  if (!add_lines (lines, made_up, FALSE, name, error) ||
      (text != NULL && !add_lines (lines, text, TRUE, name, error)))
    return FALSE;
  g_array_append_val (lines->ends, lines->lines->len);
  lines->n_active = g_array_index (lines->ends, guint, 0);
  return TRUE;
}

void
glslang_lines_add (GlslangLines *lines, const char *line)
{
  g_ptr_array_add (lines->lines, split (line));
  g_ptr_array_add (lines->places, NULL);
  lines->n_active = lines->lines->len;
  g_array_index (lines->ends, guint, lines->ends->len - 1) = lines->n_active;
}

void
glslang_lines_cut (GlslangLines *lines, guint n)
{
  g_ptr_array_set_size (lines->lines, (gint) n);
  g_ptr_array_set_size (lines->places, (gint) n);
  lines->n_active = n;
  g_array_index (lines->ends, guint, lines->ends->len - 1) = n;
}

gboolean
glslang_lines_is_persons (const GlslangLines *lines, const char *word, const char *name)
{
  for (guint i = lines->n_active; i-- > 0;)
    {
      char **words = g_ptr_array_index (lines->lines, i);

      if (strcmp (words[0], word) == 0 && g_strcmp0 (words[1], name) == 0)
        return g_ptr_array_index (lines->places, i) != NULL;
    }
  return FALSE;
}

void
glslang_lines_clear (GlslangLines *lines)
{
  g_clear_pointer (&lines->lines, g_ptr_array_unref);
  g_clear_pointer (&lines->places, g_ptr_array_unref);
  g_clear_pointer (&lines->ends, g_array_unref);
  g_clear_pointer (&lines->taken, g_hash_table_unref);
}

char **
glslang_lines_find (const GlslangLines *lines, const char *word, const char *name)
{
  for (guint i = lines->n_active; i-- > 0;)
    {
      char **words = g_ptr_array_index (lines->lines, i);

      if (strcmp (words[0], word) != 0 || (name != NULL && g_strcmp0 (words[1], name) != 0))
        continue;
      g_hash_table_add (lines->taken, GUINT_TO_POINTER (i + 1));
      return words;
    }
  return NULL;
}

const char *
glslang_lines_place (const GlslangLines *lines, char *const *words)
{
  guint i;

  return g_ptr_array_find (lines->lines, words, &i) ? g_ptr_array_index (lines->places, i) : NULL;
}

guint32
glslang_lines_bits (const char *word, gboolean is_float)
{
  if (strcmp (word, "true") == 0 || strcmp (word, "false") == 0)
    return *word == 't';
  if (!is_float || g_str_has_prefix (word, "0x"))
    return (guint32) g_ascii_strtoll (word, NULL, 0);
  return ls_float_bits ((float) g_ascii_strtod (word, NULL));
}

/* Whether the program has what a line names, from it or from one behind it that says the same thing otherwise. */
static gboolean
is_taken (const GlslangLines *lines, guint number)
{
  char **words = g_ptr_array_index (lines->lines, number);

  for (guint i = number; i < lines->lines->len; i++)
    {
      char **other = g_ptr_array_index (lines->lines, i);

      if (strcmp (words[0], other[0]) == 0 && g_strcmp0 (words[1], other[1]) == 0 &&
          g_hash_table_contains (lines->taken, GUINT_TO_POINTER (i + 1)))
        return TRUE;
    }
  return FALSE;
}

void
glslang_lines_tell_unread (const GlslangLines *lines, GPtrArray *findings)
{
  static const char *const named[] = { "uniform", "block",    "texture", "attrib",
                                       "unit",    "elements", NULL };

  for (guint i = 0; i < lines->lines->len; i++)
    {
      char **words = g_ptr_array_index (lines->lines, i);
      const char *place = g_ptr_array_index (lines->places, i);

      if (place != NULL && g_strv_contains (named, words[0]) && !is_taken (lines, i))
        ls_diagnostics_add_text (findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                                 "%s: the program reads no %s called %s", place, words[0],
                                 words[1]);
    }
}
