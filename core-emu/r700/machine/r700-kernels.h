#pragma once

#include "ls-bindings.h"
#include "ls-rows.h"
#include "r700-isa.h"

G_BEGIN_DECLS

/* The kernels of instructions, and what readings make of them. */

/* The kernel that computes what op gives. */
LsKernel r700_kernel (R700AluOp op);

/* Fills room with what the readings of bindings choose; FALSE, with room left alone, if that is ls_rows_best(). */
gboolean r700_rows_choose (const LsBindings *bindings, LsRows *room);
/* Readings that are not the default, bit n for reading n. */
guint32 r700_readings_chosen (const LsBindings *bindings);

G_END_DECLS
