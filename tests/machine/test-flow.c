/* Control flow that runs in one go leaves the state that its steps leave one by one, to the bit, wherever it stops: loops that lanes
 * leave one after the other or at once, with branches open, stacks that are full, and clauses of fetches that are refused within. */

#include <string.h>

#include "ls-texture.h"
#include "r700-machine.h"
#include "wave.h"

#define MAX_STEPS 400

typedef struct
{
  const char *name, *text;
  guint stack_size; /* entries; 0: as many as there are */
  LsTrapCode trap;
} FlowCase;

/* R2.x is the lane's number modulo 4, R1.x 0: lanes leave a loop in four turns. */
#define LOOP_IN_BRANCH                                                        \
  "ALU_PUSH_BEFORE:\n x: PRED_SETGT_INT ____, R2.x, 1  UPDATE_EXEC_MASK\n"    \
  "JUMP  POP_CNT(1) ADDR(6)\nLOOP_START_DX10  ADDR(5)\nLOOP_BREAK  ADDR(4)\n" \
  "LOOP_END  ADDR(3)\nPOP  POP_CNT(1) ADDR(6)\nEXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n"

static const FlowCase cases[] = {
  { "loop-in-branch", LOOP_IN_BRANCH, 0, LS_TRAP_NONE },
  { "loop-in-branch-without-room", LOOP_IN_BRANCH, 1, LS_TRAP_STACK_OVERFLOW },
  { "loop",
    "LOOP_START_DX10  ADDR(7)\n"
    "ALU_PUSH_BEFORE:\n x: PRED_SETGE_INT ____, R1.x, R2.x  UPDATE_EXEC_MASK\n"
    "JUMP  POP_CNT(1) ADDR(5)\nLOOP_BREAK  ADDR(6)\nPOP  POP_CNT(1) ADDR(5)\n"
    "ALU:\n x: ADD_INT R1.x, R1.x, 1\nLOOP_END  ADDR(1)\n"
    "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n",
    0, LS_TRAP_NONE },
  { "behind-a-break",
    "LOOP_START_DX10  ADDR(8)\n"
    "ALU_PUSH_BEFORE:\n x: PRED_SETGE_INT ____, R1.x, R2.x  UPDATE_EXEC_MASK\n"
    "JUMP  POP_CNT(1) ADDR(6)\nLOOP_BREAK  ADDR(7)\nALU:\n x: ADD_INT R3.x, R3.x, 1\n"
    "POP  POP_CNT(1) ADDR(6)\nALU:\n x: ADD_INT R1.x, R1.x, 1\nLOOP_END  ADDR(1)\n"
    "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n",
    0, LS_TRAP_NONE },
  { "loop-without-room",
    "LOOP_START_DX10  ADDR(4)\nLOOP_START_DX10  ADDR(3)\nLOOP_BREAK  ADDR(2)\n"
    "LOOP_END  ADDR(2)\nLOOP_END  ADDR(1)\n"
    "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n",
    1, LS_TRAP_STACK_OVERFLOW },
  { "loops",
    "LOOP_START_DX10  ADDR(6)\n"
    "LOOP_START_DX10  ADDR(3)\nLOOP_BREAK  ADDR(3)\nLOOP_END  ADDR(2)\n"
    "ALU_BREAK:\n x: PRED_SETGT_INT ____, R2.x, R1.x  UPDATE_EXEC_MASK\n"
    "ALU:\n x: ADD_INT R1.x, R1.x, 1\nLOOP_END  ADDR(1)\n"
    "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n",
    0, LS_TRAP_NONE },
  { "continue",
    "LOOP_START_DX10  ADDR(4)\nALU_BREAK:\n x: PRED_SETGT_INT ____, R2.x, R1.x  UPDATE_EXEC_MASK\n"
    "ALU:\n x: ADD_INT R1.x, R1.x, 1\nLOOP_CONTINUE  ADDR(4)\nLOOP_END  ADDR(1)\n"
    "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n",
    0, LS_TRAP_NONE },
  { "fetches",
    "ALU:\n x: ADD R3.x, R0.x, 0.5f\nTEX:\n SAMPLE R4, R0.xyzw, t3, s2\n SAMPLE R5, R3.xyzw, t3, "
    "s2\n"
    "ALU:\n x: ADD R1.x, R4.x, R5.x\n"
    "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n",
    0, LS_TRAP_NONE },
  { "exports",
    "EXPORT: PIX0, R2\nEXPORT: PIX1, R0.yx_1\nEXPORT_DONE: PIX0, R1.___x\nEND_OF_PROGRAM\n", 0,
    LS_TRAP_NONE },
  { "refused-export", "EXPORT: PIX0, R2\nEXPORT_DONE: PIX1, R9\nEND_OF_PROGRAM\n", 0,
    LS_TRAP_OUT_OF_RANGE },
  { "refused-fetch",
    "ALU:\n x: ADD R3.x, R0.x, 0.5f\nTEX:\n SAMPLE R4, R0.xyzw, t3, s2\n SAMPLE R5, R3.xyzw, t9, "
    "s2\n"
    "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n",
    0, LS_TRAP_UNBOUND },
};

