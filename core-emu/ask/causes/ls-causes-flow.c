#include "ls-causes-private.h"

#include "ls-ordered.h"

/* What one lane tested, and where it was off: a list of the steps that may change who takes part, made by going through
 * the run once.  Which test let the lane run a step follows from it: a test counts for all that runs while the frame is
 * open in which it was made; one that decided whether the lane leaves a loop, a switch or a call counts for what the lane
 * runs in there from then on. */

#define MAX_DEPTH 64 /* of branches that are looked at */

/* A step that may change masks or begins a clause. */
typedef struct
{
  guint64 step; /* position before it */
  guint line, next_line;
  guint depth, next_depth; /* of the stack, before and behind */
  /* the stack's within the innermost loop, switch and call, by LsLeft; 0: there is none */
  guint inside[LS_N_LEFT];
  guint loop_line; /* of the instruction that began the innermost loop */
  gboolean is_test, is_kill;
  gboolean is_on, is_next_on; /* whether the lane runs, before and behind */
  gboolean is_out;            /* behind: it has left the loop */
  gboolean is_killed;         /* by this step */
  gboolean is_else; /* other lanes of the open branch run behind it, and none of those before */
  guint following;  /* the line behind it */
  guint
    close; /* of the steps: the first one from it on that closes its frame; G_MAXUINT: none does */
} FlowStep;

struct _LsFlow
{
  const LsCauses *causes; /* borrowed: has it */
  guint lane;
  guint64 from, to;           /* positions between which it was looked */
  GArray *steps;              /* of FlowStep */
  guint end_line;             /* behind the line where it is at to */
  guint64 *leaves[LS_N_LEFT]; /* owned: lines that may take lanes out, by LsLeft, a bit each */
};

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

/* Whether a line may take lanes out of the active mask, and not for being killed. */
static gboolean
is_masking (const LsCauses *causes, guint line)
{
  LsEffect effects[LS_CAUSES_MAX_EFFECTS];
  guint n = ls_causes_describe (causes, line, effects);

  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_MASK && effects[i].resource == 0)
      return TRUE;
  return FALSE;
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
find_inside (const LsFlow *flow, FlowStep *step)
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
  FlowStep step = { .step = place->step, .line = place->line, .depth = place->depth };
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

static const FlowStep *
step_at (const LsFlow *flow, guint index)
{
  return &g_array_index (flow->steps, FlowStep, index);
}

/* The stack's depth within the frame that a test stands for: the one that its own step pushes, or the one around it. */
static guint
depth_of_test (const FlowStep *test)
{
  return MAX (test->depth, test->next_depth);
}

/* Finds for each step the first one from it on behind which its frame is closed. Of the steps behind, the nearest last, open has those that
 * go below all that are nearer. */
