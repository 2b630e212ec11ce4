#include "ls-timeline-values.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-widgets.h"

#define PAD 4
#define LINE 2  /* px of the stroke */
#define CHECK 3 /* px of a square of a chessboard */
#define ARROW 6 /* px, wide and high */
#define ROWS 4  /* lines of text that a track is high: one of words and a picture */
#define LEAST_ROWS 1
#define LEAST_PICTURE 6 /* px; lower than that there are only words */

/* --- room ------------------------------------------------------------------------------------------------ */

int
ls_timeline_values_height (const LsGlyphs *glyphs, guint n)
{
  return (int) n * ROWS * (int) ls_glyphs_get_height (glyphs);
}

int
ls_timeline_values_least (const LsGlyphs *glyphs, guint n)
{
  return (int) n * LEAST_ROWS * (int) ls_glyphs_get_height (glyphs);
}

int
ls_timeline_values_fit (const LsTimelineMetrics *m,
                        const LsGlyphs *glyphs,
                        gboolean has_loops,
                        guint n)
{
  const int least = m->masks + (has_loops ? m->row : 0) + m->n_lanes + PAD;

  return CLAMP ((m->height - least) / (int) MAX (n, 1), ls_timeline_values_least (glyphs, 1),
                ls_timeline_values_height (glyphs, 1));
}

void
ls_timeline_metrics_add_values (LsTimelineMetrics *m, guint n, int value)
{
  m->n_values = (int) n;
  m->values = m->height;
  m->value = value;
  m->height += (int) n * value;
}

/* --- the stroke ------------------------------------------------------------------------------------------ */

/* Cells of one level, drawn as one. */
typedef struct
{
  gboolean is_any;
  float x, end, top, bottom;
} Stroke;

typedef struct
{
  GtkSnapshot *snapshot;
  const LsTimelineMetrics *m;
  const LsTimelineSpan *span;
  const LsTheme *theme;
  LsGlyphs *glyphs;
  const LsSpark *spark;
  float y, top, height; /* px: of the track, and of its picture */
  Stroke stroke;
  float before;   /* y at which the cell before ends; NAN: there is none */
  float since[3]; /* x from which the mark of each bit stands; NAN: it does not */
} Drawing;

/* In the middle if all are equal; numbers further apart than a double tells are above or below. */
static float
level_y (const Drawing *d, double number)
{
  const double range = d->spark->high - d->spark->low;
  double part = 0.5;

  if (isfinite (range) && range > 0)
    part = (number - d->spark->low) / range;
  else if (range > 0)
    part = number > 0;
  return roundf (d->top + (d->height - LINE) * (float) (1 - part));
}

static void
flush (Drawing *d)
{
  const Stroke *s = &d->stroke;

  if (s->is_any)
    ls_snapshot_fill (d->snapshot, &d->theme->text, s->x, s->top, s->end - s->x,
                      s->bottom - s->top + LINE);
  d->stroke.is_any = FALSE;
}

static void
draw_numbers (Drawing *d, const LsSparkPool *pool, float x, float end)
{
  const float top = level_y (d, pool->high), bottom = level_y (d, pool->low);
  const float start = level_y (d, pool->start);
  Stroke *s = &d->stroke;

  if (s->is_any && s->end >= x && s->top == top && s->bottom == bottom)
    s->end = end;
  else
    {
      flush (d);
      *s = (Stroke){ TRUE, x, end, top, bottom };
    }
  if (!isnan (d->before) && d->before != start)
    ls_snapshot_fill (d->snapshot, &d->theme->text, x, MIN (d->before, start), LINE / 2,
                      fabsf (d->before - start) + LINE);
  d->before = level_y (d, pool->final);
}

/* --- marks ----------------------------------------------------------------------------------------------- */

/* A chessboard in the middle of the picture. */
static void
draw_nan (const Drawing *d, float x, float end)
{
  const float middle = roundf (d->top + d->height / 2);
  guint i = 0;

  for (float left = x; left < end; left += CHECK, i++)
    ls_snapshot_fill (d->snapshot, &d->theme->text, left, middle + (i % 2 == 0 ? -CHECK : 0),
                      MIN (CHECK, end - left), CHECK);
}

/* A line along an edge of the picture, and an arrow at it. */
static void
draw_infinity (const Drawing *d, float x, float end, gboolean is_up)
{
  const float edge = is_up ? d->top : d->top + d->height - 1;

  ls_snapshot_fill (d->snapshot, &d->theme->text, x, edge, end - x, 1);
  for (guint i = 0; i < ARROW / 2; i++)
    {
      const float width = (float) (2 * (i + 1));
      const float row = is_up ? edge + (float) (2 * i) : edge - (float) (2 * i) - 1;

      ls_snapshot_fill (d->snapshot, &d->theme->text, x + (ARROW - width) / 2, row, width, 2);
    }
}

static void
draw_mark (const Drawing *d, guint bit, float x, float end)
{
  if (bit == LS_SPARK_NAN)
    draw_nan (d, x, end);
  else
    draw_infinity (d, x, end, bit == LS_SPARK_PLUS_INF);
}

/* Marks begin and end at x. */
static void
follow_marks (Drawing *d, guint marks, float x)
{
  for (guint i = 0; i < G_N_ELEMENTS (d->since); i++)
    {
      const guint bit = 1u << i;

      if ((marks & bit) != 0 && isnan (d->since[i]))
        d->since[i] = x;
      else if ((marks & bit) == 0 && !isnan (d->since[i]))
        {
          draw_mark (d, bit, d->since[i], x);
          d->since[i] = NAN;
        }
    }
}

