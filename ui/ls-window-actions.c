#include "ls-window-actions.h"

#include <glib/gi18n.h>

#include "ls-code-view.h"
#include "ls-dialogs.h"
#include "ls-opener.h"
#include "ls-panes.h"
#include "ls-preferences.h"
#include "ls-session-edits.h"
#include "ls-session-source.h"
#include "ls-text.h"
#include "ls-lane-choice.h"
#include "ls-window-parts.h"
#include "ls-zoom.h"

static const LsWindowParts *
parts_of (GtkWidget *widget)
{
  return ls_window_get_parts (LS_WINDOW (widget));
}

static LsSourceView *
source_of (GtkWidget *widget)
{
  return LS_SOURCE_VIEW (ls_shell_get_pane (parts_of (widget)->shell, LS_PANE_SOURCE));
}

/* --- files ----------------------------------------------------------------------------------------------- */

void
ls_action_open (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ls_loader_choose (parts_of (widget)->loader);
}

void
ls_action_open_named (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *which = g_variant_get_string (parameter, NULL);
  g_autoptr (GFile) file =
    g_str_equal (name, "win.open-recent") ? g_file_new_for_uri (which) : ls_opener_example (which);

  ls_loader_ask (parts_of (widget)->loader, file);
}

void
ls_action_restart (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ls_loader_ask_again (parts_of (widget)->loader);
}

/* What was typed comes first: a scene has no place for it. Returns: whether nothing else is to be saved now, as where no scene is open. */
static gboolean
save_typed (GtkWidget *widget, gboolean with_scene)
{
  const LsWindowParts *parts = parts_of (widget);
  LsSourceView *source = source_of (widget);
  g_autofree char *name = NULL, *shown = NULL, *sentence = NULL;

  if (!ls_source_view_get_modified (source))
    return FALSE;
  if (!ls_source_editor_save (parts->editor))
    return TRUE;
  if (with_scene || ls_session_get_path (parts->session) != NULL)
    return FALSE;
  name = g_file_get_basename (ls_loader_get_text_file (parts->loader));
  shown = ls_text_escape (name, LS_TEXT_LINE);
  sentence = g_strdup_printf (_ ("Saved in “%s”"), shown);
  ls_window_tell (LS_WINDOW (widget), sentence);
  return TRUE;
}

void
ls_action_save (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const gboolean is_as = !g_str_equal (name, "win.save");

  if (save_typed (widget, is_as))
    return;
  if (is_as)
    ls_saver_save_as (parts_of (widget)->saver);
  else
    ls_saver_save (parts_of (widget)->saver);
}

void
ls_action_restore (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ls_recovery_bar_restore (parts_of (widget)->recovery);
}

void
ls_action_discard_recovery (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ls_recovery_bar_discard (parts_of (widget)->recovery);
}

/* --- debugging ------------------------------------------------------------------------------------------- */

static LsCodeView *
code_of (GtkWidget *widget)
{
  return LS_CODE_VIEW (ls_shell_get_pane (parts_of (widget)->shell, LS_PANE_CODE));
}

static void
look_at_all_lanes (LsWindow *window)
{
  g_autofree char *sentence = ls_lane_choice_dup_words (LS_MASK_ALL);

  ls_session_set_chosen_lanes (ls_window_get_parts (window)->session, LS_MASK_ALL);
  ls_window_tell (window, sentence);
}

/* With the keyboard where they were chosen. */
static gboolean
leave_lanes (LsWindow *window)
{
  const LsWindowParts *parts = ls_window_get_parts (window);
  LsPane pane;

  if (ls_session_get_chosen_lanes (parts->session) == LS_MASK_ALL ||
      !ls_shell_get_focused (parts->shell, &pane) || pane != LS_PANE_LANES)
    return FALSE;
  look_at_all_lanes (window);
  return TRUE;
}

/* Escape undoes the latest thing in the way: a drag, a load, a run, play, a search, a lecture, a question, a choice of lanes, a message,
 * a pane that has all the room, an answer, the coach. */
void
ls_action_cancel (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const LsWindowParts *parts = parts_of (widget);

  if (ls_pane_cancel_drag (ls_shell_get_pane (parts->shell, LS_PANE_TIMELINE)) ||
      ls_loader_cancel (parts->loader) || ls_source_editor_cancel (parts->editor))
    return;
  if (ls_actions_get_playing (parts->actions))
    ls_actions_stop (parts->actions);
  else if (ls_session_get_busy (parts->session))
    ls_session_interrupt (parts->session);
  else if (ls_code_search_close (ls_code_view_get_search (code_of (widget))) ||
           ls_code_search_close (ls_source_view_get_search (source_of (widget))))
    return;
  else if (!ls_bars_cancel (parts->bars) && !leave_lanes (LS_WINDOW (widget)) &&
           !ls_message_bar_dismiss (parts->message) && !ls_shell_restore (parts->shell) &&
           !ls_answer_view_dismiss (parts->answer))
    ls_coach_dismiss (parts->coach);
}

