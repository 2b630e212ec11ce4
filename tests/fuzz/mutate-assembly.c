#include <string.h>

#include "mutate.h"
#include "r700-isa.h"

/* Assembly, by the instruction tables: a mnemonic becomes another one of its kind, so that most lines still assemble. */

static const char *
other_alu (GRand *rand, R700AluOp op)
{
  for (guint n = 0; n < 64; n++)
    {
      R700AluOp other = (R700AluOp) mutate_below (rand, R700_N_ALU_OPS);

      if (r700_alu_ops[other].n_src == r700_alu_ops[op].n_src)
        return r700_alu_ops[other].name;
    }
  return r700_alu_ops[op].name;
}

static const char *
other_cf (GRand *rand, R700CfOp op)
{
  for (guint n = 0; n < 64; n++)
    {
      R700CfOp other = (R700CfOp) mutate_below (rand, R700_N_CF_OPS);

      if (r700_cf_ops[other].class == r700_cf_ops[op].class)
        return r700_cf_ops[other].name;
    }
  return r700_cf_ops[op].name;
}

static const char *
other_fetch (GRand *rand, R700FetchOp op)
{
  for (guint n = 0; n < 64; n++)
    {
      R700FetchOp other = (R700FetchOp) mutate_below (rand, R700_N_FETCH_OPS);

      if (r700_fetch_ops[other].class == r700_fetch_ops[op].class)
        return r700_fetch_ops[other].name;
    }
  return r700_fetch_ops[op].name;
}

static const char *
other_word (GRand *rand, const char *word)
{
  static const R700FetchClass classes[] = { R700_FETCH_CLASS_VTX, R700_FETCH_CLASS_TEX,
                                            R700_FETCH_CLASS_MEM, R700_FETCH_CLASS_LDS };

  if (r700_alu_by_name (word) != R700_OP_INVALID)
    return other_alu (rand, r700_alu_by_name (word));
  if (r700_cf_by_name (word) != R700_CF_OP_INVALID)
    return other_cf (rand, r700_cf_by_name (word));
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    if (r700_fetch_by_name (classes[i], word) != R700_FETCH_INVALID)
      return other_fetch (rand, r700_fetch_by_name (classes[i], word));
  return NULL;
}

/* Returns: (transfer full): NULL where the line has no mnemonic. */
static char *
exchange_mnemonic (GRand *rand, const char *line)
{
  for (gsize i = 0; line[i];)
    {
      gsize n =
        strspn (line + i, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
      g_autofree char *word = g_strndup (line + i, n);
      const char *other = n > 1 ? other_word (rand, word) : NULL;

      if (other)
        return g_strdup_printf ("%.*s%s%s", (int) i, line, other, line + i + n);
      i += MAX (n, 1);
    }
  return NULL;
}

/* Pieces of operands and arguments that may stand for each other. */
static char *
exchange_piece (GRand *rand, const char *line)
{
  static const char *const pieces[][2] = {
    { ".x", ".w" },
    { ".y", ".z" },
    { "R0.", "R[0+AR.x]." },
    { "R1.", "R[1+AL]." },
    { "R1.", "PV." },
    { "KC0[0]", "KC0[1]" },
    { "ALU:", "ALU_PUSH_BEFORE:" },
    { "xyzw", "wzyx" },
    { "VALID_PIX", "" },
    { ":", ": WHOLE_QUAD" },
    { "-", "" },
    { "SAMPLE ", "SAMPLE_C " },
    { "s0", "s1" },
    { "EXPORT_DONE", "EXPORT" },
    { "PIX0", "Z0" },
    { ", R", ", -R" },
    { ", R", ", |R0|, R" },
    { "0.5f", "1.0f" },
    { "R0", "R1" },
  };
  guint pick = mutate_below (rand, G_N_ELEMENTS (pieces)), side = mutate_below (rand, 2);
  const char *old = pieces[pick][side], *found = *old ? strstr (line, old) : NULL;

  return found ? g_strdup_printf ("%.*s%s%s", (int) (found - line), line, pieces[pick][!side],
                                  found + strlen (old))
               : NULL;
}

/* By a machine that has texts of another form. FALSE: the line is in none. */
static gboolean
mutate_by_machine (GRand *rand, GPtrArray *lines, guint i)
{
  static gboolean (*const ways[]) (GRand *, GPtrArray *, guint) = {
#include "mutate-machines.inc"
    NULL,
  };

  for (guint way = 0; ways[way] != NULL; way++)
    if (ways[way](rand, lines, i))
      return TRUE;
  return FALSE;
}

void
mutate_assembly (GRand *rand, GPtrArray *lines, guint i)
{
  const char *line = g_ptr_array_index (lines, i);
  guint way = mutate_below (rand, 8);
  char *made = NULL;

  if (mutate_by_machine (rand, lines, i))
    return;
  if (way < 3)
    made = exchange_mnemonic (rand, line);
  else if (way < 5)
    made = mutate_number_in (rand, line);
  else if (way < 7)
    made = exchange_piece (rand, line);
  if (made)
    mutate_line_set (lines, i, made);
  else if (mutate_below (rand, 2))
    g_ptr_array_remove_index (lines, i);
  else
    g_ptr_array_insert (lines, (gint) mutate_below (rand, i + 1), g_strdup (line));
}

/* Lines stay: what stands in a group and a clause is counted. */
void
mutate_assembly_text (GRand *rand, GPtrArray *lines)
{
  for (guint tries = 0; tries < 8; tries++)
    {
      const guint i = mutate_below (rand, lines->len), way = mutate_below (rand, 8);
      const char *line = g_ptr_array_index (lines, i);
      char *made;

      if (mutate_by_machine (rand, lines, i))
        return;
      made = way < 3    ? exchange_mnemonic (rand, line)
             : way == 3 ? mutate_number_in (rand, line)
                        : exchange_piece (rand, line);
      if (made != NULL)
        {
          mutate_line_set (lines, i, made);
          return;
        }
    }
}
