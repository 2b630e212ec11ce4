#include <string.h>

#include "ls-checkpoints.h"
#include "rounds.h"
#include "time-subject.h"
#include "toy-machine.h"

/* The engine over the toy machine: where moves arrive is looked up in a run that no timeline took part in. */

#define N_PROGRAMS 240
#define N_MOVES_EACH 50

static TimeSubject *
make_subject (const char *text, guint64 max_steps)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  LsWaveInput input = { .covered = LS_MASK_ALL >> 3 };

  return time_subject_new (toy_load (text), bindings, &input, max_steps);
}

static LsTimeline *
open_text (const char *text)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  LsWaveInput input = { .covered = LS_MASK_ALL };
  LsProgram *program = toy_load (text);
  g_autoptr (LsSubject) subject = ls_subject_new_group (program, bindings, &input, 1, 0);

  ls_program_unref (program);
  return ls_timeline_new (subject);
}

static void
test_random_moves (void)
{
  guint n_back = 0;
  guint64 n_steps = 0;

  for (guint i = 0; rounds_left (i, N_PROGRAMS); i++)
    {
      g_autofree char *text = toy_random_text (10 + i % 40);
      g_autoptr (TimeSubject) subject = make_subject (text, 1u << 20);
      n_back += time_subject_check_moves (subject, N_MOVES_EACH);
      n_steps += subject->n_steps;
    }
  g_test_message ("toy: %u programs, %" G_GUINT64_FORMAT " steps, %u moves, %u went back",
                  rounds_least (N_PROGRAMS), n_steps, rounds_least (N_PROGRAMS) * N_MOVES_EACH,
                  n_back);
  g_assert_cmpuint (n_back, >, rounds_least (N_PROGRAMS) * N_MOVES_EACH / 5);
}

/* Long enough for many checkpoints. */
static const char long_text[] = "lane 1\nmovi 2 40\nloop 90\nloop 100\naddi 3 3 1\nless 1 2\nif\n"
                                "out 0 3\nelse\nadd 4 4 1\nendif\nendloop\naddi 2 2 -1\n"
                                "endloop\nend\n";

static void
test_random_moves_in_long_run (void)
{
  g_autoptr (TimeSubject) subject = make_subject (long_text, 1u << 20);

  g_assert_cmpuint (subject->n_steps, >, 60000);
  time_subject_check_moves (subject, 300);
}

static void
test_continue_mirrors_reverse_continue (void)
{
  g_autoptr (TimeSubject) long_subject = make_subject (long_text, 1u << 20);
  guint64 lines = 1u << 8 | 1u << 25; /* second line of addi; addi after the inner loop */
  guint n_stops = 0;

  g_assert_cmpuint (time_subject_check_mirror (long_subject, &lines), >, 90);
  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *text = toy_random_text (20);
      g_autoptr (TimeSubject) subject = make_subject (text, 1u << 20);
      guint64 random_lines[8] = { (guint64) g_test_rand_int_range (1, G_MAXINT32) };
      n_stops += time_subject_check_mirror (subject, random_lines);
    }
  g_assert_cmpuint (n_stops, >, 100);
}

/* The machine tells nothing of its operands: what is found is found from masks and the stack. */
static void
test_events_are_the_same_both_ways (void)
{
  g_autoptr (TimeSubject) long_subject = make_subject (long_text, 1u << 20);
  guint n_stops = 0;

  g_assert_cmpuint (
    time_subject_check_event_mirror (long_subject, LS_EVENT_BIT (LS_EVENT_STACK_HIGH_WATER)), >, 1);
  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *text = toy_random_text (20);
      g_autoptr (TimeSubject) subject = make_subject (text, 1u << 20);
      n_stops += time_subject_check_event_mirror (subject, LS_EVENTS_ALL);
    }
  g_assert_cmpuint (n_stops, >, 100);
}

