#include "spirv-types.h"

#include "ls-error.h"
#include "ls-words.h"

/* Registers that all constants of a module may have together. */
#define MAX_CONSTANT_REGS (1 << 20)

gboolean
spirv_refuse (const SpirvModule *module G_GNUC_UNUSED,
              const SpirvInsn *insn,
              GError **error,
              const char *format,
              ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (ls_words (format), arguments);
  va_end (arguments);
  return ls_fail (error, LS_ERROR_FORMAT, "word %u, %s: %s", insn->first,
                  spirv_op_form (insn->op)->name, message);
}

/* --- asking ----------------------------------------------------------------------------------- */

const SpirvType *
spirv_type_of_value (const SpirvTypes *types, guint32 id)
{
  const SpirvInsn *maker = spirv_maker (types->module, id);

  return maker == NULL || maker->type == 0 ? NULL : spirv_type (types, maker->type);
}

const SpirvType *
spirv_type_inner (const SpirvTypes *types, const SpirvType *type)
{
  return type->of != 0 ? spirv_type (types, type->of) : NULL;
}

const SpirvType *
spirv_type_part (const SpirvTypes *types, const SpirvType *type, guint32 index, guint32 *first)
{
  const SpirvType *part;

  *first = 0;
  if (type->shape == SPIRV_SHAPE_STRUCT)
    {
      if (index >= type->n)
        return NULL;
      *first = type->members[index].first;
      return spirv_type (types, type->members[index].type);
    }
  part = spirv_type_inner (types, type);
  if (part == NULL || !spirv_is_composite (type) ||
      (type->shape != SPIRV_SHAPE_RUNTIME_ARRAY && index >= type->n))
    return NULL;
  if (type->shape != SPIRV_SHAPE_VECTOR)
    *first = (guint32) MIN ((guint64) index * part->n_regs, SPIRV_TOO_MANY);
  return part;
}

const SpirvType *
spirv_type_scalar (const SpirvTypes *types, const SpirvType *type)
{
  while (type != NULL && (type->shape == SPIRV_SHAPE_VECTOR || type->shape == SPIRV_SHAPE_MATRIX))
    type = spirv_type_inner (types, type);
  return type != NULL && spirv_is_scalar (type) ? type : NULL;
}

guint
spirv_type_components (const SpirvType *type)
{
  return type->shape == SPIRV_SHAPE_VECTOR ? type->n : spirv_is_scalar (type) ? 1 : 0;
}

