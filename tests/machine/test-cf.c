#include "r700-machine.h"
#include "wave.h"

/* Control flow, instruction by instruction, on programs whose lanes are told apart by R0.x = lane number.
 * Expected masks follow from the table of semantics section 2.2 and errata B01 to B27, worked out by hand. */

#define LOW(n) (((guint64) 1 << (n)) - 1) /* lanes 0 to n-1 */
#define ALL LS_MASK_ALL

#define END "NOP\nEND_OF_PROGRAM\n"
/* Marks the active lanes: R5.x += n */
#define MARK(n) "ALU:\n x: ADD_INT R5.x, R5.x, (" #n ").x\n"
/* Lanes below n stay active. */
#define PRED_BELOW(n) " x: PRED_SETGT_INT ____, (" #n ").x, R0.x  UPDATE_EXEC_MASK UPDATE_PRED\n"
#define IF_BELOW(n) "ALU_PUSH_BEFORE:\n" PRED_BELOW (n)

static Wave *
numbered (const char *text)
{
  Wave *wave = wave_new (text);

  wave_number_lanes (wave);
  return wave;
}

static void
check_marks (const Wave *wave, guint value, LsMask lanes)
{
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 5, 0, value), ==, lanes);
}

/* --- branches -------------------------------------------------------------------------------------------- */

/* if (lane < 10) +1 else +2; +4 */
static void
test_if_else (void)
{
  g_autoptr (Wave) wave = numbered (IF_BELOW (0xA) "JUMP  POP_CNT(1) ADDR(5)\n" MARK (
    0x1) "ELSE  POP_CNT(1) ADDR(5)\n" MARK (0x2) "POP  POP_CNT(1) ADDR(6)\n" MARK (0x4) END);

  wave_run (wave);
  check_marks (wave, 5, LOW (10));
  check_marks (wave, 6, ~LOW (10));
  g_assert_cmpuint (wave_depth (wave), ==, 0);
}

/* No lane takes the first side: JUMP goes to the ELSE, which turns all lanes (B01, B02: one pop for one push). */
static void
test_jump_taken (void)
{
  g_autoptr (Wave) wave = numbered (IF_BELOW (0x0) "JUMP  ADDR(3)\n" MARK (
    0x1) "ELSE  POP_CNT(1) ADDR(6)\n" MARK (0x2) "POP  POP_CNT(1) ADDR(6)\n" MARK (0x4) END);

  wave_run (wave);
  check_marks (wave, 6, ALL);
  g_assert_cmpuint (wave_depth (wave), ==, 0);
}

/* Taken with POP_COUNT 1 it drops the branch and all lanes are back. */
static void
test_jump_pops (void)
{
  g_autoptr (Wave) wave = numbered (IF_BELOW (0x0) "JUMP  POP_CNT(1) ADDR(4)\n" MARK (
    0x1) "POP  POP_CNT(1) ADDR(4)\n" MARK (0x4) END);

  wave_run (wave);
  check_marks (wave, 4, ALL);
  g_assert_cmpuint (wave_depth (wave), ==, 0);
}

/* All lanes took the first side: ELSE has none left, pops and jumps. */
static void
test_else_jumps (void)
{
  g_autoptr (Wave) wave = numbered (IF_BELOW (0x40) "JUMP  POP_CNT(1) ADDR(6)\n" MARK (
    0x1) "ELSE  POP_CNT(1) ADDR(6)\n" MARK (0x2) "POP  POP_CNT(1) ADDR(6)\n" MARK (0x4) END);

  wave_run (wave);
  check_marks (wave, 5, ALL);
}

static void
test_nested (void)
{
  g_autoptr (Wave) wave = numbered (
    IF_BELOW (0x20) "JUMP  POP_CNT(1) ADDR(9)\n" IF_BELOW (0x8) "JUMP  POP_CNT(1) ADDR(7)\n" MARK (
      0x1) "ELSE  POP_CNT(1) ADDR(7)\n" MARK (0x2) "ELSE  POP_CNT(1) ADDR(9)\n" MARK (0x4) END);

  /* address 6 closes the inner branch by popping in front of the outer ELSE */
  g_autoptr (Wave) popped = numbered (
    IF_BELOW (0x20) "JUMP  POP_CNT(1) ADDR(10)\n" IF_BELOW (0x8) "JUMP  POP_CNT(1) ADDR(7)\n" MARK (
      0x1) "ELSE  POP_CNT(1) ADDR(7)\n"
           "ALU_POP_AFTER:\n x: ADD_INT R5.x, R5.x, (2).x\n"
           "ELSE  POP_CNT(1) ADDR(10)\n" MARK (0x4) "POP  POP_CNT(1) ADDR(10)\n" MARK (0x8) END);

  wave_run (wave);
  g_assert_cmpuint (wave_depth (wave), ==, 2);
  wave_run (popped);
  check_marks (popped, 9, LOW (8));
  check_marks (popped, 10, LOW (32) & ~LOW (8));
  check_marks (popped, 12, ~LOW (32));
  g_assert_cmpuint (wave_depth (popped), ==, 0);
}

