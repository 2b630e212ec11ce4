#include "ls-views.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "ls-lane-choice.h"
#include "ls-timeline-draw.h"
#include "ls-timeline-parts.h"
#include "ls-timeline-values.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

/* --- picture of the masks -------------------------------------------------------------------------------- */

/* The mask history as it was painted last, which most frames show again.  Starts as zeros. */
typedef struct
{
  GdkTexture *texture; /* owned; NULL: none */
  LsTimelineSpan span; /* of the texture, as are the others */
  LsTimelineMetrics metrics;
  const LsTheme *theme;
} Picture;

/* To be called when the model is another one, and at the end. */
static void
clear_picture (Picture *picture)
{
  g_clear_object (&picture->texture);
}

static gboolean
is_same (const Picture *picture,
         const LsTimelineMetrics *metrics,
         const LsTimelineSpan *span,
         const LsTheme *theme)
{
  return picture->texture != NULL && picture->theme == theme &&
         memcmp (&picture->span, span, sizeof *span) == 0 &&
         memcmp (&picture->metrics, metrics, sizeof *metrics) == 0;
}

/* Painted again where something else than the model differs from last time. Returns: (transfer none) (nullable) */
static GdkTexture *
get_picture (Picture *picture,
             const LsTimelineModel *model,
             const LsTimelineMetrics *metrics,
             const LsTimelineSpan *span,
             const LsTheme *theme)
{
  if (is_same (picture, metrics, span, theme))
    return picture->texture;
  g_clear_object (&picture->texture);
  picture->texture = ls_timeline_new_masks (model, metrics, span, theme);
  picture->span = *span;
  picture->metrics = *metrics;
  picture->theme = theme;
  return picture->texture;
}

/* --- words ----------------------------------------------------------------------------------------------- */

/* What the timeline says to who points at it or cannot see it. */

typedef struct
{
  LsView *view;                 /* NULL: nothing is open */
  const LsTimelineModel *model; /* NULL: not computed yet */
  const LsTimelineValues *values;
  const GArray *flags;
} Told;

/* The step, and how many there are. */
static void
append_steps (const LsTimelineModel *model, guint64 step, GString *label)
{
  const LsHistory *history = model->history;

  if (history->is_veiled)
    g_string_append_printf (label, _ ("step %" PRIu64 " of %" PRIu64 ", the rest is hidden"), step,
                            history->n_steps);
  else if (!history->is_cut)
    g_string_append_printf (label, _ ("step %" PRIu64 " of %" PRIu64), step, history->n_steps);
  else if (model->end > 0)
    g_string_append_printf (label, _ ("step %" PRIu64 " of %" PRIu64 ", drawn up to step %" PRIu64),
                            step, model->end, history->n_steps);
  else
    g_string_append_printf (label, _ ("step %" PRIu64 ", drawn up to step %" PRIu64), step,
                            history->n_steps);
}

/* Returns: (transfer full): what it is, the step that executes next, and all that is known of it. */
static char *
dup_label (const Told *told)
{
  const guint64 step = told->view != NULL ? ls_view_get_place (told->view)->step : 0;
  GString *label = g_string_new (_ ("Timeline, "));

  if (told->view == NULL)
    g_string_append (label, _ ("nothing is open"));
  else if (told->model == NULL && step == 0 && !ls_view_knows_next (told->view))
    g_string_append (label, _ ("step 0, the rest is hidden"));
  else if (told->model == NULL)
    g_string_append_printf (label, _ ("step %" PRIu64 ", the run is being computed"), step);
  else
    append_steps (told->model, step, label);
  if (told->view != NULL && told->model != NULL)
    {
      g_string_append_printf (label, _ (", %u of %d lanes active"),
                              ls_mask_count (ls_view_read_mask (told->view, 0)), LS_LANES);
      ls_timeline_model_append_loops (told->model, step, ", ", label);
      ls_timeline_values_append_words (told->values, step, ", ", label);
    }
  ls_timeline_flags_append_words (told->flags, step, label);
  return g_string_free (label, FALSE);
}

