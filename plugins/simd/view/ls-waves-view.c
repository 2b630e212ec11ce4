#include "ls-waves-view.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "ls-ask-thread.h"
#include "ls-clocks.h"
#include "ls-inspector.h"
#include "ls-timeline-parts.h"
#include "ls-tooltip.h"
#include "ls-waves-parts.h"
#include "ls-widgets.h"

/* --- asking ---------------------------------------------------------------------------------------------- */

/* What is known of the waves that share a SIMD with the one that is looked at: asked in a thread, and anew for other waves, or a
 * run that was changed by hand. Waves that are together stay so, whichever of them is looked at. */
typedef struct
{
  LsInspector *owner; /* not owned; kept while an answer is waited for */
  void (*told) (LsInspector *owner);
  LsScene *scene;            /* that was asked about; NULL: nothing was */
  LsSubject *changed;        /* the run of the wave that is looked at, if it was changed by hand */
  guint first, n;            /* waves */
  GCancellable *cancellable; /* NULL: it is answered */
  LsClocks *clocks;          /* NULL: not yet, or hint says why not */
  char *hint;
} Asked;

static void
init_asked (Asked *asked, LsInspector *owner, void (*told) (LsInspector *owner))
{
  *asked = (Asked){ .owner = owner, .told = told };
}

/* Nobody waits any more, and nothing is known. */
static void
forget_asked (Asked *asked)
{
  ls_cancel (&asked->cancellable);
  g_clear_pointer (&asked->clocks, ls_clocks_free);
  g_clear_pointer (&asked->hint, g_free);
  g_clear_pointer (&asked->scene, ls_scene_unref);
  g_clear_pointer (&asked->changed, ls_subject_unref);
}

static void
take_clocks (Asked *asked, LsClocks *clocks, const GError *error)
{
  g_clear_object (&asked->cancellable);
  g_clear_pointer (&asked->hint, g_free);
  asked->clocks = clocks;
  if (clocks == NULL)
    asked->hint = g_strdup (error->message);
  asked->told (asked->owner);
}

typedef struct
{
  guint first, n;
} Waves;

/* When the waves would run on a SIMD that they share, by LS_CLOCK_MODEL_DEFAULT. The wave that view shows is taken as it is
 * looked at, the others as the scene has them. */
static gpointer
run_waves (LsView *view, gconstpointer about, const gint *interrupt, GError **error)
{
  const Waves *of = about;
  const LsWalkOptions options = { .interrupt = interrupt };
  const LsClockModel model = LS_CLOCK_MODEL_DEFAULT;
  g_auto (LsClockWaves) waves = { 0 };

  for (guint wave = of->first; wave < of->first + of->n; wave++)
    {
      g_autoptr (LsSubject) subject = wave == ls_view_get_wave (view)
                                        ? ls_subject_ref (ls_view_get_subject (view))
                                        : ls_scene_new_subject (ls_view_get_scene (view), wave);

      if (!ls_clock_waves_add (&waves, wave, subject, &options, error))
        return NULL;
    }
  return ls_clock_waves_run (&waves, &model, interrupt, error);
}

static const LsQuestion question = { run_waves, (GDestroyNotify) ls_clocks_free, NULL };

/* The owner was kept for this, and what it has with it. */
static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Asked *asked = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (LsClocks) clocks = ls_ask_finish (result, &error);

  if (g_task_get_cancellable (G_TASK (result)) == asked->cancellable)
    take_clocks (asked, g_steal_pointer (&clocks), error);
  g_object_unref (asked->owner);
}

/* Returns: (nullable): what another question would be about; of a run that nobody changed its scene says it all. */
static LsSubject *
find_changed (LsView *view)
{
  return ls_view_get_fork (view) != LS_FORK_MAIN ? ls_view_get_subject (view) : NULL;
}

static void
find_waves (LsView *view, guint wanted, guint *first, guint *n)
{
  const guint n_waves = ls_scene_get_n_waves (ls_view_get_scene (view));

  *first = ls_view_get_wave (view) / wanted * wanted;
  *n = MIN (wanted, n_waves - *first);
}

static gboolean
is_about (const Asked *asked, LsView *view, guint wanted)
{
  guint first, n;

  find_waves (view, wanted, &first, &n);
  return asked->scene == ls_view_get_scene (view) && asked->changed == find_changed (view) &&
         asked->first == first && asked->n == n;
}

/* Asks about the n waves around that of view, unless that is known or asked. told is called where something else is to be shown. */
static void
update_asked (Asked *asked, LsView *view, guint wanted)
{
  LsSubject *changed = find_changed (view);

  if (is_about (asked, view, wanted))
    return;
  forget_asked (asked);
  find_waves (view, wanted, &asked->first, &asked->n);
  asked->scene = ls_scene_ref (ls_view_get_scene (view));
  asked->changed = changed != NULL ? ls_subject_ref (changed) : NULL;
  asked->hint = g_strdup (_ ("Running the waves..."));
  asked->told (asked->owner);
  asked->cancellable = g_cancellable_new ();
  g_object_ref (asked->owner);
  const Waves waves = { asked->first, asked->n };
  ls_ask_in_thread (&question, view, &waves, sizeof waves, asked->cancellable, answered_cb, asked);
}

