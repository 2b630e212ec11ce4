#include "ls-compare-name.h"

#include "ls-cell.h"
#include "ls-program-path.h"

#define MAX_DEPTH 64   /* of parts in parts */
#define MAX_PARTS 4096 /* that are looked at for one word: types may be nested without an end */

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

/* --- words of memory -------------------------------------------------------------------------------------- */

/* A word that is looked for. */
typedef struct
{
  const LsProgram *program;
  const LsDebugInfo *info;
  LsMemory memory;
  guint64 byte;
  GString *path;
  LsVariable *number;
  guint *n_left; /* parts */
} Search;

static gboolean find_word (const Search *search, const LsVariable *variable, guint depth);

static gboolean
enter_part (const Search *search, const LsVariable *whole, guint32 i, guint depth)
{
  const gsize length = search->path->len;
  LsVariable part;

  if (*search->n_left == 0 || !search->info->part (search->program, whole, i, &part))
    return FALSE;
  --*search->n_left;
  ls_variable_append_part (search->path, whole, &part, i);
  if (find_word (search, &part, depth + 1))
    return TRUE;
  g_string_truncate (search->path, length);
  return FALSE;
}

/* Elements stand at equal distances, or are memories of their own. */
static gboolean
enter_element (const Search *search, const LsVariable *array, guint depth)
{
  LsVariable first, second;
  guint64 stride;

  if (!search->info->part (search->program, array, 0, &first))
    return FALSE;
  if (!search->info->part (search->program, array, 1, &second))
    return enter_part (search, array, 0, depth);
  if (first.number != second.number)
    return enter_part (search, array, search->memory - first.number, depth);
  stride = second.at - first.at;
  return search->byte >= first.at && stride > 0 &&
         enter_part (search, array, (guint32) MIN ((search->byte - first.at) / stride, G_MAXUINT32),
                     depth);
}

static gboolean
find_word (const Search *search, const LsVariable *variable, guint depth)
{
  if (variable->place != LS_CELL_MEMORY || depth > MAX_DEPTH)
    return FALSE;
  if (variable->shape == LS_SHAPE_NUMBER)
    {
      const guint64 size = MAX (variable->bits / 8, 4);

      *search->number = *variable;
      return variable->number == search->memory && search->byte + 4 > variable->at &&
             search->byte < variable->at + size;
    }
  if (variable->shape == LS_SHAPE_ARRAY)
    return enter_element (search, variable, depth);
  for (guint32 i = 0; variable->shape != LS_SHAPE_OPAQUE && i < variable->n; i++)
    if (enter_part (search, variable, i, depth))
      return TRUE;
  return FALSE;
}

GArray *
ls_compare_list_memories (const LsProgram *program)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  GArray *variables = g_array_new (FALSE, FALSE, sizeof (LsVariable));

  for (guint i = 0; info != NULL && i < info->n_variables (program); i++)
    {
      LsVariable variable;

      info->variable (program, i, &variable);
      if (!variable.is_hidden && variable.name != NULL && variable.place == LS_CELL_MEMORY)
        g_array_append_val (variables, variable);
    }
  return variables;
}

gboolean
ls_compare_name_word (const LsProgram *program,
                      const GArray *variables,
                      LsMemory memory,
                      guint64 word,
                      GString *path,
                      LsVariable *number)
{
  g_autoptr (GString) found = g_string_new (NULL);
  guint n_left = MAX_PARTS;
  const Search search = { .program = program,
                          .info = ls_program_machine (program)->debug_info,
                          .memory = memory,
                          .byte = 4 * word,
                          .path = found,
                          .number = number,
                          .n_left = &n_left };

  for (guint i = 0; i < variables->len; i++)
    {
      const LsVariable *variable = &g_array_index (variables, LsVariable, i);

      g_string_assign (found, variable->name);
      if (!find_word (&search, variable, 0))
        continue;
      if (path != NULL)
        g_string_append (path, found->str);
      return TRUE;
    }
  return FALSE;
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
  g_autoptr (GArray) variables = NULL;
  LsVariable number;

  if (!ls_compare_tells_text (program))
    return NULL;
  variables = ref == NULL ? ls_compare_list_memories (program) : NULL;
  if (ref != NULL ? ls_compare_name_output (program, *ref, path)
                  : ls_compare_name_word (program, variables, memory, word, path, &number))
    return g_string_free (g_steal_pointer (&path), FALSE);
  return NULL;
}
