#pragma once

#include <string.h>

#include "ls-bindings.h"
#include "ls-plan.h"

/* Runs a plan. All of it is inline: the compiler knows the machine's own functions. */

typedef struct
{
  const LsRows *rows;
  guint64 filled[LS_MAX_UNIFORMS / 64]; /* which rows of constants are filled, a bit each */
  guintptr bases
    [LS_N_BASES]; /* by LsBase; each less its number, so that adding a spot gives the address */
  LsMask select_lanes; /* the lanes of select; all: select is not filled yet */
  LsRow select;
} LsPlanRun;

G_STATIC_ASSERT (sizeof (LsRow) == 1 << 8); /* LS_SPOT */

static inline void
ls_plan_set_base (LsPlanRun *run, LsBase base, const LsRow *rows)
{
  run->bases[base] = (guintptr) rows - base;
}

static inline void
ls_plan_run_init (LsPlanRun *run,
                  const LsRows *rows,
                  const LsRow *state,
                  const LsRow *literals,
                  const LsRow *uniforms,
                  const LsRow *scratch)
{
  run->rows = rows;
  memset (run->filled, 0, sizeof run->filled);
  run->select_lanes = LS_MASK_ALL;
  ls_plan_set_base (run, LS_BASE_STATE, state);
  ls_plan_set_base (run, LS_BASE_LITERAL, literals);
  ls_plan_set_base (run, LS_BASE_UNIFORM, uniforms);
  ls_plan_set_base (run, LS_BASE_SCRATCH, scratch);
}

static inline LsRow *
ls_plan_at (const LsPlanRun *run, LsSpot spot)
{
  return (LsRow *) (run->bases[LS_SPOT_BASE (spot)] + spot);
}

/* Returns: a row with all ones in the lanes, which are not all. */
static inline LsRow *
ls_plan_select (LsPlanRun *run, LsMask lanes)
{
  if (run->select_lanes != lanes)
    {
      run->rows->expand (&run->select, lanes);
      run->select_lanes = lanes;
    }
  return &run->select;
}

/* Fills the rows of missing constants, bit n for row 64 * word + n. Returns: FALSE if a constant is
 * not bound. */
gboolean ls_plan_fill_rows (LsPlanRun *run,
                            const LsUniforms *uniforms,
                            guint word,
                            guint64 missing,
                            const LsBindings *bindings);

static inline gboolean
ls_plan_fill (LsPlanRun *run,
              const LsUniforms *uniforms,
              guint word,
              guint64 wanted,
              const LsBindings *bindings)
{
  guint64 missing = wanted & ~run->filled[word];

  return missing == 0 || ls_plan_fill_rows (run, uniforms, word, missing, bindings);
}

/* Below, select is the row of the lanes; NULL: all lanes. */

static inline void
ls_plan_row (const LsPlanRun *run, const LsDo *it, LsRow *select)
{
  it->run.rows[select != NULL](ls_plan_at (run, it->d), select, ls_plan_at (run, it->s[0]),
                               ls_plan_at (run, it->s[1]), ls_plan_at (run, it->s[2]), &it->arg);
}

static inline void
ls_plan_sum (const LsPlanRun *run, const LsDo *it, const LsRow *select)
{
  const LsRow *rows[G_N_ELEMENTS (it->s)];

  for (guint i = 0; i < it->n; i++)
    rows[i] = ls_plan_at (run, it->s[i]);
  it->run.sums[select != NULL](ls_plan_at (run, it->d), select, rows);
}

/* Runs an entry that is no function of rows alone. */
typedef void LsPlanOther (gpointer machine, const LsDo *it, LsMask lanes, LsRow *select);

static inline __attribute__ ((always_inline)) void
ls_plan_loop (const LsPlanRun *run,
              const LsDo *it,
              const LsDo *end,
              LsMask lanes,
              LsRow *select,
              LsPlanOther *other,
              gpointer machine)
{
  for (; it < end; it++)
    if (G_LIKELY (it->kind == LS_DO_ROW))
      ls_plan_row (run, it, select);
    else if (it->kind == LS_DO_SUM)
      ls_plan_sum (run, it, select);
    else
      other (machine, it, lanes, select);
}

/* Runs the entries from it up to end, for lanes: one loop for all lanes and one for some, so that
 * no entry asks. */
static inline __attribute__ ((always_inline)) void
ls_plan_run (LsPlanRun *run,
             const LsDo *it,
             const LsDo *end,
             LsMask lanes,
             LsPlanOther *other,
             gpointer machine)
{
  if (lanes == LS_MASK_ALL)
    ls_plan_loop (run, it, end, lanes, NULL, other, machine);
  else
    ls_plan_loop (run, it, end, lanes, ls_plan_select (run, lanes), other, machine);
}
