#include "rounds.h"
#include "stop-oracle.h"
#include "time-fuse.h"
#include "machines.h"

/* Moves that are interrupted after so many steps, against the same moves that are not. */

#define N_PROGRAMS 90
#define N_MOVES_EACH 40

typedef struct
{
  guint n_interrupted, n_between, n_back;
} Totals;

static guint
pick (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint32) n);
}

/* Moves whose goal is the same wherever one comes from. */
static gboolean
is_absolute (LsMove move)
{
  return move != LS_MOVE_OVER && move != LS_MOVE_OUT && move != LS_MOVE_ITERATION &&
         move != LS_MOVE_STEP && move != LS_MOVE_SLOT;
}

static gboolean
is_back (LsMove move, guint64 argument, guint64 from)
{
  switch (move)
    {
    case LS_MOVE_STEP:
    case LS_MOVE_SLOT:
    case LS_MOVE_CF:
    case LS_MOVE_CLAUSE:
    case LS_MOVE_OVER:
    case LS_MOVE_OUT:
    case LS_MOVE_ITERATION:
    case LS_MOVE_CONTINUE:
    case LS_MOVE_END:
    case LS_MOVE_TO_LINE:
    case LS_MOVE_DIVERGENCE:
    case LS_MOVE_MASK_CHANGE:
    case LS_MOVE_EVENT:
      return FALSE;
    case LS_MOVE_TO_STEP:
      return argument < from;
    case LS_MOVE_STEP_BACK:
    case LS_MOVE_SLOT_BACK:
    case LS_MOVE_CF_BACK:
    case LS_MOVE_CLAUSE_BACK:
    case LS_MOVE_OVER_BACK:
    case LS_MOVE_OUT_BACK:
    case LS_MOVE_ITERATION_BACK:
    case LS_MOVE_REVERSE_CONTINUE:
    case LS_MOVE_START:
    case LS_MOVE_TO_LINE_BACK:
    case LS_MOVE_DIVERGENCE_BACK:
    case LS_MOVE_MASK_CHANGE_BACK:
    case LS_MOVE_EVENT_BACK:
      return TRUE;
    }
  g_assert_not_reached ();
}

static guint64
choose_argument (const TimeSubject *subject, LsMove move)
{
  switch ((guint) move)
    {
    case LS_MOVE_TO_LINE:
    case LS_MOVE_TO_LINE_BACK:
      return pick (ls_program_n_lines (subject->program));
    case LS_MOVE_EVENT:
    case LS_MOVE_EVENT_BACK:
      return (1u << LS_N_EVENTS) - 1;
    case LS_MOVE_TO_STEP:
      return pick ((guint) subject->n_steps + 1);
    case LS_MOVE_MASK_CHANGE:
    case LS_MOVE_MASK_CHANGE_BACK:
      return pick (LS_LANES);
    default:
      return 0;
    }
}

/* Where the move arrives if nobody interrupts it. */
static LsArrival
make_whole_move (const TimeSubject *subject, guint64 from, LsMove move, guint64 argument)
{
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  LsArrival arrival;

  ls_timeline_move (timeline, LS_MOVE_TO_STEP, from, NULL, &arrival);
  ls_timeline_move (timeline, move, argument, NULL, &arrival);
  return arrival;
}

static void
check_interrupted (LsTimeline *timeline,
                   LsMove move,
                   guint64 argument,
                   const LsArrival *stopped,
                   const LsArrival *whole,
                   Totals *totals)
{
  LsArrival arrival;

  totals->n_interrupted++;
  g_assert_false (stopped->at_limit);
  if (is_back (move, argument, stopped->from_step))
    {
      g_assert_cmpuint (stopped->place.step, ==, stopped->from_step);
      totals->n_back++;
      return;
    }
  g_assert_cmpuint (stopped->place.step, >=, stopped->from_step);
  g_assert_cmpuint (stopped->place.step, <=, whole->place.step);
  totals->n_between += stopped->place.step > stopped->from_step;
  if (!is_absolute (move))
    return;
  ls_timeline_move (timeline, move, argument, NULL, &arrival);
  g_assert_cmpuint (arrival.place.step, ==, whole->place.step);
  g_assert_cmpint (arrival.reason, ==, whole->reason);
  g_assert_cmphex (arrival.lanes, ==, whole->lanes);
}

/* A move that may make so many steps and no more. */
static void
check_limited (LsTimeline *timeline,
               LsMove move,
               guint64 argument,
               const LsArrival *whole,
               Totals *totals)
{
  guint64 from = whole->from_step, max_steps = 1 + pick (200);
  gboolean is_trap = whole->reason == LS_STOP_TRAP; /* one step more was tried */
  gboolean is_limited = move != LS_MOVE_TO_STEP && whole->place.step + is_trap > from + max_steps;
  LsArrival arrival;

  ls_timeline_set_max_steps (timeline, max_steps);
  ls_timeline_move (timeline, move, argument, NULL, &arrival);
  ls_timeline_set_max_steps (timeline, 0);
  g_assert_cmpint (arrival.is_spent, ==, is_limited);
  g_assert_cmpint (arrival.reason == LS_STOP_INTERRUPT, ==, is_limited);
  g_assert_cmpuint (arrival.place.step, ==, is_limited ? from + max_steps : whole->place.step);
  if (is_limited)
    check_interrupted (timeline, move, argument, &arrival, whole, totals);
}

