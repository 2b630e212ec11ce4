#include "tgsi-validate-internal.h"

#include "ls-words.h"

void
tgsi_check_uses (TgsiCheck *check, TgsiUseFunc visit, gpointer data)
{
  const TgsiProgram *program = check->program;

  for (guint i = 0; i < program->n_insns; i++)
    {
      const TgsiInsn *insn = &program->insns[i];
      const TgsiOpDesc *op = &tgsi_ops[insn->op];
      const TgsiOpcode code = (TgsiOpcode) insn->op;

      for (guint n = 0; n < op->n_dst; n++)
        visit (check,
               &(TgsiUse){ i, TGSI_PLACE_DST + n, &insn->dst[n], TRUE, tgsi_op_dst_type (code, n) },
               data);
      for (guint n = 0; n < op->n_src; n++)
        visit (
          check,
          &(TgsiUse){ i, TGSI_PLACE_SRC + n, &insn->src[n], FALSE, tgsi_op_src_type (code, n) },
          data);
      for (guint n = 0; n < insn->n_offsets; n++)
        visit (check, &(TgsiUse){ i, TGSI_PLACE_OFFSET + n, &insn->offsets[n], FALSE, 'I' }, data);
    }
}

void
tgsi_check_error (const TgsiCheck *check, const TgsiUse *use, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  tgsi_source_error (check->source, use->insn, use->place, NULL, "%s", text);
}

void
tgsi_validate (const TgsiSource *source, const TgsiProgram *program)
{
  g_autoptr (GHashTable) arrays = g_hash_table_new (NULL, NULL);
  TgsiCheck check = { .source = source, .program = program, .arrays = arrays };

  tgsi_check_registers (&check);
  tgsi_check_operands (&check);
  tgsi_check_insns (&check);
  tgsi_check_textures (&check);
  tgsi_check_decls (&check);
  tgsi_check_properties (&check);
  if (source->reader->n_errors == 0)
    tgsi_check_findings (&check);
  for (guint i = 0; i < TGSI_N_FILES; i++)
    g_free (check.declared[i]);
}
