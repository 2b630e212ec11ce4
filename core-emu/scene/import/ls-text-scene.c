#include "ls-text-scene.h"

#include <string.h>

#include "ls-extra-inputs.h"
#include "ls-importer.h"
#include "ls-words.h"

#define PROGRAM "program"
#define TEXT "text"
#define IMAGE "png" /* of "texture.NAME": a file's name follows */

static const LsSceneKey text_keys[] = {
  { "size", LS_KEY_PATTERN },
  { "uniform.time", LS_KEY_PATTERN },
  { "texture.picture", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (text, TEXT, NULL, text_keys, LS_SCOPE_SCENE);

/* Keys of [program], and nothing else. */
static const char *const program_keys[] = { "source", "back-end", "inputs", NULL };

static LsDocument *
parse_bytes (GBytes *text, const char *name, GError **error)
{
  gsize length;
  const char *bytes = g_bytes_get_data (text, &length);

  return ls_scene_document_parse (length > 0 ? bytes : "", length, name, error);
}

gboolean
ls_text_scene_is (GBytes *frame)
{
  gsize length;
  const char *bytes = g_bytes_get_data (frame, &length);
  g_autoptr (LsDocument) document = NULL;

  if (length == 0 || g_strstr_len (bytes, (gssize) length, "source") == NULL)
    return FALSE;
  document = parse_bytes (frame, "", NULL);
  return document != NULL &&
         ls_doc_group_find (ls_document_find (document, NULL, PROGRAM, NULL), "source") != NULL;
}

/* Whether a group says which text it is, or what that runs on. */
static gboolean
is_of_text (const LsDocGroup *group)
{
  return group->scope == NULL &&
         (strcmp (group->name, PROGRAM) == 0 || strcmp (group->name, TEXT) == 0);
}

/* --- what it runs on -------------------------------------------------------------------------- */

/* What is read for a scene. */
typedef struct
{
  const char *path;   /* of the scene */
  char *folder;       /* of it; owned */
  LsSceneTrust trust; /* of the scene's files */
  LsBudgetShare share;
  GString *lines; /* as of LsExtra; owned */
  GArray *files;  /* LsNamedBytes; owned, and what they point to */
} Reading;

static void
file_clear (gpointer data)
{
  LsNamedBytes *file = data;

  g_free ((char *) file->path);
  g_bytes_unref (file->bytes);
}

static void
reading_clear (Reading *reading)
{
  g_free (reading->folder);
  ls_budget_share_clear (&reading->share);
  if (reading->lines != NULL)
    g_string_free (reading->lines, TRUE);
  g_clear_pointer (&reading->files, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reading, reading_clear)

/* path: gets (transfer full) that of the file. */
static GBytes *
read_named (Reading *reading, LsDocPlace at, const char *name, char **path, GError **error)
{
  g_autoptr (GError) reason = NULL;
  GBytes *bytes;

  *path = g_path_is_absolute (name) || strcmp (reading->folder, ".") == 0
            ? g_strdup (name)
            : g_build_filename (reading->folder, name, NULL);
  bytes = ls_scene_trust_read (reading->folder, *path, reading->trust, LS_FILE_MAX_BYTES,
                               &reading->share, &reason);
  if (bytes != NULL)
    return bytes;
  g_clear_pointer (path, g_free);
  if (g_error_matches (reason, LS_ERROR, LS_ERROR_REFERENCE))
    ls_doc_fail (at, LS_ERROR_IO, error, "no file %s (names are relative to the scene's folder)",
                 name);
  else
    ls_doc_fail (at, (LsErrorCode) reason->code, error, "%s: %s", name, reason->message);
  return NULL;
}

/* "png FILE nearest repeat" becomes what names the file as one that was read. */
static gboolean
add_image (Reading *reading, const LsDocEntry *entry, const char *line, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (entry->value, " \t", 3);
  LsNamedBytes file = { 0 };
  char *path;

  if (words[0] == NULL || words[1] == NULL)
    return ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error,
                        "of an image its file is named (write png FILE nearest repeat)");
  file.bytes = read_named (reading, entry->value_at, words[1], &path, error);
  if (file.bytes == NULL)
    return FALSE;
  file.path = path;
  g_string_append_printf (reading->lines, "%s " IMAGE " " LS_EXTRA_FILE "%u %s\n", line,
                          reading->files->len, words[2] != NULL ? words[2] : "nearest repeat");
  g_array_append_val (reading->files, file);
  return TRUE;
}

/* "uniform.time=0.5" is the line "uniform time 0.5" of inputs. */
static gboolean
add_entry (Reading *reading, const LsDocEntry *entry, GError **error)
{
  g_autofree char *line = g_strdup (entry->key);
  char *dot = strchr (line, '.');

  if (dot != NULL)
    *dot = ' ';
  g_string_append_printf (reading->lines, LS_EXTRA_FROM "%s:%u: %s\n", reading->path,
                          entry->at.line, entry->key);
  if (strncmp (line, "texture ", 8) == 0 && strncmp (entry->value, IMAGE, strlen (IMAGE)) == 0 &&
      g_ascii_isspace (entry->value[strlen (IMAGE)]))
    return add_image (reading, entry, line, error);
  g_string_append_printf (reading->lines, "%s %s\n", line, entry->value);
  return TRUE;
}

static gboolean
read_entries (Reading *reading, const LsDocument *document, GError **error)
{
  const LsDocGroup *group = ls_document_find (document, NULL, TEXT, NULL);

  for (guint i = 0; group != NULL && i < group->entries->len; i++)
    if (!add_entry (reading, g_ptr_array_index (group->entries, i), error))
      return FALSE;
  return TRUE;
}

/* inputs=FILE. text, name: get (transfer full) what it says, and its path; NULL: there is none. */
static gboolean
read_inputs (Reading *reading, const LsDocGroup *program, char **text, char **name, GError **error)
{
  const LsDocEntry *entry = ls_doc_group_find (program, "inputs");
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) reason = NULL;

  if (entry == NULL)
    return TRUE;
  bytes = read_named (reading, entry->value_at, entry->value, name, error);
  return bytes != NULL &&
         (ls_inputs_take (bytes, *name, text, &reason) ||
          ls_doc_fail (entry->value_at, (LsErrorCode) reason->code, error, "%s", reason->message));
}

/* --- opening ---------------------------------------------------------------------------------- */

static gboolean
check_groups (LsDocument *document, GError **error)
{
  const LsSceneFile file = { .document = document };
  const LsDocGroup *program = ls_document_find (document, NULL, PROGRAM, NULL);

  for (guint i = 0; i < program->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (program->entries, i);

      if (!g_strv_contains (program_keys, entry->key))
        return ls_doc_fail (
          entry->at, LS_ERROR_STATE, error,
          "a scene that names a text has no %s in [program] (it has source, back-end and "
          "inputs)",
          entry->key);
    }
  if (!ls_scene_check_groups (&file, error))
    return FALSE;
  for (guint i = 0; i < document->groups->len; i++)
    {
      const LsDocGroup *group = g_ptr_array_index (document->groups, i);

      if (group->is_raw)
        return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                            "a scene that names a text has no [%s] (leave it out, or source)",
                            group->name);
    }
  return TRUE;
}

