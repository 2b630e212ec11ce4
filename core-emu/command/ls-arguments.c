#include "ls-arguments.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-expr.h"
#include "ls-words.h"

static const char *
skip_blanks (const char *text)
{
  while (*text == ' ')
    text++;
  return text;
}

void
ls_arguments_init (LsArguments *arguments, const char *line, const char *from)
{
  arguments->line = line;
  arguments->next = skip_blanks (from);
  arguments->word = arguments->next;
  arguments->column = 0;
}

gboolean
ls_arguments_has_more (const LsArguments *arguments)
{
  return *arguments->next != '\0';
}

gboolean
ls_arguments_blame (LsArguments *arguments)
{
  arguments->column = (guint) g_utf8_pointer_to_offset (arguments->line, arguments->word) + 1;
  return FALSE;
}

gboolean
ls_arguments_blame_expression (LsArguments *arguments, GError **error)
{
  guint column = error != NULL && *error != NULL ? ls_error_get_column (*error) : 0;

  ls_arguments_blame (arguments);
  if (column == 0)
    return FALSE;
  arguments->column += column - 1;
  char *message = strstr ((*error)->message, ": ");
  if (message != NULL)
    {
      g_autofree char *rest = g_strdup (message + 2);
      g_free ((*error)->message);
      (*error)->message = g_steal_pointer (&rest);
    }
  return FALSE;
}

gboolean
ls_arguments_blame_goal (LsArguments *arguments, GError **error)
{
  gsize length = strcspn (arguments->word, " ");

  if (error != NULL && *error != NULL && ls_error_get_column (*error) > 0)
    arguments->word = skip_blanks (arguments->word + length);
  return ls_arguments_blame_expression (arguments, error);
}

gboolean
ls_arguments_fail (LsArguments *arguments, GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  if (error != NULL && *error == NULL)
    *error = g_error_new_valist (LS_ERROR, LS_ERROR_SYNTAX, ls_words (format), args);
  va_end (args);
  return ls_arguments_blame (arguments);
}

static void
advance (LsArguments *arguments, gsize length)
{
  arguments->word = arguments->next;
  arguments->next = skip_blanks (arguments->next + length);
}

char *
ls_arguments_take (LsArguments *arguments)
{
  gsize length = strcspn (arguments->next, " ");

  advance (arguments, length);
  return length > 0 ? g_strndup (arguments->word, length) : NULL;
}

char *
ls_arguments_take_command (LsArguments *arguments)
{
  gsize length = strcspn (arguments->next, " /");

  advance (arguments, length);
  return g_strndup (arguments->word, length);
}

char *
ls_arguments_take_rest (LsArguments *arguments)
{
  advance (arguments, strlen (arguments->next));
  return *arguments->word != '\0' ? g_strchomp (g_strdup (arguments->word)) : NULL;
}

gboolean
ls_arguments_take_keyword (LsArguments *arguments, const char *keyword)
{
  gsize length = strcspn (arguments->next, " ");

  if (length != strlen (keyword) || g_ascii_strncasecmp (arguments->next, keyword, length) != 0)
    return FALSE;
  advance (arguments, length);
  return TRUE;
}

gboolean
ls_arguments_end (LsArguments *arguments, GError **error)
{
  if (!ls_arguments_has_more (arguments))
    return TRUE; /* and the word read last stays the one to blame */
  g_autofree char *word = ls_arguments_take (arguments);
  return ls_arguments_fail (arguments, error, "'%s' is one word too many", word);
}

static gboolean
parse_number (const char *word, guint64 *number)
{
  gboolean is_hex = g_ascii_strncasecmp (word, "0x", 2) == 0;

  return g_ascii_string_to_unsigned (is_hex ? word + 2 : word, is_hex ? 16 : 10, 0, G_MAXUINT64,
                                     number, NULL);
}

