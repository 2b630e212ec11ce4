#include "ls-error.h"
#include "ls-expr.h"
#include "ls-loops.h"
#include "toy-machine.h"
#include "whole-run.h"
#include "machines.h"

/* The loops of a run against the stacks of all its states. */

/* By a walk for them alone. */
static LsLoops *
count_to (LsSubject *subject, guint64 last_step)
{
  const LsWalkOptions options = { .last_step = last_step };
  g_auto (LsWalk) walk = { 0 };
  LsLoopRecorder *recorder;
  guint line;

  ls_walk_init (&walk, subject, &options);
  recorder = ls_loop_recorder_new (walk.program, ls_subject_get_budget (subject));
  for (line = walk.place.line; !ls_walk_is_over (&walk) && ls_walk_step (&walk);
       line = walk.place.line)
    ls_loop_recorder_see (recorder, &walk, line);
  return ls_loop_recorder_finish (recorder, walk.place.step, walk.reason == LS_STOP_BREAKPOINT);
}

/* A history with the loops. */
static LsMaskHistory *
record (const WholeRun *run)
{
  g_autoptr (GError) error = NULL;
  const LsWalkOptions options = { 0 };
  LsMaskHistory *history = ls_mask_history_new_with_loops (run->subject, &options, &error);

  g_assert_no_error (error);
  return history;
}

/* --- the same as expressions ----------------------------------------------------------------------------- */

static LsExprEval *
compile (const WholeRun *run, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr = ls_expr_new (run->program, text, &error);

  g_assert_no_error (error);
  return ls_expr_eval_new (expr);
}

/* Of an expression without lanes, at a position. */
static gint32
number_at (const WholeRun *run, const char *text, guint position)
{
  g_autoptr (LsExprEval) eval = compile (run, text);
  const LsExprContext context = { .state = run->states->pdata[position],
                                  .bindings = run->bindings };
  LsExprValue value;

  ls_expr_evaluate (eval, &context, &value);
  g_assert_true (value.is_uniform);
  g_assert_cmphex (value.has_value[0], ==, LS_MASK_ALL);
  return value.rows[0].i[0];
}

static gint32
iteration_at (const WholeRun *run, guint further_out, guint position)
{
  g_autofree char *text = g_strdup_printf ("iteration(%u)", further_out);

  return number_at (run, text, position);
}

/* From the innermost loop outwards. */
static void
check_position (const WholeRun *run, const LsLoops *loops, guint position)
{
  guint further_out = 0;
  guint n;
  guint32 iteration = 0, loop = ls_loops_find (loops, position, &iteration);
  g_autofree LsFrame *frames =
    ls_program_dup_frames (run->program, run->states->pdata[position], &n);

  for (guint i = n; i > 0; i--)
    {
      const LsFrame *frame = &frames[i - 1];

      if (frame->kind->role != LS_FRAME_LOOP)
        continue;
      g_assert_cmpuint (loop, <, loops->n_loops);
      g_assert_cmpuint (loops->loops[loop].line, ==, frame->line);
      g_assert_cmpuint (iteration, ==, frame->iteration);
      g_assert_cmpint (iteration_at (run, further_out++, position), ==, (gint32) iteration);
      g_assert_cmpuint (iteration, <=, loops->loops[loop].n_iterations);
      iteration = loops->loops[loop].parent_iteration;
      loop = loops->loops[loop].parent;
    }
  g_assert_cmpuint (loop, ==, LS_LOOP_NONE);
  g_assert_cmpint (iteration_at (run, further_out, position), ==, 0);
}

/* Iterations are in order, numbered from 1, as many as their loop says, and within it. */
static void
check_iterations (const LsLoops *loops)
{
  g_autofree guint32 *n = g_new0 (guint32, loops->n_loops + 1);

  for (guint i = 0; i < loops->n_iterations; i++)
    {
      const LsLoopIteration *at = &loops->iterations[i];
      const LsLoop *loop = &loops->loops[at->loop];

      g_assert_cmpuint (at->number, ==, ++n[at->loop]);
      g_assert_cmpuint (at->first, >=, loop->first);
      g_assert_cmpuint (at->first, <=, loop->end);
      g_assert_true (i == 0 || loops->iterations[i - 1].first <= at->first);
      g_assert_cmpuint (ls_loops_find_iteration (loops, at->first), <=, i);
    }
  for (guint i = 0; i < loops->n_loops; i++)
    {
      g_assert_cmpuint (n[i], ==, loops->loops[i].n_iterations);
      g_assert_cmpuint (loops->loops[i].depth, <, loops->depth);
    }
}

