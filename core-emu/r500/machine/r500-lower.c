#include "r500-kernels.h"

#include <string.h>

#include "ls-bits.h"

/* What an instruction does, in computations and results. */

#define ZERO 0x00000000u
#define HALF 0x3F000000u
#define ONE 0x3F800000u

/* --- operands -------------------------------------------------------------------------------------------- */

static R500Place
lower_literal (R500Code *code, guint32 bits)
{
  return (
    R500Place){ .from = R500_FROM_LITERAL, .bits = bits, .slot = r500_code_literal (code, bits) };
}

static R500Place
lower_source (R500Code *code, const R500Source *source, guint channel)
{
  R500Place place = { .channel = (guint8) channel,
                      .number = source->index,
                      .is_relative = source->rel,
                      .slot = R500_NO_ROW };

  switch (source->file)
    {
    case R500_FILE_INLINE:
      return lower_literal (code, ls_float_bits (r500_inline_value (source->index)));
    case R500_FILE_TEMP:
      place.from = R500_FROM_TEMP;
      return place;
    case R500_FILE_CONST:
      place.from = R500_FROM_CONSTANT;
      if (!place.is_relative)
        place.slot = r500_code_uniform (code, place.number, channel);
      return place;
    }
  g_assert_not_reached ();
}

/* A channel of src0 to src2 or srcp: RGB of the RGB half's source, A of the alpha half's. */
static void
lower_channel (R500Code *code, const R500Alu *alu, guint sel, guint swizzle, R500Read *read)
{
  const R500Half *pool = &alu->halves[swizzle == R500_SWIZ_A ? R500_ALPHA : R500_RGB];

  if (sel != R500_SEL_SRCP)
    {
      read->places[0] = lower_source (code, &pool->src[sel], swizzle);
      return;
    }
  read->presub = (guint8) pool->srcp_op;
  read->places[0] = lower_source (code, &pool->src[0], swizzle);
  if (r500_read_n_places (read) > 1)
    read->places[1] = lower_source (code, &pool->src[1], swizzle);
}

/* Of operand k of a half what lane (0 to 2, of the alpha half 0) takes. */
static R500Read
lower_operand (R500Code *code, const R500Alu *alu, R500HalfId half, guint k, guint lane)
{
  const R500Operand *operand = &alu->halves[half].operands[k];
  guint swizzle = operand->swiz[lane];
  R500Read read = { .presub = R500_NO_PRESUB,
                    .modifier = (guint8) operand->mod,
                    .corner = R500_OWN_LANE,
                    .number = (guint8) k };

  if (swizzle <= R500_SWIZ_A)
    lower_channel (code, alu, operand->sel, swizzle, &read);
  else
    read.places[0] = lower_literal (code, swizzle == R500_SWIZ_HALF ? HALF
                                          : swizzle == R500_SWIZ_1  ? ONE
                                                                    : ZERO);
  return read;
}

/* Operands A and C of MDH and MDV: src0 of one pixel of the quad, whatever select and swizzle say. Rows of pixels go up, so
 * that the quad's first row, which rasterising calls the top, is that of lanes 0 and 1. */
static R500Read
lower_corner (R500Code *code,
              const R500Alu *alu,
              R500HalfId half,
              guint k,
              guint lane,
              guint corner)
{
  R500Read read = { .presub = R500_NO_PRESUB,
                    .modifier = (guint8) alu->halves[half].operands[k].mod,
                    .corner = (guint8) corner,
                    .number = (guint8) k };

  read.places[0] =
    lower_source (code, &alu->halves[half].src[0], half == R500_ALPHA ? R500_SWIZ_A : lane);
  return read;
}

/* --- computations ---------------------------------------------------------------------------------------- */

static gboolean
find_kernel (R500Op op, LsKernel *kernel)
{
  static const struct
  {
    R500Op op;
    LsKernel kernel;
  } rows[] = {
    { R500_OP_MAD, LS_KERNEL_MULADD },     { R500_OP_MDH, LS_KERNEL_MULADD },
    { R500_OP_MDV, LS_KERNEL_MULADD },     { R500_OP_MIN, LS_KERNEL_MIN_NUMBER },
    { R500_OP_MAX, LS_KERNEL_MAX_NUMBER }, { R500_OP_CND, LS_KERNEL_CND_NUMBER },
    { R500_OP_CMP, LS_KERNEL_CMP_NUMBER }, { R500_OP_FRC, LS_KERNEL_FRACT },
    { R500_OP_EX2, LS_KERNEL_EXP_IEEE },   { R500_OP_LN2, LS_KERNEL_LOG_IEEE },
    { R500_OP_RCP, LS_KERNEL_RECIP_IEEE }, { R500_OP_RSQ, LS_KERNEL_RECIPSQRT_IEEE },
    { R500_OP_SIN, LS_KERNEL_SIN },        { R500_OP_COS, LS_KERNEL_COS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].op == op)
      {
        *kernel = rows[i].kernel;
        return TRUE;
      }
  return FALSE;
}

