#include "spirv-lower-std.h"

#include "ls-words.h"

/* GLSL.std.450: extended instructions, by the formulas of its document. Operand i of the set stands
 * behind the set and the number. */

LsMicroPlace
spirv_std_operand (SpirvLowering *self, guint i, guint c)
{
  return spirv_lower_component (self, spirv_lower_operand (self, 2 + i), c, 0);
}

guint
spirv_std_components (SpirvLowering *self, guint i)
{
  return spirv_type_components (spirv_lower_type (self, spirv_lower_operand (self, 2 + i)));
}

/* --- one kernel a component ------------------------------------------------------------------- */

typedef struct
{
  guint8 std;
  guint16 kernel;
  guint16 wide; /* for 64 bits; LS_KERNEL_NOP: there is none */
} Row;

#define ROW(std, kernel, wide)                            \
  {                                                       \
    SPIRV_STD_##std, LS_KERNEL_##kernel, LS_KERNEL_##wide \
  }

static const Row rows[] = {
  ROW (Round, RNDNE_EXACT, RNDNE_D),
  ROW (RoundEven, RNDNE_EXACT, RNDNE_D),
  ROW (Trunc, TRUNC_EXACT, TRUNC_D),
  ROW (FAbs, ABS, ABS_D),
  ROW (SAbs, ABS_INT, ABS_L),
  ROW (FSign, SIGN, SIGN_D),
  ROW (SSign, SIGN_INT, SIGN_L),
  ROW (Floor, FLOOR_EXACT, FLOOR_D),
  ROW (Ceil, CEIL_EXACT, CEIL_D),
  ROW (Fract, FRACT_EXACT, FRACT_D),
  ROW (Sin, SINE, NOP),
  ROW (Cos, COSINE, NOP),
  ROW (Tan, TANGENT, NOP),
  ROW (Asin, ARC_SINE, NOP),
  ROW (Acos, ARC_COSINE, NOP),
  ROW (Atan, ARC_TANGENT, NOP),
  ROW (Sinh, SINE_H, NOP),
  ROW (Cosh, COSINE_H, NOP),
  ROW (Tanh, TANGENT_H, NOP),
  ROW (Asinh, ARC_SINE_H, NOP),
  ROW (Acosh, ARC_COSINE_H, NOP),
  ROW (Atanh, ARC_TANGENT_H, NOP),
  ROW (Atan2, ARC_TANGENT_2, NOP),
  ROW (Pow, POW, NOP),
  ROW (Exp, NATURAL_EXP, NOP),
  ROW (Log, NATURAL_LOG, NOP),
  ROW (Exp2, EXP_IEEE_EXACT, NOP),
  ROW (Log2, LOG_IEEE_EXACT, NOP),
  ROW (Sqrt, SQRT, SQRT_D),
  ROW (InverseSqrt, RECIPSQRT_IEEE_EXACT, RECIPSQRT_D),
  ROW (FMin, MIN_EXACT, MIN_D),
  ROW (NMin, MIN_EXACT, MIN_D),
  ROW (UMin, MIN_UINT, MIN_M),
  ROW (SMin, MIN_INT, MIN_L),
  ROW (FMax, MAX_EXACT, MAX_D),
  ROW (NMax, MAX_EXACT, MAX_D),
  ROW (UMax, MAX_UINT, MAX_M),
  ROW (SMax, MAX_INT, MAX_L),
  ROW (Fma, MULADD_FUSED_IEEE, MULADD_FUSED_D),
  ROW (Ldexp, LDEXP, LDEXP_D),
  ROW (FindILsb, LOWEST_BIT, NOP),
  ROW (FindSMsb, HIGHEST_OTHER_BIT, NOP),
  ROW (FindUMsb, HIGHEST_BIT, NOP),
};

/* The words of an operand's component, one or two. */
static void
fill_words (SpirvLowering *self, guint i, guint c, LsMicroPlace words[4])
{
  const guint32 id = spirv_lower_operand (self, 2 + i);
  const SpirvType *scalar = spirv_type_scalar (self->types, spirv_lower_type (self, id));
  const guint n = scalar != NULL ? spirv_type_words (scalar) : 0;

  for (guint word = 0; word < n; word++)
    words[word] = spirv_lower_component (self, id, c, word);
}

