#include "ls-math.h"
#include "tgsi-lower.h"
#include "tgsi-readings.h"

/* The kernels of instructions, and the variants that readings choose. */

#define ROW(op, kernel) [TGSI_##op] = LS_KERNEL_##kernel

static const guint16 kernels[TGSI_N_OPS] = {
  ROW (ARL, FLOOR_TO_INT),
  ROW (MOV, MOV),
  ROW (RCP, RECIP_IEEE_EXACT),
  ROW (RSQ, RECIPSQRT_IEEE_EXACT),
  ROW (SQRT, SQRT),
  ROW (MUL, MUL_IEEE),
  ROW (ADD, ADD),
  ROW (DP3, DOT_IEEE),
  ROW (DP4, DOT_IEEE),
  ROW (MIN, MIN_EXACT),
  ROW (MAX, MAX_EXACT),
  ROW (SLT, SETLT),
  ROW (SGE, SETGE),
  ROW (MAD, MULADD_IEEE),
  ROW (LRP, LERP),
  ROW (FMA, MULADD_FUSED_IEEE),
  ROW (FRC, FRACT_EXACT),
  ROW (FLR, FLOOR_EXACT),
  ROW (ROUND, RNDNE_EXACT),
  ROW (EX2, EXP_IEEE_EXACT),
  ROW (LG2, LOG_IEEE_EXACT),
  ROW (POW, POW),
  ROW (LDEXP, LDEXP),
  ROW (COS, COSINE),
  ROW (DDX, SUB),
  ROW (DDX_FINE, SUB),
  ROW (DDY, SUB),
  ROW (DDY_FINE, SUB),
  ROW (PK2H, PACK_HALF),
  ROW (PK2US, PACK_UNORM16),
  ROW (PK4B, PACK_SNORM8),
  ROW (PK4UB, PACK_UNORM8),
  ROW (SEQ, SETE),
  ROW (SGT, SETGT),
  ROW (SIN, SINE),
  ROW (SLE, SETLE),
  ROW (SNE, SETNE),
  ROW (ARR, ROUND_TO_INT),
  ROW (SSG, SIGN),
  ROW (CMP, CNDLT),
  ROW (DIV, DIV),
  ROW (DP2, DOT_IEEE),
  ROW (CEIL, CEIL_EXACT),
  ROW (TRUNC, TRUNC_EXACT),
  ROW (MOD, MOD_INT_ONES),
  ROW (UARL, MOV),
  ROW (I2F, INT_TO_FLT),
  ROW (U2F, UINT_TO_FLT),
  ROW (F2I, FLT_TO_INT),
  ROW (F2U, FLT_TO_UINT),
  ROW (UADD, ADD_INT),
  ROW (UMAD, MULADD_INT),
  ROW (UMUL, MULLO_INT),
  ROW (IMUL_HI, MULHI_INT),
  ROW (UMUL_HI, MULHI_UINT),
  ROW (IDIV, DIV_INT),
  ROW (UDIV, DIV_UINT_ONES),
  ROW (UMOD, MOD_UINT_ONES),
  ROW (NOT, NOT_INT),
  ROW (AND, AND_INT),
  ROW (OR, OR_INT),
  ROW (XOR, XOR_INT),
  ROW (IMAX, MAX_INT),
  ROW (UMAX, MAX_UINT),
  ROW (IMIN, MIN_INT),
  ROW (UMIN, MIN_UINT),
  ROW (SHL, LSHL_INT),
  ROW (ISHR, ASHR_INT),
  ROW (USHR, LSHR_INT),
  ROW (UCMP, CNDNE_INT),
  ROW (ISSG, SIGN_INT),
  ROW (FSLT, SETLT_DX10),
  ROW (ISLT, SETLT_INT),
  ROW (USLT, SETLT_UINT),
  ROW (FSGE, SETGE_DX10),
  ROW (ISGE, SETGE_INT),
  ROW (USGE, SETGE_UINT),
  ROW (FSEQ, SETE_DX10),
  ROW (USEQ, SETE_UINT),
  ROW (FSNE, SETNE_DX10),
  ROW (USNE, SETNE_UINT),
  ROW (INEG, NEG_INT),
  ROW (IABS, ABS_INT),
  ROW (IBFE, FIELD_INT),
  ROW (UBFE, FIELD_UINT),
  ROW (BFI, INSERT_FIELD),
  ROW (BREV, REVERSE_BITS),
  ROW (POPC, COUNT_BITS),
  ROW (LSB, LOWEST_BIT),
  ROW (IMSB, HIGHEST_OTHER_BIT),
  ROW (UMSB, HIGHEST_BIT),
  ROW (DABS, ABS_D),
  ROW (DADD, ADD_D),
  ROW (DSEQ, SETE_D),
  ROW (DSNE, SETNE_D),
  ROW (DSLT, SETLT_D),
  ROW (DSGE, SETGE_D),
  ROW (DFRAC, FRACT_D),
  ROW (DTRUNC, TRUNC_D),
  ROW (DCEIL, CEIL_D),
  ROW (DFLR, FLOOR_D),
  ROW (DROUND, RNDNE_D),
  ROW (DSSG, SIGN_D),
  ROW (DFRACEXP, FREXP_D),
  ROW (DLDEXP, LDEXP_D),
  ROW (DMIN, MIN_D),
  ROW (DMAX, MAX_D),
  ROW (DMUL, MUL_D),
  ROW (DMAD, MULADD_D),
  ROW (DFMA, MULADD_FUSED_D),
  ROW (DDIV, DIV_D),
  ROW (DRCP, RECIP_D),
  ROW (DSQRT, SQRT_D),
  ROW (DRSQ, RECIPSQRT_D),
  ROW (DNEG, NEG_D),
  ROW (F2D, FLT_TO_D),
  ROW (D2F, D_TO_FLT),
  ROW (I2D, INT_TO_D),
  ROW (D2I, D_TO_INT),
  ROW (U2D, UINT_TO_D),
  ROW (D2U, D_TO_UINT),
  ROW (I64ABS, ABS_L),
  ROW (I64NEG, NEG_L),
  ROW (I64SSG, SIGN_L),
  ROW (U64ADD, ADD_M),
  ROW (U64MUL, MUL_M),
  ROW (U64SEQ, SETE_M),
  ROW (U64SNE, SETNE_M),
  ROW (U64SLT, SETLT_M),
  ROW (U64SGE, SETGE_M),
  ROW (I64SLT, SETLT_L),
  ROW (I64SGE, SETGE_L),
  ROW (I64MIN, MIN_L),
  ROW (U64MIN, MIN_M),
  ROW (I64MAX, MAX_L),
  ROW (U64MAX, MAX_M),
  ROW (U64SHL, LSHL_M),
  ROW (I64SHR, ASHR_L),
  ROW (U64SHR, LSHR_M),
  ROW (I64DIV, DIV_L),
  ROW (U64DIV, DIV_M),
  ROW (U64MOD, MOD_M),
  ROW (I64MOD, MOD_L),
  ROW (F2U64, FLT_TO_M),
  ROW (F2I64, FLT_TO_L),
  ROW (U2I64, UINT_TO_L),
  ROW (I2I64, INT_TO_L),
  ROW (D2U64, D_TO_M),
  ROW (D2I64, D_TO_L),
  ROW (U642F, M_TO_FLT),
  ROW (I642F, L_TO_FLT),
  ROW (U642D, M_TO_D),
  ROW (I642D, L_TO_D),
};

