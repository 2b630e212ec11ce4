#include <string.h>

#include "ls-bits.h"
#include "ls-change.h"
#include "ls-draw-links.h"
#include "ls-expr-format.h"
#include "ls-listing.h"
#include "ls-register-types.h"
#include "ls-told.h"
#include "ls-timeline.h"
#include "ls-trace.h"
#include "r700-machine.h"
#include "toy-machine.h"

/* Values of 64 bits in two components, registers of two dimensions, and what a program says that registers are for: printed,
 * compared, set, traced and explained. The toy machine has all three, the R700 doubles. */

/* Double numbers as bits: IEEE 754, worked out by hand. */
#define BITS_8 G_GUINT64_CONSTANT (0x4020000000000000)

static const char toy_text[] = "lane 0\n"     /* step 1 */
                               "movi 1 3\n"   /* 2 */
                               "widen 2 0\n"  /* 3: V[1][0].xy is the lane */
                               "widen 3 1\n"  /* 4: V[1][1].xy is 3 */
                               "addw 4 2 3\n" /* 5: V[2][0].xy */
                               "movi 2 2\n"   /* 6 */
                               "movi 3 0\n"   /* 7 */
                               "pick 4 2 3\n" /* 8 */
                               "addw 5 4 4\n" /* 9 */
                               "decl 0 2 5\n" /* O0 is colour 5 */
                               "decl 1 1 7\n" /* O1 is parameter 0, GENERIC 7 */
                               "decl 3 4 7\n" /* R3 is linked as GENERIC 7 */
                               "end\n";

static LsSubject *
make_toy (void)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  g_autoptr (LsProgram) program = toy_load (toy_text);

  return ls_subject_new_group (program, bindings, &input, 1, 0);
}

/* x and y, z and w: R0.xy is 1.5, R0.zw the lane divided by 2. */
static const char r700_text[] = "00 ALU:\n"                                     /* step 1 */
                                "      0  x: ADD_64      R1.x,  R0.y,  R0.w\n"  /* 2 */
                                "         y: ADD_64      R1.y,  R0.x,  R0.z\n"  /* 2 */
                                "      1  x: MUL_64      R2.x,  R1.y,  -R0.y\n" /* 3 */
                                "         y: MUL_64      R2.y,  R1.y,  -R0.y\n" /* 3 */
                                "         z: MUL_64      R2.z,  R1.y,  -R0.y\n" /* 3 */
                                "         w: MUL_64      R2.w,  R1.x,  R0.x\n"  /* 3 */
                                "      2  x: FREXP_64    R3.x,  R1.y\n"         /* 4 */
                                "         y: FREXP_64    R3.y,  R1.x\n"         /* 4 */
                                "         z: FREXP_64    R3.z,  R1.x\n"         /* 4 */
                                "         w: FREXP_64    R3.w,  R1.x\n"         /* 4 */
                                "      3  x: MOV         R4.x,  R1.x\n"         /* 5 */
                                "01 EXPORT_DONE: PIX0, R4\n"
                                "END_OF_PROGRAM\n";

static LsProgram *
load_r700 (const char *text)
{
  g_autoptr (GBytes) code = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  const LsProgramSource source = {
    .code = code, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS, .n_gprs = 8
  };
  LsProgram *program = r700_machine.load (&source, NULL, &error);

  g_assert_no_error (error);
  return program;
}

/* first: of the components of R0 that the wave is started with. */
static LsSubject *
make_r700 (guint first)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  LsPreload rows[4] = {
    { .ref.channel = 0 }, { .ref.channel = 1 }, { .ref.channel = 2 }, { .ref.channel = 3 }
  };
  const LsWaveInput input = { .covered = LS_MASK_ALL,
                              .preloads = rows + first,
                              .n_preloads = 4 - first };
  g_autoptr (LsProgram) program = load_r700 (r700_text);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      rows[1].row.u[lane] = (guint32) (ls_double_bits (1.5) >> 32);
      rows[3].row.u[lane] = (guint32) (ls_double_bits (lane / 2.0) >> 32);
    }
  return ls_subject_new_group (program, bindings, &input, 1, 0);
}