/* Returns: (transfer full): about the step at x; lane: of the mask history, or -1. There is a model. */
static char *
dup_tip (const Told *told,
         const LsTimelineMetrics *metrics,
         const LsTimelineSpan *span,
         double x,
         int lane)
{
  const guint64 n_steps = told->model->history->n_steps;
  const guint64 last =
    MAX (n_steps, told->model->history->is_veiled ? 0 : ls_timeline_model_get_room (told->model));
  const guint64 step =
    (guint64) CLAMP (floor (ls_timeline_step (metrics, span, x)), 0, (double) last);
  g_autofree char *what = ls_timeline_model_describe (told->model, step);
  GString *text = g_string_new (what);

  if (lane >= 0 && step < n_steps)
    {
      g_string_append_printf (
        text, _ ("\nlane %d: %s"), lane,
        _ (ls_timeline_model_get_state (told->model, step, (guint) lane)->name));
      if (ls_timeline_model_is_predicated (told->model, step, (guint) lane))
        g_string_append (text, _ (", predicated off in a slot"));
    }
  ls_timeline_model_append_loops (told->model, step, "\n", text);
  ls_timeline_values_append_words (told->values, step, "\n", text);
  ls_timeline_flags_append_near (told->flags, metrics, span, x, text);
  return g_string_free (text, FALSE);
}

#define LANE_MINIMUM 1 /* px */
#define LANE_NATURAL 3

struct _LsTimelineView
{
  LsInspector parent_instance;
  LsTimelineRange range;  /* what is in sight */
  LsTimelineModel *model; /* NULL: not computed yet */
  LsTimelineMetrics metrics;
  Picture masks;
  LsTimelineTracks tracks;
  gconstpointer scene; /* whose histories were seen; not owned, to be compared */
  gboolean is_plain;   /* none of them has lanes that part */
  guint64 asked;       /* last step asked for in a drag, or pointed at; G_MAXUINT64: none */
  guint64 drag_start;  /* step to return to, G_MAXUINT64: no drag */
};

G_DEFINE_FINAL_TYPE (LsTimelineView, ls_timeline_view, LS_TYPE_INSPECTOR)

/* --- span ------------------------------------------------------------------------------------------------ */

static LsTimelineSpan
span_of (LsTimelineView *self)
{
  return ls_timeline_range_get_span (&self->range);
}

static void
scroll_to_now (LsTimelineView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  guint64 now;

  if (view == NULL)
    return;
  now = ls_view_get_place (view)->step;
  ls_timeline_range_show (&self->range, now);
}

void
ls_timeline_view_zoom (LsTimelineView *self, double factor, double x)
{
  ls_timeline_range_zoom (&self->range, factor, x);
}

/* By the keyboard the present step stays where it is. */
static gboolean
zoom_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsTimelineView *self = LS_TIMELINE_VIEW (widget);
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const LsTimelineSpan span = span_of (self);

  if (view == NULL)
    return TRUE;
  ls_timeline_view_zoom (
    self, g_variant_get_double (args),
    ls_timeline_x (&self->metrics, &span, (double) ls_view_get_place (view)->step));
  return TRUE;
}

static void
zoom_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ls_timeline_zoom_by_word (widget, parameter, zoom_cb);
}

/* --- content --------------------------------------------------------------------------------------------- */

/* Returns: (transfer full): none without a view. */
static GArray *
make_flags (LsTimelineView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  GArray *flags;

  if (view == NULL)
    return g_array_new (FALSE, FALSE, sizeof (LsTimelineFlag));
  flags =
    ls_timeline_flags_new (ls_inspector_get_session (LS_INSPECTOR (self)), ls_view_get_wave (view));
  ls_timeline_flags_add_race (flags, view);
  return flags;
}

static void
tell_timeline (LsTimelineView *self)
{
  g_autoptr (GArray) flags = make_flags (self);
  const Told told = { ls_inspector_get_view (LS_INSPECTOR (self)), self->model,
                      &self->tracks.values, flags };
  g_autofree char *label = dup_label (&told);

  ls_inspector_set_label (LS_INSPECTOR (self), label);
}

/* A wave in which lanes part has its room from then on: other waves of the scene do not take it back, nor does a question that hides what
 * comes. */
static void
settle_height (LsTimelineView *self, LsView *view)
{
  const LsScene *scene = ls_view_get_scene (view);
  const gboolean is_plain = self->model->is_straight && (self->scene != scene || self->is_plain);

  if (self->model->history->is_veiled && self->scene == scene)
    return;
  self->scene = scene;
  if (is_plain == self->is_plain)
    return;
  self->is_plain = is_plain;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
load_model (LsTimelineView *self)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  LsHistory *history = session != NULL ? ls_session_get_history (session) : NULL;

  /* The history of the wave before stays until the new one is there. */
  if (view == NULL || (history != NULL && history->wave != ls_view_get_wave (view)))
    history = NULL;
  if (history != NULL && self->model != NULL && self->model->history == history)
    return;
  g_clear_pointer (&self->model, ls_timeline_model_free);
  clear_picture (&self->masks);
  if (history != NULL && history->n_steps > 0)
    self->model = ls_timeline_model_new (ls_view_get_scene (view), history);
  if (self->model != NULL)
    settle_height (self, view);
  gtk_widget_queue_allocate (GTK_WIDGET (self)); /* other rows, perhaps */
  ls_timeline_range_set_steps (&self->range,
                               self->model != NULL ? ls_timeline_model_get_room (self->model) : 0);
}

