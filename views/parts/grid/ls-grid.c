#include "ls-grid.h"

#include <string.h>

#include "ls-grid-parts.h"
#include "ls-mends.h"
#include "ls-widgets.h"

#define RING 5         /* px */
#define WHOLE_ROWS 256 /* looked at for floats */
#define WHOLE_TYPES 4  /* columns whose types may differ, those of a register of one lane */

/* Bars take no room that a column which is wanted fills: where these do not all fit, only what is left behind the last that does. */
static gboolean
has_room (const LsGridMetrics *m, const LsGridModel *model, int width)
{
  const int wanted = (int) MIN (model->columns_wanted, model->n_columns) * m->cell_width;
  const int room = width - m->name_width,
            left = room < wanted ? room % m->cell_width : room - wanted;

  return model->trail != NULL && left >= LS_TRAIL_WIDTH + LS_GRID_PAD;
}

void
ls_grid_metrics_init (LsGridMetrics *m, const LsGridModel *model, const LsGlyphs *glyphs, int width)
{
  const float line = ls_glyphs_get_height (glyphs), advance = ls_glyphs_get_advance (glyphs);

  m->name_width = (int) ceilf ((float) model->name_chars * advance) + 2 * LS_GRID_PAD;
  m->cell_width = (int) ceilf ((LS_NUMBER_CELL_CHARS + 1) * advance) + 2 * LS_GRID_PAD;
  m->is_narrow = width > 0 && model->columns_wanted * (guint) m->cell_width >
                                (guint) MAX (width - m->name_width, 0);
  if (m->is_narrow)
    m->cell_width = (int) ceilf ((LS_NUMBER_NARROW_CHARS + 1) * advance) + 2 * LS_GRID_NARROW_PAD;
  m->has_trail = has_room (m, model, width);
  if (m->has_trail)
    m->name_width += LS_TRAIL_WIDTH + LS_GRID_PAD;
  m->header_height = (int) line + 2 * LS_GRID_PAD;
  m->row_height = (int) line * (model->has_bits ? 2 : 1) + LS_GRID_PAD;
}

LsNumberFormat
ls_grid_get_format (const LsGridModel *model, guint row)
{
  const LsNumberFormat own =
    model->row_format != NULL ? model->row_format (model, row) : LS_NUMBER_AUTO;

  return own != LS_NUMBER_AUTO ? own : model->format;
}

static gboolean
has_float (const LsGridModel *model, guint row)
{
  const LsNumberFormat format = ls_grid_get_format (model, row);
  const guint n = MIN (model->n_columns, LS_GRID_MAX_COLUMNS);
  LsGridWord words[LS_GRID_MAX_COLUMNS] = { 0 };
  LsValueType type = LS_VALUE_BITS;

  if (format != LS_NUMBER_AUTO)
    return format == LS_NUMBER_FLOAT;
  model->words (model, row, 0, n, words);
  for (guint i = 0; i < n; i++)
    {
      if (i < WHOLE_TYPES)
        type = model->type (model, row, i);
      else if (type != LS_VALUE_BITS)
        return FALSE;
      if (words[i].is_known && ls_number_resolve (format, type, words[i].now) == LS_NUMBER_FLOAT)
        return TRUE;
    }
  return FALSE;
}

gboolean
ls_grid_find_whole (const LsGridModel *model)
{
  const guint n = MIN (model->n_rows, WHOLE_ROWS);

  for (guint row = 0; row < n; row++)
    if (has_float (model, row))
      return FALSE;
  return n > 0;
}

guint
ls_grid_longest_name (const LsGridModel *model, guint least)
{
  guint longest = least;
  char name[LS_GRID_NAME_SIZE];

  for (guint row = 0; row < model->n_rows; row++)
    {
      model->name (model, row, name);
      longest = MAX (longest, (guint) strlen (name));
    }
  return longest;
}