/* --- expressions ----------------------------------------------------------------------------------------- */

typedef struct
{
  const char *text;
  LsExprType type;
  const char *in_lane_5; /* all components */
} Printed;

static void
check_printed (const Printed *printed, LsTimeline *timeline)
{
  const LsExprContext context = { .state = ls_timeline_get_state (timeline) };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr = ls_expr_new (
    ls_subject_get_program (ls_timeline_get_subject (timeline)), printed->text, &error);

  g_assert_no_error (error);
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  LsExprValue value;
  ls_expr_evaluate (eval, &context, &value);
  g_autofree char *text = ls_expr_format_lane (&value, ls_expr_get_format (expr), 5);

  g_test_message ("%s", printed->text);
  g_assert_cmpstr (text, ==, printed->in_lane_5);
  g_assert_cmpint (value.type, ==, printed->type);
}

static const Printed toy_printed[] = {
  { "V[2][0].xy", LS_EXPR_DOUBLE, "8.0" },
  { "V[2][0].xy@6", LS_EXPR_DOUBLE, "9.0" },
  { "V[2][0].x", LS_EXPR_FLOAT, "0.0" },
  { "V[2][0].yx", LS_EXPR_FLOAT, "2.5, 0.0" },
  { "x(V[2][0].xy)", LS_EXPR_BITS, "0x00000000, 0x40200000" },
  { "V[2][0].xy,x", LS_EXPR_DOUBLE, "0x4020000000000000" },
  { "V[R2][R3].x", LS_EXPR_FLOAT, "0.0" },
  { "d(V[R2][R3].xy)", LS_EXPR_DOUBLE, "8.0" },
  { "d(V[R2 - 1][R3 + 1].xy)", LS_EXPR_DOUBLE, "3.0" },
  { "d(V[1][R0 - 5].xy)", LS_EXPR_DOUBLE, "5.0" },
  { "d(V[1][R0 - 3].xy)", LS_EXPR_DOUBLE, "none" },
  { "d(V[R0 - 2][0].xy)", LS_EXPR_DOUBLE, "none" },
  { "V[2][0].xy + 0.1", LS_EXPR_DOUBLE, "8.1" },
  { "V[2][0].xy * 3", LS_EXPR_DOUBLE, "24.0" },
  { "V[2][0].xy / 0", LS_EXPR_DOUBLE, "inf" },
  { "-V[2][0].xy", LS_EXPR_DOUBLE, "-8.0" },
  { "sqrt(V[2][0].xy)", LS_EXPR_DOUBLE, "2.8284271247461903" },
  { "min(V[2][0].xy, 7.25)", LS_EXPR_DOUBLE, "7.25" },
  { "V[2][0].xy == 8.0", LS_EXPR_BOOL, "true" },
  { "V[2][0].xy > 8.0000000000000018", LS_EXPR_BOOL, "false" },
  { "V[2][0].xy < 8.0000000000000018", LS_EXPR_BOOL, "true" },
  { "V[2][0].xy != V[1][1].xy", LS_EXPR_BOOL, "true" },
  { "V[2][0].xy ? 1 : 2", LS_EXPR_INT, "1" },
  { "lane > 4 ? V[2][0].xy : 1.5", LS_EXPR_DOUBLE, "8.0" },
  { "u64(V[2][0].xy)", LS_EXPR_UINT64, "4620693217682128896" },
  { "u64(V[2][0].xy) == 0x4020000000000000", LS_EXPR_BOOL, "true" },
  { "i64(V[0][0].zw) - 5", LS_EXPR_INT64, "-5" },
  { "int64(lane) * 5000000000", LS_EXPR_INT64, "25000000000" },
  { "int64(V[2][0].xy) % 3", LS_EXPR_INT64, "2" },
  { "uint64(1) << 40", LS_EXPR_UINT64, "1099511627776" },
  { "(i64(V[0][0].zw) - 1) >> 3", LS_EXPR_INT64, "-1" },
  { "int64(1) / i64(V[0][0].zw)", LS_EXPR_INT64, "none" },
  { "float(V[2][0].xy)", LS_EXPR_FLOAT, "8.0" },
  { "int(V[2][0].xy + 0.5)", LS_EXPR_INT, "8" },
  { "double(lane) / 3", LS_EXPR_DOUBLE, "1.6666666666666667" },
  { "count(V[2][0].xy > 7.5)", LS_EXPR_INT, "59" },
  { "first(V[2][0].xy)", LS_EXPR_DOUBLE, "3.0" },
  { "R[int(V[1][1].xy)]", LS_EXPR_INT, "0" },
  { "R[(int64(lane) - 4) << 32]", LS_EXPR_INT, "none" },
};

