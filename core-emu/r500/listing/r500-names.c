#include "r500-names.h"

const char *const r500_test_names[4] = { "EQ", "LT", "GE", "NE" };
const char *const r500_omod_names[8] = { "", "*2", "*4", "*8", "/2", "/4", "/8", "RAW" };
const char *const r500_pred_names[8] = { "none", "rgba", "r", "g", "b", "a", NULL, NULL };
const char r500_swizzle_letters[9] = "rgba0h1_";
const char *const r500_address_op_names[4] = { "NONE", "POP", "PUSH", NULL };
const char *const r500_branch_op_names[4] = { "NONE", "DECR", "INCR", NULL };

/* Bit (alu_result << 2 | predicate << 1 | bool). */
const R500JumpName r500_jump_names[] = {
  { "never", 0x00 }, { "always", 0xFF }, { "alu_result", 0xF0 }, { "!alu_result", 0x0F },
  { "pred", 0xCC },  { "!pred", 0x33 },  { "bool", 0xAA },       { "!bool", 0x55 },
};
const guint r500_n_jump_names = G_N_ELEMENTS (r500_jump_names);

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

/* --- what flow control is for --- */

typedef struct
{
  R500FlowOp op;
  guint8 b_else, a_op, b_op0, b_op1;
  R500Construct construct;
} ConstructRow;

static const ConstructRow constructs[] = {
  { R500_FC_JUMP,
    0,
    R500_A_NONE,
    R500_B_INCR,
    R500_B_INCR,
    { "if", "Pixels that vote for the jump wait for the else part; when all do, goes there." } },
  { R500_FC_JUMP,
    0,
    R500_A_NONE,
    R500_B_INCR,
    R500_B_NONE,
    { "if", "Pixels that vote for the jump wait behind the branch; when all do, goes there." } },
  { R500_FC_JUMP,
    1,
    R500_A_NONE,
    R500_B_NONE,
    R500_B_DECR,
    { "else", "Pixels that waited go on and the others wait; where nobody goes on, jumps." } },
  { R500_FC_JUMP,
    0,
    R500_A_NONE,
    R500_B_DECR,
    R500_B_NONE,
    { "endif", "Pixels that waited for the end of the branch go on." } },
  { R500_FC_JUMP,
    0,
    R500_A_PUSH,
    R500_B_NONE,
    R500_B_INCR,
    { "call", "Calls for pixels that vote for it; the others wait until it returns." } },
  { R500_FC_JUMP,
    0,
    R500_A_PUSH,
    R500_B_NONE,
    R500_B_NONE,
    { "call", "Calls if the vote says so." } },
  { R500_FC_JUMP,
    0,
    R500_A_POP,
    R500_B_NONE,
    R500_B_DECR,
    { "return", "Returns, and pixels that waited for it go on." } },
  { R500_FC_JUMP, 0, R500_A_POP, R500_B_NONE, R500_B_NONE, { "return", "Returns." } },
};

const R500Construct *
r500_flow_construct (const R500Flow *flow)
{
  for (guint i = 0; i < G_N_ELEMENTS (constructs); i++)
    {
      const ConstructRow *row = &constructs[i];

      if (row->op == flow->op && row->b_else == flow->b_else && row->a_op == flow->a_op &&
          row->b_op0 == flow->b_op[0] && row->b_op1 == flow->b_op[1])
        return &row->construct;
    }
  return NULL;
}
