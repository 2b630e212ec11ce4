#include "ls-insn-run.h"

#include <string.h>

#include "ls-math.h"
#include "ls-words.h"

/* One step. */

/* --- runs ------------------------------------------------------------------------------------- */

/* Plans hold the default readings. */
static gboolean
has_plans (const LsInsnForm *form, guint n_readings, const LsBindings *bindings)
{
  for (guint i = 0; i < n_readings; i++)
    if ((form->plan_readings >> i & 1) == 0 && bindings->readings[i] != 0)
      return FALSE;
  return TRUE;
}

/* The rows that a run needs for itself. */
static void
make_room (LsInsnRun *run)
{
  const LsInsnCode *code = run->code;
  const guint n = code->n_scratch + 4 * code->n_results + code->n_out;

  run->room = n <= LS_INSN_OWN_ROWS ? run->own : (LsRow *) g_aligned_alloc (n, sizeof (LsRow), 64);
  run->values = (LsRow (*)[4]) (run->room + code->n_scratch);
  run->out = run->room + code->n_scratch + 4 * code->n_results;
}

void
ls_insn_run_init (LsInsnRun *run,
                  const LsProgram *program,
                  const LsBindings *bindings,
                  LsInsnWave *wave,
                  LsTrap *trap)
{
  const LsInsnCode *code = ls_insn_code_of (program);
  const LsInsnForm *form = code->form;

  run->program = program;
  run->code = code;
  run->form = form;
  run->bindings = bindings;
  run->wave = wave;
  run->rows = ls_layout_rows (&code->layout, wave);
  run->trap = trap;
  run->ops = form->choose_rows != NULL && form->choose_rows (bindings, &run->chosen)
               ? &run->chosen
               : ls_rows_best ();
  run->has_plans = has_plans (form, program->machine->n_readings, bindings);
  run->stops_killed =
    code->stops_killed || (form->stops_killed != NULL && form->stops_killed (bindings));
  run->has_tested = FALSE;
  make_room (run);
  ls_plan_run_init (&run->plan, run->ops, run->rows, code->literals, run->uniforms, run->room);
}

void
ls_insn_run_clear (LsInsnRun *run)
{
  if (run->room != run->own)
    g_aligned_free (run->room);
}

LsFloatMode
ls_insn_enter_floats (const LsProgram *program, const LsBindings *bindings)
{
  const LsInsnForm *form = ls_insn_code_of (program)->form;

  return form->keeps_denormals == NULL || form->keeps_denormals (bindings)
           ? ls_float_mode_enter_exact ()
           : ls_float_mode_enter ();
}

const LsMicroStep *
ls_insn_list (const LsInsnRun *run, const LsInsnStep *step)
{
  const guint value = step->n_others > 0 ? run->bindings->readings[step->reading] : 0;

  return value > 0 && value <= step->n_others ? &step->others[value - 1] : &step->micro;
}

/* --- what steps compute ----------------------------------------------------------------------- */

/* The pairs side by side. */
static void
compute_dot (const LsInsnRun *run, const LsMicro *micro, const LsRow *s[3][4], LsRow *d)
{
  const LsKernel kernel = (LsKernel) micro->kernel;
  const LsDotFn dot = run->form->choose_dot != NULL
                        ? run->form->choose_dot (run->ops, run->bindings, kernel)
                        : run->ops->dot[kernel == LS_KERNEL_DOT_IEEE];
  const LsRow *pairs[8];

  for (guint j = 0; j < micro->n_slots; j++)
    {
      pairs[2 * j] = s[0][j];
      pairs[2 * j + 1] = s[1][j];
    }
  dot (d, pairs, micro->n_slots, NULL);
}

static void
compute_op (LsInsnRun *run, const LsMicro *micro, guint number)
{
  const LsRowOp *op = &run->ops->ops[micro->kernel];
  const LsRow *s[3][4] = { { NULL } };
  LsRow rooms[3][4], condition;

  for (guint k = 0; k < ls_kernels[micro->kernel].n_src; k++)
    for (guint j = 0; j < MAX (micro->n_slots, 1); j++)
      {
        const LsMicroPlace *place = &micro->s[k][j];

        s[k][j] = place->kind == LS_MICRO_RESULT
                    ? &run->values[place->ref.index][place->ref.channel]
                    : ls_insn_place_row (run, place, &rooms[k][j]);
      }
  if (micro->kernel == LS_KERNEL_DOT || micro->kernel == LS_KERNEL_DOT_IEEE)
    compute_dot (run, micro, s, run->values[number]);
  else if (op->slots != NULL)
    op->slots (run->values[number], &condition, s);
  else if (op->rows[0] != NULL)
    op->rows[0](run->values[number], &condition, s[0][0], s[1][0], s[2][0], &micro->arg);
}

void
ls_insn_compute (LsInsnRun *run, const LsMicroStep *micro)
{
  for (guint i = 0; i < micro->n_ops; i++)
    compute_op (run, &micro->ops[i], i);
}

