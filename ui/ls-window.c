#include "ls-window.h"

#include <glib/gi18n.h>
#include <string.h>
#include <gtk/gtk.h>

#include "ls-command.h"
#include "ls-focus.h"
#include "ls-inspector.h"
#include "ls-panes.h"
#include "ls-preferences.h"
#include "ls-settings.h"
#include "ls-session-veil.h"
#include "ls-shell-keep.h"
#include "ls-text-inputs.h"
#include "ls-text.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"
#include "ls-window-actions.h"
#include "ls-window-private.h"
#include "ls-zoom.h"

/* --- size ------------------------------------------------------------------------------------------------ */

/* The size is that of the window when it is not maximized. */
static gboolean
close_request_cb (GtkWindow *window, LsSettings *settings)
{
  LsWindowSize size;

  gtk_window_get_default_size (window, &size.width, &size.height);
  size.is_maximized = gtk_window_is_maximized (window);
  ls_settings_set_window_size (settings, &size);
  return GDK_EVENT_PROPAGATE;
}

/* Opens a window as large as the last one was when it closed, and remembers its size then. For a window that is not shown
 * yet. */
static void
follow_size (GtkWindow *window, LsSettings *settings)
{
  LsWindowSize size;

  if (ls_settings_get_window_size (settings, &size))
    {
      gtk_window_set_default_size (window, size.width, size.height);
      if (size.is_maximized)
        gtk_window_maximize (window);
    }
  g_signal_connect_object (window, "close-request", G_CALLBACK (close_request_cb), settings, 0);
}

/* Two do, see ls_window_size_allocate(), and one to spare. */
#define ALLOCATE_ROUNDS 3

enum
{
  PROP_HEX = 1,
  PROP_COLOURS,
  N_PROPS
};
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (LsWindow, ls_window, ADW_TYPE_APPLICATION_WINDOW)

/* --- telling --------------------------------------------------------------------------------------------- */

void
ls_window_show_failure (LsWindow *self, const char *name, const char *message)
{
  const gboolean is_typed = ls_loader_is_typed (self->parts.loader);
  g_autofree char *called = ls_text_escape (name, LS_TEXT_LINE);
  g_autofree char *title =
    g_strdup_printf (is_typed ? _ ("“%s” does not compile") : _ ("Could not open “%s”"), called);
  g_autofree char *shown = ls_text_escape (message, LS_TEXT_LINES);
  g_autofree char *escaped = g_markup_escape_text (shown, -1);

  if (ls_session_get_scene (self->parts.session) != NULL)
    {
      g_autofree char *kept =
        g_strdup_printf (is_typed ? _ ("%s. What was compiled last is still here.")
                                  : _ ("%s. What was open is still here."),
                         title);
      g_autofree char *text = g_strjoin (*message != '\0' ? "\n" : "", kept, message, NULL);

      ls_message_bar_show (self->parts.message, text);
      return;
    }
  ls_header_set_title (self->parts.header, called, _ ("could not be opened"));
  adw_status_page_set_icon_name (self->empty_page, "dialog-warning-symbolic");
  adw_status_page_set_title (self->empty_page, title);
  adw_status_page_set_description (self->empty_page, escaped);
  gtk_stack_set_visible_child_name (self->pages, "empty");
}

void
ls_window_tell (LsWindow *self, const char *sentence)
{
  ls_toasts_tell (&self->toasts, sentence);
}

/* --- following ------------------------------------------------------------------------------------------- */

/* What was told in passing was told of the scene that was left. */
static void
scene_changed_cb (LsWindow *self)
{
  g_autofree char *news = g_steal_pointer (&self->news);

  ls_toasts_dismiss (&self->toasts);
  if (news != NULL)
    ls_window_tell (self, news);
}

/* A run that somebody made is not gone without a word. */
static void
tell_unmade (LsWindow *self)
{
  const guint n = ls_session_count_unmade_runs (self->parts.session);

  if (n > self->n_unmade)
    {
      g_autofree char *sentence =
        g_strdup_printf (ngettext ("%u changed run does not fit this program, and is not shown",
                                   "%u changed runs do not fit this program, and are not shown", n),
                         n);

      ls_window_tell (self, sentence);
    }
  self->n_unmade = n;
}

static void
stopped_cb (LsWindow *self, LsView *view)
{
  tell_unmade (self);
  gtk_stack_set_visible_child_name (self->pages, "main");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.save", TRUE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.save-as", TRUE);
  ls_message_bar_show_trap (self->parts.message, ls_view_get_trap (view));
}

