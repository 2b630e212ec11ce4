#include "time-subject.h"

/* Where moves must arrive, looked up in what is known of a run, and moves against that. */

#define N_LINE_WORDS(subject) (ls_program_n_lines ((subject)->program) / 64 + 1)

/* --- where moves arrive ---------------------------------------------------------------------------------- */

static const LsPlace *
place_at (const TimeSubject *subject, guint64 step)
{
  return &g_array_index (subject->places, LsPlace, step);
}

static gboolean
is_stop_line (const TimeSubject *subject, const guint64 *lines, guint64 step)
{
  const LsPlace *place = place_at (subject, step);
  LsLine info;

  if (place->ended || lines == NULL)
    return FALSE;
  ls_program_line (subject->program, place->line, &info);
  for (guint line = info.first; line < info.first + info.n; line++)
    if (lines[line / 64] >> (line % 64) & 1)
      return TRUE;
  return FALSE;
}

static gboolean
is_divergence (const TimeSubject *subject, guint64 step)
{
  if (step == 0)
    return FALSE;
  return time_subject_left (g_array_index (subject->active, LsMask, step - 1),
                            g_array_index (subject->waiting, LsMask, step - 1),
                            g_array_index (subject->active, LsMask, step),
                            g_array_index (subject->waiting, LsMask, step)) != 0;
}

static gboolean
is_lane_change (const TimeSubject *subject, guint64 step, guint64 lane)
{
  return step > 0 && g_array_index (subject->lanes, guint8, step * LS_LANES + lane) !=
                       g_array_index (subject->lanes, guint8, (step - 1) * LS_LANES + lane);
}

static gboolean
is_at_line (const TimeSubject *subject, guint64 step, guint64 line)
{
  g_autofree guint64 *lines = g_new0 (guint64, N_LINE_WORDS (subject));

  lines[line / 64] |= G_GUINT64_CONSTANT (1) << (line % 64);
  return is_stop_line (subject, lines, step);
}

/* --- depth ----------------------------------------------------------------------------------------------- */

static const LsFrame *
frames_at (const TimeSubject *subject, guint64 step, guint *n)
{
  const guint *first = &g_array_index (subject->first, guint, step);

  *n = first[1] - first[0];
  return *n > 0 ? &g_array_index (subject->frames, LsFrame, first[0]) : NULL;
}

static gboolean
is_in_clause (const TimeSubject *subject, guint64 step)
{
  return !place_at (subject, step)->ended && place_at (subject, step)->clause != 0;
}

static gboolean
is_flow (const TimeSubject *subject, guint64 step)
{
  const LsPlace *place = place_at (subject, step);
  LsLine line;

  if (place->ended || place->clause != 0)
    return FALSE;
  ls_program_line (subject->program, place->line, &line);
  return line.kind != LS_LINE_ALU && line.kind != LS_LINE_FETCH;
}

static guint
n_calls (const TimeSubject *subject, guint64 step)
{
  guint n, calls = 0;
  const LsFrame *frames = frames_at (subject, step, &n);

  for (guint i = 0; i < n; i++)
    calls += frames[i].kind->role == LS_FRAME_CALL;
  return calls;
}

/* Clauses, and calls before them, are passed as one. */
static gboolean
is_over (const TimeSubject *subject, guint64 from, guint64 step)
{
  guint calls = n_calls (subject, step), from_calls = n_calls (subject, from);

  if (is_in_clause (subject, from) == is_in_clause (subject, step))
    return calls <= from_calls;
  return is_in_clause (subject, step) ? calls < from_calls : calls <= from_calls + 1;
}

static gboolean
is_out (const TimeSubject *subject, guint64 from, guint64 step)
{
  guint n, n_from;

  frames_at (subject, from, &n_from);
  frames_at (subject, step, &n);
  if (is_in_clause (subject, from))
    return n + is_in_clause (subject, step) <= n_from;
  return n + is_in_clause (subject, step) < n_from;
}

/* Returns: the number of frames up to the innermost loop, 0 outside of loops. */
static guint
loop_at (const TimeSubject *subject, guint64 step)
{
  guint n;
  const LsFrame *frames = frames_at (subject, step, &n);

  while (n > 0 && frames[n - 1].kind->role != LS_FRAME_LOOP)
    n--;
  return n;
}

