#include "ls-palette.h"

#include "ls-widgets.h"

#define RGBA(rgb, alpha)                                                           \
  {                                                                                \
    (float) (((rgb) >> 16) & 0xff) / 255.f, (float) (((rgb) >> 8) & 0xff) / 255.f, \
      (float) ((rgb) &0xff) / 255.f, (alpha)                                       \
  }
#define RGB(rgb) RGBA (rgb, 1.f)
#define NONE RGBA (0, 0.f)

/* Square px of hatching: below, setting up a tile takes longer than the gradient. */
#define LEAST_TILED 200.f

static const LsTheme light = {
  .surface = RGB (0xFFFFFF),
  .header = RGB (0xF0F0F0),
  .text = RGB (0x1E1E1E),
  .dim = RGB (0x64676C),
  .line = RGB (0xD0D0D0),
  .accent = RGB (0x000000),
  .lanes = {
    [LS_LANE_ACTIVE] = { RGB (0x0072B2), NONE, NONE, RGB (0xFFFFFF), LS_PATTERN_SOLID },
    [LS_LANE_BRANCH] = { RGB (0xD5D8DC), RGB (0xA3A6AB), RGB (0x8A8D92), RGB (0x000000), LS_PATTERN_HATCH, { RGB (0xA0A2A5) } },
    [LS_LANE_BREAK] = { RGB (0xD98200), RGB (0x000000), NONE, RGB (0x000000), LS_PATTERN_BAR, { RGB (0xA86500), RGB (0xEBBD79) } },
    [LS_LANE_CONTINUE] = { RGB (0xF0E442), RGB (0x000000), RGB (0x8A8D92), RGB (0x000000), LS_PATTERN_CORNER },
    [LS_LANE_KILLED] = { RGB (0x7A0F1F), RGB (0xFFFFFF), NONE, RGB (0xFFFFFF), LS_PATTERN_CROSS, { RGB (0x8C3946) } },
    [LS_LANE_HELPER] = { RGB (0x56B4E9), RGB (0x000000), NONE, RGB (0x000000), LS_PATTERN_DASHES },
    [LS_LANE_ENDED] = { RGB (0x77767B), NONE, NONE, RGB (0xFFFFFF), LS_PATTERN_EMPTY },
  },
};

static const LsTheme dark = {
  .dark = TRUE,
  .surface = RGB (0x1E1E1E),
  .header = RGB (0x2A2A2A),
  .text = RGB (0xFFFFFF),
  .dim = RGB (0xA8ABB0),
  .line = RGB (0x454545),
  .accent = RGB (0xFFFFFF),
  .lanes = {
    [LS_LANE_ACTIVE] = { RGB (0x56B4E9), NONE, NONE, RGB (0x000000), LS_PATTERN_SOLID },
    [LS_LANE_BRANCH] = { RGB (0x54575C), RGB (0x7A7D82), RGB (0x8A8D92), RGB (0xFFFFFF), LS_PATTERN_HATCH, { RGB (0x727479) } },
    [LS_LANE_BREAK] = { RGB (0xF2B134), RGB (0x000000), NONE, RGB (0x000000), LS_PATTERN_BAR, { RGB (0xFCEFD6), RGB (0xF9DA9F) } },
    [LS_LANE_CONTINUE] = { RGB (0xCC79A7), RGB (0x000000), NONE, RGB (0x000000), LS_PATTERN_CORNER },
    [LS_LANE_KILLED] = { RGB (0xD5442A), RGB (0x000000), NONE, RGB (0x000000), LS_PATTERN_CROSS, { RGB (0xDE6E5A) } },
    [LS_LANE_HELPER] = { RGB (0x1F5F8B), RGB (0xFFFFFF), NONE, RGB (0xFFFFFF), LS_PATTERN_DASHES },
    [LS_LANE_ENDED] = { RGB (0x2B2B2E), NONE, RGB (0x8A8D92), RGB (0xFFFFFF), LS_PATTERN_EMPTY },
  },
};