static void
failed_cb (LsWindow *self, const GError *error)
{
  if (ls_session_get_scene (self->parts.session) == NULL)
    ls_window_show_failure (self, _ ("the program"), error->message);
  else if (ls_session_get_veil (self->parts.session) != NULL)
    ls_window_tell (self, error->message); /* it is over with the question */
  else
    ls_message_bar_show (self->parts.message, error->message);
}

/* Returns: (transfer full) (nullable) */
static char *
dup_findings (LsScene *scene)
{
  const GPtrArray *findings = ls_scene_get_diagnostics (scene);
  g_autofree char *first = NULL;

  if (findings == NULL || findings->len == 0)
    return NULL;
  first = ls_diagnostic_format_head (g_ptr_array_index (findings, 0), ls_scene_get_name (scene));
  return findings->len == 1 ? g_steal_pointer (&first)
                            : g_strdup_printf (_ ("%s\n… and %u more (lanescope lint lists them)"),
                                               first, findings->len - 1);
}

/* The things that a finding is about; NULL: no finding has some. */
static const GPtrArray *
find_items (LsScene *scene)
{
  const GPtrArray *findings = ls_scene_get_diagnostics (scene);

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const LsDiagnostic *finding = g_ptr_array_index (findings, i);

      if (finding->items != NULL)
        return finding->items;
    }
  return NULL;
}

/* Of a text, notes about what it runs on stand in the pane Inputs too: they need no bar. */
static gboolean
are_notes_of_inputs (LsScene *scene)
{
  const GPtrArray *findings = ls_scene_get_diagnostics (scene);

  return ls_scene_get_text_inputs (scene) != NULL &&
         ls_diagnostics_count (findings, LS_SEVERITY_NOTE) == findings->len;
}

/* Returns: (transfer full) (nullable): one sentence for notes of a text's inputs; NULL: they say more. */
static char *
dup_news (LsScene *scene, const GPtrArray *items, const char *text)
{
  if (!are_notes_of_inputs (scene))
    return NULL;
  if (items != NULL)
    return g_strdup_printf (
      ngettext ("%u thing was made up: the pane Inputs has it and takes another",
                "%u things were made up: the pane Inputs has them and takes others", items->len),
      items->len);
  return strchr (text, '\n') == NULL ? g_strdup (text) : NULL;
}

static void
show_findings (LsWindow *self, LsScene *scene, const char *text)
{
  const GPtrArray *items = find_items (scene);
  char *news = dup_news (scene, items, text);
  g_autofree char *title = NULL;

  if (news != NULL)
    {
      g_free (self->news);
      self->news = news;
      return;
    }
  if (items == NULL)
    {
      ls_message_bar_show (self->parts.message, text);
      return;
    }
  title = g_strdup_printf (ngettext ("%u thing was made up", "%u things were made up", items->len),
                           items->len);
  ls_message_bar_show_list (self->parts.message, text, title, items);
}

/* Findings that do not prevent running are worth a look, not an interruption; what was sent away stays away while a text is loaded
 * again and again. */
static void
tell_findings (LsWindow *self, LsScene *scene)
{
  g_autofree char *text = dup_findings (scene);
  const char *shown = ls_message_bar_get_text (self->parts.message);

  if (text == NULL || g_strcmp0 (shown, text) != 0)
    ls_message_bar_dismiss (self->parts.message);
  if (text != NULL && g_strcmp0 (self->findings, text) != 0)
    show_findings (self, scene, text);
  g_free (self->findings);
  self->findings = g_steal_pointer (&text);
}

/* The desktop lists windows by their titles. */
static void
name_window (LsWindow *self, const LsScene *scene)
{
  g_autofree char *own = ls_window_title_dup_name (scene);
  g_autofree char *name = ls_text_escape (own, LS_TEXT_LINE);
  /* TRANSLATORS: title of a window, in lists of windows: what is open, and the program */
  g_autofree char *title = g_strdup_printf (_ ("%s — Lanescope"), name);

  gtk_window_set_title (GTK_WINDOW (self), title);
}

/* Another text of the same file. */
static void
scene_cb (LsWindow *self)
{
  const LsScene *scene = ls_session_get_scene (self->parts.session);

  if (scene != NULL && ls_scene_get_part (scene) != NULL)
    name_window (self, scene);
}

