#include "spirv-lower.h"

#include "ls-words.h"

/* Pointers: variables and chains of indices. What the module tells is added up here; computed indices
 * are added up in a register. */

SpirvPointer
spirv_lower_global (const SpirvVariables *variables, const SpirvVariable *variable)
{
  return (SpirvPointer){ .at = variable->at,
                         .file = variable->file,
                         .channel = variable->channel,
                         .builtin_bits = variable->builtin_bits,
                         .is_array = variable->whole != variable->type && !variable->is_by_vertex &&
                                     variable->at != SPIRV_AT_REGISTERS,
                         .first = variable->first,
                         .sampler = variable->sampler,
                         .n = variable->is_loose ? MAX (variable->type->n_slots, 1) : variable->n,
                         .offset = variable->offset,
                         .by_vertex = variable->is_by_vertex ? variables->n_columns : 0,
                         .type = variable->whole,
                         .form = variable->is_loose ? SPIRV_IN_WHOLE : SPIRV_NO_MATRIX,
                         .textures = variable->textures,
                         .images = variable->images,
                         .refused = variable->refused != NULL
                                      ? variable->refused
                                      : N_ ("the variable stands for nothing here") };
}

/* --- chains ----------------------------------------------------------------------------------- */

/* The part of a chain that is computed. */
typedef struct
{
  LsMicroPlace sum;       /* NOWHERE: nothing */
  LsMicroPlace is_inside; /* NOWHERE: it always is */
  gboolean is_numbered;   /* the element or the slot was */
} Computed;

static void
add_index (SpirvLowering *self, Computed *computed, LsMicroPlace index, guint32 stride, guint32 n)
{
  const LsMicroPlace by = spirv_lower_literal (self, stride);
  LsMicroPlace inside;

  computed->sum = computed->sum.kind == LS_MICRO_NOWHERE
                    ? spirv_lower_op2 (self, LS_KERNEL_MULLO_INT, index, by)
                    : spirv_lower_op (self, LS_KERNEL_MULADD_INT, index, by, computed->sum);
  if (n == 0)
    return;
  inside = spirv_lower_op2 (self, LS_KERNEL_LT_UINT, index, spirv_lower_literal (self, n));
  computed->is_inside = computed->is_inside.kind == LS_MICRO_NOWHERE
                          ? inside
                          : spirv_lower_op2 (self, LS_KERNEL_AND_INT, computed->is_inside, inside);
}

/* Keeps a value in a register of its own: the registers of values are used again behind their last use,
 * and pointers last. */
static LsMicroPlace
keep_value (SpirvLowering *self, LsMicroPlace value)
{
  const LsMicroPlace place =
    spirv_lower_register (SPIRV_REGS_TEMP, spirv_lower_take_regs (self, 1), 0);

  spirv_lower_write (self, place, value);
  return place;
}

static void
keep_index (SpirvLowering *self, Computed *computed, SpirvPointer *pointer)
{
  LsMicroPlace value = computed->sum;

  if (value.kind == LS_MICRO_NOWHERE)
    return;
  if (computed->is_inside.kind != LS_MICRO_NOWHERE)
    value = spirv_lower_op (self, LS_KERNEL_SELECT_BOOL, computed->is_inside, value,
                            spirv_lower_literal (self, SPIRV_OUTSIDE));
  if (pointer->index.kind != LS_MICRO_NOWHERE)
    value = spirv_lower_op2 (self, LS_KERNEL_ADD_INT, value, pointer->index);
  pointer->index = keep_value (self, value);
}

/* The number of an index that is a constant. */
static gboolean
find_constant (const SpirvLowering *self, guint32 id, guint32 *index)
{
  const guint32 *words = id < self->module->bound ? self->types->constants[id] : NULL;

  *index = words != NULL ? words[0] : 0;
  return words != NULL;
}

/* Adds a computed number to a place, which may be NOWHERE. */
static LsMicroPlace
add_number (SpirvLowering *self, Computed *computed, LsMicroPlace place, guint32 id, guint32 stride)
{
  const LsMicroPlace index = spirv_lower_component (self, id, 0, 0);
  const LsMicroPlace by = spirv_lower_literal (self, stride);

  computed->is_numbered = TRUE;
  if (place.kind != LS_MICRO_NOWHERE)
    return spirv_lower_op (self, LS_KERNEL_MULADD_INT, index, by, place);
  return stride == 1 ? index : spirv_lower_op2 (self, LS_KERNEL_MULLO_INT, index, by);
}

