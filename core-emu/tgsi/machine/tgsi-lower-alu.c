#include "tgsi-lower.h"

#include <string.h>

#include "ls-insn-planes.h"
#include "tgsi-readings.h"

/* Arithmetic as micro-operations: one operation for each channel or pair, with modifiers before it
 * and saturation behind. */

#define ONE_BITS 0x3F800000u

static const LsRowArg no_arg = { { 0, 0 } };

static gboolean
zero_wins (const TgsiLowering *lowering)
{
  return tgsi_program_property (lowering->code->program, TGSI_PROPERTY_LEGACY_MATH_RULES) != 0;
}

static LsKernel
kernel_of (const TgsiLowering *lowering)
{
  return tgsi_kernel ((TgsiOpcode) lowering->insn->op, zero_wins (lowering));
}

static LsMicroPlace
source (TgsiLowering *lowering, guint k, guint channel)
{
  return tgsi_lower_source (lowering->code, lowering->ops, lowering->insn, k, channel);
}

/* --- results of one word ---------------------------------------------------------------------- */

/* The result of the operation, saturated if the instruction says so, goes to these channels. */
static void
add_word (TgsiLowering *lowering, guint op, guint n_columns, const TgsiOperand *dst, guint channels)
{
  LsMicroPart *part = tgsi_lower_part (lowering, op, 0, n_columns);

  if (lowering->insn->saturate)
    ls_micro_finish (lowering->ops, part, LS_KERNEL_CLAMP, no_arg);
  for (guint channel = 0; channel < 4; channel++)
    if (channels >> channel & 1)
      tgsi_lower_to (lowering, part, dst, channel);
}

/* The mask tells the bits of the word that are replaced. */
static void
fill_insert (TgsiLowering *lowering, LsMicro *micro, guint channel)
{
  LsMicro mask = { .kernel = LS_KERNEL_FIELD_MASK, .n_slots = 1 };

  for (guint k = 0; k < 2; k++)
    {
      micro->s[k][0] = source (lowering, k, channel);
      mask.s[k][0] = source (lowering, k + 2, channel);
    }
  micro->s[2][0] = ls_micro_result (ls_micro_add (lowering->ops, mask));
}

static void
lower_channels (TgsiLowering *lowering)
{
  const TgsiInsn *insn = lowering->insn;

  LS_FOREACH_LANE (channel, insn->dst[0].mask)
    {
      LsMicro micro = { .kernel = (guint16) kernel_of (lowering), .n_slots = 1 };

      if (insn->op == TGSI_BFI)
        fill_insert (lowering, &micro, (guint) channel);
      for (guint k = 0; insn->op != TGSI_BFI && k < tgsi_ops[insn->op].n_src; k++)
        micro.s[k][0] = source (lowering, k, (guint) channel);
      add_word (lowering, ls_micro_add (lowering->ops, micro), 1, &insn->dst[0], 1u << channel);
    }
}

/* One operation for all channels: it takes some channels of each source, side by side, or one
 * behind the other. */
static void
lower_scalar (TgsiLowering *lowering)
{
  const TgsiInsn *insn = lowering->insn;
  LsMicro micro = { .kernel = (guint16) kernel_of (lowering), .n_slots = 1 };
  const LsKernelInfo *info = &ls_kernels[micro.kernel];
  const guint n_src = tgsi_ops[insn->op].n_src;

  if (insn->op == TGSI_DP2 || insn->op == TGSI_DP3 || insn->op == TGSI_DP4)
    micro.n_slots = insn->op == TGSI_DP2 ? 2 : insn->op == TGSI_DP3 ? 3 : 4;
  else if (insn->op == TGSI_PK4B || insn->op == TGSI_PK4UB)
    micro.n_slots = 4;
  if (info->n_src == 2 && n_src == 1)
    for (guint k = 0; k < 2; k++)
      micro.s[k][0] = source (lowering, 0, k);
  else
    for (guint k = 0; k < n_src; k++)
      for (guint j = 0; j < micro.n_slots; j++)
        micro.s[k][j] = source (lowering, k, j);
  add_word (lowering, ls_micro_add (lowering->ops, micro), micro.n_slots, &insn->dst[0],
            insn->dst[0].mask);
}

static LsMicroPlace
literal_place (const TgsiLowering *lowering, guint32 bits)
{
  return (LsMicroPlace){ .kind = LS_MICRO_LITERAL,
                         .bits = bits,
                         .row = ls_insn_literal (&lowering->code->base, bits) };
}

