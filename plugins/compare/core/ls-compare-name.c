#include "ls-compare-name.h"

#include "ls-cell.h"
#include "ls-program-path.h"

gboolean
ls_compare_tells_text (const LsProgram *program)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  const char *name, *text = NULL;
  LsStatementPlace place;

  for (guint i = 0; info != NULL && i < ls_program_n_lines (program); i++)
    if (info->statement (program, i, &place))
      return info->file (program, place.file, &name, &text) && text != NULL;
  return FALSE;
}

gboolean
ls_compare_name_word (const LsProgram *program,
                      LsMemory memory,
                      guint64 word,
                      GString *path,
                      LsVariable *number)
{
  const LsCell cell = { .kind = LS_CELL_MEMORY, .number = memory, .at = word };
  g_autoptr (GString) found = g_string_new (NULL);

  if (!ls_program_append_path (program, &cell, found, number))
    return FALSE;
  if (path != NULL)
    g_string_append (path, found->str);
  return TRUE;
}

/* --- outputs ---------------------------------------------------------------------------------------------- */

gboolean
ls_compare_name_output (const LsProgram *program, LsRegRef ref, GString *path)
{
  const LsCell cell = ls_cell_register (ref, 0);
  g_autoptr (GString) found = g_string_new (NULL);

  if (!ls_program_append_path (program, &cell, found, NULL) ||
      !(g_ascii_isalpha (found->str[0]) || found->str[0] == '_'))
    return FALSE;
  g_string_append (path, found->str);
  return TRUE;
}

char *
ls_compare_dup_name (const LsProgram *program, const LsRegRef *ref, LsMemory memory, guint64 word)
{
  g_autoptr (GString) path = g_string_new (NULL);
  LsVariable number;

  if (!ls_compare_tells_text (program))
    return NULL;
  if (ref != NULL ? ls_compare_name_output (program, *ref, path)
                  : ls_compare_name_word (program, memory, word, path, &number))
    return g_string_free (g_steal_pointer (&path), FALSE);
  return NULL;
}
