#include "ls-insn-run.h"

/* Runs steps by their plans. */

/* --- entries beyond row functions ------------------------------------------------------------- */

static void
do_gather (LsInsnRun *run, const LsDo *it)
{
  const LsMicroPlace *place = &it->ops->s[it->n / 4][it->n % 4];
  LsRow *d = ls_plan_at (&run->plan, it->d);
  const LsRow *row = ls_insn_place_row (run, place, d);

  if (row != d)
    *d = *row;
}

static void
do_slots (LsInsnRun *run, const LsDo *it)
{
  const LsRow *s[3][4];
  LsRow condition;

  for (guint k = 0; k < 3; k++)
    for (guint j = 0; j < 4; j++)
      s[k][j] = ls_plan_at (&run->plan, it->s[4 * k + j]);
  it->run.slots (ls_plan_at (&run->plan, it->d), &condition, s);
}

static void
do_output (LsInsnRun *run, const LsDo *it, LsMask lanes)
{
  const LsLayout *layout = &run->code->layout;
  LsRow *d = ls_plan_at (&run->plan, it->d);

  lanes &= run->wave->flow.valid;
  ls_row_store (d, ls_plan_at (&run->plan, it->s[0]), lanes);
  ls_layout_written (layout, run->wave)[(guint32) (d - run->rows) - layout->first_output] |=
    lanes & run->wave->flow.covered;
}

/* Each lane to a register of its own. */
static void
do_scatter (LsInsnRun *run, const LsDo *it, LsMask lanes)
{
  const LsMicroTo *to = &it->part->to[it->n];

  if (to->lanes == LS_MICRO_TO_OUTPUTS)
    lanes &= run->wave->flow.valid;
  ls_insn_write_place (run, &to->place, lanes, ls_plan_at (&run->plan, it->s[0]));
}

static inline void
do_other (gpointer machine, const LsDo *it, LsMask lanes, LsRow *select G_GNUC_UNUSED)
{
  LsInsnRun *run = machine;

  switch ((LsInsnDo) it->to)
    {
    case LS_INSN_DO_GATHER:
      do_gather (run, it);
      break;
    case LS_INSN_DO_SCATTER:
      do_scatter (run, it, lanes);
      break;
    case LS_INSN_DO_SLOTS:
      do_slots (run, it);
      break;
    case LS_INSN_DO_OUTPUT:
      do_output (run, it, lanes);
      break;
    }
}

/* --- constants -------------------------------------------------------------------------------- */

static inline __attribute__ ((always_inline)) void
fill_uniforms (LsInsnRun *run, const LsInsnPlan *plan)
{
  for (guint word = 0; word < G_N_ELEMENTS (plan->uniforms); word++)
    {
      const guint64 missing = plan->uniforms[word] & ~run->plan.filled[word];

      LS_FOREACH_LANE (bit, missing)
        {
          const guint number = 64 * word + (guint) bit;
          const LsUniform *uniform = &run->code->uniforms.at[number];
          guint32 bits;

          run->form->constant_word (run->bindings, uniform->buffer, uniform->index,
                                    uniform->channel, &bits);
          run->ops->broadcast (&run->uniforms[number], bits);
        }
      run->plan.filled[word] |= missing;
    }
}

void
ls_insn_run_kept (LsInsnRun *run, guint32 number, LsMask lanes)
{
  const LsInsnPlan *plan = &run->code->plans[number];

  fill_uniforms (run, plan);
  ls_plan_run (&run->plan, run->code->dos + plan->first, run->code->dos + plan->end, lanes,
               do_other, run);
}

void
ls_insn_run_plan (LsInsnRun *run, guint32 n)
{
  const LsInsnCode *code = run->code;
  LsInsnWave *wave = run->wave;
  const LsInsnPlan *plan = &code->plans[wave->pc];
  const guint32 end = code->plans[wave->pc + n - 1].end;

  if (n == plan->straight.n)
    {
      ls_insn_run_at_once (run, plan, &plan->straight);
      return;
    }
  fill_uniforms (run, plan);
  if (plan->first < end)
    ls_plan_run (&run->plan, code->dos + plan->first, code->dos + end, wave->flow.active, do_other,
                 run);
  wave->pc += n - 1;
  wave->last = code->flow.steps[wave->pc].line;
  wave->step += n;
  wave->ended = wave->pc + 1 >= code->flow.n;
  wave->pc += !wave->ended;
}

void
ls_insn_run_at_once (LsInsnRun *run, const LsInsnPlan *plan, const LsInsnAtOnce *at_once)
{
  const LsInsnCode *code = run->code;
  LsInsnWave *wave = run->wave;

  fill_uniforms (run, plan);
  if (at_once->first < at_once->end)
    ls_plan_run (&run->plan, code->dos + at_once->first, code->dos + at_once->end,
                 wave->flow.active, do_other, run);
  wave->last = at_once->line;
  wave->step += at_once->n;
  wave->ended = at_once->next >= code->flow.n;
  wave->pc = wave->ended ? at_once->last : at_once->next;
}
