#include "r700-asm-internal.h"

#include <string.h>

/* Registers with their indices, and which of their components are taken. */

/* "[3+AL]", "[AL+3]" or "[3]". */
static gboolean
register_index (IsaCursor *cursor, guint *gpr, guint *rel)
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
          if (!isa_integer (cursor, &base))
            return FALSE;
        }
      else if (!isa_cursor_word (cursor, word) || strcmp (word, "AL") != 0)
        return isa_error (&at, "only AL indexes here", "expected a number or AL");
      else
        *rel = 1;
    }
  while (isa_cursor_accept (cursor, '+'));
  if (base > 127)
    return isa_error (&at, NULL, "the registers are R0 to R127");
  *gpr = (guint) base;
  return isa_expect (cursor, ']');
}

gboolean
r700_asm_register (IsaCursor *cursor, guint *gpr, guint *rel)
{
  const IsaCursor at = isa_cursor_here (cursor);
  gint64 number;
  char word[64];

  *rel = 0;
  if (isa_cursor_word (cursor, word) && strcmp (word, "R") == 0 && isa_cursor_peek (cursor) == '[')
    return register_index (cursor, gpr, rel);
  number = word[0] == 'R' ? isa_digits (word + 1, 63) : -1;
  if (number < 0)
    return isa_error (&at, NULL, "expected a register, R0 to R127");
  if (number > 127)
    return isa_error (&at, NULL, "the registers are R0 to R127");
  *gpr = (guint) number;
  return TRUE;
}

static gint
selector_code (char c)
{
  static const char codes[] = "xyzw01?_";
  const char *found = c ? strchr (codes, g_ascii_tolower (c)) : NULL;

  return found ? (gint) (found - codes) : -1;
}

gboolean
r700_asm_selectors (IsaCursor *cursor, guint sels[4])
{
  if (cursor->p >= cursor->end || *cursor->p != '.')
    return TRUE;
  cursor->p++;
  for (guint i = 0; i < 4; i++)
    {
      gint code = cursor->p < cursor->end ? selector_code (*cursor->p) : -1;

      if (code < 0)
        return isa_error (cursor, "such as .xyz1, where _ masks",
                          "expected four selectors of x, y, z, w, 0, 1 and _");
      sels[i] = (guint) code;
      cursor->p++;
    }
  return TRUE;
}
