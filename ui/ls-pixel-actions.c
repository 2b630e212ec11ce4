#include "ls-window-actions.h"

#include <glib/gi18n.h>

#include "ls-output-view.h"
#include "ls-panes.h"
#include "ls-pointed.h"
#include "ls-window-parts.h"

/* What can be asked of the pixel that is marked in the picture. */

static LsOutputView *
output_of (const LsWindowParts *parts)
{
  return LS_OUTPUT_VIEW (ls_pane_get_view (ls_shell_get_pane (parts->shell, LS_PANE_OUTPUT)));
}

/* As W answers it, and then to the line of the origin. */
static void
go_to_origin (LsWindow *window, const LsWindowParts *parts)
{
  g_auto (LsPointed) pointed = { 0 };

  ls_window_find_pointed (window, &pointed);
  if (!pointed.has_cell)
    ls_window_tell (window, pointed.reason);
  else if (!ls_output_view_has_nan (output_of (parts)))
    ls_window_tell (window, _ ("This pixel is a number: there is no NaN or infinity to look for"));
  else
    ls_answer_view_go_to_origin (parts->answer, &pointed.cell, pointed.step);
}

/* Stops where the next NaN or infinity comes up, in any lane. */
static void
stop_at_nan (LsWindow *window, LsSession *session)
{
  const LsMarkBreakpoint mark = {
    .kind = LS_MARK_EVENT, .what = (char *) "number", .enabled = TRUE, .lanes = LS_MASK_ALL
  };
  g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new (&mark);
  g_autoptr (GError) error = NULL;

  ls_window_tell (window, ls_session_add_breakpoint (session, breakpoint, &error)
                            ? _ ("Runs stop where a NaN or an infinity comes up, in any lane: F5 "
                                 "goes to the next one, Shift+F5 to the last one")
                            : error->message);
}

void
ls_action_nan_of_pixel (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const LsWindowParts *parts = ls_window_get_parts (LS_WINDOW (widget));

  if (ls_session_get_view (parts->session) == NULL)
    return;
  ls_shell_show_pane (parts->shell, LS_PANE_OUTPUT);
  go_to_origin (LS_WINDOW (widget), parts);
}

void
ls_action_of_pixel (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *what = g_variant_get_string (parameter, NULL);
  const LsWindowParts *parts = ls_window_get_parts (LS_WINDOW (widget));

  if (ls_session_get_view (parts->session) == NULL)
    return;
  ls_shell_show_pane (parts->shell, LS_PANE_OUTPUT);
  if (g_str_equal (what, "colour"))
    gtk_widget_activate_action (widget, "win.who", NULL);
  else if (ls_output_view_has_nan (output_of (parts)))
    stop_at_nan (LS_WINDOW (widget), parts->session);
  else
    gtk_widget_activate_action (widget, "win.break-on-change", NULL);
}
