#include "ls-window.h"

#include "ls-answer-bar.h"
#include "ls-coach.h"
#include "ls-code-view.h"
#include "ls-command.h"
#include "ls-dialogs.h"
#include "ls-opener.h"
#include "ls-panes.h"
#include "ls-recovery-bar.h"
#include "ls-shortcuts.h"

/* Pixels, some more than the whole header bar needs: below, it loses buttons. */
#define COMPACT_BELOW 800

struct _LsWindow
{
  AdwApplicationWindow parent_instance;

  LsSession *session;
  LsSettings *settings;
  LsActions *actions;
  LsSaver *saver;
  GFile *file;         /* what is open */
  GFile *loading_file; /* what is being loaded */
  GFile
    *wanted_file; /* what is to be opened once the person has said so; NULL: the first example */
  GCancellable *cancellable; /* of the load; NULL when nothing loads */
  GtkFileChooserNative *chooser;
  gboolean is_compact;
  guint compact_source;

  AdwToastOverlay *toasts;
  AdwWindowTitle *title;
  GtkWidget *open_button, *restart_button, *start_button, *reverse_button, *back_button;
  GtkWidget *play_button, *step_button, *continue_button, *end_button, *run_button;
  GtkWidget *menu_button;
  GtkWidget *busy_box;
  GtkSpinner *spinner;
  GtkRevealer *message_revealer;
  GtkLabel *message_label;
  GtkStack *pages;
  AdwStatusPage *empty_page;
  GtkBox *main_box;
  GMenu *examples_menu;
  GMenuModel *line_menu;
  GtkWidget *shell;
  GtkWidget *coach;
  GtkWidget *answer;
  GtkWidget *recovery;
  gboolean is_hex;
  gboolean is_trap_shown; /* the message is about where the program stands */
};

enum
{
  PROP_HEX = 1,
  N_PROPS
};
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (LsWindow, ls_window, ADW_TYPE_APPLICATION_WINDOW)

/* --- telling --------------------------------------------------------------------------------------------- */

static void
show_message (LsWindow *self, const char *text)
{
  self->is_trap_shown = FALSE;
  gtk_label_set_label (self->message_label, text);
  gtk_revealer_set_reveal_child (self->message_revealer, TRUE);
}

static void
hide_message (LsWindow *self)
{
  gtk_revealer_set_reveal_child (self->message_revealer, FALSE);
}

/* What was open stays; only an empty window becomes a page about the failure. */
static void
show_failure (LsWindow *self, const char *name, const char *message)
{
  if (ls_session_get_scene (self->session) != NULL)
    {
      g_autofree char *text =
        g_strdup_printf ("Could not open “%s”. What was open is still here.\n%s", name, message);

      show_message (self, text);
      return;
    }

  g_autofree char *title = g_strdup_printf ("Could not open “%s”", name);
  g_autofree char *escaped = g_markup_escape_text (message, -1);

  adw_status_page_set_icon_name (self->empty_page, "dialog-warning-symbolic");
  adw_status_page_set_title (self->empty_page, title);
  adw_status_page_set_description (self->empty_page, escaped);
  gtk_stack_set_visible_child_name (self->pages, "empty");
}

static void
show_toast (LsWindow *self, const char *text)
{
  AdwToast *toast = adw_toast_new (text);

  adw_toast_set_timeout (toast, 3);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

/* --- what the header bar shows --------------------------------------------------------------------------- */

static const char *
stage_name (LsStage stage)
{
  switch (stage)
    {
    case LS_STAGE_PS:
      return "pixel shader";
    case LS_STAGE_VS:
      return "vertex shader";
    case LS_STAGE_GS:
      return "geometry shader";
    case LS_STAGE_ES:
      return "export shader";
    case LS_STAGE_CS:
      return "compute shader";
    }
  return "shader";
}

/* A dot says to the eye what the words say to assistive technology. */
static void
update_name (LsWindow *self, const char *name)
{
  gboolean is_changed = ls_saver_get_changed (self->saver);
  g_autofree char *shown = g_strconcat (is_changed ? "• " : "", name, NULL);
  g_autofree char *said = g_strconcat (name, is_changed ? ", not saved" : "", NULL);

  adw_window_title_set_title (self->title, shown);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title),
                               is_changed ? "What you marked is not saved (Ctrl+S)" : NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->title), GTK_ACCESSIBLE_PROPERTY_LABEL, said,
                                  -1);
}

