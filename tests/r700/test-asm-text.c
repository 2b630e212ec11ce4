#include <string.h>

#include "ls-diagnostic.h"
#include "r700-listing.h"
#include "r700-test.h"

/* What people paste: the same program in other clothes gives the same words. */

/* The reference, as the listing prints it. */
static const char plain[] =
  "00 ALU_PUSH_BEFORE: ADDR(32) CNT(4) KCACHE0(CB0:0-15)\n"
  "      0  x: MUL_IEEE    R1.x,  R0.x,  KC0[0].x\n"
  "         t: RECIP_IEEE  ____,  R0.w\n"
  "      1  x: PRED_SETGT  ____,  PV0.x,  0.0f  UPDATE_EXEC_MASK UPDATE_PRED\n"
  "         y: MOV         R2.y,  (0x40000000, 2.0f).x\n"
  "01 JUMP  POP_CNT(1) ADDR(4)\n"
  "02 TEX: ADDR(48) CNT(1) VALID_PIX\n"
  "      2  SAMPLE R0, R0.xyxx, t0, s0\n"
  "03 POP  POP_CNT(1) ADDR(4)\n"
  "04 EXPORT_DONE: PIX0, R0\n"
  "END_OF_PROGRAM\n";

typedef struct
{
  const char *name;
  const char *text;
} Variant;

static const Variant variants[] = {
  { "lower-case",
    "00 alu_push_before: addr(32) cnt(5) kcache0(cb0:0-15)\n 0 x: mul_e r1.x, r0.x, kc0[0].x\n"
    "t: rcp_e ____, r0.w\n1 x: pred_setgt ____, pv0.x, 0.0f update_exec_mask update_pred\n"
    "y: mov r2.y, (0x40000000, 2.0f).x\njump pop_cnt(1) addr(4)\ntex: addr(48) cnt(1) valid_pix\n"
    "sample r0, r0.xyxx, t0, s0\npop pop_cnt(1) addr(4)\nexp_done: pix0, r0\nend_of_program\n" },
  { "long-names-and-no-indices",
    "ALU_PUSH_BEFORE: ADDR(32) KCACHE0(CB0:0-15)\nx: MUL_IEEE R1.x, R0.x, KC0[0].x\n"
    "t: RECIP_IEEE ____, R0.w\nx: PRED_SETGT ____, PV.x, 0.0 UPDATE_EXEC_MASK UPDATE_PRED\n"
    "y: MOV R2.y, 2.0f\nJUMP POP_CNT(1) ADDR(done)\nTEX: ADDR(48) VALID_PIX\n"
    "SAMPLE R0, R0.xyxx, t0, s0\nPOP POP_CNT(1)\ndone:\nEXPORT_DONE: PIX0, R0.xyzw\n"
    "END_OF_PROGRAM\n" },
  { "comments",
    "; a comment\n# another\n// and one\nALU_PUSH_BEFORE: ADDR(32), CNT(5), KCACHE0(CB0:0-15) ; "
    "why\n"
    "/* over\n two lines */ 0 x: MUL_IEEE R1.x, /* here */ R0.x, KC0[0].x // there\n"
    "  t: RECIP_IEEE ____, R0.w\n1 x: PRED_SETGT ____, PV0.x, 0 UPDATE_EXEC_MASK UPDATE_PRED\n"
    "  y: MOV R2.y, 0x40000000\nJUMP POP_CNT(1) ADDR(4)\nTEX: ADDR(48) CNT(1) VALID_PIX\n"
    "SAMPLE R0, R0.xyxx, t0, s0\r\nPOP\tPOP_CNT(1) ADDR(4)\nEXPORT_DONE: PIX0, "
    "R0\nEND_OF_PROGRAM" },
  { "inside-a-c-comment",
    "/*\n * 00 ALU_PUSH_BEFORE: ADDR(32) CNT(5) KCACHE0(CB0:0-15)\n"
    " *       0  x: MUL_IEEE    R1.x,  R0.x,  KC0[0].x\n *          t: RECIP_IEEE  ____,  R0.w\n"
    " *       1  x: PRED_SETGT  ____,  PV0.x,  0.0f  UPDATE_EXEC_MASK UPDATE_PRED\n"
    " *          y: MOV         R2.y,  2.0f\n * 01 JUMP  POP_CNT(1) ADDR(4)\n"
    " * 02 TEX: ADDR(48) CNT(1) VALID_PIX\n *       2  SAMPLE R0, R0.xyxx, t0, s0\n"
    " * 03 POP  POP_CNT(1) ADDR(4)\n * 04 EXPORT_DONE: PIX0, R0\n * END_OF_PROGRAM\n */\n" },
};

