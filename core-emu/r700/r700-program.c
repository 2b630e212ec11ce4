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