static void
update_title (LsWindow *self)
{
  LsScene *scene = ls_session_get_scene (self->session);
  LsView *view = ls_session_get_view (self->session);
  const LsHistory *history = ls_session_get_history (self->session);
  g_autoptr (GString) subtitle = NULL;

  if (scene == NULL || view == NULL)
    return;
  subtitle = g_string_new (stage_name (ls_scene_get_stage (scene)));
  g_string_append_printf (subtitle, " · wave %u of %u · step %" G_GUINT64_FORMAT,
                          ls_view_get_wave (view), ls_scene_get_n_waves (scene),
                          ls_view_get_place (view)->step);
  if (history != NULL && history->wave == ls_view_get_wave (view))
    g_string_append_printf (subtitle, "/%s%" G_GUINT64_FORMAT, history->is_cut ? "more than " : "",
                            history->n_steps);
  update_name (self, ls_scene_get_name (scene));
  adw_window_title_set_subtitle (self->title, subtitle->str);
}

static void
update_button (LsWindow *self, GtkWidget *button, const char *name)
{
  const LsCommand *command = ls_command_find (name);
  const char *reason = ls_actions_get_reason (self->actions, name);
  const char *title = command->title;
  g_autofree char *tooltip = NULL;

  if (command->doing == LS_DO_PLAY && ls_actions_get_playing (self->actions))
    title = "Pause";
  if (reason != NULL)
    tooltip = g_strdup_printf ("%s (%s)\nNot now: %s", title, command->keys, reason);
  else
    tooltip = g_strdup_printf ("%s (%s)", title, command->keys);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, reason == NULL ? "" : reason,
                                  -1);
}

static void
update_buttons (LsWindow *self)
{
  gboolean is_loading = self->cancellable != NULL;
  gboolean is_busy = is_loading || ls_actions_get_busy (self->actions);

  update_button (self, self->start_button, "start");
  update_button (self, self->reverse_button, "reverse-continue");
  update_button (self, self->back_button, "step-back");
  update_button (self, self->play_button, "play");
  update_button (self, self->step_button, "step");
  update_button (self, self->continue_button, "continue");
  update_button (self, self->end_button, "end");
  update_button (self, self->run_button, "next-divergence");
  gtk_button_set_icon_name (GTK_BUTTON (self->play_button), ls_actions_get_playing (self->actions)
                                                              ? "ls-pause-symbolic"
                                                              : "ls-play-symbolic");
  gtk_widget_set_visible (self->busy_box, is_busy);
  gtk_spinner_set_spinning (self->spinner, is_busy);
}

/* The short bar keeps what a thumb needs; everything is in the menu as well. */
static void
set_compact (LsWindow *self, gboolean is_compact)
{
  gtk_widget_set_visible (self->restart_button, !is_compact);
  gtk_widget_set_visible (self->start_button, !is_compact);
  gtk_widget_set_visible (self->reverse_button, !is_compact);
  gtk_widget_set_visible (self->continue_button, !is_compact);
  gtk_widget_set_visible (self->end_button, !is_compact);
  gtk_widget_set_visible (self->run_button, !is_compact);
}

static gboolean
compact_cb (gpointer data)
{
  LsWindow *self = data;

  self->compact_source = 0;
  set_compact (self, self->is_compact);
  return G_SOURCE_REMOVE;
}

/* Nothing may be shown or hidden while sizes are being given out. */
static void
ls_window_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LsWindow *self = LS_WINDOW (widget);
  gboolean is_compact = width < COMPACT_BELOW;

  GTK_WIDGET_CLASS (ls_window_parent_class)->size_allocate (widget, width, height, baseline);
  if (is_compact == self->is_compact)
    return;
  self->is_compact = is_compact;
  if (self->compact_source == 0)
    self->compact_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, compact_cb, self, NULL);
}

/* --- following the session ------------------------------------------------------------------------------- */

static void
stopped_cb (LsWindow *self, LsView *view)
{
  const LsTrap *trap = ls_view_get_trap (view);

  gtk_stack_set_visible_child_name (self->pages, "main");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.save", TRUE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.save-as", TRUE);
  update_title (self);
  if (trap != NULL)
    {
      g_autofree char *text = g_strdup_printf ("The program stops here: %s (%s).", trap->detail,
                                               ls_trap_code_name (trap->code));

      show_message (self, text);
      self->is_trap_shown = TRUE;
    }
  else if (self->is_trap_shown)
    hide_message (self);
}

