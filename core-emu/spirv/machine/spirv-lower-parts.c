#include "spirv-lower.h"

#include "ls-words.h"

/* Composites: making, taking apart, shuffling (section 3.32.12), and copies. */

/* Copies a value of a type to words of the result. */
static void
copy_value (SpirvLowering *self, guint to, guint32 id, guint from, const SpirvType *type)
{
  const guint n = spirv_lower_n_words (self, type);

  for (guint i = 0; i < n; i++)
    spirv_lower_give (self, to + i, spirv_lower_word (self, id, from + i));
}

/* --- making ----------------------------------------------------------------------------------- */

/* A vector is made of scalars and vectors, one behind the other; else each operand is a part. */
static void
lower_construct (SpirvLowering *self)
{
  const SpirvType *type = spirv_lower_result_type (self);
  const guint n = spirv_n_operands (self->insn);
  guint word = 0;

  for (guint i = 0; i < n; i++)
    {
      const guint32 id = spirv_lower_operand (self, i);
      const SpirvType *of = spirv_lower_type (self, id);
      guint32 first = 0;

      if (type->shape == SPIRV_SHAPE_VECTOR)
        {
          copy_value (self, word, id, 0, of);
          word += spirv_lower_n_words (self, of);
        }
      else if (spirv_type_part (self->types, type, i, &first) == of)
        copy_value (self, 4 * first, id, 0, of);
      else
        spirv_lower_refuse (self, N_ ("an operand has another type"));
    }
}

/* --- parts ------------------------------------------------------------------------------------ */

/* Follows literal indices from operand `from` on. Returns: the first word of the part. */
static guint
find_part (SpirvLowering *self, const SpirvType **type, guint from)
{
  guint word = 0;

  for (guint i = from; i < spirv_n_operands (self->insn); i++)
    {
      const guint32 index = spirv_lower_operand (self, i);
      guint32 first = 0;
      const SpirvType *part = spirv_type_part (self->types, *type, index, &first);

      if (part == NULL)
        {
          spirv_lower_refuse (self, N_ ("there is no such part"));
          return 0;
        }
      word += (*type)->shape == SPIRV_SHAPE_VECTOR ? index * spirv_type_words (part) : 4 * first;
      *type = part;
    }
  return word;
}

static void
lower_extract (SpirvLowering *self)
{
  const guint32 id = spirv_lower_operand (self, 0);
  const SpirvType *type = spirv_lower_type (self, id);
  const guint from = find_part (self, &type, 1);

  copy_value (self, 0, id, from, type);
}

static void
lower_insert (SpirvLowering *self)
{
  const guint32 object = spirv_lower_operand (self, 0), id = spirv_lower_operand (self, 1);
  const SpirvType *type = spirv_lower_type (self, id);
  const guint n = spirv_lower_n_words (self, type);
  const guint to = find_part (self, &type, 2);
  const guint n_part = spirv_lower_n_words (self, type);

  for (guint i = 0; i < n; i++)
    spirv_lower_give (self, i,
                      i >= to && i < to + n_part ? spirv_lower_word (self, object, i - to)
                                                 : spirv_lower_word (self, id, i));
}

/* --- vectors ---------------------------------------------------------------------------------- */

/* A component that the literal G_MAXUINT32 names is not defined: 0. */
static void
lower_shuffle (SpirvLowering *self)
{
  const SpirvType *type = spirv_lower_result_type (self);
  const SpirvType *scalar = spirv_type_scalar (self->types, type);
  const guint32 ids[2] = { spirv_lower_operand (self, 0), spirv_lower_operand (self, 1) };
  const guint n_first = spirv_type_components (spirv_lower_type (self, ids[0]));

  for (guint c = 0; scalar != NULL && c < spirv_type_components (type); c++)
    for (guint word = 0; word < spirv_type_words (scalar); word++)
      {
        const guint32 from = spirv_lower_operand (self, 2 + c);
        const guint second = from >= n_first;

        spirv_lower_give (
          self, c * spirv_type_words (scalar) + word,
          from == G_MAXUINT32
            ? spirv_lower_literal (self, 0)
            : spirv_lower_component (self, ids[second], second ? from - n_first : from, word));
      }
}

/* Whether an index is c. */
static LsMicroPlace
is_index (SpirvLowering *self, LsMicroPlace index, guint c)
{
  return spirv_lower_op2 (self, LS_KERNEL_EQ_UINT, index, spirv_lower_literal (self, c));
}

/* The component with a computed index; 0 where there is none. */
static void
lower_extract_dynamic (SpirvLowering *self)
{
  const guint32 id = spirv_lower_operand (self, 0);
  const SpirvType *type = spirv_lower_type (self, id);
  const SpirvType *scalar = spirv_type_scalar (self->types, type);
  const LsMicroPlace index = spirv_lower_component (self, spirv_lower_operand (self, 1), 0, 0);

  for (guint word = 0; scalar != NULL && word < spirv_type_words (scalar); word++)
    {
      LsMicroPlace value = spirv_lower_literal (self, 0);

      for (guint c = 0; c < spirv_type_components (type); c++)
        value = spirv_lower_op (self, LS_KERNEL_SELECT_BOOL, is_index (self, index, c),
                                spirv_lower_component (self, id, c, word), value);
      spirv_lower_give (self, word, value);
    }
}