/* Blocks or textures in an element of an array of them. */
static guint32
count_elements (const SpirvTypes *types, const SpirvType *type)
{
  guint64 n = 1;

  for (; spirv_is_array (type); type = spirv_type_inner (types, type))
    n = MIN (n * MAX (type->n, 1), SPIRV_TOO_MANY);
  return (guint32) n;
}

/* Which block or texture of an array, or part of an array of arrays. */
static void
select_element (SpirvLowering *self, SpirvPointer *pointer, guint32 id, Computed *computed)
{
  const SpirvType *part = spirv_type_inner (self->types, pointer->type);
  const guint32 stride = count_elements (self->types, part);
  guint32 index;

  if (!find_constant (self, id, &index))
    pointer->element = add_number (self, computed, pointer->element, id, stride);
  else if (index >= pointer->n / stride)
    spirv_lower_refuse (self, N_ ("an index lies outside of the array"));
  else
    {
      pointer->first += index * stride;
      pointer->sampler += index * stride;
      pointer->n = pointer->element.kind == LS_MICRO_NOWHERE ? stride : pointer->n - index * stride;
    }
  pointer->type = part;
  pointer->is_array = spirv_is_array (part);
}

/* A texture or image in a structure that stands alone, or an array of them; any other part is left alone. */
static void
enter_slot (SpirvPointer *pointer, const SpirvTypes *types, const SpirvType *part)
{
  const SpirvType *of = spirv_type_element (types, part);

  if (!spirv_is_opaque (of))
    return;
  pointer->at = of->shape == SPIRV_SHAPE_SAMPLER    ? SPIRV_AT_SAMPLER
                : spirv_is_stored_image (types, of) ? SPIRV_AT_IMAGE
                                                    : SPIRV_AT_TEXTURE;
  pointer->first = pointer->at == SPIRV_AT_IMAGE     ? pointer->images
                   : pointer->at == SPIRV_AT_SAMPLER ? pointer->sampler
                                                     : pointer->textures;
  pointer->element = pointer->slot;
  pointer->slot = pointer->index = SPIRV_NOWHERE;
  pointer->is_array = spirv_is_array (part);
}

/* The slots before a part, of a structure that stands alone. */
static void
follow_slots (SpirvLowering *self,
              SpirvPointer *pointer,
              const SpirvType *part,
              guint32 id,
              guint32 index,
              gboolean is_constant,
              Computed *computed)
{
  const SpirvType *type = pointer->type;
  guint32 before;

  if (type->n_slots == 0 || part->n_slots == 0)
    return;
  before = type->shape == SPIRV_SHAPE_STRUCT ? type->members[index].first_slot
           : is_constant                     ? index * part->n_slots
                                             : 0;
  pointer->textures += before;
  pointer->images += before;
  pointer->sampler += before;
  if (!is_constant)
    pointer->slot = add_number (self, computed, pointer->slot, id, part->n_slots);
  pointer->n = pointer->slot.kind == LS_MICRO_NOWHERE ? part->n_slots
                                                      : pointer->n - MIN (before, pointer->n - 1);
  enter_slot (pointer, self->types, part);
}

static void
follow_registers (SpirvLowering *self, SpirvPointer *pointer, guint32 id, Computed *computed)
{
  const SpirvType *type = pointer->type;
  guint32 index, first = 0;
  const gboolean is_constant = find_constant (self, id, &index);
  const SpirvType *part = spirv_type_part (self->types, type, is_constant ? index : 0, &first);

  if (part == NULL)
    {
      spirv_lower_refuse (self, N_ ("an index lies outside of the array"));
      return;
    }
  pointer->type = part;
  if (pointer->by_vertex != 0)
    {
      if (is_constant)
        pointer->first += index * pointer->by_vertex;
      else
        add_index (self, computed, spirv_lower_component (self, id, 0, 0), pointer->by_vertex,
                   type->n);
      pointer->by_vertex = 0;
    }
  else if (type->shape == SPIRV_SHAPE_VECTOR)
    {
      if (is_constant)
        pointer->word = (guint8) (index * spirv_type_words (part));
      else
        pointer->component = keep_value (self, spirv_lower_component (self, id, 0, 0));
      pointer->n_components = type->n;
    }
  else if (is_constant)
    pointer->first += first;
  else if (type->shape == SPIRV_SHAPE_STRUCT)
    spirv_lower_refuse (self, N_ ("the number of a member is no constant"));
  else
    add_index (self, computed, spirv_lower_component (self, id, 0, 0), part->n_regs, type->n);
}

