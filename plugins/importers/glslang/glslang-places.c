#include "glslang-draft.h"
#include "ls-bits.h"

/* Where the components of leaves are, and words of a buffer. */

#define MAX_COMPONENTS (1u << 20)

void
glslang_shape_init (GlslangShape *shape, const SpirvTypes *types, const GlslangLeaf *leaf)
{
  shape->n = leaf->n;
  shape->element = glslang_leaf_element (types, leaf->type);
  glslang_leaf_shape (types, shape->element, &shape->columns, &shape->rows, &shape->base);
  shape->width = spirv_type_scalar (types, shape->element)->width;
}

guint
glslang_shape_count (const GlslangShape *shape)
{
  return MIN (shape->n * shape->columns * shape->rows, MAX_COMPONENTS);
}

guint64
glslang_leaf_at (const SpirvTypes *types, const GlslangLeaf *leaf, guint i)
{
  SpirvMatrixForm form = leaf->form;
  const SpirvType *type = leaf->type;
  guint64 at = leaf->offset;
  GlslangShape shape;

  glslang_shape_init (&shape, types, leaf);
  if (shape.element != type)
    at += spirv_part_offset (types, type, i / (shape.columns * shape.rows), &form);
  type = shape.element;
  if (shape.columns > 1)
    {
      at += spirv_part_offset (types, type, i / shape.rows % shape.columns, &form);
      type = spirv_type_inner (types, type);
    }
  if (shape.rows > 1)
    at += spirv_part_offset (types, type, i % shape.rows, &form);
  return at;
}

void
glslang_set_word (GArray *words, guint64 byte, guint32 word)
{
  if (byte / 4 >= GLSLANG_MAX_WORDS)
    return;
  if (words->len <= byte / 4)
    g_array_set_size (words, (guint) (byte / 4) + 1);
  g_array_index (words, guint32, byte / 4) = word;
}

void
glslang_put_number (GArray *words, guint64 byte, guint32 bits, char base, guint width)
{
  if (width == 64)
    {
      guint64 wide = base == 'i' ? (guint64) (gint64) (gint32) bits : bits;

      if (base == 'f')
        wide = ls_double_bits ((double) ls_bits_float (bits));
      glslang_set_word (words, byte, (guint32) wide);
      glslang_set_word (words, byte + 4, (guint32) (wide >> 32));
      return;
    }
  glslang_set_word (words, byte, bits);
}
