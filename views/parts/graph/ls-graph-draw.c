#include "ls-graph-canvas.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "ls-widgets.h"

#define PAD 6
#define HEAD 5       /* px of an arrow's head */
#define DASH 5       /* px, and as much between */
#define BAR_CHARS 22 /* of a block's foot are before its bar */

typedef struct
{
  GtkSnapshot *snapshot;
  const LsGraphCells *cells;
  const LsGraphCount *count; /* or NULL */
  const LsGraphHere *here;
  float top, bottom;
  LsGlyphs *plain, *bold;
  const LsTheme *theme;
  GdkRGBA link;
} Pen;

/* --- words ----------------------------------------------------------------------------------------------- */

/* At most n characters, the last two dots where there would be more. */
static void
draw_text (const Pen *pen,
           LsGlyphs *glyphs,
           const char *text,
           guint n,
           float x,
           float y,
           const GdkRGBA *color)
{
  g_autofree char *shown = strlen (text) > n ? g_strdup_printf ("%.*s..", (int) n - 2, text) : NULL;

  ls_glyphs_draw (glyphs, pen->snapshot, shown != NULL ? shown : text, x,
                  y + ls_glyphs_get_ascent (glyphs), color);
}

/* What is drawn has ASCII letters only, in every language. */
char *
ls_graph_dup_note (guint64 n_hits, guint64 n_active)
{
  const guint n_lanes = n_hits == 0 ? 0 : (guint) ((n_active + n_hits / 2) / n_hits);
  const char *about = n_active != n_lanes * n_hits ? "~" : "";
  const guint64 unit = n_hits >= 10000000 ? 1000000 : n_hits >= 10000 ? 1000 : 1;
  const char *times = unit == 1 ? "x" : unit == 1000 ? "k" : "M";

  if (n_hits == 0)
    return g_strdup (_ ("never"));
  return g_strdup_printf (ngettext ("%u%s %s%u lane", "%u%s %s%u lanes", n_lanes),
                          (guint) (n_hits / unit), times, about, n_lanes);
}

static char *
dup_note (const LsGraphCount *count, guint32 edge)
{
  return ls_graph_dup_note (count->edges[edge].n_hits, count->edges[edge].n_active);
}

/* --- ways ------------------------------------------------------------------------------------------------ */

/* How a way is drawn: dashed if nobody has gone there, and strongly if the last step has. */
typedef struct
{
  GdkRGBA color;
  float width;
  gboolean is_dashed;
} Stroke;

static Stroke
stroke_of (const Pen *pen, guint32 edge)
{
  const gboolean is_never = pen->count != NULL && pen->count->edges[edge].n_hits == 0;

  if (edge == pen->here->way)
    return (Stroke){ pen->theme->accent, 4, FALSE };
  return (Stroke){ is_never ? pen->theme->dim : pen->link, is_never ? 1 : 2, is_never };
}

/* A line along an axis, no more of it than is in sight. */
static void
draw_line (const Pen *pen, const Stroke *stroke, float x0, float y0, float x1, float y1)
{
  const float half = stroke->width / 2;
  const float left = MIN (x0, x1) - half, right = MAX (x0, x1) + half;
  const float top = MAX (MIN (y0, y1) - half, pen->top);
  const float bottom = MIN (MAX (y0, y1) + half, pen->bottom);
  const gboolean is_down = right - left < bottom - top;

  if (bottom <= top)
    return;
  if (!stroke->is_dashed)
    {
      ls_snapshot_fill (pen->snapshot, &stroke->color, left, top, right - left, bottom - top);
      return;
    }
  for (float at = 0; at < (is_down ? bottom - top : right - left); at += 2 * DASH)
    ls_snapshot_fill (pen->snapshot, &stroke->color, is_down ? left : left + at,
                      is_down ? top + at : top,
                      is_down ? right - left : MIN (DASH, right - left - at),
                      is_down ? MIN (DASH, bottom - top - at) : bottom - top);
}

