#include "r700-run.h"

#include "ls-memory.h"

G_STATIC_ASSERT (sizeof (LsRow) == 1 << 8); /* R700_PLACE */

/* --- before a clause ------------------------------------------------------------------------------------- */

static gboolean
fill_uniform (R700Run *run, guint number)
{
  const R700Uniform *uniform = &run->code->uniforms[number];
  GBytes *bytes = uniform->buffer == R700_CONST_FILE ? run->bindings->const_file
                                                     : run->bindings->constants[uniform->buffer];
  guint32 bits;

  if (bytes == NULL)
    return FALSE;
  bits = ls_memory_read_u32 (bytes, 16 * (guint64) uniform->index + 4 * uniform->chan);
  run->rows_ops->broadcast (&run->bases[R700_BASE_UNIFORM][number],
                            (bits & uniform->and_bits) ^ uniform->xor_bits);
  return TRUE;
}

/* A constant that is not bound is left to the step that reads it. */
static gboolean
fill_uniforms (R700Run *run, const R700Plan *plan)
{
  for (guint i = 0; i < 2; i++)
    {
      LS_FOREACH_LANE (bit, plan->uniforms[i] & ~run->filled[i])
        if (!fill_uniform (run, 64 * i + (guint) bit))
          return FALSE;
      run->filled[i] |= plan->uniforms[i];
    }
  return TRUE;
}

static gboolean
has_stop (const R700Run *run, const R700Cf *cf)
{
  for (guint i = 0; i < cf->n; i++)
    {
      guint32 line = run->code->steps[cf->first + i].line;

      if (run->stop_lines[line / 64] >> (line % 64) & 1)
        return TRUE;
    }
  return FALSE;
}

gboolean
r700_plan_fits (R700Run *run, const R700Cf *cf, LsMask executing)
{
  const R700Plan *plan = &run->code->plans[run->wave->cf];
  guint64 left = run->until_step - run->wave->step; /* this step, the clause's own, included */

  if (plan->dos == NULL || executing == 0 || left <= plan->n_steps)
    return FALSE;
  if (run->stop_lines != NULL && has_stop (run, cf))
    return FALSE;
  return fill_uniforms (run, plan);
}

/* --- the clause ------------------------------------------------------------------------------------------ */

static inline LsRow *
at (const R700Run *run, R700Place place)
{
  guint8 *base = (guint8 *) run->bases[R700_PLACE_BASE (place)];

  return (LsRow *) (gpointer) (base + (place - R700_PLACE_BASE (place)));
}

static void
set_select (R700Run *run, LsMask lanes)
{
  if (run->select_mask == lanes)
    return;
  run->rows_ops->expand (&run->select, lanes);
  run->select_mask = lanes;
}

static void
do_slots (R700Run *run, const R700Do *it, LsRow *d)
{
  const LsRow *s[3][4];

  for (guint k = 0; k < 3; k++)
    for (guint j = 0; j < 4; j++)
      s[k][j] = at (run, it->s[k][j]);
  run->rows_ops->ops[it->op].slots (
    d, at (run, R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_CONDITION)), s);
}

/* A dot product has two operands, and sets no condition. */
static void
do_first (R700Run *run, const R700Do *it, LsRow *d)
{
  const R700Rows *ops = run->rows_ops;
  const LsRow *s[3][4];

  for (guint j = 0; j < 4; j++)
    {
      s[0][j] = at (run, it->s[0][j]);
      s[1][j] = at (run, it->s[1][j]);
    }
  (it->op == R700_OP_DOT4 ? ops->dot4 : ops->dot4_ieee) (d, NULL, s);
}

static guint
n_results (const R700Do *it)
{
  if (it->kind != R700_DO_SLOTS)
    return 1;
  return r700_alu_ops[it->op].units == R700_UNITS_PAIR ? 2 : 4;
}

/* OMOD, CLAMP, predicate and kill. */
static void
finish (R700Run *run, const R700Do *it, LsRow *d, LsMask lanes)
{
  const LsRow *condition = at (run, R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_CONDITION));
  const R700Slot *slot = it->slot;

  if (slot->is_pred || slot->is_kill)
    r700_alu_write_masks (run, slot, run->rows_ops->collect (condition), lanes);
  for (guint j = 0; j < n_results (it); j++)
    r700_alu_modify (run, &slot[j], &d[j]);
}

/* The arithmetic of an instruction that takes one slot. */
static inline void
do_row (const R700Run *run, const R700Do *it, LsRow *to)
{
  LsRow *condition = at (run, R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_CONDITION));

  run->rows_ops->ops[it->op].row (to, condition, at (run, it->s[0][0]), at (run, it->s[1][0]),
                                  at (run, it->s[2][0]));
}