static void
loaded_cb (LsWindow *self, LsScene *scene)
{
  name_window (self, scene);
  self->is_wrong = FALSE;
  ls_focus_leave_menu (GTK_WINDOW (self));
  tell_findings (self, scene);
}

static void
load_failed_cb (LsWindow *self, const char *name, const char *message)
{
  ls_window_show_failure (self, name, message);
}

static void
loading_cb (LsWindow *self)
{
  gboolean is_loading = ls_loader_get_loading (self->parts.loader);

  if (is_loading)
    ls_actions_stop (self->parts.actions);
  ls_header_set_loading (self->parts.header, is_loading);
}

void
ls_window_show_message (LsWindow *self, const char *text)
{
  ls_message_bar_show (self->parts.message, text);
}

/* What is opened next looks like the one that was closed last. */
static void
destroy_later (GObject *window)
{
  ls_shell_keep_now (LS_WINDOW (window)->parts.shell);
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
ls_window_close_request (GtkWindow *window)
{
  ls_saver_ask (LS_WINDOW (window)->parts.saver, destroy_later, G_OBJECT (window));
  return GDK_EVENT_STOP;
}

/* --- building -------------------------------------------------------------------------------------------- */

void
ls_window_follow (LsWindow *self, gpointer object, const char *signal, GCallback function)
{
  ls_follow (object, signal, function, self);
}

static void
add_files (LsWindow *self)
{
  g_autofree char *folder = ls_session_file_folder (g_get_user_state_dir ());
  LsWindowParts *parts = &self->parts;

  parts->saver = ls_saver_new (GTK_WINDOW (self), parts->session, folder);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.save", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.save-as", FALSE);
  ls_window_follow (self, parts->saver, "told", G_CALLBACK (ls_window_tell));
  ls_window_follow (self, parts->saver, "failed", G_CALLBACK (ls_window_show_message));
  parts->loader = ls_loader_new (GTK_WINDOW (self), parts->session, parts->settings, parts->saver);
  ls_loader_add_drop_target (parts->loader, GTK_WIDGET (self));
  ls_window_follow (self, parts->loader, "loaded", G_CALLBACK (loaded_cb));
  ls_window_follow (self, parts->session, "notify::scene", G_CALLBACK (scene_cb));
  ls_window_follow (self, parts->loader, "failed", G_CALLBACK (load_failed_cb));
  ls_window_follow (self, parts->loader, "told", G_CALLBACK (ls_window_tell));
  ls_window_follow (self, parts->loader, "loading", G_CALLBACK (loading_cb));
}

static void
add_commands (LsWindow *self)
{
  LsWindowParts *parts = &self->parts;

  parts->undo = ls_undo_new (parts->session);
  parts->actions = ls_actions_new (parts->session);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "debug",
                                  ls_actions_get_group (parts->actions));
  ls_window_follow (self, parts->actions, "told", G_CALLBACK (ls_window_tell));
}

/* Any key but those that are held with others: what was told in passing is over. */
static gboolean
key_cb (LsWindow *self, guint key, guint code, GdkModifierType state, GtkEventController *keys)
{
  GdkEvent *event = gtk_event_controller_get_current_event (keys);

  ls_tooltip_hold (GTK_WIDGET (self));
  if (event == NULL || !gdk_key_event_is_modifier (event))
    ls_toasts_pass (&self->toasts);
  return GDK_EVENT_PROPAGATE;
}

/* And any button of the mouse, but on what was told. */
static void
pressed_cb (LsWindow *self, int n, double x, double y)
{
  if (!ls_toasts_contain (&self->toasts,
                          gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT)))
    ls_toasts_pass (&self->toasts);
}

static void
watch_person (LsWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *click = GTK_EVENT_CONTROLLER (gtk_gesture_click_new ());

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  gtk_event_controller_set_propagation_phase (click, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), click);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  ls_tooltip_watch (GTK_WIDGET (self));
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
set_hex (LsWindow *self, gboolean is_hex)
{
  self->is_hex = is_hex;
  ls_pane_set_hex (ls_shell_get_pane (self->parts.shell, LS_PANE_LANE), is_hex);
  ls_pane_set_hex (ls_shell_get_pane (self->parts.shell, LS_PANE_MATRIX), is_hex);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HEX]);
}

