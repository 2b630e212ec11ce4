#include "ls-output-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ls-lane-layout.h"
#include "ls-output-image.h"
#include "ls-output-wait.h"
#include "ls-session-images.h"
#include "ls-text-clock.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

#define LEAST 96 /* px of the picture's room */
#define GAP 6

struct _LsOutputView
{
  LsInspector parent_instance;
  GtkWidget *head;
  GtkWidget *label;
  guint output;
  LsImageKind kind;
  gboolean has_image;
  LsOutputModel model; /* whose pixels are the session's, of the revision */
  guint revision;
  LsOutputPlace place;
  GdkTexture *texture; /* of the pixels at place */
  /* The picture of the version before, where the next one is due; NULL: none is. */
  GdkTexture *held;
  guint held_source;
  char *shown_path;   /* of the scene whose picture was shown last; NULL: none was */
  GtkAllocation room; /* of the picture */
  LsScene *scene;     /* whose outputs the head names */
  gboolean is_hole;   /* the marked pixel has no lane; this was followed when it was chosen: */
  guint hole_wave, hole_lane;
  gboolean is_going; /* the wave of the pixel that was chosen last is on its way: */
  guint goal_x, goal_y;
  LsTextClock *clock; /* owned */
  GtkWidget *wait;    /* in the place of a picture that takes a while */
};

G_DEFINE_FINAL_TYPE (LsOutputView, ls_output_view, LS_TYPE_INSPECTOR)

/* --- content --------------------------------------------------------------------------------------------- */

/* Pixels of memories and streams are words, not lanes. */
static gboolean
has_lanes (LsOutputView *self, LsScene *scene)
{
  const LsOutput *output = self->output < ls_scene_get_n_outputs (scene)
                             ? ls_scene_get_output (scene, self->output)
                             : NULL;

  return output == NULL || (!output->is_memory && !output->is_stream);
}

/* A pixel that no lane works on stays marked as long as the same lane is followed, in a picture that has it. */
static gboolean
keeps_hole (LsOutputView *self, LsView *view)
{
  guint wave, lane;

  return self->is_hole && self->hole_wave == ls_view_get_wave (view) &&
         self->hole_lane == ls_inspector_get_focus (LS_INSPECTOR (self)) &&
         self->model.focus_x < self->model.width && self->model.focus_y < self->model.height &&
         !ls_scene_pixel_to_lane (ls_view_get_scene (view), self->model.focus_x,
                                  self->model.focus_y, &wave, &lane);
}

static void
find_focus (LsOutputView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const guint focus = ls_inspector_get_focus (LS_INSPECTOR (self));
  guint left = G_MAXUINT, bottom = G_MAXUINT, right = 0, top = 0;
  LsLaneLayout layout;

  self->model.has_wave = self->model.has_focus = FALSE;
  if (view == NULL || !self->has_image || !has_lanes (self, ls_view_get_scene (view)))
    return;
  ls_lane_layout_init (&layout, ls_view_get_scene (view), ls_view_get_wave (view));
  LS_FOREACH_LANE (lane, layout.mapped)
    {
      left = MIN (left, layout.x[lane]);
      bottom = MIN (bottom, layout.y[lane]);
      right = MAX (right, layout.x[lane] + 1);
      top = MAX (top, layout.y[lane] + 1);
    }
  self->model.has_wave = layout.mapped != 0;
  self->model.wave_x = left;
  self->model.wave_y = bottom;
  self->model.wave_width = right - left;
  self->model.wave_height = top - bottom;
  self->is_hole = keeps_hole (self, view);
  self->model.has_focus = self->is_hole || (layout.mapped & LS_MASK_LANE (focus)) != 0;
  if (self->is_hole)
    return;
  self->model.focus_x = layout.x[focus];
  self->model.focus_y = layout.y[focus];
}

/* As another kind of picture has it, or NULL. */
static char *
describe_as (LsOutputView *self, LsImageKind kind, guint x, guint y)
{
  LsOutputModel model = self->model;
  LsImage image;

  if (!ls_session_show_image (ls_inspector_get_session (LS_INSPECTOR (self)), self->output, kind,
                              &image))
    return NULL;
  model.pixels = image.rgba;
  model.words = image.words;
  return ls_output_image_describe (&model, x, y);
}