/* --- how many waves -------------------------------------------------------------------------------------- */

/* How many waves share a SIMD: a power of two that a person chooses. */
typedef struct
{
  GtkWidget *owner; /* not owned, as are the others */
  GtkWidget *list;  /* drop-down */
  void (*chosen) (GtkWidget *owner, guint n);
} Choice;

static void
selected_cb (Choice *choice)
{
  const guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (choice->list));

  if (chosen != GTK_INVALID_LIST_POSITION)
    choice->chosen (choice->owner, 1u << chosen);
}

/* Adds it to bar. */
static void
add_choice (Choice *choice,
            GtkBox *bar,
            GtkWidget *owner,
            void (*chosen) (GtkWidget *owner, guint n))
{
  choice->owner = owner;
  choice->chosen = chosen;
  choice->list = gtk_drop_down_new (NULL, NULL);
  gtk_widget_set_valign (choice->list, GTK_ALIGN_CENTER);
  ls_tooltip_set_name (choice->list, _ ("Waves that share the SIMD"));
  g_signal_connect_swapped (choice->list, "notify::selected", G_CALLBACK (selected_cb), choice);
  gtk_box_append (bar, choice->list);
}

static char *
dup_name (guint n)
{
  return g_strdup_printf (ngettext ("%u wave", "%u waves", n), n);
}

static GListModel *
new_list (guint n_waves)
{
  GtkStringList *list = gtk_string_list_new (NULL);
  guint n = 1;

  gtk_string_list_take (list, dup_name (1));
  while (n < n_waves && n < LS_CLOCKS_MAX_WAVES)
    {
      n *= 2;
      gtk_string_list_take (list, dup_name (n));
    }
  return G_LIST_MODEL (list);
}

/* Lists what a scene of so many waves has enough for; shows n, or what is nearest to it. */
static void
set_choice (Choice *choice, guint n_waves, guint n)
{
  g_autoptr (GListModel) list = new_list (n_waves);
  const guint n_items = g_list_model_get_n_items (list);
  guint i = 0;

  while (i + 1 < n_items && 1u << i < n)
    i++;
  g_signal_handlers_block_by_func (choice->list, selected_cb, choice);
  gtk_drop_down_set_model (GTK_DROP_DOWN (choice->list), list);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice->list), i);
  g_signal_handlers_unblock_by_func (choice->list, selected_cb, choice);
  gtk_widget_set_visible (choice->list, n_items > 1);
}

/* --- keys ------------------------------------------------------------------------------------------------ */

/* Adds the keys of the waves of a SIMD to their class, one of an inspector: the arrows call move with how far along and down ("(ii)"); plus,
 * minus and 0 call zoom with a factor ("d"), near 0 for everything; Return calls go. */
static void
add_keys (LsInspectorClass *waves_class,
          GtkShortcutFunc move,
          GtkShortcutFunc zoom,
          GtkShortcutFunc go)
{
  static const struct
  {
    guint key;
    int along, down;
  } moves[] = {
    { GDK_KEY_Left, -1, 0 }, { GDK_KEY_Right, 1, 0 }, { GDK_KEY_Up, 0, -1 }, { GDK_KEY_Down, 0, 1 }
  };
  GtkWidgetClass *klass = GTK_WIDGET_CLASS (waves_class);

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    gtk_widget_class_add_binding (klass, moves[i].key, 0, move, "(ii)", moves[i].along,
                                  moves[i].down);
  ls_timeline_zoom_keys_add (klass, zoom);
  gtk_widget_class_add_binding (klass, GDK_KEY_Return, 0, go, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_KP_Enter, 0, go, NULL);
}

#define USUAL 4     /* waves */
#define MINIMUM 160 /* px */

struct _LsWavesView
{
  LsInspector parent_instance;
  GtkWidget *bar;     /* box */
  GtkWidget *summary; /* label */
  Choice choice;      /* of how many waves, in the bar */
  guint n;            /* waves that the person wants */
  LsTimelineRange range;
  LsWavesMetrics metrics;
  LsWavesModel model;
  Asked asked;
  LsWavesCursor cursor;
};

G_DEFINE_FINAL_TYPE (LsWavesView, ls_waves_view, LS_TYPE_INSPECTOR)

/* --- what is in sight ------------------------------------------------------------------------------------ */

