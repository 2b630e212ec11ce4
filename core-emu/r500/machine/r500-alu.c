#include "r500-run.h"

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

void
r500_compute (R500Run *run, const R500Compute *compute, LsRow *out)
{
  LsKernel kernel = r500_chosen_kernel (run->bindings, (LsKernel) compute->kernel);
  const LsRow *rows[R500_MAX_READS] = { NULL };
  LsRow rooms[R500_MAX_READS];

  for (guint k = 0; k < compute->n_reads; k++)
    rows[k] = r500_read_row (run, &compute->reads[k], &rooms[k]);
  if (kernel == LS_KERNEL_DOT)
    compute_dot (run, rows, compute->n_reads, out);
  else
    r500_run_row (run, kernel, out, rows[0], rows[1], rows[2], NULL);
}

void
r500_finish (const R500Run *run, const R500Result *result, LsRow *row)
{
  const LsRowArg arg = { .factor = r500_result_factor (result) };

  if (arg.factor != 1)
    r500_run_row (run, LS_KERNEL_SCALE, row, row, NULL, NULL, &arg);
  if (result->clamps)
    r500_run_row (run, LS_KERNEL_CLAMP, row, row, NULL, NULL, NULL);
}

/* --- writing --------------------------------------------------------------------------------------------- */

LsMask
r500_result_lanes (const R500Run *run, const R500Step *step, const R500Result *result)
{
  LsMask lanes = step->insn->write_inactive ? run->wave->held : run->wave->active;

  return lanes & r500_run_predicate (run, result->predicate, result->is_inverted);
}

/* Nobody sees what a pixel that is not active gives: WRITE_INACTIVE is said of registers. */
LsMask
r500_output_lanes (const R500Run *run, const R500Result *result)
{
  return run->wave->active & run->wave->valid &
         r500_run_predicate (run, result->predicate, result->is_inverted);
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
    r500_run_set_bits (run, result->channel, r500_test (run->ops, result->predicate_test, compared),
                       gate->predicates);
  if (result->to_alu)
    r500_run_set_bits (run, R500_BITS_ALU, r500_test (run->ops, result->alu_test, compared),
                       gate->lanes);
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
      if (!result->clamps && r500_result_factor (result) == 1)
        continue;
      finished[i] = raw[result->compute];
      r500_finish (run, result, &finished[i]);
      values[i] = &finished[i];
    }
  for (guint i = 0; i < step->n_results; i++)
    write_result (run, &step->results[i], &raw[step->results[i].compute], values[i], &gates[i]);
  return TRUE;
}
