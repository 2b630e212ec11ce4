#include "ls-text-scene.h"

#include <string.h>

#include "ls-importer.h"
#include "ls-text-keys.h"
#include "ls-words.h"

#define PROGRAM LS_TEXT_PROGRAM

/* Keys of [program], and nothing else. */
static const char *const program_keys[] = { "source", "back-end", "pick", "inputs", NULL };

gboolean
ls_text_scene_is (GBytes *frame)
{
  gsize length;
  const char *bytes = g_bytes_get_data (frame, &length);
  g_autoptr (LsDocument) document = NULL;

  if (length == 0 || g_strstr_len (bytes, (gssize) length, "source") == NULL)
    return FALSE;
  document = ls_text_keys_parse (frame, "", NULL);
  return document != NULL &&
         ls_doc_group_find (ls_document_find (document, NULL, PROGRAM, NULL), "source") != NULL;
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

static GBytes *
read_named (const Reading *reading, const LsDocEntry *entry, char **path, GError **error)
{
  return ls_text_keys_read_file (reading->file, entry->value_at, entry->value, NULL, path, error);
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
  bytes = read_named (reading, entry, name, error);
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

static gboolean
read_lines (Reading *reading, GError **error)
{
  reading->extra = ls_text_keys_read (reading->file, reading->path, NULL, error);
  return reading->extra != NULL;
}

static LsScene *
open_text (Reading *reading, GBytes *frame, const LsSceneHow *how, GBytes *other, GError **error)
{
  const LsDocGroup *program = ls_scene_file_group (reading->file, PROGRAM);
  const LsDocEntry *source = ls_doc_group_find (program, "source");
  g_autofree char *path = NULL, *inputs = NULL, *inputs_name = NULL;
  g_autoptr (GBytes) bytes = NULL;
  LsSceneHow wanted = *how;

  if (!check_groups (reading->file, error))
    return NULL;
  bytes = read_named (reading, source, &path, error);
  if (bytes == NULL || !read_lines (reading, error) ||
      !read_inputs (reading, program, &inputs, &inputs_name, error) ||
      !check_back_end (program, error))
    return NULL;
  ls_extra_inputs_apply (reading->extra, &wanted);
  wanted.inputs = inputs;
  wanted.inputs_name = inputs_name;
  if (wanted.back_end == NULL)
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
  return open_text (&reading, frame, how, other, error);
}

/* --- the whole scene -------------------------------------------------------------------------- */

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
  LsDocGroup *target = ls_text_keys_is_of (group) ? NULL : ls_document_want_like (whole, group);

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
  const char *wanted = ls_text_keys_skip_place (error->message, search->said->name);

  for (guint n = 1; n <= group->entries->len && group->entries->len <= MAX_TRIED; n++)
    {
      g_autoptr (GError) other = try_part (search, number, n);

      if (other != NULL &&
          strcmp (ls_text_keys_skip_place (other->message, search->said->name), wanted) == 0)
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
               ls_text_keys_skip_place (reason->message, search->said->name));
}

LsScene *
ls_text_scene_load (const LsDraft *draft, const LsSceneHow *how, GError **error)
{
  g_autoptr (LsDocument) said = ls_text_keys_parse (how->frame, how->frame_path, error);
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
  g_autoptr (LsDocument) said = ls_text_keys_parse (frame, path, error);

  return said != NULL ? make_whole (said, draft, said->groups->len, 0, error) : NULL;
}
