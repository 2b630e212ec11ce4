#include <glib/gi18n.h>

#include "ls-texture-node.h"

#include <inttypes.h>
#include "ls-timeline-parts.h"
#include "ls-widgets.h"

#define TICK_DISTANCE 90 /* px between numbers, at least */

double
ls_timeline_span_x (const LsTimelineSpan *span, int names, double step)
{
  return names + (step - span->first) * span->zoom;
}

double
ls_timeline_span_at (const LsTimelineSpan *span, int names, double x)
{
  return span->first + (x - names) / span->zoom;
}

guint64
ls_timeline_span_tick (const LsTimelineSpan *span)
{
  static const guint factors[] = { 1, 2, 5 };

  for (guint64 power = 1;; power *= 10)
    for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
      if ((double) (power * factors[i]) * span->zoom >= TICK_DISTANCE)
        return power * factors[i];
}

#define PAD 4
#define ROW_GAP 2
#define MAX_LANE 24 /* px: what is higher tells no more */
#define STRAIGHT 64 /* px for all lanes where none parts from the others */
#define GAP_ZOOM 4. /* px a step from which blocks stand apart */

/* --- sizes ----------------------------------------------------------------------------------------------- */

/* Rows above row that are not hidden. */
static int
n_rows_above (guint row, guint hidden)
{
  int n = 0;

  for (guint i = 0; i < row; i++)
    n += !(hidden >> i & 1);
  return n;
}

static int
masks_top (const LsGlyphs *glyphs, guint hidden)
{
  const int line = (int) ls_glyphs_get_height (glyphs);

  return line + PAD + n_rows_above (LS_TIMELINE_N_ROWS, hidden) * (line + ROW_GAP) + PAD;
}

/* "FETCH", or what steps are called. */
static float
name_chars (void)
{
  return (float) MAX (5, g_utf8_strlen (_ ("step"), -1));
}

void
ls_timeline_metrics_init (LsTimelineMetrics *m,
                          int width,
                          int height,
                          guint hidden,
                          const LsGlyphs *glyphs)
{
  const int line = (int) ls_glyphs_get_height (glyphs);

  m->width = width;
  m->height = height;
  m->advance = (int) ceilf (ls_glyphs_get_advance (glyphs));
  m->names = (int) ceilf (name_chars () * ls_glyphs_get_advance (glyphs)) + 2 * PAD;
  m->axis = line + PAD;
  m->row = line;
  m->hidden = hidden;
  m->levels = m->level = 0;
  m->n_values = 0;
  m->values = height;
  m->value = 0;
  m->masks = masks_top (glyphs, hidden);
  m->n_lanes = LS_LANES;
  m->lane = CLAMP ((height - m->masks - PAD) / LS_LANES, 1, MAX_LANE);
}

void
ls_timeline_metrics_fit_lanes (LsTimelineMetrics *m, const LsTimelineModel *model)
{
  int most = MAX_LANE;

  if (model == NULL)
    return;
  m->n_lanes = (int) model->n_lanes;
  if (model->is_straight)
    most = CLAMP (STRAIGHT / m->n_lanes, 1, MAX_LANE);
  m->lane = CLAMP ((m->height - m->masks - PAD) / m->n_lanes, 1, most);
}

int
ls_timeline_metrics_height (const LsGlyphs *glyphs, int lane)
{
  return masks_top (glyphs, 0) + lane * LS_LANES + PAD;
}

double
ls_timeline_x (const LsTimelineMetrics *m, const LsTimelineSpan *span, double step)
{
  return ls_timeline_span_x (span, m->names, step);
}

double
ls_timeline_step (const LsTimelineMetrics *m, const LsTimelineSpan *span, double x)
{
  return ls_timeline_span_at (span, m->names, x);
}

int
ls_timeline_lane (const LsTimelineMetrics *m, double y)
{
  const int lane = (int) floor ((y - m->masks) / m->lane);

  return y >= m->masks && lane < m->n_lanes ? lane : -1;
}

/* --- blocks ---------------------------------------------------------------------------------------------- */

typedef struct
{
  GtkSnapshot *snapshot;
  const LsTimelineModel *model;
  const LsTimelineMetrics *m;
  const LsTimelineSpan *span;
  const LsTheme *theme;
  LsGlyphs *glyphs;
} Drawing;

static float
row_y (const Drawing *d, guint row)
{
  return (float) (d->m->axis + d->m->levels * d->m->level +
                  n_rows_above (row, d->m->hidden) * (d->m->row + ROW_GAP));
}

/* Whether the two cells are of one block in row. */
static gboolean
joins (const Drawing *d, const LsTimelineDrawn *a, const LsTimelineDrawn *b, guint row)
{
  if (b->content.fill[row] == 0)
    return FALSE;
  return d->span->zoom < GAP_ZOOM || a->content.clause == b->content.clause;
}

