#include "spirv-module-private.h"

#include <string.h>

/* Which words of an instruction are which operand, by the forms of the grammar. */

typedef struct
{
  const SpirvModule *module;
  const SpirvInsn *insn;
  GArray *operands; /* SpirvOperand */
  GError **error;
  guint at; /* word of the instruction that is next, as spirv_word () counts */
} Cutter;

static gboolean take_form (Cutter *cutter, const SpirvOperandForm *form);

/* --- words ------------------------------------------------------------------------------------ */

static const char *
op_name (const Cutter *cutter)
{
  return spirv_op_form (cutter->insn->op)->name;
}

static guint
words_left (const Cutter *cutter)
{
  return cutter->insn->n_words - 1u - cutter->at;
}

/* Place of the next word in the file. */
static guint
word_place (const Cutter *cutter)
{
  return cutter->insn->first + 1 + cutter->at;
}

/* Takes an operand of so many words. */
static gboolean
take_words (Cutter *cutter, SpirvKind kind, guint n_words)
{
  const SpirvOperand operand = { .kind = kind, .at = cutter->at, .n_words = n_words };

  if (n_words > words_left (cutter))
    return spirv_fail (cutter->error, LS_ERROR_FORMAT, word_place (cutter),
                       "%s ends before its operand %s", op_name (cutter), spirv_kind_name (kind));
  g_array_append_val (cutter->operands, operand);
  cutter->at += n_words;
  return TRUE;
}

static gboolean
take_forms (Cutter *cutter, const SpirvOperandForm *forms, guint n)
{
  gboolean is_good = TRUE;

  for (guint i = 0; is_good && i < n; i++)
    is_good = take_form (cutter, &forms[i]);
  return is_good;
}

/* --- literals --------------------------------------------------------------------------------- */

guint
spirv_number_words (const SpirvModule *module, guint32 type)
{
  const SpirvInsn *maker = spirv_maker (module, type);

  if (maker == NULL || (maker->op != SPIRV_OP_TypeInt && maker->op != SPIRV_OP_TypeFloat))
    return 0;
  switch (spirv_operand (module, maker, 0))
    {
    case 8:
      return maker->op == SPIRV_OP_TypeInt ? 1 : 0;
    case 16:
    case 32:
      return 1;
    case 64:
      return 2;
    default:
      return 0;
    }
}

/* A number as wide as a type. */
static gboolean
take_number (Cutter *cutter, SpirvKind kind, guint32 type)
{
  const guint n_words = spirv_number_words (cutter->module, type);

  if (n_words == 0)
    return spirv_fail (cutter->error, LS_ERROR_UNSUPPORTED, word_place (cutter),
                       "%s takes a number of the type %%%u, which is none of integers of 8, 16, "
                       "32 or 64 bits and floats of 16, 32 or 64 bits",
                       op_name (cutter), type);
  return take_words (cutter, kind, n_words);
}

/* Type of what OpSwitch looks at, or 0. */
static guint32
selector_type (const Cutter *cutter)
{
  const SpirvInsn *maker =
    spirv_maker (cutter->module, spirv_operand (cutter->module, cutter->insn, 0));

  return maker != NULL ? maker->type : 0;
}

static gboolean
take_string (Cutter *cutter)
{
  const guint n_left = words_left (cutter);
  const char *text = spirv_string (cutter->module, cutter->insn, cutter->at);
  const gsize length = strnlen (text, n_left * sizeof (guint32));

  if (length == n_left * sizeof (guint32) && n_left > 0)
    return spirv_fail (cutter->error, LS_ERROR_FORMAT, word_place (cutter),
                       "the string of %s has no end within the instruction", op_name (cutter));
  return take_words (cutter, SPIRV_KIND_LiteralString, (guint) (length / sizeof (guint32)) + 1);
}

/* --- instructions within instructions --------------------------------------------------------- */

