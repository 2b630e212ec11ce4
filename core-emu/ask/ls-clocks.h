#pragma once

#include "ls-walk.h"

/* When the clauses of waves would run on one SIMD: a model, not a measurement.  data/doc/timing-model.md has its rules,
 * where they come from, and what is left out; wherever its numbers show they are called a model.
 *
 * The work of a wave is what a run of it did, clause by clause; the clocks are worked out from that alone. */

/* Cycles. */
typedef struct
{
  guint alu_cycles;    /* that a group takes to issue for all lanes */
  guint fetch_cycles;  /* that a fetch keeps its unit busy */
  guint fetch_latency; /* from then until its data is there */
  guint export_cycles; /* that a register takes on its way out */
  guint flow_cycles;   /* of each control-flow instruction */
  guint n_resident;    /* waves on the SIMD at a time; 0: all */
} LsClockModel;

#define LS_CLOCK_MODEL_DEFAULT           \
  ((LsClockModel){ .alu_cycles = 4,      \
                   .fetch_cycles = 16,   \
                   .fetch_latency = 200, \
                   .export_cycles = 16,  \
                   .flow_cycles = 4 })
/* The largest value of each of them. */
#define LS_CLOCK_MODEL_MAX 100000

/* A control-flow instruction and the clause that it ran. */
typedef struct
{
  guint64 step; /* of the instruction, or of the first step of a clause that none started */
  guint32 line;
  LsUnit unit; /* FLOW for those that start nothing, or a clause that no lane entered */
  gboolean is_barrier;
  guint n;       /* groups, fetches, or registers exported */
  guint n_lanes; /* active as the clause began */
} LsClockItem;

/* Where a wave's work, what is worked out for all waves together, and the number of waves, are cut. */
#define LS_CLOCKS_MAX_ITEMS (1u << 16)
#define LS_CLOCKS_MAX_INTERVALS (1u << 18)
#define LS_CLOCKS_MAX_WAVES 64

typedef struct
{
  GArray *items; /* of LsClockItem, in order */
  /* END, TRAP, or BREAKPOINT where the options, LS_CLOCKS_MAX_ITEMS or the budget cut it */
  LsStopReason reason;
  guint64 last_step; /* the last that was run */
  gboolean is_full;  /* the subject's budget had no room for more */
  LsBudgetShare share;
} LsClockWork;

/* Runs subject once. Returns: (transfer full): NULL with LS_ERROR_STATE if interrupted. */
LsClockWork *ls_clock_work_new (LsSubject *subject, const LsWalkOptions *options, GError **error);
void ls_clock_work_free (LsClockWork *work);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsClockWork, ls_clock_work_free)

/* Waves on one SIMD, the oldest first, with their numbers in the scene, and what they did. */
typedef struct
{
  guint n;
  guint numbers[LS_CLOCKS_MAX_WAVES];
  LsClockWork *works[LS_CLOCKS_MAX_WAVES]; /* owned */
} LsClockWaves;

/* Runs the subject of one more, at most LS_CLOCKS_MAX_WAVES. FALSE as ls_clock_work_new(). */
gboolean ls_clock_waves_add (LsClockWaves *waves,
                             guint number,
                             LsSubject *subject,
                             const LsWalkOptions *options,
                             GError **error);
void ls_clock_waves_clear (LsClockWaves *waves);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsClockWaves, ls_clock_waves_clear)

/* When an item ran. Cycles count from 0; an end is the first cycle behind. */
typedef struct
{
  guint wave; /* index into the works */
  LsClockItem item;
  gboolean is_even;  /* ALU: which of the two pipelines */
  guint64 issue;     /* the control-flow instruction */
  guint64 start;     /* the clause on its unit; FLOW: as issue */
  guint64 unit_free; /* the unit can take the next */
  guint64 end;       /* results are there */
} LsClockInterval;

typedef struct
{
  LsClockModel model;
  GArray *intervals; /* of LsClockInterval, by start */
  guint n_waves;
  guint numbers
    [LS_CLOCKS_MAX_WAVES]; /* of the waves, by which answers call them: 0 on, if nobody says otherwise */
  guint64 begins[LS_CLOCKS_MAX_WAVES], ends[LS_CLOCKS_MAX_WAVES]; /* of each wave */
  guint64 n_cycles;                                               /* until the last wave ended */
  guint64 busy[LS_N_UNITS]; /* cycles in which the unit took something in; ALU: of both pipelines */
  /* END if all that the waves did is there; else TRAP, or BREAKPOINT where a wave or LS_CLOCKS_MAX_INTERVALS cut it. */
  LsStopReason reason;
  guint64 last_step;  /* of the wave whose reason it is; 0: LS_CLOCKS_MAX_INTERVALS is the reason */
  gboolean is_full;   /* a wave's work was cut because the budget had no room for more */
  guint64 busy_lanes; /* ALU cycles times active lanes: of LS_LANES * busy[LS_UNIT_ALU] */
} LsClocks;

/* works: of waves on one SIMD, the oldest first; 1 to LS_CLOCKS_MAX_WAVES.
 * Returns: (transfer full): NULL with LS_ERROR_RANGE for a parameter or number of waves out of range, LS_ERROR_STATE if
 * interrupted. */
LsClocks *ls_clocks_new (LsClockWork *const *works,
                         guint n_waves,
                         const LsClockModel *model,
                         const gint *interrupt,
                         GError **error);
/* The same of waves with their numbers. */
LsClocks *ls_clock_waves_run (const LsClockWaves *waves,
                              const LsClockModel *model,
                              const gint *interrupt,
                              GError **error);
void ls_clocks_free (LsClocks *clocks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsClocks, ls_clocks_free)
