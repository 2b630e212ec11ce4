#include "ls-expr-format.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "ls-dict.h"
#include "ls-value.h"
#include "ls-words.h"

#define CELL_WIDTH 8 /* at the least */
#define LINE_WIDTH \
  77 /* of eight cells and no more: a terminal has 80 columns, and 3 are the lane's */

/* --- one component ---------------------------------------------------------------------------- */

static char
format_of_type (LsExprType type)
{
  switch (type)
    {
    case LS_EXPR_FLOAT:
    case LS_EXPR_WORD:
    case LS_EXPR_DOUBLE:
      return 'f';
    case LS_EXPR_INT:
    case LS_EXPR_INT64:
      return 'i';
    case LS_EXPR_UINT:
    case LS_EXPR_UINT64:
      return 'u';
    case LS_EXPR_BITS:
      return 'x';
    case LS_EXPR_BOOL:
      break;
    }
  return 't';
}

static void
format_binary (guint64 bits, gboolean is_wide, char text[LS_EXPR_TEXT_SIZE])
{
  char *to = text;

  *to++ = '0';
  *to++ = 'b';
  for (guint i = is_wide ? 64 : 32; i > 0; i--)
    {
      *to++ = bits >> (i - 1) & 1 ? '1' : '0';
      if (i % 4 == 1 && i > 1)
        *to++ = '_';
    }
  *to = '\0';
}

static void
format_bits (guint64 bits, gboolean is_wide, char format, char text[LS_EXPR_TEXT_SIZE])
{
  switch (format)
    {
    case 'i':
      ls_value_text (is_wide ? LS_VALUE_INT64 : LS_VALUE_INT, bits, text);
      break;
    case 'u':
      ls_value_text (is_wide ? LS_VALUE_UINT64 : LS_VALUE_UINT, bits, text);
      break;
    case 'x':
      g_snprintf (text, LS_EXPR_TEXT_SIZE, "0x%0*" PRIx64, is_wide ? 16 : 8, bits);
      break;
    case 'o':
      g_snprintf (text, LS_EXPR_TEXT_SIZE, "0o%" G_GINT64_MODIFIER "o", bits);
      break;
    case 'b':
      format_binary (bits, is_wide, text);
      break;
    case 't':
      g_strlcpy (text, bits != 0 ? "true" : "false", LS_EXPR_TEXT_SIZE);
      break;
    default:
      ls_value_text (is_wide ? LS_VALUE_DOUBLE : LS_VALUE_FLOAT, bits, text);
      break;
    }
}

static gboolean
has_value (const LsExprValue *value, guint component, guint lane)
{
  return (value->has_value[component] & LS_MASK_LANE (lane)) != 0;
}

static gboolean
is_about (const LsExprValue *value, guint component, guint lane)
{
  return (value->about[component] & LS_MASK_LANE (lane)) != 0;
}

/* Nothing that is not certain is shown as certain. */
static void
mark_about (char text[LS_EXPR_TEXT_SIZE])
{
  memmove (text + 1, text, MIN (strlen (text), LS_EXPR_TEXT_SIZE - 2) + 1);
  text[0] = '~';
  text[LS_EXPR_TEXT_SIZE - 1] = '\0';
}

char *
ls_expr_format_component (const LsExprValue *value,
                          char format,
                          guint component,
                          guint lane,
                          char text[LS_EXPR_TEXT_SIZE])
{
  const guint32 *words = value->rows[component].u;

  if (!has_value (value, component, lane))
    g_strlcpy (text, value->lost[component] & LS_MASK_LANE (lane) ? "lost" : "none",
               LS_EXPR_TEXT_SIZE);
  else if (format == '\0' && value->shown[component] == LS_EXPR_WORD)
    ls_value_text (ls_value_guess (LS_VALUE_BITS, words, LS_LANES), words[lane], text);
  else
    format_bits (ls_expr_value_bits (value, component, lane), ls_expr_type_is_wide (value->type),
                 format != '\0' ? format : format_of_type (value->shown[component]), text);
  if (is_about (value, component, lane))
    mark_about (text);
  return text;
}

