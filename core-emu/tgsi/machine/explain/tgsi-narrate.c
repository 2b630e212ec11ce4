#include "ls-insn-emit.h"
#include "ls-words.h"
#include "tgsi-machine-private.h"

/* Sentences of its own. */

gboolean
tgsi_tell_transfer (const LsInsnStory *story, const LsMicroLook *micro G_GNUC_UNUSED)
{
  if (story->step->emit == NULL)
    return FALSE;
  ls_insn_emit_tell (story);
  return TRUE;
}

void
tgsi_find_label (const LsInsnCode *insns, guint32 number, guint32 *label, guint32 *line)
{
  const TgsiProgram *program = ((const TgsiCode *) insns)->program;

  *label = program->insns[number].target_insn;
  *line = program->insn_items[*label] + 1;
}