static gboolean
is_iteration (const TimeSubject *subject, guint64 from, guint64 step)
{
  guint loop = loop_at (subject, from), n, n_before;
  const LsFrame *frames = frames_at (subject, step, &n);

  if (n < loop || step == 0)
    return TRUE;
  const LsFrame *before = frames_at (subject, step - 1, &n_before);
  return n_before < loop || before[loop - 1].iteration != frames[loop - 1].iteration;
}

/* Whether there is nothing to leave. */
static gboolean
is_void (const TimeSubject *subject, LsMove move, guint64 from)
{
  guint n;

  frames_at (subject, from, &n);
  if (move == LS_MOVE_OUT || move == LS_MOVE_OUT_BACK)
    return n == 0 && !is_in_clause (subject, from);
  return (move == LS_MOVE_ITERATION || move == LS_MOVE_ITERATION_BACK) &&
         loop_at (subject, from) == 0;
}

static gboolean
starts_clause (const TimeSubject *subject, guint64 step)
{
  LsLine line;

  ls_program_line (subject->program, place_at (subject, step)->line, &line);
  return !place_at (subject, step)->ended && line.kind == LS_LINE_CLAUSE;
}

static gboolean
is_wanted (const TimeSubject *subject,
           LsMove move,
           guint64 argument,
           const guint64 *lines,
           guint64 from,
           guint64 step)
{
  switch (move)
    {
    case LS_MOVE_CLAUSE:
    case LS_MOVE_CLAUSE_BACK:
      return starts_clause (subject, step);
    case LS_MOVE_OVER:
    case LS_MOVE_OVER_BACK:
      return is_over (subject, from, step);
    case LS_MOVE_OUT:
    case LS_MOVE_OUT_BACK:
      return is_out (subject, from, step);
    case LS_MOVE_ITERATION:
    case LS_MOVE_ITERATION_BACK:
      return is_iteration (subject, from, step);
    case LS_MOVE_CF:
    case LS_MOVE_CF_BACK:
      return is_flow (subject, step);
    case LS_MOVE_CONTINUE:
    case LS_MOVE_REVERSE_CONTINUE:
      return is_stop_line (subject, lines, step);
    case LS_MOVE_TO_LINE:
    case LS_MOVE_TO_LINE_BACK:
      return is_at_line (subject, step, argument);
    case LS_MOVE_DIVERGENCE:
    case LS_MOVE_DIVERGENCE_BACK:
      return is_divergence (subject, step);
    case LS_MOVE_MASK_CHANGE:
    case LS_MOVE_MASK_CHANGE_BACK:
      return is_lane_change (subject, step, argument);
    case LS_MOVE_EVENT:
    case LS_MOVE_EVENT_BACK:
      return step > 0 && (g_array_index (subject->kinds, guint, step) & argument) != 0;
    case LS_MOVE_STEP:
    case LS_MOVE_STEP_BACK:
    case LS_MOVE_SLOT:
    case LS_MOVE_SLOT_BACK:
    case LS_MOVE_START:
    case LS_MOVE_END:
    case LS_MOVE_TO_STEP:
      break;
    }
  g_assert_not_reached ();
}

static gboolean
is_back (LsMove move)
{
  return move == LS_MOVE_STEP_BACK || move == LS_MOVE_CF_BACK || move == LS_MOVE_CLAUSE_BACK ||
         move == LS_MOVE_SLOT_BACK || move == LS_MOVE_OVER_BACK || move == LS_MOVE_OUT_BACK ||
         move == LS_MOVE_ITERATION_BACK || move == LS_MOVE_REVERSE_CONTINUE ||
         move == LS_MOVE_TO_LINE_BACK || move == LS_MOVE_DIVERGENCE_BACK ||
         move == LS_MOVE_MASK_CHANGE_BACK || move == LS_MOVE_EVENT_BACK;
}

/* Slots of the step that comes next. */
static guint
n_slots_at (const TimeSubject *subject, guint64 step)
{
  LsLine info, line;
  guint n = 0;

  if (place_at (subject, step)->ended)
    return 0;
  ls_program_line (subject->program, place_at (subject, step)->line, &info);
  for (guint i = info.first; i < info.first + info.n; i++)
    {
      ls_program_line (subject->program, i, &line);
      n += line.kind == LS_LINE_ALU ? 1 : 0;
    }
  return n > 0 ? n : 1;
}