static void
failed_cb (LsWindow *self, const GError *error)
{
  if (ls_session_get_scene (self->session) == NULL)
    show_failure (self, "the program", error->message);
  else
    show_message (self, error->message);
}

/* Findings that do not prevent running are worth a look, not an interruption. */
static void
tell_findings (LsWindow *self, LsScene *scene)
{
  const GPtrArray *findings = ls_scene_get_diagnostics (scene);
  g_autofree char *first = NULL;
  g_autofree char *text = NULL;

  if (findings == NULL || findings->len == 0)
    return;
  first = ls_diagnostic_format (g_ptr_array_index (findings, 0), ls_scene_get_name (scene));
  text = findings->len == 1 ? g_strdup (first)
                            : g_strdup_printf ("%s\n… and %u more (lanescope lint lists them)",
                                               first, findings->len - 1);
  show_message (self, text);
}

/* --- opening --------------------------------------------------------------------------------------------- */

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_opener_load_finish (result, &error);

  (void) source;
  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return; /* another file was asked for since */
  g_clear_object (&self->cancellable);
  if (scene != NULL)
    {
      hide_message (self);
      g_set_object (&self->file, self->loading_file);
      ls_saver_set_example (self->saver, g_file_is_native (self->file) ? NULL : self->file);
      ls_session_open (self->session, scene);
      tell_findings (self, scene);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_autofree char *name = g_file_get_basename (self->loading_file);

      show_failure (self, name, error->message);
    }
  update_buttons (self);
}

void
ls_window_open (LsWindow *window, GFile *file)
{
  g_autoptr (GFile) opened = file == NULL ? ls_opener_example (NULL) : g_object_ref (file);

  if (window->cancellable != NULL)
    g_cancellable_cancel (window->cancellable);
  g_clear_object (&window->cancellable);
  window->cancellable = g_cancellable_new ();
  g_set_object (&window->loading_file, opened);
  ls_actions_stop (window->actions);
  ls_opener_load_async (opened, window->cancellable, loaded_cb, g_object_ref (window));
}

static void
open_wanted (GObject *window)
{
  LsWindow *self = LS_WINDOW (window);
  g_autoptr (GFile) file = g_steal_pointer (&self->wanted_file);

  ls_window_open (self, file);
}

/* As a person opens something: what they have not saved is not lost without a word. */
static void
ask_to_open (LsWindow *self, GFile *file)
{
  g_set_object (&self->wanted_file, file);
  ls_saver_ask (self->saver, open_wanted, G_OBJECT (self));
}

static gboolean
drop_cb (LsWindow *self, const GValue *value)
{
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    {
      GSList *files = g_value_get_boxed (value);

      if (files == NULL)
        return FALSE;
      if (files->next != NULL)
        show_toast (self, "One file at a time: opening the first");
      ask_to_open (self, files->data);
      return TRUE;
    }
  if (G_VALUE_HOLDS (value, G_TYPE_FILE))
    ask_to_open (self, g_value_get_object (value));
  return G_VALUE_HOLDS (value, G_TYPE_FILE);
}

static void
chosen_cb (LsWindow *self, int response, GtkNativeDialog *dialog)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    ask_to_open (self, file);
  g_clear_object (&self->chooser);
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsWindow *self = LS_WINDOW (widget);
  g_autoptr (GFile) folder = NULL;

  (void) name;
  (void) parameter;
  if (self->file != NULL && g_file_is_native (self->file))
    folder = g_file_get_parent (self->file);
  g_clear_object (&self->chooser);
  self->chooser = ls_dialogs_new_chooser (GTK_WINDOW (self), folder);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
open_example_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GFile) file = ls_opener_example (g_variant_get_string (parameter, NULL));

  (void) name;
  ask_to_open (LS_WINDOW (widget), file);
}

static void
restart_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsWindow *self = LS_WINDOW (widget);
  g_autoptr (GFile) file = self->file == NULL ? NULL : g_object_ref (self->file);

  (void) name;
  (void) parameter;
  ask_to_open (self, file);
}

/* --- saving ---------------------------------------------------------------------------------------------- */

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) parameter;
  if (g_str_equal (name, "win.save"))
    ls_saver_save (LS_WINDOW (widget)->saver);
  else
    ls_saver_save_as (LS_WINDOW (widget)->saver);
}

