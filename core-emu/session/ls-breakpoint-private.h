#pragma once

#include "ls-breakpoint.h"

G_BEGIN_DECLS

void ls_breakpoint_set_id (LsBreakpoint *breakpoint, guint id);
/* problem: (nullable). */
void ls_breakpoint_set_problem (LsBreakpoint *breakpoint, const char *problem);

G_END_DECLS
