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

/* n selectors at the cursor. */
static gboolean
read_selectors (IsaCursor *cursor, guint n, guint *sels, const char *hint, const char *expected)
{
  for (guint i = 0; i < n; i++, cursor->p++)
    {
      const char c = cursor->p < cursor->end ? g_ascii_tolower (*cursor->p) : '\0';
      const char *found = c != '\0' ? strchr (R700_COMP_LETTERS, c) : NULL;

      if (found == NULL)
        return isa_error (cursor, hint, "%s", expected);
      sels[i] = (guint) (found - R700_COMP_LETTERS);
    }
  return TRUE;
}

gboolean
r700_asm_selectors (IsaCursor *cursor, guint n, guint sels[4])
{
  const gboolean has_dot = cursor->p < cursor->end && *cursor->p == '.';

  if (n < 4)
    return isa_expect (cursor, '.') &&
           read_selectors (cursor, n, sels, NULL, "expected a component: x, y, z or w");
  cursor->p += has_dot;
  return !has_dot || read_selectors (cursor, n, sels, "such as .xyz1, where _ masks",
                                     "expected four selectors of x, y, z, w, 0, 1 and _");
}
