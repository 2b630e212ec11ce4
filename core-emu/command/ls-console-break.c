#include "ls-console-private.h"

static char *
line_text (LsConsole *console, guint index)
{
  const LsView *view = ls_session_get_view (console->session);
  LsLine line;

  ls_view_get_machine (view)->line (ls_view_get_program (view), index, &line);
  return g_strdup (line.text);
}

static GVariant *
make_breakpoint (LsBreakpoint *breakpoint, const char *text)
{
  LsDict dict;

  ls_dict_init (&dict);
  ls_dict_set (&dict, "line", "u", ls_breakpoint_get_line (breakpoint) + 1);
  ls_dict_set (&dict, "enabled", "b", ls_breakpoint_get_enabled (breakpoint));
  ls_dict_set (&dict, "text", "s", text);
  return ls_dict_end (&dict);
}

void
ls_console_reply_breakpoints (LsConsole *console, LsReply *reply)
{
  GListModel *breakpoints = ls_session_get_breakpoints (console->session);
  guint n = g_list_model_get_n_items (breakpoints);
  GVariantBuilder builder;

  if (n == 0)
    ls_reply_line (reply, "No breakpoints ('break LINE' sets one).");
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (breakpoints, i);
      g_autofree char *text = line_text (console, ls_breakpoint_get_line (breakpoint));

      ls_reply_line (reply, "%4u  %-8s %s", ls_breakpoint_get_line (breakpoint) + 1,
                     ls_breakpoint_get_enabled (breakpoint) ? "" : "disabled", text);
      g_variant_builder_add_value (&builder, make_breakpoint (breakpoint, text));
    }
  ls_reply_set (reply, "breakpoints", "aa{sv}", &builder);
}

static LsBreakpoint *
find_breakpoint (LsConsole *console, guint line)
{
  GListModel *breakpoints = ls_session_get_breakpoints (console->session);

  for (guint i = 0; i < g_list_model_get_n_items (breakpoints); i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (breakpoints, i);
      if (ls_breakpoint_get_line (breakpoint) == line)
        return g_steal_pointer (&breakpoint);
    }
  return NULL;
}

/* The first line of the step that line is part of. */
static guint
first_line (LsConsole *console, guint index)
{
  const LsView *view = ls_session_get_view (console->session);
  LsLine line;

  ls_view_get_machine (view)->line (ls_view_get_program (view), index, &line);
  return line.first;
}

LS_HANDLER (ls_console_run_break)
{
  const LsView *view = ls_session_get_view (console->session);
  guint line = ls_view_get_place (view)->line;

  (void) value;
  if (ls_arguments_has_more (arguments) && !ls_arguments_take_line (arguments, view, &line, error))
    return FALSE;
  if (!ls_session_has_breakpoint (console->session, line) &&
      !ls_session_toggle_breakpoint (console->session, line))
    return ls_arguments_fail (arguments, error, "nothing runs at line %u", line + 1);
  if (!ls_arguments_end (arguments, error))
    return FALSE;

  g_autofree char *text = line_text (console, first_line (console, line));
  ls_reply_line (reply, "Breakpoint at line %u: %s", first_line (console, line) + 1, text);
  ls_reply_set (reply, "line", "u", first_line (console, line) + 1);
  return TRUE;
}

/* Returns: (transfer full): that of the line that comes next in arguments, or NULL. */
static LsBreakpoint *
take_breakpoint (LsConsole *console, LsArguments *arguments, GError **error)
{
  guint line;

  if (!ls_arguments_take_line (arguments, ls_session_get_view (console->session), &line, error))
    return NULL;
  LsBreakpoint *breakpoint = find_breakpoint (console, first_line (console, line));
  if (breakpoint == NULL)
    ls_arguments_fail (arguments, error, "there is no breakpoint at line %u ('info breakpoints')",
                       line + 1);
  return breakpoint;
}

LS_HANDLER (ls_console_run_delete)
{
  g_autoptr (LsBreakpoint) breakpoint = take_breakpoint (console, arguments, error);

  (void) value;
  if (breakpoint == NULL || !ls_arguments_end (arguments, error))
    return FALSE;
  ls_session_toggle_breakpoint (console->session, ls_breakpoint_get_line (breakpoint));
  ls_console_reply_breakpoints (console, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_enable)
{
  g_autoptr (LsBreakpoint) breakpoint = take_breakpoint (console, arguments, error);

  if (breakpoint == NULL || !ls_arguments_end (arguments, error))
    return FALSE;
  ls_breakpoint_set_enabled (breakpoint, value);
  ls_console_reply_breakpoints (console, reply);
  return TRUE;
}