static void
test_printed (void)
{
  g_autoptr (LsSubject) run = make_toy ();
  g_autoptr (LsTimeline) timeline = ls_timeline_new (run);
  LsArrival arrival;

  ls_timeline_move (timeline, LS_MOVE_TO_STEP, 8, NULL, &arrival);
  for (guint i = 0; i < G_N_ELEMENTS (toy_printed); i++)
    check_printed (&toy_printed[i], timeline);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *text, *message;
  } refused[] = {
    { "V[3][0].x", "column 2: there is no [3]: the program has 0 to 2 there" },
    { "V[0][2].x", "column 5: there is no [2]: the program has 0 to 1 there" },
    { "V[0].x", "column 5: '[' is missing before '.'" },
    { "V2.x", "column 1: V needs two indices: V[0][0]" },
    { "d(V[0][0].xyz)", "column 1: d takes two or four components, the low word first, not 3" },
    { "max(V[2][0].xy)", "column 1: max of all lanes takes values of 32 bits: float(...) and "
                         "int(...) convert" },
    { "V[2][0].xy % 2", "column 12: '%' takes integers: int(...) converts, i(...) names the bits" },
    { "R[4294967297]", "column 3: an index goes from 0 to 4294967294" },
    { "R[V[2][0].xy]", "column 3: an index is an integer: int(...) converts, i(...) names the "
                       "bits" },
  };
  g_autoptr (LsSubject) run = make_toy ();

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (ls_expr_new (ls_subject_get_program (run), refused[i].text, &error));
      g_assert_cmpstr (error->message, ==, refused[i].message);
    }
}

/* A condition holds as the whole value does: of 2^32 the low word is 0. */
static void
test_truth (void)
{
  g_autoptr (LsSubject) run = make_toy ();
  g_autoptr (LsTimeline) timeline = ls_timeline_new (run);
  g_autoptr (LsExpr) expr =
    ls_expr_new (ls_subject_get_program (run), "int64(lane / 32) << 32", NULL);
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  const LsExprContext context = { .state = ls_timeline_get_state (timeline) };

  g_assert_cmphex (ls_expr_truth (eval, &context), ==, G_GUINT64_CONSTANT (0xFFFFFFFF00000000));
}

/* --- which registers hold one, and where ------------------------------------------------------------------ */

/* R1.xy is a double until R1.y is a float, and R0.xy while nothing ahead reads a float of it; nothing makes R0.zw anything else. */
static const char shared_text[] = "00 ALU:\n"
                                  "      0  x: ADD_64      R1.x,  R0.y,  R0.w\n" /* line 1 */
                                  "         y: ADD_64      R1.y,  R0.x,  R0.z\n"
                                  "      1  z: MOV         R2.z,  R1.x\n"
                                  "      2  y: ADD         R1.y,  R0.y,  1.0f\n" /* line 4 */
                                  "      3  x: ADD         R1.x,  R1.y,  R0.x\n"
                                  "01 EXPORT_DONE: PIX0, R1\n"
                                  "END_OF_PROGRAM\n";

