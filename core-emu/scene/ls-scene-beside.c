#include "ls-scene-beside.h"

#include "ls-program-open.h"
#include "ls-scene-private.h"
#include "ls-text.h"

/* A program in the place of scene's own, or the scene that an importer makes of the file. */
static LsScene *
open_program (const LsScene *scene,
              GBytes *bytes,
              const char *path,
              const LsSceneHow *how,
              GError **error)
{
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  if (!ls_importers_check (bytes, path, error) ||
      !ls_program_find (bytes, path, how, &imported, &draft, error))
    return NULL;
  if (draft && draft->text)
    return ls_scene_load_draft (draft, path, how->budget, error);
  return ls_scene_with_program (scene, draft ? draft->code : bytes, path, error);
}

LsScene *
ls_scene_open_beside (const LsScene *scene,
                      const char *path,
                      LsSceneTrust trust,
                      char **name,
                      GError **error)
{
  const LsSceneHow how = { .trust = trust, .budget = scene->share.budget };
  g_autoptr (GBytes) bytes = ls_file_read (path, LS_FILE_MAX_BYTES, how.budget, error);
  gboolean is_scene = bytes && ls_scene_is_scene (bytes, path);
  LsScene *other;

  if (!bytes)
    {
      g_prefix_error (error, "%s: ", path);
      return NULL;
    }
  other = is_scene ? ls_scene_open_how (bytes, path, &how, error)
                   : open_program (scene, bytes, path, &how, error);
  if (!other)
    return NULL;
  *name = is_scene ? g_strdup (other->name) : ls_scene_name_of (path);
  if (g_strcmp0 (scene->name, *name) == 0)
    {
      g_free (*name);
      *name = ls_text_escape (path, LS_TEXT_LINE);
    }
  return other;
}