void
ls_grid_metrics_get_extent (const LsGridMetrics *m,
                            const LsGridModel *model,
                            int *width,
                            int *height)
{
  *width = (int) model->n_columns * m->cell_width;
  *height = (int) model->n_rows * m->row_height;
}

static void
visible (double scroll, float room, int size, guint total, guint *first, guint *n)
{
  const guint last = (guint) MAX (0., ceil ((scroll + (double) room) / size));

  *first = MIN ((guint) (scroll / size), total);
  *n = MIN (last, total) - MIN (*first, MIN (last, total));
}

/* --- rows that stay ---------------------------------------------------------------------------------------- */

guint
ls_grid_count_held (const LsGridModel *model, const LsGridMetrics *m, int height)
{
  const int rows = (height - m->header_height) / MAX (m->row_height, 1);

  return MIN (model->n_held, (guint) MAX (rows, 0) / 2);
}

/* Returns: its number among the rows that stay, or their number if it is none. */
static guint
find_held (const LsGridModel *model, guint n_held, guint row)
{
  guint i = 0;

  while (i < n_held && model->held[i] != row)
    i++;
  return i;
}

gboolean
ls_grid_is_held (const LsGridModel *model, const LsGridMetrics *m, int height, guint row)
{
  const guint n_held = ls_grid_count_held (model, m, height);

  return find_held (model, n_held, row) < n_held;
}

int
ls_grid_get_row_y (const LsGridModel *model,
                   const LsGridMetrics *m,
                   const LsGridPlace *place,
                   guint row)
{
  const guint n_held = ls_grid_count_held (model, m, place->height);
  const guint held = find_held (model, n_held, row);
  const int own = m->header_height + (int) row * m->row_height - (int) place->y;

  return held < n_held ? MIN (own, place->height - (int) (n_held - held) * m->row_height) : own;
}

/* Whether a row that stays is at the lower edge, above where it would be. */
static gboolean
is_lifted (const LsGridDrawing *d, guint row)
{
  return ls_grid_get_row_y (d->model, d->m, d->place, row) <
         d->m->header_height + (int) row * d->m->row_height - (int) d->place->y;
}

/* The row at y of the widget; FALSE: there is none. */
static gboolean
find_row_at (const LsGridModel *model,
             const LsGridMetrics *m,
             const LsGridPlace *place,
             double y,
             guint *row)
{
  const guint n_held = ls_grid_count_held (model, m, place->height);

  for (guint i = 0; i < n_held; i++)
    {
      const double top = ls_grid_get_row_y (model, m, place, model->held[i]);

      *row = model->held[i];
      if (y >= top && y < top + m->row_height)
        return TRUE;
    }
  if (y < m->header_height)
    return FALSE;
  *row = (guint) ((y - m->header_height + place->y) / m->row_height);
  return *row < model->n_rows;
}

/* --- cells ----------------------------------------------------------------------------------------------- */

/* How many columns from first on that are drawn are off, side by side. */
static guint
count_off (const LsGridDrawing *d, guint first)
{
  guint n = 0;

  while (first + n < d->first_column + d->n_columns && d->model->is_off (d->model, first + n))
    n++;
  return n;
}

/* Columns side by side are hatched as one: painting a pattern costs much, whatever its width. */
static void
draw_hatch (const LsGridDrawing *d, float top, float bottom)
{
  const GdkRGBA hatch = ls_theme_fade (&d->theme->lanes[LS_LANE_BRANCH].mark, 0.3f);
  const guint end = d->first_column + d->n_columns;
  guint n;

  for (guint column = d->first_column; column < end; column += n + 1)
    {
      n = count_off (d, column);
      if (n > 0)
        ls_theme_draw_hatch (d->snapshot,
                             &GRAPHENE_RECT_INIT (ls_grid_drawing_column_x (d, column), top,
                                                  (float) n * (float) d->m->cell_width,
                                                  bottom - top),
                             8, &hatch);
    }
}

