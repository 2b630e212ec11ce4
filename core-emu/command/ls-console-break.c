#include "ls-console-private.h"

#include <string.h>

#include "ls-error.h"
#include "ls-lanes.h"

static const char *const kind_names[] = {
  [LS_MARK_LINE] = "line",
  [LS_MARK_DATA] = "data",
  [LS_MARK_EVENT] = "event",
};

void
ls_console_append_lanes (GString *text, LsMask lanes)
{
  if (lanes == LS_MASK_ALL)
    {
      g_string_append (text, "all lanes");
      return;
    }
  g_string_append (text, ls_mask_count (lanes) == 1 ? "lane " : "lanes ");
  ls_lanes_append (text, lanes);
}

/* --- telling --------------------------------------------------------------------------------------------- */

/* Where or when: "line 13: 06 LOOP_BREAK  ADDR(9)", "change of R1.x", "kill". Returns: (transfer full). */
static char *
place_words (LsConsole *console, const LsMarkBreakpoint *mark)
{
  const LsView *view = ls_session_get_view (console->session);
  LsLine line;

  if (mark->kind == LS_MARK_DATA)
    return g_strdup_printf ("change of %s", mark->what);
  if (mark->kind == LS_MARK_EVENT)
    return g_strdup (mark->what);
  if (mark->line >= ls_view_get_machine (view)->n_lines (ls_view_get_program (view)))
    return g_strdup_printf ("line %u", mark->line + 1);
  ls_view_get_machine (view)->line (ls_view_get_program (view), mark->line, &line);
  g_autofree char *text = g_strstrip (g_strdup (line.text));
  return g_strdup_printf ("line %u: %s", mark->line + 1, text);
}

static void append_words (GString *words, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
append_words (GString *words, const char *format, ...)
{
  va_list args;

  g_string_append (words, words->len > 0 ? "; " : "");
  va_start (args, format);
  g_string_append_vprintf (words, format, args);
  va_end (args);
}

/* What narrows it: "if R1.x > 0.5; lanes 0-15; disabled". */
static GString *
limit_words (LsBreakpoint *breakpoint)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);
  GString *words = g_string_new (NULL);

  if (mark->condition != NULL)
    append_words (words, "if %s", mark->condition);
  if (mark->lanes != LS_MASK_ALL)
    {
      append_words (words, "%s", "");
      ls_console_append_lanes (words, mark->lanes);
    }
  if (mark->ignore > 0)
    append_words (words, "from hit %" G_GUINT64_FORMAT " on", mark->ignore + 1);
  if (mark->hit > 0)
    append_words (words, "only at hit %" G_GUINT64_FORMAT, mark->hit);
  if (mark->log != NULL)
    append_words (words, "says \"%s\" and goes on", mark->log);
  if (ls_breakpoint_get_temporary (breakpoint))
    append_words (words, "once");
  if (!mark->enabled)
    append_words (words, "disabled");
  if (ls_breakpoint_get_problem (breakpoint) != NULL)
    append_words (words, "does not work: %s", ls_breakpoint_get_problem (breakpoint));
  return words;
}

static GVariant *
make_breakpoint (LsConsole *console, LsBreakpoint *breakpoint)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);
  const char *problem = ls_breakpoint_get_problem (breakpoint);
  g_autofree char *place = place_words (console, mark);
  LsDict dict;

  ls_dict_init (&dict);
  ls_dict_set (&dict, "number", "u", mark->number);
  ls_dict_set (&dict, "kind", "s", kind_names[mark->kind]);
  if (mark->kind == LS_MARK_LINE)
    ls_dict_set (&dict, "line", "u", mark->line + 1);
  else
    ls_dict_set (&dict, "what", "s", mark->what);
  ls_dict_set (&dict, "text", "s", place);
  ls_dict_set (&dict, "enabled", "b", mark->enabled);
  if (mark->condition != NULL)
    ls_dict_set (&dict, "condition", "s", mark->condition);
  ls_dict_set (&dict, "ignore", "t", mark->ignore);
  ls_dict_set (&dict, "hit", "t", mark->hit);
  ls_dict_set_mask (&dict, "lanes", mark->lanes);
  if (mark->log != NULL)
    ls_dict_set (&dict, "log", "s", mark->log);
  ls_dict_set (&dict, "temporary", "b", ls_breakpoint_get_temporary (breakpoint));
  if (problem != NULL)
    ls_dict_set (&dict, "problem", "s", problem);
  return ls_dict_end (&dict);
}

