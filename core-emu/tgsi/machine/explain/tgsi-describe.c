#include "ls-insn-emit.h"
#include "tgsi-machine-private.h"
#include "tgsi-readings.h"

/* What the room cannot know of an instruction, as far as the text tells. */

/* A lane may read the registers of all lanes. */
typedef struct
{
  LsMicroEffectFunc add;
  gpointer data;
} Adding;

static void
add_crossing (LsEffect effect, gpointer data)
{
  const Adding *adding = data;

  effect.crosses = effect.kind == LS_EFFECT_READ;
  adding->add (effect, adding->data);
}

/* The reads of lane operations; READ_FIRST and READ_INVOC also read registers that their transfers
 * do not name. */
static void
describe_lanes (const LsProgram *program, const TgsiStep *step, Adding *adding)
{
  const TgsiInsn *insn = step->insn;
  const gboolean reads = insn->op == TGSI_READ_FIRST || insn->op == TGSI_READ_INVOC;

  for (guint channel = 0; channel < 4 && reads; channel++)
    if (insn->dst[0].mask >> channel & 1)
      {
        LsMicroMove move = { .from = step->extra[channel] };
        const LsMicroTransfer transfer = {
          .effect = LS_EFFECT_READ, .type = step->base.transfer.type, .moves = &move, .n_moves = 1
        };

        ls_micro_describe_transfer (program, &transfer, add_crossing, adding);
      }
  ls_micro_describe_transfer (program, &step->base.transfer, add_crossing, adding);
}

void
tgsi_describe_transfer (const LsProgram *program,
                        const LsInsnStep *insn_step,
                        LsMicroEffectFunc add,
                        gpointer data)
{
  const TgsiStep *step = (const TgsiStep *) insn_step;

  if (tgsi_ops[step->insn->op].form == TGSI_FORM_LANES)
    describe_lanes (program, step, &(Adding){ add, data });
  else if (step->base.emit != NULL)
    ls_insn_emit_describe (program, insn_step, add, data);
  else
    ls_micro_describe_transfer (program, &step->base.transfer, add, data);
}

guint32
tgsi_step_readings (const LsInsnStep *insn_step)
{
  const TgsiOpcode op = (TgsiOpcode) ((const TgsiStep *) insn_step)->insn->op;

  if (op == TGSI_STORE)
    return 1u << TGSI_READING_MEMORY_RACE;
  if (op == TGSI_ATOMINC_WRAP || op == TGSI_ATOMDEC_WRAP)
    return 1u << TGSI_READING_WRAP_ATOMICS;
  return op == TGSI_KILL || op == TGSI_KILL_IF ? 1u << TGSI_READING_KILLED : 0;
}
