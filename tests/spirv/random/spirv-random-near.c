#include "spirv-random-private.h"

/* Instructions whose last bits the specification leaves open. What they compute is left at once, and nothing else takes it. */

typedef struct
{
  guint std;
  guint8 n;           /* operands */
  guint8 one_result;  /* of vectors a scalar comes out */
  float bounds[3][2]; /* of the operands */
} Row;

static const Row rows[] = {
  { SPIRV_STD_Radians, 1, 0, { { -1000, 1000 } } },
  { SPIRV_STD_Degrees, 1, 0, { { -1000, 1000 } } },
  { SPIRV_STD_Sin, 1, 0, { { -3.1f, 3.1f } } },
  { SPIRV_STD_Cos, 1, 0, { { -3.1f, 3.1f } } },
  { SPIRV_STD_Tan, 1, 0, { { -1.4f, 1.4f } } },
  { SPIRV_STD_Asin, 1, 0, { { -1, 1 } } },
  { SPIRV_STD_Acos, 1, 0, { { -1, 1 } } },
  { SPIRV_STD_Atan, 1, 0, { { -100, 100 } } },
  { SPIRV_STD_Sinh, 1, 0, { { -5, 5 } } },
  { SPIRV_STD_Cosh, 1, 0, { { -5, 5 } } },
  { SPIRV_STD_Tanh, 1, 0, { { -5, 5 } } },
  { SPIRV_STD_Asinh, 1, 0, { { -100, 100 } } },
  { SPIRV_STD_Acosh, 1, 0, { { 1, 100 } } },
  { SPIRV_STD_Atanh, 1, 0, { { -0.9f, 0.9f } } },
  { SPIRV_STD_Atan2, 2, 0, { { -100, 100 }, { 0.1f, 100 } } },
  { SPIRV_STD_Pow, 2, 0, { { 0.01f, 10 }, { -4, 4 } } },
  { SPIRV_STD_Exp, 1, 0, { { -20, 20 } } },
  { SPIRV_STD_Log, 1, 0, { { 0.001f, 1000 } } },
  { SPIRV_STD_Exp2, 1, 0, { { -20, 20 } } },
  { SPIRV_STD_Log2, 1, 0, { { 0.001f, 1000 } } },
  { SPIRV_STD_Sqrt, 1, 0, { { 0, 1e6f } } },
  { SPIRV_STD_InverseSqrt, 1, 0, { { 0.001f, 1e6f } } },
  { SPIRV_STD_Fma, 3, 0, { { -100, 100 }, { -100, 100 }, { -100, 100 } } },
  { SPIRV_STD_FMix, 3, 0, { { -100, 100 }, { -100, 100 }, { 0, 1 } } },
  { SPIRV_STD_SmoothStep, 3, 0, { { -2, 0 }, { 1, 3 }, { -3, 4 } } },
  { SPIRV_STD_Length, 1, 1, { { -100, 100 } } },
  { SPIRV_STD_Distance, 2, 1, { { -100, 100 }, { -100, 100 } } },
  { SPIRV_STD_Normalize, 1, 0, { { 0.01f, 100 } } },
  { SPIRV_STD_Reflect, 2, 0, { { -10, 10 }, { -10, 10 } } },
};

/* A vector of floats within bounds. */
static guint32
take_bounded (Random *self, guint n, float low, float high)
{
  const guint32 type = random_vector (self, OF_FLOAT, n);

  return STD (self, SPIRV_STD_NClamp, type, random_take (self, type),
              random_splat (self, type, random_float (self, low)),
              random_splat (self, type, random_float (self, high)));
}

static void
compute_row (Random *self, const Row *row)
{
  const guint n = row->std == SPIRV_STD_Reflect ? 2 + pick (self, 3) : 1 + pick (self, 4);
  const guint32 type = random_vector (self, OF_FLOAT, row->one_result ? 1 : n);
  guint32 words[6] = { 0, self->std, row->std };

  for (guint i = 0; i < row->n; i++)
    words[3 + i] = take_bounded (self, n, row->bounds[i][0], row->bounds[i][1]);
  random_leave (self, random_op (self, SPIRV_OP_ExtInst, type, words, row->n + 2), type);
}

