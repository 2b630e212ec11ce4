#pragma once

#include "ls-breakpoint.h"

G_BEGIN_DECLS

/* Before it is in a list. */
void ls_breakpoint_set_line (LsBreakpoint *breakpoint, guint line);
void ls_breakpoint_set_number (LsBreakpoint *breakpoint, guint number);
/* problem: (nullable). */
void ls_breakpoint_set_problem (LsBreakpoint *breakpoint, const char *problem);

G_END_DECLS
