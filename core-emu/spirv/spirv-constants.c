#include "spirv-types.h"

#include <string.h>

#include "ls-bits.h"
#include "ls-small-float.h"

/* The words of constants, as registers hold them: four a register. */

/* Registers that a constant may have. */
#define MAX_CONSTANT_REGS 65536

static guint32 *
new_words (const SpirvType *type)
{
  return g_new0 (guint32, 4 * (gsize) type->n_regs + 1);
}

/* The type of the value that an instruction makes, which registers must be able to hold. */
static const SpirvType *
find_type (const SpirvTypes *types, const SpirvInsn *insn, GError **error)
{
  const SpirvType *type = spirv_type (types, insn->type);

  if (type == NULL)
    spirv_refuse (types->module, insn, error, "%%%u is no type that stands before", insn->type);
  else if (type->n_regs > MAX_CONSTANT_REGS)
    spirv_refuse (types->module, insn, error, "a constant of more than %d registers",
                  MAX_CONSTANT_REGS);
  else
    return type;
  return NULL;
}

static const SpirvChoice *
find_choice (const SpirvTypes *types,
             const SpirvInsn *insn,
             const SpirvChoice *choices,
             guint n_choices)
{
  const SpirvDecoration *id =
    spirv_decoration (types->module, insn->result, G_MAXUINT32, SPIRV_Decoration_SpecId);

  for (guint i = 0; id != NULL && i < n_choices; i++)
    if (choices[i].spec_id == id->value)
      return &choices[i];
  return NULL;
}

/* A number of 8 or 16 bits fills its word as the specification wants it: with its sign. Floats of 16 bits
 * are kept as ones of 32. SPIR-V 2.2.1, Literal: low-order bits; IEEE 754 binary16. */
static gboolean
fold_number (const SpirvTypes *types,
             const SpirvInsn *insn,
             const SpirvType *type,
             const SpirvChoice *choice,
             guint32 *words,
             GError **error)
{
  const guint n = type->width == 64 ? 2 : 1;

  if (type->shape != SPIRV_SHAPE_INT && type->shape != SPIRV_SHAPE_FLOAT)
    return spirv_refuse (types->module, insn, error, "%%%u is no type of numbers", type->id);
  for (guint i = 0; i < n; i++)
    words[i] = choice != NULL ? choice->words[i] : spirv_operand (types->module, insn, i);
  if (type->shape == SPIRV_SHAPE_FLOAT && type->width == 16)
    words[0] = ls_float_bits (ls_half_to_float ((guint16) words[0]));
  return TRUE;
}

static gboolean
fold_bool (const SpirvTypes *types,
           const SpirvInsn *insn,
           const SpirvType *type,
           const SpirvChoice *choice,
           guint32 *words,
           GError **error)
{
  if (type->shape != SPIRV_SHAPE_BOOL)
    return spirv_refuse (types->module, insn, error, "%%%u is not the type of true and false",
                         type->id);
  words[0] = choice != NULL
               ? choice->words[0] != 0
               : insn->op == SPIRV_OP_ConstantTrue || insn->op == SPIRV_OP_SpecConstantTrue;
  return TRUE;
}

/* Components of a vector lie side by side, all else in registers of its own. */
static gboolean
fold_composite (const SpirvTypes *types,
                const SpirvInsn *insn,
                const SpirvType *type,
                guint32 *words,
                GError **error)
{
  if (!spirv_is_composite (type) || spirv_n_operands (insn) != type->n)
    return spirv_refuse (types->module, insn, error, "%%%u has not %u parts", type->id,
                         spirv_n_operands (insn));
  for (guint i = 0; i < type->n; i++)
    {
      const guint32 id = spirv_operand (types->module, insn, i);
      guint32 first;
      const SpirvType *part = spirv_type_part (types, type, i, &first);
      const guint32 *from = types->constants[id];
      gsize at = 4 * (gsize) first, n = 4 * (gsize) part->n_regs;

      if (from == NULL || spirv_type_of_value (types, id) != part)
        return spirv_refuse (types->module, insn, error, "%%%u is no constant of the type %%%u", id,
                             part->id);
      if (type->shape == SPIRV_SHAPE_VECTOR)
        {
          n = spirv_type_words (part);
          at = i * n;
        }
      memcpy (words + at, from, n * sizeof *words);
    }
  return TRUE;
}

static gboolean
fold_into (const SpirvTypes *types,
           const SpirvInsn *insn,
           const SpirvType *type,
           const SpirvChoice *choice,
           guint32 *words,
           GError **error)
{
  switch ((guint) insn->op)
    {
    case SPIRV_OP_ConstantTrue:
    case SPIRV_OP_ConstantFalse:
    case SPIRV_OP_SpecConstantTrue:
    case SPIRV_OP_SpecConstantFalse:
      return fold_bool (types, insn, type, choice, words, error);
    case SPIRV_OP_Constant:
    case SPIRV_OP_SpecConstant:
      return fold_number (types, insn, type, choice, words, error);
    case SPIRV_OP_ConstantComposite:
    case SPIRV_OP_SpecConstantComposite:
      return fold_composite (types, insn, type, words, error);
    default: /* OpConstantNull, OpUndef */
      return TRUE;
    }
}

guint32 *
spirv_types_fold (const SpirvTypes *types,
                  const SpirvInsn *insn,
                  const SpirvChoice *choices,
                  guint n_choices,
                  GError **error)
{
  const SpirvType *type = find_type (types, insn, error);
  g_autofree guint32 *words = NULL;

  if (type == NULL)
    return NULL;
  if (insn->op == SPIRV_OP_SpecConstantOp)
    return spirv_types_fold_op (types, insn, error);
  words = new_words (type);
  if (!fold_into (types, insn, type, find_choice (types, insn, choices, n_choices), words, error))
    return NULL;
  return g_steal_pointer (&words);
}