static void
restore_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) name;
  (void) parameter;
  ls_recovery_bar_restore (LS_RECOVERY_BAR (LS_WINDOW (widget)->recovery));
}

static void
discard_recovery_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) name;
  (void) parameter;
  ls_recovery_bar_discard (LS_RECOVERY_BAR (LS_WINDOW (widget)->recovery));
}

/* Another name is another file to start over from. */
static void
saved_cb (LsWindow *self, const char *sentence)
{
  g_autoptr (GFile) file = g_file_new_for_path (ls_session_get_path (self->session));

  g_set_object (&self->file, file);
  show_toast (self, sentence);
}

static void
destroy (GObject *window)
{
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
ls_window_close_request (GtkWindow *window)
{
  ls_saver_ask (LS_WINDOW (window)->saver, destroy, G_OBJECT (window));
  return GDK_EVENT_STOP;
}

/* --- other actions --------------------------------------------------------------------------------------- */

/* Escape undoes the latest thing in the way: a load, a run, play, a message, an answer, the coach. */
static void
cancel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsWindow *self = LS_WINDOW (widget);

  (void) name;
  (void) parameter;
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  else if (ls_actions_get_playing (self->actions))
    ls_actions_stop (self->actions);
  else if (ls_session_get_busy (self->session))
    ls_session_interrupt (self->session);
  else if (gtk_revealer_get_reveal_child (self->message_revealer))
    hide_message (self);
  else if (!ls_answer_bar_dismiss (LS_ANSWER_BAR (self->answer)))
    ls_coach_dismiss (LS_COACH (self->coach));
}

/* The component under the cursor of the registers that have the keyboard, else of the matrix. */
static void
who_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsWindow *self = LS_WINDOW (widget);
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (self));
  GtkWidget *lane_pane = ls_shell_get_pane (LS_SHELL (self->shell), LS_PANE_LANE);
  gboolean is_lane = focus != NULL && gtk_widget_is_ancestor (focus, lane_pane);
  LsRegRef ref;
  guint lane;

  (void) name;
  (void) parameter;
  if (ls_session_get_view (self->session) == NULL)
    return;
  if (ls_pane_get_component (
        ls_shell_get_pane (LS_SHELL (self->shell), is_lane ? LS_PANE_LANE : LS_PANE_MATRIX), &ref,
        &lane))
    ls_answer_bar_who (LS_ANSWER_BAR (self->answer), ref, lane);
}

static void
why_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsWindow *self = LS_WINDOW (widget);

  (void) name;
  (void) parameter;
  if (ls_session_get_view (self->session) != NULL)
    ls_answer_bar_why (LS_ANSWER_BAR (self->answer), ls_session_get_focus_lane (self->session));
}

/* At the cursor of the program, which has the context menu too. */
static void
edit_breakpoint_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsWindow *self = LS_WINDOW (widget);
  LsCodeView *code = LS_CODE_VIEW (ls_shell_get_pane (LS_SHELL (self->shell), LS_PANE_CODE));

  (void) name;
  (void) parameter;
  if (ls_session_get_view (self->session) != NULL &&
      !ls_code_view_edit_breakpoint (code, ls_code_view_get_cursor_line (code)))
    show_toast (self, "Nothing runs at the line of the cursor, so it takes no breakpoint");
}

static void
goto_step_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsWindow *self = LS_WINDOW (widget);

  (void) name;
  (void) parameter;
  if (ls_session_get_view (self->session) != NULL)
    ls_dialogs_go_to_step (GTK_WINDOW (self), self->session);
}

static void
shortcuts_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) name;
  (void) parameter;
  gtk_window_present (ls_shortcuts_new (GTK_WINDOW (widget)));
}

static void
close_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) name;
  (void) parameter;
  gtk_window_close (GTK_WINDOW (widget));
}

static void
fullscreen_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWindow *window = GTK_WINDOW (widget);

  (void) name;
  (void) parameter;
  if (gtk_window_is_fullscreen (window))
    gtk_window_unfullscreen (window);
  else
    gtk_window_fullscreen (window);
}

static void
menu_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) name;
  (void) parameter;
  gtk_menu_button_popup (GTK_MENU_BUTTON (LS_WINDOW (widget)->menu_button));
}

static void
next_pane_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) parameter;
  ls_shell_focus_next (LS_SHELL (LS_WINDOW (widget)->shell),
                       g_str_equal (name, "win.next-pane") ? 1 : -1);
}

