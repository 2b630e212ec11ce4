#include "spirv-lower-std.h"

#include "ls-words.h"

/* Determinant and inverse of a square matrix, by its minors: the inverse is the transposed matrix of
 * cofactors divided by the determinant. */

typedef struct
{
  SpirvLowering *lowering;
  gboolean is_wide;
  guint n, n_regs; /* columns; registers of one */
} Matrix;

static SpirvNumber
multiply (const Matrix *self, SpirvNumber a, SpirvNumber b)
{
  return spirv_lower_number_op2 (self->lowering, self->is_wide, LS_KERNEL_MUL_IEEE, LS_KERNEL_MUL_D,
                                 a, b);
}

static SpirvNumber
subtract (const Matrix *self, SpirvNumber a, SpirvNumber b)
{
  return spirv_lower_number_op2 (self->lowering, self->is_wide, LS_KERNEL_SUB, LS_KERNEL_SUB_D, a,
                                 b);
}

static SpirvNumber
add (const Matrix *self, SpirvNumber a, SpirvNumber b)
{
  return spirv_lower_number_op2 (self->lowering, self->is_wide, LS_KERNEL_ADD, LS_KERNEL_ADD_D, a,
                                 b);
}

static SpirvNumber
read_number (const Matrix *self, guint c, guint r)
{
  const guint n = self->is_wide ? 2 : 1;
  SpirvNumber number = { { SPIRV_NOWHERE, SPIRV_NOWHERE } };

  for (guint word = 0; word < n; word++)
    number.words[word] = spirv_lower_word (self->lowering, spirv_lower_operand (self->lowering, 2),
                                           4 * self->n_regs * c + n * r + word);
  return number;
}

static void
give_number (const Matrix *self, guint at, SpirvNumber number)
{
  for (guint word = 0; word < (self->is_wide ? 2 : 1); word++)
    spirv_lower_give (self->lowering, at + word, number.words[word]);
}

/* The determinant of the columns and rows that are left, a bit each. */
static SpirvNumber
find_determinant (const Matrix *self, guint columns, guint rows)
{
  const guint first = (guint) __builtin_ctz (columns);
  SpirvNumber sum = { { SPIRV_NOWHERE, SPIRV_NOWHERE } };
  guint k = 0;

  if (__builtin_popcount (columns) == 1)
    return read_number (self, first, (guint) __builtin_ctz (rows));
  for (guint r = 0; r < self->n; r++)
    {
      SpirvNumber product;

      if ((rows >> r & 1) == 0)
        continue;
      product = multiply (self, read_number (self, first, r),
                          find_determinant (self, columns & ~(1u << first), rows & ~(1u << r)));
      sum = k == 0       ? product
            : k % 2 == 1 ? subtract (self, sum, product)
                         : add (self, sum, product);
      k++;
    }
  return sum;
}

static SpirvNumber
negate (const Matrix *self, SpirvNumber a)
{
  LsMicroPlace s[3][4] = { { a.words[0], a.words[1] } }, value;

  if (!self->is_wide)
    return (SpirvNumber){ { spirv_lower_op1 (self->lowering, LS_KERNEL_NEG, a.words[0]) } };
  value = spirv_lower_slots (self->lowering, LS_KERNEL_NEG_D, 2, s);
  return (SpirvNumber){ { value, spirv_lower_slot (value, 1) } };
}

static void
lower_inverse (const Matrix *self)
{
  const guint all = (1u << self->n) - 1;
  const SpirvNumber whole = find_determinant (self, all, all);

  for (guint c = 0; c < self->n; c++)
    for (guint r = 0; r < self->n; r++)
      {
        SpirvNumber minor = find_determinant (self, all & ~(1u << r), all & ~(1u << c));

        if ((c + r) % 2 == 1)
          minor = negate (self, minor);
        give_number (self, 4 * self->n_regs * c + (self->is_wide ? 2 : 1) * r,
                     spirv_lower_number_op2 (self->lowering, self->is_wide, LS_KERNEL_DIV,
                                             LS_KERNEL_DIV_D, minor, whole));
      }
}

gboolean
spirv_std_lower_inverse (SpirvLowering *lowering, guint std)
{
  const SpirvType *type, *column, *scalar;
  Matrix matrix = { .lowering = lowering };

  if (std != SPIRV_STD_Determinant && std != SPIRV_STD_MatrixInverse)
    return FALSE;
  type = spirv_lower_type (lowering, spirv_lower_operand (lowering, 2));
  column = spirv_type_inner (lowering->types, type);
  scalar = spirv_type_scalar (lowering->types, type);
  if (type->shape != SPIRV_SHAPE_MATRIX || scalar == NULL || column->n != type->n)
    {
      spirv_lower_refuse (lowering, N_ ("the operand is no square matrix"));
      return TRUE;
    }
  matrix.is_wide = scalar->width == 64;
  matrix.n = type->n;
  matrix.n_regs = column->n_regs;
  if (std == SPIRV_STD_MatrixInverse)
    lower_inverse (&matrix);
  else
    give_number (&matrix, 0,
                 find_determinant (&matrix, (1u << matrix.n) - 1, (1u << matrix.n) - 1));
  return TRUE;
}
