#pragma once

#include "ls-insn-look.h"
#include "ls-tools.h"
#include "tgsi-code.h"
#include "tgsi-machine.h"

/* Common to the files of the machine. */

static inline const TgsiCode *
tgsi_code_of (const LsProgram *program)
{
  return (const TgsiCode *) ls_insn_code_of (program);
}

extern const LsTools tgsi_tools;
extern const LsStateForm tgsi_state_form;
extern const LsRegFile tgsi_reg_files[TGSI_N_REGS];
extern const LsMemoryDesc tgsi_memories[TGSI_N_MEMORIES];
extern const LsInsnForm tgsi_form;

/* --- members of LsInsnForm, as there --------------------------------------------------------- */

/* Fills in immediates and planes. */
void tgsi_fill_state (const LsInsnCode *insns, const LsWaveInput *input, void *state);
gboolean tgsi_run_transfer (LsInsnRun *run, const LsInsnStep *insn_step, LsRow *out);
void tgsi_describe_transfer (const LsProgram *program,
                             const LsInsnStep *insn_step,
                             LsMicroEffectFunc add,
                             gpointer data);
guint32 tgsi_step_readings (const LsInsnStep *insn_step);
void tgsi_look_outside (LsInsnLook *look, LsMicroLook *micro);
void tgsi_find_label (const LsInsnCode *insns, guint32 number, guint32 *label, guint32 *line);

/* --- members of LsMachine and LsExplain ------------------------------------------------------- */

void tgsi_needs (const LsProgram *program, GArray *out);
LsReadConstant tgsi_read_constant;
char *tgsi_rules (const LsProgram *loaded, guint line);
