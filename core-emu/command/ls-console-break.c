#include "ls-console-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-breakpoint-limit.h"
#include "ls-breakpoint-text.h"
#include "ls-goal.h"
#include "ls-lanes.h"
#include "ls-source-program.h"
#include "ls-session-source.h"
#include "ls-session-text.h"
#include "ls-words.h"

/* --- setting --------------------------------------------------------------------------------------------- */

gboolean
ls_console_add_breakpoint (LsConsole *console,
                           const LsMarkBreakpoint *mark,
                           gboolean is_temporary,
                           LsReply *reply,
                           GError **error)
{
  g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new (mark);

  ls_breakpoint_set_temporary (breakpoint, is_temporary);
  if (!ls_session_add_breakpoint (console->session, breakpoint, error))
    return FALSE;
  ls_console_reply_breakpoint (console, breakpoint, reply);
  ls_console_set_number (console, "bpnum", ls_breakpoint_get_mark (breakpoint)->number,
                         LS_EXPR_INT);
  return TRUE;
}

gboolean
ls_console_take_lanes (LsArguments *arguments, LsMask *lanes, GError **error)
{
  *lanes = LS_MASK_ALL;
  if (!ls_arguments_take_keyword (arguments, "lanes"))
    return TRUE;
  g_autofree char *word = ls_arguments_take (arguments);
  if (word == NULL)
    return ls_arguments_fail (arguments, error, "lanes are missing, such as 3, 0-15,22 or 0xff");
  return ls_lanes_parse (word, lanes, error) || ls_arguments_blame (arguments);
}

/* Reads a condition, all that is left: about what is in sight where the breakpoint stops. Returns: (transfer full): NULL with an error. */
static char *
take_expression (LsConsole *console,
                 LsArguments *arguments,
                 const LsMarkBreakpoint *mark,
                 GError **error)
{
  const gboolean is_of_text =
    ls_session_tells_statements (console->session) && ls_arguments_has_more (arguments);
  g_autofree char *text = is_of_text ? ls_arguments_take_rest (arguments) : NULL;
  g_autoptr (LsExpr) expr = is_of_text
                              ? ls_session_compile_condition (console->session, mark, text, error)
                              : ls_console_take_expression (console, arguments, error);

  if (expr != NULL && ls_expr_check_condition (expr, error))
    return g_strdup (ls_expr_get_text (expr));
  if (expr != NULL || is_of_text)
    ls_arguments_blame_expression (arguments, error);
  return NULL;
}

/* Reads "if EXPR", if it is there, up to the end of the line. */
static gboolean
take_condition (LsConsole *console, LsArguments *arguments, LsMarkBreakpoint *mark, GError **error)
{
  mark->condition = NULL;
  if (!ls_arguments_take_keyword (arguments, "if"))
    return ls_arguments_end (arguments, error);
  mark->condition = take_expression (console, arguments, mark, error);
  return mark->condition != NULL;
}

static gboolean
take_limits (LsConsole *console, LsArguments *arguments, LsMarkBreakpoint *mark, GError **error)
{
  mark->enabled = TRUE;
  return ls_console_take_lanes (arguments, &mark->lanes, error) &&
         take_condition (console, arguments, mark, error);
}

/* A number, the name of a function of the text, or nothing: the line that comes next. */
static gboolean
take_text_line (LsConsole *console, LsArguments *arguments, guint64 *line, GError **error)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  LsArguments before = *arguments;
  g_autofree char *word = NULL;
  LsStatementPlace place = { 0 };
  guint at;

  if (ls_console_speaks_text (console))
    {
      *line = ls_session_find_text_line (console->session);
      if (*line > 0 &&
          (!ls_arguments_has_more (arguments) || g_str_has_prefix (arguments->next, "if ") ||
           g_str_has_prefix (arguments->next, "lanes ")))
        return TRUE;
      word = ls_arguments_take (arguments);
      *line =
        word != NULL && ls_source_at_find_function (program, word, &place, &at) ? place.line : 0;
      if (*line > 0)
        return TRUE;
      if (word != NULL && (g_ascii_isalpha (*word) || *word == '_'))
        return ls_arguments_fail (arguments, error,
                                  "the text has no function '%.40s' with statements", word);
      *arguments = before;
    }
  return ls_arguments_take_number (arguments, "a line of the source", 1, G_MAXINT32, line, error);
}

