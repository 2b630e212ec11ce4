#include "ls-extra-inputs.h"

#include <string.h>

#include "ls-error.h"
#include "ls-words.h"

#define FROM "#from "      /* begins the comment before a line that was given */
#define FILE_WORD "extra:" /* with a number: in place of a file's name */

struct _LsExtraInputs
{
  LsExtraRead read;
  gpointer data;
  GString *lines;
  GArray *files; /* LsNamedBytes, both owned */
  LsExtra extra; /* of both */
};

static void
file_clear (gpointer data)
{
  LsNamedBytes *file = data;

  g_free ((char *) file->path);
  g_bytes_unref (file->bytes);
}

LsExtraInputs *
ls_extra_inputs_new (LsExtraRead read, gpointer data)
{
  LsExtraInputs *inputs = g_new0 (LsExtraInputs, 1);

  inputs->read = read;
  inputs->data = data;
  inputs->lines = g_string_new (NULL);
  inputs->files = g_array_new (FALSE, FALSE, sizeof (LsNamedBytes));
  g_array_set_clear_func (inputs->files, file_clear);
  return inputs;
}

void
ls_extra_inputs_free (LsExtraInputs *inputs)
{
  g_string_free (inputs->lines, TRUE);
  g_array_unref (inputs->files);
  g_free (inputs);
}

void
ls_extra_inputs_add_line (LsExtraInputs *inputs, const char *from, const char *line)
{
  g_string_append_printf (inputs->lines, FROM "%s\n%s\n", from, line);
}

char *
ls_extra_inputs_add_file (LsExtraInputs *inputs, char *path, GBytes *bytes)
{
  const LsNamedBytes file = { path, bytes };

  g_array_append_val (inputs->files, file);
  return g_strdup_printf (FILE_WORD "%u", inputs->files->len - 1);
}

/* --- kinds ------------------------------------------------------------------------------------------------ */

static gboolean
add_size (LsExtraInputs *inputs, const char *value, GError **error)
{
  g_auto (GStrv) sides = g_strsplit (value, "x", 3);

  if (g_strv_length (sides) != 2 || *sides[0] == '\0' || *sides[1] == '\0' ||
      strspn (sides[0], "0123456789") != strlen (sides[0]) ||
      strspn (sides[1], "0123456789") != strlen (sides[1]))
    return ls_fail (error, LS_ERROR_SYNTAX, "a size is WIDTHxHEIGHT, as 128x96");
  g_string_append_printf (inputs->lines, "size %s %s\n", sides[0], sides[1]);
  return TRUE;
}

/* Takes "NAME=" off. Returns: (transfer full): the name; NULL with an error. */
static char *
take_name (const char **value, const char *form, GError **error)
{
  const gsize length = strcspn (*value, "=");
  g_autofree char *name = g_strndup (*value, length);

  if ((*value)[length] == '\0' || (*value)[length + 1] == '\0' || length == 0 ||
      strpbrk (name, " \t\r\n") != NULL)
    {
      ls_fail (error, LS_ERROR_SYNTAX, "this is not %s", ls_words (form));
      return NULL;
    }
  *value += length + 1;
  return g_steal_pointer (&name);
}

static gboolean
add_uniform (LsExtraInputs *inputs, const char *value, GError **error)
{
  g_autofree char *name =
    take_name (&value, N_ ("NAME=VALUE, as time=0.5 or colour=1,0.5,0"), error);
  g_autofree char *values = NULL;

  if (name == NULL)
    return FALSE;
  if (strpbrk (value, "\r\n") != NULL)
    return ls_fail (error, LS_ERROR_SYNTAX, "several values have commas between them");
  values = g_strdelimit (g_strdup (value), ",", ' ');
  g_string_append_printf (inputs->lines, "uniform %s %s\n", name, values);
  return TRUE;
}

/* Takes ",linear" or another of two words off the end. Returns: the word; the first where neither is there. */
static const char *
take_word (char *file, const char *first, const char *second)
{
  char *comma = strrchr (file, ',');

  if (comma == NULL || (strcmp (comma + 1, first) != 0 && strcmp (comma + 1, second) != 0))
    return first;
  *comma = '\0';
  return strcmp (comma + 1, second) == 0 ? second : first;
}

