#include "tgsi-run.h"

#include "ls-flow-quick.h"
#include "ls-math.h"
#include "ls-words.h"
#include "tgsi-machine-private.h"
#include "tgsi-readings.h"

/* The loop over instructions. */

static const LsFlowLimits limits = { .max_entries = G_MAXUINT32,
                                     .max_calls = TGSI_MAX_CALLS,
                                     .branch_size = 1,
                                     .loop_size = 1,
                                     .call_size = 1,
                                     .max_frames = G_MAXUINT32 };

/* Plans hold the default readings; the readings in `others` change no plan. */
static gboolean
has_plans (const LsBindings *bindings)
{
  const guint32 others = TGSI_READING_BIT (WRAP_ATOMICS) | TGSI_READING_BIT (KILLED) |
                         TGSI_READING_BIT (MEMORY_RACE) | TGSI_READING_BIT (GROUP_RACE);

  for (guint i = 0; i < TGSI_N_READINGS; i++)
    if ((others >> i & 1) == 0 && bindings->readings[i] != 0)
      return FALSE;
  return TRUE;
}

const LsMicroStep *
tgsi_run_list (const TgsiRun *run, const TgsiStep *step)
{
  const guint value = step->n_others > 0 ? run->bindings->readings[step->reading] : 0;

  return value > 0 && value <= step->n_others ? &step->others[value - 1] : &step->micro;
}

void
tgsi_run_init (TgsiRun *run,
               const LsProgram *program,
               const LsBindings *bindings,
               TgsiWave *wave,
               LsTrap *trap)
{
  const TgsiCode *code = tgsi_code_of (program);

  run->program = program;
  run->code = code;
  run->bindings = bindings;
  run->wave = wave;
  run->rows = ls_layout_rows (&code->layout, wave);
  run->trap = trap;
  run->ops = tgsi_rows_choose (bindings, &run->chosen) ? &run->chosen : ls_rows_best ();
  run->has_plans = has_plans (bindings);
  ls_plan_run_init (&run->plan, run->ops, run->rows, code->literals, run->uniforms, run->scratch);
}

/* --- what instructions compute ---------------------------------------------------------------- */

/* The pairs side by side. */
static void
compute_dot (const TgsiRun *run, const LsMicro *micro, const LsRow *s[3][4], LsRow *d)
{
  const LsRow *pairs[8];

  for (guint j = 0; j < micro->n_slots; j++)
    {
      pairs[2 * j] = s[0][j];
      pairs[2 * j + 1] = s[1][j];
    }
  tgsi_dot (run->ops, run->bindings, (LsKernel) micro->kernel) (d, pairs, micro->n_slots, NULL);
}

static void
compute_op (const TgsiRun *run, const LsMicro *micro, guint number, TgsiValues *values)
{
  const LsRowOp *op = &run->ops->ops[micro->kernel];
  const LsRow *s[3][4] = { { NULL } };
  LsRow rooms[3][4], condition;

  for (guint k = 0; k < ls_kernels[micro->kernel].n_src; k++)
    for (guint j = 0; j < MAX (micro->n_slots, 1); j++)
      {
        const LsMicroPlace *place = &micro->s[k][j];

        s[k][j] = place->kind == LS_MICRO_RESULT
                    ? &values->rows[place->ref.index][place->ref.channel]
                    : tgsi_place_row (run, place, &rooms[k][j]);
      }
  if (micro->kernel == LS_KERNEL_DOT || micro->kernel == LS_KERNEL_DOT_IEEE)
    compute_dot (run, micro, s, values->rows[number]);
  else if (op->slots != NULL)
    op->slots (values->rows[number], &condition, s);
  else if (op->rows[0] != NULL)
    op->rows[0](values->rows[number], &condition, s[0][0], s[1][0], s[2][0], &micro->arg);
}

void
tgsi_compute (const TgsiRun *run, const LsMicroStep *micro, TgsiValues *values)
{
  for (guint i = 0; i < micro->n_ops; i++)
    compute_op (run, &micro->ops[i], i, values);
}

LsMask
tgsi_run_test (const TgsiRun *run, const TgsiStep *step)
{
  TgsiValues values;
  LsMask lanes = 0;

  for (guint i = 0; i < step->micro.n_ops; i++)
    if (!step->micro.ops[i].is_condition)
      compute_op (run, &step->micro.ops[i], i, &values);
  for (guint i = 0; i < step->micro.n_parts; i++)
    {
      const LsMicro *op = &step->micro.ops[step->micro.parts[i].op];
      const LsRow *s[2];
      LsRow rooms[2];

      for (guint k = 0; k < 2; k++)
        s[k] = op->s[k][0].kind == LS_MICRO_RESULT
                 ? &values.rows[op->s[k][0].ref.index][op->s[k][0].ref.channel]
                 : tgsi_place_row (run, &op->s[k][0], &rooms[k]);
      if (run->ops->ops[op->kernel].test != NULL)
        lanes |= run->ops->ops[op->kernel].test (s[0], s[1]);
      else
        LS_FOREACH_LANE (lane, LS_MASK_ALL)
          lanes |= s[0]->f[lane] > s[1]->f[lane] ? LS_MASK_LANE (lane) : 0;
    }
  return lanes;
}