/* The cells from first that hold the same number of lanes are one rectangle. */
static void
draw_fills (const Drawing *d, const GArray *cells, guint first, guint end, guint row)
{
  const float height = (float) d->m->row, y = row_y (d, row);

  for (guint i = first; i < end;)
    {
      const LsTimelineDrawn *cell = &g_array_index (cells, LsTimelineDrawn, i);
      const guint8 lanes = cell->content.fill[row];
      float full;
      int right = cell->end;

      for (i++; i < end && g_array_index (cells, LsTimelineDrawn, i).content.fill[row] == lanes;
           i++)
        right = g_array_index (cells, LsTimelineDrawn, i).end;
      /* A block without lanes is not the same as no block. */
      full = MAX (2, roundf (height * (float) (lanes - 1) / LS_LANES));
      if (lanes > 1)
        ls_snapshot_fill (d->snapshot, &d->theme->lanes[LS_LANE_ACTIVE].fill, (float) cell->x,
                          y + height - full, (float) (right - cell->x), full);
    }
}

/* On a block that is neither full nor empty, a plate keeps the name legible. */
static void
draw_name (const Drawing *d, const GArray *cells, guint first, guint end, guint row)
{
  const LsTimelineDrawn *start = &g_array_index (cells, LsTimelineDrawn, first);
  const float left = (float) MAX (start->x, d->m->names);
  const float width = (float) g_array_index (cells, LsTimelineDrawn, end - 1).end - left;
  const gboolean is_full = start->content.fill[row] == 1 + LS_LANES;
  float text_width;
  char name[8];

  if (d->span->zoom < GAP_ZOOM)
    return;
  ls_timeline_name_clause (d->model->program, start->content.clause, name);
  text_width = (float) ((int) strlen (name) * d->m->advance);
  if (name[0] == '\0' || width < text_width + 2 * PAD)
    return;
  if (!is_full)
    ls_snapshot_fill (d->snapshot, &d->theme->surface, left + PAD - 2, row_y (d, row) + 2,
                      text_width + 3, (float) d->m->row - 4);
  ls_glyphs_draw (d->glyphs, d->snapshot, name, left + PAD,
                  row_y (d, row) + ls_glyphs_get_ascent (d->glyphs),
                  is_full ? &d->theme->lanes[LS_LANE_ACTIVE].text : &d->theme->text);
}

static void
draw_block (const Drawing *d, const GArray *cells, guint first, guint end, guint row)
{
  const float x = (float) g_array_index (cells, LsTimelineDrawn, first).x;
  const float gap = d->span->zoom >= GAP_ZOOM ? 1 : 0;
  const float width = (float) g_array_index (cells, LsTimelineDrawn, end - 1).end - x - gap;
  const graphene_rect_t bounds = GRAPHENE_RECT_INIT (x, row_y (d, row), width, (float) d->m->row);

  ls_snapshot_fill (d->snapshot, &d->theme->lanes[LS_LANE_BRANCH].fill, x, row_y (d, row), width,
                    (float) d->m->row);
  draw_fills (d, cells, first, end, row);
  if (width > 3)
    ls_theme_draw_frame (d->snapshot, &bounds, 1, &d->theme->dim);
  if (gap > 0)
    ls_snapshot_fill (d->snapshot, &d->theme->surface, x + width, row_y (d, row), gap,
                      (float) d->m->row);
  draw_name (d, cells, first, end, row);
}

static void
draw_blocks (const Drawing *d)
{
  g_autoptr (GArray) cells = ls_timeline_cells_new (d->model, d->m, d->span);

  for (guint row = 0; row < LS_TIMELINE_N_ROWS; row++)
    for (guint i = 0; i < cells->len;)
      {
        const guint first = i;

        if (g_array_index (cells, LsTimelineDrawn, i++).content.fill[row] == 0)
          continue;
        while (i < cells->len && joins (d, &g_array_index (cells, LsTimelineDrawn, i - 1),
                                        &g_array_index (cells, LsTimelineDrawn, i), row))
          i++;
        draw_block (d, cells, first, i, row);
      }
}

/* --- axis and marks -------------------------------------------------------------------------------------- */

/* The number of the step that is looked at, on a flag behind its line, or before it at the end of the picture; without a width where
 * that is out of sight. */
typedef struct
{
  char text[24];
  float line, left, width; /* px */
} Flag;

