#include <string.h>

#include "rounds.h"
#include "stop-oracle.h"

/* Moves that undo each other, and what slots do. */

#define N_PROGRAMS (ROUNDS_ARE_SLOW ? 480 : 120) /* 40 of them in each build */

typedef struct
{
  guint n_moves, n_undone, n_left, n_groups, n_rows;
} Totals;

/* --- over ------------------------------------------------------------------------------------------------ */

static guint
measure_depth (const TimeSubject *subject, LsTimeline *timeline)
{
  LsFrame frames[256];
  LsPlace place;
  guint n, depth = 0;

  ls_timeline_get_place (timeline, &place);
  if (place.ended)
    return 0;
  n = ls_program_frames (subject->program, ls_timeline_get_state (timeline), frames, 256);
  for (guint i = 0; i < n; i++)
    depth += frames[i].kind->role == LS_FRAME_CALL;
  return depth + (place.clause != 0);
}

/* From every position: over and back comes back where both are equally deep, and else to where what was left began, from
 * where over comes to the same place again. */
static void
check_over (const TimeSubject *subject, gpointer data)
{
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  Totals *totals = data;

  for (guint64 from = 0; from < subject->n_steps; from++)
    {
      LsArrival there, back, again;

      ls_timeline_move (timeline, LS_MOVE_TO_STEP, from, NULL, &there);
      guint depth = measure_depth (subject, timeline);
      ls_timeline_move (timeline, LS_MOVE_OVER, 0, NULL, &there);
      guint depth_there = measure_depth (subject, timeline);
      if (there.at_limit)
        continue;
      g_assert_cmpuint (depth_there, <=, depth);
      ls_timeline_move (timeline, LS_MOVE_OVER_BACK, 0, NULL, &back);
      totals->n_moves++;
      totals->n_undone += back.place.step == from;
      if (depth_there == depth)
        g_assert_cmpuint (back.place.step, ==, from);
      g_assert_cmpuint (back.place.step, <=, from);
      ls_timeline_move (timeline, LS_MOVE_OVER, 0, NULL, &again);
      if (measure_depth (subject, timeline) == depth_there)
        g_assert_cmpuint (again.place.step, ==, there.place.step);
    }
}

/* Out and then back out ends before what was left began: less deep than where out began. */
static void
check_out (const TimeSubject *subject, gpointer data)
{
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  Totals *totals = data;

  for (guint64 from = 0; from < subject->n_steps; from++)
    {
      LsArrival there, back, forth;

      ls_timeline_move (timeline, LS_MOVE_TO_STEP, from, NULL, &there);
      ls_timeline_move (timeline, LS_MOVE_OUT_BACK, 0, NULL, &back);
      if (back.at_limit)
        {
          g_assert_true (back.place.step == from || back.place.step == 0);
          continue;
        }
      guint frames = back.place.depth;
      totals->n_left++;
      ls_timeline_move (timeline, LS_MOVE_TO_STEP, from, NULL, &there);
      g_assert_cmpuint (frames, <=, there.place.depth);
      ls_timeline_move (timeline, LS_MOVE_OUT, 0, NULL, &forth);
      g_assert_cmpuint (forth.place.step, >=, from);
      if (!forth.at_limit && !forth.place.ended)
        g_assert_cmpuint (forth.place.depth, <=, there.place.depth);
    }
}

static void
test_over (void)
{
  Totals totals = { 0 };

  oracle_each ("toy", N_PROGRAMS, check_over, &totals);
  oracle_each ("r700", N_PROGRAMS, check_over, &totals);
  oracle_each ("tgsi", N_PROGRAMS, check_over, &totals);
  oracle_each ("spirv", N_PROGRAMS, check_over, &totals);
  g_test_message ("%u moves over something, %u undone", totals.n_moves, totals.n_undone);
  g_assert_cmpuint (totals.n_undone, >, totals.n_moves / 2);
  g_assert_cmpuint (totals.n_undone, <, totals.n_moves);
}

