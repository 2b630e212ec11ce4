#include "ls-raw-words.h"

#include <string.h>

#include "ls-error.h"

struct _LsRawWords
{
  LsImporter parent_instance;
};

G_DEFINE_FINAL_TYPE (LsRawWords, ls_raw_words, LS_TYPE_IMPORTER)

/* --- tokens ---------------------------------------------------------------------------------------------- */

typedef struct
{
  const char *start; /* into the text */
  guint length;
  guint line, column; /* from 1 */
  gboolean is_offset; /* a colon follows */
} Token;

typedef struct
{
  char *text; /* a copy in which comments, text columns and C around the braces are blanks */
  GArray *tokens;
} Dump;

static void
dump_clear (Dump *dump)
{
  g_free (dump->text);
  g_array_unref (dump->tokens);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Dump, dump_clear)

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

static void
blank_comments (char *text)
{
  for (char *c = text; *c; c++)
    if (g_str_has_prefix (c, "/*"))
      {
        const char *end = strstr (c + 2, "*/");

        blank (c, end ? end + 2 : c + strlen (c));
      }
    else if (g_str_has_prefix (c, "//") || *c == '#' || *c == '|')
      blank (c, end_of_line (c));
}

/* xxd sets its text column off by two blanks and gives it no mark: what follows them is text. */
static void
blank_text_columns (char *text)
{
  for (char *line = text; *line;)
    {
      char *end = end_of_line (line), *colon = memchr (line, ':', (gsize) (end - line));
      char *column = colon && colon[1] == ' ' ? strstr (colon + 2, "  ") : NULL;

      if (column && column < end)
        blank (column, end);
      line = *end ? end + 1 : end;
    }
}

static void
blank_around_braces (char *text)
{
  char *open = strchr (text, '{'), *close = strrchr (text, '}');

  if (!open || !close || close < open)
    return;
  blank (text, open + 1);
  blank (close, text + strlen (text));
}

static void
split (Dump *dump)
{
  static const char separators[] = " \t\r\n,;";
  const char *line_start = dump->text;
  guint line = 1;

  for (const char *c = dump->text; *c;)
    {
      Token token = { .start = c, .length = (guint) strcspn (c, " \t\r\n,;:"), .line = line };

      token.column = (guint) (c - line_start) + 1;
      c += token.length;
      token.is_offset = *c == ':';
      if (token.length)
        g_array_append_val (dump->tokens, token);
      for (; *c && (*c == ':' || strchr (separators, *c)); c++)
        if (*c == '\n')
          {
            line++;
            line_start = c + 1;
          }
    }
}

/* FALSE if the bytes are not text. */
static gboolean
dump_init (Dump *dump, GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  dump->text = g_strndup (data ? data : "", length);
  dump->tokens = g_array_new (FALSE, FALSE, sizeof (Token));
  if (strlen (dump->text) != length || !g_str_is_ascii (dump->text))
    return FALSE;
  blank_text_columns (dump->text);
  blank_comments (dump->text);
  blank_around_braces (dump->text);
  split (dump);
  return TRUE;
}

/* --- numbers --------------------------------------------------------------------------------------------- */

/* Digits behind 0x and before the suffix of a C constant. */
static gboolean
token_digits (const Token *token, const char **digits, guint *n)
{
  const char *start = token->start, *end = start + token->length;
  gboolean has_prefix = token->length > 2 && start[0] == '0' && (start[1] | 32) == 'x';

  if (has_prefix)
    start += 2;
  while (has_prefix && end > start && strchr ("uUlL", end[-1]))
    end--;
  *digits = start;
  *n = (guint) (end - start);
  for (const char *c = start; c < end; c++)
    if (!g_ascii_isxdigit (*c))
      return FALSE;
  return *n >= 1 && *n <= 8 && (has_prefix || *n == 2 || *n == 4 || *n >= 6);
}

static guint32
token_value (const Token *token)
{
  const char *digits;
  guint32 value = 0;
  guint n;

  token_digits (token, &digits, &n);
  for (guint i = 0; i < n; i++)
    value = value << 4 | (guint32) g_ascii_xdigit_value (digits[i]);
  return value;
}

/* Bytes that the token's digits stand for: bare groups of two and four digits are bytes, all else is a word. */
static guint
token_bytes (const Token *token)
{
  const char *digits;
  guint n;

  token_digits (token, &digits, &n);
  return digits == token->start && n <= 4 ? n / 2 : 4;
}

/* --- offsets --------------------------------------------------------------------------------------------- */

#define TOKEN(dump, i) (&g_array_index ((dump)->tokens, Token, (i)))

static gboolean
starts_line (const Dump *dump, guint i)
{
  return i == 0 || TOKEN (dump, i)->line != TOKEN (dump, i - 1)->line;
}

