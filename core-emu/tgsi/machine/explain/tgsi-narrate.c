#include "ls-words.h"
#include "tgsi-machine-private.h"

/* Sentences of its own. */

gboolean
tgsi_tell_transfer (const LsInsnStory *story, const LsMicroLook *micro G_GNUC_UNUSED)
{
  const TgsiOpcode op = (TgsiOpcode) ((const TgsiStep *) story->step)->insn->op;

  if (op == TGSI_EMIT)
    ls_words_say (story->out, ls_words ("%s: lane %u emits a vertex."), story->flow->name,
                  story->lane);
  else if (op == TGSI_ENDPRIM)
    ls_words_say (story->out, ls_words ("%s: lane %u ends its strip."), story->flow->name,
                  story->lane);
  else
    return FALSE;
  return TRUE;
}

void
tgsi_find_label (const LsInsnCode *insns, guint32 number, guint32 *label, guint32 *line)
{
  const TgsiProgram *program = ((const TgsiCode *) insns)->program;

  *label = program->insns[number].target_insn;
  *line = program->insn_items[*label] + 1;
}
