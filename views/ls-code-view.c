#include "ls-code-view.h"

#include <gtksourceview/gtksource.h>

#include "ls-code-model.h"
#include "ls-gutter-marks.h"
#include "ls-gutter-mask.h"

#define LANGUAGE_PATH "resource:///org/lanescope/Lanescope/language-specs/"

struct _LsCodeView
{
  GtkWidget parent_instance;

  LsSession *session;
  LsCodeModel *model;
  GtkWidget *scroller;
  GtkSourceView *source;
  GtkSourceBuffer *buffer;
  GtkTextTag *current_tag;
  GtkSourceGutterRenderer *marks;
  GtkSourceGutterRenderer *mask;
  GtkTextMark *place; /* owned by the buffer */
  guint scroll_tick;
  guint followed_line; /* where the current step was at the last stop */
  guint tagged_first, n_tagged;
};

enum
{
  PROP_SESSION = 1,
  PROP_CURSOR_LINE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (LsCodeView, ls_code_view, GTK_TYPE_WIDGET)

/* --- looks ----------------------------------------------------------------------------------------------- */

/* Views know no style manager: what the text colour is tells whether the theme is dark. */
static gboolean
is_dark (GtkWidget *widget)
{
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  return color.red + color.green + color.blue > 1.5f;
}

static void
update_scheme (LsCodeView *self)
{
  GtkSourceStyleSchemeManager *manager = gtk_source_style_scheme_manager_get_default ();
  gboolean dark = is_dark (GTK_WIDGET (self));
  GtkSourceStyleScheme *scheme =
    gtk_source_style_scheme_manager_get_scheme (manager, dark ? "Adwaita-dark" : "Adwaita");
  GdkRGBA background;

  gdk_rgba_parse (&background, dark ? "rgba(86,180,233,0.22)" : "rgba(0,114,178,0.13)");
  gtk_source_buffer_set_style_scheme (self->buffer, scheme);
  g_object_set (self->current_tag, "paragraph-background-rgba", &background, NULL);
}

static void
update_language (LsCodeView *self)
{
  GtkSourceLanguageManager *manager = gtk_source_language_manager_get_default ();
  const char *const *paths = gtk_source_language_manager_get_search_path (manager);
  LsScene *scene = ls_session_get_scene (self->session);
  g_autofree char *id = NULL;

  if (scene == NULL)
    return;
  if (!g_strv_contains (paths, LANGUAGE_PATH))
    gtk_source_language_manager_append_search_path (manager, LANGUAGE_PATH);
  id = g_strconcat ("lanescope-", ls_scene_get_machine (scene)->id, NULL);
  gtk_source_buffer_set_language (self->buffer,
                                  gtk_source_language_manager_get_language (manager, id));
}

/* --- following the session ------------------------------------------------------------------------------- */

static void
redraw_gutter (LsCodeView *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self->marks));
  gtk_widget_queue_draw (GTK_WIDGET (self->mask));
}

static void
highlight_current (LsCodeView *self, guint first, guint n)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkTextIter start, end;

  if (first == self->tagged_first && n == self->n_tagged)
    return; /* drawing lines anew that stay the same may leave some of them out */
  self->tagged_first = first;
  self->n_tagged = n;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_remove_tag (buffer, self->current_tag, &start, &end);
  if (n == 0)
    return;
  gtk_text_buffer_get_iter_at_line (buffer, &start, (int) first);
  gtk_text_buffer_get_iter_at_line (buffer, &end, (int) (first + n));
  gtk_text_buffer_apply_tag (buffer, self->current_tag, &start, &end);
}

/* Scrolling needs lines that have been laid out, so it waits for a frame in which there is room. */
static gboolean
scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  LsCodeView *self = LS_CODE_VIEW (widget);
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  guint first, n;
  GtkTextIter iter;

  (void) clock;
  (void) data;
  if (gtk_widget_get_height (GTK_WIDGET (self->source)) == 0)
    return G_SOURCE_CONTINUE;
  self->scroll_tick = 0;
  ls_code_model_get_current (self->model, &first, &n);
  if (n == 0)
    return G_SOURCE_REMOVE;
  gtk_text_buffer_get_iter_at_line (buffer, &iter, (int) first);
  gtk_text_buffer_move_mark (buffer, self->place, &iter);
  gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (self->source), self->place, 0.15, FALSE, 0, 0);
  return G_SOURCE_REMOVE;
}