#define CONTRAST_LANES(paper, ink)                                                                \
  {                                                                                               \
    [LS_LANE_ACTIVE] = { RGB (ink), NONE, RGB (ink), RGB (paper), LS_PATTERN_SOLID },             \
    [LS_LANE_BRANCH] = { RGB (paper), RGBA (ink, 0.5f), RGB (ink), RGB (ink), LS_PATTERN_HATCH }, \
    [LS_LANE_BREAK] = { RGB (paper), RGB (ink), RGB (ink), RGB (ink), LS_PATTERN_BAR },           \
    [LS_LANE_CONTINUE] = { RGB (paper), RGB (ink), RGB (ink), RGB (ink), LS_PATTERN_CORNER },     \
    [LS_LANE_KILLED] = { RGB (paper), RGB (ink), RGB (ink), RGB (ink), LS_PATTERN_CROSS },        \
    [LS_LANE_HELPER] = { RGB (paper), RGB (ink), NONE, RGB (ink), LS_PATTERN_DASHES },            \
    [LS_LANE_ENDED] = { RGB (paper), NONE, NONE, RGB (ink), LS_PATTERN_EMPTY },                   \
  }

static const LsTheme contrast_light = {
  .high_contrast = TRUE,
  .surface = RGB (0xFFFFFF),
  .header = RGB (0xFFFFFF),
  .text = RGB (0x000000),
  .dim = RGB (0x000000),
  .line = RGB (0x000000),
  .accent = RGB (0x000000),
  .lanes = CONTRAST_LANES (0xFFFFFF, 0x000000),
};

static const LsTheme contrast_dark = {
  .dark = TRUE,
  .high_contrast = TRUE,
  .surface = RGB (0x000000),
  .header = RGB (0x000000),
  .text = RGB (0xFFFFFF),
  .dim = RGB (0xFFFFFF),
  .line = RGB (0xFFFFFF),
  .accent = RGB (0xFFFFFF),
  .lanes = CONTRAST_LANES (0x000000, 0xFFFFFF),
};

/* Equal steps of CIEDE2000 from black to white; what is off recedes. */
static const LsTheme grey_light = {
  .surface = RGB (0xFFFFFF),
  .header = RGB (0xF0F0F0),
  .text = RGB (0x000000),
  .dim = RGB (0x565656),
  .line = RGB (0xC7C7C7),
  .accent = RGB (0x000000),
  .lanes = {
    [LS_LANE_ACTIVE] = { RGB (0x303030), NONE, NONE, RGB (0xFFFFFF), LS_PATTERN_SOLID },
    [LS_LANE_BRANCH] = { RGB (0xFFFFFF), RGB (0x9A9A9A), RGB (0x777777), RGB (0x000000), LS_PATTERN_HATCH, { RGB (0x868686) } },
    [LS_LANE_BREAK] = { RGB (0x777777), RGB (0x000000), NONE, RGB (0x000000), LS_PATTERN_BAR, { RGB (0xE0E0E0), RGB (0xB1B1B1) } },
    [LS_LANE_CONTINUE] = { RGB (0xC7C7C7), RGB (0x000000), RGB (0x777777), RGB (0x000000), LS_PATTERN_CORNER },
    [LS_LANE_KILLED] = { RGB (0x000000), RGB (0xFFFFFF), NONE, RGB (0xFFFFFF), LS_PATTERN_CROSS, { RGB (0x666666) } },
    [LS_LANE_HELPER] = { RGB (0x565656), RGB (0xFFFFFF), NONE, RGB (0xFFFFFF), LS_PATTERN_DASHES },
    [LS_LANE_ENDED] = { RGB (0x9A9A9A), NONE, NONE, RGB (0x000000), LS_PATTERN_EMPTY },
  },
};

