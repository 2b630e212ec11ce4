#include "ls-window-private.h"

#include <glib/gi18n.h>

#include "ls-code-view.h"
#include "ls-focus.h"
#include "ls-memory-table.h"
#include "ls-window-actions.h"
#include "ls-panes.h"
#include "ls-session-source.h"
#include "ls-session-veil.h"
#include "ls-shell-keep.h"
#include "ls-widgets.h"

/* The panes of a window, and what they ask of it. */

/* GTK hands the keyboard of a pane that goes to the first button of the panes, or of the window. A button beside them has it because somebody
 * gave it, such as a question whose bar made the panes lower. */
static gboolean
has_strayed (LsWindow *self, GtkWidget *focus)
{
  return focus == NULL || (GTK_IS_BUTTON (focus) &&
                           (gtk_widget_is_ancestor (focus, GTK_WIDGET (self->parts.shell)) ||
                            gtk_widget_is_ancestor (focus, GTK_WIDGET (self->parts.header))));
}

/* The keyboard starts where no key types or presses anything; another arrangement must not leave it on such a button either. */
static void
arranged_cb (LsWindow *self)
{
  LsShell *shell = self->parts.shell;

  ls_focus_set_fallback (GTK_WINDOW (self), ls_shell_get_pane (shell, ls_shell_get_home (shell)));
  if (has_strayed (self, gtk_root_get_focus (GTK_ROOT (self))))
    gtk_widget_grab_focus (ls_shell_get_pane (shell, ls_shell_get_home (shell)));
  if (self->is_wrong && gtk_widget_get_mapped (GTK_WIDGET (self->parts.shell)))
    ls_shell_show_pane (self->parts.shell, LS_PANE_SOURCE);
}

static void
count_breakpoints_cb (LsWindow *self)
{
  GListModel *list = ls_session_get_breakpoints (self->parts.session);

  ls_shell_set_count (self->parts.shell, LS_PANE_BREAKPOINTS, g_list_model_get_n_items (list));
}

static void
count_watches_cb (LsWindow *self)
{
  const GPtrArray *watches = ls_session_get_watches (self->parts.session);

  ls_shell_set_count (self->parts.shell, LS_PANE_WATCH, watches != NULL ? watches->len : 0);
}

static void
removed_cb (LsWindow *self, LsBreakpoint *breakpoint)
{
  ls_toasts_add (&self->toasts, ls_undo_tell (breakpoint));
}

static void
show_line_cb (LsWindow *self, guint line)
{
  GtkWidget *code = ls_shell_get_pane (self->parts.shell, LS_PANE_CODE);

  ls_shell_show_pane (self->parts.shell, LS_PANE_CODE);
  ls_code_view_show_line (LS_CODE_VIEW (code), line);
}

/* A click shows the line and leaves the keyboard in the graph. */
static void
show_block_cb (LsWindow *self, guint line, gboolean with_keyboard)
{
  GtkWidget *code = ls_shell_get_pane (self->parts.shell, LS_PANE_CODE);

  if (with_keyboard)
    ls_shell_show_pane (self->parts.shell, LS_PANE_CODE);
  ls_code_view_show_line (LS_CODE_VIEW (code), line);
}

/* The keyboard stays where it was asked. */
static void
answered_cb (LsWindow *self)
{
  ls_shell_reveal_pane (self->parts.shell, LS_PANE_ANSWER);
}

static void
dismissed_cb (LsWindow *self)
{
  ls_shell_conceal_pane (self->parts.shell, LS_PANE_ANSWER);
}

/* The text has the place and says what is wrong, also where nothing is open yet: then it is shown once the panes are arranged. */
static void
wrong_cb (LsWindow *self, const char *name)
{
  self->is_wrong = ls_session_get_scene (self->parts.session) == NULL;
  if (self->is_wrong)
    {
      ls_shell_set_open (self->parts.shell, LS_PANE_SOURCE, TRUE);
      gtk_stack_set_visible_child_name (self->pages, "main");
    }
  else
    {
      ls_window_show_failure (self, name, "");
      ls_shell_show_pane (self->parts.shell, LS_PANE_SOURCE);
    }
}

static void
lane_cb (LsWindow *self, guint wave, guint lane)
{
  ls_session_focus_wave (self->parts.session, wave, lane);
}

/* --- what was compiled from a text ------------------------------------------------------------------------ */

/* Once for each scene: who ends it is not asked again. */
static void
measure_once (LsWindow *self)
{
  LsShell *shell = self->parts.shell;

  if (self->is_measured ||
      (!ls_shell_get_open (shell, LS_PANE_SOURCE) && !ls_shell_get_open (shell, LS_PANE_VARIABLES)))
    return;
  self->is_measured = ls_session_start_source_map (self->parts.session) == LS_SOURCE_MEASURING;
}

/* Whether what a text puts out are numbers of a memory, and no picture. */
static gboolean
puts_out_memory (const LsWindowParts *parts)
{
  LsView *view = ls_session_get_view (parts->session);

  return view != NULL && ls_session_speaks_text (parts->session) &&
         ls_memory_tables_are_put_out (view);
}

