#include <string.h>

#include "ls-bits.h"
#include "ls-explain.h"
#include "ls-words.h"
#include "r500-code.h"

/* Instructions as micro-operations. */

typedef struct
{
  R500Code *code;
  const R500Instruction *insn;
  const R500Alu *alu;
  R500Step *step;
  GArray *ops; /* LsMicro */
} Lowering;

/* --- operands --------------------------------------------------------------------------------- */

static LsMicroPlace
literal_place (Lowering *lowering, guint32 bits)
{
  return (LsMicroPlace){ .kind = LS_MICRO_LITERAL,
                         .bits = bits,
                         .row = r500_code_literal (lowering->code, bits) };
}

static LsMicroPlace
lower_source (Lowering *lowering, const R500Source *source, guint channel)
{
  LsMicroPlace place = r500_register_place (R500_REGS_T, source->index, channel, source->rel);

  switch (source->file)
    {
    case R500_FILE_INLINE:
      return literal_place (lowering, ls_float_bits (r500_inline_value (source->index)));
    case R500_FILE_TEMP:
      return place;
    case R500_FILE_CONST:
      place.kind = LS_MICRO_CONSTANT;
      place.ref.file = 0;
      if (!source->rel)
        place.row = r500_code_uniform (lowering->code, source->index, channel);
      return place;
    }
  g_assert_not_reached ();
}

/* The value of srcp. */
static LsMicroPlace
lower_presub (Lowering *lowering, const R500Half *pool, guint channel)
{
  LsMicro micro = { .kernel = (guint16) r500_presub_kernel (pool->srcp_op), .n_slots = 1 };

  for (guint k = 0; k < ls_kernels[micro.kernel].n_src; k++)
    micro.s[k][0] = lower_source (lowering, &pool->src[k], channel);
  return ls_micro_result (ls_micro_add (lowering->ops, micro));
}

/* A channel of src0 to src2 or srcp: RGB of the RGB half's source, A of the alpha half's. */
static LsMicroPlace
lower_channel (Lowering *lowering, guint sel, guint swizzle)
{
  const R500Half *pool = &lowering->alu->halves[swizzle == R500_SWIZ_A ? R500_ALPHA : R500_RGB];

  return sel == R500_SEL_SRCP ? lower_presub (lowering, pool, swizzle)
                              : lower_source (lowering, &pool->src[sel], swizzle);
}

static LsMicroPlace
lower_modifier (Lowering *lowering, guint modifier, LsMicroPlace place)
{
  static const LsRowArg args[] = { [R500_MOD_NEG] = { { G_MAXUINT32, 0x80000000 } },
                                   [R500_MOD_ABS] = { { 0x7FFFFFFF, 0 } },
                                   [R500_MOD_NAB] = { { 0x7FFFFFFF, 0x80000000 } } };

  if (modifier == R500_MOD_NONE)
    return place;
  return ls_micro_change (lowering->ops, LS_KERNEL_MODIFY, place, args[modifier]);
}

/* Operand k of a half in one lane (0 to 2; in the alpha half 0). */
static LsMicroPlace
lower_operand (Lowering *lowering, R500HalfId half, guint k, guint lane)
{
  static const guint32 literals[] = {
    [R500_SWIZ_HALF] = 0x3F000000, [R500_SWIZ_1] = 0x3F800000, [R500_SWIZ_UNUSED] = 0
  };
  const R500Operand *operand = &lowering->alu->halves[half].operands[k];
  guint swizzle = operand->swiz[lane];

  return lower_modifier (lowering, operand->mod,
                         swizzle <= R500_SWIZ_A ? lower_channel (lowering, operand->sel, swizzle)
                                                : literal_place (lowering, literals[swizzle]));
}

/* Operands A and C of MDH and MDV: src0 of one pixel of the quad, whatever select and swizzle say.
 * Rows of pixels go up, so the quad's first row, which rasterising calls the top, is lanes 0 and
 * 1. */
static LsMicroPlace
lower_corner (Lowering *lowering, R500HalfId half, guint k, guint lane, guint corner)
{
  const R500Half *of = &lowering->alu->halves[half];
  LsMicroPlace place =
    lower_source (lowering, &of->src[0], half == R500_ALPHA ? R500_SWIZ_A : lane);

  place = ls_micro_change (lowering->ops, LS_KERNEL_CORNER, place, (LsRowArg){ .lane = corner });
  return lower_modifier (lowering, of->operands[k].mod, place);
}

/* --- computations ----------------------------------------------------------------------------- */

