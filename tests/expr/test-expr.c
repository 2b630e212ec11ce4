#include <math.h>

#include "expr-subject.h"
#include "ls-error.h"
#include "r700-program.h"
#include "toy-machine.h"

/* Expressions with results worked out by hand. */

/* --- values ------------------------------------------------------------------------------------------------ */

typedef struct
{
  const char *text;
  LsExprType type;
  guint lane;
  double value; /* of the first component; floats are rounded to single precision */
} Row;

static const Row rows[] = {
  /* literals */
  { "1", LS_EXPR_INT, 0, 1 },
  { "4294967295", LS_EXPR_UINT, 0, 4294967295.0 },
  { "7u", LS_EXPR_UINT, 0, 7 },
  { "0x80000000", LS_EXPR_BITS, 0, 2147483648.0 },
  { "1.5", LS_EXPR_FLOAT, 0, 1.5 },
  { ".5", LS_EXPR_FLOAT, 0, 0.5 },
  { "1e-3", LS_EXPR_FLOAT, 0, 1e-3 },
  { "2f", LS_EXPR_FLOAT, 0, 2 },
  { "2.5F", LS_EXPR_FLOAT, 0, 2.5 },
  { "inf", LS_EXPR_FLOAT, 0, INFINITY },
  { "true", LS_EXPR_BOOL, 0, 1 },
  /* registers */
  { "R0.y", LS_EXPR_FLOAT, 9, 4.5 },
  { "r0.Y", LS_EXPR_FLOAT, 9, 4.5 },
  { "R0.yz", LS_EXPR_FLOAT, 9, 4.5 },
  { "R0.zyx.y", LS_EXPR_FLOAT, 9, 4.5 },
  { "R0.g", LS_EXPR_FLOAT, 9, 4.5 },
  { "(R0 * 2).y", LS_EXPR_FLOAT, 9, 9 },
  { "R[0].y", LS_EXPR_FLOAT, 9, 4.5 },
  { "R[1 - 1].y", LS_EXPR_FLOAT, 9, 4.5 },
  { "AR.x", LS_EXPR_INT, 9, 5 },
  { "AR", LS_EXPR_INT, 1, -3 },
  { "i(R[AR.x].x)", LS_EXPR_INT, 4, 4 },
  { "i(R[AR.x].x)", LS_EXPR_INT, 4, 4 },
  { "i(R[1+AR.x].x)", LS_EXPR_INT, 12, 0 },
  { "R[lane].y", LS_EXPR_FLOAT, 0, 0 },
  { "R[lane].y", LS_EXPR_FLOAT, 1, (double) 0.1f },
  { "R[lane].y", LS_EXPR_FLOAT, 24, NAN },
  { "R[lane - 2].y", LS_EXPR_FLOAT, 1, NAN },
  { "PV.y", LS_EXPR_FLOAT, 9, 4.5 },
  { "PV0.y", LS_EXPR_FLOAT, 9, 4.5 },
  { "PS7", LS_EXPR_FLOAT, 9, 0 },
  { "PS", LS_EXPR_FLOAT, 9, 0 },
  { "R2.x", LS_EXPR_FLOAT, 9, 164 },
  { "R2.y", LS_EXPR_FLOAT, 9, 4.5 },
  { "PIX0.x", LS_EXPR_FLOAT, 9, NAN },
  { "T0.x", LS_EXPR_FLOAT, 9, 0 },
  { "R124.x", LS_EXPR_FLOAT, 9, 0 },
  { "R127.x", LS_EXPR_FLOAT, 9, 0 },
  /* constants */
  { "KC0[0].x", LS_EXPR_FLOAT, 0, 164 },
  { "KC0[1].y", LS_EXPR_FLOAT, 0, 169 },
  { "KC0[aL].x", LS_EXPR_FLOAT, 0, 192 },
  { "KC0[3+AL].w", LS_EXPR_FLOAT, 0, 207 },
  { "KC0[16].x", LS_EXPR_FLOAT, 0, NAN },
  { "KC1[3].z", LS_EXPR_FLOAT, 0, 14 },
  { "KC1[lane].x", LS_EXPR_FLOAT, 3, 12 },
  { "C5.w", LS_EXPR_FLOAT, 0, 1023 },
  { "C[3+AR.x].y", LS_EXPR_FLOAT, 8, 1029 },
  { "C[3+AR.x].y", LS_EXPR_FLOAT, 0, NAN },
  { "C99.x", LS_EXPR_FLOAT, 0, NAN },
  { "CB0[3].y", LS_EXPR_FLOAT, 0, 13 },
  { "CB1[31].w", LS_EXPR_FLOAT, 0, 227 },
  { "CB1[32].x", LS_EXPR_FLOAT, 0, NAN },
  { "CB7[0].x", LS_EXPR_FLOAT, 0, NAN },
  { "bool[2]", LS_EXPR_BOOL, 0, 1 },
  { "bool[1]", LS_EXPR_BOOL, 0, 0 },
  { "bool[lane]", LS_EXPR_BOOL, 31, 1 },
  { "bool[lane]", LS_EXPR_BOOL, 32, NAN },
  { "loop[2].x", LS_EXPR_INT, 0, 5 },
  { "loop[2].y", LS_EXPR_INT, 0, 7 },
  { "loop[2].z", LS_EXPR_INT, 0, 3 },
  { "loop[32].z", LS_EXPR_INT, 0, NAN },
  /* memory */
  { "i(scratch[3])", LS_EXPR_INT, 5, 43 },
  { "i(scratch[3])@5", LS_EXPR_INT, 0, 43 },
  { "i(scratch[lane & 7])", LS_EXPR_INT, 9, 73 },
  { "scratch[8]", LS_EXPR_FLOAT, 0, NAN },
  { "scratch[-1]", LS_EXPR_FLOAT, 0, NAN },
  { "i(export[lane])", LS_EXPR_INT, 9, 27 },
  { "export[64]", LS_EXPR_FLOAT, 0, NAN },
  { "ring[0]", LS_EXPR_FLOAT, 0, NAN },
  { "share[0]", LS_EXPR_FLOAT, 0, NAN },
  /* the wave */
  { "lane", LS_EXPR_INT, 63, 63 },
  { "wave", LS_EXPR_INT, 0, 11 },
  { "step", LS_EXPR_UINT, 0, 4 },
  { "line", LS_EXPR_INT, 0, 6 },
  { "depth", LS_EXPR_INT, 0, 1 },
  { "aL", LS_EXPR_INT, 0, 7 },
  { "iteration()", LS_EXPR_INT, 5, 1 },
  { "Iteration ( 0 )", LS_EXPR_INT, 0, 1 },
  { "iteration(1)", LS_EXPR_INT, 0, 0 },
  { "iteration(-1)", LS_EXPR_INT, 0, NAN },
  { "iteration(7 / 0)", LS_EXPR_INT, 0, NAN },
  { "iteration(lane)", LS_EXPR_INT, 0, 1 },
  { "iteration(lane)", LS_EXPR_INT, 1, 0 },
  { "iteration() + iteration(lane > 3)", LS_EXPR_INT, 3, 2 },
  { "sum(iteration())", LS_EXPR_INT, 0, 60 },
  { "active", LS_EXPR_BOOL, 3, 1 },
  { "active", LS_EXPR_BOOL, 4, 0 },
  { "covered", LS_EXPR_BOOL, 8, 1 },
  { "pixel.x", LS_EXPR_INT, 0, NAN },
  /* operators, types */
  { "1 + 2 * 3", LS_EXPR_INT, 0, 7 },
  { "(1 + 2) * 3", LS_EXPR_INT, 0, 9 },
  { "7 - 2 - 1", LS_EXPR_INT, 0, 4 },
  { "-7 / 2", LS_EXPR_INT, 0, -3 },
  { "-7 % 2", LS_EXPR_INT, 0, -1 },
  { "7 / 0", LS_EXPR_INT, 0, NAN },
  { "7 % (lane - 3)", LS_EXPR_INT, 3, NAN },
  { "7u / 0u", LS_EXPR_UINT, 0, NAN },
  { "i(0x80000000) / -1", LS_EXPR_INT, 0, -2147483648.0 },
  { "i(0x80000000) % -1", LS_EXPR_INT, 0, 0 },
  { "-1 / 2u", LS_EXPR_UINT, 0, 2147483647.0 },
  { "1 / 2.0", LS_EXPR_FLOAT, 0, 0.5 },
  { "1.0 / 0", LS_EXPR_FLOAT, 0, INFINITY },
  { "R0.y + 1", LS_EXPR_FLOAT, 3, 2.5 },
  { "R0.x + 0x3F800000", LS_EXPR_FLOAT, 0, 1 },
  { "R0.x & 1", LS_EXPR_INT, 5, 1 },
  { "R0.x & 0x4", LS_EXPR_BITS, 5, 4 },
  { "R0.x << 2", LS_EXPR_BITS, 5, 20 },
  { "lane >> 1", LS_EXPR_INT, 5, 2 },
  { "-5 >> 1", LS_EXPR_INT, 0, -3 },
  { "0xF0000000 >> 28", LS_EXPR_BITS, 0, 15 },
  { "1 << 33", LS_EXPR_INT, 0, 2 },
  { "5 ^ 3 | 8", LS_EXPR_INT, 0, 14 },
  { "~0", LS_EXPR_INT, 0, -1 },
  { "~0x0", LS_EXPR_BITS, 0, 4294967295.0 },
  { "-R0.z", LS_EXPR_FLOAT, 1, 1.5 },
  { "!R0.y", LS_EXPR_BOOL, 0, 1 },
  { "!!R0.y", LS_EXPR_BOOL, 1, 1 },
  { "- -1", LS_EXPR_INT, 0, 1 },
  { "1 < 2", LS_EXPR_BOOL, 0, 1 },
  { "2 >= 2.0", LS_EXPR_BOOL, 0, 1 },
  { "-1 < 1u", LS_EXPR_BOOL, 0, 0 },
  { "1 == 1.0", LS_EXPR_BOOL, 0, 1 },
  { "nan == nan", LS_EXPR_BOOL, 0, 0 },
  { "nan != nan", LS_EXPR_BOOL, 0, 1 },
  { "nan == 0x7FC00000", LS_EXPR_BOOL, 0, 1 },
  { "R0.w == 0xFFC12345", LS_EXPR_BOOL, 8, 1 },
  { "R0.w == 0xFFC12345", LS_EXPR_BOOL, 9, 0 },
  { "-0.0 == 0", LS_EXPR_BOOL, 0, 1 },
  { "1 & 2 == 2", LS_EXPR_INT, 0, 1 },
  { "1 || 7 / 0", LS_EXPR_BOOL, 0, 1 },
  { "0 || 7 / 0", LS_EXPR_BOOL, 0, NAN },
  { "0 && 7 / 0", LS_EXPR_BOOL, 0, 0 },
  { "7 / 0 && 0", LS_EXPR_BOOL, 0, NAN },
  { "0 && 0 || 1", LS_EXPR_BOOL, 0, 1 },
  { "lane ? 10 / lane : -1", LS_EXPR_INT, 0, -1 },
  { "lane ? 10 / lane : -1", LS_EXPR_INT, 3, 3 },
  { "1 ? 2 : 3.5", LS_EXPR_FLOAT, 0, 2 },
  { "0 ? 1 : 0 ? 2 : 3", LS_EXPR_INT, 0, 3 },
  { "(1 < 2) + (2 < 3)", LS_EXPR_INT, 0, 2 },
  /* functions */
  { "i(1.0)", LS_EXPR_INT, 0, 1065353216.0 },
  { "f(0x40490fdb)", LS_EXPR_FLOAT, 0, (double) 3.14159274f },
  { "u(-1)", LS_EXPR_UINT, 0, 4294967295.0 },
  { "x(1.0)", LS_EXPR_BITS, 0, 1065353216.0 },
  { "int(-1.9)", LS_EXPR_INT, 0, -1 },
  { "int(1e20)", LS_EXPR_INT, 0, 2147483647.0 },
  { "int(-inf)", LS_EXPR_INT, 0, -2147483648.0 },
  { "int(nan)", LS_EXPR_INT, 0, NAN },
  { "uint(-1.0)", LS_EXPR_UINT, 0, 0 },
  { "uint(1e20)", LS_EXPR_UINT, 0, 4294967295.0 },
  { "float(-3)", LS_EXPR_FLOAT, 0, -3 },
  { "float(0xFFFFFFFF)", LS_EXPR_FLOAT, 0, 4294967296.0 },
  { "bool(0.5)", LS_EXPR_BOOL, 0, 1 },
  { "abs(-2.5)", LS_EXPR_FLOAT, 0, 2.5 },
  { "abs(-3)", LS_EXPR_INT, 0, 3 },
  { "abs(7u)", LS_EXPR_UINT, 0, 7 },
  { "min(2, 1.5)", LS_EXPR_FLOAT, 0, 1.5 },
  { "max(-2, 1)", LS_EXPR_INT, 0, 1 },
  { "min(nan, 3)", LS_EXPR_FLOAT, 0, 3 },
  { "max(3, nan)", LS_EXPR_FLOAT, 0, 3 },
  { "1 / min(0.0, -0.0)", LS_EXPR_FLOAT, 0, -INFINITY },
  { "1 / max(-0.0, 0.0)", LS_EXPR_FLOAT, 0, INFINITY },
  { "clamp(5, 0, 3)", LS_EXPR_INT, 0, 3 },
  { "clamp(R0.y, 0, 1)", LS_EXPR_FLOAT, 1, 0.5 },
  { "select(lane > 3, 1, 2)", LS_EXPR_INT, 3, 2 },
  { "sqrt(2.25)", LS_EXPR_FLOAT, 0, 1.5 },
  { "sqrt(9)", LS_EXPR_FLOAT, 0, 3 },
  { "floor(-1.5)", LS_EXPR_FLOAT, 0, -2 },
  { "ceil(-1.5)", LS_EXPR_FLOAT, 0, -1 },
  { "trunc(-1.5)", LS_EXPR_FLOAT, 0, -1 },
  { "fract(-1.25)", LS_EXPR_FLOAT, 0, 0.75 },
  { "isnan(R0.w)", LS_EXPR_BOOL, 8, 1 },
  { "isnan(0x7FC00000)", LS_EXPR_BOOL, 8, 1 },
  { "isinf(R0.w)", LS_EXPR_BOOL, 2, 1 },
  { "isinf(R0.w)", LS_EXPR_BOOL, 3, 0 },
  { "dot(R0.yz, R0.yz)", LS_EXPR_FLOAT, 2, 3.25 },
  { "dot(R0.y, 3)", LS_EXPR_FLOAT, 2, 3 },
  { "length(vec3 (2, 3, 6))", LS_EXPR_FLOAT, 0, 7 },
  { "length(-3)", LS_EXPR_FLOAT, 0, 3 },
  { "length(R0.y)", LS_EXPR_FLOAT, 9, 4.5 },
  { "distance(ivec2 (4, 6), vec2 (1, 2))", LS_EXPR_FLOAT, 0, 5 },
  { "normalize(vec2 (3, 4)).y", LS_EXPR_FLOAT, 0, (double) 0.8f },
  { "isnan(normalize(0.0))", LS_EXPR_BOOL, 0, 1 },
  { "cross(vec3 (1, 2, 3), vec3 (4, 5, 7)).x", LS_EXPR_FLOAT, 0, -1 },
  { "cross(vec3 (1, 2, 3), vec3 (4, 5, 7)).y", LS_EXPR_FLOAT, 0, 5 },
  { "cross(vec3 (1, 2, 3), vec3 (4, 5, 7)).z", LS_EXPR_FLOAT, 0, -3 },
  { "reflect(vec2 (1, -1), vec2 (0, 1)).y", LS_EXPR_FLOAT, 0, 1 },
  { "mix(2, 4, 0.25)", LS_EXPR_FLOAT, 0, 2.5 },
  { "lerp(vec2 (1, 3), 5, 0.5).y", LS_EXPR_FLOAT, 0, 4 },
  { "mix(nan, 4, true)", LS_EXPR_FLOAT, 0, 4 },
  { "mix(vec2 (1, 2), vec2 (3, 4), bvec2 (0, 1)).y", LS_EXPR_FLOAT, 0, 4 },
  { "step(2, 2)", LS_EXPR_FLOAT, 0, 1 },
  { "step(R0.y, 1)", LS_EXPR_FLOAT, 9, 0 },
  { "step", LS_EXPR_UINT, 0, 4 },
  { "smoothstep(0, 4, lane)", LS_EXPR_FLOAT, 1, 0.15625 },
  { "smoothstep(0, 4, lane)", LS_EXPR_FLOAT, 5, 1 },
  { "saturate(-1)", LS_EXPR_FLOAT, 0, 0 },
  { "sign(R0.y - 1)", LS_EXPR_FLOAT, 0, -1 },
  { "sign(R0.y)", LS_EXPR_FLOAT, 0, 0 },
  { "sign(inf)", LS_EXPR_FLOAT, 0, 1 },
  { "sign(-5)", LS_EXPR_INT, 0, -1 },
  { "mod(-1, 4)", LS_EXPR_FLOAT, 0, 3 },
  { "mod(5.5, vec2 (2, 3)).y", LS_EXPR_FLOAT, 0, 2.5 },
  { "inversesqrt(16)", LS_EXPR_FLOAT, 0, 0.25 },
  { "radians(180)", LS_EXPR_FLOAT, 0, (double) 3.14159265f },
  { "degrees(0)", LS_EXPR_FLOAT, 0, 0 },
  { "vec3 (lane).z", LS_EXPR_FLOAT, 5, 5 },
  { "vec4 (R0.yz, vec2 (7, 8)).w", LS_EXPR_FLOAT, 0, 8 },
  { "ivec2 (vec3 (1.5, -2.5, 0)).y", LS_EXPR_INT, 0, -2 },
  { "uvec2 (1, 7 / 0).y", LS_EXPR_UINT, 0, NAN },
  { "bvec2 (0, nan).y", LS_EXPR_BOOL, 0, 1 },
  { "floatBitsToInt(1.0)", LS_EXPR_INT, 0, 1065353216 },
  { "uintBitsToFloat(1065353216)", LS_EXPR_FLOAT, 0, 1 },
  /* lanes */
  { "R0.y@22", LS_EXPR_FLOAT, 0, 11 },
  { "R0.y@4", LS_EXPR_FLOAT, 0, 2 },
  { "R0@22.y", LS_EXPR_FLOAT, 0, 11 },
  { "lane@7 + 1", LS_EXPR_INT, 0, 8 },
  { "lane@(lane ^ 1)", LS_EXPR_INT, 6, 7 },
  { "lane@(lane + 60)", LS_EXPR_INT, 6, NAN },
  { "any(lane == 63)", LS_EXPR_BOOL, 0, 1 },
  { "any(lane == 5)", LS_EXPR_BOOL, 0, 0 },
  { "all(lane != 5)", LS_EXPR_BOOL, 0, 1 },
  { "all(lane != 8)", LS_EXPR_BOOL, 0, 0 },
  { "none(lane == 5)", LS_EXPR_BOOL, 0, 1 },
  { "none(R0.w == 1)", LS_EXPR_BOOL, 0, 0 },
  { "count(lane < 8)", LS_EXPR_INT, 0, 4 },
  { "count(true)", LS_EXPR_INT, 0, 60 },
  { "min(lane)", LS_EXPR_INT, 0, 0 },
  { "max(R0.y)", LS_EXPR_FLOAT, 0, 31.5 },
  { "min(R0.y + lane * 0)", LS_EXPR_FLOAT, 0, 0 },
  { "min(lane - 63u)", LS_EXPR_UINT, 0, 0 },
  { "min(R1.x@63 * 0 + AR.x)", LS_EXPR_FLOAT, 0, -4 },
  { "max(R0.w)", LS_EXPR_FLOAT, 0, INFINITY },
  { "sum(lane)", LS_EXPR_INT, 0, 1994 },
  { "sum(R0.y)", LS_EXPR_FLOAT, 0, 997 },
  { "mean(lane < 4)", LS_EXPR_FLOAT, 0, (double) (4.0f / 60) },
  { "mean(AR.x)", LS_EXPR_FLOAT, 0, (double) (1754 / 60.0f) },
  { "unique(lane / 16)", LS_EXPR_INT, 0, 4 },
  { "unique(R0.z)", LS_EXPR_INT, 0, 2 },
  { "first(lane + 1)", LS_EXPR_INT, 9, 1 },
  { "last(R0.y)", LS_EXPR_FLOAT, 9, 31.5 },
  { "first(lane < 9 ? 1 / 0 : lane)", LS_EXPR_INT, 0, 9 },
  { "first(1 / 0)", LS_EXPR_INT, 0, NAN },
  { "count(1 / 0)", LS_EXPR_INT, 0, 0 },
  { "all(1 / 0)", LS_EXPR_BOOL, 0, 1 },
  { "sum(1 / 0)", LS_EXPR_INT, 0, 0 },
  { "R0.y - mean(R0.y)", LS_EXPR_FLOAT, 0, (double) (0 - 997 / 60.0f) },
};

