#include "ls-insn-planes.h"
#include "tgsi-machine-private.h"

/* The state: its registers, and what is in them at the start. */

const LsRegFile tgsi_reg_files[TGSI_N_REGS] = {
  [TGSI_REGS_TEMP] = { "TEMP", "Temporaries", 4, LS_VALUE_BITS, .text_id = "TEMP" },
  [TGSI_REGS_ADDR] = { "ADDR", "Addresses", 4, LS_VALUE_INT, .text_id = "ADDR" },
  [TGSI_REGS_IN] = { "IN", "Inputs", 4, LS_VALUE_BITS, .text_id = "IN" },
  [TGSI_REGS_SV] = { "SV", "System values", 4, LS_VALUE_BITS, .text_id = "SV" },
  [TGSI_REGS_IMM] = { "IMM", "Immediates", 4, LS_VALUE_BITS, .role = LS_ROLE_LITERALS,
                      .text_id = "IMM" },
  [TGSI_REGS_SWITCH] = { "SWITCH", "Values of switches", 1, LS_VALUE_INT, .text_id = "SWITCH" },
  [TGSI_REGS_PLANE] = { "PLANE", "Planes of inputs", 4, LS_VALUE_FLOAT, .text_id = "PLANE" },
  [TGSI_REGS_OUT] = { "OUT", "Outputs", 4, LS_VALUE_BITS, .is_output = TRUE, .text_id = "OUT" },
};

const LsStateForm tgsi_state_form =
  LS_INSN_STATE_FORM (tgsi_reg_files, TGSI_N_REGS, tgsi_memories, TGSI_N_MEMORIES);

/* --- the start -------------------------------------------------------------------------------- */

static void
fill_immediates (const TgsiCode *code, void *state)
{
  const LsLayout *layout = &code->base.layout;
  LsRow *rows = ls_layout_rows (layout, state) + layout->first[TGSI_REGS_IMM];

  for (guint i = 0; i < 4 * layout->n[TGSI_REGS_IMM]; i++)
    ls_row_fill (&rows[i], code->program->imms[i / 4].words[i % 4]);
}

void
tgsi_fill_state (const LsInsnCode *insns, const LsWaveInput *input, void *state)
{
  const TgsiCode *code = (const TgsiCode *) insns;

  fill_immediates (code, state);
  ls_insn_fill_planes (&insns->layout, input, TGSI_REGS_PLANE, TGSI_REGS_IN, state);
}
