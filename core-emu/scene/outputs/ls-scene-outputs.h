#pragma once

#include "ls-merge.h"
#include "ls-scene-inputs.h"

/* What a scene gives: [output NAME], and what it is compared with. */

/* What an [output] of a draw says of how fragments are merged into it. */
typedef struct
{
  const LsDocEntry *blend, *blend_alpha, *write_mask; /* NULL: not there */
} LsSceneTargetKeys;

/* Fills all but format and clear. */
gboolean ls_scene_target_read (const LsSceneTargetKeys *keys,
                               LsMergeTarget *target,
                               GError **error);
/* Whether it is blended with the second colour of the shader. */
gboolean ls_scene_target_has_second (const LsMergeTarget *target);

/* The value of a channel that nothing was written to. */
typedef struct
{
  double channels[4];
} LsSceneClear;

typedef struct
{
  GPtrArray *outputs;    /* LsOutput */
  GArray *clear;         /* LsSceneClear */
  GArray *targets;       /* LsMergeTarget */
  GPtrArray *references; /* LsReference */
} LsSceneOutputs;

/* What the keys say that an output is of. */
typedef struct
{
  const LsDocEntry *reg, *memory;
  guint width;
} LsSceneOutputPlace;

/* The register, memory, stream or stencil buffer; of all but memories width and height too. */
gboolean ls_scene_place_output (const LsDocGroup *group,
                                const LsSceneOutputPlace *keys,
                                const LsScene *scene,
                                LsOutput *output,
                                GError **error);
/* Gives an output of a memory, whose format is known, its width and height. width: as the keys say, or 0. */
gboolean ls_scene_shape_memory (const LsDocGroup *group,
                                const LsScene *scene,
                                guint width,
                                LsOutput *output,
                                GError **error);

/* Those of a scene whose program, layout and draw are there. */
gboolean ls_scene_outputs_read (const LsSceneFile *file, LsScene *scene, GError **error);
/* What an [output] says of its references. */
typedef struct
{
  const LsDocEntry *references, *mask, *discard; /* NULL: not there */
  float absolute, relative;
  guint steps;
} LsSceneReferenceKeys;

/* Reads those of the last output. */
gboolean ls_scene_references_read (const LsSceneFile *file,
                                   const LsSceneReferenceKeys *keys,
                                   LsSceneOutputs *outputs,
                                   GError **error);
void ls_scene_outputs_init (LsSceneOutputs *outputs);
void ls_scene_outputs_clear (LsSceneOutputs *outputs);
/* Every register that an export of the program names. */
void ls_scene_outputs_default (LsScene *scene);

/* The register of an output: of one channel, the one that has what the program says the register is for. */
LsRegRef ls_scene_output_ref (const LsProgram *program, const LsOutput *output);
/* Whether the output shows the depth buffer. */
gboolean ls_scene_output_is_depth (const LsScene *scene, const LsOutput *output);
