#include "spirv-lower.h"

#include <string.h>

#include "ls-explain.h"
#include "ls-words.h"

/* Loads and stores (section 3.32.8). Registers are copied; memories and buffers are reached by
 * transfers of up to four words that lie side by side. */

/* Transfers that a load or store may need. */
#define MAX_TRANSFERS 1024

/* --- the words of a value --------------------------------------------------------------------- */

/* A piece of a value in a memory: up to four words side by side, or a number of 8 or 16 bits. */
typedef struct
{
  guint64 offset; /* bytes, from the value's start */
  guint word;     /* of the value in registers */
  guint n;
  guint8 bits; /* 8, 16 or 32 */
  guint8 is_signed, is_float, is_bool;
} Piece;

static void
add_piece (GArray *pieces, const SpirvType *scalar, guint64 offset, guint word)
{
  const guint n = spirv_type_words (scalar);
  Piece *last = pieces->len > 0 ? &g_array_index (pieces, Piece, pieces->len - 1) : NULL;
  const guint8 bits = scalar->shape == SPIRV_SHAPE_BOOL ? 32 : (guint8) MIN (scalar->width, 32);
  const Piece piece = { .offset = offset,
                        .word = word,
                        .n = n,
                        .bits = bits,
                        .is_signed = scalar->is_signed,
                        .is_float = scalar->shape == SPIRV_SHAPE_FLOAT,
                        .is_bool = scalar->shape == SPIRV_SHAPE_BOOL };

  if (last != NULL && last->is_bool == piece.is_bool && bits == 32 && last->bits == 32 &&
      last->n + n <= 4 && last->offset + 4 * last->n == offset && last->word + last->n == word)
    last->n += n;
  else
    g_array_append_val (pieces, piece);
}

static void
add_pieces (SpirvLowering *self,
            GArray *pieces,
            const SpirvType *type,
            guint64 offset,
            SpirvMatrixForm form,
            guint word)
{
  if (pieces->len > MAX_TRANSFERS)
    return;
  if (spirv_is_scalar (type))
    {
      add_piece (pieces, type, offset, word);
      return;
    }
  if (!spirv_is_composite (type) || type->shape == SPIRV_SHAPE_RUNTIME_ARRAY)
    {
      spirv_lower_refuse (self, N_ ("a value of this type has no place in registers"));
      return;
    }
  for (guint32 i = 0; i < type->n && pieces->len <= MAX_TRANSFERS; i++)
    {
      guint32 first;
      const SpirvType *part = spirv_type_part (self->types, type, i, &first);
      SpirvMatrixForm part_form = form;
      const guint64 at = spirv_part_offset (self->types, type, i, &part_form);

      add_pieces (self, pieces, part, offset + at, part_form,
                  word +
                    (type->shape == SPIRV_SHAPE_VECTOR ? i * spirv_type_words (part) : 4 * first));
    }
}

/* Returns: (transfer full) (element-type Piece). */
static GArray *
find_pieces (SpirvLowering *self, const SpirvPointer *pointer)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (Piece));

  add_pieces (self, pieces, pointer->type, 0, pointer->form, 0);
  if (pieces->len > MAX_TRANSFERS)
    spirv_lower_refuse (self, N_ ("it moves too much at once"));
  return pieces;
}

/* --- memories --------------------------------------------------------------------------------- */

void
spirv_lower_address (SpirvLowering *self,
                     SpirvStep *step,
                     const SpirvPointer *pointer,
                     const LsMicroPlace *values,
                     guint n_values)
{
  LsMicroTransfer *transfer = &step->base.transfer;

  step->offset = (guint32) MIN (pointer->offset, G_MAXUINT32 / 2);
  step->is_constant = pointer->at == SPIRV_AT_CONSTANTS;
  transfer->resource = pointer->first;
  spirv_lower_add_address (
    step, pointer->index.kind == LS_MICRO_NOWHERE ? spirv_lower_literal (self, 0) : pointer->index);
  transfer->first_value = transfer->n_addresses;
  transfer->n_values = (guint8) n_values;
  for (guint i = 0; i < n_values; i++)
    spirv_lower_add_address (step, values[i]);
  if (pointer->element.kind == LS_MICRO_NOWHERE)
    return;
  transfer->resource_address = (guint8) transfer->n_addresses;
  transfer->n_resources = (guint8) MIN (pointer->n, 255);
  spirv_lower_add_address (step, pointer->element);
}

