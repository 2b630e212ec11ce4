#include "ls-texel-canvas.h"

#include <glib/gi18n.h>

#include "ls-output-image.h"
#include "ls-widgets.h"

#define GAP 6 /* px around the picture */

struct _LsTexelCanvas
{
  GtkWidget parent_instance;

  LsInspector *owner;
  LsTexelPicture picture;
  LsOutputModel model;
  LsOutputPlace place;
  float *floats;     /* in the place of integers; owned */
  GdkTexture *image; /* of the place; NULL: to be made */
  guint x, y;
};

G_DEFINE_FINAL_TYPE (LsTexelCanvas, ls_texel_canvas, GTK_TYPE_WIDGET)

/* --- what is shown --------------------------------------------------------------------------------------- */

static void
drop_image (LsTexelCanvas *self)
{
  g_clear_object (&self->image);
}

/* Integers are shown by their lowest bytes, and bits of theirs must not be taken for floats. */
static void
fill_model (LsTexelCanvas *self)
{
  const LsTextureLevel *level =
    self->picture.texture != NULL ? &self->picture.texture->levels[self->picture.level] : NULL;
  const gsize n = level != NULL ? (gsize) level->width * level->height : 0;
  const guint32 *texels = level != NULL ? level->texels + 4 * n * self->picture.z : NULL;

  g_clear_pointer (&self->floats, g_free);
  self->model = (LsOutputModel){ 0 };
  if (level == NULL)
    return;
  self->model = (LsOutputModel){ .pixels = (const float *) texels,
                                 .width = level->width,
                                 .height = level->height,
                                 .has_focus = TRUE };
  if (!self->picture.texture->is_integer)
    return;
  self->floats = g_new0 (float, 4 * n);
  self->model.pixels = self->floats;
  self->model.words = texels;
  self->model.n_channels = 4;
  self->model.type = LS_VALUE_UINT;
}

void
ls_texel_canvas_set_cursor (LsTexelCanvas *self, gint64 x, gint64 y)
{
  if (self->model.width == 0)
    return;
  self->x = (guint) CLAMP (x, 0, (gint64) self->model.width - 1);
  self->y = (guint) CLAMP (y, 0, (gint64) self->model.height - 1);
  self->model.focus_x = self->x;
  self->model.focus_y = self->y;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "moved");
}

/* --- drawing --------------------------------------------------------------------------------------------- */

/* What a lane reads: a dot, that of the focus lane a frame. */
static void
draw_sampled (LsTexelCanvas *self, GtkSnapshot *snapshot, const LsTheme *theme)
{
  const guint focus = ls_inspector_get_focus (self->owner);
  const GArray *sampled = self->picture.sampled;

  for (guint i = 0; sampled != NULL && i < sampled->len; i++)
    {
      const LsSampled *texel = &g_array_index (sampled, LsSampled, i);
      graphene_rect_t bounds;

      if (texel->texture != self->picture.number || texel->level != self->picture.level ||
          texel->z != self->picture.z)
        continue;
      bounds = ls_output_image_get_rect (&self->model, &self->place, texel->x, texel->y);
      if (texel->lane == focus)
        ls_theme_draw_frame (snapshot, &bounds, 2, &theme->accent);
      else
        {
          const float x = bounds.origin.x + bounds.size.width / 2;
          const float y = bounds.origin.y + bounds.size.height / 2;

          ls_theme_draw_dot (snapshot, x, y, 2.5f, &theme->surface);
          ls_theme_draw_dot (snapshot, x, y, 1.5f, &theme->text);
        }
    }
}

static void
ls_texel_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsTexelCanvas *self = LS_TEXEL_CANVAS (widget);
  const LsTheme *theme = ls_inspector_get_theme (self->owner);

  if (self->model.width == 0)
    return;
  if (self->image == NULL)
    {
      ls_output_place_init (&self->place, self->model.width, self->model.height,
                            gtk_widget_get_width (widget) - 2 * GAP,
                            gtk_widget_get_height (widget) - 2 * GAP);
      self->place.x += GAP;
      self->place.y += GAP;
      self->image = ls_output_image_new_texture (&self->model, &self->place);
    }
  ls_output_image_draw (snapshot, &self->model, &self->place, self->image, theme);
  draw_sampled (self, snapshot, theme);
}

static void
ls_texel_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  drop_image (LS_TEXEL_CANVAS (widget));
}

static void
ls_texel_canvas_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  *minimum = 40;
  *natural = 120;
  *minimum_baseline = *natural_baseline = -1;
}

/* --- pointing -------------------------------------------------------------------------------------------- */

static void
pressed_cb (LsTexelCanvas *self, int n_press, double x, double y)
{
  guint texel_x, texel_y;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (self->image != NULL &&
      ls_output_place_pick (&self->place, &self->model, x, y, &texel_x, &texel_y))
    ls_texel_canvas_set_cursor (self, texel_x, texel_y);
}

static gboolean
move_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsTexelCanvas *self = LS_TEXEL_CANVAS (widget);
  int across, up;

  g_variant_get (args, "(ii)", &across, &up);
  ls_texel_canvas_set_cursor (self, (gint64) self->x + across, (gint64) self->y + up);
  return TRUE;
}

/* --- widget ---------------------------------------------------------------------------------------------- */

static void
ls_texel_canvas_finalize (GObject *object)
{
  drop_image (LS_TEXEL_CANVAS (object));
  g_free (LS_TEXEL_CANVAS (object)->floats);
  G_OBJECT_CLASS (ls_texel_canvas_parent_class)->finalize (object);
}

static void
ls_texel_canvas_class_init (LsTexelCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ls_texel_canvas_finalize;
  widget_class->measure = ls_texel_canvas_measure;
  widget_class->size_allocate = ls_texel_canvas_size_allocate;
  widget_class->snapshot = ls_texel_canvas_snapshot;
  ls_signal_new ("moved", LS_TYPE_TEXEL_CANVAS, 0);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, 0, move_cb, "(ii)", -1, 0);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Right, 0, move_cb, "(ii)", 1, 0);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Up, 0, move_cb, "(ii)", 0, 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Down, 0, move_cb, "(ii)", 0, -1);
  gtk_widget_class_set_css_name (widget_class, "texelcanvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
ls_texel_canvas_init (LsTexelCanvas *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  ls_widget_set_label (self, _ ("Texels"));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
ls_texel_canvas_new (LsInspector *owner)
{
  LsTexelCanvas *self = g_object_new (LS_TYPE_TEXEL_CANVAS, NULL);

  self->owner = owner;
  return GTK_WIDGET (self);
}

void
ls_texel_canvas_set_picture (LsTexelCanvas *self, const LsTexelPicture *picture)
{
  const gboolean is_other = self->picture.texture != picture->texture ||
                            self->picture.level != picture->level || self->picture.z != picture->z;

  self->picture = *picture;
  if (is_other)
    {
      drop_image (self);
      fill_model (self);
    }
  ls_texel_canvas_set_cursor (self, self->x, self->y);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
ls_texel_canvas_get_cursor (LsTexelCanvas *self, guint *x, guint *y)
{
  *x = self->x;
  *y = self->y;
  return self->model.width > 0;
}
