#include "tgsi-parser.h"

/* What texts leave to their declarations, and what writers of texts get wrong. */

static TgsiOperand *
resource_of (TgsiInsn *insn)
{
  return insn->op == TGSI_STORE ? &insn->dst[0] : &insn->src[0];
}

/* LOAD and its kin may leave the target of an image to its declaration. */
static void
fill_target (const TgsiProgram *program, TgsiInsn *insn)
{
  const TgsiOperand *image = resource_of (insn);
  const TgsiDecl *decl = tgsi_program_find_decl (program, TGSI_FILE_IMAGE, image->index);

  if (image->file == TGSI_FILE_IMAGE && !insn->has_target && decl != NULL)
    insn->target = decl->target;
}

/* The one register of MEMORY that is declared; -1: there are others, or none. */
static gint
find_memory (const TgsiProgram *program)
{
  gint found = -1;

  for (guint i = 0; i < program->n_decls; i++)
    if (program->decls[i].file == TGSI_FILE_MEMORY)
      {
        if (found >= 0 || program->decls[i].first != program->decls[i].last)
          return -1;
        found = program->decls[i].first;
      }
  return found;
}

/* Mesa 22.3 declares MEMORY[1] for a compute program, and uses MEMORY[0]. */
static void
mend_memory (TgsiParser *parser, guint n, gint only, gboolean *is_told)
{
  TgsiInsn *insn = &parser->program->insns[n];
  TgsiOperand *memory = resource_of (insn);
  const IsaCursor at = tgsi_source_insn (&parser->source, n, TGSI_PLACE_OP);

  if (memory->file != TGSI_FILE_MEMORY || memory->index == only || only < 0 ||
      memory->added.file != TGSI_FILE_NULL)
    return;
  if (!*is_told)
    isa_warning (&at, NULL, "MEMORY[%d] is not declared: MEMORY[%d], the only one, is taken for it",
                 memory->index, only);
  *is_told = TRUE;
  memory->index = only;
}

void
tgsi_mend_resources (TgsiParser *parser)
{
  TgsiProgram *program = parser->program;
  const gint memory = find_memory (program);
  gboolean is_told = FALSE;

  for (guint i = 0; i < program->n_insns; i++)
    if (tgsi_ops[program->insns[i].op].form == TGSI_FORM_MEMORY ||
        tgsi_ops[program->insns[i].op].form == TGSI_FORM_ATOMIC)
      {
        fill_target (program, &program->insns[i]);
        mend_memory (parser, i, memory, &is_told);
      }
}