static double
number_of (const LsExprValue *value, guint lane)
{
  if (value->type == LS_EXPR_FLOAT)
    return (double) value->rows[0].f[lane];
  return value->type == LS_EXPR_INT ? (double) value->rows[0].i[lane] : value->rows[0].u[lane];
}

/* A NaN in the table stands for a lane without a value. */
static void
check_row (const ExprSubject *subject, const Row *row)
{
  LsExprValue value;
  double got;

  expr_subject_evaluate (subject, row->text, &value);
  if (value.type != row->type)
    g_error ("%s: type %d, not %d", row->text, value.type, row->type);
  if (isnan (row->value) != !(value.has_value[0] & LS_MASK_LANE (row->lane)))
    g_error ("%s: lane %u %s a value", row->text, row->lane,
             isnan (row->value) ? "has" : "has not");
  if (isnan (row->value))
    return;
  got = number_of (&value, row->lane);
  if (got != (value.type == LS_EXPR_FLOAT ? (double) (float) row->value : row->value))
    g_error ("%s: lane %u has %g, not %g", row->text, row->lane, got, row->value);
}

static void
test_values (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check_row (subject, &rows[i]);
  g_test_message ("%u expressions", (guint) G_N_ELEMENTS (rows));
}

/* --- more than one component -------------------------------------------------------------------------------- */

