#include "ls-facts.h"

#include <string.h>

LsFacts
ls_facts_of (const LsProgram *program)
{
  LsFacts facts = { .facts = g_array_new (FALSE, FALSE, sizeof (LsFact)),
                    .text = g_string_new (NULL),
                    .ops = g_hash_table_new (g_str_hash, g_str_equal) };

  ls_program_machine (program)->tools->count (program, &facts);
  return facts;
}

gint64
ls_facts_get (const LsFacts *facts, const char *id)
{
  for (guint i = 0; i < facts->facts->len; i++)
    if (strcmp (g_array_index (facts->facts, LsFact, i).id, id) == 0)
      return g_array_index (facts->facts, LsFact, i).n;
  return 0;
}

void
ls_facts_clear (LsFacts *facts)
{
  g_clear_pointer (&facts->facts, g_array_unref);
  g_clear_pointer (&facts->ops, g_hash_table_unref);
  if (facts->text)
    g_string_free (g_steal_pointer (&facts->text), TRUE);
}
