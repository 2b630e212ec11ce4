#include "r700-compares.h"

#include "ls-bits.h"
#include "ls-math.h"

/* By the formulas of the tables (guide 9.2, 10.2). */
static const LsRelation relations[R700_N_ALU_OPS] = {
  [R700_OP_SETE] = LS_RELATION_EQUAL,
  [R700_OP_SETGT] = LS_RELATION_GREATER,
  [R700_OP_SETGE] = LS_RELATION_GREATER_EQUAL,
  [R700_OP_SETNE] = LS_RELATION_NOT_EQUAL,
  [R700_OP_SETE_DX10] = LS_RELATION_EQUAL,
  [R700_OP_SETGT_DX10] = LS_RELATION_GREATER,
  [R700_OP_SETGE_DX10] = LS_RELATION_GREATER_EQUAL,
  [R700_OP_SETNE_DX10] = LS_RELATION_NOT_EQUAL,
  [R700_OP_SETE_INT] = LS_RELATION_EQUAL,
  [R700_OP_SETGT_INT] = LS_RELATION_GREATER,
  [R700_OP_SETGE_INT] = LS_RELATION_GREATER_EQUAL,
  [R700_OP_SETNE_INT] = LS_RELATION_NOT_EQUAL,
  [R700_OP_SETGT_UINT] = LS_RELATION_GREATER,
  [R700_OP_SETGE_UINT] = LS_RELATION_GREATER_EQUAL,
  [R700_OP_PRED_SETE] = LS_RELATION_EQUAL,
  [R700_OP_PRED_SETGT] = LS_RELATION_GREATER,
  [R700_OP_PRED_SETGE] = LS_RELATION_GREATER_EQUAL,
  [R700_OP_PRED_SETNE] = LS_RELATION_NOT_EQUAL,
  [R700_OP_PRED_SETE_INT] = LS_RELATION_EQUAL,
  [R700_OP_PRED_SETGT_INT] = LS_RELATION_GREATER,
  [R700_OP_PRED_SETGE_INT] = LS_RELATION_GREATER_EQUAL,
  [R700_OP_PRED_SETNE_INT] = LS_RELATION_NOT_EQUAL,
  [R700_OP_PRED_SETGT_UINT] = LS_RELATION_GREATER,
  [R700_OP_PRED_SETGE_UINT] = LS_RELATION_GREATER_EQUAL,
  [R700_OP_KILLE] = LS_RELATION_EQUAL,
  [R700_OP_KILLGT] = LS_RELATION_GREATER,
  [R700_OP_KILLGE] = LS_RELATION_GREATER_EQUAL,
  [R700_OP_KILLNE] = LS_RELATION_NOT_EQUAL,
  [R700_OP_KILLE_INT] = LS_RELATION_EQUAL,
  [R700_OP_KILLGT_INT] = LS_RELATION_GREATER,
  [R700_OP_KILLGE_INT] = LS_RELATION_GREATER_EQUAL,
  [R700_OP_KILLNE_INT] = LS_RELATION_NOT_EQUAL,
  [R700_OP_KILLGT_UINT] = LS_RELATION_GREATER,
  [R700_OP_KILLGE_UINT] = LS_RELATION_GREATER_EQUAL,
  [R700_OP_CNDE] = LS_RELATION_EQUAL,
  [R700_OP_CNDGT] = LS_RELATION_GREATER,
  [R700_OP_CNDGE] = LS_RELATION_GREATER_EQUAL,
  [R700_OP_CNDE_INT] = LS_RELATION_EQUAL,
  [R700_OP_CNDGT_INT] = LS_RELATION_GREATER,
  [R700_OP_CNDGE_INT] = LS_RELATION_GREATER_EQUAL,
};

LsRelation
r700_relation (R700AluOp op)
{
  return op < R700_N_ALU_OPS ? relations[op] : LS_RELATION_NONE;
}

gboolean
r700_is_select (R700AluOp op)
{
  return r700_relation (op) != LS_RELATION_NONE && r700_alu_ops[op].n_src == 3;
}

LsValueType
r700_value_type (R700Type type)
{
  switch (type)
    {
    case R700_TYPE_F:
      return LS_VALUE_FLOAT;
    case R700_TYPE_I:
    case R700_TYPE_AR:
      return LS_VALUE_INT;
    case R700_TYPE_U:
      return LS_VALUE_UINT;
    case R700_TYPE_B:
    case R700_TYPE_D:
    case R700_TYPE_N:
      return LS_VALUE_BITS;
    }
  g_assert_not_reached ();
}

/* -1, 0, 1 as a is below, equal to or above b; 2 if they have no order. */
static int
order (LsValueType type, guint32 a, guint32 b)
{
  float x, y;

  if (type == LS_VALUE_INT)
    return ((gint32) a > (gint32) b) - ((gint32) a < (gint32) b);
  if (type != LS_VALUE_FLOAT)
    return (a > b) - (a < b);
  x = ls_bits_float (ls_flush_denormal (a));
  y = ls_bits_float (ls_flush_denormal (b));
  return x > y ? 1 : x < y ? -1 : x == y ? 0 : 2;
}

LsCompared
r700_compare (R700AluOp op, guint32 a, guint32 b)
{
  LsCompared found = { .relation = r700_relation (op),
                       .is_select = r700_is_select (op),
                       .right = r700_is_select (op) ? LS_COMPARED_BITS : 1,
                       .taken = { 2, 1 } };
  int how;

  if (found.relation == LS_RELATION_NONE)
    return found;
  found.type = r700_value_type (r700_alu_ops[op].src[0]);
  how = order (found.type, a, found.is_select ? 0 : b);
  switch (found.relation)
    {
    case LS_RELATION_NONE:
    case LS_RELATION_LESS:
      break;
    case LS_RELATION_EQUAL:
      found.holds = how == 0;
      break;
    case LS_RELATION_NOT_EQUAL:
      found.holds = how != 0;
      break;
    case LS_RELATION_GREATER:
      found.holds = how == 1;
      break;
    case LS_RELATION_GREATER_EQUAL:
      found.holds = how == 0 || how == 1;
      break;
    }
  return found;
}