static void
test_pop2 (void)
{
  g_autoptr (Wave) wave = numbered (IF_BELOW (0x20) IF_BELOW (
    0x8) "ALU_POP2_AFTER:\n x: ADD_INT R5.x, R5.x, (0x1).x\n" MARK (0x2) END);

  wave_run (wave);
  check_marks (wave, 3, LOW (8));
  check_marks (wave, 2, ~LOW (8));
  g_assert_cmpuint (wave_depth (wave), ==, 0);
}

static void
test_alu_else_after (void)
{
  g_autoptr (Wave) wave = numbered ("ALU_ELSE_AFTER:\n" PRED_BELOW (0x8)
                                      MARK (0x1) "POP  POP_CNT(1) ADDR(3)\n" MARK (0x2) END);

  wave_run (wave);
  check_marks (wave, 2, LOW (8));
  check_marks (wave, 3, ~LOW (8));
}

/* Without a PRED_SET there is no push: guide 9.1 makes it conditional, and emulators that run shipped shaders have none. */
static void
test_alu_else_after_without_test (void)
{
  g_autoptr (Wave) wave = numbered ("ALU_PUSH_BEFORE:\n" PRED_BELOW (
    0x8) "ALU_ELSE_AFTER:\n x: ADD_INT R5.x, R5.x, (0x1).x\n" MARK (0x2) "POP  POP_CNT(1) "
                                                                         "ADDR(4)\n" MARK (0x4)
                                                                           END);
  g_autoptr (Wave) alone = numbered ("ALU_ELSE_AFTER:\n x: MOV R5.x, R5.x\n" END);

  wave_run (wave);
  check_marks (wave, 5, LOW (8));
  check_marks (wave, 6, ~LOW (8));
  g_assert_cmpuint (wave_depth (wave), ==, 0);
  wave_expect_trap (alone, LS_TRAP_STACK_UNDERFLOW, "ALU_ELSE_AFTER finds the stack empty");
}

static void
test_push (void)
{
  g_autoptr (Wave) taken =
    numbered ("PUSH  ADDR(3)\n" MARK (0x1) "POP  POP_CNT(1) ADDR(3)\n" MARK (0x2) END);
  g_autoptr (Wave) jumped = numbered ("PUSH  ADDR(2) COND(FALSE)\n" MARK (0x1) MARK (0x2) END);

  wave_run (taken);
  check_marks (taken, 3, ALL);
  g_assert_cmpuint (wave_depth (taken), ==, 0);
  wave_run (jumped);
  check_marks (jumped, 2, ALL);
  g_assert_cmpuint (wave_depth (jumped), ==, 0);
}

/* The else side first: with a condition that all pass no lane is left and ADDR is taken with the branch open. */
static void
test_push_else (void)
{
  g_autoptr (Wave) wave = numbered ("PUSH_ELSE  ADDR(2)\n" MARK (
    0x1) "ELSE  POP_CNT(1) ADDR(4)\n" MARK (0x2) "POP  POP_CNT(1) ADDR(5)\n" MARK (0x4) END);
  g_autoptr (Wave) none = numbered (
    "PUSH_ELSE  ADDR(2) COND(FALSE)\n" MARK (0x1) "POP  POP_CNT(1) ADDR(3)\n" MARK (0x4) END);

  wave_run (wave);
  check_marks (wave, 6, ALL);
  wave_run (none);
  check_marks (none, 5, ALL);
}

static void
test_pop_variants (void)
{
  g_autoptr (Wave) jump =
    numbered (IF_BELOW (0x8) MARK (0x1) "POP_JUMP  POP_CNT(1) ADDR(3)\n" MARK (0x2) END);
  g_autoptr (Wave) push = numbered (IF_BELOW (0x8) MARK (
    0x1) "POP_PUSH  POP_CNT(1) ADDR(4)\n" MARK (0x2) "POP  POP_CNT(1) ADDR(5)\n" MARK (0x4) END);
  g_autoptr (Wave) other =
    numbered (IF_BELOW (0x8) MARK (0x1) "POP_PUSH_ELSE  POP_CNT(1) ADDR(4) COND(FALSE)\n" MARK (
      0x2) "POP  POP_CNT(1) ADDR(5)\n" MARK (0x4) END);

  wave_run (jump);
  check_marks (jump, 3, LOW (8));
  check_marks (jump, 2, ~LOW (8));
  wave_run (push);
  check_marks (push, 7, LOW (8));
  check_marks (push, 6, ~LOW (8));
  g_assert_cmpuint (wave_depth (push), ==, 0);
  wave_run (other);
  check_marks (other, 7, LOW (8));
  check_marks (other, 6, ~LOW (8));
}

