#include <math.h>

#include "spirv-hazards.h"

/* Operations that the specification does not define for some operands: the core (section 3.42) where it
 * says "undefined", Vulkan's rules for OpSRem and OpSMod, and GLSL.std.450. */

/* --- single operations ------------------------------------------------------------------------ */

/* Up to four operands of one component, as numbers, and the type of the result. */
typedef struct
{
  double x[4];
  guint n;
  guint width;        /* bits of the first operand */
  guint result_width; /* and of the result */
  gboolean is_signed; /* the result is */
} Numbers;

static gboolean
divides_by_zero (const Numbers *it)
{
  return it->x[1] == 0;
}

/* The quotient of the smallest number by -1 is none either. */
static gboolean
divides_wrong (const Numbers *it)
{
  return it->x[1] == 0 || (it->x[1] == -1 && it->x[0] == -ldexp (1, (int) it->width - 1));
}

static gboolean
has_no_remainder (const Numbers *it)
{
  return it->x[1] <= 0 || it->x[0] < 0;
}

static gboolean
shifts_too_far (const Numbers *it)
{
  return it->x[1] < 0 || it->x[1] >= it->width;
}

static gboolean
leaves_field (const Numbers *it)
{
  const double offset = it->x[it->n - 2], count = it->x[it->n - 1];

  return offset < 0 || count < 0 || offset + count > it->width;
}

/* What is cut off behind the point does not matter. */
static gboolean
does_not_fit (const Numbers *it)
{
  const double x = trunc (it->x[0]);
  const double end = ldexp (1, (int) it->result_width - it->is_signed);

  return !(x >= (it->is_signed ? -end : 0) && x < end);
}

static gboolean
is_not_positive (const Numbers *it)
{
  return it->x[0] <= 0;
}

static gboolean
is_negative (const Numbers *it)
{
  return it->x[0] < 0;
}

static gboolean
exceeds_one (const Numbers *it)
{
  return fabs (it->x[0]) > 1;
}

static gboolean
reaches_one (const Numbers *it)
{
  return fabs (it->x[0]) >= 1;
}

static gboolean
is_below_one (const Numbers *it)
{
  return it->x[0] < 1;
}

static gboolean
has_no_power (const Numbers *it)
{
  return it->x[0] < 0 || (it->x[0] == 0 && it->x[1] <= 0);
}

static gboolean
has_no_angle (const Numbers *it)
{
  return it->x[0] == 0 && it->x[1] == 0;
}

static gboolean
has_wrong_edges (const Numbers *it)
{
  return it->x[0] >= it->x[1];
}

static gboolean
has_wrong_bounds (const Numbers *it)
{
  return it->x[1] > it->x[2];
}

static gboolean
scales_too_far (const Numbers *it)
{
  return it->x[1] > (it->width == 64 ? 1024 : it->width == 16 ? 16 : 128);
}

static gboolean
is_no_number (const Numbers *it)
{
  return !isfinite (it->x[0]);
}

typedef struct
{
  guint16 op;
  guint8 n; /* operands */
  gboolean (*is_undefined) (const Numbers *it);
} Row;

static const Row ops[] = {
  { SPIRV_OP_UDiv, 2, divides_by_zero },
  { SPIRV_OP_SDiv, 2, divides_wrong },
  { SPIRV_OP_UMod, 2, divides_by_zero },
  { SPIRV_OP_SRem, 2, has_no_remainder },
  { SPIRV_OP_SMod, 2, has_no_remainder },
  { SPIRV_OP_FRem, 2, divides_by_zero },
  { SPIRV_OP_FMod, 2, divides_by_zero },
  { SPIRV_OP_ShiftRightLogical, 2, shifts_too_far },
  { SPIRV_OP_ShiftRightArithmetic, 2, shifts_too_far },
  { SPIRV_OP_ShiftLeftLogical, 2, shifts_too_far },
  { SPIRV_OP_BitFieldInsert, 4, leaves_field },
  { SPIRV_OP_BitFieldSExtract, 3, leaves_field },
  { SPIRV_OP_BitFieldUExtract, 3, leaves_field },
  { SPIRV_OP_ConvertFToU, 1, does_not_fit },
  { SPIRV_OP_ConvertFToS, 1, does_not_fit },
};

