#include "flow-facts.h"
#include "r700-loaded.h"
#include "wave.h"

/* What an instruction of control flow means is said once, in its list. One operation of a lowering is spoiled: the run, who and
 * why, the sentence, the graph and the history must all follow. */

/* R2.x is the lane's number modulo 4: a lane leaves the loop in the turn of that number. */
#define TEXT                                                                         \
  "LOOP_START  ADDR(8) CF_CONST(0)\n"                                                \
  "ALU_PUSH_BEFORE:\n x: PRED_SETGE_INT ____, R1.x, R2.x  UPDATE_EXEC_MASK\n"        \
  "JUMP  POP_CNT(1) ADDR(6)\nLOOP_BREAK  ADDR(7)\nALU:\n x: ADD_INT R3.x, R3.x, 1\n" \
  "POP  POP_CNT(1) ADDR(6)\nALU:\n x: ADD_INT R1.x, R1.x, 1\nLOOP_END  ADDR(1)\n"    \
  "EXP_DONE: PIX0, R1\nEND_OF_PROGRAM\n"

static R700Code *
code_of (const LsProgram *program)
{
  return ((R700Loaded *) (gpointer) program)->code;
}

static void
spoil_sense (LsFlowStep *steps)
{
  steps[2].rule = LS_FLOW_IF_ANY;
}

static void
spoil_pop (LsFlowStep *steps)
{
  steps[5].ops[0].n = 0;
}

static void
spoil_target (LsFlowStep *steps)
{
  steps[3].target = 8;
}

static const struct
{
  guint step;
  void (*spoil) (LsFlowStep *steps);
} cases[] = { { 2, spoil_sense }, { 5, spoil_pop }, { 3, spoil_target } };

/* Quick ways are found anew. */
static void
spoil (LsProgram *program, guint number)
{
  R700Code *code = code_of (program);

  cases[number].spoil (code->course.steps);
  r700_code_flow (code);
}

static void
test_spoiled (gconstpointer data)
{
  const guint number = GPOINTER_TO_UINT (data);
  g_autoptr (Wave) wave = wave_new (TEXT);
  const guint line = code_of (wave->program)->course.steps[cases[number].step].line;
  LsPreload preload = { .ref = { .file = FILE_R, .index = 2 } };
  const LsWaveInput input = { .covered = LS_MASK_ALL, .preloads = &preload, .n_preloads = 1 };
  const LsRegRef result = { .file = FILE_PIX };
  FlowFacts sound, spoiled;

  for (guint lane = 0; lane < LS_LANES; lane++)
    preload.row.u[lane] = lane % 4;
  wave->bindings->loops[0] = (LsLoopConstant){ .count = 6 };
  sound = flow_facts_find (wave->program, wave->bindings, &input, result, line);
  g_assert_true (g_str_has_prefix (sound.facts[FLOW_RUN], "0:00000000 1:00000001 2:00000002 "));
  spoil (wave->program, number);
  spoiled = flow_facts_find (wave->program, wave->bindings, &input, result, line);
  flow_facts_assert_differ (&sound, &spoiled);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/r700/flow-lowering/sense", GUINT_TO_POINTER (0), test_spoiled);
  g_test_add_data_func ("/r700/flow-lowering/pop", GUINT_TO_POINTER (1), test_spoiled);
  g_test_add_data_func ("/r700/flow-lowering/target", GUINT_TO_POINTER (2), test_spoiled);
  return g_test_run ();
}
