#include "ls-console-private.h"

#include <string.h>

#include "ls-goal.h"
#include "ls-listing.h"
#include "ls-program-locals.h"
#include "ls-session-text.h"
#include "ls-words.h"

/* The program's lines, as list and disassemble print them, and those of a text. */

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

/* A line of a text. */
typedef struct
{
  guint line;       /* from 1 */
  const char *file; /* (nullable): NULL: the text's own */
  char *text;
  gboolean is_next, has_breakpoint;
} TextLine;

/* clang-format off */
static const LsField text_row[] = {
  LS_FIELD_AS (TextLine, UINT, line, "source_line"),
  LS_FIELD_IF (TextLine, STRING, file, "file", file),
  LS_FIELD (TextLine, STRING, text),
  LS_FIELD (TextLine, FLAG, is_next),
  LS_FIELD (TextLine, FLAG, has_breakpoint),
  LS_FIELD_END
};
static const LsSentence text_sentences[] = { { NULL, "{@next}{@stop}{source_line>4}  {text}" }, { NULL, NULL } };
static const LsReplyList text_listing = {
  .key = "lines", .fields = text_row, .row_size = sizeof (TextLine), .sentences = text_sentences, .parts = line_parts
};
/* clang-format on */

static void
text_line_clear (TextLine *line)
{
  g_free (line->text);
}

/* What list is about: the listing, or in a text the text. */
typedef struct
{
  gboolean is_text;
  char **text; /* its lines; owned */
  guint file;  /* its number */
  guint n;     /* lines */
  guint at;    /* that of the chosen frame, from 0 */
} Listed;

static void
listed_clear (Listed *listed)
{
  g_clear_pointer (&listed->text, g_strfreev);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Listed, listed_clear)

/* Returns: (transfer full). */
static char **
split_text (const LsProgram *program, guint file)
{
  const char *name, *text = NULL;
  char **lines;
  guint n;

  ls_program_machine (program)->debug_info->file (program, file, &name, &text);
  lines = g_strsplit (text != NULL ? text : "", "\n", -1);
  n = g_strv_length (lines);
  if (n > 0 && *lines[n - 1] == '\0')
    g_clear_pointer (&lines[n - 1], g_free);
  return lines;
}

static void
choose_file (Listed *listed, const LsProgram *program, guint file)
{
  g_clear_pointer (&listed->text, g_strfreev);
  listed->text = split_text (program, file);
  listed->file = file;
  listed->n = g_strv_length (listed->text);
}

/* A text has the file of the chosen frame, or goes on in the one that was listed. */
static Listed
find_listed (LsConsole *console, gboolean is_program)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  Listed listed = { .n = ls_program_n_lines (program), .at = ls_console_get_frame_line (console) };
  LsStatementPlace place = { .line = 1 };

  if (is_program || !ls_console_speaks_text (console))
    return listed;
  if (ls_source_at_has_statements (program))
    ls_program_machine (program)->debug_info->statement (program, listed.at, &place);
  else
    place.line = ls_session_text_line_of (console->session, listed.at, NULL);
  listed = (Listed){ .is_text = TRUE, .at = place.line > 0 ? place.line - 1 : 0 };
  choose_file (&listed, program, console->list_next != G_MAXUINT ? console->list_file : place.file);
  listed.at = MIN (listed.at, MAX (listed.n, 1) - 1);
  return listed;
}

static gboolean
has_text_breakpoint (LsConsole *console, guint file, guint line)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  GListModel *list = ls_session_get_breakpoints (console->session);
  gboolean has = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (list, i);

      LsStatementPlace place;

      has |= file == 0
               ? ls_goal_read_source_line (ls_breakpoint_get_mark (breakpoint)) == line
               : ls_goal_find_place (ls_breakpoint_get_mark (breakpoint), program, &place) &&
                   place.file == file && place.line == line;
    }
  return has;
}

static void
reply_text_lines (LsConsole *console, LsReply *reply, const Listed *listed, guint from, guint to)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (TextLine));
  const LsView *view = ls_session_get_view (console->session);
  const LsProgram *program = ls_view_get_program (view);
  g_autofree char *file = ls_source_at_dup_file (program, listed->file);
  guint next = ls_session_find_text_line (console->session);
  LsStatementPlace place;

  if (file != NULL)
    next = !ls_view_get_place (view)->ended &&
               ls_program_machine (program)->debug_info->statement (
                 program, ls_view_get_place (view)->line, &place) &&
               place.file == listed->file
             ? place.line
             : 0;
  g_array_set_clear_func (lines, (GDestroyNotify) text_line_clear);
  for (guint i = from; i < to; i++)
    g_array_append_vals (lines,
                         &(TextLine){ i + 1, file, g_strchomp (g_strdup (listed->text[i])),
                                      next == i + 1,
                                      has_text_breakpoint (console, listed->file, i + 1) },
                         1);
  ls_reply_list (reply, "text_list", &text_listing, lines->data, lines->len);
}