gboolean
ls_arguments_take_number (LsArguments *arguments,
                          const char *what,
                          guint64 min,
                          guint64 max,
                          guint64 *number,
                          GError **error)
{
  g_autofree char *word = ls_arguments_take (arguments);
  g_autofree char *range =
    max == G_MAXUINT64
      ? g_strdup_printf (ls_words ("a number from %" PRIu64), min)
      : g_strdup_printf (ls_words ("a number from %" PRIu64 " to %" PRIu64), min, max);

  if (word == NULL)
    return ls_arguments_fail (arguments, error, "%s is missing: %s", ls_words (what), range);
  if (parse_number (word, number) && *number >= min && *number <= max)
    return TRUE;
  return ls_arguments_fail (arguments, error, "'%s' is not %s: %s", word, ls_words (what), range);
}

/* --- lines ----------------------------------------------------------------------------------------------- */

static gboolean
find_address (const LsView *view, guint64 address, guint *line)
{
  const LsProgram *program = ls_view_get_program (view);
  guint n = ls_program_n_lines (program);
  LsLine info;

  for (*line = 0; *line < n; (*line)++)
    {
      ls_program_line (program, *line, &info);
      if (info.dword >= 0 && address >= (guint64) info.dword &&
          address < (guint64) info.dword + info.n_words)
        return TRUE;
    }
  return FALSE;
}

gboolean
ls_arguments_find_line (LsArguments *arguments,
                        const LsView *view,
                        guint64 address,
                        guint *line,
                        GError **error)
{
  return find_address (view, address, line) ||
         ls_arguments_fail (arguments, error, "no line has the word at 0x%" PRIx64 " ('list all')",
                            address);
}

gboolean
ls_arguments_take_line (LsArguments *arguments, const LsView *view, guint *line, GError **error)
{
  guint n = ls_program_n_lines (ls_view_get_program (view));
  guint64 number;

  if (*arguments->next != '*')
    {
      if (!ls_arguments_take_number (arguments, "a line", 1, n, &number, error))
        return FALSE;
      *line = (guint) number - 1;
      return TRUE;
    }

  g_autofree char *word = ls_arguments_take (arguments);
  if (!parse_number (word + 1, &number))
    return ls_arguments_fail (arguments, error, "'%s' is not the address of a word, *0x...", word);
  return ls_arguments_find_line (arguments, view, number, line, error);
}

/* --- registers ------------------------------------------------------------------------------------------- */

/* In whichever lane. */
static gboolean
is_constant (const LsView *view, const char *word)
{
  guint8 channels[4];
  g_autofree char *name = g_strndup (word, strcspn (word, "@"));
  g_autoptr (LsExpr) expr = ls_view_compile (view, NULL, name, NULL);
  g_autofree char *place = expr != NULL ? ls_expr_dup_place (expr, channels) : NULL;

  return place != NULL && place[0] == 'c';
}

gboolean
ls_arguments_take_register (LsArguments *arguments,
                            const LsView *view,
                            gboolean is_word,
                            LsRegRef *ref,
                            guint *lane,
                            GError **error)
{
  g_autofree char *word = ls_arguments_take (arguments);
  LsExprCells cells;

  if (word == NULL)
    return ls_arguments_fail (arguments, error,
                              "the register is missing, as REG.CHANNEL[@LANE]: R1.x or R1.x@22");
  g_autoptr (LsExpr) expr = ls_view_compile (view, NULL, word, error);

  if (expr == NULL)
    return ls_arguments_blame_expression (arguments, error);
  if (is_constant (view, word))
    return ls_arguments_fail (arguments, error,
                              "%s is a constant: no step writes it; ask for a register that took "
                              "it, as REG.CHANNEL[@LANE]",
                              word);
  if (strchr (word, '(') != NULL || !ls_expr_get_cells (expr, &cells) ||
      ls_expr_get_format (expr) != '\0')
    return ls_arguments_fail (arguments, error, "'%s': this is not REG.CHANNEL[@LANE]", word);
  if (ls_expr_get_n_components (expr) > 1)
    return ls_arguments_fail (arguments, error, "'%s': the channel is missing, .x to .w", word);
  *ref = cells.refs[0];
  if (cells.lane >= 0)
    *lane = (guint) cells.lane;
  if (is_word && cells.n > 1)
    return ls_arguments_fail (arguments, error,
                              "'%s' has two words: ask for one of them, .%c or .%c", word,
                              "xyzw"[cells.refs[0].channel], "xyzw"[cells.refs[1].channel]);
  return TRUE;
}
