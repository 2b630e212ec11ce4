#include "tgsi-parser.h"

#include <inttypes.h>
#include <string.h>

#include "ls-words.h"

/* The tokens at the cursor: blanks, characters, words, names and numbers. */

/* --- places ----------------------------------------------------------------------------------- */

guint32
tgsi_place (const TgsiParser *parser, const IsaCursor *at)
{
  return (guint32) (at->p - parser->source.text);
}

/* --- characters ------------------------------------------------------------------------------- */

static void
skip_space (IsaCursor *cursor)
{
  for (; cursor->p < cursor->end && (*cursor->p == ' ' || *cursor->p == '\n'); cursor->p++)
    if (*cursor->p == '\n')
      {
        cursor->line++;
        cursor->start = cursor->p + 1;
      }
}

IsaCursor
tgsi_next (const TgsiParser *parser)
{
  IsaCursor next = parser->at;

  skip_space (&next);
  return next;
}

char
tgsi_peek (const TgsiParser *parser)
{
  IsaCursor next = tgsi_next (parser);

  return next.p < next.end ? *next.p : '\0';
}

gboolean
tgsi_accept (TgsiParser *parser, char c)
{
  IsaCursor next = tgsi_next (parser);

  if (next.p >= next.end || *next.p != c)
    return FALSE;
  next.p++;
  parser->at = next;
  return TRUE;
}

/* ends: what to say at the end of a line. */
static gboolean
miss (const TgsiParser *parser, const char *ends, const char *expected, const char *what)
{
  IsaCursor next = tgsi_next (parser);
  const gboolean has_ended = next.line != parser->at.line || next.p >= next.end;
  g_autofree char *message = ls_words_fill (ls_words (has_ended ? ends : expected), what, NULL);

  return isa_error (has_ended ? &parser->at : &next, NULL, "%s", message);
}

gboolean
tgsi_missed (const TgsiParser *parser, const char *what)
{
  return miss (parser, N_ ("the line ends where %s is expected"), N_ ("expected %s"),
               ls_words (what));
}

gboolean
tgsi_expect (TgsiParser *parser, char c)
{
  const char what[] = { '\'', c, '\'', '\0' };

  return tgsi_accept (parser, c) || tgsi_missed (parser, what);
}

/* --- words ------------------------------------------------------------------------------------ */

gboolean
tgsi_word (TgsiParser *parser, char word[64])
{
  IsaCursor next = tgsi_next (parser);

  if (!isa_cursor_word (&next, word))
    return FALSE;
  parser->at = next;
  return TRUE;
}

gboolean
tgsi_accept_word (TgsiParser *parser, const char *word)
{
  IsaCursor before = parser->at;
  char found[64];

  if (tgsi_word (parser, found) && strcmp (found, word) == 0)
    return TRUE;
  parser->at = before;
  return FALSE;
}

/* Whether two words are the same without underscores. */
static gboolean
is_name (const char *name, const char *word)
{
  for (;; name++, word++)
    {
      name += strspn (name, "_");
      word += strspn (word, "_");
      if (*name != *word || *name == '\0')
        return *name == *word;
    }
}

gint
tgsi_find_name (const char *const *names, guint n, const char *word)
{
  for (guint i = 0; i < n; i++)
    if (names[i] != NULL && is_name (names[i], word))
      return (gint) i;
  return -1;
}

static const char *
name_of (guint index, gconstpointer data)
{
  return ((const char *const *) data)[index];
}

gboolean
tgsi_unknown (const IsaCursor *at,
              const char *what,
              const char *const *names,
              guint n,
              const char *word)
{
  g_autofree char *unknown = g_strdup_printf (ls_words ("unknown %s"), ls_words (what));

  return isa_unknown (at, unknown, word, name_of, n, names);
}

gboolean
tgsi_name (TgsiParser *parser, const char *what, const char *const *names, guint n, guint8 *value)
{
  const IsaCursor at = tgsi_next (parser);
  char word[64];
  gint found;

  if (!tgsi_word (parser, word))
    return miss (parser, N_ ("the line ends where a %s is expected"), N_ ("expected a %s"),
                 ls_words (what));
  found = tgsi_find_name (names, n, word);
  if (found < 0)
    return tgsi_unknown (&at, what, names, n, word);
  *value = (guint8) found;
  return TRUE;
}

/* --- numbers ---------------------------------------------------------------------------------- */

gboolean
tgsi_digits (TgsiParser *parser, const char *what, guint64 *value)
{
  IsaCursor next = tgsi_next (parser);

  *value = 0;
  if (next.p >= next.end || !g_ascii_isdigit (*next.p))
    return tgsi_missed (parser, what);
  for (; next.p < next.end && g_ascii_isdigit (*next.p); next.p++)
    if (*value < TGSI_HUGE)
      *value = *value * 10 + (guint64) (*next.p - '0');
  parser->at = next;
  return TRUE;
}

gboolean
tgsi_fits (const IsaCursor *at, const char *what, guint64 value, guint64 max)
{
  if (value <= max)
    return TRUE;
  if (value >= TGSI_HUGE)
    return isa_error (at, NULL, "%s is too large: it goes from 0 to %" PRIu64, what, max);
  return isa_error (at, NULL, "%s is %" PRIu64 ": it goes from 0 to %" PRIu64, what, value, max);
}

gboolean
tgsi_number (TgsiParser *parser, const char *what, guint64 max, guint64 *value)
{
  const IsaCursor at = tgsi_next (parser);

  return tgsi_digits (parser, what, value) && tgsi_fits (&at, what, *value, max);
}

/* --- formats ---------------------------------------------------------------------------------- */

#define FORMAT_PREFIX "PIPE_FORMAT_"

gboolean
tgsi_is_format (const char *word)
{
  return g_str_has_prefix (word, FORMAT_PREFIX);
}

static const char *
format_name (guint index, gconstpointer data)
{
  (void) data;
  return tgsi_formats[index].name;
}

gboolean
tgsi_format (const IsaCursor *at, const char *word, guint16 *format)
{
  const char *name = word + strlen (FORMAT_PREFIX);

  *format = 0;
  if (strcmp (name, "NONE") == 0)
    return TRUE;
  for (guint i = 0; i < tgsi_n_formats; i++)
    if (strcmp (tgsi_formats[i].name, name) == 0)
      *format = (guint16) (i + 1);
  return *format != 0 ||
         isa_unknown (at, "unknown format of an image", name, format_name, tgsi_n_formats, NULL);
}
