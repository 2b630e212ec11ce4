#include "ls-console-private.h"

#include <string.h>

#include "ls-goal.h"
#include "ls-session-text.h"
#include "ls-words.h"

/* In a text that tells its statements the words mean the text, as gdb's do: step goes by statements, a number is a line of the text. With
 * "machine" in front of them they mean the listing. */

gboolean
ls_console_speaks_text (LsConsole *console)
{
  return !console->speaks_listing && ls_session_speaks_text (console->session);
}

const LsConsoleRow *
ls_console_find_meaning (LsConsole *console, const LsConsoleRow *row)
{
  static const struct
  {
    const char *listing, *text;
  } meanings[] = {
    { "step", "step-line" },         { "reverse-step", "reverse-step-line" },
    { "next", "next-line" },         { "reverse-next", "reverse-next-line" },
    { "finish", "finish-function" }, { "reverse-finish", "reverse-finish-function" },
  };

  if (!ls_console_speaks_text (console))
    return row;
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (strcmp (row->help.name, meanings[i].listing) == 0)
      return ls_console_find_row (meanings[i].text, NULL);
  return row;
}

/* Whoever carries out a line takes the word away before that. */
LS_HANDLER (ls_console_run_machine)
{
  return ls_arguments_fail (arguments, error, "a command is missing, such as machine step");
}

/* --- until ------------------------------------------------------------------------------------------------- */

/* A place that the statement before it cannot come to again by a loop of the function: statements in lines behind it, and those of the
 * functions that called this one. */
static LsView *
run_onward (LsConsole *console, GError **error)
{
  LsView *view = ls_session_get_view (console->session);
  LsSourceAt at;
  g_autoptr (GBytes) lines =
    ls_view_get_source_at (view, &at) ? ls_source_at_find_behind (&at) : NULL;
  const LsTarget target = { .kind = LS_TARGET_LINES_OVER, .lines = lines };

  return lines != NULL ? ls_session_run_to_target_sync (console->session, &target, FALSE, error)
                       : view;
}

static LsView *
run_to_line (LsConsole *console,
             LsArguments *arguments,
             gboolean is_back,
             LsReply *reply,
             GError **error)
{
  LsMarkBreakpoint mark = { 0 };
  LsView *view = NULL;

  if (!ls_console_take_source_line (console, arguments, &mark, reply, error))
    return NULL;
  g_autofree char *goal = mark.what;
  if (goal == NULL)
    ls_arguments_fail (arguments, error, "a line of the source is missing");
  else if (ls_arguments_end (arguments, error))
    view = ls_session_run_to_sync (console->session, goal, is_back, error);
  return view;
}

gboolean
ls_console_run_until_line (LsConsole *console,
                           LsArguments *arguments,
                           gboolean is_back,
                           LsReply *reply,
                           GError **error)
{
  LsSought sought = { .what = N_ ("no step at that line"),
                      .other = N_ ("no other step at that line"),
                      .n_asked = 1 };
  const LsView *view = !is_back && !ls_arguments_has_more (arguments)
                         ? run_onward (console, error)
                         : run_to_line (console, arguments, is_back, reply, error);

  if (view == NULL || !ls_console_check_limit (console, error))
    return FALSE;
  sought.is_missed = ls_view_get_at_limit (view);
  console->has_moved = TRUE;
  ls_console_reply_arrival (console, &sought, reply);
  return TRUE;
}
