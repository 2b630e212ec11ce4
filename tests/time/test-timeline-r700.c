#include "gen-r700.h"
#include "r700-machine.h"
#include "rounds.h"
#include "time-subject.h"

/* The engine over random R700 programs: after every move the state is that of a fresh run, byte for byte. */

#define N_PROGRAMS 260
#define N_MOVES_EACH 50
#define MAX_STEPS 100000

/* loop_count: iterations of the counted loops, or 0 for what the seed says.
 * Returns: (transfer full): NULL if the run is not over after MAX_STEPS. */
static TimeSubject *
make_subject (guint32 seed, guint loop_count, LsWaveInput *input)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GBytes) words = gen_r700_program (rand, 4 + seed % 12, TRUE);
  g_autoptr (LsBindings) bindings = gen_r700_bindings (rand);
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .code = words, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS };

  gen_r700_source (&source);
  for (guint i = 0; loop_count > 0 && i < 4; i++)
    bindings->loops[i].count = loop_count;

  LsProgram *program = r700_machine.load (&source, NULL, &error);
  g_assert_no_error (error);
  gen_r700_input (rand, input);
  return time_subject_new (program, bindings, input, MAX_STEPS);
}

/* What happens in the random runs, so that a generator that makes only dull ones is noticed. */
typedef struct
{
  guint n_moves, n_back, n_ended, n_diverging;
  guint64 n_steps;
} Totals;

static gboolean
diverges (const TimeSubject *subject)
{
  for (guint64 step = 1; step <= subject->n_steps; step++)
    {
      LsMask old = g_array_index (subject->active, LsMask, step - 1);
      LsMask new = g_array_index (subject->active, LsMask, step);
      if ((old & ~new) != 0 && (old & new) != 0)
        return TRUE;
    }
  return FALSE;
}

static void
check_program (guint32 seed, Totals *totals)
{
  LsWaveInput input;
  g_autoptr (TimeSubject) subject = make_subject (seed, 0, &input);

  totals->n_back += time_subject_check_moves (subject, N_MOVES_EACH);
  totals->n_moves += N_MOVES_EACH;
  totals->n_steps += subject->n_steps;
  totals->n_ended += subject->ended;
  totals->n_diverging += diverges (subject);
  g_aligned_free ((gpointer) input.preloads);
}

static void
test_random_moves (void)
{
  Totals totals = { 0 };

  for (guint i = 0; rounds_left (i, N_PROGRAMS); i++)
    check_program ((guint32) g_test_rand_int (), &totals);

  g_test_message (
    "r700: %u moves, %u of them backwards, over %u random programs: %u end, %u diverge",
    totals.n_moves, totals.n_back, rounds_least (N_PROGRAMS), totals.n_ended, totals.n_diverging);
  g_test_message ("%" G_GUINT64_FORMAT " steps in all", totals.n_steps);
  g_assert_cmpuint (totals.n_moves, >=, rounds_least (10000));
  g_assert_cmpuint (totals.n_back, >=, totals.n_moves / 5);
  g_assert_cmpuint (totals.n_ended, >=, rounds_least (N_PROGRAMS) * 9 / 10);
  g_assert_cmpuint (totals.n_diverging, >=, rounds_least (N_PROGRAMS) / 2);
}

/* Runs much longer than the way between checkpoints. */
static void
test_random_moves_in_long_runs (void)
{
  const guint n_wanted = rounds (6);
  guint n_long = 0;

  for (guint i = 0; i < 400 && n_long < n_wanted; i++)
    {
      LsWaveInput input;
      g_autoptr (TimeSubject) subject = make_subject ((guint32) g_test_rand_int (), 100, &input);
      if (subject != NULL && subject->n_steps > 6000)
        {
          time_subject_check_moves (subject, N_MOVES_EACH);
          n_long++;
        }
      g_aligned_free ((gpointer) input.preloads);
    }
  g_assert_cmpuint (n_long, ==, n_wanted);
}

