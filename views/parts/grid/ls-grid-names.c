#include "ls-grid-parts.h"

#include "ls-mends.h"
#include "ls-widgets.h"
#include "ls-writers.h"

#define SWATCH 10 /* px of the lane state in a head */

/* Bars of a row; n is 0 where there is no room for them. */
typedef struct
{
  guint8 levels[LS_TRAIL_MAX];
  guint n;
} Trail;

static void
get_trail (const LsGridDrawing *d, guint row, Trail *trail)
{
  LsWritten values[LS_TRAIL_MAX];

  trail->n = d->m->has_trail ? d->model->trail (d->model, row, values) : 0;
  ls_written_scale (values, trail->n, trail->levels);
}

/* At the right end of the column of names, as high as digits are. */
static void
draw_trail (const LsGridDrawing *d, guint row, const Trail *trail)
{
  const float ascent = ls_glyphs_get_ascent (d->regular), height = roundf (ascent * 0.8f);
  const float baseline = ls_grid_drawing_row_y (d, row) + LS_GRID_PAD / 2 + ascent;

  ls_trail_draw (d->snapshot,
                 &GRAPHENE_RECT_INIT ((float) (d->m->name_width - LS_GRID_PAD - LS_TRAIL_WIDTH),
                                      roundf (baseline - height), LS_TRAIL_WIDTH, height),
                 trail->levels, trail->n, d->theme);
}

static guint64
name_key (const char *name, gboolean at_cursor, const Trail *trail)
{
  guint64 key = ls_piece_mix (at_cursor, g_str_hash (name));

  for (guint i = 0; i < trail->n; i++)
    key = ls_piece_mix (key, trail->levels[i]);
  return key;
}

static void
draw_name (const LsGridDrawing *d, guint row)
{
  const gboolean at_cursor = row == d->place->row && d->place->has_keyboard;
  LsGlyphs *glyphs = at_cursor ? d->bold : d->regular;
  char name[LS_GRID_NAME_SIZE];
  Trail trail;

  d->model->name (d->model, row, name);
  get_trail (d, row, &trail);
  ls_grid_drawing_begin_row (d, row, 0, (float) d->m->name_width,
                             name_key (name, at_cursor, &trail));
  ls_glyphs_draw (glyphs, d->snapshot, name, LS_GRID_PAD,
                  ls_grid_drawing_row_y (d, row) + LS_GRID_PAD / 2 + ls_glyphs_get_ascent (glyphs),
                  &d->theme->text);
  draw_trail (d, row, &trail);
  gtk_snapshot_pop (d->snapshot);
}

/* Whether a row is under those that stand at the lower edge. */
static gboolean
is_covered (const LsGridDrawing *d, guint row)
{
  const guint n_held = ls_grid_count_held (d->model, d->m, d->place->height);

  return n_held > 0 && !ls_grid_is_held (d->model, d->m, d->place->height, row) &&
         ls_grid_drawing_row_y (d, row) >= ls_grid_drawing_row_y (d, d->model->held[0]) &&
         row < d->model->held[n_held - 1];
}

static void
draw_row_lines (const LsGridDrawing *d)
{
  for (guint i = 0; i < d->n_rows; i++)
    {
      const LsGridRowKind kind = d->model->kind (d->model, d->first_row + i);
      const float y = ls_grid_drawing_row_y (d, d->first_row + i);

      if (is_covered (d, d->first_row + i))
        continue;
      if (kind != LS_GRID_ROW_PLAIN && y > (float) d->m->header_height)
        ls_grid_drawing_fill (d, 0, y, d->width, 1,
                              kind == LS_GRID_ROW_SECTION ? &d->theme->dim : &d->theme->line);
    }
}

/* Over what is scrolled beneath them, with a strong line above the first. */
static void
draw_held_names (const LsGridDrawing *d)
{
  const guint n_held = ls_grid_count_held (d->model, d->m, d->place->height);

  for (guint i = 0; i < n_held; i++)
    {
      const float y = ls_grid_drawing_row_y (d, d->model->held[i]);

      ls_grid_drawing_fill (d, 0, y, (float) d->m->name_width, (float) d->m->row_height,
                            &d->theme->header);
      draw_name (d, d->model->held[i]);
      if (i == 0)
        ls_grid_drawing_fill (d, 0, y, d->width, 1, &d->theme->dim);
    }
}

void
ls_grid_draw_names (const LsGridDrawing *d)
{
  const float top = (float) d->m->header_height, width = (float) d->m->name_width;

  gtk_snapshot_push_clip (d->snapshot,
                          &GRAPHENE_RECT_INIT (0, top, d->width, MAX (0, d->height - top)));
  ls_grid_drawing_fill (d, 0, top, width, d->height - top, &d->theme->header);
  for (guint i = 0; i < d->n_rows; i++)
    if (!ls_grid_is_held (d->model, d->m, d->place->height, d->first_row + i))
      draw_name (d, d->first_row + i);
  draw_row_lines (d);
  draw_held_names (d);
  gtk_snapshot_pop (d->snapshot);
  ls_grid_drawing_fill (d, width - 1, top, 1, d->height - top, &d->theme->line);
}

