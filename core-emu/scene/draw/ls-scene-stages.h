#pragma once

#include "ls-scene.h"
#include "ls-stage.h"

/* The stages of a draw: one is debugged at a time, and what a pixel starts with leads to the vertices that made it. */

/* Whether a draw has a program for the stage. */
gboolean ls_scene_has_stage (const LsScene *scene, LsStage stage);
/* Whether it is a draw whose pixels are debugged. */
static inline gboolean
ls_scene_draws_pixels (const LsScene *scene)
{
  return ls_scene_is_draw (scene) && ls_stages[ls_scene_get_stage (scene)].item == LS_ITEM_PIXEL;
}

/* The same draw, with another stage to debug, whichever its text names. text: (nullable): a newer one of the scene. Returns: (transfer full): NULL with
 * LS_ERROR_REFERENCE for a stage that is not there, or with the errors of ls_scene_with_text(). */
LsScene *ls_scene_with_stage (const LsScene *scene, GBytes *text, LsStage stage, GError **error);

/* The vertices of what a lane of the PS draws that a component of a register comes from, with the parameter that the vertex stage exports
 * it as. Returns: how many vertices, up to 3; 0: it comes of no vertex. */
guint ls_scene_find_sources (const LsScene *scene,
                             guint wave,
                             const LsCell *cell,
                             LsSceneVertex vertices[3],
                             LsRegRef *param);
/* What such a component is, in a sentence, with the vertices: "R0.x is PARAM0.x of vertex 0, 1 and 2, interpolated with
 * perspective." Returns: (transfer full) (nullable): NULL of what is no start of a pixel. */
char *ls_scene_tell_source (const LsScene *scene, guint wave, const LsCell *cell);
/* "PARAM0.x of vertex 2 (vs wave 0, lane 2)". Returns: (transfer full). */
char *ls_scene_tell_vertex (const LsScene *scene, const LsSceneVertex *vertex, LsRegRef param);
/* Where a stage looks at what it gives a vertex: the step that emits it, or G_MAXINT64, the end. */
guint64 ls_scene_find_vertex_step (const LsScene *scene, const LsSceneVertex *vertex);
/* The last stage before the pixels. */
LsStage ls_scene_get_last_stage (const LsScene *scene);
/* The first pixel that a vertex has made; the scene's stage must be the last one before the pixels. FALSE: none. */
gboolean ls_scene_find_pixel (const LsScene *scene,
                              guint wave,
                              guint lane,
                              guint *pixel_wave,
                              guint *pixel_lane);
