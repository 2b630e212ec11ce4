#include <math.h>

#include "spirv-oracle-private.h"

/* GLSL.std.450, by its document. */

#define EPSILON 1.2e-7 /* more than the distance of two floats, as a part of them */

/* --- exact numbers ---------------------------------------------------------------------------------------- */

/* Number i of the instruction: bits of the operands, and their width. */
typedef struct
{
  guint std, width;
  guint64 a, b, c;
} Number;

static gint
lowest_bit (guint64 bits)
{
  for (gint i = 0; i < 32; i++)
    if ((bits >> i & 1) != 0)
      return i;
  return -1;
}

static gint
highest_bit (guint64 bits)
{
  for (gint i = 31; i >= 0; i--)
    if ((bits >> i & 1) != 0)
      return i;
  return -1;
}

static gboolean
compute_int (const Number *self, guint64 *out)
{
  const gint64 a = as_signed (self->a, self->width), b = as_signed (self->b, self->width),
               c = as_signed (self->c, self->width);

  switch (self->std)
    {
    case SPIRV_STD_SAbs:
      *out = (guint64) (a < 0 ? -(guint64) a : (guint64) a);
      return TRUE;
    case SPIRV_STD_SSign:
      *out = (guint64) ((a > 0) - (a < 0));
      return TRUE;
    case SPIRV_STD_SMin:
      *out = (guint64) MIN (a, b);
      return TRUE;
    case SPIRV_STD_SMax:
      *out = (guint64) MAX (a, b);
      return TRUE;
    case SPIRV_STD_UMin:
      *out = MIN (self->a, self->b);
      return TRUE;
    case SPIRV_STD_UMax:
      *out = MAX (self->a, self->b);
      return TRUE;
    case SPIRV_STD_SClamp:
      *out = (guint64) CLAMP (a, b, c);
      return TRUE;
    case SPIRV_STD_UClamp:
      *out = CLAMP (self->a, self->b, self->c);
      return TRUE;
    case SPIRV_STD_FindILsb:
      *out = (guint64) lowest_bit (self->a);
      return TRUE;
    case SPIRV_STD_FindUMsb:
      *out = (guint64) highest_bit (self->a);
      return TRUE;
    case SPIRV_STD_FindSMsb:
      *out = (guint64) highest_bit (a < 0 ? ~self->a & 0xffffffff : self->a);
      return TRUE;
    default:
      return FALSE;
    }
}

/* Of a NaN and a number the number; of zeros of both signs the second. */
static double
smaller (double a, double b)
{
  return isnan (b) || a < b ? a : b;
}

static double
larger (double a, double b)
{
  return isnan (b) || a > b ? a : b;
}

/* Doubles that were floats, whose result is a float again. */
static gboolean
compute_float (const Number *self, double a, double b, double c, double *out)
{
  switch (self->std)
    {
    case SPIRV_STD_FAbs: /* "x if x >= 0": of a zero the sign is open; of 32 bits it goes, of 64 bits it stays */
      *out = self->width == 64 && a == 0 ? a : fabs (a);
      return TRUE;
    case SPIRV_STD_FSign:
      *out = a > 0 ? 1 : a < 0 ? -1 : 0;
      return TRUE;
    case SPIRV_STD_Floor:
      *out = floor (a);
      return TRUE;
    case SPIRV_STD_Ceil:
      *out = ceil (a);
      return TRUE;
    case SPIRV_STD_Trunc:
      *out = trunc (a);
      return TRUE;
    case SPIRV_STD_RoundEven:
      *out = rint (a);
      return TRUE;
    case SPIRV_STD_Fract:
      *out = a - floor (a);
      return TRUE;
    case SPIRV_STD_FMin:
    case SPIRV_STD_NMin:
      *out = smaller (a, b);
      return TRUE;
    case SPIRV_STD_FMax:
    case SPIRV_STD_NMax:
      *out = larger (a, b);
      return TRUE;
    case SPIRV_STD_FClamp:
    case SPIRV_STD_NClamp:
      *out = smaller (larger (a, b), c);
      return TRUE;
    case SPIRV_STD_Step:
      *out = b < a ? 0 : 1;
      return TRUE;
    default:
      return FALSE;
    }
}

