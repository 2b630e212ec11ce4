#include <string.h>

#include "ls-listing.h"
#include "r700-machine.h"
#include "machines.h"

/* What can be folded, counted by hand: "9 10-12" is a line and those that go under it, from 0. */

static LsProgram *
load (const LsMachine *machine, const char *text)
{
  g_autoptr (GBytes) code = g_bytes_new_static (text, strlen (text));
  const LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS };
  g_autoptr (GError) error = NULL;
  LsProgram *program = machine->load (&source, NULL, &error);

  g_assert_no_error (error);
  return program;
}

static void
assert_folds (const LsMachine *machine, const char *text, const char *expected)
{
  g_autoptr (LsProgram) program = load (machine, text);
  g_autoptr (GArray) folds = ls_folds_find (program);
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < folds->len; i++)
    {
      const LsFold *fold = &g_array_index (folds, LsFold, i);

      g_string_append_printf (found, "%s%u %u-%u", i > 0 ? ", " : "", fold->line, fold->first,
                              fold->first + fold->n - 1);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

/* clang-format off */
static const char branches[] =
  "00 ALU:\n"                                                                   /* 0 */
  "      0  x: MUL_IEEE    R1.x,  R0.x,  R0.y\n"                                /* 1 */
  "         y: ADD         R1.y,  R0.x,  1.0f\n"                                /* 2 */
  "01 TEX:\n"                                                                   /* 3 */
  "      1  GET_GRADIENTS_H R2.x___, R1.x___, t18, s0\n"                        /* 4 */
  "02 ALU_PUSH_BEFORE:\n"                                                       /* 5 */
  "      2  x: PRED_SETGT  ____,  R0.x,  3.5f  UPDATE_EXEC_MASK UPDATE_PRED\n"  /* 6 */
  "03 JUMP  ADDR(6)\n"                                                          /* 7 */
  "04 ALU:\n"                                                                   /* 8 */
  "      3  x: ADD         R3.x,  R2.x,  1.0f\n"                                /* 9 */
  "05 NOP\n"                                                                    /* 10 */
  "06 ELSE  POP_CNT(1) ADDR(9)\n"                                               /* 11 */
  "07 ALU:\n"                                                                   /* 12 */
  "      4  x: MOV         R3.x,  R1.x\n"                                       /* 13 */
  "08 POP  POP_CNT(1) ADDR(9)\n"                                                /* 14 */
  "09 LOOP_START_DX10  ADDR(16)\n"                                              /* 15 */
  "10 ALU_PUSH_BEFORE:\n"                                                       /* 16 */
  "      5  x: PRED_SETGE  ____,  R3.x,  20.0f  UPDATE_EXEC_MASK UPDATE_PRED\n" /* 17 */
  "11 JUMP  POP_CNT(1) ADDR(14)\n"                                              /* 18 */
  "12 LOOP_BREAK  ADDR(15)\n"                                                   /* 19 */
  "13 POP  POP_CNT(1) ADDR(14)\n"                                               /* 20 */
  "14 ALU:\n"                                                                   /* 21 */
  "      6  x: ADD         R3.x,  R3.x,  15.0f\n"                               /* 22 */
  "15 LOOP_END  ADDR(10)\n"                                                     /* 23 */
  "16 EXPORT_DONE: PIX0, R3\n"                                                     /* 24 */
  "END_OF_PROGRAM\n";

/* A clause that begins a branch without a jump over it holds all of that. */
static const char no_jump[] =
  "00 ALU_PUSH_BEFORE:\n"                                                       /* 0 */
  "      0  x: PRED_SETGT  ____,  R0.x,  3.5f  UPDATE_EXEC_MASK UPDATE_PRED\n"  /* 1 */
  "01 ALU:\n"                                                                   /* 2 */
  "      1  x: ADD         R1.x,  R0.x,  1.0f\n"                                /* 3 */
  "02 POP  POP_CNT(1) ADDR(3)\n"                                                /* 4 */
  "03 EXPORT_DONE: PIX0, R1\n"                                                     /* 5 */
  "END_OF_PROGRAM\n";

static const char r500[] =
  "ALU temp[1].r = MAX src0.0__, src0.0__\n"                                                         /* 0 */
  "FC  LOOP ADDR(after) ANY(never) INT(0)\n"                                                         /* 1 */
  "body:\n"
  "ALU src0.rgb = temp[1] : temp[1].r = MAD src0.r__, src0.1__, src0.1__\n"                          /* 2 */
  "ALU src0.rgb = temp[1], src1.rgb = temp[0] : alu_result:GE = MAD src0.r__, src0.1__, -src1.r__\n" /* 3 */
  "FC  JUMP ADDR(next) ALL(!alu_result) B_OP0(INCR) ALU_WAIT\n"                                      /* 4 */
  "FC  BREAKLOOP ADDR(after) ALL(always) B_OP1(DECR) B_POP_CNT(1) ALU_WAIT\n"                        /* 5 */
  "FC  JUMP ADDR(next) ANY(never) B_OP0(DECR) B_POP_CNT(1) ALU_WAIT\n"                               /* 6 */
  "next:\n"
  "FC  ENDLOOP ADDR(body) ANY(always) INT(0) ALU_WAIT\n"                                             /* 7 */
  "after:\n"
  "OUT src0.rgb = temp[1], src1.rgb = 0.0625 : out[0].rgb = MAD src0.rrr, src1.rgb, src0.000\n"      /* 8 */
  "  + out[0].a = MAX src0.1, src0.1\n";                                                             /* 9 */
/* clang-format on */

static void
test_r700 (void)
{
  assert_folds (&r700_machine, branches,
                "0 1-2, 3 4-4, 5 6-6, 7 8-10, 8 9-9, 11 12-13, 12 13-13, 15 16-22, 16 17-17, "
                "18 19-19, 21 22-22");
  assert_folds (&r700_machine, no_jump, "0 1-3, 2 3-3");
}

static void
test_r500 (void)
{
  if (skip_without ("r500"))
    return;

  assert_folds (ls_machine_by_id ("r500"), r500, "1 2-6, 4 5-5");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/folds/r700", test_r700);
  g_test_add_func ("/folds/r500", test_r500);
  return g_test_run ();
}
