#include "r500-test.h"

#include "r500-program.h"

/* Text and words side by side. */

typedef struct
{
  const char *text;
  guint32 words[R500_N_DWORDS];
} Row;

/* As the listing says it. The words: what Mesa 22.3.6's r300 driver made, with what its own listing says of them; the last ones are
 * put together by hand from the bits of the register text. */
static const Row listed[] = {
  { "  0 ALU src0.rgb = temp[1], src1.rgb = temp[2], srcp.rgb = src1 - src0 : temp[1].g = CMP "
    "src0.000, src0.010, srcp.0r0\n",
    { 0x00001000, 0x48000801, 0x08020080, 0x009a0490, 0x00000000, 0x00413018 } },
  { "  0 ALU src0.rgb = temp[1] : temp[3]._, alu_result:EQ = MAD src0.g00, src0.111, src0.000\n",
    { 0x00000000, 0x08020001, 0x08020080, 0x80db0484, 0x00000000, 0x00490030 } },
  { "  0 ALU temp[2].r = MAD src0.000, src0.100, src0.000\n"
    "      + src0.rgb = temp[1] : temp[1].a = FRC src0.r\n",
    { 0x00004800, 0x08020001, 0x08020080, 0x00930490, 0x00000017, 0x00490020 } },
  { "  0 OUT src0.rgb = temp[0] : depth = MAD src0.r, src0.1, src0.0\n",
    { 0x00000001, 0x08020000, 0x08020080, 0x00000000, 0x80c00000, 0x20000000 } },
  { "  0 FC  JUMP ADDR(9) ALL(!alu_result) B_OP0(INCR) IGNORE_UNCOVERED ALU_WAIT\n",
    { 0x00000402, 0, 0x12000f00, 0x00090000 } },
  { "  0 FC  JUMP ADDR(6) ALL(never) B_ELSE B_OP1(DECR) B_POP_CNT(1) ALU_WAIT\n",
    { 0x00000402, 0, 0x04010010, 0x00060000 } },
  { "  0 FC  BREAKLOOP ADDR(12) ALL(always) B_OP1(DECR) B_POP_CNT(1) IGNORE_UNCOVERED ALU_WAIT\n",
    { 0x00000402, 0, 0x1401ff05, 0x000c0000 } },
  { "  0 FC  LOOP ADDR(11) ALL(never) INT(0) IGNORE_UNCOVERED ALU_WAIT\n",
    { 0x00000402, 0, 0x10000001, 0x000b0000 } },
  { "  0 TEX temp[0].rgba = LD tex[0].rgba, temp[0].rgaa TEX_SEM_ACQUIRE TEX_SEM_WAIT\n",
    { 0x00007807, 0x02400000, 0xe400f400 } },
  { "  0 TEX temp[0].rgba = TEXKILL temp[1].rgba TEX_SEM_ACQUIRE TEX_SEM_WAIT\n",
    { 0x00007807, 0x02800000, 0x0000e401 } },

  { "  0 ALU temp[0].r = MAD src0.000, src0.000, src0.000\n",
    { 0x00000800, 0x08020080, 0x08020080, 0x00920490, 0, 0x00490000 } },
  /* what nobody reads is said where it stands */
  { "  0 ALU src1.rgb = temp[9], srcp.rgb = 1 - src0 : temp[0].r = MAD src0.000, src0.000, "
    "src0.000\n",
    { 0x00000800, 0xc8002480, 0x08020080, 0x00920490, 0, 0x00490000 } },
  { "  0 ALU src0.rgb = const[aL+255], src1.rgb = 0.5, src0.a = 0.0 : temp[aL+127].rgb, pred.g:NE "
    "= MIN "
    "-|src0.ba1|, src1._h0 /8 CLAMP RGB_PRED(!rgba) WRITE_INACTIVE LAST US_CMN_INST.STAT_WE(9)\n",
    { 0x900939c8, 0x0802c3ff, 0x08020080, 0x7897be68, 0, 0x00000ff4 } },
  { "  0 OUT src0.rgb = temp[5], src0.a = 480.0, srcp.a = 1 - src0 : out[3].a = CND srcp.a, "
    "src0.g, -src0.1 RAW PRED(b)\n",
    { 0x08040021, 0x08020005, 0xc80200ff, 0x60000000, 0x7c20f005, 0x70000000 } },
  { "  0 FC  JUMP GLOBAL(511) ANY(0x1B) A_OP(PUSH) BOOL(31) PRED(!a)\n",
    { 0x0000006a, 0, 0x00001ba0, 0x81ff001f } },
  { "  0 FC  JUMP ALL(always) A_OP(POP) B_OP1(DECR) B_POP_CNT(1)\n", { 2, 0, 0x0401ff40, 0 } },
  { "  0 TEX temp[2].gb = DXDY tex[15].abgr, temp[aL+1].rrrr, temp[3].gggg, temp[4].bbbb "
    "IGNORE_UNCOVERED UNSCALED\n",
    { 0x00003003, 0x0d8f0000, 0x1b020081, 0xaa045503 } },
  { "  0 TEX ____ = NOP\n", { 3 } },
};

