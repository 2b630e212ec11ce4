#include "ls-group-parts.h"

#include <string.h>

#include "ls-widgets.h"

#define PAD 6
#define ARROW 5 /* px of its head */
#define BEND 14 /* px that an arrow from the side swings out */

typedef struct
{
  GtkSnapshot *snapshot;
  LsGlyphs *plain, *bold;
  const LsTheme *theme;
  GdkRGBA link; /* registers, and what goes straight from slot to slot */
} Pen;

/* --- arrows ----------------------------------------------------------------------------------------------- */

/* The way to the back of the head. */
static void
draw_way (cairo_t *cr, const LsGroupArrow *arrow)
{
  const double from_x = (double) arrow->from.x, from_y = (double) arrow->from.y;
  const double x = (double) arrow->to.x, y = (double) arrow->to.y;

  cairo_move_to (cr, from_x, from_y);
  if (arrow->side == 0)
    cairo_curve_to (cr, from_x, (from_y + y) / 2, x, (from_y + y) / 2, x, y - ARROW);
  else
    cairo_curve_to (cr, x + arrow->side * BEND, from_y + BEND, x + arrow->side * BEND, y,
                    x + arrow->side * ARROW, y);
  cairo_stroke (cr);
}

static void
draw_head (cairo_t *cr, const LsGroupArrow *arrow)
{
  const double x = (double) arrow->to.x, y = (double) arrow->to.y;

  cairo_move_to (cr, x, y);
  if (arrow->side == 0)
    {
      cairo_line_to (cr, x - ARROW, y - ARROW);
      cairo_line_to (cr, x + ARROW, y - ARROW);
    }
  else
    {
      cairo_line_to (cr, x + arrow->side * ARROW, y - ARROW);
      cairo_line_to (cr, x + arrow->side * ARROW, y + ARROW);
    }
  cairo_fill (cr);
}

static void
draw_arrow (const Pen *pen, const LsGroupArrow *arrow)
{
  static const double dashes[] = { 4, 3 };
  const float left = MIN (arrow->from.x, arrow->to.x) - BEND;
  const float right = MAX (arrow->from.x, arrow->to.x) + BEND;
  const graphene_rect_t area = { { left, arrow->from.y },
                                 { right - left, arrow->to.y + ARROW - arrow->from.y } };
  cairo_t *cr = gtk_snapshot_append_cairo (pen->snapshot, &area);

  gdk_cairo_set_source_rgba (cr, arrow->is_stale ? &pen->theme->dim : &pen->link);
  cairo_set_line_width (cr, 2);
  if (arrow->is_stale)
    cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  draw_way (cr, arrow);
  draw_head (cr, arrow);
  cairo_destroy (cr);
}

/* --- cells ------------------------------------------------------------------------------------------------ */

/* Dots along the lower edge: what stands in the words. */
static void
draw_dots (const Pen *pen, const graphene_rect_t *bounds)
{
  for (float x = 2; x < bounds->size.width - 2; x += 6)
    ls_snapshot_fill (pen->snapshot, &pen->theme->dim, bounds->origin.x + x,
                      bounds->origin.y + bounds->size.height - 2, 3, 2);
}

/* Registers have a frame, constants are filled, literals have dots, and what comes straight from a slot has a bar on top. */
static void
draw_operand (const Pen *pen, const LsGroupCell *cell)
{
  const GdkRGBA faint = ls_theme_fade (&pen->link, 0.2f);
  const graphene_rect_t *b = &cell->bounds;

  if (cell->is_passed)
    {
      gtk_snapshot_append_color (pen->snapshot, &faint, b);
      ls_snapshot_fill (pen->snapshot, &pen->link, b->origin.x, b->origin.y, b->size.width, 3);
    }
  else if (cell->source == LS_SOURCE_CONSTANT)
    gtk_snapshot_append_color (pen->snapshot, &pen->theme->header, b);
  if (cell->source == LS_SOURCE_LITERAL)
    draw_dots (pen, b);
  else
    ls_theme_draw_frame (pen->snapshot, b, 1,
                         cell->source == LS_SOURCE_REGISTER ? &pen->link : &pen->theme->line);
}

static void
draw_box (const Pen *pen, const LsGroupCell *cell)
{
  const GdkRGBA *conflict = &pen->theme->lanes[LS_LANE_KILLED].fill;

  switch (cell->kind)
    {
    case LS_GROUP_CELL_HEAD:
      break;
    case LS_GROUP_CELL_OPERAND:
      draw_operand (pen, cell);
      break;
    case LS_GROUP_CELL_OP:
      gtk_snapshot_append_color (pen->snapshot, &pen->theme->header, &cell->bounds);
      ls_theme_draw_frame (pen->snapshot, &cell->bounds, 2, &pen->theme->text);
      break;
    case LS_GROUP_CELL_BEFORE:
    case LS_GROUP_CELL_TARGET:
    case LS_GROUP_CELL_ORDER:
      ls_theme_draw_frame (pen->snapshot, &cell->bounds, 1, &pen->theme->line);
      break;
    case LS_GROUP_CELL_PORT:
      ls_theme_draw_frame (pen->snapshot, &cell->bounds, cell->is_conflict ? 3 : 1,
                           cell->is_conflict ? conflict : &pen->theme->line);
      break;
    }
}

static void
draw_cell (const Pen *pen, const LsGroupCell *cell)
{
  const gboolean is_strong = cell->kind == LS_GROUP_CELL_OP || cell->kind == LS_GROUP_CELL_HEAD;
  LsGlyphs *glyphs = is_strong ? pen->bold : pen->plain;
  const GdkRGBA *color = cell->is_dim ? &pen->theme->dim : &pen->theme->text;
  const float x = cell->bounds.origin.x + (cell->kind == LS_GROUP_CELL_HEAD ? 0 : PAD);
  const float y = cell->bounds.origin.y + PAD / 2.f + ls_glyphs_get_ascent (glyphs);

  draw_box (pen, cell);
  ls_glyphs_draw (glyphs, pen->snapshot, cell->text, x, y, color);
  if (*cell->detail != '\0')
    ls_glyphs_draw (pen->plain, pen->snapshot, cell->detail,
                    cell->bounds.origin.x + cell->bounds.size.width - PAD -
                      ls_glyphs_get_advance (pen->plain) * (float) strlen (cell->detail),
                    y,
                    cell->kind == LS_GROUP_CELL_OPERAND || cell->kind == LS_GROUP_CELL_TARGET
                      ? color
                      : &pen->theme->dim);
}

void
ls_group_draw (GtkSnapshot *snapshot,
               const LsGroupCells *cells,
               gint cursor,
               LsGlyphs *plain,
               LsGlyphs *bold,
               const LsTheme *theme)
{
  const Pen pen = { snapshot, plain, bold, theme,
                    theme->high_contrast ? theme->text : theme->lanes[LS_LANE_ACTIVE].fill };

  for (guint i = 0; i < cells->cells->len; i++)
    draw_cell (&pen, &g_array_index (cells->cells, LsGroupCell, i));
  for (guint i = 0; i < cells->arrows->len; i++)
    draw_arrow (&pen, &g_array_index (cells->arrows, LsGroupArrow, i));
  if (cursor >= 0 && (guint) cursor < cells->cells->len)
    ls_theme_draw_frame (snapshot,
                         &g_array_index (cells->cells, LsGroupCell, (guint) cursor).bounds, 3,
                         &theme->accent);
}
