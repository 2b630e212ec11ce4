#include "ls-text-edit.h"

#include <string.h>

#include "ls-scene-save.h"
#include "ls-scene-stages.h"
#include "ls-text-inputs.h"
#include "ls-text-keys.h"
#include "ls-text-scene.h"

/* --- the text --------------------------------------------------------------------------------- */

/* Returns: (transfer full): where file names of the scene begin. */
static char *
dup_folder (const LsScene *scene)
{
  return g_path_get_dirname (scene->path != NULL ? scene->path : ".");
}

/* The inputs that the scene was made with, as [text] of a document. Returns: (transfer none): NULL with LS_ERROR_STATE. */
static LsDocGroup *
put_own (LsDocument *document, const LsScene *scene, GError **error)
{
  g_autofree char *folder = dup_folder (scene);
  LsDocGroup *group = ls_document_insert (document, NULL, NULL, LS_TEXT_GROUP, NULL);
  const LsKeptHow *kept = scene->kept_how;

  return ls_text_keys_put_all (group, kept->has_extra ? &kept->extra : NULL, folder, error) ? group
                                                                                            : NULL;
}

GBytes *
ls_scene_dup_edit_text (const LsScene *scene, GError **error)
{
  g_autoptr (GBytes) whole = ls_scene_dup_whole_text (scene, error);
  g_autoptr (LsDocument) document = NULL;

  if (whole == NULL || !ls_scene_has_source (scene))
    return g_steal_pointer (&whole);
  document = ls_text_keys_parse (whole, scene->name, error);
  return document != NULL && put_own (document, scene, error) != NULL ? ls_document_print (document)
                                                                      : NULL;
}

GBytes *
ls_scene_cut_edit_text (const LsScene *scene, GBytes *text, GError **error)
{
  g_autofree char *folder = dup_folder (scene);
  g_autoptr (LsDocument) edit = NULL, frame = NULL;
  const LsDocGroup *said;
  LsDocGroup *group;

  if (!ls_scene_has_source (scene))
    return g_bytes_ref (text);
  edit = ls_text_keys_parse (text, scene->name, error);
  frame = edit != NULL ? ls_text_scene_make_frame (scene, edit, folder, error) : NULL;
  if (frame == NULL)
    return NULL;
  said = ls_document_find (edit, NULL, LS_TEXT_GROUP, NULL);
  group = ls_document_find (frame, NULL, LS_TEXT_GROUP, NULL);
  if (group == NULL && said != NULL)
    group = ls_document_want_like (frame, said);
  if (group != NULL)
    ls_text_keys_replace (group, said);
  return ls_document_print (frame);
}

/* Whether two groups, each of which may be NULL, say the same. */
static gboolean
is_same (const LsDocGroup *a, const LsDocGroup *b)
{
  const guint n = a != NULL ? a->entries->len : 0;
  gboolean is_equal = n == (b != NULL ? b->entries->len : 0);

  for (guint i = 0; is_equal && i < n; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (a->entries, i);

      is_equal = g_strcmp0 (ls_doc_group_get (b, entry->key), entry->value) == 0;
    }
  return is_equal;
}

gboolean
ls_text_edit_is_other (const LsScene *scene, GBytes *frame)
{
  g_autoptr (LsDocument) document = ls_text_keys_parse (frame, scene->name, NULL);
  g_autoptr (LsDocument) own = ls_document_new ("");
  const LsDocGroup *before = put_own (own, scene, NULL);

  return document != NULL && before != NULL &&
         !is_same (ls_document_find (document, NULL, LS_TEXT_GROUP, NULL), before);
}

/* --- another scene ---------------------------------------------------------------------------- */

/* What [text] of frame says. Files that the scene has are not read again. Returns: (transfer full): NULL with error. */
static LsExtraInputs *
read_frame (const LsScene *scene, GBytes *frame, const char *folder, GError **error)
{
  gsize length;
  const char *text = g_bytes_get_data (frame, &length);
  g_autoptr (LsSceneFile) file = ls_scene_file_parse (text, length, scene->path, folder, error);
  g_auto (LsBudgetShare) share = { 0 };

  if (file == NULL)
    return NULL;
  ls_budget_share_init (&share, scene->share.budget);
  file->trust = LS_TRUST_ALL;
  file->share = &share;
  return ls_text_keys_read (file, scene->path, &scene->kept_how->extra, error);
}

static LsScene *
import_again (const LsScene *scene,
              GBytes *frame,
              LsExtraInputs *extra,
              GBytes *program,
              const char *pick,
              GError **error)
{
  LsSceneHow how = { .trust = scene->trust, .budget = scene->share.budget };
  LsScene *made;

  ls_kept_how_apply (scene->kept_how, &how);
  how.pick = pick != NULL ? pick : scene->part != NULL ? scene->part : scene->kept_how->pick;
  how.extra = NULL;
  ls_extra_inputs_apply (extra, &how);
  how.frame = frame;
  how.frame_path = scene->path;
  made = ls_scene_open_how (program, scene->source_path, &how, error);
  /* Nobody has saved it. */
  if (made != NULL && scene->frame == NULL)
    g_clear_pointer (&made->frame, g_bytes_unref);
  return made;
}

/* The messages about a key that somebody typed need no line of a file. */
static void
drop_place (const LsScene *scene, GError **error)
{
  GError *placed = error != NULL ? *error : NULL;
  char *message;

  if (placed == NULL || scene->path == NULL)
    return;
  message = g_strdup (ls_text_keys_skip_place (placed->message, scene->path));
  g_free (placed->message);
  placed->message = message;
}

/* pick: (nullable): another program of the file. */
static LsScene *
reopen (const LsScene *scene, GBytes *frame, GBytes *program, const char *pick, GError **error)
{
  g_autofree char *folder = dup_folder (scene);
  g_autoptr (LsExtraInputs) extra = read_frame (scene, frame, folder, error);
  g_autoptr (LsScene) made =
    extra != NULL ? import_again (scene, frame, extra, program, pick, error) : NULL;

  if (made == NULL || !scene->is_stage_chosen)
    return g_steal_pointer (&made);
  return ls_scene_with_stage (made, NULL, scene->stage, error);
}

LsScene *
ls_text_edit_reopen (const LsScene *scene, GBytes *frame, GError **error)
{
  GError *reason = NULL;
  LsScene *made = reopen (scene, frame, scene->compiled, NULL, &reason);

  if (reason == NULL)
    return made;
  drop_place (scene, &reason);
  g_propagate_error (error, reason);
  return NULL;
}

/* What the file holds then. Returns: (transfer full): NULL with error. */
static GBytes *
dup_retyped (const LsScene *scene, const LsRetype *typed, GError **error)
{
  g_autoptr (GBytes) text = NULL;

  if (typed->text == NULL)
    return g_bytes_ref (scene->compiled);
  text = g_bytes_new (typed->text, strlen (typed->text));
  return typed->part != NULL && scene->parts != NULL
           ? scene->parts->put (scene->compiled, scene->source_path, typed->part, text, error)
           : g_steal_pointer (&text);
}

LsScene *
ls_scene_retype (const LsScene *scene, GBytes *frame, const LsRetype *typed, GError **error)
{
  g_autoptr (GBytes) program = NULL;

  if (scene->parts == NULL && (scene->draft == NULL || !ls_text_scene_is (frame)))
    return ls_scene_compile (scene, typed->text, NULL, error);
  program = dup_retyped (scene, typed, error);
  return program != NULL ? reopen (scene, frame, program, typed->pick, error) : NULL;
}