/* Whatever is known of the run's length, the present step has its place. */
static void
follow_end (LsTimelineView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  guint64 end = 0;

  if (self->model == NULL || view == NULL)
    return;
  ls_session_get_end (ls_inspector_get_session (LS_INSPECTOR (self)), &end);
  ls_timeline_model_reach (self->model, ls_view_get_place (view)->step, end);
  if (ls_timeline_model_get_room (self->model) != self->range.n_steps)
    ls_timeline_range_change_steps (&self->range, ls_timeline_model_get_room (self->model));
}

/* --- values ---------------------------------------------------------------------------------------------- */

gboolean
ls_timeline_view_toggle_value (LsTimelineView *self, LsRegRef ref)
{
  return ls_timeline_tracks_toggle (&self->tracks, ref);
}

const LsTimelineValues *
ls_timeline_view_get_values (LsTimelineView *self)
{
  return &self->tracks.values;
}

static gboolean
remove_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  return ls_timeline_tracks_remove_last (&LS_TIMELINE_VIEW (widget)->tracks);
}

/* --- updates --------------------------------------------------------------------------------------------- */

static void
update_cb (LsInspector *inspector)
{
  LsTimelineView *self = LS_TIMELINE_VIEW (inspector);

  load_model (self);
  follow_end (self);
  ls_timeline_tracks_ask (&self->tracks);
  scroll_to_now (self);
  tell_timeline (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
focus_cb (LsInspector *inspector)
{
  ls_timeline_tracks_ask (&LS_TIMELINE_VIEW (inspector)->tracks);
  tell_timeline (LS_TIMELINE_VIEW (inspector));
  gtk_widget_queue_draw (GTK_WIDGET (inspector));
}

static void
lanes_cb (LsInspector *inspector)
{
  gtk_widget_queue_draw (GTK_WIDGET (inspector));
}

static void
marks_cb (LsInspector *inspector)
{
  tell_timeline (LS_TIMELINE_VIEW (inspector));
  gtk_widget_queue_draw (GTK_WIDGET (inspector));
}

/* --- going ----------------------------------------------------------------------------------------------- */

static guint64
step_at (LsTimelineView *self, double x)
{
  const LsTimelineSpan span = span_of (self);

  return (guint64) CLAMP (floor (ls_timeline_step (&self->metrics, &span, x)), 0,
                          (double) self->range.n_steps);
}

static void
go_to_step (LsTimelineView *self, guint64 step)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));

  if (session != NULL)
    ls_session_move (session, LS_MOVE_TO_STEP, step);
}

void
ls_timeline_view_go (LsTimelineView *self, double x, double y)
{
  const int lane = ls_timeline_lane (&self->metrics, y);

  if (self->model == NULL || x < self->metrics.names)
    return;
  if (lane >= 0)
    ls_inspector_set_focus (LS_INSPECTOR (self), (guint) lane);
  self->asked = step_at (self, x);
  go_to_step (self, self->asked);
}

/* The lane is followed; to the step goes who asks for it, with what is offered then. */
static gboolean
ls_timeline_view_point (LsInspector *inspector, double x, double y)
{
  LsTimelineView *self = LS_TIMELINE_VIEW (inspector);
  const int lane = ls_timeline_lane (&self->metrics, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (self->model == NULL || x < self->metrics.names)
    return FALSE;
  if (lane >= 0)
    ls_inspector_set_focus (inspector, (guint) lane);
  self->asked = step_at (self, x);
  return TRUE;
}

static void
ls_timeline_view_find_point (LsInspector *inspector, GdkRectangle *area)
{
  LsTimelineView *self = LS_TIMELINE_VIEW (inspector);
  LsView *view = ls_inspector_get_view (inspector);
  const LsTimelineSpan span = span_of (self);

  if (view == NULL || self->model == NULL)
    return;
  self->asked = ls_view_get_place (view)->step;
  *area = (GdkRectangle){ (int) ls_timeline_x (&self->metrics, &span, (double) self->asked), 0, 1,
                          gtk_widget_get_height (GTK_WIDGET (self)) / 2 };
}

/* To the step that was pointed at. */
static void
go_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsTimelineView *self = LS_TIMELINE_VIEW (widget);

  if (self->model != NULL && self->asked != G_MAXUINT64)
    go_to_step (self, self->asked);
}