gboolean
spirv_is_stored_image (const SpirvTypes *types, const SpirvType *type)
{
  const SpirvInsn *insn = &types->module->insns[type->insn];

  return type->shape == SPIRV_SHAPE_IMAGE && spirv_operand (types->module, insn, 5) == 2 &&
         spirv_operand (types->module, insn, 1) != SPIRV_Dim_SubpassData;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* The type with the id, which must be made before. */
static const SpirvType *
find_earlier (const SpirvTypes *types, const SpirvInsn *insn, guint32 id, GError **error)
{
  const SpirvType *type = spirv_type (types, id);

  if (type == NULL)
    spirv_refuse (types->module, insn, error, "%%%u is no type that stands before", id);
  return type;
}

static guint32
count_regs (guint64 n, guint32 n_regs)
{
  return (guint32) MIN (n * n_regs, SPIRV_TOO_MANY);
}

static gboolean
read_number (const SpirvTypes *types, const SpirvInsn *insn, SpirvType *type, GError **error)
{
  const guint32 width = spirv_operand (types->module, insn, 0);
  const gboolean is_float = insn->op == SPIRV_OP_TypeFloat;

  if (!((width == 8 && !is_float) || width == 16 || width == 32 || width == 64))
    return spirv_refuse (types->module, insn, error, "%u bits are no width of a number here",
                         width);
  type->shape = is_float ? SPIRV_SHAPE_FLOAT : SPIRV_SHAPE_INT;
  type->width = (guint8) width;
  type->is_signed = is_float || spirv_operand (types->module, insn, 1) != 0;
  type->n_regs = 1;
  return TRUE;
}

static gboolean
read_vector (const SpirvTypes *types, const SpirvInsn *insn, SpirvType *type, GError **error)
{
  const SpirvType *of =
    find_earlier (types, insn, type->of = spirv_operand (types->module, insn, 0), error);
  const gboolean is_matrix = insn->op == SPIRV_OP_TypeMatrix;

  if (of == NULL)
    return FALSE;
  type->n = spirv_operand (types->module, insn, 1);
  if (type->n < 2 || type->n > 4)
    return spirv_refuse (types->module, insn, error, "%u is not from 2 to 4", type->n);
  if (is_matrix ? of->shape != SPIRV_SHAPE_VECTOR : !spirv_is_scalar (of))
    return spirv_refuse (types->module, insn, error, "%%%u cannot be its part", of->id);
  type->shape = is_matrix ? SPIRV_SHAPE_MATRIX : SPIRV_SHAPE_VECTOR;
  type->n_regs = is_matrix ? type->n * of->n_regs : type->n * (of->width == 64 ? 2 : 1) > 4 ? 2 : 1;
  return TRUE;
}

/* The number of elements is a constant that stands before. */
static gboolean
read_array (const SpirvTypes *types, const SpirvInsn *insn, SpirvType *type, GError **error)
{
  const SpirvModule *module = types->module;
  const SpirvType *of =
    find_earlier (types, insn, type->of = spirv_operand (module, insn, 0), error);
  const SpirvDecoration *stride =
    spirv_decoration (module, insn->result, G_MAXUINT32, SPIRV_Decoration_ArrayStride);
  const guint32 length = spirv_operand (module, insn, 1);

  if (of == NULL)
    return FALSE;
  type->stride = stride != NULL ? stride->value : 0;
  if (insn->op == SPIRV_OP_TypeRuntimeArray)
    {
      type->shape = SPIRV_SHAPE_RUNTIME_ARRAY;
      type->n_slots = of->n_slots;
      return TRUE;
    }
  if (types->constants[length] == NULL || spirv_type_of_value (types, length) == NULL ||
      spirv_type_of_value (types, length)->shape != SPIRV_SHAPE_INT)
    return spirv_refuse (module, insn, error, "%%%u is no integer constant that stands before",
                         length);
  type->shape = SPIRV_SHAPE_ARRAY;
  type->n = types->constants[length][0];
  if (type->n == 0 || (gint32) type->n < 0)
    return spirv_refuse (module, insn, error, "an array of %d elements", (gint32) type->n);
  type->n_regs = count_regs (type->n, of->n_regs);
  type->n_slots = count_regs (type->n, of->n_slots);
  return TRUE;
}

static void
read_member (const SpirvTypes *types, const SpirvType *type, guint i, SpirvMember *member)
{
  const SpirvModule *module = types->module;
  const SpirvDecoration *offset = spirv_decoration (module, type->id, i, SPIRV_Decoration_Offset);
  const SpirvDecoration *stride =
    spirv_decoration (module, type->id, i, SPIRV_Decoration_MatrixStride);

  member->offset = offset != NULL ? offset->value : G_MAXUINT32;
  member->matrix_stride = stride != NULL ? stride->value : 0;
  member->is_row_major = spirv_decoration (module, type->id, i, SPIRV_Decoration_RowMajor) != NULL;
}

static gboolean
read_struct (const SpirvTypes *types, const SpirvInsn *insn, SpirvType *type, GError **error)
{
  const SpirvModule *module = types->module;

  type->shape = SPIRV_SHAPE_STRUCT;
  type->n = spirv_n_operands (insn);
  type->members = g_new0 (SpirvMember, type->n + 1);
  type->is_block = spirv_decoration (module, type->id, G_MAXUINT32, SPIRV_Decoration_Block) != NULL;
  type->is_buffer_block =
    spirv_decoration (module, type->id, G_MAXUINT32, SPIRV_Decoration_BufferBlock) != NULL;
  for (guint i = 0; i < type->n; i++)
    {
      SpirvMember *member = &type->members[i];
      const SpirvType *of =
        find_earlier (types, insn, member->type = spirv_operand (module, insn, i), error);

      if (of == NULL)
        return FALSE;
      member->first = type->n_regs;
      type->n_regs = (guint32) MIN ((guint64) type->n_regs + of->n_regs, SPIRV_TOO_MANY);
      member->first_slot = type->n_slots;
      type->n_slots = (guint32) MIN ((guint64) type->n_slots + of->n_slots, SPIRV_TOO_MANY);
      read_member (types, type, i, member);
    }
  return TRUE;
}

/* A pointer may be declared before the type that it points to. */
static gboolean
read_pointer (const SpirvTypes *types, const SpirvInsn *insn, SpirvType *type)
{
  type->shape = SPIRV_SHAPE_POINTER;
  type->storage = (guint8) MIN (spirv_operand (types->module, insn, 0), 255);
  type->of = spirv_operand (types->module, insn, 1);
  return TRUE;
}

static gboolean
read_other (const SpirvTypes *types, const SpirvInsn *insn, SpirvType *type, GError **error)
{
  switch ((guint) insn->op)
    {
    case SPIRV_OP_TypeVoid:
      type->shape = SPIRV_SHAPE_VOID;
      return TRUE;
    case SPIRV_OP_TypeBool:
      type->shape = SPIRV_SHAPE_BOOL;
      type->width = 32;
      type->n_regs = 1;
      return TRUE;
    case SPIRV_OP_TypeSampler:
      type->shape = SPIRV_SHAPE_SAMPLER;
      type->n_slots = 1;
      return TRUE;
    case SPIRV_OP_TypeImage:
    case SPIRV_OP_TypeSampledImage:
    case SPIRV_OP_TypeFunction:
      type->shape = insn->op == SPIRV_OP_TypeImage          ? SPIRV_SHAPE_IMAGE
                    : insn->op == SPIRV_OP_TypeSampledImage ? SPIRV_SHAPE_SAMPLED_IMAGE
                                                            : SPIRV_SHAPE_FUNCTION;
      type->n_slots = insn->op != SPIRV_OP_TypeFunction;
      type->of = spirv_operand (types->module, insn, 0);
      return find_earlier (types, insn, type->of, error) != NULL;
    default:
      type->shape = SPIRV_SHAPE_OTHER;
      return TRUE;
    }
}

static gboolean
read_type (const SpirvTypes *types, const SpirvInsn *insn, SpirvType *type, GError **error)
{
  switch ((guint) insn->op)
    {
    case SPIRV_OP_TypeInt:
    case SPIRV_OP_TypeFloat:
      return read_number (types, insn, type, error);
    case SPIRV_OP_TypeVector:
    case SPIRV_OP_TypeMatrix:
      return read_vector (types, insn, type, error);
    case SPIRV_OP_TypeArray:
    case SPIRV_OP_TypeRuntimeArray:
      return read_array (types, insn, type, error);
    case SPIRV_OP_TypeStruct:
      return read_struct (types, insn, type, error);
    case SPIRV_OP_TypePointer:
      return read_pointer (types, insn, type);
    default:
      return read_other (types, insn, type, error);
    }
}

gboolean
spirv_types_add (SpirvTypes *types, guint number, GError **error)
{
  const SpirvInsn *insn = &types->module->insns[number];
  SpirvType *type = &types->types[types->n_types];

  *type = (SpirvType){ .id = insn->result, .insn = number };
  types->n_types++; /* its members are freed */
  if (!read_type (types, insn, type, error))
    return FALSE;
  types->type_of[insn->result] = types->n_types;
  return TRUE;
}

/* --- all -------------------------------------------------------------------------------------- */

static gboolean
is_type (const SpirvInsn *insn)
{
  return insn->result != 0 && insn->type == 0 &&
         g_str_has_prefix (spirv_op_form (insn->op)->name, "OpType");
}

static gboolean
is_constant (const SpirvInsn *insn)
{
  return (insn->op >= SPIRV_OP_ConstantTrue && insn->op <= SPIRV_OP_SpecConstantOp) ||
         insn->op == SPIRV_OP_Undef;
}

static guint
count_types (const SpirvModule *module)
{
  guint n = 0;

  for (guint i = 0; i < module->n_insns; i++)
    n += is_type (&module->insns[i]);
  return n;
}

/* Types and constants stand before the first function. */
static gboolean
read_all (SpirvTypes *types, const SpirvChoice *choices, guint n_choices, GError **error)
{
  const SpirvModule *module = types->module;
  guint64 n_regs = 0;

  for (guint i = 0; i < module->n_insns && module->insns[i].op != SPIRV_OP_Function; i++)
    {
      const SpirvInsn *insn = &module->insns[i];

      if (is_type (insn) && !spirv_types_add (types, i, error))
        return FALSE;
      if (!is_constant (insn))
        continue;
      types->constants[insn->result] = spirv_types_fold (types, insn, choices, n_choices, error);
      if (types->constants[insn->result] == NULL)
        return FALSE;
      n_regs += spirv_type (types, insn->type)->n_regs;
      if (n_regs > MAX_CONSTANT_REGS)
        return spirv_refuse (module, insn, error, "constants of more than %d registers",
                             MAX_CONSTANT_REGS);
    }
  return TRUE;
}

SpirvTypes *
spirv_types_new (const SpirvModule *module,
                 const SpirvChoice *choices,
                 guint n_choices,
                 GError **error)
{
  SpirvTypes *types = g_new0 (SpirvTypes, 1);

  types->module = module;
  types->types = g_new0 (SpirvType, count_types (module) + 1);
  types->type_of = g_new0 (guint32, module->bound);
  types->constants = g_new0 (guint32 *, module->bound);
  if (read_all (types, choices, n_choices, error))
    return types;
  spirv_types_free (types);
  return NULL;
}

void
spirv_types_free (SpirvTypes *types)
{
  for (guint i = 0; i < types->n_types; i++)
    g_free (types->types[i].members);
  for (guint32 i = 0; i < types->module->bound; i++)
    g_free (types->constants[i]);
  g_free (types->constants);
  g_free (types->types);
  g_free (types->type_of);
  g_free (types);
}
