#include "r500-names.h"

const char *const r500_type_names[4] = { "ALU", "OUT", "FC", "TEX" };
const char *const r500_test_names[4] = { "EQ", "LT", "GE", "NE" };
const char *const r500_omod_names[8] = { "", "*2", "*4", "*8", "/2", "/4", "/8", "RAW" };
const char *const r500_pred_names[8] = { "none", "rgba", "r", "g", "b", "a", NULL, NULL };
const char r500_swizzle_letters[9] = "rgba0h1_";
static const char *const address_op_names[4] = { "NONE", "POP", "PUSH", NULL };
static const char *const branch_op_names[4] = { "NONE", "DECR", "INCR", NULL };

/* Bit (alu_result << 2 | predicate << 1 | bool). */
const R500JumpName r500_jump_names[] = {
  { "never", 0x00 }, { "always", 0xFF }, { "alu_result", 0xF0 }, { "!alu_result", 0x0F },
  { "pred", 0xCC },  { "!pred", 0x33 },  { "bool", 0xAA },       { "!bool", 0x55 },
};
const guint r500_n_jump_names = G_N_ELEMENTS (r500_jump_names);

const R500Flag r500_flags[] = {
  { "TEX_SEM_WAIT", R500_ON_ALL, R500_FLAG_BIT, R500_US_CMN_INST_TEX_SEM_WAIT, NULL },
  { "ALU_WAIT", R500_ON_ALL, R500_FLAG_BIT, R500_US_CMN_INST_ALU_WAIT, NULL },
  { "WRITE_INACTIVE", R500_ON_ALL, R500_FLAG_BIT, R500_US_CMN_INST_WRITE_INACTIVE, NULL },
  { "NOP", R500_ON_ALL, R500_FLAG_BIT, R500_US_CMN_INST_NOP, NULL },
  { "LAST", R500_ON_ALL, R500_FLAG_BIT, R500_US_CMN_INST_LAST, NULL },
  { "PRED", R500_ON_ALL, R500_FLAG_BOTH_PREDS, R500_N_FIELDS, NULL },
  { "RGB_PRED", R500_ON_ALL, R500_FLAG_PRED, R500_US_CMN_INST_RGB_PRED_SEL, NULL },
  { "ALPHA_PRED", R500_ON_ALL, R500_FLAG_PRED, R500_US_CMN_INST_ALPHA_PRED_SEL, NULL },
  { "RESERVED", R500_ON_ALL, R500_FLAG_RESERVED, R500_N_FIELDS, NULL },
  { "TEX_SEM_ACQUIRE", R500_ON_TEX, R500_FLAG_BIT, R500_US_TEX_INST_TEX_SEM_ACQUIRE, NULL },
  { "IGNORE_UNCOVERED", R500_ON_TEX, R500_FLAG_BIT, R500_US_TEX_INST_IGNORE_UNCOVERED, NULL },
  { "UNSCALED", R500_ON_TEX, R500_FLAG_BIT, R500_US_TEX_INST_UNSCALED, NULL },
  { "ADDR", R500_ON_FC, R500_FLAG_PLACE, R500_N_FIELDS, NULL },
  { "GLOBAL", R500_ON_FC, R500_FLAG_GLOBAL, R500_N_FIELDS, NULL },
  { "ALL", R500_ON_FC, R500_FLAG_ALL, R500_N_FIELDS, NULL },
  { "ANY", R500_ON_FC, R500_FLAG_ANY, R500_N_FIELDS, NULL },
  { "B_ELSE", R500_ON_FC, R500_FLAG_BIT, R500_US_FC_INST_B_ELSE, NULL },
  { "A_OP", R500_ON_FC, R500_FLAG_CHOICE, R500_US_FC_INST_A_OP, address_op_names },
  { "B_OP0", R500_ON_FC, R500_FLAG_CHOICE, R500_US_FC_INST_B_OP0, branch_op_names },
  { "B_OP1", R500_ON_FC, R500_FLAG_CHOICE, R500_US_FC_INST_B_OP1, branch_op_names },
  { "B_POP_CNT", R500_ON_FC, R500_FLAG_NUMBER, R500_US_FC_INST_B_POP_CNT, NULL },
  { "BOOL", R500_ON_FC, R500_FLAG_NUMBER, R500_US_FC_ADDR_BOOL_ADDR, NULL },
  { "INT", R500_ON_FC, R500_FLAG_NUMBER, R500_US_FC_ADDR_INT_ADDR, NULL },
  { "IGNORE_UNCOVERED", R500_ON_FC, R500_FLAG_BIT, R500_US_FC_INST_IGNORE_UNCOVERED, NULL },
};
const guint r500_n_flags = G_N_ELEMENTS (r500_flags);

/* --- defaults --- */

static gboolean
is_address (R500FieldId field)
{
  for (guint half = 0; half < R500_N_HALVES; half++)
    for (guint k = 0; k < 3; k++)
      if (r500_half_fields[half].addr[k] == field)
        return TRUE;
  return FALSE;
}

guint32
r500_field_default (const guint32 *words, R500FieldId field)
{
  if (is_address (field))
    return R500_MAX_TEMPS;
  for (guint half = 0; half < R500_N_HALVES; half++)
    {
      const R500HalfFields *mine = &r500_half_fields[half], *other = &r500_half_fields[1 - half];

      if (field == mine->target && r500_get (words, R500_US_CMN_INST_TYPE) == R500_TYPE_OUT &&
          r500_get (words, mine->omask) == 0 && r500_get (words, other->omask) != 0)
        return r500_get (words, other->target);
    }
  return 0;
}

/* --- the uses of flow control --- */

typedef struct
{
  guint8 b_else, a_op, b_op0, b_op1;
  R500Construct construct;
} ConstructRow;

/* clang-format off */
/* The uses of JUMP. */
static const ConstructRow constructs[] = {
  { 0, R500_A_NONE, R500_B_INCR, R500_B_INCR, { "if", "Pixels that vote for the jump wait for the else part; when all do, goes there." } },
  { 0, R500_A_NONE, R500_B_INCR, R500_B_NONE, { "if", "Pixels that vote for the jump wait behind the branch; when all do, goes there." } },
  { 1, R500_A_NONE, R500_B_NONE, R500_B_DECR, { "else", "Pixels that waited go on and the others wait; where nobody goes on, jumps." } },
  { 0, R500_A_NONE, R500_B_DECR, R500_B_NONE, { "endif", "Pixels that waited for the end of the branch go on." } },
  { 0, R500_A_PUSH, R500_B_NONE, R500_B_INCR, { "call", "Calls for pixels that vote for it; the others wait until it returns." } },
  { 0, R500_A_PUSH, R500_B_NONE, R500_B_NONE, { "call", "Calls if the vote says so." } },
  { 0, R500_A_POP, R500_B_NONE, R500_B_DECR, { "return", "Returns, and pixels that waited for it go on." } },
  { 0, R500_A_POP, R500_B_NONE, R500_B_NONE, { "return", "Returns." } },
};
/* clang-format on */

const R500Construct *
r500_flow_construct (const R500Flow *flow)
{
  for (guint i = 0; i < G_N_ELEMENTS (constructs); i++)
    {
      const ConstructRow *row = &constructs[i];

      if (flow->op == R500_FC_JUMP && row->b_else == flow->b_else && row->a_op == flow->a_op &&
          row->b_op0 == flow->b_op[0] && row->b_op1 == flow->b_op[1])
        return &row->construct;
    }
  return NULL;
}
