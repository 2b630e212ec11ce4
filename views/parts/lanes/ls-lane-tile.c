#include "ls-lane-parts.h"

#include <math.h>

#include "ls-widgets.h"

struct _LsLaneTile
{
  GtkWidget parent_instance;
  LsInspector *owner;
  LsTileModel model;
  char text[8], note[24];
};

G_DEFINE_FINAL_TYPE (LsLaneTile, ls_lane_tile, GTK_TYPE_WIDGET)

#define DIGIT 0.8f /* of the ascent is as high as digits are, or higher */

/* Tiles of one size show all of their numbers or none: each needs room for two digits. */
static float
least_width (const LsGlyphs *glyphs)
{
  return 2 * ls_glyphs_get_advance (glyphs) + 2;
}

int
ls_lane_tile_numbered (const LsGlyphs *glyphs)
{
  return (int) ceilf (MAX (least_width (glyphs), ls_glyphs_get_height (glyphs)));
}

/* A killed lane shows the cross alone, as in the palette: digits over it are not legible. Who asks about lanes puts a ground below. */
static gboolean
has_text (const LsTileModel *model, float width, float height, const LsGlyphs *glyphs)
{
  float text_width;

  if (model->text == NULL || glyphs == NULL || model->is_dimmed ||
      (model->role == LS_LANE_KILLED && !model->is_grounded))
    return FALSE;
  text_width = (float) strlen (model->text) * ls_glyphs_get_advance (glyphs);
  return MAX (text_width + 2, least_width (glyphs)) <= width &&
         ls_glyphs_get_height (glyphs) <= height;
}

gboolean
ls_lane_tile_has_room (const LsGlyphs *glyphs, float width, float height, gsize letters)
{
  return (float) letters * ls_glyphs_get_advance (glyphs) <= width &&
         2 * ls_glyphs_get_height (glyphs) <= height;
}

static gboolean
has_note (const LsTileModel *model, float width, float height, const LsGlyphs *glyphs)
{
  return model->note != NULL && *model->note != '\0' && glyphs != NULL && !model->is_dimmed &&
         ls_lane_tile_has_room (glyphs, width, height, strlen (model->note));
}

static float
baseline_in (float top, float height, const LsGlyphs *glyphs)
{
  return top + (height - ls_glyphs_get_height (glyphs)) / 2 + ls_glyphs_get_ascent (glyphs);
}

/* Of the number: above a note. */
static float
baseline_of (const LsTileModel *model, float width, float height, const LsGlyphs *glyphs)
{
  return baseline_in (0, has_note (model, width, height, glyphs) ? height / 2 : height, glyphs);
}

static float
side_of_box (float width, float height)
{
  return CLAMP (roundf (MIN (width, height) / 3), 7.f, 14.f);
}

/* Beside the box, where a note leaves no room below the box. */
static float
text_x (const LsTileModel *model, float width, float height, const LsGlyphs *glyphs)
{
  const float rest = width - (float) strlen (model->text) * ls_glyphs_get_advance (glyphs);

  if (model->box == LS_TILE_NO_BOX || !has_note (model, width, height, glyphs))
    return rest / 2;
  return CLAMP (side_of_box (width, height) + 1, rest / 2, rest);
}

/* On a ground of its own: hatches and crosses leave no text legible. */
static void
draw_grounded (GtkSnapshot *snapshot,
               const char *text,
               float width,
               float baseline,
               const LsTheme *theme,
               LsGlyphs *glyphs)
{
  const float across = (float) strlen (text) * ls_glyphs_get_advance (glyphs);
  const float x = (width - across) / 2, top = baseline - ls_glyphs_get_ascent (glyphs);

  gtk_snapshot_append_color (
    snapshot, &theme->surface,
    &GRAPHENE_RECT_INIT (x - 1, top, across + 2, ls_glyphs_get_height (glyphs)));
  ls_glyphs_draw (glyphs, snapshot, text, x, baseline, &theme->text);
}

