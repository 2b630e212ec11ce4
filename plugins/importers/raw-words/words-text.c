#include "words-text.h"

#include <string.h>

#include "ls-begins.h"

static void
block_clear (gpointer data)
{
  WordsBlock *block = data;

  g_clear_pointer (&block->name, g_free);
  g_clear_pointer (&block->tokens, g_array_unref);
}

/* --- text that is no number ------------------------------------------------------------------- */

static void
blank (char *start, const char *end)
{
  for (char *c = start; c < end; c++)
    if (*c != '\n')
      *c = ' ';
}

static char *
end_of_line (char *c)
{
  return c + strcspn (c, "\n");
}

/* The end of the part that a # begins: an attribute of Rust, else the line. */
static char *
end_of_hash (char *c)
{
  char *bracket = c[1] == '!' ? c + 2 : c + 1;
  char *end = end_of_line (c);
  char *close = *bracket == '[' ? memchr (bracket, ']', (gsize) (end - bracket)) : NULL;

  return close != NULL ? close + 1 : end;
}

static void
blank_comments (char *text)
{
  for (char *c = text; *c; c++)
    if (ls_begins (c, "/*"))
      {
        const char *end = strstr (c + 2, "*/");

        blank (c, end ? end + 2 : c + strlen (c));
      }
    else if (ls_begins (c, "//"))
      blank (c, end_of_line (c));
    else if (*c == '#')
      blank (c, end_of_hash (c));
}

/* Lines of dumps begin with an offset; their text column stands behind a |, in xxd's dumps behind
 * two blanks. */
static void
blank_text_column (char *line, char *end)
{
  const gsize n = strspn (line, "0123456789abcdefABCDEF");
  char *colon = line + n, *column = NULL;

  if (n < 6 || colon >= end)
    return;
  if (*colon == ':' && colon[1] == ' ')
    column = strstr (colon + 2, "  ");
  else if (*colon == ' ')
    column = memchr (line, '|', (gsize) (end - line));
  if (column && column < end)
    blank (column, end);
}

static void
blank_text_columns (char *text)
{
  for (char *line = text; *line;)
    {
      char *end = end_of_line (line);

      blank_text_column (line, end);
      line = *end ? end + 1 : end;
    }
}

/* Text behind a | is a text column, without an offset too. */
static void
blank_bars (char *text)
{
  for (char *c = strchr (text, '|'); c; c = strchr (c, '|'))
    blank (c, end_of_line (c));
}

/* A string of C that stands alone. */
static void
blank_around_escapes (char *text)
{
  char *open = strstr (text, "\"\\x"), *close = strrchr (text, '"');

  if (open == NULL || close == open)
    return;
  blank (text, open);
  blank (close, text + strlen (text));
  for (char *c = open; *c; c++)
    if (*c == '"' || *c == '\\')
      *c = ' ';
    else if (*c == 'x' && c > open && c[-1] == ' ')
      *c = ' ';
}

/* --- an assembler's data ---------------------------------------------------------------------- */

/* Bytes of the numbers behind a directive, ".long 1, 0x2"; 0: no such directive. */
static guint
directive_bytes (const char *name, gsize length)
{
  static const struct
  {
    const char *name;
    guint n_bytes;
  } directives[] = {
    { ".byte", 1 }, { "db", 1 },     { ".short", 2 }, { ".hword", 2 }, { ".2byte", 2 },
    { ".long", 4 }, { ".int", 4 },   { ".4byte", 4 }, { ".word", 4 },  { "dd", 4 },
    { ".quad", 8 }, { ".8byte", 8 }, { "dq", 8 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (directives); i++)
    if (strlen (directives[i].name) == length &&
        !g_ascii_strncasecmp (name, directives[i].name, length))
      return directives[i].n_bytes;
  return 0;
}

/* --- tokens ----------------------------------------------------------------------------------- */

/* The place of the reader; blocks come in the order of the text. */
typedef struct
{
  const char *at, *line_start;
  guint line;
  guint directive; /* bytes by the directive in this line; 0: none */
} Cursor;

static void
advance (Cursor *cursor, const char *to)
{
  for (; cursor->at < to; cursor->at++)
    if (*cursor->at == '\n')
      {
        cursor->line++;
        cursor->line_start = cursor->at + 1;
        cursor->directive = 0;
      }
}

static guint
token_length (const char *start, const char *end)
{
  const char *c = start;

  while (c < end && !strchr (" \t\r\n,;:", *c))
    c++;
  return (guint) (c - start);
}

static void
split (Cursor *cursor, WordsBlock *block)
{
  block->tokens = g_array_new (FALSE, FALSE, sizeof (WordsToken));
  advance (cursor, block->start);
  while (cursor->at < block->end)
    {
      const guint length = token_length (cursor->at, block->end);
      WordsToken token = { cursor->at, length, .line = cursor->line };
      const guint directive =
        block->syntax == WORDS_DUMP ? directive_bytes (cursor->at, length) : 0;

      token.column = (guint) (cursor->at - cursor->line_start) + 1;
      token.is_offset = token.start + length < block->end && token.start[length] == ':';
      token.n_bytes = cursor->directive;
      if (directive)
        cursor->directive = directive;
      else if (length)
        g_array_append_val (block->tokens, token);
      advance (cursor, cursor->at + MAX (length, 1));
    }
}

gboolean
words_token_has_prefix (const WordsToken *token)
{
  return token->length > 2 && token->start[0] == '0' && (token->start[1] | 32) == 'x';
}

/* More digits than 64 bits have are bytes in a row. */
static gboolean
has_run (const WordsBlock *block)
{
  for (guint i = 0; block->syntax == WORDS_DUMP && i < block->tokens->len; i++)
    {
      const WordsToken *token = &g_array_index (block->tokens, WordsToken, i);

      if (!words_token_has_prefix (token) && !token->n_bytes &&
          strspn (token->start, "0123456789abcdefABCDEF") > 16)
        return TRUE;
    }
  return FALSE;
}

gboolean
words_text_init (WordsText *text, const char *data, gsize length)
{
  Cursor cursor = { .line = 1 };

  text->text = g_strndup (data != NULL ? data : "", length);
  text->blocks = g_array_new (FALSE, FALSE, sizeof (WordsBlock));
  g_array_set_clear_func (text->blocks, block_clear);
  if (strlen (text->text) != length || !g_str_is_ascii (text->text))
    return FALSE;
  blank_text_columns (text->text);
  blank_comments (text->text);
  words_find_arrays (text->text, text->blocks);
  if (!text->blocks->len)
    {
      WordsBlock all = { .start = text->text, .end = text->text + length };

      blank_bars (text->text);
      blank_around_escapes (text->text);
      g_array_append_val (text->blocks, all);
    }
  cursor.at = cursor.line_start = text->text;
  for (guint i = 0; i < text->blocks->len; i++)
    {
      WordsBlock *block = &g_array_index (text->blocks, WordsBlock, i);

      split (&cursor, block);
      block->is_run = has_run (block);
    }
  return TRUE;
}

void
words_text_clear (WordsText *text)
{
  g_clear_pointer (&text->text, g_free);
  g_clear_pointer (&text->blocks, g_array_unref);
}
