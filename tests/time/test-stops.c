#include <string.h>

#include "rounds.h"
#include "stop-oracle.h"
#include "time-fuse.h"
#include "toy-machine.h"
#include "machines.h"

/* Lists of stop points against the positions that are found by looking at all of them. */

#define N_PROGRAMS 60
#define N_LISTS_EACH 4
#define MAX_POINTS 6
#define MAX_STOPS 500 /* of one list, in one direction */

typedef struct
{
  gboolean is_long; /* too long to look for writes that change nothing */
  guint n_lists, n_stops, n_shared, n_logs, n_counted, n_full, n_interrupted, n_between;
  guint n_moves, n_cut, n_cut_early;
} Totals;

static guint
pick (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint32) n);
}

/* --- lists of stop points -------------------------------------------------------------------------------- */

/* A random list and where it hits. */
typedef struct
{
  LsStopPoint points[MAX_POINTS + 1];
  guint n;
  GArray *found; /* of OracleHit */
} List;

static void
choose_target (const TimeSubject *subject, const Totals *totals, LsTarget *target)
{
  oracle_random_target (subject, target);
  if (totals->is_long && (target->kind == LS_TARGET_WRITE || target->kind == LS_TARGET_READ ||
                          target->kind == LS_TARGET_TOUCH))
    target->kind = LS_TARGET_CHANGE;
}

static LsHitRule
random_rule (void)
{
  return (LsHitRule){ (LsHitRuleKind) (1 + pick (LS_N_HIT_RULES - 1)), 1 + pick (5) };
}

/* By counting to the number. */
static gboolean
is_asked_for (LsHitRule rule, guint64 number)
{
  guint64 multiple = rule.n;

  while (rule.kind == LS_HIT_EVERY && multiple < number)
    multiple += rule.n;
  return rule.kind == LS_HIT_EACH || number == multiple ||
         (rule.kind == LS_HIT_FROM && number > rule.n);
}

static void
make_list (const TimeSubject *subject, const Totals *totals, List *list)
{
  memset (list, 0, sizeof *list);
  list->n = 1 + pick (MAX_POINTS);
  for (guint i = 0; i < list->n; i++)
    {
      LsStopPoint *point = &list->points[i];

      choose_target (subject, totals, &point->target);
      point->id = 100 - i;
      point->condition = pick (3) == 0 ? oracle_random_condition (subject) : NULL;
      point->ignore = pick (4) == 0 ? pick (6) : 0;
      point->hit = pick (3) == 0 ? random_rule () : (LsHitRule){ 0 };
      point->is_log = pick (3) == 0;
    }
  list->found = oracle_find (subject, list->points, list->n);
}

static void
clear_list (List *list)
{
  for (guint i = 0; i < list->n; i++)
    {
      g_clear_pointer (&list->points[i].condition, ls_condition_unref);
      oracle_clear_target (&list->points[i].target);
    }
  g_array_unref (list->found);
}

static gboolean
counts (const List *list, const OracleHit *hit)
{
  const LsStopPoint *point = &list->points[hit->index];

  return hit->number > point->ignore && is_asked_for (point->hit, hit->number);
}

static const OracleHit *
hit_at (const List *list, guint i)
{
  return &g_array_index (list->found, OracleHit, i);
}

/* What a move from a position must come to. */
typedef struct
{
  guint64 step;
  gboolean is_stop;
  GArray *hits; /* of OracleHit */
  GArray *log;  /* of OracleHit, as passed */
} Expected;

