#include "r700-machine.h"
#include "wave.h"

/* What a mask that is set by hand means to branches, loops and clauses.  Expected lanes are worked out from what the
 * programs say. */

#define LANE(n) LS_MASK_LANE (n)
#define ONES 0x3F800000u

static void
set_active (Wave *wave, LsMask lanes)
{
  g_assert_true (ls_program_write_mask (wave->program, wave->state, MASK_ACTIVE, lanes));
}

static void
run_to_line (Wave *wave, const char *op)
{
  LsPlace place;
  LsLine line;

  do
    {
      wave_step (wave, 1);
      ls_program_place (wave->program, wave->state, &place);
      ls_program_line (wave->program, place.line, &line);
    }
  while (!place.ended && g_strcmp0 (line.op, op) != 0);
  g_assert_false (place.ended);
}

/* Lanes below 8 take the first side, which writes R1.x; the others the second, which writes R2.x. */
static const char branch[] =
  "ALU_PUSH_BEFORE:\n x: PRED_SETGT_INT ____, (8).x, R0.x  UPDATE_EXEC_MASK UPDATE_PRED\n"
  "JUMP  POP_CNT(1) ADDR(4)\n"
  "ALU:\n x: MOV R1.x, 1.0f\n"
  "ELSE  POP_CNT(1) ADDR(6)\n"
  "ALU:\n x: MOV R2.x, 1.0f\n"
  "POP  POP_CNT(1) ADDR(6)\n"
  "ALU:\n x: MOV R3.x, 1.0f\n"
  "EXPORT_DONE: PIX0, R3\nEND_OF_PROGRAM\n";

static void
test_lanes_change_sides (void)
{
  g_autoptr (Wave) wave = wave_new (branch);

  wave_number_lanes (wave);
  run_to_line (wave, "JUMP");
  g_assert_cmphex (wave_mask (wave, MASK_ACTIVE), ==, 0xFF);
  set_active (wave, 0xF0 | LANE (20));
  wave_run (wave);
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 1, 0, ONES), ==, 0xF0 | LANE (20));
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 2, 0, ONES), ==, ~(0xF0 | LANE (20)));
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 3, 0, ONES), ==, LS_MASK_ALL);
}

/* In the middle of a clause a lane takes part from the next group on. */
static void
test_lanes_join_a_clause (void)
{
  g_autoptr (Wave) wave =
    wave_new ("ALU:\n x: MOV R1.x, 1.0f\n x: MOV R2.x, 1.0f\n x: MOV R3.x, 1.0f\n"
              "EXPORT_DONE: PIX0, R3\nEND_OF_PROGRAM\n");

  wave_step (wave, 2);
  set_active (wave, 0xF);
  wave_step (wave, 1);
  set_active (wave, 0xFF);
  wave_run (wave);
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 1, 0, ONES), ==, LS_MASK_ALL);
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 2, 0, ONES), ==, 0xF);
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 3, 0, ONES), ==, 0xFF);
}

/* Three turns; R1.x counts those that a lane takes part in. Lanes below 4 break out in the first one. */
static const char loop[] =
  "LOOP_START  ADDR(7) CF_CONST(1)\n"
  "ALU_PUSH_BEFORE:\n x: PRED_SETGT_INT ____, (4).x, R0.x  UPDATE_EXEC_MASK UPDATE_PRED\n"
  "JUMP  POP_CNT(1) ADDR(5)\n"
  "LOOP_BREAK  ADDR(6)\n"
  "POP  POP_CNT(1) ADDR(5)\n"
  "ALU:\n x: ADD_INT R1.x, R1.x, 1\n"
  "LOOP_END  ADDR(1)\n"
  "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n";

static Wave *
looping (void)
{
  Wave *wave = wave_new (loop);

  wave->bindings->loops[1] = (LsLoopConstant){ .count = 3 };
  wave_number_lanes (wave);
  return wave;
}

static void
test_off_in_a_loop_for_one_turn (void)
{
  g_autoptr (Wave) wave = looping ();

  run_to_line (wave, "POP");
  wave_step (wave, 1);
  g_assert_cmphex (wave_mask (wave, MASK_ACTIVE), ==, ~(guint64) 0xF);
  set_active (wave, ~(guint64) 0xFF);
  wave_run (wave);
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 1, 0, 0), ==, 0xF);
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 1, 0, 2), ==, 0xF0);
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 1, 0, 3), ==, ~(guint64) 0xFF);
}