LsMask
tgsi_run_lanes (const TgsiRun *run, LsMicroLanes lanes)
{
  const LsFlowState *flow = &run->wave->flow;

  return lanes == LS_MICRO_TO_OUTPUTS ? flow->active & flow->valid : flow->active;
}

/* All operations have read their sources before any part writes. */
static void
run_micro (TgsiRun *run, const LsMicroStep *micro)
{
  TgsiValues values;

  tgsi_compute (run, micro, &values);
  for (guint i = 0; i < micro->n_parts; i++)
    {
      const LsMicroPart *part = &micro->parts[i];
      const guint op = ls_micro_last_op (part);
      const LsRow *value = &values.rows[op][part->n == 0 ? part->column : 0];

      for (guint t = 0; t < part->n_to; t++)
        tgsi_write_place (run, &part->to[t].place,
                          tgsi_run_lanes (run, (LsMicroLanes) part->to[t].lanes), value);
    }
}

/* --- control flow ----------------------------------------------------------------------------- */

/* The lanes whose own test in the step holds. */
static LsMask
find_bits (const LsFlowRun *flow, const LsMicroPlace *place G_GNUC_UNUSED)
{
  const TgsiRun *run = flow->machine;

  return tgsi_run_test (run, &run->code->steps[*flow->place]);
}

/* A refusal that no program from the parser can cause. */
static void
refuse_flow (const LsFlowRun *flow, LsFlowRefusal refusal G_GNUC_UNUSED, guint64 value)
{
  ls_trap_set (flow->trap, LS_TRAP_BAD_TARGET, flow->step->line, flow->active, value,
               "%s leads nowhere", flow->step->name);
}

LsFlowRun
tgsi_flow_run (TgsiRun *run)
{
  TgsiWave *wave = run->wave;

  return (LsFlowRun){ .program = &run->code->flow,
                      .limits = &limits,
                      .bindings = run->bindings,
                      .state = &wave->flow,
                      .frames = tgsi_wave_frames (wave),
                      .trap = run->trap,
                      .machine = run,
                      .find_bits = find_bits,
                      .refuse = refuse_flow,
                      .place = &wave->pc,
                      .last = &wave->last,
                      .n_steps = &wave->step,
                      .at = wave->pc,
                      .step = &run->code->flow.steps[wave->pc] };
}

static gboolean
stops_killed (const TgsiRun *run)
{
  return run->bindings->readings[TGSI_READING_KILLED] == TGSI_KILLED_STOP;
}

/* Lanes that stop are away for good, as if they had returned, whatever brings lanes back. */
static void
stop_killed (TgsiRun *run)
{
  TgsiWave *wave = run->wave;
  const LsMask stopped = wave->flow.covered & ~(wave->flow.valid | wave->demoted);

  if (!stops_killed (run))
    return;
  wave->flow.away.returned |= stopped;
  wave->flow.active &= ~stopped;
}

static gboolean
run_flow (TgsiRun *run, const TgsiStep *step, guint32 *next)
{
  LsFlowRun flow = tgsi_flow_run (run);
  TgsiWave *wave = run->wave;
  const LsMask before = wave->flow.valid;

  if (step->insn->op == TGSI_SWITCH)
    run_micro (run, &step->micro);
  if (!ls_flow_run (&flow, 0, flow.step->n_ops))
    return FALSE;
  if (step->insn->op == TGSI_DEMOTE)
    wave->demoted |= before & ~wave->flow.valid;
  stop_killed (run);
  *next = flow.next;
  return TRUE;
}

/* --- steps ------------------------------------------------------------------------------------ */

gboolean
tgsi_run_step (TgsiRun *run)
{
  TgsiWave *wave = run->wave;
  const TgsiStep *step = &run->code->steps[wave->pc];
  const LsFlowStep *flow = &run->code->flow.steps[wave->pc];
  guint32 next = flow->next;

  if (step->bad != NULL)
    return TGSI_TRAP (run, LS_TRAP_UNSUPPORTED, step->insn->op, "%s: %s", flow->name,
                      ls_words (step->bad));
  if (step->has_transfer)
    {
      if (!tgsi_run_transfer (run, step))
        return FALSE;
    }
  else if (flow->is_flow)
    {
      if (!run_flow (run, step, &next))
        return FALSE;
    }
  else
    run_micro (run, tgsi_run_list (run, step));
  wave->last = flow->line;
  wave->step++;
  wave->ended = next >= run->code->flow.n;
  if (!wave->ended)
    wave->pc = next;
  return TRUE;
}

/* The number of instructions that may run by their plans from here. */
static guint32
find_stretch (const TgsiRun *run, guint64 until)
{
  const TgsiWave *wave = run->wave;
  const guint32 n = run->has_plans ? run->code->plans[wave->pc].n_straight : 0;

  return (guint32) MIN (n, until - wave->step);
}