static void
test_components (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  LsExprValue value;

  expr_subject_evaluate (subject, "R0.yyzz + KC1[1]", &value);
  g_assert_cmpuint (value.n_components, ==, 4);
  g_assert_cmpfloat (value.rows[0].f[8], ==, 4 + 4);
  g_assert_cmpfloat (value.rows[1].f[8], ==, 4 + 5);
  g_assert_cmpfloat (value.rows[2].f[9], ==, -1.5 + 6);
  g_assert_cmpfloat (value.rows[3].f[9], ==, -1.5 + 7);
  expr_subject_evaluate (subject, "max(R0.yz) * 2", &value);
  g_assert_cmpuint (value.n_components, ==, 2);
  g_assert_true (value.is_uniform);
  g_assert_cmpfloat (value.rows[0].f[0], ==, 63);
  g_assert_cmpfloat (value.rows[1].f[0], ==, 3);
  g_assert_cmphex (value.active, ==, EXPR_SUBJECT_ACTIVE);
  expr_subject_evaluate (subject, "lane > 1 ? R0.yz : 0", &value);
  g_assert_cmpuint (value.n_components, ==, 2);
  g_assert_cmpfloat (value.rows[1].f[1], ==, 0);
  g_assert_cmpfloat (value.rows[1].f[2], ==, 1.5);
}

