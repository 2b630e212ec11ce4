#include "ls-text-scene.h"

#include <string.h>

#include "ls-extra-inputs.h"
#include "ls-importer.h"
#include "ls-words.h"

#define PROGRAM "program"
#define TEXT "text"
#define IMAGE "png" /* of "texture.NAME": a file's name follows */
#define BLANKS " \t"

static const LsSceneKey text_keys[] = {
  { "size", LS_KEY_PATTERN },
  { "uniform.time", LS_KEY_PATTERN },
  { "texture.picture", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (text, TEXT, NULL, text_keys, LS_SCOPE_SCENE);

/* Keys of [program], and nothing else. */
static const char *const program_keys[] = { "source", "back-end", "pick", "inputs", NULL };

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

/* What is read of a scene. */
typedef struct
{
  const char *path;     /* of the scene */
  LsSceneFile *file;    /* owned */
  LsBudgetShare share;  /* of the file */
  LsExtraInputs *extra; /* owned */
} Reading;

static void
reading_clear (Reading *reading)
{
  g_clear_pointer (&reading->file, ls_scene_file_free);
  g_clear_pointer (&reading->extra, ls_extra_inputs_free);
  ls_budget_share_clear (&reading->share);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reading, reading_clear)

/* path: gets (transfer full) that of the file. */
static GBytes *
read_named (const Reading *reading, LsDocPlace at, const char *name, char **path, GError **error)
{
  GBytes *bytes = NULL;

  if (*name == '\0')
    ls_doc_fail (at, LS_ERROR_SYNTAX, error, "no file is named");
  else
    bytes = ls_scene_read_file (reading->file, at, name, LS_FILE_MAX_BYTES, error);
  if (bytes != NULL)
    *path = strcmp (reading->file->directory, ".") == 0 ? g_strdup (name)
                                                        : ls_scene_file_path (reading->file, name);
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
  bytes = read_named (reading, entry->value_at, file_name, &path, error);
  if (bytes == NULL)
    return FALSE;
  word = ls_extra_inputs_add_file (reading->extra, path, bytes);
  whole =
    g_strdup_printf ("%s " IMAGE " %s %s", line, word, *rest != '\0' ? rest : "nearest repeat");
  add_line (reading, entry, whole);
  return TRUE;
}

/* Whether a key gives an image to something that it does not name. */
static gboolean
lacks_name (const char *key)
{
  return strcmp (key, "texture") == 0 || strcmp (key, "unit") == 0;
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
  if ((g_str_has_prefix (line, "texture ") || g_str_has_prefix (line, "unit ")) &&
      strncmp (entry->value, IMAGE, length) == 0 &&
      strchr (BLANKS, entry->value[length]) != NULL) /* or its end */
    return add_image (reading, entry, line, error);
  whole = g_strconcat (line, " ", entry->value, NULL);
  add_line (reading, entry, whole);
  return TRUE;
}

static gboolean
read_entries (const Reading *reading, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (reading->file, TEXT);

  for (guint i = 0; group != NULL && i < group->entries->len; i++)
    if (!add_entry (reading, g_ptr_array_index (group->entries, i), error))
      return FALSE;
  return TRUE;
}

/* inputs=FILE. text, name: get (transfer full) what it says, and its path; NULL: there is none. */
static gboolean
read_inputs (const Reading *reading,
             const LsDocGroup *program,
             char **text,
             char **name,
             GError **error)
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
check_groups (const LsSceneFile *file, GError **error)
{
  const LsDocument *document = file->document;
  const LsDocGroup *program = ls_scene_file_group (file, PROGRAM);

  for (guint i = 0; i < program->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (program->entries, i);

      if (!g_strv_contains (program_keys, entry->key))
        return ls_doc_fail (
          entry->at, LS_ERROR_STATE, error,
          "a scene that names a text has no %s in [program] (it has source, back-end, pick "
          "and inputs)",
          entry->key);
    }
  if (!ls_scene_check_groups (file, error))
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

static gboolean
check_back_end (const LsDocGroup *program, GError **error)
{
  const LsDocEntry *entry = ls_doc_group_find (program, "back-end");
  g_autoptr (GError) reason = NULL;

  return entry == NULL || ls_importers_check_back_end (entry->value, &reason) ||
         ls_doc_fail (entry->value_at, (LsErrorCode) reason->code, error, "%s", reason->message);
}

static LsScene *
open_text (const Reading *reading,
           GBytes *frame,
           const LsSceneHow *how,
           GBytes *other,
           GError **error)
{
  const LsDocGroup *program = ls_scene_file_group (reading->file, PROGRAM);
  const LsDocEntry *source = ls_doc_group_find (program, "source");
  g_autofree char *path = NULL, *inputs = NULL, *inputs_name = NULL;
  g_autoptr (GBytes) bytes = NULL;
  LsSceneHow wanted = *how;

  if (!check_groups (reading->file, error))
    return NULL;
  bytes = read_named (reading, source->value_at, source->value, &path, error);
  if (bytes == NULL || !read_entries (reading, error) ||
      !read_inputs (reading, program, &inputs, &inputs_name, error) ||
      !check_back_end (program, error))
    return NULL;
  ls_extra_inputs_apply (reading->extra, &wanted);
  wanted.inputs = inputs;
  wanted.inputs_name = inputs_name;
  wanted.back_end = ls_doc_group_get (program, "back-end");
  wanted.pick = ls_doc_group_get (program, "pick");
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
  g_auto (Reading) reading = { .path = path };
  g_autofree char *folder = g_path_get_dirname (path);
  gsize length;
  const char *text = g_bytes_get_data (frame, &length);

  reading.file = ls_scene_file_parse (text, length, path, folder, error);
  if (reading.file == NULL)
    return NULL;
  ls_budget_share_init (&reading.share, how->budget);
  reading.file->trust = how->trust;
  reading.file->share = &reading.share;
  reading.extra = ls_extra_inputs_new (NULL, NULL);
  return open_text (&reading, frame, how, other, error);
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

static void
drop_key (LsDocGroup *group, const char *key)
{
  LsDocEntry *entry = ls_doc_group_find (group, key);

  if (entry != NULL)
    ls_doc_group_drop (group, entry);
}

/* A resource has its contents from one place: what the scene says takes the other one's place, and an image its size. */
static void
drop_other_places (LsDocGroup *group, const char *key)
{
  static const char *const places[] = { "file", "files", "data", "png", "images", NULL };
  static const char *const sizes[] = { "width", "height", "levels", "format", NULL };

  for (guint i = 0; g_strv_contains (places, key) && places[i] != NULL; i++)
    if (strcmp (places[i], key) != 0)
      drop_key (group, places[i]);
  for (guint i = 0; strcmp (key, "png") == 0 && sizes[i] != NULL; i++)
    drop_key (group, sizes[i]);
}

/* Puts the first n keys of a group into the whole scene. */
static void
put_group (LsDocument *whole, const LsDocGroup *group, guint n)
{
  LsDocGroup *target = is_of_text (group) ? NULL : find_or_add (whole, group);

  for (guint i = 0; target != NULL && i < MIN (n, group->entries->len); i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (group->entries, i);

      drop_other_places (target, entry->key);
      ls_doc_group_set (target, entry->key, entry->value);
    }
}

/* The scene of the first n groups of what is said, and of n_keys of the group behind them. Returns: (transfer full): NULL with error. */
static char *
make_whole (const LsDocument *said, const char *draft, guint n, guint n_keys, GError **error)
{
  g_autoptr (LsDocument) whole = ls_scene_document_parse (draft, strlen (draft), said->name, error);

  if (whole == NULL)
    return NULL;
  for (guint i = 0; i < MIN (n + (n_keys > 0), said->groups->len); i++)
    put_group (whole, g_ptr_array_index (said->groups, i), i < n ? G_MAXUINT : n_keys);
  return ls_document_dup_text (whole);
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

/* What is loaded, or tried to find the place of an error. */
typedef struct
{
  const LsDocument *said;
  const LsDraft *draft;
  const LsSceneHow *how;
} Search;

static LsScene *
load_part (const Search *search, guint n, guint n_keys, GError **error)
{
  g_autofree char *text = make_whole (search->said, search->draft->text, n, n_keys, error);

  return text != NULL ? ls_scene_load_framed (search->draft, text, search->how, error) : NULL;
}

/* Returns: (transfer full) (nullable): NULL: it loads. */
static GError *
try_part (const Search *search, guint n, guint n_keys)
{
  GError *error = NULL;
  LsScene *scene = load_part (search, n, n_keys, &error);

  g_clear_pointer (&scene, ls_scene_unref);
  return error;
}

/* The number of the first group with which the scene does not load, by halves. */
static guint
find_group (const Search *search)
{
  guint low = 0, high = search->said->groups->len;

  while (high - low > 1)
    {
      const guint middle = (low + high) / 2;
      g_autoptr (GError) error = try_part (search, middle, 0);

      if (error == NULL)
        low = middle;
      else
        high = middle;
    }
  return low;
}

/* Keys of a group that are tried one by one. */
#define MAX_TRIED 64

/* Where the group gets the error that it has as a whole. */
static LsDocPlace
find_entry (const Search *search, guint number, const GError *error)
{
  const LsDocGroup *group = g_ptr_array_index (search->said->groups, number);
  const char *wanted = skip_place (error->message, search->said->name);

  for (guint n = 1; n <= group->entries->len && group->entries->len <= MAX_TRIED; n++)
    {
      g_autoptr (GError) other = try_part (search, number, n);

      if (other != NULL && strcmp (skip_place (other->message, search->said->name), wanted) == 0)
        return ((const LsDocEntry *) g_ptr_array_index (group->entries, n - 1))->value_at;
    }
  return group->at;
}

/* Gives error, of loading all of it, the place from which on it does not load, as far as that is found. */
static void
place_error (const Search *search, GError **error)
{
  const guint number = find_group (search);
  g_autoptr (GError) reason = try_part (search, number + 1, 0);

  if (reason == NULL || reason->domain != LS_ERROR)
    return;
  g_clear_error (error);
  ls_doc_fail (find_entry (search, number, reason), (LsErrorCode) reason->code, error, "%s",
               skip_place (reason->message, search->said->name));
}

LsScene *
ls_text_scene_load (const LsDraft *draft, const LsSceneHow *how, GError **error)
{
  g_autoptr (LsDocument) said = parse_bytes (how->frame, how->frame_path, error);
  const Search search = { said, draft, how };
  GError *reason = NULL;
  LsScene *scene = said != NULL ? load_part (&search, said->groups->len, 0, &reason) : NULL;

  if (reason == NULL)
    return scene;
  if (reason->domain == LS_ERROR)
    place_error (&search, &reason);
  g_propagate_error (error, reason);
  return NULL;
}

char *
ls_text_scene_merge (GBytes *frame, const char *path, const char *draft, GError **error)
{
  g_autoptr (LsDocument) said = parse_bytes (frame, path, error);

  return said != NULL ? make_whole (said, draft, said->groups->len, 0, error) : NULL;
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

/* Whether a scene can write the name of a file. is_word: other words stand beside it. */
static gboolean
check_name (const char *name, gboolean is_word, GError **error)
{
  const gboolean is_plain = g_utf8_validate (name, -1, NULL) && strpbrk (name, "\r\n") == NULL &&
                            strchr (BLANKS, *name) == NULL &&
                            strchr (BLANKS, name[strlen (name) - 1]) == NULL;

  return (is_plain && !(is_word && strpbrk (name, BLANKS) != NULL)) ||
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

  if (!check_name (name, FALSE, error))
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

  if (name != NULL && !check_name (name, TRUE, error))
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
  if (kept->pick != NULL)
    ls_doc_group_set (group, "pick", kept->pick);
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