static guint64
expect_slot (const TimeSubject *subject,
             gboolean is_back,
             guint64 from,
             guint *slot,
             gboolean *found)
{
  guint old = *slot;

  *found =
    is_back ? from > 0 || old > 0 : from < subject->n_steps || old + 1 < n_slots_at (subject, from);
  if (!*found)
    return from;
  if (is_back && old == 0)
    {
      *slot = n_slots_at (subject, from - 1) - 1;
      return from - 1;
    }
  *slot = is_back ? old - 1 : old + 1;
  if (is_back || *slot < n_slots_at (subject, from))
    return from;
  *slot = 0;
  return from + 1;
}

static gboolean
minds_stops (LsMove move)
{
  return move != LS_MOVE_START && move != LS_MOVE_END && move != LS_MOVE_TO_STEP;
}

/* Returns: where a move from a step must arrive; found tells whether what it looks for is there, or a stop on the way. */
static guint64
expect (const TimeSubject *subject,
        LsMove move,
        guint64 argument,
        const guint64 *lines,
        guint64 from,
        gboolean *found)
{
  *found = TRUE;
  if (move == LS_MOVE_START)
    return 0;
  if (move == LS_MOVE_END)
    return subject->n_steps;
  if (move == LS_MOVE_STEP || move == LS_MOVE_TO_STEP)
    {
      guint64 step = move == LS_MOVE_STEP ? from + 1 : argument;
      *found = step <= subject->n_steps;
      return MIN (step, subject->n_steps);
    }
  if (move == LS_MOVE_STEP_BACK)
    {
      *found = from > 0;
      return from - MIN (from, 1);
    }

  if (is_void (subject, move, from))
    {
      *found = FALSE;
      return from;
    }
  for (guint64 step = from; step != (is_back (move) ? 0 : subject->n_steps);)
    {
      step = is_back (move) ? step - 1 : step + 1;
      if (is_wanted (subject, move, argument, lines, from, step) ||
          is_stop_line (subject, lines, step))
        return step;
    }
  *found = FALSE;
  return is_back (move) ? 0 : subject->n_steps;
}

static guint64
random_argument (const TimeSubject *subject, LsMove move)
{
  if (move == LS_MOVE_TO_STEP)
    return (guint64) g_test_rand_int_range (0, (gint32) subject->n_steps + 3);
  if (move == LS_MOVE_TO_LINE || move == LS_MOVE_TO_LINE_BACK)
    return (guint64) g_test_rand_int_range (0, (gint32) ls_program_n_lines (subject->program));
  if (move == LS_MOVE_MASK_CHANGE || move == LS_MOVE_MASK_CHANGE_BACK)
    return (guint64) g_test_rand_int_range (0, LS_LANES);
  if (move == LS_MOVE_EVENT || move == LS_MOVE_EVENT_BACK)
    return LS_EVENT_BIT (g_test_rand_int_range (0, LS_N_EVENTS)) |
           LS_EVENT_BIT (g_test_rand_int_range (0, LS_N_EVENTS));
  return 0;
}

static guint64 *
random_stop_lines (const TimeSubject *subject)
{
  guint n_lines = ls_program_n_lines (subject->program);
  guint64 *lines = g_new0 (guint64, N_LINE_WORDS (subject));

  for (guint i = 0; i < 3; i++)
    {
      guint line = (guint) g_test_rand_int_range (0, (gint32) n_lines);
      lines[line / 64] |= G_GUINT64_CONSTANT (1) << (line % 64);
    }
  return lines;
}

static void
check_arrival (const TimeSubject *subject,
               LsMove move,
               const LsArrival *arrival,
               const guint64 *lines,
               guint64 from,
               guint64 expected,
               guint slot,
               gboolean found)
{
  gboolean is_continue = move == LS_MOVE_CONTINUE || move == LS_MOVE_REVERSE_CONTINUE;
  gboolean moved = expected != from;

  g_assert_cmpuint (arrival->place.step, ==, expected);
  g_assert_cmpuint (arrival->place.line, ==, place_at (subject, expected)->line);
  g_assert_cmpuint (arrival->slot, ==, slot);
  g_assert_cmpuint (arrival->n_slots, ==, n_slots_at (subject, expected));
  g_assert_cmpint (arrival->at_limit, ==, !found && !(is_continue && moved));
  if (moved && minds_stops (move) && is_stop_line (subject, lines, expected))
    g_assert_cmpint (arrival->reason, ==, LS_STOP_BREAKPOINT);
  else if (arrival->place.ended)
    g_assert_cmpint (arrival->reason, ==, LS_STOP_END);
  else if (is_void (subject, move, from))
    g_assert_cmpint (arrival->reason, ==, LS_STOP_STEP);
  else if (!is_back (move) && (!found || move == LS_MOVE_END))
    g_assert_cmpint (arrival->reason, ==, LS_STOP_TRAP);
  else
    g_assert_cmpint (arrival->reason, ==, LS_STOP_STEP);
}

