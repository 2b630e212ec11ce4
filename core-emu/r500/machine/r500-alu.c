#include "r500-run.h"

#include "ls-math.h"
#include "ls-row.h"

/* ALU and OUT instructions: all is computed before anything is written. */

/* --- computing ------------------------------------------------------------------------------------------- */

static void
compute_dot (R500Run *run, const LsRow *const *rows, guint n, LsRow *out)
{
  guint product = run->bindings->readings[R500_READING_ZERO];
  const LsRow *last = n % 2 ? rows[n - 1] : NULL;

  if (run->bindings->readings[R500_READING_DOT_ORDER] == R500_DOT_RED_FIRST)
    run->ops->dot[product](out, rows, n / 2, last);
  else
    run->ops->dot_back[product](out, rows, n / 2, last);
}

/* What is computed from one operand. */
static void
compute_scalar (const R500Run *run, R500Kernel kernel, const LsRow *a, LsRow *out)
{
  switch (kernel)
    {
    case R500_KERNEL_FRC:
      run->ops->frc (out, a);
      return;
    case R500_KERNEL_EX2:
      ls_math_exp2 (out, a);
      return;
    case R500_KERNEL_LN2:
      ls_math_log2 (out, a);
      return;
    case R500_KERNEL_RCP:
      ls_math_recip (out, a);
      return;
    case R500_KERNEL_RSQ:
      ls_math_recip_sqrt (out, a);
      return;
    case R500_KERNEL_SIN:
      ls_math_sin_turns (out, a);
      return;
    case R500_KERNEL_COS:
      ls_math_cos_turns (out, a);
      return;
    case R500_KERNEL_MAD:
    case R500_KERNEL_DOT:
    case R500_KERNEL_MIN:
    case R500_KERNEL_MAX:
    case R500_KERNEL_CND:
    case R500_KERNEL_CMP:
      break;
    }
  g_assert_not_reached ();
}

static void
choose (const R500Run *run, const R500Compute *compute, const LsRow *const *rows, LsRow *out)
{
  switch ((R500Kernel) compute->kernel)
    {
    case R500_KERNEL_MIN:
      run->ops->min (out, rows[0], rows[1]);
      break;
    case R500_KERNEL_MAX:
      run->ops->max (out, rows[0], rows[1]);
      break;
    case R500_KERNEL_CND:
      run->ops->cnd (out, rows[0], rows[1], rows[2]);
      break;
    case R500_KERNEL_CMP:
      run->ops->cmp (out, rows[0], rows[1], rows[2]);
      break;
    case R500_KERNEL_MAD:
    case R500_KERNEL_DOT:
    case R500_KERNEL_FRC:
    case R500_KERNEL_EX2:
    case R500_KERNEL_LN2:
    case R500_KERNEL_RCP:
    case R500_KERNEL_RSQ:
    case R500_KERNEL_SIN:
    case R500_KERNEL_COS:
      compute_scalar (run, (R500Kernel) compute->kernel, rows[0], out);
      return;
    }
  if (!compute->is_exact)
    run->ops->settle (out, out);
}

void
r500_compute (R500Run *run, const R500Compute *compute, LsRow *out)
{
  const LsRow *rows[R500_MAX_READS];
  LsRow rooms[R500_MAX_READS];

  for (guint k = 0; k < compute->n_reads; k++)
    rows[k] = r500_read_row (run, &compute->reads[k], &rooms[k]);
  if (compute->kernel == R500_KERNEL_MAD)
    run->ops->multiply_add[run->bindings->readings[R500_READING_ZERO]](out, rows[0], rows[1],
                                                                       rows[2]);
  else if (compute->kernel == R500_KERNEL_DOT)
    compute_dot (run, rows, compute->n_reads, out);
  else
    choose (run, compute, rows, out);
}

void
r500_finish (const R500Run *run, const R500Result *result, LsRow *row)
{
  static const float factors[] = { 1, 2, 4, 8, 0.5f, 0.25f, 0.125f };

  if (result->scale != R500_OMOD_1 && result->scale != R500_OMOD_DISABLE)
    run->ops->scale (row, row, factors[result->scale]);
  if (result->clamps)
    run->ops->clamp (row, row);
}

/* --- writing --------------------------------------------------------------------------------------------- */

