#include "spirv-lanes-module.h"

/* --- instructions ----------------------------------------------------------------------------- */

const WitnessType lanes_types[N_LANES_TYPES] = {
  { "bool", WITNESS_BOOL, 1, FALSE }, { "u8", WITNESS_INT, 8, FALSE },
  { "s8", WITNESS_INT, 8, TRUE },     { "u16", WITNESS_INT, 16, FALSE },
  { "s16", WITNESS_INT, 16, TRUE },   { "u32", WITNESS_INT, 32, FALSE },
  { "s32", WITNESS_INT, 32, TRUE },   { "u64", WITNESS_INT, 64, FALSE },
  { "s64", WITNESS_INT, 64, TRUE },   { "f16", WITNESS_FLOAT, 16, TRUE },
  { "f32", WITNESS_FLOAT, 32, TRUE }, { "f64", WITNESS_FLOAT, 64, TRUE },
};

/* Operation, operands, result, types of the value; whether it is told how lanes are grouped. */
#define CASE(name, takes, gives, shapes, has_group)                                              \
  {                                                                                              \
#    name, SPIRV_OP_GroupNonUniform##name, TAKES_##takes, GIVES_##gives, shapes, has_group, TRUE \
  }
/* Of the extensions: without a scope. */
#define OLD(name, takes, gives, shapes)                                        \
  {                                                                            \
#    name, SPIRV_OP_##name, TAKES_##takes, GIVES_##gives, shapes, FALSE, FALSE \
  }

const LanesCase lanes_cases[N_LANES_CASES] = {
  CASE (Elect, NOTHING, BOOL, BOOLS, FALSE),
  CASE (All, VALUE, BOOL, BOOLS, FALSE),
  CASE (Any, VALUE, BOOL, BOOLS, FALSE),
  CASE (AllEqual, VALUE, BOOL, ANY, FALSE),
  CASE (Broadcast, VALUE_AND_INDEX, VALUE, ANY, FALSE),
  CASE (BroadcastFirst, VALUE, VALUE, ANY, FALSE),
  CASE (Ballot, VALUE, BALLOT, BOOLS, FALSE),
  CASE (InverseBallot, BALLOT, BOOL, BOOLS, FALSE),
  CASE (BallotBitExtract, BALLOT_AND_INDEX, BOOL, BOOLS, FALSE),
  CASE (BallotBitCount, BALLOT, NUMBER, BOOLS, TRUE),
  CASE (BallotFindLSB, BALLOT, NUMBER, BOOLS, FALSE),
  CASE (BallotFindMSB, BALLOT, NUMBER, BOOLS, FALSE),
  CASE (Shuffle, VALUE_AND_INDEX, VALUE, ANY, FALSE),
  CASE (ShuffleXor, VALUE_AND_INDEX, VALUE, ANY, FALSE),
  CASE (ShuffleUp, VALUE_AND_INDEX, VALUE, ANY, FALSE),
  CASE (ShuffleDown, VALUE_AND_INDEX, VALUE, ANY, FALSE),
  CASE (IAdd, VALUE, VALUE, INTS, TRUE),
  CASE (FAdd, VALUE, VALUE, FLOATS, TRUE),
  CASE (IMul, VALUE, VALUE, INTS, TRUE),
  CASE (FMul, VALUE, VALUE, FLOATS, TRUE),
  CASE (SMin, VALUE, VALUE, INTS, TRUE),
  CASE (UMin, VALUE, VALUE, INTS, TRUE),
  CASE (FMin, VALUE, VALUE, FLOATS, TRUE),
  CASE (SMax, VALUE, VALUE, INTS, TRUE),
  CASE (UMax, VALUE, VALUE, INTS, TRUE),
  CASE (FMax, VALUE, VALUE, FLOATS, TRUE),
  CASE (BitwiseAnd, VALUE, VALUE, INTS, TRUE),
  CASE (BitwiseOr, VALUE, VALUE, INTS, TRUE),
  CASE (BitwiseXor, VALUE, VALUE, INTS, TRUE),
  CASE (LogicalAnd, VALUE, VALUE, BOOLS, TRUE),
  CASE (LogicalOr, VALUE, VALUE, BOOLS, TRUE),
  CASE (LogicalXor, VALUE, VALUE, BOOLS, TRUE),
  CASE (QuadBroadcast, VALUE_AND_INDEX, VALUE, ANY, FALSE),
  CASE (QuadSwap, VALUE_AND_INDEX, VALUE, ANY, FALSE),
  OLD (SubgroupBallotKHR, VALUE, BALLOT, BOOLS),
  OLD (SubgroupFirstInvocationKHR, VALUE, VALUE, ANY),
  OLD (SubgroupAllKHR, VALUE, BOOL, BOOLS),
  OLD (SubgroupAnyKHR, VALUE, BOOL, BOOLS),
  OLD (SubgroupAllEqualKHR, VALUE, BOOL, BOOLS),
  OLD (SubgroupReadInvocationKHR, VALUE_AND_INDEX, VALUE, ANY),
};

