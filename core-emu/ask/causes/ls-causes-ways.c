#include "ls-causes-flow-private.h"
#include "ls-debug-info.h"

/* Which control flow led a lane somewhere, and which kept it out of lines. */

#define MAX_DEPTH 64 /* of branches that are looked at */

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
  const LsFlowStep *at = ls_flow_at (flow, index);
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
is_turn (const LsFlow *flow, const LsFlowStep *at)
{
  return at->is_on != at->is_next_on || at->depth != at->next_depth ||
         (at->next_line != at->following && is_flow (flow, at->line));
}

/* Whether a step took the lane out of the turn of a loop that is still open: in the next turn nothing else tells of it. */
static gboolean
left_turn (const LsFlow *flow, const LsFlowStep *at, guint depth)
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
      const LsFlowStep *at = ls_flow_at (flow, i - 1);

      for (guint d = MIN (at->depth, at->next_depth) + 1; d < MAX_DEPTH; d++)
        behind[d] = 0;
      if (!at->is_else || at->depth >= MAX_DEPTH)
        continue;
      for (guint k = behind[at->depth]; k > i + 1; k--)
        if (ls_flow_at (flow, k - 2)->next_depth == at->depth)
          add_way (flow, k - 2, LS_WAY_OPEN, 0, ways);
      behind[at->depth] = i;
    }
}

