#pragma once

#include "ls-cell.h"

/* A whole run, position by position, from stepping the machine once: what answers about causes are compared with.  What
 * depends on what is found by changing one cell before a step and looking at what comes out otherwise; nothing that a
 * machine says of its instructions is asked. */

typedef struct
{
  const LsMachine *machine;
  LsProgram *program;   /* owned */
  LsBindings *bindings; /* owned */
  LsWaveInput input;    /* preloads owned */
  guint n_steps;
  gsize state_size;
  GPtrArray *states; /* by position */
  void *changed;     /* of state_size bytes, for the run that trace_run_changed() began last */
} Trace;

/* Takes program and the input's preloads. Returns: (transfer full): NULL if the run has more than max_steps. */
Trace *trace_new (LsProgram *program,
                  LsBindings *bindings,
                  const LsWaveInput *input,
                  guint max_steps);
void trace_free (Trace *trace);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Trace, trace_free)

/* Random programs, by g_test_rand_*. NULL as trace_new(). */
Trace *trace_new_toy (guint max_steps);
Trace *trace_new_r700 (gboolean with_memories, guint max_steps);
/* Of a machine that the build has, but may lack. */
Trace *trace_new_of (const char *id, guint max_steps);

/* Of a register or a word of memory at a position. */
guint32 trace_value (const Trace *trace, guint64 step, const LsCell *cell);
void trace_place (const Trace *trace, guint64 step, LsPlace *place);
guint trace_lane_state (const Trace *trace, guint64 step, guint lane);

LsRegRef trace_random_ref (const Trace *trace);
/* Of any register in any lane, or of a memory if there is one. */
LsCell trace_random_cell (const Trace *trace, gboolean with_memories);
/* One that some lane reads in the step that follows, so that questions are about something; as before if there is none. */
LsCell trace_random_read (const Trace *trace, guint64 step, gboolean with_memories);

/* What a step does otherwise if a cell holds other bits before it. */
typedef struct
{
  gboolean has_run;  /* it did not trap; else nothing is known */
  gboolean survives; /* the cell holds these bits behind it */
  gboolean decides;  /* a mask, a lane state or the place is another behind it */
  GArray *cells;     /* of LsCell: other cells that hold something else */
} Outcome;

/* flip: bits that are changed in the cell at position step, before the step that follows. */
Outcome trace_change (const Trace *trace, guint64 step, const LsCell *cell, guint32 flip);
void outcome_clear (Outcome *outcome);

/* The state at until, where the cell was changed at step; NULL if the run does not get there.
 * Returns: (transfer none): holds until the next call, and until trace_change(). */
void *trace_run_changed (const Trace *trace,
                         guint64 step,
                         const LsCell *cell,
                         guint32 bits,
                         guint64 until);
/* The same with all of the cells. */
void *trace_run_all_changed (const Trace *trace,
                             guint64 step,
                             const LsCell *cells,
                             guint n_cells,
                             guint32 bits,
                             guint64 until);
/* Whether state, at a position, is what the run has there but for the cell; puts the run's bits into the cell. */
gboolean trace_restore (const Trace *trace, void *state, guint64 step, const LsCell *cell);