/* What OpSpecConstantOp may do (its section of the specification). */
static gboolean
may_be_constant (guint op)
{
  static const guint16 ops[] = {
    SPIRV_OP_SConvert,
    SPIRV_OP_FConvert,
    SPIRV_OP_SNegate,
    SPIRV_OP_Not,
    SPIRV_OP_IAdd,
    SPIRV_OP_ISub,
    SPIRV_OP_IMul,
    SPIRV_OP_UDiv,
    SPIRV_OP_SDiv,
    SPIRV_OP_UMod,
    SPIRV_OP_SRem,
    SPIRV_OP_SMod,
    SPIRV_OP_ShiftRightLogical,
    SPIRV_OP_ShiftRightArithmetic,
    SPIRV_OP_ShiftLeftLogical,
    SPIRV_OP_BitwiseOr,
    SPIRV_OP_BitwiseXor,
    SPIRV_OP_BitwiseAnd,
    SPIRV_OP_VectorShuffle,
    SPIRV_OP_CompositeExtract,
    SPIRV_OP_CompositeInsert,
    SPIRV_OP_LogicalOr,
    SPIRV_OP_LogicalAnd,
    SPIRV_OP_LogicalNot,
    SPIRV_OP_LogicalEqual,
    SPIRV_OP_LogicalNotEqual,
    SPIRV_OP_Select,
    SPIRV_OP_IEqual,
    SPIRV_OP_INotEqual,
    SPIRV_OP_ULessThan,
    SPIRV_OP_SLessThan,
    SPIRV_OP_UGreaterThan,
    SPIRV_OP_SGreaterThan,
    SPIRV_OP_ULessThanEqual,
    SPIRV_OP_SLessThanEqual,
    SPIRV_OP_UGreaterThanEqual,
    SPIRV_OP_SGreaterThanEqual,
    SPIRV_OP_QuantizeToF16,
    SPIRV_OP_UConvert,
    SPIRV_OP_ConvertFToS,
    SPIRV_OP_ConvertSToF,
    SPIRV_OP_ConvertFToU,
    SPIRV_OP_ConvertUToF,
    SPIRV_OP_ConvertPtrToU,
    SPIRV_OP_ConvertUToPtr,
    SPIRV_OP_GenericCastToPtr,
    SPIRV_OP_PtrCastToGeneric,
    SPIRV_OP_Bitcast,
    SPIRV_OP_FNegate,
    SPIRV_OP_FAdd,
    SPIRV_OP_FSub,
    SPIRV_OP_FMul,
    SPIRV_OP_FDiv,
    SPIRV_OP_FRem,
    SPIRV_OP_FMod,
    SPIRV_OP_AccessChain,
    SPIRV_OP_InBoundsAccessChain,
    SPIRV_OP_PtrAccessChain,
    SPIRV_OP_InBoundsPtrAccessChain,
  };

  for (guint i = 0; i < G_N_ELEMENTS (ops); i++)
    if (ops[i] == op)
      return TRUE;
  return FALSE;
}

static gboolean
take_constant_op (Cutter *cutter)
{
  const guint32 op = spirv_word (cutter->module, cutter->insn, cutter->at);
  const SpirvOpForm *form = spirv_op_form (op);

  if (!take_words (cutter, SPIRV_KIND_LiteralSpecConstantOpInteger, 1))
    return FALSE;
  if (!may_be_constant (op))
    return spirv_fail (cutter->error, LS_ERROR_UNSUPPORTED, word_place (cutter) - 1,
                       "%s cannot do instruction %u", op_name (cutter), op);
  return take_forms (cutter, form->operands + 2, form->n_operands - 2u);
}

/* Whether a set's name begins so. n: bytes, with the NUL where the whole name is meant. */
static gboolean
set_begins (const SpirvModule *module, const SpirvInsn *import, const char *name, gsize n)
{
  return (import->n_words - 2u) * sizeof (guint32) >= n &&
         memcmp (spirv_string (module, import, 1), name, n) == 0;
}

/* Operands of another set's instruction are ids in some sets; of others nobody knows. */
static SpirvKind
set_kind (const SpirvModule *module, const SpirvInsn *import)
{
  return spirv_is_non_semantic (module, import) ||
             set_begins (module, import, "SPV_AMD_", strlen ("SPV_AMD_"))
           ? SPIRV_KIND_IdRef
           : SPIRV_KIND_LiteralInteger;
}