static void
test_pairs (void)
{
  static const struct
  {
    guint line, index, channel;
    LsValueType type;
  } cases[] = {
    { 1, 1, 0, LS_VALUE_BITS }, { 3, 1, 0, LS_VALUE_DOUBLE }, { 4, 1, 0, LS_VALUE_DOUBLE },
    { 5, 1, 0, LS_VALUE_BITS }, { 6, 1, 0, LS_VALUE_BITS },   { 1, 0, 0, LS_VALUE_DOUBLE },
    { 3, 0, 0, LS_VALUE_BITS }, { 0, 0, 2, LS_VALUE_DOUBLE }, { 6, 0, 2, LS_VALUE_DOUBLE },
    { 3, 1, 1, LS_VALUE_BITS }, { 3, 1, 2, LS_VALUE_BITS },   { 3, 0, 3, LS_VALUE_BITS },
    { 3, 2, 2, LS_VALUE_BITS }, { 3, 99, 0, LS_VALUE_BITS },
  };
  g_autoptr (LsProgram) program = load_r700 (shared_text);
  g_autoptr (LsRegisterTypes) types = ls_register_types_new (program);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const LsRegRef ref = { .channel = (guint8) cases[i].channel,
                             .index = (guint16) cases[i].index };

      g_test_message ("R%u.%c before line %u", ref.index, "xyzw"[ref.channel], cases[i].line);
      g_assert_cmpint (ls_register_types_pair_at (types, cases[i].line, ref), ==, cases[i].type);
    }
  for (guint file = 0; file < r700_machine.n_reg_files; file++)
    if (r700_machine.reg_files[file].life == LS_LIFE_STEP)
      g_assert_cmpint (ls_register_types_pair_at (types, 3, (LsRegRef){ .file = (guint8) file }),
                       ==, LS_VALUE_BITS);
}

/* --- changes --------------------------------------------------------------------------------------------- */

static void
test_set (void)
{
  static const struct
  {
    const char *text, *again;
    guint64 bits;
  } changes[] = {
    { "V[2][0].xy@5 = 0.1", "V[2][0].xy@5 = double 0.1", G_GUINT64_CONSTANT (0x3FB999999999999A) },
    { "v[2][0].XY@5 = 8", "V[2][0].xy@5 = double 8.0", BITS_8 },
    { "V[0][1].zw@5 = int64 -5000000000", "V[0][1].zw@5 = int64 -5000000000",
      G_GUINT64_CONSTANT (0xFFFFFFFED5FA0E00) },
    { "V[0][1].zw@5 = uint64 18446744073709551615", "V[0][1].zw@5 = uint64 18446744073709551615",
      G_MAXUINT64 },
    { "V[0][1].zw@5 = 0x7ff8000000000001", "V[0][1].zw@5 = double 0x7ff8000000000001",
      G_GUINT64_CONSTANT (0x7FF8000000000001) },
  };
  g_autoptr (LsSubject) run = make_toy ();
  const LsProgram *program = ls_subject_get_program (run);

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (LsChange) change = ls_change_parse (changes[i].text, program, 1, 8, &error);

      g_assert_no_error (error);
      g_autofree char *again = ls_change_to_text (change, program);
      g_autoptr (LsSubject) changed = ls_change_apply (change, run, &error);
      g_assert_no_error (error);
      g_autoptr (LsTimeline) timeline = ls_timeline_new (changed);
      LsArrival arrival;
      ls_timeline_move (timeline, LS_MOVE_TO_STEP, 8, NULL, &arrival);
      LsRow low = { 0 }, high = { 0 };
      LsRegRef ref = change->edit.ref;
      ls_program_read_row (program, ls_timeline_get_state (timeline), ref, &low);
      ref.channel++;
      ls_program_read_row (program, ls_timeline_get_state (timeline), ref, &high);

      g_assert_cmpstr (again, ==, changes[i].again);
      g_assert_cmphex (ls_value_join (low.u[5], high.u[5]), ==, changes[i].bits);
      g_autoptr (LsChange) second = ls_change_parse (again, program, 1, 8, &error);
      g_assert_no_error (error);
      g_assert_cmphex (second->high.u[5], ==, change->high.u[5]);
    }
}

