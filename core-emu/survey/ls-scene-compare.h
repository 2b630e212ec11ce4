#pragma once

#include "ls-compare-origin.h"
#include "ls-compare-sides.h"
#include "ls-scene-state.h"

G_BEGIN_DECLS

/* Two scenes that should give the same with different programs, such as two compilations of one shader: all their waves
 * side by side, each as it is debugged, and the first lane where they differ. */

/* How often an output component or memory is different, over all waves. */
typedef struct
{
  gboolean is_memory;
  LsRegRef ref;
  LsMemory memory;
  guint64 n_lanes; /* of memory that lanes share: waves */
  guint64 max_ulp; /* as in LsOutputCount */
} LsSceneOutputCount;

typedef struct
{
  GArray *lines;    /* of LsOtherLine: where the programs differ; NULL: nearly everywhere */
  GPtrArray *state; /* of LsStateDifference: what else the scenes have otherwise */
  gboolean differs;
  guint wave;         /* the first with a difference, or whose runs end differently */
  LsOutputs *outputs; /* of that wave; NULL if there is none */
  LsOrigin *origin;   /* of its first difference; NULL if it has none */
  LsSides *sides;     /* of that wave, of programs that match; NULL if they do not */
  guint n_waves;      /* compared */
  guint
    n_running; /* of these, waves that neither program was done with when their steps were used up */
  guint first_running; /* the first of them, if there is one */
  guint64 n_lanes, n_different;
  GArray *counts; /* of LsSceneOutputCount */
} LsSceneComparison;

/* wave: the only one to compare, or G_MAXUINT for all. options: (nullable). Returns: (transfer full): NULL with
 * LS_ERROR_STATE if the scenes cannot be compared (other machines, stages, sizes or inputs, which it names) or if
 * interrupted; LS_ERROR_RANGE for a wave that is not there. */
LsSceneComparison *ls_scene_compare (const LsScene *a,
                                     const LsScene *b,
                                     guint wave,
                                     const LsCompareOptions *options,
                                     GError **error);
void ls_scene_comparison_free (LsSceneComparison *comparison);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSceneComparison, ls_scene_comparison_free)

G_END_DECLS
