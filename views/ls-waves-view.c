#include "ls-waves-view.h"

#include <glib/gi18n.h>

#include "ls-timeline-keys.h"
#include "ls-timeline-range.h"
#include "ls-timeline-wheel.h"
#include "ls-tooltip.h"
#include "ls-waves-asked.h"
#include "ls-waves-choice.h"
#include "ls-waves-draw.h"
#include "ls-waves-keys.h"
#include "ls-waves-words.h"

#define USUAL 4     /* waves */
#define MINIMUM 160 /* px */

struct _LsWavesView
{
  LsInspector parent_instance;
  GtkWidget *bar;       /* box */
  GtkWidget *summary;   /* label */
  LsWavesChoice choice; /* of how many waves, in the bar */
  GtkWidget *scrollbar;
  guint n; /* waves that the person wants */
  LsTimelineRange range;
  LsWavesMetrics metrics;
  LsWavesModel model;
  LsWavesAsked asked;
  LsWavesCursor cursor;
};

G_DEFINE_FINAL_TYPE (LsWavesView, ls_waves_view, LS_TYPE_INSPECTOR)

/* --- what is in sight ------------------------------------------------------------------------------------ */

static LsTimelineSpan
span_of (LsWavesView *self)
{
  return ls_timeline_range_get_span (&self->range);
}

static void
configure (LsWavesView *self, double first)
{
  self->range.n_steps = self->asked.clocks != NULL ? self->asked.clocks->n_cycles : 0;
  self->range.room = MAX (1, self->metrics.width - self->metrics.names - 8);
  ls_timeline_range_configure (&self->range, first);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
zoom (GtkWidget *widget, double factor, double x)
{
  LsWavesView *self = LS_WAVES_VIEW (widget);
  const LsTimelineSpan old = span_of (self);
  const double cycle = ls_waves_cycle (&self->metrics, &old, x);

  ls_timeline_range_zoom (&self->range, factor);
  gtk_widget_queue_allocate (widget);
  configure (self, cycle - (x - self->metrics.names) / span_of (self).zoom);
}

/* The index of the wave that is looked at; G_MAXUINT: it is not among them. */
static guint
find_now (LsWavesView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const guint wave = view != NULL ? ls_view_get_wave (view) : 0;

  if (view == NULL || self->asked.clocks == NULL || wave < self->asked.first ||
      wave >= self->asked.first + self->asked.clocks->n_waves)
    return G_MAXUINT;
  return wave - self->asked.first;
}

static LsWavesMarks
find_marks (LsWavesView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  LsWavesMarks marks = { find_now (self), -1, self->cursor };

  if (marks.now_wave != G_MAXUINT)
    marks.now =
      ls_waves_model_find_step (&self->model, marks.now_wave, ls_view_get_place (view)->step);
  return marks;
}

/* --- words ----------------------------------------------------------------------------------------------- */

static const LsClockInterval *
get_cursor (LsWavesView *self)
{
  return ls_waves_cursor_get (&self->model, &self->cursor);
}

static void
tell (LsWavesView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const LsClockInterval *interval = get_cursor (self);
  g_autofree char *what =
    view != NULL && interval != NULL
      ? ls_waves_words_interval (&self->model, interval, ls_view_get_program (view))
      : g_strdup (self->asked.hint != NULL ? self->asked.hint : "");
  g_autofree char *label = g_strdup_printf (_ ("Waves of a SIMD, a model: %s"), what);

  ls_inspector_set_label (LS_INSPECTOR (self), label);
}

/* --- content --------------------------------------------------------------------------------------------- */

/* Where the run is, the cursor is at first. */
static void
place_cursor (LsWavesView *self)
{
  const LsWavesMarks marks = find_marks (self);
  const guint wave = marks.now_wave != G_MAXUINT ? marks.now_wave : 0;

  if (ls_waves_model_n_intervals (&self->model, wave) > 0)
    self->cursor = (LsWavesCursor){ wave, MAX (marks.now, 0) };
}

static void
show (LsInspector *inspector)
{
  LsWavesView *self = LS_WAVES_VIEW (inspector);
  const LsClocks *clocks = self->asked.clocks;
  g_autofree char *summary = clocks != NULL ? ls_waves_words_summary (clocks) : NULL;

  ls_waves_model_set (&self->model, clocks, self->asked.first);
  self->cursor = (LsWavesCursor){ 0, -1 };
  if (clocks != NULL)
    place_cursor (self);
  gtk_label_set_text (GTK_LABEL (self->summary), summary != NULL ? summary : "");
  self->range.zoom = 0;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  tell (self);
}

static void
update (LsInspector *inspector)
{
  LsWavesView *self = LS_WAVES_VIEW (inspector);
  LsView *view = ls_inspector_get_view (inspector);

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (view == NULL)
    {
      ls_waves_model_clear (&self->model);
      ls_waves_asked_forget (&self->asked);
      show (inspector);
      return;
    }
  if (self->asked.scene != ls_view_get_scene (view))
    ls_waves_choice_set (&self->choice, ls_scene_get_n_waves (ls_view_get_scene (view)), self->n);
  ls_waves_asked_update (&self->asked, view, self->n);
  tell (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ls_waves_view_set_n (LsWavesView *self, guint n)
{
  if (self->n == n)
    return;
  self->n = n;
  update (LS_INSPECTOR (self));
}

static void
chosen_cb (GtkWidget *self, guint n)
{
  ls_waves_view_set_n (LS_WAVES_VIEW (self), n);
}

gboolean
ls_waves_view_is_done (LsWavesView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));

  return view != NULL && self->asked.cancellable == NULL &&
         ls_waves_asked_is_about (&self->asked, view, self->n);
}

LsTable *
ls_waves_view_dup_table (LsWavesView *self)
{
  return self->asked.clocks != NULL ? ls_waves_words_table (&self->model) : NULL;
}

/* --- going ----------------------------------------------------------------------------------------------- */

/* To where the instruction of the cursor comes next. */
static void
go_to_cursor (LsWavesView *self)
{
  const LsClockInterval *interval = get_cursor (self);
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));

  if (interval != NULL && session != NULL)
    ls_session_focus_step (session, self->model.first + interval->wave,
                           MAX (interval->item.step, 1) - 1,
                           ls_inspector_get_focus (LS_INSPECTOR (self)));
}