/* With the reason why the pixel holds nothing, if that is known. */
static char *
describe_own (LsOutputView *self, guint x, guint y, gboolean is_written)
{
  char *value = ls_output_image_describe (&self->model, x, y);
  const char *why = is_written || self->kind != LS_IMAGE_FINAL
                      ? NULL
                      : ls_session_tell_unfinished (ls_inspector_get_session (LS_INSPECTOR (self)));
  g_autofree char *bare = why != NULL ? value : NULL;

  return why != NULL ? g_strdup_printf ("%s\n%s", bare, why) : value;
}

/* How much has changed, and what the brightest shade means. Returns: (transfer full). */
static char *
tell_changes (LsOutputView *self)
{
  guint n_changed = 0, n_pixels = 0;
  float largest = 0;

  ls_session_count_changes (ls_inspector_get_session (LS_INSPECTOR (self)), self->output,
                            &n_changed, &n_pixels, &largest);
  if (n_changed == 0)
    return g_strdup_printf (_ ("none of %u pixels changed"), n_pixels);
  return isinf (largest)
           ? g_strdup_printf (_ ("%u of %u pixels changed; white: became NaN, or was"), n_changed,
                              n_pixels)
           : g_strdup_printf (_ ("%u of %u pixels changed; white: by %.4g"), n_changed, n_pixels,
                              (double) largest);
}

static char *
describe_change (LsOutputView *self, guint x, guint y, gboolean is_changed)
{
  g_autofree char *is = describe_as (self, LS_IMAGE_FINAL, x, y);
  g_autofree char *was = describe_as (self, LS_IMAGE_BEFORE, x, y);
  g_autofree char *changes = tell_changes (self);

  return g_strdup_printf (is_changed ? _ ("%s\nbefore the last edit %s\n%s")
                                     : _ ("%s\nas before the last edit: %s\n%s"),
                          is, was, changes);
}

static char *
describe_value (LsOutputView *self, guint x, guint y)
{
  const float *pixel = self->model.pixels + 4 * ((gsize) y * self->model.width + x);

  if (self->kind == LS_IMAGE_CHANGES)
    return describe_change (self, x, y, pixel[0] > 0.f);
  if (self->kind != LS_IMAGE_DIFFERENCE)
    return describe_own (self, x, y, !isnan (pixel[3]));

  g_autofree char *got = describe_as (self, LS_IMAGE_FINAL, x, y);
  g_autofree char *expected = describe_as (self, LS_IMAGE_REFERENCE, x, y);

  return g_strdup_printf (isnan (pixel[3]) ? _ ("%s\nreference %s, which is not compared")
                          : pixel[0] > 0.f ? _ ("%s\nreference %s, which differs")
                                           : _ ("%s\nreference %s, which agrees"),
                          got, expected);
}

static char *
describe_pixel (LsOutputView *self, guint x, guint y)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  LsScene *scene = view != NULL ? ls_view_get_scene (view) : NULL;
  g_autofree char *value = describe_value (self, x, y);
  g_autofree char *place = NULL, *samples = NULL;
  LsLaneLayout layout;
  guint wave, lane;

  if (scene != NULL && !has_lanes (self, scene))
    return g_strdup_printf (_ ("Column %u, row %u\n%s"), x, y, value);
  ls_lane_layout_init (&layout, scene, 0);
  place = ls_lane_layout_dup_place (&layout, x, y);
  if (scene == NULL || !ls_scene_pixel_to_lane (scene, x, y, &wave, &lane))
    return g_strdup_printf (_ ("%s: no primitive covers this pixel\n%s"), place, value);
  samples = ls_scene_get_n_samples (scene) > 1
              ? g_strdup_printf (_ (" (resolved from %u samples)"), ls_scene_get_n_samples (scene))
              : g_strdup ("");
  return g_strdup_printf (_ ("%s in wave %u, lane %u\n%s%s"), place, wave, lane, value, samples);
}