/* By R500Op; NONE: the lanes of the operation depend on each other. */
#define LS_KERNEL_NONE LS_N_KERNELS
static const guint16 kernels[R500_N_OPS] = {
#define ALU(name, rgb, alpha, n_src, kernel, formula) LS_KERNEL_##kernel,
#include "r500-ops.def"
};

/* Adds the operation of one lane. Returns: its number. */
static guint
add_lane (Lowering *lowering, R500HalfId half, guint lane)
{
  const R500Half *of = &lowering->alu->halves[half];
  guint corners[] = { 0, 0, of->op == R500_OP_MDH ? 1 : 2 };
  LsMicro micro = { .n_slots = 1 };
  LsKernel kernel = (LsKernel) kernels[of->op];

  micro.kernel = (guint16) (of->omod == R500_OMOD_DISABLE ? r500_exact_kernel (kernel) : kernel);
  for (guint k = 0; k < r500_ops[of->op].n_src; k++)
    micro.s[k][0] = r500_op_is_derivative (of->op) && k != 1
                      ? lower_corner (lowering, half, k, lane, corners[k])
                      : lower_operand (lowering, half, k, lane);
  return ls_micro_add (lowering->ops, micro);
}

/* Adds the scalar of DP3, DP4 or D2A. */
static guint
add_dot (Lowering *lowering)
{
  R500Op op = lowering->alu->halves[R500_RGB].op;
  LsMicro micro = { .kernel = LS_KERNEL_DOT, .n_slots = op == R500_OP_D2A ? 2 : 3 };

  for (guint lane = 0; lane < micro.n_slots; lane++)
    for (guint k = 0; k < 2; k++)
      micro.s[k][lane] = lower_operand (lowering, R500_RGB, k, lane);
  for (guint k = 0; k < 2 && op == R500_OP_DP4; k++)
    micro.s[k][3] = lower_operand (lowering, R500_ALPHA, k, 0);
  micro.n_slots += op == R500_OP_DP4;
  if (op == R500_OP_D2A)
    micro.s[2][0] = lower_operand (lowering, R500_RGB, 2, 2);
  return ls_micro_add (lowering->ops, micro);
}

/* Texture instructions as transfers: S, T, R and Q are the addresses, followed by the changes of
 * DXDY; each written channel is a move. TEXKILL moves nothing: its coordinates decide. */

/* n: channels to read. */
static void
add_coordinate (LsMicroTransfer *transfer, const R500Coordinate *from, guint n)
{
  for (guint i = 0; i < n; i++)
    transfer->addresses[transfer->n_addresses++] =
      r500_register_place (R500_REGS_T, from->index, from->swiz[i], from->rel);
}

/* The gate of a result's channel; stays empty if the selector names no predicate. */
static void
lower_predicate (guint sel, gboolean is_inverted, guint channel, guint8 *gate, LsMicroPlace *bit)
{
  const guint predicate = r500_predicate_channel (sel, channel);

  if (predicate == R500_NO_PREDICATE)
    return;
  *gate = is_inverted ? LS_MICRO_CLEAR : LS_MICRO_SET;
  *bit = r500_register_place (R500_REGS_P, 0, predicate, FALSE);
}

static void
lower_gate (const R500Tex *tex, guint channel, guint8 *gate, LsMicroPlace *bit)
{
  R500HalfId half = channel == 3 ? R500_ALPHA : R500_RGB;

  lower_predicate (tex->pred_sel[half], tex->pred_inv[half], channel, gate, bit);
}

static void
add_move (LsMicroTransfer *transfer, const R500Tex *tex, guint channel)
{
  LsMicroMove *move = &transfer->moves[transfer->n_moves++];

  move->to = r500_register_place (R500_REGS_T, tex->dst, channel, tex->dst_rel);
  move->component = move->operand = tex->dst_swiz[channel];
  lower_gate (tex, channel, &move->gate, &move->bit);
}

static void
lower_sample (const R500Tex *tex, LsMicroTransfer *transfer)
{
  transfer->effect = LS_EFFECT_FETCH;
  transfer->resource = tex->unit;
  transfer->moves = g_new0 (LsMicroMove, 4);
  for (guint channel = 0; channel < 4; channel++)
    if (tex->wmask >> channel & 1)
      add_move (transfer, tex, channel);
}

