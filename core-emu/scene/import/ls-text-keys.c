#include "ls-text-keys.h"

#include <string.h>

#include "ls-words.h"

#define IMAGE "png" /* of "texture.NAME": a file's name follows */
#define BLANKS " \t"

static const LsSceneKey text_keys[] = {
  { "size", LS_KEY_PATTERN },
  { "uniform.time", LS_KEY_PATTERN },
  { "texture.picture", LS_KEY_PATTERN },
  { "buffer.lights", LS_KEY_PATTERN },
  { "vertices", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (text, LS_TEXT_GROUP, NULL, text_keys, LS_SCOPE_SCENE);

/* Lines whose second word is a name. */
static const char *const named[] = { "uniform", "block",    "texture", "unit",   "attrib",
                                     "matrix",  "elements", "spec",    "buffer", NULL };
/* Of these a file's name is all that stands behind. */
static const char *const of_files[] = { "buffer", "vertices", NULL };

LsDocument *
ls_text_keys_parse (GBytes *text, const char *name, GError **error)
{
  gsize length;
  const char *bytes = g_bytes_get_data (text, &length);

  return ls_scene_document_parse (length > 0 ? bytes : "", length, name, error);
}

gboolean
ls_text_keys_is_of (const LsDocGroup *group)
{
  return group->scope == NULL &&
         (strcmp (group->name, LS_TEXT_PROGRAM) == 0 || strcmp (group->name, LS_TEXT_GROUP) == 0);
}

const char *
ls_text_keys_skip_place (const char *message, const char *path)
{
  const gsize length = strlen (path);

  if (strncmp (message, path, length) == 0 && message[length] == ':')
    message += length + 1 + strspn (message + length + 1, "0123456789:");
  return message + strspn (message, " ");
}

/* --- from keys to lines ----------------------------------------------------------------------- */

/* What is read of a scene. */
typedef struct
{
  const char *path; /* of the scene */
  const LsSceneFile *file;
  const LsExtra *known;
  LsExtraInputs *extra;
} Reading;

static const LsNamedBytes *
find_known (const LsExtra *known, const char *path)
{
  g_autofree char *wanted = g_canonicalize_filename (path, NULL);

  for (guint i = 0; known != NULL && i < known->n_files; i++)
    {
      g_autofree char *other = g_canonicalize_filename (known->files[i].path, NULL);

      if (strcmp (wanted, other) == 0)
        return &known->files[i];
    }
  return NULL;
}

GBytes *
ls_text_keys_read_file (const LsSceneFile *file,
                        LsDocPlace at,
                        const char *name,
                        const LsExtra *known,
                        char **path,
                        GError **error)
{
  g_autofree char *whole =
    strcmp (file->directory, ".") == 0 ? g_strdup (name) : ls_scene_file_path (file, name);
  const LsNamedBytes *there = find_known (known, whole);
  GBytes *bytes = NULL;

  if (*name == '\0')
    ls_doc_fail (at, LS_ERROR_SYNTAX, error, "no file is named");
  else
    bytes = there != NULL ? g_bytes_ref (there->bytes)
                          : ls_scene_read_file (file, at, name, LS_FILE_MAX_BYTES, error);
  if (bytes != NULL)
    *path = g_steal_pointer (&whole);
  return bytes;
}

static void
add_line (const Reading *reading, const LsDocEntry *entry, const char *line)
{
  g_autofree char *from = g_strdup_printf ("%s:%u: %s", reading->path, entry->at.line, entry->key);

  ls_extra_inputs_add_line (reading->extra, from, line);
}

/* "png FILE nearest repeat" becomes what names the file as one that was read. */
static gboolean
add_image (const Reading *reading, const LsDocEntry *entry, const char *line, GError **error)
{
  const char *name = entry->value + strlen (IMAGE);
  g_autofree char *file_name = NULL, *word = NULL, *whole = NULL;
  const char *rest;
  GBytes *bytes;
  char *path;

  name += strspn (name, BLANKS);
  rest = name + strcspn (name, BLANKS);
  if (rest == name)
    return ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error,
                        "of an image its file is named (write png FILE nearest repeat)");
  file_name = g_strndup (name, (gsize) (rest - name));
  rest += strspn (rest, BLANKS);
  bytes = ls_text_keys_read_file (reading->file, entry->value_at, file_name, reading->known, &path,
                                  error);
  if (bytes == NULL)
    return FALSE;
  word = ls_extra_inputs_add_file (reading->extra, path, bytes);
  whole =
    g_strdup_printf ("%s " IMAGE " %s %s", line, word, *rest != '\0' ? rest : "nearest repeat");
  add_line (reading, entry, whole);
  return TRUE;
}

/* "FILE" becomes what names the file as one that was read. */
static gboolean
add_file (const Reading *reading, const LsDocEntry *entry, const char *line, GError **error)
{
  char *path;
  GBytes *bytes = ls_text_keys_read_file (reading->file, entry->value_at, entry->value,
                                          reading->known, &path, error);
  g_autofree char *word = NULL, *whole = NULL;

  if (bytes == NULL)
    return FALSE;
  word = ls_extra_inputs_add_file (reading->extra, path, bytes);
  whole = g_strdup_printf ("%s %s", line, word);
  add_line (reading, entry, whole);
  return TRUE;
}

/* Whether a key gives something to what it does not name. */
static gboolean
lacks_name (const char *key)
{
  return strcmp (key, "texture") == 0 || strcmp (key, "unit") == 0 || strcmp (key, "buffer") == 0;
}

gboolean
ls_text_keys_is_file (const char *key)
{
  const gsize length = strcspn (key, ".");
  g_autofree char *kind = g_strndup (key, length);

  return g_strv_contains (of_files, kind);
}

/* "uniform.time=0.5" is the line "uniform time 0.5" of inputs. */
static gboolean
add_entry (const Reading *reading, const LsDocEntry *entry, GError **error)
{
  const gsize length = strlen (IMAGE);
  g_autofree char *line = g_strdup (entry->key), *whole = NULL;
  char *dot = strchr (line, '.');

  if (lacks_name (entry->key))
    return ls_doc_fail (entry->at, LS_ERROR_SYNTAX, error, "write %s.NAME=", entry->key);
  if (dot != NULL)
    *dot = ' ';
  if (ls_text_keys_is_file (entry->key))
    return add_file (reading, entry, line, error);
  if ((g_str_has_prefix (line, "texture ") || g_str_has_prefix (line, "unit ")) &&
      strncmp (entry->value, IMAGE, length) == 0 &&
      strchr (BLANKS, entry->value[length]) != NULL) /* or its end */
    return add_image (reading, entry, line, error);
  whole = g_strconcat (line, " ", entry->value, NULL);
  add_line (reading, entry, whole);
  return TRUE;
}

LsExtraInputs *
ls_text_keys_read (const LsSceneFile *file, const char *path, const LsExtra *known, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, LS_TEXT_GROUP);
  g_autoptr (LsExtraInputs) extra = ls_extra_inputs_new (NULL, NULL);
  const Reading reading = { path, file, known, extra };

  for (guint i = 0; group != NULL && i < group->entries->len; i++)
    if (!add_entry (&reading, g_ptr_array_index (group->entries, i), error))
      return NULL;
  return g_steal_pointer (&extra);
}