static LsScene *
open_text (Reading *reading,
           GBytes *frame,
           LsDocument *document,
           const LsSceneHow *how,
           GBytes *other,
           GError **error)
{
  const LsDocGroup *program = ls_document_find (document, NULL, PROGRAM, NULL);
  const LsDocEntry *source = ls_doc_group_find (program, "source");
  g_autofree char *path = NULL, *inputs = NULL, *inputs_name = NULL;
  g_autoptr (GBytes) bytes = NULL;
  LsSceneHow wanted = *how;
  LsExtra extra;

  if (*source->value == '\0')
    ls_doc_fail (source->value_at, LS_ERROR_SYNTAX, error, "source names no file");
  if (*source->value == '\0' || !check_groups (document, error))
    return NULL;
  bytes = read_named (reading, source->value_at, source->value, &path, error);
  if (bytes == NULL || !read_entries (reading, document, error) ||
      !read_inputs (reading, program, &inputs, &inputs_name, error))
    return NULL;
  extra = (LsExtra){ reading->lines->str, (const LsNamedBytes *) (gpointer) reading->files->data,
                     reading->files->len };
  wanted.extra = reading->lines->len > 0 ? &extra : NULL;
  wanted.inputs = inputs;
  wanted.inputs_name = inputs_name;
  wanted.back_end = ls_doc_group_get (program, "back-end");
  wanted.frame = frame;
  wanted.frame_path = reading->path;
  if (ls_scene_is_scene (other != NULL ? other : bytes, path))
    {
      ls_doc_fail (source->value_at, LS_ERROR_STATE, error,
                   "%s is a scene itself (open it instead, or name a text)", source->value);
      return NULL;
    }
  return ls_scene_open_how (other != NULL ? other : bytes, path, &wanted, error);
}

