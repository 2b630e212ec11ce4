#include "spirv-lanes.h"
#include "spirv-readings.h"

/* What the room cannot know of an instruction, as far as the text tells. */

typedef struct
{
  LsMicroEffectFunc add;
  gpointer data;
} Adding;

/* A lane may read the registers of all lanes. */
static void
add_crossing (LsEffect effect, gpointer data)
{
  const Adding *adding = data;

  effect.crosses = effect.kind == LS_EFFECT_READ;
  adding->add (effect, adding->data);
}

/* The values that other lanes are asked for: the transfer does not name them. */
static void
describe_asked (const LsProgram *program, const SpirvStep *step, Adding *adding)
{
  for (guint i = 0; i < step->n_extra; i++)
    {
      LsMicroMove move = { .from = step->extra[i] };
      const LsMicroTransfer transfer = {
        .effect = LS_EFFECT_READ, .type = step->base.transfer.type, .moves = &move, .n_moves = 1
      };

      ls_micro_describe_transfer (program, &transfer, add_crossing, adding);
    }
}

void
spirv_describe_transfer (const LsProgram *program,
                         const LsInsnStep *insn_step,
                         LsMicroEffectFunc add,
                         gpointer data)
{
  const SpirvStep *step = (const SpirvStep *) (gconstpointer) insn_step;

  if (step->does == SPIRV_DOES_LANES)
    describe_asked (program, step, &(Adding){ add, data });
  if (step->base.emit != NULL)
    {
      ls_insn_emit_describe (program, insn_step, add, data);
      return;
    }
  ls_micro_describe_transfer (program, &step->base.transfer, add, data);
}

guint32
spirv_step_readings (const LsInsnStep *insn_step)
{
  const SpirvStep *step = (const SpirvStep *) (gconstpointer) insn_step;

  if (step->op == SPIRV_OP_ControlBarrier)
    return SPIRV_READING_BIT (DIVERGENT_BARRIER);
  return step->does == SPIRV_DOES_LANES && spirv_lanes_form (step->op) != SPIRV_LANES_HELPER
           ? SPIRV_READING_BIT (SUBGROUP_SIZE)
           : 0;
}

/* --- types ------------------------------------------------------------------------------------ */

/* What the value of an instruction is: of a store or a return what it takes. BITS: it is not one number
 * of 32 bits or several of them. */
static LsValueType
find_type (const SpirvCode *code, const SpirvInsn *insn)
{
  const gboolean is_store = insn->op == SPIRV_OP_Store;
  const SpirvType *type =
    is_store || insn->op == SPIRV_OP_ReturnValue
      ? spirv_type_of_value (code->types, spirv_operand (code->module, insn, is_store))
      : spirv_type (code->types, insn->type);
  const SpirvType *scalar = type != NULL ? spirv_type_scalar (code->types, type) : NULL;

  return scalar == NULL || scalar->width == 64 ? LS_VALUE_BITS : spirv_value_type (scalar);
}

/* Copies have the type that the module gives them. */
guint
spirv_describe (const LsProgram *program, guint line, LsEffect *effects, guint max)
{
  const SpirvCode *code = spirv_code_of (program);
  const SpirvInsn *insn = &code->module->insns[line];
  const guint n = ls_insn_describe (program, line, effects, max);
  const LsValueType type = find_type (code, insn);
  const gboolean moves = insn->op == SPIRV_OP_Store || insn->op == SPIRV_OP_Load;

  for (guint i = 0; i < MIN (n, max); i++)
    if (effects[i].type == LS_VALUE_BITS &&
        (effects[i].kind == LS_EFFECT_WRITE || (moves && effects[i].kind == LS_EFFECT_READ)) &&
        !effects[i].relative)
      effects[i].type = type;
  return n;
}
