#include "ls-causes-private.h"

/* What decided that a value is what it is, besides what it was made from: tests that let the lane run the step that wrote
 * it, and tests that kept it from running others that would have. */

/* Tests that kept the lane from writing one value, and kills behind an output. */
#define MAX_SKIPS 16

/* A test of a lane by a slot, as the cell that the tree knows it by. */
static LsCell
test_cell (guint lane, guint slot)
{
  return (
    LsCell){ .kind = LS_CELL_LITERAL, .lane = (guint8) lane, .number = slot, .at = G_MAXUINT64 };
}

LsCause *
ls_causes_add_way (LsCauses *causes, LsCause *cause, const LsFlowTest *found)
{
  LsCell cell = { .kind = LS_CELL_LITERAL,
                  .lane = (guint8) cause->lane,
                  .number = found->line,
                  .at = G_MAXUINT64 - found->way };
  LsCause *way;

  if (causes->root->n_nodes >= LS_CAUSES_MAX ||
      ls_causes_is_seen (causes, ls_causes_wave (causes), 0, &cell))
    return NULL;
  way = ls_cause_new (causes, LS_CAUSE_TEST, &cell);
  way->way = found->way;
  way->step = found->step + 1;
  way->line = found->line;
  way->lane = cause->lane;
  way->is_skip = found->way == LS_WAY_PAST;
  way->skipped = found->skipped;
  g_ptr_array_add (cause->controls, way);
  return way;
}

static void
add_ways (LsCauses *causes, LsCause *cause, const GArray *ways)
{
  for (guint i = 0; i < ways->len; i++)
    ls_causes_add_way (causes, cause, &g_array_index (ways, LsFlowTest, i));
}

/* The clause that holds the line of a cause, where there is one. */
static void
add_clause (LsCauses *causes, LsCause *cause)
{
  LsFlowTest way = { .step = cause->step - 1, .way = LS_WAY_CLAUSE };

  way.line = ls_line_clause (causes->program, cause->line);
  if (way.line != cause->line)
    ls_causes_add_way (causes, cause, &way);
}

static gboolean
reads_constants (const LsCause *cause)
{
  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->cell.kind == LS_CELL_CONSTANT)
        return TRUE;
    }
  return FALSE;
}

static void
add_slot (LsCauses *causes,
          LsCause *cause,
          const LsFlowTest *found,
          const GArray *touches,
          const LsTouch *touch,
          gboolean is_skip)
{
  LsCell cell = test_cell (cause->lane, touch->slot);
  LsCause *test = ls_cause_new (causes, LS_CAUSE_TEST, &cell);

  test->step = found->step + 1;
  test->line = touch->line;
  test->slot = touch->slot;
  test->lane = cause->lane;
  test->comparison = touch->comparison;
  test->is_guarded = touch->is_guarded;
  test->is_skip = is_skip;
  test->is_kill = found->is_kill;
  test->skipped = is_skip ? found->skipped : cause->line;
  if (ls_causes_is_seen (causes, test->place, test->step, &cell))
    test->kind = LS_CAUSE_SEEN;
  else
    ls_causes_add_operands (causes, test->operands, touches, touch->part);
  g_ptr_array_add (cause->controls, test);
}

/* Whether another test of the instruction let the lane go on, as one of the labels that lead to the same lines of a switch. */
static gboolean
is_other_label (const GArray *touches, const LsTouch *touch)
{
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *other = &g_array_index (touches, LsTouch, i);

      if (touch->kind == LS_TOUCH_TEST && other->kind == touch->kind &&
          other->line == touch->line && other->slot == touch->slot && !touch->comparison.holds &&
          other->comparison.holds)
        return TRUE;
    }
  return FALSE;
}

/* Adds what a lane decided in the step at a position; of slots that might have killed it, where it was, those that did.
 * kind: of the touches that decide. */
static gboolean
add_test (LsCauses *causes,
          LsCause *cause,
          const LsFlowTest *found,
          LsTouchKind kind,
          gboolean is_skip,
          GError **error)
{
  const GArray *touches;

  if (!ls_causes_go_to (causes, found->step, error))
    return FALSE;
  touches = ls_causes_touches (causes, ls_timeline_get_state (causes->timeline), cause->lane);
  for (guint i = 0; i < touches->len && causes->root->n_nodes < LS_CAUSES_MAX; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);
      gboolean is_idle = is_skip && found->is_kill && !touch->comparison.holds &&
                         touch->comparison.relation != LS_RELATION_NONE;

      if (touch->kind == kind && !is_idle && !is_other_label (touches, touch))
        add_slot (causes, cause, found, touches, touch, is_skip);
    }
  return TRUE;
}