/* Of what heads show, but for their place. */
static guint64
heads_key (const LsGridDrawing *d)
{
  guint64 key = (guint64) d->model->focus_column;
  char head[LS_GRID_NAME_SIZE];

  for (guint i = 0; i < d->n_columns; i++)
    {
      key = ls_piece_mix (key, (guint64) d->model->head (d->model, d->first_column + i, head));
      key = ls_piece_mix (key, g_str_hash (head));
    }
  return ls_piece_mix (key, d->model->is_whole);
}

/* A head without a lane ends where numbers have their units, if it is no longer than these are to there. */
static float
plain_head_x (const LsGridDrawing *d, float x, const char *head)
{
  const int whole_end = d->m->is_narrow ? LS_NUMBER_NARROW_CHARS : LS_NUMBER_CELL_CHARS;
  const int end = d->model->is_whole ? whole_end : LS_NUMBER_POINT_COLUMN;
  const int start = end - (int) g_utf8_strlen (head, -1);

  return start < 0 ? x + 2 * LS_GRID_PAD : ls_grid_drawing_number_x (d, (float) start, x);
}

static void
draw_swatch (const LsGridDrawing *d, int look, float x, float y)
{
  const graphene_rect_t bounds = GRAPHENE_RECT_INIT (x, y, SWATCH, SWATCH);

  if (look == LS_GRID_COLUMN_PREDICATED)
    ls_theme_draw_predicated (d->theme, d->snapshot, &bounds);
  else if (look != LS_GRID_COLUMN_PLAIN)
    ls_theme_draw_lane (d->theme, d->snapshot, (guint) look, &bounds);
}

void
ls_grid_draw_heads (const LsGridDrawing *d)
{
  const float names = (float) d->m->name_width, height = (float) d->m->header_height;
  const float baseline = LS_GRID_PAD + ls_glyphs_get_ascent (d->regular);

  ls_grid_drawing_fill (d, 0, 0, d->width, height, &d->theme->header);
  gtk_snapshot_push_clip (d->snapshot,
                          &GRAPHENE_RECT_INIT (names, 0, MAX (0, d->width - names), height));
  ls_piece_begin (d->snapshot, &GRAPHENE_RECT_INIT (names, 0, MAX (0, d->width - names), height),
                  heads_key (d));
  for (guint i = 0; i < d->n_columns; i++)
    {
      const guint column = d->first_column + i;
      const float left = ls_grid_drawing_column_x (d, column), x = left + 2 * LS_GRID_PAD;
      char head[LS_GRID_NAME_SIZE];
      const int state = d->model->head (d->model, column, head);
      LsGlyphs *glyphs = (int) column == d->model->focus_column ? d->bold : d->regular;

      draw_swatch (d, state, x, roundf ((height - SWATCH) / 2));
      ls_glyphs_draw (glyphs, d->snapshot, head,
                      state != LS_GRID_COLUMN_PLAIN ? x + SWATCH + LS_GRID_PAD
                                                    : plain_head_x (d, left, head),
                      baseline, &d->theme->text);
    }
  gtk_snapshot_pop (d->snapshot);
  gtk_snapshot_pop (d->snapshot);
  if (d->model->corner != NULL)
    ls_glyphs_draw (d->regular, d->snapshot, d->model->corner, LS_GRID_PAD, baseline,
                    &d->theme->dim);
  ls_grid_drawing_fill (d, 0, height - 1, d->width, 1, &d->theme->line);
}

/* --- trails ------------------------------------------------------------------------------------------------- */

#define LEAST 2 /* px of the lowest bar */
#define DOT 2   /* px, and between dots */

static void
draw_bar (GtkSnapshot *snapshot,
          const graphene_rect_t *area,
          float x,
          guint8 level,
          const GdkRGBA *color)
{
  const float room = area->size.height - LEAST, bottom = area->origin.y + area->size.height;
  const float height = LEAST + roundf (room * (float) level / LS_WRITTEN_TOP);

  ls_snapshot_fill (snapshot, color, x, bottom - height, LS_TRAIL_BAR - 1, height);
}

static void
draw_dots (GtkSnapshot *snapshot, const graphene_rect_t *area, float x, const GdkRGBA *color)
{
  for (float y = DOT; y <= area->size.height; y += 2 * DOT)
    ls_snapshot_fill (snapshot, color, x, area->origin.y + area->size.height - y, LS_TRAIL_BAR - 1,
                      DOT);
}

void
ls_trail_draw (GtkSnapshot *snapshot,
               const graphene_rect_t *area,
               const guint8 *levels,
               guint n,
               const LsTheme *theme)
{
  const float end = area->origin.x + area->size.width;

  for (guint i = 0; i < n; i++)
    {
      const float x = end - (float) ((n - i) * LS_TRAIL_BAR) + 1;
      const GdkRGBA *color = i + 1 == n ? &theme->text : &theme->dim;

      if (levels[i] == LS_WRITTEN_NONE)
        draw_dots (snapshot, area, x, color);
      else
        draw_bar (snapshot, area, x, levels[i], color);
    }
}
