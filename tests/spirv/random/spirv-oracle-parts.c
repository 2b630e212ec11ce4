#include <math.h>

#include "spirv-oracle-private.h"

/* Values that are put together and taken apart, and products of vectors and matrices. */

/* The cells that a path of literals leads to, from a value's on. */
static guint
follow (Oracle *self, guint32 type, const guint32 *path, guint n, guint32 *part)
{
  guint at = 0;

  for (guint i = 0; i < n; i++)
    {
      guint first;

      type = oracle_part (self, type, path[i], &first);
      at += first;
    }
  *part = type;
  return at;
}

static void
copy (Cell *to, const Cell *from, guint n)
{
  memmove (to, from, n * sizeof *to);
}

static void
construct (Oracle *self, Lane *lane, const guint32 *words)
{
  Cell *out = oracle_cells (self, lane, words[2]);

  for (guint i = 3; i < oracle_n (words); i++)
    {
      const guint n = oracle_size (self, oracle_type (self, words[i]));

      copy (out, oracle_cells (self, lane, words[i]), n);
      out += n;
    }
}

static void
extract (Oracle *self, Lane *lane, const guint32 *words)
{
  guint32 part;
  const guint at =
    follow (self, oracle_type (self, words[3]), words + 4, oracle_n (words) - 4, &part);

  copy (oracle_cells (self, lane, words[2]), oracle_cells (self, lane, words[3]) + at,
        oracle_size (self, part));
}

static void
insert (Oracle *self, Lane *lane, const guint32 *words)
{
  Cell *out = oracle_cells (self, lane, words[2]);
  guint32 part;
  const guint at = follow (self, words[1], words + 5, oracle_n (words) - 5, &part);

  copy (out, oracle_cells (self, lane, words[4]), oracle_size (self, words[1]));
  copy (out + at, oracle_cells (self, lane, words[3]), oracle_size (self, part));
}

static void
shuffle (Oracle *self, Lane *lane, const guint32 *words)
{
  const guint n = oracle_size (self, oracle_type (self, words[3]));

  for (guint i = 5; i < oracle_n (words); i++)
    oracle_cells (self, lane, words[2])[i - 5] =
      words[i] < n ? oracle_cells (self, lane, words[3])[words[i]]
                   : oracle_cells (self, lane, words[4])[words[i] - n];
}

static void
insert_dynamic (Oracle *self, Lane *lane, const guint32 *words)
{
  Cell *out = oracle_cells (self, lane, words[2]);

  copy (out, oracle_cells (self, lane, words[3]), oracle_size (self, words[1]));
  out[oracle_cells (self, lane, words[5])->bits] = *oracle_cells (self, lane, words[4]);
}

/* The same bits, of numbers of one width or of two. */
static void
cast (Oracle *self, Lane *lane, const guint32 *words)
{
  const guint32 type = oracle_type (self, words[3]);
  const guint from = oracle_width (self, oracle_scalar (self, type)),
              to = oracle_width (self, oracle_scalar (self, words[1]));
  const Cell *in = oracle_cells (self, lane, words[3]);
  Cell *out = oracle_cells (self, lane, words[2]);

  for (guint i = 0; i < oracle_size (self, words[1]); i++)
    out[i] = from == to  ? in[i]
             : from > to ? (Cell){ .bits = cut (in[i / 2].bits >> 32 * (i % 2), 32) }
                         : (Cell){ .bits = in[2 * i].bits | in[2 * i + 1].bits << 32 };
}