/* A person looks where the keyboard is; elsewhere, in what is stepped: the text, or the listing. */
static LsPane
find_searched (const LsWindowParts *parts)
{
  LsPane pane;

  if (ls_shell_get_focused (parts->shell, &pane) &&
      (pane == LS_PANE_CODE || pane == LS_PANE_SOURCE))
    return pane;
  return ls_session_speaks_text (parts->session) ? LS_PANE_SOURCE : LS_PANE_CODE;
}

/* What is searched comes into sight. */
void
ls_action_find (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const LsWindowParts *parts = parts_of (widget);
  const LsPane pane = find_searched (parts);

  ls_shell_reveal_pane (parts->shell, pane);
  ls_code_search_open (pane == LS_PANE_SOURCE ? ls_source_view_get_search (source_of (widget))
                                              : ls_code_view_get_search (code_of (widget)));
}

void
ls_action_follow_jump (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ls_shell_reveal_pane (parts_of (widget)->shell, LS_PANE_CODE);
  if (!ls_code_view_follow_jump (code_of (widget)))
    ls_window_tell (LS_WINDOW (widget), _ ("The line of the cursor leads nowhere else"));
}

/* What holds what runs next is folded when the program has left it. */
void
ls_action_fold (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsCodeView *code = code_of (widget);

  ls_shell_reveal_pane (parts_of (widget)->shell, LS_PANE_CODE);
  if (g_str_equal (name, "win.fold-all"))
    ls_code_view_toggle_folds (code);
  else if (!ls_code_view_toggle_fold (code, ls_code_view_get_cursor_line (code)))
    ls_window_tell (LS_WINDOW (widget),
                    _ ("The line of the cursor is in nothing that can be folded"));
}

void
ls_action_breakpoints (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ls_shell_show_pane (parts_of (widget)->shell, LS_PANE_BREAKPOINTS);
}

static void
tell_not_undone (LsWindow *window, const GError *error)
{
  g_autofree char *sentence = g_strdup_printf (_ ("Nothing is undone: %s"), error->message);

  ls_window_tell (window, sentence);
}

static void
input_undone_cb (GObject *session, GAsyncResult *result, gpointer data)
{
  GWeakRef *reference = data;
  g_autoptr (LsWindow) window = g_weak_ref_get (reference);
  g_autoptr (GError) error = NULL;

  if (!ls_session_edit_finish (LS_SESSION (session), result, &error) && window != NULL)
    tell_not_undone (window, error);
  g_weak_ref_clear (reference);
  g_free (reference);
}

/* What was typed last into the pane of inputs, if the keyboard is there. */
static gboolean
undo_input (LsWindow *window, const LsWindowParts *parts)
{
  GWeakRef *reference;
  LsPane pane;

  if (!ls_shell_get_focused (parts->shell, &pane) || pane != LS_PANE_INPUTS ||
      !ls_session_can_undo_given (parts->session, -1))
    return FALSE;
  /* A window that is closed meanwhile must not live for the answer. */
  reference = g_new0 (GWeakRef, 1);
  g_weak_ref_init (reference, window);
  ls_session_undo_given (parts->session, -1, input_undone_cb, reference);
  return TRUE;
}

/* The last change of the what-if that is looked at, unless a breakpoint was deleted since. */
static gboolean
undo_change (LsWindow *window, const LsWindowParts *parts)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL, *sentence = NULL;

  if (ls_session_get_view (parts->session) == NULL || ls_undo_is_latest (parts->undo) ||
      ls_view_get_fork (ls_session_get_view (parts->session)) == LS_FORK_MAIN)
    return FALSE;
  if (!ls_session_take_back_change (parts->session, &words, &error))
    {
      tell_not_undone (window, error);
      return TRUE;
    }
  sentence = g_strdup_printf (_ ("Taken back: %s"), words);
  ls_window_tell (window, sentence);
  return TRUE;
}

void
ls_action_undo (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GError) error = NULL;

  if (!ls_bars_undo (parts_of (widget)->bars) &&
      !undo_input (LS_WINDOW (widget), parts_of (widget)) &&
      !undo_change (LS_WINDOW (widget), parts_of (widget)) &&
      !ls_undo_restore (parts_of (widget)->undo, &error))
    tell_not_undone (LS_WINDOW (widget), error);
}

void
ls_action_goto (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsSession *session = parts_of (widget)->session;

  if (ls_session_get_view (session) == NULL)
    return;
  if (g_str_equal (name, "win.goto-step"))
    ls_dialogs_go_to_step (GTK_WINDOW (widget), session);
  else if (g_str_equal (name, "win.goto-pixel"))
    ls_dialogs_go_to_pixel (LS_WINDOW (widget), session);
  else
    ls_dialogs_go_to_wave (GTK_WINDOW (widget), session);
}