/* Lanes in which the condition of an operation holds. */
static inline LsMask
find_holding (const LsInsnRun *run, const LsMicro *op)
{
  const LsRow *s[2];
  LsRow rooms[2];
  LsMask lanes = 0;

  for (guint k = 0; k < 2; k++)
    s[k] = op->s[k][0].kind == LS_MICRO_RESULT
             ? &run->values[op->s[k][0].ref.index][op->s[k][0].ref.channel]
             : ls_insn_place_row (run, &op->s[k][0], &rooms[k]);
  if (run->ops->ops[op->kernel].test != NULL)
    return run->ops->ops[op->kernel].test (s[0], s[1]);
  LS_FOREACH_LANE (lane, LS_MASK_ALL)
    lanes |= s[0]->f[lane] > s[1]->f[lane] ? LS_MASK_LANE (lane) : 0;
  return lanes;
}

/* Lanes in which any test of the list holds; the results are there. */
static inline LsMask
find_tested (const LsInsnRun *run, const LsMicroStep *micro)
{
  LsMask lanes = 0;

  for (guint i = 0; i < micro->n_parts; i++)
    if (micro->parts[i].masks != 0)
      lanes |= find_holding (run, &micro->ops[micro->parts[i].op]);
  return lanes;
}

/* The same for a step that does nothing else: conditions have no results. */
static LsMask
compute_tested (LsInsnRun *run, const LsMicroStep *micro)
{
  for (guint i = 0; i < micro->n_ops; i++)
    if (!micro->ops[i].is_condition)
      compute_op (run, &micro->ops[i], i);
  return find_tested (run, micro);
}

LsMask
ls_insn_lanes (const LsInsnRun *run, LsMicroLanes lanes)
{
  const LsFlowState *flow = &run->wave->flow;

  return lanes == LS_MICRO_TO_OUTPUTS ? flow->active & flow->valid : flow->active;
}

/* Sends computed results to their destinations. */
static void
write_parts (LsInsnRun *run, const LsMicroStep *micro, const LsMask lanes[LS_MICRO_N_LANES])
{
  for (guint i = 0; i < micro->n_parts; i++)
    {
      const LsMicroPart *part = &micro->parts[i];
      const guint op = ls_micro_last_op (part);
      const LsRow *value = &run->values[op][part->n == 0 ? part->column : 0];

      for (guint t = 0; t < part->n_to; t++)
        ls_insn_write_place (run, &part->to[t].place, lanes[part->to[t].lanes], value);
    }
}

static void
note_lanes (const LsInsnRun *run, LsMask lanes[LS_MICRO_N_LANES])
{
  for (guint i = 0; i < LS_MICRO_N_LANES; i++)
    lanes[i] = ls_insn_lanes (run, (LsMicroLanes) i);
}

/* All operations have read their sources before any part writes. */
static void
run_micro (LsInsnRun *run, const LsMicroStep *micro)
{
  LsMask lanes[LS_MICRO_N_LANES];

  note_lanes (run, lanes);
  ls_insn_compute (run, micro);
  write_parts (run, micro, lanes);
}

/* --- transfers -------------------------------------------------------------------------------- */

static gboolean
is_output (const LsInsnRun *run, const LsMicroPlace *place)
{
  return run->code->layout.form->files[place->ref.file].is_output;
}

/* Results of inactive lanes are dropped, and those of atomic operations that were not carried
 * out. */
static void
store_fetched (LsInsnRun *run, const LsInsnStep *step, const LsMask lanes[LS_MICRO_N_LANES])
{
  const LsMicroTransfer *transfer = &step->transfer;

  for (guint i = 0; i < transfer->n_moves; i++)
    {
      const LsMicroMove *move = &transfer->moves[i];
      const guint row = move->component >= LS_MICRO_ZERO ? 4u * step->n_elements
                                                         : 4u * move->element + move->component;

      if (ls_micro_is_fetched (move))
        ls_insn_write_place (
          run, &move->to,
          lanes[transfer->is_update || is_output (run, &move->to) ? LS_MICRO_TO_OUTPUTS
                                                                  : LS_MICRO_TO_REGISTERS],
          &run->out[row]);
    }
}

static gboolean
run_transfer (LsInsnRun *run, const LsInsnStep *step)
{
  memset (run->out, 0, (4 * step->n_elements + 1) * sizeof (LsRow));
  return run->form->run_transfer (run, step, run->out);
}

/* --- control flow ----------------------------------------------------------------------------- */

/* The lanes whose own test in the step holds. */
static LsMask
find_bits (const LsFlowRun *flow, const LsMicroPlace *place G_GNUC_UNUSED)
{
  LsInsnRun *run = flow->machine;
  const LsInsnPlan *plan = &run->code->plans[*flow->place];

  if (run->has_tested)
    return run->tested;
  if (plan->test != NULL && run->has_plans)
    return plan->test (ls_plan_at (&run->plan, plan->tested[0]),
                       ls_plan_at (&run->plan, plan->tested[1]));
  return compute_tested (run, ls_insn_list (run, ls_insn_step (run->code, *flow->place)));
}

