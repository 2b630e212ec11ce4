#pragma once

#include "ls-compare-origin.h"
#include "ls-compare-sides.h"
#include "ls-scene.h"
#include "ls-text-parting.h"

/* --- what two scenes give their programs (ls-scene-state.c) ----------------------------------------------- */

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

/* --- two scenes ------------------------------------------------------------------------------------------ */

/* Two scenes that should give the same with different programs, such as two compilations of one shader: all their waves
 * side by side, each as it is debugged, and the first lane where they differ. */

/* How often an output component or memory is different, over all waves. */
typedef struct
{
  gboolean is_memory;
  LsRegRef ref;
  const char *name; /* as in LsOutputDifference */
  LsMemory memory;
  guint64 n_lanes;   /* of memory that lanes share: waves */
  guint64 n_numbers; /* of memory */
  guint64 word;      /* of memory: of the first of them */
  guint64 max_ulp;   /* as in LsOutputCount */
} LsSceneOutputCount;

typedef struct
{
  GArray *lines; /* of LsOtherLine: where the programs differ; NULL: nearly everywhere */
  GArray *far;   /* the same where lines is NULL; NULL: they are too many to tell */
  guint n_lines; /* of the longer program, */
  guint n_far;   /* and those of them that differ; where lines is NULL */
  GArray *
    text; /* of LsTextLine: where the texts differ that both tell of; NULL: one of them tells of none */
  LsTextParting
    *text_parting;  /* of that wave, of such texts; NULL: nothing parts them on the way */
  GPtrArray *state; /* of LsStateDifference: what else the scenes have otherwise */
  gboolean differs;
  guint wave;         /* the first with a difference, or whose runs end differently */
  LsOutputs *outputs; /* of that wave; NULL if there is none */
  LsOrigin *origin;   /* of its first difference; NULL if it has none */
  LsSides *sides;     /* of that wave, of programs that match; NULL if they do not */
  guint n_waves;      /* compared */
  /* of these, waves that neither program was done with when their steps were used up */
  guint n_running;
  guint first_running; /* the first of them, if there is one */
  guint64 n_lanes, n_different,
    n_numbers;    /* numbers: of memory that lanes share, that are different */
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
/* Of two draws whose programs of the stage that is debugged say the same: both with the first other stage to debug whose programs do not.
 * of_a, of_b: (out) (transfer full). Returns: FALSE: there is none; nothing is written. */
gboolean ls_scene_compare_find_stage (const LsScene *a,
                                      const LsScene *b,
                                      LsScene **of_a,
                                      LsScene **of_b);
void ls_scene_comparison_free (LsSceneComparison *comparison);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSceneComparison, ls_scene_comparison_free)

/* answer_diff_programs of the schema, by ls_compare_to_data() about a's scene. */
extern const LsField ls_scene_compare_fields[];
/* As lines all that there is to say; as rows the places where the programs part, unless the rows of "sides.parting" do, and the outputs
 * that differ in the first wave that does. */
extern const LsForm ls_scene_compare_form;
/* Without how much is different. */
extern const LsForm ls_scene_compare_story;
/* "x" and "y" of a lane, for data. Returns: (transfer floating) (nullable): NULL where it has no pixel. */
GVariant *ls_scene_read_pixel (const LsScene *scene, guint wave, guint lane);