static void
append_breakpoint (LsConsole *console, LsBreakpoint *breakpoint, LsReply *reply)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);
  g_autofree char *place = place_words (console, mark);
  GString *limits = limit_words (breakpoint);

  ls_reply_line (reply, "%3u  %s", mark->number, place);
  if (limits->len > 0)
    ls_reply_line (reply, "     %s", limits->str);
  g_string_free (limits, TRUE);
}

void
ls_console_reply_breakpoints (LsConsole *console, LsReply *reply)
{
  GListModel *breakpoints = ls_session_get_breakpoints (console->session);
  guint n = g_list_model_get_n_items (breakpoints);
  GVariantBuilder builder;

  if (n == 0)
    ls_reply_line (reply, "No breakpoints ('break LINE', 'watch REG' and 'catch EVENT' set them).");
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (breakpoints, i);
      append_breakpoint (console, breakpoint, reply);
      g_variant_builder_add_value (&builder, make_breakpoint (console, breakpoint));
    }
  ls_reply_set (reply, "breakpoints", "aa{sv}", &builder);
}

/* --- setting --------------------------------------------------------------------------------------------- */

/* Adds what mark says; then tells it. */
static gboolean
add (LsConsole *console,
     const LsMarkBreakpoint *mark,
     gboolean is_temporary,
     LsReply *reply,
     GError **error)
{
  g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new (mark);

  g_object_set (breakpoint, "temporary", is_temporary, NULL);
  if (!ls_session_add_breakpoint (console->session, breakpoint, error))
    return FALSE;
  append_breakpoint (console, breakpoint, reply);
  ls_reply_set (reply, "breakpoint", "@a{sv}", make_breakpoint (console, breakpoint));
  return TRUE;
}

/* Reads "lanes SET", if it is there. */
static gboolean
take_lanes (LsArguments *arguments, LsMask *lanes, GError **error)
{
  *lanes = LS_MASK_ALL;
  if (!ls_arguments_take_keyword (arguments, "lanes"))
    return TRUE;
  g_autofree char *word = ls_arguments_take (arguments);
  if (word == NULL)
    return ls_arguments_fail (arguments, error, "lanes are missing, such as 3, 0-15,22 or 0xff");
  return ls_lanes_parse (word, lanes, error) || ls_arguments_blame (arguments);
}

/* Reads "if EXPR", if it is there, up to the end of the line. */
static gboolean
take_condition (LsConsole *console, LsArguments *arguments, char **condition, GError **error)
{
  *condition = NULL;
  if (!ls_arguments_take_keyword (arguments, "if"))
    return ls_arguments_end (arguments, error);
  g_autoptr (LsExpr) expr = ls_console_take_expression (console, arguments, error);
  if (expr == NULL)
    return FALSE;
  if (!ls_expr_check_condition (expr, error))
    return ls_arguments_blame_expression (arguments, error);
  *condition = g_strdup (ls_expr_get_text (expr));
  return TRUE;
}

static gboolean
take_limits (LsConsole *console, LsArguments *arguments, LsMarkBreakpoint *mark, GError **error)
{
  mark->enabled = TRUE;
  return take_lanes (arguments, &mark->lanes, error) &&
         take_condition (console, arguments, &mark->condition, error);
}

