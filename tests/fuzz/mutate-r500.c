#include <string.h>

#include "mutate.h"
#include "r500-isa.h"

/* Assembly of the R500, by its tables: an operation becomes another one of its half with as many operands, a number of a register
 * another one, a letter of a swizzle another letter. */

static gboolean
has_half (R500Op op, const char *half)
{
  return r500_ops[op].code[strstr (half, ".a") != NULL ? R500_ALPHA : R500_RGB] >= 0;
}

/* Returns: (transfer full) (nullable). */
static char *
exchange_operation (GRand *rand, const char *line)
{
  const char *found = strstr (line, " = ");
  const char *word = found != NULL ? found + 3 : line;

  for (guint op = 0; op < R500_N_OPS; op++)
    {
      const gsize n = strlen (r500_ops[op].name);
      guint other = mutate_below (rand, R500_N_OPS);
      g_autofree char *half = g_strndup (line, (gsize) (word - line));

      if (strncmp (word, r500_ops[op].name, n) != 0 || g_ascii_isalnum (word[n]))
        continue;
      while (r500_ops[other].n_src != r500_ops[op].n_src || !has_half ((R500Op) other, half))
        other = mutate_below (rand, R500_N_OPS);
      return g_strdup_printf ("%.*s%s%s", (int) (word - line), line, r500_ops[other].name,
                              word + n);
    }
  return NULL;
}

/* A number in brackets or behind a word, never that of the line. (transfer full) (nullable) */
static char *
exchange_number (GRand *rand, const char *line)
{
  const gsize head = strspn (line, " 0123456789");
  g_autofree char *made = mutate_number_in (rand, line + head);

  return made != NULL ? g_strdup_printf ("%.*s%s", (int) head, line, made) : NULL;
}

/* Returns: (transfer full) (nullable). */
static char *
exchange_piece (GRand *rand, const char *line)
{
  static const char *const pieces[][2] = {
    { ".rgb", ".bgr" },       { ".rrr", ".ggg" },
    { ".111", ".000" },       { "const[", "temp[" },
    { ", -src", ", src" },    { "|src0.rgb|", "src0.rgb" },
    { " CLAMP", "" },         { "ALU_WAIT", "TEX_SEM_WAIT" },
    { "temp[0]", "temp[1]" }, { "src1", "src2" },
    { ".a", ".r" },           { "ALL(", "ANY(" },
    { "INCR", "DECR" },       { "temp[2]", "temp[127]" },
    { ":LT", ":GE" },
  };
  const guint pick = mutate_below (rand, G_N_ELEMENTS (pieces)), side = mutate_below (rand, 2);
  const char *old = pieces[pick][side], *found = *old != '\0' ? strstr (line, old) : NULL;

  return found != NULL ? g_strdup_printf ("%.*s%s%s", (int) (found - line), line,
                                          pieces[pick][!side], found + strlen (old))
                       : NULL;
}

void
mutate_r500_text (GRand *rand, GPtrArray *lines)
{
  for (guint tries = 0; tries < 8; tries++)
    {
      const guint i = mutate_below (rand, lines->len), way = mutate_below (rand, 8);
      const char *line = g_ptr_array_index (lines, i);
      char *made = way < 3    ? exchange_operation (rand, line)
                   : way == 3 ? exchange_number (rand, line)
                              : exchange_piece (rand, line);

      if (made != NULL)
        {
          mutate_line_set (lines, i, made);
          return;
        }
    }
}
