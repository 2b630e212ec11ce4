#include "ls-grid-private.h"

#include <string.h>

#include "ls-grid-marks.h"

#define DOT_RADIUS 2.f /* px */
#define RING 5         /* px */

static int
pad (const LsGridMetrics *m)
{
  return m->is_narrow ? LS_GRID_NARROW_PAD : LS_GRID_PAD;
}

static void
fill (const LsGridDrawing *d, float x, float y, float width, float height, const GdkRGBA *color)
{
  gtk_snapshot_append_color (d->snapshot, color, &GRAPHENE_RECT_INIT (x, y, width, height));
}

/* What marks a number stands right before it: at the left edge it would be nearer to the number of the lane before. */
static float
mark_x (const LsGridDrawing *d, const LsNumberCell *cell, float x)
{
  return x + (float) pad (d->m) + (float) cell->start * ls_glyphs_get_advance (d->regular);
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
  const float left = x + (float) pad (d->m) + (float) (cell->start + 1) * advance;
  const float end = left + (float) strlen (cell->text) * advance;

  ls_glyphs_add (glyphs, cell->text, left);
  if (cell->is_rounded)
    fill (d, end - advance + 1, baseline + 2, advance - 2, 1, color);
  if (cell->kind == LS_NUMBER_DENORMAL)
    ls_grid_draw_dots (d->snapshot, left, end, baseline, color);
  else if (cell->kind == LS_NUMBER_NAN)
    ls_grid_draw_check (d->snapshot, end + 2, baseline, color);
  else if (cell->kind != LS_NUMBER_USUAL)
    ls_grid_draw_arrow (d->snapshot, end + 2, baseline, cell->kind == LS_NUMBER_PLUS_INF, color);
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

static void
draw_cells (const LsGridDrawing *d, guint row, const LsGridWord *words, Cells kind, float baseline)
{
  LsGlyphs *glyphs = kind == CELLS_CHANGED ? d->bold : d->regular;
  const GdkRGBA *color = kind == CELLS_OFF ? &d->theme->dim : &d->theme->text;
  const LsNumberFormat format = ls_grid_get_format (d->model, row);

  for (guint i = 0; i < d->n_columns; i++)
    {
      const float x = ls_grid_column_x (d, d->first_column + i);
      LsValueType type;
      LsNumberCell cell;

      if (!words[i].is_known || kind_of (d, &words[i], d->first_column + i) != kind)
        continue;
      type = d->model->type (d->model, row, d->first_column + i);
      if (d->m->is_narrow)
        ls_number_narrow_cell (words[i].now, format, type, &cell);
      else
        ls_number_cell (words[i].now, format, type, &cell);
      add_value (d, glyphs, &cell, x, baseline, color);
      if (words[i].is_never)
        draw_ring (d, mark_x (d, &cell, x), baseline, color);
      if (kind == CELLS_CHANGED)
        ls_theme_draw_dot (d->snapshot, mark_x (d, &cell, x) + DOT_RADIUS + 1,
                           baseline - ls_glyphs_get_ascent (glyphs) / 2 + 2, DOT_RADIUS, color);
    }
  ls_glyphs_flush (glyphs, d->snapshot, baseline, color);
}

static void
draw_bits (const LsGridDrawing *d, const LsGridWord *words, float baseline)
{
  const float advance = ls_glyphs_get_advance (d->regular);
  const float left = (float) pad (d->m) + (d->m->is_narrow ? 1 : 3) * advance;

  for (guint i = 0; i < d->n_columns; i++)
    {
      char text[LS_NUMBER_SIZE];

      if (!words[i].is_known)
        continue;
      ls_number_hex (words[i].now, text);
      ls_glyphs_add (d->regular, text, ls_grid_column_x (d, d->first_column + i) + left);
    }
  ls_glyphs_flush (d->regular, d->snapshot, baseline, &d->theme->dim);
}

/* All that a row shows, but where it is; no byte of it is undefined. */
typedef struct
{
  const LsTheme *theme;
  double x;
  LsGridMetrics metrics;
  guint first_column;
  guint32 format, has_bits;
  struct
  {
    guint32 now, before;
    guint32 is_known : 1, is_never : 1, is_off : 1, type : 29;
  } cells[LS_GRID_MAX_COLUMNS];
} RowKey;

/* Returns: its size in bytes. */
static gsize
init_key (const LsGridDrawing *d, guint row, const LsGridWord *words, RowKey *key)
{
  const LsGridModel *model = d->model;

  memset (key, 0, G_STRUCT_OFFSET (RowKey, cells));
  key->theme = d->theme;
  key->x = d->place->x;
  key->metrics = *d->m;
  key->first_column = d->first_column;
  key->format = ls_grid_get_format (model, row);
  key->has_bits = model->has_bits ? 1 : 0;
  for (guint i = 0; i < d->n_columns; i++)
    {
      memset (&key->cells[i], 0, sizeof key->cells[i]);
      if (!words[i].is_known)
        continue;
      key->cells[i].now = words[i].now;
      key->cells[i].before = words[i].before;
      key->cells[i].is_known = 1;
      key->cells[i].is_never = words[i].is_never ? 1 : 0;
      key->cells[i].is_off = model->is_off (model, d->first_column + i) ? 1 : 0;
      key->cells[i].type = (guint32) model->type (model, row, d->first_column + i) & 0x1fffffff;
    }
  return G_STRUCT_OFFSET (RowKey, cells) + d->n_columns * sizeof key->cells[0];
}

/* With the row's upper edge at y. */
static void
draw_words (const LsGridDrawing *d, guint row, const LsGridWord *words, float y)
{
  const float baseline = y + LS_GRID_PAD / 2 + ls_glyphs_get_ascent (d->regular);

  for (guint kind = 0; kind < N_CELLS; kind++)
    draw_cells (d, row, words, kind, baseline);
  if (d->model->has_bits)
    draw_bits (d, words, baseline + ls_glyphs_get_height (d->regular));
}

static GskRenderNode *
find_row (const LsGridDrawing *d, guint row, const LsGridWord *words)
{
  LsGridDrawing once = *d;
  GskRenderNode *node;
  RowKey key;
  const gsize size = init_key (d, row, words, &key);

  if (ls_kept_rows_find (d->kept, row, &key, size, &node))
    return node;
  once.snapshot = gtk_snapshot_new ();
  draw_words (&once, row, words, 0);
  node = gtk_snapshot_free_to_node (once.snapshot);
  ls_kept_rows_keep (d->kept, row, &key, size, node);
  return node;
}

void
ls_grid_draw_row (const LsGridDrawing *d, guint row, float y)
{
  LsGridWord words[LS_GRID_MAX_COLUMNS] = { 0 };
  GskRenderNode *node;

  d->model->words (d->model, row, d->first_column, d->n_columns, words);
  if (d->kept == NULL)
    {
      draw_words (d, row, words, y);
      return;
    }
  node = find_row (d, row, words);
  if (node == NULL)
    return;
  gtk_snapshot_save (d->snapshot);
  gtk_snapshot_translate (d->snapshot, &GRAPHENE_POINT_INIT (0, y));
  gtk_snapshot_append_node (d->snapshot, node);
  gtk_snapshot_restore (d->snapshot);
}
