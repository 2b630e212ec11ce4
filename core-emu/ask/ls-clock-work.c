#include "ls-clocks.h"
#include "ls-picture.h"

/* With the interval that is made of it. */
#define ITEM_BYTES (sizeof (LsClockItem) + sizeof (LsClockInterval))

/* Cutting a run into the clauses that it executed. */

static LsClockItem *
last_item (LsClockWork *work)
{
  return work->items->len > 0 ? &g_array_index (work->items, LsClockItem, work->items->len - 1)
                              : NULL;
}

static void
add_item (LsClockWork *work, const LsLine *line, guint index, guint64 step, guint n_lanes)
{
  LsClockItem item = { .step = step,
                       .line = index,
                       .unit = line->unit,
                       .is_barrier = line->is_barrier,
                       .n_lanes = n_lanes };

  if (line->unit == LS_UNIT_EXPORT)
    item.n = MAX (line->burst, 1);
  g_array_append_val (work->items, item);
}

/* Groups and fetches belong to the instruction that started their clause; a machine may have clauses that none starts. */
static void
add_to_clause (LsClockWork *work, const LsLine *line, guint index, guint64 step, guint n_lanes)
{
  LsClockItem *item = last_item (work);

  if (item == NULL || item->unit != line->unit)
    {
      add_item (work, line, index, step, n_lanes);
      item = last_item (work);
    }
  if (item->n == 0)
    item->n_lanes = n_lanes;
  item->n++;
}

static gboolean
note_step (LsClockWork *work, LsWalk *walk)
{
  guint n_before = work->items->len;
  guint index = walk->place.line, n_lanes = ls_mask_count (walk->active);
  LsLine line;

  ls_program_line (walk->program, index, &line);
  if (!ls_walk_step (walk))
    return FALSE;
  if (line.kind == LS_LINE_ALU || line.kind == LS_LINE_FETCH)
    add_to_clause (work, &line, index, walk->place.step, n_lanes);
  else
    add_item (work, &line, index, walk->place.step, n_lanes);
  if (work->items->len > n_before)
    work->is_full = !ls_picture_has_room (&work->share, work->items->len, ITEM_BYTES);
  return work->items->len < LS_CLOCKS_MAX_ITEMS && !work->is_full;
}

/* A clause that no lane entered costs its instruction alone. */
static void
settle (LsClockWork *work)
{
  for (guint i = 0; i < work->items->len; i++)
    {
      LsClockItem *item = &g_array_index (work->items, LsClockItem, i);

      if (item->n == 0)
        item->unit = LS_UNIT_FLOW;
    }
}

LsClockWork *
ls_clock_work_new (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsClockWork) work = g_new0 (LsClockWork, 1);
  g_auto (LsWalk) walk = { 0 };

  work->items = g_array_new (FALSE, FALSE, sizeof (LsClockItem));
  ls_budget_share_init (&work->share, ls_subject_get_budget (subject));
  ls_walk_init (&walk, subject, options);
  while (!ls_walk_is_over (&walk) && note_step (work, &walk))
    ;
  settle (work);
  work->last_step = walk.place.step;
  work->reason = ls_walk_is_over (&walk) ? walk.reason : LS_STOP_BREAKPOINT;
  return ls_walk_check (&walk, error) ? g_steal_pointer (&work) : NULL;
}

void
ls_clock_work_free (LsClockWork *work)
{
  g_array_unref (work->items);
  ls_budget_share_clear (&work->share);
  g_free (work);
}

gboolean
ls_clock_waves_add (LsClockWaves *waves,
                    guint number,
                    LsSubject *subject,
                    const LsWalkOptions *options,
                    GError **error)
{
  LsClockWork *work = ls_clock_work_new (subject, options, error);

  if (work == NULL)
    return FALSE;
  waves->numbers[waves->n] = number;
  waves->works[waves->n++] = work;
  return TRUE;
}

void
ls_clock_waves_clear (LsClockWaves *waves)
{
  for (guint i = 0; i < waves->n; i++)
    ls_clock_work_free (waves->works[i]);
  waves->n = 0;
}
