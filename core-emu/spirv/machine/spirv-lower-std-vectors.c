#include "spirv-lower-std.h"

#include "ls-words.h"

/* Lengths, normals and products of vectors. */

typedef struct
{
  LsMicroPlace c[4];
} Vector;

static Vector
read_vector (SpirvLowering *self, guint i, guint n)
{
  Vector vector = { { SPIRV_NOWHERE } };

  for (guint c = 0; c < n; c++)
    vector.c[c] = spirv_std_operand (self, i, c);
  return vector;
}

static LsMicroPlace
dot (SpirvLowering *self, const Vector *a, const Vector *b, guint n)
{
  LsMicroPlace sum = SPIRV_NOWHERE;

  for (guint c = 0; c < n; c++)
    {
      const LsMicroPlace product = spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, a->c[c], b->c[c]);

      sum = c == 0 ? product : spirv_lower_op2 (self, LS_KERNEL_ADD, sum, product);
    }
  return sum;
}

static LsMicroPlace
length (SpirvLowering *self, const Vector *a, guint n)
{
  return n == 1 ? spirv_lower_op1 (self, LS_KERNEL_ABS, a->c[0])
                : spirv_lower_op1 (self, LS_KERNEL_SQRT, dot (self, a, a, n));
}

static void
give_vector (SpirvLowering *self, const Vector *value, guint n)
{
  const SpirvType *scalar = spirv_type_scalar (self->types, spirv_lower_result_type (self));

  for (guint c = 0; c < n && scalar != NULL; c++)
    spirv_lower_give (self, c, spirv_lower_narrow (self, scalar, value->c[c]));
}

/* --- instructions ----------------------------------------------------------------------------- */

static void
lower_length (SpirvLowering *self, guint n)
{
  Vector a = read_vector (self, 0, n);

  if (spirv_lower_operand (self, 1) == SPIRV_STD_Distance)
    for (guint c = 0; c < n; c++)
      a.c[c] = spirv_lower_op2 (self, LS_KERNEL_SUB, a.c[c], spirv_std_operand (self, 1, c));
  a.c[0] = length (self, &a, n);
  give_vector (self, &a, 1);
}

static void
lower_normalize (SpirvLowering *self, guint n)
{
  Vector a = read_vector (self, 0, n);
  const LsMicroPlace by = length (self, &a, n);

  for (guint c = 0; c < n; c++)
    a.c[c] = spirv_lower_op2 (self, LS_KERNEL_DIV, a.c[c], by);
  give_vector (self, &a, n);
}

static void
lower_cross (SpirvLowering *self, guint n)
{
  const Vector a = read_vector (self, 0, 3), b = read_vector (self, 1, 3);
  Vector value;

  (void) n;
  for (guint c = 0; c < 3; c++)
    {
      const guint i = (c + 1) % 3, k = (c + 2) % 3;

      value.c[c] = spirv_lower_op2 (self, LS_KERNEL_SUB,
                                    spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, a.c[i], b.c[k]),
                                    spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, b.c[i], a.c[k]));
    }
  give_vector (self, &value, 3);
}

/* N where dot (Nref, I) is below 0, else -N. */
static void
lower_face_forward (SpirvLowering *self, guint n)
{
  const Vector normal = read_vector (self, 0, n), i = read_vector (self, 1, n);
  const Vector reference = read_vector (self, 2, n);
  const LsMicroPlace is_front = spirv_lower_op2 (self, LS_KERNEL_LT, dot (self, &reference, &i, n),
                                                 spirv_lower_float (self, 0));
  Vector value;

  for (guint c = 0; c < n; c++)
    value.c[c] = spirv_lower_op (self, LS_KERNEL_SELECT_BOOL, is_front, normal.c[c],
                                 spirv_lower_op1 (self, LS_KERNEL_NEG, normal.c[c]));
  give_vector (self, &value, n);
}

/* I - 2 * dot (N, I) * N. */
static void
lower_reflect (SpirvLowering *self, guint n)
{
  const Vector i = read_vector (self, 0, n), normal = read_vector (self, 1, n);
  const LsMicroPlace twice = spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, spirv_lower_float (self, 2),
                                              dot (self, &normal, &i, n));
  Vector value;

  for (guint c = 0; c < n; c++)
    value.c[c] = spirv_lower_op2 (self, LS_KERNEL_SUB, i.c[c],
                                  spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, twice, normal.c[c]));
  give_vector (self, &value, n);
}

/* d = dot (N, I); k = 1 - eta * eta * (1 - d * d); below 0: 0, else eta * I - (eta * d + sqrt (k)) *
 * N. */
static void
lower_refract (SpirvLowering *self, guint n)
{
  const Vector i = read_vector (self, 0, n), normal = read_vector (self, 1, n);
  const LsMicroPlace eta = spirv_std_operand (self, 2, 0), one = spirv_lower_float (self, 1);
  const LsMicroPlace zero = spirv_lower_float (self, 0);
  const LsMicroPlace d = dot (self, &normal, &i, n);
  const LsMicroPlace rest =
    spirv_lower_op2 (self, LS_KERNEL_SUB, one, spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, d, d));
  const LsMicroPlace k =
    spirv_lower_op2 (self, LS_KERNEL_SUB, one,
                     spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE,
                                      spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, eta, eta), rest));
  const LsMicroPlace by =
    spirv_lower_op2 (self, LS_KERNEL_ADD, spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, eta, d),
                     spirv_lower_op1 (self, LS_KERNEL_SQRT, k));
  const LsMicroPlace is_none = spirv_lower_op2 (self, LS_KERNEL_LT, k, zero);
  Vector value;

  for (guint c = 0; c < n; c++)
    value.c[c] = spirv_lower_op (
      self, LS_KERNEL_SELECT_BOOL, is_none, zero,
      spirv_lower_op2 (self, LS_KERNEL_SUB, spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, eta, i.c[c]),
                       spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, by, normal.c[c])));
  give_vector (self, &value, n);
}

gboolean
spirv_std_lower_vectors (SpirvLowering *self, guint std)
{
  static const struct
  {
    guint8 std;
    void (*lower) (SpirvLowering *self, guint n);
  } rows[] = {
    { SPIRV_STD_Length, lower_length },
    { SPIRV_STD_Distance, lower_length },
    { SPIRV_STD_Normalize, lower_normalize },
    { SPIRV_STD_Cross, lower_cross },
    { SPIRV_STD_FaceForward, lower_face_forward },
    { SPIRV_STD_Reflect, lower_reflect },
    { SPIRV_STD_Refract, lower_refract },
  };
  const SpirvType *type = spirv_lower_type (self, spirv_lower_operand (self, 2));
  const SpirvType *scalar = spirv_type_scalar (self->types, type);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].std == std)
      {
        if (scalar == NULL || scalar->width == 64)
          spirv_lower_refuse (self, N_ ("there is no such function of 64 bits"));
        else
          rows[i].lower (self, spirv_type_components (type));
        return TRUE;
      }
  return spirv_std_lower_inverse (self, std);
}