/* Text and variables are beside the program, the memory where the picture is, and measuring begins, unless a person closed them. */
static void
call_source (LsWindow *self)
{
  const LsWindowParts *parts = &self->parts;
  LsScene *scene = ls_session_get_scene (parts->session);
  const gboolean is_compiled = scene != NULL && ls_scene_is_of_text (scene);

  ls_shell_set_text (parts->shell, is_compiled && ls_session_speaks_text (parts->session));
  ls_shell_call_pane (parts->shell, LS_PANE_VARIABLES, is_compiled);
  ls_shell_call_pane (parts->shell, LS_PANE_SOURCE, is_compiled);
  ls_shell_call_pane (parts->shell, LS_PANE_MEMORY, is_compiled && puts_out_memory (parts));
  self->is_measured = FALSE;
  measure_once (self);
}

void
ls_window_watch (LsWindow *self, const char *expression)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;

  if (ls_session_add_watch (self->parts.session, expression, &error) > 0)
    {
      ls_shell_reveal_pane (self->parts.shell, LS_PANE_WATCH);
      return;
    }
  sentence = g_strdup_printf (_ ("Not watched: %s"), error->message);
  ls_window_tell (self, sentence);
}

/* --- a scene that has nothing for a pane ----------------------------------------------------------------- */

/* Whether one that is empty with some scenes, or until something is asked, has something now. */
static gboolean
has_something (LsPane pane, gpointer window)
{
  const LsWindowParts *parts = &((LsWindow *) window)->parts;
  LsScene *scene = ls_session_get_scene (parts->session);
  LsStepTest test;

  if (pane == LS_PANE_TEXTURES)
    return ls_bindings_has_textures (ls_scene_get_bindings (scene));
  if (pane == LS_PANE_OUTPUT)
    return ls_scene_get_n_outputs (scene) > 0;
  if (pane == LS_PANE_SOURCE)
    return ls_source_view_get_reason (LS_SOURCE_VIEW (ls_shell_get_pane (parts->shell, pane)),
                                      FALSE) == NULL;
  if (pane == LS_PANE_TEST)
    return ls_view_get_test (ls_session_get_view (parts->session), FALSE, &test) ||
           ls_view_get_test (ls_session_get_view (parts->session), TRUE, &test);
  return pane != LS_PANE_ANSWER;
}

/* What the pointer rests on is something else now: a tip of what was there must not stand above it. Once the panes show it. */
static gboolean
ask_tips_cb (gpointer window)
{
  if (gtk_widget_get_mapped (window))
    gtk_widget_trigger_tooltip_query (window);
  return G_SOURCE_REMOVE;
}

/* Not when the same is loaded again: then whoever looks at an empty pane chose it. */
static void
scene_changed_cb (LsWindow *self)
{
  LsScene *scene = ls_session_get_scene (self->parts.session);
  const char *path = scene != NULL ? ls_scene_get_path (scene) : NULL;
  const gboolean is_same = path != NULL && g_strcmp0 (path, self->shown_path) == 0;

  g_free (self->shown_path);
  self->shown_path = g_strdup (path);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, ask_tips_cb, g_object_ref (self), g_object_unref);
  call_source (self);
  if (scene != NULL && !is_same && !has_something (LS_PANE_TEXTURES, self))
    ls_shell_yield_pane (self->parts.shell, LS_PANE_TEXTURES, has_something, self);
}

/* --- making them ----------------------------------------------------------------------------------------- */

static void
ask_editor (gpointer editor, LsSaverThen then, GObject *object)
{
  ls_source_editor_ask (editor, then, object);
}

static void
add_editor (LsWindow *self)
{
  LsWindowParts *parts = &self->parts;
  GtkWidget *view = ls_shell_get_pane (parts->shell, LS_PANE_SOURCE);

  parts->editor = ls_source_editor_new (GTK_WINDOW (self), parts->session, parts->loader,
                                        parts->settings, LS_SOURCE_VIEW (view));
  ls_window_follow (self, parts->editor, "wrong", G_CALLBACK (wrong_cb));
  ls_window_follow (self, parts->editor, "lane", G_CALLBACK (lane_cb));
  ls_window_follow (self, parts->editor, "failed", G_CALLBACK (ls_window_show_message));
  ls_saver_set_first (parts->saver, ask_editor, parts->editor);
  parts->link = ls_source_link_new (parts->session, parts->loader,
                                    LS_CODE_VIEW (ls_shell_get_pane (parts->shell, LS_PANE_CODE)),
                                    LS_SOURCE_VIEW (view));
  ls_source_link_set_values (parts->link,
                             ls_settings_get_switch (parts->settings, LS_SETTINGS_LINE_VALUES));
}

