#include "ls-census.h"
#include "ls-error.h"
#include "ls-trace.h"
#include "whole-run.h"
#include "machines.h"

/* Steps told one by one, and how lanes stand, against the states of the run, and against what is said of causes. */

/* --- trace ----------------------------------------------------------------------------------------------- */

/* Whether the entry says that the lane got what it did get, and nothing else: each component that changes is told, and
 * what is told has the value that it has. */
static guint
check_writes (const WholeRun *run, const LsTraceEntry *entry, guint lane)
{
  LsRegRef ref = { 0 };
  guint n = ls_program_n_registers (run->program, 0), n_told = 0;

  for (guint i = 0; i < entry->writes->len; i++)
    {
      const LsTraceWrite *write = &g_array_index (entry->writes, LsTraceWrite, i);

      g_assert_cmphex (write->old, ==,
                       whole_run_value (run, (guint) entry->step - 1, write->ref, lane));
      g_assert_cmphex (write->bits, ==,
                       whole_run_value (run, (guint) entry->step, write->ref, lane));
      n_told += write->old != write->bits && write->ref.file == 0;
    }
  for (guint i = 0; i < n * run->machine->reg_files[0].n_channels; i++)
    {
      ref.index = (guint16) (i / run->machine->reg_files[0].n_channels);
      ref.channel = (guint8) (i % run->machine->reg_files[0].n_channels);
      if (whole_run_value (run, (guint) entry->step - 1, ref, lane) !=
          whole_run_value (run, (guint) entry->step, ref, lane))
        n_told--;
    }
  g_assert_cmpuint (n_told, ==, 0);
  return entry->writes->len;
}

/* Returns: the number of writes. */
static guint
check_trace (const WholeRun *run, const LsTraceFilter *filter)
{
  const LsWalkOptions options = { 0 };
  g_autoptr (LsTrace) trace = ls_trace_new (run->subject, filter, &options);
  const LsTraceEntry *entry;
  guint64 next = 1;
  guint n_writes = 0;

  while ((entry = ls_trace_next (trace)) != NULL)
    {
      LsPlace place;

      whole_run_place (run, (guint) entry->step - 1, &place);
      g_assert_cmpuint (entry->line, ==, place.line);
      g_assert_cmphex (entry->active, ==, whole_run_active (run, (guint) entry->step - 1));
      for (; next < entry->step; next++)
        {
          whole_run_place (run, (guint) next - 1, &place);
          g_assert_true (
            (filter->line != G_MAXUINT && place.line != filter->line) ||
            (filter->only_lane && !(whole_run_active (run, (guint) next - 1) >> filter->lane & 1)));
        }
      n_writes += check_writes (run, entry, filter->lane);
      next++;
    }
  g_assert_cmpuint (ls_trace_get_last_step (trace), ==, run->n_steps);
  g_assert_cmpint (ls_trace_get_reason (trace), ==, run->ended ? LS_STOP_END : LS_STOP_TRAP);
  return n_writes;
}

static void
test_trace (gconstpointer id)
{
  if (skip_without (id))
    return;

  guint n = 0;

  for (guint i = 0; i < 25; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random (id);
      LsTraceFilter all = { .lane = (guint) g_test_rand_int_range (0, LS_LANES),
                            .line = G_MAXUINT };
      LsTraceFilter some = { .lane = (guint) g_test_rand_int_range (0, LS_LANES),
                             .only_lane = TRUE,
                             .line = G_MAXUINT };
      LsPlace place;

      n += check_trace (run, &all);
      n += check_trace (run, &some);
      whole_run_place (run, (guint) g_test_rand_int_range (0, (gint32) run->n_steps), &place);
      some.only_lane = FALSE;
      some.line = place.line;
      n += check_trace (run, &some);
    }
  g_test_message ("%u writes", n);
  g_assert_cmpuint (n, >=, 100);
}

/* A value written again is told, and a lane that is off gets nothing. */
static void
test_writes_by_hand (void)
{
  g_autoptr (WholeRun) run = whole_run_toy (
    "lane 1\nmovi 2 4\nmovi 2 4\nless 1 2\nif\nadd 3 1 2\nendif\nout 0 3\nend", LS_MASK_ALL);
  const LsTraceFilter filter = { .lane = 9, .line = G_MAXUINT };
  const LsWalkOptions options = { .first_step = 3, .last_step = 8 };
  g_autoptr (LsTrace) trace = ls_trace_new (run->subject, &filter, &options);
  const guint n_writes[] = { 1, 0, 0, 0, 0, 1 };

  for (guint i = 0; i < G_N_ELEMENTS (n_writes); i++)
    {
      const LsTraceEntry *entry = ls_trace_next (trace);

      g_assert_cmpuint (entry->step, ==, 3 + i);
      g_assert_cmpuint (entry->writes->len, ==, n_writes[i]);
    }
  g_assert_null (ls_trace_next (trace));
  g_assert_cmpint (ls_trace_get_reason (trace), ==, LS_STOP_BREAKPOINT);
}