static void
drag_begin_cb (GtkGestureDrag *drag, double x, double y, LsTimelineView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (view == NULL || self->model == NULL || x < self->metrics.names)
    return;
  self->drag_start = ls_view_get_place (view)->step;
  ls_timeline_view_go (self, x, y);
}

static void
drag_update_cb (GtkGestureDrag *drag, double dx, double dy, LsTimelineView *self)
{
  double x, y;

  if (self->drag_start == G_MAXUINT64 || !gtk_gesture_drag_get_start_point (drag, &x, &y))
    return;
  if (step_at (self, x + dx) == self->asked)
    return;
  self->asked = step_at (self, x + dx);
  go_to_step (self, self->asked);
}

static void
drag_end_cb (GtkGestureDrag *drag, double dx, double dy, LsTimelineView *self)
{
  self->drag_start = G_MAXUINT64;
}

gboolean
ls_timeline_view_cancel_drag (LsTimelineView *self)
{
  if (self->drag_start == G_MAXUINT64)
    return FALSE;
  go_to_step (self, self->drag_start);
  self->drag_start = G_MAXUINT64;
  return TRUE;
}

static gboolean
escape_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  return ls_timeline_view_cancel_drag (LS_TIMELINE_VIEW (widget));
}

/* --- words ----------------------------------------------------------------------------------------------- */

static gboolean
ls_timeline_view_query_tooltip (GtkWidget *widget,
                                int x,
                                int y,
                                gboolean keyboard,
                                GtkTooltip *tooltip)
{
  LsTimelineView *self = LS_TIMELINE_VIEW (widget);
  const int lane = ls_timeline_lane (&self->metrics, y);
  const LsTimelineSpan span = span_of (self);
  g_autoptr (GArray) flags = make_flags (self);
  const Told told = { ls_inspector_get_view (LS_INSPECTOR (self)), self->model,
                      &self->tracks.values, flags };
  g_autofree char *text = NULL;

  if (keyboard || self->model == NULL || x < self->metrics.names)
    return FALSE;
  text = dup_tip (&told, &self->metrics, &span, x, lane);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* --- size and drawing ------------------------------------------------------------------------------------ */

static void
ls_timeline_view_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  LsTimelineView *self = LS_TIMELINE_VIEW (widget);
  const LsGlyphs *glyphs = ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE);
  const guint n_values = self->tracks.values.tracks->len;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = 160;
      *natural = 600;
      return;
    }
  *minimum =
    ls_timeline_metrics_height (glyphs, LANE_MINIMUM) + ls_timeline_values_least (glyphs, n_values);
  *natural = ls_timeline_metrics_height (glyphs, self->is_plain ? LANE_MINIMUM : LANE_NATURAL) +
             ls_timeline_values_height (glyphs, n_values);
}

static void
lay_out (LsTimelineView *self, int width, int height)
{
  const LsGlyphs *glyphs = ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE);
  const guint n_values = self->tracks.values.tracks->len;
  const guint hidden = self->model != NULL ? self->model->lines.hidden : 0;
  const LsLoops *loops = self->model != NULL ? ls_timeline_model_get_loops (self->model) : NULL;
  int value;

  ls_timeline_metrics_init (&self->metrics, width, height, hidden, glyphs);
  ls_timeline_metrics_fit_lanes (&self->metrics, self->model);
  value =
    ls_timeline_values_fit (&self->metrics, glyphs, loops != NULL && loops->depth > 0, n_values);
  ls_timeline_metrics_init (&self->metrics, width, height - (int) n_values * value, hidden, glyphs);
  ls_timeline_metrics_fit_lanes (&self->metrics, self->model);
  ls_timeline_metrics_add_loops (&self->metrics, loops);
  ls_timeline_metrics_add_values (&self->metrics, n_values, value);
}

static void
ls_timeline_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LsTimelineView *self = LS_TIMELINE_VIEW (widget);

  /* The bar takes its room from the picture only while it is there; at the least height it lies over the last lanes. */
  lay_out (self, width, height - ls_timeline_range_bar_height (&self->range));
  ls_timeline_closers_allocate (&self->tracks.closers, &self->metrics);
  ls_timeline_range_allocate (&self->range, width, height, self->metrics.names);
}

