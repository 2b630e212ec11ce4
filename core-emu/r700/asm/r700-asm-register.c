#include "r700-asm-internal.h"

#include <string.h>

/* Registers with their indices, and which of their components are taken. */

static gboolean
register_number (R700Asm *as, const IsaCursor *at, const char *word, guint *gpr)
{
  guint value = 0;

  for (const char *p = word + 1; *p; p++)
    {
      if (!g_ascii_isdigit (*p))
        return isa_error (&as->reader, at, NULL, "expected a register, R0 to R127");
      value = MIN (value * 10 + (guint) (*p - '0'), 1000);
    }
  if (value > 127)
    return isa_error (&as->reader, at, NULL, "the registers are R0 to R127");
  *gpr = value;
  return TRUE;
}

/* "[3+AL]", "[AL+3]" or "[3]". */
static gboolean
register_index (R700Asm *as, IsaCursor *cursor, guint *gpr, guint *rel)
{
  IsaCursor at = *cursor;
  gint64 base = 0;
  char word[64];

  *rel = 0;
  cursor->p++;
  do
    {
      if (g_ascii_isdigit (isa_cursor_peek (cursor)))
        {
          if (!isa_integer (&as->reader, cursor, &base))
            return FALSE;
        }
      else if (!isa_cursor_word (cursor, word) || strcmp (word, "AL") != 0)
        return isa_error (&as->reader, &at, "only AL indexes here", "expected a number or AL");
      else
        *rel = 1;
    }
  while (isa_cursor_accept (cursor, '+'));
  if (base > 127)
    return isa_error (&as->reader, &at, NULL, "the registers are R0 to R127");
  *gpr = (guint) base;
  return isa_expect (&as->reader, cursor, ']');
}

gboolean
r700_asm_register (R700Asm *as, IsaCursor *cursor, guint *gpr, guint *rel)
{
  IsaCursor at;
  char word[64];

  isa_cursor_skip (cursor);
  at = *cursor;
  *rel = 0;
  if (!isa_cursor_word (cursor, word) || word[0] != 'R')
    return isa_error (&as->reader, &at, NULL, "expected a register, R0 to R127");
  if (!word[1] && isa_cursor_peek (cursor) == '[')
    return register_index (as, cursor, gpr, rel);
  if (!word[1])
    return isa_error (&as->reader, &at, NULL, "expected a register, R0 to R127");
  return register_number (as, &at, word, gpr);
}

static gint
selector_code (char c)
{
  static const char codes[] = "xyzw01?_";
  const char *found = c ? strchr (codes, g_ascii_tolower (c)) : NULL;

  return found ? (gint) (found - codes) : -1;
}

gboolean
r700_asm_selectors (R700Asm *as, IsaCursor *cursor, guint sels[4])
{
  if (cursor->p >= cursor->end || *cursor->p != '.')
    return TRUE;
  cursor->p++;
  for (guint i = 0; i < 4; i++)
    {
      gint code = cursor->p < cursor->end ? selector_code (*cursor->p) : -1;

      if (code < 0)
        return isa_error (&as->reader, cursor, "such as .xyz1, where _ masks",
                          "expected four selectors of x, y, z, w, 0, 1 and _");
      sels[i] = (guint) code;
      cursor->p++;
    }
  return TRUE;
}
