#include "ls-console-private.h"

#include <string.h>

#include "ls-line-names.h"

/* The program's lines, as list and disassemble print them. */

/* names: (nullable): what the source calls what the line names. */
static GVariant *
make_line (const LsLine *line,
           guint index,
           gboolean is_next,
           gboolean has_breakpoint,
           const char *names)
{
  LsDict dict = { 0 };

  ls_dict_set (&dict, "line", "u", index + 1);
  ls_dict_set (&dict, "text", "s", line->text);
  if (is_next)
    ls_dict_set (&dict, "is_next", "b", TRUE);
  if (has_breakpoint)
    ls_dict_set (&dict, "has_breakpoint", "b", TRUE);
  if (names != NULL)
    ls_dict_set (&dict, "comment", "s", names);
  return ls_dict_end (&dict);
}

static void
reply_lines (LsConsole *console, LsReply *reply, guint from, guint to)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsPlace *place = ls_view_get_place (view);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = from; i < to; i++)
    {
      gboolean is_next = !place->ended && i == place->line;
      gboolean has_breakpoint = ls_session_has_breakpoint (console->session, i);
      LsLine line;

      g_autofree char *names =
        ls_line_dup_names (ls_view_get_program (view), i, ls_view_get_names (view));

      ls_program_line (ls_view_get_program (view), i, &line);
      ls_reply_line (reply, "%s%c%4u  %s%s%s", is_next ? "=>" : "  ", has_breakpoint ? '*' : ' ',
                     i + 1, line.text, names != NULL ? "  ; " : "", names != NULL ? names : "");
      g_variant_builder_add_value (&builder, make_line (&line, i, is_next, has_breakpoint, names));
    }
  ls_reply_set_kind (reply, "list");
  ls_reply_set (reply, "lines", "aa{sv}", &builder);
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

  if (text == NULL)
    return ls_arguments_fail (arguments, error, "a text is missing, such as EXP");
  g_autoptr (GRegex) regex = g_regex_new (text, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
  if (regex == NULL)
    return ls_arguments_fail (arguments, error, "'%s' is no regular expression", text);
  guint found = find_text (program, regex, at, value != 0);
  if (found == G_MAXUINT)
    return ls_arguments_fail (arguments, error, "no line %s has '%s' in it",
                              value ? "in front of that" : "from there on", text);
  reply_lines (console, reply, found, found + 1);
  console->list_first = found;
  console->list_next = found + 1;
  return TRUE;
}
