#include <string.h>

#include "ls-diagnostic.h"
#include "r700-test.h"

/* Assembly as other tools write it.  What it means is known from programs that people were given beside the text that they were made
 * from (ClassiCube's and MultiDRCSpaceDemo's .vsh, .psh and .gsh); plugins/importers/gfd/tests/check-wiiu compares these. */

typedef struct
{
  const char *name;
  const char *theirs;
  const char *ours;
} Pair;

#define LATTE "; $MODE = \"UniformRegister\"\n"

static const Pair pairs[] = {
  { "burst-of-one", "EXP_DONE: PIX0, R1 BURSTCNT(0)\nEND_OF_PROGRAM\n",
    "EXP_DONE: PIX0, R1\nEND_OF_PROGRAM\n" },
  { "index-behind-register",
    "ALU:\nx: MOV R1.x, C16[AR.x].x\ny: MOV R5[AR.x].y, R2[AR.x].x\nEND_OF_PROGRAM\n",
    "ALU:\nx: MOV R1.x, C[16+AR.x].x\ny: MOV R[5+AR.x].y, R[2+AR.x].x\nEND_OF_PROGRAM\n" },
  { "loop-index-behind-register", "ALU:\nx: MOV R2[AL].x, KC0[7].x\nEND_OF_PROGRAM\n",
    "ALU:\nx: MOV R[2+AL].x, KC0[7].x\nEND_OF_PROGRAM\n" },
  { "jump-addresses",
    "00 LOOP_START_DX10 FAIL_JUMP_ADDR(2)\n01 LOOP_END PASS_JUMP_ADDR(1)\n02 NOP\nEND_OF_PROGRAM\n",
    "00 LOOP_START_DX10 ADDR(2)\n01 LOOP_END ADDR(1)\n02 NOP\nEND_OF_PROGRAM\n" },
  { "condition",
    "00 JUMP ADDR(1) CND(NOT_BOOL) CF_CONST(3)\n01 NOP WHOLE_QUAD_MODE\nEND_OF_PROGRAM\n",
    "00 JUMP ADDR(1) COND(NOT_BOOL) CF_CONST(3)\n01 NOP WHOLE_QUAD\nEND_OF_PROGRAM\n" },
  { "waterfall", "ALU: USES_WATERFALL\nx: MOV R0.x, C0.x\nEND_OF_PROGRAM\n",
    "ALU: ALT_CONST\nx: MOV R0.x, C0.x\nEND_OF_PROGRAM\n" },
  { "coordinates", "TEX:\nSAMPLE R0, R0.xyxx, t0, s0 DENORM(xy) NORM(y)\nEND_OF_PROGRAM\n",
    "TEX:\nSAMPLE R0, R0.xyxx, t0, s0 UNNORM(X)\nEND_OF_PROGRAM\n" },
  { "class-in-front",
    "TEX:\nTEX_SAMPLE_L R0, R0.xyxx, t0, s0\nTEX_LD R1, R1, t1, s1\nEND_OF_PROGRAM\n",
    "TEX:\nSAMPLE_L R0, R0.xyxx, t0, s0\nLD R1, R1, t1, s1\nEND_OF_PROGRAM\n" },
  { "names",
    "ALU:\nt: LOG_sat R0.x, R1.x\nx: PREDGT ____, R0.x, R1.x PRED_SEL_OFF\nEND_OF_PROGRAM\n",
    "ALU:\nt: LOG_CLAMPED R0.x, R1.x\nx: PRED_SETGT ____, R0.x, R1.x\nEND_OF_PROGRAM\n" },

  { "names-of-llvm",
    "LOOP_START_DX10\nALU:\nx: ASHR R0.x, R1.x, R2.x\ny: LSHR R0.y, R1.x, R2.x\nz: LSHL R0.z, "
    "R1.x, R2.x\n"
    "t: MULHI R0.w, R1.x, R2.x\nEND_LOOP\nNOP\nEND_OF_PROGRAM\n",
    "LOOP_START_DX10\nALU:\nx: ASHR_INT R0.x, R1.x, R2.x\ny: LSHR_INT R0.y, R1.x, R2.x\nz: "
    "LSHL_INT R0.z, R1.x, "
    "R2.x\nt: MULHI_UINT R0.w, R1.x, R2.x\nLOOP_END\nNOP\nEND_OF_PROGRAM\n" },
  { "names-of-mesa", "ALU:\nx: ALU_NOP ____\ny: MOV_sat R0.y, R1.x\nEND_OF_PROGRAM\n",
    "ALU:\nx: NOP ____\ny: MOV R0.y, R1.x CLAMP\nEND_OF_PROGRAM\n" },
  /* decaf: the number of a fetch constant behind b, and that of slot t's swizzle by the vector slots' names. */
  { "names-of-decaf",
    "VTX:\nFETCH R3.xyzw, R1.x, b129 FETCH_TYPE(NO_INDEX_OFFSET) FORMAT(32) MEGA(16) "
    "OFFSET(0)\nALU:\n"
    "x: MUL R2.x, R2.x, R3.x\nt: MULADD R4.x, -R1.x, 0.5f, R3.x VEC_021\nEND_OF_PROGRAM\n",
    "VTX:\nFETCH R3.xyzw, R1.x, fc129 FETCH_TYPE(NO_INDEX_OFFSET) FORMAT(32) MEGA(16) "
    "OFFSET(0)\nALU:\n"
    "x: MUL R2.x, R2.x, R3.x\nt: MULADD R4.x, -R1.x, 0.5f, R3.x SCL_122\nEND_OF_PROGRAM\n" },

  /* In texts with the comments of the Wii U's tools. */
  { "letter-is-a-default",
    LATTE "ALU:\n0 x: MUL R0.z, R1.x, R2.x\n  w: MUL R0.w, R1.x, R2.x\nEND_OF_PROGRAM\n",
    "ALU: ADDR(32)\n0 z: MUL R0.z, R1.x, R2.x\n  w: MUL R0.w, R1.x, R2.x\nEND_OF_PROGRAM\n" },
  { "second-writer-is-t",
    LATTE "ALU:\n0 x: ADD R1.y, -R1.y, R3.x\n  y: ADD R2.y, -R2.y, R3.x\nEND_OF_PROGRAM\n",
    "ALU: ADDR(32)\n0 y: ADD R1.y, -R1.y, R3.x\n  t: ADD R2.y, -R2.y, R3.x\nEND_OF_PROGRAM\n" },
  { "literals-are-not-shared",
    LATTE "ALU: ADDR(32)\n0 x: MUL ____, 1.0f, C3.x\n  y: MUL ____, 1.0f, C3.y\n  z: ADD R0.z, "
          "0.5, R1.z\n"
          "END_OF_PROGRAM\n",
    "ALU: ADDR(32)\n0 x: MUL ____, (0x3F800000).x, C3.x\n  y: MUL ____, (0x3F800000).y, C3.y\n"
    "  z: ADD R0.z, (0x3F000000).z, R1.z\nEND_OF_PROGRAM\n" },
  { "zero-is-inline", LATTE "ALU: ADDR(32)\n0 y: ADD R0.y, 0.0f, -R1.z\nEND_OF_PROGRAM\n",
    "ALU: ADDR(32)\n0 y: ADD R0.y, 0.0f.y, -R1.z\nEND_OF_PROGRAM\n" },
  { "element-of-the-destination",
    LATTE "ALU: ADDR(32)\n0 t: RCP_e ____, R2.w\n1 w: MUL R0.w, PS0, C1\nEND_OF_PROGRAM\n",
    "ALU: ADDR(32)\n0 t: RCP_e ____, R2.w\n1 w: MUL R0.w, PS0.w, C1.w\nEND_OF_PROGRAM\n" },
  { "places", LATTE "TEX:\nSAMPLE R0, R0, t0, s0\nALU:\nx: MOV R0.x, R0.y\nEND_OF_PROGRAM\n",
    "TEX: ADDR(16)\nSAMPLE R0, R0, t0, s0\nALU: ADDR(32)\nx: MOV R0.x, R0.y\nEND_OF_PROGRAM\n" },
};