/* --- 0 times anything ------------------------------------------------------------------------- */

static const guint16 zero_winners[][2] = {
  { LS_KERNEL_MUL_IEEE, LS_KERNEL_MUL },
  { LS_KERNEL_MULADD_IEEE, LS_KERNEL_MULADD },
  { LS_KERNEL_MULADD_FUSED_IEEE, LS_KERNEL_MULADD_FUSED },
  { LS_KERNEL_LERP, LS_KERNEL_LERP_ZERO },
  { LS_KERNEL_DOT_IEEE, LS_KERNEL_DOT },
};

static LsKernel
choose_product (guint kernel, gboolean zero_wins)
{
  for (guint i = 0; zero_wins && i < G_N_ELEMENTS (zero_winners); i++)
    if (zero_winners[i][0] == kernel)
      return (LsKernel) zero_winners[i][1];
  return (LsKernel) kernel;
}

LsKernel
tgsi_kernel (TgsiOpcode op, gboolean zero_wins)
{
  return kernels[op] == 0 && op != TGSI_ADD ? LS_KERNEL_NOP
                                            : choose_product (kernels[op], zero_wins);
}

/* --- channels with kernels of their own ------------------------------------------------------- */

#define X(source) TGSI_FROM (source, 0)
#define Y(source) TGSI_FROM (source, 1)
#define Z(source) TGSI_FROM (source, 2)
#define W(source) TGSI_FROM (source, 3)
#define ONE        \
  {                \
    LS_KERNEL_MOV, \
    {              \
      TGSI_FROM_1  \
    }              \
  }