static void
follow_memory (SpirvLowering *self, SpirvPointer *pointer, guint32 id, Computed *computed)
{
  const SpirvType *type = pointer->type;
  guint32 index, first;
  const gboolean is_constant = find_constant (self, id, &index);
  const SpirvType *part = spirv_type_part (self->types, type, is_constant ? index : 0, &first);

  if (part == NULL || (!is_constant && type->shape == SPIRV_SHAPE_STRUCT))
    {
      spirv_lower_refuse (self, N_ ("an index lies outside of the array"));
      return;
    }
  if (is_constant)
    pointer->offset += spirv_part_offset (self->types, type, index, &pointer->form);
  else
    add_index (self, computed, spirv_lower_component (self, id, 0, 0),
               spirv_part_stride (self->types, type, pointer->form),
               type->shape == SPIRV_SHAPE_RUNTIME_ARRAY ? 0 : type->n);
  follow_slots (self, pointer, part, id, index, is_constant, computed);
  pointer->type = part;
}

/* At the end of the chain: no operation of a step reads what another one of it writes. */
static void
keep_numbers (SpirvLowering *self, SpirvPointer *pointer)
{
  if (pointer->element.kind != LS_MICRO_NOWHERE)
    pointer->element = keep_value (self, pointer->element);
  if (pointer->slot.kind != LS_MICRO_NOWHERE)
    pointer->slot = keep_value (self, pointer->slot);
}

static void
lower_chain (SpirvLowering *self)
{
  SpirvPointer pointer = *spirv_lower_pointer (self, spirv_lower_operand (self, 0));
  Computed computed = { .sum = SPIRV_NOWHERE, .is_inside = SPIRV_NOWHERE };

  for (guint i = 1; i < spirv_n_operands (self->insn) && self->bad == NULL; i++)
    {
      const guint32 id = spirv_lower_operand (self, i);

      if (pointer.is_array)
        select_element (self, &pointer, id, &computed);
      else if (pointer.at == SPIRV_AT_REGISTERS)
        follow_registers (self, &pointer, id, &computed);
      else
        follow_memory (self, &pointer, id, &computed);
    }
  if (self->bad == NULL && !spirv_is_opaque (spirv_type_element (self->types, pointer.type)))
    keep_index (self, &computed, &pointer);
  if (self->bad == NULL && computed.is_numbered)
    keep_numbers (self, &pointer);
  if (self->bad == NULL)
    *spirv_lower_new_pointer (self) = pointer;
}

/* --- variables -------------------------------------------------------------------------------- */

/* A variable of a function: registers; its first value is copied where it stands. */
static void
lower_variable (SpirvLowering *self)
{
  const SpirvType *type = spirv_lower_result_type (self);
  const SpirvType *of = spirv_type_inner (self->types, type);
  SpirvPointer *pointer = spirv_lower_new_pointer (self);
  guint32 *n_regs = &self->code->n_regs[SPIRV_REGS_VAR];

  if (of != NULL && spirv_is_opaque (of))
    {
      *pointer = (SpirvPointer){ .at = SPIRV_AT_NOTHING,
                                 .type = of,
                                 .refused = N_ ("no texture, sampler or image is stored in it") };
      return;
    }
  if (of == NULL || type->shape != SPIRV_SHAPE_POINTER ||
      *n_regs + (guint64) of->n_regs > SPIRV_MAX_REGS)
    {
      spirv_lower_refuse (self, N_ ("the variable needs too many registers"));
      return;
    }
  *pointer = (SpirvPointer){
    .at = SPIRV_AT_REGISTERS, .file = SPIRV_REGS_VAR, .first = *n_regs, .n = 1, .type = of
  };
  *n_regs += of->n_regs;
  if (spirv_n_operands (self->insn) > 1)
    spirv_lower_store (self, pointer, spirv_lower_operand (self, 1));
}

gboolean
spirv_lower_chain (SpirvLowering *self)
{
  switch ((guint) self->insn->op)
    {
    case SPIRV_OP_AccessChain:
    case SPIRV_OP_InBoundsAccessChain:
      lower_chain (self);
      return TRUE;
    case SPIRV_OP_Variable:
      lower_variable (self);
      return TRUE;
    default:
      return FALSE;
    }
}