static char *
fixed_plain (void)
{
  g_auto (GStrv) parts = g_strsplit (plain, "CNT(4)", 2);

  /* Four slots and one pair of literals. */
  return g_strjoinv ("CNT(5)", parts);
}

static void
test_variant (gconstpointer data)
{
  const Variant *variant = data;
  g_autofree char *reference = fixed_plain ();
  g_autoptr (GBytes) want = r700_test_assemble (reference);
  g_autoptr (GBytes) got = r700_test_assemble (variant->text);

  g_assert_true (g_bytes_equal (want, got));
}

static void
assert_listing (const char *text, const char *listing)
{
  g_autoptr (R700Program) program = r700_test_program (text);
  g_autofree char *printed = r700_print (program);

  g_assert_cmpstr (printed, ==, listing);
}

/* Clauses behind the control flow in the order of the text, fetches on 16 bytes. */
static void
test_layout (void)
{
  static const guint32 words[] = { 0x00000004, 0xA0000000, 0x00000006, 0x80800000, 0x00000008,
                                   0xA0000000, 0x00000000, 0x80200000, 0x80000001, 0x00000C90,
                                   0x00000000, 0x00000000, 0x00000010, 0xF00D1000, 0x68800000,
                                   0x00000000, 0x80000001, 0x00000C90 };

  r700_test_assert_words (
    "ALU:\nx: MOV R0.x, R1.x\nTEX:\nSAMPLE R0, R0, t0, s0\nALU:\nx: MOV R0.x, "
    "R1.x\nEND_OF_PROGRAM\n",
    words, G_N_ELEMENTS (words));
}

/* A CNT that does not fit its lines gives way to them, aloud: 3 slots, COUNT 2. */
static void
test_wrong_count_is_warned (void)
{
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  g_autoptr (GBytes) bytes =
    r700_assemble ("ALU: CNT(4)\nx: MOV R0.x, R1.x\ny: MOV R0.y, R1.x\nz: MOV R0.z, R1.x\n"
                   "END_OF_PROGRAM\n",
                   -1, found, NULL);
  const LsDiagnostic *warning;
  guint32 words[2];

  g_assert_nonnull (bytes);
  memcpy (words, g_bytes_get_data (bytes, NULL), sizeof words);
  g_assert_cmphex (GUINT32_FROM_LE (words[1]), ==, 0xA0080000);
  g_assert_cmpuint (found->len, ==, 1);
  warning = g_ptr_array_index (found, 0);
  g_assert_cmpint (warning->severity, ==, LS_SEVERITY_WARNING);
  g_assert_cmpstr (warning->message, ==, "CNT is 4, but the clause has 3: 3 it is");
}

/* Both ends of a loop, its breaks, and POP find their targets. */
static void
test_targets (void)
{
  assert_listing ("LOOP_START_DX10\nLOOP_START_DX10\nLOOP_BREAK\nLOOP_END\nLOOP_CONTINUE\n"
                  "POP POP_CNT(1)\nLOOP_END\nNOP\nEND_OF_PROGRAM\n",
                  "00 LOOP_START_DX10  ADDR(7)\n01 LOOP_START_DX10  ADDR(4)\n"
                  "02 LOOP_BREAK  ADDR(3)\n03 LOOP_END  ADDR(2)\n04 LOOP_CONTINUE  ADDR(6)\n"
                  "05 POP  POP_CNT(1) ADDR(6)\n06 LOOP_END  ADDR(1)\n07 NOP\nEND_OF_PROGRAM\n");
}