void
ls_action_lanes (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (!g_str_equal (name, "win.choose-lanes"))
    look_at_all_lanes (LS_WINDOW (widget));
  else if (ls_session_get_view (parts_of (widget)->session) != NULL)
    ls_dialogs_choose_lanes (LS_WINDOW (widget), parts_of (widget)->session);
}

/* --- the window itself ----------------------------------------------------------------------------------- */

void
ls_action_shortcuts (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_window_present (ls_shortcuts_new (GTK_WINDOW (widget)));
}

void
ls_action_preferences (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_window_present (ls_preferences_new (GTK_WINDOW (widget), parts_of (widget)->settings));
}

void
ls_action_text (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ls_zoom_change (parts_of (widget)->settings, g_str_equal (name, "win.text-larger")    ? 1
                                               : g_str_equal (name, "win.text-smaller") ? -1
                                                                                        : 0);
}

void
ls_action_palette (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ls_command_palette_open (parts_of (widget)->box, parts_of (widget)->actions);
}

void
ls_action_close (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_window_close (GTK_WINDOW (widget));
}

void
ls_action_fullscreen (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWindow *window = GTK_WINDOW (widget);

  if (gtk_window_is_fullscreen (window))
    gtk_window_unfullscreen (window);
  else
    gtk_window_fullscreen (window);
}

void
ls_action_menu (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (g_str_equal (name, "win.recent"))
    ls_header_open_recent (parts_of (widget)->header);
  else
    ls_header_open_menu (parts_of (widget)->header);
}

/* --- what a person likes --------------------------------------------------------------------------------- */

void
ls_action_switch (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsSettings *settings = parts_of (widget)->settings;
  const LsSettingsSwitch which = g_str_equal (name, "win.motion")        ? LS_SETTINGS_MOTION
                                 : g_str_equal (name, "win.line-values") ? LS_SETTINGS_LINE_VALUES
                                                                         : LS_SETTINGS_LETTERS;

  ls_settings_set_switch (settings, which, !ls_settings_get_switch (settings, which));
}

/* --- the table -------------------------------------------------------------------------------------------- */

typedef struct
{
  const char *name, *parameter; /* the type of that, or NULL */
  const char *(*get_reason) (const LsWindowParts *parts);
  /* One of these does it, or something else. */
  GtkWidgetActionActivateFunc activate;
  void (*of_window) (GtkWindow *window, const LsWindowParts *parts);
  const char *of_view; /* an action of the pane's view, with the same parameter */
  LsPane pane;
  gboolean takes_keyboard;
} Doing;

#define ALWAYS .get_reason = NULL
#define UNLESS(function) .get_reason = function
#define BY(function) .activate = function
#define OF_WINDOW(function) .of_window = function
#define OF_VIEW(where, action, takes) .of_view = action, .pane = where, .takes_keyboard = takes
#define ELSEWHERE .activate = NULL

static const Doing doings[] = {
#define ACTION(name, parameter, keys, when, does, menus, ...) { name, parameter, when, does },
#include "ls-actions.def"
};

static const Doing *
find_doing (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (doings); i++)
    if (g_str_equal (doings[i].name, name))
      return &doings[i];
  return NULL;
}

const char *
ls_window_actions_get_reason (const LsWindowParts *parts, const char *action)
{
  const Doing *doing = find_doing (action);

  return doing == NULL || doing->get_reason == NULL ? NULL : doing->get_reason (parts);
}

/* The pane comes into sight. */
static void
act_in_view (const LsWindowParts *parts, const Doing *doing, GVariant *parameter)
{
  if (doing->takes_keyboard)
    ls_shell_show_pane (parts->shell, doing->pane);
  else
    ls_shell_reveal_pane (parts->shell, doing->pane);
  gtk_widget_activate_action_variant (
    ls_pane_get_view (ls_shell_get_pane (parts->shell, doing->pane)), doing->of_view, parameter);
}

static void
act (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const Doing *doing = find_doing (name);
  const LsWindowParts *parts = parts_of (widget);

  if (doing->get_reason != NULL && doing->get_reason (parts) != NULL)
    return;
  if (doing->of_window != NULL)
    doing->of_window (GTK_WINDOW (widget), parts);
  else
    act_in_view (parts, doing, parameter);
}

void
ls_window_actions_install (GtkWidgetClass *klass)
{
  for (guint i = 0; i < G_N_ELEMENTS (doings); i++)
    {
      const Doing *doing = &doings[i];

      if (doing->activate != NULL)
        gtk_widget_class_install_action (klass, doing->name, doing->parameter, doing->activate);
      else if (doing->of_window != NULL || doing->of_view != NULL)
        gtk_widget_class_install_action (klass, doing->name, doing->parameter, act);
    }
}
