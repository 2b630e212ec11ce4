#include "ls-tell-parts.h"

#include "ls-expr.h"
#include "ls-tell.h"

/* --- lines and cells -------------------------------------------------------------------------------------- */

void
ls_tell_append_line (GString *text, const LsProgram *program, guint index)
{
  LsLine line;

  ls_program_line (program, index, &line);
  g_string_append_printf (text, "line %u (%s)", index + 1, line.op != NULL ? line.op : line.text);
}

void
ls_tell_append_step (GString *text, guint64 step, const LsProgram *program, guint line)
{
  g_string_append_printf (text, "step %" G_GUINT64_FORMAT ", ", step);
  ls_tell_append_line (text, program, line);
}

/* What the source calls a cell, in brackets. */
static void
append_name (GString *text, const LsCause *cause, const LsProgram *program)
{
  g_autofree char *name = ls_cause_dup_name (cause, ls_program_machine (program));

  if (name != NULL)
    g_string_append_printf (text, " (%s)", name);
}

void
ls_tell_append_bits (GString *text, const LsCause *cause, const LsProgram *program, guint32 value)
{
  ls_cell_append_taken (text, &cause->cell, ls_program_machine (program), cause->type, value);
}

void
ls_tell_append_cell (GString *text, const LsCause *cause, const LsProgram *program)
{
  if (cause->cell.kind != LS_CELL_LITERAL)
    {
      ls_cell_append (text, &cause->cell, program, cause->value);
      append_name (text, cause, program);
      g_string_append (text, " = ");
    }
  ls_tell_append_bits (text, cause, program, cause->value);
}

/* --- operands --------------------------------------------------------------------------------------------- */

void
ls_tell_append_operand (GString *text, const LsCause *operand, guint lane, const LsProgram *program)
{
  if (operand->cell.kind == LS_CELL_REGISTER && operand->cell.lane == lane)
    {
      ls_expr_append_ref (text, program, operand->cell.ref);
      append_name (text, operand, program);
      g_string_append (text, " = ");
      ls_tell_append_bits (text, operand, program, operand->value);
    }
  else
    ls_tell_append_cell (text, operand, program);
  if (operand->used == operand->value)
    return;
  g_string_append (text, " (taken as ");
  ls_tell_append_bits (text, operand, program, operand->used);
  g_string_append_c (text, ')');
}

static LsTellRole
role_of (const LsCause *operand)
{
  return operand->is_gate ? LS_TELL_GATE : operand->is_address ? LS_TELL_ADDRESS : LS_TELL_VALUE;
}

const LsCause *
ls_tell_find_operand (const GPtrArray *operands, guint number)
{
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);

      if (operand->operand == number && role_of (operand) == LS_TELL_VALUE)
        return operand;
    }
  return NULL;
}

void
ls_tell_append_operands (GString *text,
                         const char *intro,
                         const GPtrArray *operands,
                         LsTellRole role,
                         guint lane,
                         const LsProgram *program)
{
  guint n = 0, n_done = 0;

  for (guint i = 0; i < operands->len; i++)
    n += role_of (g_ptr_array_index (operands, i)) == role;
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);

      if (role_of (operand) != role)
        continue;
      g_string_append (text, n_done == 0 ? intro : n_done + 1 < n ? ", " : " and ");
      ls_tell_append_operand (text, operand, lane, program);
      n_done++;
    }
}

/* --- comparisons ------------------------------------------------------------------------------------------ */

/* One side of a comparison; what it was computed from was told. */
static void
append_side (GString *text,
             const LsCompared *comparison,
             const LsCause *operand,
             guint32 bits,
             guint lane,
             const LsProgram *program)
{
  if (operand != NULL)
    ls_tell_append_operand (text, operand, lane, program);
  else
    ls_cell_append_typed (text, comparison->type, bits);
}

void
ls_tell_append_comparison (GString *text,
                           const LsCompared *comparison,
                           const GPtrArray *operands,
                           guint lane,
                           const LsProgram *program)
{
  static const char *const signs[] = {
    [LS_RELATION_NONE] = "",     [LS_RELATION_EQUAL] = "==",         [LS_RELATION_NOT_EQUAL] = "!=",
    [LS_RELATION_GREATER] = ">", [LS_RELATION_GREATER_EQUAL] = ">=", [LS_RELATION_LESS] = "<",
  };
  const LsCause *left = ls_tell_find_operand (operands, comparison->left);
  const LsCause *right = ls_tell_find_operand (operands, comparison->right);

  if ((left == NULL && comparison->left != LS_COMPARED_BITS) ||
      (right == NULL && comparison->right != LS_COMPARED_BITS))
    return;
  append_side (text, comparison, left, comparison->left_bits, lane, program);
  g_string_append_printf (text, " %s ", signs[comparison->relation]);
  append_side (text, comparison, right, comparison->right_bits, lane, program);
  g_string_append (text, comparison->holds ? ": true" : ": false");
}

void
ls_tell_append_tested (GString *text,
                       const LsCompared *comparison,
                       const GPtrArray *operands,
                       guint lane,
                       const LsProgram *program)
{
  if (comparison->relation == LS_RELATION_NONE)
    {
      ls_tell_append_operands (text, " of ", operands, LS_TELL_VALUE, lane, program);
      ls_tell_append_operands (text, ", at ", operands, LS_TELL_ADDRESS, lane, program);
      return;
    }
  g_string_append (text, ": ");
  ls_tell_append_comparison (text, comparison, operands, lane, program);
  ls_tell_append_operands (text, ", at ", operands, LS_TELL_ADDRESS, lane, program);
}
