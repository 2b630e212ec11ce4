#include "spirv-lower.h"

#include "ls-words.h"

/* Products of vectors and matrices (section 3.32.13), of 32 and 64 bits. A matrix is its columns, one
 * behind the other. */

/* The instruction's numbers. */
typedef struct
{
  SpirvLowering *lowering;
  gboolean is_wide;
  const SpirvType *scalar;
} Algebra;

static SpirvNumber
compute (const Algebra *self, LsKernel kernel, LsKernel wide, SpirvNumber a, SpirvNumber b)
{
  SpirvNumber value = spirv_lower_number_op2 (self->lowering, self->is_wide, kernel, wide, a, b);

  if (!self->is_wide)
    value.words[0] = spirv_lower_narrow (self->lowering, self->scalar, value.words[0]);
  return value;
}

static SpirvNumber
multiply (const Algebra *self, SpirvNumber a, SpirvNumber b)
{
  return compute (self, LS_KERNEL_MUL_IEEE, LS_KERNEL_MUL_D, a, b);
}

static SpirvNumber
add (const Algebra *self, SpirvNumber a, SpirvNumber b)
{
  return compute (self, LS_KERNEL_ADD, LS_KERNEL_ADD_D, a, b);
}

/* --- operands --------------------------------------------------------------------------------- */

/* Row r of column c; of a vector c is 0. */
static SpirvNumber
read_number (const Algebra *self, guint operand, guint c, guint r)
{
  const guint32 id = spirv_lower_operand (self->lowering, operand);
  const SpirvType *type = spirv_lower_type (self->lowering, id);
  const SpirvType *column =
    type->shape == SPIRV_SHAPE_MATRIX ? spirv_type_inner (self->lowering->types, type) : type;
  const guint n = self->is_wide ? 2 : 1;
  SpirvNumber number = { { SPIRV_NOWHERE, SPIRV_NOWHERE } };

  for (guint word = 0; word < n; word++)
    number.words[word] =
      spirv_lower_word (self->lowering, id, 4 * column->n_regs * c + n * r + word);
  return number;
}

static void
give_number (const Algebra *self, guint c, guint r, SpirvNumber number)
{
  const SpirvType *type = spirv_lower_result_type (self->lowering);
  const SpirvType *column =
    type->shape == SPIRV_SHAPE_MATRIX ? spirv_type_inner (self->lowering->types, type) : type;
  const guint n = self->is_wide ? 2 : 1;

  for (guint word = 0; word < n; word++)
    spirv_lower_give (self->lowering, 4 * column->n_regs * c + n * r + word, number.words[word]);
}

/* Columns and rows; of a vector one column. */
static void
find_size (const Algebra *self, const SpirvType *type, guint *n_columns, guint *n_rows)
{
  const SpirvType *column =
    type->shape == SPIRV_SHAPE_MATRIX ? spirv_type_inner (self->lowering->types, type) : type;

  *n_columns = type->shape == SPIRV_SHAPE_MATRIX ? type->n : 1;
  *n_rows = spirv_type_components (column);
}

static const SpirvType *
operand_type (const Algebra *self, guint i)
{
  return spirv_lower_type (self->lowering, spirv_lower_operand (self->lowering, i));
}

/* --- products --------------------------------------------------------------------------------- */

/* The sum over n of a row times a column, from the first on. */
static SpirvNumber
sum_products (const Algebra *self, guint n, guint column_of_b, guint row_of_a, gboolean a_is_row)
{
  SpirvNumber sum = { { SPIRV_NOWHERE, SPIRV_NOWHERE } };

  for (guint k = 0; k < n; k++)
    {
      const SpirvNumber a =
        a_is_row ? read_number (self, 0, 0, k) : read_number (self, 0, k, row_of_a);
      const SpirvNumber product = multiply (self, a, read_number (self, 1, column_of_b, k));

      sum = k == 0 ? product : add (self, sum, product);
    }
  return sum;
}

static void
lower_dot (const Algebra *self)
{
  const guint n = spirv_type_components (operand_type (self, 0));

  give_number (self, 0, 0, sum_products (self, n, 0, 0, TRUE));
}

static void
lower_times_scalar (const Algebra *self)
{
  guint n_columns, n_rows;

  find_size (self, spirv_lower_result_type (self->lowering), &n_columns, &n_rows);
  for (guint c = 0; c < n_columns; c++)
    for (guint r = 0; r < n_rows; r++)
      give_number (self, c, r,
                   multiply (self, read_number (self, 0, c, r), read_number (self, 1, 0, 0)));
}

/* A vector times a matrix is a row. */
static void
lower_vector_times_matrix (const Algebra *self)
{
  guint n_columns, n_rows;

  find_size (self, operand_type (self, 1), &n_columns, &n_rows);
  for (guint c = 0; c < n_columns; c++)
    give_number (self, 0, c, sum_products (self, n_rows, c, 0, TRUE));
}

static void
lower_matrix_times (const Algebra *self)
{
  guint n_columns, n_rows, n_inner, unused;

  find_size (self, operand_type (self, 0), &n_inner, &n_rows);
  find_size (self, operand_type (self, 1), &n_columns, &unused);
  for (guint c = 0; c < n_columns; c++)
    for (guint r = 0; r < n_rows; r++)
      give_number (self, c, r, sum_products (self, n_inner, c, r, FALSE));
}

static void
lower_outer_product (const Algebra *self)
{
  guint n_columns, n_rows;

  find_size (self, spirv_lower_result_type (self->lowering), &n_columns, &n_rows);
  for (guint c = 0; c < n_columns; c++)
    for (guint r = 0; r < n_rows; r++)
      give_number (self, c, r,
                   multiply (self, read_number (self, 0, 0, r), read_number (self, 1, 0, c)));
}

static void
lower_transpose (const Algebra *self)
{
  guint n_columns, n_rows;

  find_size (self, spirv_lower_result_type (self->lowering), &n_columns, &n_rows);
  for (guint c = 0; c < n_columns; c++)
    for (guint r = 0; r < n_rows; r++)
      give_number (self, c, r, read_number (self, 0, r, c));
}

static const struct
{
  guint16 op;
  void (*lower) (const Algebra *self);
} rows[] = {
  { SPIRV_OP_Dot, lower_dot },
  { SPIRV_OP_MatrixTimesScalar, lower_times_scalar },
  { SPIRV_OP_VectorTimesMatrix, lower_vector_times_matrix },
  { SPIRV_OP_MatrixTimesVector, lower_matrix_times },
  { SPIRV_OP_MatrixTimesMatrix, lower_matrix_times },
  { SPIRV_OP_OuterProduct, lower_outer_product },
  { SPIRV_OP_Transpose, lower_transpose },
};

gboolean
spirv_lower_matrices (SpirvLowering *self)
{
  const SpirvType *type = spirv_type (self->types, self->insn->type);
  const SpirvType *scalar = type != NULL ? spirv_type_scalar (self->types, type) : NULL;
  const Algebra algebra = { .lowering = self,
                            .is_wide = scalar != NULL && scalar->width == 64,
                            .scalar = scalar };

  for (guint i = 0; i < G_N_ELEMENTS (rows) && scalar != NULL; i++)
    if (rows[i].op == self->insn->op)
      {
        rows[i].lower (&algebra);
        return TRUE;
      }
  return FALSE;
}