static void
test_conditions (void)
{
  g_autoptr (Wave) wave = numbered ("JUMP  ADDR(2) COND(BOOL) CF_CONST(3)\n" MARK (
    0x1) "JUMP  ADDR(4) COND(NOT_BOOL) "
         "CF_CONST(3)\n" MARK (0x2) "JUMP  ADDR(6) COND(BOOL) "
                                    "CF_CONST(4)\n" MARK (0x4) "JUMP  ADDR(8) "
                                                               "COND(NOT_BOOL)"
                                                               " CF_CONST(4)"
                                                               "\n" MARK (0x8) END);

  wave->bindings->booleans = 1u << 3;
  wave_run (wave);
  check_marks (wave, 1 + 8, ALL);
}

/* --- loops ----------------------------------------------------------------------------------------------- */

/* Lane n leaves a DX10 loop after n + 1 iterations at the latest after 5. */
static void
test_loop_break (void)
{
  g_autoptr (Wave) wave = numbered ("LOOP_START_DX10  ADDR(7)\n" MARK (
    0x1) "ALU_PUSH_BEFORE:\n x: PRED_SETGT_INT ____, R5.x, R0.x  UPDATE_EXEC_MASK UPDATE_PRED\n"
         "JUMP  POP_CNT(1) ADDR(6)\n"
         "LOOP_BREAK  ADDR(6)\n"
         "POP  POP_CNT(1) ADDR(6)\n"
         "LOOP_END  ADDR(1)\n" MARK (0x100) END);

  wave_run (wave);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmpuint (wave_get (wave, FILE_R, 5, 0, lane), ==, lane + 1 + 0x100);
  g_assert_cmphex (wave_mask (wave, MASK_ACTIVE), ==, ALL);
  g_assert_cmphex (wave_mask (wave, MASK_BREAK), ==, 0);
  g_assert_cmpuint (wave_depth (wave), ==, 0);
}

/* A break inside an if must not come back with the POP (B03). */
static void
test_break_survives_pop (void)
{
  g_autoptr (Wave) wave = numbered ("LOOP_START  ADDR(7) CF_CONST(1)\n" IF_BELOW (
    0x8) "JUMP  POP_CNT(1) ADDR(5)\n"
         "LOOP_BREAK  ADDR(6)\n"
         "POP  POP_CNT(1) ADDR(5)\n" MARK (0x1) "LOOP_END  ADDR(1)\n" MARK (0x10) END);

  wave->bindings->loops[1] = (LsLoopConstant){ .count = 3, .init = 0, .increment = 1 };
  wave_run (wave);
  check_marks (wave, 0x10, LOW (8));
  check_marks (wave, 0x13, ~LOW (8));
}

/* Whoever leaves is off at once, and not only behind the POP (guide: LOOP_BREAK and LOOP_CONTINUE make the lanes that they take
 * inactive-break and inactive-continue); in a run, and in steps, which go another way. */
static void
check_gone_at_once (const char *leaving, gboolean in_steps)
{
  g_autofree char *text = g_strconcat (
    "LOOP_START  ADDR(7) CF_CONST(1)\n" IF_BELOW (0x8) "JUMP  POP_CNT(1) ADDR(6)\n", leaving,
    "  ADDR(6)\n" MARK (0x1) "POP  POP_CNT(1) ADDR(6)\nLOOP_END  ADDR(1)\n" MARK (0x10) END, NULL);
  g_autoptr (Wave) wave = numbered (text);

  wave->bindings->loops[1] = (LsLoopConstant){ .count = 3, .init = 0, .increment = 1 };
  while (in_steps && wave->reason != LS_STOP_END)
    wave_step (wave, 1);
  if (!in_steps)
    wave_run (wave);
  check_marks (wave, 0x10, ALL);
}

static void
test_gone_at_once (void)
{
  check_gone_at_once ("LOOP_BREAK", FALSE);
  check_gone_at_once ("LOOP_BREAK", TRUE);
  check_gone_at_once ("LOOP_CONTINUE", FALSE);
  check_gone_at_once ("LOOP_CONTINUE", TRUE);
}

/* Lanes that continue skip the rest of the iteration and take part in the next. */
static void
test_continue (void)
{
  g_autoptr (Wave) wave =
    numbered ("LOOP_START  ADDR(8) CF_CONST(1)\n" MARK (0x1)
                IF_BELOW (0x8) "JUMP  POP_CNT(1) ADDR(6)\n"
                               "LOOP_CONTINUE  ADDR(7)\n"
                               "POP  POP_CNT(1) ADDR(6)\n" MARK (0x10) "LOOP_END  ADDR(1)\n" END);

  wave->bindings->loops[1] = (LsLoopConstant){ .count = 3 };
  wave_run (wave);
  check_marks (wave, 3, LOW (8));
  check_marks (wave, 0x33, ~LOW (8));
}

