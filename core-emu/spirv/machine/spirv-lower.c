#include "spirv-lower.h"

#include "ls-explain.h"
#include "ls-math.h"
#include "ls-words.h"

/* What all families of instructions lower with: values, operations and steps. */

void
spirv_lower_refuse (SpirvLowering *self, const char *why)
{
  if (self->bad == NULL)
    self->bad = why;
}

/* --- types ------------------------------------------------------------------------------------ */

static const SpirvType no_type = { .shape = SPIRV_SHAPE_VOID };

static const SpirvType *
check_type (SpirvLowering *self, const SpirvType *type)
{
  if (type != NULL)
    return type;
  spirv_lower_refuse (self, N_ ("an operand has no value"));
  return &no_type;
}

const SpirvType *
spirv_lower_type (SpirvLowering *self, guint32 id)
{
  return check_type (self, spirv_type_of_value (self->types, id));
}

const SpirvType *
spirv_lower_result_type (SpirvLowering *self)
{
  return check_type (self, spirv_type (self->types, self->insn->type));
}

/* --- registers -------------------------------------------------------------------------------- */

LsMicroPlace
spirv_lower_register (guint file, guint32 index, guint word)
{
  return (LsMicroPlace){ .kind = LS_MICRO_REGISTER,
                         .ref = { .file = (guint8) file,
                                  .channel = (guint8) (word % 4),
                                  .index = (guint16) (index + word / 4) },
                         .row = LS_MICRO_NO_ROW };
}

LsMicroPlace
spirv_lower_literal (SpirvLowering *self, guint32 bits)
{
  return ls_insn_literal_place (&self->code->base, bits);
}

LsMicroPlace
spirv_lower_float (SpirvLowering *self, float value)
{
  return spirv_lower_literal (self, ls_float_bits (value));
}

guint32
spirv_lower_take_new_regs (SpirvLowering *self, guint32 n)
{
  const guint32 first = self->code->n_regs[SPIRV_REGS_TEMP];

  if ((guint64) first + n > SPIRV_MAX_REGS)
    {
      spirv_lower_refuse (self, N_ ("its values need too many registers"));
      return 0;
    }
  self->code->n_regs[SPIRV_REGS_TEMP] += n;
  return first;
}

guint32
spirv_lower_take_regs (SpirvLowering *self, guint32 n)
{
  GArray *free_regs = n < G_N_ELEMENTS (self->free_regs) ? self->free_regs[n] : NULL;
  guint32 first;

  if (free_regs == NULL || free_regs->len == 0)
    return spirv_lower_take_new_regs (self, n);
  first = g_array_index (free_regs, guint32, free_regs->len - 1);
  g_array_set_size (free_regs, free_regs->len - 1);
  return first;
}

guint32
spirv_instance_local (const SpirvCode *code, const SpirvInstance *instance, guint32 id)
{
  const SpirvModule *module = code->module;
  const SpirvFunction *function = instance->function;
  const guint32 maker = id < module->bound ? module->makers[id] : SPIRV_NO_INSN;

  return maker >= function->insn && maker < function->end ? maker - function->insn : G_MAXUINT32;
}

guint32
spirv_lower_local (const SpirvLowering *self, guint32 id)
{
  return spirv_instance_local (self->code, self->instance, id);
}

/* Values are made before they are used, but for those that OpPhi takes from the end of a loop. */
static guint32
value_register (SpirvLowering *self, guint32 id, const SpirvType *type)
{
  const guint32 local = spirv_lower_local (self, id);

  if (local == G_MAXUINT32 || type->n_regs == 0)
    return 0;
  if (self->instance->values[local] == 0)
    self->instance->places[local] = self->instance->values[local] =
      1 + spirv_lower_take_regs (self, type->n_regs);
  return self->instance->values[local];
}

LsMicroPlace
spirv_lower_result (SpirvLowering *self, guint i)
{
  const SpirvType *type = spirv_lower_result_type (self);
  const guint32 first = value_register (self, self->insn->result, type);

  if (first != 0 && i < 4 * type->n_regs)
    return spirv_lower_register (SPIRV_REGS_TEMP, first - 1, i);
  spirv_lower_refuse (self, N_ ("its result has another type"));
  return spirv_lower_register (SPIRV_REGS_TEMP, 0, 0);
}