static void
find_flag (const Drawing *d, guint64 now, Flag *flag)
{
  g_snprintf (flag->text, sizeof flag->text, "%" PRIu64, now);
  flag->line = (float) floor (ls_timeline_x (d->m, d->span, (double) now));
  flag->width = (float) ((int) strlen (flag->text) * d->m->advance + 2 * PAD);
  flag->left = MIN (flag->line - 1, (float) d->m->width - flag->width);
  if (flag->line < (float) d->m->names || flag->line > (float) d->m->width)
    flag->width = 0;
}

/* Behind its line at x, or before it where the picture ends; not where the flag would cut it. */
static void
draw_number (const Drawing *d, guint64 number, float x, const Flag *flag)
{
  char text[24];
  float width;

  g_snprintf (text, sizeof text, "%" PRIu64, number);
  width = (float) ((int) strlen (text) * d->m->advance);
  x += x + PAD + width > (float) d->m->width ? -PAD - width : PAD;
  if (flag->width > 0 && x < flag->left + flag->width && x + width > flag->left)
    return;
  ls_glyphs_draw (d->glyphs, d->snapshot, text, x, ls_glyphs_get_ascent (d->glyphs) + 1,
                  &d->theme->dim);
}

static void
draw_axis (const Drawing *d, const Flag *flag)
{
  const guint64 distance = ls_timeline_span_tick (d->span);
  const guint64 n_steps = d->model->history->is_veiled ? d->model->history->n_steps
                                                       : ls_timeline_model_get_room (d->model);
  guint64 tick = (guint64) MAX (0., ceil (d->span->first / (double) distance)) * distance;

  for (; tick <= n_steps; tick += distance)
    {
      const float x = (float) floor (ls_timeline_x (d->m, d->span, (double) tick));

      if (x > (float) d->m->width)
        return;
      ls_snapshot_fill (d->snapshot, &d->theme->line, x, 0, 1, (float) d->m->axis);
      draw_number (d, tick, x, flag);
    }
}

/* Where the history ends before the run does. */
static void
draw_cut (const Drawing *d)
{
  const float x = (float) ls_timeline_x (d->m, d->span, (double) d->model->history->n_steps);
  const float top = (float) d->m->axis, height = (float) (d->m->height - d->m->axis);

  if (!d->model->history->is_cut || x > (float) d->m->width)
    return;
  ls_theme_draw_hatch (d->snapshot,
                       &GRAPHENE_RECT_INIT (x, top, (float) d->m->width - x + 8, height), 8,
                       &d->theme->line);
  ls_glyphs_draw (d->glyphs, d->snapshot,
                  d->model->history->is_veiled ? _ ("hidden") : _ ("cut here"), x + PAD,
                  top + ls_glyphs_get_ascent (d->glyphs), &d->theme->text);
}

/* Two frames, so that the box stands out on every mask. */
static void
draw_focus_lane (const Drawing *d, guint lane)
{
  const double end = ls_timeline_x (d->m, d->span, (double) d->model->history->n_steps);
  const float y = (float) (d->m->masks + (int) lane * d->m->lane);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (
    (float) d->m->names - 3, y - 2, (float) MIN (end, d->m->width) - (float) d->m->names + 6,
    (float) d->m->lane + 4);

  if ((int) lane >= d->m->n_lanes)
    return;
  ls_theme_draw_frame (d->snapshot, &bounds, 1, &d->theme->surface);
  graphene_rect_inset (&bounds, 1, 1);
  ls_theme_draw_frame (d->snapshot, &bounds, 1, &d->theme->accent);
}

/* A line through everything and the flag. */
static void
draw_now (const Drawing *d, const Flag *flag)
{
  const float x = flag->line;

  if (flag->width == 0)
    return;
  ls_snapshot_fill (d->snapshot, &d->theme->surface, x - 2, 0, 4, (float) d->m->height);
  ls_snapshot_fill (d->snapshot, &d->theme->accent, x - 1, 0, 2, (float) d->m->height);
  ls_snapshot_fill (d->snapshot, &d->theme->accent, flag->left, 0, flag->width,
                    (float) d->m->axis - 1);
  ls_glyphs_draw (d->glyphs, d->snapshot, flag->text, flag->left + PAD,
                  ls_glyphs_get_ascent (d->glyphs) + 1, &d->theme->surface);
}

/* The focus lane's number on a flag among the names. */
static void
draw_focus_name (const Drawing *d, guint lane)
{
  const float height = (float) d->m->axis - PAD + 2, width = (float) d->m->names - 2;
  const float middle = (float) (d->m->masks + (int) lane * d->m->lane) + (float) d->m->lane / 2;
  const int bottom = d->m->n_values > 0 ? d->m->values : d->m->height;
  const float y =
    CLAMP (roundf (middle - height / 2), (float) d->m->masks - 1, (float) bottom - height);
  char text[8];

  if ((int) lane >= d->m->n_lanes)
    return;
  g_snprintf (text, sizeof text, "L%u", lane);
  ls_snapshot_fill (d->snapshot, &d->theme->accent, 0, y, width, height);
  ls_glyphs_draw (d->glyphs, d->snapshot, text, PAD, y + ls_glyphs_get_ascent (d->glyphs) + 1,
                  &d->theme->surface);
}