/* --- from lines to keys ----------------------------------------------------------------------- */

char *
ls_text_keys_name_file (const char *path, const char *directory)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  g_autofree char *folder = g_canonicalize_filename (directory, NULL);
  const char *part = ls_scene_trust_part (folder, whole);

  return g_strdup (part != NULL ? part : whole);
}

gboolean
ls_text_keys_check_name (const char *name, gboolean is_word, GError **error)
{
  const gboolean is_plain = g_utf8_validate (name, -1, NULL) && strpbrk (name, "\r\n") == NULL &&
                            strchr (BLANKS, *name) == NULL &&
                            strchr (BLANKS, name[strlen (name) - 1]) == NULL;

  return (is_plain && !(is_word && strpbrk (name, BLANKS) != NULL)) ||
         ls_fail (error, LS_ERROR_STATE,
                  "%s: a scene cannot write that name down (rename the file)", name);
}

/* "extra:0" with the file's name. Returns: (transfer full): NULL with error. */
static char *
dup_file (const LsExtra *extra, const char *value, const char *directory, GError **error)
{
  const LsNamedBytes *file = ls_extra_find_file (extra, value);
  g_autofree char *name = file != NULL ? ls_text_keys_name_file (file->path, directory) : NULL;

  if (name == NULL)
    return g_strdup (value);
  return ls_text_keys_check_name (name, FALSE, error) ? g_steal_pointer (&name) : NULL;
}