LsMicroPlace
spirv_lower_word (SpirvLowering *self, guint32 id, guint i)
{
  const SpirvType *type = spirv_lower_type (self, id);
  const guint32 *words = id < self->module->bound ? self->types->constants[id] : NULL;
  guint32 first;

  if (i < 4 * type->n_regs && words != NULL)
    return spirv_lower_literal (self, words[i]);
  first = i < 4 * type->n_regs ? value_register (self, id, type) : 0;
  if (first != 0)
    return spirv_lower_register (SPIRV_REGS_TEMP, first - 1, i);
  spirv_lower_refuse (self, N_ ("an operand has another type"));
  return spirv_lower_literal (self, 0);
}

LsMicroPlace
spirv_lower_component (SpirvLowering *self, guint32 id, guint c, guint word)
{
  const SpirvType *type = spirv_lower_type (self, id);
  const SpirvType *scalar = spirv_type_scalar (self->types, type);

  if (scalar != NULL && c < spirv_type_components (type) && word < spirv_type_words (scalar))
    return spirv_lower_word (self, id, c * spirv_type_words (scalar) + word);
  spirv_lower_refuse (self, N_ ("an operand has another type"));
  return spirv_lower_literal (self, 0);
}

/* --- pointers --------------------------------------------------------------------------------- */

static const SpirvPointer nowhere = { .at = SPIRV_AT_NOTHING,
                                      .type = &no_type,
                                      .refused = N_ ("the pointer is computed in a way that does "
                                                     "not run here") };

const SpirvPointer *
spirv_instance_pointer (const SpirvCode *code, const SpirvInstance *instance, guint32 id)
{
  const guint32 local = spirv_instance_local (code, instance, id);
  const SpirvVariable *variable;

  if (local != G_MAXUINT32)
    return &instance->pointers[local];
  variable = spirv_variable (code->variables, id);
  return variable != NULL ? &code->globals[variable - code->variables->variables] : NULL;
}

const SpirvPointer *
spirv_lower_pointer (SpirvLowering *self, guint32 id)
{
  const SpirvPointer *pointer = spirv_instance_pointer (self->code, self->instance, id);

  if (pointer == NULL || pointer->type == NULL)
    pointer = &nowhere;
  if (pointer->at == SPIRV_AT_NOTHING)
    spirv_lower_refuse (self, pointer->refused);
  return pointer;
}

SpirvPointer *
spirv_lower_new_pointer (SpirvLowering *self)
{
  return &self->instance->pointers[self->number - self->instance->function->insn];
}

/* --- operations ------------------------------------------------------------------------------- */

#define MAX_OPS 65000

static LsMicroPlace
add_op (SpirvLowering *self, LsMicro micro)
{
  if (self->ops->len >= MAX_OPS)
    {
      spirv_lower_refuse (self, N_ ("it computes too much at once"));
      return spirv_lower_literal (self, 0);
    }
  return ls_micro_result (ls_micro_add (self->ops, micro));
}

LsMicroPlace
spirv_lower_op (SpirvLowering *self,
                LsKernel kernel,
                LsMicroPlace a,
                LsMicroPlace b,
                LsMicroPlace c)
{
  return add_op (
    self, (LsMicro){ .kernel = (guint16) kernel, .n_slots = 1, .s = { { a }, { b }, { c } } });
}

LsMicroPlace
spirv_lower_slots (SpirvLowering *self, LsKernel kernel, guint n_slots, LsMicroPlace s[3][4])
{
  LsMicro micro = { .kernel = (guint16) kernel, .n_slots = (guint8) n_slots };

  /* Kernels of 64 bits take the high word first. */
  for (guint k = 0; k < ls_kernels[kernel].n_src; k++)
    {
      const gboolean is_pair = n_slots == 2 && s[k][1].kind != LS_MICRO_NOWHERE;

      for (guint j = 0; j < n_slots; j++)
        micro.s[k][j] = s[k][is_pair ? 1 - j : j];
    }
  return add_op (self, micro);
}

