#include "r500-machine.h"
#include "r500-random.h"
#include "rounds.h"
#include "time-subject.h"

/* The engine over random R500 programs: after every move the state is that of a fresh run, byte for byte. */

#define N_PROGRAMS 200
#define N_MOVES_EACH 50
#define MAX_STEPS 20000

/* Returns: (transfer full): NULL if the run is not over after MAX_STEPS. */
static TimeSubject *
make_subject (LsWaveInput *input)
{
  g_autoptr (GArray) words = r500_random_words (16, FALSE);
  g_autoptr (GBytes) code = g_bytes_new (words->data, words->len * sizeof (guint32));
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS };
  LsProgram *program = r500_machine.load (&source, NULL, &error);

  g_assert_no_error (error);
  r500_random_bindings (bindings);
  r500_random_input (input);
  return time_subject_new (program, bindings, input, MAX_STEPS);
}

static void
test_random_moves (void)
{
  guint n_back = 0, n_ended = 0;

  for (guint i = 0; rounds_left (i, N_PROGRAMS); i++)
    {
      LsWaveInput input;
      g_autoptr (TimeSubject) subject = make_subject (&input);

      n_back += time_subject_check_moves (subject, N_MOVES_EACH);
      n_ended += subject->ended;
      g_aligned_free ((gpointer) input.preloads);
    }
  g_test_message ("%u programs, %u moves back, %u end", rounds_least (N_PROGRAMS), n_back, n_ended);
  g_assert_cmpuint (n_back, >=, rounds_least (N_PROGRAMS) * N_MOVES_EACH / 5);
  g_assert_cmpuint (n_ended, >=, rounds_least (N_PROGRAMS) * 9 / 10);
}

static void
test_continue_mirrors_reverse_continue (void)
{
  guint n_stops = 0;

  for (guint i = 0; i < 40; i++)
    {
      LsWaveInput input;
      g_autoptr (TimeSubject) subject = make_subject (&input);
      g_autofree guint64 *lines = g_new0 (guint64, ls_program_n_lines (subject->program) / 64 + 1);

      lines[0] = (guint64) g_test_rand_int_range (1, G_MAXINT32);
      n_stops += time_subject_check_mirror (subject, lines);
      g_aligned_free ((gpointer) input.preloads);
    }
  g_assert_cmpuint (n_stops, >=, 40);
}

static void
test_events_are_the_same_both_ways (void)
{
  guint n_stops = 0;

  for (guint i = 0; i < 40; i++)
    {
      LsWaveInput input;
      g_autoptr (TimeSubject) subject = make_subject (&input);

      n_stops += time_subject_check_event_mirror (subject, 1u << i % LS_N_EVENTS);
      n_stops += time_subject_check_event_mirror (subject, LS_EVENTS_ALL);
      g_aligned_free ((gpointer) input.preloads);
    }
  g_assert_cmpuint (n_stops, >=, 300);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/timeline/r500/random-moves", test_random_moves);
  g_test_add_func ("/timeline/r500/continue-mirrors-reverse",
                   test_continue_mirrors_reverse_continue);
  g_test_add_func ("/timeline/r500/events/same-both-ways", test_events_are_the_same_both_ways);
  return g_test_run ();
}