static void
reply_lines (LsConsole *console, LsReply *reply, const Listed *listed, guint from, guint to)
{
  if (listed->is_text)
    {
      reply_text_lines (console, reply, listed, from, to);
      return;
    }
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
                   const Listed *listed,
                   Lines *lines,
                   GError **error)
{
  gboolean has_listed = console->list_next <= listed->n;
  guint first =
    has_listed ? console->list_first : lines_around (console, listed->at, listed->n).from;

  if (first == 0)
    return ls_arguments_fail (arguments, error, "nothing is in front of line 1");
  *lines = (Lines){ first > console->list_size ? first - console->list_size : 0, first };
  return TRUE;
}

/* A line of the text by its number, or that of a function. line: from 0. */
static gboolean
take_text_line (LsConsole *console,
                LsArguments *arguments,
                Listed *listed,
                guint *line,
                GError **error)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  LsArguments before = *arguments;
  g_autofree char *word = ls_arguments_take (arguments);
  LsStatementPlace place;
  guint64 number;
  guint at;

  if (ls_source_at_has_statements (program) &&
      ls_source_at_find_function (program, word, &place, &at))
    {
      choose_file (listed, program, place.file);
      *line = place.line - 1;
      return TRUE;
    }
  *arguments = before;
  if (!ls_arguments_take_number (arguments, "a line of the source", 1, MAX (listed->n, 1), &number,
                                 error))
    return FALSE;
  *line = (guint) number - 1;
  return TRUE;
}

static gboolean
take_lines (LsConsole *console,
            LsArguments *arguments,
            Listed *listed,
            Lines *lines,
            GError **error)
{
  guint n = listed->n, line = listed->at;

  if (ls_arguments_take_keyword (arguments, "-"))
    return find_lines_before (console, arguments, listed, lines, error);
  if (strchr (arguments->next, ',') != NULL)
    return take_range (console, arguments, n, lines, error);
  if (!ls_arguments_has_more (arguments) && console->list_next < n)
    {
      *lines = (Lines){ console->list_next, MIN (console->list_next + console->list_size, n) };
      return TRUE;
    }
  if (ls_arguments_has_more (arguments) &&
      !(listed->is_text ? take_text_line (console, arguments, listed, &line, error)
                        : ls_console_take_line (console, arguments, &line, error)))
    return FALSE;
  n = listed->n;
  *lines = lines_around (console, line, n);
  return TRUE;
}

/* value: whether it is all of the program. */
LS_HANDLER (ls_console_run_list)
{
  g_auto (Listed) listed = find_listed (console, value);
  Lines lines = { 0, listed.n };

  if (!value && !ls_arguments_take_keyword (arguments, "all") &&
      !take_lines (console, arguments, &listed, &lines, error))
    return FALSE;
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  reply_lines (console, reply, &listed, lines.from, lines.to);
  console->list_first = lines.from;
  console->list_next = lines.to;
  console->list_file = listed.file;
  return TRUE;
}

/* --- a text in them ---------------------------------------------------------------------------------------- */

/* Looks from line at on, or back from the one before it. Returns: G_MAXUINT if there is none. */
static guint
find_text (const LsProgram *program,
           const Listed *listed,
           const GRegex *text,
           guint at,
           gboolean is_back)
{
  LsLine line;

  for (guint i = is_back ? at - 1 : at; i < listed->n; i = is_back ? i - 1 : i + 1)
    {
      if (!listed->is_text)
        ls_program_line (program, i, &line);
      if (g_regex_match (text, listed->is_text ? listed->text[i] : line.text, 0, NULL))
        return i;
    }
  return G_MAXUINT;
}

/* value: whether it looks back. */
LS_HANDLER (ls_console_run_search)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  g_auto (Listed) listed = find_listed (console, FALSE);
  gboolean has_listed = console->list_next <= listed.n;
  guint at = has_listed ? value ? console->list_first : console->list_next : listed.at;
  g_autofree char *text = ls_arguments_take_rest (arguments);

  g_autoptr (GRegex) regex = g_regex_new (text, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
  if (regex == NULL)
    return ls_arguments_fail (arguments, error, "'%s' is no regular expression", text);
  guint found = find_text (program, &listed, regex, at, value != 0);
  if (found == G_MAXUINT)
    return ls_arguments_fail (arguments, error,
                              value ? N_ ("no line in front of that has '%s' in it")
                                    : N_ ("no line from there on has '%s' in it"),
                              text);
  reply_lines (console, reply, &listed, found, found + 1);
  console->list_first = found;
  console->list_next = found + 1;
  console->list_file = listed.file;
  return TRUE;
}