static guint32
take_matrix (Random *self, guint columns, guint n)
{
  guint32 words[5] = { 0 };

  for (guint i = 0; i < columns; i++)
    words[1 + i] = take_bounded (self, n, -100, 100);
  return random_op (self, SPIRV_OP_CompositeConstruct, random_matrix (self, columns, n), words,
                    columns);
}

/* Sums of products. */
static void
compute_product (Random *self)
{
  const guint n = 2 + pick (self, 3), columns = 2 + pick (self, 3), inner = 2 + pick (self, 3);
  guint32 type, id;

  switch (pick (self, 5))
    {
    case 0:
      type = random_vector (self, OF_FLOAT, 1);
      id = take_bounded (self, n, -100, 100);
      id = OP (self, Dot, type, id, take_bounded (self, n, -100, 100));
      break;
    case 1:
      type = random_vector (self, OF_FLOAT, columns);
      id = take_bounded (self, n, -100, 100);
      id = OP (self, VectorTimesMatrix, type, id, take_matrix (self, columns, n));
      break;
    case 2:
      type = random_vector (self, OF_FLOAT, n);
      id = take_matrix (self, columns, n);
      id = OP (self, MatrixTimesVector, type, id, take_bounded (self, columns, -100, 100));
      break;
    case 3:
      type = random_matrix (self, columns, n);
      id = take_matrix (self, inner, n);
      id = OP (self, MatrixTimesMatrix, type, id, take_matrix (self, columns, inner));
      break;
    default:
      type = random_vector (self, OF_FLOAT, 3);
      id = take_bounded (self, 3, -100, 100);
      id = STD (self, SPIRV_STD_Cross, type, id, take_bounded (self, 3, -100, 100));
      break;
    }
  random_leave (self, id, type);
}

static void
compute_geometry (Random *self)
{
  const guint n = 2 + pick (self, 3);
  const guint32 type = random_vector (self, OF_FLOAT, n);
  const guint32 a = take_bounded (self, n, -1, 1), b = take_bounded (self, n, -1, 1);

  switch (pick (self, 3))
    {
    case 0:
      random_leave (
        self, STD (self, SPIRV_STD_FaceForward, type, a, b, take_bounded (self, n, -1, 1)), type);
      break;
    case 1:
      random_leave (
        self, STD (self, SPIRV_STD_Refract, type, a, b, take_bounded (self, 1, 0.1f, 0.9f)), type);
      break;
    default:
      random_leave (self,
                    STD (self, SPIRV_STD_Determinant, random_vector (self, OF_FLOAT, 1),
                         take_matrix (self, n, n)),
                    random_vector (self, OF_FLOAT, 1));
    }
}

/* Remainders of floats, and numbers in a word, whose roundings are open. */
static void
compute_other (Random *self)
{
  const guint n = 1 + pick (self, 4);
  const guint32 type = random_vector (self, OF_FLOAT, n),
                uint_type = random_vector (self, OF_UINT, 1);
  guint32 id;

  if (one_in (self, 2))
    {
      id = take_bounded (self, n, -100, 100);
      random_leave (self,
                    random_op (self, one_in (self, 2) ? SPIRV_OP_FMod : SPIRV_OP_FRem, type,
                               LIST (id, take_bounded (self, n, 0.5f, 10))),
                    type);
    }
  else
    {
      static const guint stds[] = { SPIRV_STD_PackSnorm4x8, SPIRV_STD_PackUnorm4x8,
                                    SPIRV_STD_PackSnorm2x16, SPIRV_STD_PackUnorm2x16,
                                    SPIRV_STD_PackHalf2x16 };
      const guint std = stds[pick (self, 5)];

      id = take_bounded (
        self, std == SPIRV_STD_PackSnorm4x8 || std == SPIRV_STD_PackUnorm4x8 ? 4 : 2, -2, 2);
      random_leave (self, STD (self, std, uint_type, id), uint_type);
    }
}

void
random_compute_near (Random *self)
{
  switch (pick (self, 6))
    {
    case 0:
      compute_product (self);
      break;
    case 1:
      compute_other (self);
      break;
    case 2:
      compute_geometry (self);
      break;
    default:
      compute_row (self, &rows[pick (self, G_N_ELEMENTS (rows))]);
    }
}
