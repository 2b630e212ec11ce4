#include "ls-waves-parts.h"

#include <math.h>

#define PAD 4
#define GAP 2 /* px between rows */
#define LEAST_BAND 6
#define MOST_LINES 3 /* of text, that a band is high where there is room */
#define NAME_CHARS 8 /* "ALU even" */

/* --- intervals ------------------------------------------------------------------------------------------- */

void
ls_waves_model_clear (LsWavesModel *model)
{
  g_clear_pointer (&model->waves, g_ptr_array_unref);
  model->clocks = NULL;
}

void
ls_waves_model_set (LsWavesModel *model, const LsClocks *clocks, guint first)
{
  ls_waves_model_clear (model);
  if (clocks == NULL)
    return;
  model->clocks = clocks;
  model->first = first;
  model->waves = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint i = 0; i < clocks->n_waves; i++)
    g_ptr_array_add (model->waves, g_array_new (FALSE, FALSE, sizeof (guint32)));
  /* They begin in the order of their steps. */
  for (guint32 i = 0; i < clocks->intervals->len; i++)
    {
      const LsClockInterval *interval = &g_array_index (clocks->intervals, LsClockInterval, i);

      g_array_append_val ((GArray *) g_ptr_array_index (model->waves, interval->wave), i);
    }
}

static const GArray *
wave_of (const LsWavesModel *model, guint wave)
{
  return g_ptr_array_index (model->waves, wave);
}

guint
ls_waves_model_n_intervals (const LsWavesModel *model, guint wave)
{
  return wave_of (model, wave)->len;
}

const LsClockInterval *
ls_waves_model_get (const LsWavesModel *model, guint wave, guint n)
{
  return &g_array_index (model->clocks->intervals, LsClockInterval,
                         g_array_index (wave_of (model, wave), guint32, n));
}

