#include "tgsi-validate-internal.h"

#include "ls-words.h"

/* Checks whether registers are declared. */

/* --- declarations ----------------------------------------------------------------------------- */

static guint32 *
cell_of (const TgsiCheck *check, guint file, guint dim, guint index)
{
  return &check->declared[file][dim * tgsi_file_limits[file].n + index];
}

const TgsiDecl *
tgsi_check_find (const TgsiCheck *check, guint file, guint dim, guint index)
{
  const guint32 n = check->declared[file] != NULL ? *cell_of (check, file, dim, index) : 0;

  return n > 0 ? &check->program->decls[n - 1] : NULL;
}

/* "TEMP[3]", "IN[0][3]". */
static char *
name_register (guint file, gboolean has_dim, guint dim, guint index)
{
  return has_dim ? g_strdup_printf ("%s[%u][%u]", tgsi_file_names[file], dim, index)
                 : g_strdup_printf ("%s[%u]", tgsi_file_names[file], index);
}

/* Notes one register. FALSE, with an error, if it is declared already. */
static gboolean
declare_one (TgsiCheck *check, guint n, guint dim, guint index)
{
  const TgsiDecl *decl = &check->program->decls[n];
  guint32 *cell = cell_of (check, decl->file, dim, index);
  g_autofree char *name = NULL;
  IsaCursor at, before;

  if (*cell == 0)
    {
      *cell = n + 1;
      return TRUE;
    }
  at = tgsi_source_cursor (check->source, g_array_index (check->source->decls, guint32, n));
  before =
    tgsi_source_cursor (check->source, g_array_index (check->source->decls, guint32, *cell - 1));
  name = name_register (decl->file, decl->has_dim, dim, index);
  return isa_error (&at, NULL, "%s is declared already, in line %u", name, before.line);
}

/* Notes the facts that checks of uses need. */
static void
note_decl (TgsiCheck *check, const TgsiDecl *decl)
{
  const TgsiDecl **varyings = decl->file == TGSI_FILE_IN    ? check->inputs
                              : decl->file == TGSI_FILE_OUT ? check->outputs
                                                            : NULL;

  if (check->firsts[decl->file] == NULL)
    check->firsts[decl->file] = decl;
  if (decl->array > 0)
    g_hash_table_add (check->arrays, tgsi_array_key (decl->file, decl->array));
  for (guint i = decl->first; varyings != NULL && i <= decl->last; i++)
    varyings[i] = decl;
  for (guint i = decl->dim_first; decl->file == TGSI_FILE_CONST && i <= decl->dim_last; i++)
    check->has_buffer[i] = TRUE;
}

static gboolean
declare (TgsiCheck *check, guint n)
{
  const TgsiDecl *decl = &check->program->decls[n];
  const TgsiFileLimit *limit = &tgsi_file_limits[decl->file];

  if (check->declared[decl->file] == NULL)
    check->declared[decl->file] = g_new0 (guint32, (gsize) limit->n * MAX (limit->n_dims, 1));
  note_decl (check, decl);
  for (guint dim = decl->dim_first; dim <= decl->dim_last; dim++)
    for (guint index = decl->first; index <= decl->last; index++)
      if (!declare_one (check, n, dim, index))
        return FALSE;
  return TRUE;
}

/* --- uses ------------------------------------------------------------------------------------- */

static gboolean
has_any (const TgsiCheck *check, guint file)
{
  return file == TGSI_FILE_IMM ? check->program->n_imms > 0 : check->firsts[file] != NULL;
}

static gboolean
is_declared (const TgsiCheck *check, guint file, guint dim, guint index)
{
  return file == TGSI_FILE_NULL || (file == TGSI_FILE_IMM && index < check->program->n_imms) ||
         (file == TGSI_FILE_CONSTBUF && check->has_buffer[index]) ||
         tgsi_check_find (check, file, dim, index) != NULL;
}

/* Checks a register with fixed numbers. */
static void
check_direct (const TgsiCheck *check, const TgsiUse *use)
{
  const TgsiOperand *operand = use->operand;
  const guint dim = (guint) operand->dim, index = (guint) operand->index;
  g_autofree char *name = NULL;

  if (is_declared (check, operand->file, dim, index))
    return;
  name = name_register (operand->file, operand->has_dim, dim, index);
  tgsi_check_error (check, use, "%s is not declared", name);
}

/* Checks a register with an index: its file must have some registers. */
static void
check_indirect (const TgsiCheck *check, const TgsiUse *use)
{
  const TgsiOperand *operand = use->operand;

  if (!has_any (check, operand->file))
    tgsi_check_error (check, use, "no %s is declared", tgsi_file_names[operand->file]);
}