/* TGSI has no clauses. */
static gboolean
run_clause (gpointer machine G_GNUC_UNUSED,
            const LsFlowStep *step G_GNUC_UNUSED,
            guint n_more G_GNUC_UNUSED,
            LsMask *active)
{
  *active = 0;
  return FALSE;
}

/* The loop counts the last instruction itself. */
static guint32
run_stretch (TgsiRun *run)
{
  const guint32 n = find_stretch (run, run->flow.until - 1);

  if (n == 0)
    return LS_FLOW_NOWHERE;
  tgsi_run_plan (run, n);
  run->wave->step--;
  return run->wave->ended ? LS_FLOW_OVER : run->wave->pc;
}

static guint32
run_own (gpointer machine, const LsFlowStep *step)
{
  TgsiRun *run = machine;

  switch (step->quick)
    {
    case LS_FLOW_QUICK_TEST:
      return ls_flow_do_test (&run->flow, step);
    case LS_FLOW_QUICK_END:
      return ls_flow_do_end (&run->flow, step);
    default:
      return run_stretch (run);
    }
}

/* Runs the wave as far as quick ways reach. */
static void
run_quick (TgsiRun *machine, LsRun *run)
{
  if (run->stop_lines != NULL || stops_killed (machine))
    return;
  machine->flow = tgsi_flow_run (machine);
  machine->flow.until = run->until_step;
  ls_flow_quick_run (&machine->flow, run_clause, run_own, run->interrupt);
}

static LsStopReason
run_steps (TgsiRun *machine, LsRun *run)
{
  const TgsiWave *wave = machine->wave;
  const guint64 first = wave->step;

  while (!wave->ended)
    {
      if (wave->step >= run->until_step)
        return LS_STOP_STEP;
      if (run->interrupt != NULL && g_atomic_int_get (run->interrupt) != 0)
        return LS_STOP_INTERRUPT;
      if (run->stop_lines != NULL && wave->step != first &&
          ls_stops_at (run->stop_lines, tgsi_wave_line (machine->code, wave)))
        return LS_STOP_BREAKPOINT;
      run_quick (machine, run);
      if (wave->ended || wave->step >= run->until_step)
        continue;
      if (find_stretch (machine, wave->step + 1) > 0)
        tgsi_run_plan (machine, 1);
      else if (!tgsi_run_step (machine))
        return LS_STOP_TRAP;
    }
  return LS_STOP_END;
}

/* --- groups ----------------------------------------------------------------------------------- */

static void
point_at (gpointer data, void *state)
{
  TgsiRun *run = data;

  run->wave = state;
  run->rows = ls_layout_rows (&run->code->layout, state);
  ls_plan_set_base (&run->plan, LS_BASE_STATE, run->rows);
}

/* Arithmetic runs up to the next instruction that other waves can see, as one turn, wherever an
 * interrupt comes. */
static gboolean
take_step (gpointer data, guint64 until)
{
  TgsiRun *run = data;
  const guint32 all = find_stretch (run, G_MAXUINT64), n = find_stretch (run, until);

  if (all == 0)
    return tgsi_run_step (run);
  tgsi_run_plan (run, n);
  run->wave->inside = n < all;
  return TRUE;
}

static guint
find_line (gpointer machine, const void *wave)
{
  return tgsi_wave_line (((const TgsiRun *) machine)->code, wave);
}

/* As LsMachine.group_run, or as LsMachine.run if wave is NULL. */
static LsStopReason
run_turns (TgsiRun *machine, void *state, LsRun *run, guint *wave)
{
  const LsTurnsRun turns = { .layout = &machine->code->layout,
                             .flow = &machine->code->flow,
                             .bindings = machine->bindings,
                             .is_last_first =
                               machine->bindings->readings[TGSI_READING_GROUP_RACE] != 0,
                             .machine = machine,
                             .point_at = point_at,
                             .take_step = take_step,
                             .find_line = find_line };

  return wave != NULL ? ls_turns_run_any (&turns, state, run, wave)
                      : ls_turns_run_one (&turns, state, run);
}

/* --- runs ------------------------------------------------------------------------------------- */

static LsStopReason
run_program (const LsProgram *program, void *state, LsRun *run, guint *wave)
{
  const LsFloatMode mode = tgsi_run_enter_floats (run->bindings);
  LsStopReason reason;
  TgsiRun machine;

  run->trap.code = LS_TRAP_NONE;
  tgsi_run_init (&machine, program, run->bindings, state, &run->trap);
  reason = wave != NULL || machine.wave->turns.n_waves != 0 ? run_turns (&machine, state, run, wave)
                                                            : run_steps (&machine, run);
  ls_float_mode_leave (mode);
  return reason;
}

LsStopReason
tgsi_run (const LsProgram *program, void *state, LsRun *run)
{
  return run_program (program, state, run, NULL);
}

LsStopReason
tgsi_group_run (const LsProgram *program, void *state, LsRun *run, guint *wave)
{
  return run_program (program, state, run, wave);
}