static void
draw_text (GtkSnapshot *snapshot,
           const LsTileModel *model,
           float width,
           float height,
           const LsTheme *theme,
           LsGlyphs *glyphs)
{
  const float baseline = baseline_of (model, width, height, glyphs);
  const LsPattern pattern = theme->lanes[model->role].pattern;

  if (model->is_grounded && pattern != LS_PATTERN_SOLID && pattern != LS_PATTERN_EMPTY)
    draw_grounded (snapshot, model->text, width, baseline, theme, glyphs);
  else
    ls_glyphs_draw (glyphs, snapshot, model->text, text_x (model, width, height, glyphs), baseline,
                    &theme->lanes[model->role].text);
}

/* Two frames, so that the ring stands out on every fill: the accent outside, the surface inside. */
static void
draw_ring (GtkSnapshot *snapshot, float width, float height, const LsTheme *theme)
{
  const float outer = MIN (width, height) < 12 ? 1 : 2;
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);

  ls_theme_draw_frame (snapshot, &bounds, outer, &theme->accent);
  graphene_rect_inset (&bounds, outer, outer);
  ls_theme_draw_frame (snapshot, &bounds, theme->high_contrast ? outer : 1, &theme->surface);
}

/* On a ground of their own, so that they can be read on every fill; no higher than room. */
static void
draw_predicates (GtkSnapshot *snapshot,
                 const LsTileModel *model,
                 float width,
                 float height,
                 float room,
                 const LsTheme *theme)
{
  const float usual = roundf (MIN (width, height) / 5);
  const float beside = floorf ((width - 1) / (float) MAX (model->n_predicates, 1)) - 1;
  const float side = CLAMP (MIN (MIN (usual, beside), floorf (room) - 2), 3.f, 8.f);

  for (guint i = 0; i < model->n_predicates; i++)
    {
      graphene_rect_t bounds =
        GRAPHENE_RECT_INIT ((float) i * (side + 1), height - side - 2, side + 2, side + 2);

      if (bounds.origin.x + bounds.size.width > width)
        return;
      gtk_snapshot_append_color (snapshot, &theme->surface, &bounds);
      graphene_rect_inset (&bounds, 1, 1);
      if (model->predicates >> i & 1)
        gtk_snapshot_append_color (snapshot, &theme->text, &bounds);
      else
        ls_theme_draw_frame (snapshot, &bounds, 1, &theme->text);
    }
}

/* No higher than room, and not on the ring where there is room within. */
static void
draw_dot (GtkSnapshot *snapshot,
          float width,
          float height,
          float room,
          gboolean has_ring,
          const LsTheme *theme)
{
  const float usual = roundf (MIN (width, height) / 12);
  const float radius = CLAMP (MIN (usual, floorf (room / 2) - 1), 1.f, 3.f);
  const float edge = CLAMP (floorf (room) - 2 * (radius + 1), 0.f, has_ring ? 3.f : 1.f);
  const float x = width - radius - 1 - edge, y = radius + 1 + edge;

  ls_theme_draw_dot (snapshot, x, y, radius + 1, &theme->surface);
  ls_theme_draw_dot (snapshot, x, y, radius, &theme->text);
}

/* In the corner at the top left, on a ground of its own. */
static void
draw_box (GtkSnapshot *snapshot,
          const LsTileModel *model,
          float width,
          float height,
          const LsTheme *theme)
{
  const gboolean is_wrong = model->box == LS_TILE_MISSED || model->box == LS_TILE_EXTRA;
  const gboolean is_full = model->box == LS_TILE_CHOSEN || model->box == LS_TILE_EXTRA;
  const float side = side_of_box (width, height);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);

  if (is_wrong)
    {
      ls_theme_draw_frame (snapshot, &bounds, 3, &theme->surface);
      graphene_rect_inset (&bounds, 1, 1);
      ls_theme_draw_frame (snapshot, &bounds, 2, &theme->text);
    }
  bounds = GRAPHENE_RECT_INIT (0, 0, side, side);
  gtk_snapshot_append_color (snapshot, &theme->surface, &bounds);
  graphene_rect_inset (&bounds, 1, 1);
  if (is_full)
    gtk_snapshot_append_color (snapshot, &theme->text, &bounds);
  else
    ls_theme_draw_frame (snapshot, &bounds, 1, &theme->text);
  if (is_wrong)
    ls_theme_draw_dot (snapshot, side / 2, side / 2, side / 5,
                       is_full ? &theme->surface : &theme->text);
}