static void
test_set_refused (void)
{
  static const struct
  {
    const char *text, *message;
  } refused[] = {
    { "V[2][0].x = double 1", "column 13: a value of 64 bits goes to two components, .xy or .zw" },
    { "V[2][0].xy = int 1", "column 14: two components are a double, an int64 or a uint64" },
    { "V[2][0].yz = 1", "column 9: a component x, y, z or w is missing before \"yz = 1\"" },
    { "V[3][0].x = 1", "column 3: 3 is too large: at most 2" },
    { "V[2][2].x = 1", "column 6: 2 is too large: at most 1" },
    { "V[2].x = 1", "column 5: '[' is missing before \".x = 1\"" },
    { "V[2][0].xy = int64 1.5", "column 20: the value is no integer" },
    { "V[2][0].xy = int64 inf", "column 20: the value is no integer" },
    { "V[2][0].xy = uint64 5f", "column 21: the value is no integer" },
    { "V[2][0].xy = int64 9223372036854775808",
      "column 20: 64 bits do not hold \"9223372036854775808\"" },
  };
  g_autoptr (LsSubject) run = make_toy ();

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (
        ls_change_parse (refused[i].text, ls_subject_get_program (run), LS_MASK_ALL, 8, &error));
      g_assert_cmpstr (error->message, ==, refused[i].message);
    }
}

/* --- explained ------------------------------------------------------------------------------------------- */

static void
check_who (LsSubject *run, LsRegRef ref, guint64 step, const char *expected)
{
  g_autoptr (LsCauses) causes = ls_causes_new (run);
  const LsCell cell = ls_cell_register (ref, 5);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsCause) cause = ls_causes_who (causes, &cell, step, 2, NULL, &error);

  g_assert_no_error (error);
  g_autoptr (LsTold) told = ls_told_new_who (cause, ls_subject_get_program (run), 0);
  g_autofree char *text = ls_told_to_text (told);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_who (void)
{
  g_autoptr (LsSubject) run = make_toy ();

  check_who (
    run, (LsRegRef){ 2, 0, 4 }, 8,
    "V[2][0].xy@5 = 8.0: step 5, line 9 (addw) wrote it from V[1][0].xy = 5.0 and "
    "V[1][1].xy = 3.0; it was not written before.\n"
    "  V[1][0].xy@5 = 5.0: step 3, line 5 (widen) wrote it from R0 = 5; it was not written "
    "before.\n"
    "  V[1][1].xy@5 = 3.0: step 4, line 7 (widen) wrote it from R1 = 3; it was not written "
    "before.\n");
  check_who (
    run, (LsRegRef){ 2, 1, 4 }, 8,
    "V[2][0].xy@5 = 8.0: step 5, line 9 (addw) wrote it from V[1][0].xy = 5.0 and "
    "V[1][1].xy = 3.0; it was not written before.\n"
    "  V[1][0].xy@5 = 5.0: step 3, line 5 (widen) wrote it from R0 = 5; it was not written "
    "before.\n"
    "  V[1][1].xy@5 = 3.0: step 4, line 7 (widen) wrote it from R1 = 3; it was not written "
    "before.\n");
  check_who (
    run, (LsRegRef){ .index = 4 }, 8,
    "R4@5 = 0: step 8, line 15 (pick) wrote it from V[2][0].x = 0.0, at R2 = 2 and R3 = 0; "
    "it was not written before.\n"
    "  R2@5 = 2: step 6, line 11 (movi) wrote it from 2; it was not written before.\n"
    "  R3@5 = 0: step 7, line 13 (movi) wrote it from 0; it was not written before.\n"
    "  V[2][0].x@5 = 0.0: step 5, line 9 (addw) wrote it from V[1][0].xy = 5.0 and "
    "V[1][1].xy = 3.0; it was not written before.\n");
}