/* --- numbers with a slack --------------------------------------------------------------------------------- */

/* The limits of "Precision and Operation of SPIR-V Instructions" in Vulkan's specification; where it asks for little, a 4096th. */
static gboolean
compute_near (guint std, double a, double b, double c, double *out, double *slack)
{
  double share = 4096 * EPSILON; /* of the value */
  double rest = 1e-6;
  double t;

  switch (std)
    {
    case SPIRV_STD_Radians:
      *out = a * (G_PI / 180), share = 4 * EPSILON, rest = 0;
      break;
    case SPIRV_STD_Degrees:
      *out = a * (180 / G_PI), share = 4 * EPSILON, rest = 0;
      break;
    case SPIRV_STD_Sin:
      *out = sin (a), share = 0, rest = 1.0 / 2048;
      break;
    case SPIRV_STD_Cos:
      *out = cos (a), share = 0, rest = 1.0 / 2048;
      break;
    case SPIRV_STD_Tan:
      *out = tan (a), share = 1.0 / 256;
      break;
    case SPIRV_STD_Asin:
      *out = asin (a), rest = 1.0 / 1024;
      break;
    case SPIRV_STD_Acos:
      *out = acos (a), rest = 1.0 / 1024;
      break;
    case SPIRV_STD_Atan:
      *out = atan (a);
      break;
    case SPIRV_STD_Atan2:
      *out = atan2 (a, b);
      break;
    case SPIRV_STD_Sinh:
      *out = sinh (a);
      break;
    case SPIRV_STD_Cosh:
      *out = cosh (a);
      break;
    case SPIRV_STD_Tanh:
      *out = tanh (a);
      break;
    case SPIRV_STD_Asinh:
      *out = asinh (a), rest = 1e-5;
      break;
    case SPIRV_STD_Acosh:
      *out = acosh (a), rest = 1e-3;
      break;
    case SPIRV_STD_Atanh:
      *out = atanh (a), rest = 1e-5;
      break;
    case SPIRV_STD_Pow:
      *out = pow (a, b), share = (8 + 8 * fabs (b * log2 (a))) * EPSILON;
      break;
    case SPIRV_STD_Exp:
      *out = exp (a), share = (4 + 2 * fabs (a)) * EPSILON;
      break;
    case SPIRV_STD_Exp2:
      *out = exp2 (a), share = (4 + 2 * fabs (a)) * EPSILON;
      break;
    case SPIRV_STD_Log:
      *out = log (a), share = 4 * EPSILON, rest = a > 0.5 && a < 2 ? 0x1p-21 : 0;
      break;
    case SPIRV_STD_Log2:
      *out = log2 (a), share = 4 * EPSILON, rest = a > 0.5 && a < 2 ? 0x1p-21 : 0;
      break;
    case SPIRV_STD_Sqrt:
      *out = sqrt (a), share = 6 * EPSILON, rest = 0;
      break;
    case SPIRV_STD_InverseSqrt:
      *out = 1 / sqrt (a), share = 3 * EPSILON, rest = 0;
      break;
    case SPIRV_STD_Fma: /* in one rounding or two */
      *out = a * b + c, share = EPSILON, rest = 2 * EPSILON * fabs (a * b);
      break;
    case SPIRV_STD_FMix:
      *out = a * (1 - c) + b * c, share = 0, rest = 4 * EPSILON * (fabs (a) + fabs (b));
      break;
    case SPIRV_STD_SmoothStep:
      t = CLAMP ((c - a) / (b - a), 0, 1);
      *out = t * t * (3 - 2 * t), share = 0, rest = 32 * EPSILON;
      break;
    default:
      return FALSE;
    }
  *slack = share * fabs (*out) + rest + 3e-45; /* one of the smallest floats */
  return TRUE;
}

/* --- vectors ---------------------------------------------------------------------------------------------- */

typedef struct
{
  double c[4];
  guint n;
} Vector;

static double
dot (const Vector *a, const Vector *b)
{
  double sum = 0;

  for (guint i = 0; i < a->n; i++)
    sum += a->c[i] * b->c[i];
  return sum;
}

