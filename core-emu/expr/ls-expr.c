#include "ls-expr-private.h"

#include <string.h>

#include "ls-words.h"

LsExpr *
ls_expr_ref (LsExpr *expr)
{
  g_atomic_ref_count_inc (&expr->ref_count);
  return expr;
}

void
ls_expr_unref (LsExpr *expr)
{
  if (!g_atomic_ref_count_dec (&expr->ref_count))
    return;
  ls_program_unref (expr->program);
  g_array_unref (expr->refs);
  g_array_unref (expr->held);
  g_free (expr->numbers);
  g_free (expr->ops);
  g_clear_pointer (&expr->locals, ls_locals_unref);
  g_free (expr->shadowed);
  g_free (expr->text);
  g_free (expr);
}

gboolean
ls_expr_check_condition (const LsExpr *expr, GError **error)
{
  if (expr->n_components > 1)
    {
      g_autofree char *message = g_strdup_printf (
        ls_words ("a condition has one component, %s has %u"), expr->text, expr->n_components);

      return ls_fail_at_column (error, LS_ERROR_SYNTAX, 1, message);
    }
  if (expr->format != '\0')
    return ls_fail_at_column (error, LS_ERROR_SYNTAX,
                              (guint) (strrchr (expr->text, ',') - expr->text) + 1,
                              ls_words ("a condition has no format"));
  return TRUE;
}

const char *
ls_expr_get_text (const LsExpr *expr)
{
  return expr->text;
}

guint
ls_expr_get_n_components (const LsExpr *expr)
{
  return expr->n_components;
}

LsExprType
ls_expr_get_type (const LsExpr *expr)
{
  return expr->type;
}

gboolean
ls_expr_is_uniform (const LsExpr *expr)
{
  return expr->is_uniform;
}

char
ls_expr_get_format (const LsExpr *expr)
{
  return expr->format;
}

const char *
ls_expr_get_shadowed (const LsExpr *expr)
{
  return expr->shadowed;
}

const LsExprReads *
ls_expr_get_reads (const LsExpr *expr)
{
  return &expr->reads;
}

/* --- cells ------------------------------------------------------------------------------------ */

static const LsExprOp *
op_in (const LsExpr *expr, guint16 slot)
{
  return slot >= expr->n_numbers ? &expr->ops[slot - expr->n_numbers] : NULL;
}

/* Follows one "@" with a number. lane: gets it, else -1. Returns: (nullable). */
static const LsExprOp *
follow_lane (const LsExpr *expr, guint16 slot, gint *lane)
{
  const LsExprOp *op = op_in (expr, slot);

  *lane = -1;
  if (op == NULL || op->code != LS_EXPR_OP_AT || op_in (expr, op->args[1]) != NULL)
    return op;
  if (!expr->numbers[op->args[1]].has_value)
    return NULL;
  *lane = (gint) expr->numbers[op->args[1]].bits;
  return op_in (expr, op->args[0]);
}

/* Returns: FALSE if the component is not that of a register, or of another lane. */
static gboolean
get_cell (const LsExpr *expr, guint16 slot, LsRegRef *ref, gint *lane)
{
  const LsExprOp *op = follow_lane (expr, slot, lane);

  if (op == NULL || !ls_expr_is_register (op->code))
    return FALSE;
  *ref = (LsRegRef){ .file = op->file, .channel = op->channel, .index = op->index };
  return TRUE;
}

gboolean
ls_expr_is_local (const LsExpr *expr)
{
  for (guint i = 0; i < expr->n_components; i++)
    {
      const LsExprOp *op = op_in (expr, expr->result[i]);

      if (op == NULL || op->code != LS_EXPR_OP_LOCAL)
        return FALSE;
    }
  return TRUE;
}

gboolean
ls_expr_is_variable (const LsExpr *expr)
{
  for (guint i = 0; i < expr->n_components; i++)
    {
      gint lane;
      const LsExprOp *op = follow_lane (expr, expr->result[i], &lane);

      if (op == NULL || op->code != LS_EXPR_OP_VARIABLE)
        return FALSE;
    }
  return TRUE;
}

gboolean
ls_expr_get_cells (const LsExpr *expr, LsExprCells *cells)
{
  const guint n_words = ls_expr_type_is_wide (expr->type) ? 2 : 1;
  gint lane;

  cells->n = n_words * expr->n_components;
  if (cells->n > G_N_ELEMENTS (cells->refs))
    return FALSE;
  for (guint i = 0; i < cells->n; i++)
    {
      const guint16 *slots = i % n_words == 0 ? expr->result : expr->high;

      if (!get_cell (expr, slots[i / n_words], &cells->refs[i], &lane) || lane >= LS_LANES ||
          (i > 0 && lane != cells->lane))
        return FALSE;
      cells->lane = lane;
    }
  return TRUE;
}

/* --- places ----------------------------------------------------------------------------------- */

static char *
dup_place (const LsExpr *expr, guint component)
{
  const LsMachine *machine = ls_program_machine (expr->program);
  const LsExprOp *op = op_in (expr, expr->result[component]);
  const gboolean is_fixed = op != NULL && op_in (expr, op->args[0]) == NULL;
  GString *text;

  if (op != NULL && ls_expr_is_register (op->code))
    {
      text = g_string_new (NULL);
      ls_program_append_register (text, expr->program,
                                  (LsRegRef){ .file = op->file, .index = op->index });
      return g_string_free (text, FALSE);
    }
  if (is_fixed && op->code == LS_EXPR_OP_BUFFER_AT)
    return g_strdup_printf ("cb%u.%u", op->file, expr->numbers[op->args[0]].bits);
  if (is_fixed && op->code == LS_EXPR_OP_CONSTANT_AT && machine->const_files[op->file].columns > 0)
    return g_strdup_printf ("cb%u.%u", op->index, expr->numbers[op->args[0]].bits);
  if (is_fixed && op->code == LS_EXPR_OP_CONSTANT_AT &&
      !machine->const_files[op->file].has_brackets)
    return g_strdup_printf ("c.%u", expr->numbers[op->args[0]].bits);
  return NULL;
}

char *
ls_expr_dup_place (const LsExpr *expr, guint8 channels[4])
{
  g_autofree char *place = dup_place (expr, 0);

  for (guint i = 0; place != NULL && i < expr->n_components; i++)
    {
      g_autofree char *other = i > 0 ? dup_place (expr, i) : g_strdup (place);

      if (g_strcmp0 (place, other) != 0)
        return NULL;
      channels[i] = op_in (expr, expr->result[i])->channel;
    }
  return g_steal_pointer (&place);
}