static void
check_added (const TgsiCheck *check, const TgsiUse *use, const TgsiIndirect *added)
{
  g_autofree char *name = NULL;

  if (added->file == TGSI_FILE_NULL || is_declared (check, added->file, 0, added->index))
    return;
  name = name_register (added->file, FALSE, 0, added->index);
  tgsi_check_error (check, use, "the index %s is not declared", name);
}

/* --- dimensions ------------------------------------------------------------------------------- */

/* The declaration of IN or OUT with the number; any of them if the number has an index. */
static const TgsiDecl *
find_varying (const TgsiCheck *check, const TgsiOperand *operand)
{
  if (operand->added.file != TGSI_FILE_NULL)
    return check->firsts[operand->file];
  return operand->file == TGSI_FILE_IN ? check->inputs[operand->index]
                                       : check->outputs[operand->index];
}

/* Inputs of a primitive's vertices have two numbers; the number of the primitive is declared like
 * them, but is one value. */
static gboolean
check_dimensions (const TgsiCheck *check, const TgsiUse *use)
{
  const TgsiOperand *operand = use->operand;
  const char *name = tgsi_file_names[operand->file];
  const TgsiDecl *decl;

  if (operand->file != TGSI_FILE_IN && operand->file != TGSI_FILE_OUT)
    return TRUE;
  decl = find_varying (check, operand);
  if (decl == NULL || decl->has_dim == operand->has_dim ||
      (decl->semantic == TGSI_SEMANTIC_PRIM_ID && !operand->has_dim))
    return TRUE;
  if (operand->has_dim)
    tgsi_check_error (check, use, "%s[%u] is declared with one dimension", name, decl->first);
  else
    tgsi_check_error (check, use, "%s[][%u] has two dimensions, the first is the vertex", name,
                      decl->first);
  return FALSE;
}

static gboolean
has_primitive (const TgsiProgram *program)
{
  for (guint i = 0; i < program->n_properties; i++)
    if (program->properties[i].name == TGSI_PROPERTY_GS_INPUT_PRIMITIVE)
      return TRUE;
  return FALSE;
}

static gboolean
check_vertex (const TgsiCheck *check, const TgsiUse *use)
{
  const TgsiOperand *operand = use->operand;
  const TgsiPrimitive primitive =
    (TgsiPrimitive) tgsi_program_property (check->program, TGSI_PROPERTY_GS_INPUT_PRIMITIVE);
  const guint n = tgsi_primitive_n_vertices (primitive);

  if (check->program->processor != TGSI_GEOM || operand->file != TGSI_FILE_IN ||
      !operand->has_dim || operand->dim_added.file != TGSI_FILE_NULL || operand->dim < (gint) n)
    return TRUE;
  tgsi_check_error (
    check, use,
    has_primitive (check->program)
      ? N_ ("there is no vertex %d: %s has %u")
      : N_ ("there is no vertex %d: %s has %u, which counts where GS_INPUT_PRIMITIVE is missing"),
    operand->dim, tgsi_primitive_names[primitive], n);
  return FALSE;
}

/* Whether a register with fixed numbers is one of the array that it names. */
static gboolean
is_in_array (const TgsiCheck *check, const TgsiOperand *operand)
{
  const TgsiDecl *decl =
    tgsi_check_find (check, operand->file, (guint) operand->dim, (guint) operand->index);

  return decl != NULL && decl->array == operand->array;
}

static void
check_use (TgsiCheck *check, const TgsiUse *use, gpointer data)
{
  const TgsiOperand *operand = use->operand;

  (void) data;
  check_added (check, use, &operand->added);
  check_added (check, use, &operand->dim_added);
  if (!check_dimensions (check, use) || !check_vertex (check, use))
    return;
  if (operand->array > 0 &&
      !g_hash_table_contains (check->arrays, tgsi_array_key (operand->file, operand->array)))
    tgsi_check_error (check, use, "no %s has ARRAY(%u)", tgsi_file_names[operand->file],
                      operand->array);
  else if (operand->added.file != TGSI_FILE_NULL || operand->dim_added.file != TGSI_FILE_NULL)
    check_indirect (check, use);
  else if (operand->array > 0 && !is_in_array (check, operand))
    tgsi_check_error (check, use, "%s[%d] lies outside of ARRAY(%u)",
                      tgsi_file_names[operand->file], operand->index, operand->array);
  else
    check_direct (check, use);
}

void
tgsi_check_registers (TgsiCheck *check)
{
  for (guint i = 0; i < check->program->n_decls && check->source->reader->n_errors < ISA_MAX_ERRORS;
       i++)
    declare (check, i);
  tgsi_check_uses (check, check_use, NULL);
}
