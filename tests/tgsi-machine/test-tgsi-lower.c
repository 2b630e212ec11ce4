#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-program.h"
#include "ls-ulp.h"
#include "tgsi-code.h"
#include "tgsi-machine.h"
#include "tgsi-readings.h"

/* What arithmetic is lowered to: that nothing of the table is left out or has no room, and what readings and the rule of zeros change. Values
 * of instructions are those of the vectors. */

/* --- all instructions ------------------------------------------------------------------------------------ */

/* With all modifiers, saturated, to whole registers: as much as an instruction can need. */
static char *
dup_worst (guint op)
{
  const TgsiOpDesc *desc = &tgsi_ops[op];
  GString *text = g_string_new ("FRAG\nDCL IN[0..4], GENERIC, LINEAR\nDCL OUT[0..1], COLOR\n");

  g_string_append_printf (text, "%s_SAT ", desc->name);
  for (guint i = 0; i < desc->n_dst; i++)
    g_string_append_printf (text, "%sOUT[%u]", i > 0 ? ", " : "", i);
  for (guint i = 0; i < desc->n_src; i++)
    {
      const gboolean is_integer = strchr ("IULM", tgsi_op_src_type ((TgsiOpcode) op, i)) != NULL;

      g_string_append_printf (text, is_integer ? ", -IN[%u].wzyx" : ", -|IN[%u].wzyx|", i);
    }
  g_string_append (text, "\nEND\n");
  return g_string_free (text, FALSE);
}

static void
check_op (const LsMicro *micro)
{
  const LsRowOp *row = &ls_rows_best ()->ops[micro->kernel];

  g_assert_true (row->rows[0] != NULL || row->slots != NULL || micro->kernel == LS_KERNEL_DOT_IEEE);
  g_assert_cmpint (micro->kernel, !=, LS_KERNEL_NOP);
  for (guint k = 0; k < ls_kernels[micro->kernel].n_src; k++)
    for (guint j = 0; j < micro->n_slots; j++)
      {
        const LsMicroPlace *place = &micro->s[k][j];
        const gboolean is_alone = j > 0 && place->kind == LS_MICRO_NOWHERE;

        g_assert_true (is_alone || place->kind == LS_MICRO_RESULT || place->row != LS_MICRO_NO_ROW);
      }
}

static void
check_step (const TgsiStep *step)
{
  const LsMicroStep *micro = &step->base.micro;
  guint written = 0;

  g_assert_null (step->base.bad);
  g_assert_cmpuint (micro->n_ops, <=, LS_MICRO_MAX_OPS);
  for (guint i = 0; i < micro->n_ops; i++)
    check_op (&micro->ops[i]);
  for (guint i = 0; i < micro->n_parts; i++)
    for (guint t = 0; t < micro->parts[i].n_to; t++)
      {
        const LsRegRef ref = micro->parts[i].to[t].place.ref;

        g_assert_cmpint (written & 1u << (4 * ref.index + ref.channel), ==, 0);
        written |= 1u << (4 * ref.index + ref.channel);
      }
  g_assert_cmpuint (written & 1, ==, 1);
}

static void
test_all (void)
{
  for (guint op = 0; op < TGSI_N_OPS; op++)
    {
      g_autofree char *text = dup_worst (op);
      g_autoptr (GError) error = NULL;
      TgsiProgram *program;
      TgsiCode *code;

      if (tgsi_ops[op].form > TGSI_FORM_PAIR_TO_WORD)
        continue;
      program = tgsi_program_parse (text, -1, NULL, &error);
      g_assert_no_error (error);
      code = tgsi_code_new (program, &(LsProgramSource){ .stage = LS_STAGE_PS }, &error);
      g_assert_no_error (error);
      check_step (tgsi_code_step (code, 0));
      tgsi_code_free (code);
    }
}

/* --- values ---------------------------------------------------------------------------------------------- */

#define NONE TGSI_N_READINGS
#define INFINITE 0x7F800000
#define NAN_1 0x7FC00000
#define F_1 0x3F800000
#define F_2 0x40000000
#define F_BIG 0x60AD78EC /* 1e20 */
#define MINUS 0x80000000

typedef struct
{
  const char *insn;      /* of OUT[0], IN[0] to IN[2] */
  guint8 reading, value; /* TgsiReading, or NONE: the rule of zeros */
  guint32 in[3][4];
  guint32 want[2][4]; /* by the default, by the value */
} Case;

