#include "spirv-random-private.h"

#include <string.h>

#include "ls-bits.h"

/* Types and constants, each made once. */

/* --- chance ----------------------------------------------------------------------------------------------- */

static guint64
draw_int (GRand *rand, gboolean is_wide)
{
  static const guint32 special[] = { 0,          1,          2,      31,     0x7fffffff,
                                     0x80000000, 0xffffffff, 0xffff, 0x10000 };
  const guint kind = (guint) g_rand_int_range (rand, 0, 4);
  guint64 bits;

  if (kind == 0)
    bits = special[g_rand_int_range (rand, 0, G_N_ELEMENTS (special))];
  else if (kind == 1)
    bits = (guint32) g_rand_int_range (rand, -20, 20);
  else
    bits = g_rand_int (rand);
  if (!is_wide)
    return bits;
  return kind == 1 ? (guint64) (gint32) bits : bits << 32 | g_rand_int (rand);
}

static double
draw_number (GRand *rand)
{
  static const double special[] = { 0, -0.0, 1, -1, 0.5, 2, 1e-40, 1e30, -1e-30, 255, 65504, G_PI };
  const guint kind = (guint) g_rand_int_range (rand, 0, 5);

  if (kind == 0)
    return special[g_rand_int_range (rand, 0, G_N_ELEMENTS (special))];
  if (kind == 1)
    return g_rand_int_range (rand, -8, 9) / 2.0;
  return g_rand_double_range (rand, -10, 10);
}

guint64
random_bits (GRand *rand, Kind kind)
{
  switch ((guint) kind)
    {
    case OF_FLOAT:
      return g_rand_int_range (rand, 0, 12) == 0 ? g_rand_int (rand)
                                                 : ls_float_bits ((float) draw_number (rand));
    case OF_DOUBLE:
      return ls_double_bits (draw_number (rand));
    case OF_LONG:
    case OF_ULONG:
      return draw_int (rand, TRUE);
    default:
      return draw_int (rand, FALSE);
    }
}

gboolean
random_is_int (Kind kind)
{
  return kind == OF_INT || kind == OF_UINT || kind == OF_LONG || kind == OF_ULONG;
}

/* --- what is made once ------------------------------------------------------------------------------------ */

/* The result's id comes first, or behind the type. */
guint32
random_global (Random *self, guint op, const guint32 *operands, gsize n)
{
  const gboolean has_type = op == SPIRV_OP_Constant || op == SPIRV_OP_ConstantComposite ||
                            op == SPIRV_OP_ConstantNull || op == SPIRV_OP_ConstantTrue ||
                            op == SPIRV_OP_ConstantFalse || op == SPIRV_OP_Variable;
  guint32 words[16] = { 0 };
  g_autofree char *key = NULL;
  GString *all = g_string_new (NULL);

  g_assert_cmpuint (n + 2, <=, G_N_ELEMENTS (words));
  g_string_append_printf (all, "%u", op);
  for (gsize i = 1; i <= n; i++)
    g_string_append_printf (all, " %u", operands[i]);
  key = g_string_free (all, FALSE);
  if (g_hash_table_lookup (self->known, key) != NULL)
    return GPOINTER_TO_UINT (g_hash_table_lookup (self->known, key));
  words[1 + has_type] = self->bound;
  for (gsize i = 1; i <= n; i++)
    words[has_type && i == 1 ? 1 : i + 1] = operands[i];
  spirv_words_add (self->globals, op, words, n + 1);
  g_hash_table_insert (self->known, g_steal_pointer (&key), GUINT_TO_POINTER (self->bound));
  return self->bound++;
}

/* --- types ------------------------------------------------------------------------------------------------ */

static guint32
scalar_id (Random *self, Kind kind)
{
  switch ((guint) kind)
    {
    case OF_VOID:
      return random_global (self, SPIRV_OP_TypeVoid, LIST ());
    case OF_BOOL:
      return random_global (self, SPIRV_OP_TypeBool, LIST ());
    case OF_FLOAT:
    case OF_DOUBLE:
      return random_global (self, SPIRV_OP_TypeFloat, LIST (is_wide (kind) ? 64 : 32));
    default:
      return random_global (self, SPIRV_OP_TypeInt,
                            LIST (is_wide (kind) ? 64 : 32, kind == OF_INT || kind == OF_LONG));
    }
}