static void
set_cursor (LsWavesView *self, LsWavesCursor cursor)
{
  self->cursor = cursor;
  tell (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ls_waves_view_go (LsWavesView *self, double x, double y)
{
  const LsTimelineSpan span = span_of (self);
  LsWavesCursor cursor;

  cursor.n = ls_waves_find (&self->model, &self->metrics, &span, x, y, &cursor.wave);
  if (cursor.n < 0)
    return;
  set_cursor (self, cursor);
  go_to_cursor (self);
}

void
ls_waves_view_find (LsWavesView *self, guint wave, guint64 cycle, double *x, double *y)
{
  const LsTimelineSpan span = span_of (self);

  *x = ls_waves_x (&self->metrics, &span, (double) cycle + 0.5);
  *y = ls_waves_wave_y (&self->metrics, wave) + self->metrics.band;
}

static void
pressed_cb (LsWavesView *self, int n_presses, double x, double y)
{
  (void) n_presses;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  ls_waves_view_go (self, x, y);
}

/* What the cursor is at comes into sight. */
static void
scroll_to_cursor (LsWavesView *self)
{
  const LsClockInterval *interval = get_cursor (self);

  if (interval != NULL && !ls_timeline_range_has (&self->range, interval->start))
    configure (self, (double) interval->start -
                       gtk_adjustment_get_page_size (self->range.adjustment) / 4);
}

static gboolean
move_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsWavesView *self = LS_WAVES_VIEW (widget);
  LsWavesCursor cursor = self->cursor;
  int along, down;

  (void) data;
  g_variant_get (args, "(ii)", &along, &down);
  ls_waves_cursor_move (&self->model, &cursor, along, down);
  set_cursor (self, cursor);
  scroll_to_cursor (self);
  return TRUE;
}

static gboolean
go_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  (void) args;
  (void) data;
  go_to_cursor (LS_WAVES_VIEW (widget));
  return TRUE;
}