/* Returns: how many loops there are. */
static guint
check_run (const WholeRun *run)
{
  g_autoptr (LsMaskHistory) history = record (run);
  const LsLoops *loops = ls_mask_history_get_loops (history);

  for (guint i = 0; i < run->n_steps; i++)
    check_position (run, loops, i);
  check_iterations (loops);
  return loops->n_loops;
}

static void
test_random_toy (void)
{
  guint n = 0;

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random_toy ();

      n += check_run (run);
    }
  g_test_message ("%u loops", n);
  g_assert_cmpuint (n, >, 0);
}

static void
test_random_r700 (void)
{
  guint n = 0;

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random_r700 ();

      n += check_run (run);
    }
  g_test_message ("%u loops", n);
  g_assert_cmpuint (n, >, 0);
}

/* Of a machine that a build can lack. */
static void
test_random_other (gconstpointer id)
{
  if (skip_without (id))
    return;

  guint n = 0;

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random (id);

      n += check_run (run);
    }
  g_test_message ("%u loops", n);
  g_assert_cmpuint (n, >, 0);
}

/* A loop of three rounds, and one of two in each of them. */
static const char nested[] = "loop 3\nmovi 1 1\nloop 2\nmovi 2 2\nendloop\nendloop\nmovi 3 3\nend";

static void
test_nested (void)
{
  g_autoptr (WholeRun) run = whole_run_toy (nested, LS_MASK_ALL);
  g_autoptr (LsMaskHistory) history = record (run);
  const LsLoops *loops = ls_mask_history_get_loops (history);

  check_run (run);
  g_assert_cmpuint (loops->n_loops, ==, 4);
  g_assert_cmpuint (loops->n_iterations, ==, 3 + 3 * 2);
  g_assert_cmpuint (loops->depth, ==, 2);
  g_assert_cmpuint (loops->loops[0].n_iterations, ==, 3);
  g_assert_cmpuint (loops->loops[0].first, ==, 1);
  g_assert_cmpuint (loops->loops[0].end, ==, run->n_steps - 2);
  g_assert_cmpuint (loops->loops[3].parent, ==, 0);
  g_assert_cmpuint (loops->loops[3].parent_iteration, ==, 3);
  g_assert_cmpuint (loops->loops[3].n_iterations, ==, 2);
}

/* A loop around a loop, which count for themselves: a lane leaves the outer one after lane % 4 + 1 iterations, and the
 * inner one in each after as many as the outer one has begun. */
static const char counting[] = "ALU:\n"
                               "0 t: FLT_TO_INT R0.y, R0.x\n"
                               "1 z: AND_INT R1.z, R0.y, (0x3, 0).x\n"
                               "LOOP_START_DX10 ADDR(8)\n"
                               "ALU:\n"
                               "0 x: ADD_INT R1.x, R1.x, 1\n"
                               "  y: MOV R1.y, 0.0f\n"
                               "LOOP_START_DX10 ADDR(6)\n"
                               "ALU_BREAK:\n"
                               "0 y: ADD_INT R1.y, R1.y, 1\n"
                               "1 x: PRED_SETGT_INT ____, R1.x, R1.y UPDATE_EXEC_MASK UPDATE_PRED\n"
                               "LOOP_END ADDR(4)\n"
                               "ALU_BREAK:\n"
                               "0 x: PRED_SETGE_INT ____, R1.z, R1.x UPDATE_EXEC_MASK UPDATE_PRED\n"
                               "LOOP_END ADDR(2)\n"
                               "NOP\n"
                               "END_OF_PROGRAM\n";

static void
test_counting (void)
{
  g_autoptr (WholeRun) run = whole_run_r700 (counting, LS_MASK_ALL);
  gint32 inner = 0, n_inner = 0, outer = 0, n_outer = 0;

  check_run (run);
  for (guint i = 0; i <= run->n_steps; i++)
    {
      const gint32 now = iteration_at (run, 0, i), around = iteration_at (run, 1, i);

      n_inner += around > 0 && (now != inner || around != outer);
      n_outer = MAX (n_outer, around);
      inner = around > 0 ? now : 0;
      outer = around;
    }
  g_assert_cmpint (n_outer, ==, 4);
  g_assert_cmpint (n_inner, ==, 1 + 2 + 3 + 4);
}