/* At the right, on a ground of its own: what part of the most voted for the lane. */
static void
draw_votes (GtkSnapshot *snapshot, float votes, float width, float height, const LsTheme *theme)
{
  const float across = CLAMP (roundf (width / 6), 3.f, 10.f);
  const float high = MAX (roundf (votes * (height - 2)), 1.f);

  gtk_snapshot_append_color (
    snapshot, &theme->surface,
    &GRAPHENE_RECT_INIT (width - across - 2, height - high - 2, across + 2, high + 2));
  gtk_snapshot_append_color (
    snapshot, &theme->text,
    &GRAPHENE_RECT_INIT (width - across - 1, height - high - 1, across, high));
}

/* A light one in a dark one, so that it stands out on every fill. */
static void
draw_race (GtkSnapshot *snapshot, float width, float height, const LsTheme *theme)
{
  const float side = CLAMP (roundf (MIN (width, height) / 3), 4, 12);
  const graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, roundf ((height - side) / 2), side, side);
  graphene_rect_t inside = bounds;

  graphene_rect_inset (&inside, 2, 2);
  gtk_snapshot_append_color (snapshot, &theme->accent, &bounds);
  gtk_snapshot_append_color (snapshot, &theme->surface, &inside);
}

/* Above and below the digits, where there are some. */
static void
draw_marks (GtkSnapshot *snapshot,
            const LsTileModel *model,
            float width,
            float height,
            const LsTheme *theme,
            LsGlyphs *glyphs)
{
  float above = height, below = height;

  if (model->is_dimmed)
    return;
  if (has_text (model, width, height, glyphs))
    {
      above = baseline_of (model, width, height, glyphs) - DIGIT * ls_glyphs_get_ascent (glyphs);
      below = height - baseline_of (model, width, height, glyphs) - 1;
    }
  if (has_note (model, width, height, glyphs))
    draw_grounded (snapshot, model->note, width, baseline_in (height / 2, height / 2, glyphs),
                   theme, glyphs);
  else
    draw_predicates (snapshot, model, width, height, below, theme);
  if (model->box != LS_TILE_NO_BOX && model->role == LS_LANE_KILLED && !model->is_grounded &&
      model->text != NULL && glyphs != NULL)
    draw_grounded (snapshot, model->text, width, baseline_of (model, width, height, glyphs), theme,
                   glyphs);
  if (model->changed)
    draw_dot (snapshot, width, height, above, model->focused, theme);
  if (model->is_in_race)
    draw_race (snapshot, width, height, theme);
  if (model->votes > 0)
    draw_votes (snapshot, model->votes, width, height, theme);
  if (model->box != LS_TILE_NO_BOX)
    draw_box (snapshot, model, width, height, theme);
}

static void
draw_ground (GtkSnapshot *snapshot,
             const LsTileModel *model,
             float width,
             float height,
             const LsTheme *theme)
{
  const graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);

  if (model->is_dimmed)
    {
      ls_theme_draw_frame (snapshot, &bounds, 1, &theme->line);
      return;
    }
  if (model->is_hollow)
    ls_theme_draw_predicated (theme, snapshot, &bounds);
  else
    ls_theme_draw_lane (theme, snapshot, model->role + LS_N_LANE_ROLES * model->ticks, &bounds);
  if (model->focused)
    draw_ring (snapshot, width, height, theme);
}

void
ls_lane_tile_draw_over (GtkSnapshot *snapshot,
                        const LsTileModel *model,
                        float width,
                        float height,
                        const LsTheme *theme,
                        LsGlyphs *glyphs)
{
  if (has_text (model, width, height, glyphs))
    draw_text (snapshot, model, width, height, theme, glyphs);
  draw_marks (snapshot, model, width, height, theme, glyphs);
}

