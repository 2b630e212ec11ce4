#include "glslang-scan.h"

#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-error.h"
#include "ls-text.h"
#include "ls-words.h"

#define SHOWN 40 /* bytes of a word in a message */

void
glslang_scan_init (GlslangScan *scan, const char *path, GBytes *bytes)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  if (text == NULL) /* of no bytes */
    text = "";
  *scan = (GlslangScan){ .path = path, .at = text, .end = text + length, .line = 1 };
  /* the mark that some editors put in front */
  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    scan->at += 3;
}

/* --- words ------------------------------------------------------------------------------------ */

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static gboolean
ends_word (char c)
{
  return is_blank (c) || c == '\n' || c == ',' || c == '#';
}

/* Goes over what is between words. A comma may end a line: the next one goes on. */
static gboolean
skip (GlslangScan *scan, GError **error)
{
  while (scan->at < scan->end && ends_word (*scan->at))
    {
      const char c = *scan->at;

      if (c == ',' && !scan->is_behind_number)
        return ls_fail (error, LS_ERROR_SYNTAX, "%s:%u: no number stands before a comma",
                        scan->path, scan->line);
      if (c == ',' || c == '\n')
        scan->is_behind_number = FALSE;
      if (c == '\n')
        scan->line++;
      if (c == '#')
        while (scan->at < scan->end && *scan->at != '\n')
          scan->at++;
      else
        scan->at++;
    }
  return TRUE;
}

gboolean
glslang_scan_next (GlslangScan *scan, GlslangWord *word, GError **error)
{
  if (!skip (scan, error))
    return FALSE;
  if (scan->at >= scan->end)
    return FALSE;
  *word = (GlslangWord){ .text = scan->at, .line = scan->line };
  while (scan->at < scan->end && !ends_word (*scan->at))
    scan->at++;
  word->length = (gsize) (scan->at - word->text);
  scan->is_behind_number = TRUE;
  return TRUE;
}