LsScene *
ls_text_scene_open (GBytes *frame,
                    const char *path,
                    const LsSceneHow *how,
                    GBytes *other,
                    GError **error)
{
  g_auto (Reading) reading = { .path = path, .trust = how->trust };
  g_autoptr (LsDocument) document = parse_bytes (frame, path, error);

  if (document == NULL)
    return NULL;
  reading.folder = g_path_get_dirname (path);
  reading.lines = g_string_new (NULL);
  reading.files = g_array_new (FALSE, FALSE, sizeof (LsNamedBytes));
  g_array_set_clear_func (reading.files, file_clear);
  ls_budget_share_init (&reading.share, how->budget);
  return open_text (&reading, frame, document, how, other, error);
}

/* --- the whole scene -------------------------------------------------------------------------- */

static LsDocGroup *
find_like (const LsDocument *document, const LsDocGroup *group)
{
  return ls_document_find (document, group->scope, group->name, group->argument);
}

static LsDocGroup *
find_or_add (LsDocument *document, const LsDocGroup *group)
{
  LsDocGroup *found = find_like (document, group);

  return found != NULL
           ? found
           : ls_document_insert (document, NULL, group->scope, group->name, group->argument);
}

/* What a message says behind its place. */
static const char *
skip_place (const char *message, const char *path)
{
  const gsize length = strlen (path);

  if (strncmp (message, path, length) == 0 && message[length] == ':')
    message += length + 1 + strspn (message + length + 1, "0123456789:");
  return message + strspn (message, " ");
}

void
ls_text_scene_place_error (GBytes *frame,
                           const char *path,
                           const char *draft,
                           gboolean (*loads) (const char *text, gpointer data, GError **error),
                           gpointer data,
                           GError **error)
{
  g_autoptr (LsDocument) said = parse_bytes (frame, path, NULL);
  g_autoptr (LsDocument) whole = ls_scene_document_parse (draft, strlen (draft), path, NULL);

  for (guint i = 0; said != NULL && whole != NULL && i < said->groups->len; i++)
    {
      const LsDocGroup *group = g_ptr_array_index (said->groups, i);
      LsDocGroup *target = is_of_text (group) ? NULL : find_or_add (whole, group);

      for (guint k = 0; target != NULL && k < group->entries->len; k++)
        {
          const LsDocEntry *entry = g_ptr_array_index (group->entries, k);
          g_autofree char *text = NULL;
          g_autoptr (GError) reason = NULL;

          ls_doc_group_set (target, entry->key, entry->value);
          text = ls_document_dup_text (whole);
          if (loads (text, data, &reason) || reason->domain != LS_ERROR)
            continue;
          g_clear_error (error);
          ls_doc_fail (entry->value_at, (LsErrorCode) reason->code, error, "%s",
                       skip_place (reason->message, path));
          return;
        }
    }
}

