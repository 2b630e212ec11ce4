#include "spirv-image.h"

#include "ls-explain.h"
#include "ls-words.h"

/* Atomic operations (section 3.32.18), on words of memories and texels of images. Behind the pointer
 * stand scope and semantics, which change nothing where lanes take turns. */

/* The operands that are values, from the pointer on; 0: none. */
static guint
find_values (SpirvLowering *self, LsMicroPlace values[2])
{
  const guint32 one = self->insn->op == SPIRV_OP_AtomicIDecrement ? G_MAXUINT32 : 1;
  guint n = 0;

  switch ((guint) self->insn->op)
    {
    case SPIRV_OP_AtomicIIncrement:
    case SPIRV_OP_AtomicIDecrement:
      values[n++] = spirv_lower_literal (self, one);
      return n;
    case SPIRV_OP_AtomicCompareExchange: /* the comparator is the last operand */
      values[n++] = spirv_lower_component (self, spirv_lower_operand (self, 5), 0, 0);
      values[n++] = spirv_lower_component (self, spirv_lower_operand (self, 4), 0, 0);
      return n;
    default:
      values[n++] = spirv_lower_component (self, spirv_lower_operand (self, 3), 0, 0);
      return n;
    }
}

static gboolean
is_wide (const SpirvPointer *pointer)
{
  return !spirv_is_scalar (pointer->type) || pointer->type->width != 32;
}

/* An atomic operation gives the old value. */
static void
lower_update (SpirvLowering *self, const SpirvPointer *pointer)
{
  LsMicroPlace values[2];
  const guint n = find_values (self, values);
  const SpirvType *type = spirv_lower_result_type (self);
  SpirvStep *step;

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
  step->base.transfer.is_update = TRUE;
  spirv_lower_address (self, step, pointer, values, n);
  spirv_lower_add_move (step, 0, 0)->to = spirv_lower_result (self, 0);
}

static void
lower_plain (SpirvLowering *self, const SpirvPointer *pointer, gboolean is_store)
{
  SpirvStep *step =
    spirv_lower_end_transfer (self, is_store ? SPIRV_DOES_STORE : SPIRV_DOES_LOAD,
                              is_store ? LS_EFFECT_MEMORY_WRITE : LS_EFFECT_MEMORY_READ);
  LsMicroMove *move;

  step->bits = 32;
  spirv_lower_address (self, step, pointer, NULL, 0);
  move = spirv_lower_add_move (step, 0, 0);
  move->operand = is_store;
  if (is_store)
    move->from = spirv_lower_component (self, spirv_lower_operand (self, 3), 0, 0);
  else
    move->to = spirv_lower_result (self, 0);
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
  else if (is_wide (pointer))
    spirv_lower_refuse (self, N_ ("atomic operations are done with 32 bits"));
  else if (op != SPIRV_OP_AtomicLoad && op != SPIRV_OP_AtomicStore)
    lower_update (self, pointer);
  else if (pointer->at == SPIRV_AT_IMAGE)
    spirv_lower_texel_plain (self, pointer, op == SPIRV_OP_AtomicStore,
                             op == SPIRV_OP_AtomicStore ? spirv_lower_operand (self, 3) : 0);
  else
    lower_plain (self, pointer, op == SPIRV_OP_AtomicStore);
  return TRUE;
}
