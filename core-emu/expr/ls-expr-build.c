#include <string.h>

#include "ls-expr-private.h"
#include "ls-row.h"

void
ls_expr_build_init (LsExprBuild *build)
{
  build->numbers = g_array_new (FALSE, TRUE, sizeof (LsExprNumber));
  build->ops = g_array_new (FALSE, TRUE, sizeof (LsExprOp));
  build->held = g_array_new (FALSE, TRUE, sizeof (LsExprSlot));
  build->is_full = FALSE;
}

void
ls_expr_build_clear (LsExprBuild *build)
{
  g_clear_pointer (&build->numbers, g_array_unref);
  g_clear_pointer (&build->ops, g_array_unref);
  g_clear_pointer (&build->held, g_array_unref);
}

static const LsExprOp *
op_of (const LsExprBuild *build, guint16 slot)
{
  return &g_array_index (build->ops, LsExprOp, slot - LS_EXPR_FIRST_OP);
}

const LsExprNumber *
ls_expr_build_get_number (const LsExprBuild *build, guint16 slot)
{
  return slot < LS_EXPR_FIRST_OP ? &g_array_index (build->numbers, LsExprNumber, slot) : NULL;
}

/* Whether the result of an operation depends on the lane only through its operands. */
static gboolean
is_same_for_all (const LsExprOp *op)
{
  switch ((guint) op->code)
    {
    case LS_EXPR_OP_CONSTANT_AT:
    case LS_EXPR_OP_BUFFER_AT:
    case LS_EXPR_OP_LOOP_AT:
    case LS_EXPR_OP_BOOL_AT:
    case LS_EXPR_OP_WAVE:
    case LS_EXPR_OP_STEP:
    case LS_EXPR_OP_LINE:
    case LS_EXPR_OP_DEPTH:
    case LS_EXPR_OP_AL:
    case LS_EXPR_OP_ITERATION:
    case LS_EXPR_OP_PC:
      return TRUE;
    case LS_EXPR_OP_HELD:
      return op->file;
    case LS_EXPR_OP_MEMORY_AT:
      return op->index == 0; /* each lane has words of its own */
    default:
      return op->code == LS_EXPR_OP_WIDE || ls_expr_is_row ((LsExprOpcode) op->code);
    }
}

static gboolean
is_uniform_slot (const LsExprBuild *build, guint16 slot)
{
  return slot < LS_EXPR_FIRST_OP || op_of (build, slot)->is_uniform;
}

static gboolean
is_uniform (const LsExprBuild *build, const LsExprOp *op)
{
  guint n = ls_expr_n_args (op->code);

  if (ls_expr_is_fold (op->code))
    return TRUE;
  if (op->code == LS_EXPR_OP_AT)
    return is_uniform_slot (build, op->args[1]);
  if (!is_same_for_all (op))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!is_uniform_slot (build, op->args[i]))
      return FALSE;
  return TRUE;
}

guint16
ls_expr_build_number (LsExprBuild *build, guint32 bits, gboolean has_value)
{
  LsExprNumber number = { bits, has_value };

  for (guint i = 0; i < build->numbers->len; i++)
    {
      const LsExprNumber *known = &g_array_index (build->numbers, LsExprNumber, i);

      if (known->bits == bits && known->has_value == has_value)
        return (guint16) i;
    }
  if (build->numbers->len >= LS_EXPR_MAX_OPS)
    {
      build->is_full = TRUE;
      return 0;
    }
  g_array_append_val (build->numbers, number);
  return (guint16) (build->numbers->len - 1);
}

static void
fill_slot (LsExprSlot *slot, const LsExprNumber *number)
{
  ls_row_fill (&slot->row, number->bits);
  slot->has_value = number->has_value ? LS_MASK_ALL : 0;
}

