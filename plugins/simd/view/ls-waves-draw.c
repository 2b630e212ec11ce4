#include "ls-waves-parts.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "ls-widgets.h"

#define PAD 4
#define PERIOD 6 /* px, of hatching and dashes */

typedef struct
{
  GtkSnapshot *snapshot;
  const LsWavesModel *model;
  const LsWavesMetrics *m;
  const LsTimelineSpan *span;
  const LsWavesMarks *marks;
  const LsProgram *program;
  const LsTheme *theme;
  LsGlyphs *glyphs;
} Drawing;

static float
x_of (const Drawing *d, guint64 cycle)
{
  return (float) floor (ls_waves_x (d->m, d->span, (double) cycle));
}

/* --- axis and names -------------------------------------------------------------------------------------- */

static void
draw_axis (const Drawing *d)
{
  const guint64 distance = ls_timeline_span_tick (d->span), n = d->model->clocks->n_cycles;
  guint64 tick = (guint64) MAX (0., ceil (d->span->first / (double) distance)) * distance;

  for (; tick <= n && x_of (d, tick) <= (float) d->m->width; tick += distance)
    {
      const float x = x_of (d, tick) + PAD;
      char text[24];

      g_snprintf (text, sizeof text, "%" PRIu64, tick);
      ls_snapshot_fill (d->snapshot, &d->theme->line, x_of (d, tick), (float) d->m->top, 1,
                        (float) (d->m->height - d->m->top));
      /* Half a number is another one. */
      if (x + (float) strlen (text) * ls_glyphs_get_advance (d->glyphs) <= (float) d->m->width)
        ls_glyphs_draw (d->glyphs, d->snapshot, text, x,
                        (float) d->m->top + ls_glyphs_get_ascent (d->glyphs) + 1, &d->theme->dim);
    }
}

static void
draw_name (const Drawing *d, const char *name, int y, int height, gboolean is_now)
{
  const float ascent = ls_glyphs_get_ascent (d->glyphs), line = ls_glyphs_get_height (d->glyphs);
  const float top = (float) y + MAX (0, ((float) height - line) / 2);

  if (is_now)
    ls_snapshot_fill (d->snapshot, &d->theme->accent, 0, (float) y, (float) d->m->names - 2,
                      (float) height);
  ls_glyphs_draw (d->glyphs, d->snapshot, name, PAD, roundf (top + ascent),
                  is_now ? &d->theme->surface : &d->theme->text);
}

/* Of the ALU the pipelines are told apart; the others are called what clauses are. */
static const char *
name_unit (LsUnit unit, gboolean is_even)
{
  static const char *const names[LS_N_UNITS] = {
    [LS_UNIT_TEXTURE] = "TEX", [LS_UNIT_VERTEX] = "VTX", [LS_UNIT_EXPORT] = "EXP"
  };

  if (unit != LS_UNIT_ALU)
    return names[unit];
  /* TRANSLATORS: "ALU odd", "ALU even", "cycle" and "wave %u" have room for eight letters of ASCII each. */
  return is_even ? _ ("ALU even") : _ ("ALU odd");
}

static void
draw_names (const Drawing *d)
{
  const float top = (float) d->m->top;

  ls_snapshot_fill (d->snapshot, &d->theme->header, 0, top, (float) d->m->names - 1,
                    (float) d->m->height - top);
  ls_snapshot_fill (d->snapshot, &d->theme->line, (float) d->m->names - 1, top, 1,
                    (float) d->m->height - top);
  ls_glyphs_draw (d->glyphs, d->snapshot, _ ("cycle"), PAD,
                  top + ls_glyphs_get_ascent (d->glyphs) + 1, &d->theme->dim);
  for (guint i = 0; i < (guint) d->m->n_waves; i++)
    {
      g_autofree char *name = g_strdup_printf (_ ("wave %u"), d->model->first + i);

      draw_name (d, name, ls_waves_wave_y (d->m, i), 2 * d->m->band, i == d->marks->now_wave);
    }
  for (guint i = 0; i < (guint) d->m->n_units; i++)
    draw_name (d, name_unit (d->m->units[i].unit, d->m->units[i].is_even),
               ls_waves_unit_y (d->m, i), d->m->band, FALSE);
}

