#include "ls-scene-private.h"

#include <string.h>

#include "ls-debug-info.h"
#include "ls-error.h"
#include "ls-importer.h"
#include "ls-stage.h"
#include "ls-text-scene.h"

/* Scenes of texts that were compiled. */

gboolean
ls_scene_is_of_text (const LsScene *scene)
{
  const gboolean is_other = scene->is_stage_chosen && ls_stages[scene->stage].item != LS_ITEM_PIXEL;

  return scene->compiled != NULL && !is_other;
}

GBytes *
ls_scene_get_compiled (const LsScene *scene)
{
  return ls_scene_is_of_text (scene) && scene->parts == NULL ? scene->compiled : NULL;
}

GBytes *
ls_scene_dup_program_text (const LsScene *scene, char **name)
{
  const LsDebugInfo *info = ls_program_machine (scene->program)->debug_info;
  const char *own = NULL, *text = NULL;

  if (name != NULL)
    *name = NULL;
  if (!ls_scene_is_of_text (scene) || scene->parts == NULL)
    return ls_scene_is_of_text (scene) ? g_bytes_ref (scene->compiled) : NULL;
  if (info == NULL || !info->file (scene->program, 0, &own, &text) || text == NULL)
    return NULL;
  if (name != NULL)
    *name = g_strdup (own);
  return g_bytes_new (text, strlen (text));
}

const LsTextParts *
ls_scene_get_parts (const LsScene *scene)
{
  return ls_scene_is_of_text (scene) ? scene->parts : NULL;
}

const char *
ls_scene_get_part (const LsScene *scene)
{
  return ls_scene_is_of_text (scene) ? scene->part : NULL;
}

GBytes *
ls_scene_get_named (const LsScene *scene, const char **path)
{
  if (scene->frame == NULL)
    return NULL;
  *path = scene->source_path;
  return scene->compiled;
}

const char *
ls_scene_get_back_end (const LsScene *scene)
{
  return scene->kept_how != NULL ? scene->kept_how->back_end : NULL;
}

gboolean
ls_scene_has_source (const LsScene *scene)
{
  return ls_text_scene_fits (scene);
}

/* By a back end; NULL: the scene's own. */
static LsScene *
open_again (const LsScene *scene,
            GBytes *bytes,
            const char *back_end,
            GCancellable *cancellable,
            GError **error)
{
  LsSceneHow how = { .trust = scene->trust,
                     .budget = scene->share.budget,
                     .cancellable = cancellable };

  if (scene->frame == NULL)
    ls_kept_how_apply (scene->kept_how, &how);
  how.memo = back_end == NULL && scene->kept_how != NULL ? scene->kept_how->memo : NULL;
  if (back_end != NULL)
    how.back_end = back_end;
  return scene->frame != NULL ? ls_text_scene_open (scene->frame, scene->path, &how, bytes, error)
                              : ls_scene_open_how (bytes, scene->path, &how, error);
}

LsScene *
ls_scene_compile (const LsScene *scene, const char *text, GCancellable *cancellable, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return open_again (scene, bytes, NULL, cancellable, error);
}

LsScene *
ls_scene_open_reference (const LsScene *scene, GCancellable *cancellable, GError **error)
{
  const char *back_end =
    scene->compiled != NULL ? ls_importers_find_reference (scene->compiled, scene->path) : NULL;

  if (back_end == NULL)
    {
      ls_fail (error, LS_ERROR_UNSUPPORTED, "no machine here runs the text itself");
      return NULL;
    }
  return open_again (scene, scene->compiled, back_end, cancellable, error);
}