static void
test_words (void)
{
  g_autoptr (WholeRun) run = whole_run_toy (nested, LS_MASK_ALL);
  g_autoptr (LsMaskHistory) history = record (run);
  const LsLoops *loops = ls_mask_history_get_loops (history);
  g_autoptr (GString) text = g_string_new ("here"), outside = g_string_new (NULL);

  ls_loops_append_words (loops, run->program, loops->iterations[2].first, "\n", text);
  g_assert_cmpstr (
    text->str, ==,
    "here\niteration 2 of 2 of the loop at loop\niteration 1 of 3 of the loop at loop");
  ls_loops_append_words (loops, run->program, 0, NULL, outside);
  ls_loops_append_words (loops, run->program, loops->loops[0].end, NULL, outside);
  g_assert_cmpstr (outside->str, ==, "");
}

static void
test_without (void)
{
  g_autoptr (WholeRun) run = whole_run_toy ("movi 1 1\nend", LS_MASK_ALL);
  g_autoptr (LsMaskHistory) history = record (run);
  const LsLoops *loops = ls_mask_history_get_loops (history);
  guint32 iteration;

  g_assert_cmpuint (loops->n_loops, ==, 0);
  g_assert_cmpuint (loops->depth, ==, 0);
  g_assert_cmpuint (ls_loops_find (loops, 0, &iteration), ==, LS_LOOP_NONE);
}

static LsSubject *
new_endless (void)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  g_autoptr (LsProgram) program = toy_load ("loop 2000000000\nmovi 1 1\nendloop\nend");
  const LsWaveInput input = { .covered = LS_MASK_ALL };

  return ls_subject_new_group (program, bindings, &input, 1, 0);
}

/* More iterations than are counted: those before are as they were, and it is told. */
static void
check_cut (const LsLoops *loops, guint32 n)
{
  guint32 iteration = 0;

  g_assert_true (loops->is_cut);
  g_assert_cmpuint (loops->n_loops, ==, 1);
  g_assert_cmpuint (loops->n_iterations, ==, n);
  g_assert_cmpuint (loops->loops[0].n_iterations, ==, n);
  g_assert_false (ls_loops_is_whole (loops, &loops->loops[0]));
  g_assert_cmpuint (ls_loops_find (loops, loops->iterations[n - 1].first - 1, &iteration), ==, 0);
  g_assert_cmpuint (iteration, ==, n - 1);
  g_assert_cmpuint (ls_loops_find (loops, loops->iterations[n - 1].first, &iteration), ==,
                    LS_LOOP_NONE);
}

static void
test_cut (void)
{
  g_autoptr (LsSubject) subject = new_endless ();
  const guint64 last = 2 * LS_LOOPS_MAX + 100;
  g_autoptr (LsLoops) loops = count_to (subject, last);

  check_cut (loops, LS_LOOPS_MAX);
  g_assert_cmpuint (loops->loops[0].end, ==, last);
}

/* Where the budget has no room for more, the first few are there. */
static void
test_no_room (void)
{
  g_autoptr (LsBudget) budget = ls_budget_new (LS_BUDGET_LEAST);
  g_auto (LsBudgetShare) share = { 0 };
  g_autoptr (LsSubject) subject = new_endless ();
  g_autoptr (LsLoops) loops = NULL;

  ls_subject_set_budget (subject, budget);
  ls_budget_share_init (&share, budget);
  g_assert_true (ls_budget_share_grow (&share, LS_BUDGET_LEAST - 1000));
  loops = count_to (subject, 30000);
  check_cut (loops, 8192);
}

static void
test_cancel (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WholeRun) run = whole_run_toy ("loop 5000\nmovi 1 1\nendloop\nend", LS_MASK_ALL);
  gint flag = 1;
  const LsWalkOptions options = { .interrupt = &flag };

  g_assert_null (ls_mask_history_new_with_loops (run->subject, &options, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/loops/against-all-states/toy", test_random_toy);
  g_test_add_func ("/loops/against-all-states/r700", test_random_r700);
  g_test_add_data_func ("/loops/against-all-states/tgsi", "tgsi", test_random_other);
  g_test_add_data_func ("/loops/against-all-states/spirv", "spirv", test_random_other);
  g_test_add_func ("/loops/nested", test_nested);
  g_test_add_func ("/loops/counting", test_counting);
  g_test_add_func ("/loops/words", test_words);
  g_test_add_func ("/loops/without", test_without);
  g_test_add_func ("/loops/cut", test_cut);
  g_test_add_func ("/loops/no-room", test_no_room);
  g_test_add_func ("/loops/cancel", test_cancel);
  return g_test_run ();
}