/* --- the wave and what stands around it ------------------------------------------------------------------- */

static gboolean
pixel_cb (guint lane, gint *x, gint *y, gpointer data)
{
  *x = 10 + (gint) lane;
  *y = *(gint *) data;
  return lane < 60;
}

static void
test_pixel (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  LsExprValue value;
  gint y = -3;

  subject->context.pixel = pixel_cb;
  subject->context.pixel_data = &y;
  expr_subject_evaluate (subject, "pixel", &value);
  g_assert_cmpuint (value.n_components, ==, 2);
  g_assert_cmpint (value.rows[0].i[7], ==, 17);
  g_assert_cmpint (value.rows[1].i[7], ==, -3);
  g_assert_cmphex (value.has_value[1], ==, G_MAXUINT64 >> 4);
  expr_subject_evaluate (subject, "pixel.x == 12 && pixel.y < 0", &value);
  g_assert_cmpuint (value.rows[0].u[2], ==, 1);
  g_assert_cmpuint (value.rows[0].u[3], ==, 0);
}

static void
test_without_bindings (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  LsExprValue value;

  subject->context.bindings = NULL;
  expr_subject_evaluate (subject, "KC0[0].x + CB0[0].x + C0.x + loop[0].x + bool[0]", &value);
  g_assert_cmphex (value.has_value[0], ==, 0);
}