static gboolean
add_texture (LsExtraInputs *inputs, const char *value, GError **error)
{
  g_autofree char *name = take_name (&value, N_ ("NAME=FILE.png"), error);
  g_autofree char *file = g_strdup (value);
  g_autofree char *word = NULL;
  const char *wrap, *filter;
  GBytes *read;

  if (name == NULL)
    return FALSE;
  wrap = take_word (file, "repeat", "clamp");
  filter = take_word (file, "linear", "nearest");
  wrap = strcmp (wrap, "repeat") == 0 ? take_word (file, "repeat", "clamp") : wrap;
  read = inputs->read (inputs->data, file, error);
  if (read == NULL)
    return FALSE;
  word = ls_extra_inputs_add_file (inputs, g_steal_pointer (&file), read);
  g_string_append_printf (inputs->lines, "texture %s png %s %s %s\n", name, word, filter, wrap);
  return TRUE;
}

/* Reads a file. Returns: (transfer full): the word that names it in a line; NULL with an error. */
static char *
take_file (LsExtraInputs *inputs, const char *file, GError **error)
{
  GBytes *bytes = inputs->read (inputs->data, file, error);

  return bytes != NULL ? ls_extra_inputs_add_file (inputs, g_strdup (file), bytes) : NULL;
}

static gboolean
add_buffer (LsExtraInputs *inputs, const char *value, GError **error)
{
  g_autofree char *name = take_name (&value, N_ ("NAME=FILE"), error);
  g_autofree char *word = name != NULL ? take_file (inputs, value, error) : NULL;

  if (word != NULL)
    g_string_append_printf (inputs->lines, "buffer %s %s\n", name, word);
  return word != NULL;
}

static gboolean
add_vertices (LsExtraInputs *inputs, const char *value, GError **error)
{
  g_autofree char *word = take_file (inputs, value, error);

  if (word != NULL)
    g_string_append_printf (inputs->lines, "vertices %s\n", word);
  return word != NULL;
}

/* In the order of ls_extra_kinds. */
static gboolean (*const adders[]) (LsExtraInputs *inputs, const char *value, GError **error) = {
  add_size, add_vertices, add_uniform, add_texture, add_buffer,
};

const LsExtraKind ls_extra_kinds[] = {
  { "size", FALSE },   { "vertices", FALSE }, { "uniform", TRUE },
  { "texture", TRUE }, { "buffer", TRUE },
};
const guint ls_extra_n_kinds = G_N_ELEMENTS (ls_extra_kinds);
G_STATIC_ASSERT (G_N_ELEMENTS (adders) == G_N_ELEMENTS (ls_extra_kinds));

gboolean
ls_extra_inputs_add (LsExtraInputs *inputs, const char *kind, const char *value, GError **error)
{
  g_autofree char *shown = g_strdelimit (g_strdup (value), "\r\n", ' ');
  guint i = 0;

  while (strcmp (ls_extra_kinds[i].name, kind) != 0)
    i++;
  g_string_append_printf (inputs->lines, FROM "--%s %s\n", kind, shown);
  if (adders[i](inputs, value, error))
    return TRUE;
  g_prefix_error (error, "--%s %s: ", kind, shown);
  return FALSE;
}

void
ls_extra_inputs_apply (LsExtraInputs *inputs, LsSceneHow *how)
{
  LsExtra *extra = &inputs->extra;

  *extra = (LsExtra){ inputs->lines->str, (const LsNamedBytes *) (gpointer) inputs->files->data,
                      inputs->files->len };
  how->extra = inputs->lines->len > 0 ? extra : NULL;
}

/* --- for importers ---------------------------------------------------------------------------------------- */

void
ls_extra_append (const LsExtra *extra, GString *text)
{
  if (extra == NULL)
    return;
  if (text->len > 0 && text->str[text->len - 1] != '\n')
    g_string_append_c (text, '\n');
  g_string_append (text, extra->lines);
}

char *
ls_extra_dup_place (char *const *lines, guint i, const char *name)
{
  return i > 0 && g_str_has_prefix (lines[i - 1], FROM) ? g_strdup (lines[i - 1] + strlen (FROM))
                                                        : g_strdup_printf ("%s:%u", name, i + 1);
}

const LsNamedBytes *
ls_extra_find_file (const LsExtra *extra, const char *word)
{
  guint64 number;

  return extra != NULL && g_str_has_prefix (word, FILE_WORD) &&
             g_ascii_string_to_unsigned (word + strlen (FILE_WORD), 10, 0, G_MAXUINT, &number,
                                         NULL) &&
             number < extra->n_files
           ? &extra->files[number]
           : NULL;
}
