#include <string.h>

#include "ls-error.h"
#include "ls-mask-history.h"
#include "whole-run.h"
#include "machines.h"

/* A packed history against the states of the run themselves, read forwards, at random and as runs; and how small it is. */

static LsMaskHistory *
record (const WholeRun *run, gboolean with_states, guint64 first, guint64 last)
{
  g_autoptr (GError) error = NULL;
  const LsWalkOptions options = { .first_step = first, .last_step = last };
  LsMaskHistory *history = ls_mask_history_new (run->subject, with_states, &options, &error);

  g_assert_no_error (error);
  return history;
}

static void
check_position (const WholeRun *run, LsMaskReader *reader, guint64 position, gboolean with_states)
{
  const LsMaskRun *found = ls_mask_reader_find (reader, position);
  guint8 states[LS_LANES];
  LsPlace place;

  whole_run_place (run, (guint) position, &place);
  ls_program_lane_states (run->program, run->states->pdata[position], states);
  g_assert_nonnull (found);
  g_assert_cmpuint (found->first, <=, position);
  g_assert_cmpuint (position, <, found->first + found->n_steps);
  g_assert_cmphex (found->active, ==, whole_run_active (run, (guint) position));
  g_assert_cmpuint (ls_mask_reader_get_line (reader, found, position), ==, place.line);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmpuint (ls_mask_run_get_state (found, lane), ==,
                      with_states ? states[lane] : LS_LANE_ACTIVE);
}

static void
check_run (const WholeRun *run, gboolean with_states, guint first, guint last)
{
  g_autoptr (LsMaskHistory) history = record (run, with_states, first, last);
  g_autoptr (LsMaskReader) reader = ls_mask_reader_new (history);
  guint64 position = first - 1, n_runs = 0;

  g_assert_cmpuint (ls_mask_history_get_first (history), ==, first - 1);
  g_assert_cmpuint (ls_mask_history_get_end (history), ==, last);
  for (guint i = first - 1; i < last; i++)
    check_position (run, reader, i, with_states);
  for (guint i = 0; i < 50 && last >= first; i++)
    check_position (run, reader,
                    (guint64) g_test_rand_int_range ((gint32) first - 1, (gint32) last),
                    with_states);
  g_assert_null (ls_mask_reader_find (reader, last));
  for (const LsMaskRun *found = ls_mask_reader_find (reader, position); found != NULL;
       found = ls_mask_reader_next (reader))
    {
      g_assert_cmpuint (found->first, ==, position);
      position += found->n_steps;
      n_runs++;
    }
  g_assert_cmpuint (position, ==, last);
  g_assert_cmpuint (n_runs, ==, ls_mask_history_get_n_runs (history));
}

static void
test_random_toy (void)
{
  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random_toy ();

      check_run (run, i % 2 == 0, 1, run->n_steps);
    }
}

static void
test_random_r700 (void)
{
  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random_r700 ();
      guint first = (guint) g_test_rand_int_range (1, (gint32) run->n_steps + 1);
      guint last = (guint) g_test_rand_int_range ((gint32) first, (gint32) run->n_steps + 1);

      check_run (run, i % 2 == 0, 1, run->n_steps);
      check_run (run, TRUE, first, last);
    }
}

/* Of a machine that a build can lack. */
static void
test_random_other (gconstpointer id)
{
  if (skip_without (id))
    return;

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random (id);
      guint first = (guint) g_test_rand_int_range (1, (gint32) run->n_steps + 1);
      guint last = (guint) g_test_rand_int_range ((gint32) first, (gint32) run->n_steps + 1);

      check_run (run, i % 2 == 0, 1, run->n_steps);
      check_run (run, TRUE, first, last);
    }
}

/* --- packing --------------------------------------------------------------------------------------------- */

/* Any sequence that a recorder is given comes back: masks from few to all different, steps that go on or jump, repeated
 * now and then. */
