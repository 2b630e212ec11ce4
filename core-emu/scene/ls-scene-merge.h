#pragma once

#include "ls-marks-text.h"
#include "ls-scene-file.h"

G_BEGIN_DECLS

/* Puts marks into the text of a scene and leaves all else as it is.
 * file: the text as groups. was, now: ls_marks_to_groups() of the marks that the text has, and of those that it shall have,
 * of one program. is_own: that of the scene, which the short form of breakpoints in [debug] belongs to. Returns: (transfer full). */
char *ls_scene_merge (const char *text,
                      gsize length,
                      const LsSceneFile *file,
                      const GPtrArray *was,
                      const GPtrArray *now,
                      gboolean is_own);

G_END_DECLS
