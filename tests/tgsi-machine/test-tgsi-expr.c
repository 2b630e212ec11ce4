/* Expressions over a TGSI program: names as its listing has them, two dimensions, pairs, constants and memories. */

#include "ls-bits.h"
#include "ls-expr.h"
#include "tgsi-code.h"
#include "tgsi-probe.h"

static const char text[] = "GEOM\n"
                           "PROPERTY GS_INPUT_PRIMITIVE TRIANGLES\n"
                           "PROPERTY GS_OUTPUT_PRIMITIVE TRIANGLE_STRIP\n"
                           "PROPERTY GS_MAX_OUTPUT_VERTICES 3\n"
                           "DCL IN[][0], POSITION\n"
                           "DCL IN[][1], GENERIC[0]\n"
                           "DCL OUT[0], POSITION\n"
                           "DCL CONST[0][0..1]\n"
                           "DCL CONST[1][0..1]\n"
                           "DCL BUFFER[0]\n"
                           "DCL TEMP[0..3]\n"
                           "DCL ADDR[0]\n"
                           "IMM[0] FLT32 {1.5, 0.0, 0.0, 2.0}\n"
                           "  0: UARL ADDR[0].x, IN[0][0].xxxx\n"
                           "  1: MOV TEMP[1], IN[2][1]\n"
                           "  2: F2D TEMP[2].xy, IN[0][0].yyyy\n"
                           "  3: MOV TEMP[3].x, CONST[1][1].xxxx\n"
                           "  4: MOV OUT[0], IMM[0].xxww\n"
                           "  5: END\n";

/* Of lane 5: IN[v][r] is (lane % 3, lane / 2.0, 100 v + 10 r, -lane), the constants 1000 b + 10 n + c, the words of BUFFER[0] 7 n. */
static const struct
{
  const char *text;
  double value;
} rows[] = {
  { "IN[0][0].y", 2.5 },
  { "IN[2][1].z", 210 },
  { "IN[ADDR[0].x][1].z", 210 },
  { "IN[2][i(IN[0][0].x) - 1].z", 210 },
  { "f(TEMP[1].z)", 210 },
  { "TEMP[1].zw + 1", 211 },
  { "ADDR[0].x", 2 },
  { "TEMP[2].xy", 2.5 },
  { "d(TEMP[2].xy) * 2", 5 },
  { "f(TEMP[3].x)", 1010 },
  { "OUT[0].z", 2 },
  { "i(storage0[3])", 21 },
  { "lane", 5 },
  { "f(CONST[1][1].x)", 1010 },
  { "f(CONST[1].y)", 11 },
};

static void
fill_world (TgsiWorld *world)
{
  world->n_lanes = LS_LANES;
  world->covered = LS_MASK_ALL;
  for (guint i = 0; i < 3 * 2 * 4; i++)
    {
      TgsiWorldRow *row = tgsi_world_row (world, TGSI_FILE_IN, i / 8, i / 4 % 2, i % 4);

      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          const float values[4] = { 0, (float) lane / 2, (float) (i / 8 * 100 + i / 4 % 2 * 10),
                                    -(float) lane };

          row->values[lane] = i % 4 == 0 ? lane % 3 : ls_float_bits (values[i % 4]);
        }
    }
  for (guint b = 0; b < 2; b++)
    {
      world->constants[b] = g_array_new (FALSE, TRUE, sizeof (guint32));
      for (guint i = 0; i < 8; i++)
        {
          const guint32 bits = ls_float_bits ((float) (1000 * b + 10 * (i / 4) + i % 4));

          g_array_append_val (world->constants[b], bits);
        }
    }
  world->buffers[0].words = g_array_new (FALSE, TRUE, sizeof (guint32));
  for (guint32 i = 0; i < 56; i += 7)
    g_array_append_val (world->buffers[0].words, i);
}

static double
value_of (const LsExprValue *value, guint lane)
{
  switch ((guint) value->type)
    {
    case LS_EXPR_DOUBLE:
      return ls_bits_double ((guint64) value->high[0].u[lane] << 32 | value->rows[0].u[lane]);
    case LS_EXPR_INT:
    case LS_EXPR_UINT:
    case LS_EXPR_BITS:
      return value->rows[0].i[lane];
    default:
      return (double) value->rows[0].f[lane];
    }
}

static void
test_values (void)
{
  g_autoptr (TgsiWorld) world = tgsi_world_new ();
  g_autoptr (TgsiProbe) probe = NULL;
  g_autoptr (GError) error = NULL;

  fill_world (world);
  probe = tgsi_probe_new (text, world, &error);
  g_assert_no_error (error);
  g_assert_cmpint (tgsi_probe_run (probe, G_MAXUINT64), ==, LS_STOP_END);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (LsExpr) expr = ls_expr_new (probe->program, rows[i].text, &error);
      g_autoptr (LsExprEval) eval = NULL;
      const LsExprContext context = { .state = probe->state, .bindings = probe->bindings };
      LsExprValue value;

      if (expr == NULL)
        g_test_message ("%s", rows[i].text);
      g_assert_no_error (error);
      eval = ls_expr_eval_new (expr);
      ls_expr_evaluate (eval, &context, &value);
      if (!(value.has_value[0] >> 5 & 1) || value_of (&value, 5) != rows[i].value)
        {
          g_test_message ("%s: %g, not %g", rows[i].text, value_of (&value, 5), rows[i].value);
          g_test_fail ();
        }
    }
}

/* Registers are called as the listing calls them. */
static void
test_names (void)
{
  static const struct
  {
    guint file, index, channel;
    const char *name;
  } names[] = {
    { TGSI_REGS_TEMP, 3, 3, "TEMP[3].w" },
    { TGSI_REGS_IN, 5, 0, "IN[2][1].x" },
    { TGSI_REGS_OUT, 0, 2, "OUT[0].z" },
  };
  g_autoptr (TgsiWorld) world = tgsi_world_new ();
  g_autoptr (TgsiProbe) probe = NULL;

  fill_world (world);
  probe = tgsi_probe_new (text, world, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const LsRegRef ref = { .file = (guint8) names[i].file,
                             .channel = (guint8) names[i].channel,
                             .index = (guint16) names[i].index };
      g_autofree char *name = ls_expr_dup_ref (probe->program, ref);

      g_assert_cmpstr (name, ==, names[i].name);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tgsi/expr/values", test_values);
  g_test_add_func ("/tgsi/expr/names", test_names);
  return g_test_run ();
}