/* --- clauses --------------------------------------------------------------------------------------------- */

static void
draw_body (const Drawing *d, LsUnit unit, const graphene_rect_t *body)
{
  const LsLaneStyle *active = &d->theme->lanes[LS_LANE_ACTIVE];
  const float right = body->origin.x + body->size.width;

  gtk_snapshot_append_color (d->snapshot, unit == LS_UNIT_ALU ? &active->fill : &d->theme->surface,
                             body);
  if (body->size.width <= 3)
    {
      gtk_snapshot_append_color (d->snapshot, unit == LS_UNIT_ALU ? &active->fill : &d->theme->dim,
                                 body);
      return;
    }
  if (unit == LS_UNIT_TEXTURE || unit == LS_UNIT_VERTEX)
    ls_theme_draw_hatch (d->snapshot, body, PERIOD, &d->theme->dim);
  for (float x = body->origin.x + 3; unit == LS_UNIT_EXPORT && x < right; x += PERIOD)
    ls_snapshot_fill (d->snapshot, &d->theme->dim, x, body->origin.y, 2, body->size.height);
  ls_theme_draw_frame (d->snapshot, body, 1, &d->theme->dim);
}

/* On a plate where the body has a pattern. */
static void
draw_label (const Drawing *d, const char *text, const graphene_rect_t *body, gboolean is_alu)
{
  const float left = MAX (body->origin.x, (float) d->m->names) + PAD;
  const float width = (float) ((int) strlen (text) * d->m->advance);
  const float line = ls_glyphs_get_height (d->glyphs);
  const float top = body->origin.y + floorf (MAX (0, body->size.height - line) / 2);

  if (body->size.height < line - 1 || left + width + PAD > body->origin.x + body->size.width)
    return;
  if (!is_alu)
    ls_snapshot_fill (d->snapshot, &d->theme->surface, left - 2, top + 2, width + 4,
                      MIN (line, body->size.height) - 4);
  ls_glyphs_draw (d->glyphs, d->snapshot, text, left, top + ls_glyphs_get_ascent (d->glyphs),
                  is_alu ? &d->theme->lanes[LS_LANE_ACTIVE].text : &d->theme->text);
}

/* The number of the clause, as the listing has it. */
static void
name_clause (const Drawing *d, const LsClockInterval *interval, char name[8])
{
  LsLine line;

  ls_program_line (d->program, interval->item.line, &line);
  g_strlcpy (name, line.text, MIN (strcspn (line.text, " ") + 1, 8));
}

/* From issue to the end, in the wave's row. */
static void
draw_in_wave (const Drawing *d, const LsClockInterval *interval, int y)
{
  const LsUnit unit = interval->item.unit;
  const float band = (float) d->m->band, start = x_of (d, interval->start);
  const float top = (float) (unit == LS_UNIT_ALU ? y : y + d->m->band);
  const float middle = roundf ((float) y + band * (unit == LS_UNIT_ALU ? 0.5f : 1.5f));
  const graphene_rect_t body =
    GRAPHENE_RECT_INIT (start, top, MAX (1, x_of (d, interval->unit_free) - start), band - 1);
  char name[8];

  if (unit == LS_UNIT_FLOW)
    {
      ls_snapshot_fill (d->snapshot, &d->theme->dim, start, (float) y + band - 1,
                        MAX (1, x_of (d, interval->end) - start), 2);
      return;
    }
  ls_snapshot_fill (d->snapshot, &d->theme->dim, x_of (d, interval->issue), middle,
                    MAX (0, start - x_of (d, interval->issue)), 1);
  if (interval->end > interval->unit_free)
    ls_snapshot_fill (d->snapshot, &d->theme->dim, body.origin.x + body.size.width, middle,
                      MAX (0, x_of (d, interval->end) - body.origin.x - body.size.width), 1);
  draw_body (d, unit, &body);
  name_clause (d, interval, name);
  draw_label (d, name, &body, unit == LS_UNIT_ALU);
}

