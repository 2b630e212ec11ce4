#include "ls-causes-flow-private.h"

/* What one lane tested, and where it was off: a list of the steps that may change who takes part, made by going through
 * the run once.  Which test let the lane run a step follows from it: a test counts for all that runs while the frame is
 * open in which it was made; one that decided whether the lane leaves a loop, a switch or a call counts for what the lane
 * runs in there from then on. */

void
ls_flow_free (LsFlow *flow)
{
  g_array_unref (flow->steps);
  for (guint left = 0; left < LS_N_LEFT; left++)
    g_free (flow->leaves[left]);
  g_free (flow);
}

/* --- making it ------------------------------------------------------------------------------------------- */

static gboolean
has_effect (const LsCauses *causes, guint line, LsEffectKind kind)
{
  LsEffect effects[LS_CAUSES_MAX_EFFECTS];
  guint n = ls_causes_describe (causes, line, effects);

  for (guint i = 0; i < n; i++)
    if (effects[i].kind == kind)
      return TRUE;
  return FALSE;
}

static gboolean
may_change_flow (const LsCauses *causes,
                 guint line,
                 const LsLine *info,
                 gconstpointer data G_GNUC_UNUSED)
{
  return info->kind == LS_LINE_CLAUSE || info->kind == LS_LINE_FLOW ||
         has_effect (causes, line, LS_EFFECT_MASK);
}

static gboolean
may_leave (const LsCauses *causes, guint line, const LsLine *info G_GNUC_UNUSED, gconstpointer data)
{
  LsEffect effects[LS_CAUSES_MAX_EFFECTS];
  guint n = ls_causes_describe (causes, line, effects);

  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_LEAVE && effects[i].resource == GPOINTER_TO_UINT (data))
      return TRUE;
  return FALSE;
}

/* A killed lane runs on if its quad does. */
static gboolean
is_running (const LsFlow *flow)
{
  return (ls_program_read_mask (flow->causes->program, flow->causes->now, 0) >> flow->lane & 1) !=
         0;
}

static void
find_inside (const LsFlow *flow, LsFlowStep *step)
{
  static const LsFrameRole roles[] = { [LS_LEFT_LOOP] = LS_FRAME_LOOP,
                                       [LS_LEFT_SWITCH] = LS_FRAME_SWITCH,
                                       [LS_LEFT_CALL] = LS_FRAME_CALL };
  guint n;
  g_autofree LsFrame *frames = ls_program_dup_frames (flow->causes->program, flow->causes->now, &n);

  for (guint i = 1; i <= n; i++)
    for (guint left = 0; left < LS_N_LEFT; left++)
      if (frames[i - 1].kind->role == roles[left])
        step->inside[left] = i;
  if (step->inside[LS_LEFT_LOOP] > 0)
    step->loop_line = frames[step->inside[LS_LEFT_LOOP] - 1].line;
}

/* Makes the step that comes next in now and notes it. */
static void
add_step (LsFlow *flow, LsCauses *causes, const guint64 *lines, LsPlace *place)
{
  LsFlowStep step = { .step = place->step, .line = place->line, .depth = place->depth };
  const GArray *touches = ls_causes_touches (causes, causes->now, flow->lane);
  LsLaneRole before = ls_causes_lane_role (causes, causes->now, flow->lane), after;
  const LsMask active = ls_program_read_mask (causes->program, causes->now, 0);
  LsMask next_active;
  LsLine line;

  ls_program_line (causes->program, place->line, &line);
  step.following = line.first + line.n;
  step.is_test = ls_causes_find_touch (touches, LS_TOUCH_TEST) != NULL;
  step.is_kill = ls_causes_find_touch (touches, LS_TOUCH_KILL) != NULL;
  step.is_on = is_running (flow);
  find_inside (flow, &step);
  ls_causes_run (causes, lines, place->step + 1, place);
  after = ls_causes_lane_role (causes, causes->now, flow->lane);
  step.next_line = place->line;
  step.next_depth = place->depth;
  step.is_next_on = is_running (flow);
  step.is_out = after == LS_LANE_BREAK;
  step.is_killed = before != LS_LANE_KILLED && after == LS_LANE_KILLED;
  next_active = ls_program_read_mask (causes->program, causes->now, 0);
  step.is_else = line.kind == LS_LINE_FLOW && step.next_line == step.following &&
                 step.next_depth == step.depth && next_active != 0 && (active & next_active) == 0;
  g_array_append_val (flow->steps, step);
}

static gboolean
follow (LsFlow *flow, LsCauses *causes, GError **error)
{
  g_autofree guint64 *lines = ls_causes_find_lines (causes, may_change_flow, NULL);
  LsPlace place, before;

  if (!ls_causes_start_at (causes, flow->from, error))
    return FALSE;
  ls_program_place (causes->program, causes->now, &place);
  while (place.step < flow->to && !place.ended && !ls_causes_is_interrupted (causes))
    {
      before = place;
      if (ls_causes_is_in (lines, place.line))
        add_step (flow, causes, lines, &place);
      else
        ls_causes_run (causes, lines, flow->to, &place);
      if (place.step == before.step)
        break;
    }
  flow->end_line = place.line + place.ended;
  return !ls_causes_is_interrupted (causes) || ls_causes_fail_interrupted (error);
}