/* How many of a wave's intervals begin up to a step, or a cycle. */
static guint
count_until (const LsWavesModel *model, guint wave, gboolean is_step, double until)
{
  guint low = 0, high = ls_waves_model_n_intervals (model, wave);

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;
      const LsClockInterval *interval = ls_waves_model_get (model, wave, middle);

      if ((double) (is_step ? interval->item.step : interval->start) <= until)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

int
ls_waves_model_find_step (const LsWavesModel *model, guint wave, guint64 position)
{
  return (int) count_until (model, wave, TRUE, (double) position + 1) - 1;
}

/* The last one of a wave that has begun at cycle, else its first; -1 if it has none. */
static int
find_cycle (const LsWavesModel *model, guint wave, double cycle)
{
  const int n = (int) ls_waves_model_n_intervals (model, wave);

  return n == 0 ? -1 : MAX (0, (int) count_until (model, wave, FALSE, cycle) - 1);
}

const LsClockInterval *
ls_waves_cursor_get (const LsWavesModel *model, const LsWavesCursor *cursor)
{
  return model->clocks != NULL && cursor->n >= 0
           ? ls_waves_model_get (model, cursor->wave, (guint) cursor->n)
           : NULL;
}

void
ls_waves_cursor_move (const LsWavesModel *model, LsWavesCursor *cursor, int along, int down)
{
  const LsClockInterval *interval = ls_waves_cursor_get (model, cursor);
  const int wave = (int) cursor->wave + down;

  if (interval == NULL)
    return;
  if (down != 0 && wave >= 0 && wave < (int) model->clocks->n_waves)
    *cursor =
      (LsWavesCursor){ (guint) wave, find_cycle (model, (guint) wave, (double) interval->start) };
  if (along != 0)
    cursor->n =
      CLAMP (cursor->n + along, 0, (int) ls_waves_model_n_intervals (model, cursor->wave) - 1);
}

/* --- sizes ----------------------------------------------------------------------------------------------- */

/* Units on which nothing ran take no room. */
static void
find_units (LsWavesMetrics *m, const LsClocks *clocks)
{
  static const LsWavesUnit all[LS_WAVES_MAX_UNITS] = { { LS_UNIT_ALU, FALSE },
                                                       { LS_UNIT_ALU, TRUE },
                                                       { LS_UNIT_TEXTURE, FALSE },
                                                       { LS_UNIT_VERTEX, FALSE },
                                                       { LS_UNIT_EXPORT, FALSE } };

  for (guint i = 0; i < LS_WAVES_MAX_UNITS; i++)
    if (clocks->busy[all[i].unit] > 0)
      m->units[m->n_units++] = all[i];
}

static int
axis_height (const LsGlyphs *glyphs)
{
  return (int) ls_glyphs_get_height (glyphs) + PAD;
}

int
ls_waves_metrics_height (const LsGlyphs *glyphs, guint n_waves, gboolean is_least)
{
  const int n = (int) n_waves;
  const int band = is_least ? LEAST_BAND : (int) ls_glyphs_get_height (glyphs);

  return axis_height (glyphs) + n * (2 * band + GAP) + LS_WAVES_MAX_UNITS * (band + GAP) + 2 * PAD;
}

void
ls_waves_metrics_init (LsWavesMetrics *m,
                       int width,
                       int top,
                       int height,
                       const LsWavesModel *model,
                       const LsGlyphs *glyphs)
{
  const int line = (int) ls_glyphs_get_height (glyphs);
  int room;

  *m = (LsWavesMetrics){ .width = width, .height = height, .top = top };
  m->advance = (int) ceilf (ls_glyphs_get_advance (glyphs));
  m->names = (int) ceilf (NAME_CHARS * ls_glyphs_get_advance (glyphs)) + 2 * PAD;
  m->axis = axis_height (glyphs);
  m->n_waves = model->clocks != NULL ? (int) model->clocks->n_waves : 0;
  if (model->clocks != NULL)
    find_units (m, model->clocks);
  room = height - top - m->axis - 2 * PAD - GAP * (m->n_waves + m->n_units);
  m->band = CLAMP (room / MAX (1, 2 * m->n_waves + m->n_units), LEAST_BAND, MOST_LINES * line);
}

double
ls_waves_x (const LsWavesMetrics *m, const LsTimelineSpan *span, double cycle)
{
  return ls_timeline_span_x (span, m->names, cycle);
}

double
ls_waves_cycle (const LsWavesMetrics *m, const LsTimelineSpan *span, double x)
{
  return ls_timeline_span_at (span, m->names, x);
}

int
ls_waves_wave_y (const LsWavesMetrics *m, guint wave)
{
  return m->top + m->axis + (int) wave * (2 * m->band + GAP);
}

int
ls_waves_unit_y (const LsWavesMetrics *m, guint unit)
{
  return ls_waves_wave_y (m, (guint) m->n_waves) + PAD + (int) unit * (m->band + GAP);
}

/* --- what is where --------------------------------------------------------------------------------------- */

/* On a unit's row: the last that began there before cycle. */
static int
find_on_unit (const LsWavesModel *model, const LsWavesUnit *unit, double cycle, guint *wave)
{
  int found = -1;
  double start = -1;

  for (guint i = 0; i < model->clocks->n_waves; i++)
    for (int n = (int) count_until (model, i, FALSE, cycle) - 1; n >= 0; n--)
      {
        const LsClockInterval *interval = ls_waves_model_get (model, i, (guint) n);

        if (interval->item.unit != unit->unit || interval->is_even != unit->is_even)
          continue;
        if ((double) interval->start > start)
          {
            start = (double) interval->start;
            found = n;
            *wave = i;
          }
        break;
      }
  return found;
}

int
ls_waves_find (const LsWavesModel *model,
               const LsWavesMetrics *m,
               const LsTimelineSpan *span,
               double x,
               double y,
               guint *wave)
{
  const double cycle = ls_waves_cycle (m, span, x);
  const int row = (int) floor ((y - ls_waves_wave_y (m, 0)) / (2 * m->band + GAP));

  if (model->clocks == NULL || x < m->names || y < ls_waves_wave_y (m, 0))
    return -1;
  if (row < m->n_waves)
    {
      *wave = (guint) row;
      return find_cycle (model, *wave, cycle);
    }
  for (guint i = 0; i < (guint) m->n_units; i++)
    if (y >= ls_waves_unit_y (m, i) && y < ls_waves_unit_y (m, i) + m->band)
      return find_on_unit (model, &m->units[i], cycle, wave);
  return -1;
}
