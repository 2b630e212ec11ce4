#pragma once

#include "ls-marks.h"

G_BEGIN_DECLS

/* Private to marks: the lists that they are made of. All return (transfer full); lists own what is in them. */

GPtrArray *ls_mark_breakpoints_copy (GPtrArray *breakpoints);
GPtrArray *ls_mark_watches_new (void);
GPtrArray *ls_mark_watches_copy (GPtrArray *watches);
GArray *ls_notes_new (void);
GArray *ls_notes_copy (const GArray *from);
GPtrArray *ls_mark_forks_new (void);
GPtrArray *ls_mark_forks_copy (GPtrArray *forks);

G_END_DECLS