static void
test_continue_mirrors_reverse_continue (void)
{
  guint n_stops = 0;

  for (guint i = 0; i < 40; i++)
    {
      LsWaveInput input;
      g_autoptr (TimeSubject) subject = make_subject ((guint32) g_test_rand_int (), 0, &input);
      g_autofree guint64 *lines = g_new0 (guint64, ls_program_n_lines (subject->program) / 64 + 1);

      lines[0] = (guint64) g_test_rand_int_range (1, G_MAXINT32);
      n_stops += time_subject_check_mirror (subject, lines);
      g_aligned_free ((gpointer) input.preloads);
    }
  g_test_message ("%u stops met from both sides", n_stops);
  g_assert_cmpuint (n_stops, >=, 40);
}

/* The events themselves are told by a watch that goes forwards once and knows no checkpoints. */
static void
test_events_are_the_same_both_ways (void)
{
  guint n_stops = 0, n_kinds = 0, seen = 0;

  for (guint i = 0; i < 60; i++)
    {
      LsWaveInput input;
      g_autoptr (TimeSubject) subject = make_subject ((guint32) g_test_rand_int (), 0, &input);

      for (guint64 step = 0; step <= subject->n_steps; step++)
        seen |= g_array_index (subject->kinds, guint, step);
      n_stops += time_subject_check_event_mirror (subject, 1u << i % LS_N_EVENTS);
      n_stops += time_subject_check_event_mirror (subject, LS_EVENTS_ALL);
      g_aligned_free ((gpointer) input.preloads);
    }
  for (guint kind = 0; kind < LS_N_EVENTS; kind++)
    n_kinds += seen >> kind & 1;
  g_test_message ("%u stops met from both sides, of %u kinds", n_stops, n_kinds);
  g_assert_cmpuint (n_stops, >=, 500);
  g_assert_cmpuint (n_kinds, >=, 6);
}

static void
must_not_be_called (const LsProgram *program G_GNUC_UNUSED,
                    const LsBindings *bindings G_GNUC_UNUSED,
                    const void *state G_GNUC_UNUSED,
                    LsExamine *out G_GNUC_UNUSED)
{
  g_error ("a run that nobody watches was examined");
}

/* Moves that look for no event take the machine's own run and nothing else, and keep nothing for events. */
static void
test_nobody_listens (void)
{
  LsWaveInput input;
  g_autoptr (TimeSubject) subject = make_subject (7, 0, &input);
  LsMachine unwatched = r700_machine;
  LsExplain explain = *r700_machine.explain;
  gsize bytes;
  LsArrival arrival;

  explain.examine = must_not_be_called;
  unwatched.explain = &explain;
  subject->program->machine = &unwatched;
  g_autoptr (LsSubject) run =
    ls_subject_new_group (subject->program, subject->bindings, &input, 1, 0);
  g_autoptr (LsTimeline) timeline = ls_timeline_new (run);
  for (guint move = 0; move < LS_MOVE_EVENT; move++)
    ls_timeline_move (timeline, (LsMove) move, 0, NULL, &arrival);
  ls_timeline_move (timeline, LS_MOVE_END, 0, NULL, &arrival);
  bytes = ls_timeline_get_history_bytes (timeline);

  subject->program->machine = &r700_machine;
  g_autoptr (LsTimeline) watched = time_subject_open (subject);
  for (guint move = 0; move < LS_MOVE_EVENT; move++)
    ls_timeline_move (watched, (LsMove) move, 0, NULL, &arrival);
  ls_timeline_move (watched, LS_MOVE_END, 0, NULL, &arrival);
  g_assert_cmpuint (ls_timeline_get_history_bytes (watched), ==, bytes);
  ls_timeline_move (watched, LS_MOVE_EVENT_BACK, LS_EVENTS_ALL, NULL, &arrival);
  ls_timeline_move (watched, LS_MOVE_END, 0, NULL, &arrival);
  g_assert_cmpuint (ls_timeline_get_history_bytes (watched), >, bytes);
  g_aligned_free ((gpointer) input.preloads);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/timeline/r700/random-moves", test_random_moves);
  g_test_add_func ("/timeline/r700/random-moves/long-runs", test_random_moves_in_long_runs);
  g_test_add_func ("/timeline/r700/continue-mirrors-reverse",
                   test_continue_mirrors_reverse_continue);
  g_test_add_func ("/timeline/r700/events/nobody-listens", test_nobody_listens);
  g_test_add_func ("/timeline/r700/events/same-both-ways", test_events_are_the_same_both_ways);

  return g_test_run ();
}
