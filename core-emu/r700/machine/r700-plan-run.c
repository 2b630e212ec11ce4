#include "r700-run.h"

#include "ls-memory.h"

G_STATIC_ASSERT (sizeof (LsRow) == 1 << 8); /* R700_PLACE */

static inline LsRow *
at (const R700Run *run, R700Place place)
{
  return (LsRow *) (run->bases[R700_PLACE_BASE (place)] + place);
}

/* --- before a clause ------------------------------------------------------------------------------------- */

static GBytes *
uniform_bytes (const LsBindings *bindings, const R700Uniform *uniform)
{
  if (uniform->buffer == R700_CONST_FILE)
    return bindings->const_file;
  return uniform->buffer == R700_OTHER_CONST_FILE ? bindings->other_const_file
                                                  : bindings->constants[uniform->buffer];
}

static gboolean
fill_uniform (R700Run *run, guint number)
{
  const R700Uniform *uniform = &run->code->uniforms[number];
  GBytes *bytes = uniform_bytes (run->bindings, uniform);
  guint32 bits;

  if (bytes == NULL)
    return FALSE;
  bits = ls_memory_read_u32 (bytes, 16 * (guint64) uniform->index + 4 * uniform->chan);
  run->rows_ops->broadcast (at (run, R700_PLACE (R700_BASE_UNIFORM, number)),
                            (bits & uniform->and_bits) ^ uniform->xor_bits);
  return TRUE;
}

/* A constant that is not bound is left to the step that reads it. */
gboolean
r700_plan_fill_rows (R700Run *run, const R700Plan *plan)
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

  if (plan->dos == NULL || executing == 0 || left <= plan->n_steps ||
      (plan->readings & run->readings) != 0)
    return FALSE;
  if (run->stop_lines != NULL && has_stop (run, cf))
    return FALSE;
  return r700_plan_fill (run, plan);
}

/* --- the clause ------------------------------------------------------------------------------------------ */

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
  it->run.slots (d, at (run, R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_CONDITION)), s);
}

/* A dot product has two operands, and sets no condition. */
static void
do_first (R700Run *run, const R700Do *it, LsRow *d)
{
  const LsRow *s[3][4];

  for (guint j = 0; j < it->n; j++)
    {
      s[0][j] = at (run, it->s[0][j]);
      s[1][j] = at (run, it->s[1][j]);
    }
  it->run.slots (d, NULL, s);
}

/* Output modifiers, predicate and kill. */
static void
finish (R700Run *run, const R700Do *it, LsRow *d, LsMask lanes)
{
  const LsRow *condition = at (run, R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_CONDITION));
  guint n = it->kind == R700_DO_SLOTS ? it->n : 1;

  if (it->part->masks != 0)
    r700_alu_write_masks (run, it->part, run->rows_ops->collect (condition), lanes);
  for (guint j = 0; j < n; j++)
    r700_alu_modify (run, it->ops, &it->part[j], &d[j]);
}

/* The arithmetic of an instruction that takes one slot. p: where its condition goes, or the lanes of rows[1]. */
static inline void
do_row (const R700Run *run, const R700Do *it, LsRowFn function, LsRow *to, LsRow *p)
{
  function (to, p, at (run, it->s[0][0]), at (run, it->s[1][0]), at (run, it->s[2][0]), NULL);
}

/* As r700_alu_write_masks() for lanes that are all those of the clause. */
static inline void
do_test (R700Run *run, const R700Do *it, LsMask lanes)
{
  R700Wave *wave = run->wave;
  LsMask holds = it->run.test (at (run, it->s[0][0]), at (run, it->s[1][0]));

  run->holds = holds;
  if (it->part->masks & LS_MICRO_PREDICATES)
    wave->predicate = (wave->predicate & ~lanes) | (holds & lanes);
  if (it->part->masks & LS_MICRO_TESTS)
    wave->stay = (wave->stay & ~lanes) | (holds & lanes);
}

static void
do_other (R700Run *run, const R700Do *it, LsMask lanes)
{
  const LsRows *ops = run->rows_ops;
  LsRow *d = at (run, it->d);
  gboolean blended = it->is_masked && lanes != LS_MASK_ALL;
  LsRow *to = blended ? at (run, R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_ROOM)) : d;

  switch ((R700DoKind) it->kind)
    {
    case R700_DO_PLAIN:
    case R700_DO_TEST:
    case R700_DO_MODIFY:
      g_assert_not_reached ();
    case R700_DO_ROW:
      do_row (run, it, it->run.rows[0], to,
              at (run, R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_CONDITION)));
      break;
    case R700_DO_SLOTS:
      do_slots (run, it, to);
      break;
    case R700_DO_FIRST:
      do_first (run, it, to);
      break;
    case R700_DO_COPY:
      ops->copy (to, at (run, it->s[0][0]));
      break;
    }
  if (it->part != NULL)
    finish (run, it, to, lanes);
  if (blended)
    ops->blend (d, to, &run->select);
}

/* which: of the two functions of a row. */
static inline void
run_all (R700Run *run, const R700Plan *plan, LsMask executing, guint which)
{
  const R700Do *end = plan->dos + plan->n_dos;

  for (const R700Do *it = plan->dos; it < end; it++)
    if (G_LIKELY (it->kind == R700_DO_PLAIN))
      do_row (run, it, it->run.rows[which], at (run, it->d), &run->select);
    else if (it->kind == R700_DO_TEST)
      do_test (run, it, executing);
    else if (it->kind == R700_DO_MODIFY)
      r700_modify_row (run, at (run, it->d), at (run, it->s[0][0]), &it->arg);
    else if (it->kind == R700_DO_FIRST && it->part == NULL && !(which && it->is_masked))
      do_first (run, it, at (run, it->d));
    else
      do_other (run, it, executing);
}

void
r700_plan_run (R700Run *run, const R700Plan *plan, LsMask executing)
{
  if (executing == LS_MASK_ALL)
    {
      run_all (run, plan, executing, 0);
    }
  else
    {
      set_select (run, executing);
      run_all (run, plan, executing, 1);
    }
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
  const LsRows *ops = run->rows_ops;
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

/* What a test leaves in its unit: 0 where its condition holds, 1 elsewhere. */
static void
settle_test (R700Run *run)
{
  const LsRowArg one = { { 0x3F800000u, 0 } };
  LsRow *room = at (run, R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_ROOM));

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