/* Why there is no picture. */
static char *
tell_missing (LsOutputView *self)
{
  const char *why = ls_session_tell_no_image (ls_inspector_get_session (LS_INSPECTOR (self)),
                                              self->output, self->kind);

  if (why == NULL)
    return g_strdup (_ ("Computing the image…"));
  return g_strdup_printf (_ ("No picture of what is %s: %s"), ls_output_head_name (self->kind),
                          why);
}

static void
update_wait (LsOutputView *self, LsView *view)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));
  const gboolean is_due =
    view != NULL && !self->has_image && ls_scene_get_n_outputs (ls_view_get_scene (view)) > 0;
  const gboolean is_awaited =
    is_due && (ls_session_has_stopped_images (session) ||
               ls_session_tell_no_image (session, self->output, self->kind) == NULL);

  ls_output_wait_follow (LS_OUTPUT_WAIT (self->wait), session, is_awaited);
}

static void
update_label (LsOutputView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  g_autofree char *text = NULL, *label = NULL;

  if (view == NULL)
    text = g_strdup (_ ("Nothing is open"));
  else if (ls_scene_get_n_outputs (ls_view_get_scene (view)) == 0)
    text = g_strdup (_ ("This scene has no output image"));
  else if (!self->has_image && self->held != NULL)
    return;
  else if (!self->has_image)
    text = tell_missing (self);
  else if (self->model.has_focus)
    text = describe_pixel (self, self->model.focus_x, self->model.focus_y);
  else if (!has_lanes (self, ls_view_get_scene (view)))
    text =
      g_strdup_printf (_ ("%u × %u elements of memory"), self->model.width, self->model.height);
  else
    text = g_strdup (_ ("The focus lane has no place in the image"));
  update_wait (self, view);
  gtk_label_set_text (GTK_LABEL (self->label), text);
  if (self->kind == LS_IMAGE_FINAL)
    label = g_strdup_printf (_ ("Output image, %s"), text);
  else
    label = g_strdup_printf (_ ("Output image, %s, %s"), ls_output_head_name (self->kind), text);
  ls_widget_set_label (self, self->model.has_focus ? label : text);
}

static void
show_time (LsOutputView *self)
{
  ls_output_head_set_time (LS_OUTPUT_HEAD (self->head), ls_text_clock_has_time (self->clock),
                           ls_text_clock_get_runs (self->clock));
}

static void
update_head (LsOutputView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  LsScene *scene = view != NULL ? ls_view_get_scene (view) : NULL;
  GtkStringList *names;
  guint n;

  if (scene == self->scene)
    return;
  g_clear_pointer (&self->scene, ls_scene_unref);
  self->scene = scene != NULL ? ls_scene_ref (scene) : NULL;
  names = gtk_string_list_new (NULL);
  n = scene != NULL ? ls_scene_get_n_outputs (scene) : 0;
  for (guint i = 0; i < n; i++)
    gtk_string_list_append (names, ls_scene_get_output (scene, i)->name);
  ls_output_head_set_outputs (LS_OUTPUT_HEAD (self->head), names);
  show_time (self);
}

static void
ls_output_view_focus_changed (LsInspector *inspector)
{
  LsOutputView *self = LS_OUTPUT_VIEW (inspector);

  find_focus (self);
  update_label (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

#define HOLD_MS 300 /* of an old picture, so that quick ones follow each other without a gap */

static void
drop_held (LsOutputView *self)
{
  g_clear_handle_id (&self->held_source, g_source_remove);
  g_clear_object (&self->held);
}

static gboolean
held_cb (gpointer data)
{
  LsOutputView *self = data;

  self->held_source = 0;
  drop_held (self);
  update_label (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

static const char *
get_path (LsOutputView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));

  return view != NULL ? ls_scene_get_path (ls_view_get_scene (view)) : NULL;
}

/* texture: (nullable): that was shown. */
static void
hold (LsOutputView *self, GdkTexture *texture)
{
  if (self->has_image)
    {
      drop_held (self);
      g_free (self->shown_path);
      self->shown_path = g_strdup (get_path (self));
    }
  else if (texture != NULL && self->shown_path != NULL &&
           g_strcmp0 (self->shown_path, get_path (self)) == 0)
    {
      drop_held (self);
      self->held = g_object_ref (texture);
      self->held_source = g_timeout_add (HOLD_MS, held_cb, self);
    }
}

/* What is chosen, as it is now. */
static void
show_image (LsOutputView *self)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));
  g_autoptr (GdkTexture) shown = g_steal_pointer (&self->texture);
  LsImage image = { 0 };

  self->revision = session != NULL ? ls_session_get_image_revision (session) : 0;
  self->has_image =
    session != NULL && ls_session_show_image (session, self->output, self->kind, &image);
  self->model.pixels = image.rgba;
  self->model.words = image.words;
  self->model.n_channels = image.n_channels;
  self->model.type = image.type;
  self->model.width = image.width;
  self->model.height = image.height;
  hold (self, shown);
}