static void
queue_scroll (LsCodeView *self)
{
  if (self->scroll_tick == 0)
    self->scroll_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_cb, NULL, NULL);
}

/* The cursor goes along unless the person has put it somewhere else. */
static void
follow (LsCodeView *self, guint next, guint n)
{
  if (n == 0)
    return;
  if (ls_code_view_get_cursor_line (self) == self->followed_line)
    ls_code_view_set_cursor_line (self, next);
  self->followed_line = next;
  queue_scroll (self);
}

static void
update (LsCodeView *self)
{
  guint first, n;

  ls_code_model_update (self->model);
  ls_code_model_get_current (self->model, &first, &n);
  highlight_current (self, first, n);
  follow (self, ls_code_model_get_next (self->model), n);
  redraw_gutter (self);
}

static void
stopped_cb (LsCodeView *self)
{
  update (self);
}

static void
history_changed_cb (LsCodeView *self)
{
  ls_code_model_update (self->model);
  redraw_gutter (self);
}

static void
breakpoints_changed_cb (LsCodeView *self)
{
  redraw_gutter (self);
}

static void
scene_changed_cb (LsCodeView *self)
{
  g_autofree char *text = NULL;

  ls_code_model_load (self->model);
  text = ls_code_model_dup_text (self->model);
  gtk_text_buffer_set_text (GTK_TEXT_BUFFER (self->buffer), text, -1);
  update_language (self);
  self->followed_line = 0;
  self->n_tagged = 0;
  ls_code_view_set_cursor_line (self, 0);
  update (self);
}

static void
cursor_moved_cb (LsCodeView *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CURSOR_LINE]);
}