static void
check_uses (LsSubject *run, LsRegRef ref, guint64 step, const char *expected)
{
  g_autoptr (LsCauses) causes = ls_causes_new (run);
  const LsCell cell = ls_cell_register (ref, 5);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsUses) uses = ls_causes_uses (causes, &cell, step, 2, NULL, &error);

  g_assert_no_error (error);
  g_autoptr (LsTold) told = ls_told_new_uses (uses, ls_subject_get_program (run), 0);
  g_autofree char *text = ls_told_to_text (told);
  g_assert_cmpstr (text, ==, expected);
}

/* Both words are one value, whichever is asked about; a change by hand of one of them is its end. */
static void
test_uses (void)
{
  static const char expected[] =
    "V[1][0].xy@5 = 5.0 of step 3 is read once, at step 5, line 9 (addw), and is still there at "
    "the end, step 13. 2 results were not followed further.\n"
    "  Step 5, line 9 (addw), lane 5, reads it and gives V[2][0].xy@5 = 8.0.\n"
    "    V[2][0].xy@5 = 8.0 of step 5 is read 2 times, first at step 8, line 15 (pick), and is "
    "still there at the end, step 13.\n"
    "      Step 8, line 15 (pick), lane 5, reads it and gives R4@5 = 0.\n"
    "      Step 9, line 17 (addw), lane 5, reads it and gives V[2][1].xy@5 = 16.0.\n";
  g_autoptr (LsSubject) run = make_toy ();
  const LsEdit edit = {
    .step = 6, .kind = LS_EDIT_REGISTER, .ref = { 2, 1, 4 }, .lanes = LS_MASK_ALL
  };
  g_autoptr (LsSubject) changed = ls_subject_with_edit (run, &edit, NULL);

  check_uses (run, (LsRegRef){ 2, 0, 2 }, 3, expected);
  check_uses (run, (LsRegRef){ 2, 1, 2 }, 3, expected);
  check_uses (changed, (LsRegRef){ 2, 0, 4 }, 5,
              "V[2][0].xy@5 = 8.0 is not read after step 5, and is set by hand at step 6.\n");
}

static void
check_trace (LsSubject *run, guint64 step, const char *expected)
{
  const LsTraceFilter filter = { .lane = 5, .line = G_MAXUINT };
  const LsWalkOptions options = { .max_steps = G_MAXUINT64 };
  g_autoptr (LsTrace) trace = ls_trace_new (run, &filter, &options);
  const LsTraceEntry *entry;

  while ((entry = ls_trace_next (trace)) != NULL)
    if (entry->step == step)
      {
        const LsProgram *program = ls_subject_get_program (run);
        g_autoptr (GVariant) data =
          g_variant_ref_sink (ls_form_to_data (&ls_trace_form, entry, program, &filter));
        g_autofree char *text = ls_form_to_text (&ls_trace_form, entry, data, program);

        g_assert_nonnull (strstr (text, expected));
        return;
      }
  g_assert_not_reached ();
}

static void
test_trace (void)
{
  g_autoptr (LsSubject) run = make_toy ();

  check_trace (run, 5, " V[2][0].xy = 8.0\n");
}

/* V[1][0], written at line 5 and read at line 9, where it is the second word. */
static void
test_mentions (void)
{
  g_autoptr (LsSubject) run = make_toy ();
  const LsProgram *program = ls_subject_get_program (run);
  LsLine line;

  ls_program_line (program, 8, &line);
  g_assert_cmpstr (line.text, ==, "addw V[2][0] V[1][0] V[1][1]");
  g_autoptr (LsMentions) mentions = ls_mentions_new (program, 8, 14);
  g_assert_nonnull (mentions);
  g_assert_cmpstr (mentions->name, ==, "V[1][0].xy");
  g_assert_cmpuint (mentions->places->len, ==, 2);
  g_assert_cmpuint (mentions->n_writes, ==, 1);
  g_assert_cmpuint (g_array_index (mentions->places, LsMention, 0).line, ==, 4);
  g_assert_cmpuint (g_array_index (mentions->places, LsMention, 1).start, ==, 13);
}

