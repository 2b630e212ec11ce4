#include "r500-asm-internal.h"

/* Texture instructions, flow control, and the flags behind all instructions. */

/* --- texture instructions --------------------------------------------------------------------- */

static const char *
op_name (guint index, gconstpointer data)
{
  return ((const R500NamedOp *) data)[index].name;
}

/* The number of one of n operations. */
static gboolean
parse_op (R500Asm *as,
          IsaCursor *cursor,
          const R500NamedOp *ops,
          guint n,
          R500FieldId field,
          guint *op)
{
  const IsaCursor at = isa_cursor_here (cursor);
  const guint max = isa_field_max (&r500_format.fields[field]);

  return r500_asm_op (cursor, op_name, ops, n, n, max, op) && r500_asm_say (as, &at, field, *op);
}

/* Four channels of a register. */
static gboolean
parse_channels (R500Asm *as, IsaCursor *cursor, R500FieldId first)
{
  IsaCursor at = *cursor;
  guint8 swiz[4];
  guint n;

  if (!r500_asm_swizzle (cursor, swiz, &n))
    return FALSE;
  if (n != 4)
    return isa_error (&at, "such as .rgba", "expected four channels, not %u", n);
  for (guint i = 0; i < 4; i++)
    {
      if (swiz[i] > R500_SWIZ_A)
        return isa_error (&at, "there are r g b a", "texture instructions take no constants");
      if (!r500_asm_say (as, &at, first + i, swiz[i]))
        return FALSE;
    }
  return TRUE;
}

/* "[aL+3]" into an address and the REL behind it. */
static gboolean
parse_temp (R500Asm *as, IsaCursor *cursor, const IsaCursor *at, R500FieldId address)
{
  guint index, rel;

  return r500_asm_index (cursor, R500_MAX_TEMPS - 1, &index, &rel) &&
         r500_asm_say (as, at, address, index) && r500_asm_say (as, at, address + 1, rel);
}

/* "temp[aL+3].rgaa" into the six fields from first on: address, REL, S T R Q. */
static gboolean
parse_coordinate (R500Asm *as, IsaCursor *cursor, R500FieldId first)
{
  const IsaCursor at = isa_cursor_here (cursor);

  if (!r500_asm_accept_word (cursor, "temp"))
    return isa_error (&at, NULL, "expected temp[n]");
  return parse_temp (as, cursor, &at, first) && parse_channels (as, cursor, first + 2);
}

static gboolean
parse_texture (R500Asm *as, IsaCursor *cursor)
{
  IsaCursor at = *cursor;
  guint unit;

  return r500_asm_index (cursor, 15, &unit, NULL) &&
         r500_asm_say (as, &at, R500_US_TEX_INST_TEX_ID, unit) &&
         parse_channels (as, cursor, R500_US_TEX_ADDR_DST_R_SWIZ);
}

static gboolean
parse_tex_operands (R500Asm *as, IsaCursor *cursor, guint *n_textures, guint *n_temps)
{
  IsaCursor look = *cursor;

  *n_textures = *n_temps = 0;
  if (!r500_asm_accept_word (&look, "tex") && !r500_asm_accept_word (&look, "temp"))
    return TRUE;
  if (r500_asm_accept_word (cursor, "tex"))
    {
      *n_textures = 1;
      if (!parse_texture (as, cursor))
        return FALSE;
      if (!isa_cursor_accept (cursor, ','))
        return TRUE;
    }
  do
    {
      IsaCursor at = *cursor;

      if (*n_temps == G_N_ELEMENTS (r500_tex_temp_fields))
        return isa_error (&at, NULL, "more than three temps");
      if (!parse_coordinate (as, cursor, r500_tex_temp_fields[(*n_temps)++]))
        return FALSE;
    }
  while (isa_cursor_accept (cursor, ','));
  return TRUE;
}