static guint64
pair_bits (const LsExprValue *value, guint component, guint lane)
{
  return ls_value_join (value->rows[component].u[lane], value->rows[component + 1].u[lane]);
}

gboolean
ls_expr_format_pair (const LsExprValue *value,
                     char format,
                     guint component,
                     guint lane,
                     char text[LS_EXPR_TEXT_SIZE])
{
  if (format != '\0' || component + 1 >= value->n_components ||
      !ls_expr_type_is_wide (value->pairs[component]) || !has_value (value, component, lane) ||
      !has_value (value, component + 1, lane))
    return FALSE;
  format_bits (pair_bits (value, component, lane), TRUE, format_of_type (value->pairs[component]),
               text);
  return TRUE;
}

GVariant *
ls_expr_component_to_variant (const LsExprValue *value, char format, guint component, guint lane)
{
  const guint64 bits = ls_expr_value_bits (value, component, lane);
  char text[LS_EXPR_TEXT_SIZE];
  LsDict dict = { 0 };

  ls_expr_format_component (value, format, component, lane, text);
  if (!has_value (value, component, lane))
    ls_dict_set (&dict, "text", "s", text);
  else
    ls_dict_add_members (&dict, ls_expr_type_is_wide (value->type)
                                  ? ls_wide_to_variant (bits, text)
                                  : ls_value_to_variant ((guint32) bits, text));
  if (is_about (value, component, lane))
    ls_dict_set (&dict, "is_about", "b", TRUE);
  if (value->lost[component] & LS_MASK_LANE (lane))
    ls_dict_set (&dict, "missing", "s", "not-kept");
  if (ls_expr_format_pair (value, format, component, lane, text))
    ls_dict_set_value (&dict, "pair",
                       ls_wide_to_variant (pair_bits (value, component, lane), text));
  return ls_dict_end (&dict);
}

static const LsValueType value_types[] = {
  [LS_EXPR_FLOAT] = LS_VALUE_FLOAT,   [LS_EXPR_INT] = LS_VALUE_INT,
  [LS_EXPR_UINT] = LS_VALUE_UINT,     [LS_EXPR_BITS] = LS_VALUE_UINT,
  [LS_EXPR_BOOL] = LS_VALUE_INT,      [LS_EXPR_WORD] = LS_VALUE_UINT,
  [LS_EXPR_DOUBLE] = LS_VALUE_DOUBLE, [LS_EXPR_INT64] = LS_VALUE_INT64,
  [LS_EXPR_UINT64] = LS_VALUE_UINT64,
};

LsValueType
ls_expr_value_guess (const LsExprValue *value, guint component)
{
  if (value->shown[component] != LS_EXPR_WORD)
    return value_types[value->shown[component]];
  return ls_value_guess (LS_VALUE_BITS, value->rows[component].u, LS_LANES) == LS_VALUE_INT
           ? LS_VALUE_INT
           : LS_VALUE_FLOAT;
}

double
ls_expr_value_number (const LsExprValue *value, guint component, guint lane)
{
  return ls_value_number (ls_expr_value_bits (value, component, lane), value_types[value->type]);
}

/* --- one lane --------------------------------------------------------------------------------- */

/* Of a colour; words of 32 bits are taken for floats whatever their type. */
static float
level_of (const LsExprValue *value, guint component, guint lane)
{
  return ls_expr_type_is_wide (value->type) ? (float) ls_expr_value_number (value, component, lane)
                                            : value->rows[component].f[lane];
}

gboolean
ls_expr_get_colour (const LsExprValue *value, guint lane, guint8 rgba[4])
{
  rgba[3] = 255;
  if (value->n_components < 3)
    return FALSE;
  for (guint i = 0; i < value->n_components; i++)
    {
      const float level = level_of (value, i, lane);

      if (!has_value (value, i, lane))
        return FALSE;
      rgba[i] = level >= 1 ? 255 : level > 0 ? (guint8) (level * 255 + 0.5f) : 0;
    }
  return TRUE;
}