static void
test_alu_break_and_continue (void)
{
  g_autoptr (Wave) leave = numbered ("LOOP_START_DX10  ADDR(4)\n" MARK (
    0x1) "ALU_BREAK:\n x: PRED_SETGT_INT ____, R0.x, R5.x  UPDATE_EXEC_MASK UPDATE_PRED\n"
         "LOOP_END  ADDR(1)\n" MARK (0x100) END);
  g_autoptr (Wave) skip = numbered ("LOOP_START  ADDR(5) CF_CONST(0)\n" MARK (
    0x1) "ALU_CONTINUE:\n" PRED_BELOW (0x8) MARK (0x10) "LOOP_END  ADDR(1)\n" END);

  wave_run (leave);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmpuint (wave_get (leave, FILE_R, 5, 0, lane), ==, MAX (lane, 1) + 0x100);
  skip->bindings->loops[0] = (LsLoopConstant){ .count = 2 };
  wave_run (skip);
  check_marks (skip, 0x22, LOW (8));
  check_marks (skip, 2, ~LOW (8));
}

/* A break of all lanes jumps to LOOP_END and drops the branches that are open inside the loop (B04). */
static void
test_break_unwinds (void)
{
  g_autoptr (Wave) wave = numbered ("LOOP_START_DX10  ADDR(5)\n" IF_BELOW (
    0x40) "LOOP_BREAK  ADDR(4)\n" MARK (0x1) "LOOP_END  ADDR(1)\n" MARK (0x2) END);

  wave_step (wave, 4);
  g_assert_cmpuint (wave_depth (wave), ==, 1);
  wave_run (wave);
  check_marks (wave, 2, ALL);
  g_assert_cmpuint (wave_depth (wave), ==, 0);
}

/* Lanes on the other side of an if keep a break from jumping. */
static void
test_break_waits_for_else (void)
{
  g_autoptr (Wave) wave = numbered ("LOOP_START  ADDR(8) CF_CONST(0)\n" IF_BELOW (
    0x8) "JUMP  ADDR(4)\n"
         "LOOP_BREAK  ADDR(7)\n"
         "ELSE  POP_CNT(1) ADDR(7)\n" MARK (0x1) "POP  POP_CNT(1) ADDR(7)\n"
                                                 "LOOP_END  ADDR(1)\n" MARK (0x10) END);

  wave->bindings->loops[0] = (LsLoopConstant){ .count = 4 };
  wave_run (wave);
  check_marks (wave, 0x10, LOW (8));
  check_marks (wave, 0x14, ~LOW (8));
}

/* An inner loop does not disturb the outer one; aL is the inner one's inside and the outer one's outside. */
static void
test_nested_loops (void)
{
  g_autoptr (Wave) wave = numbered ("LOOP_START  ADDR(6) CF_CONST(0)\n"
                                    "LOOP_START  ADDR(4) CF_CONST(1)\n"
                                    "ALU:\n x: ADD_INT R[5+AL].x, R5.x, 1\n"
                                    "LOOP_END  ADDR(2)\n"
                                    "ALU:\n y: ADD_INT R[5+AL].y, R5.y, 1\n"
                                    "LOOP_END  ADDR(1)\n" END);

  wave->bindings->loops[0] = (LsLoopConstant){ .count = 2, .init = 1, .increment = 2 };
  wave->bindings->loops[1] = (LsLoopConstant){ .count = 3, .init = 0, .increment = 3 };
  wave_run (wave);
  /* inner: R5.x, R8.x, R11.x get R5.x + 1, once for each outer iteration */
  g_assert_cmpuint (wave_get (wave, FILE_R, 5, 0, 9), ==, 2);
  g_assert_cmpuint (wave_get (wave, FILE_R, 8, 0, 9), ==, 3);
  g_assert_cmpuint (wave_get (wave, FILE_R, 11, 0, 9), ==, 3);
  /* outer: aL is 1, then 3 */
  g_assert_cmpuint (wave_get (wave, FILE_R, 6, 1, 9), ==, 1);
  g_assert_cmpuint (wave_get (wave, FILE_R, 8, 1, 9), ==, 1);
}

static void
test_no_al (void)
{
  g_autoptr (Wave) wave = numbered ("LOOP_START  ADDR(5) CF_CONST(0)\n"
                                    "LOOP_START_NO_AL  ADDR(4) CF_CONST(1)\n"
                                    "ALU:\n x: ADD_INT R[5+AL].x, R[5+AL].x, 1\n"
                                    "LOOP_END  ADDR(2)\n"
                                    "LOOP_END  ADDR(1)\n" END);

  wave->bindings->loops[0] = (LsLoopConstant){ .count = 2, .init = 2, .increment = 1 };
  wave->bindings->loops[1] = (LsLoopConstant){ .count = 3, .init = 7, .increment = 1 };
  wave_run (wave);
  g_assert_cmpuint (wave_get (wave, FILE_R, 7, 0, 3), ==, 3);
  g_assert_cmpuint (wave_get (wave, FILE_R, 8, 0, 3), ==, 3);
  g_assert_cmpuint (wave_get (wave, FILE_R, 12, 0, 3), ==, 0);
}