static SpirvStep *
end_piece (SpirvLowering *self, const SpirvPointer *pointer, const Piece *piece, gboolean is_store)
{
  const gboolean is_constant = pointer->at == SPIRV_AT_CONSTANTS;
  SpirvStep *step = spirv_lower_end_transfer (self, is_store ? SPIRV_DOES_STORE : SPIRV_DOES_LOAD,
                                              is_store      ? LS_EFFECT_MEMORY_WRITE
                                              : is_constant ? LS_EFFECT_FETCH
                                                            : LS_EFFECT_MEMORY_READ);

  step->bits = piece->bits;
  step->is_signed = piece->is_signed;
  step->shape = piece->is_float ? SPIRV_SHAPE_FLOAT : SPIRV_SHAPE_INT;
  spirv_lower_address (self, step, pointer, NULL, 0);
  step->offset += (guint32) MIN (piece->offset, G_MAXUINT32 / 2);
  return step;
}

/* Whoever gives a constant may write any other number for true than 1. */
static void
settle_bools (SpirvLowering *self, const Piece *piece)
{
  const LsMicroPlace zero = spirv_lower_literal (self, 0);

  for (guint k = 0; k < piece->n && piece->is_bool; k++)
    {
      const LsMicroPlace word = spirv_lower_result (self, piece->word + k);

      spirv_lower_give (self, piece->word + k,
                        spirv_lower_op2 (self, LS_KERNEL_EQ_UINT,
                                         spirv_lower_op2 (self, LS_KERNEL_EQ_UINT, word, zero),
                                         zero));
    }
}

static void
load_memory (SpirvLowering *self, const SpirvPointer *pointer)
{
  g_autoptr (GArray) pieces = find_pieces (self, pointer);

  for (guint i = 0; i < pieces->len && self->bad == NULL; i++)
    {
      const Piece *piece = &g_array_index (pieces, Piece, i);
      SpirvStep *step = end_piece (self, pointer, piece, FALSE);

      for (guint k = 0; k < piece->n; k++)
        spirv_lower_add_move (step, 0, k)->to = spirv_lower_result (self, piece->word + k);
    }
  for (guint i = 0; i < pieces->len && self->bad == NULL && pointer->at == SPIRV_AT_CONSTANTS; i++)
    settle_bools (self, &g_array_index (pieces, Piece, i));
}

static void
store_memory (SpirvLowering *self, const SpirvPointer *pointer, guint32 id)
{
  g_autoptr (GArray) pieces = find_pieces (self, pointer);

  for (guint i = 0; i < pieces->len && self->bad == NULL; i++)
    {
      const Piece *piece = &g_array_index (pieces, Piece, i);
      SpirvStep *step = end_piece (self, pointer, piece, TRUE);

      for (guint k = 0; k < piece->n; k++)
        {
          LsMicroMove *move = spirv_lower_add_move (step, 0, k);

          move->from = spirv_lower_word (self, id, piece->word + k);
          move->operand = 1;
        }
    }
}

/* --- registers -------------------------------------------------------------------------------- */

/* Word i of what a pointer to registers leads to. */
static LsMicroPlace
register_word (const SpirvPointer *pointer, guint i)
{
  const guint32 n_words =
    4 * (pointer->by_vertex != 0 ? pointer->type->n_regs / pointer->type->n : 0);
  const guint32 first =
    n_words != 0 ? pointer->first + i / n_words * pointer->by_vertex : pointer->first;
  LsMicroPlace place = spirv_lower_register (
    pointer->file, first, pointer->channel + pointer->word + (n_words != 0 ? i % n_words : i));

  if (pointer->index.kind == LS_MICRO_NOWHERE)
    return place;
  place.index = LS_MICRO_REGISTER_INDEX;
  place.index_ref = pointer->index.ref;
  return place;
}

