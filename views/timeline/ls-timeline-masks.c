#include "ls-timeline-parts.h"

/* The mask history: a row for each lane, in the colours and patterns of the lane map. */

#define QUAD 4 /* lanes */

/* Of texels without transparency, each a guint32 of ARGB. */
#if G_BYTE_ORDER == G_LITTLE_ENDIAN
#  define FORMAT GDK_MEMORY_B8G8R8A8
#else
#  define FORMAT GDK_MEMORY_A8R8G8B8
#endif

/* The fill and the marks of each role, and the states of the machine, those that tell most first. */
typedef struct
{
  guint32 fill[LS_N_LANE_ROLES * (LS_N_OTHER_FILLS + 1)]; /* by look */
  guint32 mark[LS_N_LANE_ROLES * (LS_N_OTHER_FILLS + 1)]; /* the same */
  guint32 tick[LS_N_LANE_ROLES];
  LsPattern pattern[LS_N_LANE_ROLES];
  guint32 ground;
  LsLaneState states[LS_MAX_LANE_STATES];
  guint looks[LS_MAX_LANE_STATES]; /* of these */
  guint n_states;
} Inks;

static guint32
to_argb (const GdkRGBA *color)
{
  return 0xff000000u | (guint32) (color->red * 255.f + 0.5f) << 16 |
         (guint32) (color->green * 255.f + 0.5f) << 8 | (guint32) (color->blue * 255.f + 0.5f);
}

static float
mix (float over, float under, float alpha)
{
  return alpha * over + (1 - alpha) * under;
}

static guint32
blend (const GdkRGBA *over, const GdkRGBA *under)
{
  const float alpha = over->alpha;
  const GdkRGBA mixed = { mix (over->red, under->red, alpha),
                          mix (over->green, under->green, alpha),
                          mix (over->blue, under->blue, alpha), 1 };

  return to_argb (&mixed);
}

static void
sort_states (Inks *inks, const LsMachine *machine)
{
  static const LsLaneRole order[LS_N_LANE_ROLES] = {
    LS_LANE_ACTIVE,   LS_LANE_HELPER, LS_LANE_KILLED, LS_LANE_BREAK,
    LS_LANE_CONTINUE, LS_LANE_BRANCH, LS_LANE_ENDED,
  };

  for (guint i = 0; i < LS_N_LANE_ROLES; i++)
    for (LsLaneState state = 0; state < machine->n_lane_states; state++)
      if (ls_machine_lane_role (machine, state) == order[i])
        {
          inks->looks[inks->n_states] = ls_lane_look (machine, state);
          inks->states[inks->n_states++] = state;
        }
}

static Inks
inks_of (const LsTheme *theme, const LsMachine *machine)
{
  Inks inks = { .ground = to_argb (&theme->surface) };

  for (guint state = 0; state < LS_N_LANE_ROLES; state++)
    {
      const LsLaneStyle *style = &theme->lanes[state];

      inks.tick[state] = to_argb (&style->text);
      inks.pattern[state] = style->pattern;
    }
  for (guint look = 0; look < G_N_ELEMENTS (inks.fill); look++)
    {
      const GdkRGBA fill = ls_theme_get_fill (theme, look), mark = ls_theme_get_mark (theme, look);

      inks.fill[look] = to_argb (&fill);
      inks.mark[look] = blend (&mark, &fill);
    }
  sort_states (&inks, machine);
  return inks;
}

/* The patterns of the lane map, as far as rows of a few px have room for them. px and py place them, row counts from the top
 * of the lane: they do not move when the picture scrolls by whole px. */
static gboolean
is_mark (LsPattern pattern, guint number, int px, int py, int row, int height)
{
  switch (pattern)
    {
    case LS_PATTERN_HATCH:
      return (number == 0 ? px + py : px - py + 400) % 4 == 0;
    case LS_PATTERN_BAR:
      /* A line, which no columns beat with, where a row has room for one. */
      if (height < 3)
        return row == height - 1 && (px + 3 * (int) number) % 8 < 2;
      return number < 2 ? row == (number == 0 ? height - 1 : 0) : px % 8 == 0;
    case LS_PATTERN_CORNER:
      return row < (height + 1) / 2 && px % 6 < 1 + (height > 2);
    case LS_PATTERN_CROSS:
      return (px + py) % 6 == 0 || (px - py + 600) % 6 == 0;
    case LS_PATTERN_DASHES:
      return px % 5 == 0;
    case LS_PATTERN_SOLID:
    case LS_PATTERN_EMPTY:
      break;
    }
  return FALSE;
}

