#include "ls-program-path.h"

#include "ls-program-locals.h"
#include "ls-program.h"

/* Parts lie one behind the other, those of an array as far apart as its first two. What a place names is asked again at the end, so a type
 * that is laid out otherwise has no name, and never a wrong one. */

#define MAX_DEPTH 64

/* Where the first word of a variable is, in its registers or its memory. */
static guint64
byte_of (const LsVariable *variable)
{
  return variable->place == LS_CELL_REGISTER
           ? 4 * (4 * (guint64) variable->ref.index + variable->ref.channel)
           : variable->at;
}

static guint64
byte_of_cell (const LsCell *cell)
{
  return 4 * (cell->kind == LS_CELL_REGISTER ? 4 * (guint64) cell->ref.index + cell->ref.channel
                                             : (guint64) cell->at);
}

/* Which part of a variable may have a byte. Returns: FALSE: none. */
static gboolean
find_part_at (const LsProgram *program, const LsVariable *whole, guint64 byte, guint32 *i)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  LsVariable first, part;

  if (byte < byte_of (whole) || !info->part (program, whole, 0, &first))
    return FALSE;
  *i = 0;
  if (whole->shape != LS_SHAPE_STRUCT && info->part (program, whole, 1, &part) &&
      byte_of (&part) > byte_of (&first))
    *i = (guint32) MIN ((byte - byte_of (&first)) / (byte_of (&part) - byte_of (&first)),
                        whole->n - 1);
  else
    while (info->part (program, whole, *i + 1, &part) && byte_of (&part) <= byte)
      (*i)++;
  return TRUE;
}

void
ls_variable_append_part (GString *path, const LsVariable *whole, const LsVariable *part, guint32 i)
{
  if (whole->shape == LS_SHAPE_VECTOR)
    g_string_append_printf (path, ".%c", "xyzw"[i & 3]);
  else if (part->name != NULL)
    g_string_append_printf (path, "%s%s", path->len > 0 ? "." : "", part->name);
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
    if (cells[i].kind == cell->kind &&
        (cell->kind == LS_CELL_REGISTER
           ? ls_reg_ref_equal (cells[i].ref, cell->ref)
           : cells[i].number == cell->number && cells[i].at == cell->at))
      return TRUE;
  return FALSE;
}

static gboolean
append_place (const LsProgram *program,
              LsVariable variable,
              const LsCell *cell,
              GString *path,
              LsVariable *number)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  guint32 i;

  g_string_append (path, variable.name);
  for (guint depth = 0; variable.shape != LS_SHAPE_NUMBER; depth++)
    {
      LsVariable part;

      if (depth == MAX_DEPTH || !find_part_at (program, &variable, byte_of_cell (cell), &i) ||
          !info->part (program, &variable, i, &part))
        return FALSE;
      ls_variable_append_part (path, &variable, &part, i);
      variable = part;
    }
  if (number != NULL)
    *number = variable;
  return is_cell (program, &variable, cell);
}

/* Whether a variable has registers, or lies in the memory, of a cell. */
static gboolean
may_have (const LsVariable *variable, const LsCell *cell)
{
  return variable->place == cell->kind && variable->name != NULL && !variable->is_hidden &&
         (cell->kind == LS_CELL_REGISTER ? variable->ref.file == cell->ref.file
                                         : variable->number == cell->number);
}

gboolean
ls_program_append_path (const LsProgram *program,
                        const LsCell *cell,
                        GString *path,
                        LsVariable *number)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  const gsize length = path->len;
  const guint n = info != NULL ? info->n_variables (program) : 0;

  if (cell->kind != LS_CELL_REGISTER && cell->kind != LS_CELL_MEMORY &&
      cell->kind != LS_CELL_CONSTANT)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      LsVariable variable;

      info->variable (program, i, &variable);
      if (!may_have (&variable, cell))
        continue;
      if (append_place (program, variable, cell, path, number))
        return TRUE;
      g_string_truncate (path, length);
    }
  return FALSE;
}

/* --- all in sight ----------------------------------------------------------------------------- */

/* By name: the rank of the nearest variable. */
static GHashTable *
find_ranks (const LsProgram *program, const LsDebugInfo *info, const LsCallFrame *at)
{
  GHashTable *ranks = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);

  for (guint i = 0; i < info->n_variables (program); i++)
    {
      LsVariable variable;
      guint64 near;
      const guint64 *best;

      info->variable (program, i, &variable);
      near = ls_program_rank_variable (&variable, at);
      best = near > 0 ? g_hash_table_lookup (ranks, variable.name) : NULL;
      if (near > 0 && (best == NULL || near > *best))
        g_hash_table_insert (ranks, (gpointer) variable.name, g_memdup2 (&near, sizeof near));
    }
  return ranks;
}

GArray *
ls_program_list_seen (const LsProgram *program, const LsCallFrame *at)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  GArray *seen = g_array_new (FALSE, FALSE, sizeof (LsVariable));
  g_autoptr (GHashTable) ranks = info != NULL ? find_ranks (program, info, at) : NULL;
  const guint n = info != NULL ? info->n_variables (program) : 0;

  for (guint is_global = 0; is_global < 2; is_global++)
    for (guint i = 0; i < n; i++)
      {
        LsVariable variable;
        guint64 near;

        info->variable (program, i, &variable);
        near = ls_program_rank_variable (&variable, at);
        if (near > 0 && (variable.scope == LS_SCOPE_ALL) == (is_global != 0) &&
            near == *(const guint64 *) g_hash_table_lookup (ranks, variable.name))
          g_array_append_val (seen, variable);
      }
  return seen;
}
