#include "ls-view-types.h"

#include <string.h>

#include "ls-view-private.h"

LsValueType
ls_view_get_register_type (const LsView *view, LsRegRef ref)
{
  return ls_register_types_at (ls_view_get_types (view),
                               ls_program_line_ahead (ls_view_get_place (view)), ref);
}

LsValueType
ls_view_get_pair_type (const LsView *view, LsRegRef ref)
{
  return ls_register_types_pair_at (ls_view_get_types (view),
                                    ls_program_line_ahead (ls_view_get_place (view)), ref);
}

LsValueType
ls_view_shown_type (const LsView *view, const LsPlace *place, LsRegRef ref, const LsRow *words)
{
  return ls_register_types_shown (ls_view_get_types (view), ls_program_line_ahead (place), ref,
                                  words);
}

LsValueType
ls_view_result_type (const LsView *view, const LsSlotResult *result)
{
  return ls_register_types_shown (ls_view_get_types (view), result->line + 1, result->ref,
                                  &result->row);
}

guint
ls_view_find_written (const LsView *view,
                      const LsWriters *writers,
                      LsRegRef ref,
                      guint lane,
                      guint n,
                      LsWritten *values)
{
  return ls_writers_find_values (writers, ref, lane, ls_view_get_place (view)->step,
                                 ls_view_get_types (view), n, values);
}

/* Of the value of 64 bits that is in component i and the next one. */
static LsValueType
find_pair (const LsView *view, guint line, const LsExprCells *cells, guint i)
{
  LsRegRef next = cells->refs[i];

  next.channel++;
  return i + 1 < cells->n && ls_reg_ref_equal (next, cells->refs[i + 1])
           ? ls_register_types_pair_at (ls_view_get_types (view), line, cells->refs[i])
           : LS_VALUE_BITS;
}

void
ls_view_settle_types (const LsView *view,
                      const void *state,
                      const LsExprEval *eval,
                      LsExprValue *value)
{
  const LsExpr *expr = ls_expr_eval_get_expr (eval);
  const LsProgram *program = ls_view_get_program (view);
  LsExprCells cells;
  LsPlace place;
  guint line;

  /* Whoever writes float (R1.x) has said what it is, and so has a text of its variables; values of 64 bits are that wherever they stand. */
  if (ls_expr_type_is_wide (value->type) || ls_expr_is_variable (expr) ||
      strchr (ls_expr_get_text (expr), '(') != NULL || !ls_expr_get_cells (expr, &cells))
    return;
  ls_program_place (program, state, &place);
  line = ls_program_line_ahead (&place);
  for (guint i = 0; i < cells.n; i++)
    {
      LsRow words = { 0 };

      ls_program_read_row (program, state, cells.refs[i], &words);
      value->shown[i] = ls_expr_shown_of (ls_view_shown_type (view, &place, cells.refs[i], &words));
      value->pairs[i] = ls_expr_shown_of (find_pair (view, line, &cells, i));
    }
}