guint
spirv_lower_n_words (SpirvLowering *self, const SpirvType *type)
{
  const SpirvType *scalar = spirv_type_scalar (self->types, type);

  return spirv_type_components (type) > 0 && scalar != NULL
           ? spirv_type_components (type) * spirv_type_words (scalar)
           : 4 * type->n_regs;
}

static LsMicroPlace
is_component (SpirvLowering *self, const SpirvPointer *pointer, guint c)
{
  return spirv_lower_op2 (self, LS_KERNEL_EQ_UINT, pointer->component,
                          spirv_lower_literal (self, c));
}

/* Word i of the component that an index selects; 0 where there is none. */
static LsMicroPlace
select_word (SpirvLowering *self, const SpirvPointer *pointer, guint i)
{
  const guint n = spirv_type_words (pointer->type);
  LsMicroPlace value = spirv_lower_literal (self, 0);

  for (guint c = 0; c < pointer->n_components; c++)
    value = spirv_lower_op (self, LS_KERNEL_SELECT_BOOL, is_component (self, pointer, c),
                            register_word (pointer, c * n + i), value);
  return value;
}

LsMicroPlace
spirv_lower_load_word (SpirvLowering *self, const SpirvPointer *pointer, guint i)
{
  const LsMicroPlace value = pointer->component.kind != LS_MICRO_NOWHERE
                               ? select_word (self, pointer, i)
                               : register_word (pointer, i);

  return pointer->builtin_bits
           ? spirv_lower_op2 (self, LS_KERNEL_AND_INT, value, spirv_lower_literal (self, 1))
           : value;
}

static void
load_registers (SpirvLowering *self, const SpirvPointer *pointer)
{
  const guint n = spirv_lower_n_words (self, pointer->type);

  for (guint i = 0; i < n && self->bad == NULL; i++)
    spirv_lower_give (self, i, spirv_lower_load_word (self, pointer, i));
}

void
spirv_lower_store_word (SpirvLowering *self,
                        const SpirvPointer *pointer,
                        guint word,
                        LsMicroPlace value)
{
  const guint n =
    pointer->component.kind != LS_MICRO_NOWHERE ? spirv_type_words (pointer->type) : 0;

  if (pointer->at != SPIRV_AT_REGISTERS)
    {
      spirv_lower_refuse (self, N_ ("a result goes to a memory in a way that does not run here"));
      return;
    }
  if (pointer->component.kind == LS_MICRO_NOWHERE)
    {
      spirv_lower_write (self, register_word (pointer, word), value);
      return;
    }
  for (guint c = 0; c < pointer->n_components; c++)
    {
      const LsMicroPlace place = register_word (pointer, c * n + word);

      spirv_lower_write (self, place,
                         spirv_lower_op (self, LS_KERNEL_SELECT_BOOL,
                                         is_component (self, pointer, c), value, place));
    }
}

void
spirv_lower_store (SpirvLowering *self, const SpirvPointer *pointer, guint32 id)
{
  const SpirvType *type = spirv_lower_type (self, id);
  const guint n = spirv_lower_n_words (self, type);

  if (type != pointer->type)
    spirv_lower_refuse (self, N_ ("the value has another type than the pointer leads to"));
  else if (pointer->at == SPIRV_AT_MEMORY)
    store_memory (self, pointer, id);
  else
    for (guint i = 0; i < n && self->bad == NULL; i++)
      spirv_lower_store_word (self, pointer, i, spirv_lower_word (self, id, i));
}

/* --- instructions ----------------------------------------------------------------------------- */

static gboolean
is_opaque (const SpirvPointer *pointer)
{
  return pointer->at == SPIRV_AT_TEXTURE || pointer->at == SPIRV_AT_SAMPLER ||
         pointer->at == SPIRV_AT_IMAGE;
}

static void
lower_load (SpirvLowering *self)
{
  const SpirvPointer *pointer = spirv_lower_pointer (self, spirv_lower_operand (self, 0));

  if (is_opaque (pointer))
    *spirv_lower_new_pointer (self) = *pointer;
  else if (self->bad != NULL)
    return;
  else if (pointer->type != spirv_lower_result_type (self))
    spirv_lower_refuse (self, N_ ("the value has another type than the pointer leads to"));
  else if (pointer->at == SPIRV_AT_REGISTERS)
    load_registers (self, pointer);
  else
    load_memory (self, pointer);
}

