#include "ls-causes-private.h"

/* Steps looked at for the test behind a mask, going back. */
#define FIRST_SPAN 256

static LsLaneState
find_lane_state (const LsCauses *causes, const void *state, guint lane)
{
  guint8 states[LS_LANES];

  ls_program_lane_states (causes->program, state, states);
  return states[lane];
}

LsLaneRole
ls_causes_lane_role (const LsCauses *causes, const void *state, guint lane)
{
  return ls_program_lane_desc (causes->program, find_lane_state (causes, state, lane))->role;
}

/* --- since when ------------------------------------------------------------------------------------------ */

/* found tells whether the timeline is where it was sent, why->is_cut whether it would perhaps have come there later on. Returns: FALSE if
 * interrupted. */
static gboolean
take_arrival (const LsArrival *arrival, LsWhy *why, gboolean *found, GError **error)
{
  why->is_cut = arrival->is_spent;
  *found = !arrival->at_limit && !arrival->is_spent;
  return arrival->reason != LS_STOP_INTERRUPT || arrival->is_spent ||
         ls_causes_fail_interrupted (error);
}

/* Moves to where the lane's state next changes, or the last time it did. */
static gboolean
go_to_change (LsCauses *causes, LsMove move, LsWhy *why, gboolean *found, GError **error)
{
  LsArrival arrival;

  ls_timeline_move (causes->timeline, move, why->lane, causes->interrupt, &arrival);
  return take_arrival (&arrival, why, found, error);
}

/* Moves to where the lane next joins the active ones, or leaves them. */
static gboolean
go_to_mask_change (LsCauses *causes, LsWhy *why, gboolean *found, GError **error)
{
  const LsTarget target = { .kind = LS_TARGET_MASK, .lanes = LS_MASK_LANE (why->lane) };
  LsArrival arrival;

  ls_timeline_run_to (causes->timeline, &target, FALSE, causes->interrupt, &arrival);
  return take_arrival (&arrival, why, found, error);
}

/* From the step asked about back to where the state came about. */
static gboolean
find_since (LsCauses *causes, LsWhy *why, GError **error)
{
  gboolean found =
    why->step > 0 &&
    find_lane_state (causes, ls_timeline_get_previous (causes->timeline), why->lane) != why->state;
  LsPlace place;

  if (!found && !go_to_change (causes, LS_MOVE_MASK_CHANGE_BACK, why, &found, error))
    return FALSE;
  if (!found)
    return TRUE;
  ls_timeline_get_place (causes->timeline, &place);
  why->since = place.step;
  ls_program_place (causes->program, ls_timeline_get_previous (causes->timeline), &place);
  why->line = place.line;
  return TRUE;
}

/* A change by hand counts where the step alone would have led to another state. */
static gboolean
find_edit (LsCauses *causes, LsWhy *why, GError **error)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (causes->subject, &n);
  gboolean is_there = FALSE;

  for (guint i = 0; i < n; i++)
    is_there |= edits[i].kind == LS_EDIT_MASK && edits[i].step == why->since;
  if (!is_there)
    return TRUE;
  if (!ls_causes_start_before_edits (causes, why->since, error))
    return FALSE;
  why->is_edited = find_lane_state (causes, causes->now, why->lane) != why->state;
  return TRUE;
}

/* --- the test -------------------------------------------------------------------------------------------- */

/* Of a group that made the state so it is the slot that did. */
static gboolean
tell_test_at (LsCauses *causes, LsWhy *why, guint64 position, GError **error)
{
  const LsTouchKind kind =
    why->role == LS_LANE_KILLED && !why->is_led ? LS_TOUCH_KILL : LS_TOUCH_TEST;

  if (!ls_causes_find_tested (causes, why->lane, position, kind, NULL, &why->test, error))
    return FALSE;
  if (why->test.is_known && !ls_lane_role_is_on (why->role) && why->test.step == why->since)
    why->line = why->test.line;
  return TRUE;
}

/* Lines that may change masks or begin a clause: where tests are, and where frames come and go. */
static gboolean
may_change_flow (const LsCauses *causes,
                 guint line,
                 const LsLine *info,
                 gconstpointer data G_GNUC_UNUSED)
{
  LsEffect effects[LS_CAUSES_MAX_EFFECTS];
  guint n = ls_causes_describe (causes, line, effects);

  if (info->kind == LS_LINE_CLAUSE)
    return TRUE;
  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_MASK)
      return TRUE;
  return FALSE;
}

/* The tests of a lane under the frame that is innermost before the step that changed its state. */
typedef struct
{
  guint lane;
  guint depth;
  gboolean is_whole;          /* the frame was pushed in the span */
  gboolean is_any;            /* a test was found */
  guint64 first, last;        /* positions */
  guint first_clause, clause; /* of first, of last */
  gboolean is_opened; /* the step noted before tests, and may have pushed the frame itself */
  guint64 opened;     /* its position */
} Tests;