gboolean
ls_causes_find_predicate (LsCauses *causes,
                          guint lane,
                          guint64 step,
                          guint64 *found,
                          GError **error)
{
  LsPlace place;
  guint clause;

  if (!ls_causes_go_to (causes, step, error))
    return FALSE;
  ls_timeline_get_place (causes->timeline, &place);
  clause = place.clause;
  while (place.step > 0 && place.clause == clause && clause != 0)
    {
      if (!ls_causes_go_to (causes, place.step - 1, error))
        return FALSE;
      ls_timeline_get_place (causes->timeline, &place);
      if (ls_causes_find_touch (
            ls_causes_touches (causes, ls_timeline_get_state (causes->timeline), lane),
            LS_TOUCH_PREDICATE) == NULL)
        continue;
      *found = place.step;
      return TRUE;
    }
  *found = G_MAXUINT64;
  return TRUE;
}

/* What let the lane run the step behind which the cause is. */
static gboolean
add_run (LsCauses *causes, LsCause *cause, const LsFlow *flow, GError **error)
{
  LsFlowTest found;

  if (cause->is_guarded)
    {
      found = (LsFlowTest){ 0 };
      if (!ls_causes_find_predicate (causes, cause->lane, cause->step - 1, &found.step, error))
        return FALSE;
      if (found.step != G_MAXUINT64 &&
          !add_test (causes, cause, &found, LS_TOUCH_PREDICATE, FALSE, error))
        return FALSE;
    }
  return !ls_flow_find_test (flow, cause->step - 1, &found) ||
         add_test (causes, cause, &found, LS_TOUCH_TEST, FALSE, error);
}

/* What outlasts the lane is there only because nothing has killed it. */
static gboolean
outlasts_lane (const LsCauses *causes, const LsCell *cell)
{
  return cell->kind == LS_CELL_MEMORY ||
         (cell->kind == LS_CELL_REGISTER &&
          ls_program_machine (causes->program)->reg_files[cell->ref.file].is_output);
}

static gboolean
add_tests (LsCauses *causes, LsCause *cause, const GArray *tests, gboolean is_skip, GError **error)
{
  gboolean ok = TRUE;

  for (guint i = 0; ok && i < MIN (tests->len, MAX_SKIPS); i++)
    {
      const LsFlowTest *test = &g_array_index (tests, LsFlowTest, i);

      ok = add_test (causes, cause, test, test->is_kill ? LS_TOUCH_KILL : LS_TOUCH_TEST, is_skip,
                     error);
    }
  return ok;
}

/* Lines that may write the cell. Returns: (transfer full) (nullable): NULL if there are none. */
static guint64 *
find_writers (LsCauses *causes, const LsCell *cell)
{
  guint64 *lines;

  if (cell->kind == LS_CELL_MEMORY)
    return ls_causes_find_memory_lines (causes, cell);
  lines = g_new0 (guint64, ls_program_n_lines (causes->program) / 64 + 1);
  if (ls_writes_find_lines (causes->writes, cell->ref, lines))
    return lines;
  g_free (lines);
  return NULL;
}

/* What kept the lane from writing the cell since it was written last. */
static gboolean
add_skips (LsCauses *causes, LsCause *cause, const LsFlow *flow, guint64 step, GError **error)
{
  g_autoptr (GArray) tests = g_array_new (FALSE, FALSE, sizeof (LsFlowTest));
  g_autoptr (GArray) ways = g_array_new (FALSE, FALSE, sizeof (LsFlowTest));
  g_autofree guint64 *lines = find_writers (causes, &cause->cell);

  if (lines == NULL)
    return TRUE;
  ls_flow_find_skips (flow, lines, cause->kind == LS_CAUSE_WRITTEN ? cause->step - 1 : 0, step,
                      outlasts_lane (causes, &cause->cell), tests,
                      causes->root->with_ways ? ways : NULL);
  if (!add_tests (causes, cause, tests, TRUE, error))
    return FALSE;
  add_ways (causes, cause, ways);
  return TRUE;
}

/* Control flow that led to the step of a write or test, and the clauses that say more than their lines. */
static void
add_led (LsCauses *causes, LsCause *cause, const LsFlow *flow)
{
  g_autoptr (GArray) ways = g_array_new (FALSE, FALSE, sizeof (LsFlowTest));

  if (!causes->root->with_ways)
    return;
  if (cause->way == LS_WAY_STOP)
    ls_flow_find_stack (flow, cause->step - 1, ways);
  else
    ls_flow_find_ways (flow, cause->step - 1, ways);
  add_ways (causes, cause, ways);
  if (cause->kind == LS_CAUSE_TEST || reads_constants (cause))
    add_clause (causes, cause);
}

/* --- a run that was stopped -------------------------------------------------------------------------------- */

/* The step behind a position, if it is refused. Returns: (transfer full) (nullable). */
static LsTrap *
find_stop (LsCauses *causes, guint64 step, GError **error)
{
  LsRun run = { 0 };

  if (!ls_causes_start_at (causes, step, error) ||
      ls_subject_step_only (causes->subject, causes->now, &run) != LS_STOP_TRAP)
    return NULL;
  return g_memdup2 (&run.trap, sizeof run.trap);
}