static const Case cases[] = {
  { "MUL OUT[0], IN[0], IN[1]",
    TGSI_READING_DENORMALS,
    TGSI_DENORMALS_FLUSH,
    { { 1, 0x80000003, F_2 }, { F_2, F_1, F_2 } },
    { { 2, 0x80000003, 0x40800000 }, { 0, MINUS, 0x40800000 } } },
  { "MIN OUT[0], IN[0], IN[1]",
    TGSI_READING_DENORMALS,
    TGSI_DENORMALS_FLUSH,
    { { 1, F_2 }, { F_2, 3 } },
    { { 1, 3 }, { 0, 0 } } },
  { "FLR OUT[0], IN[0]",
    TGSI_READING_DENORMALS,
    TGSI_DENORMALS_FLUSH,
    { { 0x80000001, 0x3FC00000 } },
    { { 0xBF800000, F_1 }, { MINUS, F_1 } } },
  /* 1 + 2^-23, squared, less 1 + 2^-22: what is rounded off is 2^-46. */
  { "MAD OUT[0], IN[0], IN[1], IN[2]",
    TGSI_READING_MAD_ROUNDING,
    TGSI_MAD_ROUNDS_ONCE,
    { { 0x3F800001 }, { 0x3F800001 }, { 0xBF800002 } },
    { { 0 }, { 0x28800000 } } },
  { "DP3 OUT[0], IN[0], IN[1]",
    TGSI_READING_DOT_ORDER,
    TGSI_DOT_W_FIRST,
    { { F_BIG, F_BIG | MINUS, F_1 }, { F_1, F_1, F_1 } },
    { { F_1, F_1, F_1, F_1 }, { 0, 0, 0, 0 } } },
  { "DP4 OUT[0], IN[0], IN[1]",
    TGSI_READING_DOT_ORDER,
    TGSI_DOT_PAIRS,
    { { F_BIG, F_BIG | MINUS, F_1, F_1 }, { F_1, F_1, F_1, F_1 } },
    { { F_2, F_2, F_2, F_2 }, { F_2, F_2, F_2, F_2 } } },
  { "DP4 OUT[0], IN[0], IN[1]",
    TGSI_READING_DOT_ORDER,
    TGSI_DOT_PAIRS,
    { { F_1, F_BIG, F_BIG | MINUS, F_1 }, { F_1, F_1, F_1, F_1 } },
    { { F_1, F_1, F_1, F_1 }, { 0, 0, 0, 0 } } },
  { "LRP OUT[0], IN[0], IN[1], IN[2]",
    TGSI_READING_LRP,
    TGSI_LRP_SUM,
    { { F_1 }, { F_1 }, { F_BIG } },
    { { 0 }, { F_1 } } },
  { "MIN OUT[0], IN[0], IN[1]",
    TGSI_READING_NAN_CHOICE,
    TGSI_NAN_CHOICE_FIRST,
    { { NAN_1, F_1 }, { F_1, NAN_1 } },
    { { F_1, F_1 }, { NAN_1, F_1 } } },
  { "MAX OUT[0], IN[0], IN[1]",
    TGSI_READING_NAN_CHOICE,
    TGSI_NAN_CHOICE_SECOND,
    { { NAN_1, F_1 }, { F_1, NAN_1 } },
    { { F_1, F_1 }, { F_1, NAN_1 } } },
  { "DMAX OUT[0], IN[0], IN[1]",
    TGSI_READING_NAN_CHOICE,
    TGSI_NAN_CHOICE_FIRST,
    { { 0, 0xFFF80000, 0, 0x3FF00000 }, { 0, 0x3FF00000, 0, 0xFFF80000 } },
    { { 0, 0x3FF00000, 0, 0x3FF00000 }, { 0, 0xFFF80000, 0, 0x3FF00000 } } },
  { "F2I OUT[0], IN[0]",
    TGSI_READING_OUT_OF_RANGE,
    TGSI_OUT_OF_RANGE_INDEFINITE,
    { { F_BIG, NAN_1, 0xC0200000 } },
    { { G_MAXINT32, 0, 0xFFFFFFFE }, { MINUS, MINUS, 0xFFFFFFFE } } },
  { "F2U OUT[0], IN[0]",
    TGSI_READING_OUT_OF_RANGE,
    TGSI_OUT_OF_RANGE_INDEFINITE,
    { { F_BIG, NAN_1, 0xC0200000 } },
    { { G_MAXUINT32, 0, 0 }, { 0, 0, 0xFFFFFFFE } } },
  { "U64SHL OUT[0], IN[0], IN[1]",
    TGSI_READING_SHIFT_64,
    TGSI_SHIFT_64_Z,
    { { 1, 0, 1, 0 }, { 1, 2, 33, 4 } },
    { { 2, 0, 4, 0 }, { 2, 0, 0, 2 } } },
  { "MUL OUT[0], IN[0], IN[1]",
    NONE,
    0,
    { { 0, INFINITE, F_2 }, { INFINITE, 0, F_2 } },
    { { 0xFFC00000, 0xFFC00000, 0x40800000 }, { 0, 0, 0x40800000 } } },
  { "MAD OUT[0], IN[0], IN[1], IN[2]",
    NONE,
    0,
    { { 0 }, { INFINITE }, { F_1, F_1 } },
    { { 0xFFC00000, F_1 }, { F_1, F_1 } } },
  { "FMA OUT[0], IN[0], IN[1], IN[2]",
    NONE,
    0,
    { { 0 }, { INFINITE }, { F_1, F_1 } },
    { { 0xFFC00000, F_1 }, { F_1, F_1 } } },
  { "LRP OUT[0], IN[0], IN[1], IN[2]",
    NONE,
    0,
    { { 0 }, { INFINITE }, { F_1, F_1 } },
    { { 0xFFC00000, F_1 }, { F_1, F_1 } } },
  { "DP2 OUT[0], IN[0], IN[1]",
    NONE,
    0,
    { { 0, F_1 }, { INFINITE, F_1 } },
    { { 0xFFC00000, 0xFFC00000, 0xFFC00000, 0xFFC00000 }, { F_1, F_1, F_1, F_1 } } },
  { "DST OUT[0], IN[0], IN[1]",
    NONE,
    0,
    { { 0, 0, F_2 }, { 0, INFINITE, 0, F_2 } },
    { { F_1, 0xFFC00000, F_2, F_2 }, { F_1, 0, F_2, F_2 } } },
};