static LsTimelineSpan
span_of (LsWavesView *self)
{
  return ls_timeline_range_get_span (&self->range);
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
tell_waves (LsWavesView *self)
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
show_waves (LsInspector *inspector)
{
  LsWavesView *self = LS_WAVES_VIEW (inspector);
  const LsClocks *clocks = self->asked.clocks;
  g_autofree char *summary = clocks != NULL ? ls_waves_words_summary (clocks) : NULL;

  ls_waves_model_set (&self->model, clocks, self->asked.first);
  self->cursor = (LsWavesCursor){ 0, -1 };
  if (clocks != NULL)
    place_cursor (self);
  gtk_label_set_text (GTK_LABEL (self->summary), summary != NULL ? summary : "");
  ls_timeline_range_set_steps (&self->range, clocks != NULL ? clocks->n_cycles : 0);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  tell_waves (self);
}

static void
update_waves (LsInspector *inspector)
{
  LsWavesView *self = LS_WAVES_VIEW (inspector);
  LsView *view = ls_inspector_get_view (inspector);

  if (view == NULL)
    {
      ls_waves_model_clear (&self->model);
      forget_asked (&self->asked);
      show_waves (inspector);
      return;
    }
  if (self->asked.scene != ls_view_get_scene (view))
    set_choice (&self->choice, ls_scene_get_n_waves (ls_view_get_scene (view)), self->n);
  update_asked (&self->asked, view, self->n);
  tell_waves (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* How many waves share the SIMD, if there are as many: 1, 2, 4 and so on up to 64. */
static void
set_n (LsWavesView *self, guint n)
{
  if (self->n == n)
    return;
  self->n = n;
  update_waves (LS_INSPECTOR (self));
}

static void
chosen_cb (GtkWidget *self, guint n)
{
  set_n (LS_WAVES_VIEW (self), n);
}

gboolean
ls_waves_view_is_done (LsWavesView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));

  return view != NULL && self->asked.cancellable == NULL && is_about (&self->asked, view, self->n);
}

LsTable *
ls_waves_view_dup_table (GtkWidget *view, LsSession *session)
{
  LsWavesView *self = LS_WAVES_VIEW (view);

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
  tell_waves (self);
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
  gtk_widget_grab_focus (GTK_WIDGET (self));
  ls_waves_view_go (self, x, y);
}

/* What the cursor is at comes into sight. */
static void
scroll_to_cursor (LsWavesView *self)
{
  const LsClockInterval *interval = get_cursor (self);

  if (interval != NULL)
    ls_timeline_range_show (&self->range, interval->start);
}

static gboolean
move_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsWavesView *self = LS_WAVES_VIEW (widget);
  LsWavesCursor cursor = self->cursor;
  int along, down;

  g_variant_get (args, "(ii)", &along, &down);
  ls_waves_cursor_move (&self->model, &cursor, along, down);
  set_cursor (self, cursor);
  scroll_to_cursor (self);
  return TRUE;
}

static gboolean
go_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
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

  if (interval != NULL)
    ls_timeline_range_zoom (&self->range, g_variant_get_double (args),
                            ls_waves_x (&self->metrics, &span, (double) interval->start));
  return TRUE;
}

static void
zoom_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ls_timeline_zoom_by_word (widget, parameter, zoom_cb);
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
                       int *minimum_baseline,
                       int *natural_baseline)
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
ls_waves_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LsWavesView *self = LS_WAVES_VIEW (widget);
  const int top = height_of (self->bar, width);

  gtk_widget_size_allocate (self->bar, &(GtkAllocation){ 0, 0, width, top }, -1);
  ls_waves_metrics_init (&self->metrics, width, top,
                         height - ls_timeline_range_bar_height (&self->range), &self->model,
                         ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE));
  ls_timeline_range_allocate (&self->range, width, height, self->metrics.names);
}

static void
snapshot_hint (LsWavesView *self, GtkSnapshot *snapshot, const LsTheme *theme)
{
  LsGlyphs *glyphs = ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE);
  const LsWavesMetrics *m = &self->metrics;

  ls_snapshot_fill (snapshot, &theme->surface, 0, (float) m->top, (float) m->width,
                    (float) (m->height - m->top));
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

/* --- class ----------------------------------------------------------------------------------------------- */

static void
ls_waves_view_dispose (GObject *object)
{
  LsWavesView *self = LS_WAVES_VIEW (object);

  ls_waves_model_clear (&self->model);
  forget_asked (&self->asked);
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
  widget_class->query_tooltip = ls_waves_view_query_tooltip;
  LS_INSPECTOR_CLASS (klass)->is_lazy = TRUE;
  LS_INSPECTOR_CLASS (klass)->view_changed = update_waves;
  gtk_widget_class_set_css_name (widget_class, "wavesview");
  gtk_widget_class_install_action (widget_class, "waves.zoom", "s", zoom_action);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  add_keys (LS_INSPECTOR_CLASS (klass), move_cb, zoom_cb, go_cb);
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
  add_choice (&self->choice, GTK_BOX (self->bar), GTK_WIDGET (self), chosen_cb);
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));
}

static void
ls_waves_view_init (LsWavesView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *click = gtk_gesture_click_new ();

  self->n = USUAL;
  self->cursor = (LsWavesCursor){ 0, -1 };
  init_asked (&self->asked, LS_INSPECTOR (self), show_waves);
  add_bar (self);
  ls_timeline_range_init (&self->range, widget);
  gtk_widget_set_focusable (widget, TRUE);
  ls_tooltip_ask (widget);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
}