/* value: whether it is for once. */
LS_HANDLER (ls_console_run_break)
{
  const LsView *view = ls_session_get_view (console->session);
  LsMarkBreakpoint mark = { .kind = LS_MARK_LINE, .line = ls_view_get_place (view)->line };
  gboolean has_line = g_ascii_isdigit (*arguments->next) || *arguments->next == '*';

  if (ls_arguments_has_more (arguments) && !has_line &&
      !g_str_has_prefix (arguments->next, "if ") && !g_str_has_prefix (arguments->next, "lanes "))
    has_line = TRUE; /* and is a wrong one */
  if (has_line && !ls_arguments_take_line (arguments, view, &mark.line, error))
    return FALSE;
  LsArguments line = *arguments;
  gboolean ok = take_limits (console, arguments, &mark, error);
  g_autofree char *condition G_GNUC_UNUSED = mark.condition;
  if (!ok)
    return FALSE;
  if (add (console, &mark, value, reply, error))
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

/* value: LsMarkKind: DATA or EVENT. */
LS_HANDLER (ls_console_run_watch)
{
  LsMarkBreakpoint mark = { .kind = (LsMarkKind) value };
  g_autofree char *what = take_what (arguments);
  LsArguments place = *arguments;

  if (what == NULL)
    return ls_arguments_fail (arguments, error, "%s",
                              value == LS_MARK_DATA
                                ? "what to watch is missing: R1.x, R1.xy@3, export[4..7]"
                                : "what to stop at is missing: kill, nan, divergence, write R1.x, "
                                  "lane 3, if EXPR");
  mark.what = what;
  gboolean ok = take_limits (console, arguments, &mark, error);
  g_autofree char *condition G_GNUC_UNUSED = mark.condition;
  if (!ok)
    return FALSE;
  if (add (console, &mark, FALSE, reply, error))
    return TRUE;
  *arguments = place;
  return value == LS_MARK_DATA ? ls_arguments_blame_expression (arguments, error)
                               : ls_arguments_blame_goal (arguments, error);
}

LS_HANDLER (ls_console_run_log)
{
  LsMarkBreakpoint mark = { .kind = LS_MARK_LINE, .enabled = TRUE, .lanes = LS_MASK_ALL };

  (void) value;
  if (!ls_arguments_take_line (arguments, ls_session_get_view (console->session), &mark.line,
                               error))
    return FALSE;
  g_autofree char *text = ls_arguments_take_rest (arguments);
  if (text == NULL)
    return ls_arguments_fail (arguments, error, "what to say is missing, such as: r is {R1.x}");
  mark.log = text;
  return add (console, &mark, FALSE, reply, error) || ls_arguments_blame (arguments);
}

/* --- dprintf --------------------------------------------------------------------------------------------- */

/* Where the text in quotes ends, or NULL. */
static const char *
find_quote (const char *text)
{
  for (; *text != '\0'; text++)
    {
      if (*text == '"')
        return text;
      if (*text == '\\' && text[1] != '\0')
        text++;
    }
  return NULL;
}

/* The format letter of an expression for a conversion of printf, or '\0' where its own type will do. */
static char
conversion_format (char letter)
{
  switch (letter)
    {
    case 'd':
    case 'i':
      return 'i';
    case 'u':
    case 'x':
    case 'o':
    case 'f':
      return letter;
    case 'g':
    case 'e':
      return 'f';
    default:
      return '\0';
    }
}

/* A format as printf has it, and expressions, as a log text: "x=%f\n" and R1.x become "x={R1.x,f}". Returns: (transfer
 * full): NULL if there are more conversions than expressions, or fewer. */
static char *
make_log_text (const char *format, gsize length, char **expressions)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  for (const char *c = format; c < format + length; c++)
    {
      if (*c == '\\' && c + 1 < format + length)
        g_string_append_c (text, *++c == 'n' || *c == 't' ? ' ' : *c);
      else if (*c == '{' || *c == '}')
        g_string_append_printf (text, "%c%c", *c, *c);
      else if (*c != '%')
        g_string_append_c (text, *c);
      else if (c[1] == '%')
        g_string_append_c (text, *c++);
      else
        {
          while (c + 1 < format + length && !g_ascii_isalpha (*c))
            c++;
          if (expressions[n] == NULL)
            return NULL;
          char letter = conversion_format (*c);
          g_string_append_printf (text, letter != '\0' ? "{%s,%c}" : "{%s}",
                                  g_strstrip (expressions[n++]), letter);
        }
    }
  g_strchomp (text->str);
  return expressions[n] == NULL ? g_strdup (text->str) : NULL;
}