gboolean
ls_causes_add_stop (LsCauses *causes, LsCause *root, guint64 step, GError **error)
{
  GError *reason = NULL;
  LsCell cell = test_cell (root->cell.lane, LS_SLOT_NONE);
  LsCause *stop;

  root->stop = find_stop (causes, step, &reason);
  if (reason != NULL)
    {
      g_propagate_error (error, reason);
      return FALSE;
    }
  if (root->stop == NULL || !causes->root->with_ways)
    return TRUE;
  stop = ls_cause_new (causes, LS_CAUSE_TEST, &cell);
  stop->way = LS_WAY_STOP;
  stop->step = step + 1;
  stop->line = root->stop->line;
  stop->lane = root->cell.lane;
  stop->stop = g_memdup2 (root->stop, sizeof *root->stop);
  g_ptr_array_add (root->controls, stop);
  return TRUE;
}

gboolean
ls_causes_add_controls (LsCauses *causes, LsCause *cause, guint64 step, GError **error)
{
  g_autoptr (GArray) kills = g_array_new (FALSE, FALSE, sizeof (LsFlowTest));
  gboolean is_own = cause->kind != LS_CAUSE_TEST && cause->kind != LS_CAUSE_EDITED &&
                    ls_cell_is_variable (&cause->cell) &&
                    (!ls_causes_is_shared (causes, &cause->cell) || cause->kind == LS_CAUSE_NEVER ||
                     cause->kind == LS_CAUSE_PRELOADED);
  gboolean has_run = cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_TEST;
  const LsFlow *flow;

  if (cause->kind == LS_CAUSE_SEEN || cause->kind == LS_CAUSE_CUT ||
      ls_program_machine (causes->program)->explain->touches == NULL)
    return TRUE;
  if (!has_run && cause->cell.kind == LS_CELL_REGISTER)
    cause->lane = cause->cell.lane;
  flow = ls_causes_flow (causes, cause->lane, MAX (step, cause->step), error);
  if (flow == NULL || (has_run && !add_run (causes, cause, flow, error)))
    return FALSE;
  if (has_run)
    add_led (causes, cause, flow);
  if (cause->kind == LS_CAUSE_WRITTEN && outlasts_lane (causes, &cause->cell))
    ls_flow_find_kills (flow, cause->step - 1, kills);
  if (!add_tests (causes, cause, kills, FALSE, error))
    return FALSE;
  if (causes->root->with_ways)
    ls_causes_add_given (causes, cause);
  if (causes->root->with_ways && is_own && !ls_causes_add_left (causes, cause, step, error))
    return FALSE;
  return !is_own || add_skips (causes, cause, flow, step, error);
}

/* --- the lines of an answer ------------------------------------------------------------------------------ */

/* A part of the tree that is to be looked at. */
typedef struct
{
  const LsCause *cause;
  guint distance;
} Item;

static void
add_item (GQueue *queue, const LsCause *cause, guint distance)
{
  Item *item = g_new (Item, 1);

  *item = (Item){ cause, distance };
  g_queue_push_tail (queue, item);
}

/* last: of lines that work together, else 0. */
static void
add_line (GArray *chain, guint number, guint last, const LsCause *cause, guint distance)
{
  LsCauseLine line = { .line = number, .last = last, .distance = distance, .n = 1, .first = cause };

  for (guint i = 0; i < chain->len; i++)
    {
      LsCauseLine *known = &g_array_index (chain, LsCauseLine, i);

      if (number < known->line || MAX (number, last) > MAX (known->line, known->last))
        continue;
      known->n += cause->way != LS_WAY_LEFT && cause->way != LS_WAY_GIVEN;
      return;
    }
  g_array_append_val (chain, line);
}

/* Lines that worked together, as the slots of a dot product do, are one step: those that stand side by side are told as one. */
static void
add_doers (GArray *chain, const LsCause *cause, guint distance)
{
  guint first = cause->line, last = cause->line;

  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);

      first = MIN (first, operand->reader);
      last = MAX (last, operand->reader);
    }
  add_line (chain, first, last > first ? last : 0, cause, distance);
}

GArray *
ls_cause_chain (const LsCause *cause)
{
  GArray *chain = g_array_new (FALSE, FALSE, sizeof (LsCauseLine));
  GQueue queue = G_QUEUE_INIT;
  g_autoptr (GPtrArray) unused = g_ptr_array_new ();
  guint distance = 0;

  add_item (&queue, cause, 0);
  while (!g_queue_is_empty (&queue))
    {
      g_autofree Item *item = g_queue_pop_head (&queue);
      const LsCause *at = item->cause;

      distance = MAX (distance, item->distance);
      if (at->kind == LS_CAUSE_TEST && at->way == LS_WAY_UNUSED)
        g_ptr_array_add (unused, (gpointer) at);
      else if (at->kind == LS_CAUSE_WRITTEN || at->kind == LS_CAUSE_TEST)
        add_doers (chain, at, item->distance);
      for (guint i = 0; i < at->operands->len; i++)
        add_item (&queue, g_ptr_array_index (at->operands, i), item->distance + 1);
      for (guint i = 0; i < at->controls->len; i++)
        add_item (&queue, g_ptr_array_index (at->controls, i), item->distance + 1);
    }
  for (guint i = 0; i < unused->len; i++)
    add_doers (chain, g_ptr_array_index (unused, i), distance + 1);
  return chain;
}