/* What vertices, primitives and threads write is no picture. */
static gboolean
is_of_pixels (LsScene *scene)
{
  return scene == NULL || ls_scene_get_layout (scene) == LS_LAYOUT_PIXELS;
}

static void
ls_output_view_image_changed (LsInspector *inspector)
{
  LsOutputView *self = LS_OUTPUT_VIEW (inspector);
  LsSession *session = ls_inspector_get_session (inspector);

  show_image (self);
  /* It is about the whole, and not about what is so far. */
  ls_output_head_set_verdict (LS_OUTPUT_HEAD (self->head),
                              session != NULL && self->kind != LS_IMAGE_SO_FAR
                                ? ls_session_get_verdict (session, self->output)
                                : NULL,
                              session == NULL || is_of_pixels (ls_session_get_scene (session)));
  ls_output_view_focus_changed (inspector);
}

static void
ls_output_view_view_changed (LsInspector *inspector)
{
  LsOutputView *self = LS_OUTPUT_VIEW (inspector);
  LsSession *session = ls_inspector_get_session (inspector);

  self->is_going = FALSE;
  update_head (self);
  if (self->kind == LS_IMAGE_SO_FAR ||
      (session != NULL && self->revision != ls_session_get_image_revision (session)))
    show_image (self);
  ls_output_view_focus_changed (inspector);
}

/* --- input ----------------------------------------------------------------------------------------------- */

/* A pixel that no lane works on is marked, for who asks about it. */
static void
mark_hole (LsOutputView *self, LsView *view, guint x, guint y)
{
  self->is_hole = TRUE;
  self->hole_wave = ls_view_get_wave (view);
  self->hole_lane = ls_inspector_get_focus (LS_INSPECTOR (self));
  self->model.focus_x = x;
  self->model.focus_y = y;
  ls_output_view_focus_changed (LS_INSPECTOR (self));
}

void
ls_output_view_go_to_pixel (LsOutputView *self, guint x, guint y)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  guint wave, lane;

  if (view == NULL)
    return;
  if (!ls_scene_pixel_to_lane (ls_view_get_scene (view), x, y, &wave, &lane))
    {
      mark_hole (self, view, x, y);
      return;
    }
  self->is_hole = FALSE;
  self->goal_x = x;
  self->goal_y = y;
  self->is_going = wave != ls_view_get_wave (view);
  if (wave == ls_view_get_wave (view))
    ls_inspector_set_focus (LS_INSPECTOR (self), lane);
  else
    ls_session_focus_wave (ls_inspector_get_session (LS_INSPECTOR (self)), wave, lane);
  ls_session_follow_lane (ls_inspector_get_session (LS_INSPECTOR (self)));
  ls_output_view_focus_changed (LS_INSPECTOR (self));
}

/* Of a picture that shows lanes. */
static void
go_to_shown (LsOutputView *self, guint x, guint y)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));

  if (view != NULL && has_lanes (self, ls_view_get_scene (view)))
    ls_output_view_go_to_pixel (self, x, y);
}

static gboolean
ls_output_view_point (LsInspector *inspector, double x, double y)
{
  LsOutputView *self = LS_OUTPUT_VIEW (inspector);
  guint pixel_x, pixel_y;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (!self->has_image ||
      !ls_output_place_pick (&self->place, &self->model, x, y, &pixel_x, &pixel_y))
    return FALSE;
  go_to_shown (self, pixel_x, pixel_y);
  return TRUE;
}