static void
test_listed (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (listed); i++)
    {
      g_autoptr (R500Program) program = r500_test_decode (listed[i].words, R500_N_DWORDS);
      g_autofree char *text = r500_print (program);

      r500_test_assert_words (listed[i].text, listed[i].words, R500_N_DWORDS);
      g_assert_cmpstr (text, ==, listed[i].text);
    }
}

/* What nobody would write but what words can be. */
static void
test_reserved (void)
{
  static const Row rows[] = {
    { "  0 ALU ____ = OP13 src0.rrr\n", { 0, 0x08020080, 0x08020080, 0, 0, 13 } },
    { "  0 ALU ____ = OP4 src0.r\n", { 0, 0x08020080, 0x08020080, 0, 4, 0 } },
    { "  0 TEX ____ = OP7 tex[0].rrrr, temp[0].rrrr RESERVED(5, 0x00000001)\n",
      { 3, 0x01c00000, 0, 0, 0, 1 } },
    { "  0 FC  JUMP ADDR(0) ALL(never) US_FC_INST.A_OP(3) US_FC_INST.B_OP1(3) RESERVED(2, "
      "0x00000008)\n",
      { 2, 0, 0x0c0000c8, 0 } },
    { "  0 FC  JUMP ADDR(0) ALL(never) US_CMN_INST.RGB_PRED_SEL(6) US_CMN_INST.RGB_WMASK(7)\n",
      { 0x00003832, 0, 0, 0 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GBytes) bytes = r500_test_bytes (rows[i].words, R500_N_DWORDS);
      g_autoptr (R500Program) program = r500_decode (bytes, NULL, NULL);
      g_autofree char *text = r500_print (program);

      r500_test_assert_words (rows[i].text, rows[i].words, R500_N_DWORDS);
      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

/* Other ways to write the same. */
static void
test_written (void)
{
  static const struct
  {
    const char *text, *other;
  } rows[] = {
    { "ALU src0 = temp[1] : temp[0].rgb = FRC src0.rgb\n+ temp[0].a = FRC src0.a\n",
      "ALU src0.rgb = temp[1], src0.a = temp[1] : temp[0].rgb = FRC src0.rgb\n+ temp[0].a = FRC "
      "src0.a\n" },
    { "alu SRC0.RGB = Temp[1] : TEMP[0].rgb = frc Src0.RGB ; a comment\n",
      "0 ALU src0.rgb=temp[1]:temp[0].rgb=FRC src0.rgb // another\n" },
    { "top:\nFC JUMP ADDR(end) ALL(bool) BOOL(3)\nFC JUMP ADDR(top) ALL(always)\nend:\nALU "
      "temp[0].a = RCP src0.1\n",
      "FC JUMP ADDR(2) ALL(bool) BOOL(3)\nFC JUMP ADDR(0) ALL(always)\nALU temp[0].a = RCP "
      "src0.1\n" },
    { "ALU src0.a = 2 : temp[0].a = RCP src0.a\n", "ALU src0.a = 2.0 : temp[0].a = RCP src0.a\n" },
    { "0 ALU src0.rgb = const[aL], src1.rgb = temp[aL] : temp[aL].rgb = MAX src0.rgb, src1.rgb\n",
      "0 ALU src0.rgb = const[aL+0], src1.rgb = temp[aL+0] : temp[aL+0].rgb = MAX src0.rgb, "
      "src1.rgb\n" },
    { "0 ALU temp[0].a = RCP src0.1\n", "ALU temp[0].a = RCP src0.1 RGB_PRED(none)\n" },
    { "OUT out[2].rgb = FRC src0.111\n",
      "OUT out[2].rgb = FRC src0.111 US_ALU_ALPHA_INST.TARGET(2)\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (R500Program) program = r500_test_program (rows[i].other);

      r500_test_assert_words (rows[i].text, program->words, program->n_words);
    }
}

/* --- the listing as data --- */

static void
test_lines (void)
{
  g_autoptr (R500Program) program =
    r500_test_program ("FC JUMP ADDR(3) ALL(!alu_result) B_OP0(INCR) ALU_WAIT\n"
                       "ALU src0.rgb = temp[0] : temp[1].rgb = FRC src0.rgb\n"
                       "+ temp[2].a = RSQ src0.r\n"
                       "FC JUMP ADDR(3) ANY(never) B_OP0(DECR) B_POP_CNT(1) ALU_WAIT\n"
                       "OUT out[0].rgb = FRC src0.111\n");
  g_autoptr (IsaListing) listing = r500_listing_new (program);
  const IsaLine *line;

  g_assert_cmpuint (isa_listing_n_lines (listing), ==, 5);
  line = isa_listing_line (listing, 0);
  g_assert_cmpint (line->kind, ==, R500_TYPE_FC);
  g_assert_cmpuint (line->target, ==, 4);
  g_assert_cmpstr (line->op, ==, "JUMP");
  g_assert_true (
    g_str_has_prefix (line->doc, "Pixels that vote for the jump wait behind the branch"));
  line = isa_listing_line (listing, 2);
  g_assert_cmpint (line->kind, ==, R500_TYPE_ALU);
  g_assert_cmpuint (line->first, ==, 1);
  g_assert_cmpuint (line->n, ==, 2);
  g_assert_cmpuint (line->depth, ==, 1);
  g_assert_cmpuint (line->dword, ==, 6);
  g_assert_cmpstr (line->op, ==, "RSQ");
  line = isa_listing_line (listing, 4);
  g_assert_cmpint (line->kind, ==, R500_TYPE_OUT);
  g_assert_cmpuint (line->depth, ==, 0);
}

/* Spans lie in their line, one behind the other. */
static void
test_spans (void)
{
  g_autoptr (R500Program) program = r500_test_program (listed[11].text);
  g_autoptr (IsaListing) listing = r500_listing_new (program);
  const IsaLine *line = isa_listing_line (listing, 0);
  guint end = 0;

  g_assert_cmpuint (line->n_spans, >, 5);
  for (guint i = 0; i < line->n_spans; i++)
    {
      g_assert_cmpuint (line->spans[i].start, >=, end);
      end = line->spans[i].start + line->spans[i].length;
    }
  g_assert_cmpuint (end, <=, strlen (line->text));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/r500/asm/listed", test_listed);
  g_test_add_func ("/r500/asm/reserved", test_reserved);
  g_test_add_func ("/r500/asm/written", test_written);
  g_test_add_func ("/r500/listing/lines", test_lines);
  g_test_add_func ("/r500/listing/spans", test_spans);
  return g_test_run ();
}
