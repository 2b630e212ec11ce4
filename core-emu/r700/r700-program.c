#include "r700-program.h"

R700Program *
r700_program_ref (R700Program *program)
{
  g_return_val_if_fail (program != NULL, NULL);

  g_atomic_ref_count_inc (&program->ref_count);
  return program;
}

void
r700_program_unref (R700Program *program)
{
  g_return_if_fail (program != NULL);

  if (!g_atomic_ref_count_dec (&program->ref_count))
    return;
  for (guint i = 0; i < program->n_sections; i++)
    g_free (program->sections[i].words);
  g_free (program->cf);
  g_free (program->groups);
  g_free (program->fetches);
  g_free (program->lines);
  g_free (program);
}

static gboolean
group_sets_predicate (const R700Group *group)
{
  for (guint i = 0; i < group->n_slots; i++)
    if (group->slots[i].op < R700_N_ALU_OPS &&
        r700_alu_ops[group->slots[i].op].flags & R700_ALU_PRED)
      return TRUE;
  return FALSE;
}

gboolean
r700_clause_sets_predicate (const R700Program *program, const R700Cf *cf)
{
  for (guint32 i = 0; cf->class == R700_CF_CLASS_ALU && i < cf->n; i++)
    if (group_sets_predicate (&program->groups[cf->first + i]))
      return TRUE;
  return FALSE;
}

guint
r700_share_mode (const R700Fetch *fetch, gboolean is_source)
{
  if (fetch->op == R700_LDS_LOCAL_DS_WRITE)
    return is_source ? r700_get (fetch->words, R700_MEM_DSW_WORD0_SRC_REL_MODE) : R700_SHARE_NONE;
  if (fetch->op == R700_LDS_LOCAL_DS_READ)
    return r700_get (fetch->words,
                     is_source ? R700_MEM_DSR_WORD0_SRC_REL_MODE : R700_MEM_DSR_WORD1_DST_REL_MODE);
  return R700_SHARE_NONE;
}
