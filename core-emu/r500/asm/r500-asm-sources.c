#include "r500-asm-internal.h"

#include <math.h>
#include <string.h>

/* What stands in front of a half: "src0.rgb = temp[1], srcp.rgb = src1 - src0 :" */

gboolean
r500_asm_looks_at_source (const IsaCursor *cursor)
{
  IsaCursor look = *cursor;

  isa_cursor_skip (&look);
  return look.end - look.p >= 4 && g_ascii_strncasecmp (look.p, "src", 3) == 0 &&
         strchr ("012pP", look.p[3]) != NULL;
}

/* "src1": 0..2 or R500_SEL_SRCP. */
gboolean
r500_asm_parse_sel (IsaCursor *cursor, guint *sel)
{
  static const char *const names[] = { "src0", "src1", "src2", "srcp" };
  gint found;

  isa_cursor_skip (cursor);
  found = r500_asm_accept_name (cursor, names, G_N_ELEMENTS (names));
  if (found < 0)
    return isa_error (cursor, NULL, "expected src0, src1, src2 or srcp");
  *sel = (guint) found;
  return TRUE;
}

/* Behind "srcp.rgb =". */
static gboolean
parse_formula (IsaCursor *cursor, guint *op)
{
  static const char *const formulas[4][5] = {
    { "1", "-", "2", "*", "src0" },
    { "src1", "-", "src0" },
    { "src1", "+", "src0" },
    { "1", "-", "src0" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (formulas); i++)
    {
      IsaCursor look = *cursor;
      guint k = 0;

      while (k < 5 && formulas[i][k] && r500_asm_accept_word (&look, formulas[i][k]))
        k++;
      if (k < 5 && formulas[i][k])
        continue;
      *cursor = look;
      *op = i;
      return TRUE;
    }
  return isa_error (cursor, NULL, "srcp is 1 - 2*src0, src1 - src0, src1 + src0 or 1 - src0");
}

static gboolean
parse_inline (IsaCursor *cursor, guint *addr)
{
  IsaCursor at = *cursor;
  IsaNumber number;
  guint nearest = 0;
  union
  {
    guint32 u;
    float f;
  } value;
  g_autofree char *hint = NULL;

  if (!isa_number (cursor, &number))
    return FALSE;
  value.u = number.bits;
  if (!number.is_float)
    value.f = number.is_negative ? (float) (gint32) number.bits : (float) number.bits;
  for (guint n = 0; n < R500_MAX_TEMPS; n++)
    if (fabsf (r500_inline_value (n) - value.f) < fabsf (r500_inline_value (nearest) - value.f))
      nearest = n;
  *addr = R500_MAX_TEMPS + nearest;
  if (r500_inline_value (nearest) == value.f && !signbit (value.f))
    return TRUE;
  hint = signbit (value.f)
           ? g_strdup ("negate the operand")
           : g_strdup_printf ("the nearest is %.9g", (double) r500_inline_value (nearest));
  return isa_error (&at, hint, "%.9g is none of the 128 inline constants", (double) value.f);
}

static gboolean
say_source (R500Asm *as,
            const IsaCursor *at,
            guint pool,
            guint k,
            guint addr,
            guint file,
            guint rel)
{
  const R500HalfFields *fields = &r500_half_fields[pool];

  return r500_asm_say (as, at, fields->addr[k], addr) &&
         r500_asm_say (as, at, fields->addr_const[k], file == R500_FILE_CONST) &&
         (file == R500_FILE_INLINE || r500_asm_say (as, at, fields->addr_rel[k], rel));
}

/* Behind "src0.rgb ="; pools: bit for each half. */
static gboolean
parse_value (R500Asm *as, IsaCursor *cursor, guint pools, guint k)
{
  const IsaCursor at = isa_cursor_here (cursor);
  guint addr = 0, rel = 0;
  R500File file = R500_FILE_INLINE;

  if (r500_asm_accept_word (cursor, "temp"))
    file = R500_FILE_TEMP;
  else if (r500_asm_accept_word (cursor, "const"))
    file = R500_FILE_CONST;
  else if (!strchr ("-.0123456789", isa_cursor_peek (cursor)))
    return isa_error (&at, NULL, "expected temp[n], const[n] or an inline constant");
  if (file == R500_FILE_INLINE
        ? !parse_inline (cursor, &addr)
        : !r500_asm_index (cursor,
                           file == R500_FILE_TEMP ? R500_MAX_TEMPS - 1 : R500_MAX_CONSTANTS - 1,
                           &addr, &rel))
    return FALSE;
  for (guint pool = 0; pool < R500_N_HALVES; pool++)
    if ((pools >> pool & 1) && !say_source (as, &at, pool, k, addr, file, rel))
      return FALSE;
  return TRUE;
}

static gboolean
parse_assignment (R500Asm *as, IsaCursor *cursor)
{
  IsaCursor at = *cursor;
  guint sel = 0, op = 0, pools = 3;

  if (!r500_asm_parse_sel (cursor, &sel))
    return FALSE;
  if (isa_cursor_accept (cursor, '.'))
    {
      if (r500_asm_accept_word (cursor, "rgb"))
        pools = 1 << R500_RGB;
      else if (r500_asm_accept_word (cursor, "a"))
        pools = 1 << R500_ALPHA;
      else
        return isa_error (cursor, NULL, "a source is the one of .rgb or of .a");
    }
  if (!isa_expect (cursor, '='))
    return FALSE;
  if (sel != R500_SEL_SRCP)
    return parse_value (as, cursor, pools, sel);
  if (!parse_formula (cursor, &op))
    return FALSE;
  for (guint pool = 0; pool < R500_N_HALVES; pool++)
    if ((pools >> pool & 1) && !r500_asm_say (as, &at, r500_half_fields[pool].srcp_op, op))
      return FALSE;
  return TRUE;
}

gboolean
r500_asm_parse_sources (R500Asm *as, IsaCursor *cursor)
{
  if (!r500_asm_looks_at_source (cursor))
    return TRUE;
  do
    {
      if (!parse_assignment (as, cursor))
        return FALSE;
    }
  while (isa_cursor_accept (cursor, ','));
  return isa_expect (cursor, ':');
}