static LsMicroPlace
from_place (TgsiLowering *lowering, guint from)
{
  const TgsiOperand size = { .absolute = lowering->insn->op == TGSI_LOG };
  const guint32 bits = from == TGSI_FROM_1 ? ONE_BITS : 0;

  if (from < TGSI_FROM_0)
    return tgsi_lower_modified (lowering->ops, &size, source (lowering, from / 4, from % 4));
  return literal_place (lowering, bits);
}

static void
lower_vector (TgsiLowering *lowering)
{
  const TgsiInsn *insn = lowering->insn;

  LS_FOREACH_LANE (channel, insn->dst[0].mask)
    {
      const TgsiChannelKernel is =
        tgsi_channel_kernel ((TgsiOpcode) insn->op, (guint) channel, zero_wins (lowering));
      LsMicro micro = { .kernel = is.kernel, .n_slots = 1, .arg = { .lane = is.by } };

      for (guint k = 0; k < ls_kernels[is.kernel].n_src; k++)
        micro.s[k][0] = from_place (lowering, is.from[k]);
      add_word (lowering, ls_micro_add (lowering->ops, micro), 1, &insn->dst[0], 1u << channel);
    }
}

/* --- differences in the quad ------------------------------------------------------------------ */

/* The two lanes of a difference, the first minus the second: the bits of a lane's own number that
 * stay, and those that are set. */
typedef struct
{
  guint8 kept, set[2];
} Difference;

static const Difference differences[][2] = {
  [TGSI_DERIVATIVES_COARSE] = { { 0, { 3, 2 } }, { 0, { 2, 0 } } },
  [TGSI_DERIVATIVES_COARSE_FIRST] = { { 0, { 1, 0 } }, { 0, { 2, 0 } } },
  [TGSI_DERIVATIVES_FINE] = { { 2, { 1, 0 } }, { 1, { 2, 0 } } },
};

static void
lower_difference (TgsiLowering *lowering, Difference difference)
{
  const TgsiOperand *operand = &lowering->insn->src[0];

  LS_FOREACH_LANE (channel, lowering->insn->dst[0].mask)
    {
      const LsMicroPlace place =
        tgsi_lower_place (lowering->code, operand, operand->swizzle[channel]);
      LsMicro micro = { .kernel = (guint16) kernel_of (lowering), .n_slots = 1 };

      for (guint k = 0; k < 2; k++)
        micro.s[k][0] = tgsi_lower_modified (
          lowering->ops, operand,
          ls_micro_change (lowering->ops, LS_KERNEL_CORNER, place,
                           (LsRowArg){ .lane = difference.set[k], .kept = difference.kept }));
      add_word (lowering, ls_micro_add (lowering->ops, micro), 1, &lowering->insn->dst[0],
                1u << channel);
    }
}

/* --- results of two words --------------------------------------------------------------------- */

static const LsKernel clamps[] = { LS_KERNEL_CLAMP_D_LOW, LS_KERNEL_CLAMP_D_HIGH };

/* A double is clamped to 0 to 1 as a whole. */
static void
clamp_pair (TgsiLowering *lowering, LsMicroPart *part)
{
  LsMicro micro = { .kernel = (guint16) clamps[part->column], .n_slots = 1 };

  for (guint k = 0; k < 2; k++)
    {
      micro.s[k][0] = ls_micro_result (part->op);
      micro.s[k][0].ref.channel = (guint8) k;
    }
  part->first = (guint8) ls_micro_add (lowering->ops, micro);
  part->n = 1;
}

/* pairs: bit 0 for xy, 1 for zw. */
static void
add_pair (TgsiLowering *lowering, guint op, guint pairs)
{
  for (guint word = 0; word < 2; word++)
    {
      LsMicroPart *part = tgsi_lower_part (lowering, op, word, 1);

      if (lowering->insn->saturate)
        clamp_pair (lowering, part);
      for (guint pair = 0; pair < 2; pair++)
        if (pairs >> pair & 1)
          tgsi_lower_to (lowering, part, &lowering->insn->dst[0], 2 * pair + word);
    }
}

/* The operation of a pair. An operand of one word beside it is x for xy, and channel `second` for
 * zw. */
static guint
add_wide (TgsiLowering *lowering, guint pair, guint second)
{
  const TgsiOpcode op = (TgsiOpcode) lowering->insn->op;
  LsMicro micro = { .kernel = (guint16) kernel_of (lowering), .n_slots = 2 };

  for (guint k = 0; k < tgsi_ops[op].n_src; k++)
    {
      const char type = tgsi_op_src_type (op, k);
      LsMicroPlace words[2] = { { 0 }, { 0 } };

      if (tgsi_type_is_wide (type))
        tgsi_lower_pair (lowering, &lowering->insn->src[k], type, pair, words);
      else
        words[0] = source (lowering, k, pair == 0 ? 0 : second);
      micro.s[k][0] = words[0];
      micro.s[k][1] = words[1];
    }
  return ls_micro_add (lowering->ops, micro);
}