static const LsTheme grey_dark = {
  .dark = TRUE,
  .surface = RGB (0x1E1E1E),
  .header = RGB (0x2A2A2A),
  .text = RGB (0xFFFFFF),
  .dim = RGB (0xC7C7C7),
  .line = RGB (0x565656),
  .accent = RGB (0xFFFFFF),
  .lanes = {
    [LS_LANE_ACTIVE] = { RGB (0xFFFFFF), NONE, NONE, RGB (0x000000), LS_PATTERN_SOLID },
    [LS_LANE_BRANCH] = { RGB (0x303030), RGB (0x777777), RGB (0x9A9A9A), RGB (0xFFFFFF), LS_PATTERN_HATCH, { RGB (0x1C1C1C) } },
    [LS_LANE_BREAK] = { RGB (0x9A9A9A), RGB (0x000000), NONE, RGB (0x000000), LS_PATTERN_BAR, { RGB (0xE1E1E1), RGB (0x878787) } },
    [LS_LANE_CONTINUE] = { RGB (0x777777), RGB (0x000000), NONE, RGB (0x000000), LS_PATTERN_CORNER },
    [LS_LANE_KILLED] = { RGB (0xC7C7C7), RGB (0x000000), NONE, RGB (0x000000), LS_PATTERN_CROSS, { RGB (0xAEAEAE) } },
    [LS_LANE_HELPER] = { RGB (0x565656), RGB (0xFFFFFF), NONE, RGB (0xFFFFFF), LS_PATTERN_DASHES },
    [LS_LANE_ENDED] = { RGB (0x000000), NONE, RGB (0x9A9A9A), RGB (0xFFFFFF), LS_PATTERN_EMPTY },
  },
};

/* On slides a state has one colour, be they light or dark: who has learnt it finds it again. */
#define PROJECTOR_LANES                                                                       \
  {                                                                                           \
    [LS_LANE_ACTIVE] = { RGB (0x0055AA), NONE, NONE, RGB (0xFFFFFF), LS_PATTERN_SOLID },      \
    [LS_LANE_BRANCH] = { RGB (0xD5D8DC), RGB (0x6E6E72),   RGB (0x404040),                    \
                         RGB (0x000000), LS_PATTERN_HATCH, { RGB (0x9A9DA0) } },              \
    [LS_LANE_BREAK] = { RGB (0xE07B00), RGB (0x000000), NONE,                                 \
                        RGB (0x000000), LS_PATTERN_BAR, { RGB (0xF0BD80), RGB (0xB36200) } }, \
    [LS_LANE_CONTINUE] = { RGB (0xFFEE00), RGB (0x000000), RGB (0x404040), RGB (0x000000),    \
                           LS_PATTERN_CORNER },                                               \
    [LS_LANE_KILLED] = { RGB (0x6A0010), RGB (0xFFFFFF),   NONE,                              \
                         RGB (0xFFFFFF), LS_PATTERN_CROSS, { RGB (0x8C3946) } },              \
    [LS_LANE_HELPER] = { RGB (0x55C0FF), RGB (0x000000), NONE, RGB (0x000000),                \
                         LS_PATTERN_DASHES },                                                 \
    [LS_LANE_ENDED] = { RGB (0x6E6E72), NONE, NONE, RGB (0xFFFFFF), LS_PATTERN_EMPTY },       \
  }

static const LsTheme projector_light = {
  .surface = RGB (0xFFFFFF),
  .header = RGB (0xE8E8E8),
  .text = RGB (0x000000),
  .dim = RGB (0x404040),
  .line = RGB (0x808080),
  .accent = RGB (0x000000),
  .lanes = PROJECTOR_LANES,
};

static const LsTheme projector_dark = {
  .dark = TRUE,
  .surface = RGB (0x000000),
  .header = RGB (0x202020),
  .text = RGB (0xFFFFFF),
  .dim = RGB (0xD0D0D0),
  .line = RGB (0x808080),
  .accent = RGB (0xFFFFFF),
  .lanes = PROJECTOR_LANES,
};

/* --- choosing -------------------------------------------------------------------------------------------- */

static const struct
{
  const char *name, *css_class; /* of the window that shows it; NULL: none */
  const LsTheme *themes[2];     /* light, dark */
} palettes[LS_N_COLOURS] = {
  [LS_COLOURS_DEFAULT] = { "default", NULL, { &light, &dark } },
  [LS_COLOURS_GREY] = { "grey", "colours-grey", { &grey_light, &grey_dark } },
  [LS_COLOURS_PROJECTOR] = { "projector",
                             "colours-projector",
                             { &projector_light, &projector_dark } },
  [LS_COLOURS_CONTRAST] = { "contrast", "colours-contrast", { &contrast_light, &contrast_dark } },
};

