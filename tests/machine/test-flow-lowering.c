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

/* Which round of a group a wave's last barrier was in follows from the list, and quick ways are the same with or without. */
static void
test_wait (void)
{
  g_autoptr (Wave) wave = wave_new (TEXT);
  const LsWaveInput inputs[2] = { { .covered = LS_MASK_ALL }, { .covered = LS_MASK_ALL } };
  LsFlowStep *steps = code_of (wave->program)->course.steps;
  g_autofree guint8 *state = g_malloc0 (ls_program_group_size (wave->program, 2));
  LsRun run = { .bindings = wave->bindings, .until_step = G_MAXUINT64 };
  guint64 round, barriers[2];
  guint stepped, quick = steps[2].quick;

  for (guint i = 0; i < 2; i++)
    {
      ls_program_group_reset (wave->program, inputs, 2, 0, state);
      g_assert_cmpint (ls_program_group_run (wave->program, state, &run, &stepped), ==,
                       LS_STOP_END);
      ls_program_group_rounds (wave->program, state, &round, &barriers[i]);
      for (guint k = 0; k < code_of (wave->program)->course.n; k++)
        if (ls_flow_has (&steps[k], LS_FLOW_WAIT))
          {
            steps[k].kinds &= ~(1u << LS_FLOW_WAIT);
            steps[k].n_ops--;
          }
      r700_code_flow (code_of (wave->program));
    }
  g_assert_cmpuint (barriers[0], >, 0);
  g_assert_cmpuint (barriers[1], ==, 0);
  g_assert_cmpuint (quick, ==, steps[2].quick);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/r700/flow-lowering/sense", GUINT_TO_POINTER (0), test_spoiled);
  g_test_add_data_func ("/r700/flow-lowering/pop", GUINT_TO_POINTER (1), test_spoiled);
  g_test_add_data_func ("/r700/flow-lowering/target", GUINT_TO_POINTER (2), test_spoiled);
  g_test_add_func ("/r700/flow-lowering/wait", test_wait);
  return g_test_run ();
}