static void
test_pair (gconstpointer data)
{
  const Pair *pair = data;
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) theirs = r700_assemble (pair->theirs, -1, found, &error);
  g_autoptr (GBytes) ours = r700_test_assemble (pair->ours);

  g_assert_no_error (error);
  g_assert_cmpuint (found->len, ==, 0);
  g_assert_cmpmem (g_bytes_get_data (theirs, NULL), g_bytes_get_size (theirs),
                   g_bytes_get_data (ours, NULL), g_bytes_get_size (ours));
}

/* latte-assembler's and decaf's disassembler agree that BURSTCNT is the field, and RetroArch's shaders count so: three more registers
 * behind the first. */
static void
test_burst_is_the_field (void)
{
  static const guint32 words[] = { 0x00008000, 0x94260688 | 3u << 17 };

  r700_test_assert_words ("EXP_DONE: PIX0, R1 BURSTCNT(3)\nEND_OF_PROGRAM\n", words,
                          G_N_ELEMENTS (words));
}

/* Without the comments the letter gives way too, but not in silence. */
static void
test_letter_is_warned (void)
{
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  g_autoptr (GBytes) bytes =
    r700_assemble ("ALU:\n0 x: MUL R0.z, R1.x, R2.x\nEND_OF_PROGRAM\n", -1, found, NULL);
  g_autoptr (GBytes) wanted =
    r700_test_assemble ("ALU:\n0 z: MUL R0.z, R1.x, R2.x\nEND_OF_PROGRAM\n");
  const LsDiagnostic *warning;

  g_assert_true (g_bytes_equal (bytes, wanted));
  g_assert_cmpuint (found->len, ==, 1);
  warning = g_ptr_array_index (found, 0);
  g_assert_cmpint (warning->severity, ==, LS_SEVERITY_WARNING);
  g_assert_cmpuint (warning->line, ==, 2);
  g_assert_cmpuint (warning->column, ==, 10);
  g_assert_cmpstr (warning->message, ==, "slot x writes .z, so it is slot z");
}

