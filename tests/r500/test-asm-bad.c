#include "r500-test.h"

#include "ls-diagnostic.h"

/* Text that is wrong, with where and how it is said. */

typedef struct
{
  const char *text;
  const char *said; /* the first error */
} Row;

#define MAD "MAD src0.rgb, src1.rgb, src2.rgb"

static const Row rows[] = {
  { "", "f:1:1: error: the text has no instructions" },
  { "; nothing\n", "f:1:1: error: the text has no instructions" },
  { "\nMUL\n",
    "f:2:1: error: 'MUL' is no type of instruction (a line begins with ALU, OUT, TEX, FC or +)" },
  { "+ temp[0].a = RCP src0.a\n", "f:1:1: error: there is no instruction that this belongs to (+ "
                                  "begins the second half of an instruction)" },
  { "FC JUMP ADDR(0)\n+ temp[0].a = RCP src0.a\n", "f:2:1: error: FC instructions have no halves" },

  /* sources */
  { "ALU src3.rgb = temp[0] : temp[0].rgb = " MAD,
    "f:1:5: error: expected temp[n], out[n], pred, alu_result, depth, or ____ for none" },
  { "ALU src0.rgba = temp[0] : temp[0].rgb = " MAD,
    "f:1:10: error: a source is the one of .rgb or of .a" },
  { "ALU src0.rgb = temp[128] : temp[0].rgb = " MAD,
    "f:1:21: error: the number is 128, it goes from 0 to 127" },
  { "ALU src0.rgb = const[256] : temp[0].rgb = " MAD,
    "f:1:22: error: the number is 256, it goes from 0 to 255" },
  { "ALU src0.rgb = const[-1] : temp[0].rgb = " MAD,
    "f:1:22: error: the number is -1, it goes from 0 to 255" },
  { "ALU src0.rgb = 0.3 : temp[0].rgb = " MAD,
    "f:1:16: error: 0.300000012 is none of the 128 inline constants (the nearest is 0.3125)" },
  { "ALU src0.rgb = -0.5 : temp[0].rgb = " MAD,
    "f:1:16: error: -0.5 is none of the 128 inline constants (negate the operand)" },
  { "ALU src0.rgb = 481 : temp[0].rgb = " MAD,
    "f:1:16: error: 481 is none of the 128 inline constants (the nearest is 480)" },
  { "ALU src0.rgb = out[0] : temp[0].rgb = " MAD,
    "f:1:16: error: expected temp[n], const[n] or an inline constant" },
  { "ALU srcp.rgb = src0 - src1 : temp[0].rgb = " MAD,
    "f:1:15: error: srcp is 1 - 2*src0, src1 - src0, src1 + src0 or 1 - src0" },
  { "ALU src0.rgb = temp[1], src0.rgb = temp[2] : temp[0].rgb = " MAD,
    "f:1:36: error: ADDR0 is 1 already, not 2" },
  { "ALU src0.rgb = temp[1] temp[0].rgb = " MAD, "f:1:24: error: expected ':'" },

  /* destinations */
  { "ALU temp[0].br = " MAD,
    "f:1:12: error: a mask names its channels in the order r g b a (such as .rg or .ba)" },
  { "ALU temp[0].rgba = " MAD, "f:1:12: error: a half writes channels of rgb, or a (write the "
                               "alpha half on a line of its own, behind +)" },
  { "ALU temp[0].rgb, temp[1].rgb = " MAD, "f:1:18: error: a half writes one temp" },
  { "ALU out[0].rgb = " MAD, "f:1:5: error: only OUT instructions write to render targets" },
  { "OUT out[4].rgb = " MAD, "f:1:9: error: the number is 4, it goes from 0 to 3" },
  { "OUT pred.rgb:EQ = " MAD, "f:1:5: error: only ALU instructions set predicates" },
  { "ALU pred.rgb:GT = " MAD, "f:1:14: error: the result is compared with 0 by EQ, LT, GE or NE" },
  { "ALU temp[0].rgb, depth = " MAD, "f:1:5: error: the depth is written by the alpha half" },

  /* operations and operands */
  { "ALU temp[0].rgb = MUL src0.rgb, src1.rgb",
    "f:1:19: error: unknown operation 'MUL' (did you mean MAD?)" },
  { "ALU temp[0].rgb = RCP src0.rgb", "f:1:19: error: the RGB half has no RCP" },
  { "ALU temp[0].a = DP3 src0.a, src0.a", "f:1:17: error: the alpha half has no DP3" },
  { "ALU temp[0].rgb = MAD src0.rgb, src1.rgb",
    "f:1:19: error: MAD has 3 operands, not 2 (A * B + C)" },
  { "ALU temp[0].rgb = MAD src0.rgb, src1.rgb, src2.rgb, src0.rgb",
    "f:1:52: error: more than three operands" },
  { "ALU temp[0].rgb = MAD src0.rgb, src1.a, src2.rgb",
    "f:1:33: error: an operand of the RGB half has 3 channels" },
  { "ALU temp[0].rgb = MAD src0.rg, src1.rgb, src2.rgb",
    "f:1:23: error: operands have three channels in the RGB half and one in the alpha half (such "
    "as src0.rgb or src0.a)" },
  { "ALU temp[0].rgb = MAD src0.xyz, src1.rgb, src2.rgb",
    "f:1:28: error: 'x' is no channel (there are r g b a, 0 h 1, and _ for unused)" },
  { "ALU temp[0].rgb = MAD |src0.rgb, src1.rgb, src2.rgb", "f:1:32: error: expected '|'" },
  { "ALU temp[0].rgb = MAD src0.rgb, src1.rgb, src2.rgb *2 *4",
    "f:1:55: error: OMOD is 1 already, not 2" },
  { "ALU temp[0].rgb = " MAD "\n+ temp[1].rgb = " MAD,
    "f:2:3: error: the RGB half of the instruction is there already" },
  { "ALU ____ = OP16 src0.rgb", "f:1:12: error: unknown operation 'OP16'" },

  /* flags */
  { "ALU temp[0].rgb = " MAD " TEX_SEM_WIAT",
    "f:1:52: error: unknown flag 'TEX_SEM_WIAT' (did you mean TEX_SEM_WAIT?)" },
  { "ALU temp[0].rgb = " MAD " UNSCALED",
    "f:1:52: error: this type of instruction has no UNSCALED" },
  { "ALU temp[0].rgb = " MAD " PRED(x)",
    "f:1:57: error: unknown predicate (rgba, r, g, b, a, or one of these behind !)" },
  { "ALU temp[0].rgb = " MAD " US_CMN_INST.STAT_WE(16)",
    "f:1:71: error: STAT_WE is 16, the field holds 0 to 15" },
  { "ALU temp[0].rgb = " MAD " US_CMN_INST.STAT(1)",
    "f:1:52: error: the instruction has no field US_CMN_INST.STAT" },
  { "ALU temp[0].rgb = " MAD " US_FC_INST.OP(1)",
    "f:1:52: error: the instruction has no field US_FC_INST.OP" },
  { "ALU temp[0].rgb = " MAD " US_CMN_INST.TYPE(1)",
    "f:1:52: error: the type stands at the start of the line" },
  { "ALU temp[0].rgb = " MAD " RESERVED(5, 1)",
    "f:1:60: error: the bits 0x00000001 of dword 5 belong to fields" },
  { "FC JUMP ADDR(0) RESERVED(6, 1)",
    "f:1:25: error: RESERVED takes a dword, 0 to 5, and its bits" },

  /* texture instructions */
  { "TEX temp[0].rgba = LD temp[0].rgaa",
    "f:1:20: error: LD takes a texture and coordinates (such as LD tex[0].rgba, temp[0].rgaa)" },
  { "TEX temp[0].rgba = LD tex[16].rgba, temp[0].rgaa",
    "f:1:27: error: the number is 16, it goes from 0 to 15" },
  { "TEX temp[0].rgba = LD tex[0].rgb, temp[0].rgaa",
    "f:1:29: error: expected four channels, not 3 (such as .rgba)" },
  { "TEX temp[0].rgba = LD tex[0].rgba, temp[0].rg01",
    "f:1:43: error: texture instructions take no constants (there are r g b a)" },
  { "TEX temp[0].rgba = DXDY tex[0].rgba, temp[0].rgaa",
    "f:1:20: error: DXDY takes a texture, coordinates and two derivatives (such as DXDY "
    "tex[0].rgba, temp[0].rgaa, temp[1].rgaa, temp[2].rgaa)" },
  { "TEX ____ = TEXKILL", "f:1:12: error: TEXKILL takes a temp (such as TEXKILL temp[0].rgba)" },
  { "TEX temp[0].rgba = SAMPLE tex[0].rgba, temp[0].rgaa",
    "f:1:20: error: unknown operation 'SAMPLE'" },

  /* flow control */
  { "FC JUMP ALL(never)",
    "f:1:1: error: there is no place to jump to (ADDR(7), or ADDR(name) of a line name:)" },
  { "FC JUMP ADDR(512)", "f:1:14: error: JUMP_ADDR is 512, the field holds 0 to 511" },
  { "end:\nFC JUMP ADDR(ende)", "f:2:14: error: there is no label 'ende' (did you mean end?)" },
  { "end:\nend:\n", "f:2:1: error: the label 'end' is there already" },
  { "FC JUMP ADDR(0) ALL(sometimes)",
    "f:1:21: error: unknown condition (never, always, alu_result, pred, bool, these with !, or a "
    "table such as 0xF0)" },
  { "FC JUMP ADDR(0) ALL(0x100)", "f:1:21: error: JUMP_FUNC is 256, the field holds 0 to 255" },
  { "FC JUMP ADDR(0) ALL(pred) ANY(pred)", "f:1:31: error: JUMP_ANY is 0 already, not 1" },
  { "FC JUMP ADDR(0) B_OP0(PUSH)", "f:1:23: error: unknown B_OP0 (0 none, 1 DECR, 2 INCR)" },
  { "FC JUMP ADDR(0) B_POP_CNT(32)", "f:1:26: error: B_POP_CNT is 32, the field holds 0 to 31" },
  { "FC WHILE ADDR(0)", "f:1:4: error: unknown operation 'WHILE'" },
};

