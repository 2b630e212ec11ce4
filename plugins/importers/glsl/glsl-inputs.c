#include "ls-glsl-inputs.h"

#include <string.h>

#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-file.h"
#include "ls-extra-inputs.h"
#include "ls-glsl.h"
#include "ls-scene-trust.h"
#include "ls-words.h"

#define MAX_SIDE 4096 /* of the target */

/* Lines, as data/doc/glsl.md has them: words behind the first one, and from which one on they are numbers. */
static const struct
{
  const char *word;
  guint least, most, first_number;
} kinds[] = {
  { "size", 2, 2, 1 },
  { "targets", 1, G_MAXUINT, 0 },
  { "uniform", 2, G_MAXUINT, 2 },
  { "block", 2, G_MAXUINT, 2 },
  { "texture", 8, G_MAXUINT, 0 },
  { "unit", 8, G_MAXUINT, 0 },
  { "attrib", 4, G_MAXUINT, 4 },
  { "slots", 1, G_MAXUINT, 0 },
  { "draw", 2, 4, 2 },
  { "index", 1, G_MAXUINT, 1 },
  { "captured", 1, G_MAXUINT, 0 },
  { "context", 1, G_MAXUINT, 0 },
  { "separate", 0, 0, 0 },
  { "exact", 0, 0, 0 },
  { "next", 0, 0, 0 },
  { "matrix", 17, 17, 2 },
  { "enable", 1, G_MAXUINT, 1 },
  { "disable", 1, G_MAXUINT, 1 },
  { "shade", 1, 1, 0 },
  { "provoking", 1, 1, 0 },
  { "plane", 5, 5, 1 },
  { "groups", 1, 3, 1 },
  { "elements", 2, 2, 2 },
  { "spec", 2, 2, 0 },
  { "buffer", 2, 2, 0 },
  { "vertices", 1, 1, 0 },
};

static gboolean
is_number (const char *word)
{
  char *end, *whole;

  if (!strcmp (word, "true") || !strcmp (word, "false"))
    return TRUE;
  g_ascii_strtod (word, &end);
  g_ascii_strtoll (word, &whole, 0);
  return *word && (!*end || !*whole);
}

static gboolean
check_words (char *const *words, guint n, guint kind, GError **error)
{
  const guint first = kinds[kind].first_number;

  if (n < kinds[kind].least || n > kinds[kind].most)
    return ls_fail (error, LS_ERROR_SYNTAX,
                    n < kinds[kind].least && kinds[kind].most > n
                      ? N_ ("%s has %u words behind it, not at least %u")
                      : N_ ("%s has %u words behind it, not %u"),
                    words[0], n, n < kinds[kind].least ? kinds[kind].least : kinds[kind].most);
  for (guint i = first; first && i <= n; i++)
    if (!is_number (words[i]))
      return ls_fail (error, LS_ERROR_SYNTAX, "%s: not a number: %s", words[0], words[i]);
  if (kind == 0)
    for (guint i = 1; i <= 2; i++)
      if (g_ascii_strtoll (words[i], NULL, 0) < 1 || g_ascii_strtoll (words[i], NULL, 0) > MAX_SIDE)
        return ls_fail (error, LS_ERROR_RANGE, "sides have 1 to %u pixels, not %s", MAX_SIDE,
                        words[i]);
  return TRUE;
}

/* The words of a line that is no comment and not empty. Returns: (transfer container): NULL at the end; strings of parts */
static GPtrArray *
split (char **parts)
{
  GPtrArray *words = g_ptr_array_new ();

  for (guint i = 0; parts[i]; i++)
    if (*parts[i])
      g_ptr_array_add (words, parts[i]);
  g_ptr_array_add (words, NULL);
  return words;
}

static gboolean
check_line (const char *line, GError **error)
{
  g_auto (GStrv) parts = g_strsplit_set (line, " \t\r", -1);
  g_autoptr (GPtrArray) words = split (parts);
  char *const *all = (char *const *) words->pdata;

  if (*line == '#' || words->len == 1)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (!strcmp (kinds[i].word, all[0]))
      return check_words (all, words->len - 2, i, error);
  return ls_fail (error, LS_ERROR_SYNTAX, "no line of inputs begins with '%.40s'", all[0]);
}

gboolean
ls_glsl_inputs_fit_driver (const char *text, const char *name, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i]; i++)
    {
      const char *line = lines[i] + strspn (lines[i], " \t\r");
      const gsize length = strcspn (line, " \t\r");
      g_autofree char *word = g_strndup (line, length);
      g_autofree char *place = NULL;

      if (strcmp (word, "buffer") != 0 && strcmp (word, "vertices") != 0)
        continue;
      place = ls_extra_dup_place (lines, i, name);
      return ls_fail (error, LS_ERROR_UNSUPPORTED,
                      "%s: files of buffers and vertices are for texts that run without a driver "
                      "(say --back-end text)",
                      place);
    }
  return TRUE;
}

/* --- files ------------------------------------------------------------------------------------------------ */