/* A literal is shown as what the operation takes it for, in each slot that shares it, and reads back. */
static void
test_literal_types (void)
{
  static const char text[] = "00 ALU: ADDR(2) CNT(7)\n"
                             "      0  x: ADD_INT     R0.x,  R1.x,  (0x00000003, 3).x\n"
                             "         y: SUB_INT     R0.y,  R1.x,  (0xFFFFFFFE, -2).y\n"
                             "         z: AND_INT     R0.z,  R1.x,  (0xFFFFFFFE, 4294967294).y\n"
                             "         w: ADD         R0.w,  R1.x,  (0x00000003, 4e-45f).x\n"
                             "         t: LSHL_INT    R2.x,  R1.x,  (0x00000003, 3).x\n";
  static const char bits[] =
    "      1  x: MOV         R0.x,  (0x00000003, 3).x\n"
    "         y: MOV         R0.y,  (0x40200000, 2.5f).y\n"
    "         z: CNDE_INT    R0.z,  (0x00000007, 7).z,  (0x40200000, 2.5f).y,  R1.x\n";
  g_autofree char *all = g_strconcat (text, bits, "END_OF_PROGRAM\n", NULL);
  g_autoptr (R700Program) program = r700_test_program (all);
  g_autofree char *printed = r700_print (program);

  g_assert_nonnull (strstr (printed, strchr (text, '\n')));
  g_assert_nonnull (strstr (printed, bits));
  g_autoptr (GBytes) words = r700_test_assemble (all);
  g_autoptr (GBytes) again = r700_test_assemble (printed);
  g_assert_true (g_bytes_equal (words, again));
}

/* Equal values share a literal, others take the next place, and numbers that the hardware has take none. */
static void
test_literals (void)
{
  g_autoptr (R700Program) program =
    r700_test_program ("ALU:\n0 x: ADD R0.x, 2.0f, 3.5f\n  y: ADD R0.y, 2.0f, -1.0f\n"
                       "  z: ADD_INT R0.z, -7, 1\n  w: ADD_INT R0.w, 0x10, -1\nEND_OF_PROGRAM\n");
  const R700Group *group = &program->groups[0];
  static const guint32 literals[] = { 0x40000000, 0x40600000, 0xFFFFFFF9, 0x10 };

  g_assert_cmpuint (group->n_literals, ==, 4);
  for (guint i = 0; i < 4; i++)
    g_assert_cmphex (group->literals[i], ==, literals[i]);
  g_assert_cmpuint (group->slots[1].src[1].sel, ==, R700_SEL_1);
  g_assert_cmpuint (group->slots[1].src[1].neg, ==, 1);
  g_assert_cmpuint (group->slots[2].src[1].sel, ==, R700_SEL_1_INT);
  g_assert_cmpuint (group->slots[3].src[1].sel, ==, R700_SEL_M_1_INT);
}

static void
test_integer_in_float_is_warned (void)
{
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  g_autoptr (GBytes) bytes =
    r700_assemble ("ALU:\nx: MUL R0.x, R1.x, 2\nEND_OF_PROGRAM\n", -1, found, NULL);
  const LsDiagnostic *finding;

  g_assert_nonnull (bytes);
  g_assert_cmpuint (found->len, ==, 1);
  finding = g_ptr_array_index (found, 0);
  g_assert_cmpint (finding->severity, ==, LS_SEVERITY_WARNING);
  g_assert_cmpuint (finding->line, ==, 2);
  g_assert_cmpuint (finding->column, ==, 20);
}

static void
test_other_names (void)
{
  g_autoptr (GBytes) cnd = r700_test_assemble (
    "ALU:\nx: CNDE R0.x, R1.x, R2.x, R3.x\ny: CNDGE_INT R0.y, R1.x, R2.x, R3.x\nEND_OF_PROGRAM\n");
  g_autoptr (GBytes) cmov =
    r700_test_assemble ("ALU:\nx: CMOVE R0.x, R1.x, R2.x, R3.x\ny: CMOVGE_INT R0.y, R1.x, R2.x, "
                        "R3.x\nEND_OF_PROGRAM\n");

  g_assert_true (g_bytes_equal (cnd, cmov));
}

static void
test_missing_end_is_warned (void)
{
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  g_autoptr (GBytes) bytes = r700_assemble ("EXPORT_DONE: PIX0, R0\n", -1, found, NULL);

  g_assert_nonnull (bytes);
  g_assert_cmpuint (ls_diagnostics_count (found, LS_SEVERITY_WARNING), ==, 1);
}

