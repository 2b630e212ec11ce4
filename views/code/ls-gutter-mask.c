#include "ls-gutter.h"

#include "ls-code-style.h"
#include "ls-palette.h"
#include "ls-widgets.h"

#define MARGIN 6 /* pixels left and right of the strip */
#define HITS_WIDTH 28
#define NARROW_MARGIN 4

typedef struct
{
  LsCodeModel *model;
  gboolean is_narrow; /* half as wide, without counts */
} Strip;

/* Parts of the height of the strip, from the top. */
typedef struct
{
  float top, bottom;
} Band;

/* Each state has a shape of its own, so that it is told apart without its colour: those that run are high. */
static const Band bands[LS_N_LANE_ROLES][2] = {
  [LS_LANE_ACTIVE] = { { 0.f, 1.f } },
  [LS_LANE_HELPER] = { { 0.5f, 1.f } },
  [LS_LANE_KILLED] = { { 0.f, 0.3f }, { 0.7f, 1.f } },
  [LS_LANE_BREAK] = { { 0.8f, 1.f } },
  [LS_LANE_CONTINUE] = { { 0.f, 0.2f } },
};
/* An active lane that a predicate keeps out of the slot is hollow. */
static const Band hollow[2] = { { 0.f, 0.1f }, { 0.9f, 1.f } };

/* Of the strip, which has all lanes whatever its width. */
static float
lane_x (const graphene_rect_t *strip, guint lane)
{
  return strip->origin.x + strip->size.width * (float) lane / LS_LANES;
}

/* Runs of set lanes are drawn as one rectangle each. */
static void
draw_lanes (GtkSnapshot *snapshot, const GdkRGBA *color, LsMask mask, const graphene_rect_t *area)
{
  guint lane = 0;

  while (mask != 0 && lane < LS_LANES)
    {
      guint skip = (guint) __builtin_ctzll (mask);
      guint run;

      mask >>= skip;
      lane += skip;
      run = mask == LS_MASK_ALL ? LS_LANES : (guint) __builtin_ctzll (~mask);
      ls_snapshot_fill (snapshot, color, lane_x (area, lane), area->origin.y,
                        lane_x (area, lane + run) - lane_x (area, lane), area->size.height);
      mask = run < LS_LANES ? mask >> run : 0;
      lane += run;
    }
}

static void
draw_bands (GtkSnapshot *snapshot,
            const GdkRGBA *color,
            LsMask mask,
            const Band shape[2],
            const graphene_rect_t *strip)
{
  for (guint i = 0; i < 2 && shape[i].bottom > 0.f; i++)
    {
      const float top = roundf (shape[i].top * strip->size.height);
      const float height = MAX (1.f, roundf (shape[i].bottom * strip->size.height) - top);

      draw_lanes (
        snapshot, color, mask,
        &GRAPHENE_RECT_INIT (strip->origin.x, strip->origin.y + top, strip->size.width, height));
    }
}

/* Where predicates are those of channels, each channel that is written has a band of its own, full where its lane writes it. */
static void
draw_channels (GtkSnapshot *snapshot,
               const GdkRGBA *color,
               const LsMask off[4],
               guint channels,
               LsMask lanes,
               const graphene_rect_t *strip)
{
  const guint n = (guint) __builtin_popcount (channels);
  guint at = 0;

  for (guint i = 0; i < 4; i++)
    {
      const float top = (float) at / (float) n, bottom = (float) (at + 1) / (float) n;
      const Band band[2] = { { top, bottom } };

      if (!(channels >> i & 1))
        continue;
      draw_bands (snapshot, color, lanes & ~off[i], band, strip);
      at++;
    }
}

/* The style sheet of high contrast alone has a colour of that name: a gutter is no LsInspector, which is told. */
static const LsTheme *
find_theme (GtkWidget *view)
{
  GdkRGBA color;
  const gboolean is_contrast = gtk_style_context_lookup_color (gtk_widget_get_style_context (view),
                                                               "ls_high_contrast", &color);

  return ls_theme_find (is_contrast ? LS_COLOURS_CONTRAST : ls_colours_of (view),
                        ls_code_style_is_dark (view));
}