static gboolean
is_dot (R500Op op)
{
  return op == R500_OP_DP3 || op == R500_OP_DP4 || op == R500_OP_D2A;
}

static gboolean
is_transcendental (R500Op op)
{
  return op == R500_OP_EX2 || op == R500_OP_LN2 || op == R500_OP_RCP || op == R500_OP_RSQ ||
         op == R500_OP_SIN || op == R500_OP_COS;
}

/* Whether OMOD 7 means anything there: where an operand is chosen. */
static gboolean
chooses (R500Op op)
{
  return op == R500_OP_MIN || op == R500_OP_MAX || op == R500_OP_CND || op == R500_OP_CMP;
}

/* One lane of an operation that works in each lane for itself. Returns: its number. */
static guint8
add_lane (R500Code *code, const R500Alu *alu, R500HalfId half, guint lane, R500Step *step)
{
  const R500Half *of = &alu->halves[half];
  R500Compute *compute = &step->computes[step->n_computes];
  LsKernel kernel = LS_KERNEL_MULADD;

  find_kernel (of->op, &kernel);
  compute->kernel = (guint16) (of->omod == R500_OMOD_DISABLE ? r500_exact_kernel (kernel) : kernel);
  compute->n_reads = r500_ops[of->op].n_src;
  for (guint k = 0; k < compute->n_reads; k++)
    if ((of->op == R500_OP_MDH || of->op == R500_OP_MDV) && k != 1)
      compute->reads[k] = lower_corner (code, alu, half, k, lane,
                                        k == 0                  ? 0
                                        : of->op == R500_OP_MDH ? 1
                                                                : 2);
    else
      compute->reads[k] = lower_operand (code, alu, half, k, lane);
  return step->n_computes++;
}

/* The scalar of DP3, DP4 or D2A. */
static guint8
add_dot (R500Code *code, const R500Alu *alu, R500Step *step)
{
  R500Op op = alu->halves[R500_RGB].op;
  R500Compute *compute = &step->computes[step->n_computes];
  guint n_lanes = op == R500_OP_D2A ? 2 : 3;

  compute->kernel = LS_KERNEL_DOT;
  for (guint lane = 0; lane < n_lanes; lane++)
    for (guint k = 0; k < 2; k++)
      compute->reads[compute->n_reads++] = lower_operand (code, alu, R500_RGB, k, lane);
  for (guint k = 0; k < 2 && op == R500_OP_DP4; k++)
    compute->reads[compute->n_reads++] = lower_operand (code, alu, R500_ALPHA, k, 0);
  if (op == R500_OP_D2A)
    compute->reads[compute->n_reads++] = lower_operand (code, alu, R500_RGB, 2, 2);
  return step->n_computes++;
}

/* --- results --------------------------------------------------------------------------------------------- */

/* sel 1 is the bit of the channel itself. */
static guint8
lower_predicate (guint sel, guint channel)
{
  if (sel == R500_PRED_NONE || sel > R500_PRED_A)
    return R500_NO_PREDICATE;
  return (guint8) (sel == R500_PRED_RGBA ? channel : sel - R500_PRED_R);
}

static R500Result
lower_result (const R500Instruction *insn, R500HalfId id, guint channel)
{
  const R500Half *half = &insn->alu.halves[id];
  guint bit = id == R500_ALPHA ? 0 : channel;
  gboolean is_out = insn->type == R500_TYPE_OUT;
  gboolean writes = (half->omask >> bit & 1) != 0;
  gboolean is_alu_result = insn->alu.result_write && channel == (insn->alu.result_alpha ? 3u : 0u);

  return (R500Result){
    .channel = (guint8) channel,
    .half = (guint8) id,
    .scale =
      (guint8) (half->omod == R500_OMOD_DISABLE && !chooses (half->op) ? R500_OMOD_1 : half->omod),
    .clamps = half->clamp && !(half->omod == R500_OMOD_DISABLE && chooses (half->op)),
    .predicate = lower_predicate (half->pred_sel, channel),
    .is_inverted = half->pred_inv,
    .to_temp = half->wmask >> bit & 1,
    .temp = half->dst,
    .temp_is_relative = half->dst_rel,
    .target = is_out && writes ? half->target : R500_NO_TARGET,
    .to_depth = is_out && id == R500_ALPHA && insn->alu.depth_write,
    .to_predicate = !is_out && writes,
    .predicate_test = half->target,
    .to_alu = is_alu_result,
    .alu_test = (guint8) insn->alu.result_test,
  };
}

static gboolean
goes_somewhere (const R500Result *result)
{
  return result->to_temp || result->target != R500_NO_TARGET || result->to_depth ||
         result->to_predicate || result->to_alu;
}

static void
add_result (R500Step *step, R500Result result, guint8 compute)
{
  result.compute = compute;
  step->results[step->n_results++] = result;
}

