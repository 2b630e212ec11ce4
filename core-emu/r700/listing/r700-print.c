#include "r700-print.h"

#include "ls-format.h"

void
r700_text_register (IsaText *text, guint gpr, gboolean loop_relative)
{
  isa_text_span (text, ISA_SPAN_REGISTER, loop_relative ? "R[%u+AL]" : "R%u", gpr);
}

void
r700_text_sels (IsaText *text, const guint8 *sels, guint n)
{
  char letters[5] = { 0 };

  for (guint i = 0; i < n; i++)
    letters[i] = R700_COMP_LETTERS[sels[i] & 7];
  if (g_strcmp0 (letters, "xyzw") != 0)
    isa_text_span (text, ISA_SPAN_REGISTER, ".%s", letters);
}

/* --- flags --- */

/* A signed fixed-point field in exact decimals. */
static void
put_fixed (IsaText *text, const R700Flag *flag, guint32 value)
{
  gint32 max = (gint32) r700_field_max (flag->field);
  gint32 number = (gint32) value > max / 2 ? (gint32) value - max - 1 : (gint32) value;
  char decimals[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_dtostr (decimals, sizeof decimals, (double) number / flag->value);
  isa_text_flag (text, "%s(%s%s)", flag->name, decimals, strchr (decimals, '.') ? "" : ".0");
}

/* A value that has no name is printed as a number. */
static void
put_word (IsaText *text, const R700Flag *flag, const char *word, guint32 value)
{
  if (word)
    isa_text_flag (text, "%s(%s)", flag->name, word);
  else
    isa_text_flag (text, "%s(%u)", flag->name, value);
}

static void
put_format (IsaText *text, const R700Flag *flag, guint32 code)
{
  const LsDataFormat *format = ls_data_format (code);
  g_autofree char *name = format ? g_ascii_strup (format->name, -1) : NULL;

  put_word (text, flag, name, code);
}

static void
put_mega (IsaText *text, const R700Flag *flag, const guint32 *words, guint32 count)
{
  guint32 mega = r700_get (words, R700_VTX_WORD2_MEGA_FETCH);

  if (mega == flag->value && (mega || count))
    isa_text_flag (text, "%s(%u)", flag->name, count + 1);
}

static void
put_coords (IsaText *text, const R700Flag *flag, const guint32 *words)
{
  char letters[5] = { 0 };
  guint n = 0;

  for (guint i = 0; i < 4; i++)
    if (r700_get (words, flag->field + i) == flag->value)
      letters[n++] = "XYZW"[i];
  if (n)
    isa_text_flag (text, "%s(%s)", flag->name, letters);
}

/* What a 0 has no flag for. */
static void
put_value (IsaText *text, const R700Flag *flag, guint32 value)
{
  if (flag->kind == R700_FLAG_BIT)
    isa_text_flag (text, "%s", flag->name);
  else if (flag->kind == R700_FLAG_FIXED)
    put_fixed (text, flag, value);
  else if (flag->kind == R700_FLAG_FORMAT)
    put_format (text, flag, value);
  else
    put_word (text, flag, flag->kind == R700_FLAG_ENUM ? flag->names[value] : NULL, value);
}

static void
put_flag (IsaText *text, const R700Flag *flag, const guint32 *words, guint op_flags)
{
  const guint32 value = r700_get (words, flag->field);
  const gboolean is_wanted = flag->kind <= R700_FLAG_BUF && (flag->value & op_flags) != 0;

  if (flag->kind == R700_FLAG_MEGA)
    put_mega (text, flag, words, value);
  else if (flag->kind == R700_FLAG_COORDS)
    put_coords (text, flag, words);
  else if (flag->kind == R700_FLAG_CLEAR && value == 0)
    isa_text_flag (text, "%s", flag->name);
  else if (flag->kind == R700_FLAG_BUF ? is_wanted
                                       : flag->kind != R700_FLAG_CLEAR && (value || is_wanted))
    put_value (text, flag, value);
}

void
r700_text_flags (IsaText *text,
                 R700FlagWords of,
                 const guint32 *words,
                 guint op_flags,
                 R700OwnFlagFunc put_own,
                 gconstpointer instruction)
{
  for (const R700Flag *flag = r700_flags; flag < r700_flags + r700_n_flags; flag++)
    if (flag->words != of || flag->is_alias)
      continue;
    else if (flag->kind == R700_FLAG_OWN)
      put_own (text, flag, instruction);
    else
      put_flag (text, flag, words, op_flags);
}