static gboolean
check_tex_operands (const IsaCursor *at, guint op, guint n_textures, guint n_temps)
{
  if (op == R500_TEX_NOP || op >= R500_TEX_INVALID)
    return TRUE;
  if (op == R500_TEX_TEXKILL)
    return n_temps > 0 || isa_error (at, "such as TEXKILL temp[0].rgba", "TEXKILL takes a temp");
  if (op == R500_TEX_DXDY)
    return (n_textures > 0 && n_temps == 3) ||
           isa_error (at, "such as DXDY tex[0].rgba, temp[0].rgaa, temp[1].rgaa, temp[2].rgaa",
                      "DXDY takes a texture, coordinates and two derivatives");
  return (n_textures > 0 && n_temps > 0) ||
         isa_error (at, "such as LD tex[0].rgba, temp[0].rgaa",
                    "%s takes a texture and coordinates", r500_tex_ops[op].name);
}

/* "temp[2].rgba =" or "____ =". */
static gboolean
parse_tex_destination (R500Asm *as, IsaCursor *cursor)
{
  const IsaCursor at = isa_cursor_here (cursor);
  guint mask;

  if (r500_asm_accept_word (cursor, "____"))
    return isa_expect (cursor, '=');
  if (!r500_asm_accept_word (cursor, "temp"))
    return isa_error (&at, NULL, "expected temp[n], or ____ for none");
  return parse_temp (as, cursor, &at, R500_US_TEX_ADDR_DST_ADDR) && r500_asm_mask (cursor, &mask) &&
         r500_asm_say (as, &at, R500_US_CMN_INST_RGB_WMASK, mask & 7) &&
         r500_asm_say (as, &at, R500_US_CMN_INST_ALPHA_WMASK, mask >> 3) &&
         isa_expect (cursor, '=');
}

gboolean
r500_asm_parse_tex (R500Asm *as, IsaCursor *cursor)
{
  IsaCursor at;
  guint op = R500_TEX_INVALID, n_textures, n_temps;

  if (!parse_tex_destination (as, cursor))
    return FALSE;
  at = isa_cursor_here (cursor);
  return parse_op (as, cursor, r500_tex_ops, R500_N_TEX_OPS, R500_US_TEX_INST_INST, &op) &&
         parse_tex_operands (as, cursor, &n_textures, &n_temps) &&
         check_tex_operands (&at, op, n_textures, n_temps);
}

/* --- flow control ----------------------------------------------------------------------------- */

gboolean
r500_asm_parse_flow (R500Asm *as, IsaCursor *cursor)
{
  guint op;

  return parse_op (as, cursor, r500_flow_ops, R500_N_FLOW_OPS, R500_US_FC_INST_OP, &op);
}

/* "(7)" or "(label)" behind ADDR or GLOBAL. */
static gboolean
parse_place (R500Asm *as, IsaCursor *cursor, gboolean is_global)
{
  const IsaCursor at = isa_cursor_here (cursor);
  char word[64];
  R500AsmJump jump = { .instruction = as->words->len / R500_N_DWORDS };
  gint64 value;

  if (!r500_asm_say (as, &at, R500_US_FC_ADDR_JUMP_GLOBAL, is_global))
    return FALSE;
  if (!g_ascii_isalpha (isa_cursor_peek (cursor)) && *cursor->p != '_')
    return isa_integer (cursor, &value) && r500_asm_say (as, &at, R500_US_FC_ADDR_JUMP_ADDR, value);
  isa_cursor_word (cursor, word);
  as->said[R500_US_FC_ADDR_JUMP_ADDR] = TRUE;
  jump.label = g_ascii_strdown (word, -1);
  jump.at = at;
  g_array_append_val (as->jumps, jump);
  return TRUE;
}