/* Exports have a value in the lanes that exported, and only then. */
static void
test_outputs (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  LsRun run = { .bindings = subject->bindings, .until_step = G_MAXUINT64 };
  LsExprValue value;

  g_assert_cmpint (ls_program_run (subject->program, subject->state, &run), ==, LS_STOP_END);
  expr_subject_evaluate (subject, "PIX0.xyzw", &value);
  g_assert_cmphex (value.has_value[0], ==, EXPR_SUBJECT_ACTIVE);
  g_assert_cmphex (value.has_value[3], ==, 0);
  g_assert_cmpfloat (value.rows[1].f[9], ==, 4.5);
  expr_subject_evaluate (subject, "aL", &value);
  g_assert_cmphex (value.has_value[0], ==, 0);
  expr_subject_evaluate (subject, "iteration()", &value);
  g_assert_cmphex (value.has_value[0], ==, LS_MASK_ALL);
  g_assert_cmpint (value.rows[0].i[9], ==, 0);
  expr_subject_evaluate (subject, "KC0[0].x", &value);
  g_assert_cmphex (value.has_value[0], ==, 0);
}

static void
test_toy (void)
{
  LsProgram *program = toy_load ("lane 0\nmovi 1 30\nless 0 1\nif\nout 0 0\nendif\nend\n");
  gsize size = ls_program_state_size (program);
  void *state = g_aligned_alloc0 (1, size, 64);
  LsWaveInput input = { .covered = LS_MASK_ALL };
  LsRun run = { .bindings = NULL, .until_step = 5 };
  LsExprContext context = { .state = state };
  g_autoptr (LsExpr) expr = ls_expr_new (program, "R0 + O0 == 2 * R[1 - 1] && predicate", NULL);
  g_autoptr (LsExpr) none = ls_expr_new (program, "R[lane + 1000] + turn", NULL);
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  LsExprValue value;

  ls_program_reset (program, &input, state);
  ls_program_run (program, state, &run);
  ls_expr_evaluate (eval, &context, &value);
  g_assert_cmphex (value.has_value[0], ==, (1u << 30) - 1);
  g_assert_cmphex (ls_expr_truth (eval, &context), ==, (1u << 30) - 1);
  g_assert_null (ls_expr_new (program, "PV.x", NULL));
  g_assert_null (ls_expr_new (program, "KC0[1].x", NULL));
  g_assert_null (ls_expr_new (program, "scratch[0]", NULL));
  g_assert_nonnull (none);
  g_clear_pointer (&eval, ls_expr_eval_free);
  eval = ls_expr_eval_new (none);
  ls_expr_evaluate (eval, &context, &value);
  g_assert_cmphex (value.has_value[0], ==, 0);
  ls_program_unref (program);
  g_aligned_free (state);
}