/* The tip is at x, y; it points by dx, dy, one of which is 0 and the other 1 or -1. */
static void
draw_head (const Pen *pen, const Stroke *stroke, float x, float y, int dx, int dy)
{
  const graphene_rect_t area = { { x - 2 * HEAD, y - 2 * HEAD }, { 4 * HEAD, 4 * HEAD } };
  cairo_t *cr = gtk_snapshot_append_cairo (pen->snapshot, &area);
  const double tip_x = (double) x, tip_y = (double) y;

  gdk_cairo_set_source_rgba (cr, &stroke->color);
  cairo_move_to (cr, tip_x, tip_y);
  cairo_line_to (cr, tip_x - HEAD * (dx * 1.5 - dy), tip_y - HEAD * (dy * 1.5 + dx));
  cairo_line_to (cr, tip_x - HEAD * (dx * 1.5 + dy), tip_y - HEAD * (dy * 1.5 - dx));
  cairo_fill (cr);
  cairo_destroy (cr);
}

static void
draw_down (const Pen *pen, const LsGraphWay *way, const Stroke *stroke, const char *note)
{
  draw_line (pen, stroke, way->from_x, way->from_y, way->to_x, way->to_y - HEAD);
  draw_head (pen, stroke, way->to_x, way->to_y, 0, 1);
  draw_text (pen, pen->plain, note, LS_GRAPH_NOTE_CHARS + 8, way->from_x + 2 * PAD,
             way->from_y + PAD / 2.f, &pen->theme->dim);
}

static float
note_x (const Pen *pen, const LsGraphWay *way, float x, const char *note)
{
  return way->side == LS_GRAPH_RIGHT
           ? x + PAD
           : x - PAD - ls_glyphs_get_advance (pen->plain) * (float) strlen (note);
}

/* What has no track says where it leads, and where it comes from. */
static void
draw_stubs (const Pen *pen, const LsGraphWay *way, const LsGraphEdge *edge, const Stroke *stroke)
{
  const int out = way->side == LS_GRAPH_RIGHT ? 1 : -1;
  const float length = ls_glyphs_get_advance (pen->plain) * LS_GRAPH_NOTE_CHARS;
  g_autofree char *to = g_strdup_printf (_ ("to %u"), edge->to + 1);

  draw_line (pen, stroke, way->from_x, way->from_y, way->from_x + (float) out * length,
             way->from_y);
  draw_text (pen, pen->plain, to, LS_GRAPH_NOTE_CHARS, note_x (pen, way, way->from_x, to),
             way->from_y - ls_glyphs_get_height (pen->plain), &pen->theme->text);
  draw_head (pen, stroke, way->to_x, way->to_y, -out, 0);
}

static void
draw_around (const Pen *pen, const LsGraphWay *way, const Stroke *stroke, const char *note)
{
  const int out = way->side == LS_GRAPH_RIGHT ? 1 : -1;

  draw_line (pen, stroke, way->from_x, way->from_y, way->track_x, way->from_y);
  draw_line (pen, stroke, way->track_x, way->from_y, way->track_x, way->to_y);
  draw_line (pen, stroke, way->track_x, way->to_y, way->to_x + (float) (out * HEAD), way->to_y);
  draw_head (pen, stroke, way->to_x, way->to_y, -out, 0);
  draw_text (pen, pen->plain, note, LS_GRAPH_NOTE_CHARS, note_x (pen, way, way->from_x, note),
             way->from_y - ls_glyphs_get_height (pen->plain), &pen->theme->dim);
}

