#include "ls-insn-planes.h"
#include "ls-words.h"
#include "spirv-lower-std.h"

/* Inputs of pixels elsewhere in the pixel. The centre is the only sample, and so the centroid. */

/* The plane of a component of an input, or that of 1/w. */
static LsMicroPlace
find_plane (SpirvLowering *self,
            const SpirvPointer *pointer,
            guint component,
            const LsMicroPlace *offset)
{
  const guint32 first = LS_INSN_N_PLANES * pointer->first + component;
  LsMicroPlace parts[3];

  for (guint k = 0; k < 3; k++)
    {
      parts[k] = spirv_lower_register (SPIRV_REGS_PLANE, first, k);
      if (pointer->index.kind == LS_MICRO_NOWHERE)
        continue;
      spirv_lower_refuse (self, N_ ("the number of the input is no constant"));
    }
  return ls_insn_plane_at (self->ops, parts, offset);
}

gboolean
spirv_std_lower_interpolation (SpirvLowering *self, guint std)
{
  const gboolean has_offset = std == SPIRV_STD_InterpolateAtOffset;
  const SpirvPointer *pointer;
  LsMicroPlace offset[2], w;

  if (std != SPIRV_STD_InterpolateAtCentroid && std != SPIRV_STD_InterpolateAtSample && !has_offset)
    return FALSE;
  pointer = spirv_lower_pointer (self, spirv_lower_operand (self, 2));
  if (pointer->at != SPIRV_AT_REGISTERS || pointer->file != SPIRV_REGS_IN ||
      pointer->component.kind != LS_MICRO_NOWHERE)
    {
      spirv_lower_refuse (self, N_ ("only an input is asked for elsewhere in the pixel"));
      return TRUE;
    }
  for (guint k = 0; k < 2 && has_offset; k++)
    offset[k] = spirv_std_operand (self, 1, k);
  /* Planes are told from below. */
  if (has_offset && self->code->terms.from_above)
    offset[1] = spirv_lower_op1 (self, LS_KERNEL_NEG, offset[1]);
  w = find_plane (self, pointer, LS_INSN_N_PLANES - 1, has_offset ? offset : NULL);
  for (guint c = 0; c < spirv_type_components (pointer->type) && self->bad == NULL; c++)
    {
      const guint channel = pointer->channel + pointer->word + c;
      const LsMicroPlace value =
        find_plane (self, pointer, channel % 4, has_offset ? offset : NULL);

      spirv_lower_give (self, c, spirv_lower_op2 (self, LS_KERNEL_DIV, value, w));
    }
  return TRUE;
}

/* --- registers -------------------------------------------------------------------------------- */

static gboolean
interpolates (const SpirvModule *module)
{
  for (guint32 i = 0; i < module->n_insns; i++)
    {
      const SpirvInsn *insn = &module->insns[i];
      const guint std = insn->op == SPIRV_OP_ExtInst ? spirv_operand (module, insn, 1) : 0;

      if (insn->op == SPIRV_OP_ExtInst && spirv_operand (module, insn, 0) == module->glsl_std &&
          std >= SPIRV_STD_InterpolateAtCentroid && std <= SPIRV_STD_InterpolateAtOffset)
        return TRUE;
    }
  return FALSE;
}

void
spirv_std_place_planes (SpirvVariables *variables)
{
  if (!interpolates (variables->functions->types->module) ||
      variables->entry->model != SPIRV_ExecutionModel_Fragment)
    return;
  variables->n[SPIRV_REGS_PLANE] = LS_INSN_N_PLANES * variables->n[SPIRV_REGS_IN];
  ls_insn_add_planes (variables->uses, SPIRV_REGS_PLANE, SPIRV_REGS_IN,
                      variables->n[SPIRV_REGS_PLANE]);
}
