#pragma once

#include "ls-expr.h"

G_BEGIN_DECLS

/* What an expression is worth at positions of a run, for those who look at many: searches, stop points, conditions.
 * Immutable and reference-counted, but asked by one thread at a time: it keeps room to evaluate in. */

typedef struct _LsMeasure LsMeasure;

/* where: what the expression sees besides the state; its state is ignored, and what it points to must outlive the measure.
 * kept: (nullable): freed by destroy with the measure. Returns: (transfer full) */
LsMeasure *
ls_measure_new (LsExpr *expr, const LsExprContext *where, gpointer kept, GDestroyNotify destroy);
LsMeasure *ls_measure_ref (LsMeasure *measure);
void ls_measure_unref (LsMeasure *measure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsMeasure, ls_measure_unref)

LsExpr *ls_measure_get_expr (const LsMeasure *measure);
/* As ls_expr_evaluate() and ls_expr_truth(). */
void ls_measure_take (LsMeasure *measure, const void *state, LsExprValue *value);
LsMask ls_measure_truth (LsMeasure *measure, const void *state);

G_END_DECLS