static void
draw_column_grounds (const LsGridDrawing *d)
{
  const float top = (float) d->m->header_height;
  const float bottom = MIN (d->height, ls_grid_drawing_row_y (d, d->model->n_rows));

  draw_hatch (d, top, bottom);
  for (guint i = 0; i < d->n_columns; i++)
    {
      const guint column = d->first_column + i;
      const float x = ls_grid_drawing_column_x (d, column);

      if (d->model->columns_a_group > 0 && column % d->model->columns_a_group == 0)
        ls_grid_drawing_fill (d, x, top, 1, bottom - top, &d->theme->line);
    }
}

/* --- marks, so that nobody reads past what is no usual number -------------------------------------------- */

#define MARK 8 /* px */

/* Under all digits of a denormal. */
static void
draw_dots (const LsGridDrawing *d, float left, float end, float baseline, const GdkRGBA *color)
{
  for (float x = left; x < end; x += 4)
    ls_grid_drawing_fill (d, x, baseline + 2, 2, 1, color);
}

/* A chessboard behind a NaN. */
static void
draw_check (const LsGridDrawing *d, float x, float baseline, const GdkRGBA *color)
{
  for (guint i = 0; i < 8; i++)
    ls_grid_drawing_fill (d, x + (float) (i % 2 * 4 + i / 2 % 2 * 2),
                          baseline - MARK + (float) (i / 2 * 2), 2, 2, color);
}

/* Up or down behind an infinity. */
static void
draw_arrow (const LsGridDrawing *d, float x, float baseline, gboolean is_up, const GdkRGBA *color)
{
  for (guint i = 0; i < MARK / 2; i++)
    {
      const float width = (float) (2 * (is_up ? i + 1 : MARK / 2 - i));

      ls_grid_drawing_fill (d, x + (MARK - width) / 2, baseline - MARK + (float) (2 * i), width, 2,
                            color);
    }
}

static float
start_of (const LsGridDrawing *d, const LsNumberCell *cell)
{
  return (float) (d->model->is_whole ? cell->whole_start : cell->start);
}

static int
pad_drawing (const LsGridMetrics *m)
{
  return m->is_narrow ? LS_GRID_NARROW_PAD : LS_GRID_PAD;
}

/* What marks a number stands right before it: at the left edge it would be nearer to the number of the lane before. */
static float
mark_x (const LsGridDrawing *d, const LsNumberCell *cell, float x)
{
  return x + (float) pad_drawing (d->m) + start_of (d, cell) * ls_glyphs_get_advance (d->regular);
}

/* Before what was never written, where what has changed has its dot. */
static void
draw_ring (const LsGridDrawing *d, float x, float baseline, const GdkRGBA *color)
{
  const float top = baseline - roundf (ls_glyphs_get_ascent (d->regular) / 2) - 1;

  ls_theme_draw_frame (d->snapshot, &GRAPHENE_RECT_INIT (x, top, RING, RING), 1, color);
}

static void
add_value (const LsGridDrawing *d,
           LsGlyphs *glyphs,
           const LsNumberCell *cell,
           float x,
           float baseline,
           const GdkRGBA *color)
{
  const float advance = ls_glyphs_get_advance (glyphs);
  const float left = ls_grid_drawing_number_x (d, start_of (d, cell), x);
  const float end = left + (float) strlen (cell->text) * advance;

  ls_glyphs_add (glyphs, cell->text, left);
  if (cell->is_rounded)
    ls_glyphs_underline (glyphs);
  if (cell->kind == LS_NUMBER_DENORMAL)
    draw_dots (d, left, end, baseline, color);
  else if (cell->kind == LS_NUMBER_NAN)
    draw_check (d, end + 2, baseline, color);
  else if (cell->kind != LS_NUMBER_USUAL)
    draw_arrow (d, end + 2, baseline, cell->kind == LS_NUMBER_PLUS_INF, color);
}

