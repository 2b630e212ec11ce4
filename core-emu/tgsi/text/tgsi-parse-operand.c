#include "tgsi-old.h"

#include <string.h>

#include "ls-words.h"

/* Operands: registers with their numbers, swizzles, masks and modifiers. */

#define CHANNEL N_ ("a channel (x, y, z or w)")
#define MAX_ADDED G_MAXINT16 /* greatest offset beside an index */

/* --- numbers in brackets ---------------------------------------------------------------------- */

/* Words for files besides their names. */
static const struct
{
  const char *name;
  guint8 file, old;
} other_files[] = {
  { "RES", TGSI_FILE_IMAGE, TGSI_OLD_NONE },
  { "IMMX", TGSI_FILE_IMM, TGSI_OLD_IMMX },
  { "TEMPX", TGSI_FILE_TEMP, TGSI_OLD_TEMPX },
};

gboolean
tgsi_find_file (const char *word, guint8 *file, TgsiOldFile *old)
{
  const gint found = tgsi_find_name (tgsi_file_names, TGSI_N_FILES, word);

  *old = TGSI_OLD_NONE;
  *file = (guint8) MAX (found, 0);
  for (guint i = 0; i < G_N_ELEMENTS (other_files); i++)
    if (strcmp (other_files[i].name, word) == 0)
      {
        *file = other_files[i].file;
        *old = (TgsiOldFile) other_files[i].old;
        return TRUE;
      }
  return found >= 0;
}

gboolean
tgsi_parse_file (TgsiParser *parser, guint8 *file, TgsiOldFile *old)
{
  const IsaCursor at = tgsi_next (parser);
  IsaCursor next = at;
  TgsiOldFile found = TGSI_OLD_NONE;
  char word[64];

  if (!isa_cursor_word (&next, word) || !tgsi_find_file (word, file, &found) ||
      (found != TGSI_OLD_NONE && old == NULL))
    return tgsi_name (parser, "register file", tgsi_file_names, TGSI_N_FILES, file);
  parser->at = next;
  if (found != TGSI_OLD_NONE)
    tgsi_old_note (parser, &at, 0, found);
  if (old != NULL)
    *old = found;
  return TRUE;
}

/* x y z w, or r g b a, -> 0..3, else -1. */
static gint
component (char c)
{
  static const char letters[] = "rgba";
  const char *letter = c != '\0' ? strchr (letters, g_ascii_tolower (c)) : NULL;

  return letter != NULL ? (gint) (letter - letters) : isa_component (c);
}

gboolean
tgsi_fits_file (const IsaCursor *at, guint8 file, gboolean is_dim, guint64 value)
{
  const TgsiFileLimit *limit = &tgsi_file_limits[file];
  g_autofree char *what =
    g_strdup_printf (is_dim ? ls_words ("the first number of %s") : ls_words ("the number of %s"),
                     tgsi_file_names[file]);

  return tgsi_fits (at, what, value, (is_dim ? limit->n_dims : limit->n) - 1u);
}

/* The number in brackets. */
typedef struct
{
  IsaCursor at; /* where the number is */
  guint64 value;
  TgsiIndirect added;
  gint32 offset; /* beside the index */
} Bracket;

/* "+4", or nothing. */
static gboolean
parse_offset_number (TgsiParser *parser, gint32 *offset)
{
  const gboolean is_negative = tgsi_peek (parser) == '-';
  guint64 value;

  *offset = 0;
  if (!tgsi_accept (parser, '-') && !tgsi_accept (parser, '+'))
    return TRUE;
  if (!tgsi_number (parser, "the number that is added", MAX_ADDED, &value))
    return FALSE;
  *offset = is_negative ? -(gint32) value : (gint32) value;
  return TRUE;
}

/* "ADDR[0].x+4". */
static gboolean
parse_added (TgsiParser *parser, Bracket *bracket)
{
  TgsiIndirect *added = &bracket->added;
  IsaCursor at;
  guint64 value;

  if (!tgsi_parse_file (parser, &added->file, NULL) || !tgsi_expect (parser, '['))
    return FALSE;
  at = tgsi_next (parser);
  if (!tgsi_digits (parser, "a number", &value) ||
      !tgsi_fits_file (&at, added->file, FALSE, value) || !tgsi_expect (parser, ']'))
    return FALSE;
  added->index = (guint16) value;
  if (tgsi_accept (parser, '.'))
    {
      const gint channel = component (tgsi_peek (parser));

      if (channel < 0)
        return tgsi_missed (parser, CHANNEL);
      added->channel = (guint8) channel;
      parser->at = tgsi_next (parser);
      parser->at.p++;
    }
  return parse_offset_number (parser, &bracket->offset);
}

static gboolean
parse_bracket (TgsiParser *parser, Bracket *bracket)
{
  *bracket = (Bracket){ 0 };
  if (!tgsi_expect (parser, '['))
    return FALSE;
  bracket->at = tgsi_next (parser);
  return (g_ascii_isalpha (tgsi_peek (parser))
            ? parse_added (parser, bracket)
            : tgsi_digits (parser, "a number or a register", &bracket->value)) &&
         tgsi_expect (parser, ']');
}

