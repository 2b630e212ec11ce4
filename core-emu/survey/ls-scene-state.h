#pragma once

#include "ls-fields.h"
#include "ls-scene.h"

G_BEGIN_DECLS

/* What two scenes of one machine give their programs to read, and where it is not the same: constants, loops, buffers, textures,
 * samplers and readings. */

/* One of them, in the words of scenes. */
typedef struct
{
  char *what; /* "CB0[3].w", "sampler 0", "texture 18 at (3, 2)" */
  char *key;  /* (nullable): of what, by the scene's name for it: "clamp-x" */
  char *a, *b;
  guint64 n_more; /* as many others of the same buffer or texture */
} LsStateDifference;

/* Returns: (transfer full): of LsStateDifference. */
GPtrArray *ls_scene_compare_state (const LsScene *a, const LsScene *b);
/* state_difference of the schema; its sentence: "sampler 0: clamp-x mirror / wrap", "CB0[3].w: 1.25 / 2.75". */
extern const LsField ls_state_difference_fields[];

G_END_DECLS