/* Finds for each step the first one from it on behind which its frame is closed. Of the steps behind, the nearest last, open has those that
 * go below all that are nearer. */
static void
find_closes (LsFlow *flow)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = flow->steps->len; i-- > 0;)
    {
      LsFlowStep *step = &g_array_index (flow->steps, LsFlowStep, i);
      guint low = 0, high;

      while (open->len > 0 &&
             ls_flow_at (flow, g_array_index (open, guint, open->len - 1))->next_depth >=
               step->next_depth)
        g_array_set_size (open, open->len - 1);
      g_array_append_val (open, i);
      for (high = open->len; low < high;)
        {
          const guint middle = (low + high) / 2;

          if (ls_flow_at (flow, g_array_index (open, guint, middle))->next_depth <
              ls_flow_depth_of_test (step))
            low = middle + 1;
          else
            high = middle;
        }
      step->close = low > 0 ? g_array_index (open, guint, low - 1) : G_MAXUINT;
    }
}

const LsFlow *
ls_causes_flow (LsCauses *causes, guint lane, guint64 step, GError **error)
{
  LsFlow *flow = causes->flows[lane];

  if (flow != NULL && flow->from <= step && step <= flow->to)
    return flow;
  g_clear_pointer (&causes->flows[lane], ls_flow_free);
  flow = g_new0 (LsFlow, 1);
  *flow = (LsFlow){ .causes = causes,
                    .lane = lane,
                    .from = step - MIN (step, LS_CAUSES_FLOW),
                    .to = step,
                    .steps = g_array_new (FALSE, FALSE, sizeof (LsFlowStep)) };
  for (guint left = 0; left < LS_N_LEFT; left++)
    flow->leaves[left] = ls_causes_find_lines (causes, may_leave, GUINT_TO_POINTER (left));
  if (follow (flow, causes, error))
    {
      find_closes (flow);
      return causes->flows[lane] = flow;
    }
  ls_flow_free (flow);
  return NULL;
}

/* --- which test counts ----------------------------------------------------------------------------------- */

static gboolean
skips (const LsFlowStep *test)
{
  return test->is_test && ls_flow_leads_past (test);
}

/* Whether the lines up to where the frame of a test is closed, or those that it leads over, may take lanes out. */
static gboolean
decides_leaving (const LsFlow *flow, guint index, LsLeft left)
{
  const LsFlowStep *test = ls_flow_at (flow, index);
  guint line;

  if (skips (test))
    return ls_flow_is_any_in (flow->leaves[left], test->line, test->next_line, &line);
  return test->close != G_MAXUINT &&
         ls_flow_is_any_in (flow->leaves[left], test->line,
                            ls_flow_at (flow, test->close)->next_line, &line);
}

/* Whether a test decided that the lane stays in something that is open since, from which lanes may go. depth: the stack's lowest since.
 * A program needs no frame to be left. A listing has of a switch and of calls the control flow that led there, which a walk of statements
 * leaves out. */
static gboolean
lets_stay (const LsFlow *flow, guint index, guint depth)
{
  const LsFlowStep *test = ls_flow_at (flow, index);
  const gboolean has_statements = ls_program_machine (flow->causes->program)->debug_info != NULL;

  for (guint left = 0; left < (has_statements ? LS_N_LEFT : LS_LEFT_LOOP + 1); left++)
    if ((test->inside[left] > 0 || left == LS_LEFT_CALL) && test->inside[left] <= depth &&
        decides_leaving (flow, index, left))
      return TRUE;
  return FALSE;
}

gboolean
ls_flow_find_test (const LsFlow *flow, guint64 step, LsFlowTest *test)
{
  guint depth = G_MAXUINT;

  for (guint i = ls_flow_n_before (flow, step); i > 0; i--)
    {
      const LsFlowStep *at = ls_flow_at (flow, i - 1);
      gboolean is_inside = !skips (at) && ls_flow_depth_of_test (at) <= MIN (depth, at->next_depth);

      depth = MIN (depth, at->next_depth);
      if (at->is_test && (is_inside || lets_stay (flow, i - 1, depth)))
        {
          *test = (LsFlowTest){ .step = at->step };
          return TRUE;
        }
    }
  return FALSE;
}

void
ls_flow_find_kills (const LsFlow *flow, guint64 step, GArray *tests)
{
  for (guint i = ls_flow_n_before (flow, step); i > 0; i--)
    {
      LsFlowTest test = { .step = ls_flow_at (flow, i - 1)->step, .is_kill = TRUE };

      if (ls_flow_at (flow, i - 1)->is_kill)
        g_array_append_val (tests, test);
    }
}