static void
lower_texture (const R500Instruction *insn, R500Step *step)
{
  const R500Tex *tex = &insn->tex;
  LsMicroTransfer *transfer = &step->transfer;

  transfer->line = insn->line;
  transfer->type = LS_VALUE_FLOAT;
  if (tex->op == R500_TEX_INVALID)
    step->bad = N_ ("the texture operation is reserved");
  if (step->bad != NULL || tex->op == R500_TEX_NOP)
    return;
  for (guint i = 0; i < r500_tex_n_temps (tex); i++)
    add_coordinate (transfer, &tex->temps[i], i == 0 ? 4 : 3);
  if (tex->op != R500_TEX_TEXKILL)
    {
      lower_sample (tex, transfer);
      return;
    }
  transfer->effect = LS_EFFECT_MASK;
  transfer->masks = LS_MICRO_KILLS;
  lower_gate (tex, 0, &transfer->gate, &transfer->bit);
}

/* --- results ---------------------------------------------------------------------------------- */

/* The lines of an instruction are those of its halves that are not idle. */
static guint
find_line (const Lowering *lowering, R500HalfId half)
{
  const R500Instruction *insn = lowering->insn;

  for (guint i = insn->line; i < insn->line + insn->n_lines; i++)
    if (lowering->code->program->lines[i].half == half)
      return i;
  return insn->line;
}

static void
add_to (LsMicroPart *part, LsMicroLanes lanes, LsMicroPlace place)
{
  part->to[part->n_to++] = (LsMicroTo){ .place = place, .lanes = (guint8) lanes };
}

static void
add_bit (LsMicroPart *part, LsMicroLanes lanes, LsMicroPlace place, guint test)
{
  part->to[part->n_to++] = (LsMicroTo){ .place = place,
                                        .lanes = (guint8) lanes,
                                        .is_bit = TRUE,
                                        .test = (guint16) r500_test_kernel (test) };
}

/* The destinations of a channel. */
static void
lower_destinations (const Lowering *lowering, R500HalfId id, guint channel, LsMicroPart *part)
{
  const R500Alu *alu = lowering->alu;
  const R500Half *half = &alu->halves[id];
  guint bit = id == R500_ALPHA ? 0 : channel;
  gboolean is_out = lowering->insn->type == R500_TYPE_OUT;
  gboolean writes = (half->omask >> bit & 1) != 0;

  if (half->wmask >> bit & 1)
    add_to (part, LS_MICRO_TO_REGISTERS,
            r500_register_place (R500_REGS_T, half->dst, channel, half->dst_rel));
  if (!is_out && writes)
    add_bit (part, LS_MICRO_TO_BITS, r500_register_place (R500_REGS_P, 0, channel, FALSE),
             half->target);
  if (alu->result_write && channel == (alu->result_alpha ? 3u : 0u))
    add_bit (part, LS_MICRO_TO_REGISTERS, r500_register_place (R500_REGS_ALU, 0, 0, FALSE),
             alu->result_test);
  if (is_out && writes)
    add_to (part, LS_MICRO_TO_OUTPUTS,
            r500_register_place (R500_REGS_OUT, half->target, channel, FALSE));
  if (is_out && id == R500_ALPHA && alu->depth_write)
    add_to (part, LS_MICRO_TO_OUTPUTS, r500_register_place (R500_REGS_W, 0, 0, FALSE));
}

/* OMOD, then clamp. OMOD 7 passes on the choice as it is. */
static void
lower_output_modifiers (Lowering *lowering, const R500Half *half, LsMicroPart *part)
{
  static const float factors[] = { 1, 2, 4, 8, 0.5f, 0.25f, 0.125f };
  gboolean is_off = half->omod == R500_OMOD_DISABLE;

  if (!is_off && factors[half->omod] != 1)
    ls_micro_finish (lowering->ops, part, LS_KERNEL_SCALE,
                     (LsRowArg){ .factor = factors[half->omod] });
  if (half->clamp && !(is_off && r500_op_chooses (half->op)))
    ls_micro_finish (lowering->ops, part, LS_KERNEL_CLAMP, (LsRowArg){ { 0, 0 } });
}

/* The half whose operation makes the result of a half. */
static R500HalfId
find_maker (R500HalfId id, R500Op op)
{
  return op == R500_OP_SOP ? R500_ALPHA : op == R500_OP_DP ? R500_RGB : id;
}

static void
add_part (Lowering *lowering, R500HalfId id, guint channel, guint op)
{
  const R500Half *half = &lowering->alu->halves[id];
  const guint line = find_line (lowering, id);
  LsMicroStep *micro = &lowering->step->micro;
  LsMicroPart part = { .line = line,
                       .maker = (gint8) (find_line (lowering, find_maker (id, half->op)) - line),
                       .slot = (guint8) id,
                       .op = (guint16) op,
                       .number = (guint16) micro->n_parts,
                       .n_columns = g_array_index (lowering->ops, LsMicro, op).n_slots };

  lower_predicate (half->pred_sel, half->pred_inv, channel, &part.gate, &part.bit);
  lower_destinations (lowering, id, channel, &part);
  lower_output_modifiers (lowering, half, &part);
  ls_micro_add_part (micro, part);
}