static Vector
read_vector (Oracle *self, Lane *lane, guint32 id)
{
  Vector vector = { .n = oracle_size (self, oracle_type (self, id)) };

  for (guint i = 0; i < vector.n && i < 4; i++)
    vector.c[i] = as_float (oracle_cells (self, lane, id)[i].bits);
  return vector;
}

static Cell
near (double value, double slack)
{
  return (Cell){ .bits = of_float ((float) value), .slack = slack + 3e-45 };
}

static void
compute_cross (const Vector *a, const Vector *b, Cell *out)
{
  for (guint i = 0; i < 3; i++)
    {
      const double x = a->c[(i + 1) % 3] * b->c[(i + 2) % 3],
                   y = a->c[(i + 2) % 3] * b->c[(i + 1) % 3];

      out[i] = near (x - y, 4 * EPSILON * (fabs (x) + fabs (y)));
    }
}

static void
compute_face_forward (const Vector *normal, const Vector *i, const Vector *reference, Cell *out)
{
  const double side = dot (reference, i);
  double size = 0;

  for (guint k = 0; k < i->n; k++)
    size += fabs (reference->c[k] * i->c[k]);
  for (guint k = 0; k < i->n; k++) /* of a dot product that is nearly 0 the sign is open */
    out[k] = near (side < 0 ? normal->c[k] : -normal->c[k],
                   fabs (side) > 1e-5 * size || side == 0 ? 0 : 2.1 * fabs (normal->c[k]));
}

static void
compute_refract (const Vector *i, const Vector *normal, double eta, Cell *out)
{
  const double d = dot (normal, i), k = 1 - eta * eta * (1 - d * d);

  for (guint c = 0; c < i->n; c++)
    out[c] = near (k < 0 ? 0 : eta * i->c[c] - (eta * d + sqrt (k)) * normal->c[c], 1e-4);
}

/* By the first column. size: gets the sum of the products without their signs. */
static double
find_determinant (const double *cells, guint n, guint stride, double *size)
{
  double sum = 0;

  *size = n == 1 ? fabs (cells[0]) : 0;
  if (n == 1)
    return cells[0];
  for (guint r = 0; r < n; r++)
    {
      double minor[9], part;

      for (guint c = 1; c < n; c++)
        for (guint k = 0, to = 0; k < n; k++)
          if (k != r)
            minor[(c - 1) * (n - 1) + to++] = cells[c * stride + k];
      sum += (r % 2 == 0 ? 1 : -1) * cells[r] * find_determinant (minor, n - 1, n - 1, &part);
      *size += fabs (cells[r]) * part;
    }
  return sum;
}

static gboolean
compute_determinant (Oracle *self, Lane *lane, const guint32 *words)
{
  const guint n = oracle_made (self, oracle_type (self, words[5]))[3];
  double cells[16], value, size;

  for (guint i = 0; i < n * n; i++)
    cells[i] = as_float (oracle_cells (self, lane, words[5])[i].bits);
  value = find_determinant (cells, n, n, &size);
  *oracle_cells (self, lane, words[2]) = near (value, 1e-6 * size);
  return TRUE;
}

