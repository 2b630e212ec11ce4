#include "tgsi-code.h"

#include "ls-words.h"
#include "tgsi-machine-private.h"

static void
lower_insn (TgsiCode *code, guint number)
{
  const TgsiInsn *insn = &code->program->insns[number];
  TgsiStep *step = (TgsiStep *) ls_insn_code_add (&code->base, code->program->insn_items[number]);

  step->insn = insn;
  step->base.bad_value = insn->op;
  step->base.demotes = insn->op == TGSI_DEMOTE;
  if (code->program->processor == TGSI_TESS_CTRL || code->program->processor == TGSI_TESS_EVAL)
    {
      step->base.bad = N_ ("tessellation programs do not run: nothing makes patches here");
      return;
    }
  switch ((TgsiForm) tgsi_ops[insn->op].form)
    {
    case TGSI_FORM_CHANNEL:
    case TGSI_FORM_SCALAR:
    case TGSI_FORM_VECTOR:
    case TGSI_FORM_PAIR:
    case TGSI_FORM_WORD_TO_PAIR:
    case TGSI_FORM_PAIR_TO_WORD:
    case TGSI_FORM_INTERP:
      tgsi_lower_alu (code, insn, step);
      break;
    case TGSI_FORM_FLOW:
    case TGSI_FORM_KILL:
      tgsi_lower_test (code, number, step);
      break;
    case TGSI_FORM_LANES:
    case TGSI_FORM_CLOCK:
    case TGSI_FORM_MEMORY:
    case TGSI_FORM_ATOMIC:
    case TGSI_FORM_EMIT:
      tgsi_lower_memory (code, insn, step);
      break;
    case TGSI_FORM_TEX:
    case TGSI_FORM_SAMPLE:
      tgsi_lower_texture (code, insn, step);
      break;
    case TGSI_FORM_SYNC:
      break;
    case TGSI_FORM_REFUSED:
      step->base.bad = tgsi_op_refusal ((TgsiOpcode) insn->op);
      break;
    }
}

static void
lower_flow (TgsiCode *code)
{
  g_autofree LsInsnBlock *blocks = tgsi_code_make_blocks (code);

  for (guint i = 0; i < code->program->n_insns; i++)
    blocks[i].is_refused |= tgsi_code_step (code, i)->base.bad != NULL;
  ls_insn_lower_blocks (&code->base, blocks);
}

TgsiCode *
tgsi_code_new (TgsiProgram *program, const LsProgramSource *source, GError **error)
{
  TgsiCode *code = g_new0 (TgsiCode, 1);

  code->program = program;
  ls_insn_code_init (&code->base, &tgsi_form, sizeof (TgsiStep));
  if (!tgsi_code_lay_out (code, source, error))
    {
      tgsi_code_free (code);
      return NULL;
    }
  for (guint i = 0; i < program->n_insns; i++)
    lower_insn (code, i);
  lower_flow (code);
  ls_insn_code_finish (&code->base);
  return code;
}

void
tgsi_code_free (TgsiCode *code)
{
  for (guint i = 0; i < ls_insn_n_steps (&code->base); i++)
    g_free (tgsi_code_step (code, i)->extra);
  ls_insn_code_clear (&code->base);
  tgsi_program_free (code->program);
  g_free (code->levels);
  g_free (code);
}