/* Pairs of the destination to write: with two operands those with any word in the mask, else those
 * with both. */
static guint
written_pairs (const TgsiInsn *insn)
{
  const guint mask = insn->dst[0].mask;
  const gboolean is_any = tgsi_ops[insn->op].n_src == 2;
  guint pairs = 0;

  for (guint pair = 0; pair < 2; pair++)
    if (is_any ? mask >> 2 * pair & 3 : (mask >> 2 * pair & 3) == 3)
      pairs |= 1u << pair;
  return pairs;
}

/* The channel of an operand of words that zw takes. */
static guint
second_word (const TgsiInsn *insn, gboolean is_z)
{
  return insn->op == TGSI_DLDEXP || is_z ? 2 : 1;
}

static void
lower_pairs (TgsiLowering *lowering, gboolean is_z)
{
  LS_FOREACH_LANE (pair, written_pairs (lowering->insn))
    add_pair (lowering, add_wide (lowering, (guint) pair, second_word (lowering->insn, is_z)),
              1u << pair);
}

/* The fraction goes to both pairs, and the exponent to all channels of the second destination. */
static void
lower_split (TgsiLowering *lowering)
{
  const TgsiInsn *insn = lowering->insn;
  const guint op = add_wide (lowering, 0, 1);
  LsMicroPart *part;

  add_pair (lowering, op, written_pairs (insn));
  part = tgsi_lower_part (lowering, op, 2, 0);
  LS_FOREACH_LANE (channel, insn->dst[1].mask)
    tgsi_lower_to (lowering, part, &insn->dst[1], (guint) channel);
}

/* The channel that the word of a pair goes to; 4: none. */
static guint
find_word (const TgsiInsn *insn, guint pair)
{
  const guint mask = insn->dst[0].mask;
  const gboolean is_compare = tgsi_ops[insn->op].n_src == 2;
  const guint two = is_compare ? mask >> 2 * pair & 3 : 0;
  const guint rest = mask & (mask - 1);

  if (is_compare)
    return two == 0 ? 4 : 2 * pair + (guint) __builtin_ctz (two);
  if (mask & 3)
    return mask >> pair & 1 ? pair : 4;
  if (pair == 0)
    return mask != 0 ? (guint) __builtin_ctz (mask) : 4;
  return rest != 0 ? (guint) __builtin_ctz (rest) : 4;
}

static void
lower_words_of_pairs (TgsiLowering *lowering)
{
  for (guint pair = 0; pair < 2; pair++)
    {
      const guint channel = find_word (lowering->insn, pair);

      if (channel < 4)
        add_word (lowering, add_wide (lowering, pair, 1), 2, &lowering->insn->dst[0],
                  1u << channel);
    }
}

/* --- instructions ----------------------------------------------------------------------------- */

static gboolean
is_difference (TgsiOpcode op)
{
  return op == TGSI_DDX || op == TGSI_DDY || op == TGSI_DDX_FINE || op == TGSI_DDY_FINE;
}

/* --- inputs elsewhere in the pixel ------------------------------------------------------------ */

static LsMicroPlace
plane_place (const TgsiLowering *lowering, guint component, guint part)
{
  const guint in = (guint) lowering->insn->src[0].index;
  const LsRegRef ref = { .file = TGSI_REGS_PLANE,
                         .channel = (guint8) part,
                         .index = (guint16) (LS_INSN_N_PLANES * in + component) };

  return (LsMicroPlace){ .kind = LS_MICRO_REGISTER,
                         .ref = ref,
                         .row = ls_layout_row (&lowering->code->base.layout, ref) };
}

/* The plane at an offset. NULL: the centre, which is the only sample, and so the centroid. */
static LsMicroPlace
lower_plane (TgsiLowering *lowering, guint component, const LsMicroPlace *offset)
{
  const LsMicroPlace parts[3] = { plane_place (lowering, component, 0),
                                  plane_place (lowering, component, 1),
                                  plane_place (lowering, component, 2) };

  return ls_insn_plane_at (lowering->ops, parts, offset);
}

