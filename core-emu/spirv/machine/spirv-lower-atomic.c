#include "spirv-image.h"

#include "ls-explain.h"
#include "ls-words.h"

/* Atomic operations (section 3.32.18), on words of memories and texels of images. Behind the pointer
 * stand scope and semantics, which change nothing where lanes take turns. */

/* At most two values of 64 bits. */
#define MAX_WORDS 4

/* Adds the words of a value. */
static void
add_value (SpirvLowering *self, guint32 id, guint n_words, LsMicroPlace *words, guint *n)
{
  for (guint i = 0; i < n_words; i++)
    words[(*n)++] = spirv_lower_component (self, id, 0, i);
}

/* The words of the operands that are values. Returns: how many. */
static guint
find_values (SpirvLowering *self, guint n_words, LsMicroPlace words[MAX_WORDS])
{
  const gboolean is_down = self->insn->op == SPIRV_OP_AtomicIDecrement;
  guint n = 0;

  switch ((guint) self->insn->op)
    {
    case SPIRV_OP_AtomicIIncrement:
    case SPIRV_OP_AtomicIDecrement:
      for (guint i = 0; i < n_words; i++)
        words[n++] = spirv_lower_literal (self, is_down ? G_MAXUINT32 : i == 0);
      return n;
    case SPIRV_OP_AtomicCompareExchange: /* the comparator is the last operand */
      add_value (self, spirv_lower_operand (self, 5), n_words, words, &n);
      add_value (self, spirv_lower_operand (self, 4), n_words, words, &n);
      return n;
    default:
      add_value (self, spirv_lower_operand (self, 3), n_words, words, &n);
      return n;
    }
}

static gboolean
has_width (const SpirvPointer *pointer)
{
  return spirv_is_scalar (pointer->type) &&
         (pointer->type->width == 32 ||
          (pointer->type->width == 64 && pointer->at == SPIRV_AT_MEMORY));
}

/* An atomic operation gives the old value. */
static void
lower_update (SpirvLowering *self, const SpirvPointer *pointer)
{
  const guint n_words = spirv_type_words (pointer->type);
  const SpirvType *type = spirv_lower_result_type (self);
  LsMicroPlace values[MAX_WORDS];
  const guint n = find_values (self, n_words, values);
  SpirvStep *step;

  if (type != pointer->type)
    spirv_lower_refuse (self, N_ ("the value has another type than the pointer leads to"));
  if (self->bad != NULL)
    return;
  if (pointer->at == SPIRV_AT_IMAGE)
    {
      spirv_lower_texel_atomic (self, pointer, values, n);
      return;
    }
  step = spirv_lower_end_transfer (self, SPIRV_DOES_ATOMIC, LS_EFFECT_MEMORY_READ);
  step->shape = type->shape;
  step->is_signed = type->is_signed;
  step->width = type->width;
  step->base.transfer.is_update = TRUE;
  spirv_lower_address (self, step, pointer, values, n);
  for (guint i = 0; i < n_words; i++)
    spirv_lower_add_move (step, 0, i)->to = spirv_lower_result (self, i);
}

static void
lower_plain (SpirvLowering *self, const SpirvPointer *pointer, gboolean is_store)
{
  SpirvStep *step =
    spirv_lower_end_transfer (self, is_store ? SPIRV_DOES_STORE : SPIRV_DOES_LOAD,
                              is_store ? LS_EFFECT_MEMORY_WRITE : LS_EFFECT_MEMORY_READ);

  step->bits = 32;
  spirv_lower_address (self, step, pointer, NULL, 0);
  for (guint i = 0; i < spirv_type_words (pointer->type); i++)
    {
      LsMicroMove *move = spirv_lower_add_move (step, 0, i);

      move->operand = is_store;
      if (is_store)
        move->from = spirv_lower_component (self, spirv_lower_operand (self, 3), 0, i);
      else
        move->to = spirv_lower_result (self, i);
    }
}

static gboolean
is_atomic (guint op)
{
  return (op >= SPIRV_OP_AtomicLoad && op <= SPIRV_OP_AtomicXor) || op == SPIRV_OP_AtomicFAddEXT ||
         op == SPIRV_OP_AtomicFMinEXT || op == SPIRV_OP_AtomicFMaxEXT;
}

gboolean
spirv_lower_atomic (SpirvLowering *self)
{
  const guint op = self->insn->op;
  const SpirvPointer *pointer;

  if (!is_atomic (op))
    return FALSE;
  pointer = spirv_lower_pointer (self, spirv_lower_operand (self, 0));
  if (pointer->at != SPIRV_AT_MEMORY && pointer->at != SPIRV_AT_IMAGE)
    spirv_lower_refuse (self, N_ ("atomic operations are done in memories and images"));
  else if (!has_width (pointer))
    spirv_lower_refuse (self,
                        N_ ("atomic operations are done with 32 bits, or in memories with 64"));
  else if (op != SPIRV_OP_AtomicLoad && op != SPIRV_OP_AtomicStore)
    lower_update (self, pointer);
  else if (pointer->at == SPIRV_AT_IMAGE)
    spirv_lower_texel_plain (self, pointer, op == SPIRV_OP_AtomicStore,
                             op == SPIRV_OP_AtomicStore ? spirv_lower_operand (self, 3) : 0);
  else
    lower_plain (self, pointer, op == SPIRV_OP_AtomicStore);
  return TRUE;
}