static void
ls_output_view_find_point (LsInspector *inspector, GdkRectangle *area)
{
  const LsOutputView *self = LS_OUTPUT_VIEW (inspector);
  graphene_rect_t pixel;

  if (!self->has_image || !self->model.has_focus)
    return;
  pixel =
    ls_output_image_get_rect (&self->model, &self->place, self->model.focus_x, self->model.focus_y);
  *area = (GdkRectangle){ (int) pixel.origin.x, (int) pixel.origin.y, (int) pixel.size.width,
                          (int) pixel.size.height };
}

static void
pressed_cb (GtkGestureClick *click, int n_press, double x, double y, LsOutputView *self)
{
  ls_output_view_point (LS_INSPECTOR (self), x, y);
}

static gboolean
move_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsOutputView *self = LS_OUTPUT_VIEW (widget);
  int across, up;

  g_variant_get (args, "(ii)", &across, &up);
  if (!self->model.has_focus)
    return TRUE;
  go_to_shown (self,
               (guint) CLAMP ((int) self->model.focus_x + across, 0, (int) self->model.width - 1),
               (guint) CLAMP ((int) self->model.focus_y + up, 0, (int) self->model.height - 1));
  return TRUE;
}

static gboolean
ls_output_view_query_tooltip (GtkWidget *widget,
                              int x,
                              int y,
                              gboolean keyboard,
                              GtkTooltip *tooltip)
{
  LsOutputView *self = LS_OUTPUT_VIEW (widget);
  g_autofree char *text = NULL;
  guint pixel_x, pixel_y;

  if (keyboard || !self->has_image ||
      !ls_output_place_pick (&self->place, &self->model, x, y, &pixel_x, &pixel_y))
    return FALSE;
  text = describe_pixel (self, pixel_x, pixel_y);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
chosen_cb (LsOutputView *self)
{
  self->kind = ls_output_head_get_kind (LS_OUTPUT_HEAD (self->head));
  self->output = ls_output_head_get_output (LS_OUTPUT_HEAD (self->head));
  ls_output_view_image_changed (LS_INSPECTOR (self));
}

/* To the first pixel that differs. */
static void
asked_cb (LsOutputView *self)
{
  const LsVerdict *verdict =
    ls_session_get_verdict (ls_inspector_get_session (LS_INSPECTOR (self)), self->output);

  if (verdict != NULL && verdict->n_different > 0)
    go_to_shown (self, verdict->x, verdict->y);
}

static void
head_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsOutputView *self = LS_OUTPUT_VIEW (widget);

  if (g_str_equal (name, "output.kind"))
    ls_output_head_choose_kind (LS_OUTPUT_HEAD (self->head),
                                g_variant_get_string (parameter, NULL));
  else
    asked_cb (self);
}

static void
time_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsOutputView *self = LS_OUTPUT_VIEW (widget);

  if (g_str_equal (name, "output.play"))
    ls_text_clock_set_runs (self->clock, !ls_text_clock_get_runs (self->clock));
  else if (g_str_equal (name, "output.frame"))
    ls_text_clock_step (self->clock,
                        g_str_equal (g_variant_get_string (parameter, NULL), "next") ? 1 : -1);
  else if (self->model.has_focus)
    ls_text_clock_set_mouse (self->clock, self->model.focus_x, self->model.focus_y);
}

LsTextClock *
ls_output_view_get_clock (LsOutputView *self)
{
  return self->clock;
}

/* --- size and drawing ------------------------------------------------------------------------------------ */

static int
height_of (GtkWidget *child, int width)
{
  int height = 0;

  if (gtk_widget_should_layout (child))
    gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);
  return height;
}

static void
ls_output_view_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  LsOutputView *self = LS_OUTPUT_VIEW (widget);
  int around = 0;

  if (orientation == GTK_ORIENTATION_VERTICAL)
    around = height_of (self->head, -1) + height_of (self->label, -1) + 2 * GAP;
  *minimum = LEAST + around;
  *natural = 2 * LEAST + around;
}