/* --- conditions -------------------------------------------------------------------------------------------- */

static void
test_truth (void)
{
  static const struct
  {
    const char *text;
    LsMask lanes;
  } conditions[] = {
    { "lane < 8", 0x0F },
    { "R0.y > 31", 0x8000000000000000 },
    { "R0.w", 0 }, /* filled in below: neither zero */
    { "1 / 0", 0 },
    { "7 / lane > 2", 0x06 },
    { "any(lane == 3)", LS_MASK_ALL },
    { "any(lane == 4)", 0 },
    { "lane@3 == 3", LS_MASK_ALL },
    { "lane@5 == 5", LS_MASK_ALL },
    { "step == 4", LS_MASK_ALL },
    { "step == 5", 0 },
    { "active", EXPR_SUBJECT_ACTIVE },
    { "i(export[3]) == 9", LS_MASK_ALL },
    { "i(scratch[3]) == 43", 0 },
    { "i(scratch[3]) == 83", 0x0400 },
    { "-0.0", 0 },
    { "nan", LS_MASK_ALL },
  };
  g_autoptr (ExprSubject) subject = expr_subject_new ();

  for (guint i = 0; i < G_N_ELEMENTS (conditions); i++)
    {
      g_autoptr (LsExpr) expr = expr_subject_compile (subject, conditions[i].text);
      g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
      LsMask expected = conditions[i].lanes;

      for (guint lane = 0; i == 2 && lane < LS_LANES; lane++)
        if ((expr_subject_special (lane) & 0x7FFFFFFF) != 0)
          expected |= EXPR_SUBJECT_ACTIVE & LS_MASK_LANE (lane);
      g_assert_true (ls_expr_check_condition (expr, NULL));
      if (ls_expr_truth (eval, &subject->context) != expected)
        g_error ("%s: %" G_GINT64_MODIFIER "x", conditions[i].text,
                 ls_expr_truth (eval, &subject->context));
    }
}

