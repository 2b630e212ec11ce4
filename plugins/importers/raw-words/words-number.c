#include "words-number.h"

#include <string.h>

#include "ls-error.h"
#include "ls-words.h"

#define HEX "0123456789abcdefABCDEF"
#define MAX_DIGITS 64

/* --- one number ------------------------------------------------------------------------------- */

/* Whether numbers have the form of a source language. */
static gboolean
is_source (const WordsBlock *block, const WordsToken *token)
{
  return block->syntax != WORDS_DUMP || token->n_bytes;
}

/* Bytes of the type in a suffix; 0 for a suffix without a size, as in C; -1: no suffix. */
static gint
suffix_bytes (const char *suffix, gsize length)
{
  static const struct
  {
    const char *name;
    gint n_bytes;
  } suffixes[] = {
    { "", 0 },    { "u8", 1 },  { "i8", 1 },  { "u16", 2 },   { "i16", 2 },
    { "u32", 4 }, { "i32", 4 }, { "u64", 8 }, { "i64", 8 },   { "usize", 0 },
    { "u", 0 },   { "l", 0 },   { "ul", 0 },  { "lu", 0 },    { "ll", 0 },
    { "ull", 0 }, { "llu", 0 }, { "n", 0 },   { "isize", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (strlen (suffixes[i].name) == length &&
        !g_ascii_strncasecmp (suffixes[i].name, suffix, length))
      return suffixes[i].n_bytes;
  return -1;
}

/* The base of a number by its prefix; moves behind the prefix. */
static guint
read_base (const WordsBlock *block, const char **c, const char *end)
{
  const char *start = *c;

  if (end - start < 2 || start[0] != '0')
    return 10;
  *c = start + 2;
  if ((start[1] | 32) == 'x')
    return 16;
  if ((start[1] | 32) == 'b')
    return 2;
  if ((start[1] | 32) == 'o')
    return 8;
  *c = start;
  return block->syntax == WORDS_C && g_ascii_isdigit (start[1]) ? 8 : 10;
}

/* Digits, with the separators that a language allows; FALSE: there are none, or the number has more
 * than 64 bits. */
static gboolean
read_digits (const char **c, const char *end, guint base, WordsNumber *number)
{
  for (; *c < end; (*c)++)
    {
      const gint digit = g_ascii_xdigit_value (**c);

      if (number->n_digits && (**c == '_' || **c == '\''))
        continue;
      if (digit < 0 || (guint) digit >= base)
        break;
      if (++number->n_digits > MAX_DIGITS || number->value > (G_MAXUINT64 - (guint) digit) / base)
        return FALSE;
      number->value = number->value * base + (guint) digit;
    }
  return number->n_digits > 0;
}

static WordsNumber
read_source (const WordsBlock *block, const WordsToken *token)
{
  const char *c = token->start, *end = c + token->length;
  WordsNumber number = { 0 };
  guint base;
  gint suffix;

  number.is_negative = *c == '-';
  c += *c == '-' || *c == '+';
  base = read_base (block, &c, end);
  if (!read_digits (&c, end, base, &number))
    return number;
  suffix = suffix_bytes (c, (gsize) (end - c));
  number.n_bytes = (guint) MAX (suffix, 0);
  number.kind = suffix < 0 ? WORDS_NONE : base == 16 ? WORDS_HEX : WORDS_DECIMAL;
  return number;
}

/* Digits without a prefix. */
static WordsNumber
read_bare (const WordsBlock *block, const WordsToken *token)
{
  const guint n = token->length;
  WordsNumber number = { .n_digits = n };

  if (strspn (token->start, HEX) < n)
    return number;
  if (block->is_run)
    number.kind = n % 2 == 0 ? WORDS_RUN : WORDS_NONE;
  else if (n == 2 || n == 4 || (n >= 6 && n <= 8) || n == 16)
    {
      number.kind = WORDS_HEX;
      number.value = g_ascii_strtoull (token->start, NULL, 16);
    }
  return number;
}

WordsNumber
words_number_read (const WordsBlock *block, const WordsToken *token)
{
  return is_source (block, token) || words_token_has_prefix (token) ? read_source (block, token)
                                                                    : read_bare (block, token);
}

/* Whether a number fits in so many bytes, with or without a sign. */
static gboolean
number_fits (const WordsNumber *number, guint n_bytes)
{
  const guint64 max = n_bytes < 8 ? ((guint64) 1 << 8 * n_bytes) - 1 : G_MAXUINT64;

  return number->is_negative ? number->value <= max / 2 + 1 : number->value <= max;
}

/* --- sizes ------------------------------------------------------------------------------------ */

#define TOKEN(block, i) (&g_array_index ((block)->tokens, WordsToken, (i)))

/* The size by the digits of the numbers with a prefix: sixteen in any one, or two or four in
 * each. */
static guint
bytes_by_digits (const WordsBlock *block)
{
  guint shared = 0;

  for (guint i = 0; i < block->tokens->len; i++)
    {
      const WordsNumber number = words_number_read (block, TOKEN (block, i));
      const guint digits = number.kind == WORDS_HEX && words_token_has_prefix (TOKEN (block, i))
                             ? number.n_digits
                             : G_MAXUINT;

      if (number.n_bytes)
        return number.n_bytes;
      if (digits == 16)
        return 8;
      shared = i == 0 || shared == digits ? digits : G_MAXUINT;
    }
  return shared == 2 ? 1 : shared == 4 ? 2 : 4;
}

/* The bytes of a block's numbers that have no size of their own: as declared, or by their
 * digits. */
static guint
find_block_bytes (const WordsBlock *block)
{
  return block->n_bytes ? block->n_bytes : bytes_by_digits (block);
}

/* The bytes of a token's number. default_bytes: the result of find_block_bytes(). */
static guint
find_number_bytes (const WordsBlock *block,
                   const WordsToken *token,
                   const WordsNumber *number,
                   guint default_bytes)
{
  const guint n = number->n_digits;

  if (token->n_bytes)
    return token->n_bytes;
  if (number->kind == WORDS_RUN)
    return n / 2;
  if (is_source (block, token) || words_token_has_prefix (token))
    return default_bytes;
  return n <= 4 ? n / 2 : n == 16 ? 8 : 4;
}

/* --- offsets ---------------------------------------------------------------------------------- */

static gboolean
starts_line (const WordsBlock *block, guint i)
{
  return i == 0 || TOKEN (block, i)->line != TOKEN (block, i - 1)->line;
}

/* Whether each line starts with the offset of its bytes, as od (in octal) and hexdump print it
 * without a colon. A single line is believed only if bytes follow, since a word may look like an
 * offset. */
static gboolean
has_offsets_in_base (const WordsBlock *block, guint default_bytes, guint base)
{
  guint n_lines = 0, offset = 0;
  gboolean has_small = FALSE;

  for (guint i = 0; i < block->tokens->len; i++)
    {
      const WordsToken *token = TOKEN (block, i);
      const WordsNumber number = words_number_read (block, token);
      const guint n = find_number_bytes (block, token, &number, default_bytes);

      if (!starts_line (block, i))
        {
          offset += n;
          has_small |= n < 4;
          continue;
        }
      if (token->length < 6 || g_ascii_strtoull (token->start, NULL, (int) base) != offset)
        return FALSE;
      n_lines++;
    }
  return offset > 0 && (n_lines > 1 || has_small);
}

/* --- bytes ------------------------------------------------------------------------------------ */

typedef struct
{
  const WordsBlock *block;
  const char *name; /* of the file */
  guint default_bytes;
  gboolean is_xxd;
  gboolean has_offsets; /* offsets without colons */
} Reader;

static void
append_run (GByteArray *bytes, const WordsToken *token)
{
  for (guint i = 0; i + 1 < token->length; i += 2)
    {
      const guint8 byte = (guint8) (g_ascii_xdigit_value (token->start[i]) << 4 |
                                    g_ascii_xdigit_value (token->start[i + 1]));

      g_byte_array_append (bytes, &byte, 1);
    }
}

/* Appends the n bytes of a value in memory order. xxd prints bytes in that order; od and hexdump
 * print the value of little-endian units. */
static void
append_value (GByteArray *bytes, guint64 value, guint n, gboolean is_xxd)
{
  for (guint i = 0; i < n; i++)
    {
      const guint shift = 8 * (is_xxd ? n - 1 - i : i);
      const guint8 byte = (guint8) (value >> shift);

      g_byte_array_append (bytes, &byte, 1);
    }
}

static gboolean complain (const Reader *reader,
                          const WordsToken *token,
                          GError **error,
                          const char *format,
                          ...) G_GNUC_PRINTF (4, 5);

static gboolean
complain (const Reader *reader, const WordsToken *token, GError **error, const char *format, ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  return ls_fail (error, LS_ERROR_SYNTAX, "%s:%u:%u: '%.*s' %s", reader->name, token->line,
                  token->column, (int) token->length, token->start, what);
}

static gboolean
append_token (const Reader *reader, const WordsToken *token, GByteArray *bytes, GError **error)
{
  const WordsBlock *block = reader->block;
  const WordsNumber number = words_number_read (block, token);
  const guint n = find_number_bytes (block, token, &number, reader->default_bytes);

  if (number.kind == WORDS_RUN)
    append_run (bytes, token);
  else if (number.kind == WORDS_NONE)
    return complain (reader, token, error,
                     is_source (block, token)
                       ? N_ ("is not a whole number of up to 64 bits")
                       : N_ ("is not a hexadecimal word (write words as 0x00000000)"));
  else if (!number_fits (&number, n))
    return complain (reader, token, error,
                     block->n_bytes || token->n_bytes || n != 4
                       ? N_ ("does not fit into %u bits")
                       : N_ ("does not fit into %u bits (words of 64 bits have 16 digits)"),
                     8 * n);
  else
    append_value (bytes, number.is_negative ? -number.value : number.value, n, reader->is_xxd);
  return TRUE;
}

gboolean
words_block_append (const WordsBlock *block, const char *name, GByteArray *bytes, GError **error)
{
  Reader reader = { block, name, find_block_bytes (block), FALSE, FALSE };

  for (guint i = 0; block->syntax == WORDS_DUMP && i < block->tokens->len; i++)
    reader.is_xxd |= TOKEN (block, i)->is_offset;
  reader.has_offsets = block->syntax == WORDS_DUMP && !reader.is_xxd &&
                       (has_offsets_in_base (block, reader.default_bytes, 16) ||
                        has_offsets_in_base (block, reader.default_bytes, 8));
  for (guint i = 0; i < block->tokens->len; i++)
    if (!(TOKEN (block, i)->is_offset && block->syntax == WORDS_DUMP) &&
        !(reader.has_offsets && starts_line (block, i)) &&
        !append_token (&reader, TOKEN (block, i), bytes, error))
      return FALSE;
  return TRUE;
}
