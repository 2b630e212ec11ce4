#pragma once

#include "spirv-machine-private.h"

/* What lanes ask of each other: instructions whose result in a lane depends on other lanes. */

/* The sizes that subgroups may have, by the value of the reading. A subgroup is so many lanes of a
 * wave, one behind the other. */
#define SPIRV_N_SUBGROUP_SIZES 4
extern const guint8 spirv_subgroup_sizes[SPIRV_N_SUBGROUP_SIZES];

typedef enum
{
  SPIRV_LANES_NONE,   /* the instruction is none of these */
  SPIRV_LANES_REFUSE, /* it does not run here */
  SPIRV_LANES_HELPER, /* whether the lane is a helper */
  SPIRV_LANES_ELECT,  /* whether it is the first */
  SPIRV_LANES_VOTE,   /* all, any */
  SPIRV_LANES_EQUAL,  /* whether all have the same */
  SPIRV_LANES_BALLOT, /* a mask of those that say so */
  SPIRV_LANES_BITS,   /* of a mask that the lane has */
  SPIRV_LANES_READ,   /* the value of a lane */
  SPIRV_LANES_FOLD,   /* sums, products, ... */
} SpirvLanesForm;

SpirvLanesForm spirv_lanes_form (guint op);
/* Lanes of a subgroup. */
guint spirv_subgroup_size (const LsInsnRun *run);
/* The lanes whose values (SpirvStep.extra) make the result of a lane; of READ one or none. */
LsMask spirv_asked_lanes (const LsInsnRun *run, const SpirvStep *step, guint lane);

/* --- sums, products, ... (spirv-lanes-fold.c) ------------------------------------------------- */

/* The shape that the operands of a FOLD must have: SpirvShape. */
guint spirv_fold_shape (guint op);
/* words: of the values, n_extra of them; out: as many. */
void spirv_run_fold (LsInsnRun *run, const SpirvStep *step, const LsRow *const *words, LsRow *out);
