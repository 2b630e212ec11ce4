#include "ls-clocks.h"

#include <string.h>

#include "ls-error.h"

/* One wave on its way through its work. */
typedef struct
{
  const GArray *items;
  guint next;
  gboolean is_admitted, is_done;
  guint64 ready;            /* the next instruction may issue as far as order is concerned */
  guint64 end;              /* of everything so far */
  guint64 ends[LS_N_UNITS]; /* of everything on a unit so far */
} Wave;

typedef struct
{
  LsClocks *clocks;
  Wave waves[LS_CLOCKS_MAX_WAVES];
  guint n_waves, n_admitted;
  guint64 free[LS_N_UNITS];
  guint64 free_alu[2];                    /* of the odd pipeline, and the even one */
  gboolean is_taken[LS_CLOCKS_MAX_WAVES]; /* the place of a wave that is done has gone to another */
} Simd;

/* --- one item -------------------------------------------------------------------------------------------- */

/* When the instruction can issue: in order; behind everything if it is a barrier, else behind what is of its own kind. The
 * lanes that control flow looks at are those that the ALU clauses before it left. */
static guint64
find_issue (const Wave *wave, const LsClockItem *item)
{
  guint64 issue = MAX (wave->ready, wave->ends[item->unit]);

  if (item->is_barrier)
    return MAX (issue, wave->end);
  return item->unit == LS_UNIT_FLOW ? MAX (issue, wave->ends[LS_UNIT_ALU]) : issue;
}

/* The next slot of a pipeline: the odd one's begin every two groups, the even one's a group later. */
static guint64
find_slot (guint64 from, guint pipeline, guint alu_cycles)
{
  guint64 round = 2 * (guint64) alu_cycles, offset = pipeline * (guint64) alu_cycles;

  if (from <= offset)
    return offset;
  return offset + (from - offset + round - 1) / round * round;
}

static void
place_alu (const Simd *simd, LsClockInterval *interval, guint64 from)
{
  guint cycles = simd->clocks->model.alu_cycles;
  guint64 odd = find_slot (MAX (from, simd->free_alu[0]), 0, cycles);
  guint64 even = find_slot (MAX (from, simd->free_alu[1]), 1, cycles);

  interval->is_even = even < odd;
  interval->start = MIN (odd, even);
  interval->unit_free = interval->end = interval->start + 2 * (guint64) cycles * interval->item.n;
}

static void
place_on_unit (const Simd *simd, LsClockInterval *interval, guint64 from)
{
  const LsClockModel *model = &simd->clocks->model;
  LsUnit unit = interval->item.unit;
  gboolean is_export = unit == LS_UNIT_EXPORT;
  guint64 cycles = is_export ? model->export_cycles : model->fetch_cycles;

  interval->start = MAX (from, simd->free[unit]);
  interval->unit_free = interval->start + cycles * interval->item.n;
  interval->end = interval->unit_free + (is_export ? 0 : model->fetch_latency);
}

/* When the next item of a wave would run, as things stand. */
static LsClockInterval
place_next (const Simd *simd, guint number)
{
  const Wave *wave = &simd->waves[number];
  LsClockInterval interval = { .wave = number,
                               .item = g_array_index (wave->items, LsClockItem, wave->next) };
  guint64 from;

  interval.issue = find_issue (wave, &interval.item);
  from = interval.issue + simd->clocks->model.flow_cycles;
  if (interval.item.unit == LS_UNIT_FLOW)
    {
      interval.start = interval.issue;
      interval.unit_free = interval.end = from;
    }
  else if (interval.item.unit == LS_UNIT_ALU)
    place_alu (simd, &interval, from);
  else
    place_on_unit (simd, &interval, from);
  return interval;
}

static void
commit (Simd *simd, const LsClockInterval *interval)
{
  LsClocks *clocks = simd->clocks;
  Wave *wave = &simd->waves[interval->wave];
  const LsClockItem *item = &interval->item;
  guint64 n_busy = interval->unit_free - interval->start;

  g_array_append_val (clocks->intervals, *interval);
  wave->ready = MAX (interval->start, interval->issue + clocks->model.flow_cycles);
  wave->ends[item->unit] = MAX (wave->ends[item->unit], interval->end);
  wave->end = MAX (wave->end, interval->end);
  if (item->unit == LS_UNIT_ALU)
    {
      simd->free_alu[interval->is_even] = interval->unit_free;
      n_busy /= 2;
      clocks->busy_lanes += n_busy * item->n_lanes;
    }
  else if (item->unit != LS_UNIT_FLOW)
    simd->free[item->unit] = interval->unit_free;
  clocks->busy[item->unit] += n_busy;
}

/* --- waves ----------------------------------------------------------------------------------------------- */

static void
end_wave (Simd *simd, guint number)
{
  Wave *wave = &simd->waves[number];

  wave->is_done = TRUE;
  simd->clocks->ends[number] = wave->end;
  simd->clocks->n_cycles = MAX (simd->clocks->n_cycles, wave->end);
}

static void
admit (Simd *simd, guint64 cycle)
{
  Wave *wave = &simd->waves[simd->n_admitted];

  wave->is_admitted = TRUE;
  wave->ready = wave->end = cycle;
  simd->clocks->begins[simd->n_admitted++] = cycle;
  if (wave->items->len == 0)
    end_wave (simd, simd->n_admitted - 1);
}

/* The wave that has been done longest and whose place nobody has taken; -1 if there is none. */
static gint
find_place (const Simd *simd)
{
  gint best = -1;

  for (guint i = 0; i < simd->n_admitted; i++)
    if (simd->waves[i].is_done && !simd->is_taken[i] &&
        (best < 0 || simd->waves[i].end < simd->waves[best].end))
      best = (gint) i;
  return best;
}