/* --- building -------------------------------------------------------------------------------------------- */

static void
add_saver (LsWindow *self)
{
  g_autofree char *folder = ls_session_file_folder (g_get_user_state_dir ());

  self->saver = ls_saver_new (GTK_WINDOW (self), self->session, folder);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.save", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.save-as", FALSE);
  g_signal_connect_object (self->saver, "notify::changed", G_CALLBACK (update_title), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->saver, "told", G_CALLBACK (saved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->saver, "failed", G_CALLBACK (show_message), self,
                           G_CONNECT_SWAPPED);
}

static void
add_actions (LsWindow *self)
{
  self->actions = ls_actions_new (self->session);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "debug", ls_actions_get_group (self->actions));
  g_signal_connect_object (self->actions, "changed", G_CALLBACK (update_buttons), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->actions, "notify::playing", G_CALLBACK (update_buttons), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->actions, "told", G_CALLBACK (show_toast), self, G_CONNECT_SWAPPED);
}

/* The keyboard starts in the program, where no key types or presses anything; another arrangement must not leave it on
 * a button either. */
static void
arranged_cb (LsWindow *self)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (self));

  if (focus == NULL || GTK_IS_BUTTON (focus))
    gtk_widget_grab_focus (ls_shell_get_pane (LS_SHELL (self->shell), LS_PANE_CODE));
}

static void
add_panes (LsWindow *self)
{
  self->shell = g_object_new (LS_TYPE_SHELL, NULL);
  for (guint i = 0; i < LS_N_PANES; i++)
    ls_shell_set_pane (LS_SHELL (self->shell), i, ls_pane_new (i, self->session));
  g_signal_connect_object (self->shell, "notify::mode", G_CALLBACK (arranged_cb), self,
                           G_CONNECT_SWAPPED);
  ls_code_view_set_menu (LS_CODE_VIEW (ls_shell_get_pane (LS_SHELL (self->shell), LS_PANE_CODE)),
                         self->line_menu);
  self->coach = ls_coach_new (self->session, self->settings);
  self->recovery = ls_recovery_bar_new (self->session, self->saver);
  g_signal_connect_object (self->recovery, "failed", G_CALLBACK (show_message), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (self->main_box, self->recovery);
  gtk_box_append (self->main_box, self->shell);
  self->answer = ls_answer_bar_new (self->session);
  gtk_box_append (self->main_box, self->answer);
  gtk_box_append (self->main_box, self->coach);
  gtk_box_append (self->main_box, ls_narration_pane_new (self->session));
  g_object_bind_property (ls_shell_get_pane (LS_SHELL (self->shell), LS_PANE_CODE), "cursor-line",
                          self->actions, "cursor-line", G_BINDING_SYNC_CREATE);
}

/* "first-light" is "First light". */
static char *
title_of (const char *name)
{
  char *title = g_strdelimit (g_strdup (name), "-", ' ');

  title[0] = g_ascii_toupper (title[0]);
  return title;
}

static void
add_examples (LsWindow *self)
{
  g_auto (GStrv) names = ls_opener_list_examples ();

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *title = title_of (names[i]);
      g_autoptr (GMenuItem) item = g_menu_item_new (title, NULL);

      g_menu_item_set_action_and_target (item, "win.open-example", "s", names[i]);
      g_menu_append_item (self->examples_menu, item);
    }
}

static void
add_drop_target (LsWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_FILE };

  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

static void
set_hex (LsWindow *self, gboolean is_hex)
{
  self->is_hex = is_hex;
  ls_pane_set_hex (ls_shell_get_pane (LS_SHELL (self->shell), LS_PANE_LANE), is_hex);
  ls_pane_set_hex (ls_shell_get_pane (LS_SHELL (self->shell), LS_PANE_MATRIX), is_hex);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HEX]);
}