static void
test_not_conditions (void)
{
  static const char *const texts[][2] = {
    { "R0", "column 1: a condition has one component, R0 has 4" },
    { "R0.x,i", "column 5: a condition has no format" },
  };
  g_autoptr (ExprSubject) subject = expr_subject_new ();

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (LsExpr) expr = expr_subject_compile (subject, texts[i][0]);
      g_autoptr (GError) error = NULL;

      g_assert_false (ls_expr_check_condition (expr, &error));
      g_assert_error (error, LS_ERROR, LS_ERROR_SYNTAX);
      g_assert_cmpstr (error->message, ==, texts[i][1]);
    }
}

/* --- what it depends on ------------------------------------------------------------------------------------ */

static void
test_reads (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  g_autoptr (LsExpr) expr =
    expr_subject_compile (subject, "R2.zy + max(R[AR.x].x) * scratch[lane] > predicate");
  g_autoptr (LsExpr) place = expr_subject_compile (subject, "KC0[1].x + R0.x@3 * 0");
  g_autoptr (LsExpr) nothing = expr_subject_compile (subject, "lane + CB0[1].x");
  const LsExprReads *reads = ls_expr_get_reads (expr);

  g_assert_cmpuint (reads->n_refs, ==, 3);
  for (guint i = 0; i < 3; i++)
    g_assert_true ((reads->refs[i].file == 0 && reads->refs[i].index == 2 &&
                    (reads->refs[i].channel == 1 || reads->refs[i].channel == 2)) ||
                   (reads->refs[i].file == 4 && reads->refs[i].channel == 0));
  g_assert_cmphex (reads->files, ==, 1);
  g_assert_cmphex (reads->masks, ==, 1 | 1 << 2);
  g_assert_cmphex (reads->memories, ==, 1u << R700_MEMORY_SCRATCH);
  g_assert_false (reads->place);
  reads = ls_expr_get_reads (place);
  g_assert_true (reads->place);
  g_assert_cmpuint (reads->n_refs, ==, 1);
  reads = ls_expr_get_reads (nothing);
  g_assert_cmpuint (reads->n_refs + reads->files + reads->masks + reads->memories, ==, 0);
  g_assert_false (reads->place);
}