gboolean
oracle_compute_parts (Oracle *self, Lane *lane, const guint32 *words)
{
  switch (oracle_op (words))
    {
    case SPIRV_OP_CompositeConstruct:
      construct (self, lane, words);
      return TRUE;
    case SPIRV_OP_CompositeExtract:
      extract (self, lane, words);
      return TRUE;
    case SPIRV_OP_CompositeInsert:
      insert (self, lane, words);
      return TRUE;
    case SPIRV_OP_VectorShuffle:
      shuffle (self, lane, words);
      return TRUE;
    case SPIRV_OP_VectorExtractDynamic:
      *oracle_cells (self, lane, words[2]) =
        oracle_cells (self, lane, words[3])[oracle_cells (self, lane, words[4])->bits];
      return TRUE;
    case SPIRV_OP_VectorInsertDynamic:
      insert_dynamic (self, lane, words);
      return TRUE;
    case SPIRV_OP_CopyObject:
      copy (oracle_cells (self, lane, words[2]), oracle_cells (self, lane, words[3]),
            oracle_size (self, words[1]));
      return TRUE;
    case SPIRV_OP_Bitcast:
      cast (self, lane, words);
      return TRUE;
    default:
      return FALSE;
    }
}

/* --- matrices --------------------------------------------------------------------------------------------- */

/* A vector or matrix; a vector is one column. */
typedef struct
{
  const Cell *cells;
  guint columns, rows;
} Matrix;

static Matrix
read_matrix (Oracle *self, Lane *lane, guint32 id)
{
  const guint32 *type = oracle_made (self, oracle_type (self, id));
  const gboolean is_matrix = oracle_op (type) == SPIRV_OP_TypeMatrix;
  const guint n = oracle_size (self, oracle_type (self, id));

  return (Matrix){ .cells = oracle_cells (self, lane, id),
                   .columns = is_matrix ? type[3] : 1,
                   .rows = is_matrix ? n / type[3] : n };
}

static double
at (Matrix matrix, guint column, guint row)
{
  return as_float (matrix.cells[column * matrix.rows + row].bits);
}

/* The sum of n products, each of a number of a, i apart, and one of b. */
static Cell
sum (const Cell *a, guint step, const Cell *b, guint n)
{
  double value = 0, size = 0;

  for (guint i = 0; i < n; i++)
    {
      const double product = (double) as_float (a[i * step].bits) * (double) as_float (b[i].bits);

      value += product;
      size += fabs (product);
    }
  return (Cell){ .bits = of_float ((float) value), .slack = size * n * 1.2e-7 + 3e-45 * n };
}

gboolean
oracle_compute_matrix (Oracle *self, Lane *lane, const guint32 *words)
{
  const guint op = oracle_op (words);
  const gboolean is_row = op == SPIRV_OP_Dot || op == SPIRV_OP_VectorTimesMatrix;
  const Cell *cells;
  Matrix a, b;
  Cell *out;

  if (op != SPIRV_OP_Transpose && op != SPIRV_OP_Dot &&
      (op < SPIRV_OP_MatrixTimesScalar || op > SPIRV_OP_OuterProduct))
    return FALSE;
  out = oracle_cells (self, lane, words[2]);
  a = read_matrix (self, lane, words[3]);
  if (op == SPIRV_OP_Transpose || op == SPIRV_OP_MatrixTimesScalar)
    {
      for (guint c = 0; c < a.columns; c++)
        for (guint r = 0; r < a.rows; r++)
          if (op == SPIRV_OP_Transpose)
            out[r * a.columns + c] = a.cells[c * a.rows + r];
          else
            out[c * a.rows + r] =
              (Cell){ .bits =
                        of_float ((float) (at (a, c, r) *
                                           as_float (oracle_cells (self, lane, words[4])->bits))) };
      return TRUE;
    }
  b = read_matrix (self, lane, words[4]);
  cells = b.cells;
  if (op == SPIRV_OP_OuterProduct)
    {
      for (guint c = 0; c < b.rows; c++)
        for (guint r = 0; r < a.rows; r++)
          *out++ = (Cell){ .bits = of_float ((float) (at (a, 0, r) * at (b, 0, c))) };
      return TRUE;
    }
  /* The rows of a by the columns of b. */
  for (guint c = 0; c < b.columns; c++, cells += b.rows)
    for (guint r = 0; r < (is_row ? 1 : a.rows); r++)
      *out++ = is_row ? sum (a.cells, 1, cells, b.rows) : sum (a.cells + r, a.rows, cells, b.rows);
  return TRUE;
}
