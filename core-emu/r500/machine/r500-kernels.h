#pragma once

#include "ls-rows.h"
#include "r500-code.h"

G_BEGIN_DECLS

/* The kernels that modifiers of operands and results are. */

/* Of src0 and src1. */
LsKernel r500_presub_kernel (R500Presubtract presub);
/* The kernel that passes on bits where this one makes a number of what it chooses; itself if it does not choose. */
LsKernel r500_exact_kernel (LsKernel kernel);
/* Fills room with what the readings choose; FALSE, with room left alone, if that is ls_rows_best(). */
gboolean r500_rows_choose (const LsBindings *bindings, LsRows *room);
/* The readings that a kernel's result depends on, R500_READING_BIT. */
guint32 r500_kernel_readings (LsKernel kernel);
/* How the test compares. */
LsKernel r500_test_kernel (R500Test test);

G_END_DECLS