char *
ls_text_scene_merge (GBytes *frame, const char *path, const char *draft, GError **error)
{
  g_autoptr (LsDocument) said = parse_bytes (frame, path, error);
  g_autoptr (LsDocument) whole =
    said != NULL ? ls_scene_document_parse (draft, strlen (draft), path, error) : NULL;

  if (whole == NULL)
    return NULL;
  for (guint i = 0; i < said->groups->len; i++)
    {
      const LsDocGroup *group = g_ptr_array_index (said->groups, i);
      LsDocGroup *target = is_of_text (group) ? NULL : find_or_add (whole, group);

      for (guint k = 0; target != NULL && k < group->entries->len; k++)
        {
          const LsDocEntry *entry = g_ptr_array_index (group->entries, k);

          ls_doc_group_set (target, entry->key, entry->value);
        }
    }
  return ls_document_dup_text (whole);
}

/* --- saving ----------------------------------------------------------------------------------- */

gboolean
ls_text_scene_fits (const LsScene *scene)
{
  return scene->is_imported && scene->compiled != NULL && scene->draft != NULL &&
         scene->kept_how != NULL && scene->kept_how->n_others == 0 && scene->source_path != NULL;
}

/* How a scene in a directory names a file: as what lies below the directory, else whole. Returns: (transfer full). */
static char *
name_file (const char *path, const char *directory)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  g_autofree char *folder = g_canonicalize_filename (directory, NULL);
  const char *part = ls_scene_trust_part (folder, whole);

  return g_strdup (part != NULL ? part : whole);
}

/* Whether a key can have the name of a file as its value. */
static gboolean
check_name (const char *name, GError **error)
{
  return (g_utf8_validate (name, -1, NULL) && strpbrk (name, "\r\n\t ") == NULL) ||
         ls_fail (error, LS_ERROR_STATE,
                  "%s: a scene cannot write that name down (rename the file)", name);
}

static gboolean
put_file (LsDocGroup *group,
          const char *key,
          const char *path,
          const char *directory,
          GError **error)
{
  g_autofree char *name = name_file (path, directory);

  if (!check_name (name, error))
    return FALSE;
  ls_doc_group_set (group, key, name);
  return TRUE;
}

/* The line of inputs "texture a png extra:0 nearest repeat" as a key. */
static gboolean
put_line (LsDocGroup *group,
          const LsExtra *extra,
          const char *line,
          const char *directory,
          GError **error)
{
  const gboolean is_named = strncmp (line, "size ", 5) != 0;
  g_auto (GStrv) words = g_strsplit (line, " ", is_named ? 3 : 2);
  g_autofree char *key = is_named ? g_strjoin (".", words[0], words[1], NULL) : g_strdup (words[0]);
  const char *value = words[is_named ? 2 : 1];
  g_auto (GStrv) rest = g_strsplit (value, " ", 3);
  const LsNamedBytes *file = g_strv_length (rest) == 3 ? ls_extra_find_file (extra, rest[1]) : NULL;
  g_autofree char *name = file != NULL ? name_file (file->path, directory) : NULL;
  g_autofree char *named = file != NULL ? g_strjoin (" ", rest[0], name, rest[2], NULL) : NULL;

  if (name != NULL && !check_name (name, error))
    return FALSE;
  ls_doc_group_set (group, key, named != NULL ? named : value);
  return TRUE;
}

static gboolean
put_lines (LsDocument *document, const LsExtra *extra, const char *directory, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (extra->lines, "\n", -1);
  LsDocGroup *group = ls_document_insert (document, NULL, NULL, TEXT, NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0' && *lines[i] != '#' &&
        !put_line (group, extra, lines[i], directory, error))
      return FALSE;
  return TRUE;
}