/* Cells of one kind in a row make one text node: changed ones in bold, those of lanes that are off in dim. */
typedef enum
{
  CELLS_PLAIN,
  CELLS_OFF,
  CELLS_CHANGED,
  N_CELLS
} Cells;

static Cells
kind_of (const LsGridDrawing *d, const LsGridWord *word, guint column)
{
  if (word->now != word->before)
    return CELLS_CHANGED;
  if (word->is_never)
    return CELLS_OFF;
  return d->model->is_off (d->model, column) ? CELLS_OFF : CELLS_PLAIN;
}

/* A number of which the end is cut off reads as another one: such a column stays empty, unless it is the only one. */
static gboolean
is_cut (const LsGridDrawing *d, guint i, float x, float start, gsize n_chars)
{
  return i > 0 && ls_grid_drawing_number_x (d, start, x) +
                      (float) n_chars * ls_glyphs_get_advance (d->regular) >
                    d->width;
}

static void
draw_cells (const LsGridDrawing *d, guint row, const LsGridWord *words, Cells kind, float baseline)
{
  LsGlyphs *glyphs = kind == CELLS_CHANGED ? d->bold : d->regular;
  const GdkRGBA *color = kind == CELLS_OFF ? &d->theme->dim : &d->theme->text;
  const LsNumberFormat format = ls_grid_get_format (d->model, row);

  for (guint i = 0; i < d->n_columns; i++)
    {
      const float x = ls_grid_drawing_column_x (d, d->first_column + i);
      const LsNumberCell *cell;

      if (!words[i].is_known || words[i].is_high ||
          kind_of (d, &words[i], d->first_column + i) != kind)
        continue;
      cell =
        ls_number_memory_get (d->numbers, words[i].now, format,
                              d->model->type (d->model, row, d->first_column + i), d->m->is_narrow);
      if (is_cut (d, i, x, start_of (d, cell), strlen (cell->text)))
        continue;
      if (kind == CELLS_CHANGED)
        ls_glyphs_add (glyphs, LS_GLYPHS_DOT, mark_x (d, cell, x) - 1);
      add_value (d, glyphs, cell, x, baseline, color);
      if (words[i].is_never)
        draw_ring (d, mark_x (d, cell, x), baseline, color);
    }
  ls_glyphs_flush (glyphs, d->snapshot, baseline, color);
}

static void
draw_bits (const LsGridDrawing *d, const LsGridWord *words, float baseline)
{
  const float start = d->m->is_narrow ? 0 : 2;

  for (guint i = 0; i < d->n_columns; i++)
    {
      char text[LS_NUMBER_SIZE];
      float x;

      if (!words[i].is_known)
        continue;
      ls_number_hex (words[i].is_high ? words[i].now >> 32 : (guint32) words[i].now, LS_VALUE_BITS,
                     text);
      x = ls_grid_drawing_column_x (d, d->first_column + i);
      if (!is_cut (d, i, x, start, strlen (text)))
        ls_glyphs_add (d->regular, text, ls_grid_drawing_number_x (d, start, x));
    }
  ls_glyphs_flush (d->regular, d->snapshot, baseline, &d->theme->dim);
}

static guint64
key_of (const LsGridDrawing *d, const LsGridWord *words)
{
  guint64 key = (guint64) d->n_columns << 1 | (guint64) d->model->is_whole;

  for (guint i = 0; i < d->n_columns; i++)
    key = ls_piece_mix (ls_piece_mix (ls_piece_mix (key, words[i].now), words[i].before),
                        (guint64) words[i].is_in_race << 4 | (guint64) words[i].is_high << 3 |
                          (guint64) words[i].is_known << 2 | (guint64) words[i].is_never << 1 |
                          (guint64) d->model->is_off (d->model, d->first_column + i));
  return key;
}