GBytes *
ls_glsl_inputs_read_file (const char *word,
                          const char *file,
                          const LsExtra *extra,
                          char **path,
                          GError **error)
{
  const LsNamedBytes *given = ls_extra_find_file (extra, word);
  g_autofree char *folder = g_path_get_dirname (file);
  g_autofree char *whole =
    strcmp (folder, ".") == 0 ? g_strdup (word) : g_build_filename (folder, word, NULL);
  GBytes *bytes = given != NULL ? g_bytes_ref (given->bytes)
                                : ls_scene_trust_read (folder, whole, LS_TRUST_FOLDER,
                                                       LS_FILE_MAX_BYTES, NULL, error);

  if (bytes == NULL)
    g_prefix_error (error, "%s: ", word);
  else
    *path = given != NULL ? g_strdup (given->path) : g_steal_pointer (&whole);
  return bytes;
}

/* --- images ----------------------------------------------------------------------------------------------- */

/* texture NAME png FILE FILTER WRAP, with the texels in the place of the file. */
static gboolean
append_image (GString *text,
              char *const *words,
              const char *file,
              const LsExtra *extra,
              gboolean is_downward,
              GError **error)
{
  const LsNamedBytes *given = ls_extra_find_file (extra, words[3]);
  g_autofree char *path = NULL;
  g_autoptr (GBytes) png = ls_glsl_inputs_read_file (words[3], file, extra, &path, error);
  const LsGlslImage image = { words[0], words[1], given != NULL ? given->path : words[3],
                              words[4], words[5], is_downward };

  return png != NULL && ls_glsl_put_image (text, &image, png, error);
}

static gboolean
append_line (GString *text,
             const char *line,
             const char *file,
             const LsExtra *extra,
             gboolean is_downward,
             GError **error)
{
  g_auto (GStrv) parts = g_strsplit_set (line, " \t\r", -1);
  g_autoptr (GPtrArray) words = split (parts);
  char *const *all = (char *const *) words->pdata;
  gboolean is_image = words->len == 7 && !strcmp (all[2], "png") &&
                      (!strcmp (all[0], "texture") || !strcmp (all[0], "unit"));

  if (is_image && !append_image (text, all, file, extra, is_downward, error))
    return FALSE;
  if (!is_image)
    g_string_append_printf (text, "%s\n", line);
  return TRUE;
}

static void
prefix_place (GError **error, char *const *lines, guint i, const char *name)
{
  g_autofree char *place = ls_extra_dup_place (lines, i, name);

  g_prefix_error (error, "%s: ", place);
}

static char *
fill_images (const char *text,
             const char *file,
             const char *name,
             const LsExtra *extra,
             gboolean is_downward,
             GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) filled = g_string_new (NULL);

  for (guint i = 0; lines[i]; i++)
    if (!append_line (filled, lines[i], file, extra, is_downward, error))
      {
        prefix_place (error, lines, i, name);
        return NULL;
      }
  return g_strdup (filled->str);
}

static gboolean
check_lines (const char *text, const char *name, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i]; i++)
    if (!check_line (lines[i], error))
      {
        prefix_place (error, lines, i, name);
        return FALSE;
      }
  return TRUE;
}

char *
ls_glsl_inputs_take (const char *text,
                     const char *file,
                     const char *name,
                     const LsExtra *extra,
                     gboolean is_downward,
                     GError **error)
{
  g_autofree char *filled = fill_images (text, file, name, extra, is_downward, error);

  return filled != NULL && check_lines (filled, name, error) ? g_steal_pointer (&filled) : NULL;
}

/* "weights" of "weights[0]", "fog" of "fog.colour". */
static gboolean
is_of (const char *symbol, const char *name)
{
  const gsize length = strlen (name);

  return g_str_has_prefix (symbol, name) &&
         (!symbol[length] || symbol[length] == '[' || symbol[length] == '.');
}

static gboolean
has_symbol (const LsImported *imported, const char *name)
{
  for (guint i = 0; i < imported->drafts->len; i++)
    {
      const LsDraft *draft = g_ptr_array_index (imported->drafts, i);

      for (guint k = 0; k < draft->symbols->len; k++)
        if (is_of (((const LsDraftSymbol *) g_ptr_array_index (draft->symbols, k))->name, name))
          return TRUE;
    }
  return FALSE;
}

void
ls_glsl_inputs_tell_unread (const char *text, const char *name, LsImported *imported)
{
  static const char *const named[] = { "uniform", "block", "texture", NULL };
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i]; i++)
    {
      g_auto (GStrv) parts = g_strsplit_set (lines[i], " \t\r", -1);
      g_autoptr (GPtrArray) words = split (parts);
      char *const *all = (char *const *) words->pdata;

      g_autofree char *place = ls_extra_dup_place (lines, i, name);

      if (words->len > 2 && g_strv_contains (named, all[0]) && !has_symbol (imported, all[1]))
        ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                                 "%s: the program reads no %s called %s", place, all[0], all[1]);
    }
}