static void
lower_row (SpirvLowering *self, const Row *row, const SpirvType *scalar, guint c)
{
  const gboolean is_wide = scalar->width == 64;
  const LsKernel kernel = (LsKernel) (is_wide ? row->wide : row->kernel);
  LsMicroPlace s[3][4] = { { { 0 } } }, value;

  if (kernel == LS_KERNEL_NOP)
    {
      spirv_lower_refuse (self, N_ ("there is no such function of 64 bits"));
      return;
    }
  for (guint k = 0; k < ls_kernels[kernel].n_src; k++)
    fill_words (self, k, c, s[k]);
  if (!is_wide)
    {
      value = spirv_lower_op (self, kernel, s[0][0], s[1][0], s[2][0]);
      spirv_lower_give (self, c, spirv_lower_narrow (self, scalar, value));
      return;
    }
  value = spirv_lower_slots (self, kernel, 2, s);
  for (guint word = 0; word < 2; word++)
    spirv_lower_give (self, 2 * c + word, spirv_lower_slot (value, word));
}

static gboolean
lower_rows (SpirvLowering *self, guint std)
{
  const SpirvType *type = spirv_lower_result_type (self);
  const SpirvType *scalar = spirv_type_scalar (self->types, type);

  for (guint i = 0; i < G_N_ELEMENTS (rows) && scalar != NULL; i++)
    if (rows[i].std == std)
      {
        for (guint c = 0; c < spirv_type_components (type); c++)
          lower_row (self, &rows[i], scalar, c);
        return TRUE;
      }
  return FALSE;
}

/* --- several operations a component ----------------------------------------------------------- */

static LsMicroPlace
scale (SpirvLowering *self, guint c, double by)
{
  return spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, spirv_std_operand (self, 0, c),
                          spirv_lower_float (self, (float) by));
}

static LsMicroPlace
compute_radians (SpirvLowering *self, guint c)
{
  return scale (self, c, G_PI / 180);
}

static LsMicroPlace
compute_degrees (SpirvLowering *self, guint c)
{
  return scale (self, c, 180 / G_PI);
}

/* x * (1 - a) + y * a. */
static LsMicroPlace
compute_mix (SpirvLowering *self, guint c)
{
  const LsMicroPlace a = spirv_std_operand (self, 2, c);
  const LsMicroPlace rest = spirv_lower_op2 (self, LS_KERNEL_SUB, spirv_lower_float (self, 1), a);

  return spirv_lower_op2 (
    self, LS_KERNEL_ADD,
    spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, spirv_std_operand (self, 0, c), rest),
    spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, spirv_std_operand (self, 1, c), a));
}

static LsMicroPlace
compute_step (SpirvLowering *self, guint c)
{
  return spirv_lower_op (self, LS_KERNEL_SELECT_BOOL,
                         spirv_lower_op2 (self, LS_KERNEL_LT, spirv_std_operand (self, 1, c),
                                          spirv_std_operand (self, 0, c)),
                         spirv_lower_float (self, 0), spirv_lower_float (self, 1));
}

/* t = clamp ((x - edge0) / (edge1 - edge0), 0, 1); t * t * (3 - 2 * t). */
static LsMicroPlace
compute_smoothstep (SpirvLowering *self, guint c)
{
  const LsMicroPlace edge = spirv_std_operand (self, 0, c);
  LsMicroPlace t =
    spirv_lower_op2 (self, LS_KERNEL_DIV,
                     spirv_lower_op2 (self, LS_KERNEL_SUB, spirv_std_operand (self, 2, c), edge),
                     spirv_lower_op2 (self, LS_KERNEL_SUB, spirv_std_operand (self, 1, c), edge));

  t = spirv_lower_op2 (self, LS_KERNEL_MIN_EXACT,
                       spirv_lower_op2 (self, LS_KERNEL_MAX_EXACT, t, spirv_lower_float (self, 0)),
                       spirv_lower_float (self, 1));
  return spirv_lower_op2 (
    self, LS_KERNEL_MUL_IEEE, spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, t, t),
    spirv_lower_op2 (self, LS_KERNEL_SUB, spirv_lower_float (self, 3),
                     spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, spirv_lower_float (self, 2), t)));
}