static void
draw_way (const Pen *pen, guint32 edge)
{
  const LsGraphWay *way = &pen->cells->ways[edge];
  const float margin = ls_glyphs_get_height (pen->plain) + HEAD;
  const Stroke stroke = stroke_of (pen, edge);
  g_autofree char *note = NULL;

  if (MAX (way->from_y, way->to_y) + margin < pen->top ||
      MIN (way->from_y, way->to_y) - margin > pen->bottom)
    return;
  note = pen->count != NULL ? dup_note (pen->count, edge) : g_strdup ("");
  if (way->side == LS_GRAPH_DOWN)
    draw_down (pen, way, &stroke, note);
  else if (way->track == 0)
    draw_stubs (pen, way, &pen->cells->graph->edges[edge], &stroke);
  else
    draw_around (pen, way, &stroke, note);
}

/* --- boxes ----------------------------------------------------------------------------------------------- */

/* Lanes that were active on average, of all. */
static void
draw_bar (const Pen *pen, const LsGraphBlockCount *counted, const graphene_rect_t *bar)
{
  const float active =
    bar->size.width * (float) counted->n_active / (float) (LS_LANES * MAX (counted->n_steps, 1));

  ls_snapshot_fill (pen->snapshot, &pen->link, bar->origin.x, bar->origin.y, active,
                    bar->size.height);
  ls_theme_draw_frame (pen->snapshot, bar, 1, &pen->theme->dim);
}

char *
ls_graph_dup_hits (const LsGraphBlockCount *counted)
{
  const guint64 n_steps = MAX (counted->n_steps, 1);
  const guint n_lanes = (guint) ((counted->n_active + n_steps / 2) / n_steps);

  if (counted->n_steps == 0)
    return g_strdup (_ ("never ran"));
  if (counted->n_active != n_lanes * n_steps)
    return g_strdup_printf (ngettext ("%" PRIu64 " hit, ~%u lanes", "%" PRIu64 " hits, ~%u lanes",
                                      (gulong) counted->n_hits),
                            counted->n_hits, n_lanes);
  if (n_lanes == 1)
    return g_strdup_printf (
      ngettext ("%" PRIu64 " hit, 1 lane", "%" PRIu64 " hits, 1 lane", (gulong) counted->n_hits),
      counted->n_hits);
  return g_strdup_printf (
    ngettext ("%" PRIu64 " hit, %u lanes", "%" PRIu64 " hits, %u lanes", (gulong) counted->n_hits),
    counted->n_hits, n_lanes);
}

/* Bars begin below each other and are equally long, so that they compare; where a number needs the room there is none. */
static void
draw_foot (const Pen *pen, guint32 block, const graphene_rect_t *box)
{
  const float line = ls_glyphs_get_height (pen->plain);
  const float y = box->origin.y + box->size.height - PAD - line;
  const float x = box->origin.x + PAD + ls_glyphs_get_advance (pen->plain) * BAR_CHARS;
  const float right = box->origin.x + box->size.width - PAD;
  const LsGraphBlockCount *counted;
  g_autofree char *text = NULL;

  if (pen->count == NULL)
    return;
  counted = &pen->count->blocks[block];
  text = ls_graph_dup_hits (counted);
  draw_text (pen, pen->plain, text, LS_GRAPH_CHARS, box->origin.x + PAD, y, &pen->theme->text);
  if (counted->n_steps > 0 && strlen (text) < BAR_CHARS)
    draw_bar (pen, counted, &GRAPHENE_RECT_INIT (x, y + 3, right - x, line - 6));
}

static void
draw_lines (const Pen *pen, guint32 block, const graphene_rect_t *box)
{
  const LsGraph *graph = pen->cells->graph;
  const float line = ls_glyphs_get_height (pen->plain);
  const LsGraphPicked *picked = &pen->cells->picked[block];
  float y = box->origin.y + PAD + line;

  for (guint i = 0; i < picked->n; i++, y += line)
    {
      g_autofree char *name = ls_graph_dup_line_name (graph, picked->lines[i]);

      draw_text (pen, pen->plain, name, LS_GRAPH_CHARS, box->origin.x + PAD, y, &pen->theme->text);
    }
  if (picked->n_more > 0)
    {
      g_autofree char *more = g_strdup_printf (_ ("and %u more"), picked->n_more);

      draw_text (pen, pen->plain, more, LS_GRAPH_CHARS, box->origin.x + PAD, y, &pen->theme->dim);
    }
}