static gboolean
take_std (Cutter *cutter, guint32 number)
{
  guint n_operands = 0;
  const char *name = spirv_std_name (number, &n_operands);

  if (name == NULL)
    return spirv_fail (cutter->error, LS_ERROR_UNSUPPORTED, word_place (cutter) - 1,
                       "%s has no instruction %u", SPIRV_STD_SET, number);
  if (words_left (cutter) != n_operands)
    return spirv_fail (cutter->error, LS_ERROR_FORMAT, word_place (cutter),
                       "%s takes %u operands, but has %u", name, n_operands, words_left (cutter));
  return TRUE;
}

/* The number of another set's instruction, with its operands. */
static gboolean
take_ext (Cutter *cutter)
{
  const SpirvModule *module = cutter->module;
  const guint32 set = spirv_operand (module, cutter->insn, 0);
  const guint32 number = spirv_word (module, cutter->insn, cutter->at);
  const SpirvInsn *import = spirv_maker (module, set);
  SpirvKind kind = SPIRV_KIND_IdRef;
  gboolean is_good = TRUE;

  if (import == NULL || import->op != SPIRV_OP_ExtInstImport)
    return spirv_fail (cutter->error, LS_ERROR_REFERENCE, word_place (cutter) - 1,
                       "%s takes %%%u for a set of instructions, but OpExtInstImport does not "
                       "make it",
                       op_name (cutter), set);
  if (!take_words (cutter, SPIRV_KIND_LiteralExtInstInteger, 1))
    return FALSE;
  if (spirv_is_std (module, import))
    is_good = take_std (cutter, number);
  else
    kind = set_kind (module, import);
  while (is_good && words_left (cutter) > 0)
    is_good = take_words (cutter, kind, 1);
  return is_good;
}

gboolean
spirv_is_std (const SpirvModule *module, const SpirvInsn *import)
{
  return set_begins (module, import, SPIRV_STD_SET, sizeof SPIRV_STD_SET);
}

gboolean
spirv_is_non_semantic (const SpirvModule *module, const SpirvInsn *import)
{
  return set_begins (module, import, "NonSemantic.", strlen ("NonSemantic."));
}

gboolean
spirv_is_debug (const SpirvModule *module, const SpirvInsn *import)
{
  return set_begins (module, import, SPIRV_DEBUG_SET, sizeof SPIRV_DEBUG_SET);
}

/* --- kinds ------------------------------------------------------------------------------------ */

static gboolean
fail_enumerant (const Cutter *cutter, guint place, SpirvKind kind, guint32 value)
{
  return spirv_fail (cutter->error, LS_ERROR_UNSUPPORTED, place, "%s: %s has no 0x%X",
                     op_name (cutter), spirv_kind_name (kind), value);
}

static gboolean
take_value (Cutter *cutter, SpirvKind kind)
{
  const guint32 value = spirv_word (cutter->module, cutter->insn, cutter->at);
  const SpirvEnumerant *enumerant = spirv_enumerant (kind, value);
  const guint place = word_place (cutter);

  if (!take_words (cutter, kind, 1))
    return FALSE;
  if (enumerant == NULL)
    return fail_enumerant (cutter, place, kind, value);
  return take_forms (cutter, enumerant->operands, enumerant->n_operands);
}

/* What bits bring stands in the order of the bits, from the lowest (section 3.14, "Image
 * Operands"). */
static gboolean
take_bits (Cutter *cutter, SpirvKind kind)
{
  guint32 left = spirv_word (cutter->module, cutter->insn, cutter->at);
  const guint place = word_place (cutter);

  if (!take_words (cutter, kind, 1))
    return FALSE;
  for (; left != 0; left &= left - 1)
    {
      const guint32 bit = left & -left;
      const SpirvEnumerant *enumerant = spirv_enumerant (kind, bit);

      if (enumerant == NULL)
        return fail_enumerant (cutter, place, kind, bit);
      if (!take_forms (cutter, enumerant->operands, enumerant->n_operands))
        return FALSE;
    }
  return TRUE;
}

