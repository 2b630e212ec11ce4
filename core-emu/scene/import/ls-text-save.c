#include <string.h>

#include "ls-text-keys.h"
#include "ls-text-scene.h"
#include "ls-words.h"

/* Scenes that name a text, as files. */

gboolean
ls_text_scene_fits (const LsScene *scene)
{
  return scene->is_imported && scene->compiled != NULL && scene->draft != NULL &&
         scene->kept_how != NULL && scene->kept_how->n_others == 0 && scene->source_path != NULL;
}

static gboolean
put_file (LsDocGroup *group,
          const char *key,
          const char *path,
          const char *directory,
          GError **error)
{
  g_autofree char *name = ls_text_keys_name_file (path, directory);

  if (!ls_text_keys_check_name (name, FALSE, error))
    return FALSE;
  ls_doc_group_set (group, key, name);
  return TRUE;
}

/* What the text was given, in [text]. */
static gboolean
put_lines (LsDocument *document, const LsKeptHow *kept, const char *directory, GError **error)
{
  LsDocGroup *group = ls_document_find (document, NULL, LS_TEXT_GROUP, NULL);

  if (!kept->has_extra && group == NULL)
    return TRUE;
  if (group == NULL)
    group = ls_document_insert (document, NULL, NULL, LS_TEXT_GROUP, NULL);
  return ls_text_keys_put_all (group, kept->has_extra ? &kept->extra : NULL, directory, error);
}

/* The scene that names the text, and what was said when it was opened. Returns: (transfer full). */
static LsDocument *
make_frame (const LsScene *scene, const char *directory, GError **error)
{
  const LsKeptHow *kept = scene->kept_how;
  g_autoptr (LsDocument) document = ls_document_new (scene->name);
  LsDocGroup *group = ls_document_insert (document, NULL, NULL, "scene", NULL);

  ls_doc_group_set (group, "version", "1");
  group = ls_document_insert (document, NULL, NULL, LS_TEXT_PROGRAM, NULL);
  if (!put_file (group, "source", scene->source_path, directory, error))
    return NULL;
  if (kept->back_end != NULL)
    ls_doc_group_set (group, "back-end", kept->back_end);
  if (kept->pick != NULL)
    ls_doc_group_set (group, "pick", kept->pick);
  if (kept->inputs_name != NULL && !put_file (group, "inputs", kept->inputs_name, directory, error))
    return NULL;
  return put_lines (document, kept, directory, error) ? g_steal_pointer (&document) : NULL;
}

/* Names a file from directory, unless that name leads to the file as it is. */
static gboolean
move_file (LsDocGroup *group,
           const char *key,
           const char *path,
           const char *directory,
           GError **error)
{
  const char *name = ls_doc_group_get (group, key);
  g_autofree char *wanted = g_canonicalize_filename (path, NULL);
  g_autofree char *folder = g_canonicalize_filename (directory, NULL);
  g_autofree char *now = name != NULL ? g_canonicalize_filename (name, folder) : NULL;

  return g_strcmp0 (now, wanted) == 0 || put_file (group, key, path, directory, error);
}

/* Gives the scene of a text, which is somebody's, the names of files from directory. */
static gboolean
move_frame (LsDocument *frame, const LsScene *scene, const char *directory, GError **error)
{
  LsDocGroup *group = ls_document_find (frame, NULL, LS_TEXT_PROGRAM, NULL);

  /* Marks are of the program that runs. */
  if (scene->kept_how->pick != NULL)
    ls_doc_group_set (group, "pick", scene->kept_how->pick);
  return move_file (group, "source", scene->source_path, directory, error) &&
         (ls_doc_group_get (group, "inputs") == NULL ||
          move_file (group, "inputs", scene->kept_how->inputs_name, directory, error)) &&
         put_lines (frame, scene->kept_how, directory, error);
}

/* Returns: (transfer full): NULL with error. */
static LsDocument *
dup_frame (const LsScene *scene, GBytes *text, const char *directory, GError **error)
{
  g_autoptr (LsDocument) frame = NULL;

  if (text == NULL)
    return make_frame (scene, directory, error);
  frame = ls_text_keys_parse (text, scene->name, error);
  return frame != NULL && move_frame (frame, scene, directory, error) ? g_steal_pointer (&frame)
                                                                      : NULL;
}

/* Gives the keys of a group the values that they have in the whole scene, or takes them out. */
static void
update_group (LsDocGroup *group, const LsDocument *whole)
{
  const LsDocGroup *now = ls_document_find_like (whole, group);

  for (guint i = ls_text_keys_is_of (group) ? 0 : group->entries->len; i-- > 0;)
    {
      LsDocEntry *entry = g_ptr_array_index (group->entries, i);
      const char *value = ls_doc_group_get (now, entry->key);

      if (value == NULL)
        ls_doc_group_drop (group, entry);
      else if (strcmp (value, entry->value) != 0)
        ls_doc_entry_set (entry, value);
    }
}

/* Whether the whole scene's keys of a group may be other ones than the importer's. */
static gboolean
keeps_keys (const LsDocGroup *group)
{
  return !group->is_raw && !ls_text_keys_is_of (group);
}

/* Keeps what a text of the whole scene says otherwise than the importer. */
static gboolean
keep_edits (LsDocument *frame, const LsScene *scene, const LsDocument *whole, GError **error)
{
  g_autoptr (LsDocument) draft = ls_text_keys_parse (scene->draft, scene->name, error);

  if (draft == NULL)
    return FALSE;
  for (guint i = 0; i < frame->groups->len; i++)
    update_group (g_ptr_array_index (frame->groups, i), whole);
  for (guint i = 0; i < whole->groups->len; i++)
    {
      const LsDocGroup *group = g_ptr_array_index (whole->groups, i);
      const LsDocGroup *made = ls_document_find_like (draft, group);

      for (guint k = 0; keeps_keys (group) && k < group->entries->len; k++)
        {
          const LsDocEntry *entry = g_ptr_array_index (group->entries, k);

          if (g_strcmp0 (ls_doc_group_get (made, entry->key), entry->value) != 0)
            ls_doc_group_set (ls_document_want_like (frame, group), entry->key, entry->value);
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

LsDocument *
ls_text_scene_make_frame (const LsScene *scene,
                          const LsDocument *edited,
                          const char *directory,
                          GError **error)
{
  g_autoptr (LsDocument) frame = dup_frame (scene, scene->frame, directory, error);

  return frame != NULL && keep_edits (frame, scene, edited, error) ? g_steal_pointer (&frame)
                                                                   : NULL;
}

GBytes *
ls_text_scene_make (const LsScene *scene, GBytes *frame, const char *directory, GError **error)
{
  g_autoptr (LsDocument) made = NULL;

  /* What a file says besides is not lost with the text. */
  if (scene->frame == NULL && !check_source (scene, error))
    return NULL;
  made = dup_frame (scene, frame != NULL ? frame : scene->frame, directory, error);
  return made != NULL ? ls_document_print (made) : NULL;
}