/* The name of a function that stands in a file that the text includes. */
static gboolean
take_other_function (LsConsole *console, const char *word, LsMarkBreakpoint *mark)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  g_autofree char *file = NULL;
  LsStatementPlace place;
  guint at;

  if (!ls_console_speaks_text (console) ||
      !ls_source_at_find_function (program, word, &place, &at) || place.file == 0)
    return FALSE;
  file = ls_source_at_dup_file (program, place.file);
  mark->kind = LS_MARK_EVENT;
  mark->what = ls_goal_dup_source_place (file, place.line, 0, LS_MASK_ALL);
  return TRUE;
}

/* "14:9", "half.glsl:3": a place of a text that tells its statements, or a function of such a file. found: (out): whether one stands there.
 * Returns: FALSE with an error. */
static gboolean
take_text_place (LsConsole *console,
                 LsArguments *arguments,
                 LsMarkBreakpoint *mark,
                 gboolean *found,
                 LsReply *reply,
                 GError **error)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  LsArguments before = *arguments;
  g_autofree char *word = ls_arguments_take (arguments), *file = NULL;
  LsStatementPlace place = { .file = 0 };
  guint line;

  *found = word != NULL && take_other_function (console, word, mark);
  if (*found)
    return TRUE;
  *found = word != NULL && strchr (word, ':') != NULL && strstr (word, "::") == NULL &&
           ls_session_tells_statements (console->session) &&
           ls_goal_read_place (word, &file, &place.line, &place.column);
  if (!*found)
    {
      *arguments = before;
      return TRUE;
    }
  line = place.line;
  if (file != NULL && !ls_source_at_find_file (program, file, &place.file))
    return ls_arguments_fail (arguments, error, "the source has no file '%.80s'", file);
  if (!ls_source_at_find_stop (program, &place))
    return ls_arguments_fail (arguments, error, "no statement of %.80s is at line %u or below it",
                              file != NULL ? file : "the source", line);
  if (place.line > line)
    ls_reply_line (reply,
                   N_ ("(no statement begins in source line %u: the next line that has one is %u)"),
                   line, place.line);
  mark->kind = LS_MARK_EVENT;
  mark->what =
    ls_goal_dup_source_place (file, place.line, place.line == line ? place.column : 0, LS_MASK_ALL);
  return TRUE;
}

gboolean
ls_console_take_source_line (LsConsole *console,
                             LsArguments *arguments,
                             LsMarkBreakpoint *mark,
                             LsReply *reply,
                             GError **error)
{
  gboolean is_place;
  guint64 line;
  guint found;

  if (!ls_arguments_take_keyword (arguments, LS_GOAL_SOURCE) && !ls_console_speaks_text (console))
    return TRUE;
  if (*arguments->next == '*')
    return TRUE;
  if (!take_text_place (console, arguments, mark, &is_place, reply, error))
    return FALSE;
  if (is_place)
    return TRUE;
  if (!take_text_line (console, arguments, &line, error))
    return FALSE;
  if (!ls_console_find_text (console, error))
    return FALSE;
  found = ls_session_find_break_line (console->session, (guint) line);
  if (found > line)
    ls_reply_line (
      reply,
      ls_session_tells_statements (console->session)
        ? N_ ("(no statement begins in source line %" PRIu64 ": the next line that has one is %u)")
        : N_ ("(no instructions are those of source line %" PRIu64
              " alone: the next line that has some is %u)"),
      line, found);
  mark->kind = LS_MARK_EVENT;
  mark->what = ls_goal_dup_source_line (found > 0 ? found : (guint) line, LS_MASK_ALL);
  return TRUE;
}