/* While it keeps the unit busy, in the unit's row, with who it is. */
static void
draw_on_unit (const Drawing *d, const LsClockInterval *interval, int y)
{
  const float start = x_of (d, interval->start);
  const graphene_rect_t body = GRAPHENE_RECT_INIT (
    start, (float) y, MAX (1, x_of (d, interval->unit_free) - start), (float) d->m->band - 1);
  char name[16];

  g_snprintf (name, sizeof name, "%u", d->model->first + interval->wave);
  draw_body (d, interval->item.unit, &body);
  draw_label (d, name, &body, interval->item.unit == LS_UNIT_ALU);
}

/* What ends in a px that is drawn already in its band is left out: a picture has no more than it is wide. */
static gboolean
is_new (const Drawing *d, guint64 end, float *drawn)
{
  const float right = MAX (x_of (d, end), (float) d->m->names);

  if (right <= *drawn)
    return FALSE;
  *drawn = right;
  return TRUE;
}

static gboolean
is_in_sight (const Drawing *d, guint64 from, guint64 to)
{
  return x_of (d, to) >= (float) d->m->names && x_of (d, from) <= (float) d->m->width;
}

static void
draw_wave (const Drawing *d, guint wave)
{
  const double last = ls_waves_cycle (d->m, d->span, d->m->width);
  float drawn[2] = { -1, -1 };

  for (guint i = 0; i < ls_waves_model_n_intervals (d->model, wave); i++)
    {
      const LsClockInterval *interval = ls_waves_model_get (d->model, wave, i);

      if ((double) interval->issue > last)
        return;
      if (is_in_sight (d, interval->issue, interval->end) &&
          is_new (d, interval->unit_free, &drawn[interval->item.unit == LS_UNIT_ALU]))
        draw_in_wave (d, interval, ls_waves_wave_y (d->m, wave));
    }
}

static void
draw_unit (const Drawing *d, guint unit)
{
  const LsWavesUnit *which = &d->m->units[unit];
  const GArray *intervals = d->model->clocks->intervals;
  float drawn = -1;

  for (guint i = 0; i < intervals->len; i++)
    {
      const LsClockInterval *interval = &g_array_index (intervals, LsClockInterval, i);

      if (interval->item.unit == which->unit && interval->is_even == which->is_even &&
          is_in_sight (d, interval->start, interval->unit_free) &&
          is_new (d, interval->unit_free, &drawn))
        draw_on_unit (d, interval, ls_waves_unit_y (d->m, unit));
    }
}

/* --- marks ----------------------------------------------------------------------------------------------- */

static void
draw_mark (const Drawing *d, guint wave, int n, float width, const GdkRGBA *color)
{
  const LsClockInterval *interval;
  float left, right;

  if (n < 0)
    return;
  interval = ls_waves_model_get (d->model, wave, (guint) n);
  left = x_of (d, interval->issue) - 2;
  right = MAX (x_of (d, interval->end), x_of (d, interval->issue) + 1) + 2;
  ls_theme_draw_frame (d->snapshot,
                       &GRAPHENE_RECT_INIT (left, (float) ls_waves_wave_y (d->m, wave) - 1,
                                            right - left, (float) (2 * d->m->band) + 2),
                       width, color);
}

void
ls_waves_draw (GtkSnapshot *snapshot,
               const LsWavesModel *model,
               const LsWavesMetrics *m,
               const LsTimelineSpan *span,
               const LsWavesMarks *marks,
               const LsProgram *program,
               const LsTheme *theme,
               LsGlyphs *glyphs)
{
  const Drawing d = { snapshot, model, m, span, marks, program, theme, glyphs };
  const float left = (float) m->names, top = (float) m->top;

  ls_snapshot_fill (d.snapshot, &theme->surface, 0, top, (float) m->width, (float) m->height - top);
  gtk_snapshot_push_clip (snapshot,
                          &GRAPHENE_RECT_INIT (left, top, MAX (0, (float) m->width - left),
                                               MAX (0, (float) m->height - top)));
  draw_axis (&d);
  for (guint i = 0; i < (guint) m->n_waves; i++)
    draw_wave (&d, i);
  for (guint i = 0; i < (guint) m->n_units; i++)
    draw_unit (&d, i);
  if (marks->now_wave < (guint) m->n_waves)
    draw_mark (&d, marks->now_wave, marks->now, 2, &theme->accent);
  draw_mark (&d, marks->cursor.wave, marks->cursor.n, 1, &theme->text);
  gtk_snapshot_pop (snapshot);
  draw_names (&d);
}