static void
test_cells (void)
{
  static const struct
  {
    const char *text;
    guint n;       /* 0: no cells */
    guint channel; /* of the last one */
    gint lane;
  } cases[] = {
    { "R2.y", 1, 1, -1 },
    { "R2", 4, 3, -1 },
    { "R2.xw@22", 2, 3, 22 },
    { "(R2@22).z", 1, 2, 22 },
    { "R[1 + 1].w", 1, 3, -1 },
    { "R2.x + 0", 0 },
    { "R[lane].x", 0 },
    { "R2.x@(lane)", 0 },
    { "R2.x@(64 - 0)", 0 },
    { "R2.x@(1 / 0)", 0 },
    { "lane", 0 },
    { "1", 0 },
    { "KC0[1].x", 0 },
  };
  g_autoptr (ExprSubject) subject = expr_subject_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (LsExpr) expr = expr_subject_compile (subject, cases[i].text);
      LsExprCells cells;

      g_assert_cmpint (ls_expr_get_cells (expr, &cells), ==, cases[i].n > 0);
      if (cases[i].n == 0)
        continue;
      g_assert_cmpuint (cells.n, ==, cases[i].n);
      g_assert_cmpint (cells.lane, ==, cases[i].lane);
      g_assert_cmpuint (cells.refs[cells.n - 1].index, ==, 2);
      g_assert_cmpuint (cells.refs[cells.n - 1].channel, ==, cases[i].channel);
    }
}

/* --- threads ----------------------------------------------------------------------------------------------- */

typedef struct
{
  const ExprSubject *subject;
  LsExpr *expr;
} Work;

static gpointer
work_cb (gpointer data)
{
  const Work *work = data;
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (work->expr);
  guint n_wrong = 0;

  for (guint i = 0; i < 2000; i++)
    n_wrong += ls_expr_truth (eval, &work->subject->context) != 0x0F;
  return GUINT_TO_POINTER (n_wrong);
}

static void
test_threads (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  g_autoptr (LsExpr) expr = expr_subject_compile (subject, "R0.y < 4 && lane < count(active)");
  Work work = { subject, expr };
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("expr", work_cb, &work);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_null (g_thread_join (threads[i]));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expr/values", test_values);
  g_test_add_func ("/expr/components", test_components);
  g_test_add_func ("/expr/pixel", test_pixel);
  g_test_add_func ("/expr/without-bindings", test_without_bindings);
  g_test_add_func ("/expr/outputs", test_outputs);
  g_test_add_func ("/expr/toy", test_toy);
  g_test_add_func ("/expr/truth", test_truth);
  g_test_add_func ("/expr/not-conditions", test_not_conditions);
  g_test_add_func ("/expr/reads", test_reads);
  g_test_add_func ("/expr/cells", test_cells);
  g_test_add_func ("/expr/threads", test_threads);
  return g_test_run ();
}
