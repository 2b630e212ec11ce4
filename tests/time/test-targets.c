#include "stop-oracle.h"
#include "machines.h"
#include "rounds.h"

/* Targets against the positions that are found by looking at all of them: forwards, backwards and from anywhere. */

#define N_PROGRAMS 90
#define N_TARGETS_EACH 18
#define N_MEMORY_EACH 4 /* of these: memory is not written often */
#define N_VALUE_EACH 4  /* of these: there are many expressions */
#define N_READ_EACH 1   /* of these, where the machine tells */

typedef struct
{
  guint n_targets, n_found, by_kind[LS_N_TARGETS], memories;
  gboolean has_reads;
} Totals;

static guint
pick (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint32) n);
}

static void
check_found (const LsArrival *arrival, const OracleHit *hit)
{
  g_assert_false (arrival->at_limit);
  g_assert_cmpuint (arrival->place.step, ==, hit->step);
  g_assert_cmphex (arrival->lanes, ==, hit->lanes);
  g_assert_cmpuint (arrival->slot, ==, 0);
}

static void
check_forwards (const TimeSubject *subject,
                LsTimeline *timeline,
                const LsTarget *target,
                const GArray *found)
{
  LsArrival arrival;

  ls_timeline_move (timeline, LS_MOVE_START, 0, NULL, &arrival);
  for (guint i = 0; i < found->len; i++)
    {
      if (g_array_index (found, OracleHit, i).step == 0)
        continue;
      ls_timeline_run_to (timeline, target, FALSE, NULL, &arrival);
      check_found (&arrival, &g_array_index (found, OracleHit, i));
    }
  ls_timeline_run_to (timeline, target, FALSE, NULL, &arrival);
  g_assert_true (arrival.at_limit);
  g_assert_cmpuint (arrival.place.step, ==, subject->n_steps);
  g_assert_cmphex (arrival.lanes, ==, 0);
}

static void
check_backwards (const TimeSubject *subject,
                 LsTimeline *timeline,
                 const LsTarget *target,
                 const GArray *found)
{
  LsArrival arrival;

  ls_timeline_move (timeline, LS_MOVE_END, 0, NULL, &arrival);
  for (guint i = found->len; i > 0; i--)
    {
      if (g_array_index (found, OracleHit, i - 1).step == subject->n_steps)
        continue;
      ls_timeline_run_to (timeline, target, TRUE, NULL, &arrival);
      check_found (&arrival, &g_array_index (found, OracleHit, i - 1));
    }
  ls_timeline_run_to (timeline, target, TRUE, NULL, &arrival);
  g_assert_true (arrival.at_limit);
  g_assert_cmpuint (arrival.place.step, ==, 0);
}

static void
check_from_anywhere (const TimeSubject *subject,
                     LsTimeline *timeline,
                     const LsTarget *target,
                     const GArray *found)
{
  guint64 from = pick ((guint) subject->n_steps + 1);
  guint next = 0;
  gboolean is_back = pick (2) == 0;
  const OracleHit *hits = (gconstpointer) found->data;
  LsArrival arrival;

  while (next < found->len && (is_back ? hits[next].step < from : hits[next].step <= from))
    next++;
  ls_timeline_move (timeline, LS_MOVE_TO_STEP, from, NULL, &arrival);
  ls_timeline_run_to (timeline, target, is_back, NULL, &arrival);
  if (is_back ? next > 0 : next < found->len)
    check_found (&arrival, &hits[is_back ? next - 1 : next]);
  else
    g_assert_true (arrival.at_limit);
  time_subject_check_state (subject, timeline);
}

static void
choose_kind (const TimeSubject *subject, LsTargetKind kind, LsTarget *target)
{
  oracle_clear_target (target);
  target->kind = kind;
  if (kind == LS_TARGET_MEMORY)
    oracle_choose_range (subject, target);
  else
    target->measure = oracle_random_measure (subject);
}

static void
check_target (const TimeSubject *subject, guint number, Totals *totals)
{
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  LsStopPoint point = { 0 };
  g_autoptr (GError) error = NULL;

  oracle_random_target (subject, &point.target);
  if (number < N_MEMORY_EACH + N_VALUE_EACH)
    choose_kind (subject, number < N_MEMORY_EACH ? LS_TARGET_MEMORY : LS_TARGET_VALUE,
                 &point.target);
  else if (number < N_MEMORY_EACH + N_VALUE_EACH + N_READ_EACH && totals->has_reads)
    {
      oracle_clear_target (&point.target);
      point.target.kind = totals->n_targets % 2 == 0 ? LS_TARGET_READ : LS_TARGET_TOUCH;
      point.target.is_memory = FALSE;
    }
  ls_target_check (&point.target, ls_timeline_get_subject (timeline), &error);
  g_assert_no_error (error);
  g_autoptr (GArray) found = oracle_find (subject, &point, 1);
  check_forwards (subject, timeline, &point.target, found);
  check_backwards (subject, timeline, &point.target, found);
  for (guint i = 0; i < 4; i++)
    check_from_anywhere (subject, timeline, &point.target, found);
  totals->n_targets++;
  totals->n_found += found->len;
  totals->by_kind[point.target.kind] += found->len;
  if (point.target.kind == LS_TARGET_MEMORY && found->len > 0)
    totals->memories |= 1u << point.target.memory % 32;
  oracle_clear_target (&point.target);
}

static void
check_subject (const TimeSubject *subject, gpointer data)
{
  for (guint i = 0; i < N_TARGETS_EACH; i++)
    check_target (subject, i, data);
}

/* n_kinds: that must be found where the time allows all rounds. */
static void
check_totals (const Totals *totals, guint n_kinds)
{
  guint n = 0;

  for (guint kind = 0; kind < LS_N_TARGETS; kind++)
    {
      n += totals->by_kind[kind] > 0;
      g_test_message ("%s: %u", ls_target_kind_name ((LsTargetKind) kind), totals->by_kind[kind]);
    }
  g_test_message ("%u targets found at %u positions", totals->n_targets, totals->n_found);
  g_test_message ("memories: %x", totals->memories);
  g_assert_cmpuint (n, >=, rounds_done (n_kinds));
}

static void
test_toy (void)
{
  Totals totals = { 0 };

  oracle_each ("toy", N_PROGRAMS, check_subject, &totals);
  check_totals (&totals, 10);
}

static void
test_r700 (void)
{
  Totals totals = { .has_reads = TRUE };

  oracle_each ("r700", N_PROGRAMS, check_subject, &totals);
  check_totals (&totals, 15);
}

/* Of a machine that a build can lack. */
static void
test_other (gconstpointer id)
{
  if (skip_without (id))
    return;

  Totals totals = { .has_reads = TRUE };

  oracle_each (id, N_PROGRAMS, check_subject, &totals);
  check_totals (&totals, 8);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/targets/toy/both-ways", test_toy);
  g_test_add_func ("/targets/r700/both-ways", test_r700);
  g_test_add_data_func ("/targets/tgsi/both-ways", "tgsi", test_other);
  g_test_add_data_func ("/targets/spirv/both-ways", "spirv", test_other);

  return g_test_run ();
}