static void
ls_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_HEX)
    g_value_set_boolean (value, LS_WINDOW (object)->is_hex);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_window_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_HEX)
    set_hex (LS_WINDOW (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_window_dispose (GObject *object)
{
  LsWindow *self = LS_WINDOW (object);

  g_clear_handle_id (&self->compact_source, g_source_remove);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  if (self->actions != NULL)
    ls_actions_stop (self->actions);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->chooser);
  g_clear_object (&self->file);
  g_clear_object (&self->loading_file);
  g_clear_object (&self->wanted_file);
  g_clear_object (&self->actions);
  /* Ends the keeping: a window that closes leaves nothing behind. */
  if (self->saver != NULL)
    g_object_run_dispose (G_OBJECT (self->saver));
  g_clear_object (&self->saver);
  g_clear_object (&self->settings);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (ls_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, LsWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, title);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, restart_button);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, start_button);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, reverse_button);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, back_button);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, play_button);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, step_button);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, continue_button);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, end_button);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, run_button);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, busy_box);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, spinner);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, message_revealer);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, message_label);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, empty_page);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, main_box);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, examples_menu);
  gtk_widget_class_bind_template_child (widget_class, LsWindow, line_menu);
}

static void
ls_window_class_init (LsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = ls_window_get_property;
  object_class->set_property = ls_window_set_property;
  object_class->dispose = ls_window_dispose;
  properties[PROP_HEX] = g_param_spec_boolean (
    "hex", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  widget_class->size_allocate = ls_window_size_allocate;
  GTK_WINDOW_CLASS (klass)->close_request = ls_window_close_request;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/lanescope/Lanescope/ls-window.ui");
  bind_children (widget_class);
  gtk_widget_class_install_property_action (widget_class, "win.hex", "hex");
  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.open-example", "s", open_example_action);
  gtk_widget_class_install_action (widget_class, "win.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "win.save-as", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "win.restore", NULL, restore_action);
  gtk_widget_class_install_action (widget_class, "win.discard-recovery", NULL,
                                   discard_recovery_action);
  gtk_widget_class_install_action (widget_class, "win.restart", NULL, restart_action);
  gtk_widget_class_install_action (widget_class, "win.cancel", NULL, cancel_action);
  gtk_widget_class_install_action (widget_class, "win.who", NULL, who_action);
  gtk_widget_class_install_action (widget_class, "win.why", NULL, why_action);
  gtk_widget_class_install_action (widget_class, "win.edit-breakpoint", NULL,
                                   edit_breakpoint_action);
  gtk_widget_class_install_action (widget_class, "win.goto-step", NULL, goto_step_action);
  gtk_widget_class_install_action (widget_class, "win.shortcuts", NULL, shortcuts_action);
  gtk_widget_class_install_action (widget_class, "win.close", NULL, close_action);
  gtk_widget_class_install_action (widget_class, "win.fullscreen", NULL, fullscreen_action);
  gtk_widget_class_install_action (widget_class, "win.primary-menu", NULL, menu_action);
  gtk_widget_class_install_action (widget_class, "win.next-pane", NULL, next_pane_action);
  gtk_widget_class_install_action (widget_class, "win.previous-pane", NULL, next_pane_action);
}

static void
ls_window_init (LsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* F10 steps; GTK would open a menu with it. */
  gtk_window_set_handle_menubar_accel (GTK_WINDOW (self), FALSE);
  gtk_stack_set_visible_child_name (self->pages, "blank");
  self->session = ls_session_new ();
  add_saver (self);
  add_actions (self);
  add_examples (self);
  add_drop_target (self);
  ls_commands_add_keys (GTK_WIDGET (self));
  g_signal_connect_object (self->session, "stopped", G_CALLBACK (stopped_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "failed", G_CALLBACK (failed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::history", G_CALLBACK (update_title), self,
                           G_CONNECT_SWAPPED);
}

LsWindow *
ls_window_new (GtkApplication *application, LsSettings *settings)
{
  LsWindow *self = g_object_new (LS_TYPE_WINDOW, "application", application, NULL);

  self->settings = g_object_ref (settings);
  add_panes (self);
  update_buttons (self);
  return self;
}

LsSession *
ls_window_get_session (LsWindow *window)
{
  return window->session;
}

LsActions *
ls_window_get_actions (LsWindow *window)
{
  return window->actions;
}

LsSaver *
ls_window_get_saver (LsWindow *window)
{
  return window->saver;
}

LsShell *
ls_window_get_shell (LsWindow *window)
{
  return LS_SHELL (window->shell);
}

const char *
ls_window_get_message (LsWindow *window)
{
  if (gtk_revealer_get_reveal_child (window->message_revealer))
    return gtk_label_get_label (window->message_label);
  if (g_str_equal (gtk_stack_get_visible_child_name (window->pages), "empty"))
    return adw_status_page_get_description (window->empty_page);
  return NULL;
}