static void
format_colour (const LsExprValue *value, guint lane, char text[LS_EXPR_TEXT_SIZE])
{
  guint8 rgba[4];

  if (!ls_expr_get_colour (value, lane, rgba))
    g_strlcpy (text, "none", LS_EXPR_TEXT_SIZE);
  else if (value->n_components == 4)
    g_snprintf (text, LS_EXPR_TEXT_SIZE, "#%02x%02x%02x%02x", rgba[0], rgba[1], rgba[2], rgba[3]);
  else
    g_snprintf (text, LS_EXPR_TEXT_SIZE, "#%02x%02x%02x", rgba[0], rgba[1], rgba[2]);
  for (guint i = 0; i < value->n_components; i++)
    if (is_about (value, i, lane))
      {
        mark_about (text);
        return;
      }
}

static guint
doubt_level (const LsExprValue *value, guint component, guint lane)
{
  const float level = level_of (value, component, lane);

  if (!has_value (value, component, lane))
    return LS_COLOUR_NO_VALUE;
  if (isnan (level))
    return LS_COLOUR_NAN;
  if (isinf (level))
    return level > 0 ? LS_COLOUR_PLUS_INF : LS_COLOUR_MINUS_INF;
  return level > 1 ? LS_COLOUR_ABOVE : level < 0 ? LS_COLOUR_BELOW : 0;
}

guint
ls_expr_doubt_colour (const LsExprValue *value, guint lane)
{
  guint doubts = 0;

  for (guint i = 0; i < value->n_components; i++)
    doubts |= doubt_level (value, i, lane);
  return doubts;
}

/* Appends the components that are no level, with their values. */
static void
append_doubts (const LsExprValue *value, guint lane, GString *all)
{
  const char *before = " (";
  char text[LS_EXPR_TEXT_SIZE];

  for (guint i = 0; i < value->n_components; i++)
    if (doubt_level (value, i, lane) != 0)
      {
        ls_expr_format_component (value, 'f', i, lane, text);
        g_string_append_printf (all, "%s%c %s", before, "xyzw"[i], text);
        before = ", ";
      }
  if (*before == ',')
    g_string_append_c (all, ')');
}

static char *
dup_colour (const LsExprValue *value, guint lane)
{
  char text[LS_EXPR_TEXT_SIZE];
  GString *all;

  format_colour (value, lane, text);
  all = g_string_new (text);
  if ((ls_expr_doubt_colour (value, lane) & LS_COLOUR_NO_VALUE) == 0)
    append_doubts (value, lane, all);
  return g_string_free (all, FALSE);
}

/* With a value of 64 bits, letters tell the components. */
static gboolean
has_pairs (const LsExprValue *value, char format, guint lane)
{
  char text[LS_EXPR_TEXT_SIZE];

  for (guint i = 0; i < value->n_components; i++)
    if (ls_expr_format_pair (value, format, i, lane, text))
      return TRUE;
  return FALSE;
}

char *
ls_expr_format_lane (const LsExprValue *value, char format, guint lane)
{
  const gboolean is_named = has_pairs (value, format, lane);
  g_autoptr (GString) all = g_string_new (NULL);
  char text[LS_EXPR_TEXT_SIZE];

  if (format == 'c')
    return dup_colour (value, lane);
  for (guint i = 0; i < value->n_components; i++)
    {
      const gboolean is_pair = ls_expr_format_pair (value, format, i, lane, text);

      g_string_append (all, i > 0 ? ", " : "");
      if (is_pair || is_named)
        g_string_append_printf (all, "%.*s ", is_pair ? 2 : 1, &"xyzw"[i]);
      g_string_append (all,
                       is_pair ? text : ls_expr_format_component (value, format, i, lane, text));
      i += is_pair;
    }
  return g_strdup (all->str);
}

/* --- as a debugger prints it ------------------------------------------------------------------ */