static void
test_loop_count_zero (void)
{
  g_autoptr (Wave) wave =
    numbered ("LOOP_START  ADDR(3) CF_CONST(0)\n" MARK (0x1) "LOOP_END  ADDR(1)\n" MARK (0x2) END);

  wave_run (wave);
  check_marks (wave, 2, ALL);
  g_assert_cmpuint (wave_depth (wave), ==, 0);
}

/* Lanes that do not enter the loop stay out until it ends. */
static void
test_loop_in_branch (void)
{
  g_autoptr (Wave) wave =
    numbered (IF_BELOW (0x8) "JUMP  POP_CNT(1) ADDR(6)\n"
                             "LOOP_START  ADDR(5) CF_CONST(0)\n" MARK (
                               0x1) "LOOP_END  ADDR(3)\n"
                                    "ELSE  POP_CNT(1) ADDR(7)\n" MARK (
                                      0x10) "POP  POP_CNT(1) ADDR(8)\n" MARK (0x100) END);

  wave->bindings->loops[0] = (LsLoopConstant){ .count = 3 };
  wave_run (wave);
  check_marks (wave, 0x103, LOW (8));
  check_marks (wave, 0x110, ~LOW (8));
}

/* --- calls ----------------------------------------------------------------------------------------------- */

static void
test_call (void)
{
  g_autoptr (Wave) wave =
    numbered ("LOOP_START  ADDR(3) CF_CONST(0)\n"
              "CALL  ADDR(6) CALL_COUNT(1)\n"
              "LOOP_END  ADDR(1)\n" MARK (0x10) "NOP\nEND_OF_PROGRAM\n"
                                                "NOP\n" MARK (0x1) "RETURN\n");

  wave->bindings->loops[0] = (LsLoopConstant){ .count = 3 };
  wave_run (wave);
  check_marks (wave, 0x13, ALL);
  g_assert_cmpuint (wave_depth (wave), ==, 0);
}

/* Deeper than 32 calls are skipped: 31 + 1 fits, one more does not (guide 3.7.8). */
static void
test_call_depth (void)
{
  g_autoptr (Wave) wave =
    numbered ("CALL  ADDR(2) CALL_COUNT(31)\n"
              "NOP\nEND_OF_PROGRAM\n"
              "CALL  ADDR(4) CALL_COUNT(1)\n"
              "RETURN\n"
              "CALL  ADDR(7) CALL_COUNT(1)\n" MARK (0x1) "RETURN\n" MARK (0x2) "RETURN\n");

  wave_run (wave);
  check_marks (wave, 1, ALL);
}

static void
test_call_fs (void)
{
  const LsProgramSource source = { .stage = LS_STAGE_VS, .n_gprs = 16 };
  g_autoptr (Wave) wave =
    wave_new_with ("CALL_FS\n" MARK (0x1) END ".section fetch\n" MARK (0x2) "RETURN\n", &source);
  g_autoptr (Wave) none = wave_new_with ("CALL_FS\n" END, &source);

  wave_run (wave);
  check_marks (wave, 3, ALL);
  wave_expect_trap (none, LS_TRAP_UNBOUND, "fetch subroutine");
}

/* --- pixels ---------------------------------------------------------------------------------------------- */

static void
test_kill (void)
{
  g_autoptr (Wave) wave = numbered (IF_BELOW (
    0x8) "KILL  ADDR(3)\n"
         "POP  POP_CNT(1) ADDR(3)\n" MARK (0x1) "EXPORT_DONE: PIX0, R5\nEND_OF_PROGRAM\n");
  g_autoptr (Wave) all = numbered ("KILL  ADDR(2)\n" MARK (0x1) END);
  const LsRegRef pix = { FILE_PIX, 0, 0 };

  wave_run (wave);
  g_assert_cmphex (wave_mask (wave, MASK_VALID), ==, ~LOW (8));
  /* killed pixels run on for their quads' differences, but are not written */
  check_marks (wave, 1, ALL);
  g_assert_cmphex (ls_program_written (wave->program, wave->state, pix), ==, ~LOW (8));
  wave_run (all);
  check_marks (all, 0, ALL);
}

/* An export before the kill does not count either. */
/* Killed lanes leave nothing, also where the export does not ask for the valid ones. */
static void
test_killed_are_not_exported (void)
{
  const LsRegRef pix = { FILE_PIX, 0, 0 };
  g_autoptr (Wave) wave =
    wave_new ("ALU:\n x: KILLGT_INT ____, R0.x, (4).x\nEXPORT_DONE: PIX0, R0\n"
              "END_OF_PROGRAM\n");

  wave_number_lanes (wave);
  wave_step (wave, 3);
  g_assert_cmphex (ls_program_written (wave->program, wave->state, pix), ==, LOW (5));
}