char *
glslang_word_dup (const GlslangWord *word)
{
  g_autofree char *part = g_strndup (word->text, MIN (word->length, SHOWN));

  return ls_text_escape (part, LS_TEXT_LINE);
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* The word as C has it, without the letter behind a number. Returns: FALSE: it is too long. */
static gboolean
copy_word (const GlslangWord *word, char base, char text[GLSLANG_WORD_LENGTH])
{
  gsize length = word->length;
  const gboolean is_hex =
    length > 1 && word->text[0] == '0' && (word->text[1] == 'x' || word->text[1] == 'X');

  if (length >= GLSLANG_WORD_LENGTH || memchr (word->text, '\0', length) != NULL)
    return FALSE;
  /* 1.0f, 3u: but not the f of "inf", nor a digit of 0xf */
  if (length > 1 && !is_hex &&
      (g_ascii_isdigit (word->text[length - 2]) || word->text[length - 2] == '.') &&
      strchr (base == 'f' ? "fF" : "uU", word->text[length - 1]) != NULL)
    length--;
  memcpy (text, word->text, length);
  text[length] = '\0';
  return TRUE;
}

static gboolean
is_hex (const char *text)
{
  return text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && text[2] != '\0' &&
         strspn (text + 2, "0123456789abcdefABCDEF") == strlen (text + 2);
}

/* A whole number; bits: two's complement. Returns: FALSE: it is none, or, with is_far, has no place in 64 bits. */
static gboolean
read_whole (const char *text, guint64 *bits, gboolean *is_negative, gboolean *is_far)
{
  const char *digits;
  char *end;
  double number;

  *is_negative = *text == '-';
  *is_far = FALSE;
  if (strcmp (text, "true") == 0 || strcmp (text, "false") == 0)
    {
      *bits = *text == 't';
      return TRUE;
    }
  if (is_hex (text))
    {
      *is_far = strlen (text) > 2 + 16;
      *bits = g_ascii_strtoull (text, NULL, 16);
      return !*is_far;
    }
  digits = text + (*is_negative || *text == '+');
  if (*digits != '\0' && strspn (digits, "0123456789") == strlen (digits))
    {
      const guint64 limit = *is_negative ? (guint64) G_MAXINT64 + 1 : G_MAXUINT64;
      guint64 size = 0;

      *is_far = !g_ascii_string_to_unsigned (digits, 10, 0, limit, &size, NULL);
      *bits = *is_negative ? 0 - size : size;
      return !*is_far;
    }
  number = g_ascii_strtod (text, &end);
  if (end == text || *end != '\0' || !isfinite (number) || floor (number) != number)
    return FALSE;
  *is_far = fabs (number) >= 9007199254740992.0; /* 2^53: doubles hold all whole numbers below */
  *bits = *is_far ? 0 : (guint64) (gint64) number;
  *is_negative = number < 0;
  return !*is_far;
}

/* Whether a whole number has a place. text: as it was written. */
static gboolean
fits (const char *text, char base, guint width, guint64 bits, gboolean is_negative)
{
  const gint64 number = (gint64) bits;

  if (base == 'b')
    return !is_negative && bits <= 1;
  if (base == 'u')
    return (!is_negative || bits == 0) && (width == 64 || bits <= G_MAXUINT32);
  if (is_hex (text))
    return width == 64 || bits <= G_MAXUINT32;
  return width == 64
           ? is_negative || bits <= G_MAXINT64
           : number >= G_MININT32 && number <= G_MAXINT32 && (is_negative || bits <= G_MAXINT32);
}

/* Returns: FALSE: it is none. is_far: it is too large to be one. */
static gboolean
read_float (const char *text, guint width, guint64 *bits, gboolean *is_far)
{
  char *end;
  double number;

  if (is_hex (text))
    {
      *is_far = strlen (text) > 2 + width / 4;
      *bits = g_ascii_strtoull (text, NULL, 16);
      return !*is_far;
    }
  number = g_ascii_strtod (text, &end);
  if (end == text || *end != '\0')
    return FALSE;
  *bits = width == 64 ? ls_double_bits (number) : ls_float_bits ((float) number);
  /* infinite by its size, not by its word */
  *is_far = strpbrk (text, "nN") == NULL && (width == 64 ? isinf (number) : isinf ((float) number));
  return !*is_far;
}

gboolean
glslang_word_bits (const GlslangWord *word,
                   const char *path,
                   char base,
                   guint width,
                   const char *what,
                   guint32 bits[2],
                   GError **error)
{
  char text[GLSLANG_WORD_LENGTH];
  gboolean is_negative = FALSE, is_far = FALSE, is_read = FALSE;
  g_autofree char *shown = NULL;
  guint64 wide = 0;

  if (copy_word (word, base, text))
    is_read = base == 'f' ? read_float (text, width, &wide, &is_far)
                          : read_whole (text, &wide, &is_negative, &is_far);
  if (is_read && (base == 'f' || fits (text, base, width, wide, is_negative)))
    {
      bits[0] = (guint32) wide;
      bits[1] = width == 64 ? (guint32) (wide >> 32) : 0;
      return TRUE;
    }
  shown = glslang_word_dup (word);
  if (base == 'b')
    return ls_fail (error, LS_ERROR_SYNTAX, "%s:%u: '%s' for %s is not true, false, 0 or 1", path,
                    word->line, shown, what);
  if (!is_read && !is_far)
    return ls_fail (error, LS_ERROR_SYNTAX,
                    base == 'f' ? N_ ("%s:%u: '%s' for %s is no number")
                                : N_ ("%s:%u: '%s' for %s is no whole number"),
                    path, word->line, shown, what);
  return ls_fail (error, LS_ERROR_RANGE,
                  base == 'f'   ? N_ ("%s:%u: '%s' for %s is larger than a float (write inf)")
                  : base == 'u' ? N_ ("%s:%u: '%s' for %s is not within an unsigned integer")
                                : N_ ("%s:%u: '%s' for %s is not within an integer"),
                  path, word->line, shown, what);
}