/* The clause of the cursor stays where it is. */
static gboolean
zoom_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsWavesView *self = LS_WAVES_VIEW (widget);
  const LsClockInterval *interval = get_cursor (self);
  const LsTimelineSpan span = span_of (self);

  (void) data;
  if (interval != NULL)
    zoom (widget, g_variant_get_double (args),
          ls_waves_x (&self->metrics, &span, (double) interval->start));
  return TRUE;
}

static void
zoom_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GVariant) factor = g_variant_ref_sink (
    g_variant_new_double (ls_timeline_zoom_factor (g_variant_get_string (parameter, NULL))));

  (void) name;
  zoom_cb (widget, factor, NULL);
}

static gboolean
ls_waves_view_query_tooltip (GtkWidget *widget,
                             int x,
                             int y,
                             gboolean keyboard,
                             GtkTooltip *tooltip)
{
  LsWavesView *self = LS_WAVES_VIEW (widget);
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const LsTimelineSpan span = span_of (self);
  g_autofree char *text = NULL;
  LsWavesCursor at;

  if (keyboard || view == NULL || self->asked.clocks == NULL)
    return FALSE;
  at.n = ls_waves_find (&self->model, &self->metrics, &span, x, y, &at.wave);
  if (at.n < 0)
    return FALSE;
  text = ls_waves_words_interval (&self->model, ls_waves_cursor_get (&self->model, &at),
                                  ls_view_get_program (view));
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* --- size and drawing ------------------------------------------------------------------------------------ */

static int
height_of (GtkWidget *child, int width)
{
  int height;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);
  return height;
}

static void
ls_waves_view_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline G_GNUC_UNUSED,
                       int *natural_baseline G_GNUC_UNUSED)
{
  LsWavesView *self = LS_WAVES_VIEW (widget);
  const LsGlyphs *glyphs = ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE);
  const guint n = self->asked.clocks != NULL ? self->asked.clocks->n_waves : 1;

  gtk_widget_measure (self->bar, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MAX (*minimum, MINIMUM);
      *natural = MAX (*natural, 4 * MINIMUM);
      return;
    }
  *minimum += ls_waves_metrics_height (glyphs, n, TRUE);
  *natural = *minimum - ls_waves_metrics_height (glyphs, n, TRUE) +
             ls_waves_metrics_height (glyphs, n, FALSE);
}

static void
ls_waves_view_size_allocate (GtkWidget *widget, int width, int height, int baseline G_GNUC_UNUSED)
{
  LsWavesView *self = LS_WAVES_VIEW (widget);
  const int top = height_of (self->bar, width);
  const gboolean has_bar = !ls_timeline_range_is_whole (&self->range);
  const int bar = has_bar ? height_of (self->scrollbar, -1) : 0;

  gtk_widget_size_allocate (self->bar, &(GtkAllocation){ 0, 0, width, top }, -1);
  ls_waves_metrics_init (&self->metrics, width, top, height - bar, &self->model,
                         ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE));
  configure (self, gtk_adjustment_get_value (self->range.adjustment));
  gtk_widget_set_child_visible (self->scrollbar, has_bar);
  if (has_bar)
    gtk_widget_size_allocate (self->scrollbar,
                              &(GtkAllocation){ self->metrics.names, height - bar,
                                                MAX (1, width - self->metrics.names), bar },
                              -1);
}

static void
snapshot_hint (LsWavesView *self, GtkSnapshot *snapshot, const LsTheme *theme)
{
  LsGlyphs *glyphs = ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE);
  const LsWavesMetrics *m = &self->metrics;

  gtk_snapshot_append_color (
    snapshot, &theme->surface,
    &GRAPHENE_RECT_INIT (0, (float) m->top, (float) m->width, (float) (m->height - m->top)));
  ls_glyphs_draw (glyphs, snapshot,
                  self->asked.hint != NULL ? self->asked.hint : _ ("Nothing is open"), 12,
                  (float) m->top + 12 + ls_glyphs_get_ascent (glyphs), &theme->dim);
}