static void
test_fetch_section (void)
{
  static const guint32 words[] = { 0x00000002, 0x81000000, 0x00000000, 0x8A000000,
                                   0x7C00A000, 0x08CD1001, 0x00080000, 0x00000000 };
  g_autoptr (GBytes) fetch = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
    r700_assemble_sections ("CALL_FS\nEXPORT_DONE: POS0, R1\nEND_OF_PROGRAM\n.section fetch\nVTX:\n"
                            "FETCH R1, R0.x, fc160 FORMAT(32_32_32_32_FLOAT) MEGA(32)\nRETURN\n",
                            -1, NULL, &fetch, NULL, &error);
  gsize size;

  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (bytes), ==, 16);
  g_assert_nonnull (fetch);
  g_assert_cmpmem (g_bytes_get_data (fetch, &size), g_bytes_get_size (fetch), words, sizeof words);
}

/* Fifty errors are enough. */
static void
test_many_errors (void)
{
  g_autoptr (GString) text = g_string_new ("ALU:\n");
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  g_autoptr (GBytes) bytes = NULL;

  for (guint i = 0; i < 1000; i++)
    g_string_append (text, "x: MUL R0.x\n");
  bytes = r700_assemble (text->str, -1, found, NULL);
  g_assert_null (bytes);
  g_assert_cmpuint (ls_diagnostics_count (found, LS_SEVERITY_ERROR), ==, 50);
}

/* What somebody printed beside the bits of a literal: right, cut, rounded, as an integer, or not that number at all. The
 * bits count in any case. */
static void
test_decimal_beside_bits (void)
{
  static const struct
  {
    const char *literal, *warning;
  } cases[] = {
    { "(0x3E000000, 0.125f)", NULL },
    { "(0x3EAAAAAB, 0.333)", NULL },
    { "(0x3EAAAAAB, 0.333333f)", NULL },
    { "(0x33D6BF95, 0.000000)", NULL },
    { "(0x0000000A, 10)", NULL },
    { "(0xFFFFFFFE, -2)", NULL },
    { "(0xFFFFFFFE, 4294967294)", NULL },
    { "(0x7F800000, 1.#INF)", NULL },
    { "(0x3E000000, nothing in particular)", NULL },
    { "(0x3E000000, 0.5f)", "0.5f is not 0x3E000000" },
    { "(0x3E000000, -0.125f)", "-0.125f is not 0x3E000000" },
    { "(0x0000000A, 11)", "11 is not 0x0000000A" },
    { "(0x3E000000, 0.1.6f)", "'0.1.6f' is no number" },
    { "(0x3E000000, 0.125x)", "'0.125x' is no number" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("ALU:\n0 x: MOV R0.x, %s.x\nEND_OF_PROGRAM\n", cases[i].literal);
      g_autoptr (GPtrArray) found = ls_diagnostics_new ();
      g_autoptr (GBytes) bytes = r700_assemble (text, -1, found, NULL);
      const LsDiagnostic *finding = found->len == 0 ? NULL : g_ptr_array_index (found, 0);

      g_assert_nonnull (bytes);
      g_assert_cmpuint (found->len, ==, cases[i].warning != NULL);
      g_assert_cmpstr (finding == NULL ? NULL : finding->message, ==, cases[i].warning);
      g_assert_true (finding == NULL || finding->severity == LS_SEVERITY_WARNING);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      g_autofree char *path = g_strconcat ("/r700/asm/pasted/", variants[i].name, NULL);

      g_test_add_data_func (path, &variants[i], test_variant);
    }
  g_test_add_func ("/r700/asm/layout", test_layout);
  g_test_add_func ("/r700/asm/wrong-count-is-warned", test_wrong_count_is_warned);
  g_test_add_func ("/r700/asm/targets", test_targets);
  g_test_add_func ("/r700/asm/literal-types", test_literal_types);
  g_test_add_func ("/r700/asm/literals", test_literals);
  g_test_add_func ("/r700/asm/integer-in-float-is-warned", test_integer_in_float_is_warned);
  g_test_add_func ("/r700/asm/other-names", test_other_names);
  g_test_add_func ("/r700/asm/missing-end-is-warned", test_missing_end_is_warned);
  g_test_add_func ("/r700/asm/fetch-section", test_fetch_section);
  g_test_add_func ("/r700/asm/many-errors", test_many_errors);
  g_test_add_func ("/r700/asm/text/decimal-beside-bits", test_decimal_beside_bits);
  return g_test_run ();
}