static void
restyle_panes (GtkWidget *widget)
{
  if (LS_IS_INSPECTOR (widget))
    ls_inspector_restyle (LS_INSPECTOR (widget));
  gtk_widget_queue_draw (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    restyle_panes (child);
}

/* Another word changes nothing. */
static void
set_colours (LsWindow *self, const char *name)
{
  LsColours colours;

  if (name == NULL || !ls_colours_find (name, &colours))
    return;
  ls_colours_set (GTK_WIDGET (self), colours);
  if (!g_str_equal (name, ls_settings_get_colours (self->parts.settings)))
    ls_settings_set_colours (self->parts.settings, name);
  restyle_panes (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COLOURS]);
}

/* A class sees the palette for a projector, unless somebody needs contrast; it is not kept. */
static void
lecture_cb (LsWindow *self)
{
  const char *usual = ls_settings_get_colours (self->parts.settings);
  LsColours colours = LS_COLOURS_DEFAULT;

  ls_colours_find (usual, &colours);
  if (ls_shell_is_lecture (self->parts.shell) && colours != LS_COLOURS_CONTRAST)
    colours = LS_COLOURS_PROJECTOR;
  ls_colours_set (GTK_WIDGET (self), colours);
  restyle_panes (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COLOURS]);
}

/* They are those of all windows. */
static void
settings_changed_cb (LsWindow *self)
{
  LsSettings *settings = self->parts.settings;
  const char *colours = ls_colours_name (ls_colours_of (GTK_WIDGET (self)));

  ls_zoom_update (settings);
  ls_window_settle_bars (self, self->width, self->height);
  ls_preferences_follow (GTK_WINDOW (self), settings);
  ls_source_link_set_values (self->parts.link,
                             ls_settings_get_switch (settings, LS_SETTINGS_LINE_VALUES));
  if (!ls_shell_is_lecture (self->parts.shell) &&
      !g_str_equal (colours, ls_settings_get_colours (settings)))
    set_colours (self, ls_settings_get_colours (settings));
}

static void
ls_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_HEX)
    g_value_set_boolean (value, LS_WINDOW (object)->is_hex);
  else if (id == PROP_COLOURS)
    g_value_set_string (value, ls_colours_name (ls_colours_of (GTK_WIDGET (object))));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_window_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_HEX)
    set_hex (LS_WINDOW (object), g_value_get_boolean (value));
  else if (id == PROP_COLOURS)
    set_colours (LS_WINDOW (object), g_value_get_string (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_window_dispose (GObject *object)
{
  LsWindow *self = LS_WINDOW (object);

  ls_toasts_clear (&self->toasts);
  ls_window_drop_sentence (self);
  if (self->parts.actions != NULL)
    ls_actions_stop (self->parts.actions);
  if (self->parts.session != NULL)
    ls_window_forget_panes (self);
  g_clear_object (&self->parts.editor);
  g_clear_object (&self->parts.link);
  /* Ends the loading. */
  if (self->parts.loader != NULL)
    g_object_run_dispose (G_OBJECT (self->parts.loader));
  g_clear_object (&self->parts.loader);
  g_clear_object (&self->parts.actions);
  /* Ends the keeping: a window that closes leaves nothing behind. */
  if (self->parts.saver != NULL)
    g_object_run_dispose (G_OBJECT (self->parts.saver));
  g_clear_object (&self->parts.saver);
  g_clear_object (&self->parts.undo);
  g_clear_object (&self->parts.settings);
  g_clear_object (&self->parts.session);
  g_clear_pointer (&self->shown_path, g_free);
  g_clear_pointer (&self->findings, g_free);
  g_clear_pointer (&self->news, g_free);
  G_OBJECT_CLASS (ls_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child_full (widget_class, "header", FALSE,
                                             G_STRUCT_OFFSET (LsWindow, parts.header));
  gtk_widget_class_bind_template_child_full (widget_class, "message", FALSE,
                                             G_STRUCT_OFFSET (LsWindow, parts.message));
  gtk_widget_class_bind_template_child_full (widget_class, "toasts", FALSE,
                                             G_STRUCT_OFFSET (LsWindow, toasts.overlay));
  gtk_widget_class_bind_template_child (widget_class, LsWindow, bars);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, empty_page);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, main_box);
}

/* What scrolls may ask for another size while it is given its place. In a window that itself asked for its place (as one does
 * when a tip comes up) and whose content did not, GTK 4.8 forgets that, and then paints what has no place: gtk_widget_allocate() clears what was asked for when it
 * is done, and loses what came meanwhile where the content was allocated in part. The next round serves it; where nobody asked it
 * costs nothing. */
static void
ls_window_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  ls_window_settle_bars (LS_WINDOW (widget), width, height);
  for (guint i = 0; i < ALLOCATE_ROUNDS; i++)
    GTK_WIDGET_CLASS (ls_window_parent_class)->size_allocate (widget, width, height, baseline);
}