/* The item that can begin first, of the oldest wave if there are several. Returns: FALSE if no wave has any. */
static gboolean
find_first (const Simd *simd, LsClockInterval *first)
{
  gboolean is_any = FALSE;

  for (guint i = 0; i < simd->n_admitted; i++)
    {
      LsClockInterval interval;

      if (simd->waves[i].is_done)
        continue;
      interval = place_next (simd, i);
      if (!is_any || interval.start < first->start)
        *first = interval;
      is_any = TRUE;
    }
  return is_any;
}

/* Lets a wave in that has been waiting for a place, if there is one before anything else happens. */
static gboolean
admit_next (Simd *simd, gboolean is_any, guint64 start)
{
  gint place = simd->n_admitted < simd->n_waves ? find_place (simd) : -1;

  if (place < 0 || (is_any && simd->waves[place].end > start))
    return FALSE;
  simd->is_taken[place] = TRUE;
  admit (simd, simd->waves[place].end);
  return TRUE;
}

/* The picture ends in the middle of what the waves do. */
static void
cut (Simd *simd)
{
  for (guint i = 0; i < simd->n_admitted; i++)
    if (!simd->waves[i].is_done)
      end_wave (simd, i);
  for (guint i = simd->n_admitted; i < simd->n_waves; i++)
    simd->clocks->begins[i] = simd->clocks->ends[i] = simd->clocks->n_cycles;
  simd->clocks->reason = LS_STOP_BREAKPOINT;
  simd->clocks->last_step = 0;
}

/* Returns: FALSE if interrupted. */
static gboolean
run (Simd *simd, const gint *interrupt)
{
  LsClockInterval first = { 0 };

  for (;;)
    {
      gboolean is_any = find_first (simd, &first);
      Wave *wave = &simd->waves[first.wave];

      if (interrupt != NULL && simd->clocks->intervals->len % 1024 == 0 &&
          g_atomic_int_get (interrupt) != 0)
        return FALSE;
      if (admit_next (simd, is_any, first.start))
        continue;
      if (!is_any)
        return TRUE;
      if (simd->clocks->intervals->len == LS_CLOCKS_MAX_INTERVALS)
        {
          cut (simd);
          return TRUE;
        }
      commit (simd, &first);
      if (++wave->next == wave->items->len)
        end_wave (simd, first.wave);
    }
}

/* --- public ---------------------------------------------------------------------------------------------- */

static gboolean
check_model (const LsClockModel *model, guint n_waves, GError **error)
{
  const guint values[] = { model->alu_cycles, model->fetch_cycles, model->fetch_latency,
                           model->export_cycles, model->flow_cycles };

  if (n_waves < 1 || n_waves > LS_CLOCKS_MAX_WAVES)
    return ls_fail (error, LS_ERROR_RANGE, "%u waves: a SIMD of the model holds 1 to %u", n_waves,
                    LS_CLOCKS_MAX_WAVES);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    if (values[i] > LS_CLOCK_MODEL_MAX || (i == 0 && values[i] == 0))
      return ls_fail (error, LS_ERROR_RANGE,
                      "%u cycles: the model takes up to %u, and at least 1 for a group", values[i],
                      LS_CLOCK_MODEL_MAX);
  return TRUE;
}

/* How the waves' work ended; to be cut is worse than to trap. */
static void
find_reason (LsClocks *clocks, LsClockWork *const *works)
{
  clocks->reason = LS_STOP_END;
  for (guint i = 0; i < clocks->n_waves && clocks->reason != LS_STOP_BREAKPOINT; i++)
    if (works[i]->reason != LS_STOP_END && works[i]->reason != clocks->reason)
      {
        clocks->reason = works[i]->reason;
        clocks->last_step = works[i]->last_step;
      }
}

LsClocks *
ls_clocks_new (LsClockWork *const *works,
               guint n_waves,
               const LsClockModel *model,
               const gint *interrupt,
               GError **error)
{
  g_autoptr (LsClocks) clocks = NULL;
  g_autofree Simd *simd = NULL;
  guint n_resident = model->n_resident == 0 ? n_waves : MIN (model->n_resident, n_waves);

  if (!check_model (model, n_waves, error))
    return NULL;
  clocks = g_new0 (LsClocks, 1);
  simd = g_new0 (Simd, 1);
  clocks->model = *model;
  clocks->n_waves = simd->n_waves = n_waves;
  for (guint i = 0; i < n_waves; i++)
    clocks->numbers[i] = i;
  find_reason (clocks, works);
  clocks->intervals = g_array_new (FALSE, FALSE, sizeof (LsClockInterval));
  simd->clocks = clocks;
  for (guint i = 0; i < n_waves; i++)
    {
      simd->waves[i].items = works[i]->items;
      clocks->is_full |= works[i]->is_full;
    }
  for (guint i = 0; i < n_resident; i++)
    admit (simd, 0);
  if (run (simd, interrupt))
    return g_steal_pointer (&clocks);
  ls_fail (error, LS_ERROR_STATE, "the picture was cancelled");
  return NULL;
}

void
ls_clocks_free (LsClocks *clocks)
{
  g_array_unref (clocks->intervals);
  g_free (clocks);
}

LsClocks *
ls_clock_waves_run (const LsClockWaves *waves,
                    const LsClockModel *model,
                    const gint *interrupt,
                    GError **error)
{
  LsClocks *clocks = ls_clocks_new (waves->works, waves->n, model, interrupt, error);

  if (clocks != NULL)
    memcpy (clocks->numbers, waves->numbers, sizeof clocks->numbers);
  return clocks;
}