static LsProgram *
load (const char *insn, gboolean zero_wins)
{
  g_autofree char *text = g_strdup_printf ("VERT\n%sDCL IN[0..2]\nDCL OUT[0], POSITION\n%s\nEND\n",
                                           zero_wins ? "PROPERTY LEGACY_MATH_RULES 1\n" : "", insn);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  const LsProgramSource source = { .code = bytes, .stage = LS_STAGE_VS };
  g_autoptr (GError) error = NULL;
  LsProgram *program = tgsi_machine.load (&source, NULL, &error);

  g_assert_no_error (error);
  return program;
}

/* in: IN[0] to IN[2], by lane. Fills out with OUT[0]. */
static void
run (LsProgram *program, const LsBindings *bindings, const LsRow in[12], LsRow out[4])
{
  const LsLayout *layout = program->layout;
  LsPreload preloads[12];
  const LsWaveInput input = { .covered = LS_MASK_ALL, .preloads = preloads, .n_preloads = 12 };
  void *state = g_aligned_alloc0 (1, layout->size, 64);
  LsRun how = { .bindings = bindings, .until_step = G_MAXUINT64 };

  for (guint i = 0; i < 12; i++)
    preloads[i] = (LsPreload){ { TGSI_REGS_IN, (guint8) (i % 4), (guint16) (i / 4) }, in[i] };
  tgsi_machine.reset (program, &input, state);
  g_assert_cmpint (tgsi_machine.run (program, state, &how), ==, LS_STOP_END);
  for (guint i = 0; i < 4; i++)
    out[i] = *ls_layout_find_row (layout, state, (LsRegRef){ TGSI_REGS_OUT, (guint8) i, 0 });
  g_aligned_free (state);
}

static void
check_case (const Case *one, gboolean is_other)
{
  const gboolean is_rule = one->reading == NONE;
  LsProgram *program = load (one->insn, is_rule && is_other);
  LsBindings bindings = { 0 };
  LsRow in[12], out[4];

  if (!is_rule && is_other)
    bindings.readings[one->reading] = one->value;
  for (guint i = 0; i < 12; i++)
    for (guint lane = 0; lane < LS_LANES; lane++)
      in[i].u[lane] = one->in[i / 4][i % 4];
  run (program, &bindings, in, out);
  for (guint i = 0; i < 4; i++)
    for (guint lane = 0; lane < LS_LANES; lane++)
      if (out[i].u[lane] != one->want[is_other][i])
        g_error ("%s, %s: %c is %08x, not %08x", one->insn,
                 !is_other ? "the default"
                 : is_rule ? "LEGACY_MATH_RULES"
                           : tgsi_readings[one->reading].values[one->value].id,
                 "xyzw"[i], out[i].u[lane], one->want[is_other][i]);
  ls_program_unref (program);
}

static void
test_readings (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint other = 0; other < 2; other++)
      check_case (&cases[i], other);
}

/* --- differences ----------------------------------------------------------------------------------------- */

