#include "ls-lane-parts.h"

#include <glib/gi18n.h>

#include "ls-expr-format.h"
#include "ls-widgets.h"

#define CHANGED 2 /* px above the colours */
#define FOCUS 3   /* px below them */
#define LINE 1    /* px between these and the colours */
#define MARK 5    /* px, wide and high: what the narrowest lane of a usual pane has */

typedef struct
{
  LsColourDoubt doubt;
  const char *words;      /* of lanes that have it */
  const char *rows[MARK]; /* pixels */
} Mark;

/* The worst first: that one is drawn. */
static const Mark marks[] = {
  { LS_COLOUR_NO_VALUE, N_ ("without a value"), { "#...#", ".#.#.", "..#..", ".#.#.", "#...#" } },
  { LS_COLOUR_NAN, N_ ("with a NaN"), { "#.#.#", ".#.#.", "#.#.#", ".#.#.", "#.#.#" } },
  { LS_COLOUR_PLUS_INF, N_ ("with an infinity"), { "..#..", "..#..", ".###.", ".###.", "#####" } },
  { LS_COLOUR_MINUS_INF,
    N_ ("with a negative infinity"),
    { "#####", ".###.", ".###.", "..#..", "..#.." } },
  { LS_COLOUR_ABOVE, N_ ("above 1"), { "#####", ".....", "..#..", ".#.#.", "#...#" } },
  { LS_COLOUR_BELOW, N_ ("below 0"), { "#...#", ".#.#.", "..#..", ".....", "#####" } },
};

static void
fill_strip (GtkSnapshot *snapshot,
            float x,
            float y,
            float width,
            float height,
            const GdkRGBA *color)
{
  ls_snapshot_fill (snapshot, color, x, y, width, height);
}

/* On a ground of its own, in the middle of area, so that it is seen on any colour. */
static void
draw_mark (GtkSnapshot *snapshot,
           const Mark *mark,
           const graphene_rect_t *area,
           const LsTheme *theme)
{
  const float height = MIN (MARK + 2, area->size.height);
  const float left = area->origin.x + floorf ((area->size.width - MARK) / 2);
  const float top = area->origin.y + floorf ((area->size.height - height) / 2);
  const graphene_rect_t ground = { { area->origin.x, top }, { area->size.width, height } };

  gtk_snapshot_push_clip (snapshot, &ground);
  gtk_snapshot_append_color (snapshot, &theme->surface, &ground);
  for (guint y = 0; y < MARK; y++)
    for (guint x = 0; x < MARK; x++)
      if (mark->rows[y][x] == '#')
        fill_strip (snapshot, left + (float) x, top + 1 + (float) y, 1, 1, &theme->text);
  gtk_snapshot_pop (snapshot);
}

static void
draw_doubt (GtkSnapshot *snapshot, guint doubts, const graphene_rect_t *area, const LsTheme *theme)
{
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if ((doubts & marks[i].doubt) != 0)
      {
        draw_mark (snapshot, &marks[i], area, theme);
        return;
      }
}

static void
draw_colour (GtkSnapshot *snapshot,
             const LsWatched *watch,
             guint lane,
             const graphene_rect_t *bounds,
             const LsTheme *theme)
{
  graphene_rect_t area = *bounds;
  guint8 rgba[4];

  if ((watch->now.active & LS_MASK_LANE (lane)) == 0)
    {
      ls_theme_draw_hatch (snapshot, bounds, 5, &theme->line);
      area.size.height = floorf (bounds->size.height / 2);
      area.origin.y += bounds->size.height - area.size.height;
      gtk_snapshot_append_color (snapshot, &theme->surface, &area);
    }
  if (ls_expr_get_colour (&watch->now, lane, rgba))
    gtk_snapshot_append_color (
      snapshot,
      &(GdkRGBA){ (float) rgba[0] / 255, (float) rgba[1] / 255, (float) rgba[2] / 255, 1 }, &area);
  draw_doubt (snapshot, ls_expr_doubt_colour (&watch->now, lane), &area, theme);
}

static LsMask
find_changed (const LsWatched *watch)
{
  LsMask changed = 0;

  for (guint i = 0; i < watch->now.n_components; i++)
    changed |= watch->changed[i];
  return changed;
}

void
ls_colour_strip_draw (GtkSnapshot *snapshot,
                      const LsWatched *watch,
                      guint focus_lane,
                      float width,
                      const graphene_rect_t *bounds,
                      const LsTheme *theme)
{
  const float x = bounds->origin.x, y = bounds->origin.y;
  const float top = y + CHANGED + LINE, foot = y + bounds->size.height - FOCUS;
  const LsMask changed = find_changed (watch);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const float left = x + (float) lane * width;

      draw_colour (snapshot, watch, lane, &GRAPHENE_RECT_INIT (left, top, width, foot - LINE - top),
                   theme);
      if (changed & LS_MASK_LANE (lane))
        fill_strip (snapshot, left, y, MAX (width - 1, 1), CHANGED, &theme->text);
    }
  fill_strip (snapshot, x, top - LINE, width * LS_LANES, LINE, &theme->line);
  fill_strip (snapshot, x, foot - LINE, width * LS_LANES, LINE, &theme->line);
  fill_strip (snapshot, x + (float) focus_lane * width, foot, width, FOCUS, &theme->accent);
}

char *
ls_colour_strip_dup_words (const LsWatched *watch)
{
  GString *text = g_string_new (NULL);
  const char *before = "; ";

  g_string_printf (text, _ ("64 lanes as colours, %u changed"),
                   ls_mask_count (find_changed (watch)));
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      guint n = 0;

      for (guint lane = 0; lane < LS_LANES; lane++)
        n += (ls_expr_doubt_colour (&watch->now, lane) & marks[i].doubt) != 0;
      if (n == 0)
        continue;
      g_string_append_printf (text, "%s%u %s", before, n, _ (marks[i].words));
      before = ", ";
    }
  return g_string_free (text, FALSE);
}
