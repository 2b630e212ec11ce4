#include "spirv-random-private.h"

/* Values that are put together of others, and taken apart. */

/* The words of a chain of literals into the type, at most three. Returns: the type at its end. */
static guint32
draw_path (Random *self, guint32 type, guint32 *path, guint *n)
{
  *n = 0;
  do
    {
      path[*n] = pick (self, type_at (self, type)->n);
      type = random_part (self, type, path[(*n)++]);
    }
  while (*n < 3 && (type_at (self, type)->shape != IS_VECTOR || type_at (self, type)->n > 1) &&
         one_in (self, 2));
  return type;
}

static gboolean
is_scalar (const Random *self, guint32 type)
{
  return type_at (self, type)->shape == IS_VECTOR && type_at (self, type)->n == 1;
}

static guint32
insert (Random *self, guint32 type)
{
  guint32 words[6] = { 0 }, path[3];
  guint n;

  if (is_scalar (self, type))
    return OP (self, CopyObject, type, random_take (self, type));
  words[1] = random_take (self, draw_path (self, type, path, &n));
  words[2] = random_take (self, type);
  for (guint i = 0; i < n; i++)
    words[3 + i] = path[i];
  return random_op (self, SPIRV_OP_CompositeInsert, type, words, n + 2);
}

static guint32
construct (Random *self, guint32 type)
{
  const Type it = *type_at (self, type);
  guint32 words[8] = { 0 };
  guint n = 0;

  if (is_scalar (self, type))
    return OP (self, CopyObject, type, random_take (self, type));
  for (guint i = 0; i < it.n;)
    {
      const guint left = it.n - i;
      /* A vector is made of vectors, too; not of a single one. */
      const guint part = it.shape == IS_VECTOR && it.n > 2 && left > 1 && one_in (self, 3)
                           ? 2 + pick (self, MIN (left, it.n - 1u) - 1)
                           : 1;

      words[1 + n++] = random_take (self, it.shape == IS_VECTOR
                                            ? random_vector (self, (Kind) it.kind, MIN (part, left))
                                            : random_part (self, type, i));
      i += it.shape == IS_VECTOR ? MIN (part, left) : 1;
    }
  return random_op (self, SPIRV_OP_CompositeConstruct, type, words, n);
}

/* One of the values that has a part of the type. */
static guint32
extract (Random *self, guint32 type)
{
  for (guint i = self->values->len; i-- > 0;)
    {
      const Value *value = &g_array_index (self->values, Value, i);
      guint32 words[5] = { 0, value->id }, path[3];
      guint n;

      if (is_scalar (self, value->type) || draw_path (self, value->type, path, &n) != type)
        continue;
      for (guint k = 0; k < n; k++)
        words[2 + k] = path[k];
      return random_op (self, SPIRV_OP_CompositeExtract, type, words, n + 1);
    }
  return construct (self, type);
}

static guint32
select_value (Random *self, guint32 type)
{
  const Type it = *type_at (self, type);
  const guint32 a = random_take (self, type), b = random_take (self, type);

  if (it.shape != IS_VECTOR) /* before 1.4 of vectors alone */
    return insert (self, type);
  return OP (self, Select, type, random_take (self, random_vector (self, OF_BOOL, it.n)), a, b);
}

static guint32
shuffle (Random *self, guint32 type)
{
  const Type it = *type_at (self, type);
  const guint n_a = 2 + pick (self, 3), n_b = 2 + pick (self, 3);
  const Kind kind = (Kind) it.kind;
  guint32 words[8] = { 0 };

  if (it.shape != IS_VECTOR || it.n == 1)
    return extract (self, type);
  words[1] = random_take (self, random_vector (self, kind, n_a));
  words[2] = random_take (self, random_vector (self, kind, n_b));
  for (guint i = 0; i < it.n; i++)
    words[3 + i] = pick (self, n_a + n_b);
  return random_op (self, SPIRV_OP_VectorShuffle, type, words, it.n + 2);
}

static guint32
take_dynamic (Random *self, guint32 type)
{
  const Type it = *type_at (self, type);
  const guint n = 2 + pick (self, 3);
  guint32 vector;

  if (it.shape != IS_VECTOR)
    return insert (self, type);
  if (it.n == 1)
    {
      vector = random_take (self, random_vector (self, (Kind) it.kind, n));
      return OP (self, VectorExtractDynamic, type, vector, random_index (self, n));
    }
  vector = random_take (self, type);
  return OP (self, VectorInsertDynamic, type, vector,
             random_take (self, random_part (self, type, 0)), random_index (self, it.n));
}

static guint32
compute_matrix (Random *self, guint32 type)
{
  const Type it = *type_at (self, type);
  const guint rows = type_at (self, it.of)->n;

  switch (pick (self, 3))
    {
    case 0:
      return OP (self, Transpose, type, random_take (self, random_matrix (self, rows, it.n)));
    case 1:
      return OP (self, MatrixTimesScalar, type, random_take (self, type),
                 random_take (self, random_vector (self, OF_FLOAT, 1)));
    default:
      return OP (self, OuterProduct, type, random_take (self, it.of),
                 random_take (self, random_vector (self, OF_FLOAT, it.n)));
    }
}

guint32
random_compute_parts (Random *self, guint32 type)
{
  if (type_at (self, type)->shape == IS_MATRIX && one_in (self, 2))
    return compute_matrix (self, type);
  switch (pick (self, 6))
    {
    case 0:
      return insert (self, type);
    case 1:
      return construct (self, type);
    case 2:
      return select_value (self, type);
    case 3:
      return shuffle (self, type);
    case 4:
      return take_dynamic (self, type);
    default:
      return extract (self, type);
    }
}