static void
check_unlimited (LsTimeline *timeline,
                 LsMove move,
                 guint64 argument,
                 guint64 n_steps,
                 const LsArrival *whole,
                 Totals *totals)
{
  const gint *interrupt = time_fuse_light (n_steps);
  LsArrival arrival;

  ls_timeline_move (timeline, move, argument, interrupt, &arrival);
  time_fuse_put_out ();
  g_assert_cmpuint (arrival.from_step, ==, whole->from_step);
  g_assert_false (arrival.is_spent);
  if (arrival.reason == LS_STOP_INTERRUPT)
    check_interrupted (timeline, move, argument, &arrival, whole, totals);
  else
    g_assert_cmpuint (arrival.place.step, ==, whole->place.step);
}

static void
check_move (const TimeSubject *subject, LsTimeline *timeline, Totals *totals)
{
  LsMove move = (LsMove) pick (LS_N_MOVES);
  guint64 argument = choose_argument (subject, move);
  LsArrival from;

  ls_timeline_move (timeline, LS_MOVE_TO_STEP, pick ((guint) subject->n_steps + 1), NULL, &from);
  LsArrival whole = make_whole_move (subject, from.place.step, move, argument);
  guint64 n_steps =
    whole.place.step > whole.from_step ? whole.place.step - whole.from_step : subject->n_steps;
  if (pick (3) == 0)
    check_limited (timeline, move, argument, &whole, totals);
  else
    check_unlimited (timeline, move, argument, pick ((guint) n_steps + 1), &whole, totals);
  time_subject_check_state (subject, timeline);
}

static void
check_subject (const TimeSubject *subject, gpointer data)
{
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);

  time_fuse_lay (subject);
  for (guint i = 0; i < N_MOVES_EACH; i++)
    check_move (subject, timeline, data);
  time_fuse_take_out (subject);
}

static void
check_totals (const Totals *totals)
{
  g_test_message ("%u interrupted, %u of them on the way, %u backwards", totals->n_interrupted,
                  totals->n_between, totals->n_back);
  g_assert_cmpuint (totals->n_between, >, rounds_least (N_PROGRAMS));
  g_assert_cmpuint (totals->n_back, >, rounds_least (N_PROGRAMS));
}

static void
test_toy (void)
{
  Totals totals = { 0 };

  oracle_each ("toy", N_PROGRAMS, check_subject, &totals);
  check_totals (&totals);
}

static void
test_r700 (void)
{
  Totals totals = { 0 };

  oracle_each ("r700", N_PROGRAMS, check_subject, &totals);
  check_totals (&totals);
}

/* Of a machine that a build can lack. */
static void
test_other (gconstpointer id)
{
  if (skip_without (id))
    return;

  Totals totals = { 0 };

  oracle_each (id, N_PROGRAMS, check_subject, &totals);
  check_totals (&totals);
}

/* Whoever looks at the slots of a group one by one goes on with the same slot if a move comes to nothing. */
static void
check_slots (const TimeSubject *subject, gpointer data)
{
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  const gint interrupt = TRUE;
  guint *n_kept = data;
  LsArrival arrival;

  for (guint64 step = 1; step < subject->n_steps; step += 1 + pick (8))
    {
      ls_timeline_move (timeline, LS_MOVE_TO_STEP, step, NULL, &arrival);
      if (arrival.n_slots < 2)
        continue;
      ls_timeline_move (timeline, LS_MOVE_SLOT, 0, NULL, &arrival);
      g_assert_cmpuint (arrival.slot, ==, 1);
      ls_timeline_move (timeline, pick (2) == 0 ? LS_MOVE_DIVERGENCE_BACK : LS_MOVE_START, 0,
                        &interrupt, &arrival);
      if (arrival.reason != LS_STOP_INTERRUPT)
        continue;
      g_assert_cmpuint (arrival.place.step, ==, step);
      g_assert_cmpuint (arrival.slot, ==, 1);
      g_assert_cmpuint (ls_timeline_get_slot (timeline), ==, 1);
      ++*n_kept;
    }
}

static void
test_slots (void)
{
  guint n_kept = 0;

  oracle_each ("r700", N_PROGRAMS, check_slots, &n_kept);
  g_test_message ("%u moves left the slot", n_kept);
  g_assert_cmpuint (n_kept, >, rounds_least (N_PROGRAMS) / 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/interrupts/toy/moves", test_toy);
  g_test_add_func ("/interrupts/r700/moves", test_r700);
  g_test_add_data_func ("/interrupts/tgsi/moves", "tgsi", test_other);
  g_test_add_data_func ("/interrupts/spirv/moves", "spirv", test_other);
  g_test_add_func ("/interrupts/r700/slots", test_slots);

  return g_test_run ();
}