/* gdb's: LINE,"FORMAT",EXPR,... */
LS_HANDLER (ls_console_run_dprintf)
{
  LsMarkBreakpoint mark = { .kind = LS_MARK_LINE, .enabled = TRUE, .lanes = LS_MASK_ALL };
  g_autofree char *text = ls_arguments_take_rest (arguments);
  const char *comma = text != NULL ? strchr (text, ',') : NULL;
  const char *start = comma != NULL ? comma + 1 + strspn (comma + 1, " ") : NULL;
  const char *end = start != NULL && *start == '"' ? find_quote (start + 1) : NULL;
  guint64 line;

  (void) value;
  if (end == NULL)
    return ls_arguments_fail (arguments, error,
                              "this is not LINE,\"FORMAT\",EXPR...: 13,\"x is "
                              "%%f\",R1.x ('log' is simpler)");
  g_autofree char *number = g_strndup (text, (gsize) (comma - text));
  if (!g_ascii_string_to_unsigned (g_strstrip (number), 10, 1, G_MAXUINT, &line, NULL))
    return ls_arguments_fail (arguments, error, "'%s' is not a line", number);
  const char *rest = end + 1 + strspn (end + 1, " ,");
  g_auto (GStrv) expressions = *rest != '\0' ? g_strsplit (rest, ",", -1) : g_new0 (char *, 1);
  g_autofree char *log = make_log_text (start + 1, (gsize) (end - start - 1), expressions);
  if (log == NULL)
    return ls_arguments_fail (arguments, error,
                              "the format does not have as many %% as there are expressions");
  mark.line = (guint) line - 1;
  mark.log = log;
  return add (console, &mark, FALSE, reply, error) || ls_arguments_blame (arguments);
}

/* --- changing -------------------------------------------------------------------------------------------- */

/* Returns: (transfer full): the breakpoint of that number, or NULL. */
static LsBreakpoint *
find_breakpoint (LsConsole *console, guint64 number)
{
  GListModel *breakpoints = ls_session_get_breakpoints (console->session);

  for (guint i = 0; i < g_list_model_get_n_items (breakpoints); i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (breakpoints, i);
      if (ls_breakpoint_get_mark (breakpoint)->number == number)
        return g_steal_pointer (&breakpoint);
    }
  return NULL;
}