static gboolean
tests_now (LsCauses *causes, const Tests *tests)
{
  return ls_causes_find_touch (ls_causes_touches (causes, causes->now, tests->lane),
                               LS_TOUCH_TEST) != NULL;
}

static void
add_test (Tests *tests, guint64 position, guint clause)
{
  tests->last = position;
  tests->clause = clause;
  if (!tests->is_any || tests->first_clause == clause)
    tests->first = position;
  if (!tests->is_any)
    tests->first_clause = clause;
  tests->is_any = TRUE;
}

static void
note_test (LsCauses *causes, Tests *tests, const LsPlace *place)
{
  if (place->depth < tests->depth)
    {
      tests->is_whole = TRUE;
      tests->is_any = FALSE;
      tests->is_opened = tests_now (causes, tests);
      tests->opened = place->step;
      return;
    }
  if (tests->is_opened && place->depth == tests->depth)
    add_test (tests, tests->opened, place->clause);
  tests->is_opened = FALSE;
  if (place->depth == tests->depth && tests_now (causes, tests))
    add_test (tests, place->step, place->clause);
}

/* From where now is to end. */
static void
note_tests (LsCauses *causes, Tests *tests, const guint64 *lines, guint64 end)
{
  LsPlace place;

  tests->is_any = FALSE;
  tests->is_opened = FALSE;
  ls_program_place (causes->program, causes->now, &place);
  while (place.step < end && !place.ended && !ls_causes_is_interrupted (causes))
    {
      note_test (causes, tests, &place);
      ls_causes_run (causes, lines, end, &place);
    }
  if (tests->is_opened && place.depth == tests->depth)
    add_test (tests, tests->opened, place.clause);
}

/* Collects the tests before end, from the push of the frame on. */
static gboolean
find_tests (LsCauses *causes, Tests *tests, guint64 end, GError **error)
{
  g_autofree guint64 *lines = ls_causes_find_lines (causes, may_change_flow, NULL);

  for (guint64 span = FIRST_SPAN;; span *= 2)
    {
      guint64 from = end - MIN (end, span);

      if (!ls_causes_start_at (causes, from, error))
        return FALSE;
      tests->is_whole = from == 0;
      note_tests (causes, tests, lines, end);
      if (ls_causes_is_interrupted (causes))
        return ls_causes_fail_interrupted (error);
      if (tests->is_whole)
        return TRUE;
    }
}

/* The test that let the lane come to the step at a position. */
static gboolean
tell_way (LsCauses *causes, LsWhy *why, guint64 position, GError **error)
{
  const LsFlow *flow;
  LsFlowTest found;

  if (ls_program_machine (causes->program)->explain->touches == NULL)
    return TRUE;
  flow = ls_causes_flow (causes, why->lane, position, error);
  if (flow == NULL)
    return FALSE;
  return !ls_flow_find_test (flow, position, &found) ||
         tell_test_at (causes, why, found.step, error);
}

/* What kills whoever comes there tests nothing. */
static gboolean
tell_kill (LsCauses *causes, LsWhy *why, GError **error)
{
  if (!why->test.is_known || ls_tested_is_test (&why->test.comparison, why->test.operands))
    return TRUE;
  why->test.is_known = FALSE;
  why->is_led = TRUE;
  return tell_way (causes, why, why->since - 1, error);
}

/* A clause carries out at its end what it tested; a branch's other side is off by the test that began the branch; who
 * leaves a loop does so by the test before. */
static gboolean
tell_test (LsCauses *causes, LsWhy *why, GError **error)
{
  Tests tests = { .lane = why->lane };
  LsPlace place;

  if (!tell_test_at (causes, why, why->since - 1, error))
    return FALSE;
  if (why->role == LS_LANE_KILLED)
    return tell_kill (causes, why, error);
  if (why->test.is_known)
    return TRUE;
  ls_timeline_get_place (causes->timeline, &place);
  tests.depth = place.depth;
  if (!find_tests (causes, &tests, why->since - 1, error))
    return FALSE;
  if (!tests.is_any)
    return TRUE;
  gboolean is_own = place.clause != 0 && tests.clause == place.clause;
  return tell_test_at (causes, why,
                       is_own || why->role != LS_LANE_BRANCH ? tests.last : tests.first, error);
}

/* --- the cases of a switch ------------------------------------------------------------------------------- */

/* Whether the lane waits for a case where the timeline is. */
static gboolean
waits_for_case (const LsCauses *causes, const LsWhy *why)
{
  const guint mask = ls_machine_find_mask (ls_program_machine (causes->program), LS_ROLE_UNMATCHED);

  return mask != G_MAXUINT && ls_lane_role_is_off (why->role) &&
         (ls_program_read_mask (causes->program, ls_timeline_get_state (causes->timeline), mask) &
          LS_MASK_LANE (why->lane)) != 0;
}