static gboolean
query_tooltip_cb (LsCodeView *self, int x, int y, gboolean is_keyboard, GtkTooltip *tooltip)
{
  g_autofree char *text = NULL;
  GtkTextIter iter;
  guint line = ls_code_view_get_cursor_line (self);

  if (!is_keyboard)
    {
      int buffer_y;

      gtk_text_view_window_to_buffer_coords (GTK_TEXT_VIEW (self->source), GTK_TEXT_WINDOW_WIDGET,
                                             x, y, NULL, &buffer_y);
      gtk_text_view_get_line_at_y (GTK_TEXT_VIEW (self->source), &iter, buffer_y, NULL);
      line = (guint) gtk_text_iter_get_line (&iter);
    }
  text = ls_code_model_explain (self->model, line, ls_session_get_focus_lane (self->session));
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
add_gutter (LsCodeView *self)
{
  GtkSourceGutter *gutter = gtk_source_view_get_gutter (self->source, GTK_TEXT_WINDOW_LEFT);

  self->marks = ls_gutter_marks_new (self->model, self->session);
  self->mask = ls_gutter_mask_new (self->model);
  gtk_source_gutter_insert (gutter, self->marks, 0);
  gtk_source_gutter_insert (gutter, self->mask, 1);
}

static void
ls_code_view_constructed (GObject *object)
{
  LsCodeView *self = LS_CODE_VIEW (object);

  G_OBJECT_CLASS (ls_code_view_parent_class)->constructed (object);
  self->model = ls_code_model_new (self->session);
  add_gutter (self);
  g_signal_connect_object (self->session, "stopped", G_CALLBACK (stopped_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::scene", G_CALLBACK (scene_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::history", G_CALLBACK (history_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (ls_session_get_breakpoints (self->session), "items-changed",
                           G_CALLBACK (breakpoints_changed_cb), self, G_CONNECT_SWAPPED);
  update_scheme (self);
  scene_changed_cb (self);
}

static void
ls_code_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  LsCodeView *self = LS_CODE_VIEW (object);

  if (id == PROP_SESSION)
    g_value_set_object (value, self->session);
  else if (id == PROP_CURSOR_LINE)
    g_value_set_uint (value, ls_code_view_get_cursor_line (self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_code_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  LsCodeView *self = LS_CODE_VIEW (object);

  if (id == PROP_SESSION)
    self->session = g_value_dup_object (value);
  else if (id == PROP_CURSOR_LINE)
    ls_code_view_set_cursor_line (self, g_value_get_uint (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_code_view_dispose (GObject *object)
{
  LsCodeView *self = LS_CODE_VIEW (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (ls_code_view_parent_class)->dispose (object);
}

static void
ls_code_view_finalize (GObject *object)
{
  LsCodeView *self = LS_CODE_VIEW (object);

  g_clear_pointer (&self->model, ls_code_model_free);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (ls_code_view_parent_class)->finalize (object);
}

static void
ls_code_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ls_code_view_parent_class)->css_changed (widget, change);
  update_scheme (LS_CODE_VIEW (widget));
}

static void
ls_code_view_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  gtk_widget_measure (LS_CODE_VIEW (widget)->scroller, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

/* In a smaller room the step that executes next must stay in sight. */
static void
ls_code_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (LS_CODE_VIEW (widget)->scroller, width, height, baseline, NULL);
  queue_scroll (LS_CODE_VIEW (widget));
}

static gboolean
ls_code_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (LS_CODE_VIEW (widget)->source));
}

static void
ls_code_view_class_init (LsCodeViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = ls_code_view_constructed;
  object_class->get_property = ls_code_view_get_property;
  object_class->set_property = ls_code_view_set_property;
  object_class->dispose = ls_code_view_dispose;
  object_class->finalize = ls_code_view_finalize;
  widget_class->css_changed = ls_code_view_css_changed;
  widget_class->measure = ls_code_view_measure;
  widget_class->size_allocate = ls_code_view_size_allocate;
  widget_class->grab_focus = ls_code_view_grab_focus;

  properties[PROP_SESSION] =
    g_param_spec_object ("session", NULL, NULL, LS_TYPE_SESSION,
                         G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_CURSOR_LINE] = g_param_spec_uint ("cursor-line", NULL, NULL, 0, G_MAXUINT, 0,
                                                    G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_css_name (widget_class, "codeview");
}

static void
ls_code_view_init (LsCodeView *self)
{
  GtkTextView *text;
  GtkTextIter start;

  self->buffer = gtk_source_buffer_new (NULL);
  self->current_tag =
    gtk_text_buffer_create_tag (GTK_TEXT_BUFFER (self->buffer), "current-step", NULL, NULL);
  gtk_text_buffer_get_start_iter (GTK_TEXT_BUFFER (self->buffer), &start);
  self->place = gtk_text_buffer_create_mark (GTK_TEXT_BUFFER (self->buffer), NULL, &start, TRUE);
  self->source = GTK_SOURCE_VIEW (gtk_source_view_new_with_buffer (self->buffer));
  g_object_unref (self->buffer); /* the view keeps it */

  text = GTK_TEXT_VIEW (self->source);
  gtk_text_view_set_editable (text, FALSE);
  gtk_text_view_set_monospace (text, TRUE);
  gtk_text_view_set_pixels_above_lines (text, 1);
  gtk_text_view_set_pixels_below_lines (text, 2);
  gtk_text_view_set_left_margin (text, 8);
  gtk_text_view_set_right_margin (text, 8);
  gtk_text_view_set_bottom_margin (text, 8);
  gtk_widget_set_has_tooltip (GTK_WIDGET (text), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (text), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  "Program listing", -1);
  g_signal_connect_object (text, "query-tooltip", G_CALLBACK (query_tooltip_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->buffer, "notify::cursor-position", G_CALLBACK (cursor_moved_cb),
                           self, G_CONNECT_SWAPPED);

  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (text));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

GtkWidget *
ls_code_view_new (LsSession *session)
{
  return g_object_new (LS_TYPE_CODE_VIEW, "session", session, NULL);
}

guint
ls_code_view_get_cursor_line (LsCodeView *view)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (view->buffer);
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
  return (guint) gtk_text_iter_get_line (&iter);
}

void
ls_code_view_set_cursor_line (LsCodeView *view, guint line)
{
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_line (GTK_TEXT_BUFFER (view->buffer), &iter, (int) line);
  gtk_text_buffer_place_cursor (GTK_TEXT_BUFFER (view->buffer), &iter);
}
