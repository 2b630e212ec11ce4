#include "ls-program-path.h"

#include <string.h>

#include "ls-program-locals.h"
#include "ls-program.h"

/* Elements of an array lie as far apart as its first two, or are memories of their own. What a place names is asked again at the end, so a
 * type that is laid out otherwise has no name, and never a wrong one. */

#define MAX_DEPTH 64

/* What is looked for. */
typedef struct
{
  const LsProgram *program;
  const LsDebugInfo *info;
  const LsCell *cell;
  guint64 byte; /* of the cell */
  GString *path;
  LsVariable *number; /* (nullable) */
} Search;

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

/* Whether a number lies in the cell, as its low or its high word, or as a part of the word. */
static gboolean
is_there (const Search *search, const LsVariable *number)
{
  const LsCell *cell = search->cell;
  LsCell cells[2];
  const guint n = search->info->cells (search->program, number, cells);

  for (guint i = 0; i < n; i++)
    if (cells[i].kind == cell->kind &&
        (cell->kind == LS_CELL_REGISTER
           ? ls_reg_ref_equal (cells[i].ref, cell->ref)
           : cells[i].number == cell->number && cells[i].at == cell->at))
      return TRUE;
  return n == 0 && cell->kind == LS_CELL_MEMORY && number->number == cell->number &&
         search->byte + 4 > number->at && search->byte < number->at + MAX (number->bits / 8, 1);
}

static gboolean find_number (const Search *search, const LsVariable *variable, guint depth);

static gboolean
enter_part (const Search *search, const LsVariable *whole, guint32 i, guint depth)
{
  const gsize length = search->path->len;
  LsVariable part;

  if (!search->info->part (search->program, whole, i, &part))
    return FALSE;
  ls_variable_append_part (search->path, whole, &part, i);
  if (find_number (search, &part, depth + 1))
    return TRUE;
  g_string_truncate (search->path, length);
  return FALSE;
}

static gboolean
enter_element (const Search *search, const LsVariable *array, guint depth)
{
  LsVariable first, second;
  guint64 stride;

  if (!search->info->part (search->program, array, 0, &first))
    return FALSE;
  if (!search->info->part (search->program, array, 1, &second))
    return enter_part (search, array, 0, depth);
  if (search->cell->kind != LS_CELL_REGISTER && first.number != second.number)
    return search->cell->number >= first.number &&
           enter_part (search, array, search->cell->number - first.number, depth);
  if (search->byte < byte_of (&first) || byte_of (&second) <= byte_of (&first))
    return FALSE;
  stride = byte_of (&second) - byte_of (&first);
  return enter_part (
    search, array, (guint32) MIN ((search->byte - byte_of (&first)) / stride, G_MAXUINT32), depth);
}

/* The member that begins last in front of the cell. */
static gboolean
enter_member (const Search *search, const LsVariable *whole, guint depth)
{
  guint64 nearest = 0;
  guint32 found = 0;
  gboolean is_any = FALSE;
  LsVariable part;

  for (guint32 i = 0; search->info->part (search->program, whole, i, &part); i++)
    if (byte_of (&part) <= search->byte && (!is_any || byte_of (&part) >= nearest))
      {
        is_any = TRUE;
        nearest = byte_of (&part);
        found = i;
      }
  return is_any && enter_part (search, whole, found, depth);
}

/* Columns and components may lie by rows. */
static gboolean
find_number (const Search *search, const LsVariable *variable, guint depth)
{
  if (depth > MAX_DEPTH || variable->shape == LS_SHAPE_OPAQUE)
    return FALSE;
  if (variable->shape == LS_SHAPE_ARRAY)
    return enter_element (search, variable, depth);
  if (variable->shape == LS_SHAPE_STRUCT)
    return enter_member (search, variable, depth);
  if (variable->shape == LS_SHAPE_NUMBER)
    {
      if (search->number != NULL)
        *search->number = *variable;
      return is_there (search, variable);
    }
  for (guint32 i = 0; i < variable->n; i++)
    if (enter_part (search, variable, i, depth))
      return TRUE;
  return FALSE;
}

