#include "ls-timeline-parts.h"

#include "ls-widgets.h"

#define PAD 4
#define MAX_LEVELS 3
#define ENOUGH 2 /* px of a lane */
#define LOW 4 /* px of a bracket without words: no more than what is free below the least history */
#define TICK_DISTANCE 4 /* px between iterations, at least */

typedef struct
{
  GtkSnapshot *snapshot;
  const LsLoops *loops;
  const LsTimelineMetrics *m;
  const LsTimelineSpan *span;
  const LsTheme *theme;
  LsGlyphs *glyphs;
  float drawn[MAX_LEVELS]; /* px up to which a level is full */
} Drawing;

/* --- room ------------------------------------------------------------------------------------------------ */

/* Of each of n levels above lanes as high as lane. */
static int
level_above (const LsTimelineMetrics *m, int n_levels, int lane)
{
  return MIN (m->row, (m->height - m->masks - m->n_lanes * lane) / n_levels);
}

void
ls_timeline_metrics_add_loops (LsTimelineMetrics *m, const LsLoops *loops)
{
  const int least = MIN (ENOUGH, m->lane);
  int n = loops != NULL ? (int) MIN (loops->depth, MAX_LEVELS) : 0;

  while (n > 1 && level_above (m, n, least) < LOW)
    n--;
  if (n == 0)
    return;
  m->levels = n;
  m->level = MAX (LOW, level_above (m, n, least));
  m->masks += n * m->level;
  m->lane = CLAMP ((m->height - m->masks) / m->n_lanes, least, m->lane);
}

gboolean
ls_timeline_loops_have_words (const LsTimelineMetrics *m)
{
  return m->levels > 0 && 4 * m->level >= 3 * m->row;
}

float
ls_timeline_loops_baseline (const LsTimelineMetrics *m, const LsGlyphs *glyphs)
{
  return ls_glyphs_get_ascent (glyphs) - floorf ((float) (m->row - m->level) / 2);
}

/* --- drawing --------------------------------------------------------------------------------------------- */

static float
x_of (const Drawing *d, guint64 position)
{
  return (float) floor (ls_timeline_x (d->m, d->span, (double) position));
}

static float
level_y (const Drawing *d, guint depth)
{
  return (float) (d->m->axis + (int) depth * d->m->level);
}

/* Whether the iterations of a loop stand far enough apart to be seen. */
static gboolean
has_ticks (const Drawing *d, const LsLoop *loop)
{
  return (double) (loop->end - loop->first) * d->span->zoom >=
         (double) loop->n_iterations * TICK_DISTANCE;
}

/* In the middle of what is in sight of it, where there is room. */
static void
draw_count (Drawing *d, const LsLoop *loop, float left, float right)
{
  char text[24];
  float width;

  g_snprintf (text, sizeof text, "x%u%s", loop->n_iterations,
              ls_loops_is_whole (d->loops, loop) ? "" : "+");
  width = (float) ((int) strlen (text) * d->m->advance);
  left = MAX (left, (float) d->m->names);
  right = MIN (right, (float) d->m->width);
  if (right - left < width + 4 * PAD || !ls_timeline_loops_have_words (d->m))
    return;
  left = floorf ((left + right - width) / 2);
  ls_snapshot_fill (d->snapshot, &d->theme->surface, left - PAD, level_y (d, loop->depth),
                    width + 2 * PAD, (float) d->m->level - 1);
  ls_glyphs_draw (d->glyphs, d->snapshot, text, left,
                  level_y (d, loop->depth) + ls_timeline_loops_baseline (d->m, d->glyphs),
                  &d->theme->text);
}

/* Loops that are narrower than a px are drawn as one. */
static void
draw_loop (Drawing *d, const LsLoop *loop)
{
  const float left = x_of (d, loop->first), right = MAX (left + 1, x_of (d, loop->end));
  const float height = (float) d->m->level;
  const float middle = level_y (d, loop->depth) + floorf (height / 2);
  const float leg = floorf (height / 2) - 1;

  if (right <= d->drawn[loop->depth])
    return;
  d->drawn[loop->depth] = right;
  ls_snapshot_fill (d->snapshot, &d->theme->dim, left, middle, right - left, 1);
  ls_snapshot_fill (d->snapshot, &d->theme->dim, left, middle, 1, leg);
  ls_snapshot_fill (d->snapshot, &d->theme->dim, right - 1, middle, 1, leg);
}

static void
draw_ticks (Drawing *d, guint64 first, guint64 end)
{
  const float height = (float) d->m->level, leg = MAX (2, floorf (height / 4));

  for (guint i = ls_loops_find_iteration (d->loops, first); i < d->loops->n_iterations; i++)
    {
      const LsLoopIteration *at = &d->loops->iterations[i];
      const LsLoop *loop = &d->loops->loops[at->loop];

      if (at->first >= end)
        return;
      if ((int) loop->depth < d->m->levels && has_ticks (d, loop))
        ls_snapshot_fill (d->snapshot, &d->theme->text, x_of (d, at->first),
                          level_y (d, loop->depth) + floorf (height / 2), 1, leg);
    }
}

void
ls_timeline_loops_draw (const LsLoops *loops,
                        GtkSnapshot *snapshot,
                        const LsTimelineMetrics *m,
                        const LsTimelineSpan *span,
                        const LsTheme *theme,
                        LsGlyphs *glyphs)
{
  const double last = ls_timeline_step (m, span, m->width);
  const guint64 first = (guint64) MAX (0., floor (span->first)), end = (guint64) ceil (last);
  Drawing d = { snapshot, loops, m, span, theme, glyphs, { 0 } };

  if (m->levels == 0)
    return;
  for (guint i = 0; i < loops->n_loops && loops->loops[i].first < end; i++)
    if (loops->loops[i].end > first && (int) loops->loops[i].depth < m->levels)
      draw_loop (&d, &loops->loops[i]);
  draw_ticks (&d, first, end);
  for (guint i = 0; i < loops->n_loops && loops->loops[i].first < end; i++)
    if (loops->loops[i].end > first && (int) loops->loops[i].depth < m->levels)
      draw_count (&d, &loops->loops[i], x_of (&d, loops->loops[i].first),
                  x_of (&d, loops->loops[i].end));
}