/* Lane 1 broke out; turned on again it breaks out again in the next turn. */
static void
test_back_in_a_loop (void)
{
  g_autoptr (Wave) wave = looping ();

  run_to_line (wave, "POP");
  wave_step (wave, 1);
  g_assert_cmphex (wave_mask (wave, MASK_BREAK), ==, 0xF);
  set_active (wave, ~(guint64) 0xF | LANE (1));
  g_assert_cmphex (wave_mask (wave, MASK_BREAK), ==, 0xD);
  wave_run (wave);
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 1, 0, 1), ==, LANE (1));
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 1, 0, 0), ==, 0xD);
}

/* Lanes 4 and 5 were kept out of the loop by the branch around it. */
static void
test_into_a_loop_that_did_not_hold_it (void)
{
  g_autoptr (Wave) wave = looping ();

  set_active (wave, ~(guint64) 0x30);
  run_to_line (wave, "POP");
  wave_step (wave, 1);
  set_active (wave, ~(guint64) 0xF & ~LANE (5));
  wave_run (wave);
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 1, 0, 3), ==, ~(guint64) 0xF & ~LANE (5));
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 1, 0, 0), ==, 0xF | LANE (5));
}

static void
test_killed_and_empty_lanes (void)
{
  g_autoptr (Wave) wave = wave_new ("ALU:\n x: KILLGT_INT ____, (2).x, R0.x\n"
                                    "ALU:\n x: MOV R1.x, 1.0f\n"
                                    "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n");
  LsMask before;

  wave_reset (wave, 0xFF);
  wave_number_lanes (wave);
  wave_step (wave, 2);
  g_assert_cmphex (wave_mask (wave, MASK_VALID), ==, 0xFC);
  before = wave_mask (wave, MASK_ACTIVE);
  set_active (wave, 0xF000 | LANE (2) | (~before & 3));
  g_assert_cmphex (wave_mask (wave, MASK_ACTIVE), ==, (before & 3) | LANE (2));
}

static void
test_other_masks_are_refused (void)
{
  g_autoptr (Wave) wave = looping ();
  gsize size = ls_program_state_size (wave->program);
  g_autofree void *copy = NULL;

  wave_step (wave, 3);
  copy = g_memdup2 (wave->state, size);
  for (guint mask = 1; mask <= r700_machine.n_masks; mask++)
    g_assert_false (ls_program_write_mask (wave->program, wave->state, mask, 0x55));
  g_assert_cmpmem (wave->state, size, copy, size);
}

static void
test_outputs_count_as_written (void)
{
  g_autoptr (Wave) wave = wave_new ("EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n");
  const LsRegRef x = { FILE_PIX, 0, 0 };
  const LsRow row = { .u = { [3] = ONES } };

  wave_reset (wave, 0xF);
  g_assert_true (ls_program_write_row (wave->program, wave->state, x, LANE (3) | LANE (9), &row));
  g_assert_cmphex (ls_program_written (wave->program, wave->state, x), ==, LANE (3));
  g_assert_cmphex (wave_get (wave, FILE_PIX, 0, 0, 3), ==, ONES);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/r700/change/lanes-change-sides", test_lanes_change_sides);
  g_test_add_func ("/r700/change/lanes-join-a-clause", test_lanes_join_a_clause);
  g_test_add_func ("/r700/change/off-in-a-loop-for-one-turn", test_off_in_a_loop_for_one_turn);
  g_test_add_func ("/r700/change/back-in-a-loop", test_back_in_a_loop);
  g_test_add_func ("/r700/change/into-a-loop", test_into_a_loop_that_did_not_hold_it);
  g_test_add_func ("/r700/change/killed-and-empty-lanes", test_killed_and_empty_lanes);
  g_test_add_func ("/r700/change/other-masks-are-refused", test_other_masks_are_refused);
  g_test_add_func ("/r700/change/outputs-count-as-written", test_outputs_count_as_written);
  return g_test_run ();
}
