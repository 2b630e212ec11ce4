#include "r700-asm-internal.h"

#include "ls-nearest.h"

/* What somebody who mistyped an instruction probably meant. */

static const char *
alu_name (guint index, gconstpointer data G_GNUC_UNUSED)
{
  return r700_alu_ops[index].name;
}

static const char *
cf_name (guint index, gconstpointer data G_GNUC_UNUSED)
{
  if (index < R700_N_CF_OPS)
    return r700_cf_ops[index].name;
  return r700_fetch_ops[index - R700_N_CF_OPS].name;
}

char *
r700_asm_suggest_alu (const char *word)
{
  const char *nearest = ls_nearest (word, alu_name, R700_N_ALU_OPS, NULL);

  return nearest ? g_strdup_printf ("did you mean %s?", nearest) : NULL;
}

char *
r700_asm_suggest_cf (const char *word)
{
  const char *nearest = ls_nearest (word, cf_name, R700_N_CF_OPS + R700_N_FETCH_OPS, NULL);

  return nearest ? g_strdup_printf ("did you mean %s?", nearest) : NULL;
}