/* The last case that did not match, if the switch has come to one. */
static gboolean
tell_case (LsCauses *causes, LsWhy *why, GError **error)
{
  g_autofree guint64 *lines = ls_causes_find_lines (causes, may_change_flow, NULL);
  const Tests tests = { .lane = why->lane };
  guint64 last = G_MAXUINT64;
  LsPlace place;

  if (!ls_causes_start_at (causes, why->since, error))
    return FALSE;
  ls_program_place (causes->program, causes->now, &place);
  while (place.step < why->step && !place.ended && !ls_causes_is_interrupted (causes))
    {
      if (tests_now (causes, &tests))
        last = place.step;
      ls_causes_run (causes, lines, why->step, &place);
    }
  if (ls_causes_is_interrupted (causes))
    return ls_causes_fail_interrupted (error);
  return last == G_MAXUINT64 || tell_test_at (causes, why, last, error);
}

/* --- and when it ends ------------------------------------------------------------------------------------ */

static void
tell_frame (LsCauses *causes, LsWhy *why)
{
  guint n;
  g_autofree LsFrame *frames =
    ls_program_dup_frames (causes->program, ls_timeline_get_state (causes->timeline), &n);

  for (guint i = n; i > 0 && !why->has_frame; i--)
    {
      why->has_frame = (frames[i - 1].active & LS_MASK_LANE (why->lane)) != 0;
      why->frame = frames[i - 1];
    }
}

/* A killed lane that is off besides has one state all the time. */
static gboolean
tell_return (LsCauses *causes, LsWhy *why, GError **error)
{
  const gboolean is_killed = why->role == LS_LANE_KILLED;
  gboolean found = TRUE;
  LsPlace place;

  if (!ls_causes_go_to (causes, why->step, error))
    return FALSE;
  while (found && !why->comes_back)
    {
      if (is_killed ? !go_to_mask_change (causes, why, &found, error)
                    : !go_to_change (causes, LS_MOVE_MASK_CHANGE, why, &found, error))
        return FALSE;
      why->comes_back =
        found && (is_killed || ls_lane_role_is_on (ls_causes_lane_role (
                                 causes, ls_timeline_get_state (causes->timeline), why->lane)));
    }
  ls_timeline_get_place (causes->timeline, &place);
  why->back = why->comes_back ? place.step : 0;
  why->has_frame &= why->comes_back || !is_killed;
  return TRUE;
}

/* A lane that holds nothing is a helper if it was ever anything else than ended. */
static void
tell_kind (const LsCauses *causes, LsWhy *why)
{
  gboolean holds = (ls_subject_get_input (causes->subject)->covered >> why->lane & 1) != 0;

  why->is_empty = !holds && why->role == LS_LANE_ENDED && why->since == 0;
  why->is_helper = !holds && !why->is_empty;
}

LsWhy *
ls_causes_why (LsCauses *causes, guint lane, guint64 step, const gint *interrupt, GError **error)
{
  g_autoptr (LsWhy) why = NULL;
  gboolean is_turned_off, is_off, is_case;
  LsPlace place;

  if (!ls_causes_begin (causes, lane, step, interrupt, error))
    return NULL;
  why = g_new0 (LsWhy, 1);
  ls_tested_init (&why->test);
  ls_kept_out_init (&why->was_kept_out);
  ls_kept_out_init (&why->kept_out);
  why->lane = lane;
  why->step = step;
  why->ahead = MIN (causes->ahead, ls_subject_get_end (causes->subject) - step);
  why->state = find_lane_state (causes, ls_timeline_get_state (causes->timeline), lane);
  why->role = ls_program_lane_desc (causes->program, why->state)->role;
  ls_timeline_get_place (causes->timeline, &place);
  why->is_running =
    !place.ended &&
    (ls_program_read_mask (causes->program, ls_timeline_get_state (causes->timeline), 0) >> lane &
     1) != 0;
  is_off = ls_lane_role_is_off (why->role) || (why->role == LS_LANE_KILLED && !why->is_running);
  if (is_off)
    tell_frame (causes, why);
  is_case = waits_for_case (causes, why);
  ls_causes_find_kept_out (causes, why);
  if (!find_since (causes, why, error) || !find_edit (causes, why, error))
    return NULL;
  tell_kind (causes, why);
  is_turned_off = why->since > 0 && !why->is_edited &&
                  (ls_lane_role_is_off (why->role) || why->role == LS_LANE_KILLED);
  if (is_turned_off && !(is_case ? tell_case (causes, why, error) : tell_test (causes, why, error)))
    return NULL;
  if (ls_lane_role_is_on (why->role) && !tell_way (causes, why, why->step, error))
    return NULL;
  /* What was before a change by hand did not let the lane come here. */
  if (why->is_edited && why->test.step <= why->since)
    why->test.is_known = FALSE;
  if (!ls_causes_tell_kept_out (causes, why, error))
    return NULL;
  if (is_off && !tell_return (causes, why, error))
    return NULL;
  return g_steal_pointer (&why);
}
