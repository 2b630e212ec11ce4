#include "tgsi-validate-internal.h"

#include <math.h>
#include <string.h>

#include "ls-words.h"
#include "tgsi-targets.h"

/* Results that the document leaves open: of immediates that are out of range, and in channels that
 * get none. */

/* --- immediates ------------------------------------------------------------------------------- */

/* A word of a source that is an immediate. Returns: FALSE: it is none. */
static gboolean
find_word (const TgsiCheck *check, const TgsiInsn *insn, guint src, guint channel, guint32 *word)
{
  const TgsiOperand *operand = &insn->src[src];

  if (operand->file != TGSI_FILE_IMM || operand->added.file != TGSI_FILE_NULL ||
      (guint) operand->index >= check->program->n_imms)
    return FALSE;
  *word = check->program->imms[operand->index].words[operand->swizzle[channel]];
  return TRUE;
}

/* The same as a float, with its modifiers. */
static gboolean
find_float (const TgsiCheck *check, const TgsiInsn *insn, guint channel, float *value)
{
  guint32 word;

  if (!find_word (check, insn, 0, channel, &word))
    return FALSE;
  memcpy (value, &word, sizeof *value);
  *value = insn->src[0].absolute ? fabsf (*value) : *value;
  *value = insn->src[0].negate ? -*value : *value;
  return TRUE;
}

#define TOP_OF_INT 2147483648.0f
#define TOP_OF_UINT 4294967296.0f

static gboolean
is_out_of_range (guint op, float value)
{
  switch (op)
    {
    case TGSI_RSQ:
      return !(value > 0);
    case TGSI_SQRT:
      return !(value >= 0);
    case TGSI_F2I:
      return !(value >= -TOP_OF_INT && value < TOP_OF_INT);
    case TGSI_F2U:
      return !(value > -1 && value < TOP_OF_UINT);
    default:
      return FALSE;
    }
}

static void
find_bad_float (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const gboolean is_scalar = tgsi_ops[insn->op].form == TGSI_FORM_SCALAR;
  float value;

  for (guint i = 0; i < 4; i++)
    if ((is_scalar ? i == 0 : insn->dst[0].mask >> i & 1) && find_float (check, insn, i, &value) &&
        is_out_of_range (insn->op, value))
      {
        tgsi_source_warning (check->source, n, TGSI_PLACE_SRC, NULL,
                             "the result of %s is not defined for this number",
                             tgsi_ops[insn->op].name);
        return;
      }
}

/* Bits of a word: those of the offset and of the number of bits. */
static void
find_bad_bits (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const guint first = insn->op == TGSI_BFI ? 2 : 1;
  guint32 offset, bits;

  if (insn->op != TGSI_IBFE && insn->op != TGSI_UBFE && insn->op != TGSI_BFI)
    return;
  for (guint i = 0; i < 4; i++)
    if ((insn->dst[0].mask >> i & 1) && find_word (check, insn, first, i, &offset) &&
        find_word (check, insn, first + 1, i, &bits) && (offset > 32 || bits > 32 - offset))
      {
        tgsi_source_warning (check->source, n, TGSI_PLACE_SRC + first, NULL,
                             "%u bits from bit %u on are not in a word: the result is not defined",
                             bits, offset);
        return;
      }
}

/* A raw image is read by words. */
static void
find_bad_address (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const gboolean stores = insn->op == TGSI_STORE;
  const TgsiOperand *image = stores ? &insn->dst[0] : &insn->src[0];
  const TgsiDecl *decl = (tgsi_ops[insn->op].flags & TGSI_OP_STORE) &&
                             image->file == TGSI_FILE_IMAGE && image->added.file == TGSI_FILE_NULL
                           ? tgsi_check_find (check, TGSI_FILE_IMAGE, 0, (guint) image->index)
                           : NULL;
  const guint src = stores ? 0 : 1;
  guint32 address;

  if (decl != NULL && decl->is_raw && find_word (check, insn, src, 0, &address) && address % 4 != 0)
    tgsi_source_warning (check->source, n, TGSI_PLACE_SRC + src, NULL,
                         "byte %u is no word of a raw image: the result is not defined", address);
}

static void
find_bad_counter (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const TgsiOperand *counter = &insn->src[0];
  guint32 offset;

  if (tgsi_ops[insn->op].form != TGSI_FORM_ATOMIC || counter->file != TGSI_FILE_HWATOMIC ||
      counter->added.file != TGSI_FILE_NULL || counter->dim_added.file != TGSI_FILE_NULL ||
      !find_word (check, insn, 1, 0, &offset))
    return;
  if (offset >= TGSI_MAX_COUNTERS - (guint) counter->index ||
      tgsi_check_find (check, TGSI_FILE_HWATOMIC, (guint) counter->dim,
                       (guint) counter->index + offset) == NULL)
    tgsi_source_warning (check->source, n, TGSI_PLACE_SRC + 1, NULL,
                         "counter %u behind HWATOMIC[%d][%d] is not declared", offset, counter->dim,
                         counter->index);
}

/* --- channels --------------------------------------------------------------------------------- */

#define X 1
#define XY 3
#define XYZW 15

/* The channels of a size: along each axis, of layers, and of levels. */
static guint
channels_of_size (const TgsiInsn *insn, const TgsiTextureForm *form)
{
  const TgsiTargetDesc *target = &tgsi_targets[insn->target];
  const guint n = target->is_cube ? 2 + target->is_array : target->n_axes + target->is_array;

  return tgsi_ops[form->op].form != TGSI_FORM_TEX || insn->target == TGSI_TARGET_UNKNOWN
           ? XYZW
           : ((1u << n) - 1) | 8;
}

/* The channels of the first destination that get a result. */
static guint
channels_of (const TgsiInsn *insn)
{
  const TgsiTextureForm *form = tgsi_texture_form ((TgsiOpcode) insn->op);

  if (insn->op == TGSI_CLOCK || insn->op == TGSI_BALLOT || insn->op == TGSI_LODQ ||
      insn->op == TGSI_SAMPLE_POS)
    return XY;
  if (insn->op == TGSI_TXQS)
    return X;
  return form != NULL && form->kind == TGSI_TEXTURE_SIZE ? channels_of_size (insn, form) : XYZW;
}

/* Who names no channels does not ask for those. */
static void
find_empty_result (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const guint mask = insn->dst[0].mask;

  if (tgsi_ops[insn->op].n_dst == 0 || mask == XYZW || (mask & ~channels_of (insn)) == 0)
    return;
  tgsi_source_warning (check->source, n, TGSI_PLACE_DST, NULL,
                       "%s gives no %c: what it holds then is not defined", tgsi_ops[insn->op].name,
                       "xyzw"[__builtin_ctz (mask & ~channels_of (insn))]);
}

/* --- pixels ----------------------------------------------------------------------------------- */

static void
find_no_pixels (const TgsiCheck *check, guint n)
{
  const guint op = check->program->insns[n].op;

  if ((tgsi_ops[op].flags & TGSI_OP_QUADS) && check->program->processor != TGSI_FRAG)
    tgsi_source_warning (check->source, n, TGSI_PLACE_OP, NULL,
                         "%s compares neighbouring pixels, and %s has none", tgsi_ops[op].name,
                         tgsi_processor_names[check->program->processor]);
}

void
tgsi_find_values (const TgsiCheck *check)
{
  for (guint i = 0; i < check->program->n_insns; i++)
    {
      find_bad_float (check, i);
      find_bad_bits (check, i);
      find_bad_address (check, i);
      find_bad_counter (check, i);
      find_empty_result (check, i);
      find_no_pixels (check, i);
    }
}
