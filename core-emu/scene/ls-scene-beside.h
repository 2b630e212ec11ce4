#pragma once

#include "ls-scene.h"

G_BEGIN_DECLS

/* Opens what a scene is to be compared with: the scene in the file at path, which may read what trust says; or the scene itself with the
 * program in the file. name: (out) (transfer full): what it is called beside scene. Returns: (transfer full): NULL with the errors of
 * ls_scene_open_how() and ls_scene_with_program(). */
LsScene *ls_scene_open_beside (const LsScene *scene,
                               const char *path,
                               LsSceneTrust trust,
                               char **name,
                               GError **error);

G_END_DECLS
