#include "spirv-hazards.h"
#include "spirv-machine-private.h"

/* What a text calls an operation. Those that kernels tell as a text does, "a + b", need no row; nor do those that a text does not call by
 * a name, as what takes a component. */

#define MAX_WAYS 16 /* instructions between an image and its variable */

typedef struct
{
  guint16 number;   /* SpirvOp or SpirvStd */
  const char *word; /* of GLSL */
  const char *hlsl; /* NULL: the same */
  gboolean is_swapped;
} Row;

/* clang-format off */
static const Row operations[] = {
  { SPIRV_OP_Label, "case", NULL, FALSE }, /* it tests only which label of a switch a lane goes to */
  { SPIRV_OP_SNegate, "-", NULL, FALSE },
  { SPIRV_OP_FNegate, "-", NULL, FALSE },
  { SPIRV_OP_Not, "~", NULL, FALSE },
  { SPIRV_OP_LogicalNot, "!", NULL, FALSE },
  { SPIRV_OP_LogicalOr, "||", NULL, FALSE },
  { SPIRV_OP_LogicalAnd, "&&", NULL, FALSE },
  { SPIRV_OP_Select, "?", NULL, FALSE },
  { SPIRV_OP_UGreaterThan, ">", NULL, TRUE },
  { SPIRV_OP_SGreaterThan, ">", NULL, TRUE },
  { SPIRV_OP_FOrdGreaterThan, ">", NULL, TRUE },
  { SPIRV_OP_UGreaterThanEqual, ">=", NULL, TRUE },
  { SPIRV_OP_SGreaterThanEqual, ">=", NULL, TRUE },
  { SPIRV_OP_FOrdGreaterThanEqual, ">=", NULL, TRUE },
  { SPIRV_OP_UDiv, "/", NULL, FALSE },
  { SPIRV_OP_SDiv, "/", NULL, FALSE },
  { SPIRV_OP_UMod, "%", NULL, FALSE },
  { SPIRV_OP_ShiftRightLogical, ">>", NULL, FALSE },
  { SPIRV_OP_ShiftRightArithmetic, ">>", NULL, FALSE },
  { SPIRV_OP_ShiftLeftLogical, "<<", NULL, FALSE },
  { SPIRV_OP_SRem, "%", NULL, FALSE },
  { SPIRV_OP_SMod, "%", NULL, FALSE },
  { SPIRV_OP_FMod, "mod", "fmod", FALSE },
  { SPIRV_OP_FRem, "fmod", NULL, FALSE },
  { SPIRV_OP_BitFieldInsert, "bitfieldInsert", NULL, FALSE },
  { SPIRV_OP_BitFieldSExtract, "bitfieldExtract", NULL, FALSE },
  { SPIRV_OP_BitFieldUExtract, "bitfieldExtract", NULL, FALSE },
  { SPIRV_OP_BitReverse, "bitfieldReverse", "reversebits", FALSE },
  { SPIRV_OP_BitCount, "bitCount", "countbits", FALSE },
  { SPIRV_OP_IsNan, "isnan", NULL, FALSE },
  { SPIRV_OP_IsInf, "isinf", NULL, FALSE },
};
static const Row functions[] = {
  { SPIRV_STD_Round, "round", NULL, FALSE },
  { SPIRV_STD_RoundEven, "roundEven", "round", FALSE },
  { SPIRV_STD_Trunc, "trunc", NULL, FALSE },
  { SPIRV_STD_FAbs, "abs", NULL, FALSE },
  { SPIRV_STD_SAbs, "abs", NULL, FALSE },
  { SPIRV_STD_FSign, "sign", NULL, FALSE },
  { SPIRV_STD_SSign, "sign", NULL, FALSE },
  { SPIRV_STD_Floor, "floor", NULL, FALSE },
  { SPIRV_STD_Ceil, "ceil", NULL, FALSE },
  { SPIRV_STD_Fract, "fract", "frac", FALSE },
  { SPIRV_STD_Sin, "sin", NULL, FALSE },
  { SPIRV_STD_Cos, "cos", NULL, FALSE },
  { SPIRV_STD_Tan, "tan", NULL, FALSE },
  { SPIRV_STD_Asin, "asin", NULL, FALSE },
  { SPIRV_STD_Acos, "acos", NULL, FALSE },
  { SPIRV_STD_Atan, "atan", NULL, FALSE },
  { SPIRV_STD_Sinh, "sinh", NULL, FALSE },
  { SPIRV_STD_Cosh, "cosh", NULL, FALSE },
  { SPIRV_STD_Tanh, "tanh", NULL, FALSE },
  { SPIRV_STD_Asinh, "asinh", NULL, FALSE },
  { SPIRV_STD_Acosh, "acosh", NULL, FALSE },
  { SPIRV_STD_Atanh, "atanh", NULL, FALSE },
  { SPIRV_STD_Atan2, "atan", "atan2", FALSE },
  { SPIRV_STD_Pow, "pow", NULL, FALSE },
  { SPIRV_STD_Exp, "exp", NULL, FALSE },
  { SPIRV_STD_Log, "log", NULL, FALSE },
  { SPIRV_STD_Exp2, "exp2", NULL, FALSE },
  { SPIRV_STD_Log2, "log2", NULL, FALSE },
  { SPIRV_STD_Sqrt, "sqrt", NULL, FALSE },
  { SPIRV_STD_InverseSqrt, "inversesqrt", "rsqrt", FALSE },
  { SPIRV_STD_Step, "?", NULL, FALSE },
  { SPIRV_STD_Ldexp, "ldexp", NULL, FALSE },
  { SPIRV_STD_FrexpStruct, "frexp", NULL, FALSE },
  { SPIRV_STD_PackSnorm4x8, "packSnorm4x8", NULL, FALSE },
  { SPIRV_STD_PackUnorm4x8, "packUnorm4x8", NULL, FALSE },
  { SPIRV_STD_PackSnorm2x16, "packSnorm2x16", NULL, FALSE },
  { SPIRV_STD_PackUnorm2x16, "packUnorm2x16", NULL, FALSE },
  { SPIRV_STD_PackHalf2x16, "packHalf2x16", "f32tof16", FALSE },
  { SPIRV_STD_UnpackSnorm2x16, "unpackSnorm2x16", NULL, FALSE },
  { SPIRV_STD_UnpackUnorm2x16, "unpackUnorm2x16", NULL, FALSE },
  { SPIRV_STD_UnpackHalf2x16, "unpackHalf2x16", "f16tof32", FALSE },
  { SPIRV_STD_UnpackSnorm4x8, "unpackSnorm4x8", NULL, FALSE },
  { SPIRV_STD_UnpackUnorm4x8, "unpackUnorm4x8", NULL, FALSE },
  { SPIRV_STD_FindILsb, "findLSB", "firstbitlow", FALSE },
  { SPIRV_STD_FindSMsb, "findMSB", "firstbithigh", FALSE },
  { SPIRV_STD_FindUMsb, "findMSB", "firstbithigh", FALSE },
};
/* Kernels tell what they are made of. */
static const Row wholes[] = {
  { SPIRV_STD_FClamp, "clamp", NULL, FALSE },
  { SPIRV_STD_UClamp, "clamp", NULL, FALSE },
  { SPIRV_STD_SClamp, "clamp", NULL, FALSE },
  { SPIRV_STD_NClamp, "clamp", NULL, FALSE },
  { SPIRV_STD_SmoothStep, "smoothstep", NULL, FALSE },
  { SPIRV_STD_Normalize, "normalize", NULL, FALSE },
  { SPIRV_STD_Frexp, "frexp", NULL, FALSE },
};
/* clang-format on */