#define OF(kernel, ...) \
  {                     \
    LS_KERNEL_##kernel, \
    {                   \
      __VA_ARGS__       \
    }                   \
  }
#define BITS(kernel, from)              \
  {                                     \
    LS_KERNEL_##kernel, { X (0) }, from \
  }

static const struct
{
  guint16 op;
  TgsiChannelKernel channels[4];
} vectors[] = {
  { TGSI_LIT,
    { ONE, OF (MAX_EXACT, X (0), TGSI_FROM_0), OF (LIT_POWER, X (0), Y (0), W (0)), ONE } },
  { TGSI_EXP, { OF (EXP_FLOOR, X (0)), OF (FRACT_EXACT, X (0)), OF (EXP_IEEE_EXACT, X (0)), ONE } },
  { TGSI_LOG, { OF (LOG_FLOOR, X (0)), OF (LOG_REST, X (0)), OF (LOG_IEEE_EXACT, X (0)), ONE } },
  { TGSI_DST, { ONE, OF (MUL_IEEE, Y (0), Y (1)), OF (MOV, Z (0)), OF (MOV, W (1)) } },
  { TGSI_UP2H,
    { BITS (UNPACK_HALF, 0), BITS (UNPACK_HALF, 16), BITS (UNPACK_HALF, 0),
      BITS (UNPACK_HALF, 16) } },
  { TGSI_UP2US,
    { BITS (UNPACK_UNORM16, 0), BITS (UNPACK_UNORM16, 16), BITS (UNPACK_UNORM16, 0),
      BITS (UNPACK_UNORM16, 16) } },
  { TGSI_UP4B,
    { BITS (UNPACK_SNORM8, 0), BITS (UNPACK_SNORM8, 8), BITS (UNPACK_SNORM8, 16),
      BITS (UNPACK_SNORM8, 24) } },
  { TGSI_UP4UB,
    { BITS (UNPACK_UNORM8, 0), BITS (UNPACK_UNORM8, 8), BITS (UNPACK_UNORM8, 16),
      BITS (UNPACK_UNORM8, 24) } },
};

TgsiChannelKernel
tgsi_channel_kernel (TgsiOpcode op, guint channel, gboolean zero_wins)
{
  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    if (vectors[i].op == op)
      {
        TgsiChannelKernel found = vectors[i].channels[channel];

        found.kernel = (guint16) choose_product (found.kernel, zero_wins);
        return found;
      }
  g_assert_not_reached ();
}

/* --- readings --------------------------------------------------------------------------------- */