/* The scene that names the text, and what was said when it was opened. Returns: (transfer full). */
static LsDocument *
make_frame (const LsScene *scene, const char *directory, GError **error)
{
  const LsKeptHow *kept = scene->kept_how;
  g_autoptr (LsDocument) document = ls_document_new (scene->name);
  LsDocGroup *group = ls_document_insert (document, NULL, NULL, "scene", NULL);

  ls_doc_group_set (group, "version", "1");
  group = ls_document_insert (document, NULL, NULL, PROGRAM, NULL);
  if (!put_file (group, "source", scene->source_path, directory, error))
    return NULL;
  if (kept->back_end != NULL)
    ls_doc_group_set (group, "back-end", kept->back_end);
  if (kept->inputs_name != NULL && !put_file (group, "inputs", kept->inputs_name, directory, error))
    return NULL;
  if (kept->has_extra && !put_lines (document, &kept->extra, directory, error))
    return NULL;
  return g_steal_pointer (&document);
}

/* Gives the keys of a group the values that they have in the whole scene, or takes them out. */
static void
update_group (LsDocGroup *group, const LsDocument *whole)
{
  const LsDocGroup *now = find_like (whole, group);

  for (guint i = is_of_text (group) ? 0 : group->entries->len; i-- > 0;)
    {
      LsDocEntry *entry = g_ptr_array_index (group->entries, i);
      const char *value = ls_doc_group_get (now, entry->key);

      if (value == NULL)
        ls_doc_group_drop (group, entry);
      else if (strcmp (value, entry->value) != 0)
        ls_doc_entry_set (entry, value);
    }
}

/* Keeps what a text of the whole scene says otherwise than the importer. */
static gboolean
keep_edits (LsDocument *frame, const LsScene *scene, GBytes *edited, GError **error)
{
  g_autoptr (LsDocument) whole = parse_bytes (edited, scene->name, error);
  g_autoptr (LsDocument) draft =
    whole != NULL ? parse_bytes (scene->draft, scene->name, error) : NULL;

  if (draft == NULL)
    return FALSE;
  for (guint i = 0; i < frame->groups->len; i++)
    update_group (g_ptr_array_index (frame->groups, i), whole);
  for (guint i = 0; i < whole->groups->len; i++)
    {
      const LsDocGroup *group = g_ptr_array_index (whole->groups, i);
      const LsDocGroup *made = find_like (draft, group);

      for (guint k = 0; !group->is_raw && k < group->entries->len; k++)
        {
          const LsDocEntry *entry = g_ptr_array_index (group->entries, k);

          if (g_strcmp0 (ls_doc_group_get (made, entry->key), entry->value) != 0)
            ls_doc_group_set (find_or_add (frame, group), entry->key, entry->value);
        }
    }
  return TRUE;
}

/* A text that was changed and not saved would be lost. */
static gboolean
check_source (const LsScene *scene, GError **error)
{
  g_autoptr (GBytes) there = ls_file_read (scene->source_path, LS_FILE_MAX_BYTES, NULL, NULL);

  return (there != NULL && g_bytes_equal (there, scene->compiled)) ||
         ls_fail (error, LS_ERROR_STATE,
                  "%s does not hold the text that runs (save the text first, then the scene)",
                  scene->source_path);
}

GBytes *
ls_text_scene_make (const LsScene *scene, GBytes *edited, const char *directory, GError **error)
{
  g_autoptr (LsDocument) frame = NULL;

  if (!check_source (scene, error))
    return NULL;
  frame = scene->frame != NULL ? parse_bytes (scene->frame, scene->name, error)
                               : make_frame (scene, directory, error);
  if (frame == NULL || (edited != NULL && !keep_edits (frame, scene, edited, error)))
    return NULL;
  return ls_document_print (frame);
}
