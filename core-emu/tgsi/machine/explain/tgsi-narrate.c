#include "tgsi-machine-private.h"

/* Sentences of its own. */

void
tgsi_find_label (const LsInsnCode *insns, guint32 number, guint32 *label, guint32 *line)
{
  const TgsiProgram *program = ((const TgsiCode *) insns)->program;

  *label = program->insns[number].target_insn;
  *line = program->insn_items[*label] + 1;
}
