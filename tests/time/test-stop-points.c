#include "ls-error.h"
#include "ls-search.h"
#include "ls-timeline.h"
#include "toy-machine.h"

/* Stop points one at a time: what they are made of, what they refuse, and what their numbers are kept in. */

static LsSubject *
make_run (LsProgram *program)
{
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  LsSubject *run = ls_subject_new_group (program, bindings, &input, 1, 0);

  ls_program_unref (program);
  return run;
}

/* r1 counts to 10 in lines 2 and 3 of a loop. */
static const char counting[] = "lane 2\nloop 10\naddi 1 1 1\nendloop\nend\n";

static void
test_expressions (void)
{
  g_autoptr (LsSubject) run = make_run (toy_load (counting));
  g_autoptr (LsTimeline) timeline = ls_timeline_new (run);
  g_autoptr (LsExpr) expr = ls_expr_new (ls_subject_get_program (run), "R1 + R2 == 9", NULL);
  g_autoptr (LsExpr) pair = ls_expr_new (ls_subject_get_program (run), "R1,x", NULL);
  const LsExprContext where = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsCondition) condition = ls_condition_new_expr (expr, &where, NULL, NULL, NULL);
  LsStopPoint point = {
    .id = 7,
    .target = { .kind = LS_TARGET_LINE, .line = 6, .lanes = LS_MASK_LANE (5) | LS_MASK_LANE (7) },
    .condition = condition
  };
  g_autoptr (LsStops) stops = ls_stops_new (run, &point, 1, NULL);
  LsArrival arrival;

  ls_timeline_set_stops (timeline, stops);
  ls_timeline_move (timeline, LS_MOVE_CONTINUE, 0, NULL, &arrival);
  g_assert_cmphex (arrival.lanes, ==, LS_MASK_LANE (7));
  ls_timeline_move (timeline, LS_MOVE_CONTINUE, 0, NULL, &arrival);
  g_assert_cmphex (arrival.lanes, ==, LS_MASK_LANE (5));
  ls_timeline_move (timeline, LS_MOVE_CONTINUE, 0, NULL, &arrival);
  g_assert_cmpint (arrival.reason, ==, LS_STOP_END);
  g_assert_null (ls_condition_new_expr (pair, &where, NULL, NULL, &error));
  g_assert_nonnull (error);
}

/* A stop that counts stops where it does, whatever was done before. */
static void
test_hit_number_from_anywhere (void)
{
  g_autoptr (LsSubject) run = make_run (toy_load (counting));
  LsStopPoint point = { .target = { .kind = LS_TARGET_LINE, .line = 4 },
                        .hit = { LS_HIT_ONLY, 4 } };
  g_autoptr (LsStops) stops = ls_stops_new (run, &point, 1, NULL);

  for (guint64 from = 0; from <= 22; from++)
    {
      g_autoptr (LsTimeline) timeline = ls_timeline_new (run);
      LsArrival arrival;

      ls_timeline_set_stops (timeline, stops);
      ls_timeline_move (timeline, LS_MOVE_TO_STEP, from, NULL, &arrival);
      ls_timeline_move (timeline, LS_MOVE_CONTINUE, 0, NULL, &arrival);
      g_assert_cmpuint (arrival.place.step, ==, from < 8 ? 8 : 23);
      ls_timeline_move (timeline, LS_MOVE_TO_STEP, from, NULL, &arrival);
      ls_timeline_move (timeline, LS_MOVE_REVERSE_CONTINUE, 0, NULL, &arrival);
      g_assert_cmpuint (arrival.place.step, ==, from > 8 ? 8 : 0);
    }
}

/* What the last step does is found at the end: a stop there is one, though there is no way on. */
static void
test_stop_at_the_end (void)
{
  g_autoptr (LsSubject) run = make_run (toy_load (counting));
  g_autoptr (LsTimeline) timeline = ls_timeline_new (run);
  LsStopPoint point = { .id = 3, .target = { .kind = LS_TARGET_LANE, .lanes = LS_MASK_LANE (5) } };
  g_autoptr (LsStops) stops = ls_stops_new (run, &point, 1, NULL);
  LsArrival arrival;
  guint n;

  ls_timeline_set_stops (timeline, stops);
  ls_timeline_move (timeline, LS_MOVE_CONTINUE, 0, NULL, &arrival);
  g_assert_true (arrival.place.ended);
  g_assert_cmpint (arrival.reason, ==, LS_STOP_BREAKPOINT);
  g_assert_false (arrival.at_limit);
  g_assert_cmpuint (ls_timeline_get_hits (timeline, &n)->id, ==, 3);
  ls_timeline_move (timeline, LS_MOVE_CONTINUE, 0, NULL, &arrival);
  g_assert_cmpint (arrival.reason, ==, LS_STOP_END);
  g_assert_true (arrival.at_limit);
  ls_timeline_move (timeline, LS_MOVE_REVERSE_CONTINUE, 0, NULL, &arrival);
  g_assert_cmpuint (arrival.place.step, ==, 0);
  g_assert_cmpint (arrival.reason, ==, LS_STOP_STEP);
  ls_timeline_run_to (timeline, &point.target, FALSE, NULL, &arrival);
  g_assert_cmpint (arrival.reason, ==, LS_STOP_BREAKPOINT);
  g_assert_cmphex (arrival.lanes, ==, LS_MASK_LANE (5));
  ls_timeline_move (timeline, LS_MOVE_START, 0, NULL, &arrival);
  ls_timeline_set_stops (timeline, NULL);
  ls_timeline_run_to (timeline, &point.target, FALSE, NULL, &arrival);
  g_assert_cmpint (arrival.reason, ==, LS_STOP_END);
  g_assert_cmphex (arrival.lanes, ==, LS_MASK_LANE (5));
  g_assert_false (arrival.at_limit);
}