/* "(!alu_result)" or "(0x1B)" behind ANY or ALL. */
static gboolean
parse_vote (R500Asm *as, IsaCursor *cursor, gboolean is_any)
{
  const IsaCursor at = isa_cursor_here (cursor);
  gint64 table = -1;

  for (guint i = 0; i < r500_n_jump_names && table < 0; i++)
    if (r500_asm_accept_word (cursor, r500_jump_names[i].name))
      table = r500_jump_names[i].table;
  if (table < 0 && !g_ascii_isdigit (isa_cursor_peek (cursor)))
    return isa_error (
      &at, "never, always, alu_result, pred, bool, these with !, or a table such as 0xF0",
      "unknown condition");
  if (table < 0 && !isa_integer (cursor, &table))
    return FALSE;
  return r500_asm_say (as, &at, R500_US_FC_INST_JUMP_FUNC, table) &&
         r500_asm_say (as, &at, R500_US_FC_INST_JUMP_ANY, is_any);
}

static gboolean
parse_choice (R500Asm *as, IsaCursor *cursor, R500FieldId field, const char *const *names)
{
  const IsaCursor at = isa_cursor_here (cursor);
  const gint found = r500_asm_accept_name (cursor, names, 4);

  if (found < 0)
    return isa_error (&at, r500_field_values (field), "unknown %s", r500_format.fields[field].name);
  return r500_asm_say (as, &at, field, found);
}

/* --- flags ------------------------------------------------------------------------------------ */

static const char *
flag_name (guint index, gconstpointer data G_GNUC_UNUSED)
{
  return r500_flags[index].name;
}

/* "(!r)"; halves: a bit for each that it holds for. */
static gboolean
parse_predicate (R500Asm *as, IsaCursor *cursor, guint halves)
{
  const IsaCursor at = isa_cursor_here (cursor);
  const gboolean is_inverted = isa_cursor_accept (cursor, '!');
  gint found;

  isa_cursor_skip (cursor);
  found = r500_asm_accept_name (cursor, r500_pred_names, G_N_ELEMENTS (r500_pred_names));
  if (found < 0)
    return isa_error (&at, "rgba, r, g, b, a, or one of these behind !", "unknown predicate");
  for (guint half = 0; half < R500_N_HALVES; half++)
    if ((halves >> half & 1) &&
        (!r500_asm_say (as, &at, r500_half_fields[half].pred_sel, found) ||
         !r500_asm_say (as, &at, r500_half_fields[half].pred_inv, is_inverted)))
      return FALSE;
  return TRUE;
}

/* "(dword, bits)": bits that belong to no field. */
static gboolean
parse_reserved (R500Asm *as, IsaCursor *cursor)
{
  IsaCursor at = *cursor;
  guint type = r500_asm_type (as);
  guint32 values[2], mask;
  guint n;

  if (!isa_words (cursor, values, 2, &n))
    return FALSE;
  if (n != 2 || values[0] >= R500_N_DWORDS)
    return isa_error (&at, NULL, "RESERVED takes a dword, 0 to %u, and its bits",
                      R500_N_DWORDS - 1);
  mask = isa_reserved_mask (&r500_format, r500_word_of (type, values[0]));
  if (values[1] & ~mask)
    return isa_error (&at, NULL, "the bits 0x%08X of dword %u belong to fields", values[1] & ~mask,
                      values[0]);
  as->current[values[0]] |= values[1];
  return TRUE;
}

static gboolean
parse_number (R500Asm *as, IsaCursor *cursor, R500FieldId field)
{
  IsaCursor at = *cursor;
  gint64 value;

  return isa_argument (cursor, &value) && r500_asm_say (as, &at, field, value);
}

