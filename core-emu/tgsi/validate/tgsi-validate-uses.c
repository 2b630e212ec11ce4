#include "tgsi-validate-internal.h"

#include "ls-words.h"

/* Operands that run, but not as the language has them. */

/* --- channels --------------------------------------------------------------------------------- */

static gboolean
is_one_channel (const TgsiOperand *operand)
{
  const guint8 *swizzle = operand->swizzle;

  return swizzle[0] == swizzle[1] && swizzle[1] == swizzle[2] && swizzle[2] == swizzle[3];
}

guint
tgsi_check_read (const TgsiCheck *check, const TgsiUse *use)
{
  const TgsiInsn *insn = &check->program->insns[use->insn];
  guint mask = 0;

  if (is_one_channel (use->operand))
    return 1u << use->operand->swizzle[0];
  for (guint i = 0; i < 4 && tgsi_ops[insn->op].form == TGSI_FORM_CHANNEL; i++)
    if (insn->dst[0].mask >> i & 1)
      mask |= 1u << use->operand->swizzle[i];
  return mask;
}

/* Sources that are one channel, and the channels behind it would be lost. */
static const struct
{
  guint16 op;
  guint8 src;
} scalars[] = {
  { TGSI_SAMPLE_B, 3 },  { TGSI_SAMPLE_C, 3 },   { TGSI_SAMPLE_C_LZ, 3 }, { TGSI_SAMPLE_L, 3 },
  { TGSI_SVIEWINFO, 0 }, { TGSI_SAMPLE_POS, 1 }, { TGSI_BALLOT, 0 },      { TGSI_VOTE_ANY, 0 },
  { TGSI_VOTE_ALL, 0 },  { TGSI_VOTE_EQ, 0 },    { TGSI_READ_INVOC, 1 },
};

static void
find_many_channels (TgsiCheck *check, const TgsiUse *use)
{
  const guint op = check->program->insns[use->insn].op;

  for (guint i = 0; i < G_N_ELEMENTS (scalars); i++)
    if (scalars[i].op == op && use->place == (guint) TGSI_PLACE_SRC + scalars[i].src &&
        !is_one_channel (use->operand))
      tgsi_source_warning (check->source, use->insn, use->place, NULL,
                           "%s takes one channel here: the others do not count", tgsi_ops[op].name);
}

/* A component that is not declared has no value. */
static void
find_undeclared_channel (TgsiCheck *check, const TgsiUse *use)
{
  const TgsiOperand *operand = use->operand;
  const TgsiDecl *decl = !operand->has_dim && operand->added.file == TGSI_FILE_NULL
                           ? tgsi_check_find (check, operand->file, 0, (guint) operand->index)
                           : NULL;
  const guint missing =
    decl != NULL && !use->is_dst ? tgsi_check_read (check, use) & ~(guint) decl->mask : 0;

  if (missing != 0)
    tgsi_source_warning (check->source, use->insn, use->place, NULL,
                         "%s[%d] is declared without %c, which is read here",
                         tgsi_file_names[operand->file], operand->index,
                         "xyzw"[__builtin_ctz (missing)]);
}

/* --- indices ---------------------------------------------------------------------------------- */

/* TEMP and CONST may be indexed as a whole, others by an array; samplers, views and memories have
 * no arrays in texts. */
static void
find_whole_index (TgsiCheck *check, const TgsiUse *use)
{
  const TgsiOperand *operand = use->operand;
  const guint file = operand->file;

  if (operand->added.file == TGSI_FILE_NULL || operand->array > 0 ||
      (file != TGSI_FILE_IN && file != TGSI_FILE_OUT && file != TGSI_FILE_IMM &&
       file != TGSI_FILE_SV && file != TGSI_FILE_ADDR && file != TGSI_FILE_HWATOMIC))
    return;
  tgsi_source_warning (check->source, use->insn, use->place, "only TEMP and CONST need none",
                       "%s is indexed without the number of an array", tgsi_file_names[file]);
}

