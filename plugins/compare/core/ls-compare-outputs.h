#pragma once

#include "ls-compare.h"

/* Two programs that should do the same, such as two compilations of one shader, on the same wave: what they leave is
 * compared, as their registers and steps have nothing to do with each other.  That is what each lane's outputs hold at
 * the end, and the memories that outlast the wave, lane by lane where each lane has a part of its own. */

/* An output component of a lane, or a word of memory. */
typedef struct
{
  gboolean is_memory;
  LsRegRef ref; /* the output of the first program; where only the other has it, of that */
  LsRegRef
    ref_b; /* of the other program: another one where both tell texts whose outputs lie elsewhere */
  const char *name;              /* of an output: what a text calls it, interned; NULL: nothing */
  LsMemory memory;               /* MEMORY */
  guint64 word_a, word_b;        /* MEMORY: the word in the memory of each */
  guint64 word;                  /* MEMORY: the same in the lane's part, where it has one */
  gboolean is_own;               /* MEMORY: it has */
  guint lane;                    /* of memory that lanes share: 0 */
  gboolean written_a, written_b; /* the lane wrote it, and of outputs: was not killed */
  LsUnlike unlike;               /* of what was written; 0 where nothing was */
  guint64 step_a,
    step_b; /* just after the last export to it; 0: none. Memory: the last step that changed it */
  guint line_a, line_b; /* of these steps, if there are */
} LsOutputDifference;

typedef struct
{
  gboolean is_memory;
  LsRegRef ref;
  LsMemory memory;
  LsMask lanes;    /* where it is different */
  guint n_numbers; /* memory: that are different */
  guint64 max_ulp; /* over these, where both were written and are floats that are numbers */
  /* of these; steps and lines of memory are there of the first difference of all alone, and 0 of
   * others */
  LsOutputDifference first;
} LsOutputCount;

typedef struct
{
  LsStopReason reason; /* LS_STOP_END, LS_STOP_TRAP, or LS_STOP_STEP: max_steps was met */
  gboolean is_early;   /* not LS_STOP_END */
  guint64 n_steps;
  LsTrap trap; /* LS_STOP_TRAP */
} LsRunEnd;

typedef struct
{
  gboolean differs;
  LsOutputDifference first; /* in the order in which a exports; what a does not export comes last */
  LsMask lanes;             /* with a difference */
  LsMask compared;          /* that hold something in both */
  gboolean is_empty;        /* neither wrote anything that is compared */
  GArray *counts;           /* of LsOutputCount, outputs before memory */
  LsRunEnd end_a, end_b;
} LsOutputs;

/* Beside a run that has ended the other one is followed for so many times its steps, and for so many at least. */
#define LS_OUTPUTS_PATIENCE 64
#define LS_OUTPUTS_STEPS (G_GUINT64_CONSTANT (1) << 18)

/* options: (nullable); with_inputs has no meaning. Returns: (transfer full): NULL with LS_ERROR_STATE if the machines
 * are different or if interrupted. */
LsOutputs *ls_compare_outputs (LsSubject *a,
                               LsSubject *b,
                               const LsCompareOptions *options,
                               GError **error);
void ls_outputs_free (LsOutputs *outputs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsOutputs, ls_outputs_free)

/* Whether two waves start from the same: FALSE with LS_ERROR_STATE naming the first register and lane that is
 * different. What the other has in another register is as good, and a register that only one of them preloads is not
 * looked at: its program may not read it. */
gboolean ls_compare_inputs (LsSubject *a, LsSubject *b, GError **error);

extern const LsField ls_unlike_fields[]; /* of an LsUnlike */
extern const LsField ls_outputs_fields[];
/* Members of data about outputs: output_difference and stop_of_run of the schema. */
extern const LsField ls_outputs_first_fields[], ls_outputs_end_fields[];