static void
draw_strip (LsCodeModel *model,
            GtkSnapshot *snapshot,
            const LsTheme *theme,
            const LsLaneStates *states,
            guint line,
            const graphene_rect_t *strip)
{
  LsMask off = ls_code_model_get_predicated_off (model, line);
  LsMask channels_off[4] = { 0 };
  LsMask parted = 0;
  guint channels = ls_code_model_get_channels_off (model, line, channels_off);

  for (guint i = 0; i < 4; i++)
    parted |= channels >> i & 1 ? channels_off[i] & ~off : 0;
  if ((~states->in[LS_LANE_ENDED] & ~(states->in[LS_LANE_ACTIVE] & ~off & ~parted)) != 0)
    draw_lanes (snapshot, &theme->lanes[LS_LANE_BRANCH].fill, ~states->in[LS_LANE_ENDED], strip);
  for (guint state = 0; state < LS_N_LANE_ROLES; state++)
    draw_bands (snapshot, &theme->lanes[state].fill, states->in[state] & ~off & ~parted,
                bands[state], strip);
  if (parted != 0)
    draw_channels (snapshot, &theme->lanes[LS_LANE_ACTIVE].fill, channels_off, channels, parted,
                   strip);
  draw_bands (snapshot, &theme->lanes[LS_LANE_ACTIVE].fill, off, hollow, strip);
}

#define WIDE (LS_LANES + HITS_WIDTH + 2 * MARGIN)
#define NARROW (LS_LANES / 2 + 2 * NARROW_MARGIN)

static int
get_mask_width (LsGutter *self)
{
  const Strip *strip = ls_gutter_get_data (self);

  return strip->is_narrow ? NARROW : WIDE;
}

static guint64
get_mask_key (LsGutter *self, guint line, gboolean is_cursor)
{
  return ls_code_model_get_key (((Strip *) ls_gutter_get_data (self))->model, line);
}

static void
draw_hits (LsGutter *self,
           GtkSnapshot *snapshot,
           GtkWidget *view,
           const char *text,
           int y,
           int height)
{
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (view), &color);
  ls_gutter_write (self, snapshot, text, FALSE, &color, HITS_WIDTH, y, height);
}

static void
draw_mask (LsGutter *self, GtkSnapshot *snapshot, guint line, gboolean is_cursor, int y, int height)
{
  const Strip *strip = ls_gutter_get_data (self);
  GtkWidget *view =
    GTK_WIDGET (gtk_source_gutter_renderer_get_view (GTK_SOURCE_GUTTER_RENDERER (self)));
  const gboolean is_first = ls_code_model_get_first (strip->model, line) == line;
  /* Slots of one group share the mask: their strips touch. */
  const int top = y + (is_first ? 3 : 0);
  const gboolean has_hits = is_first && !strip->is_narrow && !ls_widget_is_lectured (view);
  g_autofree char *hits = has_hits ? ls_code_model_dup_hits (strip->model, line) : NULL;
  LsLaneStates states = { 0 };

  if (hits != NULL && *hits != '\0')
    draw_hits (self, snapshot, view, hits, y, height);
  if (!ls_code_model_get_states (strip->model, line, &states))
    return;
  draw_strip (strip->model, snapshot, find_theme (view), &states, line,
              &GRAPHENE_RECT_INIT (strip->is_narrow ? NARROW_MARGIN : HITS_WIDTH + MARGIN,
                                   (float) top,
                                   (float) (strip->is_narrow ? LS_LANES / 2 : LS_LANES),
                                   (float) (y + height - 1 - top)));
}

LsGutter *
ls_gutter_new_mask (LsCodeModel *model)
{
  static const LsGutterColumn column = {
    .css_class = "ls-gutter-mask",
    .size = sizeof (Strip),
    .get_width = get_mask_width,
    .get_key = get_mask_key,
    .draw = draw_mask,
  };
  LsGutter *self = ls_gutter_new (&column, ls_code_model_get_folds (model));

  ((Strip *) ls_gutter_get_data (self))->model = model;
  return self;
}

void
ls_gutter_mask_set_narrow (LsGutter *self, gboolean is_narrow)
{
  Strip *strip = ls_gutter_get_data (self);

  if (strip->is_narrow == is_narrow)
    return;
  strip->is_narrow = is_narrow;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

int
ls_gutter_mask_get_saved (LsGutter *self)
{
  return WIDE - get_mask_width (self);
}
