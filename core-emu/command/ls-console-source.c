#include "ls-console-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-goal.h"
#include "ls-session-source.h"
#include "ls-session-text.h"
#include "ls-source-told.h"
#include "ls-words.h"

/* By the lines of the text that the program was compiled from. */

/* --- measuring -------------------------------------------------------------------------------------------- */

static gboolean
note_progress (guint n_done, guint n_all, gpointer data)
{
  LsConsole *console = data;

  g_atomic_int_set (&console->n_measured, (gint) n_done);
  g_atomic_int_set (&console->n_to_measure, (gint) n_all);
  if (console->progress != NULL)
    console->progress (n_done, n_all, console->progress_data);
  return g_atomic_int_get (&console->interrupt) == 0;
}

LsSourceTrace *
ls_console_find_trace (LsConsole *console, GError **error)
{
  LsSourceTrace *trace =
    ls_session_find_source_trace_sync (console->session, note_progress, console, error);

  g_atomic_int_set (&console->n_to_measure, 0);
  if (console->progress != NULL)
    console->progress (0, 0, console->progress_data);
  return trace;
}

gboolean
ls_console_find_text (LsConsole *console, GError **error)
{
  return ls_session_tells_statements (console->session) ||
         ls_console_find_trace (console, error) != NULL;
}

gboolean
ls_console_reply_source (LsConsole *console, LsReply *reply)
{
  g_auto (LsSourceHere) here = { 0 };

  if (ls_session_get_source_progress (console->session, NULL, NULL) == LS_SOURCE_READY)
    ls_session_find_text_sync (console->session, NULL, NULL, NULL);
  if (!ls_session_find_text_here (console->session, &here))
    return FALSE;
  ls_reply_form (reply, NULL, &ls_source_here_form, &here);
  return TRUE;
}

static guint64
get_step (LsConsole *console)
{
  return ls_view_get_place (ls_session_get_view (console->session))->step;
}

/* --- moves ------------------------------------------------------------------------------------------------ */

/* A move of as many steps stops at breakpoints on its way. Returns: (nullable): NULL with an error. */
static const LsView *
go_to (LsConsole *console, guint64 step, gboolean is_back, GError **error)
{
  const guint64 now = ls_view_get_place (ls_session_get_view (console->session))->step;

  if (step == G_MAXUINT64)
    return ls_session_move_sync (console->session, LS_MOVE_CONTINUE, 0, error);
  return ls_session_move_sync (console->session, is_back ? LS_MOVE_STEP_BACK : LS_MOVE_STEP,
                               is_back ? now - step : step - now, error);
}

/* The end is where the next line would be, if none is. Returns: FALSE if there is no such line. */
static gboolean
find_line (const LsSourceTrace *trace, const LsView *view, int value, guint64 *step)
{
  const LsSourceMove move = (LsSourceMove) (value & ~LS_CONSOLE_LINE_BACK);
  const gboolean is_back = (value & LS_CONSOLE_LINE_BACK) != 0;
  const LsPlace *place = ls_view_get_place (view);

  if (ls_source_trace_move (trace, place->step, move, is_back, step))
    return TRUE;
  *step = G_MAXUINT64;
  return !is_back && move != LS_SOURCE_OUT && !place->ended && ls_view_get_trap (view) == NULL;
}

/* One move by a line. trace: NULL: the program tells its statements itself. is_missed: there is no such line, and nothing moved.
 * Returns: (nullable): NULL with an error. */
static const LsView *
move_line (LsConsole *console,
           const LsSourceTrace *trace,
           int value,
           gboolean *is_missed,
           GError **error)
{
  const gboolean is_back = (value & LS_CONSOLE_LINE_BACK) != 0;
  const LsView *view = ls_session_get_view (console->session);
  guint64 step;

  *is_missed = FALSE;
  if (trace == NULL)
    {
      const guint64 before = get_step (console);
      g_autofree char *goal = ls_session_dup_line_goal (
        console->session, (LsSourceMove) (value & ~LS_CONSOLE_LINE_BACK), error);

      view = goal != NULL ? ls_session_run_to_sync (console->session, goal, is_back, error) : NULL;
      *is_missed =
        view != NULL && ls_view_get_at_limit (view) &&
        (get_step (console) == before || (value & ~LS_CONSOLE_LINE_BACK) == LS_SOURCE_LANE);
      return view;
    }
  *is_missed = !find_line (trace, view, value, &step);
  return *is_missed ? view : go_to (console, step, is_back, error);
}

