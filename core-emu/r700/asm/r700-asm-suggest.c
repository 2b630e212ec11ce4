#include "r700-asm-internal.h"

#include "ls-nearest.h"

/* What somebody who mistyped an instruction probably meant. */

static const char *
alu_name (guint index, gconstpointer data G_GNUC_UNUSED)
{
  return index < R700_N_ALU_OPS ? r700_alu_ops[index].name
                                : r700_alu_short_name ((R700AluOp) (index - R700_N_ALU_OPS));
}

static const char *
cf_name (guint index, gconstpointer data G_GNUC_UNUSED)
{
  if (index < R700_N_CF_OPS)
    return r700_cf_ops[index].name;
  index -= R700_N_CF_OPS;
  if (index < R700_N_CF_OPS)
    return r700_cf_short_name ((R700CfOp) index);
  return r700_fetch_short_name ((R700FetchOp) (index - R700_N_CF_OPS));
}

char *
r700_asm_suggest_alu (const char *word)
{
  const char *nearest = ls_nearest (word, alu_name, 2 * R700_N_ALU_OPS, NULL);

  return nearest ? g_strdup_printf ("did you mean %s?", nearest) : NULL;
}

char *
r700_asm_suggest_cf (const char *word)
{
  const char *nearest = ls_nearest (word, cf_name, 2 * R700_N_CF_OPS + R700_N_FETCH_OPS, NULL);

  return nearest ? g_strdup_printf ("did you mean %s?", nearest) : NULL;
}
