#include "words-strings.h"

#include <string.h>

/* The place of the reader. */
typedef struct
{
  const char *start, *end; /* of the source, which ends in 0 */
  const char *at;
  const char *counted; /* up to here lines are counted */
  guint line;
  guint n_open; /* marks that nothing closes; each was looked for up to the end */
} Scan;

#define MAX_OPEN 64
#define MAX_HEAD 200 /* bytes of a line in front of a string */

static gboolean
is_name (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

static gboolean
begins (const char *at, const char *mark)
{
  return strncmp (at, mark, strlen (mark)) == 0;
}

/* Behind mark, or the end of the source. */
static const char *
find_behind (const Scan *scan, const char *at, const char *mark)
{
  const char *found = strstr (at, mark);

  return found != NULL ? found + strlen (mark) : scan->end;
}

/* Behind a comment that begins at at, else at. */
static const char *
skip_comment (const Scan *scan, const char *at)
{
  if (begins (at, "/*"))
    return find_behind (scan, at + 2, "*/");
  if (begins (at, "//"))
    return at + strcspn (at, "\n");
  return at;
}

/* Behind blanks, comments, and the backslashes that lines of a macro end in. */
static const char *
skip_blanks (const Scan *scan, const char *at)
{
  for (;;)
    {
      const char *before = at;

      while (g_ascii_isspace (*at) || (*at == '\\' && (at[1] == '\n' || at[1] == '\r')))
        at++;
      at = skip_comment (scan, at);
      if (at == before)
        return at;
    }
}

/* --- one string -------------------------------------------------------------------------------- */

/* "text" in one line. Returns: behind it; NULL: it has no end. */
static const char *
read_plain (const char *at, GString *text)
{
  const char *c = at + 1;
  g_autofree char *inside = NULL, *plain = NULL;

  while (*c && *c != '"' && *c != '\n')
    c += *c == '\\' && c[1] ? 2 : 1;
  if (*c != '"')
    return NULL;
  inside = g_strndup (at + 1, (gsize) (c - at) - 1);
  plain = g_strcompress (inside);
  g_string_append (text, plain);
  return c + 1;
}

/* What stands up to mark, as it is. */
static const char *
read_as_it_is (Scan *scan, const char *at, const char *mark, GString *text)
{
  const char *close = scan->n_open < MAX_OPEN ? strstr (at, mark) : NULL;

  scan->n_open += close == NULL;
  if (close == NULL)
    return NULL;
  g_string_append_len (text, at, close - at);
  return close + strlen (mark);
}

/* R"MARK(text)MARK" */
static const char *
read_raw (Scan *scan, const char *at, GString *text)
{
  const char *open = at + strcspn (at, "( )\\\n");
  g_autofree char *mark = NULL;

  if (*open != '(' || open - at > 16)
    return NULL;
  mark = g_strdup_printf (")%.*s\"", (int) (open - at), at);
  return read_as_it_is (scan, open + 1, mark, text);
}

/* r#"text"#, with as many signs. at: at the first sign. */
static const char *
read_hashed (Scan *scan, const char *at, GString *text)
{
  const gsize n = strspn (at, "#");
  g_autofree char *signs = g_strndup (at, n);
  g_autofree char *mark = g_strconcat ("\"", signs, NULL);

  return at[n] == '"' ? read_as_it_is (scan, at + n + 1, mark, text) : NULL;
}

/* The string at at. Returns: behind it; NULL: there is none. */
static const char *
read_string (Scan *scan, const char *at, GString *text)
{
  const char *quote = at;

  while (quote - at < 3 && strchr ("uUL8RrfbB", *quote) != NULL && *quote)
    quote++;
  if (*quote == '#' && quote > at && quote[-1] == 'r')
    return read_hashed (scan, quote, text);
  if (begins (quote, "\"\"\""))
    return read_as_it_is (scan, quote + 3, "\"\"\"", text);
  if (begins (quote, "'''"))
    return read_as_it_is (scan, quote + 3, "'''", text);
  if (*quote != '"')
    return NULL;
  return quote > at && quote[-1] == 'R' ? read_raw (scan, quote + 1, text)
                                        : read_plain (quote, text);
}

/* --- its name ---------------------------------------------------------------------------------- */

static const char *
back_over (const Scan *scan, const char *at, const char *signs)
{
  while (at > scan->start && strchr (signs, at[-1]) != NULL)
    at--;
  return at;
}

/* Over "[..]" that ends at at. */
static const char *
back_over_brackets (const Scan *scan, const char *at)
{
  const char *c = at;

  if (c == scan->start || c[-1] != ']')
    return at;
  while (c > scan->start && *c != '[' && *c != '\n')
    c--;
  return *c == '[' ? back_over (scan, c, " \t") : at;
}

/* Over ": TYPE", as Rust has it between the name and the equals sign. */
static const char *
back_over_type (const Scan *scan, const char *at)
{
  const char *c = at;

  while (c > scan->start && (is_name (c[-1]) || strchr ("&' <>", c[-1]) != NULL))
    c--;
  return c > scan->start && c[-1] == ':' ? back_over (scan, c - 1, " \t") : at;
}

static char *
dup_word_before (const Scan *scan, const char *at)
{
  const char *c = at;

  while (c > scan->start && is_name (c[-1]))
    c--;
  return c < at && !g_ascii_isdigit (*c) ? g_strndup (c, (gsize) (at - c)) : NULL;
}

/* The name in front of a string: of a variable, of a member, or of a macro. Returns: (transfer full) (nullable). */
static char *
find_name (const Scan *scan, const char *at)
{
  const char *c = back_over (scan, at, " \t\r\n\\({");
  const gboolean is_given = c > scan->start && (c[-1] == '=' || c[-1] == ':');

  if (!is_given)
    {
      const char *line = c;
      const char *word;

      while (line > scan->start && c - line < MAX_HEAD && line[-1] != '\n')
        line--;
      word = line + strspn (line, " \t");
      return begins (word, "#define ") ? dup_word_before (scan, c) : NULL;
    }
  c = back_over (scan, c - 1, " \t\r\n");
  return dup_word_before (scan, back_over_brackets (scan, back_over_type (scan, c)));
}

/* --- all --------------------------------------------------------------------------------------- */

static guint
count_lines (Scan *scan, const char *at)
{
  for (; scan->counted < at; scan->counted++)
    scan->line += *scan->counted == '\n';
  return scan->line;
}

/* Reads the string here with its neighbours. FALSE: there is none here. */
static gboolean
take_string (Scan *scan, GArray *strings)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *start = scan->at;
  const char *behind = read_string (scan, start, text);
  WordsString string;

  if (behind == NULL)
    return FALSE;
  while (behind != NULL)
    {
      scan->at = behind;
      behind = read_string (scan, skip_blanks (scan, behind), text);
    }
  if (strchr (text->str, '\n') == NULL)
    return TRUE;
  string.line = count_lines (scan, start);
  string.name = find_name (scan, start);
  string.text = g_strdup (text->str);
  g_array_append_val (strings, string);
  return TRUE;
}

/* Behind a character such as '"', a word, or one sign. */
static const char *
skip_other (const char *at)
{
  if (*at == '\'' && at[1] == '\\' && at[2] && at[3] == '\'')
    return at + 4;
  if (*at == '\'' && at[1] && at[2] == '\'')
    return at + 3;
  if (!is_name (*at))
    return at + 1;
  while (is_name (*at))
    at++;
  return at;
}

static void
string_clear (gpointer data)
{
  WordsString *string = data;

  g_free (string->name);
  g_free (string->text);
}

GArray *
words_find_strings (const char *text, gsize length)
{
  g_autofree char *source = g_strndup (text, length);
  GArray *strings = g_array_new (FALSE, FALSE, sizeof (WordsString));
  Scan scan = { source, source + strlen (source), source, source, 1 };

  g_array_set_clear_func (strings, string_clear);
  while (scan.at < scan.end)
    {
      const char *behind = skip_comment (&scan, scan.at);

      if (behind > scan.at)
        scan.at = behind;
      else if (!take_string (&scan, strings))
        scan.at = skip_other (scan.at);
    }
  return strings;
}