static void
find_closes (LsFlow *flow)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = flow->steps->len; i-- > 0;)
    {
      FlowStep *step = &g_array_index (flow->steps, FlowStep, i);
      guint low = 0, high;

      while (open->len > 0 &&
             step_at (flow, g_array_index (open, guint, open->len - 1))->next_depth >=
               step->next_depth)
        g_array_set_size (open, open->len - 1);
      g_array_append_val (open, i);
      for (high = open->len; low < high;)
        {
          const guint middle = (low + high) / 2;

          if (step_at (flow, g_array_index (open, guint, middle))->next_depth <
              depth_of_test (step))
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
                    .steps = g_array_new (FALSE, FALSE, sizeof (FlowStep)) };
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

/* The number of steps before a position. */
static guint
n_before (const LsFlow *flow, guint64 position)
{
  return ls_ordered_before (flow->steps->data, flow->steps->len, sizeof (FlowStep), position);
}

static gboolean
is_any_in (const guint64 *lines, guint first, guint end, guint *which)
{
  for (*which = first; *which < end; (*which)++)
    if (ls_causes_is_in (lines, *which))
      return TRUE;
  return FALSE;
}

/* Whether a test took the lane over lines, with all others, and opened no frame: it says nothing about what comes behind them,
 * where all arrive. */
static gboolean
leads_past (const FlowStep *step)
{
  return step->is_on && step->is_next_on && step->next_depth <= step->depth &&
         step->next_line > step->following;
}

static gboolean
skips (const FlowStep *test)
{
  return test->is_test && leads_past (test);
}

/* Whether the lines up to where the frame of a test is closed, or those that it leads over, may take lanes out. */
static gboolean
decides_leaving (const LsFlow *flow, guint index, LsLeft left)
{
  const FlowStep *test = step_at (flow, index);
  guint line;

  if (skips (test))
    return is_any_in (flow->leaves[left], test->line, test->next_line, &line);
  return test->close != G_MAXUINT &&
         is_any_in (flow->leaves[left], test->line, step_at (flow, test->close)->next_line, &line);
}

/* Whether a test decided that the lane stays in something that is open since, from which lanes may go. depth: the stack's lowest since.
 * A program needs no frame to be left. A listing has of a switch and of calls the control flow that led there, which a walk of statements
 * leaves out. */
static gboolean
lets_stay (const LsFlow *flow, guint index, guint depth)
{
  const FlowStep *test = step_at (flow, index);
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

  for (guint i = n_before (flow, step); i > 0; i--)
    {
      const FlowStep *at = step_at (flow, i - 1);
      gboolean is_inside = !skips (at) && depth_of_test (at) <= MIN (depth, at->next_depth);

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
  for (guint i = n_before (flow, step); i > 0; i--)
    {
      LsFlowTest test = { .step = step_at (flow, i - 1)->step, .is_kill = TRUE };

      if (step_at (flow, i - 1)->is_kill)
        g_array_append_val (tests, test);
    }
}

/* --- control flow that leads somewhere --------------------------------------------------------------------- */

static gboolean
is_flow (const LsFlow *flow, guint line)
{
  LsLine info;

  ls_program_line (flow->causes->program, line, &info);
  return info.kind == LS_LINE_FLOW;
}

/* Notes the line that did it: of a clause its first. */
static void
add_way (const LsFlow *flow, guint index, LsCauseWay way, guint skipped, GArray *ways)
{
  const FlowStep *at = step_at (flow, index);
  LsFlowTest new = { .step = at->step, .skipped = skipped, .way = way };

  new.line = is_flow (flow, at->line) ? at->line : ls_line_clause (flow->causes->program, at->line);
  for (guint i = 0; i < ways->len; i++)
    if (g_array_index (ways, LsFlowTest, i).line == new.line)
      return;
  if (ways->len < LS_FLOW_MAX_WAYS)
    g_array_append_val (ways, new);
}

/* Whether a step took the lane in or out, changed the stack or went elsewhere than to the line behind it. */
static gboolean
is_turn (const LsFlow *flow, const FlowStep *at)
{
  return at->is_on != at->is_next_on || at->depth != at->next_depth ||
         (at->next_line != at->following && is_flow (flow, at->line));
}

/* Whether a step took the lane out of the turn of a loop that is still open: in the next turn nothing else tells of it. */
static gboolean
left_turn (const LsFlow *flow, const FlowStep *at, guint depth)
{
  const guint loop_depth = at->inside[LS_LEFT_LOOP];

  return at->is_on && !at->is_next_on && loop_depth > 0 && loop_depth <= depth &&
         ls_causes_is_in (flow->leaves[LS_LEFT_LOOP], at->line);
}

/* Where one branch was turned twice, what ran between closed none: a pop is missing there. */
static void
find_open (const LsFlow *flow, guint n, GArray *ways)
{
  guint behind[MAX_DEPTH] = {
    0
  }; /* by depth: the step of an ELSE of the branch that is open, from 1 */

  for (guint i = n; i > 0 && n - i < LS_FLOW_FAR; i--)
    {
      const FlowStep *at = step_at (flow, i - 1);

      for (guint d = MIN (at->depth, at->next_depth) + 1; d < MAX_DEPTH; d++)
        behind[d] = 0;
      if (!at->is_else || at->depth >= MAX_DEPTH)
        continue;
      for (guint k = behind[at->depth]; k > i + 1; k--)
        if (step_at (flow, k - 2)->next_depth == at->depth)
          add_way (flow, k - 2, LS_WAY_OPEN, 0, ways);
      behind[at->depth] = i;
    }
}

/* What happened in frames that are closed since does not count, but for what a loop remembers and branches that were not closed. */
void
ls_flow_find_ways (const LsFlow *flow, guint64 step, GArray *ways)
{
  LsFlowTest test = { 0 };
  guint depth = G_MAXUINT, n = n_before (flow, step);

  ls_flow_find_test (flow, step, &test);
  for (guint i = n; i > 0 && n - i < LS_FLOW_FAR && depth > 0; i--)
    {
      const FlowStep *at = step_at (flow, i - 1);
      gboolean is_near = at->step >= test.step && at->next_depth <= depth && is_turn (flow, at);

      depth = MIN (depth, at->next_depth);
      if (is_near || left_turn (flow, at, depth))
        add_way (flow, i - 1, LS_WAY_LED, 0, ways);
    }
  find_open (flow, n, ways);
}

/* Whether a step of a clause may take lanes out and its clause pushed nothing before: a push may be missing there. */
static gboolean
is_bare (const LsFlow *flow, guint index)
{
  const FlowStep *at = step_at (flow, index);
  guint clause = ls_line_clause (flow->causes->program, at->line);

  if (clause == at->line || at->depth != at->next_depth || !is_masking (flow->causes, at->line))
    return FALSE;
  for (guint i = index; i > 0; i--)
    if (step_at (flow, i - 1)->line == clause)
      return step_at (flow, i - 1)->next_depth <= step_at (flow, i - 1)->depth;
  return TRUE;
}

/* Then what ran in the frame that is open, which a pop may be missing from, and what changed the stack. */
void
ls_flow_find_stack (const LsFlow *flow, guint64 step, GArray *ways)
{
  guint n = n_before (flow, step), depth = n > 0 ? step_at (flow, n - 1)->next_depth : 0;
  guint far = n - MIN (n, LS_FLOW_FAR);

  for (guint i = n; i > far; i--)
    if (is_bare (flow, i - 1))
      add_way (flow, i - 1, LS_WAY_STACK, 0, ways);
  for (guint i = n; i > far && depth > 0 && step_at (flow, i - 1)->next_depth >= depth; i--)
    if (step_at (flow, i - 1)->next_depth == depth)
      add_way (flow, i - 1, LS_WAY_STACK, 0, ways);
  for (guint i = n; i > far; i--)
    if (is_turn (flow, step_at (flow, i - 1)))
      add_way (flow, i - 1, LS_WAY_STACK, 0, ways);
}

/* --- what a lane was kept out of ------------------------------------------------------------------------- */

/* The lines that the lane may have missed while it was off from the step at index on; *last gets the number of the step
 * that ended it. */
static void
find_missed (const LsFlow *flow, guint index, guint end, guint *first_line, guint *end_line)
{
  const FlowStep *off = step_at (flow, index);

  *first_line = off->is_out && off->inside[LS_LEFT_LOOP] > 0 ? off->loop_line : off->next_line;
  *end_line = off->next_line + 1;
  for (guint i = index + 1; i < end; i++)
    {
      const FlowStep *at = step_at (flow, i);

      *first_line = MIN (*first_line, at->line);
      *end_line = MAX (*end_line, MAX (at->line + 1, at->next_line));
      if (at->is_next_on)
        return;
    }
  *end_line = MAX (*end_line, end < flow->steps->len ? step_at (flow, end)->line : flow->end_line);
}

/* What led to the step at index, from which on the lane was off, and control flow of that frame until it came back; where it did not,
 * all that ran there. */
static void
add_past (const LsFlow *flow, guint index, guint end, guint skipped, GArray *ways)
{
  guint depth = depth_of_test (step_at (flow, index)), last = index;
  gboolean is_back = FALSE;

  while (last < end && !is_back)
    is_back = step_at (flow, last++)->is_next_on;
  for (guint i = index; i < last; i++)
    if (step_at (flow, i)->next_depth <= depth &&
        (!is_back || is_flow (flow, step_at (flow, i)->line) || is_turn (flow, step_at (flow, i))))
      add_way (flow, i, LS_WAY_PAST, skipped, ways);
  ls_flow_find_ways (flow, step_at (flow, index)->step, ways);
}

static void
add_once (GArray *tests, LsFlowTest test)
{
  for (guint i = 0; i < tests->len; i++)
    if (g_array_index (tests, LsFlowTest, i).step == test.step)
      return;
  g_array_append_val (tests, test);
}

/* The test that counts at a position. */
static void
add_skip (const LsFlow *flow, guint64 step, guint skipped, GArray *tests)
{
  LsFlowTest test;

  if (!ls_flow_find_test (flow, step, &test))
    return;
  test.skipped = skipped;
  add_once (tests, test);
}

void
ls_flow_find_skips (const LsFlow *flow,
                    const guint64 *lines,
                    guint64 from,
                    guint64 to,
                    gboolean with_kills,
                    GArray *tests,
                    GArray *ways)
{
  guint end = n_before (flow, to);

  for (guint i = end; i > 0 && step_at (flow, i - 1)->step >= from; i--)
    {
      const FlowStep *at = step_at (flow, i - 1);
      guint first, last, skipped;

      if (with_kills && at->is_killed &&
          is_any_in (lines, at->line, ls_program_n_lines (flow->causes->program), &skipped))
        {
          LsFlowTest test = { .step = at->step, .is_kill = TRUE, .skipped = skipped };
          g_array_append_val (tests, test);
        }
      if (leads_past (at) && is_any_in (lines, at->following, at->next_line, &skipped))
        {
          if (at->is_test)
            add_once (tests, (LsFlowTest){ .step = at->step, .skipped = skipped });
          else
            add_skip (flow, at->step, skipped, tests);
          if (ways != NULL)
            add_way (flow, i - 1, LS_WAY_PAST, skipped, ways);
        }
      if (!at->is_on || at->is_next_on)
        continue;
      find_missed (flow, i - 1, end, &first, &last);
      if (!is_any_in (lines, first, last, &skipped))
        continue;
      add_skip (flow, at->step + 1, skipped, tests);
      if (ways != NULL)
        add_past (flow, i - 1, end, skipped, ways);
    }
  if (ways != NULL)
    find_open (flow, end, ways);
}