static void
lower_interpolation (TgsiLowering *lowering)
{
  const TgsiInsn *insn = lowering->insn;
  const gboolean has_offset = insn->op == TGSI_INTERP_OFFSET;
  LsMicroPlace offset[2] = { 0 }, w;

  for (guint k = 0; k < 2 && has_offset; k++)
    offset[k] = source (lowering, 1, k);
  w = lower_plane (lowering, LS_INSN_N_PLANES - 1, has_offset ? offset : NULL);
  LS_FOREACH_LANE (channel, insn->dst[0].mask)
    {
      LsMicro micro = { .kernel = LS_KERNEL_DIV, .n_slots = 1 };
      LsMicroPlace result;

      micro.s[0][0] =
        lower_plane (lowering, insn->src[0].swizzle[channel], has_offset ? offset : NULL);
      micro.s[1][0] = w;
      result = tgsi_lower_modified (lowering->ops, &insn->src[0],
                                    ls_micro_result (ls_micro_add (lowering->ops, micro)));
      add_word (lowering, result.ref.index, 1, &insn->dst[0], 1u << channel);
    }
}

/* --- samples of a pixel ----------------------------------------------------------------------- */

/* Programs run once for a pixel, whatever its samples: the place of a sample is the centre, and one
 * counts. The source says how the channels are reordered. */
static void
lower_samples (TgsiLowering *lowering)
{
  static const guint32 places[4] = { 0x3F000000u, 0x3F000000u, 0, 0 }, counts[4] = { 1, 0, 0, 0 };
  const TgsiInsn *insn = lowering->insn;
  const guint32 *values = insn->op == TGSI_SAMPLE_POS ? places : counts;

  LS_FOREACH_LANE (channel, insn->dst[0].mask)
    {
      LsMicro micro = { .kernel = LS_KERNEL_MOV, .n_slots = 1 };

      micro.s[0][0] = literal_place (lowering, values[insn->src[0].swizzle[channel]]);
      add_word (lowering, ls_micro_add (lowering->ops, micro), 1, &insn->dst[0], 1u << channel);
    }
}

/* reading: the value of the reading that the instruction depends on. */
static void
lower_form (TgsiLowering *lowering, guint reading)
{
  const TgsiOpcode op = (TgsiOpcode) lowering->insn->op;

  if (is_difference (op))
    {
      const gboolean is_fine = op == TGSI_DDX_FINE || op == TGSI_DDY_FINE;

      lower_difference (lowering, differences[is_fine ? TGSI_DERIVATIVES_FINE : reading]
                                             [op == TGSI_DDY || op == TGSI_DDY_FINE]);
      return;
    }
  switch ((int) tgsi_ops[op].form)
    {
    case TGSI_FORM_SCALAR:
      lower_scalar (lowering);
      return;
    case TGSI_FORM_VECTOR:
      lower_vector (lowering);
      return;
    case TGSI_FORM_PAIR:
    case TGSI_FORM_WORD_TO_PAIR:
      if (op == TGSI_DFRACEXP)
        lower_split (lowering);
      else
        lower_pairs (lowering, reading == TGSI_SHIFT_64_Z);
      return;
    case TGSI_FORM_PAIR_TO_WORD:
      lower_words_of_pairs (lowering);
      return;
    case TGSI_FORM_INTERP:
      lower_interpolation (lowering);
      return;
    case TGSI_FORM_SAMPLE:
      lower_samples (lowering);
      return;
    default:
      lower_channels (lowering);
      return;
    }
}

static LsMicroStep
lower_step (TgsiCode *code, const TgsiInsn *insn, guint reading)
{
  LsMicroStep step = { 0 };
  TgsiLowering lowering = { code, insn, g_array_new (FALSE, FALSE, sizeof (LsMicro)), &step };

  if (insn->dst[0].file != TGSI_FILE_NULL || insn->op == TGSI_DFRACEXP)
    lower_form (&lowering, reading);
  step.n_ops = lowering.ops->len;
  step.ops = (LsMicro *) (gpointer) g_array_free (lowering.ops, step.n_ops == 0);
  return step;
}

void
tgsi_lower_alu (TgsiCode *code, const TgsiInsn *insn, TgsiStep *step)
{
  const gboolean shifts =
    insn->op == TGSI_U64SHL || insn->op == TGSI_I64SHR || insn->op == TGSI_U64SHR;

  step->base.bad = tgsi_lower_fault (insn);
  if (step->base.bad != NULL)
    return;
  step->base.micro = lower_step (code, insn, 0);
  if (insn->op == TGSI_DDX || insn->op == TGSI_DDY)
    step->base.n_others = TGSI_DERIVATIVES_FINE;
  else if (shifts && (insn->dst[0].mask & 12) != 0)
    step->base.n_others = TGSI_SHIFT_64_Z;
  if (step->base.n_others == 0)
    return;
  step->base.reading = shifts ? TGSI_READING_SHIFT_64 : TGSI_READING_DERIVATIVES;
  step->base.others = g_new0 (LsMicroStep, step->base.n_others);
  for (guint i = 0; i < step->base.n_others; i++)
    step->base.others[i] = lower_step (code, insn, i + 1);
}