/* A variable of a function that holds a texture is another name of it: compilers of HLSL pass parameters
 * like this. */
static void
store_opaque (SpirvLowering *self)
{
  const guint32 to = spirv_lower_local (self, spirv_lower_operand (self, 0));
  const guint32 id = spirv_lower_operand (self, 1);
  const SpirvInsn *variable = spirv_maker (self->module, spirv_lower_operand (self, 0));
  const SpirvPointer *from = spirv_lower_pointer (self, id);

  if (self->bad == NULL &&
      (to == G_MAXUINT32 || variable->op != SPIRV_OP_Variable ||
       self->instance->pointers[to].type != spirv_lower_type (self, id) || from->is_array))
    spirv_lower_refuse (self, N_ ("the value has another type than the pointer leads to"));
  else if (self->bad == NULL && self->instance->pointers[to].at != SPIRV_AT_NOTHING &&
           memcmp (&self->instance->pointers[to], from, sizeof *from) != 0)
    spirv_lower_refuse (self, N_ ("the variable holds now one texture, now another"));
  if (self->bad == NULL)
    self->instance->pointers[to] = *from;
}

/* Elements of an array without an end: the last member of a block. */
static void
lower_length (SpirvLowering *self)
{
  const SpirvPointer *pointer = spirv_lower_pointer (self, spirv_lower_operand (self, 0));
  const SpirvType *type = pointer->type;
  const guint32 member = spirv_lower_operand (self, 1);
  const SpirvType *array = NULL;
  SpirvMatrixForm form = SPIRV_NO_MATRIX;
  SpirvStep *step;
  guint32 offset;

  if (type->shape == SPIRV_SHAPE_STRUCT && member < type->n)
    array = spirv_type (self->types, type->members[member].type);
  if (array == NULL || array->shape != SPIRV_SHAPE_RUNTIME_ARRAY || pointer->at != SPIRV_AT_MEMORY)
    {
      spirv_lower_refuse (self, N_ ("there is no array without an end"));
      return;
    }
  offset = (guint32) spirv_part_offset (self->types, type, member, &form);
  step = spirv_lower_end_transfer (self, SPIRV_DOES_LENGTH, LS_EFFECT_MEMORY_READ);
  spirv_lower_address (self, step, pointer, NULL, 0);
  step->offset = offset;
  step->stride = MAX (spirv_part_stride (self->types, array, form), 1);
  spirv_lower_add_move (step, 0, 0)->to = spirv_lower_result (self, 0);
}

/* OpCopyMemory: between registers; memories are copied by loads and stores in what compilers make. */
static void
lower_copy (SpirvLowering *self)
{
  const SpirvPointer *to = spirv_lower_pointer (self, spirv_lower_operand (self, 0));
  const SpirvPointer *from = spirv_lower_pointer (self, spirv_lower_operand (self, 1));

  if (to->at != SPIRV_AT_REGISTERS || from->at != SPIRV_AT_REGISTERS || to->type != from->type ||
      from->component.kind != LS_MICRO_NOWHERE)
    {
      spirv_lower_refuse (self, N_ ("memories are not copied as a whole here"));
      return;
    }
  for (guint i = 0; i < spirv_lower_n_words (self, to->type); i++)
    spirv_lower_store_word (self, to, i, register_word (from, i));
}

gboolean
spirv_lower_memory (SpirvLowering *self)
{
  switch ((guint) self->insn->op)
    {
    case SPIRV_OP_Load:
      lower_load (self);
      return TRUE;
    case SPIRV_OP_Store:
      if (spirv_is_opaque (spirv_lower_type (self, spirv_lower_operand (self, 1))))
        store_opaque (self);
      else
        spirv_lower_store (self, spirv_lower_pointer (self, spirv_lower_operand (self, 0)),
                           spirv_lower_operand (self, 1));
      return TRUE;
    case SPIRV_OP_CopyMemory:
      lower_copy (self);
      return TRUE;
    case SPIRV_OP_ArrayLength:
      lower_length (self);
      return TRUE;
    default:
      return spirv_lower_chain (self) || spirv_lower_atomic (self);
    }
}
