#include "ls-gutter-mask.h"

#include "ls-code-style.h"
#include "ls-glyphs.h"
#include "ls-palette.h"
#include "ls-piece.h"

#define MARGIN 6 /* pixels left and right of the strip */
#define HITS_WIDTH 28
#define NARROW_MARGIN 4

struct _LsGutterMask
{
  GtkSourceGutterRenderer parent_instance;

  LsCodeModel *model;
  LsGlyphs *glyphs;   /* of counts; NULL until they are needed */
  gboolean is_narrow; /* half as wide, without counts */
};

G_DEFINE_FINAL_TYPE (LsGutterMask, ls_gutter_mask, GTK_SOURCE_TYPE_GUTTER_RENDERER)

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
      gtk_snapshot_append_color (
        snapshot, color,
        &GRAPHENE_RECT_INIT (lane_x (area, lane), area->origin.y,
                             lane_x (area, lane + run) - lane_x (area, lane), area->size.height));
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
draw_strip (LsGutterMask *self,
            GtkSnapshot *snapshot,
            const LsLaneStates *states,
            guint line,
            const graphene_rect_t *strip)
{
  GtkSourceView *view = gtk_source_gutter_renderer_get_view (GTK_SOURCE_GUTTER_RENDERER (self));
  const LsTheme *theme = find_theme (GTK_WIDGET (view));
  LsMask off = ls_code_model_get_predicated_off (self->model, line);
  LsMask channels_off[4] = { 0 };
  LsMask parted = 0;
  guint channels = ls_code_model_get_channels_off (self->model, line, channels_off);

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

static void
draw_hits (LsGutterMask *self,
           GtkSnapshot *snapshot,
           const GdkRGBA *color,
           guint hits,
           int y,
           int height)
{
  char text[16];
  float room, width;

  if (self->glyphs == NULL)
    self->glyphs =
      ls_glyphs_new (gtk_widget_get_pango_context (GTK_WIDGET (self)), PANGO_WEIGHT_NORMAL);
  room = (float) height - ls_glyphs_get_height (self->glyphs);
  g_snprintf (text, sizeof text, hits < 10000 ? "%u" : "%uk", hits < 10000 ? hits : hits / 1000);
  width = (float) strlen (text) * ls_glyphs_get_advance (self->glyphs);
  ls_glyphs_draw (self->glyphs, snapshot, text, HITS_WIDTH - width,
                  (float) y + floorf (room / 2) + ls_glyphs_get_ascent (self->glyphs), color);
}

static int
strip_width (LsGutterMask *self)
{
  return self->is_narrow ? LS_LANES / 2 : LS_LANES;
}

/* What the line shows beside its strip; 0: nothing. */
static guint
shown_hits (LsGutterMask *self, guint line)
{
  const gboolean is_first = ls_code_model_get_first (self->model, line) == line;

  return is_first && !self->is_narrow ? ls_code_model_get_hits (self->model, line) : 0;
}

static void
draw_line (LsGutterMask *self,
           GtkSnapshot *snapshot,
           const LsLaneStates *states,
           guint line,
           int y,
           int height)
{
  /* Slots of one group share the mask: their strips touch. */
  const int top = y + (ls_code_model_get_first (self->model, line) == line ? 3 : 0);
  const guint hits = shown_hits (self, line);
  GtkSourceView *view = gtk_source_gutter_renderer_get_view (GTK_SOURCE_GUTTER_RENDERER (self));
  GdkRGBA color;

  draw_strip (self, snapshot, states, line,
              &GRAPHENE_RECT_INIT (self->is_narrow ? NARROW_MARGIN : HITS_WIDTH + MARGIN,
                                   (float) top, (float) strip_width (self),
                                   (float) (y + height - 1 - top)));
  if (hits == 0)
    return;
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (view)), &color);
  draw_hits (self, snapshot, &color, hits, y, height);
}

static void
snapshot_line (GtkSourceGutterRenderer *renderer,
               GtkSnapshot *snapshot,
               GtkSourceGutterLines *lines,
               guint line)
{
  LsGutterMask *self = LS_GUTTER_MASK (renderer);
  LsLaneStates states = { 0 };
  gboolean has_run;
  int y, height;

  if (ls_code_folds_is_hidden (ls_code_model_get_folds (self->model), line))
    return;
  has_run = ls_code_model_get_states (self->model, line, &states);
  gtk_source_gutter_lines_get_line_yrange (
    lines, line, GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_CELL, &y, &height);
  ls_piece_begin (snapshot,
                  &GRAPHENE_RECT_INIT (0, y, gtk_widget_get_width (GTK_WIDGET (self)), height),
                  ls_code_model_get_key (self->model, line));
  if (has_run)
    draw_line (self, snapshot, &states, line, y, height);
  gtk_snapshot_pop (snapshot);
}

static void
ls_gutter_mask_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ls_gutter_mask_parent_class)->css_changed (widget, change);
  g_clear_pointer (&LS_GUTTER_MASK (widget)->glyphs, ls_glyphs_free);
}

/* As with fonts or the resolution. */
static void
ls_gutter_mask_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (ls_gutter_mask_parent_class)->system_setting_changed (widget, setting);
  g_clear_pointer (&LS_GUTTER_MASK (widget)->glyphs, ls_glyphs_free);
}

static void
ls_gutter_mask_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  LsGutterMask *self = LS_GUTTER_MASK (widget);
  const int around = self->is_narrow ? 2 * NARROW_MARGIN : HITS_WIDTH + 2 * MARGIN;

  (void) for_size;
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? strip_width (self) + around : 0;
  *minimum_baseline = *natural_baseline = -1;
}

static void
ls_gutter_mask_dispose (GObject *object)
{
  g_clear_pointer (&LS_GUTTER_MASK (object)->glyphs, ls_glyphs_free);
  G_OBJECT_CLASS (ls_gutter_mask_parent_class)->dispose (object);
}

static void
ls_gutter_mask_class_init (LsGutterMaskClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_gutter_mask_dispose;
  GTK_WIDGET_CLASS (klass)->css_changed = ls_gutter_mask_css_changed;
  GTK_WIDGET_CLASS (klass)->system_setting_changed = ls_gutter_mask_system_setting_changed;
  GTK_WIDGET_CLASS (klass)->measure = ls_gutter_mask_measure;
  GTK_SOURCE_GUTTER_RENDERER_CLASS (klass)->snapshot_line = snapshot_line;
}

static void
ls_gutter_mask_init (LsGutterMask *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "ls-gutter-mask");
}

GtkSourceGutterRenderer *
ls_gutter_mask_new (LsCodeModel *model)
{
  LsGutterMask *self = g_object_new (LS_TYPE_GUTTER_MASK, NULL);

  self->model = model;
  return GTK_SOURCE_GUTTER_RENDERER (self);
}

void
ls_gutter_mask_set_narrow (LsGutterMask *mask, gboolean is_narrow)
{
  if (mask->is_narrow == is_narrow)
    return;
  mask->is_narrow = is_narrow;
  gtk_widget_queue_resize (GTK_WIDGET (mask));
}