/* value: whether it is for once. */
LS_HANDLER (ls_console_run_break)
{
  const LsView *view = ls_session_get_view (console->session);
  LsMarkBreakpoint mark = { .kind = LS_MARK_LINE, .line = ls_view_get_place (view)->line };
  if (!ls_console_take_source_line (console, arguments, &mark, reply, error))
    return FALSE;
  g_autofree char *what G_GNUC_UNUSED = mark.what;
  gboolean has_line = g_ascii_isdigit (*arguments->next) || *arguments->next == '*';

  has_line &= what == NULL;
  if (what == NULL && ls_arguments_has_more (arguments) && !has_line &&
      !g_str_has_prefix (arguments->next, "if ") && !g_str_has_prefix (arguments->next, "lanes "))
    has_line = TRUE; /* and is a wrong one */
  if (has_line && !ls_console_take_line (console, arguments, &mark.line, error))
    return FALSE;
  LsArguments line = *arguments;
  gboolean ok = take_limits (console, arguments, &mark, error);
  g_autofree char *condition G_GNUC_UNUSED = mark.condition;
  if (!ok)
    return FALSE;
  if (ls_console_add_breakpoint (console, &mark, value, reply, error))
    return TRUE;
  *arguments = line;
  return ls_arguments_blame_expression (arguments, error);
}

/* Splits all that is left at " lanes " or " if " behind its first word. Returns: (transfer full): what is before. */
static char *
take_what (LsArguments *arguments)
{
  gsize first = strcspn (arguments->next, " ");
  const char *lanes = strstr (arguments->next + first, " lanes ");
  const char *condition = strstr (arguments->next + first, " if ");
  const char *end = lanes != NULL && (condition == NULL || lanes < condition) ? lanes : condition;

  if (first == 0 || end == NULL)
    return ls_arguments_take_rest (arguments);
  char *what = g_strndup (arguments->next, (gsize) (end - arguments->next));
  arguments->word = arguments->next;
  arguments->next = end + strspn (end, " ");
  return g_strchomp (what);
}

/* Reads what is watched: with "-l" the place that it names now, else, of a value, what it means here. Returns: (transfer full): NULL with an error. */
static char *
take_watched (LsConsole *console,
              LsArguments *arguments,
              gboolean is_value,
              const char *missing,
              GError **error)
{
  gboolean is_place = ls_arguments_take_keyword (arguments, "-l") ||
                      ls_arguments_take_keyword (arguments, "-location");
  g_autofree char *what = take_what (arguments);

  if (what == NULL)
    {
      ls_arguments_fail (arguments, error, "%s", missing);
      return NULL;
    }
  if (!is_place && !is_value)
    return g_steal_pointer (&what);
  char *found = is_place ? ls_console_locate (console, what, error)
                         : ls_session_dup_watched (console->session, ls_console_get_call (console),
                                                   what, error);
  if (found == NULL)
    ls_arguments_blame_expression (arguments, error);
  return found;
}

/* Reads the limits and adds it. */
static gboolean
add_watch (LsConsole *console,
           LsArguments *arguments,
           LsMarkBreakpoint *mark,
           gboolean is_goal,
           LsReply *reply,
           GError **error)
{
  LsArguments place = *arguments;
  gboolean ok = take_limits (console, arguments, mark, error);
  g_autofree char *condition G_GNUC_UNUSED = mark->condition;

  if (!ok)
    return FALSE;
  if (ls_console_add_breakpoint (console, mark, FALSE, reply, error))
    return TRUE;
  *arguments = place;
  return is_goal ? ls_arguments_blame_goal (arguments, error)
                 : ls_arguments_blame_expression (arguments, error);
}

