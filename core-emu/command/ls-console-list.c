#include "ls-console-private.h"

#include <string.h>

#include "ls-listing.h"
#include "ls-words.h"

/* The program's lines, as list and disassemble print them. */

typedef struct
{
  guint line;
  gboolean is_next, has_breakpoint;
  char *names; /* what the source calls what the line names, or NULL */
} Line;

/* clang-format off */
static const LsField line_row[] = {
  LS_FIELD (Line, LINE, line),
  LS_FIELD_AS (Line, TEXT, line, "text"),
  LS_FIELD (Line, FLAG, is_next),
  LS_FIELD (Line, FLAG, has_breakpoint),
  LS_FIELD_AS (Line, STRING, names, "comment"),
  LS_FIELD_END
};
static const LsSentence line_sentences[] = { { NULL, "{@next}{@stop}{line>4}  {text}{@comment}" }, { NULL, NULL } };
static const LsPart line_parts[] = {
  { "next", "is_next", "=>" },
  { "next", NULL, "  " },
  { "stop", "has_breakpoint", "*" },
  { "stop", NULL, " " },
  { "comment", "comment", "  ; {comment}" },
  { NULL, NULL, NULL }
};
static const LsReplyList listing = {
  .key = "lines", .fields = line_row, .row_size = sizeof (Line), .sentences = line_sentences, .parts = line_parts
};
/* clang-format on */

static void
line_clear (Line *line)
{
  g_free (line->names);
}

static void
reply_lines (LsConsole *console, LsReply *reply, guint from, guint to)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsPlace *place = ls_view_get_place (view);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Line));

  g_array_set_clear_func (lines, (GDestroyNotify) line_clear);
  for (guint i = from; i < to; i++)
    g_array_append_vals (
      lines,
      &(Line){ i, !place->ended && i == place->line,
               ls_session_has_breakpoint (console->session, i),
               ls_line_dup_names (ls_view_get_program (view), i, ls_view_get_names (view)) },
      1);
  ls_reply_list (reply, "list", &listing, lines->data, lines->len);
}

/* Lines of the listing, from 0; to is not among them. */
typedef struct
{
  guint from, to;
} Lines;

static Lines
lines_around (const LsConsole *console, guint line, guint n)
{
  guint half = console->list_size / 2;

  return (Lines){ line > half ? line - half : 0, MIN (line + console->list_size - half, n) };
}

/* "FROM,TO", of which one may be left out; a TO behind the program is its end. */
static gboolean
take_range (const LsConsole *console, LsArguments *arguments, guint n, Lines *lines, GError **error)
{
  g_autofree char *rest = ls_arguments_take_rest (arguments);
  g_auto (GStrv) ends = g_strsplit (rest, ",", 2);
  guint64 from = 1, to = n;
  gboolean has_from = *g_strstrip (ends[0]) != '\0', has_to = *g_strstrip (ends[1]) != '\0';

  if (has_from + has_to == 0 ||
      (has_from && !g_ascii_string_to_unsigned (ends[0], 10, 1, n, &from, NULL)) ||
      (has_to && !g_ascii_string_to_unsigned (ends[1], 10, from, G_MAXUINT, &to, NULL)))
    return ls_arguments_fail (arguments, error, "'%s' is no FROM,TO of lines 1 to %u", rest, n);
  to = MIN (to, n);
  if (!has_from)
    from = to > console->list_size ? to - console->list_size + 1 : 1;
  if (!has_to)
    to = MIN (from + console->list_size - 1, n);
  *lines = (Lines){ (guint) from - 1, (guint) to };
  return TRUE;
}

/* What is in front of the last listing, or of the lines around the place. */
static gboolean
find_lines_before (LsConsole *console,
                   LsArguments *arguments,
                   guint n,
                   Lines *lines,
                   GError **error)
{
  gboolean has_listed = console->list_next <= n;
  guint first = has_listed ? console->list_first
                           : lines_around (console, ls_console_get_frame_line (console), n).from;

  if (first == 0)
    return ls_arguments_fail (arguments, error, "nothing is in front of line 1");
  *lines = (Lines){ first > console->list_size ? first - console->list_size : 0, first };
  return TRUE;
}

static gboolean
take_lines (LsConsole *console, LsArguments *arguments, guint n, Lines *lines, GError **error)
{
  guint line = ls_console_get_frame_line (console);

  if (ls_arguments_take_keyword (arguments, "-"))
    return find_lines_before (console, arguments, n, lines, error);
  if (strchr (arguments->next, ',') != NULL)
    return take_range (console, arguments, n, lines, error);
  if (!ls_arguments_has_more (arguments) && console->list_next < n)
    {
      *lines = (Lines){ console->list_next, MIN (console->list_next + console->list_size, n) };
      return TRUE;
    }
  if (ls_arguments_has_more (arguments) && !ls_console_take_line (console, arguments, &line, error))
    return FALSE;
  *lines = lines_around (console, line, n);
  return TRUE;
}

/* value: whether it is all of the program. */
LS_HANDLER (ls_console_run_list)
{
  guint n = ls_program_n_lines (ls_view_get_program (ls_session_get_view (console->session)));
  Lines lines = { 0, n };

  if (!value && !ls_arguments_take_keyword (arguments, "all") &&
      !take_lines (console, arguments, n, &lines, error))
    return FALSE;
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  reply_lines (console, reply, lines.from, lines.to);
  console->list_first = lines.from;
  console->list_next = lines.to;
  return TRUE;
}

/* --- a text in them ---------------------------------------------------------------------------------------- */

/* Looks from line at on, or back from the one before it. Returns: G_MAXUINT if there is none. */
static guint
find_text (const LsProgram *program, const GRegex *text, guint at, gboolean is_back)
{
  const guint n = ls_program_n_lines (program);
  LsLine line;

  for (guint i = is_back ? at - 1 : at; i < n; i = is_back ? i - 1 : i + 1)
    {
      ls_program_line (program, i, &line);
      if (g_regex_match (text, line.text, 0, NULL))
        return i;
    }
  return G_MAXUINT;
}

/* value: whether it looks back. */
LS_HANDLER (ls_console_run_search)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  gboolean has_listed = console->list_next <= ls_program_n_lines (program);
  guint at = has_listed ? value ? console->list_first : console->list_next
                        : ls_console_get_frame_line (console);
  g_autofree char *text = ls_arguments_take_rest (arguments);

  g_autoptr (GRegex) regex = g_regex_new (text, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
  if (regex == NULL)
    return ls_arguments_fail (arguments, error, "'%s' is no regular expression", text);
  guint found = find_text (program, regex, at, value != 0);
  if (found == G_MAXUINT)
    return ls_arguments_fail (arguments, error,
                              value ? N_ ("no line in front of that has '%s' in it")
                                    : N_ ("no line from there on has '%s' in it"),
                              text);
  reply_lines (console, reply, found, found + 1);
  console->list_first = found;
  console->list_next = found + 1;
  return TRUE;
}
