#pragma once

#include "ls-explain.h"
#include "r700-isa.h"

G_BEGIN_DECLS

/* How instructions compare: sets, predicates, kills and selects. */

/* What an instruction compares its first operand by, LS_RELATION_NONE if it does not: with the second, or of a select with
 * 0. */
LsRelation r700_relation (R700AluOp op);
/* Whether an instruction takes operand 1 where its relation holds, and else operand 2 (CND*). */
gboolean r700_is_select (R700AluOp op);
/* What it finds for operands as they are used; b has no meaning for selects. Denormals count as zeros, NaN only as not equal. */
LsCompared r700_compare (R700AluOp op, guint32 a, guint32 b);
/* What instructions take bits of a type for. */
LsValueType r700_value_type (R700Type type);

G_END_DECLS