/* --- a track --------------------------------------------------------------------------------------------- */

static void
draw_cell (Drawing *d, const LsSparkPool *pool, float x, float end)
{
  if (pool->has_number)
    draw_numbers (d, pool, x, end);
  else
    {
      flush (d);
      d->before = NAN;
    }
  follow_marks (d, pool->marks, x);
}

/* One step where steps are wide, one px where they are not. */
static void
draw_curve (Drawing *d)
{
  const guint64 n_steps = d->spark->last;
  guint64 step = (guint64) MAX (0., floor (d->span->first));
  float end = (float) d->m->names;

  while (step < n_steps)
    {
      const float x = floorf ((float) ls_timeline_x (d->m, d->span, (double) step));
      guint64 next = step + 1;
      LsSparkPool pool;

      if (x >= (float) d->m->width)
        break;
      if (d->span->zoom < 1)
        next = MAX (next, (guint64) ceil (ls_timeline_step (d->m, d->span, (double) x + 1)));
      next = MIN (next, n_steps);
      end = MAX (x + 1, floorf ((float) ls_timeline_x (d->m, d->span, (double) next)));
      ls_spark_pool (d->spark, step, next, &pool);
      draw_cell (d, &pool, x, end);
      step = next;
    }
  flush (d);
  follow_marks (d, 0, end);
}

/* Where the step that executes next is. */
static void
draw_dot (const Drawing *d, guint64 now)
{
  const float x = (float) floor (ls_timeline_x (d->m, d->span, (double) now));
  LsSparkPool pool;

  ls_spark_pool (d->spark, now, now + 1, &pool);
  if (pool.has_number && x >= (float) d->m->names && x <= (float) d->m->width)
    ls_theme_draw_dot (d->snapshot, x, level_y (d, pool.final) + LINE / 2, 4, &d->theme->accent);
}

static char *
dup_level (const LsSpark *spark, double number)
{
  if (spark->type == LS_VALUE_INT || spark->type == LS_VALUE_UINT)
    return g_strdup_printf ("%.0f", number);
  return ls_value_dup (LS_VALUE_FLOAT, ls_float_bits ((float) number));
}

/* Returns: x behind the text. */
static float
draw_text (const Drawing *d, const char *text, float x, const GdkRGBA *color)
{
  const float width = (float) ((int) strlen (text) * d->m->advance);

  ls_snapshot_fill (d->snapshot, &d->theme->surface, x - 2, d->y + 1, width + 4, (float) d->m->row);
  ls_glyphs_draw (d->glyphs, d->snapshot, text, x, d->y + 1 + ls_glyphs_get_ascent (d->glyphs),
                  color);
  return x + width;
}

/* What it is now, and between which numbers the picture is drawn. */
static void
draw_words (const Drawing *d, const LsTimelineValue *track, guint64 now)
{
  g_autofree char *value = ls_timeline_value_tell (track, now);
  g_autofree char *here = g_strdup_printf ("L%u  %s", track->lane, value);
  g_autofree char *low = NULL, *high = NULL, *range = NULL;
  const float x = draw_text (d, here, (float) (d->m->names + PAD), &d->theme->text);

  if (d->spark == NULL || !d->spark->has_range)
    return;
  low = dup_level (d->spark, d->spark->low);
  high = dup_level (d->spark, d->spark->high);
  range = g_strdup_printf (_ ("min %s  max %s"), low, high);
  draw_text (d, range, x + (float) (3 * d->m->advance), &d->theme->dim);
}

static void
draw_track (const LsTimelineValue *track, Drawing *d, guint64 now)
{
  const float left = (float) d->m->names, width = MAX (0, (float) d->m->width - left);

  gtk_snapshot_push_clip (d->snapshot,
                          &GRAPHENE_RECT_INIT (left, d->y, width, (float) d->m->value));
  ls_snapshot_fill (d->snapshot, &d->theme->line, left, d->y, width, 1);
  draw_words (d, track, now);
  if (d->spark != NULL && d->height >= LEAST_PICTURE)
    {
      draw_curve (d);
      draw_dot (d, now);
    }
  gtk_snapshot_pop (d->snapshot);
  ls_glyphs_draw (d->glyphs, d->snapshot, track->name, PAD,
                  d->y + 1 + ls_glyphs_get_ascent (d->glyphs), &d->theme->text);
}

void
ls_timeline_values_draw (const LsTimelineValues *values,
                         GtkSnapshot *snapshot,
                         const LsTimelineMetrics *m,
                         const LsTimelineSpan *span,
                         guint64 now,
                         const LsTheme *theme,
                         LsGlyphs *glyphs)
{
  const int pad = CLAMP ((m->value - m->row - 2 * LEAST_PICTURE) / 2, 0, PAD);

  for (int i = 0; i < MIN (m->n_values, (int) values->tracks->len); i++)
    {
      const LsTimelineValue *track = g_ptr_array_index (values->tracks, (guint) i);
      Drawing d = { snapshot, m, span, theme, glyphs, track->spark };

      d.y = (float) (m->values + i * m->value);
      d.top = d.y + (float) (m->row + pad);
      d.height = (float) (m->value - m->row - 2 * pad);
      d.before = d.since[0] = d.since[1] = d.since[2] = NAN;
      draw_track (track, &d, now);
    }
}