/* value: LsMarkKind: DATA or EVENT. */
LS_HANDLER (ls_console_run_watch)
{
  LsMarkBreakpoint mark = { .kind = (LsMarkKind) value };
  g_autofree char *what = take_watched (
    console, arguments, value == LS_MARK_DATA,
    value == LS_MARK_DATA
      ? N_ ("what to watch is missing: R1.x, R1.xy@3, export[4..7], R1.x + R2.y")
      : N_ ("what to stop at is missing: kill, nan, divergence, write R1.x, lane 3, if EXPR"),
    error);

  if (what == NULL)
    return FALSE;
  mark.what = what;
  return add_watch (console, arguments, &mark, value != LS_MARK_DATA, reply, error);
}

/* value: whether writes count too. */
LS_HANDLER (ls_console_run_access_watch)
{
  LsMarkBreakpoint mark = { .kind = LS_MARK_EVENT };
  g_autofree char *what = take_watched (
    console, arguments, TRUE, N_ ("what to watch is missing: R1.x, R1.xy@0-3, share[4..7]"), error);

  if (what == NULL)
    return FALSE;
  g_autofree char *goal = g_strconcat (value ? "touch " : "read ", what, NULL);
  mark.what = goal;
  return add_watch (console, arguments, &mark, FALSE, reply, error);
}

/* --- changing -------------------------------------------------------------------------------------------- */

/* Returns: (transfer full): that of the number that comes next. */
static LsBreakpoint *
take_breakpoint (LsConsole *console, LsArguments *arguments, GError **error)
{
  guint64 number;

  if (!ls_arguments_take_number (arguments, "the number of a breakpoint", 1, G_MAXUINT, &number,
                                 error))
    return NULL;
  LsBreakpoint *breakpoint = ls_session_find_breakpoint (console->session, number);
  if (breakpoint == NULL)
    ls_arguments_fail (arguments, error, "there is no breakpoint %u ('info breakpoints')",
                       (guint) number);
  return breakpoint;
}

/* Returns: (transfer full): that of the number that comes next, if a change of it would be kept. */
static LsBreakpoint *
take_open_breakpoint (LsConsole *console, LsArguments *arguments, GError **error)
{
  g_autoptr (LsBreakpoint) breakpoint = take_breakpoint (console, arguments, error);
  g_autofree char *reason = breakpoint == NULL ? NULL : ls_breakpoint_tell_fixed (breakpoint);

  if (reason == NULL)
    return g_steal_pointer (&breakpoint);
  ls_arguments_fail (arguments, error, "%s ('delete %u', and set it anew)", reason,
                     ls_breakpoint_get_mark (breakpoint)->number);
  return NULL;
}

/* Returns: (transfer full): of LsBreakpoint: those whose numbers come next, all if none do; NULL with an error. */
static GPtrArray *
take_breakpoints (LsConsole *console, LsArguments *arguments, GError **error)
{
  GListModel *all = ls_session_get_breakpoints (console->session);
  g_autoptr (GPtrArray) chosen = g_ptr_array_new_with_free_func (g_object_unref);

  if (!ls_arguments_has_more (arguments))
    for (guint i = 0; i < g_list_model_get_n_items (all); i++)
      g_ptr_array_add (chosen, g_list_model_get_item (all, i));
  while (ls_arguments_has_more (arguments))
    {
      LsBreakpoint *breakpoint = take_breakpoint (console, arguments, error);
      if (breakpoint == NULL)
        return NULL;
      g_ptr_array_add (chosen, breakpoint);
    }
  return g_steal_pointer (&chosen);
}

/* delete bookmark NAME, delete breakpoints 2: value: nothing. */
LS_HANDLER (ls_console_run_delete)
{
  if (ls_arguments_take_keyword (arguments, "bookmark"))
    return ls_console_run_delete_bookmark (console, arguments, reply, 0, error);
  ls_arguments_take_keyword (arguments, "breakpoints");
  g_autoptr (GPtrArray) chosen = take_breakpoints (console, arguments, error);

  if (chosen == NULL)
    return FALSE;
  for (guint i = 0; i < chosen->len; i++)
    {
      guint number = ls_breakpoint_get_mark (g_ptr_array_index (chosen, i))->number;

      ls_session_remove_breakpoint (console->session, number);
      g_hash_table_remove (console->commands, GUINT_TO_POINTER (number));
    }
  ls_console_reply_breakpoints (console, reply);
  return TRUE;
}