/* Finds a type, all but its id. Returns: FALSE: number: of the new one. */
static gboolean
find_type (Random *self, const Type *type, guint32 *number)
{
  for (*number = 0; *number < self->types->len; ++*number)
    {
      Type it = *type_at (self, *number);

      it.id = it.bytes = it.align = 0;
      if (memcmp (&it, type, sizeof it) == 0)
        return TRUE;
    }
  g_array_append_vals (self->types, type, 1);
  return FALSE;
}

static Type *
new_type (Random *self, guint32 number)
{
  return &g_array_index (self->types, Type, number);
}

guint32
random_vector (Random *self, Kind kind, guint n)
{
  const Type type = { .shape = IS_VECTOR, .kind = (guint8) kind, .n = (guint8) n };
  const guint32 scalar = scalar_id (self, kind);
  const guint bytes = is_wide (kind) ? 8 : 4;
  guint32 number, id;

  if (find_type (self, &type, &number))
    return number;
  id = n == 1 ? scalar : random_global (self, SPIRV_OP_TypeVector, LIST (scalar, n));
  *new_type (self, number) = type;
  new_type (self, number)->id = id;
  new_type (self, number)->bytes = n * bytes;
  new_type (self, number)->align = (n == 3 ? 4 : n) * bytes;
  return number;
}

guint32
random_matrix (Random *self, guint columns, guint n)
{
  const guint32 of = random_vector (self, OF_FLOAT, n);
  const Type type = { .shape = IS_MATRIX, .kind = OF_FLOAT, .n = (guint8) columns, .of = of };
  guint32 number, id;

  if (find_type (self, &type, &number))
    return number;
  id = random_global (self, SPIRV_OP_TypeMatrix, LIST (type_id (self, of), columns));
  new_type (self, number)->id = id;
  new_type (self, number)->bytes = 16 * MAX (columns, n); /* of rows or of columns */
  new_type (self, number)->align = 16;
  return number;
}

static guint
stride_of (const Random *self, guint32 type)
{
  const guint align = MAX (type_at (self, type)->align, 1); /* what is not laid out has none */

  return (type_at (self, type)->bytes + align - 1) / align * align;
}

guint32
random_array (Random *self, guint32 of, guint n, gboolean is_laid)
{
  const Type type = { .shape = IS_ARRAY, .n = (guint8) n, .of = of, .is_laid = is_laid != FALSE };
  const guint32 length = random_uint (self, n), stride = stride_of (self, of);
  guint32 number, id;

  if (find_type (self, &type, &number))
    return number;
  id = self->bound++;
  SPIRV_ADD (self->globals, SPIRV_OP_TypeArray, id, type_id (self, of), length);
  if (is_laid)
    SPIRV_ADD (self->annotations, SPIRV_OP_Decorate, id, SPIRV_Decoration_ArrayStride, stride);
  new_type (self, number)->id = id;
  new_type (self, number)->bytes = n * stride;
  new_type (self, number)->align = type_at (self, of)->align;
  return number;
}

/* Some matrices are kept by rows. */
static void
lay_matrix (Random *self, guint32 id, guint i, guint32 member)
{
  const guint32 order = one_in (self, 3) ? SPIRV_Decoration_RowMajor : SPIRV_Decoration_ColMajor;

  while (type_at (self, member)->shape == IS_ARRAY)
    member = type_at (self, member)->of;
  if (type_at (self, member)->shape != IS_MATRIX)
    return;
  SPIRV_ADD (self->annotations, SPIRV_OP_MemberDecorate, id, i, order);
  SPIRV_ADD (self->annotations, SPIRV_OP_MemberDecorate, id, i, SPIRV_Decoration_MatrixStride, 16);
}

/* Offsets of members, now and then with a gap. */
static void
lay_members (Random *self, guint32 number, const guint32 *members, guint n)
{
  const guint32 id = type_id (self, number);
  guint at = 0, most = 4;

  for (guint i = 0; i < n; i++)
    {
      const guint align = type_at (self, members[i])->align;

      at = (at + align - 1) / align * align + (one_in (self, 4) ? align : 0);
      most = MAX (most, align);
      SPIRV_ADD (self->annotations, SPIRV_OP_MemberDecorate, id, i, SPIRV_Decoration_Offset, at);
      lay_matrix (self, id, i, members[i]);
      at += stride_of (self, members[i]);
    }
  new_type (self, number)->bytes = at;
  new_type (self, number)->align = most;
}