/* Returns: the first hit at or behind a position. */
static guint
first_hit (const List *list, guint64 step)
{
  guint low = 0, high = list->found->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (hit_at (list, middle)->step < step)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Takes the hits from first to end, which are at one position. */
static void
add_position (const List *list, guint first, guint end, gboolean is_back, Expected *expected)
{
  expected->step = hit_at (list, first)->step;
  for (guint k = first; k < end; k++)
    {
      const OracleHit *hit = hit_at (list, k),
                      *log = hit_at (list, is_back ? first + end - 1 - k : k);

      if (counts (list, hit) && !list->points[hit->index].is_log)
        g_array_append_val (expected->hits, *hit);
      if (counts (list, log) && list->points[log->index].is_log)
        g_array_append_val (expected->log, *log);
    }
}

/* bound: where the move ends if nothing stops it. */
static Expected
expect (const List *list, guint64 from, guint64 bound, gboolean is_back)
{
  Expected expected = { .hits = g_array_new (FALSE, FALSE, sizeof (OracleHit)),
                        .log = g_array_new (FALSE, FALSE, sizeof (OracleHit)) };
  guint at = first_hit (list, is_back ? from : from + 1);

  while (expected.hits->len == 0 && (is_back ? at > 0 : at < list->found->len))
    {
      guint64 step = hit_at (list, is_back ? at - 1 : at)->step;
      guint first = first_hit (list, step), end = first_hit (list, step + 1);

      if (is_back ? step < bound : step > bound)
        break;
      add_position (list, first, end, is_back, &expected);
      at = is_back ? first : end;
    }
  expected.is_stop = expected.hits->len > 0;
  if (!expected.is_stop)
    expected.step = bound;
  return expected;
}

static void
check_hit (const List *list, const LsStopHit *hit, const OracleHit *expected, gboolean is_counted)
{
  const LsStopPoint *point = &list->points[expected->index];

  g_assert_cmpuint (hit->step, ==, expected->step);
  g_assert_cmpuint (hit->id, ==, point->id);
  g_assert_cmphex (hit->lanes, ==, expected->lanes);
  if (is_counted || point->ignore != 0 || point->hit.kind != LS_HIT_EACH)
    g_assert_cmpuint (hit->number, ==, expected->number);
  else
    g_assert_true (hit->number == 0 || hit->number == expected->number);
}

static void
check_hits (LsTimeline *timeline, const List *list, const Expected *expected, gboolean is_counted)
{
  guint n;
  const LsStopHit *hits = ls_timeline_get_hits (timeline, &n);

  g_assert_cmpuint (n, ==, expected->hits->len);
  for (guint i = 0; i < n; i++)
    check_hit (list, &hits[i], &g_array_index (expected->hits, OracleHit, i), is_counted);
}

static void
check_log (LsTimeline *timeline, const List *list, const Expected *expected)
{
  guint n;
  guint64 n_dropped;
  const LsStopHit *log = ls_timeline_get_log (timeline, &n, &n_dropped);

  g_assert_cmpuint (n, ==, MIN (expected->log->len, LS_STOPS_MAX_LOGS));
  g_assert_cmpuint (n + n_dropped, ==, expected->log->len);
  for (guint i = 0; i < n; i++)
    check_hit (list, &log[i], &g_array_index (expected->log, OracleHit, i), FALSE);
}

/* Continues once. Returns: whether something stopped it. */
static gboolean
check_continue (const TimeSubject *subject,
                LsTimeline *timeline,
                const List *list,
                gboolean is_back,
                Totals *totals)
{
  LsArrival arrival;
  LsPlace place;

  ls_timeline_get_place (timeline, &place);
  Expected expected = expect (list, place.step, is_back ? 0 : subject->n_steps, is_back);
  ls_timeline_move (timeline, is_back ? LS_MOVE_REVERSE_CONTINUE : LS_MOVE_CONTINUE, 0, NULL,
                    &arrival);
  g_assert_cmpuint (arrival.place.step, ==, expected.step);
  g_assert_cmpint (arrival.at_limit, ==, !expected.is_stop && place.step == expected.step);
  g_assert_cmpint (arrival.reason == LS_STOP_BREAKPOINT, ==, expected.is_stop);
  check_hits (timeline, list, &expected, FALSE);
  check_log (timeline, list, &expected);
  if (pick (2) == 0)
    {
      g_assert_true (ls_timeline_count_hits (timeline, NULL));
      check_hits (timeline, list, &expected, TRUE);
    }

  totals->n_stops += expected.is_stop;
  totals->n_shared += expected.hits->len > 1;
  totals->n_logs += expected.log->len;
  totals->n_full += expected.log->len > LS_STOPS_MAX_LOGS;
  for (guint i = 0; i < expected.hits->len; i++)
    totals->n_counted += g_array_index (expected.hits, OracleHit, i).number > 1;
  g_array_unref (expected.hits);
  g_array_unref (expected.log);
  return expected.is_stop;
}

/* --- moves that look for something else ------------------------------------------------------------------ */

/* A move and what it takes, or a target if has_target. */
typedef struct
{
  LsMove move;
  guint64 argument;
  gboolean has_target, is_back;
  LsTarget target;
} Move;

static void
choose_move (const TimeSubject *subject, const Totals *totals, Move *move)
{
  static const LsMove moves[] = { LS_MOVE_STEP,   LS_MOVE_SLOT,    LS_MOVE_CF,
                                  LS_MOVE_OVER,   LS_MOVE_OUT,     LS_MOVE_ITERATION,
                                  LS_MOVE_CLAUSE, LS_MOVE_TO_LINE, LS_MOVE_MASK_CHANGE };

  memset (move, 0, sizeof *move);
  move->is_back = pick (2) == 0;
  move->has_target = pick (3) == 0;
  if (move->has_target)
    choose_target (subject, totals, &move->target);
  move->move = moves[pick (G_N_ELEMENTS (moves))] + (move->is_back ? 1 : 0);
  if (move->move <= LS_MOVE_STEP_BACK)
    move->argument = pick (30);
  else
    move->argument = pick (MIN (LS_LANES, ls_program_n_lines (subject->program)));
}

static void
make_move (LsTimeline *timeline, const Move *move, LsArrival *arrival)
{
  if (move->has_target)
    ls_timeline_run_to (timeline, &move->target, move->is_back, NULL, arrival);
  else
    ls_timeline_move (timeline, move->move, move->argument, NULL, arrival);
}

/* The same move without stop points says where it may go at most. */
static void
check_move (const TimeSubject *subject, LsTimeline *timeline, const List *list, Totals *totals)
{
  g_autoptr (LsTimeline) plain = time_subject_open (subject);
  guint64 from = pick ((guint) subject->n_steps + 1);
  LsArrival free, arrival;
  Move move;

  choose_move (subject, totals, &move);
  ls_timeline_move (plain, LS_MOVE_TO_STEP, from, NULL, &free);
  ls_timeline_move (timeline, LS_MOVE_TO_STEP, from, NULL, &arrival);
  make_move (plain, &move, &free);
  make_move (timeline, &move, &arrival);
  Expected expected = expect (list, from, free.place.step, move.is_back);

  g_assert_cmpuint (arrival.place.step, ==, expected.step);
  g_assert_cmpint (arrival.reason == LS_STOP_BREAKPOINT, ==, expected.is_stop);
  g_assert_cmpint (arrival.at_limit, ==, free.at_limit && !expected.is_stop);
  g_assert_cmphex (arrival.lanes, ==, expected.step == free.place.step ? free.lanes : 0);
  if (!expected.is_stop)
    g_assert_cmpint (arrival.reason, ==, free.reason);
  check_hits (timeline, list, &expected, FALSE);
  check_log (timeline, list, &expected);
  totals->n_moves++;
  totals->n_cut += expected.is_stop;
  totals->n_cut_early += expected.is_stop && expected.step != free.place.step;
  g_array_unref (expected.hits);
  g_array_unref (expected.log);
  if (move.has_target)
    oracle_clear_target (&move.target);
}

static void
check_list (const TimeSubject *subject, Totals *totals)
{
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  g_autoptr (GError) error = NULL;
  List list;
  LsArrival arrival;

  make_list (subject, totals, &list);
  g_autoptr (LsStops) stops =
    ls_stops_new (ls_timeline_get_subject (timeline), list.points, list.n, &error);
  g_assert_no_error (error);
  ls_timeline_set_stops (timeline, stops);
  for (guint i = 0; i < 3; i++)
    {
      ls_timeline_move (timeline, LS_MOVE_TO_STEP, pick ((guint) subject->n_steps + 1), NULL,
                        &arrival);
      check_continue (subject, timeline, &list, pick (2) == 0, totals);
    }
  for (guint i = 0; i < 6; i++)
    check_move (subject, timeline, &list, totals);
  ls_timeline_move (timeline, LS_MOVE_START, 0, NULL, &arrival);
  for (guint i = 0; i < MAX_STOPS && check_continue (subject, timeline, &list, FALSE, totals);)
    i++;
  if (totals->is_long)
    ls_timeline_move (timeline, LS_MOVE_END, 0, NULL, &arrival);
  for (guint i = 0; i < MAX_STOPS && check_continue (subject, timeline, &list, TRUE, totals);)
    i++;
  time_subject_check_state (subject, timeline);
  totals->n_lists++;
  clear_list (&list);
}

/* --- random programs ------------------------------------------------------------------------------------- */

static void
check_subject (const TimeSubject *subject, gpointer data)
{
  for (guint i = 0; i < N_LISTS_EACH; i++)
    check_list (subject, data);
}

static void
check_totals (const Totals *totals)
{
  g_test_message ("%u moves of %u end at a stop, %u before where they would go", totals->n_cut,
                  totals->n_moves, totals->n_cut_early);
  g_test_message ("%u lists stop %u times, %u together, %u not the first time; they log %u, and "
                  "%u times more than are told",
                  totals->n_lists, totals->n_stops, totals->n_shared, totals->n_counted,
                  totals->n_logs, totals->n_full);
  g_assert_cmpuint (totals->n_stops, >, totals->n_lists);
  g_assert_cmpuint (totals->n_shared, >, 0);
  g_assert_cmpuint (totals->n_logs, >, totals->n_lists);
  g_assert_cmpuint (totals->n_cut_early, >, totals->n_moves / 20);
}

/* Lists at random may well leave something out; then it takes more of them. */
static gboolean
has_seen_most (const Totals *totals)
{
  return totals->n_shared > 0 && totals->n_stops > totals->n_lists &&
         totals->n_logs > totals->n_lists && totals->n_cut_early > totals->n_moves / 20;
}

static void
test_toy (void)
{
  Totals totals = { 0 };

  for (guint i = 0; i < 40 && !has_seen_most (&totals); i++)
    oracle_each ("toy", N_PROGRAMS, check_subject, &totals);
  check_totals (&totals);
}

static void
test_r700 (void)
{
  Totals totals = { 0 };

  for (guint i = 0; i < 40 && !has_seen_most (&totals); i++)
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

  for (guint i = 0; i < 40 && !has_seen_most (&totals); i++)
    oracle_each (id, N_PROGRAMS, check_subject, &totals);
  check_totals (&totals);
}

/* Long enough for many checkpoints, and for more hits than a log holds. */
static void
test_long_run (void)
{
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  Totals totals = { .is_long = TRUE };
  g_autoptr (TimeSubject) subject = time_subject_new (
    toy_load ("lane 1\nmovi 2 40\nloop 45\nloop 40\naddi 3 3 1\nless 1 2\nif\nout 0 3\nelse\n"
              "add 4 4 1\nendif\nendloop\naddi 2 2 -1\nendloop\nend\n"),
    bindings, &input, 1u << 20);

  g_assert_cmpuint (subject->n_steps, >, 12000);
  for (guint i = 0;
       rounds_left (i, 20) || (!(has_seen_most (&totals) && totals.n_full > 0) && i < 400); i++)
    check_list (subject, &totals);
  check_totals (&totals);
  g_assert_cmpuint (totals.n_full, >, 0);
}

/* --- interrupts ------------------------------------------------------------------------------------------ */

/* A condition that never holds, and interrupts whoever has asked it so often. */
typedef struct
{
  gint interrupt;
  guint left;
} Fuse;

static LsMask
burn (const void *state G_GNUC_UNUSED, gpointer data)
{
  Fuse *fuse = data;

  if (fuse->left > 0 && --fuse->left == 0)
    g_atomic_int_set (&fuse->interrupt, TRUE);
  return 0;
}

/* Returns: what a continue from a position must have told when it is interrupted at another. */
static Expected
expect_until (const List *list, guint64 from, guint64 until)
{
  Expected expected = { .step = until,
                        .hits = g_array_new (FALSE, FALSE, sizeof (OracleHit)),
                        .log = g_array_new (FALSE, FALSE, sizeof (OracleHit)) };

  for (guint i = first_hit (list, from + 1); i < first_hit (list, until + 1); i++)
    if (counts (list, hit_at (list, i)))
      g_array_append_val (list->points[hit_at (list, i)->index].is_log ? expected.log
                                                                       : expected.hits,
                          *hit_at (list, i));
  return expected;
}

/* Forwards it stops on the way, and no stop lies there; backwards it stays. Either way what it passed is told, and no
 * more. */
static void
check_stopped_early (LsTimeline *timeline, const List *list, guint64 from, gboolean is_back)
{
  LsPlace place;

  ls_timeline_get_place (timeline, &place);
  if (is_back)
    g_assert_cmpuint (place.step, ==, from);
  g_assert_cmpuint (place.step, >=, from);
  Expected expected = expect_until (list, from, place.step);
  g_assert_cmpuint (expected.hits->len, ==, 0);
  check_hits (timeline, list, &expected, FALSE);
  check_log (timeline, list, &expected);
  g_array_unref (expected.hits);
  g_array_unref (expected.log);
}

/* Interrupted at any time, while counting too; what was counted on the way does no harm, and continuing finds exactly
 * what is left. */
static void
check_interrupted (const TimeSubject *subject,
                   LsTimeline *timeline,
                   const List *list,
                   Fuse *fuse,
                   Totals *totals)
{
  gboolean is_back = pick (3) == 0, is_in_run = pick (2) == 0;
  const gint *interrupt =
    is_in_run ? time_fuse_light (pick ((guint) subject->n_steps + 1)) : &fuse->interrupt;
  LsArrival arrival;
  LsPlace from;
  guint n;

  ls_timeline_move (timeline, LS_MOVE_TO_STEP, pick ((guint) subject->n_steps + 1), NULL, &arrival);
  ls_timeline_get_place (timeline, &from);
  fuse->interrupt = FALSE;
  fuse->left = is_in_run ? 0 : 1 + pick (40);
  ls_timeline_move (timeline, is_back ? LS_MOVE_REVERSE_CONTINUE : LS_MOVE_CONTINUE, 0, interrupt,
                    &arrival);
  time_fuse_put_out ();
  g_assert_cmpuint (arrival.from_step, ==, from.step);
  ls_timeline_get_hits (timeline, &n);
  if (arrival.reason == LS_STOP_INTERRUPT)
    {
      check_stopped_early (timeline, list, from.step, is_back);
      totals->n_interrupted++;
      totals->n_between += arrival.place.step > from.step;
    }
  fuse->left = 1 + pick (40);
  if (!ls_timeline_count_hits (timeline, &fuse->interrupt))
    g_assert_cmpuint (n, >, 0);
  fuse->left = 0;
  time_subject_check_state (subject, timeline);
  check_continue (subject, timeline, list, !is_back && pick (3) == 0, totals);
}

static void
interrupt_subject (const TimeSubject *subject, gpointer data)
{
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  Fuse fuse = { 0 };
  g_autoptr (LsCondition) condition = ls_condition_new (burn, &fuse, NULL);
  List list;

  time_fuse_lay (subject);
  make_list (subject, data, &list);
  list.points[list.n] = (LsStopPoint){
    .target.kind = LS_TARGET_CF, .condition = condition, .ignore = 1, .is_log = TRUE
  };
  g_autoptr (LsStops) stops =
    ls_stops_new (ls_timeline_get_subject (timeline), list.points, list.n + pick (2), NULL);
  ls_timeline_set_stops (timeline, stops);
  for (guint i = 0; i < 20; i++)
    check_interrupted (subject, timeline, &list, &fuse, data);
  time_fuse_take_out (subject);
  ls_timeline_set_stops (timeline, NULL);
  clear_list (&list);
}

static void
test_interrupts (gconstpointer id)
{
  if (skip_without (id))
    return;

  Totals totals = { .is_long = TRUE };

  oracle_each (id, 40, interrupt_subject, &totals);
  g_test_message ("%u interrupted, %u of them on the way", totals.n_interrupted, totals.n_between);
  g_assert_cmpuint (totals.n_interrupted, >, rounds_least (120));
  g_assert_cmpuint (totals.n_between, >, rounds_least (30));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/stops/toy/both-ways", test_toy);
  g_test_add_func ("/stops/r700/both-ways", test_r700);
  g_test_add_data_func ("/stops/tgsi/both-ways", "tgsi", test_other);
  g_test_add_data_func ("/stops/spirv/both-ways", "spirv", test_other);
  g_test_add_func ("/stops/long-run", test_long_run);
  g_test_add_data_func ("/stops/toy/interrupts", "toy", test_interrupts);
  g_test_add_data_func ("/stops/r700/interrupts", "r700", test_interrupts);
  g_test_add_data_func ("/stops/tgsi/interrupts", "tgsi", test_interrupts);
  g_test_add_data_func ("/stops/spirv/interrupts", "spirv", test_interrupts);

  return g_test_run ();
}