/* Ticks of states that share a role and have no fill of their own, one behind the other in a row where there is no edge. */
static gboolean
is_tick (guint n, int px, int row, int height)
{
  return row == height / 2 && px % 12 % 3 == 1 && (guint) (px % 12 / 3) < n;
}

/* Of several states in one stretch two are seen, those of the roles that tell most; so that one step of a million does not disappear. */
static guint
pick_states (const Inks *inks, const LsTimelineCell *cell, LsMask lane, guint picked[2])
{
  guint n = 0;

  for (guint i = 0; i < inks->n_states && n < 2; i++)
    if ((cell->of[inks->states[i]] & lane) != 0 &&
        (n == 0 || inks->looks[i] % LS_N_LANE_ROLES != picked[0] % LS_N_LANE_ROLES))
      picked[n++] = inks->looks[i];
  return n;
}

typedef struct
{
  guint looks[2];
  guint n;
  gboolean is_hollow; /* active, but predicated off in a slot */
} LaneInk;

/* Where a lane is hollow: between its edges, or of one row every other px. */
static gboolean
is_inside (int px, int row, int height)
{
  if (height == 1)
    return (px & 1) != 0;
  return row > 0 && (row < height - 1 || height == 2);
}

static guint32
ink_at (const Inks *inks, const LaneInk *lane, int px, int py, int row, int height)
{
  const guint look = lane->looks[lane->n == 2 && ((px + py) & 1)];
  const guint state = look % LS_N_LANE_ROLES, number = look / LS_N_LANE_ROLES;
  const guint32 fill = inks->fill[number <= LS_N_OTHER_FILLS ? look : state];

  if (lane->n == 2)
    return fill;
  if (lane->is_hollow && is_inside (px, row, height))
    return inks->ground;
  if (number > LS_N_OTHER_FILLS && is_tick (number, px, row, height))
    return inks->tick[state];
  return is_mark (inks->pattern[state], number, px, py, row, height)
           ? inks->mark[number <= LS_N_OTHER_FILLS ? look : state]
           : fill;
}

/* The rows of one lane. */
static void
paint_lane (guint32 *pixels,
            int stride,
            int top,
            const LsTimelineDrawn *cell,
            const LsTimelineMetrics *m,
            const Inks *inks,
            guint lane)
{
  const int left = MAX (cell->x, m->names), right = MIN (cell->end, m->width);
  const int is_gap = m->lane >= 3 && lane % QUAD == QUAD - 1;
  LaneInk ink = { { 0 }, 0, FALSE };

  ink.n = pick_states (inks, &cell->content, LS_MASK_LANE (lane), ink.looks);
  ink.is_hollow = (cell->content.predicated & LS_MASK_LANE (lane)) != 0;
  for (int row = 0; row < m->lane; row++)
    for (int x = left; x < right; x++)
      pixels[(top + row) * stride + x - m->names] =
        is_gap && row == m->lane - 1 ? inks->ground
                                     : ink_at (inks, &ink, x, top + row, row, m->lane - is_gap);
}

GdkTexture *
ls_timeline_new_masks (const LsTimelineModel *model,
                       const LsTimelineMetrics *m,
                       const LsTimelineSpan *span,
                       const LsTheme *theme)
{
  const int width = m->width - m->names, height = m->n_lanes * m->lane;
  const Inks inks = inks_of (theme, ls_mask_history_get_machine (model->history->masks));
  g_autoptr (GArray) cells = NULL;
  g_autoptr (GBytes) bytes = NULL;
  guint32 *pixels;

  if (width <= 0)
    return NULL;
  cells = ls_timeline_cells_new (model, m, span);
  pixels = g_new (guint32, (gsize) width * (gsize) height);
  for (int i = 0; i < width * height; i++)
    pixels[i] = inks.ground;
  for (guint i = 0; i < cells->len; i++)
    for (guint lane = 0; lane < (guint) m->n_lanes; lane++)
      paint_lane (pixels, width, (int) lane * m->lane, &g_array_index (cells, LsTimelineDrawn, i),
                  m, &inks, lane);
  bytes = g_bytes_new_take (pixels, (gsize) width * (gsize) height * sizeof *pixels);
  /* GTK 4.8 takes each texel of GDK_MEMORY_DEFAULT apart into floats when it is converted; this one it copies. */
  return gdk_memory_texture_new (width, height, FORMAT, bytes, (gsize) width * 4);
}