static void
snapshot_empty (LsTimelineView *self, GtkSnapshot *snapshot, const LsTheme *theme)
{
  LsGlyphs *glyphs = ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE);
  const gboolean is_open = ls_inspector_get_view (LS_INSPECTOR (self)) != NULL;

  ls_snapshot_fill (snapshot, &theme->surface, 0, 0, (float) self->metrics.width,
                    (float) self->metrics.height);
  ls_glyphs_draw (glyphs, snapshot, is_open ? _ ("Computing the run...") : _ ("Nothing is open"),
                  12, 12 + ls_glyphs_get_ascent (glyphs), &theme->dim);
}

static void
ls_timeline_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsTimelineView *self = LS_TIMELINE_VIEW (widget);
  const LsTheme *theme = ls_inspector_get_theme (LS_INSPECTOR (self));
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const LsTimelineSpan span = span_of (self);

  if (self->model == NULL || view == NULL)
    snapshot_empty (self, snapshot, theme);
  else
    {
      g_autoptr (GArray) flags = make_flags (self);
      LsGlyphs *glyphs = ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE);
      const guint64 now = ls_view_get_place (view)->step;
      GdkTexture *masks = get_picture (&self->masks, self->model, &self->metrics, &span, theme);

      ls_timeline_draw (snapshot, self->model, &self->metrics, &span, masks, now,
                        ls_inspector_get_focus (LS_INSPECTOR (self)), theme, glyphs);
      if (ls_lane_choice_is_made (LS_INSPECTOR (self)))
        ls_timeline_draw_chosen (snapshot, &self->metrics,
                                 ls_inspector_get_lanes (LS_INSPECTOR (self)), theme);
      ls_timeline_values_draw (&self->tracks.values, snapshot, &self->metrics, &span, now, theme,
                               glyphs);
      ls_timeline_flags_draw (flags, snapshot, &self->metrics, &span, theme);
    }
  GTK_WIDGET_CLASS (ls_timeline_view_parent_class)->snapshot (widget, snapshot);
}

/* --- class ----------------------------------------------------------------------------------------------- */

static void
ls_timeline_view_dispose (GObject *object)
{
  LsTimelineView *self = LS_TIMELINE_VIEW (object);

  ls_timeline_tracks_dispose (&self->tracks);
  g_clear_pointer (&self->model, ls_timeline_model_free);
  clear_picture (&self->masks);
  G_OBJECT_CLASS (ls_timeline_view_parent_class)->dispose (object);
}

static void
ls_timeline_view_finalize (GObject *object)
{
  ls_timeline_range_clear (&LS_TIMELINE_VIEW (object)->range);
  ls_timeline_values_clear (&LS_TIMELINE_VIEW (object)->tracks.values);
  G_OBJECT_CLASS (ls_timeline_view_parent_class)->finalize (object);
}

static void
ls_timeline_view_class_init (LsTimelineViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  LsInspectorClass *inspector_class = LS_INSPECTOR_CLASS (klass);

  object_class->dispose = ls_timeline_view_dispose;
  object_class->finalize = ls_timeline_view_finalize;
  widget_class->measure = ls_timeline_view_measure;
  widget_class->size_allocate = ls_timeline_view_size_allocate;
  widget_class->snapshot = ls_timeline_view_snapshot;
  widget_class->query_tooltip = ls_timeline_view_query_tooltip;
  inspector_class->view_changed = update_cb;
  inspector_class->focus_changed = focus_cb;
  inspector_class->lanes_changed = lanes_cb;
  inspector_class->history_changed = update_cb;
  inspector_class->marks_changed = marks_cb;
  inspector_class->point = ls_timeline_view_point;
  inspector_class->find_point = ls_timeline_view_find_point;

  gtk_widget_class_set_css_name (widget_class, "timelineview");
  gtk_widget_class_install_action (widget_class, "timeline.zoom", "s", zoom_action);
  gtk_widget_class_install_action (widget_class, "timeline.go", NULL, go_action);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  ls_timeline_keys_add (inspector_class, zoom_cb, escape_cb, remove_cb);
}

static void
ls_timeline_view_init (LsTimelineView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->drag_start = self->asked = G_MAXUINT64;
  ls_timeline_range_init (&self->range, widget);
  ls_timeline_tracks_init (&self->tracks, LS_INSPECTOR (self), marks_cb);
  gtk_widget_set_focusable (widget, TRUE);
  ls_tooltip_ask (widget);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
}