static void
test_memory_is_bounded (void)
{
  static const char text[] = "loop 5000000\naddi 1 1 1\nendloop\nend\n";
  g_autoptr (LsProgram) program = toy_load (text);
  g_autoptr (LsTimeline) timeline = open_text (text);
  LsArrival arrival;
  gsize most = 0;

  for (guint64 step = 0; step < 10000000; step += 500000)
    {
      ls_timeline_move (timeline, LS_MOVE_TO_STEP, step, NULL, &arrival);
      most = MAX (most, ls_timeline_get_history_bytes (timeline));
    }
  ls_timeline_move (timeline, LS_MOVE_END, 0, NULL, &arrival);
  g_assert_cmpuint (arrival.place.step, ==, 10000002);
  ls_timeline_move (timeline, LS_MOVE_TO_STEP, 4444444, NULL, &arrival);
  g_assert_cmpuint (arrival.place.step, ==, 4444444);
  most = MAX (most, ls_timeline_get_history_bytes (timeline));

  LsRow row = { 0 };
  ls_program_read_row (program, ls_timeline_get_state (timeline), (LsRegRef){ .index = 1 }, &row);
  g_assert_cmpuint (row.u[0], ==, 4444444 / 2);
  g_test_message ("10 M steps: at most %" G_GSIZE_FORMAT " bytes of history", most);
  g_assert_cmpuint (most, <=, MAX (LS_TIMELINE_BYTES, 10000002 * LS_TIMELINE_BYTES_PER_STEP));
}

static void
test_trap_stays_before (void)
{
  g_autoptr (LsTimeline) timeline = open_text ("movi 1 5\ntrap\nend\n");
  LsArrival arrival;

  ls_timeline_move (timeline, LS_MOVE_END, 0, NULL, &arrival);
  g_assert_cmpint (arrival.reason, ==, LS_STOP_TRAP);
  g_assert_cmpint (arrival.trap.code, ==, LS_TRAP_ILLEGAL);
  g_assert_cmpuint (arrival.place.step, ==, 1);
  g_assert_false (arrival.at_limit);

  ls_timeline_move (timeline, LS_MOVE_STEP, 0, NULL, &arrival);
  g_assert_cmpint (arrival.reason, ==, LS_STOP_TRAP);
  g_assert_cmpuint (arrival.place.step, ==, 1);
  g_assert_true (arrival.at_limit);

  ls_timeline_move (timeline, LS_MOVE_STEP_BACK, 0, NULL, &arrival);
  g_assert_cmpint (arrival.reason, ==, LS_STOP_STEP);
  ls_timeline_move (timeline, LS_MOVE_STEP, 0, NULL, &arrival);
  g_assert_cmpint (arrival.reason, ==, LS_STOP_STEP);
}

static void
test_divergence_gives_up_and_stays (void)
{
  g_autoptr (LsTimeline) timeline =
    open_text ("movi 1 32\nlane 2\nloop 50\nendloop\nless 2 1\nif\nendif\nend\n");
  LsArrival arrival;

  ls_timeline_move (timeline, LS_MOVE_DIVERGENCE, 20, NULL, &arrival);
  g_assert_cmpuint (arrival.place.step, ==, 0);
  g_assert_cmpint (arrival.reason, ==, LS_STOP_STEP);
  g_assert_true (arrival.at_limit);

  ls_timeline_move (timeline, LS_MOVE_DIVERGENCE, 2000, NULL, &arrival);
  g_assert_cmpuint (arrival.place.step, ==, 2 + 1 + 50 + 2);
  g_assert_false (arrival.at_limit);
}

/* --- interrupts ------------------------------------------------------------------------------------------ */

/* Before they have made a step. */
static void
test_interrupted_moves_stay (void)
{
  g_autoptr (TimeSubject) subject = make_subject (long_text, 1u << 20);
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  const gint interrupt = TRUE;
  guint64 lines = 1;
  LsArrival arrival;

  time_subject_stop_at (timeline, &lines);
  ls_timeline_move (timeline, LS_MOVE_TO_STEP, 5000, NULL, &arrival);
  for (LsMove move = LS_MOVE_STEP; move < LS_N_MOVES; move++)
    {
      gboolean needs_no_run = move == LS_MOVE_START; /* its state is kept */
      ls_timeline_move (timeline, move, 3, &interrupt, &arrival);
      if (needs_no_run)
        ls_timeline_move (timeline, LS_MOVE_TO_STEP, 5000, NULL, &arrival);
      else
        g_assert_cmpint (arrival.reason, ==, LS_STOP_INTERRUPT);
      g_assert_cmpuint (arrival.place.step, ==, 5000);
      g_assert_false (arrival.at_limit);
      time_subject_check_state (subject, timeline);
    }
}