static void
draw_races (const LsGridDrawing *d, guint row, const LsGridWord *words)
{
  const float y = ls_grid_drawing_row_y (d, row);

  for (guint i = 0; i < d->n_columns; i++)
    if (words[i].is_in_race)
      ls_theme_draw_frame (
        d->snapshot,
        &GRAPHENE_RECT_INIT (ls_grid_drawing_column_x (d, d->first_column + i) + 2, y + 1,
                             (float) d->m->cell_width - 3, (float) d->m->row_height - 2),
        3, &d->theme->accent);
}

static void
draw_row (const LsGridDrawing *d, guint row)
{
  const float y = ls_grid_drawing_row_y (d, row), line = ls_glyphs_get_height (d->regular);
  const float baseline = y + LS_GRID_PAD / 2 + ls_glyphs_get_ascent (d->regular);
  LsGridWord words[LS_GRID_MAX_COLUMNS] = { 0 };

  d->model->words (d->model, row, d->first_column, d->n_columns, words);
  ls_grid_drawing_begin_row (d, row, (float) d->m->name_width, d->width, key_of (d, words));
  for (guint kind = 0; kind < N_CELLS; kind++)
    draw_cells (d, row, words, kind, baseline);
  if (d->model->has_bits)
    draw_bits (d, words, baseline + line);
  draw_races (d, row, words);
  gtk_snapshot_pop (d->snapshot);
}

static void
draw_focus (const LsGridDrawing *d)
{
  const float w = (float) d->m->cell_width;
  const float top = (float) d->m->header_height;

  if (d->model->focus_column >= 0)
    ls_theme_draw_frame (
      d->snapshot,
      &GRAPHENE_RECT_INIT (ls_grid_drawing_column_x (d, (guint) d->model->focus_column), top - 2,
                           w + 1, ls_grid_drawing_row_y (d, d->model->n_rows) - top + 4),
      2, &d->theme->accent);
}

static void
draw_cursor (const LsGridDrawing *d)
{
  const float w = (float) d->m->cell_width, h = (float) d->m->row_height;

  if (d->place->row >= d->model->n_rows || (!d->place->has_keyboard && !d->model->marks_cursor))
    return;
  ls_theme_draw_frame (d->snapshot,
                       &GRAPHENE_RECT_INIT (ls_grid_drawing_column_x (d, d->place->column),
                                            ls_grid_drawing_row_y (d, d->place->row), w + 1, h),
                       d->place->has_keyboard ? 2 : 1, &d->theme->accent);
}

/* Over what is scrolled beneath them. */
static void
draw_lifted (const LsGridDrawing *d)
{
  const guint n_held = ls_grid_count_held (d->model, d->m, d->place->height);

  for (guint i = 0; i < n_held; i++)
    {
      const guint row = d->model->held[i];
      const float y = ls_grid_drawing_row_y (d, row);

      if (!is_lifted (d, row))
        continue;
      ls_grid_drawing_fill (d, 0, y, d->width, (float) d->m->row_height, &d->theme->surface);
      draw_hatch (d, y, y + (float) d->m->row_height);
      draw_row (d, row);
    }
}

static void
draw_body (const LsGridDrawing *d)
{
  const float left = (float) d->m->name_width, top = (float) d->m->header_height;

  gtk_snapshot_push_clip (d->snapshot, &GRAPHENE_RECT_INIT (left, top, MAX (0, d->width - left),
                                                            MAX (0, d->height - top)));
  draw_column_grounds (d);
  for (guint i = 0; i < d->n_rows; i++)
    if (!is_lifted (d, d->first_row + i))
      draw_row (d, d->first_row + i);
  if (!is_lifted (d, d->place->row))
    draw_cursor (d);
  draw_lifted (d);
  draw_focus (d);
  if (is_lifted (d, d->place->row))
    draw_cursor (d);
  gtk_snapshot_pop (d->snapshot);
}

