#include "r500-look.h"

#include <string.h>

#include "ls-needs.h"

/* Reads and writes of lines, as far as their microcode tells. */

guint
r500_describe (const LsProgram *program, guint line, LsEffect *effects, guint max)
{
  const R500Code *code = r500_loaded_code (program);
  const R500Step *step = r500_line_step (program, line);
  const LsFlowStep *flow = &code->course.steps[step - code->steps];
  const LsRegRef counter = r500_look_ref (R500_REGS_CNT, 0, 0);
  LsEffects list = { effects, max, 0 };

  if (r500_is_alu (step->insn))
    ls_micro_describe (program, &step->micro, ls_effects_add_bits, &list);
  else if (step->insn->type == R500_TYPE_FC)
    ls_flow_describe (program, flow, &counter, ls_effects_add_bits, &list);
  else if (step->transfer.effect != LS_EFFECT_READ)
    ls_micro_describe_transfer (program, &step->transfer, ls_effects_add_bits, &list);
  return list.n;
}

/* --- needs ------------------------------------------------------------------------------------ */

/* data: the list. */
static void
add_constant (LsMicroPlace *place, gpointer data)
{
  if (place->kind == LS_MICRO_CONSTANT)
    ls_needs_add (data, LS_NEED_CONST_FILE, 0,
                  place->index != LS_MICRO_NO_INDEX ? R500_MAX_CONSTANTS : place->ref.index + 1u);
}

static void
add_instruction (GArray *out, R500Step *step)
{
  const R500Instruction *insn = step->insn;

  r500_step_foreach_place (step, add_constant, out);
  if (insn->type == R500_TYPE_TEX && insn->tex.op != R500_TEX_NOP &&
      insn->tex.op != R500_TEX_TEXKILL && step->bad == NULL)
    {
      ls_needs_add (out, LS_NEED_TEXTURE, insn->tex.unit, 0);
      ls_needs_add (out, LS_NEED_SAMPLER, insn->tex.unit, 0);
    }
  if (insn->type != R500_TYPE_FC)
    return;
  if (insn->flow.op == R500_FC_LOOP || insn->flow.op == R500_FC_REP)
    ls_needs_add (out, LS_NEED_LOOP, insn->flow.int_addr, 0);
  if (ls_flow_depends (insn->flow.jump_func, 2))
    ls_needs_add (out, LS_NEED_BOOL, insn->flow.bool_addr, 0);
}

void
r500_needs (const LsProgram *program, GArray *out)
{
  const R500Code *code = r500_loaded_code (program);

  for (guint i = 0; i < code->n_steps; i++)
    add_instruction (out, &code->steps[i]);
  ls_needs_sort (out);
}

gboolean
r500_read_constant (const LsProgram *program G_GNUC_UNUSED,
                    const LsBindings *bindings,
                    const void *state G_GNUC_UNUSED,
                    guint file G_GNUC_UNUSED,
                    gint64 index,
                    guint channel,
                    guint32 *bits)
{
  return channel < 4 && r500_constant_word (bindings, index, channel, bits);
}

/* --- lines that depend on readings ------------------------------------------------------------ */

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
