#include "r500-test.h"

#include "ls-diagnostic.h"

/* Programs that break one rule, each beside one that keeps it. */

typedef struct
{
  const char *text;
  const char *said; /* all findings, a line each */
} Row;

#define LOAD "TEX temp[0].rgba = LD tex[0].rgba, temp[1].rgaa"
#define USE "ALU src0.rgb = temp[0] : temp[2].rgb = FRC src0.rgb"
#define IF "FC JUMP ADDR(0) ALL(!pred) PRED(g) B_OP0(INCR) ALU_WAIT\n"
#define ENDIF "FC JUMP ADDR(0) ANY(never) B_OP0(DECR) B_POP_CNT(1)\n"
#define NOTHING "ALU temp[1].r = MAX src0.000, src0.000\n"
#define LOOP "FC LOOP ADDR(0) INT(0)\n"
#define ENDLOOP "FC ENDLOOP ADDR(0) ANY(always) INT(0)\n"

static const Row rows[] = {
  /* the texture semaphore */
  { LOAD " TEX_SEM_ACQUIRE\n" USE " TEX_SEM_WAIT\n", "" },
  { LOAD " TEX_SEM_ACQUIRE\n" USE "\n",
    "warning: dword 7 ADDR0=0: a fetch may not have written temp[0] yet (set TEX_SEM_WAIT)\n" },
  { LOAD "\n" USE " TEX_SEM_WAIT\n",
    "warning: dword 7 ADDR0=0: nothing can wait for the fetch to temp[0] (set "
    "TEX_SEM_ACQUIRE at the last fetch before this)\n" },
  /* one semaphore for a group: the last fetch acquires it */
  { LOAD "\nTEX temp[3].rgba = LD tex[0].rgba, temp[1].rgaa TEX_SEM_ACQUIRE\n" USE
         " TEX_SEM_WAIT\n",
    "" },
  { LOAD " TEX_SEM_ACQUIRE\nALU temp[0].rgb = FRC src0.111\n",
    "warning: dword 11 RGB_ADDRD=0: a fetch may not have written temp[0] yet (set "
    "TEX_SEM_WAIT)\n" },
  { LOAD " TEX_SEM_ACQUIRE\nTEX temp[2].rgba = LD tex[0].rgba, temp[0].rgaa TEX_SEM_ACQUIRE\n",
    "warning: dword 8 SRC_ADDR=0: a fetch may not have written temp[0] yet (set "
    "TEX_SEM_WAIT)\n" },
  /* round a loop, the fetch at its end and the use at its start */
  { LOOP USE "\n" LOAD " TEX_SEM_ACQUIRE\nFC ENDLOOP ADDR(1) ANY(always) INT(0)\n",
    "warning: dword 7 ADDR0=0: a fetch may not have written temp[0] yet (set TEX_SEM_WAIT)\n" },

  /* kills and votes */
  { "TEX ____ = TEXKILL temp[0].rgba TEX_SEM_ACQUIRE\n" LOOP ENDLOOP,
    "warning: dword 6 TEX_SEM_WAIT=0: flow control does not wait for a TEXKILL (set TEX_SEM_WAIT)\n"
    "warning: dword 12 TEX_SEM_WAIT=0: flow control does not wait for a TEXKILL (set "
    "TEX_SEM_WAIT)\n" },
  { "FC JUMP ADDR(1) ALL(alu_result)\nALU temp[0].a = RCP src0.1\n",
    "warning: dword 0 ALU_WAIT=0: the vote may read bits that "
    "earlier ALU instructions have not set yet (set ALU_WAIT)\n" },
  { "FC JUMP ADDR(1) ALL(alu_result) ALU_WAIT\nFC JUMP ADDR(2) ALL(alu_result) ALU_WAIT\nALU "
    "temp[0].a = RCP src0.1\n",
    "warning: dword 8 JUMP_FUNC=240: earlier flow control voted by this ALU result, which may "
    "be gone now (set the ALU result again)\n" },
  { "FC JUMP ADDR(0) ALL(pred) ALU_WAIT\n",
    "warning: dword 0 RGB_PRED_SEL=0: the vote takes a predicate, and none is selected (select R, "
    "G, B or A)\n" },
  { "FC JUMP ADDR(0) ALL(pred) PRED(rgba) ALU_WAIT\n",
    "warning: dword 0 RGB_PRED_SEL=1: the vote takes one predicate, and the four of RGBA are "
    "selected (select R, G, B or A)\n" },
  { "FC JUMP ADDR(0) ALL(pred) PRED(g) ALU_WAIT\n", "" },

  /* bubbles */
  { "ALU temp[0].r = FRC src0.111\nALU src0.rgb = temp[0], srcp.rgb = 1 - src0 : temp[1].r = FRC "
    "srcp.r00\n",
    "warning: dword 0 NOP=0: the next instruction needs temp[0] before this one has written it, "
    "for srcp (set NOP)\n" },
  { "ALU temp[0].r = FRC src0.111 NOP\nALU src0.rgb = temp[0], srcp.rgb = 1 - src0 : temp[1].r = "
    "FRC srcp.r00\n",
    "" },
  { "ALU temp[0].r = FRC src0.111\nALU src0.rgb = temp[0], srcp.rgb = 1 - src0 : temp[1].r = FRC "
    "srcp.g00\n",
    "" },
  { "ALU temp[0].a = FRC src0.1\nALU src0.a = temp[0], srcp.a = 1 - src0 : temp[1].r = FRC "
    "srcp.a00\n",
    "warning: dword 0 NOP=0: the next instruction needs temp[0] before this one has written it, "
    "for srcp (set NOP)\n" },
  { "ALU temp[0].r = FRC src0.111\nALU src0.rgb = temp[0] : temp[1].r = MDH src0.rgb, -src0.111, "
    "src0.rgb\n",
    "warning: dword 0 NOP=0: the next instruction needs temp[0] before this one has written it, "
    "for a derivative (set NOP)\n" },

  /* fields that do not go together */
  { "ALU temp[0].r = SOP\n",
    "error: dword 5 RGB_OP=10: SOP copies what the alpha half computes, and that is no such "
    "operation (give the alpha half EX2, LN2, RCP, RSQ, SIN or COS)\n" },
  { "ALU temp[0].a = DP\n", "error: dword 4 ALPHA_OP=1: DP takes the sum of the RGB half, and that "
                            "computes none (give the RGB half DP3, DP4 or D2A)\n" },
  { "ALU temp[0].rgb = MAD src0.111, src0.111, src0.111 RAW\n",
    "warning: dword 3 OMOD=7: the RGB half's MAD cannot keep bits as they are: only MIN, MAX, CND "
    "and CMP do\n" },
  { "ALU temp[0].rgb = MAX src0.111, src0.111 RAW CLAMP\n",
    "note: dword 0 RGB_CLAMP=1: nothing is clamped where bits are kept as they are\n" },
  { "ALU temp[0].rg = FRC src0.r__\n",
    "warning: dword 3 GREEN_SWIZ_A=7: a channel that is marked as unused is used\n" },
  { "ALU temp[0].r = FRC src0.r__\n", "" },
  { "ALU temp[0].r = DP3 src0.rg_, src0.rg0\n",
    "warning: dword 3 BLUE_SWIZ_A=7: a channel that is marked as unused is used\n" },
  { "ALU temp[0].r = FRC src0.r00, src1.rgb\n",
    "note: dword 3 RGB_SEL_B=1: the RGB half does not read its operand B\n" },
  { "ALU src0.rgb = 1.0 : temp[0].r = FRC src0.r00 US_ALU_RGB_ADDR.ADDR0_REL(1)\n",
    "warning: dword 1 ADDR0_REL=1: nothing says what aL does to an inline constant\n" },
  { "ALU temp[0].r = FRC src0.100 US_CMN_INST.ALU_RESULT_OP(1)\n",
    "note: dword 0 ALU_RESULT_OP=1: the ALU result is not set\n" },
  { "ALU depth = RCP src0.1\n",
    "note: dword 4 W_OMASK=1: only OUT instructions write the depth\n" },
  { "OUT depth = RCP src0.1\n", "" },
  { "ALU temp[0].r = FRC src0.100 US_CMN_INST.RGB_PRED_INV(1)\n",
    "note: dword 0 RGB_PRED_INV=1: there is no predicate that it inverts\n" },
  { LOAD " US_CMN_INST.RGB_CLAMP(1)\n",
    "note: dword 0 RGB_CLAMP=1: texture instructions do not read it\n" },
  { LOOP ENDLOOP "FC JUMP ADDR(0) WRITE_INACTIVE\n",
    "note: dword 12 WRITE_INACTIVE=1: flow control does not read it\n" },

  /* nesting */
  { IF ENDIF, "" },
  { IF, "warning: dword 2 OP=0: the branch does not end\n" },
  { ENDIF, "warning: dword 2 B_POP_CNT=1: more branches end here than have begun\n" },
  { "FC JUMP ADDR(0) B_ELSE B_OP1(DECR) B_POP_CNT(1)\n",
    "warning: dword 2 B_ELSE=1: this else belongs to no open branch\n" },
  { LOOP, "warning: dword 2 OP=1: the loop does not end\n" },
  { ENDLOOP, "warning: dword 2 OP=2: there is no loop that ends here\n" },
  { LOOP "FC ENDREP ADDR(0) INT(0)\n",
    "warning: dword 8 OP=4: LOOP ends with ENDLOOP, and REP with ENDREP\n" },
  { LOOP IF ENDLOOP,
    "warning: dword 14 OP=2: a branch that began in the loop does not end in it\n" },
  { LOOP "FC BREAKREP ADDR(0)\n" ENDLOOP,
    "warning: dword 8 OP=6: BREAKLOOP leaves a LOOP, and BREAKREP a REP\n" },
  { "FC CONTINUE ADDR(0)\n", "warning: dword 2 OP=7: there is no loop around it\n" },
  { LOOP IF "FC BREAKLOOP ADDR(0) B_OP1(DECR)\n" ENDIF ENDLOOP,
    "warning: dword 14 B_POP_CNT=0: it stands in 1 branch of the loop\n" },
  { LOOP IF "FC BREAKLOOP ADDR(0) B_OP1(DECR) B_POP_CNT(1)\n" ENDIF ENDLOOP, "" },
  { LOOP LOOP LOOP LOOP LOOP ENDLOOP ENDLOOP ENDLOOP ENDLOOP ENDLOOP,
    "warning: dword 26 OP=1: loops nest deeper than four: no more than four are certain to "
    "work\n" },
  { "FC JUMP ADDR(2) ALL(always)\nALU temp[0].a = RCP src0.1\n",
    "error: dword 3 JUMP_ADDR=2: there is no instruction 2: the program ends at 1\n" },
};