static void
test_out (void)
{
  Totals totals = { 0 };

  oracle_each ("toy", N_PROGRAMS, check_out, &totals);
  oracle_each ("r700", N_PROGRAMS, check_out, &totals);
  oracle_each ("tgsi", N_PROGRAMS, check_out, &totals);
  oracle_each ("spirv", N_PROGRAMS, check_out, &totals);
  g_assert_cmpuint (totals.n_left, >, 1000);
}

/* --- slots ----------------------------------------------------------------------------------------------- */

/* All the way by slots and back: the same places in opposite order, and each undone at once. */
static void
check_slots (const TimeSubject *subject, gpointer data)
{
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (LsArrival));
  Totals *totals = data;
  LsArrival arrival, back;

  for (ls_timeline_move (timeline, LS_MOVE_START, 0, NULL, &arrival); !arrival.at_limit;
       ls_timeline_move (timeline, LS_MOVE_SLOT, 0, NULL, &arrival))
    {
      g_array_append_val (places, arrival);
      totals->n_moves++;
    }
  g_assert_cmpuint (arrival.place.step, ==, subject->n_steps);
  for (guint i = places->len; i > 1; i--)
    {
      const LsArrival *expected = &g_array_index (places, LsArrival, i - 2);

      ls_timeline_move (timeline, LS_MOVE_SLOT_BACK, 0, NULL, &back);
      g_assert_cmpuint (back.place.step, ==, expected->place.step);
      g_assert_cmpuint (back.slot, ==, expected->slot);
      g_assert_cmpuint (back.n_slots, ==, expected->n_slots);
      g_assert_cmpuint (back.slot, <, back.n_slots);
    }
  ls_timeline_move (timeline, LS_MOVE_SLOT_BACK, 0, NULL, &back);
  g_assert_true (back.at_limit);
  g_assert_cmpuint (back.place.step, ==, 0);
}

static void
test_slots (void)
{
  Totals totals = { 0 };

  oracle_each ("toy", N_PROGRAMS, check_slots, &totals);
  oracle_each ("r700", N_PROGRAMS, check_slots, &totals);
  oracle_each ("tgsi", N_PROGRAMS, check_slots, &totals);
  oracle_each ("spirv", N_PROGRAMS, check_slots, &totals);
  g_assert_cmpuint (totals.n_moves, >, 250 * rounds_loop.n);
}

/* Lanes of ref that some slot says to have written. */
static LsMask
claimed_lanes (const GArray *results, LsRegRef ref)
{
  LsMask lanes = 0;

  for (guint i = 0; i < results->len; i++)
    {
      const LsSlotResult *result = &g_array_index (results, LsSlotResult, i);

      lanes |= ls_reg_ref_equal (result->ref, ref) ? result->lanes : 0;
    }
  return lanes;
}

/* The letter of a slot's line; '\0' if it has none. */
static char
find_letter (const LsLine *line)
{
  for (guint i = 0; i < line->n_spans; i++)
    if (line->spans[i].kind == LS_SPAN_LABEL && strchr ("xyzwt", line->text[line->spans[i].start]))
      return line->text[line->spans[i].start];
  return '\0';
}

/* Each slot writes the element of PV that has its letter, or PS: so results belong to their lines. */
static void
check_letter (const TimeSubject *subject, const LsSlotResult *result)
{
  const char *id = subject->machine->reg_files[result->ref.file].id;
  LsLine line;

  if (!g_str_equal (id, "PV") && !g_str_equal (id, "PS"))
    return;
  ls_program_line (subject->program, result->line, &line);
  g_assert_cmpint (find_letter (&line), ==, id[1] == 'S' ? 't' : "xyzw"[result->ref.channel]);
}

