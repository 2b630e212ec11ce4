#include "ls-console-private.h"

#include <string.h>

/* Breakpoints that say something instead of stopping. */

LS_HANDLER (ls_console_run_log)
{
  LsMarkBreakpoint mark = { .kind = LS_MARK_LINE, .enabled = TRUE, .lanes = LS_MASK_ALL };

  if (!ls_console_take_source_line (console, arguments, &mark, reply, error))
    return FALSE;
  g_autofree char *what G_GNUC_UNUSED = mark.what;
  if ((what == NULL && !ls_arguments_take_line (arguments, ls_session_get_view (console->session),
                                                &mark.line, error)) ||
      !ls_console_take_lanes (arguments, &mark.lanes, error))
    return FALSE;
  if (ls_arguments_take_keyword (arguments, "if"))
    return ls_arguments_fail (arguments, error,
                              "where a condition would end and the text begin is not to be told: "
                              "log LINE TEXT, then 'condition N EXPR'");
  g_autofree char *text = ls_arguments_take_rest (arguments);
  if (text == NULL)
    return ls_arguments_fail (arguments, error, "what to say is missing, such as: r is {R1.x}");
  mark.log = text;
  return ls_console_add_breakpoint (console, &mark, FALSE, reply, error) ||
         ls_arguments_blame (arguments);
}

/* --- dprintf --------------------------------------------------------------------------------------------- */

const char *
ls_console_find_quote (const char *text)
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
  const char *end = start != NULL && *start == '"' ? ls_console_find_quote (start + 1) : NULL;
  guint64 line;

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
  return ls_console_add_breakpoint (console, &mark, FALSE, reply, error) ||
         ls_arguments_blame (arguments);
}