/* A refusal that no checked program can cause. */
static void
refuse_flow (const LsFlowRun *flow, LsFlowRefusal refusal G_GNUC_UNUSED, guint64 value)
{
  ls_trap_set (flow->trap, LS_TRAP_BAD_TARGET, flow->step->line, flow->active, value,
               "%s leads nowhere", flow->step->name);
}

LsFlowRun
ls_insn_flow_run (LsInsnRun *run)
{
  LsInsnWave *wave = run->wave;

  return (LsFlowRun){ .program = &run->code->flow,
                      .limits = run->form->limits,
                      .bindings = run->bindings,
                      .state = &wave->flow,
                      .frames = ls_insn_wave_frames (wave),
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

/* Lanes that stop are away for good, as if they had returned, whatever brings lanes back. */
static void
stop_killed (LsInsnRun *run)
{
  LsInsnWave *wave = run->wave;
  const LsMask stopped = wave->flow.covered & ~(wave->flow.valid | wave->demoted);

  if (!run->stops_killed)
    return;
  wave->flow.away.returned |= stopped;
  wave->flow.active &= ~stopped;
}

/* has_tested: the results of the step are there. */
static gboolean
run_flow (LsInsnRun *run, const LsInsnStep *step, gboolean has_tested, guint32 *next)
{
  LsFlowRun flow = ls_insn_flow_run (run);
  LsInsnWave *wave = run->wave;
  const LsMask before = wave->flow.valid;
  gboolean is_good;

  run->has_tested = has_tested;
  is_good = ls_flow_run (&flow, 0, flow.step->n_ops);
  run->has_tested = FALSE;
  if (!is_good)
    return FALSE;
  if (step->demotes)
    wave->demoted |= before & ~wave->flow.valid;
  stop_killed (run);
  *next = flow.next;
  return TRUE;
}

/* --- barriers --------------------------------------------------------------------------------- */

/* Lanes that have returned from the program, as the outermost call found them. */
static LsMask
find_gone (const LsInsnWave *wave)
{
  const LsFlowFrame *frames = ls_insn_wave_frames (wave);

  for (guint32 i = 0; i < wave->flow.depth; i++)
    if (frames[i].kind == LS_FLOW_FRAME_CALL)
      return frames[i].away.returned;
  return wave->flow.away.returned;
}

/* Returns: FALSE with the trap set: lanes are missing. */
static gboolean
check_barrier (LsInsnRun *run, const LsFlowStep *flow)
{
  const LsInsnWave *wave = run->wave;
  const LsMask missing = wave->flow.valid & ~wave->flow.active & ~find_gone (wave);

  if (missing == 0 || run->form->needs_all_at_barriers == NULL ||
      !run->form->needs_all_at_barriers (run->bindings))
    return TRUE;
  return LS_INSN_TRAP (run, LS_TRAP_ILLEGAL, ls_mask_count (missing), "%s: %s", flow->name,
                       ls_words (N_ ("not all lanes of the wave come to the barrier, and all "
                                     "must")));
}

/* --- steps ------------------------------------------------------------------------------------ */

/* A step with a transfer or control flow. All is read before anything is written, and what
 * registers get is written when nothing can refuse the step any more. */
static gboolean
run_mixed (LsInsnRun *run, const LsInsnStep *step, gboolean is_flow, guint32 *next)
{
  const LsMicroStep *micro = ls_insn_list (run, step);
  const gboolean computes = (step->keeps || step->has_transfer) && micro->n_ops > 0;
  LsMask lanes[LS_MICRO_N_LANES];

  note_lanes (run, lanes);
  if (computes)
    {
      ls_insn_compute (run, micro);
      run->tested = find_tested (run, micro);
    }
  if (step->has_transfer && !run_transfer (run, step))
    return FALSE;
  if (is_flow && !run_flow (run, step, computes, next))
    return FALSE;
  if (computes)
    write_parts (run, micro, lanes);
  if (step->has_transfer)
    store_fetched (run, step, lanes);
  return TRUE;
}

gboolean
ls_insn_run_step (LsInsnRun *run)
{
  LsInsnWave *wave = run->wave;
  const LsInsnStep *step = ls_insn_step (run->code, wave->pc);
  const LsFlowStep *flow = &run->code->flow.steps[wave->pc];
  guint32 next = flow->next;

  if (step->bad != NULL)
    return LS_INSN_TRAP (run, LS_TRAP_UNSUPPORTED, step->bad_value, "%s: %s", flow->name,
                         ls_words (step->bad));
  if (ls_flow_has (flow, LS_FLOW_WAIT) && !check_barrier (run, flow))
    return FALSE;
  if (!step->has_transfer && !flow->is_flow)
    run_micro (run, ls_insn_list (run, step));
  else if (!run_mixed (run, step, flow->is_flow, &next))
    return FALSE;
  wave->last = flow->line;
  wave->step++;
  wave->ended = next >= run->code->flow.n;
  if (!wave->ended)
    wave->pc = next;
  return TRUE;
}