static void
test_any_sequence (void)
{
  g_autoptr (WholeRun) run = whole_run_random_r700 ();
  guint n_lines = ls_program_n_lines (run->program);

  for (guint i = 0; i < 40; i++)
    {
      const guint n = (guint) g_test_rand_int_range (1, 5000), n_masks = 1u << i % 9;
      LsMaskRecorder *recorder = ls_mask_recorder_new (run->program, FALSE, 7);
      g_autofree guint32 *lines = g_new (guint32, n);
      g_autofree LsMask *masks = g_new (LsMask, n);
      guint period = (guint) g_test_rand_int_range (1, 200);

      for (guint k = 0; k < n; k++)
        {
          gboolean is_again = k >= period && g_test_rand_int_range (0, 50) != 0 && i % 3 != 0;
          LsLine line;

          ls_program_line (run->program, (guint) g_test_rand_int_range (0, (gint32) n_lines),
                           &line);
          lines[k] = is_again ? lines[k - period] : line.first;
          masks[k] = is_again ? masks[k - period]
                              : (LsMask) g_test_rand_int_range (0, (gint32) n_masks) *
                                  G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
          ls_mask_recorder_add (recorder, lines[k], masks[k], NULL, 0);
        }
      g_autoptr (LsMaskHistory) history = ls_mask_recorder_finish (recorder, LS_STOP_END);
      g_autoptr (LsMaskReader) reader = ls_mask_reader_new (history);
      g_assert_cmpuint (ls_mask_history_get_end (history), ==, 7 + n);
      g_assert_null (ls_mask_reader_find (reader, 6));
      for (guint k = 0; k < n; k++)
        {
          const LsMaskRun *found = ls_mask_reader_find (reader, 7 + k);

          g_assert_cmphex (found->active, ==, masks[k]);
          g_assert_cmpuint (ls_mask_reader_get_line (reader, found, 7 + k), ==, lines[k]);
        }
    }
}

/* A loop in which no lane leaves repeats itself; its passes take bytes by the hundred. */
static void
test_loops_take_nothing (void)
{
  g_autoptr (WholeRun) run = whole_run_toy (
    "lane 1\nmovi 2 9\nloop 2000\nless 1 2\nif\naddi 3 3 1\nelse\naddi 3 3 2\nendif\nendloop\nend",
    LS_MASK_ALL);
  g_autoptr (LsMaskHistory) history = record (run, TRUE, 1, 0);

  g_test_message ("%u steps in %" G_GSIZE_FORMAT " bytes", run->n_steps,
                  ls_mask_history_get_bytes (history));
  g_assert_cmpuint (run->n_steps, >, 14000);
  g_assert_cmpuint (ls_mask_history_get_bytes (history) * 10, <, run->n_steps);
}

/* A run without divergence is one run of steps. */
static void
test_straight (void)
{
  g_autoptr (WholeRun) run = whole_run_toy ("movi 1 1\nmovi 2 1\nmovi 3 1\nend", 0xff);
  g_autoptr (LsMaskHistory) history = record (run, FALSE, 1, 0);

  g_assert_cmpuint (ls_mask_history_get_n_runs (history), ==, 1);
  g_assert_cmpint (ls_mask_history_get_reason (history), ==, LS_STOP_END);
  g_assert_cmpuint (ls_mask_history_get_end (history), ==, 4);
}

/* --- limits ---------------------------------------------------------------------------------------------- */

static void
test_cancel (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WholeRun) run = whole_run_toy ("loop 5000\nmovi 1 1\nendloop\nend", LS_MASK_ALL);
  gint flag = 1;
  const LsWalkOptions options = { .interrupt = &flag };

  g_assert_null (ls_mask_history_new (run->subject, FALSE, &options, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
}

static void
test_nothing (void)
{
  g_autoptr (WholeRun) run = whole_run_toy ("trap\nend", LS_MASK_ALL);
  g_autoptr (LsMaskHistory) history = record (run, FALSE, 1, 0);
  g_autoptr (LsMaskReader) reader = ls_mask_reader_new (history);

  g_assert_cmpint (ls_mask_history_get_reason (history), ==, LS_STOP_TRAP);
  g_assert_cmpuint (ls_mask_history_get_end (history), ==, 0);
  g_assert_null (ls_mask_reader_find (reader, 0));
  g_assert_null (ls_mask_reader_next (reader));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mask-history/against-all-states/toy", test_random_toy);
  g_test_add_func ("/mask-history/against-all-states/r700", test_random_r700);
  g_test_add_data_func ("/mask-history/against-all-states/tgsi", "tgsi", test_random_other);
  g_test_add_data_func ("/mask-history/against-all-states/spirv", "spirv", test_random_other);
  g_test_add_func ("/mask-history/packing/any-sequence", test_any_sequence);
  g_test_add_func ("/mask-history/packing/loops-take-nothing", test_loops_take_nothing);
  g_test_add_func ("/mask-history/packing/straight", test_straight);
  g_test_add_func ("/mask-history/limits/cancel", test_cancel);
  g_test_add_func ("/mask-history/limits/nothing", test_nothing);
  return g_test_run ();
}
