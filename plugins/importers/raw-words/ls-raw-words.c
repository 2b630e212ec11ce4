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
  char *text; /* a copy in which comments, text columns and source around the numbers are blanks */
  GArray *tokens;
  gboolean is_source; /* numbers without 0x are decimal */
  gboolean has_bytes; /* the source says that they are bytes */
  gboolean is_wide;   /* words behind 0x have 64 bits */
  gboolean is_run;    /* the digits of bytes in a row, without blanks */
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

/* Names that declare an array of bytes, and those by which one of Rust is known. */
static const char *const byte_names[] = { "char", "int8", "u8", "byte", "BYTE", NULL };
static const char *const rust_names[] = { "u8;", "[u8]", "u32", "u64", NULL };

/* Whether what stands in front of an array has one of the names. */
static gboolean
declares (const char *start, const char *end, const char *const *names)
{
  g_autofree char *head = g_strndup (start, (gsize) (end - start));

  for (guint i = 0; names[i]; i++)
    if (strstr (head, names[i]))
      return TRUE;
  return FALSE;
}

/* The array of a program in C, or in Rust behind its sign of equality. */
static void
blank_around_array (Dump *dump)
{
  char *equals = strchr (dump->text, '=');
  const gboolean has_braces = strchr (dump->text, '{') != NULL;
  char *open = has_braces ? strchr (dump->text, '{') : equals ? strchr (equals, '[') : NULL;
  char *close = strrchr (dump->text, has_braces ? '}' : ']');

  if (!open || !close || close < open || !(has_braces || declares (dump->text, open, rust_names)))
    return;
  dump->is_source = TRUE;
  dump->has_bytes = declares (dump->text, open, byte_names);
  blank (dump->text, open + 1);
  blank (close, dump->text + strlen (dump->text));
}

/* A string of C whose bytes are written as \x00: their digits are left. */
static void
blank_around_escapes (Dump *dump)
{
  char *open = strstr (dump->text, "\"\\x"), *close = strrchr (dump->text, '"');

  if (!open || close == open)
    return;
  blank (dump->text, open);
  blank (close, dump->text + strlen (dump->text));
  for (char *c = open; *c; c++)
    if (*c == '"' || *c == '\\')
      *c = ' ';
    else if (*c == 'x' && c > open && c[-1] == ' ')
      *c = ' ';
}