static void
draw_names (const Drawing *d, guint focus_lane)
{
  const float ascent = ls_glyphs_get_ascent (d->glyphs), line = ls_glyphs_get_height (d->glyphs);

  ls_snapshot_fill (d->snapshot, &d->theme->header, 0, 0, (float) d->m->names - 1,
                    (float) d->m->height);
  ls_snapshot_fill (d->snapshot, &d->theme->line, (float) d->m->names - 1, 0, 1,
                    (float) d->m->height);
  ls_glyphs_draw (d->glyphs, d->snapshot, _ ("step"), PAD, ascent + 1, &d->theme->dim);
  if (ls_timeline_loops_have_words (d->m))
    ls_glyphs_draw (d->glyphs, d->snapshot, "LOOP", PAD,
                    (float) d->m->axis + ls_timeline_loops_baseline (d->m, d->glyphs),
                    &d->theme->text);
  for (guint row = 0; row < LS_TIMELINE_N_ROWS; row++)
    if (!(d->m->hidden >> row & 1))
      ls_glyphs_draw (d->glyphs, d->snapshot, ls_timeline_row_name (row), PAD,
                      row_y (d, row) + ascent, &d->theme->text);
  for (guint lane = 0; lane < (guint) d->m->n_lanes; lane += 16)
    {
      const float y = (float) (d->m->masks + (int) lane * d->m->lane);
      char text[8];

      if (lane > 0 && 16 * (float) d->m->lane < line)
        continue;
      /* The flag of the focus lane would hide half of it. */
      if (ABS ((int) lane - (int) focus_lane) * d->m->lane < d->m->axis)
        continue;
      g_snprintf (text, sizeof text, "L%u", lane);
      ls_glyphs_draw (d->glyphs, d->snapshot, text, PAD, y + ascent, &d->theme->dim);
      ls_snapshot_fill (d->snapshot, &d->theme->dim, (float) d->m->names - PAD, y, PAD, 1);
    }
  draw_focus_name (d, focus_lane);
}

void
ls_timeline_draw (GtkSnapshot *snapshot,
                  const LsTimelineModel *model,
                  const LsTimelineMetrics *m,
                  const LsTimelineSpan *span,
                  GdkTexture *masks,
                  guint64 now,
                  guint focus_lane,
                  const LsTheme *theme,
                  LsGlyphs *glyphs)
{
  const Drawing d = { snapshot, model, m, span, theme, glyphs };
  const float left = (float) m->names;
  Flag flag;

  find_flag (&d, now, &flag);
  ls_snapshot_fill (d.snapshot, &theme->surface, 0, 0, (float) m->width, (float) m->height);
  gtk_snapshot_push_clip (
    snapshot, &GRAPHENE_RECT_INIT (left, 0, MAX (0, (float) m->width - left), (float) m->height));
  draw_axis (&d, &flag);
  if (m->levels > 0)
    ls_timeline_loops_draw (ls_timeline_model_get_loops (model), snapshot, m, span, theme, glyphs);
  draw_blocks (&d);
  if (masks != NULL)
    ls_texture_node_append (snapshot, masks, left, (float) m->masks);
  draw_cut (&d);
  draw_focus_lane (&d, focus_lane);
  draw_now (&d, &flag);
  gtk_snapshot_pop (snapshot);
  draw_names (&d, focus_lane);
}

#define CHOSEN_WIDTH 3 /* px */

/* Each has a ground of its own, over the flag of the focus lane too. */
void
ls_timeline_draw_chosen (GtkSnapshot *snapshot,
                         const LsTimelineMetrics *m,
                         LsMask lanes,
                         const LsTheme *theme)
{
  const float x = (float) m->names - 1 - CHOSEN_WIDTH;

  for (guint first = 0; first < (guint) m->n_lanes; first++)
    {
      guint n = 0;

      while (first + n < (guint) m->n_lanes && (lanes >> (first + n) & 1) != 0)
        n++;
      if (n == 0)
        continue;
      const float y = (float) (m->masks + (int) first * m->lane);
      const float height = (float) ((int) n * m->lane);
      ls_snapshot_fill (snapshot, &theme->surface, x - 1, y - 1, CHOSEN_WIDTH + 2, height + 2);
      ls_snapshot_fill (snapshot, &theme->text, x, y, CHOSEN_WIDTH, height);
      first += n;
    }
}