static void
ls_waves_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsWavesView *self = LS_WAVES_VIEW (widget);
  const LsTheme *theme = ls_inspector_get_theme (LS_INSPECTOR (self));
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const LsTimelineSpan span = span_of (self);
  const LsWavesMarks marks = find_marks (self);

  if (self->asked.clocks == NULL || view == NULL)
    snapshot_hint (self, snapshot, theme);
  else
    ls_waves_draw (snapshot, &self->model, &self->metrics, &span, &marks,
                   ls_view_get_program (view), theme,
                   ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE));
  GTK_WIDGET_CLASS (ls_waves_view_parent_class)->snapshot (widget, snapshot);
}

static void
ls_waves_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ls_waves_view_parent_class)->map (widget);
  update (LS_INSPECTOR (widget));
}

/* --- class ----------------------------------------------------------------------------------------------- */

static void
ls_waves_view_dispose (GObject *object)
{
  LsWavesView *self = LS_WAVES_VIEW (object);

  ls_waves_model_clear (&self->model);
  ls_waves_asked_forget (&self->asked);
  g_clear_pointer (&self->bar, gtk_widget_unparent);
  g_clear_pointer (&self->scrollbar, gtk_widget_unparent);
  G_OBJECT_CLASS (ls_waves_view_parent_class)->dispose (object);
}

static void
ls_waves_view_finalize (GObject *object)
{
  ls_timeline_range_clear (&LS_WAVES_VIEW (object)->range);
  G_OBJECT_CLASS (ls_waves_view_parent_class)->finalize (object);
}

static void
ls_waves_view_class_init (LsWavesViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = ls_waves_view_dispose;
  object_class->finalize = ls_waves_view_finalize;
  widget_class->measure = ls_waves_view_measure;
  widget_class->size_allocate = ls_waves_view_size_allocate;
  widget_class->snapshot = ls_waves_view_snapshot;
  widget_class->map = ls_waves_view_map;
  widget_class->query_tooltip = ls_waves_view_query_tooltip;
  LS_INSPECTOR_CLASS (klass)->view_changed = update;
  gtk_widget_class_set_css_name (widget_class, "wavesview");
  gtk_widget_class_install_action (widget_class, "waves.zoom", "s", zoom_action);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  ls_waves_keys_add (LS_INSPECTOR_CLASS (klass), move_cb, zoom_cb, go_cb);
}

static void
add_bar (LsWavesView *self)
{
  self->bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->summary = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->summary), 0);
  gtk_label_set_wrap (GTK_LABEL (self->summary), TRUE);
  gtk_widget_set_hexpand (self->summary, TRUE);
  gtk_widget_add_css_class (self->bar, "pane-bar");
  gtk_box_append (GTK_BOX (self->bar), self->summary);
  ls_waves_choice_add (&self->choice, GTK_BOX (self->bar), GTK_WIDGET (self), chosen_cb);
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));
}

static void
ls_waves_view_init (LsWavesView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *click = gtk_gesture_click_new ();

  self->n = USUAL;
  self->cursor = (LsWavesCursor){ 0, -1 };
  ls_waves_asked_init (&self->asked, LS_INSPECTOR (self), show);
  ls_timeline_range_init (&self->range);
  g_signal_connect_object (self->range.adjustment, "value-changed",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  add_bar (self);
  self->scrollbar = gtk_scrollbar_new (GTK_ORIENTATION_HORIZONTAL, self->range.adjustment);
  gtk_widget_set_parent (self->scrollbar, widget);
  gtk_widget_set_focusable (widget, TRUE);
  ls_tooltip_ask (widget);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  ls_timeline_wheel_add (widget, self->range.adjustment, zoom);
}

GtkWidget *
ls_waves_view_new (void)
{
  return g_object_new (LS_TYPE_WAVES_VIEW, NULL);
}