typedef struct
{
  gsize reached; /* atomic: the step that the move has got to */
  gint interrupt;
} Watched;

/* Once the move has begun to move. */
static gpointer
interrupt_on_the_way (gpointer data)
{
  Watched *watched = data;

  while ((gsize) g_atomic_pointer_get (&watched->reached) <= 1)
    g_usleep (1000);
  g_atomic_int_set (&watched->interrupt, TRUE);
  return NULL;
}

static void
test_interrupt_from_another_thread (void)
{
  g_autoptr (LsTimeline) timeline = open_text ("loop 2000000000\nendloop\nend\n");
  const LsMove endless[] = { LS_MOVE_END, LS_MOVE_CONTINUE, LS_MOVE_DIVERGENCE, LS_MOVE_TO_LINE };
  LsArrival arrival;

  ls_timeline_move (timeline, LS_MOVE_STEP, 0, NULL, &arrival);
  for (guint i = 0; i < G_N_ELEMENTS (endless); i++)
    {
      Watched watched = { 0, FALSE };
      GThread *thread = g_thread_new ("interrupt", interrupt_on_the_way, &watched);
      ls_timeline_set_reached (timeline, &watched.reached);
      ls_timeline_move (timeline, endless[i], endless[i] == LS_MOVE_TO_LINE ? 4 : 0,
                        &watched.interrupt, &arrival);
      g_thread_join (thread);
      ls_timeline_set_reached (timeline, NULL);
      g_assert_cmpint (arrival.reason, ==, LS_STOP_INTERRUPT);
      g_assert_cmpuint (arrival.place.step, >, arrival.from_step);
    }
}

/* --- checkpoints ----------------------------------------------------------------------------------------- */

static void
add_checkpoint (LsCheckpoints *checkpoints, guint64 step)
{
  guint8 state[64] = { 0 };

  memcpy (state, &step, sizeof step);
  ls_checkpoints_add (checkpoints, step, state);
}

/* The copy found is that of the step that it says, and not behind step. Returns: how far before it. */
static guint64
check_copy (const LsCheckpoints *checkpoints, guint64 step)
{
  guint64 found, copied;
  const void *at = ls_checkpoints_find (checkpoints, step, &found);

  memcpy (&copied, at, sizeof copied);
  g_assert_cmpuint (copied, ==, found);
  g_assert_cmpuint (found, <=, step);
  return step - found;
}

/* Whatever step is asked for, there is a copy no further back than distance. */
static void
check_distance (const LsCheckpoints *checkpoints, guint64 n, guint64 distance)
{
  for (guint i = 0; i < 1000; i++)
    g_assert_cmpuint (check_copy (checkpoints, (guint64) g_test_rand_int_range (0, (gint32) n + 1)),
                      <, distance);
}

/* Room for an odd number of copies too: the copy that asks for thinning is then none of those that stay. */
static void
test_checkpoints_thin_out (void)
{
  const guint64 n = 1000000;

  for (guint most = LS_CHECKPOINTS_MIN; most <= 41; most++)
    {
      const LsCheckpointRoom room = { .least = 64 * most, .most = 64 * most };
      g_autoptr (LsCheckpoints) checkpoints = ls_checkpoints_new (64, 100, &room);

      for (guint64 step = 0; step <= n; step = ls_checkpoints_get_next (checkpoints, step))
        {
          add_checkpoint (checkpoints, step);
          check_copy (checkpoints, step);
          g_assert_cmpuint (ls_checkpoints_count (checkpoints), <=, most);
        }
      g_assert_cmpuint (ls_checkpoints_count (checkpoints), >=, most / 2);
      check_distance (checkpoints, n, n / (most / 2 - 1));
    }
}