/* Whether each line starts with the offset of its bytes, as od (in octal) and hexdump print them without a colon.
 * One line alone is believed only if bytes follow it, as a word may look like an offset. */
static gboolean
has_offsets_in_base (const Dump *dump, guint base)
{
  guint n_lines = 0, offset = 0;
  gboolean has_small = FALSE;

  for (guint i = 0; i < dump->tokens->len; i++)
    {
      if (!starts_line (dump, i))
        {
          offset += token_bytes (TOKEN (dump, i));
          has_small |= token_bytes (TOKEN (dump, i)) < 4;
          continue;
        }
      if (TOKEN (dump, i)->length < 6 ||
          g_ascii_strtoull (TOKEN (dump, i)->start, NULL, (int) base) != offset)
        return FALSE;
      n_lines++;
    }
  return offset > 0 && (n_lines > 1 || has_small);
}

static gboolean
has_plain_offsets (const Dump *dump)
{
  return has_offsets_in_base (dump, 16) || has_offsets_in_base (dump, 8);
}

/* --- the importer ---------------------------------------------------------------------------------------- */

static guint
raw_words_probe (LsImporter *importer, GBytes *bytes)
{
  g_auto (Dump) dump = { 0 };
  guint n_numbers = 0;

  (void) importer;
  if (!dump_init (&dump, bytes))
    return 0;
  for (guint i = 0; i < dump.tokens->len; i++)
    {
      const char *digits;
      guint n;

      n_numbers += token_digits (TOKEN (&dump, i), &digits, &n);
    }
  return n_numbers >= 2 && 4 * n_numbers >= 3 * dump.tokens->len ? 80 : 0;
}

/* Whether this is an array of bytes in C: nothing but 0x00 to 0xff, two digits each. */
static gboolean
is_byte_array (const Dump *dump)
{
  for (guint i = 0; i < dump->tokens->len; i++)
    if (TOKEN (dump, i)->length != 4 || TOKEN (dump, i)->start[1] != 'x')
      return FALSE;
  return TRUE;
}

/* Appends the n bytes of a value in memory order. xxd prints bytes in that order; od and hexdump print the value of
 * little-endian units. */
static void
append_value (GByteArray *bytes, guint32 value, guint n, gboolean is_xxd)
{
  for (guint i = 0; i < n; i++)
    {
      guint shift = 8 * (is_xxd ? n - 1 - i : i);
      guint8 byte = (guint8) (value >> shift);

      g_byte_array_append (bytes, &byte, 1);
    }
}

static GBytes *
values_to_bytes (const Dump *dump, gboolean is_xxd)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gboolean has_offsets = !is_xxd && has_plain_offsets (dump);
  gboolean all_bytes = is_byte_array (dump);

  for (guint i = 0; i < dump->tokens->len; i++)
    {
      const Token *token = TOKEN (dump, i);

      if (!token->is_offset && !(has_offsets && starts_line (dump, i)))
        append_value (bytes, token_value (token), all_bytes ? 1 : token_bytes (token), is_xxd);
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

static GBytes *
dump_to_bytes (const Dump *dump, const char *name, GError **error)
{
  gboolean is_xxd = FALSE;

  for (guint i = 0; i < dump->tokens->len; i++)
    {
      const Token *token = TOKEN (dump, i);
      const char *digits;
      guint n;

      is_xxd |= token->is_offset;
      if (token_digits (token, &digits, &n))
        continue;
      g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX,
                   "%s:%u:%u: '%.*s' is not a hexadecimal word (write words as 0x00000000)", name,
                   token->line, token->column, (int) token->length, token->start);
      return NULL;
    }
  return values_to_bytes (dump, is_xxd);
}

static gboolean
raw_words_import (LsImporter *importer,
                  GBytes *bytes,
                  const char *name,
                  LsImported *imported,
                  GError **error)
{
  g_auto (Dump) dump = { 0 };
  g_autoptr (GBytes) code = NULL;
  LsDraft *draft;

  (void) importer;
  dump_init (&dump, bytes);
  code = dump_to_bytes (&dump, name, error);
  if (!code)
    return FALSE;
  if (g_bytes_get_size (code) % 8)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_FORMAT,
                   "%s: %" G_GSIZE_FORMAT " bytes are not a whole number of 64-bit instructions "
                   "(a word is missing or cut)",
                   name, g_bytes_get_size (code));
      return FALSE;
    }
  draft = ls_imported_add (imported, "words");
  draft->code = g_steal_pointer (&code);
  draft->syntax = LS_SYNTAX_WORDS;
  return TRUE;
}

static void
ls_raw_words_class_init (LsRawWordsClass *klass)
{
  LsImporterClass *importer_class = LS_IMPORTER_CLASS (klass);

  importer_class->probe = raw_words_probe;
  importer_class->import = raw_words_import;
}

static void
ls_raw_words_init (LsRawWords *words)
{
  (void) words;
}