/* --- the R700 -------------------------------------------------------------------------------------------- */

static void
check_sentence (LsSubject *run, guint64 step, const char *expected)
{
  g_autoptr (LsTimeline) timeline = ls_timeline_new (run);
  LsArrival arrival;
  g_autoptr (GString) text = g_string_new (NULL);

  ls_timeline_move (timeline, LS_MOVE_TO_STEP, step, NULL, &arrival);
  ls_program_narrate (ls_subject_get_program (run), ls_subject_get_bindings (run),
                      &(LsTelling){ .before = ls_timeline_get_previous (timeline),
                                    .after = ls_timeline_get_state (timeline) },
                      5, text);
  g_test_message ("%s", text->str);
  g_assert_nonnull (strstr (text->str, expected));
}

static const Printed r700_printed[] = {
  { "R1.xy", LS_EXPR_DOUBLE, "4.0" },         { "R2", LS_EXPR_DOUBLE, "-6.0, -6.0" },
  { "R2.xy > R1.xy", LS_EXPR_BOOL, "false" }, { "R3.y", LS_EXPR_INT, "3" },
  { "R3.zw", LS_EXPR_DOUBLE, "0.5" },         { "R0.zw", LS_EXPR_DOUBLE, "2.5" },
};

static void
test_r700 (void)
{
  g_autoptr (LsSubject) run = make_r700 (0);
  g_autoptr (LsTimeline) timeline = ls_timeline_new (run);
  LsArrival arrival;

  check_sentence (run, 2, "computes ADD_64 R1.xy = 1.5 + 2.5 = 4.0.");
  check_sentence (run, 3,
                  "computes MUL_64 R2.xy = 4.0 x -1.5 = -6.0, MUL_64 R2.zw = 4.0 x -1.5 = -6.0.");
  check_trace (run, 2, " R1.xy = 4.0\n");
  check_who (run, (LsRegRef){ .index = 1 }, 4,
             "R1.xy@5 = 4.0: step 2, line 2 (ADD_64) wrote it as R0.xy + R0.zw = 1.5 + 2.5; it "
             "was not written before.\n"
             "  R0.xy@5 = 1.5: the wave was started with it.\n"
             "  R0.zw@5 = 2.5: the wave was started with it.\n");
  ls_timeline_move (timeline, LS_MOVE_TO_STEP, 4, NULL, &arrival);
  for (guint i = 0; i < G_N_ELEMENTS (r700_printed); i++)
    check_printed (&r700_printed[i], timeline);
}

/* Where both words came at once they are told as one value, else each by itself. */
static void
test_words (void)
{
  g_autoptr (LsSubject) run = make_r700 (0), late = make_r700 (1);
  g_autoptr (LsChange) change =
    ls_change_parse ("R1.xy = 0.25", ls_subject_get_program (run), LS_MASK_ALL, 2, NULL);
  g_autoptr (LsSubject) changed = ls_change_apply (change, run, NULL);

  check_who (changed, (LsRegRef){ .index = 1, .channel = 1 }, 2,
             "R1.xy@5 = 0.25: set by hand at step 2; it was 4.0 before.\n");
  check_who (changed, (LsRegRef){ .index = 2 }, 3,
             "R2.xy@5 = -0.375: step 3, line 4 (MUL_64) wrote it as R1.xy x -R0.xy = 0.25 x -1.5; "
             "it was not written before.\n"
             "  R1.xy@5 = 0.25: set by hand at step 2; it was 4.0 before.\n"
             "  R0.xy@5 = 1.5: the wave was started with it.\n");
  check_who (late, (LsRegRef){ .index = 1 }, 2,
             "R1.xy@5 = 4.0: step 2, line 2 (ADD_64) wrote it as R0.xy + R0.zw = 1.5 + 2.5; it "
             "was not written before.\n"
             "  R0.y@5 = 1.9375: the wave was started with it.\n"
             "  R0.zw@5 = 2.5: the wave was started with it.\n"
             "  R0.x@5 = 0.0: nothing has written it.\n");
}