/* Whether a variable has registers, or lies in memories, of a kind of cell. */
static gboolean
may_have (const LsVariable *variable, const LsCell *cell)
{
  return variable->place == cell->kind && variable->name != NULL && !variable->is_hidden &&
         (cell->kind == LS_CELL_REGISTER
            ? variable->ref.file == cell->ref.file
            : variable->number == cell->number || variable->shape == LS_SHAPE_ARRAY);
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
  const Search search = { .program = program,
                          .info = info,
                          .cell = cell,
                          .byte = byte_of_cell (cell),
                          .path = path,
                          .number = number };

  if (cell->kind != LS_CELL_REGISTER && cell->kind != LS_CELL_MEMORY &&
      cell->kind != LS_CELL_CONSTANT)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      LsVariable variable;

      info->variable (program, i, &variable);
      if (!may_have (&variable, cell))
        continue;
      g_string_append (path, variable.name);
      if (find_number (&search, &variable, 0))
        return TRUE;
      g_string_truncate (path, length);
    }
  return FALSE;
}

char *
ls_call_frame_dup_name (const LsCallFrame *frame)
{
  const char *name = frame->name != NULL ? frame->name : "";

  return g_strndup (name, strcspn (name, "("));
}

guint
ls_program_find_text_line (const LsProgram *program, guint line)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  LsStatementPlace place;

  return info != NULL && info->statement (program, line, &place) && place.file == 0 ? place.line
                                                                                    : 0;
}

char *
ls_program_dup_text_place (const LsProgram *program, const LsStatementPlace *place)
{
  const char *name, *text;
  g_autofree char *base = NULL;

  if (place->file == 0 ||
      !ls_program_machine (program)->debug_info->file (program, place->file, &name, &text))
    return g_strdup_printf ("%u", place->line);
  base = g_path_get_basename (name);
  return g_strdup_printf ("%s:%u", base, place->line);
}

/* --- all in sight ----------------------------------------------------------------------------- */

GHashTable *
ls_program_find_seen (const LsProgram *program, const LsCallFrame *at)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  GHashTable *seen = g_hash_table_new (g_str_hash, g_str_equal);
  const guint n = info != NULL ? info->n_variables (program) : 0;
  g_autofree guint64 *ranks = g_new0 (guint64, n + 1);

  for (guint i = 0; i < n; i++)
    {
      LsVariable variable;
      gpointer best;

      info->variable (program, i, &variable);
      ranks[i] = ls_program_rank_variable (&variable, at);
      if (ranks[i] > 0 && (!g_hash_table_lookup_extended (seen, variable.name, NULL, &best) ||
                           ranks[i] > ranks[GPOINTER_TO_UINT (best)]))
        g_hash_table_insert (seen, (gpointer) variable.name, GUINT_TO_POINTER (i));
    }
  return seen;
}

GArray *
ls_program_list_seen (const LsProgram *program, const LsCallFrame *at)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  GArray *seen = g_array_new (FALSE, FALSE, sizeof (LsVariable));
  g_autoptr (GHashTable) near = ls_program_find_seen (program, at);
  const guint n = info != NULL ? info->n_variables (program) : 0;

  for (guint is_global = 0; is_global < 2; is_global++)
    for (guint i = 0; i < n; i++)
      {
        LsVariable variable;
        gpointer number;

        info->variable (program, i, &variable);
        if (variable.name != NULL && (variable.scope == LS_SCOPE_ALL) == (is_global != 0) &&
            g_hash_table_lookup_extended (near, variable.name, NULL, &number) &&
            GPOINTER_TO_UINT (number) == i)
          g_array_append_val (seen, variable);
      }
  return seen;
}
