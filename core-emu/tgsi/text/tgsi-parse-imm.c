#include "tgsi-parser.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* Immediates and properties. */

#define MAX_NUMBER 63 /* characters */

/* --- numbers of immediates -------------------------------------------------------------------- */

/* The characters of a number. */
static gboolean
take_number (TgsiParser *parser, char number[MAX_NUMBER + 1])
{
  IsaCursor next = tgsi_next (parser);
  const char *start = next.p;

  while (next.p < next.end && next.p - start < MAX_NUMBER &&
         (g_ascii_isalnum (*next.p) || strchr (".+-", *next.p) != NULL) && *next.p != '\0')
    next.p++;
  if (next.p == start)
    return tgsi_missed (parser, "a number");
  memcpy (number, start, (gsize) (next.p - start));
  number[next.p - start] = '\0';
  parser->at = next;
  return TRUE;
}

/* Whether it is a decimal fraction of the language: no words, no exponent without digits. */
static gboolean
is_decimal (const char *p)
{
  gsize n;

  p += *p == '-' || *p == '+';
  n = strspn (p, G_CSET_DIGITS);
  p += n;
  if (*p == '.')
    {
      p++;
      n += strspn (p, G_CSET_DIGITS);
      p += strspn (p, G_CSET_DIGITS);
    }
  if (n > 0 && (*p == 'e' || *p == 'E'))
    {
      p++;
      p += *p == '-' || *p == '+';
      n = strspn (p, G_CSET_DIGITS);
      p += n;
    }
  return n > 0 && *p == '\0';
}

static gboolean
is_hex (const char *number)
{
  return number[0] == '0' && (number[1] == 'x' || number[1] == 'X');
}

static gboolean
read_flt32 (const char *number, guint32 *words)
{
  float value;

  if (is_hex (number) && strlen (number) == 10)
    {
      guint64 bits;

      if (!g_ascii_string_to_unsigned (number + 2, 16, 0, G_MAXUINT32, &bits, NULL))
        return FALSE;
      words[0] = (guint32) bits;
      return TRUE;
    }
  if (!is_decimal (number))
    return FALSE;
  value = (float) g_ascii_strtod (number, NULL);
  memcpy (words, &value, sizeof value);
  return TRUE;
}

static gboolean
read_flt64 (const char *number, guint32 *words)
{
  char *end;
  const gdouble value = g_ascii_strtod (number, &end);
  guint64 bits;

  memcpy (&bits, &value, sizeof value);
  words[0] = (guint32) bits;
  words[1] = (guint32) (bits >> 32);
  return *end == '\0';
}

static gboolean
read_integer (const char *number, TgsiImmType type, guint32 *words)
{
  const gboolean is_wide = type == TGSI_IMM_UINT64 || type == TGSI_IMM_INT64;
  const gboolean is_signed = type == TGSI_IMM_INT32 || type == TGSI_IMM_INT64;
  const gboolean is_negative = is_signed && *number == '-';
  const guint64 top = (guint64) 1 << (is_wide ? 63 : 31);
  const guint64 max = is_signed ? top - !is_negative : top - 1 + top;
  const char *digits = number + (is_signed && (*number == '-' || *number == '+'));
  guint base = 10;
  guint64 value;

  if (is_wide && digits[0] == '0' && digits[1] != '\0')
    base = is_hex (digits) ? 16 : 8;
  if (!g_ascii_string_to_unsigned (digits + (base == 16 ? 2 : 0), base, 0, max, &value, NULL))
    return FALSE;
  value = is_negative ? 0 - value : value;
  words[0] = (guint32) value;
  if (is_wide)
    words[1] = (guint32) (value >> 32);
  return TRUE;
}

static gboolean
read_number (const char *number, TgsiImmType type, guint32 *words)
{
  return type == TGSI_IMM_FLT32   ? read_flt32 (number, words)
         : type == TGSI_IMM_FLT64 ? read_flt64 (number, words)
                                  : read_integer (number, type, words);
}

/* --- immediates ------------------------------------------------------------------------------- */