static const struct
{
  guint8 std;
  LsMicroPlace (*compute) (SpirvLowering *self, guint c);
} special[] = {
  { SPIRV_STD_Radians, compute_radians },
  { SPIRV_STD_Degrees, compute_degrees },
  { SPIRV_STD_FMix, compute_mix },
  { SPIRV_STD_Step, compute_step },
  { SPIRV_STD_SmoothStep, compute_smoothstep },
};

static gboolean
lower_special (SpirvLowering *self, guint std)
{
  const SpirvType *type = spirv_lower_result_type (self);
  const SpirvType *scalar = spirv_type_scalar (self->types, type);

  for (guint i = 0; i < G_N_ELEMENTS (special) && scalar != NULL; i++)
    if (special[i].std == std)
      {
        if (scalar->width == 64)
          spirv_lower_refuse (self, N_ ("there is no such function of 64 bits"));
        for (guint c = 0; c < spirv_type_components (type) && self->bad == NULL; c++)
          spirv_lower_give (self, c,
                            spirv_lower_narrow (self, scalar, special[i].compute (self, c)));
        return TRUE;
      }
  return FALSE;
}

/* --- clamping --------------------------------------------------------------------------------- */

typedef struct
{
  guint8 std;
  guint16 max, min, wide_max, wide_min;
} Bounds;

static const Bounds bounds[] = {
  { SPIRV_STD_FClamp, LS_KERNEL_MAX_EXACT, LS_KERNEL_MIN_EXACT, LS_KERNEL_MAX_D, LS_KERNEL_MIN_D },
  { SPIRV_STD_NClamp, LS_KERNEL_MAX_EXACT, LS_KERNEL_MIN_EXACT, LS_KERNEL_MAX_D, LS_KERNEL_MIN_D },
  { SPIRV_STD_UClamp, LS_KERNEL_MAX_UINT, LS_KERNEL_MIN_UINT, LS_KERNEL_MAX_M, LS_KERNEL_MIN_M },
  { SPIRV_STD_SClamp, LS_KERNEL_MAX_INT, LS_KERNEL_MIN_INT, LS_KERNEL_MAX_L, LS_KERNEL_MIN_L },
};

static SpirvNumber
read_number (SpirvLowering *self, guint i, guint c)
{
  LsMicroPlace words[4] = { { 0 } };

  fill_words (self, i, c, words);
  return (SpirvNumber){ { words[0], words[1] } };
}

/* The smaller one of the upper bound and the larger one of the value and the lower bound. */
static gboolean
lower_clamp (SpirvLowering *self, guint std)
{
  const SpirvType *type = spirv_lower_result_type (self);
  const SpirvType *scalar = spirv_type_scalar (self->types, type);
  const gboolean is_wide = scalar != NULL && scalar->width == 64;
  const Bounds *row = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (bounds); i++)
    if (bounds[i].std == std)
      row = &bounds[i];
  if (row == NULL || scalar == NULL)
    return FALSE;
  for (guint c = 0; c < spirv_type_components (type); c++)
    {
      SpirvNumber value =
        spirv_lower_number_op2 (self, is_wide, (LsKernel) row->max, (LsKernel) row->wide_max,
                                read_number (self, 0, c), read_number (self, 1, c));

      value = spirv_lower_number_op2 (self, is_wide, (LsKernel) row->min, (LsKernel) row->wide_min,
                                      value, read_number (self, 2, c));
      if (!is_wide)
        spirv_lower_give (self, c, spirv_lower_narrow (self, scalar, value.words[0]));
      for (guint word = 0; word < 2 && is_wide; word++)
        spirv_lower_give (self, 2 * c + word, value.words[word]);
    }
  return TRUE;
}