/* In the middle of the picture's room, as long as there is room for it. */
static void
place_wait (LsOutputView *self)
{
  const int high = height_of (self->wait, -1);
  int least = 0;

  if (high == 0)
    return;
  gtk_widget_measure (self->wait, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_size_allocate (
    self->wait,
    &(GtkAllocation){ self->room.x, self->room.y + MAX (0, (self->room.height - high) / 2),
                      MAX (least, self->room.width), high },
    -1);
}

static void
ls_output_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LsOutputView *self = LS_OUTPUT_VIEW (widget);
  const int top = height_of (self->head, width), bottom = height_of (self->label, width);

  gtk_widget_size_allocate (self->head, &(GtkAllocation){ 0, 0, width, top }, -1);
  gtk_widget_size_allocate (self->label, &(GtkAllocation){ 0, height - bottom, width, bottom }, -1);
  self->room = (GtkAllocation){ GAP, top + GAP, MAX (1, width - 2 * GAP),
                                MAX (1, height - top - bottom - 2 * GAP) };
  place_wait (self);
}

static void
update_texture (LsOutputView *self)
{
  LsOutputPlace place;

  ls_output_place_init (&place, self->model.width, self->model.height, self->room.width,
                        self->room.height);
  place.x += self->room.x;
  place.y += self->room.y;
  if (place.width != self->place.width || place.height != self->place.height)
    g_clear_object (&self->texture);
  self->place = place;
  if (self->texture == NULL)
    self->texture = ls_output_image_new_texture (&self->model, &place);
}

static void
ls_output_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsOutputView *self = LS_OUTPUT_VIEW (widget);

  if (self->has_image)
    {
      update_texture (self);
      ls_output_image_draw (snapshot, &self->model, &self->place, self->texture,
                            ls_inspector_get_theme (LS_INSPECTOR (self)));
    }
  else if (self->held != NULL)
    gtk_snapshot_append_texture (snapshot, self->held,
                                 &GRAPHENE_RECT_INIT ((float) self->place.x, (float) self->place.y,
                                                      (float) self->place.width,
                                                      (float) self->place.height));
  GTK_WIDGET_CLASS (ls_output_view_parent_class)->snapshot (widget, snapshot);
}

/* --- class ----------------------------------------------------------------------------------------------- */

static void
ls_output_view_dispose (GObject *object)
{
  LsOutputView *self = LS_OUTPUT_VIEW (object);

  drop_held (self);
  g_clear_pointer (&self->shown_path, g_free);
  g_clear_object (&self->clock);
  g_clear_object (&self->texture);
  g_clear_pointer (&self->scene, ls_scene_unref);
  G_OBJECT_CLASS (ls_output_view_parent_class)->dispose (object);
}

static void
ls_output_view_class_init (LsOutputViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  LsInspectorClass *inspector_class = LS_INSPECTOR_CLASS (klass);

  object_class->dispose = ls_output_view_dispose;
  widget_class->measure = ls_output_view_measure;
  widget_class->size_allocate = ls_output_view_size_allocate;
  widget_class->snapshot = ls_output_view_snapshot;
  widget_class->query_tooltip = ls_output_view_query_tooltip;
  inspector_class->view_changed = ls_output_view_view_changed;
  inspector_class->focus_changed = ls_output_view_focus_changed;
  inspector_class->image_changed = ls_output_view_image_changed;
  inspector_class->point = ls_output_view_point;
  inspector_class->find_point = ls_output_view_find_point;

  gtk_widget_class_set_css_name (widget_class, "outputview");
  gtk_widget_class_install_action (widget_class, "output.kind", "s", head_action);
  gtk_widget_class_install_action (widget_class, "output.first-difference", NULL, head_action);
  gtk_widget_class_install_action (widget_class, "output.play", NULL, time_action);
  gtk_widget_class_install_action (widget_class, "output.frame", "s", time_action);
  gtk_widget_class_install_action (widget_class, "output.mouse", NULL, time_action);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, 0, move_cb, "(ii)", -1, 0);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Right, 0, move_cb, "(ii)", 1, 0);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Up, 0, move_cb, "(ii)", 0, 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Down, 0, move_cb, "(ii)", 0, -1);
}