static void
test_kill_after_export (void)
{
  g_autoptr (Wave) wave = numbered ("EXPORT_DONE: PIX0, R5\n"
                                    "ALU:\n x: KILLGT_INT ____, (8).x, R0.x\n" END);
  const LsRegRef pix = { FILE_PIX, 2, 0 };

  wave_run (wave);
  g_assert_cmphex (ls_program_written (wave->program, wave->state, pix), ==, ~LOW (8));
}

static void
test_valid_pixel_mode (void)
{
  g_autoptr (Wave) wave =
    numbered ("ALU:\n x: KILLGT_INT ____, (8).x, R0.x\n"
              "PUSH  ADDR(3) VALID_PIX\n" MARK (0x1) "POP  POP_CNT(1) ADDR(4)\n" MARK (0x2) END);

  wave_run (wave);
  check_marks (wave, 2, LOW (8));
  check_marks (wave, 3, ~LOW (8));
}

/* Lanes of a quad run together while one of them is active. */
static void
test_whole_quad_mode (void)
{
  g_autoptr (Wave) wave = numbered (IF_BELOW (
    0x5) "ALU: WHOLE_QUAD\n x: ADD_INT R5.x, R5.x, 1\n" MARK (0x2) "POP  POP_CNT(1) ADDR(4)\n" END);

  wave_run (wave);
  check_marks (wave, 3, LOW (5));
  check_marks (wave, 1, LOW (8) & ~LOW (5));
  check_marks (wave, 0, ~LOW (8));
}

static LsLaneRole
state_of (const Wave *wave, guint lane)
{
  guint8 states[LS_LANES];

  ls_program_lane_states (wave->program, wave->state, states);
  return ls_machine_lane_role (&r700_machine, states[lane]);
}

/* Lanes that hold no pixel run where their quad has one, as gl_HelperInvocation is compiled for real chips: an ordinary
 * clause runs in them, what has VALID_PIXEL_MODE does not.  They are off where a branch turns them off. */
static void
test_helpers (void)
{
  g_autoptr (Wave) wave = wave_new (MARK (0x1) "PUSH  ADDR(3) VALID_PIX\n" MARK (
    0x2) "POP  POP_CNT(1) ADDR(4)\nEXPORT_DONE: PIX0, R5\nEND_OF_PROGRAM\n");
  const LsRegRef pix = { FILE_PIX, 0, 0 };

  wave_reset (wave, LOW (5));
  wave_step (wave, 1);
  g_assert_cmpint (state_of (wave, 4), ==, LS_LANE_ACTIVE);
  g_assert_cmpint (state_of (wave, 5), ==, LS_LANE_HELPER);
  g_assert_cmpint (state_of (wave, 8), ==, LS_LANE_ENDED);
  wave_step (wave, 4);
  g_assert_cmpint (state_of (wave, 5), ==, LS_LANE_BRANCH);
  wave_run (wave);
  check_marks (wave, 3, LOW (5));
  check_marks (wave, 1, LOW (8) & ~LOW (5));
  check_marks (wave, 0, ~LOW (8));
  g_assert_cmphex (wave_mask (wave, MASK_VALID), ==, LOW (5));
  g_assert_cmphex (ls_program_written (wave->program, wave->state, pix), ==, LOW (5));
}

/* Only pixels have helpers, and nothing turns on a lane that holds nothing. */
static void
test_no_helpers (void)
{
  const LsProgramSource source = { .stage = LS_STAGE_VS, .n_gprs = 16 };
  g_autoptr (Wave) wave =
    wave_new_with (IF_BELOW (0x0) "ELSE  POP_CNT(1) ADDR(4)\n"
                                  "ALU_POP_AFTER: WHOLE_QUAD\n x: ADD_INT R5.x, R5.x, (2).x\n" END,
                   &source);

  wave_reset (wave, LOW (5));
  wave_step (wave, 1);
  g_assert_cmpint (state_of (wave, 5), ==, LS_LANE_ENDED);
  wave_run (wave);
  check_marks (wave, 2, LOW (5));
}

static void
test_kill_whole_quad (void)
{
  g_autoptr (Wave) wave =
    numbered ("ALU: WHOLE_QUAD\n x: KILLGT_INT ____, (8).x, R0.x\n" MARK (0x1) END);
  guint8 states[LS_LANES];

  wave_step (wave, 3);
  ls_program_lane_states (wave->program, wave->state, states);
  g_assert_cmpuint (states[7], ==, LS_LANE_KILLED);
  g_assert_cmpuint (states[8], ==, LS_LANE_ACTIVE);
  wave_run (wave);
  check_marks (wave, 1, ALL);
}