static gboolean
take_literal (Cutter *cutter, SpirvKind kind)
{
  switch ((guint) kind)
    {
    case SPIRV_KIND_LiteralString:
      return take_string (cutter);
    case SPIRV_KIND_LiteralContextDependentNumber:
      return take_number (cutter, kind, cutter->insn->type);
    case SPIRV_KIND_LiteralSpecConstantOpInteger:
      return take_constant_op (cutter);
    case SPIRV_KIND_LiteralExtInstInteger:
      return take_ext (cutter);
    default:
      return cutter->insn->op == SPIRV_OP_Switch
               ? take_number (cutter, kind, selector_type (cutter))
               : take_words (cutter, kind, 1);
    }
}

static gboolean
take_kind (Cutter *cutter, SpirvKind kind)
{
  const guint8 *parts = spirv_kind_parts (kind);

  switch (spirv_kind_category (kind))
    {
    case SPIRV_IS_ID:
      return take_words (cutter, kind, 1);
    case SPIRV_IS_LITERAL:
      return take_literal (cutter, kind);
    case SPIRV_IS_VALUE:
      return take_value (cutter, kind);
    case SPIRV_IS_BITS:
      return take_bits (cutter, kind);
    case SPIRV_IS_COMPOSITE:
      return take_kind (cutter, parts[0]) && take_kind (cutter, parts[1]);
    }
  return FALSE;
}

static gboolean
take_form (Cutter *cutter, const SpirvOperandForm *form)
{
  gboolean is_good = TRUE;

  switch ((SpirvQuantifier) form->quantifier)
    {
    case SPIRV_ONCE:
      return take_kind (cutter, form->kind);
    case SPIRV_OPTIONAL:
      return words_left (cutter) == 0 || take_kind (cutter, form->kind);
    case SPIRV_REPEATED:
      while (is_good && words_left (cutter) > 0)
        is_good = take_kind (cutter, form->kind);
      return is_good;
    }
  return FALSE;
}

gboolean
spirv_find_operands (const SpirvModule *module,
                     const SpirvInsn *insn,
                     GArray *operands,
                     GError **error)
{
  const SpirvOpForm *form = spirv_op_form (insn->op);
  Cutter cutter = { .module = module, .insn = insn, .operands = operands, .error = error };

  g_array_set_size (operands, 0);
  if (!take_forms (&cutter, form->operands, form->n_operands))
    return FALSE;
  if (words_left (&cutter) > 0)
    return spirv_fail (error, LS_ERROR_FORMAT, word_place (&cutter),
                       "%s has %u words more than its operands take", form->name,
                       words_left (&cutter));
  return TRUE;
}

/* --- all of a module -------------------------------------------------------------------------- */

static gboolean
check_id (const SpirvModule *module,
          const SpirvInsn *insn,
          const SpirvOperand *operand,
          GError **error)
{
  const guint place = insn->first + 1 + operand->at;
  const guint32 id = module->words[place];
  const SpirvInsn *maker = spirv_maker (module, id);
  const char *name = spirv_op_form (insn->op)->name;

  if (id >= module->bound)
    return spirv_fail (error, LS_ERROR_RANGE, place, "%s takes %%%u, but the bound is %u", name, id,
                       module->bound);
  if (maker == NULL)
    return spirv_fail (error, LS_ERROR_REFERENCE, place,
                       "%s takes %%%u, which no instruction makes", name, id);
  if (operand->kind == SPIRV_KIND_IdResultType && !spirv_op_is_type (maker->op))
    return spirv_fail (error, LS_ERROR_REFERENCE, place,
                       "%s takes %%%u for a type, but %s makes none", name, id,
                       spirv_op_form (maker->op)->name);
  return TRUE;
}

gboolean
spirv_module_check (const SpirvModule *module, GError **error)
{
  g_autoptr (GArray) operands = g_array_new (FALSE, FALSE, sizeof (SpirvOperand));

  for (guint i = 0; i < module->n_insns; i++)
    {
      const SpirvInsn *insn = &module->insns[i];

      if (!spirv_find_operands (module, insn, operands, error))
        return FALSE;
      for (guint j = 0; j < operands->len; j++)
        {
          const SpirvOperand *operand = &g_array_index (operands, SpirvOperand, j);

          if (spirv_kind_category (operand->kind) == SPIRV_IS_ID &&
              !check_id (module, insn, operand, error))
            return FALSE;
        }
    }
  return TRUE;
}
