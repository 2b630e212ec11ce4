#include "ls-console-private.h"

#include <string.h>

#include "ls-expr-format.h"

/* printf, as scripts and the commands of breakpoints have it: a text with values of the lane looked at. */

/* "%-8.3f": where it ends, and what it asks for. */
typedef struct
{
  gboolean is_left, is_zero;
  guint width, precision; /* precision: G_MAXUINT: as many digits as it takes */
  char letter;
} Conversion;

static guint
read_digits (const char **at)
{
  guint number = 0;

  for (; g_ascii_isdigit (**at); (*at)++)
    number = MIN (10 * number + (guint) (**at - '0'), 200);
  return number;
}

/* at: behind the %; gets behind the letter. Returns: FALSE if it is none. */
static gboolean
read_conversion (const char **at, Conversion *conversion)
{
  *conversion = (Conversion){ .precision = G_MAXUINT };
  for (; **at != '\0' && strchr ("-+ #0", **at) != NULL; (*at)++)
    {
      conversion->is_left |= **at == '-';
      conversion->is_zero |= **at == '0';
    }
  conversion->width = read_digits (at);
  if (**at == '.')
    {
      (*at)++;
      conversion->precision = read_digits (at);
    }
  while (**at == 'l' || **at == 'h')
    (*at)++;
  conversion->letter = **at;
  if (**at == '\0' || strchr ("diuxXoeEfgGsc", **at) == NULL)
    return FALSE;
  (*at)++;
  return TRUE;
}

/* Returns: (transfer full). */
static char *
format_value (const Conversion *conversion, const LsExprValue *value, guint lane)
{
  char text[LS_EXPR_TEXT_SIZE], spec[16];
  gboolean is_float = strchr ("eEfgG", conversion->letter) != NULL;
  char format = strchr ("di", conversion->letter) != NULL     ? 'i'
                : strchr ("uxXo", conversion->letter) != NULL ? g_ascii_tolower (conversion->letter)
                : is_float                                    ? 'f'
                                                              : '\0';

  if ((value->has_value[0] & LS_MASK_LANE (lane)) == 0 || !is_float ||
      conversion->precision == G_MAXUINT ||
      (value->type != LS_EXPR_FLOAT && value->type != LS_EXPR_DOUBLE))
    return g_strdup (ls_expr_format_component (value, is_float ? '\0' : format, 0, lane, text));
  g_snprintf (spec, sizeof spec, "%%.%u%c", MIN (conversion->precision, 30), conversion->letter);
  return g_strdup (
    g_ascii_formatd (text, sizeof text, spec, ls_expr_value_number (value, 0, lane)));
}

static void
append_padded (GString *text, const Conversion *conversion, const char *value)
{
  guint length = (guint) strlen (value);
  guint n = conversion->width > length ? conversion->width - length : 0;
  gboolean is_zero = conversion->is_zero && !conversion->is_left;

  for (guint i = 0; i < n && !conversion->is_left; i++)
    g_string_append_c (text, is_zero ? '0' : ' ');
  g_string_append (text, value);
  for (guint i = 0; i < n && conversion->is_left; i++)
    g_string_append_c (text, ' ');
}

static void
append_escape (GString *text, char c)
{
  static const char letters[] = "ntra", meant[] = "\n\t\r\a";
  const char *at = strchr (letters, c);

  g_string_append_c (text, at != NULL ? meant[at - letters] : c);
}

/* Reads the next of the expressions, which commas outside of parentheses part. Returns: (transfer full): NULL at the end. */
static char *
next_expression (const char **at)
{
  const char *start = *at + strspn (*at, " ,");
  int depth = 0;
  const char *end = start;

  for (; *end != '\0' && (*end != ',' || depth > 0); end++)
    depth += strchr ("([", *end) != NULL ? 1 : strchr (")]", *end) != NULL ? -1 : 0;
  *at = end;
  return end > start ? g_strndup (start, (gsize) (end - start)) : NULL;
}

static gboolean
append_next (LsConsole *console,
             LsArguments *arguments,
             const Conversion *conversion,
             const char **rest,
             GString *text,
             GError **error)
{
  g_autofree char *source = next_expression (rest);
  LsExprValue value;

  if (source == NULL)
    return ls_arguments_fail (arguments, error, "there are fewer values than %% in the text");
  g_autoptr (LsExpr) expr = ls_console_compile (console, source, error);
  if (expr == NULL)
    {
      const char *at = strstr (arguments->word, source);
      arguments->word = at != NULL ? at : arguments->word;
      return ls_arguments_blame_expression (arguments, error);
    }
  ls_console_evaluate (console, expr, &value);
  g_autofree char *shown =
    format_value (conversion, &value, ls_session_get_focus_lane (console->session));
  append_padded (text, conversion, shown);
  return TRUE;
}

static gboolean
fill_in (LsConsole *console,
         LsArguments *arguments,
         const char *format,
         const char *end,
         GString *text,
         GError **error)
{
  const char *rest = end + 1;

  while (format < end)
    {
      Conversion conversion;
      char c = *format++;

      if (c == '\\' && format < end)
        append_escape (text, *format++);
      else if (c != '%')
        g_string_append_c (text, c);
      else if (*format == '%')
        g_string_append_c (text, *format++);
      else if (!read_conversion (&format, &conversion))
        return ls_arguments_fail (arguments, error, "%%: only d i u x o f e g s c follow");
      else if (!append_next (console, arguments, &conversion, &rest, text, error))
        return FALSE;
    }
  g_autofree char *more = next_expression (&rest);
  return more == NULL || ls_arguments_fail (arguments, error, "'%s' has no %% in the text", more);
}

LS_HANDLER (ls_console_run_printf)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *rest G_GNUC_UNUSED = ls_arguments_take_rest (arguments);
  const char *start = arguments->word;
  const char *end = *start == '"' ? ls_console_find_quote (start + 1) : NULL;

  if (end == NULL)
    return ls_arguments_fail (arguments, error,
                              "this is not \"FORMAT\",EXPR...: \"x is %%f\\n\",R1.x");
  if (!fill_in (console, arguments, start + 1, end, text, error))
    return FALSE;
  ls_reply_set_kind (reply, "echo");
  ls_reply_set (reply, "text", "s", text->str);
  if (text->len > 0 && text->str[text->len - 1] != '\n')
    g_string_append_c (text, '\n');
  ls_reply_append (reply, "%s", text->str);
  return TRUE;
}