void
ls_grid_draw (GtkSnapshot *snapshot,
              const LsGridModel *model,
              const LsGridMetrics *metrics,
              const LsGridPlace *place,
              float width,
              float height,
              const LsTheme *theme,
              LsGlyphs *regular,
              LsGlyphs *bold,
              LsNumberMemory *numbers)
{
  LsGridDrawing d = { .snapshot = snapshot,
                      .model = model,
                      .m = metrics,
                      .place = place,
                      .theme = theme,
                      .regular = regular,
                      .bold = bold,
                      .numbers = numbers,
                      .width = width,
                      .height = height };

  visible (place->x, width - (float) metrics->name_width, metrics->cell_width, model->n_columns,
           &d.first_column, &d.n_columns);
  visible (place->y, height - (float) metrics->header_height, metrics->row_height, model->n_rows,
           &d.first_row, &d.n_rows);
  d.n_columns = MIN (d.n_columns, LS_GRID_MAX_COLUMNS);
  ls_grid_drawing_fill (&d, 0, 0, width, height, &theme->surface);
  draw_body (&d);
  ls_grid_draw_names (&d);
  ls_grid_draw_heads (&d);
}

gboolean
ls_grid_pick (const LsGridModel *model,
              const LsGridMetrics *m,
              const LsGridPlace *place,
              double x,
              double y,
              guint *row,
              guint *column)
{
  const double across = x - m->name_width + place->x;

  if (x < m->name_width || y < m->header_height || across < 0)
    return FALSE;
  *column = (guint) (across / m->cell_width);
  return *column < model->n_columns && find_row_at (model, m, place, y, row);
}

void
ls_grid_get_area (const LsGridModel *model,
                  const LsGridMetrics *m,
                  const LsGridPlace *place,
                  GdkRectangle *area)
{
  *area =
    (GdkRectangle){ m->name_width + (int) place->column * m->cell_width - (int) place->x,
                    ls_grid_get_row_y (model, m, place, place->row), m->cell_width, m->row_height };
}

char *
ls_grid_dup_heading (const LsGridModel *model,
                     const LsGridMetrics *m,
                     const LsGridPlace *place,
                     double x,
                     double y)
{
  char name[LS_GRID_NAME_SIZE];
  guint row;

  if (y < m->header_height)
    return x >= m->name_width ? g_strdup (model->heads) : NULL;
  if (x >= m->name_width || !find_row_at (model, m, place, y, &row))
    return NULL;
  model->name (model, row, name);
  return g_strdup (name);
}

/* --- places and pieces -------------------------------------------------------------------------------------- */

#define NARROW_SHIFT 2 /* px of narrow cells' numbers to the left: room for frames */

float
ls_grid_drawing_column_x (const LsGridDrawing *d, guint column)
{
  return (float) d->m->name_width + (float) column * (float) d->m->cell_width - (float) d->place->x;
}

float
ls_grid_drawing_row_y (const LsGridDrawing *d, guint row)
{
  return (float) ls_grid_get_row_y (d->model, d->m, d->place, row);
}

float
ls_grid_drawing_number_x (const LsGridDrawing *d, float start, float x)
{
  return x + (float) (pad_drawing (d->m) - (d->m->is_narrow ? NARROW_SHIFT : 0)) +
         (start + 1) * ls_glyphs_get_advance (d->regular);
}

void
ls_grid_drawing_fill (const LsGridDrawing *d,
                      float x,
                      float y,
                      float width,
                      float height,
                      const GdkRGBA *color)
{
  ls_snapshot_fill (d->snapshot, color, x, y, width, height);
}

void
ls_grid_drawing_begin_row (const LsGridDrawing *d, guint row, float left, float right, guint64 key)
{
  ls_piece_begin (d->snapshot,
                  &GRAPHENE_RECT_INIT (left, ls_grid_drawing_row_y (d, row), MAX (0, right - left),
                                       (float) d->m->row_height),
                  key);
}