SpirvNumber
spirv_lower_number_op2 (SpirvLowering *self,
                        gboolean is_wide,
                        LsKernel kernel,
                        LsKernel wide,
                        SpirvNumber a,
                        SpirvNumber b)
{
  LsMicroPlace s[3][4] = { { a.words[0], a.words[1] }, { b.words[0], b.words[1] } };
  LsMicroPlace value;

  if (!is_wide)
    return (SpirvNumber){ { spirv_lower_op2 (self, kernel, a.words[0], b.words[0]) } };
  value = spirv_lower_slots (self, wide, 2, s);
  return (SpirvNumber){ { value, spirv_lower_slot (value, 1) } };
}

static LsMicroPart *
add_part (SpirvLowering *self, LsMicroPlace value, guint n_columns)
{
  const LsMicroPart part = { .line = self->number,
                             .slot = LS_SLOT_NONE,
                             .op = value.ref.index,
                             .number = value.ref.index,
                             .column = value.ref.channel,
                             .n_columns = (guint8) n_columns };

  g_array_append_val (self->parts, part);
  return &g_array_index (self->parts, LsMicroPart, self->parts->len - 1);
}

/* The part that takes a slot of an operation's result, with room for a destination. is_new: no part takes
 * the result yet. The parts of an operation read its operands once: of words of 64 bits each reads a
 * column, and both are there; else one reads all. */
static LsMicroPart *
find_part (SpirvLowering *self, LsMicroPlace value, gboolean is_new)
{
  const LsMicro *op = &g_array_index (self->ops, LsMicro, value.ref.index);
  const LsKernelType type = (LsKernelType) ls_kernels[op->kernel].dst;
  gboolean is_full = FALSE;

  for (guint i = is_new ? self->parts->len : 0; i < self->parts->len; i++)
    {
      LsMicroPart *it = &g_array_index (self->parts, LsMicroPart, i);

      if (it->op != value.ref.index || it->column != value.ref.channel || it->masks != 0)
        continue;
      if (it->n_to < LS_MICRO_MAX_TO)
        return it;
      is_full = TRUE;
    }
  if (is_full)
    return add_part (self, value, 0);
  if (!ls_value_is_wide (ls_kernel_value_type (type)))
    return add_part (self, value, MAX (op->n_slots, 1));
  add_part (self, spirv_lower_slot (value, value.ref.channel ^ 1), 1);
  return add_part (self, value, 1);
}

void
spirv_lower_write (SpirvLowering *self, LsMicroPlace to, LsMicroPlace value)
{
  const gboolean is_new = value.kind != LS_MICRO_RESULT;
  LsMicroPart *part;

  if (is_new)
    value = spirv_lower_op1 (self, LS_KERNEL_MOV, value);
  if (value.kind != LS_MICRO_RESULT)
    return;
  part = find_part (self, value, is_new);
  part->to[part->n_to++] =
    (LsMicroTo){ .place = to,
                 .lanes =
                   to.ref.file == SPIRV_REGS_OUT ? LS_MICRO_TO_OUTPUTS : LS_MICRO_TO_REGISTERS };
}

void
spirv_lower_give (SpirvLowering *self, guint i, LsMicroPlace value)
{
  spirv_lower_write (self, spirv_lower_result (self, i), value);
}

/* Integers of fewer than 32 bits keep their sign or zeros above; floats of 16 bits are those of 32
 * that a half can hold. */
LsMicroPlace
spirv_lower_narrow (SpirvLowering *self, const SpirvType *scalar, LsMicroPlace value)
{
  if (scalar->width >= 32 || scalar->shape == SPIRV_SHAPE_BOOL)
    return value;
  if (scalar->shape == SPIRV_SHAPE_FLOAT)
    return spirv_lower_op1 (
      self, LS_KERNEL_UNPACK_HALF,
      spirv_lower_op2 (self, LS_KERNEL_PACK_HALF, value, spirv_lower_literal (self, 0)));
  return spirv_lower_op (self, scalar->is_signed ? LS_KERNEL_FIELD_INT : LS_KERNEL_FIELD_UINT,
                         value, spirv_lower_literal (self, 0),
                         spirv_lower_literal (self, scalar->width));
}

/* --- tests ------------------------------------------------------------------------------------ */