/* --- clauses --------------------------------------------------------------------------------------------- */

/* A clause that nobody runs is one step, and still pushes. */
static void
test_skipped_clause (void)
{
  g_autoptr (Wave) wave =
    numbered ("ALU:\n" PRED_BELOW (0x0) IF_BELOW (0x8) "ALU_POP_AFTER:\n x: MOV R5.x, 1\n" END);

  wave_step (wave, 2);
  g_assert_cmphex (wave_mask (wave, MASK_ACTIVE), ==, 0);
  wave_step (wave, 1);
  g_assert_cmpuint (wave_depth (wave), ==, 1);
  wave_step (wave, 1);
  g_assert_cmpuint (wave_depth (wave), ==, 0);
  wave_run (wave);
  check_marks (wave, 0, ALL);
}

/* The mask of a PRED_SET* takes effect at the end of its clause; P at the next group. */
static void
test_mask_at_clause_end (void)
{
  g_autoptr (Wave) wave = numbered (
    "ALU:\n" PRED_BELOW (0x8) " x: ADD_INT R5.x, R5.x, 1\n"
                              " x: ADD_INT R5.x, R5.x, (2).x  PRED_SEL_ONE\n"
                              " x: ADD_INT R5.x, R5.x, (4).x  PRED_SEL_ZERO\n" MARK (0x8) END);

  wave_run (wave);
  check_marks (wave, 1 + 2 + 8, LOW (8));
  check_marks (wave, 1 + 4, ~LOW (8));
}

/* UPDATE_EXECUTE_MASK alone leaves P; UPDATE_PRED alone leaves the mask. */
static void
test_update_bits (void)
{
  g_autoptr (Wave) mask = numbered ("ALU:\n x: PRED_SETGT_INT ____, (8).x, R0.x  UPDATE_EXEC_MASK\n"
                                    " x: ADD_INT R5.x, R5.x, 1  PRED_SEL_ZERO\n" MARK (0x2) END);
  g_autoptr (Wave) pred = numbered ("ALU:\n x: PRED_SETGT_INT ____, (8).x, R0.x  UPDATE_PRED\n"
                                    " x: ADD_INT R5.x, R5.x, 1  PRED_SEL_ZERO\n" MARK (0x2) END);

  wave_run (mask);
  check_marks (mask, 2, LOW (8));
  check_marks (mask, 0, ~LOW (8));
  wave_run (pred);
  check_marks (pred, 2, LOW (8));
  check_marks (pred, 3, ~LOW (8));
}

/* --- traps ----------------------------------------------------------------------------------------------- */

static const struct
{
  const char *name, *text;
  LsTrapCode code;
  const char *detail;
} traps[] = {
  { "pop-empty", "POP  POP_CNT(1) ADDR(1)\n" END, LS_TRAP_STACK_UNDERFLOW,
    "POP pops 1 entries; the stack holds 0" },
  { "pop-two", IF_BELOW (0x1) "POP  POP_CNT(2) ADDR(2)\n" END, LS_TRAP_STACK_UNDERFLOW,
    "the stack holds 1" },
  { "else-empty", "ELSE  ADDR(1)\n" END, LS_TRAP_STACK_UNDERFLOW, "ELSE finds the stack empty" },
  { "else-in-loop", "LOOP_START_DX10  ADDR(2)\nELSE  ADDR(2)\nLOOP_END  ADDR(1)\n" END,
    LS_TRAP_STACK_KIND, "ELSE finds a loop" },
  { "loop-end-empty", "LOOP_END  ADDR(0)\n" END, LS_TRAP_STACK_UNDERFLOW,
    "LOOP_END finds the stack empty" },
  { "loop-end-in-branch", IF_BELOW (0x1) "LOOP_END  ADDR(0)\n" END, LS_TRAP_STACK_KIND,
    "LOOP_END finds a branch" },
  { "return-empty", "RETURN\n" END, LS_TRAP_STACK_UNDERFLOW, "RETURN finds the stack empty" },
  { "return-in-branch", IF_BELOW (0x1) "RETURN\n" END, LS_TRAP_STACK_KIND,
    "RETURN finds a branch" },
  { "break-outside", "LOOP_BREAK  ADDR(0)\n" END, LS_TRAP_STACK_KIND,
    "LOOP_BREAK stands in no loop" },
  { "alu-break-outside", "ALU_BREAK:\n" PRED_BELOW (0x1) END, LS_TRAP_STACK_KIND,
    "ALU_BREAK stands in no loop" },
  { "pop-call", "CALL  ADDR(1) CALL_COUNT(1)\nPOP  POP_CNT(1) ADDR(2)\n" END, LS_TRAP_STACK_KIND,
    "is a call" },
  { "jump-outside", "JUMP  ADDR(77) COND(FALSE)\n" END, LS_TRAP_BAD_TARGET, "ADDR 77" },
  { "no-end", "NOP\n", LS_TRAP_BAD_TARGET, "without END_OF_PROGRAM" },
  { "ring-undeclared", "MEM_RING: WRITE_IND(0+R2), R1 ARRAY_SIZE(1) ELEM_SIZE(3)\n" END,
    LS_TRAP_UNBOUND, "MEM_RING needs a memory" },
  { "emit-pixel", "EMIT_VERTEX\n" END, LS_TRAP_ILLEGAL, "EMIT_VERTEX is for geometry" },
  { "foreign", "END_PROGRAM\n" END, LS_TRAP_ILLEGAL, "END_PROGRAM is not an instruction" },
  { "recursion", "CALL  ADDR(0)\n" END, LS_TRAP_STACK_OVERFLOW, "frame 65" },
};

