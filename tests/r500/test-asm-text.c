#include "r500-test.h"

#include "r500-listing.h"

/* Text and words side by side. The words are of compiled programs, or put together from the register text's bits. */

typedef struct
{
  const char *text;
  guint32 words[R500_N_DWORDS];
} Row;

/* Corpus: loop_diverge, phong and others, written down from what Mesa's own listing of these words says. */
static const Row rows[] = {
  { "  0 ALU src0.rgb = temp[1], src1.rgb = temp[2], srcp.rgb = src1 - src0 : "
    "temp[1].g = CMP src0.000, src0.010, srcp.0r0\n",
    { 0x00001000, 0x48000801, 0x08020080, 0x009a0490, 0x00000000, 0x00413018 } },
  { "  0 ALU src0.rgb = temp[1] : temp[3]._, alu_result:EQ = MAD src0.g00, src0.111, src0.000\n",
    { 0x00000000, 0x08020001, 0x08020080, 0x80db0484, 0x00000000, 0x00490030 } },
  { "  0 FC  JUMP ADDR(9) ALL(!alu_result) B_OP0(INCR) IGNORE_UNCOVERED ALU_WAIT\n",
    { 0x00000402, 0, 0x12000f00, 0x00090000 } },
  { "  0 FC  BREAKLOOP ADDR(12) ALL(always) B_OP1(DECR) B_POP_CNT(1) IGNORE_UNCOVERED ALU_WAIT\n",
    { 0x00000402, 0, 0x1401ff05, 0x000c0000 } },
  { "  0 FC  LOOP ADDR(11) ALL(never) INT(0) IGNORE_UNCOVERED ALU_WAIT\n",
    { 0x00000402, 0, 0x10000001, 0x000b0000 } },
  { "  0 TEX temp[0].rgba = LD tex[0].rgba, temp[0].rgaa TEX_SEM_ACQUIRE TEX_SEM_WAIT\n",
    { 0x00007807, 0x02400000, 0xe400f400 } },
  { "  0 TEX temp[0].rgba = TEXKILL temp[1].rgba TEX_SEM_ACQUIRE TEX_SEM_WAIT\n",
    { 0x00007807, 0x02800000, 0x0000e401 } },
};

static void
test_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (R500Program) program = r500_test_decode (rows[i].words, R500_N_DWORDS);
      g_autofree char *text = r500_print (program);

      g_assert_cmpstr (text, ==, rows[i].text);
      r500_test_assert_words (rows[i].text, rows[i].words, R500_N_DWORDS);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/r500/asm/rows", test_rows);
  return g_test_run ();
}