static Wave *
begin (const FlowCase *test)
{
  const LsProgramSource source = { .stage = LS_STAGE_PS,
                                   .n_gprs = 8,
                                   .stack_size = test->stack_size };
  Wave *wave = wave_new_with (test->text, &source);

  wave->bindings->textures[3] = ls_texture_new (LS_TEXTURE_2D, 4, 4, 1, 1, 1, NULL);
  wave->bindings->samplers[2] = ls_sampler_new ();
  for (guint i = 0; i < 64; i++)
    wave->bindings->textures[3]->levels[0].texels[i] = i << 20;
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      wave_set (wave, 2, 0, lane, lane & 3);
      wave_set (wave, 0, 0, lane, (lane + 1) << 22);
    }
  return wave;
}

static LsStopReason
run_until (Wave *wave, guint64 step)
{
  wave->run.until_step = step;
  return r700_machine.run (wave->program, wave->state, &wave->run);
}

static LsStopReason
run_steps (Wave *wave, guint n)
{
  LsStopReason reason = LS_STOP_STEP;

  for (guint64 step = 1; step <= n && reason == LS_STOP_STEP; step++)
    reason = run_until (wave, step);
  return reason;
}

/* Returns: why both stop. */
static LsStopReason
compare_after (const FlowCase *test, guint n)
{
  g_autoptr (Wave) whole = begin (test);
  g_autoptr (Wave) stepped = begin (test);
  gsize size = ls_program_state_size (whole->program);
  LsStopReason reason = run_until (whole, n);

  g_assert_cmpint (run_steps (stepped, n), ==, reason);
  g_assert_cmpmem (whole->state, size, stepped->state, size);
  if (reason == LS_STOP_TRAP)
    {
      g_assert_cmpint (whole->run.trap.code, ==, test->trap);
      g_assert_cmpuint (whole->run.trap.line, ==, stepped->run.trap.line);
      g_assert_cmpstr (whole->run.trap.detail, ==, stepped->run.trap.detail);
    }
  return reason;
}

/* Where a run must stop there, the last step goes another way than where it may go on. */
static void
test_case (gconstpointer data)
{
  const FlowCase *test = data;
  LsStopReason last = test->trap == LS_TRAP_NONE ? LS_STOP_END : LS_STOP_TRAP;
  guint n = 1;

  while (compare_after (test, n) == LS_STOP_STEP && n < MAX_STEPS)
    n++;
  g_test_message ("%u steps", n);
  g_assert_cmpint (compare_after (test, MAX_STEPS), ==, last);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/r700/flow/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  return g_test_run ();
}