void
ls_lane_tile_draw (GtkSnapshot *snapshot,
                   const LsTileModel *model,
                   float width,
                   float height,
                   const LsTheme *theme,
                   LsGlyphs *glyphs)
{
  draw_ground (snapshot, model, width, height, theme);
  ls_lane_tile_draw_over (snapshot, model, width, height, theme, glyphs);
}

void
ls_lane_tile_draw_bare (LsLaneTile *self,
                        GtkSnapshot *snapshot,
                        const LsTheme *theme,
                        LsGlyphs *glyphs)
{
  const float width = (float) gtk_widget_get_width (GTK_WIDGET (self));
  const float height = (float) gtk_widget_get_height (GTK_WIDGET (self));

  draw_ground (snapshot, &self->model, width, height, theme);
  draw_marks (snapshot, &self->model, width, height, theme, glyphs);
}

gboolean
ls_lane_tile_add_number (LsLaneTile *self, LsGlyphs *glyphs, float x, float *baseline)
{
  const float width = (float) gtk_widget_get_width (GTK_WIDGET (self));
  const float height = (float) gtk_widget_get_height (GTK_WIDGET (self));

  if (!has_text (&self->model, width, height, glyphs))
    return FALSE;
  ls_glyphs_add (glyphs, self->text, x + text_x (&self->model, width, height, glyphs));
  *baseline = baseline_of (&self->model, width, height, glyphs);
  return TRUE;
}

static void
ls_lane_tile_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsLaneTile *self = LS_LANE_TILE (widget);

  ls_lane_tile_draw (snapshot, &self->model, (float) gtk_widget_get_width (widget),
                     (float) gtk_widget_get_height (widget), ls_inspector_get_theme (self->owner),
                     ls_inspector_get_glyphs (self->owner, FALSE));
}

/* For who has no pointer: assistive tools list it as what can be done with a tile. */
static void
click_tile (GtkWidget *widget, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  g_signal_emit_by_name (widget, "clicked");
}

static void
ls_lane_tile_class_init (LsLaneTileClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ls_signal_new ("clicked", LS_TYPE_LANE_TILE, 0);
  gtk_widget_class_install_action (widget_class, "lane.click", NULL, click_tile);

  widget_class->snapshot = ls_lane_tile_snapshot;
  gtk_widget_class_set_css_name (widget_class, "lanetile");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID_CELL);
}

static void
ls_lane_tile_init (LsLaneTile *self)
{
  self->model.role = LS_LANE_ENDED;
  self->model.is_dimmed = TRUE;
}

GtkWidget *
ls_lane_tile_new (LsInspector *owner)
{
  LsLaneTile *self = g_object_new (LS_TYPE_LANE_TILE, NULL);

  self->owner = owner;
  return GTK_WIDGET (self);
}

gboolean
ls_lane_tile_set_model (LsLaneTile *self, const LsTileModel *model)
{
  const char *text = model->text != NULL ? model->text : "";
  const gboolean has_whole = model->note != NULL && strlen (model->note) < sizeof self->note;
  const char *note = has_whole ? model->note : ""; /* a part of a number is another number */
  const gboolean same_text = strcmp (text, self->text) == 0 && strcmp (note, self->note) == 0;
  LsTileModel old = self->model;

  self->model = *model;
  g_strlcpy (self->text, text, sizeof self->text);
  self->model.text = self->text[0] != '\0' ? self->text : NULL;
  g_strlcpy (self->note, note, sizeof self->note);
  self->model.note = self->note[0] != '\0' ? self->note : NULL;
  if (same_text && old.role == model->role && old.ticks == model->ticks &&
      old.is_dimmed == model->is_dimmed && old.changed == model->changed &&
      old.focused == model->focused && old.is_in_race == model->is_in_race &&
      old.n_predicates == model->n_predicates && old.predicates == model->predicates &&
      old.is_hollow == model->is_hollow && old.box == model->box)
    return FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}

const LsTileModel *
ls_lane_tile_get_model (LsLaneTile *self)
{
  return &self->model;
}