static const Row stds[] = {
  { SPIRV_STD_Asin, 1, exceeds_one },           { SPIRV_STD_Acos, 1, exceeds_one },
  { SPIRV_STD_Acosh, 1, is_below_one },         { SPIRV_STD_Atanh, 1, reaches_one },
  { SPIRV_STD_Atan2, 2, has_no_angle },         { SPIRV_STD_Pow, 2, has_no_power },
  { SPIRV_STD_Log, 1, is_not_positive },        { SPIRV_STD_Log2, 1, is_not_positive },
  { SPIRV_STD_Sqrt, 1, is_negative },           { SPIRV_STD_InverseSqrt, 1, is_not_positive },
  { SPIRV_STD_SmoothStep, 3, has_wrong_edges }, { SPIRV_STD_FClamp, 3, has_wrong_bounds },
  { SPIRV_STD_NClamp, 3, has_wrong_bounds },    { SPIRV_STD_UClamp, 3, has_wrong_bounds },
  { SPIRV_STD_SClamp, 3, has_wrong_bounds },    { SPIRV_STD_Ldexp, 2, scales_too_far },
  { SPIRV_STD_Frexp, 1, is_no_number },         { SPIRV_STD_FrexpStruct, 1, is_no_number },
};

/* --- looking ---------------------------------------------------------------------------------- */

typedef struct
{
  const SpirvOperands *operands;
  const char *name;
  guint first; /* operand of the instruction, as spirv_operand () counts */
  guint n;
} Looking;

static guint32
id_of (const Looking *self, guint i)
{
  return spirv_operand (self->operands->code->module, self->operands->insn, self->first + i);
}

static const SpirvType *
type_of (const Looking *self, guint i)
{
  return spirv_type_of_value (self->operands->code->types, id_of (self, i));
}

/* Of vectors component c; offset and count of a bit field are one number for all components. */
static guint
component_of (const Looking *self, guint i, guint c)
{
  const SpirvType *type = type_of (self, i);

  return type != NULL && spirv_type_components (type) > 1 ? c : 0;
}

/* Integers of 64 bits that differ in their last bits may be one number here: their signs, zeros and
 * bounds are right. What an unsigned instruction takes may have a signed type. */
static double
read_number (const Looking *self, guint i, guint c, guint lane)
{
  const guint op = self->operands->insn->op;
  const gboolean is_unsigned = op == SPIRV_OP_UDiv || op == SPIRV_OP_UMod;
  LsValueType type;
  const guint64 bits =
    spirv_operands_bits (self->operands, id_of (self, i), component_of (self, i, c), lane, &type);

  return is_unsigned ? (double) bits : ls_value_number (bits, type);
}

static void
tell_operand (const Looking *self, LsUndefined *out, guint i, guint c, guint lane)
{
  LsValueType type;

  out->operands[i] =
    spirv_operands_bits (self->operands, id_of (self, i), component_of (self, i, c), lane, &type);
  out->types[i] = (guint8) type;
}

static void
tell (const Looking *self, LsStepHazard *hazard, guint c, guint lane)
{
  if (hazard->lanes == 0)
    {
      hazard->undefined = (LsUndefined){ .name = self->name, .n = (guint8) self->n };
      for (guint i = 0; i < self->n; i++)
        tell_operand (self, &hazard->undefined, i, c, lane);
    }
  hazard->lanes |= LS_MASK_LANE (lane);
}