/* As r700_alu_write_masks() for lanes that are all those of the clause. */
static inline void
do_test (R700Run *run, const R700Do *it, LsRow *to, LsMask lanes)
{
  R700Wave *wave = run->wave;
  const R700TestFn function = run->rows_ops->tests[it->op];
  LsMask holds;

  if (G_LIKELY (function != NULL))
    {
      holds = function (to, at (run, it->s[0][0]), at (run, it->s[1][0]));
    }
  else
    {
      do_row (run, it, to);
      holds =
        run->rows_ops->collect (at (run, R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_CONDITION)));
    }
  if (it->slot->update_pred)
    wave->predicate = (wave->predicate & ~lanes) | (holds & lanes);
  if (it->slot->update_exec_mask)
    wave->stay = (wave->stay & ~lanes) | (holds & lanes);
}

static void
do_other (R700Run *run, const R700Do *it, LsMask lanes)
{
  const R700Rows *ops = run->rows_ops;
  LsRow *d = at (run, it->d);
  gboolean blended = it->is_masked && lanes != LS_MASK_ALL;
  LsRow *to = blended ? at (run, R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_ROOM)) : d;
  const LsRow *a = at (run, it->s[0][0]);

  switch ((R700DoKind) it->kind)
    {
    case R700_DO_PLAIN:
    case R700_DO_ROW:
      do_row (run, it, to);
      break;
    case R700_DO_TEST:
      do_test (run, it, to, lanes);
      break;
    case R700_DO_SLOTS:
      do_slots (run, it, to);
      break;
    case R700_DO_FIRST:
      do_first (run, it, to);
      break;
    case R700_DO_MODIFY:
      ops->modify (to, a, it->and_bits, it->xor_bits);
      break;
    case R700_DO_COPY:
      ops->copy (to, a);
      break;
    }
  if (it->slot != NULL && it->kind != R700_DO_TEST)
    finish (run, it, to, lanes);
  if (blended)
    ops->blend (d, to, &run->select);
}

static void
run_full (R700Run *run, const R700Plan *plan)
{
  const R700Do *end = plan->dos + plan->n_dos;

  for (const R700Do *it = plan->dos; it < end; it++)
    if (G_LIKELY (it->kind == R700_DO_PLAIN))
      do_row (run, it, at (run, it->d));
    else if (it->kind == R700_DO_TEST)
      do_test (run, it, at (run, it->d), LS_MASK_ALL);
    else
      do_other (run, it, LS_MASK_ALL);
}

static void
run_masked (R700Run *run, const R700Plan *plan, LsMask executing)
{
  const R700Do *end = plan->dos + plan->n_dos;
  LsRow *room = at (run, R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_ROOM));

  set_select (run, executing);
  for (const R700Do *it = plan->dos; it < end; it++)
    if (G_UNLIKELY (it->kind > R700_DO_TEST))
      {
        do_other (run, it, executing);
      }
    else if (it->kind == R700_DO_TEST)
      {
        do_test (run, it, it->is_masked ? room : at (run, it->d), executing);
        if (it->is_masked)
          run->rows_ops->blend (at (run, it->d), room, &run->select);
      }
    else if (it->is_masked)
      {
        do_row (run, it, room);
        run->rows_ops->blend (at (run, it->d), room, &run->select);
      }
    else
      do_row (run, it, at (run, it->d));
}

void
r700_plan_run (R700Run *run, const R700Plan *plan, LsMask executing)
{
  if (executing == LS_MASK_ALL)
    run_full (run, plan);
  else
    run_masked (run, plan, executing);
  run->wave->step += plan->n_steps;
  run->wave->last = plan->last_line;
  run->owing = plan;
  run->owing_lanes = executing;
}

/* --- behind a clause ------------------------------------------------------------------------------------- */

/* to gets from where lanes executed, zero elsewhere. */
static void
settle_row (R700Run *run, LsRow *to, const LsRow *from)
{
  const R700Rows *ops = run->rows_ops;
  LsRow *room = at (run, R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_ROOM));

  if (run->owing_lanes == LS_MASK_ALL)
    {
      if (to != from)
        ops->copy (to, from);
      return;
    }
  set_select (run, run->owing_lanes);
  ops->copy (room, from);
  ops->broadcast (to, 0);
  ops->blend (to, room, &run->select);
}

static void
settle_temps (R700Run *run)
{
  const R700Layout *layout = &run->code->layout;

  for (guint i = 0; i < 4 * layout->n_temps; i++)
    {
      LsRow *row = &run->rows[layout->temp + i];

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
  const R700Layout *layout = &run->code->layout;

  if (plan == NULL)
    return;
  for (guint unit = 0; unit < G_N_ELEMENTS (plan->last); unit++)
    settle_row (run, &run->rows[layout->pv + unit], at (run, plan->last[unit]));
  for (guint i = 0; i < 4; i++)
    run->rows_ops->broadcast (&run->rows[layout->ar + i], 0);
  if (run->code->names_temps)
    settle_temps (run);
  run->owing = NULL;
}