static void
test_trap (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (Wave) wave = numbered (traps[i].text);

  wave_expect_trap (wave, traps[i].code, traps[i].detail);
}

/* Guide 3.6.5: two subentries for the masks, one for each branch, four for a loop, four subentries to the entry. */
static void
test_stack_size (void)
{
  LsProgramSource source = { .stage = LS_STAGE_PS, .n_gprs = 16, .stack_size = 1 };
  g_autoptr (Wave) fits = wave_new_with ("PUSH  ADDR(2)\nPUSH  ADDR(2)\n" END, &source);
  g_autoptr (Wave) over =
    wave_new_with ("PUSH  ADDR(3)\nPUSH  ADDR(3)\nPUSH  ADDR(3)\n" END, &source);
  g_autoptr (Wave) loop = wave_new_with ("LOOP_START_DX10  ADDR(1)\n" END, &source);
  g_autoptr (Wave) mixed = wave_new_with ("LOOP_START_DX10  ADDR(2)\nPUSH  ADDR(2)\n" END, &source);
  g_autoptr (Wave) quads =
    wave_new_with ("PUSH  ADDR(2) WHOLE_QUAD\nPUSH  ADDR(2) WHOLE_QUAD\n" END, &source);

  wave_run (fits);
  wave_expect_trap (over, LS_TRAP_STACK_OVERFLOW, "5 stack subentries; STACK_SIZE 1 holds 4");
  wave_run (loop);
  wave_expect_trap (mixed, LS_TRAP_STACK_OVERFLOW, "LOOP_START_DX10 needs 6");
  wave_expect_trap (quads, LS_TRAP_STACK_OVERFLOW, "PUSH needs 8");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/r700/cf/" name, function)
  ADD ("if-else", test_if_else);
  ADD ("jump/taken", test_jump_taken);
  ADD ("jump/pops", test_jump_pops);
  ADD ("else/jumps", test_else_jumps);
  ADD ("nested", test_nested);
  ADD ("alu-pop2-after", test_pop2);
  ADD ("alu-else-after", test_alu_else_after);
  ADD ("alu-else-after-without-test", test_alu_else_after_without_test);
  ADD ("push", test_push);
  ADD ("push-else", test_push_else);
  ADD ("pop-variants", test_pop_variants);
  ADD ("conditions", test_conditions);
  ADD ("loop/break", test_loop_break);
  ADD ("loop/break-survives-pop", test_break_survives_pop);
  ADD ("loop/gone-at-once", test_gone_at_once);
  ADD ("loop/continue", test_continue);
  ADD ("loop/alu-break-and-continue", test_alu_break_and_continue);
  ADD ("loop/break-unwinds", test_break_unwinds);
  ADD ("loop/break-waits-for-else", test_break_waits_for_else);
  ADD ("loop/nested", test_nested_loops);
  ADD ("loop/no-al", test_no_al);
  ADD ("loop/count-zero", test_loop_count_zero);
  ADD ("loop/in-branch", test_loop_in_branch);
  ADD ("call", test_call);
  ADD ("call/depth", test_call_depth);
  ADD ("call/fetch", test_call_fs);
  ADD ("kill", test_kill);
  ADD ("kill/after-export", test_kill_after_export);
  ADD ("kill/whole-quad", test_kill_whole_quad);
  ADD ("valid-pixel-mode", test_valid_pixel_mode);
  ADD ("whole-quad-mode", test_whole_quad_mode);
  ADD ("helpers", test_helpers);
  ADD ("no-helpers-but-of-pixels", test_no_helpers);
  ADD ("clause/skipped", test_skipped_clause);
  ADD ("clause/mask-at-end", test_mask_at_clause_end);
  ADD ("clause/update-bits", test_update_bits);
  ADD ("stack-size", test_stack_size);
  ADD ("killed-are-not-exported", test_killed_are_not_exported);
  for (guint i = 0; i < G_N_ELEMENTS (traps); i++)
    {
      g_autofree char *path = g_strdup_printf ("/r700/cf/trap/%s", traps[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_trap);
    }
  return g_test_run ();
}
