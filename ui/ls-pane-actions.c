#include "ls-window-actions.h"

#include <glib/gi18n.h>

#include "ls-window-parts.h"

static LsShell *
shell_of (GtkWidget *widget)
{
  return ls_window_get_parts (LS_WINDOW (widget))->shell;
}

void
ls_action_show_pane (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsPane pane;

  if (ls_pane_find (g_variant_get_string (parameter, NULL), &pane))
    ls_shell_show_pane (shell_of (widget), pane);
}

/* --- closing --------------------------------------------------------------------------------------------- */

/* The keyboard goes to the pane that is always open if it was in there. */
static void
close_pane (GtkWidget *widget, LsPane pane)
{
  LsShell *shell = shell_of (widget);
  LsPane focused;
  gboolean has_keyboard = ls_shell_get_focused (shell, &focused) && focused == pane;

  if (pane == ls_shell_get_home (shell))
    {
      ls_window_tell (LS_WINDOW (widget), pane == LS_PANE_CODE
                                            ? _ ("The program is always open")
                                            : _ ("The lanes are always open while a text runs"));
      return;
    }
  ls_shell_set_open (shell, pane, FALSE);
  if (has_keyboard)
    ls_shell_show_pane (shell, ls_shell_get_home (shell));
}

void
ls_action_close_pane (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsPane pane;

  if (ls_pane_find (g_variant_get_string (parameter, NULL), &pane))
    close_pane (widget, pane);
}

void
ls_action_close_this_pane (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsPane pane;

  if (ls_shell_get_focused (shell_of (widget), &pane))
    close_pane (widget, pane);
}

/* --- all the room ---------------------------------------------------------------------------------------- */

/* Once more gives it back. */
static void
maximize (GtkWidget *widget, LsPane pane)
{
  LsShell *shell = shell_of (widget);
  LsPane now;

  if (ls_shell_get_maximized (shell, &now) && now == pane)
    {
      ls_shell_restore (shell);
      if (pane == LS_PANE_TIMELINE)
        ls_coach_note (ls_window_get_parts (LS_WINDOW (widget))->coach, LS_COACH_ROOM);
      return;
    }
  if (ls_shell_get_mode (shell) == LS_SHELL_NARROW)
    {
      ls_window_tell (LS_WINDOW (widget), _ ("In a narrow window each pane has all the room"));
      ls_coach_note (ls_window_get_parts (LS_WINDOW (widget))->coach, LS_COACH_ROOM);
    }
  else
    ls_shell_maximize (shell, pane);
  ls_shell_show_pane (shell, pane);
}

void
ls_action_maximize_pane (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsPane pane;

  if (ls_pane_find (g_variant_get_string (parameter, NULL), &pane))
    maximize (widget, pane);
}

/* Without the keyboard in a pane it is the one that has the room, if any. */
void
ls_action_maximize_this_pane (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsPane pane;

  if (ls_shell_get_focused (shell_of (widget), &pane) ||
      ls_shell_get_maximized (shell_of (widget), &pane))
    maximize (widget, pane);
}

/* --- moving ---------------------------------------------------------------------------------------------- */

void
ls_action_move_pane (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *id, *place;
  LsPane pane;
  LsDock dock;

  g_variant_get (parameter, "(&s&s)", &id, &place);
  if (!ls_pane_find (id, &pane) || !ls_dock_find (place, &dock))
    return;
  ls_shell_move_pane (shell_of (widget), pane, dock);
  ls_shell_show_pane (shell_of (widget), pane);
}

void
ls_action_move_this_pane (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsPane pane;

  if (ls_shell_get_focused (shell_of (widget), &pane))
    gtk_widget_activate_action (widget, "win.move-pane", "(ss)", ls_pane_get_info (pane)->id,
                                g_variant_get_string (parameter, NULL));
}

void
ls_action_reset_layout (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *const none[] = { NULL };

  ls_shell_set_layout (shell_of (widget), none);
}

void
ls_action_next_pane (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const LsWindowParts *parts = ls_window_get_parts (LS_WINDOW (widget));

  ls_shell_focus_next (parts->shell, g_str_equal (name, "win.next-pane") ? 1 : -1,
                       ls_bars_find_visible (parts->bars));
}

/* --- lines between panes --------------------------------------------------------------------------------- */

/* Returns: (nullable): one that is seen, from root on. */
static GtkWidget *
find_paned (GtkWidget *root)
{
  GtkWidget *found = GTK_IS_PANED (root) && gtk_widget_get_mapped (root) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_paned (child);
  return found;
}

/* GTK knows how to go from one to the next, from what has the keyboard. */
void
ls_action_move_lines (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (widget));
  GtkWidget *paned = focus == NULL ? NULL : gtk_widget_get_ancestor (focus, GTK_TYPE_PANED);
  gboolean has_moved = FALSE;

  if (paned == NULL && (paned = find_paned (GTK_WIDGET (shell_of (widget)))) != NULL)
    gtk_widget_child_focus (paned, GTK_DIR_TAB_FORWARD);
  if (paned != NULL)
    g_signal_emit_by_name (paned, "cycle-handle-focus", TRUE, &has_moved);
  if (!has_moved)
    ls_window_tell (LS_WINDOW (widget), _ ("There are no lines between panes now"));
}