#define WHEN(reading, value)                          \
  { TGSI_READING_##reading, TGSI_READING_##reading }, \
  {                                                   \
    TGSI_##value, TGSI_##value                        \
  }
#define WHEN_FLUSHED(value)                            \
  { TGSI_READING_NAN_CHOICE, TGSI_READING_DENORMALS }, \
  {                                                    \
    TGSI_NAN_CHOICE_##value, TGSI_DENORMALS_FLUSH      \
  }
#define VARIANT(name, of, ...)                    \
  {                                               \
    LS_KERNEL_##name, LS_KERNEL_##of, __VA_ARGS__ \
  }
#define FLUSHED(name, of) VARIANT (name, of, WHEN (DENORMALS, DENORMALS_FLUSH))
#define ONCE(name, of) VARIANT (name, of, WHEN (MAD_ROUNDING, MAD_ROUNDS_ONCE))
#define CHOSEN(name, value) VARIANT (name, name##_##value, WHEN (NAN_CHOICE, NAN_CHOICE_##value))
#define INDEFINITE(name) \
  VARIANT (name, name##_INDEFINITE, WHEN (OUT_OF_RANGE, OUT_OF_RANGE_INDEFINITE))

/* If two variants fit, the later one counts. */
static const LsVariant variants[] = {
  FLUSHED (FRACT_EXACT, FRACT),
  FLUSHED (FLOOR_EXACT, FLOOR),
  FLUSHED (CEIL_EXACT, CEIL),
  FLUSHED (TRUNC_EXACT, TRUNC),
  FLUSHED (RNDNE_EXACT, RNDNE),
  ONCE (MULADD_IEEE, MULADD_FUSED_IEEE),
  ONCE (MULADD, MULADD_FUSED),
  ONCE (MULADD_D, MULADD_FUSED_D),
  VARIANT (LERP, LERP_SHARES, WHEN (LRP, LRP_SUM)),
  VARIANT (LERP_ZERO, LERP_ZERO_SHARES, WHEN (LRP, LRP_SUM)),
  CHOSEN (MIN_EXACT, FIRST),
  CHOSEN (MIN_EXACT, SECOND),
  CHOSEN (MAX_EXACT, FIRST),
  CHOSEN (MAX_EXACT, SECOND),
  CHOSEN (MIN_D, FIRST),
  CHOSEN (MIN_D, SECOND),
  CHOSEN (MAX_D, FIRST),
  CHOSEN (MAX_D, SECOND),
  VARIANT (MIN_EXACT, MIN_DX10, WHEN_FLUSHED (NUMBER)),
  VARIANT (MAX_EXACT, MAX_DX10, WHEN_FLUSHED (NUMBER)),
  VARIANT (MIN_EXACT, MIN_FIRST, WHEN_FLUSHED (FIRST)),
  VARIANT (MAX_EXACT, MAX_FIRST, WHEN_FLUSHED (FIRST)),
  VARIANT (MIN_EXACT, MIN, WHEN_FLUSHED (SECOND)),
  VARIANT (MAX_EXACT, MAX, WHEN_FLUSHED (SECOND)),
  INDEFINITE (FLT_TO_INT),
  INDEFINITE (FLT_TO_UINT),
  INDEFINITE (FLOOR_TO_INT),
  INDEFINITE (ROUND_TO_INT),
  INDEFINITE (FLT_TO_L),
  INDEFINITE (FLT_TO_M),
  INDEFINITE (D_TO_INT),
  INDEFINITE (D_TO_UINT),
  INDEFINITE (D_TO_L),
  INDEFINITE (D_TO_M),
};

gboolean
tgsi_rows_choose (const LsBindings *bindings, LsRows *room)
{
  return ls_variants_choose (variants, G_N_ELEMENTS (variants), bindings->readings, room);
}

guint32
tgsi_kernel_readings (LsKernel kernel)
{
  const gboolean is_dot = kernel == LS_KERNEL_DOT || kernel == LS_KERNEL_DOT_IEEE;
  guint32 readings = is_dot ? TGSI_READING_BIT (DOT_ORDER) : 0;

  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    if (variants[i].kernel == kernel)
      readings |= 1u << variants[i].reading[0] | 1u << variants[i].reading[1];
  return readings;
}

gboolean
tgsi_keeps_denormals (const LsBindings *bindings)
{
  return bindings->readings[TGSI_READING_DENORMALS] == TGSI_DENORMALS_KEEP;
}

LsDotFn
tgsi_dot (const LsRows *rows, const LsBindings *bindings, LsKernel kernel)
{
  const guint is_ieee = kernel == LS_KERNEL_DOT_IEEE;

  switch (bindings->readings[TGSI_READING_DOT_ORDER])
    {
    case TGSI_DOT_W_FIRST:
      return rows->dot_back[is_ieee];
    case TGSI_DOT_PAIRS:
      return rows->dot_pairs[is_ieee];
    default:
      return rows->dot[is_ieee];
    }
}