static void
test_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) found = ls_diagnostics_new ();
      g_autoptr (GError) error = NULL;
      g_autofree char *said = NULL;

      g_assert_null (r500_assemble (rows[i].text, -1, found, &error));
      g_assert_nonnull (error);
      g_assert_cmpuint (found->len, >, 0);
      said = ls_diagnostic_format (g_ptr_array_index (found, 0), "f");
      g_assert_cmpstr (said, ==, rows[i].said);
    }
}

/* Lines behind a broken one that belong to it say nothing more. */
static void
test_one_finding (void)
{
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();

  g_assert_null (r500_assemble ("ALU temp[0].rgb = MUL src0.rgb\n  + temp[0].a = RCP src0.q\n"
                                "ALU temp[0].a = RCP src0.a\n",
                                -1, found, NULL));
  g_assert_cmpuint (found->len, ==, 1);
}

static void
test_too_many (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 513; i++)
    g_string_append (text, "ALU temp[0].a = RCP src0.a\n");
  g_assert_null (r500_assemble (text->str, (gssize) text->len, NULL, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_SYNTAX);
  g_assert_true (
    g_str_has_suffix (error->message, "513 instructions: the program memory holds 512"));
}

/* A number in front that is not the instruction's place is worth a word, and no more. */
static void
test_wrong_number (void)
{
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  g_autoptr (GBytes) bytes =
    r500_assemble ("0 ALU temp[0].a = RCP src0.a\n2 ALU temp[0].a = RCP src0.a\n", -1, found, NULL);
  g_autofree char *said = NULL;

  g_assert_nonnull (bytes);
  g_assert_cmpuint (found->len, ==, 1);
  said = ls_diagnostic_format (g_ptr_array_index (found, 0), "f");
  g_assert_cmpstr (said, ==,
                   "f:2:1: warning: the number is 2, and the instruction has place 1 (jumps go by "
                   "places, not by these numbers)");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/r500/asm/bad", test_rows);
  g_test_add_func ("/r500/asm/one-finding", test_one_finding);
  g_test_add_func ("/r500/asm/too-many", test_too_many);
  g_test_add_func ("/r500/asm/wrong-number", test_wrong_number);
  return g_test_run ();
}