static const Row *
find_row (const Row *rows, guint n, guint32 number)
{
  for (guint i = 0; i < n; i++)
    if (rows[i].number == number)
      return &rows[i];
  return NULL;
}

/* OpSource stands in front of all functions. */
static gboolean
is_hlsl (const SpirvModule *module)
{
  for (guint32 i = 0; i < module->n_insns && module->insns[i].op != SPIRV_OP_Function; i++)
    if (module->insns[i].op == SPIRV_OP_Source)
      return spirv_operand (module, &module->insns[i], 0) == SPIRV_SourceLanguage_HLSL;
  return FALSE;
}

static gboolean
is_conversion (guint op)
{
  switch (op)
    {
    case SPIRV_OP_ConvertFToU:
    case SPIRV_OP_ConvertFToS:
    case SPIRV_OP_ConvertSToF:
    case SPIRV_OP_ConvertUToF:
    case SPIRV_OP_UConvert:
    case SPIRV_OP_SConvert:
    case SPIRV_OP_FConvert:
      return TRUE;
    default:
      return FALSE;
    }
}

/* A text converts to a type by its name. */
static const char *
name_type (const SpirvType *scalar)
{
  static const char *const names[][4] = { { "uint8_t", "uint16_t", "uint", "uint64_t" },
                                          { "int8_t", "int16_t", "int", "int64_t" },
                                          { NULL, "float16_t", "float", "double" } };
  const guint kind =
    scalar->shape == SPIRV_SHAPE_FLOAT ? 2 : scalar->shape == SPIRV_SHAPE_INT && scalar->is_signed;

  return names[kind][scalar->width == 8    ? 0
                     : scalar->width == 16 ? 1
                     : scalar->width == 64 ? 3
                                           : 2];
}

