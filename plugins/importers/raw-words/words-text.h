#pragma once

#include <glib.h>

/* Numbers in texts: dumps of tools, arrays in source code, an assembler's data. */

typedef struct
{
  const char *start; /* into the text */
  guint length;
  guint line, column; /* from 1 */
  guint n_bytes;      /* by a directive in front of it; 0: none */
  gboolean is_offset; /* a colon follows */
} WordsToken;

typedef enum
{
  WORDS_DUMP,   /* by a tool, or pasted: digits are hexadecimal */
  WORDS_C,      /* between braces: a leading zero makes a number octal */
  WORDS_SQUARE, /* between brackets: Rust, Python, JavaScript */
} WordsSyntax;

/* Numbers that may be one program. */
typedef struct
{
  WordsSyntax syntax;
  char *name;              /* its declared name; NULL: none */
  guint n_bytes;           /* of each number, as declared; 0: not given */
  const char *start, *end; /* of the numbers in the text */
  GArray *tokens;          /* WordsToken */
  gboolean is_run;         /* the digits of bytes in a row, without blanks */
} WordsBlock;

typedef struct
{
  char *text;     /* a copy in which comments and text columns are blanks */
  GArray *blocks; /* WordsBlock; the arrays of a source, or one block of all numbers */
} WordsText;

/* Returns: FALSE if the bytes are not text. Clear it in any case. */
gboolean words_text_init (WordsText *text, const char *data, gsize length);
void words_text_clear (WordsText *text);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WordsText, words_text_clear)

/* Appends a WordsBlock without tokens for each array of a source. Strings of escapes lose all but
 * their digits. text: without comments. */
void words_find_arrays (char *text, GArray *blocks);

/* Whether the number has the prefix of hexadecimal digits. */
gboolean words_token_has_prefix (const WordsToken *token);