static gboolean
compute_vectors (Oracle *self, Lane *lane, const guint32 *words)
{
  Vector a, b = { .n = 0 }, c = { .n = 0 };
  Cell *out = oracle_cells (self, lane, words[2]);
  double value;

  if (words[4] == SPIRV_STD_Determinant)
    return compute_determinant (self, lane, words);
  if (words[4] < SPIRV_STD_Length || words[4] > SPIRV_STD_Refract)
    return FALSE;
  a = read_vector (self, lane, words[5]);
  if (oracle_n (words) > 6)
    b = read_vector (self, lane, words[6]);
  if (oracle_n (words) > 7)
    c = read_vector (self, lane, words[7]);
  switch (words[4])
    {
    case SPIRV_STD_Distance:
      for (guint i = 0; i < a.n; i++)
        a.c[i] -= b.c[i];
      G_GNUC_FALLTHROUGH;
    case SPIRV_STD_Length:
      value = sqrt (dot (&a, &a));
      /* The square of a small number is none. */
      out[0] = near (
        value, 1e-18 + 32 * EPSILON *
                         (value + (words[4] == SPIRV_STD_Distance ? sqrt (dot (&b, &b)) : 0)));
      return TRUE;
    case SPIRV_STD_Normalize:
      for (guint i = 0; i < a.n; i++)
        out[i] = near (a.c[i] / sqrt (dot (&a, &a)), 32 * EPSILON);
      return TRUE;
    case SPIRV_STD_Reflect: /* I - 2 * dot (N, I) * N */
      for (guint i = 0; i < a.n; i++)
        out[i] = near (a.c[i] - 2 * dot (&b, &a) * b.c[i],
                       16 * EPSILON *
                         (fabs (a.c[i]) + 2 * sqrt (dot (&a, &a) * dot (&b, &b)) * fabs (b.c[i])));
      return TRUE;
    case SPIRV_STD_Cross:
      compute_cross (&a, &b, out);
      return TRUE;
    case SPIRV_STD_FaceForward:
      compute_face_forward (&a, &b, &c, out);
      return TRUE;
    case SPIRV_STD_Refract:
      compute_refract (&a, &b, c.c[0], out);
      return TRUE;
    default:
      return FALSE;
    }
}

/* --- numbers in a word, and two of one -------------------------------------------------------------------- */

double
oracle_half_value (guint32 half)
{
  const double sign = (half & 0x8000) != 0 ? -1 : 1;
  const gint exponent = half >> 10 & 31;

  if (exponent == 31)
    return (half & 0x3ff) != 0 ? NAN : sign * INFINITY;
  return exponent == 0 ? sign * ldexp (half & 0x3ff, -24)
                       : sign * ldexp ((half & 0x3ff) + 1024, exponent - 25);
}

/* The nearest, of two as near the even one; the number is small. */
guint32
oracle_half_word (double value)
{
  const double size = fabs (value);
  const guint32 sign = signbit (value) ? 0x8000 : 0;
  gint exponent;

  if (size < 0x1p-14)
    return sign | (guint32) rint (ldexp (size, 24));
  frexp (size, &exponent);
  return sign | (((guint32) (exponent + 13) << 10) + (guint32) rint (ldexp (size, 11 - exponent)));
}

static guint32
pack_one (guint std, double value)
{
  const gboolean is_signed = std == SPIRV_STD_PackSnorm4x8 || std == SPIRV_STD_PackSnorm2x16;
  const gboolean is_byte = std == SPIRV_STD_PackSnorm4x8 || std == SPIRV_STD_PackUnorm4x8;
  const float most = is_byte ? (is_signed ? 127 : 255) : (is_signed ? 32767 : 65535);

  if (std == SPIRV_STD_PackHalf2x16)
    return oracle_half_word (value);
  value = CLAMP (value, is_signed ? -1 : 0, 1);
  return (guint32) (gint32) rintf ((float) value * most) & (is_byte ? 0xff : 0xffff);
}

static gboolean
pack (Oracle *self, Lane *lane, const guint32 *words)
{
  const Vector a = read_vector (self, lane, words[5]);
  guint32 value = 0;

  if (words[4] < SPIRV_STD_PackSnorm4x8 || words[4] > SPIRV_STD_PackHalf2x16)
    return FALSE;
  for (guint i = 0; i < a.n; i++)
    value |= pack_one (words[4], a.c[i]) << 32 / a.n * i;
  *oracle_cells (self, lane, words[2]) = (Cell){ .bits = value };
  return TRUE;
}

static gboolean
unpack (Oracle *self, Lane *lane, const guint32 *words)
{
  const guint n = oracle_size (self, words[1]), width = 32 / n;
  const gboolean is_signed =
    words[4] == SPIRV_STD_UnpackSnorm4x8 || words[4] == SPIRV_STD_UnpackSnorm2x16;
  const float most = (float) ((1ull << (is_signed ? width - 1 : width)) - 1);

  if (words[4] < SPIRV_STD_UnpackSnorm2x16 || words[4] > SPIRV_STD_UnpackUnorm4x8)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const guint64 bits = cut (oracle_cells (self, lane, words[5])->bits >> width * i, width);
      const float value = is_signed ? (float) as_signed (bits, width) : (float) bits;

      oracle_cells (self, lane, words[2])[i] =
        (Cell){ .bits = of_float (words[4] == SPIRV_STD_UnpackHalf2x16
                                    ? (float) oracle_half_value ((guint32) bits)
                                    : MAX (value / most, -1)) };
    }
  return TRUE;
}

