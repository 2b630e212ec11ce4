#include "ls-program-path.h"

#include "ls-program.h"

/* Parts lie one behind the other, those of an array as far apart as its first two. What a place names is asked again at the end, so a type
 * that is laid out otherwise has no name, and never a wrong one. */

#define MAX_DEPTH 64

/* Which part of a variable may have a byte. Returns: FALSE: none. */
static gboolean
find_part_at (const LsProgram *program, const LsVariable *whole, guint64 byte, guint32 *i)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  LsVariable first, part;

  if (byte < whole->at || !info->part (program, whole, 0, &first))
    return FALSE;
  *i = 0;
  if (whole->shape != LS_SHAPE_STRUCT && info->part (program, whole, 1, &part) &&
      part.at > first.at)
    *i = (guint32) MIN ((byte - first.at) / (part.at - first.at), whole->n - 1);
  else
    while (info->part (program, whole, *i + 1, &part) && part.at <= byte)
      (*i)++;
  return TRUE;
}

static void
append_part (GString *path, const LsVariable *whole, const LsVariable *part, guint32 i)
{
  if (whole->shape == LS_SHAPE_VECTOR)
    g_string_append_printf (path, ".%c", "xyzw"[i & 3]);
  else if (part->name != NULL)
    g_string_append_printf (path, ".%s", part->name);
  else
    g_string_append_printf (path, "[%u]", i);
}

/* Whether a number lies in a cell, as its low or its high word. */
static gboolean
is_cell (const LsProgram *program, const LsVariable *number, const LsCell *cell)
{
  LsCell cells[2];
  const guint n = ls_program_machine (program)->debug_info->cells (program, number, cells);

  for (guint i = 0; i < n; i++)
    if (cells[i].kind == cell->kind && cells[i].number == cell->number && cells[i].at == cell->at)
      return TRUE;
  return FALSE;
}

static gboolean
append_place (const LsProgram *program, LsVariable variable, const LsCell *cell, GString *path)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  guint32 i;

  g_string_append (path, variable.name);
  for (guint depth = 0; variable.shape != LS_SHAPE_NUMBER; depth++)
    {
      LsVariable part;

      if (depth == MAX_DEPTH || !find_part_at (program, &variable, 4 * (guint64) cell->at, &i) ||
          !info->part (program, &variable, i, &part))
        return FALSE;
      append_part (path, &variable, &part, i);
      variable = part;
    }
  return is_cell (program, &variable, cell);
}

gboolean
ls_program_append_path (const LsProgram *program, const LsCell *cell, GString *path)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  const gsize length = path->len;
  const guint n = info != NULL ? info->n_variables (program) : 0;

  if (cell->kind == LS_CELL_REGISTER)
    return info != NULL && info->find_path (program, cell->ref, path);
  if (cell->kind != LS_CELL_MEMORY && cell->kind != LS_CELL_CONSTANT)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      LsVariable variable;

      info->variable (program, i, &variable);
      if (variable.place != cell->kind || variable.number != cell->number ||
          variable.name == NULL || variable.is_hidden)
        continue;
      if (append_place (program, variable, cell, path))
        return TRUE;
      g_string_truncate (path, length);
    }
  return FALSE;
}
