#pragma once

#include "ls-draw.h"
#include "ls-merge.h"
#include "ls-scene-inputs.h"
#include "ls-scene-words.h"

/* The groups of a draw. */

/* The end of a draw. */
typedef struct
{
  LsMergeState state; /* without targets, which are outputs */
  gboolean exports_depth, exports_stencil,
    exports_mask; /* what of an exported Z counts: x, y and z */
} LsSceneMerge;

/* Reads [draw], [depth], [stencil], [merge] and the groups of the stages, and runs what comes before the pixels. program becomes the
 * debugged stage's, bindings what it reads. */
gboolean ls_scene_draw_read (const LsSceneFile *file, LsScene *scene, GError **error);

/* [draw], [viewport N] and [raster]: what source has besides machine, stages and interpolants. indices: (inout) (transfer full): what
 * source->indices points into, a GArray of guint32; stays NULL if there are none. It is the caller's after an error too. */
gboolean ls_scene_draw_state_read (const LsSceneFile *file,
                                   LsDrawSource *source,
                                   GArray **indices,
                                   GError **error);
/* Readers of keys. The one exported component that a value comes from. out: LsDrawExport. */
gboolean ls_scene_read_export (const LsDocEntry *entry, gpointer out, GError **error);
/* "none", exported components, or numbers of the program's own distances. out: LsDrawSource. */
gboolean ls_scene_read_clip_distances (const LsDocEntry *entry, gpointer out, GError **error);
/* Exported components. out: LsDrawSource. */
gboolean ls_scene_read_cull_distances (const LsDocEntry *entry, gpointer out, GError **error);
/* Fails with LS_ERROR_REFERENCE where the numbers are not of distances that the last program before the pixels has. last: (nullable):
 * there is none. */
gboolean ls_scene_distances_check (const LsSceneFile *file,
                                   const LsDrawSource *source,
                                   const LsProgram *last,
                                   GError **error);
/* What is asked of several samples a pixel behind the pixel shader. */
typedef struct
{
  gboolean alpha_to_coverage; /* of the colour exported for target 0 */
  guint8 alpha_offsets[4];    /* by pixel of a quad */
} LsSceneSamples;

/* [samples]. */
gboolean ls_scene_samples_read (const LsSceneFile *file,
                                LsRasterState *raster,
                                LsSceneSamples *samples,
                                GError **error);
/* [depth], [stencil] and [merge]. */
gboolean ls_scene_merge_read (const LsSceneFile *file, LsSceneMerge *merge, GError **error);

/* What of a draw's stage is in groups of its own; see data/doc/scene.md. */
gboolean ls_scene_preloads_read (const LsSceneFile *file,
                                 LsStage stage,
                                 gboolean has_geometry,
                                 const LsProgram *program,
                                 GArray *preloads,
                                 GError **error);
/* For LsDrawPreload, whose words it owns. */
GArray *ls_scene_preloads_new (void);
/* STREAM0 to STREAM3 of [outputs]: components of outputs, one word each, in an array (LsRegRef, LS_DRAW_NO_OUTPUT of words that are left out) each; NULL stays where none is said.
 * vertices: gets the stream whose vertices have them. */
gboolean ls_scene_streams_read (const LsSceneFile *file,
                                const LsProgram *program,
                                GArray *streams[LS_DRAW_N_STREAMS],
                                guint8 vertices[LS_DRAW_N_STREAMS],
                                GError **error);
/* clip-vertex-from of [raster]: an output of the last program before the pixels. last: (nullable). */
gboolean ls_scene_clip_vertex_read (const LsSceneFile *file,
                                    const LsProgram *last,
                                    LsDrawSource *source,
                                    GError **error);
/* What [vertices] gives. Clear it with ls_scene_vertices_clear(). */
typedef struct
{
  LsDrawGiven given;
  GByteArray *positions, *params[LS_MAX_PARAMS];
} LsSceneVertices;

/* The group must be there. */
gboolean ls_scene_vertices_read (const LsSceneFile *file,
                                 LsSceneVertices *vertices,
                                 GError **error);
void ls_scene_vertices_clear (LsSceneVertices *vertices);
/* Semantics of the parameters that the VS exports: LS_MAX_PARAMS of them. */
gboolean ls_scene_semantics_read (const LsSceneFile *file, guint32 *semantics, GError **error);
/* Parameters that vertices leave. */
typedef struct
{
  guint32 semantics[LS_MAX_PARAMS];
  gboolean is_exported[LS_MAX_PARAMS];
} LsSceneParams;

gboolean ls_scene_interpolants_read (const LsSceneFile *file,
                                     const LsSceneParams *params,
                                     const LsProgram *program,
                                     GArray *interpolants,
                                     GError **error);
