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
  ls_micro_describe_transfer (program, &step->base.transfer, add, data);
}

guint32
spirv_step_readings (const LsInsnStep *insn_step)
{
  const SpirvStep *step = (const SpirvStep *) (gconstpointer) insn_step;

  return step->does == SPIRV_DOES_LANES && spirv_lanes_form (step->op) != SPIRV_LANES_HELPER
           ? SPIRV_READING_BIT (SUBGROUP_SIZE)
           : 0;
}