static gboolean
goes_somewhere (const Lowering *lowering, R500HalfId id, guint channel)
{
  LsMicroPart part = { 0 };

  lower_destinations (lowering, id, channel, &part);
  return part.n_to > 0;
}

/* op: for all channels; G_MAXUINT: each channel has its own. */
static void
lower_rgb (Lowering *lowering, guint op)
{
  for (guint channel = 0; channel < 3; channel++)
    if (goes_somewhere (lowering, R500_RGB, channel))
      add_part (lowering, R500_RGB, channel,
                op != G_MAXUINT ? op : add_lane (lowering, R500_RGB, channel));
}

/* Whether any channel of the half has a destination. */
static gboolean
is_wanted (const Lowering *lowering, R500HalfId half)
{
  guint first = half == R500_ALPHA ? 3 : 0, end = half == R500_ALPHA ? 4 : 3;

  for (guint channel = first; channel < end; channel++)
    if (goes_somewhere (lowering, half, channel))
      return TRUE;
  return FALSE;
}

static const char *
find_fault (const Lowering *lowering)
{
  R500Op rgb = lowering->alu->halves[R500_RGB].op, alpha = lowering->alu->halves[R500_ALPHA].op;
  gboolean has_rgb = is_wanted (lowering, R500_RGB), has_alpha = is_wanted (lowering, R500_ALPHA);

  if (has_rgb && rgb == R500_OP_INVALID)
    return N_ ("the operation of the RGB half is reserved");
  if (has_alpha && alpha == R500_OP_INVALID)
    return N_ ("the operation of the alpha half is reserved");
  if (has_rgb && rgb == R500_OP_SOP && !r500_op_is_transcendental (alpha))
    return N_ ("SOP takes what the alpha half's EX2, LN2, RCP, RSQ, SIN or COS gives, and there is "
               "none");
  if (has_alpha && alpha == R500_OP_DP && !r500_op_is_dot (rgb))
    return N_ ("DP takes what the RGB half's DP3, DP4 or D2A gives, and there is none");
  return NULL;
}

static void
lower_halves (Lowering *lowering)
{
  gboolean has_rgb = is_wanted (lowering, R500_RGB), has_alpha = is_wanted (lowering, R500_ALPHA);
  R500Op rgb = lowering->alu->halves[R500_RGB].op, alpha = lowering->alu->halves[R500_ALPHA].op;
  guint dot = G_MAXUINT, alone = G_MAXUINT;

  if (r500_op_is_dot (rgb) && (has_rgb || (has_alpha && alpha == R500_OP_DP)))
    dot = add_dot (lowering);
  if (alpha != R500_OP_DP && (has_alpha || (has_rgb && rgb == R500_OP_SOP)))
    alone = add_lane (lowering, R500_ALPHA, 0);
  if (has_rgb)
    lower_rgb (lowering, rgb == R500_OP_SOP ? alone : dot);
  if (has_alpha)
    add_part (lowering, R500_ALPHA, 3, alpha == R500_OP_DP ? dot : alone);
}

static void
lower_alu (R500Code *code, const R500Instruction *insn, R500Step *step)
{
  Lowering lowering = { code, insn, &insn->alu, step, NULL };

  step->bad = find_fault (&lowering);
  if (step->bad != NULL)
    return;
  lowering.ops = g_array_new (FALSE, FALSE, sizeof (LsMicro));
  lower_halves (&lowering);
  step->micro.n_ops = lowering.ops->len;
  g_assert (step->micro.n_ops <= R500_MAX_OPS);
  step->micro.ops = (LsMicro *) (gpointer) g_array_free (lowering.ops, FALSE);
}

static void
check_flow (const R500Flow *flow, R500Step *step)
{
  if (flow->a_op > R500_A_PUSH)
    step->bad = N_ ("A_OP 3 is not defined");
  if (flow->b_op[0] > R500_B_INCR || flow->b_op[1] > R500_B_INCR)
    step->bad = N_ ("B_OP 3 is not defined");
}

void
r500_lower (R500Code *code, const R500Instruction *insn, R500Step *step)
{
  memset (step, 0, sizeof *step);
  step->insn = insn;
  if (r500_is_alu (insn))
    lower_alu (code, insn, step);
  else if (insn->type == R500_TYPE_TEX)
    lower_texture (insn, step);
  else
    check_flow (&insn->flow, step);
}
