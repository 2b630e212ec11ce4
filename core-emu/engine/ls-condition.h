#pragma once

#include "ls-expr.h"

G_BEGIN_DECLS

/* Something that a search or a stop point asks of a state besides its place.
 * Immutable and reference-counted, but asked by one thread at a time: what it is evaluated with may keep room of its
 * own. */

typedef struct _LsCondition LsCondition;

/* Returns: of the active lanes those where it holds; if it is one question about the whole wave, all 64 or none. Depends
 * on the state alone, so that both directions get the same answers. */
typedef LsMask (*LsConditionFunc) (const void *state, gpointer data);

/* destroy: (nullable): for data. Returns: (transfer full) */
LsCondition *ls_condition_new (LsConditionFunc func, gpointer data, GDestroyNotify destroy);
/* Whether an expression is true. where: what expressions see besides the state; its state is ignored, and what it points
 * to must outlive the condition. kept: (nullable): freed by destroy with the condition, also where there is none.
 * Returns: (transfer full): NULL with the error of ls_expr_check_condition(). */
LsCondition *ls_condition_new_expr (LsExpr *expr,
                                    const LsExprContext *where,
                                    gpointer kept,
                                    GDestroyNotify destroy,
                                    GError **error);
LsCondition *ls_condition_ref (LsCondition *condition);
void ls_condition_unref (LsCondition *condition);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCondition, ls_condition_unref)

LsMask ls_condition_ask (const LsCondition *condition, const void *state);

G_END_DECLS