/* "once", "count N" or nothing: how often breakpoints stop until they are disabled, 0 for any number. */
static gboolean
take_left (LsArguments *arguments, guint64 *left, GError **error)
{
  *left = ls_arguments_take_keyword (arguments, "once") ? 1 : 0;
  return *left > 0 || !ls_arguments_take_keyword (arguments, "count") ||
         ls_arguments_take_number (arguments, "a count of stops", 1, G_MAXUINT, left, error);
}

/* value: whether they stop. */
LS_HANDLER (ls_console_run_enable)
{
  guint64 left = 0;
  g_autoptr (GPtrArray) chosen = NULL;

  ls_arguments_take_keyword (arguments, "breakpoints");
  if (value && !take_left (arguments, &left, error))
    return FALSE;
  gboolean is_temporary = value && left == 0 && ls_arguments_take_keyword (arguments, "delete");
  chosen = take_breakpoints (console, arguments, error);
  if (chosen == NULL)
    return FALSE;
  for (guint i = 0; i < chosen->len; i++)
    {
      LsBreakpoint *breakpoint = g_ptr_array_index (chosen, i);

      if (ls_breakpoint_get_mark (breakpoint)->kind == LS_MARK_UNREAD)
        continue;
      ls_breakpoint_set_enabled (breakpoint, value);
      ls_breakpoint_set_left (breakpoint, (guint) left);
      if (is_temporary)
        ls_breakpoint_set_temporary (breakpoint, TRUE);
    }
  ls_console_reply_breakpoints (console, reply);
  return TRUE;
}

/* value: LsLimitId, of a number. */
LS_HANDLER (ls_console_run_limit)
{
  const LsBreakpointLimit *limit = &ls_breakpoint_limits[value];
  g_autoptr (LsBreakpoint) breakpoint = take_open_breakpoint (console, arguments, error);
  guint64 number;

  if (breakpoint == NULL ||
      !ls_arguments_take_number (arguments, limit->called, 0, G_MAXUINT32, &number, error) ||
      !ls_arguments_end (arguments, error))
    return FALSE;
  g_autofree char *text = g_strdup_printf ("%" PRIu64, number);
  ls_breakpoint_set_limit (breakpoint, (LsLimitId) value, text, NULL);
  ls_console_reply_breakpoint (console, breakpoint, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_hit)
{
  g_autoptr (LsBreakpoint) breakpoint = take_open_breakpoint (console, arguments, error);
  g_autofree char *text = breakpoint != NULL ? ls_arguments_take_rest (arguments) : NULL;

  if (breakpoint == NULL)
    return FALSE;
  if (text == NULL)
    return ls_arguments_fail (arguments, error,
                              "which hits? (3, >= 3, %% 3 for every third, or 0 for each)");
  if (!ls_breakpoint_set_limit (breakpoint, LS_LIMIT_HIT, text, error))
    return ls_arguments_blame (arguments);
  ls_console_reply_breakpoint (console, breakpoint, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_condition)
{
  g_autoptr (LsBreakpoint) breakpoint = take_open_breakpoint (console, arguments, error);
  g_autofree char *condition = NULL;

  if (breakpoint == NULL)
    return FALSE;
  ls_arguments_take_keyword (arguments, "if");
  if (ls_arguments_has_more (arguments))
    {
      condition = take_expression (console, arguments, ls_breakpoint_get_mark (breakpoint), error);
      if (condition == NULL)
        return FALSE;
    }
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_CONDITION, condition, NULL);
  ls_console_reply_breakpoint (console, breakpoint, reply);
  return TRUE;
}