/* Only the steps with an event of the kind. */
static void
test_events (void)
{
  g_autoptr (WholeRun) run = whole_run_toy (
    "lane 1\nmovi 2 4\nless 1 2\nif\nmovi 3 1\nelse\nmovi 3 2\nendif\nend", LS_MASK_ALL);
  const LsTraceFilter filter = { .line = G_MAXUINT, .kinds = LS_EVENT_BIT (LS_EVENT_DIVERGENCE) };
  const LsWalkOptions options = { 0 };
  g_autoptr (LsTrace) trace = ls_trace_new (run->subject, &filter, &options);
  const LsTraceEntry *entry = ls_trace_next (trace);

  g_assert_nonnull (entry);
  g_assert_cmpuint (entry->step, ==, 4);
  g_assert_cmpuint (entry->events->len, ==, 1);
  while ((entry = ls_trace_next (trace)) != NULL)
    g_assert_cmpuint (entry->events->len, >=, 1);
  g_assert_cmpint (ls_trace_get_reason (trace), ==, LS_STOP_END);
  g_assert_cmpuint (ls_trace_get_last_step (trace), ==, run->n_steps);
}

/* --- census ---------------------------------------------------------------------------------------------- */

static guint
state_at (const WholeRun *run, guint step, guint lane)
{
  guint8 states[LS_LANES];

  ls_program_lane_states (run->program, run->states->pdata[step], states);
  return states[lane];
}

static void
check_group (const WholeRun *run, const LsCensusGroup *group, guint step)
{
  LsPlace place;

  LS_FOREACH_LANE (lane, group->lanes)
    {
      guint since = step;

      g_assert_cmpuint (group->state, ==, state_at (run, step, (guint) lane));
      while (since > 0 && state_at (run, since - 1, (guint) lane) == group->state)
        since--;
      g_assert_cmpuint (group->since, ==, since);
    }
  if (group->since == 0)
    return;
  whole_run_place (run, (guint) group->since - 1, &place);
  g_assert_cmpuint (group->line, ==, place.line);
}

static void
test_census (gconstpointer id)
{
  if (skip_without (id))
    return;

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random (id);
      guint step = (guint) g_test_rand_int_range (0, (gint32) run->n_steps + 1);
      g_autoptr (GError) error = NULL;
      g_autoptr (LsCensus) census = ls_census_new (run->subject, step, NULL, &error);
      LsMask all = 0;

      g_assert_no_error (error);
      for (guint k = 0; k < census->groups->len; k++)
        {
          const LsCensusGroup *group = &g_array_index (census->groups, LsCensusGroup, k);

          g_assert_cmphex (all & group->lanes, ==, 0);
          all |= group->lanes;
          check_group (run, group, step);
        }
      g_assert_cmphex (all, ==, LS_MASK_ALL);
    }
}

static void
test_refusals (void)
{
  g_autoptr (WholeRun) run = whole_run_toy ("movi 1 1\nend", LS_MASK_ALL);
  g_autoptr (GError) beyond = NULL, stopped = NULL;
  gint flag = 1;
  const LsTraceFilter filter = { .line = G_MAXUINT };
  const LsWalkOptions options = { .interrupt = &flag };
  g_autoptr (LsTrace) trace = ls_trace_new (run->subject, &filter, &options);

  g_assert_null (ls_census_new (run->subject, 3, NULL, &beyond));
  g_assert_error (beyond, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_census_new (run->subject, 1, &flag, &stopped));
  g_assert_error (stopped, LS_ERROR, LS_ERROR_STATE);
  g_assert_null (ls_trace_next (trace));
  g_assert_cmpint (ls_trace_get_reason (trace), ==, LS_STOP_INTERRUPT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/trace/against-all-states/toy", "toy", test_trace);
  g_test_add_data_func ("/trace/against-all-states/r700", "r700", test_trace);
  g_test_add_data_func ("/trace/against-all-states/tgsi", "tgsi", test_trace);
  g_test_add_data_func ("/trace/against-all-states/spirv", "spirv", test_trace);
  g_test_add_func ("/trace/by-hand/writes", test_writes_by_hand);
  g_test_add_func ("/trace/by-hand/events", test_events);
  g_test_add_data_func ("/census/against-all-states/toy", "toy", test_census);
  g_test_add_data_func ("/census/against-all-states/r700", "r700", test_census);
  g_test_add_data_func ("/census/against-all-states/tgsi", "tgsi", test_census);
  g_test_add_data_func ("/census/against-all-states/spirv", "spirv", test_census);
  g_test_add_func ("/trace/limits/refusals", test_refusals);
  return g_test_run ();
}