guint32
random_struct (Random *self, const guint32 *members, guint n, gboolean is_laid)
{
  Type type = { .shape = IS_STRUCT, .n = (guint8) n, .is_laid = is_laid != FALSE };
  guint32 words[1 + MAX_MEMBERS + 1] = { 0 }, number;

  memcpy (type.members, members, n * sizeof *members);
  if (find_type (self, &type, &number))
    return number;
  words[1] = self->bound++;
  for (guint i = 0; i < n; i++)
    words[2 + i] = type_id (self, members[i]);
  spirv_words_add (self->globals, SPIRV_OP_TypeStruct, words, n + 1);
  new_type (self, number)->id = words[1];
  if (is_laid)
    lay_members (self, number, members, n);
  return number;
}

guint32
random_pointer (Random *self, guint32 type, guint32 storage)
{
  return random_global (self, SPIRV_OP_TypePointer, LIST (storage, type_id (self, type)));
}

guint32
random_part (Random *self, guint32 number, guint i)
{
  const Type *type = type_at (self, number);

  return type->shape == IS_VECTOR   ? random_vector (self, (Kind) type->kind, 1)
         : type->shape == IS_STRUCT ? type->members[i]
                                    : type->of;
}

/* --- constants -------------------------------------------------------------------------------------------- */

guint32
random_constant (Random *self, Kind kind, guint64 bits)
{
  const guint32 type = type_id (self, random_vector (self, kind, 1));

  if (kind == OF_BOOL)
    return random_global (self, bits & 1 ? SPIRV_OP_ConstantTrue : SPIRV_OP_ConstantFalse,
                          LIST (type));
  return is_wide (kind) ? random_global (self, SPIRV_OP_Constant,
                                         LIST (type, (guint32) bits, (guint32) (bits >> 32)))
                        : random_global (self, SPIRV_OP_Constant, LIST (type, (guint32) bits));
}

guint32
random_uint (Random *self, guint32 value)
{
  return random_constant (self, OF_UINT, value);
}

guint32
random_float (Random *self, float value)
{
  return random_constant (self, OF_FLOAT, ls_float_bits (value));
}

guint32
random_splat (Random *self, guint32 type, guint32 constant)
{
  const guint32 operands[] = { 0, type_id (self, type), constant, constant, constant, constant };
  const guint n = type_at (self, type)->n;

  return n == 1 ? constant : random_global (self, SPIRV_OP_ConstantComposite, operands, n + 1);
}

guint32
random_null (Random *self, guint32 type)
{
  return random_global (self, SPIRV_OP_ConstantNull, LIST (type_id (self, type)));
}

/* --- types that are drawn --------------------------------------------------------------------------------- */

Kind
random_kind (Random *self)
{
  static const Kind usual[] = { OF_INT, OF_UINT, OF_FLOAT, OF_FLOAT, OF_BOOL };
  static const Kind wide[] = { OF_LONG, OF_ULONG, OF_DOUBLE };

  return self->out->is_wide && one_in (self, 3) ? wide[pick (self, 3)]
                                                : usual[pick (self, G_N_ELEMENTS (usual))];
}

guint32
random_draw_vector (Random *self)
{
  const Kind kind = random_kind (self);

  return random_vector (self, kind, one_in (self, 2) ? 1 : 2 + pick (self, 3));
}

guint32
random_draw_type (Random *self)
{
  guint32 members[3];

  switch (pick (self, 8))
    {
    case 0:
      return random_matrix (self, 2 + pick (self, 3), 2 + pick (self, 3));
    case 1:
      members[0] = one_in (self, 2) ? random_draw_type (self) : random_draw_vector (self);
      return random_array (self, members[0], 2 + pick (self, 4), FALSE);
    case 2:
      for (guint i = 0; i < G_N_ELEMENTS (members); i++)
        members[i] = one_in (self, 4) ? random_draw_type (self) : random_draw_vector (self);
      return random_struct (self, members, 1 + pick (self, 3), FALSE);
    default:
      return random_draw_vector (self);
    }
}