static gboolean
use_bracket (const Bracket *bracket,
             guint8 file,
             gboolean is_dim,
             gint32 *index,
             TgsiIndirect *added)
{
  if (bracket->added.file == TGSI_FILE_NULL &&
      !tgsi_fits_file (&bracket->at, file, is_dim, bracket->value))
    return FALSE;
  *added = bracket->added;
  *index = bracket->added.file == TGSI_FILE_NULL ? (gint32) bracket->value : bracket->offset;
  return TRUE;
}

static gboolean
parse_array (TgsiParser *parser, guint16 *array)
{
  guint64 value;

  if (!tgsi_number (parser, "the number of an array", G_MAXUINT16, &value))
    return FALSE;
  *array = (guint16) value;
  return tgsi_expect (parser, ')');
}

/* The first number of TEMPX is fixed. */
static gboolean
use_old_dim (const Bracket *dim, TgsiOperand *operand)
{
  if (dim->added.file != TGSI_FILE_NULL)
    return isa_error (&dim->at, NULL, "the first number of TEMPX has no register added to it");
  if (!tgsi_fits (&dim->at, "the first number of TEMPX", dim->value, TGSI_MAX_OLD_ARRAYS - 1))
    return FALSE;
  operand->dim = (gint32) dim->value;
  return TRUE;
}

/* FILE, its brackets and the number of its array. */
static gboolean
parse_register (TgsiParser *parser, TgsiOperand *operand)
{
  const IsaCursor at = tgsi_next (parser);
  TgsiOldFile old;
  Bracket bracket, dim;

  if (!tgsi_parse_file (parser, &operand->file, &old) || !parse_bracket (parser, &bracket))
    return FALSE;
  operand->has_dim = old != TGSI_OLD_NONE;
  if (tgsi_peek (parser) == '[' && old == TGSI_OLD_TEMPX)
    {
      dim = bracket;
      if (!use_old_dim (&dim, operand) || !parse_bracket (parser, &bracket))
        return FALSE;
    }
  else if (tgsi_peek (parser) == '[')
    {
      if (tgsi_file_limits[operand->file].n_dims == 0)
        return isa_error (&at, NULL, "%s has one dimension", tgsi_file_names[operand->file]);
      dim = bracket;
      operand->has_dim = TRUE;
      if (!use_bracket (&dim, operand->file, TRUE, &operand->dim, &operand->dim_added) ||
          !parse_bracket (parser, &bracket))
        return FALSE;
    }
  return use_bracket (&bracket, operand->file, FALSE, &operand->index, &operand->added) &&
         (!tgsi_accept (parser, '(') || parse_array (parser, &operand->array));
}

/* --- channels --------------------------------------------------------------------------------- */

/* Letters behind a point, in the same line. */
static gboolean
parse_channels (TgsiParser *parser, guint8 channels[4], guint *n)
{
  const IsaCursor at = isa_cursor_here (&parser->at);
  IsaCursor next = at;

  for (*n = 0; next.p < next.end && (g_ascii_isalnum (*next.p) || *next.p == '_'); next.p++)
    {
      const gint channel = component (*next.p);

      if (channel < 0)
        return isa_error (&next, "there are x, y, z and w", "'%c' is no channel", *next.p);
      if (*n == 4)
        return isa_error (&at, NULL, "more than four channels");
      channels[(*n)++] = (guint8) channel;
    }
  if (*n == 0)
    return tgsi_missed (parser, CHANNEL);
  parser->at = next;
  return TRUE;
}

/* Fewer than four letters: the last one fills the rest. */
static gboolean
parse_swizzle (TgsiParser *parser, guint8 swizzle[4])
{
  guint n = 4;

  for (guint8 i = 0; i < 4; i++)
    swizzle[i] = i;
  if (tgsi_accept (parser, '.') && !parse_channels (parser, swizzle, &n))
    return FALSE;
  for (; n < 4; n++)
    swizzle[n] = swizzle[n - 1];
  return TRUE;
}

gboolean
tgsi_parse_mask (TgsiParser *parser, guint8 *mask)
{
  IsaCursor at;
  guint8 channels[4];
  guint n;

  *mask = 15;
  if (!tgsi_accept (parser, '.'))
    return TRUE;
  at = isa_cursor_here (&parser->at);
  if (!parse_channels (parser, channels, &n))
    return FALSE;
  *mask = 0;
  for (guint i = 0; i < n; i++)
    {
      if (*mask >> channels[i])
        return isa_error (&at, "such as .xy or .xzw",
                          "a mask names each channel once, in the order x y z w");
      *mask |= (guint8) (1u << channels[i]);
    }
  return TRUE;
}

/* --- operands --------------------------------------------------------------------------------- */

gboolean
tgsi_parse_dst (TgsiParser *parser, TgsiOperand *operand)
{
  return parse_register (parser, operand) && tgsi_parse_mask (parser, &operand->mask);
}

gboolean
tgsi_parse_src (TgsiParser *parser, TgsiOperand *operand)
{
  operand->negate = tgsi_accept (parser, '-');
  operand->absolute = tgsi_accept (parser, '|');
  if (!parse_register (parser, operand) || !parse_swizzle (parser, operand->swizzle))
    return FALSE;
  return !operand->absolute || tgsi_expect (parser, '|');
}

gboolean
tgsi_parse_offset (TgsiParser *parser, TgsiOperand *operand)
{
  if (!parse_register (parser, operand) || !parse_swizzle (parser, operand->swizzle))
    return FALSE;
  operand->swizzle[3] = operand->swizzle[2];
  return TRUE;
}