static const struct
{
  const char *insn;
  guint8 value;  /* TgsiReading DERIVATIVES */
  gint8 want[4]; /* of lanes of a quad that hold 1, 4, 16, 64 */
} differences[] = {
  { "DDX OUT[0], -IN[0]", TGSI_DERIVATIVES_COARSE, { -48, -48, -48, -48 } },
  { "DDX OUT[0], IN[0]", TGSI_DERIVATIVES_COARSE_FIRST, { 3, 3, 3, 3 } },
  { "DDX OUT[0], IN[0]", TGSI_DERIVATIVES_FINE, { 3, 3, 48, 48 } },
  { "DDX_FINE OUT[0], IN[0]", TGSI_DERIVATIVES_COARSE, { 3, 3, 48, 48 } },
  { "DDY OUT[0], IN[0]", TGSI_DERIVATIVES_COARSE, { 15, 15, 15, 15 } },
  { "DDY OUT[0], IN[0]", TGSI_DERIVATIVES_COARSE_FIRST, { 15, 15, 15, 15 } },
  { "DDY OUT[0], IN[0]", TGSI_DERIVATIVES_FINE, { 15, 60, 15, 60 } },
  { "DDY_FINE OUT[0], |IN[0]|", TGSI_DERIVATIVES_COARSE, { 15, 60, 15, 60 } },
};

static void
test_differences (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (differences); i++)
    {
      LsProgram *program = load (differences[i].insn, FALSE);
      LsBindings bindings = { 0 };
      LsRow in[12], out[4];

      bindings.readings[TGSI_READING_DERIVATIVES] = differences[i].value;
      for (guint k = 0; k < 12; k++)
        for (guint lane = 0; lane < LS_LANES; lane++)
          in[k].f[lane] = (float) (1u << lane % 4 * 2);
      run (program, &bindings, in, out);
      for (guint lane = 0; lane < LS_LANES; lane++)
        g_assert_cmpfloat (out[0].f[lane], ==, (float) differences[i].want[lane % 4]);
      ls_program_unref (program);
    }
}

/* --- functions ------------------------------------------------------------------------------------------- */

#define MAX_ULP 4

static double
rsqrt_of (double x)
{
  return 1 / sqrt (x);
}

static const struct
{
  const char *insn;
  double (*of) (double x);
  double (*of_two) (double x, double y);
  float least, most; /* of x, in equal ratios; y is from -8 to 8 */
} functions[] = {
  { "RSQ OUT[0], IN[0]", rsqrt_of, NULL, 0x1p-140f, 0x1p120f },
  { "SQRT OUT[0], IN[0]", sqrt, NULL, 0x1p-140f, 0x1p120f },
  { "EX2 OUT[0], IN[0]", exp2, NULL, 0x1p-20f, 120 },
  { "LG2 OUT[0], IN[0]", log2, NULL, 0x1p-140f, 0x1p120f },
  { "SIN OUT[0], IN[0]", sin, NULL, 0x1p-100f, 1e6f },
  { "COS OUT[0], IN[0]", cos, NULL, 0x1p-100f, 1e6f },
  { "POW OUT[0], IN[0], IN[1]", NULL, pow, 0x1p-15f, 0x1p15f },
};

/* Row n of 64. */
static void
check_function (guint number, guint n)
{
  const float ratio = powf (functions[number].most / functions[number].least, 1 / 4095.0f);
  LsProgram *program = load (functions[number].insn, FALSE);
  const LsBindings bindings = { 0 };
  LsRow in[12] = { 0 }, out[4];

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      in[0].f[lane] = functions[number].least * powf (ratio, (float) (LS_LANES * n + lane));
      in[4].f[lane] = (float) ((7 * n + 13 * lane) % 64) / 4 - 8;
    }
  run (program, &bindings, in, out);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const double x = (double) in[0].f[lane], y = (double) in[4].f[lane];
      const float want = (float) (functions[number].of != NULL ? functions[number].of (x)
                                                               : functions[number].of_two (x, y));

      if (ls_ulp_distance (out[0].u[lane], ls_float_bits (want)) > MAX_ULP)
        g_error ("%s: %g, %g gives %.9g, not %.9g", functions[number].insn, x, y,
                 (double) out[0].f[lane], (double) want);
    }
  ls_program_unref (program);
}

static void
test_functions (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    for (guint n = 0; n < 64; n++)
      check_function (i, n);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tgsi/lower/all", test_all);
  g_test_add_func ("/tgsi/lower/readings", test_readings);
  g_test_add_func ("/tgsi/lower/differences", test_differences);
  g_test_add_func ("/tgsi/lower/functions", test_functions);
  return g_test_run ();
}