static void
format_cell (const LsExprValue *value,
             char format,
             guint component,
             guint lane,
             char cell[LS_EXPR_TEXT_SIZE + 2])
{
  gboolean is_active = (value->active & LS_MASK_LANE (lane)) != 0;
  char text[LS_EXPR_TEXT_SIZE];

  if (format == 'c')
    format_colour (value, lane, text);
  else
    ls_expr_format_component (value, format, component, lane, text);
  g_snprintf (cell, LS_EXPR_TEXT_SIZE + 2, "%s%s%s", is_active ? "" : "(", text,
              is_active ? "" : ")");
}

static guint
widest_cell (const LsExprValue *value, char format, guint component, LsMask lanes)
{
  char cell[LS_EXPR_TEXT_SIZE + 2];
  guint width = CELL_WIDTH;

  LS_FOREACH_LANE (lane, lanes)
    {
      format_cell (value, format, component, lane, cell);
      width = MAX (width, (guint) strlen (cell));
    }
  return width;
}

void
ls_expr_print_lanes (const LsExprValue *value,
                     char format,
                     guint component,
                     LsMask lanes,
                     GString *out)
{
  guint width = widest_cell (value, format, component, lanes), n = 8;
  char cell[LS_EXPR_TEXT_SIZE + 2];

  while (n > 1 && n * (width + 1) > LINE_WIDTH)
    n /= 2;
  for (guint first = 0; first < LS_LANES; first += n)
    {
      if ((lanes >> first & ((G_GUINT64_CONSTANT (1) << n) - 1)) == 0)
        continue;
      g_string_append_printf (out, "%2u:", first);
      for (guint lane = first; lane < first + n; lane++)
        {
          g_strlcpy (cell, ".", sizeof cell);
          if (lanes & LS_MASK_LANE (lane))
            format_cell (value, format, component, lane, cell);
          g_string_append_printf (out, " %*s", (int) width, cell);
        }
      g_string_append_c (out, '\n');
    }
}

/* The value, its bits, and whether it changed. */
static void
append_line (GString *out, const char *text, guint64 bits, gboolean is_wide, gboolean is_changed)
{
  g_string_append_printf (out, "%-16s 0x%0*" PRIx64 "%s%s\n", text, is_wide ? 16 : 8, bits,
                          is_changed ? "  " : "", is_changed ? ls_words ("changed") : "");
}

static gboolean
has_changed (const LsMask *changed, guint component, guint lane)
{
  return changed != NULL && (changed[component] & LS_MASK_LANE (lane)) != 0;
}

void
ls_expr_print_components (const LsExprValue *value,
                          char format,
                          guint lane,
                          const LsMask *changed,
                          GString *out)
{
  const gboolean is_wide = ls_expr_type_is_wide (value->type);
  const gboolean is_named = has_pairs (value, format, lane);
  char text[LS_EXPR_TEXT_SIZE];

  if (format == 'c')
    {
      format_colour (value, lane, text);
      g_string_append_printf (out, "%s\n", text);
    }
  for (guint i = 0; i < value->n_components; i++)
    {
      if (ls_expr_format_pair (value, format, i, lane, text))
        {
          g_string_append_printf (out, "%.2s ", &"xyzw"[i]);
          append_line (out, text, pair_bits (value, i, lane), TRUE,
                       has_changed (changed, i, lane) || has_changed (changed, i + 1, lane));
          i++;
          continue;
        }
      if (value->n_components == 2 && is_wide)
        g_string_append (out, i == 0 ? "xy " : "zw ");
      else if (value->n_components > 1)
        g_string_append_printf (out, is_named ? "%c  " : "%c ", "xyzw"[i]);
      ls_expr_format_component (value, format, i, lane, text);
      if (has_value (value, i, lane))
        append_line (out, text, ls_expr_value_bits (value, i, lane), is_wide,
                     has_changed (changed, i, lane));
      else
        g_string_append_printf (out, "%s\n", text);
    }
}

void
ls_expr_print (const LsExprValue *value,
               char format,
               guint lane,
               const LsMask *changed,
               GString *out)
{
  if (value->n_components == 1 && !value->is_uniform)
    ls_expr_print_lanes (value, format, 0, LS_MASK_ALL, out);
  else
    ls_expr_print_components (value, format, lane, changed, out);
}