static void
ls_output_view_init (LsOutputView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *click = gtk_gesture_click_new ();

  self->head = g_object_new (LS_TYPE_OUTPUT_HEAD, NULL);
  gtk_widget_set_parent (self->head, widget);
  g_signal_connect_swapped (self->head, "changed", G_CALLBACK (chosen_cb), self);
  g_signal_connect_swapped (self->head, "asked", G_CALLBACK (asked_cb), self);
  self->clock = ls_text_clock_new (LS_INSPECTOR (self));
  g_signal_connect_swapped (self->clock, "changed", G_CALLBACK (show_time), self);
  self->label = gtk_label_new (_ ("Nothing is open"));
  gtk_label_set_justify (GTK_LABEL (self->label), GTK_JUSTIFY_CENTER);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (self->label, "numeric");
  gtk_widget_set_parent (self->label, widget);
  self->wait = g_object_new (LS_TYPE_OUTPUT_WAIT, NULL);
  gtk_widget_set_parent (self->wait, widget);

  gtk_widget_set_focusable (widget, TRUE);
  ls_tooltip_ask (widget);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
}

const char *
ls_output_view_get_text (LsOutputView *self)
{
  return gtk_label_get_text (GTK_LABEL (self->label));
}

/* The channel that is no number, so that who asks is told of that one; else the first. */
static guint
choose_channel (LsOutputView *self)
{
  const LsOutputModel *model = &self->model;
  const float *pixel = &model->pixels[4 * ((gsize) model->focus_y * model->width + model->focus_x)];

  for (guint c = 0; c < model->n_channels && model->words == NULL && !isnan (pixel[3]); c++)
    if (isnan (pixel[c]))
      return c;
  return 0;
}

gboolean
ls_output_view_has_nan (LsOutputView *self)
{
  const LsOutputModel *model = &self->model;
  const guint x = self->is_going ? self->goal_x : model->focus_x;
  const guint y = self->is_going ? self->goal_y : model->focus_y;
  const float *pixel;
  gboolean is_one = FALSE;

  if (!self->has_image || !(model->has_focus || self->is_going) || model->words != NULL ||
      x >= model->width || y >= model->height)
    return FALSE;
  pixel = &model->pixels[4 * ((gsize) y * model->width + x)];
  for (guint c = 0; c < model->n_channels && !isnan (pixel[3]); c++)
    is_one |= !isfinite (pixel[c]);
  return is_one;
}

gboolean
ls_output_view_get_component (LsOutputView *self, LsRegRef *ref, guint *lane, guint64 *step)
{
  LsInspector *inspector = LS_INSPECTOR (self);
  LsView *view = ls_inspector_get_view (inspector);
  const LsHistory *history = ls_session_get_history (ls_inspector_get_session (inspector));
  const LsOutput *output;

  if (view == NULL || !self->model.has_focus || self->is_hole)
    return FALSE;
  output = ls_scene_get_output (ls_view_get_scene (view), self->output);
  if (!ls_output_is_register (output))
    return FALSE;
  *ref = output->ref;
  ref->channel = (guint8) choose_channel (self);
  *lane = ls_inspector_get_focus (inspector);
  *step = self->kind != LS_IMAGE_SO_FAR && history != NULL && !history->is_cut ? history->n_steps
                                                                               : G_MAXUINT64;
  return TRUE;
}

char *
ls_output_view_dup_reason (LsOutputView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  g_autofree char *place = NULL;
  LsLaneLayout layout;

  if (view == NULL || !self->is_hole)
    return g_strdup (view != NULL && self->model.has_focus
                       ? _ ("This picture shows a memory: ask about its words in the pane Memory")
                       : gtk_label_get_text (GTK_LABEL (self->label)));
  ls_lane_layout_init (&layout, ls_view_get_scene (view), 0);
  place = ls_lane_layout_dup_place (&layout, self->model.focus_x, self->model.focus_y);
  return g_strdup_printf (_ ("%s: no primitive covers this pixel"), place);
}