/* --- numbers side by side --------------------------------------------------------------------- */

/* Packed: kernels of two operands of 16 bits, and of four slots of 8. */
static void
lower_pack (SpirvLowering *self, LsKernel kernel, guint n)
{
  LsMicroPlace s[3][4] = { { { 0 } } };

  if (n == 2)
    {
      spirv_lower_give (self, 0,
                        spirv_lower_op2 (self, kernel, spirv_std_operand (self, 0, 0),
                                         spirv_std_operand (self, 0, 1)));
      return;
    }
  for (guint c = 0; c < 4; c++)
    s[0][c] = spirv_std_operand (self, 0, c);
  spirv_lower_give (self, 0, spirv_lower_slots (self, kernel, 4, s));
}

static void
lower_unpack (SpirvLowering *self, LsKernel kernel, guint n)
{
  for (guint c = 0; c < n; c++)
    spirv_lower_give (self, c,
                      ls_micro_change (self->ops, kernel, spirv_std_operand (self, 0, 0),
                                       (LsRowArg){ .lane = (guint8) (c * 32 / n) }));
}

static void
copy_words (SpirvLowering *self)
{
  for (guint word = 0; word < 2; word++)
    spirv_lower_give (self, word, spirv_lower_word (self, spirv_lower_operand (self, 2), word));
}

static gboolean
lower_packed (SpirvLowering *self, guint std)
{
  switch (std)
    {
    case SPIRV_STD_PackSnorm4x8:
      lower_pack (self, LS_KERNEL_PACK_SNORM8, 4);
      return TRUE;
    case SPIRV_STD_PackUnorm4x8:
      lower_pack (self, LS_KERNEL_PACK_UNORM8, 4);
      return TRUE;
    case SPIRV_STD_PackSnorm2x16:
      lower_pack (self, LS_KERNEL_PACK_SNORM16, 2);
      return TRUE;
    case SPIRV_STD_PackUnorm2x16:
      lower_pack (self, LS_KERNEL_PACK_UNORM16, 2);
      return TRUE;
    case SPIRV_STD_PackHalf2x16:
      lower_pack (self, LS_KERNEL_PACK_HALF, 2);
      return TRUE;
    case SPIRV_STD_UnpackSnorm2x16:
      lower_unpack (self, LS_KERNEL_UNPACK_SNORM16, 2);
      return TRUE;
    case SPIRV_STD_UnpackUnorm2x16:
      lower_unpack (self, LS_KERNEL_UNPACK_UNORM16, 2);
      return TRUE;
    case SPIRV_STD_UnpackHalf2x16:
      lower_unpack (self, LS_KERNEL_UNPACK_HALF, 2);
      return TRUE;
    case SPIRV_STD_UnpackSnorm4x8:
      lower_unpack (self, LS_KERNEL_UNPACK_SNORM8, 4);
      return TRUE;
    case SPIRV_STD_UnpackUnorm4x8:
      lower_unpack (self, LS_KERNEL_UNPACK_UNORM8, 4);
      return TRUE;
    case SPIRV_STD_PackDouble2x32:
    case SPIRV_STD_UnpackDouble2x32:
      copy_words (self);
      return TRUE;
    default:
      return FALSE;
    }
}

/* --- all -------------------------------------------------------------------------------------- */

gboolean
spirv_lower_std (SpirvLowering *self)
{
  const guint std = spirv_lower_operand (self, 1);

  if (self->insn->op != SPIRV_OP_ExtInst)
    return FALSE;
  if (spirv_lower_operand (self, 0) != self->module->glsl_std)
    return TRUE; /* what is said for debuggers; others are refused when the module is read */
  return spirv_std_lower_interpolation (self, std) || spirv_std_lower_vectors (self, std) ||
         spirv_std_lower_split (self, std) || lower_packed (self, std) || lower_clamp (self, std) ||
         lower_special (self, std) || lower_rows (self, std);
}