/* ARL, ARR and UARL load an address register. */
static void
find_no_address (TgsiCheck *check, const TgsiUse *use)
{
  const guint op = check->program->insns[use->insn].op;

  if ((op == TGSI_ARL || op == TGSI_ARR || op == TGSI_UARL) && use->is_dst &&
      use->operand->file != TGSI_FILE_ADDR && use->operand->file != TGSI_FILE_NULL)
    tgsi_source_warning (check->source, use->insn, use->place, NULL, "%s loads ADDR, not %s",
                         tgsi_ops[op].name, tgsi_file_names[use->operand->file]);
}

static void
find_use (TgsiCheck *check, const TgsiUse *use, gpointer data)
{
  (void) data;
  find_many_channels (check, use);
  find_undeclared_channel (check, use);
  find_whole_index (check, use);
  find_no_address (check, use);
}

/* --- instructions ----------------------------------------------------------------------------- */

static const TgsiImm *
find_imm (const TgsiCheck *check, const TgsiOperand *operand)
{
  return operand->file == TGSI_FILE_IMM && operand->added.file == TGSI_FILE_NULL &&
             (guint) operand->index < check->program->n_imms
           ? &check->program->imms[operand->index]
           : NULL;
}

static void
find_odd_label (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const TgsiImm *imm = find_imm (check, &insn->src[0]);

  if (insn->op == TGSI_CASE && imm != NULL &&
      (imm->type == TGSI_IMM_FLT32 || imm->type == TGSI_IMM_FLT64))
    tgsi_source_warning (check->source, n, TGSI_PLACE_SRC, NULL,
                         "CASE takes an integer, and IMM[%d] is of %s: its bits are compared",
                         insn->src[0].index, tgsi_imm_names[imm->type]);
}

#define BARRIER_BITS 0x1Fu

static void
find_odd_barrier (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const TgsiImm *imm = find_imm (check, &insn->src[0]);

  if (insn->op != TGSI_MEMBAR)
    return;
  if (check->program->processor != TGSI_COMP)
    tgsi_source_warning (check->source, n, TGSI_PLACE_OP, NULL,
                         "MEMBAR is an instruction of COMP alone, and does nothing here");
  if (imm != NULL && (imm->words[insn->src[0].swizzle[0]] & ~BARRIER_BITS) != 0)
    tgsi_source_warning (check->source, n, TGSI_PLACE_SRC, NULL,
                         "MEMBAR has five bits, and this is 0x%x",
                         imm->words[insn->src[0].swizzle[0]]);
}

static void
find_float_image (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const TgsiDecl *image =
    insn->src[0].file == TGSI_FILE_IMAGE && insn->src[0].added.file == TGSI_FILE_NULL
      ? tgsi_check_find (check, TGSI_FILE_IMAGE, 0, (guint) insn->src[0].index)
      : NULL;
  const guint number = insn->format != 0 ? insn->format : image != NULL ? image->format : 0;

  if (tgsi_ops[insn->op].form == TGSI_FORM_ATOMIC && image != NULL && number > 0 &&
      tgsi_check_swaps_floats (insn, &tgsi_formats[number - 1]))
    tgsi_source_warning (check->source, n, TGSI_PLACE_SRC, "R32_UINT or R32_SINT",
                         "%s works on images of integers, and this is %s", tgsi_ops[insn->op].name,
                         tgsi_formats[number - 1].name);
}

/* --- refusals --------------------------------------------------------------------------------- */

static void
find_refused (const TgsiCheck *check, guint n)
{
  const char *reason = tgsi_op_refusal ((TgsiOpcode) check->program->insns[n].op);

  if (reason != NULL)
    tgsi_source_warning (check->source, n, TGSI_PLACE_OP, reason, "a run stops before %s",
                         tgsi_ops[check->program->insns[n].op].name);
}

void
tgsi_find_uses (TgsiCheck *check)
{
  tgsi_check_uses (check, find_use, NULL);
  for (guint i = 0; i < check->program->n_insns; i++)
    {
      find_odd_label (check, i);
      find_odd_barrier (check, i);
      find_float_image (check, i);
      find_refused (check, i);
    }
}
