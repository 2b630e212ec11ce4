#include "spirv-memory.h"

guint32
spirv_scalar_bytes (const SpirvType *scalar)
{
  return scalar->shape == SPIRV_SHAPE_BOOL ? 4 : scalar->width / 8;
}

static guint32
limit_bytes (guint64 n)
{
  return (guint32) MIN (n, G_MAXUINT32);
}

guint32
spirv_part_stride (const SpirvTypes *types, const SpirvType *type, SpirvMatrixForm form)
{
  const SpirvType *part = spirv_type_inner (types, type);

  if (part == NULL)
    return 0;
  if (form.is_whole && type->shape != SPIRV_SHAPE_VECTOR)
    return limit_bytes (16ull * part->n_regs);
  switch ((guint) type->shape)
    {
    case SPIRV_SHAPE_VECTOR: /* a row of a matrix whose columns lie in each other */
      return form.is_row_major && form.stride != 0 ? form.stride : spirv_scalar_bytes (part);
    case SPIRV_SHAPE_MATRIX:
      if (form.is_row_major && form.stride != 0)
        return spirv_scalar_bytes (spirv_type_scalar (types, type));
      return form.stride != 0 ? form.stride : spirv_type_bytes (types, part, SPIRV_NO_MATRIX);
    default:
      return type->stride != 0 ? type->stride : spirv_type_bytes (types, part, form);
    }
}

/* A member's form is its own. */
static SpirvMatrixForm
member_form (const SpirvMember *member)
{
  return (SpirvMatrixForm){ member->matrix_stride, member->is_row_major, FALSE };
}

static guint64
member_offset (const SpirvTypes *types, const SpirvType *type, guint32 index)
{
  guint64 offset = 0;

  if (type->members[index].offset != G_MAXUINT32)
    return type->members[index].offset;
  for (guint32 i = 0; i < index; i++)
    offset += (spirv_type_bytes (types, spirv_type (types, type->members[i].type),
                                 member_form (&type->members[i])) +
               3ull) &
              ~3ull;
  return offset;
}

guint64
spirv_part_offset (const SpirvTypes *types,
                   const SpirvType *type,
                   guint32 index,
                   SpirvMatrixForm *form)
{
  guint64 offset;

  if (type->shape != SPIRV_SHAPE_STRUCT)
    return (guint64) index * spirv_part_stride (types, type, *form);
  if (form->is_whole)
    return 16ull * type->members[index].first;
  offset = member_offset (types, type, index);
  *form = member_form (&type->members[index]);
  return offset;
}

/* The end of the last component. */
static guint64
matrix_bytes (const SpirvTypes *types, const SpirvType *type, SpirvMatrixForm form)
{
  const SpirvType *column = spirv_type_inner (types, type);
  const guint32 scalar = spirv_scalar_bytes (spirv_type_scalar (types, type));

  if (form.is_row_major && form.stride != 0)
    return (column->n - 1ull) * form.stride + (guint64) type->n * scalar;
  return (type->n - 1ull) * spirv_part_stride (types, type, form) + (guint64) column->n * scalar;
}

static guint64
struct_bytes (const SpirvTypes *types, const SpirvType *type)
{
  guint64 most = 0;

  for (guint32 i = 0; i < type->n; i++)
    {
      const guint64 end = member_offset (types, type, i) +
                          spirv_type_bytes (types, spirv_type (types, type->members[i].type),
                                            member_form (&type->members[i]));

      most = MAX (most, end);
    }
  return most;
}

guint32
spirv_type_bytes (const SpirvTypes *types, const SpirvType *type, SpirvMatrixForm form)
{
  if (form.is_whole)
    return limit_bytes (16ull * type->n_regs);
  switch ((guint) type->shape)
    {
    case SPIRV_SHAPE_BOOL:
    case SPIRV_SHAPE_INT:
    case SPIRV_SHAPE_FLOAT:
      return spirv_scalar_bytes (type);
    case SPIRV_SHAPE_VECTOR:
      return type->n * spirv_scalar_bytes (spirv_type_inner (types, type));
    case SPIRV_SHAPE_MATRIX:
      return limit_bytes (matrix_bytes (types, type, form));
    case SPIRV_SHAPE_ARRAY:
      return limit_bytes ((guint64) type->n * spirv_part_stride (types, type, form));
    case SPIRV_SHAPE_STRUCT:
      return limit_bytes (struct_bytes (types, type));
    default:
      return 0;
    }
}