static gboolean
is_stopped (LsConsole *console, const LsView *view)
{
  const LsStopReason reason = ls_view_get_reason (view);

  return reason == LS_STOP_BREAKPOINT || reason == LS_STOP_INTERRUPT ||
         g_atomic_int_get (&console->interrupt) != 0;
}

/* value: an LsSourceMove, with LS_CONSOLE_LINE_BACK. */
LS_HANDLER (ls_console_run_line)
{
  const LsSourceTrace *trace = NULL;
  static const struct
  {
    const char *what, *other;
  } sought_words[] = {
    [LS_SOURCE_STEP] = { N_ ("no line of the source"), N_ ("no other line of the source") },
    [LS_SOURCE_OVER] = { N_ ("no line of the source"), N_ ("no other line of the source") },
    [LS_SOURCE_OUT] = { N_ ("no function to leave"), N_ ("no other function to leave") },
    [LS_SOURCE_LANE] = { N_ ("no other lane at this line"), N_ ("no further lane at this line") },
  };
  const guint move = (guint) value & ~(guint) LS_CONSOLE_LINE_BACK;
  LsSought sought = { .what = sought_words[move].what,
                      .other = sought_words[move].other,
                      .n_asked = 1 };

  if ((ls_arguments_has_more (arguments) &&
       !ls_arguments_take_number (arguments, "a count", 1, G_MAXUINT32, &sought.n_asked, error)) ||
      !ls_arguments_end (arguments, error))
    return FALSE;
  if (!ls_session_tells_statements (console->session) && move != LS_SOURCE_LANE &&
      (trace = ls_console_find_trace (console, error)) == NULL)
    return FALSE;
  while (sought.n_found < sought.n_asked)
    {
      const LsView *view;

      if (sought.n_found > 0)
        ls_console_reply_log (console, reply);
      view = move_line (console, trace, value, &sought.is_missed, error);
      if (view == NULL)
        return FALSE;
      if (sought.is_missed)
        break;
      console->has_moved = TRUE;
      sought.n_found++;
      if (is_stopped (console, view))
        break;
    }
  /* Where nothing moved, what the last move stopped for is over. */
  if (sought.n_found == 0 &&
      ls_session_move_sync (console->session, LS_MOVE_TO_STEP, get_step (console), error) == NULL)
    return FALSE;
  ls_console_reply_arrival (console, &sought, reply);
  return TRUE;
}

/* --- looking ---------------------------------------------------------------------------------------------- */

/* How many statements have begun, of a program that tells them. */
static void
reply_statement (LsConsole *console, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  guint64 n;

  if (!ls_session_tells_statements (console->session) ||
      !ls_source_count_statements (ls_view_get_subject (view), ls_view_get_place (view)->step,
                                   &console->interrupt, &n, NULL))
    return;
  ls_reply_line (
    reply,
    ls_words_many ("%" PRIu64 " statement has begun before ('goto statement %" PRIu64 "').",
                   "%" PRIu64 " statements have begun before ('goto statement %" PRIu64 "').",
                   (guint) MIN (n, G_MAXUINT)),
    n, n);
  ls_reply_set (reply, "n_statements", "t", n);
}

/* With a file: carries out its commands. */
LS_HANDLER (ls_console_run_source)
{
  g_autoptr (LsSourceLines) lines = NULL;

  if (ls_arguments_has_more (arguments))
    return ls_console_run_file (console, arguments, reply, error);
  if (!ls_console_find_text (console, error))
    return FALSE;
  lines = ls_session_list_text_lines_sync (console->session, note_progress, console, error);
  if (lines == NULL)
    return FALSE;
  ls_reply_form (reply, "source_lines", &ls_source_lines_form, lines);
  reply_statement (console, reply);
  return TRUE;
}