/* What happened in frames that are closed since does not count, but for what a loop remembers and branches that were not closed. */
void
ls_flow_find_ways (const LsFlow *flow, guint64 step, GArray *ways)
{
  LsFlowTest test = { 0 };
  guint depth = G_MAXUINT, n = ls_flow_n_before (flow, step);

  ls_flow_find_test (flow, step, &test);
  for (guint i = n; i > 0 && n - i < LS_FLOW_FAR && depth > 0; i--)
    {
      const LsFlowStep *at = ls_flow_at (flow, i - 1);
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
  const LsFlowStep *at = ls_flow_at (flow, index);
  guint clause = ls_line_clause (flow->causes->program, at->line);

  if (clause == at->line || at->depth != at->next_depth || !is_masking (flow->causes, at->line))
    return FALSE;
  for (guint i = index; i > 0; i--)
    if (ls_flow_at (flow, i - 1)->line == clause)
      return ls_flow_at (flow, i - 1)->next_depth <= ls_flow_at (flow, i - 1)->depth;
  return TRUE;
}

/* Then what ran in the frame that is open, which a pop may be missing from, and what changed the stack. */
void
ls_flow_find_stack (const LsFlow *flow, guint64 step, GArray *ways)
{
  guint n = ls_flow_n_before (flow, step), depth = n > 0 ? ls_flow_at (flow, n - 1)->next_depth : 0;
  guint far = n - MIN (n, LS_FLOW_FAR);

  for (guint i = n; i > far; i--)
    if (is_bare (flow, i - 1))
      add_way (flow, i - 1, LS_WAY_STACK, 0, ways);
  for (guint i = n; i > far && depth > 0 && ls_flow_at (flow, i - 1)->next_depth >= depth; i--)
    if (ls_flow_at (flow, i - 1)->next_depth == depth)
      add_way (flow, i - 1, LS_WAY_STACK, 0, ways);
  for (guint i = n; i > far; i--)
    if (is_turn (flow, ls_flow_at (flow, i - 1)))
      add_way (flow, i - 1, LS_WAY_STACK, 0, ways);
}

/* --- what a lane was kept out of ------------------------------------------------------------------------- */

/* The lines that the lane may have missed while it was off from the step at index on; *last gets the number of the step
 * that ended it. */
static void
find_missed (const LsFlow *flow, guint index, guint end, guint *first_line, guint *end_line)
{
  const LsFlowStep *off = ls_flow_at (flow, index);

  *first_line = off->is_out && off->inside[LS_LEFT_LOOP] > 0 ? off->loop_line : off->next_line;
  *end_line = off->next_line + 1;
  for (guint i = index + 1; i < end; i++)
    {
      const LsFlowStep *at = ls_flow_at (flow, i);

      *first_line = MIN (*first_line, at->line);
      *end_line = MAX (*end_line, MAX (at->line + 1, at->next_line));
      if (at->is_next_on)
        return;
    }
  *end_line =
    MAX (*end_line, end < flow->steps->len ? ls_flow_at (flow, end)->line : flow->end_line);
}

/* Whether both lines are of one function, as far as the program tells of functions. */
static gboolean
is_in_function (const LsFlow *flow, guint line, guint other)
{
  LsProgram *program = flow->causes->program;
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  LsCallFrame one, two;

  return info == NULL || (info->function (program, line, &one) &&
                          info->function (program, other, &two) && one.scope == two.scope);
}

/* Whether a step went over one of the lines, in its own function: where a call returns to says nothing of lines between. */
static gboolean
goes_over (const LsFlow *flow, const LsFlowStep *at, const guint64 *lines, guint *skipped)
{
  return at->next_line > at->following && is_in_function (flow, at->line, at->next_line) &&
         ls_flow_is_any_in (lines, at->following, at->next_line, skipped);
}

/* The same as find_missed() of a program that tells of its functions: the lines that other lanes ran meanwhile, those that they went over,
 * and those of a loop that the lane has left, which a return does not leave that is around the call. Returns: whether one of lines is among them. */
static gboolean
has_missed (const LsFlow *flow, guint index, guint end, const guint64 *lines, guint *skipped)
{
  const LsFlowStep *off = ls_flow_at (flow, index);
  guint next = off->next_line, last;

  if ((off->is_out && off->inside[LS_LEFT_LOOP] > off->inside[LS_LEFT_CALL] &&
       ls_flow_is_any_in (lines, off->loop_line, off->line + 1, skipped)) ||
      goes_over (flow, off, lines, skipped))
    return TRUE;
  for (guint i = index + 1; i < end; i++)
    {
      const LsFlowStep *at = ls_flow_at (flow, i);

      if (ls_flow_is_any_in (lines, next, at->line + 1, skipped) ||
          goes_over (flow, at, lines, skipped))
        return TRUE;
      if (at->is_next_on)
        return FALSE;
      next = at->next_line;
    }
  last = end < flow->steps->len ? ls_flow_at (flow, end)->line : flow->end_line;
  return is_in_function (flow, next, last) && ls_flow_is_any_in (lines, next, last, skipped);
}

/* Whether the lane missed one of the lines while it was off from the step at index on. skipped: gets the first one. */
static gboolean
is_missed (const LsFlow *flow, guint index, guint end, const guint64 *lines, guint *skipped)
{
  guint first, last;

  if (ls_program_machine (flow->causes->program)->debug_info != NULL)
    return has_missed (flow, index, end, lines, skipped);
  find_missed (flow, index, end, &first, &last);
  return ls_flow_is_any_in (lines, first, last, skipped);
}

/* What led to the step at index, from which on the lane was off, and control flow of that frame until it came back; where it did not,
 * all that ran there. */
static void
add_past (const LsFlow *flow, guint index, guint end, guint skipped, GArray *ways)
{
  guint depth = ls_flow_depth_of_test (ls_flow_at (flow, index)), last = index;
  gboolean is_back = FALSE;

  while (last < end && !is_back)
    is_back = ls_flow_at (flow, last++)->is_next_on;
  for (guint i = index; i < last; i++)
    if (ls_flow_at (flow, i)->next_depth <= depth &&
        (!is_back || is_flow (flow, ls_flow_at (flow, i)->line) ||
         is_turn (flow, ls_flow_at (flow, i))))
      add_way (flow, i, LS_WAY_PAST, skipped, ways);
  ls_flow_find_ways (flow, ls_flow_at (flow, index)->step, ways);
}

static void
add_once (GArray *tests, LsFlowTest test)
{
  for (guint i = 0; i < tests->len; i++)
    if (g_array_index (tests, LsFlowTest, i).step == test.step)
      return;
  g_array_append_val (tests, test);
}

/* The test that counts behind a step, or before it; of a test that is itself. */
static void
add_skip (const LsFlow *flow,
          const LsFlowStep *at,
          gboolean is_behind,
          guint skipped,
          GArray *tests)
{
  LsFlowTest test = { .step = at->step };

  if (!at->is_test && !ls_flow_find_test (flow, at->step + is_behind, &test))
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
  guint end = ls_flow_n_before (flow, to);

  for (guint i = end; i > 0 && ls_flow_at (flow, i - 1)->step >= from; i--)
    {
      const LsFlowStep *at = ls_flow_at (flow, i - 1);
      guint skipped;

      if (with_kills && at->is_killed &&
          ls_flow_is_any_in (lines, at->line, ls_program_n_lines (flow->causes->program), &skipped))
        {
          LsFlowTest test = { .step = at->step, .is_kill = TRUE, .skipped = skipped };
          g_array_append_val (tests, test);
        }
      if (ls_flow_leads_past (at) && goes_over (flow, at, lines, &skipped))
        {
          add_skip (flow, at, FALSE, skipped, tests);
          if (ways != NULL)
            add_way (flow, i - 1, LS_WAY_PAST, skipped, ways);
        }
      if (!at->is_on || at->is_next_on)
        continue;
      if (!is_missed (flow, i - 1, end, lines, &skipped))
        continue;
      add_skip (flow, at, TRUE, skipped, tests);
      if (ways != NULL)
        add_past (flow, i - 1, end, skipped, ways);
    }
  if (ways != NULL)
    find_open (flow, end, ways);
}