static void
add_test (SpirvLowering *self, LsKernel kernel, LsMicroPlace a, LsMicroPlace b)
{
  LsMicro micro = {
    .kernel = (guint16) kernel, .n_slots = 1, .is_condition = TRUE, .s = { { a }, { b } }
  };
  const LsMicroPlace result = add_op (self, micro);
  LsMicroPart part = {
    .line = self->number, .slot = LS_SLOT_NONE, .n_columns = 1, .masks = LS_MICRO_TESTS
  };

  if (result.kind != LS_MICRO_RESULT)
    return;
  part.op = part.number = result.ref.index;
  g_array_append_val (self->parts, part);
}

void
spirv_lower_test (SpirvLowering *self, LsMicroPlace value, gboolean is_zero)
{
  add_test (self, is_zero ? LS_KERNEL_PRED_SETE_INT : LS_KERNEL_PRED_SETNE_INT, value,
            spirv_lower_literal (self, 0));
}

void
spirv_lower_test_equal (SpirvLowering *self, LsMicroPlace a, LsMicroPlace b)
{
  add_test (self, LS_KERNEL_PRED_SETE_INT, a, b);
}

/* --- steps ------------------------------------------------------------------------------------ */

/* Moves the operations since the last step to a list of a step. */
static void
take_list (SpirvLowering *self, LsMicroStep *list)
{
  list->n_ops = self->ops->len;
  list->ops = g_memdup2 (self->ops->data, self->ops->len * sizeof (LsMicro));
  list->n_parts = self->parts->len;
  list->parts = g_memdup2 (self->parts->data, self->parts->len * sizeof (LsMicroPart));
  g_array_set_size (self->ops, 0);
  g_array_set_size (self->parts, 0);
}

static SpirvStep *
add_step (SpirvLowering *self, guint kind, const char *name)
{
  SpirvStep *step = (SpirvStep *) (gpointer) ls_insn_code_add (&self->code->base, self->number);
  const LsInsnBlock block = { .kind = (guint8) kind,
                              .ending = SPIRV_NO_STEP,
                              .name = name,
                              .number = self->number,
                              .is_refused = self->bad != NULL };

  step->op = self->insn->op;
  step->base.bad = self->bad;
  step->base.bad_value = self->insn->op;
  take_list (self, &step->base.micro);
  g_array_append_val (self->code->blocks, block);
  return step;
}

guint32
spirv_lower_end_step (SpirvLowering *self, guint kind, const char *name)
{
  if (kind == LS_INSN_PLAIN && self->parts->len == 0 && self->bad == NULL && name == NULL)
    {
      g_array_set_size (self->ops, 0);
      return SPIRV_NO_STEP;
    }
  add_step (self, kind, name != NULL ? name : spirv_op_form (self->insn->op)->name);
  return ls_insn_n_steps (&self->code->base) - 1;
}

void
spirv_lower_end_other (SpirvLowering *self, guint reading)
{
  LsInsnStep *step = ls_insn_step (&self->code->base, ls_insn_n_steps (&self->code->base) - 1);

  step->reading = (guint8) reading;
  step->others = g_renew (LsMicroStep, step->others, step->n_others + 1u);
  take_list (self, &step->others[step->n_others++]);
}

/* --- transfers -------------------------------------------------------------------------------- */

SpirvStep *
spirv_lower_end_transfer (SpirvLowering *self, SpirvDoes does, LsEffectKind effect)
{
  SpirvStep *step = add_step (self, LS_INSN_PLAIN, spirv_op_form (self->insn->op)->name);

  step->does = (guint8) does;
  step->base.has_transfer = TRUE;
  step->base.transfer = (LsMicroTransfer){
    .line = self->number, .effect = (guint8) effect, .type = LS_VALUE_BITS, .n_resources = 1
  };
  return step;
}

LsMicroMove *
spirv_lower_add_move (SpirvStep *step, guint element, guint component)
{
  LsMicroTransfer *transfer = &step->base.transfer;

  transfer->moves = g_renew (LsMicroMove, transfer->moves, transfer->n_moves + 1);
  transfer->moves[transfer->n_moves] =
    (LsMicroMove){ .element = (guint16) element, .component = (guint8) component };
  return &transfer->moves[transfer->n_moves++];
}

void
spirv_lower_add_address (SpirvStep *step, LsMicroPlace place)
{
  LsMicroTransfer *transfer = &step->base.transfer;

  transfer->addresses[transfer->n_addresses++] = place;
}