/* Both members of a structure, or the second one through a pointer. */
static gboolean
split (Oracle *self, Lane *lane, const guint32 *words)
{
  const gboolean is_modf = words[4] == SPIRV_STD_Modf || words[4] == SPIRV_STD_ModfStruct;
  const gboolean has_pointer = words[4] == SPIRV_STD_Modf || words[4] == SPIRV_STD_Frexp;
  const guint n = oracle_size (self, oracle_type (self, words[5]));
  Cell out[8];

  if (!is_modf && words[4] != SPIRV_STD_Frexp && words[4] != SPIRV_STD_FrexpStruct)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const double x = as_float (oracle_cells (self, lane, words[5])[i].bits);
      double whole;
      gint exponent;

      if (is_modf)
        {
          out[i] = (Cell){ .bits = of_float ((float) modf (x, &whole)) };
          out[n + i] = (Cell){ .bits = of_float ((float) whole) };
          continue;
        }
      out[i] = (Cell){ .bits = of_float ((float) frexp (x, &exponent)) };
      out[n + i] = (Cell){ .bits = cut ((guint64) exponent, 32) };
    }
  memcpy (oracle_cells (self, lane, words[2]), out, (has_pointer ? n : 2 * n) * sizeof *out);
  if (has_pointer)
    oracle_store (self, lane, &lane->pointers[words[6]], out + n);
  return TRUE;
}

/* --- all -------------------------------------------------------------------------------------------------- */

static double
read_float (const Number *self, guint64 bits)
{
  return self->width == 64 ? as_double (bits) : (double) as_float (bits);
}

static guint64
write_float (const Number *self, double value)
{
  return self->width == 64 ? of_double (value) : of_float ((float) value);
}

static gboolean
compute_number (Oracle *self, Number *number, guint32 type, Cell *out)
{
  double a, b, c, value;

  *out = (Cell){ 0 };
  if (!oracle_is_float (self, type))
    return compute_int (number, &out->bits);
  a = read_float (number, number->a);
  if (number->std == SPIRV_STD_Ldexp)
    {
      out->bits = write_float (number, ldexp (a, (gint32) number->b));
      return TRUE;
    }
  b = read_float (number, number->b);
  c = read_float (number, number->c);
  if (!compute_float (number, a, b, c, &value) &&
      !compute_near (number->std, a, b, c, &value, &out->slack))
    return FALSE;
  out->bits = write_float (number, value);
  return TRUE;
}

gboolean
oracle_compute_std (Oracle *self, Lane *lane, const guint32 *words)
{
  const guint32 to = oracle_scalar (self, words[1]);
  Number number = { .std = oracle_n (words) > 4 ? words[4] : 0 };

  if (oracle_op (words) != SPIRV_OP_ExtInst || words[3] != self->std)
    return FALSE;
  if (compute_vectors (self, lane, words) || pack (self, lane, words) ||
      unpack (self, lane, words) || split (self, lane, words))
    return TRUE;
  number.width = oracle_width (self, oracle_scalar (self, oracle_type (self, words[5])));
  for (guint i = 0; i < oracle_size (self, words[1]); i++)
    {
      guint64 *operands[] = { &number.a, &number.b, &number.c };

      for (guint k = 0; k < 3; k++)
        *operands[k] =
          oracle_n (words) > 5 + k ? oracle_cells (self, lane, words[5 + k])[i].bits : 0;
      if (!compute_number (self, &number, to, &oracle_cells (self, lane, words[2])[i]))
        return FALSE;
      oracle_cells (self, lane, words[2])[i].bits =
        cut (oracle_cells (self, lane, words[2])[i].bits, oracle_width (self, to));
    }
  return TRUE;
}
