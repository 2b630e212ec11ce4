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

/* The declaration of the image that an instruction works on, or NULL. */
static const TgsiDecl *
find_image (const TgsiCheck *check, const TgsiInsn *insn)
{
  const TgsiOperand *resource = insn->op == TGSI_STORE ? &insn->dst[0] : &insn->src[0];

  return resource->file == TGSI_FILE_IMAGE && resource->added.file == TGSI_FILE_NULL
           ? tgsi_check_find (check, TGSI_FILE_IMAGE, 0, (guint) resource->index)
           : NULL;
}

static guint
format_of (const TgsiInsn *insn, const TgsiDecl *image)
{
  return insn->format != 0 ? insn->format : image != NULL ? image->format : 0;
}

gboolean
tgsi_check_swaps_floats (const TgsiInsn *insn, const TgsiFormat *format)
{
  return (insn->op == TGSI_ATOMXCHG || insn->op == TGSI_ATOMFADD) && format->n_channels == 1 &&
         format->bits[0] == 32 && format->type == 'F';
}

/* Atomic operations are for images of one integer of 32 bits. A float can be exchanged and added to
 * all the same, which is a finding. */
static void
check_atomic (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const TgsiDecl *image = find_image (check, insn);
  const guint number = format_of (insn, image);
  const TgsiFormat *format = number > 0 ? &tgsi_formats[number - 1] : NULL;

  if (tgsi_ops[insn->op].form != TGSI_FORM_ATOMIC || insn->src[0].file != TGSI_FILE_IMAGE ||
      format == NULL || tgsi_check_swaps_floats (insn, format))
    return;
  if (format->n_channels != 1 || format->bits[0] != 32 ||
      (format->type != 'U' && format->type != 'I'))
    tgsi_source_error (check->source, n, TGSI_PLACE_SRC, "R32_UINT or R32_SINT",
                       "%s works on images of one integer of 32 bits, not on %s",
                       tgsi_ops[insn->op].name, format->name);
}

/* --- immediates ------------------------------------------------------------------------------- */

static gboolean
is_immediate (const TgsiOperand *operand)
{
  return operand->file == TGSI_FILE_IMM && operand->added.file == TGSI_FILE_NULL;
}

/* Operands that the text must give as a number: no register is read for them. */
static void
check_fixed (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const gboolean counts =
    tgsi_ops[insn->op].form == TGSI_FORM_ATOMIC && insn->src[0].file == TGSI_FILE_HWATOMIC;
  const char *name = tgsi_ops[insn->op].name;

  if (insn->op == TGSI_CASE && !is_immediate (&insn->src[0]))
    tgsi_source_error (check->source, n, TGSI_PLACE_SRC, NULL,
                       "%s takes its label from an integer immediate", name);
  else if (insn->op == TGSI_MEMBAR && !is_immediate (&insn->src[0]))
    tgsi_source_error (check->source, n, TGSI_PLACE_SRC, NULL,
                       "%s takes its bits from an immediate", name);
  else if (counts && !is_immediate (&insn->src[1]))
    tgsi_source_error (check->source, n, TGSI_PLACE_SRC + 1,
                       "HWATOMIC[0][ADDR[0].x](1) is a counter by an index",
                       "%s takes the offset of a counter from an immediate", name);
}

/* --- colours ---------------------------------------------------------------------------------- */

static void
check_colour (const TgsiCheck *check, guint n)
{
  const TgsiOperand *output = &check->program->insns[n].src[0];
  const TgsiDecl *decl;

  if (check->program->insns[n].op != TGSI_FBFETCH || output->file != TGSI_FILE_OUT ||
      output->added.file != TGSI_FILE_NULL)
    return;
  decl = tgsi_check_find (check, TGSI_FILE_OUT, 0, (guint) output->index);
  if (decl != NULL && decl->semantic != TGSI_SEMANTIC_COLOR)
    tgsi_source_error (check->source, n, TGSI_PLACE_SRC, NULL,
                       "FBFETCH reads a colour, and OUT[%d] is none", output->index);
}

void
tgsi_check_insns (TgsiCheck *check)
{
  for (guint i = 0; i < check->program->n_insns; i++)
    {
      check_stage (check, i);
      check_store (check, i);
      check_stream (check, i);
      check_fixed (check, i);
      check_atomic (check, i);
      check_colour (check, i);
    }
}
