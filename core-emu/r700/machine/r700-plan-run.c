#include "ls-loaded.h"
#include "r700-run.h"

static inline LsRow *
at (const R700Run *run, LsSpot spot)
{
  return ls_plan_at (&run->plan, spot);
}

/* --- before a clause -------------------------------------------------------------------------- */

static gboolean
has_stop (const R700Run *run, const R700Cf *cf)
{
  for (guint i = 0; i < cf->n; i++)
    if (ls_stops_at (run->stop_lines, run->code->steps[cf->first + i].line))
      return TRUE;
  return FALSE;
}

gboolean
r700_plan_fits (R700Run *run, const R700Cf *cf, LsMask executing)
{
  const R700Plan *plan = &run->code->plans[run->wave->cf];

  return plan->dos != NULL && executing != 0 && !(run->stop_lines != NULL && has_stop (run, cf)) &&
         r700_plan_can_run (run, plan, 0);
}

/* --- the clause ------------------------------------------------------------------------------- */

static void
do_slots (R700Run *run, const LsDo *it, LsRow *d)
{
  const LsRow *s[3][4];

  for (guint k = 0; k < 3; k++)
    for (guint j = 0; j < 4; j++)
      s[k][j] = at (run, it->s[4 * k + j]);
  it->run.slots (d, at (run, LS_SPOT (LS_BASE_SCRATCH, R700_SCRATCH_CONDITION)), s);
}

/* A dot product has two operands, and sets no condition. */
static void
do_first (R700Run *run, const LsDo *it, LsRow *d)
{
  const LsRow *s[3][4];

  for (guint j = 0; j < it->n; j++)
    {
      s[0][j] = at (run, it->s[j]);
      s[1][j] = at (run, it->s[4 + j]);
    }
  it->run.slots (d, NULL, s);
}

/* Output modifiers, predicate and kill. */
static void
finish (R700Run *run, const LsDo *it, LsRow *d, LsMask lanes)
{
  const LsRow *condition = at (run, LS_SPOT (LS_BASE_SCRATCH, R700_SCRATCH_CONDITION));
  guint n = it->kind == R700_DO_SLOTS ? it->n : 1;

  if (it->part->masks != 0)
    r700_alu_write_masks (run, it->part, run->rows_ops->collect (condition), lanes);
  for (guint j = 0; j < n; j++)
    r700_alu_modify (run, it->ops, &it->part[j], &d[j]);
}

/* As r700_alu_write_masks() for all lanes of the clause. */
static inline void
do_test (R700Run *run, const LsDo *it, LsMask lanes)
{
  R700Wave *wave = run->wave;
  LsMask holds = it->run.test (at (run, it->s[0]), at (run, it->s[1]));

  run->holds = holds;
  if (it->part->masks & LS_MICRO_PREDICATES)
    wave->predicate = (wave->predicate & ~lanes) | (holds & lanes);
  if (it->part->masks & LS_MICRO_TESTS)
    wave->stay = (wave->stay & ~lanes) | (holds & lanes);
}

static void
do_blended (R700Run *run, const LsDo *it, LsMask lanes)
{
  LsRow *d = at (run, it->d);
  gboolean blended = it->gate && lanes != LS_MASK_ALL;
  LsRow *to = blended ? at (run, LS_SPOT (LS_BASE_SCRATCH, R700_SCRATCH_ROOM)) : d;

  if (it->kind == R700_DO_SLOTS)
    do_slots (run, it, to);
  else if (it->kind == R700_DO_FIRST)
    do_first (run, it, to);
  else
    it->run.rows[0](to, at (run, LS_SPOT (LS_BASE_SCRATCH, R700_SCRATCH_CONDITION)),
                    at (run, it->s[0]), at (run, it->s[1]), at (run, it->s[2]), NULL);
  if (it->part != NULL)
    finish (run, it, to, lanes);
  if (blended)
    run->rows_ops->blend (d, to, ls_plan_select (&run->plan, lanes));
}

/* select: the row of the lanes, or NULL. */
static inline void
do_other (gpointer machine, const LsDo *it, LsMask lanes, LsRow *select)
{
  R700Run *run = machine;

  if (it->kind == LS_DO_TEST)
    do_test (run, it, lanes);
  else if (it->kind == R700_DO_FIRST && it->part == NULL && !(select != NULL && it->gate))
    do_first (run, it, at (run, it->d));
  else
    do_blended (run, it, lanes);
}

void
r700_plan_run (R700Run *run, const R700Plan *plan, LsMask executing)
{
  ls_plan_run (&run->plan, plan->dos, plan->dos + plan->n_dos, executing, do_other, run);
  run->wave->step += plan->n_steps;
  run->wave->last = plan->last_line;
  run->owing = plan;
  run->owing_lanes = executing;
}

/* --- behind a clause -------------------------------------------------------------------------- */

/* to gets the value of from where lanes executed, zero elsewhere. */
static void
settle_row (R700Run *run, LsRow *to, const LsRow *from)
{
  const LsRows *ops = run->rows_ops;
  LsRow *room = at (run, LS_SPOT (LS_BASE_SCRATCH, R700_SCRATCH_ROOM));

  if (run->owing_lanes == LS_MASK_ALL)
    {
      if (to != from)
        ops->copy (to, from);
      return;
    }
  ops->copy (room, from);
  ops->broadcast (to, 0);
  ops->blend (to, room, ls_plan_select (&run->plan, run->owing_lanes));
}

/* The result of a test in its unit: 0 where its condition holds, 1 elsewhere. */
static void
settle_test (R700Run *run)
{
  const LsRowArg one = { { 0x3F800000u, 0 } };
  LsRow *room = at (run, LS_SPOT (LS_BASE_SCRATCH, R700_SCRATCH_ROOM));

  run->rows_ops->expand (room, ~run->holds);
  r700_modify_row (run, &run->rows[run->code->layout.first[R700_FILE_PV] + run->owing->test_unit],
                   room, &one);
}

static void
settle_temps (R700Run *run)
{
  const LsLayout *layout = &run->code->layout;

  for (guint i = 0; i < 4 * layout->n[R700_FILE_T]; i++)
    {
      LsRow *row = &run->rows[layout->first[R700_FILE_T] + i];

      if (run->owing->temps >> i & 1)
        settle_row (run, row, row);
      else
        run->rows_ops->broadcast (row, 0);
    }
}

void
r700_plan_settle (R700Run *run)
{
  const R700Plan *plan = run->owing;
  const LsLayout *layout = &run->code->layout;

  if (plan == NULL || run->is_final)
    {
      run->owing = NULL;
      return;
    }
  if (plan->test_unit < G_N_ELEMENTS (plan->last))
    settle_test (run);
  for (guint unit = 0; unit < G_N_ELEMENTS (plan->last); unit++)
    settle_row (run, &run->rows[layout->first[R700_FILE_PV] + unit], at (run, plan->last[unit]));
  for (guint i = 0; i < 4; i++)
    run->rows_ops->broadcast (&run->rows[layout->first[R700_FILE_AR] + i], 0);
  if (run->code->names_temps)
    settle_temps (run);
  run->owing = NULL;
}
