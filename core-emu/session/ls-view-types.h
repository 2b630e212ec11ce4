#pragma once

#include "ls-view.h"
#include "ls-writers.h"

G_BEGIN_DECLS

/* What a register component holds at the view's place, as the instructions of its program take it: see
 * ls_register_types_at(). */
LsValueType ls_view_get_register_type (const LsView *view, LsRegRef ref);

/* Whether some instructions of the program take the component for integers and others for floats. */
gboolean ls_view_register_varies (const LsView *view, LsRegRef ref);

/* As ls_writers_find_values() has it, at the view's place. writers: of the run that the view is of. */
guint ls_view_find_written (const LsView *view,
                            const LsWriters *writers,
                            LsRegRef ref,
                            guint lane,
                            guint n,
                            LsWritten *values);

G_END_DECLS
