#include "ls-target.h"

#include "ls-error.h"

/* --- conditions ------------------------------------------------------------------------------- */

/* --- measures --------------------------------------------------------------------------------- */

struct _LsMeasure
{
  gatomicrefcount ref_count;
  LsExprEval *eval; /* owned */
  LsExprContext where;
  gpointer kept; /* owned, by destroy */
  GDestroyNotify destroy;
};

LsMeasure *
ls_measure_new (LsExpr *expr, const LsExprContext *where, gpointer kept, GDestroyNotify destroy)
{
  LsMeasure *measure = g_new0 (LsMeasure, 1);

  g_atomic_ref_count_init (&measure->ref_count);
  measure->eval = ls_expr_eval_new (expr);
  measure->where = *where;
  measure->kept = kept;
  measure->destroy = destroy;
  return measure;
}

LsMeasure *
ls_measure_ref (LsMeasure *measure)
{
  g_atomic_ref_count_inc (&measure->ref_count);
  return measure;
}

void
ls_measure_unref (LsMeasure *measure)
{
  if (!g_atomic_ref_count_dec (&measure->ref_count))
    return;
  ls_expr_eval_free (measure->eval);
  if (measure->destroy != NULL)
    measure->destroy (measure->kept);
  g_free (measure);
}

LsExpr *
ls_measure_get_expr (const LsMeasure *measure)
{
  return ls_expr_eval_get_expr (measure->eval);
}

void
ls_measure_take (LsMeasure *measure, const void *state, LsExprValue *value)
{
  measure->where.state = state;
  ls_expr_evaluate (measure->eval, &measure->where, value);
}

struct _LsCondition
{
  gatomicrefcount ref_count;
  LsConditionFunc func;
  gpointer data; /* owned, by destroy */
  GDestroyNotify destroy;
};

LsCondition *
ls_condition_new (LsConditionFunc func, gpointer data, GDestroyNotify destroy)
{
  LsCondition *condition = g_new0 (LsCondition, 1);

  g_atomic_ref_count_init (&condition->ref_count);
  condition->func = func;
  condition->data = data;
  condition->destroy = destroy;
  return condition;
}

/* --- expressions ------------------------------------------------------------------------------ */

static LsMask
ask_expr (const void *state, gpointer data)
{
  LsMeasure *measure = data;

  measure->where.state = state;
  return ls_expr_truth (measure->eval, &measure->where);
}

LsCondition *
ls_condition_new_expr (LsExpr *expr,
                       const LsExprContext *where,
                       gpointer kept,
                       GDestroyNotify destroy,
                       GError **error)
{
  if (!ls_expr_check_condition (expr, error))
    {
      if (destroy != NULL)
        destroy (kept);
      return NULL;
    }
  return ls_condition_new (ask_expr, ls_measure_new (expr, where, kept, destroy),
                           (GDestroyNotify) ls_measure_unref);
}

/* --- life ------------------------------------------------------------------------------------- */

LsCondition *
ls_condition_ref (LsCondition *condition)
{
  g_atomic_ref_count_inc (&condition->ref_count);
  return condition;
}

void
ls_condition_unref (LsCondition *condition)
{
  if (!g_atomic_ref_count_dec (&condition->ref_count))
    return;
  if (condition->destroy != NULL)
    condition->destroy (condition->data);
  g_free (condition);
}

LsMask
ls_condition_ask (const LsCondition *condition, const void *state)
{
  return condition->func (state, condition->data);
}