/* "png extra:0 nearest repeat" with the file's name. Returns: (transfer full): NULL with error. */
static char *
dup_value (const LsExtra *extra, const char *value, const char *directory, GError **error)
{
  g_auto (GStrv) words = g_strsplit (value, " ", 3);
  const LsNamedBytes *file =
    g_strv_length (words) == 3 ? ls_extra_find_file (extra, words[1]) : NULL;
  g_autofree char *name = file != NULL ? ls_text_keys_name_file (file->path, directory) : NULL;

  if (name == NULL)
    return g_strdup (value);
  return ls_text_keys_check_name (name, TRUE, error)
           ? g_strjoin (" ", words[0], name, words[2], NULL)
           : NULL;
}

gboolean
ls_text_keys_put (LsDocGroup *group,
                  const LsExtra *extra,
                  const char *line,
                  const char *directory,
                  GError **error)
{
  const gsize length = strcspn (line, BLANKS);
  g_autofree char *kind = g_strndup (line, length), *key = NULL, *value = NULL;
  const char *rest = line + length;

  rest += strspn (rest, BLANKS);
  if (g_strv_contains (named, kind))
    {
      const gsize n = strcspn (rest, BLANKS);
      g_autofree char *name = g_strndup (rest, n);

      key = g_strjoin (".", kind, name, NULL);
      rest += n + strspn (rest + n, BLANKS);
    }
  value = g_strv_contains (of_files, kind) ? dup_file (extra, rest, directory, error)
                                           : dup_value (extra, rest, directory, error);
  if (value == NULL)
    return FALSE;
  ls_doc_group_set (group, key != NULL ? key : kind, value);
  return TRUE;
}

void
ls_text_keys_replace (LsDocGroup *group, const LsDocGroup *wanted)
{
  for (guint i = group->entries->len; i-- > 0;)
    {
      LsDocEntry *entry = g_ptr_array_index (group->entries, i);

      if (ls_doc_group_find (wanted, entry->key) == NULL)
        ls_doc_group_drop (group, entry);
    }
  for (guint i = 0; wanted != NULL && i < wanted->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (wanted->entries, i);

      if (g_strcmp0 (ls_doc_group_get (group, entry->key), entry->value) != 0)
        ls_doc_group_set (group, entry->key, entry->value);
    }
}

gboolean
ls_text_keys_put_all (LsDocGroup *group,
                      const LsExtra *extra,
                      const char *directory,
                      GError **error)
{
  g_auto (GStrv) lines = g_strsplit (extra != NULL ? extra->lines : "", "\n", -1);
  g_autoptr (LsDocument) document = ls_document_new ("");
  LsDocGroup *wanted = ls_document_insert (document, NULL, NULL, LS_TEXT_GROUP, NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0' && *lines[i] != '#' &&
        !ls_text_keys_put (wanted, extra, lines[i], directory, error))
      return FALSE;
  ls_text_keys_replace (group, wanted);
  return TRUE;
}
