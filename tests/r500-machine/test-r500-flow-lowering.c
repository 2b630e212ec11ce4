#include "flow-facts.h"
#include "r500-loaded.h"
#include "r500-machine.h"

/* What an instruction of flow control means is said once, too: one operation of a lowering is spoiled, and the run, who and why, the
 * sentence, the graph and the history all follow. */

/* R0.r is the lane's number modulo 4: a lane leaves the loop in the turn behind that number. */
#define TEXT                                                                    \
  "ALU temp[1].r = MAX src0.0__, src0.0__\n"                                    \
  "FC LOOP ADDR(8) ANY(never) INT(0)\n"                                         \
  "ALU src0.rgb = temp[1] : temp[1].r = MAD src0.r__, src0.1__, src0.1__\n"     \
  "ALU src0.rgb = temp[1], src1.rgb = temp[0] : alu_result:GE = MAD src0.r__, " \
  "src0.1__, -src1.r__\n"                                                       \
  "FC JUMP ADDR(7) ALL(!alu_result) B_OP0(INCR) ALU_WAIT\n"                     \
  "FC BREAKLOOP ADDR(8) ALL(always) B_OP1(DECR) B_POP_CNT(1) ALU_WAIT\n"        \
  "FC JUMP ADDR(7) ANY(never) B_OP0(DECR) B_POP_CNT(1) ALU_WAIT\n"              \
  "FC ENDLOOP ADDR(2) ANY(always) INT(0) ALU_WAIT\n"                            \
  "OUT src0.rgb = temp[1] : out[0].rgb = MAD src0.rrr, src0.111, src0.000\n"

static R500Code *
code_of (const LsProgram *program)
{
  return ((R500Loaded *) (gpointer) program)->code;
}

static void
spoil_sense (LsFlowStep *steps)
{
  steps[4].rule = LS_FLOW_IF_ANY;
}

static void
spoil_pop (LsFlowStep *steps)
{
  LsFlowOp *op = &steps[6].ops[1];

  g_assert_cmpuint (op->kind, ==, LS_FLOW_POP);
  op->n = 0;
}

static void
spoil_target (LsFlowStep *steps)
{
  steps[5].target = 7;
}

static const struct
{
  guint step;
  void (*spoil) (LsFlowStep *steps);
} cases[] = { { 4, spoil_sense }, { 6, spoil_pop }, { 5, spoil_target } };

static LsProgram *
load (void)
{
  g_autoptr (GBytes) text = g_bytes_new_static (TEXT, sizeof TEXT - 1);
  const LsProgramSource source = {
    .code = text, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS, .n_gprs = 4
  };
  g_autoptr (GError) error = NULL;
  LsProgram *program = r500_machine.load (&source, NULL, &error);

  g_assert_no_error (error);
  return program;
}

static void
test_spoiled (gconstpointer data)
{
  const guint number = GPOINTER_TO_UINT (data);
  g_autoptr (LsProgram) program = load ();
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  const guint line = code_of (program)->course.steps[cases[number].step].line;
  LsPreload preload = { .ref = { .file = R500_REGS_T } };
  const LsWaveInput input = { .covered = LS_MASK_ALL, .preloads = &preload, .n_preloads = 1 };
  const LsRegRef result = { .file = R500_REGS_OUT };
  FlowFacts sound, spoiled;

  for (guint lane = 0; lane < LS_LANES; lane++)
    preload.row.f[lane] = (float) (lane % 4);
  bindings->loops[0] = (LsLoopConstant){ .count = 6 };
  sound = flow_facts_find (program, bindings, &input, result, line);
  /* The turn itself: 1, 1, 2, 3. */
  g_assert_true (
    g_str_has_prefix (sound.facts[FLOW_RUN], "0:3F800000 1:3F800000 2:40000000 3:40400000 "));
  cases[number].spoil (code_of (program)->course.steps);
  spoiled = flow_facts_find (program, bindings, &input, result, line);
  flow_facts_assert_differ (&sound, &spoiled);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/r500/flow-lowering/sense", GUINT_TO_POINTER (0), test_spoiled);
  g_test_add_data_func ("/r500/flow-lowering/pop", GUINT_TO_POINTER (1), test_spoiled);
  g_test_add_data_func ("/r500/flow-lowering/target", GUINT_TO_POINTER (2), test_spoiled);
  return g_test_run ();
}