static const char *const names[LS_N_TARGETS] = {
  [LS_TARGET_CF] = "cf",
  [LS_TARGET_CLAUSE] = "clause",
  [LS_TARGET_LINE] = "line",
  [LS_TARGET_LINES] = "lines",
  [LS_TARGET_LINES_OVER] = "lines-over",
  [LS_TARGET_LINES_OUT] = "lines-out",
  [LS_TARGET_OVER] = "over",
  [LS_TARGET_OUT] = "out",
  [LS_TARGET_ITERATION] = "iteration",
  [LS_TARGET_DIVERGENCE] = "divergence",
  [LS_TARGET_RECONVERGENCE] = "reconvergence",
  [LS_TARGET_MASK] = "mask",
  [LS_TARGET_LANE] = "lane",
  [LS_TARGET_WRITE] = "write",
  [LS_TARGET_CHANGE] = "change",
  [LS_TARGET_MEMORY] = "memory",
  [LS_TARGET_READ] = "read",
  [LS_TARGET_TOUCH] = "touch",
  [LS_TARGET_VALUE] = "value",
  [LS_TARGET_EVENT] = "event",
  [LS_TARGET_ACCESS] = "access",
  [LS_TARGET_EXPORT] = "export",
  [LS_TARGET_CONDITION] = "condition",
  [LS_TARGET_POSITIONS] = "positions",
};

gboolean
ls_target_is_from_start (LsTargetKind kind)
{
  return kind == LS_TARGET_OVER || kind == LS_TARGET_OUT || kind == LS_TARGET_ITERATION ||
         kind == LS_TARGET_LINES_OVER || kind == LS_TARGET_LINES_OUT;
}

const char *
ls_target_kind_name (LsTargetKind kind)
{
  return names[kind];
}

/* --- checking --------------------------------------------------------------------------------- */

static gboolean
check_line (const LsTarget *target, const LsSubject *subject, GError **error)
{
  guint n = ls_program_n_lines (ls_subject_get_program (subject));

  if (target->line < n)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE, "line %u: the listing has %u, numbered from 0",
                  target->line, n);
}

static gboolean
check_register (const LsTarget *target, const LsSubject *subject, GError **error)
{
  const LsMachine *machine = ls_subject_get_machine (subject);
  LsRegRef ref = target->ref;

  if (ref.file >= machine->n_reg_files)
    return ls_fail (error, LS_ERROR_RANGE, "register file %u: the machine has %u", ref.file,
                    machine->n_reg_files);

  const LsRegFile *file = &machine->reg_files[ref.file];
  guint n = ls_program_n_registers (ls_subject_get_program (subject), ref.file);
  guint channels = target->channels != 0 ? target->channels : 1u << ref.channel;
  if (ref.index < n && channels < 1u << file->n_channels)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE,
                  "%s%u, components 0x%x: the program has %u, of %u components", file->id,
                  ref.index, channels, n, file->n_channels);
}

static gboolean
check_memory (const LsTarget *target, const LsSubject *subject, GError **error)
{
  const LsProgram *program = ls_subject_get_program (subject);
  const guint n_memories = ls_program_machine (program)->n_memories;
  void *state;
  gsize n;

  if (target->memory >= n_memories)
    return ls_fail (error, LS_ERROR_RANGE, "memory %u: there are %u, numbered from 0",
                    target->memory, n_memories);
  state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  ls_subject_reset (subject, state);
  ls_program_memory (program, state, target->memory, &n);
  g_aligned_free (state);
  n /= ls_program_memory_is_per_lane (program, target->memory) ? LS_LANES : 1;
  if (target->first <= target->last && target->last < n)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE,
                  "there is no %s[%zu..%zu]: the program has %zu words of it",
                  ls_program_memory_name (program, target->memory), target->first, target->last, n);
}

/* Only a machine that says what its lanes touch can tell. */
static gboolean
check_touch (const LsTarget *target, const LsSubject *subject, GError **error)
{
  if (ls_subject_get_machine (subject)->explain->touches != NULL)
    return target->is_memory ? check_memory (target, subject, error)
                             : check_register (target, subject, error);
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s does not say what its lanes read",
                  ls_subject_get_machine (subject)->title);
}

gboolean
ls_target_check (const LsTarget *target, const LsSubject *subject, GError **error)
{
  if (target->kind == LS_TARGET_READ || target->kind == LS_TARGET_TOUCH)
    return check_touch (target, subject, error);
  if (target->kind == LS_TARGET_LINE)
    return check_line (target, subject, error);
  if (target->kind == LS_TARGET_WRITE || target->kind == LS_TARGET_CHANGE)
    return check_register (target, subject, error);
  if (target->kind == LS_TARGET_MEMORY)
    return check_memory (target, subject, error);
  return TRUE;
}