/* The argument of a flag, in brackets. */
static gboolean
parse_inside (R500Asm *as, IsaCursor *cursor, const R500Flag *flag)
{
  gboolean is_flow = r500_asm_type (as) == R500_TYPE_FC;

  switch ((int) flag->kind)
    {
    case R500_FLAG_PRED:
      return parse_predicate (as, cursor,
                              flag->field == R500_US_CMN_INST_RGB_PRED_SEL ? 1u << R500_RGB
                                                                           : 1u << R500_ALPHA);
    case R500_FLAG_BOTH_PREDS:
      return parse_predicate (as, cursor,
                              is_flow ? 1u << R500_RGB : 1u << R500_RGB | 1u << R500_ALPHA);
    case R500_FLAG_PLACE:
    case R500_FLAG_GLOBAL:
      return parse_place (as, cursor, flag->kind == R500_FLAG_GLOBAL);
    case R500_FLAG_ANY:
    case R500_FLAG_ALL:
      return parse_vote (as, cursor, flag->kind == R500_FLAG_ANY);
    default:
      return parse_choice (as, cursor, flag->field, flag->names);
    }
}

static gboolean
parse_flag (R500Asm *as, IsaCursor *cursor, const IsaCursor *at, const R500Flag *flag)
{
  if (flag->kind == R500_FLAG_BIT)
    return r500_asm_say (as, at, flag->field, 1);
  if (flag->kind == R500_FLAG_NUMBER)
    return parse_number (as, cursor, flag->field);
  if (flag->kind == R500_FLAG_RESERVED)
    return parse_reserved (as, cursor);
  return isa_expect (cursor, '(') && parse_inside (as, cursor, flag) && isa_expect (cursor, ')');
}

/* "US_CMN_INST.STAT_WE(15)": a field by its name; cursor is behind the word's name. */
static gboolean
parse_field (R500Asm *as, IsaCursor *cursor, const IsaCursor *at, const char *word)
{
  guint type = r500_asm_type (as);
  char name[64];

  if (!isa_expect (cursor, '.'))
    return FALSE;
  if (!isa_cursor_word (cursor, name))
    return isa_error (cursor, NULL, "expected the name of a field");
  for (guint i = 0; i < R500_N_FIELDS; i++)
    if (strcmp (r500_format.fields[i].word, word) == 0 &&
        strcmp (r500_format.fields[i].name, name) == 0 &&
        r500_type_has_field (type, (R500FieldId) i))
      return i == R500_US_CMN_INST_TYPE
               ? isa_error (at, NULL, "the type stands at the start of the line")
               : parse_number (as, cursor, (R500FieldId) i);
  return isa_error (at, NULL, "the instruction has no field %s.%s", word, name);
}

static gboolean
parse_any_flag (R500Asm *as, IsaCursor *cursor)
{
  guint type = 1u << r500_asm_type (as);
  IsaCursor at = *cursor;
  char word[64];

  if (!isa_cursor_word (cursor, word))
    return isa_unexpected (cursor);
  for (guint i = 0; i < r500_n_flags; i++)
    if ((r500_flags[i].types & type) && strcmp (r500_flags[i].name, word) == 0)
      return parse_flag (as, cursor, &at, &r500_flags[i]);
  if (g_str_has_prefix (word, "US_"))
    return parse_field (as, cursor, &at, word);
  if (g_strcmp0 (ls_nearest (word, flag_name, r500_n_flags, NULL), word) == 0)
    return isa_error (&at, NULL, "this type of instruction has no %s", word);
  return isa_unknown (&at, "unknown flag", word, flag_name, r500_n_flags, NULL);
}

gboolean
r500_asm_parse_flags (R500Asm *as, IsaCursor *cursor)
{
  gboolean is_flow = r500_asm_type (as) == R500_TYPE_FC;

  while (!isa_cursor_at_end (cursor))
    if (!parse_any_flag (as, cursor))
      return FALSE;
  if (is_flow && !as->said[R500_US_FC_ADDR_JUMP_ADDR] &&
      r500_get (as->current, R500_US_FC_INST_A_OP) != R500_A_POP)
    return isa_error (&as->at,
                      "ADDR(7), or ADDR(name) of a line name:", "there is no place to jump to");
  return TRUE;
}