static void
lower_rgb (R500Code *code, const R500Instruction *insn, guint8 scalar, R500Step *step)
{
  R500Op op = insn->alu.halves[R500_RGB].op;

  for (guint channel = 0; channel < 3; channel++)
    {
      R500Result result = lower_result (insn, R500_RGB, channel);

      if (!goes_somewhere (&result))
        continue;
      add_result (step, result,
                  is_dot (op) || op == R500_OP_SOP
                    ? scalar
                    : add_lane (code, &insn->alu, R500_RGB, channel, step));
    }
}

/* Whether some channel of the half is wanted. */
static gboolean
is_wanted (const R500Instruction *insn, R500HalfId half)
{
  guint first = half == R500_ALPHA ? 3 : 0, end = half == R500_ALPHA ? 4 : 3;

  for (guint channel = first; channel < end; channel++)
    {
      R500Result result = lower_result (insn, half, channel);

      if (goes_somewhere (&result))
        return TRUE;
    }
  return FALSE;
}

static const char *
find_fault (const R500Instruction *insn)
{
  const R500Alu *alu = &insn->alu;
  R500Op rgb = alu->halves[R500_RGB].op, alpha = alu->halves[R500_ALPHA].op;

  if (is_wanted (insn, R500_RGB) && rgb == R500_OP_INVALID)
    return "the operation of the RGB half is reserved";
  if (is_wanted (insn, R500_ALPHA) && alpha == R500_OP_INVALID)
    return "the operation of the alpha half is reserved";
  if (is_wanted (insn, R500_RGB) && rgb == R500_OP_SOP && !is_transcendental (alpha))
    return "SOP takes what the alpha half's EX2, LN2, RCP, RSQ, SIN or COS gives, and there is "
           "none";
  if (is_wanted (insn, R500_ALPHA) && alpha == R500_OP_DP && !is_dot (rgb))
    return "DP takes what the RGB half's DP3, DP4 or D2A gives, and there is none";
  return NULL;
}

static void
lower_alu (R500Code *code, const R500Instruction *insn, R500Step *step)
{
  gboolean has_rgb = is_wanted (insn, R500_RGB), has_alpha = is_wanted (insn, R500_ALPHA);
  R500Op rgb = insn->alu.halves[R500_RGB].op, alpha = insn->alu.halves[R500_ALPHA].op;
  guint8 dot = 0, alone = 0;

  step->bad = find_fault (insn);
  if (step->bad != NULL)
    return;
  if (is_dot (rgb) && (has_rgb || (has_alpha && alpha == R500_OP_DP)))
    dot = add_dot (code, &insn->alu, step);
  if (alpha != R500_OP_DP && (has_alpha || (has_rgb && rgb == R500_OP_SOP)))
    alone = add_lane (code, &insn->alu, R500_ALPHA, 0, step);
  if (has_rgb)
    lower_rgb (code, insn, rgb == R500_OP_SOP ? alone : dot, step);
  if (has_alpha)
    add_result (step, lower_result (insn, R500_ALPHA, 3), alpha == R500_OP_DP ? dot : alone);
}

static gboolean
reads_constants (const R500Read *read)
{
  for (guint i = 0; i < r500_read_n_places (read); i++)
    if (read->places[i].from == R500_FROM_CONSTANT)
      return TRUE;
  return FALSE;
}

static void
find_constants (R500Step *step)
{
  for (guint i = 0; i < step->n_computes; i++)
    for (guint k = 0; k < step->computes[i].n_reads; k++)
      step->has_constants |= reads_constants (&step->computes[i].reads[k]);
}

static R500Quick
find_quick (const R500Code *code, const R500Flow *flow)
{
  gboolean is_end = flow->op == R500_FC_ENDLOOP || flow->op == R500_FC_ENDREP;

  if (flow->a_op != R500_A_NONE || flow->b_else || flow->b_op[1] != R500_B_NONE ||
      flow->jump_addr > code->n_steps)
    return R500_QUICK_NONE;
  if (flow->op == R500_FC_JUMP)
    return R500_QUICK_JUMP;
  return is_end ? R500_QUICK_ITERATION : R500_QUICK_NONE;
}

static void
lower_flow (const R500Code *code, const R500Flow *flow, R500Step *step)
{
  step->flow_predicate = lower_predicate (flow->pred_sel, 0);
  if (flow->a_op > R500_A_PUSH)
    step->bad = "A_OP 3 is not defined";
  if (flow->b_op[0] > R500_B_INCR || flow->b_op[1] > R500_B_INCR)
    step->bad = "B_OP 3 is not defined";
  if (step->bad == NULL)
    step->quick = (guint8) find_quick (code, flow);
}

void
r500_lower (R500Code *code, const R500Instruction *insn, R500Step *step)
{
  memset (step, 0, sizeof *step);
  step->insn = insn;
  switch (insn->type)
    {
    case R500_TYPE_ALU:
    case R500_TYPE_OUT:
      lower_alu (code, insn, step);
      find_constants (step);
      return;
    case R500_TYPE_TEX:
      if (insn->tex.op == R500_TEX_INVALID)
        step->bad = "the texture operation is reserved";
      return;
    case R500_TYPE_FC:
      lower_flow (code, &insn->flow, step);
      return;
    }
  g_assert_not_reached ();
}