/* --- modules ---------------------------------------------------------------------------------- */

static void
add_number (GArray *words, const WitnessType *type, guint id)
{
  if (type->shape == WITNESS_FLOAT)
    SPIRV_ADD (words, SPIRV_OP_TypeFloat, id, type->width);
  else
    SPIRV_ADD (words, SPIRV_OP_TypeInt, id, type->width, type->is_signed);
}

/* Values of type bool are kept as uint. n: components. */
static void
add_types (GArray *words, const LanesCase *it, const WitnessType *type, guint n)
{
  const gboolean is_kept = type->shape == WITNESS_BOOL;
  const guint scalar = is_kept ? UINT : SCALAR, value = n > 1 ? VALUE : scalar;
  const guint result = it->gives == GIVES_VALUE ? value : it->gives == GIVES_BALLOT ? BALLOT : UINT;

  SPIRV_ADD (words, SPIRV_OP_TypeVoid, VOID);
  SPIRV_ADD (words, SPIRV_OP_TypeFunction, FUNCTION, VOID);
  SPIRV_ADD (words, SPIRV_OP_TypeInt, UINT, 32, 0);
  SPIRV_ADD (words, SPIRV_OP_TypeBool, BOOL);
  SPIRV_ADD (words, SPIRV_OP_TypeVector, BALLOT, UINT, 4);
  if (!is_kept)
    add_number (words, type, SCALAR);
  if (n > 1)
    SPIRV_ADD (words, SPIRV_OP_TypeVector, VALUE, SCALAR, n);
  SPIRV_ADD (words, SPIRV_OP_TypePointer, VALUE_POINTER, SPIRV_StorageClass_Private, value);
  SPIRV_ADD (words, SPIRV_OP_TypePointer, INDEX_POINTER, SPIRV_StorageClass_Private, UINT);
  SPIRV_ADD (words, SPIRV_OP_TypePointer, BALLOT_POINTER, SPIRV_StorageClass_Private, BALLOT);
  SPIRV_ADD (words, SPIRV_OP_TypePointer, RESULT_POINTER, SPIRV_StorageClass_Private, result);
  SPIRV_ADD (words, SPIRV_OP_Variable, VALUE_POINTER, IN_VALUE, SPIRV_StorageClass_Private);
  SPIRV_ADD (words, SPIRV_OP_Variable, INDEX_POINTER, IN_INDEX, SPIRV_StorageClass_Private);
  SPIRV_ADD (words, SPIRV_OP_Variable, BALLOT_POINTER, IN_BALLOT, SPIRV_StorageClass_Private);
  SPIRV_ADD (words, SPIRV_OP_Variable, RESULT_POINTER, OUT, SPIRV_StorageClass_Private);
}

static void
add_head (GArray *words, guint32 model, guint n_x)
{
  SPIRV_ADD (words, SPIRV_OP_Capability, 1);
  SPIRV_ADD (words, SPIRV_OP_MemoryModel, 0, 1);
  SPIRV_ADD_STRING (words, SPIRV_OP_EntryPoint, "main", model, MAIN);
  SPIRV_ADD (words, SPIRV_OP_ExecutionMode, MAIN, SPIRV_ExecutionMode_LocalSize, n_x, 1, 1);
}

static void
begin (GArray *words)
{
  SPIRV_ADD (words, SPIRV_OP_Function, VOID, MAIN, 0, FUNCTION);
  SPIRV_ADD (words, SPIRV_OP_Label, LABEL);
}

static GBytes *
end (GArray *words)
{
  SPIRV_ADD (words, SPIRV_OP_Return, );
  SPIRV_ADD (words, SPIRV_OP_FunctionEnd, );
  return g_bytes_new (words->data, words->len * sizeof (guint32));
}

/* The instruction itself. */
static void
add_asking (GArray *words, const LanesCase *it, const Witness *form, guint result_type, guint value)
{
  guint32 operands[8] = { 0, result_type, GIVEN };
  guint n = 2;

  if (it->has_scope)
    operands[++n] = SCOPE;
  if (it->has_group)
    operands[++n] = form->group;
  if (it->takes != TAKES_NOTHING)
    operands[++n] = it->takes == TAKES_BALLOT || it->takes == TAKES_BALLOT_AND_INDEX ? MASK : value;
  if (it->takes == TAKES_VALUE_AND_INDEX || it->takes == TAKES_BALLOT_AND_INDEX)
    operands[++n] = INDEX;
  if (it->gives == GIVES_VALUE && it->has_group &&
      form->group == SPIRV_GroupOperation_ClusteredReduce)
    operands[++n] = CLUSTER;
  spirv_words_add (words, it->op, operands, n);
}