/* Returns: FALSE if an operand is not a number. */
static gboolean
fold_numbers (LsExprBuild *build, const LsExprOp *op, guint16 *slot)
{
  LsExprSlot args[4], out;
  guint n = ls_expr_n_args (op->code);

  if (op->code != LS_EXPR_OP_WIDE && !ls_expr_is_row (op->code))
    return FALSE;
  for (guint i = 0; i < 4; i++)
    {
      const LsExprNumber *number = ls_expr_build_get_number (build, op->args[i < n ? i : 0]);

      if (number == NULL)
        return FALSE;
      fill_slot (&args[i], number);
    }
  if (op->code == LS_EXPR_OP_WIDE)
    ls_expr_run_wide (op, &out,
                      (const LsExprSlot *const[]){ &args[0], &args[1], &args[2], &args[3] });
  else
    ls_expr_run_row (op->code, &out, &args[0], &args[1], &args[2]);
  *slot = ls_expr_build_number (build, out.row.u[0], out.has_value != 0);
  return TRUE;
}

static gboolean
same_op (const LsExprOp *a, const LsExprOp *b)
{
  return a->code == b->code && memcmp (a->args, b->args, sizeof a->args) == 0 &&
         a->index == b->index && a->file == b->file && a->channel == b->channel;
}

guint16
ls_expr_build_op (LsExprBuild *build, const LsExprOp *op)
{
  LsExprOp added = *op;
  guint16 slot;

  if (fold_numbers (build, op, &slot))
    return slot;
  /* Unused operands repeat the first, so that every operand is a slot that has a value where the
   * first does. */
  for (guint i = MAX (ls_expr_n_args (op->code), 1); i < 4; i++)
    added.args[i] = added.args[0];
  for (guint i = 0; i < build->ops->len; i++)
    if (same_op (&g_array_index (build->ops, LsExprOp, i), &added))
      return (guint16) (i + LS_EXPR_FIRST_OP);
  if (build->ops->len >= LS_EXPR_MAX_OPS)
    {
      build->is_full = TRUE;
      return ls_expr_build_number (build, 0, TRUE);
    }
  added.is_uniform = is_uniform (build, &added);
  g_array_append_val (build->ops, added);
  return (guint16) (build->ops->len - 1 + LS_EXPR_FIRST_OP);
}

guint16
ls_expr_build_held (LsExprBuild *build, const LsExprSlot *held, gboolean is_uniform)
{
  LsExprOp op = { .code = LS_EXPR_OP_HELD, .file = is_uniform };

  if (is_uniform && held->has_value == LS_MASK_ALL)
    return ls_expr_build_number (build, held->row.u[0], TRUE);
  if (build->held->len >= LS_EXPR_MAX_OPS)
    {
      build->is_full = TRUE;
      return ls_expr_build_number (build, 0, TRUE);
    }
  op.index = (guint16) build->held->len;
  g_array_append_vals (build->held, held, 1);
  return ls_expr_build_op (build, &op);
}

/* --- the finished expression ------------------------------------------------------------------ */

static void
mark_slot (guint16 slot, guint8 *numbers, guint8 *ops)
{
  *(slot < LS_EXPR_FIRST_OP ? &numbers[slot] : &ops[slot - LS_EXPR_FIRST_OP]) = TRUE;
}

/* Marks what the result needs; operands stand before the operation. */
static void
mark_live (const LsExprBuild *build, const LsExprTerm *result, guint8 *numbers, guint8 *ops)
{
  for (guint i = 0; i < result->n; i++)
    {
      mark_slot (result->slots[i], numbers, ops);
      if (ls_expr_type_is_wide (result->type))
        mark_slot (result->high[i], numbers, ops);
    }
  for (guint i = build->ops->len; i > 0; i--)
    {
      const LsExprOp *op = &g_array_index (build->ops, LsExprOp, i - 1);

      for (guint k = 0; ops[i - 1] && k < ls_expr_n_args (op->code); k++)
        mark_slot (op->args[k], numbers, ops);
    }
}

typedef struct
{
  guint16 *numbers, *ops; /* old index to slot */
} Places;

static guint16
place_of (const Places *places, guint16 slot)
{
  return slot < LS_EXPR_FIRST_OP ? places->numbers[slot] : places->ops[slot - LS_EXPR_FIRST_OP];
}

