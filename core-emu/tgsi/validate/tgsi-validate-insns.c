#include "tgsi-validate-internal.h"
#include "ls-words.h"

/* Checks whether instructions fit their stage, each other and the declarations. */

/* --- stages ----------------------------------------------------------------------------------- */

static void
check_stage (const TgsiCheck *check, guint n)
{
  const TgsiOpcode op = (TgsiOpcode) check->program->insns[n].op;
  g_autoptr (GPtrArray) names = NULL;
  g_autofree char *all = NULL;

  if (tgsi_op_is_of (op, check->program->processor))
    return;
  names = g_ptr_array_new ();
  for (guint i = 0; i < TGSI_N_PROCESSORS; i++)
    if (tgsi_op_is_of (op, (TgsiProcessor) i))
      g_ptr_array_add (names, (gpointer) tgsi_processor_names[i]);
  all = ls_words_join (names);
  tgsi_source_error (check->source, n, TGSI_PLACE_OP, NULL, "%s is an instruction of %s, not of %s",
                     tgsi_ops[op].name, all, tgsi_processor_names[check->program->processor]);
}

/* --- textures --------------------------------------------------------------------------------- */

/* A program samples textures by the numbers of samplers, or views with samplers, but not both. */
static void
check_families (const TgsiCheck *check)
{
  const TgsiProgram *program = check->program;
  guint first = program->n_insns;

  for (guint i = 0; i < program->n_insns; i++)
    {
      const guint form = tgsi_ops[program->insns[i].op].form;

      if (form != TGSI_FORM_TEX && form != TGSI_FORM_SAMPLE)
        continue;
      if (first == program->n_insns)
        first = i;
      if (form == tgsi_ops[program->insns[first].op].form)
        continue;
      tgsi_source_error (check->source, i, TGSI_PLACE_OP,
                         "a program samples by SAMP, or by SVIEW and SAMP",
                         "%s does not go with %s of line %u", tgsi_ops[program->insns[i].op].name,
                         tgsi_ops[program->insns[first].op].name,
                         tgsi_source_insn (check->source, first, TGSI_PLACE_OP).line);
      return;
    }
}

/* The target without its comparison. */
static guint
shape_of (guint target)
{
  switch (target)
    {
    case TGSI_TARGET_SHADOW1D:
      return TGSI_TARGET_1D;
    case TGSI_TARGET_SHADOW2D:
      return TGSI_TARGET_2D;
    case TGSI_TARGET_SHADOWRECT:
      return TGSI_TARGET_RECT;
    case TGSI_TARGET_SHADOW1D_ARRAY:
      return TGSI_TARGET_1D_ARRAY;
    case TGSI_TARGET_SHADOW2D_ARRAY:
      return TGSI_TARGET_2D_ARRAY;
    case TGSI_TARGET_SHADOWCUBE:
      return TGSI_TARGET_CUBE;
    case TGSI_TARGET_SHADOWCUBEARRAY:
      return TGSI_TARGET_CUBEARRAY;
    default:
      return target;
    }
}

/* The target must fit the view of a sampler's number. */
static void
check_target (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const TgsiOpDesc *op = &tgsi_ops[insn->op];
  const TgsiOperand *unit;
  const TgsiDecl *view;

  if (op->form != TGSI_FORM_TEX)
    return;
  unit = &insn->src[op->n_src - 1];
  if (unit->file != TGSI_FILE_SAMP || unit->added.file != TGSI_FILE_NULL)
    return;
  view = tgsi_check_find (check, TGSI_FILE_SVIEW, 0, (guint) unit->index);
  if (view == NULL || insn->target == TGSI_TARGET_UNKNOWN || view->target == TGSI_TARGET_UNKNOWN ||
      shape_of (view->target) == shape_of (insn->target))
    return;
  tgsi_source_error (check->source, n, TGSI_PLACE_TARGET, NULL,
                     "SVIEW[%d] is declared as %s, not as %s", unit->index,
                     tgsi_target_names[view->target], tgsi_target_names[insn->target]);
}

/* --- vertices --------------------------------------------------------------------------------- */

static void
check_stream (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const TgsiOperand *stream = &insn->src[0];
  guint32 number;

  if (tgsi_ops[insn->op].form != TGSI_FORM_EMIT || stream->file == TGSI_FILE_NULL)
    return;
  if (stream->file != TGSI_FILE_IMM || stream->added.file != TGSI_FILE_NULL)
    {
      tgsi_source_error (check->source, n, TGSI_PLACE_SRC, NULL,
                         "%s takes the number of its stream from an immediate",
                         tgsi_ops[insn->op].name);
      return;
    }
  if ((guint) stream->index >= check->program->n_imms)
    return;
  number = tgsi_program_stream (check->program, insn);
  if (number >= TGSI_N_STREAMS)
    tgsi_source_error (check->source, n, TGSI_PLACE_SRC, NULL,
                       "there is no stream %u: a program has 0 to %u", number, TGSI_N_STREAMS - 1);
}

/* --- memory ----------------------------------------------------------------------------------- */

static void
check_store (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const TgsiDecl *decl;

  if (insn->op != TGSI_STORE || insn->dst[0].file != TGSI_FILE_IMAGE ||
      insn->dst[0].added.file != TGSI_FILE_NULL)
    return;
  decl = tgsi_check_find (check, TGSI_FILE_IMAGE, 0, (guint) insn->dst[0].index);
  if (decl != NULL && !decl->is_writable)
    tgsi_source_error (check->source, n, TGSI_PLACE_DST, NULL, "IMAGE[%d] is not declared WR",
                       insn->dst[0].index);
}

void
tgsi_check_insns (TgsiCheck *check)
{
  for (guint i = 0; i < check->program->n_insns; i++)
    {
      check_stage (check, i);
      check_target (check, i);
      check_store (check, i);
      check_stream (check, i);
    }
  check_families (check);
}