/* Fills in what does not depend on the lane. Returns: FALSE: an operand is no number. */
static gboolean
fill_widths (const Looking *self, Numbers *numbers, guint *n_components)
{
  const SpirvTypes *types = self->operands->code->types;
  const SpirvType *result = spirv_type (types, self->operands->insn->type);
  const SpirvType *first = type_of (self, 0);
  const SpirvType *scalar = first != NULL ? spirv_type_scalar (types, first) : NULL;
  const SpirvType *given = result != NULL ? spirv_type_scalar (types, result) : NULL;

  for (guint i = 0; i < self->n; i++)
    if (type_of (self, i) == NULL || spirv_type_scalar (types, type_of (self, i)) == NULL)
      return FALSE;
  if (scalar == NULL)
    return FALSE;
  numbers->n = self->n;
  numbers->width = scalar->width;
  numbers->result_width = given != NULL ? given->width : scalar->width;
  numbers->is_signed = self->operands->insn->op == SPIRV_OP_ConvertFToS;
  *n_components = spirv_type_components (first);
  return TRUE;
}

static void
look_at_row (const Looking *self, const Row *row, LsStepHazard hazard, GArray *hazards)
{
  Numbers numbers;
  guint n_components;

  if (!fill_widths (self, &numbers, &n_components))
    return;
  LS_FOREACH_LANE (lane, self->operands->lanes)
    for (guint c = 0; c < n_components; c++)
      {
        for (guint i = 0; i < self->n; i++)
          numbers.x[i] = read_number (self, i, c, (guint) lane);
        if (!row->is_undefined (&numbers))
          continue;
        tell (self, &hazard, c, (guint) lane);
        break;
      }
  if (hazard.lanes != 0)
    g_array_append_val (hazards, hazard);
}

/* A vector without a direction; all its components are told. */
static void
look_at_normalize (Looking *self, LsStepHazard hazard, GArray *hazards)
{
  const SpirvType *type = type_of (self, 0);
  const guint n = type != NULL ? spirv_type_components (type) : 0;

  LS_FOREACH_LANE (lane, self->operands->lanes)
    {
      gboolean is_zero = n > 0;

      for (guint c = 0; c < n; c++)
        is_zero &= spirv_operands_number (self->operands, id_of (self, 0), c, (guint) lane) == 0;
      if (!is_zero)
        continue;
      if (hazard.lanes == 0)
        hazard.undefined = (LsUndefined){ .name = self->name, .n = (guint8) n };
      for (guint c = 0; c < n && hazard.lanes == 0; c++)
        hazard.undefined.types[c] = LS_VALUE_FLOAT;
      hazard.lanes |= LS_MASK_LANE (lane);
    }
  if (hazard.lanes != 0)
    g_array_append_val (hazards, hazard);
}

static const Row *
find_row (const Row *rows, guint n, guint op)
{
  for (guint i = 0; i < n; i++)
    if (rows[i].op == op)
      return &rows[i];
  return NULL;
}

void
spirv_find_undefined (const SpirvOperands *operands, LsStepHazard hazard, GArray *hazards)
{
  const SpirvModule *module = operands->code->module;
  const SpirvInsn *insn = operands->insn;
  const gboolean is_std =
    insn->op == SPIRV_OP_ExtInst && spirv_operand (module, insn, 0) == module->glsl_std;
  const guint std = is_std ? spirv_operand (module, insn, 1) : 0;
  const Row *row = is_std ? find_row (stds, G_N_ELEMENTS (stds), std)
                          : find_row (ops, G_N_ELEMENTS (ops), insn->op);
  Looking self = { .operands = operands,
                   .name = is_std ? spirv_std_name (std, NULL) : spirv_op_form (insn->op)->name,
                   .first = is_std ? 2 : 0,
                   .n = row != NULL ? row->n : 1 };

  hazard.kind = LS_HAZARD_UNDEFINED;
  if (is_std && std == SPIRV_STD_Normalize)
    look_at_normalize (&self, hazard, hazards);
  else if (row != NULL)
    look_at_row (&self, row, hazard, hazards);
}
