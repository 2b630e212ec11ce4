#pragma once

#include "ls-view.h"

G_BEGIN_DECLS

/* What a register component holds at the view's place, as the instructions of its program take it: see
 * ls_register_types_at(). */
LsValueType ls_view_get_register_type (const LsView *view, LsRegRef ref);

G_END_DECLS