/* Words of an assembler's data: ".long 1, 0x2" and its like. */
static void
blank_directives (Dump *dump)
{
  static const char *const names[] = { ".long", ".int",   ".4byte", ".word", "dd",
                                       ".quad", ".8byte", "dq",     NULL };

  for (char *line = dump->text; *line;)
    {
      char *end = end_of_line (line), *name = line + strspn (line, " \t");
      const gsize n = strcspn (name, " \t\r\n");
      g_autofree char *word = g_ascii_strdown (name, (gssize) n);

      if (g_strv_contains (names, word))
        {
          dump->is_source = TRUE;
          dump->is_wide |= strchr (word, 'q') || strchr (word, '8');
          blank (name, name + n);
        }
      line = *end ? end + 1 : end;
    }
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

static gboolean
has_prefix (const Token *token)
{
  return token->length > 2 && token->start[0] == '0' && (token->start[1] | 32) == 'x';
}

/* What one number says of all of them: more digits than a word has. */
static void
find_widths (Dump *dump)
{
  for (guint i = 0; i < dump->tokens->len; i++)
    {
      const Token *token = &g_array_index (dump->tokens, Token, i);
      const guint n =
        (guint) strspn (token->start + (has_prefix (token) ? 2 : 0), "0123456789abcdefABCDEF");

      dump->is_wide |= has_prefix (token) && n > 8;
      dump->is_run |= !dump->is_source && !has_prefix (token) && n > 16;
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
  blank_around_array (dump);
  blank_around_escapes (dump);
  blank_directives (dump);
  split (dump);
  find_widths (dump);
  return TRUE;
}

/* --- numbers --------------------------------------------------------------------------------------------- */

typedef enum
{
  NUMBER_NONE,
  NUMBER_HEX,
  NUMBER_DECIMAL,
  NUMBER_RUN, /* digits of bytes, in memory order */
} NumberKind;

/* Without the prefix, and the suffix that constants of C and of Rust may have. */
static void
find_digits (const Dump *dump, const Token *token, const char **digits, guint *n)
{
  const char *start = token->start, *end = start + token->length;
  const gboolean is_constant = has_prefix (token) || dump->is_source;
  /* A longer one before those that it ends in. */
  static const char *const suffixes[] = { "_u8", "_u32", "_u64", "u8", "u32", "u64",
                                          "ULL", "ull",  "UL",   "ul", "LU",  "lu",
                                          "U",   "u",    "LL",   "ll", "L",   "l" };

  if (has_prefix (token))
    start += 2;
  for (guint i = 0; is_constant && i < G_N_ELEMENTS (suffixes); i++)
    {
      const gsize length = strlen (suffixes[i]);

      if ((gsize) (end - start) > length && memcmp (end - length, suffixes[i], length) == 0)
        end -= length;
    }
  *digits = start;
  *n = (guint) (end - start);
}

static gboolean
is_made_of (const char *digits, guint n, const char *set)
{
  return n && strspn (digits, set) >= n;
}

static NumberKind
number_kind (const Dump *dump, const Token *token)
{
  const char *digits;
  guint n;

  find_digits (dump, token, &digits, &n);
  if (has_prefix (token))
    return n <= 16 && is_made_of (digits, n, "0123456789abcdefABCDEF") ? NUMBER_HEX : NUMBER_NONE;
  if (dump->is_source)
    return n <= 19 && is_made_of (digits, n, "0123456789") ? NUMBER_DECIMAL : NUMBER_NONE;
  if (!is_made_of (digits, n, "0123456789abcdefABCDEF"))
    return NUMBER_NONE;
  if (dump->is_run)
    return n % 2 == 0 ? NUMBER_RUN : NUMBER_NONE;
  return n == 2 || n == 4 || (n >= 6 && n <= 8) || n == 16 ? NUMBER_HEX : NUMBER_NONE;
}

static guint64
token_value (const Dump *dump, const Token *token)
{
  const gboolean is_decimal = number_kind (dump, token) == NUMBER_DECIMAL;
  const char *digits;
  guint n;

  find_digits (dump, token, &digits, &n);
  return g_ascii_strtoull (digits, NULL, is_decimal ? 10 : 16);
}

/* Bytes that the token stands for: bare groups of two and four digits are bytes, of 16 two words; all else is a word, or as
 * wide as the source says. */
static guint
token_bytes (const Dump *dump, const Token *token)
{
  const char *digits;
  guint n;

  find_digits (dump, token, &digits, &n);
  if (number_kind (dump, token) == NUMBER_RUN)
    return n / 2;
  if (dump->is_source || has_prefix (token))
    return dump->is_wide ? 8 : 4;
  return n <= 4 ? n / 2 : n == 16 ? 8 : 4;
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
          offset += token_bytes (dump, TOKEN (dump, i));
          has_small |= token_bytes (dump, TOKEN (dump, i)) < 4;
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
    n_numbers += number_kind (&dump, TOKEN (&dump, i)) != NUMBER_NONE;
  return (n_numbers >= 2 || dump.is_run) && 4 * n_numbers >= 3 * dump.tokens->len ? 80 : 0;
}

/* Whether this is an array of bytes: nothing but 0x00 to 0xff, two digits each, or what the source calls bytes. */
static gboolean
is_byte_array (const Dump *dump)
{
  for (guint i = 0; i < dump->tokens->len; i++)
    if (dump->has_bytes ? token_value (dump, TOKEN (dump, i)) > 0xFF
                        : TOKEN (dump, i)->length != 4 || TOKEN (dump, i)->start[1] != 'x')
      return FALSE;
  return TRUE;
}

/* The bytes of digits in a row. */
static void
append_run (GByteArray *bytes, const Token *token)
{
  for (guint i = 0; i + 1 < token->length; i += 2)
    {
      const guint8 byte = (guint8) (g_ascii_xdigit_value (token->start[i]) << 4 |
                                    g_ascii_xdigit_value (token->start[i + 1]));

      g_byte_array_append (bytes, &byte, 1);
    }
}

/* Appends the n bytes of a value in memory order. xxd prints bytes in that order; od and hexdump print the value of
 * little-endian units. */
static void
append_value (GByteArray *bytes, guint64 value, guint n, gboolean is_xxd)
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

      if (token->is_offset || (has_offsets && starts_line (dump, i)))
        continue;
      if (number_kind (dump, token) == NUMBER_RUN)
        append_run (bytes, token);
      else
        append_value (bytes, token_value (dump, token), all_bytes ? 1 : token_bytes (dump, token),
                      is_xxd);
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

      is_xxd |= token->is_offset;
      if (number_kind (dump, token) != NUMBER_NONE &&
          (dump->is_wide || token_bytes (dump, token) != 4 ||
           token_value (dump, token) <= G_MAXUINT32))
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