guint
time_subject_check_moves (const TimeSubject *subject, guint n)
{
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  g_autofree guint64 *lines = random_stop_lines (subject);
  guint n_back = 0, slot = 0;
  guint64 from = 0;

  time_subject_stop_at (timeline, lines);
  for (guint i = 0; i < n; i++)
    {
      LsMove move = (LsMove) g_test_rand_int_range (0, LS_N_MOVES);
      guint64 argument = random_argument (subject, move);
      gboolean is_slot = move == LS_MOVE_SLOT || move == LS_MOVE_SLOT_BACK;
      gboolean found;
      guint64 expected;
      LsArrival arrival;

      slot = is_slot ? slot : 0;
      expected = is_slot ? expect_slot (subject, move == LS_MOVE_SLOT_BACK, from, &slot, &found)
                         : expect (subject, move, argument, lines, from, &found);
      ls_timeline_move (timeline, move, argument, NULL, &arrival);
      check_arrival (subject, move, &arrival, lines, from, expected, slot, found);
      time_subject_check_state (subject, timeline);
      n_back += expected < from;
      from = expected;
    }
  return n_back;
}

guint
time_subject_check_mirror (const TimeSubject *subject, const guint64 *stop_lines)
{
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  g_autoptr (GArray) stops = g_array_new (FALSE, FALSE, sizeof (guint64));
  LsArrival arrival;

  time_subject_stop_at (timeline, stop_lines);
  if (is_stop_line (subject, stop_lines, 0))
    g_array_append_val (stops, (guint64){ 0 });
  ls_timeline_move (timeline, LS_MOVE_CONTINUE, 0, NULL, &arrival);
  for (; arrival.reason == LS_STOP_BREAKPOINT;
       ls_timeline_move (timeline, LS_MOVE_CONTINUE, 0, NULL, &arrival))
    g_array_append_val (stops, arrival.place.step);

  g_assert_cmpuint (arrival.place.step, ==, subject->n_steps);
  for (guint i = stops->len; i > 0; i--)
    {
      guint64 stop = g_array_index (stops, guint64, i - 1);
      if (stop == subject->n_steps)
        continue; /* a stop line at the step that traps is where the timeline is already */
      ls_timeline_move (timeline, LS_MOVE_REVERSE_CONTINUE, 0, NULL, &arrival);
      g_assert_cmpint (arrival.reason, ==, LS_STOP_BREAKPOINT);
      g_assert_cmpuint (arrival.place.step, ==, stop);
    }
  if (arrival.place.step > 0)
    {
      ls_timeline_move (timeline, LS_MOVE_REVERSE_CONTINUE, 0, NULL, &arrival);
      g_assert_cmpuint (arrival.place.step, ==, 0);
    }
  return stops->len;
}

guint
time_subject_check_event_mirror (const TimeSubject *subject, guint kinds)
{
  g_autoptr (LsTimeline) timeline = time_subject_open (subject);
  g_autoptr (GArray) stops = g_array_new (FALSE, FALSE, sizeof (guint64));
  LsArrival arrival;

  ls_timeline_move (timeline, LS_MOVE_EVENT, kinds, NULL, &arrival);
  for (; !arrival.at_limit; ls_timeline_move (timeline, LS_MOVE_EVENT, kinds, NULL, &arrival))
    {
      g_assert_cmpuint (g_array_index (subject->kinds, guint, arrival.place.step) & kinds, !=, 0);
      g_array_append_val (stops, arrival.place.step);
    }
  g_assert_cmpuint (arrival.place.step, ==, subject->n_steps);
  for (guint i = stops->len; i > 0; i--)
    {
      guint64 stop = g_array_index (stops, guint64, i - 1);
      if (stop == subject->n_steps)
        continue; /* where the timeline is already */
      ls_timeline_move (timeline, LS_MOVE_EVENT_BACK, kinds, NULL, &arrival);
      g_assert_false (arrival.at_limit);
      g_assert_cmpuint (arrival.place.step, ==, stop);
    }
  ls_timeline_move (timeline, LS_MOVE_EVENT_BACK, kinds, NULL, &arrival);
  g_assert_true (arrival.at_limit);
  g_assert_cmpuint (arrival.place.step, ==, 0);
  return stops->len;
}