const LsTheme *
ls_theme_find (LsColours colours, gboolean want_dark)
{
  return palettes[colours].themes[want_dark ? 1 : 0];
}

const char *
ls_colours_name (LsColours colours)
{
  return palettes[colours].name;
}

gboolean
ls_colours_find (const char *name, LsColours *colours)
{
  for (guint i = 0; i < LS_N_COLOURS; i++)
    if (g_str_equal (palettes[i].name, name))
      {
        *colours = i;
        return TRUE;
      }
  return FALSE;
}

LsColours
ls_colours_of (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  for (guint i = LS_COLOURS_DEFAULT + 1; root != NULL && i < LS_N_COLOURS; i++)
    if (gtk_widget_has_css_class (GTK_WIDGET (root), palettes[i].css_class))
      return i;
  return LS_COLOURS_DEFAULT;
}

void
ls_colours_set (GtkWidget *window, LsColours colours)
{
  for (guint i = LS_COLOURS_DEFAULT + 1; i < LS_N_COLOURS; i++)
    if (i == colours)
      gtk_widget_add_css_class (window, palettes[i].css_class);
    else
      gtk_widget_remove_css_class (window, palettes[i].css_class);
}

GdkRGBA
ls_theme_fade (const GdkRGBA *color, float alpha)
{
  GdkRGBA faded = *color;

  faded.alpha *= alpha;
  return faded;
}

/* Curves do not exist among the nodes of GTK 4.8, and a cairo node per tile is an upload per frame.  Gradients with
 * hard stops draw every pattern here as one or two cheap nodes; the stops lie half a pixel apart to smooth the edges. */

/* rising: from bottom left to top right, as the usual one; else from top left to bottom right. */
static void
append_hatch (GtkSnapshot *snapshot,
              const graphene_rect_t *bounds,
              float period,
              gboolean rising,
              const GdkRGBA *color)
{
  const GdkRGBA none = ls_theme_fade (color, 0.f);
  const float width = 1.5f / period, soft = 0.5f / period;
  const GskColorStop stops[] = {
    { 0.f, none }, { soft, *color }, { width, *color }, { width + soft, none }, { 1.f, none },
  };

  const float x = bounds->origin.x, y = bounds->origin.y + (rising ? 0 : period / 2);

  gtk_snapshot_append_repeating_linear_gradient (
    snapshot, bounds, &GRAPHENE_POINT_INIT (x, y),
    &GRAPHENE_POINT_INIT (x + period / 2, y + (rising ? period / 2 : -period / 2)), stops,
    G_N_ELEMENTS (stops));
}

/* What paints in software computes a gradient for each px, which takes ten times as long as painting it again after each period: these
 * are the same px where the period is whole, and so is the place. */
static gboolean
is_tiled (const graphene_rect_t *bounds, float period)
{
  return bounds->size.width * bounds->size.height >= LEAST_TILED && truncf (period) == period &&
         truncf (bounds->origin.x) == bounds->origin.x &&
         truncf (bounds->origin.y) == bounds->origin.y;
}

static void
draw_hatch (GtkSnapshot *snapshot,
            const graphene_rect_t *bounds,
            float period,
            gboolean rising,
            const GdkRGBA *color)
{
  const graphene_rect_t tile =
    GRAPHENE_RECT_INIT (bounds->origin.x, bounds->origin.y, period, period);

  if (!is_tiled (bounds, period))
    {
      append_hatch (snapshot, bounds, period, rising, color);
      return;
    }
  gtk_snapshot_push_repeat (snapshot, bounds, &tile);
  append_hatch (snapshot, &tile, period, rising, color);
  gtk_snapshot_pop (snapshot);
}

void
ls_theme_draw_hatch (GtkSnapshot *snapshot,
                     const graphene_rect_t *bounds,
                     float period,
                     const GdkRGBA *color)
{
  draw_hatch (snapshot, bounds, period, TRUE, color);
}