GBytes *
lanes_module (const LanesCase *it, const Witness *form, guint32 scope)
{
  g_autoptr (GArray) words = spirv_words_new (BOUND);
  const gboolean is_kept = form->type->shape == WITNESS_BOOL;
  const guint value = form->n > 1 ? VALUE : is_kept ? UINT : SCALAR;
  const gboolean gives_bool = it->gives == GIVES_BOOL || (it->gives == GIVES_VALUE && is_kept);
  const guint result = gives_bool                  ? BOOL
                       : it->gives == GIVES_BALLOT ? BALLOT
                       : it->gives == GIVES_NUMBER ? UINT
                                                   : value;

  add_head (words, SPIRV_ExecutionModel_GLCompute, 64);
  add_types (words, it, form->type, form->n);
  SPIRV_ADD (words, SPIRV_OP_Constant, UINT, ZERO, 0);
  SPIRV_ADD (words, SPIRV_OP_Constant, UINT, ONE, 1);
  SPIRV_ADD (words, SPIRV_OP_Constant, UINT, SCOPE, scope);
  SPIRV_ADD (words, SPIRV_OP_Constant, UINT, CLUSTER, form->cluster);
  begin (words);
  SPIRV_ADD (words, SPIRV_OP_Load, value, LOADED, IN_VALUE);
  SPIRV_ADD (words, SPIRV_OP_Load, UINT, INDEX, IN_INDEX);
  SPIRV_ADD (words, SPIRV_OP_Load, BALLOT, MASK, IN_BALLOT);
  if (is_kept)
    SPIRV_ADD (words, SPIRV_OP_INotEqual, BOOL, ASKED, LOADED, ZERO);
  add_asking (words, it, form, result, is_kept ? ASKED : LOADED);
  if (gives_bool)
    SPIRV_ADD (words, SPIRV_OP_Select, UINT, SELECTED, GIVEN, ONE, ZERO);
  SPIRV_ADD (words, SPIRV_OP_Store, OUT, gives_bool ? SELECTED : GIVEN);
  return end (words);
}

GBytes *
lanes_module_plain (guint32 model, guint op)
{
  g_autoptr (GArray) words = spirv_words_new (BOUND);

  add_head (words, model, 64);
  add_types (words, &lanes_cases[0], &lanes_types[0], 1);
  SPIRV_ADD (words, SPIRV_OP_Constant, UINT, ZERO, 0);
  SPIRV_ADD (words, SPIRV_OP_Constant, UINT, ONE, 1);
  SPIRV_ADD (words, SPIRV_OP_Constant, UINT, SCOPE, SPIRV_Scope_Subgroup);
  begin (words);
  if (op == SPIRV_OP_ReadClockKHR)
    SPIRV_ADD (words, op, UINT, SELECTED, SCOPE);
  else
    {
      SPIRV_ADD (words, op, BOOL, GIVEN);
      SPIRV_ADD (words, SPIRV_OP_Select, UINT, SELECTED, GIVEN, ONE, ZERO);
    }
  SPIRV_ADD (words, SPIRV_OP_Store, OUT, SELECTED);
  return end (words);
}

static gboolean
is_mask (guint32 builtin)
{
  return builtin >= SPIRV_BuiltIn_SubgroupEqMask && builtin <= SPIRV_BuiltIn_SubgroupLtMask;
}

GBytes *
lanes_module_numbers (const guint32 *builtins, guint n_builtins, guint n_threads)
{
  g_autoptr (GArray) words = spirv_words_new (NUMBERS + 3 * n_builtins);
  const guint inputs = NUMBERS + n_builtins, loaded = inputs + n_builtins;

  add_head (words, SPIRV_ExecutionModel_GLCompute, n_threads);
  for (guint i = 0; i < n_builtins; i++)
    SPIRV_ADD (words, SPIRV_OP_Decorate, inputs + i, SPIRV_Decoration_BuiltIn, builtins[i]);
  add_types (words, &lanes_cases[0], &lanes_types[0], 1);
  SPIRV_ADD (words, SPIRV_OP_TypePointer, NUMBER_INPUT, SPIRV_StorageClass_Input, UINT);
  SPIRV_ADD (words, SPIRV_OP_TypePointer, MASK_INPUT, SPIRV_StorageClass_Input, BALLOT);
  for (guint i = 0; i < n_builtins; i++)
    {
      SPIRV_ADD (words, SPIRV_OP_Variable, is_mask (builtins[i]) ? BALLOT_POINTER : INDEX_POINTER,
                 NUMBERS + i, SPIRV_StorageClass_Private);
      SPIRV_ADD (words, SPIRV_OP_Variable, is_mask (builtins[i]) ? MASK_INPUT : NUMBER_INPUT,
                 inputs + i, SPIRV_StorageClass_Input);
    }
  begin (words);
  for (guint i = 0; i < n_builtins; i++)
    {
      SPIRV_ADD (words, SPIRV_OP_Load, is_mask (builtins[i]) ? BALLOT : UINT, loaded + i,
                 inputs + i);
      SPIRV_ADD (words, SPIRV_OP_Store, NUMBERS + i, loaded + i);
    }
  return end (words);
}
