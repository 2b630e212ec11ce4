#include "r500-look.h"

/* What of a program depends on readings. */

G_STATIC_ASSERT (R500_N_READINGS <= LS_MAX_READINGS);

#define VALUE(name, id, text) { id, text },
#define READING(name, id, title, values) \
  static const LsReadingValue values_of_##name[] = { values };
#include "r500-readings.def"
#undef READING
#undef VALUE

#define READING(name, id, title, values) \
  [R500_READING_##name] = { id, title, values_of_##name, G_N_ELEMENTS (values_of_##name) },
const LsReading r500_machine_readings[R500_N_READINGS] = {
#include "r500-readings.def"
};
#undef READING

static guint32
compute_readings (const R500Compute *compute)
{
  if (compute->kernel == LS_KERNEL_DOT)
    return R500_READING_BIT (ZERO) | R500_READING_BIT (DOT_ORDER);
  return r500_kernel_readings ((LsKernel) compute->kernel);
}

static guint32
result_readings (const R500Result *result)
{
  gboolean is_compared = result->to_predicate || result->to_alu;
  gboolean is_changed =
    result->clamps || (result->scale != R500_OMOD_1 && result->scale != R500_OMOD_DISABLE);
  guint32 readings = 0;

  if (is_compared && is_changed)
    readings |= R500_READING_BIT (COMPARED);
  if (result->to_predicate && result->predicate != R500_NO_PREDICATE)
    readings |= R500_READING_BIT (PREDICATE_GATE);
  return readings;
}

guint32
r500_line_readings (const LsProgram *program, guint line)
{
  const R500Step *step = r500_line_step (program, line);
  R500HalfId half = r500_program_of (program)->lines[line].half;
  guint32 readings = 0;

  if (step->insn->type == R500_TYPE_TEX)
    return step->insn->tex.op == R500_TEX_TEXKILL ? R500_READING_BIT (KILLED) : 0;
  for (guint i = 0; i < step->n_results; i++)
    if (step->results[i].half == half)
      readings |= compute_readings (&step->computes[step->results[i].compute]) |
                  result_readings (&step->results[i]);
  return readings;
}