static void
lower_insert_dynamic (SpirvLowering *self)
{
  const guint32 id = spirv_lower_operand (self, 0), object = spirv_lower_operand (self, 1);
  const SpirvType *type = spirv_lower_type (self, id);
  const SpirvType *scalar = spirv_type_scalar (self->types, type);
  const LsMicroPlace index = spirv_lower_component (self, spirv_lower_operand (self, 2), 0, 0);

  for (guint c = 0; scalar != NULL && c < spirv_type_components (type); c++)
    for (guint word = 0; word < spirv_type_words (scalar); word++)
      spirv_lower_give (self, c * spirv_type_words (scalar) + word,
                        spirv_lower_op (self, LS_KERNEL_SELECT_BOOL, is_index (self, index, c),
                                        spirv_lower_component (self, object, 0, word),
                                        spirv_lower_component (self, id, c, word)));
}

/* --- bits ------------------------------------------------------------------------------------- */

/* The words stay; of 8 and 16 bits the word is that of the other type. */
static void
lower_bitcast (SpirvLowering *self)
{
  const guint32 id = spirv_lower_operand (self, 0);
  const SpirvType *type = spirv_lower_result_type (self), *from = spirv_lower_type (self, id);
  const SpirvType *to_scalar = spirv_type_scalar (self->types, type);
  const SpirvType *from_scalar = spirv_type_scalar (self->types, from);
  const guint n = spirv_lower_n_words (self, type);

  if (to_scalar == NULL || from_scalar == NULL || n != spirv_lower_n_words (self, from) ||
      (to_scalar->width < 32) != (from_scalar->width < 32) ||
      (to_scalar->width < 32 && to_scalar->width != from_scalar->width))
    {
      spirv_lower_refuse (self, N_ ("bits are not taken for a value of this type here"));
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      LsMicroPlace value = spirv_lower_word (self, id, i);

      if (to_scalar->width < 32 && from_scalar->shape != to_scalar->shape)
        value =
          to_scalar->shape == SPIRV_SHAPE_FLOAT
            ? spirv_lower_op1 (self, LS_KERNEL_UNPACK_HALF, value)
            : spirv_lower_op2 (self, LS_KERNEL_PACK_HALF, value, spirv_lower_literal (self, 0));
      spirv_lower_give (self, i, spirv_lower_narrow (self, to_scalar, value));
    }
}

/* One bool chooses between whole values. */
static void
lower_select (SpirvLowering *self)
{
  const guint n = spirv_lower_n_words (self, spirv_lower_result_type (self));
  const LsMicroPlace condition = spirv_lower_component (self, spirv_lower_operand (self, 0), 0, 0);

  for (guint i = 0; i < n; i++)
    spirv_lower_give (self, i,
                      spirv_lower_op (self, LS_KERNEL_SELECT_BOOL, condition,
                                      spirv_lower_word (self, spirv_lower_operand (self, 1), i),
                                      spirv_lower_word (self, spirv_lower_operand (self, 2), i)));
}

gboolean
spirv_lower_parts (SpirvLowering *self)
{
  switch ((guint) self->insn->op)
    {
    case SPIRV_OP_CompositeConstruct:
      lower_construct (self);
      return TRUE;
    case SPIRV_OP_CompositeExtract:
      lower_extract (self);
      return TRUE;
    case SPIRV_OP_CompositeInsert:
      lower_insert (self);
      return TRUE;
    case SPIRV_OP_VectorShuffle:
      lower_shuffle (self);
      return TRUE;
    case SPIRV_OP_VectorExtractDynamic:
      lower_extract_dynamic (self);
      return TRUE;
    case SPIRV_OP_VectorInsertDynamic:
      lower_insert_dynamic (self);
      return TRUE;
    case SPIRV_OP_CopyObject:
    case SPIRV_OP_CopyLogical:
      copy_value (self, 0, spirv_lower_operand (self, 0), 0,
                  spirv_lower_type (self, spirv_lower_operand (self, 0)));
      return TRUE;
    case SPIRV_OP_Bitcast:
      lower_bitcast (self);
      return TRUE;
    case SPIRV_OP_Select:
      lower_select (self);
      return TRUE;
    case SPIRV_OP_Undef:
      for (guint i = 0; i < spirv_lower_n_words (self, spirv_lower_result_type (self)); i++)
        spirv_lower_give (self, i, spirv_lower_literal (self, 0));
      return TRUE;
    default:
      return FALSE;
    }
}