static guint64
number_after (LsTimeline *timeline, LsMove move)
{
  LsArrival arrival;
  guint n;

  ls_timeline_move (timeline, move, 0, NULL, &arrival);
  g_assert_cmpint (arrival.reason, ==, LS_STOP_BREAKPOINT);
  const LsStopHit *hits = ls_timeline_get_hits (timeline, &n);
  g_assert_cmpuint (n, ==, 1);
  return hits->number;
}

/* Plain stops are numbered where one comes by from the start; nobody runs for it unless asked. */
static void
test_numbers_of_plain_stops (void)
{
  const LsStopPoint point = { .id = 4, .target = { .kind = LS_TARGET_LINE, .line = 4 } };
  g_autoptr (LsSubject) run = make_run (toy_load (counting));
  g_autoptr (LsStops) stops = ls_stops_new (run, &point, 1, NULL);
  g_autoptr (LsTimeline) timeline = ls_timeline_new (run);
  g_autoptr (LsSubject) long_run =
    make_run (toy_load ("lane 2\nloop 20000\naddi 1 1 1\nendloop\nend\n"));
  g_autoptr (LsTimeline) other = ls_timeline_new (long_run);
  LsArrival arrival;
  guint n;

  ls_timeline_set_stops (timeline, stops);
  for (guint64 i = 1; i <= 10; i++)
    g_assert_cmpuint (number_after (timeline, LS_MOVE_CONTINUE), ==, i);

  ls_timeline_set_stops (other, stops);
  ls_timeline_move (other, LS_MOVE_END, 0, NULL, &arrival);
  g_assert_cmpuint (number_after (other, LS_MOVE_REVERSE_CONTINUE), ==, 0);
  g_assert_true (ls_timeline_count_hits (other, NULL));
  g_assert_cmpuint (ls_timeline_get_hits (other, &n)->number, ==, 20000);
  g_assert_cmpuint (number_after (other, LS_MOVE_REVERSE_CONTINUE), ==, 19999);
}

static void
refuse (const LsSubject *run, LsTarget target, int code)
{
  g_autoptr (GError) error = NULL;
  const LsStopPoint point = { .target = target };

  g_assert_null (ls_stops_new (run, &point, 1, &error));
  g_assert_error (error, LS_ERROR, code);
}

static void
test_refusals (void)
{
  g_autoptr (LsSubject) run = make_run (toy_load (counting));

  refuse (run, (LsTarget){ .kind = LS_TARGET_LINE, .line = 10 }, LS_ERROR_RANGE);
  refuse (run, (LsTarget){ .kind = LS_TARGET_WRITE, .ref = { .index = 99 } }, LS_ERROR_RANGE);
  refuse (run, (LsTarget){ .kind = LS_TARGET_CHANGE, .ref = { .file = 9 } }, LS_ERROR_RANGE);
  refuse (run, (LsTarget){ .kind = LS_TARGET_CHANGE, .channels = 2 }, LS_ERROR_RANGE);
  refuse (run, (LsTarget){ .kind = LS_TARGET_MEMORY, .memory = TOY_BOARD, .last = TOY_WORDS },
          LS_ERROR_RANGE);
  refuse (run, (LsTarget){ .kind = LS_TARGET_MEMORY, .memory = TOY_N_MEMORIES }, LS_ERROR_RANGE);
  refuse (run, (LsTarget){ .kind = LS_TARGET_OVER }, LS_ERROR_UNSUPPORTED);
}

static void
test_ledger_thins_out (void)
{
  g_autoptr (LsLedger) ledger = ls_ledger_new (3, 100);
  guint64 found, counts[3];

  g_assert_false (ls_ledger_get (ledger, 5, &found, counts));
  for (guint64 step = 0; step < 20000000; step = ls_ledger_next (ledger, step))
    {
      guint64 now[3] = { step / 7, 2, step };

      ls_ledger_put (ledger, step, now);
      g_assert_cmpuint (ls_ledger_bytes (ledger), <=, LS_LEDGER_BYTES);
    }
  for (guint64 step = 3; step < 19000000; step += 99991)
    {
      g_assert_true (ls_ledger_get (ledger, step, &found, counts));
      g_assert_cmpuint (found, <=, step);
      g_assert_cmpuint (step - found, <, 100 * 64);
      g_assert_cmpuint (counts[0], ==, found / 7);
      g_assert_cmpuint (counts[1], ==, 2);
      g_assert_cmpuint (counts[2], ==, found);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/stop-points/expressions", test_expressions);
  g_test_add_func ("/stop-points/hit-number-from-anywhere", test_hit_number_from_anywhere);
  g_test_add_func ("/stop-points/numbers-of-plain-stops", test_numbers_of_plain_stops);
  g_test_add_func ("/stop-points/stop-at-the-end", test_stop_at_the_end);
  g_test_add_func ("/stop-points/refusals", test_refusals);
  g_test_add_func ("/ledger/thins-out", test_ledger_thins_out);

  return g_test_run ();
}