static char *
findings (const char *text, const R500Config *config)
{
  g_autoptr (R500Program) program = r500_test_program (text);
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  GString *said = g_string_new (NULL);

  r500_validate (program, config, found);
  for (guint i = 0; i < found->len; i++)
    {
      g_autofree char *line = ls_diagnostic_format (g_ptr_array_index (found, i), NULL);

      g_string_append_printf (said, "%s\n", line);
    }
  return g_string_free (said, FALSE);
}

static void
test_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *said = findings (rows[i].text, NULL);

      if (g_strcmp0 (said, rows[i].said) != 0)
        g_test_message ("%s", rows[i].text);
      g_assert_cmpstr (said, ==, rows[i].said);
    }
}

static guint
count_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

/* What the state beside the words says. */
static void
test_config (void)
{
  static const Row partial[] = {
    { IF ENDIF, "" },
    { LOOP ENDLOOP,
      "error: dword 2 OP=1: partial flow control has no loops (set FULL_FC_EN of US_FC_CTRL)\n" },
    { "FC JUMP ADDR(0) ALL(always) A_OP(PUSH)\n",
      "error: dword 2 A_OP=2: partial flow control has no address stack (set FULL_FC_EN of "
      "US_FC_CTRL)\n" },
    { IF IF IF IF IF ENDIF ENDIF ENDIF ENDIF ENDIF,
      "warning: dword 26 B_OP0=2: branches nest deeper than the 4 counters\n" },
    { "ALU temp[2].a = RCP src0.1\n",
      "error: dword 4 ALPHA_ADDRD=2: temp[2] is out of range: a pixel has 2 temps "
      "(PIX_SIZE says how many there are)\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (partial); i++)
    {
      const guint n_lines = count_lines (partial[i].text);
      const R500Config config = { .end = n_lines - 1, .n_temps = 2 };
      g_autofree char *said = findings (partial[i].text, &config);

      g_assert_cmpstr (said, ==, partial[i].said);
    }
}

/* START_ADDR and END_ADDR, r500-semantics.md 1. */
static void
test_range (void)
{
  static const struct
  {
    const char *text;
    guint start, end, offset;
    const char *said;
  } ranges[] = {
    { IF ENDIF, 0, 1, 0, "" },
    { NOTHING IF ENDIF, 0, 1, 1,
      "warning: dword 0 TYPE=0: nothing runs 1 instruction from 0 on: START_ADDR is 1\n" },
    { IF ENDIF, 0, 2, 0, "error: dword 6 TYPE=2: END_ADDR is 2, and the last instruction is 1\n" },
    { IF ENDIF, 2, 1, 0, "error: dword 0 TYPE=2: START_ADDR is 2, behind END_ADDR, which is 1\n" },
    { NOTHING NOTHING NOTHING, 0, 0, 0,
      "warning: dword 6 TYPE=0: nothing runs 2 instructions from 1 on: END_ADDR is 0\n" },
    { NOTHING NOTHING NOTHING, 2, 2, 0,
      "warning: dword 0 TYPE=0: nothing runs 2 instructions from 0 on: START_ADDR is 2\n" },
    { NOTHING NOTHING "FC JUMP ADDR(1) ANY(always)\n", 2, 2, 0, "" },
    { NOTHING NOTHING "FC JUMP ADDR(2) ANY(always)\n", 2, 2, 0,
      "warning: dword 0 TYPE=0: nothing runs 2 instructions from 0 on: START_ADDR is 2\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    {
      const R500Config config = { .start = ranges[i].start,
                                  .end = ranges[i].end,
                                  .offset = ranges[i].offset,
                                  .n_temps = 2,
                                  .full_flow = TRUE };
      g_autofree char *said = findings (ranges[i].text, &config);

      g_assert_cmpstr (said, ==, ranges[i].said);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/r500/validate/rules", test_rows);
  g_test_add_func ("/r500/validate/config", test_config);
  g_test_add_func ("/r500/validate/range", test_range);
  return g_test_run ();
}