static void
move_numbers (LsExprBuild *build, const guint8 *live, Places *places, LsExpr *expr)
{
  expr->numbers = g_new0 (LsExprNumber, build->numbers->len + 1);
  for (guint i = 0; i < build->numbers->len; i++)
    if (live[i])
      {
        places->numbers[i] = (guint16) expr->n_numbers;
        expr->numbers[expr->n_numbers++] = g_array_index (build->numbers, LsExprNumber, i);
      }
}

static void
move_ops (LsExprBuild *build, const guint8 *live, Places *places, LsExpr *expr)
{
  expr->ops = g_new0 (LsExprOp, build->ops->len + 1);
  for (guint i = 0; i < build->ops->len; i++)
    {
      LsExprOp *op = &expr->ops[expr->n_ops];

      if (!live[i])
        continue;
      *op = g_array_index (build->ops, LsExprOp, i);
      for (guint k = 0; k < 4; k++)
        op->args[k] = ls_expr_n_args (op->code) > 0 ? place_of (places, op->args[k]) : 0;
      places->ops[i] = (guint16) (expr->n_numbers + expr->n_ops++);
    }
}

static void
note_reads (const LsExprOp *op, LsExpr *expr)
{
  LsExprReads *reads = &expr->reads;
  LsRegRef ref = { op->file, op->channel, op->index };

  if (ls_expr_is_register (op->code))
    g_array_append_val (expr->refs, ref);
  else if (op->code == LS_EXPR_OP_REGISTER_AT || op->code == LS_EXPR_OP_ELEMENT_AT)
    reads->files |= 1u << op->file;
  else if (op->code == LS_EXPR_OP_MASK)
    reads->masks |= 1u << op->file;
  else if (op->code == LS_EXPR_OP_MEMORY_AT)
    reads->memories |= 1u << ls_program_memory_desc (expr->program, op->file)->kind;
  else if (ls_expr_is_fold (op->code))
    reads->masks |= 1u;
  else if (op->code == LS_EXPR_OP_STEP || op->code == LS_EXPR_OP_LINE ||
           op->code == LS_EXPR_OP_DEPTH || op->code == LS_EXPR_OP_AL ||
           op->code == LS_EXPR_OP_ITERATION || op->code == LS_EXPR_OP_PC ||
           op->code == LS_EXPR_OP_CONSTANT_AT || op->code == LS_EXPR_OP_LOCAL)
    reads->place = TRUE;
}

void
ls_expr_build_finish (LsExprBuild *build, const LsExprTerm *result, LsExpr *expr)
{
  g_autofree guint8 *live_numbers = g_new0 (guint8, build->numbers->len + 1);
  g_autofree guint8 *live_ops = g_new0 (guint8, build->ops->len + 1);
  g_autofree guint16 *numbers = g_new0 (guint16, build->numbers->len + 1);
  g_autofree guint16 *ops = g_new0 (guint16, build->ops->len + 1);
  Places places = { numbers, ops };

  mark_live (build, result, live_numbers, live_ops);
  move_numbers (build, live_numbers, &places, expr);
  move_ops (build, live_ops, &places, expr);
  expr->n_components = result->n;
  expr->type = result->type;
  expr->is_uniform = TRUE;
  for (guint i = 0; i < result->n; i++)
    {
      expr->result[i] = place_of (&places, result->slots[i]);
      expr->shown[i] = result->is_register ? result->own[i] : result->type;
      expr->is_uniform &= is_uniform_slot (build, result->slots[i]);
      if (!ls_expr_type_is_wide (result->type))
        continue;
      expr->high[i] = place_of (&places, result->high[i]);
      expr->is_uniform &= is_uniform_slot (build, result->high[i]);
    }
  expr->held = g_steal_pointer (&build->held);
  expr->refs = g_array_new (FALSE, FALSE, sizeof (LsRegRef));
  for (guint i = 0; i < expr->n_ops; i++)
    note_reads (&expr->ops[i], expr);
  expr->reads.refs = (const LsRegRef *) (gconstpointer) expr->refs->data;
  expr->reads.n_refs = expr->refs->len;
}