static void
ls_window_class_init (LsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = ls_window_get_property;
  object_class->set_property = ls_window_set_property;
  object_class->dispose = ls_window_dispose;
  widget_class->size_allocate = ls_window_size_allocate;
  GTK_WINDOW_CLASS (klass)->close_request = ls_window_close_request;
  properties[PROP_HEX] = g_param_spec_boolean (
    "hex", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_COLOURS] =
    g_param_spec_string ("colours", NULL, NULL, NULL,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_type_ensure (LS_TYPE_HEADER);
  g_type_ensure (LS_TYPE_MESSAGE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/lanescope/Lanescope/ls-window.ui");
  bind_children (widget_class);
  gtk_widget_class_install_property_action (widget_class, "win.hex", "hex");
  gtk_widget_class_install_property_action (widget_class, "win.colours", "colours");
  ls_window_actions_install (widget_class);
}

static void
ls_window_init (LsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* F10 steps; GTK would open a menu with it. */
  gtk_window_set_handle_menubar_accel (GTK_WINDOW (self), FALSE);
  gtk_stack_set_visible_child_name (self->pages, "blank");
  if (!gdk_display_is_composited (gtk_widget_get_display (GTK_WIDGET (self))))
    gtk_widget_add_css_class (GTK_WIDGET (self), "opaque");
  ls_toasts_init (&self->toasts, self->toasts.overlay);
  self->parts.box = adw_toast_overlay_get_child (self->toasts.overlay);
  self->parts.session = ls_session_new ();
  ls_session_set_opens_before (self->parts.session, TRUE);
  add_commands (self);
  ls_window_follow (self, self->parts.session, "notify::scene", G_CALLBACK (scene_changed_cb));
  ls_window_follow (self, self->parts.session, "stopped", G_CALLBACK (stopped_cb));
  ls_window_follow (self, self->parts.session, "failed", G_CALLBACK (failed_cb));
}

LsWindow *
ls_window_new (GtkApplication *application, LsSettings *settings)
{
  LsWindow *self = g_object_new (LS_TYPE_WINDOW, "application", application, NULL);

  self->parts.settings = g_object_ref (settings);
  ls_preferences_follow (GTK_WINDOW (self), settings);
  follow_size (GTK_WINDOW (self), settings);
  add_files (self);
  ls_header_follow (self->parts.header, self->parts.session, self->parts.actions, settings,
                    self->parts.saver);
  ls_window_add_panes (self);
  ls_window_add_bars (self);
  ls_window_follow (self, self->parts.shell, "lecture-changed", G_CALLBACK (lecture_cb));
  watch_person (self);
  set_colours (self, ls_settings_get_colours (settings));
  ls_commands_add_keys (GTK_WIDGET (self));
  ls_header_show_keys (self->parts.header);
  ls_window_follow (self, settings, "changed", G_CALLBACK (settings_changed_cb));
  ls_focus_keep (GTK_WINDOW (self), ls_shell_get_pane (self->parts.shell, LS_PANE_CODE));
  ls_widget_name_all (GTK_WIDGET (self));
  return self;
}

/* --- public ---------------------------------------------------------------------------------------------- */

void
ls_window_open (LsWindow *window, GFile *file)
{
  ls_loader_load (window->parts.loader, file);
}

gboolean
ls_window_is_untouched (LsWindow *window)
{
  return !ls_loader_is_asked (window->parts.loader) &&
         !ls_saver_get_changed (window->parts.saver) &&
         !ls_session_can_go (window->parts.session, -1);
}

const LsWindowParts *
ls_window_get_parts (LsWindow *window)
{
  return &window->parts;
}

LsSession *
ls_window_get_session (LsWindow *window)
{
  return window->parts.session;
}

const char *
ls_window_get_message (LsWindow *window)
{
  const char *text = ls_message_bar_get_text (window->parts.message);

  if (text == NULL && window->is_wrong)
    return ls_source_view_get_error (
      LS_SOURCE_VIEW (ls_shell_get_pane (window->parts.shell, LS_PANE_SOURCE)));
  if (text == NULL && g_str_equal (gtk_stack_get_visible_child_name (window->pages), "empty"))
    text = adw_status_page_get_description (window->empty_page);
  return text;
}