void
ls_theme_draw_frame (GtkSnapshot *snapshot,
                     const graphene_rect_t *bounds,
                     float width,
                     const GdkRGBA *color)
{
  const GskRoundedRect outline = GSK_ROUNDED_RECT_INIT (bounds->origin.x, bounds->origin.y,
                                                        bounds->size.width, bounds->size.height);
  const float widths[4] = { width, width, width, width };
  const GdkRGBA colors[4] = { *color, *color, *color, *color };

  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

void
ls_theme_draw_dot (GtkSnapshot *snapshot, float x, float y, float radius, const GdkRGBA *color)
{
  const graphene_rect_t bounds =
    GRAPHENE_RECT_INIT (x - radius, y - radius, 2 * radius, 2 * radius);
  const float widths[4] = { radius, radius, radius, radius };
  const GdkRGBA colors[4] = { *color, *color, *color, *color };
  GskRoundedRect circle;

  /* A frame without a hole: GTK draws it faster than a clip that is round. */
  gsk_rounded_rect_init_from_rect (&circle, &bounds, radius);
  gtk_snapshot_append_border (snapshot, &circle, widths, colors);
}

static void
draw_corner (GtkSnapshot *snapshot, const graphene_rect_t *bounds, const GdkRGBA *color)
{
  const float size = MAX (4.f, 0.42f * MIN (bounds->size.width, bounds->size.height));
  const graphene_rect_t square =
    GRAPHENE_RECT_INIT (bounds->origin.x, bounds->origin.y, size, size);
  const float soft = 0.35f / size;
  const GskColorStop stops[] = {
    { 0.f, *color },
    { 0.5f - soft, *color },
    { 0.5f + soft, ls_theme_fade (color, 0.f) },
    { 1.f, ls_theme_fade (color, 0.f) },
  };

  gtk_snapshot_append_linear_gradient (
    snapshot, &square, &square.origin,
    &GRAPHENE_POINT_INIT (square.origin.x + size, square.origin.y + size), stops,
    G_N_ELEMENTS (stops));
}

/* A band along the diagonal of bounds; rising: from bottom left to top right. */
static void
draw_diagonal (GtkSnapshot *snapshot,
               const graphene_rect_t *bounds,
               gboolean rising,
               float width,
               const GdkRGBA *color)
{
  const float w = bounds->size.width, h = bounds->size.height;
  const float length = sqrtf (w * w + h * h);
  const float nx = h / length * length / 2, ny = (rising ? w : -w) / length * length / 2;
  const float x = bounds->origin.x + w / 2, y = bounds->origin.y + h / 2;
  const float half = width / 2 / length, soft = 0.5f / length;
  const GdkRGBA none = ls_theme_fade (color, 0.f);
  const GskColorStop stops[] = {
    { 0.f, none },           { 0.5f - half - soft, none }, { 0.5f - half, *color },
    { 0.5f + half, *color }, { 0.5f + half + soft, none }, { 1.f, none },
  };

  gtk_snapshot_append_linear_gradient (snapshot, bounds, &GRAPHENE_POINT_INIT (x - nx, y - ny),
                                       &GRAPHENE_POINT_INIT (x + nx, y + ny), stops,
                                       G_N_ELEMENTS (stops));
}

/* upright: a plus. */
static void
draw_cross (GtkSnapshot *snapshot,
            const graphene_rect_t *bounds,
            gboolean upright,
            const GdkRGBA *color)
{
  const float size = MIN (bounds->size.width, bounds->size.height);
  const float inset = size < 10 ? 0.f : 0.18f * size;
  const float width = CLAMP (size / 12, 1.f, 4.f);
  graphene_rect_t inner = *bounds;

  graphene_rect_inset (&inner, inset, inset);
  if (upright)
    {
      const float thick = MAX (1.f, roundf (width));
      const float x = roundf (inner.origin.x + (inner.size.width - thick) / 2);
      const float y = roundf (inner.origin.y + (inner.size.height - thick) / 2);

      ls_snapshot_fill (snapshot, color, x, inner.origin.y, thick, inner.size.height);
      ls_snapshot_fill (snapshot, color, inner.origin.x, y, inner.size.width, thick);
      return;
    }
  draw_diagonal (snapshot, &inner, FALSE, width, color);
  draw_diagonal (snapshot, &inner, TRUE, width, color);
}

static void
draw_dashed_edge (GtkSnapshot *snapshot,
                  const graphene_rect_t *edge,
                  gboolean horizontal,
                  const GdkRGBA *color)
{
  const float period = 5.f;
  const GdkRGBA none = ls_theme_fade (color, 0.f);
  const GskColorStop stops[] = { { 0.f, *color }, { 0.6f, *color }, { 0.6f, none }, { 1.f, none } };
  const graphene_point_t end = GRAPHENE_POINT_INIT (edge->origin.x + (horizontal ? period : 0),
                                                    edge->origin.y + (horizontal ? 0 : period));

  gtk_snapshot_append_repeating_linear_gradient (snapshot, edge, &edge->origin, &end, stops,
                                                 G_N_ELEMENTS (stops));
}

static void
draw_dashes (GtkSnapshot *snapshot, const graphene_rect_t *bounds, const GdkRGBA *color)
{
  const float size = MIN (bounds->size.width, bounds->size.height);
  graphene_rect_t inner = *bounds;
  float x, y, w, h;

  if (size < 10)
    {
      ls_theme_draw_frame (snapshot, bounds, 1, color);
      return;
    }
  graphene_rect_inset (&inner, size < 18 ? 1 : 2, size < 18 ? 1 : 2);
  x = inner.origin.x;
  y = inner.origin.y;
  w = inner.size.width;
  h = inner.size.height;
  draw_dashed_edge (snapshot, &GRAPHENE_RECT_INIT (x, y, w, 1), TRUE, color);
  draw_dashed_edge (snapshot, &GRAPHENE_RECT_INIT (x, y + h - 1, w, 1), TRUE, color);
  draw_dashed_edge (snapshot, &GRAPHENE_RECT_INIT (x, y, 1, h), FALSE, color);
  draw_dashed_edge (snapshot, &GRAPHENE_RECT_INIT (x + w - 1, y, 1, h), FALSE, color);
}

/* Along the edge that the number stands for: bottom, top, left. */
static void
draw_bar (GtkSnapshot *snapshot, const graphene_rect_t *bounds, guint edge, const GdkRGBA *color)
{
  const float size = MIN (bounds->size.width, bounds->size.height);
  const float bar = CLAMP (roundf (size / 6), size < 6 ? 1.f : 2.f, 6.f);
  const float x = bounds->origin.x, y = bounds->origin.y;
  const float width = bounds->size.width, height = bounds->size.height;

  if (edge == 2)
    ls_snapshot_fill (snapshot, color, x, y, bar, height);
  else
    ls_snapshot_fill (snapshot, color, x, edge == 0 ? y + height - bar : y, width, bar);
}

/* Of states that share a role each has the pattern in its own way. */
static void
draw_pattern (GtkSnapshot *snapshot,
              const LsLaneStyle *style,
              guint number,
              const GdkRGBA *mark,
              const graphene_rect_t *bounds)
{
  const float size = MIN (bounds->size.width, bounds->size.height);

  switch (style->pattern)
    {
    case LS_PATTERN_HATCH:
      draw_hatch (snapshot, bounds, size < 12 ? 4 : 6, number == 0, mark);
      break;
    case LS_PATTERN_BAR:
      draw_bar (snapshot, bounds, number, mark);
      break;
    case LS_PATTERN_CORNER:
      draw_corner (snapshot, bounds, mark);
      break;
    case LS_PATTERN_CROSS:
      draw_cross (snapshot, bounds, number > 0, mark);
      break;
    case LS_PATTERN_DASHES:
      draw_dashes (snapshot, bounds, mark);
      break;
    case LS_PATTERN_SOLID:
    case LS_PATTERN_EMPTY:
      break;
    }
}

guint
ls_lane_look (const LsMachine *machine, LsLaneState state)
{
  const LsLaneRole role = ls_machine_lane_role (machine, state);
  guint look = role;

  for (LsLaneState i = 0; i < state; i++)
    look += ls_machine_lane_role (machine, i) == role ? LS_N_LANE_ROLES : 0;
  return look;
}

GdkRGBA
ls_theme_get_fill (const LsTheme *theme, guint look)
{
  const LsLaneStyle *style = &theme->lanes[look % LS_N_LANE_ROLES];
  const guint number = look / LS_N_LANE_ROLES;

  return number > 0 && number <= LS_N_OTHER_FILLS && style->others[number - 1].alpha > 0
           ? style->others[number - 1]
           : style->fill;
}

GdkRGBA
ls_theme_get_mark (const LsTheme *theme, guint look)
{
  const LsLaneStyle *style = &theme->lanes[look % LS_N_LANE_ROLES];
  const GdkRGBA fill = ls_theme_get_fill (theme, look);

  /* A hatch is near to its own fill. */
  return style->pattern == LS_PATTERN_HATCH && !gdk_rgba_equal (&fill, &style->fill)
           ? ls_theme_fade (&style->text, 0.4f)
           : style->mark;
}

/* Whether the patterns of states that share a role differ of themselves. */
static gboolean
has_own_pattern (const LsLaneStyle *style, guint number)
{
  return style->pattern == LS_PATTERN_BAR ? number <= 2
                                          : number == 1 && (style->pattern == LS_PATTERN_HATCH ||
                                                            style->pattern == LS_PATTERN_CROSS);
}

/* Of others, from the middle of the right edge on, where no pattern covers all of one. */
static void
draw_ticks (GtkSnapshot *snapshot, guint n, const graphene_rect_t *bounds, const GdkRGBA *color)
{
  const float size = MIN (bounds->size.width, bounds->size.height);
  const float side = 2 * CLAMP (roundf (size / 12), 1.f, 3.f);
  const float y = bounds->origin.y + floorf ((bounds->size.height - side) / 2);
  float x = bounds->origin.x + bounds->size.width - side;

  for (guint i = 0; i < n; i++, x -= 1.5f * side)
    ls_snapshot_fill (snapshot, color, x, y, side, side);
}

void
ls_theme_draw_lane (const LsTheme *theme,
                    GtkSnapshot *snapshot,
                    guint look,
                    const graphene_rect_t *bounds)
{
  const LsLaneStyle *style = &theme->lanes[look % LS_N_LANE_ROLES];
  const guint number = look / LS_N_LANE_ROLES;
  const GdkRGBA color = ls_theme_get_fill (theme, look), mark = ls_theme_get_mark (theme, look);
  const float size = MIN (bounds->size.width, bounds->size.height);
  graphene_rect_t fill = *bounds;

  /* Without a pattern, only its size tells an empty tile from a solid one where colours fail. */
  if (style->pattern == LS_PATTERN_EMPTY)
    graphene_rect_inset (&fill, MAX (1.f, roundf (size / 9)), MAX (1.f, roundf (size / 9)));
  gtk_snapshot_append_color (snapshot, &color, &fill);
  /* An outline would leave no room for the pattern of the smallest tiles. */
  if (style->outline.alpha > 0 && size >= 8)
    {
      ls_theme_draw_frame (snapshot, bounds, 1, &style->outline);
      graphene_rect_inset (&fill, 1, 1);
    }
  draw_pattern (snapshot, style, number, &mark, &fill);
  if (!has_own_pattern (style, number))
    draw_ticks (snapshot, number, &fill, &style->text);
}

void
ls_theme_draw_predicated (const LsTheme *theme,
                          GtkSnapshot *snapshot,
                          const graphene_rect_t *bounds)
{
  const float wall = MAX (1.f, roundf (MIN (bounds->size.width, bounds->size.height) / 5));
  graphene_rect_t inside = *bounds;

  ls_theme_draw_lane (theme, snapshot, LS_LANE_ACTIVE, bounds);
  graphene_rect_inset (&inside, wall, wall);
  gtk_snapshot_append_color (snapshot, &theme->surface, &inside);
}