/* Every register that a group changes is the work of one of its slots. */
static void
check_changes (const TimeSubject *subject, LsTimeline *timeline, guint file, const GArray *results)
{
  const LsMachine *machine = subject->machine;
  guint n = ls_program_n_registers (subject->program, file) * machine->reg_files[file].n_channels;

  for (guint i = 0; i < n; i++)
    {
      LsRegRef ref = { .file = (guint8) file,
                       .channel = (guint8) (i % machine->reg_files[file].n_channels),
                       .index = (guint16) (i / machine->reg_files[file].n_channels) };
      LsRow old, new;
      LsMask changed = 0;

      ls_program_read_row (subject->program, ls_timeline_get_previous (timeline), ref, &old);
      ls_program_read_row (subject->program, ls_timeline_get_state (timeline), ref, &new);
      for (guint lane = 0; lane < LS_LANES; lane++)
        changed |= old.u[lane] != new.u[lane] ? LS_MASK_LANE (lane) : 0;
      g_assert_cmphex (changed & ~claimed_lanes (results, ref), ==, 0);
    }
}

static void
check_rows (const TimeSubject *subject, LsTimeline *timeline, const GArray *results)
{
  for (guint i = 0; i < results->len; i++)
    {
      const LsSlotResult *result = &g_array_index (results, LsSlotResult, i);
      LsRow row;

      ls_program_read_row (subject->program, ls_timeline_get_state (timeline), result->ref, &row);
      g_assert_cmpmem (&row, sizeof row, &result->row, sizeof row);
    }
}

static void
check_results (const TimeSubject *subject, gpointer data)
{
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  g_autoptr (GArray) results = g_array_new (FALSE, FALSE, sizeof (LsSlotResult));
  Totals *totals = data;
  LsArrival arrival;

  if (subject->n_edits > 0)
    return; /* what somebody changes by hand no slot does */
  ls_timeline_move (timeline, LS_MOVE_START, 0, NULL, &arrival);
  while (arrival.place.step < subject->n_steps)
    {
      LsLine line;

      ls_program_line (subject->program, arrival.place.line, &line);
      ls_slots_get_results (ls_timeline_get_subject (timeline), ls_timeline_get_state (timeline),
                            results);
      for (guint i = 0; i < results->len; i++)
        {
          const LsSlotResult *result = &g_array_index (results, LsSlotResult, i);

          g_assert_cmpuint (result->line, ==, line.first + result->slot);
          g_assert_cmpuint (result->slot, <, arrival.n_slots);
          check_letter (subject, result);
        }
      ls_timeline_move (timeline, LS_MOVE_STEP, 0, NULL, &arrival);
      check_rows (subject, timeline, results);
      if (line.kind != LS_LINE_ALU)
        continue;
      for (guint file = 0; file < subject->machine->n_reg_files; file++)
        check_changes (subject, timeline, file, results);
      totals->n_groups += line.n > 1;
      totals->n_rows += results->len;
    }
  ls_slots_get_results (ls_timeline_get_subject (timeline), ls_timeline_get_state (timeline),
                        results);
  g_assert_cmpuint (results->len, ==, 0);
}

static void
test_results (void)
{
  Totals totals = { 0 };

  oracle_each ("toy", N_PROGRAMS, check_results, &totals);
  g_assert_cmpuint (totals.n_rows, >, 25 * rounds_loop.n);
  oracle_each ("tgsi", N_PROGRAMS, check_results, &totals);
  oracle_each ("spirv", N_PROGRAMS, check_results, &totals);
  oracle_each ("r700", 2 * N_PROGRAMS, check_results, &totals);
  g_test_message ("%u groups, %u rows written", totals.n_groups, totals.n_rows);
  g_assert_cmpuint (totals.n_groups, >, 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/moves/over", test_over);
  g_test_add_func ("/moves/out", test_out);
  g_test_add_func ("/moves/slots/both-ways", test_slots);
  g_test_add_func ("/moves/slots/results", test_results);

  return g_test_run ();
}