/* A window that is gone needs none: the shell is gone with it. */
static GtkWidget *
make_pane (LsPane pane, gpointer window)
{
  LsWindow *self = window;
  GtkWidget *child = ls_pane_new (pane, self->parts.session);

  if (pane == LS_PANE_BREAKPOINTS)
    {
      ls_window_follow (self, child, "line-wanted", G_CALLBACK (show_line_cb));
      ls_window_follow (self, child, "removed", G_CALLBACK (removed_cb));
    }
  if (pane == LS_PANE_VARIABLES)
    ls_window_follow (self, child, "watch-wanted", G_CALLBACK (ls_window_watch));
  if (pane == LS_PANE_LANES)
    ls_window_follow (self, ls_pane_get_view (child), "told", G_CALLBACK (ls_window_tell));
  if (pane == LS_PANE_GRAPH)
    ls_window_follow (self, child, "line-wanted", G_CALLBACK (show_block_cb));
  ls_context_menu_add (self, pane, child);
  ls_widget_name_all (child);
  return child;
}

/* With the keyboard in the source it is a line of that; of a text, with the keyboard elsewhere but in the listing, the line that comes next. */
static gboolean
break_source (gpointer window)
{
  const LsWindowParts *parts = &((LsWindow *) window)->parts;
  LsSourceView *source = LS_SOURCE_VIEW (ls_shell_get_pane (parts->shell, LS_PANE_SOURCE));
  GtkWidget *code = ls_shell_get_pane (parts->shell, LS_PANE_CODE);
  const guint next = ls_source_view_get_next (source);
  LsPane pane;
  const gboolean is_focused = ls_shell_get_focused (parts->shell, &pane);

  if (is_focused && pane == LS_PANE_SOURCE)
    return ls_source_view_break (source, 0);
  if (is_focused && pane == LS_PANE_CODE && gtk_widget_get_mapped (code))
    return FALSE;
  return next > 0 && ls_session_speaks_text (parts->session) && ls_source_view_break (source, next);
}

/* In a text that is stepped by its lines the cursor is the text's, unless the keyboard is in the listing. */
static gboolean
run_to_source (LsWindow *self)
{
  LsPane pane;

  if (!ls_session_speaks_text (self->parts.session) ||
      (ls_shell_get_focused (self->parts.shell, &pane) && pane == LS_PANE_CODE))
    return FALSE;
  gtk_widget_activate_action (GTK_WIDGET (self), "win.run-to-line", "s", "on");
  return TRUE;
}

static gboolean
act_in_source (const LsCommand *command, gpointer data)
{
  return command->doing == LS_DO_CURSOR ? run_to_source (data) : break_source (data);
}

static void
cursor_moved_cb (LsWindow *self)
{
  LsCodeView *code = LS_CODE_VIEW (ls_shell_get_pane (self->parts.shell, LS_PANE_CODE));

  ls_actions_set_cursor_line (self->parts.actions, ls_code_view_get_cursor_line (code));
}

static void
veil_cb (LsWindow *self)
{
  ls_shell_set_veiled (self->parts.shell, ls_session_get_veil (self->parts.session) != NULL);
}

void
ls_window_add_panes (LsWindow *self)
{
  LsWindowParts *parts = &self->parts;
  GtkWidget *code;

  parts->shell = g_object_new (LS_TYPE_SHELL, NULL);
  ls_shell_set_maker (parts->shell, make_pane, self);
  ls_shell_keep (parts->shell, parts->settings);
  ls_window_follow (self, parts->shell, "mode-changed", G_CALLBACK (arranged_cb));
  ls_window_follow (self, parts->shell, "layout-changed", G_CALLBACK (measure_once));
  ls_window_follow (self, ls_session_get_breakpoints (parts->session), "items-changed",
                    G_CALLBACK (count_breakpoints_cb));
  ls_window_follow (self, parts->session, "marks-changed", G_CALLBACK (count_watches_cb));
  ls_window_follow (self, parts->session, "stopped", G_CALLBACK (count_watches_cb));
  ls_window_follow (self, parts->session, "notify::scene", G_CALLBACK (scene_changed_cb));
  ls_window_follow (self, parts->session, "notify::veil", G_CALLBACK (veil_cb));
  parts->answer = LS_ANSWER_VIEW (ls_shell_get_pane (parts->shell, LS_PANE_ANSWER));
  ls_window_follow (self, parts->answer, "answered", G_CALLBACK (answered_cb));
  ls_window_follow (self, parts->answer, "dismissed", G_CALLBACK (dismissed_cb));
  code = ls_shell_get_pane (parts->shell, LS_PANE_CODE);
  ls_window_follow (self, code, "cursor-moved", G_CALLBACK (cursor_moved_cb));
  cursor_moved_cb (self);
  ls_actions_set_elsewhere (parts->actions, act_in_source, self);
  add_editor (self);
}

void
ls_window_forget_panes (LsWindow *self)
{
  g_signal_handlers_disconnect_by_func (ls_session_get_breakpoints (self->parts.session),
                                        count_breakpoints_cb, self);
}
