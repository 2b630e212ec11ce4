#include "ls-micro-look.h"

/* --- lists ----------------------------------------------------------------------------------------------- */

const LsMicroPlace *
ls_micro_operand (const LsMicroStep *step, const LsMicroPlace *place, LsRowArg *arg)
{
  *arg = (LsRowArg){ { G_MAXUINT32, 0 } };
  while (place->kind == LS_MICRO_RESULT && ls_micro_maker (step, place)->kernel == LS_KERNEL_MODIFY)
    {
      const LsMicro *micro = ls_micro_maker (step, place);

      arg->xor_bits ^= micro->arg.xor_bits & arg->and_bits;
      arg->and_bits &= micro->arg.and_bits;
      place = &micro->s[0][0];
    }
  return place;
}

/* --- lanes and values ------------------------------------------------------------------------------------ */

LsMask
ls_micro_lanes (const LsMicroLook *look, const LsMicroPart *part)
{
  switch ((LsMicroGate) part->gate)
    {
    case LS_MICRO_ALL:
      return look->executing;
    case LS_MICRO_CLEAR:
      return look->executing & ~look->predicate;
    case LS_MICRO_SET:
      return look->executing & look->predicate;
    }
  g_assert_not_reached ();
}

gint32
ls_micro_index (const LsMicroLook *look, const LsMicroPlace *place, guint lane)
{
  const LsMicroPlace index = { .kind = LS_MICRO_REGISTER,
                               .ref = place->index_ref,
                               .row = LS_MICRO_NO_ROW };

  switch ((LsMicroIndex) place->index)
    {
    case LS_MICRO_NO_INDEX:
      return 0;
    case LS_MICRO_LOOP_INDEX:
      return look->loop_index;
    case LS_MICRO_REGISTER_INDEX:
      return (gint32) look->value (look, &index, lane);
    }
  g_assert_not_reached ();
}

guint32
ls_micro_value (const LsMicroLook *look, const LsMicroPlace *place, guint lane)
{
  LsRowArg arg;

  place = ls_micro_operand (look->step, place, &arg);
  switch ((LsMicroKind) place->kind)
    {
    case LS_MICRO_LITERAL:
      return (place->bits & arg.and_bits) ^ arg.xor_bits;
    case LS_MICRO_REGISTER:
    case LS_MICRO_CONSTANT:
      return (look->value (look, place, lane) & arg.and_bits) ^ arg.xor_bits;
    case LS_MICRO_RESULT:
    case LS_MICRO_NOWHERE:
      break;
    }
  return 0;
}

/* --- types and comparisons ------------------------------------------------------------------------------- */

static const LsMicro *
op_of (const LsMicroStep *step, const LsMicroPart *part)
{
  return &step->ops[part->op];
}

LsValueType
ls_micro_type (const LsMicroStep *step, const LsMicroPart *part, guint operand)
{
  const LsKernelInfo *info = &ls_kernels[op_of (step, part)->kernel];

  switch ((LsKernelType) (operand == LS_MICRO_GIVEN ? info->dst : info->src[operand]))
    {
    case LS_TYPE_F:
      return LS_VALUE_FLOAT;
    case LS_TYPE_I:
      return LS_VALUE_INT;
    case LS_TYPE_U:
      return LS_VALUE_UINT;
    case LS_TYPE_B:
    case LS_TYPE_D:
    case LS_TYPE_N:
      return LS_VALUE_BITS;
    }
  g_assert_not_reached ();
}

LsCompared
ls_micro_compare (const LsMicroLook *look, const LsMicroPart *part, guint lane)
{
  const LsMicro *micro = op_of (look->step, part);
  const LsKernelInfo *info = &ls_kernels[micro->kernel];
  gboolean is_select = ls_kernel_is_select ((LsKernel) micro->kernel);
  LsCompared found = { .relation = (LsRelation) info->relation,
                       .is_select = is_select,
                       .right = is_select ? LS_COMPARED_BITS : 1,
                       .taken = { 2, 1 } };

  if (found.relation == LS_RELATION_NONE)
    return (LsCompared){ .relation = LS_RELATION_NONE };
  found.type = ls_micro_type (look->step, part, 0);
  found.holds =
    ls_relation_holds (found.relation, (LsKernelType) info->src[0],
                       ls_micro_value (look, &micro->s[0][part->column], lane),
                       is_select ? 0 : ls_micro_value (look, &micro->s[1][part->column], lane));
  return found;
}
