#include "r500-look.h"

/* What of a program depends on readings. */

G_STATIC_ASSERT (R500_N_READINGS <= LS_MAX_READINGS);

static guint32
kernel_readings (LsKernel kernel)
{
  if (kernel == LS_KERNEL_DOT)
    return R500_READING_BIT (ZERO) | R500_READING_BIT (DOT_ORDER);
  return r500_kernel_readings (kernel);
}

static guint32
bit_readings (const LsMicroPart *part)
{
  guint32 readings = 0;

  for (guint t = 0; t < part->n_to; t++)
    {
      if (part->to[t].is_bit && part->n > 0)
        readings |= R500_READING_BIT (COMPARED);
      if (part->to[t].lanes == LS_MICRO_TO_BITS && part->gate != LS_MICRO_ALL)
        readings |= R500_READING_BIT (PREDICATE_GATE);
    }
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
  for (guint i = 0; i < step->micro.n_parts; i++)
    {
      const LsMicroPart *part = &step->micro.parts[i];

      if (part->slot == half)
        readings |=
          kernel_readings ((LsKernel) step->micro.ops[part->op].kernel) | bit_readings (part);
    }
  return readings;
}