/* --- roles ----------------------------------------------------------------------------------------------- */

static void
test_roles (void)
{
  g_autoptr (LsSubject) run = make_toy (), other = make_r700 (0);
  const LsProgram *program = ls_subject_get_program (run), *r700 = ls_subject_get_program (other);
  g_autoptr (GArray) links = g_array_sized_new (FALSE, FALSE, sizeof (LsDrawInterpolant), 2);
  g_autoptr (GArray) params = g_array_sized_new (FALSE, FALSE, sizeof (LsRegRef), 2);
  const LsDrawInterpolant *link = (const LsDrawInterpolant *) (gpointer) links->data;
  const LsRegUse other_number = { .semantic = "GENERIC", .semantic_number = 8 };
  LsRegRef ref;
  guint number;

  g_assert_cmpint (ls_program_role (program, (LsRegRef){ .file = 1 }, &number), ==, LS_ROLE_COLOUR);
  g_assert_cmpuint (number, ==, 5);
  g_assert_cmpint (ls_program_role (program, (LsRegRef){ .file = 1, .index = 1 }, &number), ==,
                   LS_ROLE_PARAM);
  g_assert_cmpuint (number, ==, 0);
  g_assert_true (ls_program_find_register (program, LS_ROLE_COLOUR, 5, &ref));
  g_assert_true (ls_reg_ref_equal (ref, (LsRegRef){ .file = 1 }));
  g_assert_false (ls_program_find_register (program, LS_ROLE_COLOUR, 0, &ref));
  g_assert_false (ls_program_find_register (program, LS_ROLE_DEPTH, 0, &ref));
  g_assert_true (ls_program_find_link (program, &program->uses[2]) == &program->uses[1]);
  g_assert_null (ls_program_find_link (program, &other_number));
  ls_draw_link_pixels (program, program, params, links);
  g_assert_cmpuint (links->len, ==, 1);
  g_assert_true (ls_reg_ref_equal (g_array_index (params, LsRegRef, 0), program->uses[1].ref));
  g_assert_cmpuint (link->ref.index, ==, 3);
  g_assert_cmpuint (link->param, ==, 0);
  ls_draw_link_pixels (r700, r700, params, links);
  g_assert_cmpuint (links->len, ==, 1);

  g_assert_true (ls_program_find_register (r700, LS_ROLE_COLOUR, 0, &ref));
  g_assert_cmpstr (r700_machine.reg_files[ref.file].id, ==, "PIX");
  g_assert_cmpint (ls_program_role (r700, ref, &number), ==, LS_ROLE_COLOUR);
  g_assert_cmpuint (number, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/wide/printed", test_printed);
  g_test_add_func ("/wide/refused", test_refused);
  g_test_add_func ("/wide/truth", test_truth);
  g_test_add_func ("/wide/pairs", test_pairs);
  g_test_add_func ("/wide/set", test_set);
  g_test_add_func ("/wide/set/refused", test_set_refused);
  g_test_add_func ("/wide/who", test_who);
  g_test_add_func ("/wide/uses", test_uses);
  g_test_add_func ("/wide/trace", test_trace);
  g_test_add_func ("/wide/mentions", test_mentions);
  g_test_add_func ("/wide/r700", test_r700);
  g_test_add_func ("/wide/words", test_words);
  g_test_add_func ("/wide/roles", test_roles);

  return g_test_run ();
}