/* Returns: (transfer full): that of the number that comes next. */
static LsBreakpoint *
take_breakpoint (LsConsole *console, LsArguments *arguments, GError **error)
{
  guint64 number;

  if (!ls_arguments_take_number (arguments, "the number of a breakpoint", 1, G_MAXUINT, &number,
                                 error))
    return NULL;
  LsBreakpoint *breakpoint = find_breakpoint (console, number);
  if (breakpoint == NULL)
    ls_arguments_fail (arguments, error, "there is no breakpoint %u ('info breakpoints')",
                       (guint) number);
  return breakpoint;
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

LS_HANDLER (ls_console_run_delete)
{
  g_autoptr (GPtrArray) chosen = take_breakpoints (console, arguments, error);

  (void) value;
  if (chosen == NULL)
    return FALSE;
  for (guint i = 0; i < chosen->len; i++)
    ls_session_remove_breakpoint (console->session,
                                  ls_breakpoint_get_mark (g_ptr_array_index (chosen, i))->number);
  ls_console_reply_breakpoints (console, reply);
  return TRUE;
}

/* value: whether they stop. */
LS_HANDLER (ls_console_run_enable)
{
  g_autoptr (GPtrArray) chosen = take_breakpoints (console, arguments, error);

  if (chosen == NULL)
    return FALSE;
  for (guint i = 0; i < chosen->len; i++)
    ls_breakpoint_set_enabled (g_ptr_array_index (chosen, i), value);
  ls_console_reply_breakpoints (console, reply);
  return TRUE;
}

/* "ignore N COUNT" and "hit N COUNT". value: which of them. */
LS_HANDLER (ls_console_run_count)
{
  g_autoptr (LsBreakpoint) breakpoint = take_breakpoint (console, arguments, error);
  guint64 count;

  if (breakpoint == NULL ||
      !ls_arguments_take_number (arguments, "a count of hits", 0, G_MAXUINT32, &count, error) ||
      !ls_arguments_end (arguments, error))
    return FALSE;
  g_object_set (breakpoint, value == LS_COUNT_IGNORE ? "ignore" : "hit", count, NULL);
  append_breakpoint (console, breakpoint, reply);
  ls_reply_set (reply, "breakpoint", "@a{sv}", make_breakpoint (console, breakpoint));
  return TRUE;
}

LS_HANDLER (ls_console_run_condition)
{
  g_autoptr (LsBreakpoint) breakpoint = take_breakpoint (console, arguments, error);
  g_autoptr (LsExpr) expr = NULL;

  (void) value;
  if (breakpoint == NULL)
    return FALSE;
  ls_arguments_take_keyword (arguments, "if");
  if (ls_arguments_has_more (arguments))
    {
      expr = ls_console_take_expression (console, arguments, error);
      if (expr == NULL)
        return FALSE;
      if (!ls_expr_check_condition (expr, error))
        return ls_arguments_blame_expression (arguments, error);
    }
  g_object_set (breakpoint, "condition", expr != NULL ? ls_expr_get_text (expr) : NULL, NULL);
  append_breakpoint (console, breakpoint, reply);
  ls_reply_set (reply, "breakpoint", "@a{sv}", make_breakpoint (console, breakpoint));
  return TRUE;
}

/* --- stops ----------------------------------------------------------------------------------------------- */

void
ls_console_reply_log (const LsView *view, LsReply *reply)
{
  guint n;
  guint64 n_dropped;
  const LsLogLine *lines = ls_view_get_log (view, &n, &n_dropped);
  GVariantBuilder builder;

  if (n == 0)
    return;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < n; i++)
    {
      LsDict dict;

      ls_reply_line (reply, "[%u] step %" G_GUINT64_FORMAT ": %s", lines[i].number, lines[i].step,
                     lines[i].text);
      ls_dict_init (&dict);
      ls_dict_set (&dict, "number", "u", lines[i].number);
      ls_dict_set (&dict, "step", "t", lines[i].step);
      ls_dict_set (&dict, "line", "u", lines[i].line + 1);
      ls_dict_set (&dict, "text", "s", lines[i].text);
      g_variant_builder_add_value (&builder, ls_dict_end (&dict));
    }
  if (n_dropped > 0)
    ls_reply_line (reply, "(and %" G_GUINT64_FORMAT " more)", n_dropped);
  ls_reply_set (reply, "log", "aa{sv}", &builder);
  ls_reply_set (reply, "log_dropped", "t", n_dropped);
}

static GVariant *
make_hit (const LsStopHit *hit)
{
  LsDict dict;

  ls_dict_init (&dict);
  ls_dict_set (&dict, "number", "u", hit->id);
  if (hit->number > 0)
    ls_dict_set (&dict, "hit", "t", hit->number);
  ls_dict_set_mask (&dict, "lanes", hit->lanes);
  return ls_dict_end (&dict);
}

void
ls_console_reply_hits (LsConsole *console, LsReply *reply)
{
  guint n;
  const LsStopHit *hits = ls_view_get_hits (ls_session_get_view (console->session), &n);
  GVariantBuilder builder;

  if (n == 0)
    return;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = find_breakpoint (console, hits[i].id);
      g_autofree char *place =
        breakpoint != NULL ? place_words (console, ls_breakpoint_get_mark (breakpoint)) : NULL;
      g_autoptr (GString) lanes = g_string_new (NULL);

      ls_console_append_lanes (lanes, hits[i].lanes);
      ls_reply_append (reply, "Breakpoint %u%s", hits[i].id, breakpoint == NULL ? " (once)" : "");
      if (hits[i].number > 0)
        ls_reply_append (reply, ", hit %" G_GUINT64_FORMAT, hits[i].number);
      if (place != NULL)
        ls_reply_append (reply, ", %s", place);
      ls_reply_line (reply, ", %s", lanes->str);
      g_variant_builder_add_value (&builder, make_hit (&hits[i]));
    }
  ls_reply_set (reply, "hits", "aa{sv}", &builder);
}
