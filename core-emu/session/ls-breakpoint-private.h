#pragma once

#include "ls-session.h"

G_BEGIN_DECLS

LsBreakpoint *ls_breakpoint_new (guint line);

G_END_DECLS