/* Words at the right of the head: where the run is, or what is special. */
static char *
dup_badge (const Pen *pen, guint32 block)
{
  const LsGraphBlock *info = &pen->cells->graph->blocks[block];

  if (block == pen->here->next)
    return g_strdup_printf (ngettext ("next: %u lane", "next: %u lanes", pen->here->n_active),
                            pen->here->n_active);
  if (block == pen->here->last)
    return g_strdup (_ ("just ran"));
  if (!info->is_reachable)
    return g_strdup (_ ("no way here"));
  return g_strdup (info->is_loop_head ? _ ("loop") : info->ends ? _ ("end") : "");
}

static void
draw_title (const Pen *pen, guint32 block, const graphene_rect_t *box)
{
  const LsGraphBlock *info = &pen->cells->graph->blocks[block];
  g_autofree char *title =
    info->first == info->end
      ? g_strdup_printf (_ ("%u: line %u"), block + 1, info->first + 1)
      : g_strdup_printf (_ ("%u: lines %u-%u"), block + 1, info->first + 1, info->end + 1);
  g_autofree char *badge = dup_badge (pen, block);
  const float advance = ls_glyphs_get_advance (pen->bold), y = box->origin.y + PAD;
  const gboolean is_here = block == pen->here->next || block == pen->here->last;
  const guint n = (guint) MIN (strlen (badge), LS_GRAPH_CHARS);

  draw_text (pen, pen->bold, title, LS_GRAPH_CHARS - n - (n > 0), box->origin.x + PAD, y,
             &pen->theme->text);
  draw_text (pen, is_here ? pen->bold : pen->plain, badge, LS_GRAPH_CHARS,
             box->origin.x + box->size.width - PAD - advance * (float) n, y,
             is_here ? &pen->theme->text : &pen->theme->dim);
}

/* What is next has a bar at its left and a strong frame, what just ran the frame alone. */
static void
draw_box (const Pen *pen, guint32 block)
{
  const graphene_rect_t *box = &pen->cells->boxes[block];
  const gboolean is_next = block == pen->here->next, is_last = block == pen->here->last;

  gtk_snapshot_append_color (pen->snapshot, &pen->theme->header, box);
  ls_theme_draw_frame (pen->snapshot, box, is_next || is_last ? 2 : 1,
                       is_next || is_last ? &pen->theme->accent : &pen->theme->line);
  if (is_next)
    ls_snapshot_fill (pen->snapshot, &pen->theme->accent, box->origin.x - 4, box->origin.y, 6,
                      box->size.height);
  draw_title (pen, block, box);
  draw_lines (pen, block, box);
  draw_foot (pen, block, box);
}

void
ls_graph_draw (GtkSnapshot *snapshot,
               const LsGraphCells *cells,
               const LsGraphCount *count,
               const LsGraphHere *here,
               guint32 cursor,
               float top,
               float bottom,
               LsGlyphs *plain,
               LsGlyphs *bold,
               const LsTheme *theme)
{
  const Pen pen = {
    snapshot, cells,
    count,    here,
    top,      bottom,
    plain,    bold,
    theme,    theme->high_contrast ? theme->text : theme->lanes[LS_LANE_ACTIVE].fill
  };
  const LsGraph *graph = cells->graph;

  for (guint i = 0; i < graph->n_edges; i++)
    draw_way (&pen, i);
  for (guint32 i = ls_graph_cells_find (cells, top);
       i < graph->n_blocks && cells->boxes[i].origin.y <= bottom; i++)
    draw_box (&pen, i);
  if (cursor < graph->n_blocks)
    ls_theme_draw_frame (snapshot, &cells->boxes[cursor], 3, &theme->accent);
}