static LsMask
predicate_lanes (const R500Run *run, const R500Result *result)
{
  return r500_wave_predicate (&run->code->layout, run->wave, result->predicate,
                              result->is_inverted);
}

LsMask
r500_result_lanes (const R500Run *run, const R500Step *step, const R500Result *result)
{
  LsMask lanes = step->insn->write_inactive ? run->wave->held : run->wave->active;

  return lanes & predicate_lanes (run, result);
}

/* Nobody sees what a pixel that is not active gives: WRITE_INACTIVE is said of registers. */
LsMask
r500_output_lanes (const R500Run *run, const R500Result *result)
{
  return run->wave->active & run->wave->valid & predicate_lanes (run, result);
}

static void
write_test (R500Run *run, guint32 row, guint test, const LsRow *value, LsMask lanes)
{
  LsRow bits;

  run->ops->test[test](&bits, value);
  ls_row_store (&run->rows[row], &bits, lanes);
}

static void
write_output (R500Run *run, guint32 row, const LsRow *value, LsMask lanes)
{
  ls_row_store (&run->rows[row], value, lanes);
  run->wave->written[row - run->code->layout.first[R500_REGS_OUT]] |= lanes;
}

/* Of the masks all are found before a predicate bit changes. */
typedef struct
{
  LsMask lanes, outputs, predicates;
} Gate;

static Gate
find_gate (const R500Run *run, const R500Step *step, const R500Result *result)
{
  Gate gate = { .lanes = r500_result_lanes (run, step, result),
                .outputs = r500_output_lanes (run, result) };

  gate.predicates = gate.lanes;
  if (run->bindings->readings[R500_READING_PREDICATE_GATE] == R500_PREDICATE_FREE)
    gate.predicates = step->insn->write_inactive ? run->wave->held : run->wave->active;
  return gate;
}

/* raw: before output modifier and clamp. */
static void
write_result (R500Run *run,
              const R500Result *result,
              const LsRow *raw,
              const LsRow *value,
              const Gate *gate)
{
  const R500Layout *layout = &run->code->layout;
  const LsRow *compared =
    run->bindings->readings[R500_READING_COMPARED] == R500_COMPARED_FINAL ? value : raw;
  guint32 row;

  if (result->to_temp)
    {
      row = r500_temp_row (layout, run->wave, result->temp, result->temp_is_relative);
      if (row != R500_NO_ROW)
        ls_row_store (&run->rows[row + result->channel], value, gate->lanes);
    }
  if (result->target != R500_NO_TARGET)
    write_output (run, layout->first[R500_REGS_OUT] + 4 * result->target + result->channel, value,
                  gate->outputs);
  if (result->to_depth)
    write_output (run, layout->first[R500_REGS_W], value, gate->outputs);
  if (result->to_predicate)
    write_test (run, layout->first[R500_REGS_P] + result->channel, result->predicate_test, compared,
                gate->predicates);
  if (result->to_alu)
    write_test (run, layout->first[R500_REGS_ALU], result->alu_test, compared, gate->lanes);
}

gboolean
r500_alu_step (R500Run *run, const R500Step *step)
{
  LsRow raw[R500_MAX_COMPUTES], finished[R500_MAX_RESULTS];
  const LsRow *values[R500_MAX_RESULTS];
  Gate gates[R500_MAX_RESULTS];

  if (step->bad != NULL)
    return r500_trap (run, LS_TRAP_ILLEGAL, run->wave->active, step->insn->words[5], "%s",
                      step->bad);
  if (step->has_constants && run->bindings->const_file == NULL)
    return r500_trap (run, LS_TRAP_UNBOUND, run->wave->active, 0,
                      "the scene binds no constants, and the instruction reads some");
  for (guint i = 0; i < step->n_computes; i++)
    r500_compute (run, &step->computes[i], &raw[i]);
  for (guint i = 0; i < step->n_results; i++)
    {
      const R500Result *result = &step->results[i];

      values[i] = &raw[result->compute];
      gates[i] = find_gate (run, step, result);
      if (!result->clamps && (result->scale == R500_OMOD_1 || result->scale == R500_OMOD_DISABLE))
        continue;
      finished[i] = raw[result->compute];
      r500_finish (run, result, &finished[i]);
      values[i] = &finished[i];
    }
  for (guint i = 0; i < step->n_results; i++)
    write_result (run, &step->results[i], &raw[step->results[i].compute], values[i], &gates[i]);
  return TRUE;
}