gboolean
tgsi_parse_values (TgsiParser *parser, TgsiImm *imm)
{
  const char *name = tgsi_imm_names[imm->type];
  const guint n_words = tgsi_imm_is_wide (imm->type) ? 2 : 1;

  if (!tgsi_expect (parser, '{'))
    return FALSE;
  for (guint i = 0; i < 4; i += n_words)
    {
      IsaCursor at;
      char number[MAX_NUMBER + 1];

      if (i > 0 && !tgsi_accept (parser, ','))
        {
          at = tgsi_next (parser);
          return isa_error (&at, NULL, "%s takes %u numbers, not %u", name, 4 / n_words,
                            i / n_words);
        }
      at = tgsi_next (parser);
      if (!take_number (parser, number))
        return FALSE;
      if (!read_number (number, imm->type, imm->words + i))
        return isa_error (&at, tgsi_imm_ranges[imm->type], "'%s' is no number of %s", number, name);
    }
  if (tgsi_peek (parser) == ',')
    {
      const IsaCursor at = tgsi_next (parser);

      return isa_error (&at, NULL, "%s takes %u numbers, here are more", name, 4 / n_words);
    }
  return tgsi_expect (parser, '}');
}

gboolean
tgsi_parse_imm (TgsiParser *parser)
{
  const guint n = parser->imms->len;
  TgsiImm imm = { 0 };
  IsaCursor at = tgsi_next (parser);
  guint64 value;

  if (tgsi_accept (parser, '['))
    {
      at = tgsi_next (parser);
      if (!tgsi_digits (parser, "the number of the immediate", &value) ||
          !tgsi_fits_file (&at, TGSI_FILE_IMM, FALSE, value))
        return FALSE;
      if (value != n)
        return isa_error (&at, "immediates are numbered in order",
                          "this is immediate %u, not %" PRIu64, n, value);
      if (!tgsi_expect (parser, ']'))
        return FALSE;
    }
  if (!tgsi_fits_file (&at, TGSI_FILE_IMM, FALSE, n))
    return FALSE;
  if (!tgsi_name (parser, "type of an immediate", tgsi_imm_names, TGSI_N_IMM_TYPES, &imm.type) ||
      !tgsi_parse_values (parser, &imm))
    return FALSE;
  g_array_append_val (parser->imms, imm);
  return TRUE;
}

/* --- properties ------------------------------------------------------------------------------- */

/* Older names. */
static const struct
{
  const char *name;
  TgsiProperty property;
} old_names[] = { { "MUL_ZERO_WINS", TGSI_PROPERTY_LEGACY_MATH_RULES } };

static gboolean
parse_property_name (TgsiParser *parser, guint8 *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (old_names); i++)
    if (tgsi_accept_word (parser, old_names[i].name))
      {
        *name = (guint8) old_names[i].property;
        return TRUE;
      }
  return tgsi_name (parser, "property", tgsi_property_names, TGSI_N_PROPERTIES, name);
}

gboolean
tgsi_parse_property (TgsiParser *parser)
{
  const IsaCursor at = tgsi_next (parser);
  TgsiPropertyItem property = { 0 };
  const char *const *names;
  guint n_names;
  guint64 value;

  if (!parse_property_name (parser, &property.name))
    return FALSE;
  for (guint i = 0; i < parser->properties->len; i++)
    if (g_array_index (parser->properties, TgsiPropertyItem, i).name == property.name)
      return isa_error (&at, NULL, "%s is said already", tgsi_property_names[property.name]);
  n_names = tgsi_property_values ((TgsiProperty) property.name, &names);
  if (n_names > 0)
    {
      guint8 found;

      if (!tgsi_name (parser, "value", names, n_names, &found))
        return FALSE;
      value = found;
    }
  else if (!tgsi_number (parser, "the value",
                         property.name == TGSI_PROPERTY_GS_MAX_OUTPUT_VERTICES ? TGSI_MAX_EMITTED
                                                                               : G_MAXUINT32,
                         &value))
    return FALSE;
  property.value = (guint32) value;
  g_array_append_val (parser->properties, property);
  return TRUE;
}
