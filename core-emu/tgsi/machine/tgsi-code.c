#include "tgsi-code.h"

#include "ls-row.h"
#include "ls-words.h"
#include "tgsi-plan.h"

guint32
tgsi_code_literal (TgsiCode *code, guint32 bits)
{
  const guint known =
    GPOINTER_TO_UINT (g_hash_table_lookup (code->literal_rows, GUINT_TO_POINTER (bits)));

  if (known != 0)
    return known - 1;
  g_array_append_val (code->literal_bits, bits);
  g_hash_table_insert (code->literal_rows, GUINT_TO_POINTER (bits),
                       GUINT_TO_POINTER (code->literal_bits->len));
  return code->literal_bits->len - 1;
}

static void
fill_literals (TgsiCode *code)
{
  const guint n = code->literal_bits->len;

  code->literals = g_aligned_alloc0 (n + 1, sizeof (LsRow), 64);
  for (guint i = 0; i < n; i++)
    ls_row_fill (&code->literals[i], g_array_index (code->literal_bits, guint32, i));
}

static void
lower_insn (TgsiCode *code, guint number)
{
  const TgsiInsn *insn = &code->program->insns[number];
  TgsiStep *step = &code->steps[number];

  step->insn = insn;
  if (code->program->processor == TGSI_TESS_CTRL || code->program->processor == TGSI_TESS_EVAL)
    {
      step->bad = N_ ("tessellation programs do not run: nothing makes patches here");
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
      step->bad = tgsi_op_refusal ((TgsiOpcode) insn->op);
      break;
    }
}

TgsiCode *
tgsi_code_new (TgsiProgram *program, const LsProgramSource *source, GError **error)
{
  TgsiCode *code = g_new0 (TgsiCode, 1);

  code->program = program;
  code->steps = g_new0 (TgsiStep, program->n_insns + 1);
  code->literal_bits = g_array_new (FALSE, FALSE, sizeof (guint32));
  code->literal_rows = g_hash_table_new (NULL, NULL);
  code->uses = g_array_new (FALSE, TRUE, sizeof (LsRegUse));
  if (!tgsi_code_lay_out (code, source, error))
    {
      tgsi_code_free (code);
      return NULL;
    }
  for (guint i = 0; i < program->n_insns; i++)
    lower_insn (code, i);
  fill_literals (code);
  tgsi_lower_flow (code);
  tgsi_code_plan (code);
  return code;
}

void
tgsi_code_free (TgsiCode *code)
{
  for (guint i = 0; i < code->program->n_insns; i++)
    {
      tgsi_lower_clear (&code->steps[i]);
      g_free (code->steps[i].transfer.moves);
    }
  tgsi_code_unplan (code);
  tgsi_program_free (code->program);
  g_array_unref (code->literal_bits);
  g_hash_table_unref (code->literal_rows);
  g_array_unref (code->uses);
  g_aligned_free (code->literals);
  g_free (code->flow.steps);
  g_free (code->levels);
  g_free (code->steps);
  g_free (code);
}