/* The variable that an image comes from. Returns: (nullable). */
static const char *
find_variable (const SpirvModule *module, guint32 id)
{
  const char *name = NULL;

  for (guint i = 0; i < MAX_WAYS && id < module->bound && module->makers[id] != SPIRV_NO_INSN; i++)
    {
      const SpirvInsn *maker = &module->insns[module->makers[id]];

      if (maker->op == SPIRV_OP_Variable || maker->op == SPIRV_OP_FunctionParameter)
        name = module->names[id];
      if (maker->op != SPIRV_OP_Load && maker->op != SPIRV_OP_ImageTexelPointer &&
          maker->op != SPIRV_OP_AccessChain)
        break;
      id = spirv_operand (module, maker, 0);
    }
  return name;
}

static gboolean
writes_texels (const SpirvModule *module, const SpirvInsn *insn)
{
  const guint32 id = spirv_n_operands (insn) > 0 ? spirv_operand (module, insn, 0) : 0;

  if (insn->op == SPIRV_OP_ImageWrite)
    return TRUE;
  return insn->op >= SPIRV_OP_AtomicLoad && insn->op <= SPIRV_OP_AtomicXor && id < module->bound &&
         module->makers[id] != SPIRV_NO_INSN &&
         module->insns[module->makers[id]].op == SPIRV_OP_ImageTexelPointer;
}

gboolean
spirv_find_operation (const LsProgram *program, guint line, LsOperationWord *out)
{
  const SpirvCode *code = spirv_code_of (program);
  const SpirvModule *module = code->module;
  const SpirvInsn *insn = &module->insns[line];
  const SpirvType *type = spirv_type (code->types, insn->type);
  const SpirvType *scalar = type != NULL ? spirv_type_scalar (code->types, type) : NULL;
  const gboolean is_std =
    insn->op == SPIRV_OP_ExtInst && spirv_operand (module, insn, 0) == module->glsl_std;
  const Row *row =
    is_std ? find_row (functions, G_N_ELEMENTS (functions), spirv_operand (module, insn, 1))
           : find_row (operations, G_N_ELEMENTS (operations), insn->op);

  *out = (LsOperationWord){ .type = scalar != NULL ? spirv_value_type (scalar) : LS_VALUE_BITS };
  if (row != NULL)
    {
      out->word = row->hlsl != NULL && is_hlsl (module) ? row->hlsl : row->word;
      out->is_swapped = row->is_swapped;
    }
  else if (scalar != NULL && is_conversion (insn->op))
    out->word = name_type (scalar);
  out->name = out->word;
  if (row == NULL && is_std)
    row = find_row (wholes, G_N_ELEMENTS (wholes), spirv_operand (module, insn, 1));
  if (out->name == NULL && row != NULL)
    out->name = row->word;
  if (writes_texels (module, insn))
    out->target = find_variable (module, spirv_operand (module, insn, 0));
  return out->name != NULL || out->target != NULL;
}