/* Room that grows with the run keeps the distance, up to the most that there may be. */
static void
test_checkpoints_room_grows (void)
{
  const LsCheckpointRoom room = { .least = 64 * 40, .per_step = 1, .most = 64 * 4000 };
  g_autoptr (LsCheckpoints) checkpoints = ls_checkpoints_new (64, 100, &room);
  guint64 step = 0;

  for (; step <= 200000; step = ls_checkpoints_get_next (checkpoints, step))
    add_checkpoint (checkpoints, step);
  g_assert_cmpuint (ls_checkpoints_count (checkpoints), ==, 2001);
  check_distance (checkpoints, 200000, 100);
  for (; step <= 1000000; step = ls_checkpoints_get_next (checkpoints, step))
    add_checkpoint (checkpoints, step);
  g_assert_cmpuint (ls_checkpoints_count (checkpoints), <=, 4000);
  g_assert_cmpuint (ls_checkpoints_bytes (checkpoints), <=, 64 * 4000 + (100 << 10));
  check_distance (checkpoints, 1000000, 400);
}

/* A budget that is used up thins as room that is used up does; it is shared, and given back. */
static void
test_checkpoints_keep_to_a_budget (void)
{
  g_autoptr (LsBudget) budget = ls_budget_new (64 * 501);
  const LsCheckpointRoom room = { .least = 64 * 4000, .most = 64 * 4000, .budget = budget };
  LsCheckpoints *checkpoints = ls_checkpoints_new (64, 100, &room);
  LsCheckpoints *other = ls_checkpoints_new (64, 100, &room);

  for (guint64 step = 0; step <= 1000000; step = ls_checkpoints_get_next (checkpoints, step))
    {
      add_checkpoint (checkpoints, step);
      g_assert_cmpuint (ls_checkpoints_count (checkpoints), <=, 501);
    }
  g_assert_cmpuint (ls_checkpoints_count (checkpoints), >=, 250);
  check_distance (checkpoints, 1000000, 1000000 / 250);
  g_assert_cmpuint (ls_budget_get_left (budget), ==, 0);
  /* Some are kept where nothing is left. */
  for (guint64 step = 0; step <= 100000; step = ls_checkpoints_get_next (other, step))
    add_checkpoint (other, step);
  g_assert_cmpuint (ls_checkpoints_count (other), <=, LS_CHECKPOINTS_MIN);
  check_distance (other, 100000, 100000 / (LS_CHECKPOINTS_MIN / 2 - 1));
  ls_checkpoints_free (checkpoints);
  ls_checkpoints_free (other);
  g_assert_cmpuint (ls_budget_get_left (budget), ==, 64 * 501);
}

/* Steps between those to copy, and steps that are there already, change nothing. */
static void
test_checkpoints_add_once (void)
{
  const LsCheckpointRoom room = { .least = 1 << 20, .most = 1 << 20 };
  g_autoptr (LsCheckpoints) checkpoints = ls_checkpoints_new (64, 100, &room);
  guint8 other[64] = { 0xFF };

  for (guint64 step = 0; step <= 1000; step++)
    add_checkpoint (checkpoints, step);
  for (guint64 step = 0; step <= 1000; step++)
    ls_checkpoints_add (checkpoints, step, other);
  g_assert_cmpuint (ls_checkpoints_count (checkpoints), ==, 11);
  check_distance (checkpoints, 1000, 100);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/timeline/toy/random-moves", test_random_moves);
  g_test_add_func ("/timeline/toy/random-moves/long-run", test_random_moves_in_long_run);
  g_test_add_func ("/timeline/continue-mirrors-reverse", test_continue_mirrors_reverse_continue);
  g_test_add_func ("/timeline/events/same-both-ways", test_events_are_the_same_both_ways);
  g_test_add_func ("/timeline/memory-is-bounded", test_memory_is_bounded);
  g_test_add_func ("/timeline/trap-stays-before", test_trap_stays_before);
  g_test_add_func ("/timeline/divergence/gives-up-and-stays", test_divergence_gives_up_and_stays);
  g_test_add_func ("/timeline/interrupt/stays", test_interrupted_moves_stay);
  g_test_add_func ("/timeline/interrupt/from-thread", test_interrupt_from_another_thread);
  g_test_add_func ("/checkpoints/thin-out", test_checkpoints_thin_out);
  g_test_add_func ("/checkpoints/room-grows", test_checkpoints_room_grows);
  g_test_add_func ("/checkpoints/budget", test_checkpoints_keep_to_a_budget);
  g_test_add_func ("/checkpoints/add-once", test_checkpoints_add_once);

  return g_test_run ();
}