/* decaf prints no formats: the buffer's is taken, and said. */
static void
test_format_is_the_buffers (void)
{
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  g_autoptr (GBytes) bytes = r700_assemble (
    "TEX:\n0 FETCH R3.xyzw, R1.x, b129 MEGA(16) OFFSET(0)\nEND_OF_PROGRAM\n", -1, found, NULL);
  g_autoptr (GBytes) wanted = r700_test_assemble (
    "TEX:\n0 FETCH R3.xyzw, R1.x, fc129 MEGA(16) OFFSET(0) USE_CONST_FIELDS\nEND_OF_PROGRAM\n");
  g_autoptr (GBytes) ours =
    r700_test_assemble ("TEX:\n0 FETCH R3.xyzw, R1.x, fc129 MEGA(16)\nEND_OF_PROGRAM\n");
  const LsDiagnostic *warning;

  g_assert_true (g_bytes_equal (bytes, wanted));
  g_assert_false (g_bytes_equal (ours, wanted));
  g_assert_cmpuint (found->len, ==, 1);
  warning = g_ptr_array_index (found, 0);
  g_assert_cmpint (warning->severity, ==, LS_SEVERITY_WARNING);
  g_assert_cmpuint (warning->line, ==, 2);
  g_assert_cmpuint (warning->column, ==, 24);
}

/* Three pairs of constants do not fit, but such groups were shipped: they load with a word. */
static void
test_ports_are_warned (void)
{
  static const char group[] = "ALU:\n0 x: MUL R0.x, C0.x, C1.x\n  y: MUL R0.y, C2.x, C3.x\n"
                              "END_OF_PROGRAM\n";
  g_autofree char *text = g_strconcat (LATTE, group, NULL);
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  g_autoptr (GBytes) bytes = r700_assemble (text, -1, found, NULL);
  g_autoptr (GBytes) refused = r700_assemble (group, -1, NULL, NULL);

  g_assert_nonnull (bytes);
  g_assert_null (refused);
  g_assert_cmpuint (ls_diagnostics_count (found, LS_SEVERITY_WARNING), ==, 1);
}

/* Remarks and strings do not turn the rules on. */
static void
test_other_comments (void)
{
  static const char text[] = "; costs $5\n; MODE = 1\nALU:\n0 x: MUL R0.x, R1.x, 1.0f\n"
                             "END_OF_PROGRAM\n";
  g_autoptr (GBytes) bytes = r700_test_assemble (text);

  /* The selector of 1.0, so no literals: one slot behind control flow of two instructions. */
  g_assert_cmpuint (g_bytes_get_size (bytes), ==, 24);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *path = g_strconcat ("/r700/asm/others/", pairs[i].name, NULL);

      g_test_add_data_func (path, &pairs[i], test_pair);
    }
  g_test_add_func ("/r700/asm/others/burst-is-the-field", test_burst_is_the_field);
  g_test_add_func ("/r700/asm/others/letter-is-warned", test_letter_is_warned);
  g_test_add_func ("/r700/asm/others/format-is-the-buffers", test_format_is_the_buffers);
  g_test_add_func ("/r700/asm/others/ports-are-warned", test_ports_are_warned);
  g_test_add_func ("/r700/asm/others/other-comments", test_other_comments);
  return g_test_run ();
}