/* Measures nothing. */
LS_COMPLETER (ls_console_complete_source_variables)
{
  g_autoptr (GPtrArray) all = ls_session_list_text_variables (console->session, 0);

  for (guint i = 0; i < all->len; i++)
    g_ptr_array_add (completion->words,
                     g_strdup (((const LsSourceVariable *) g_ptr_array_index (all, i))->name));
}

/* The same of variables that the program itself tells of. */
static gboolean
tell_variables (LsConsole *console,
                LsArguments *arguments,
                const LsSourceAt *state,
                const char *path,
                LsReply *reply,
                GError **error)
{
  if (path == NULL || *path == '\0')
    {
      ls_console_reply_source_variables (console, state, G_MAXUINT, reply);
      return TRUE;
    }
  g_autoptr (LsSourceVariable) variable = ls_source_at_find (state, path, error);
  if (variable == NULL)
    return ls_arguments_blame (arguments);
  g_autoptr (LsSourceLanes) lanes = ls_source_lanes_of (variable, path);
  ls_reply_form (reply, "source_variable", &ls_source_lanes_form, lanes);
  return TRUE;
}

LS_HANDLER (ls_console_run_variables)
{
  g_autofree char *path = ls_arguments_take_rest (arguments);
  const LsSourceTrace *trace;
  LsSourceAt state;

  if (ls_console_find_state (console, &state))
    return tell_variables (console, arguments, &state, path, reply, error);
  trace = ls_console_find_trace (console, error);
  if (trace == NULL)
    return FALSE;
  if (path == NULL || *path == '\0')
    {
      g_autoptr (LsSourceVariables) variables = ls_source_variables_new (
        trace, get_step (console), ls_session_get_focus_lane (console->session));

      ls_reply_form (reply, "source_variables", &ls_source_variables_form, variables);
      return TRUE;
    }
  g_autoptr (LsSourceLanes) lanes = ls_source_lanes_new (trace, get_step (console), path, error);
  if (lanes == NULL)
    return ls_arguments_blame (arguments);
  ls_reply_form (reply, "source_variable", &ls_source_lanes_form, lanes);
  return TRUE;
}

LS_HANDLER (ls_console_run_functions)
{
  g_autoptr (LsSourceStack) stack = NULL;
  LsSourceAt state;

  if (!ls_view_get_source_at (ls_session_get_view (console->session), &state) &&
      ls_console_find_trace (console, error) == NULL)
    return FALSE;
  stack = ls_session_list_text_calls (console->session);
  ls_reply_form (reply, NULL, &ls_source_stack_form, stack);
  return TRUE;
}

/* --- what has no value ------------------------------------------------------------------------------------ */

static gboolean
is_variable (const LsGlslText *text, const char *path)
{
  for (guint i = 0; i < text->variables->len; i++)
    {
      const char *name = g_array_index (text->variables, LsGlslVariable, i).name;

      if (g_str_has_prefix (path, name) && strchr (".[", path[strlen (name)]) != NULL)
        return TRUE;
    }
  return FALSE;
}

char *
ls_console_tell_none (LsConsole *console, const char *text)
{
  LsSourceTrace *trace = ls_session_get_source_trace (console->session);
  g_autofree char *path = g_strchomp (g_strndup (text, strcspn (text, "@")));
  g_autoptr (LsSourceVariable) variable = NULL;
  g_autoptr (GError) reason = NULL;

  if (trace == NULL)
    return ls_console_tell_unset (console, path);
  if (!ls_console_is_path (path) ||
      !is_variable (ls_source_map_get_text (ls_source_trace_get_map (trace)), path))
    return NULL;
  variable = ls_source_find_variable (trace, get_step (console), 0, path, &reason);
  return g_strdup (reason != NULL ? reason->message
                                  : "no line of the source has given it a value so far");
}
