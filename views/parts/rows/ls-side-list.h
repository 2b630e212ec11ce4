#pragma once

#include <gtk/gtk.h>

#include "ls-side.h"

/* What several compilers made of one program, a row for each: how long it is, how long it runs, and where it first draws
 * something else than the first one.
 *
 * Signals: "lane" (uint wave, uint lane): somebody wants to see the place that a row names. */
#define LS_TYPE_SIDE_LIST (ls_side_list_get_type ())
G_DECLARE_FINAL_TYPE (LsSideList, ls_side_list, LS, SIDE_LIST, GtkWidget)

GtkWidget *ls_side_list_new (void);
/* sides: LsSide; (nullable): nothing was compared, and nothing is shown. findings: LsDiagnostic: which of them failed. Both are
 * looked at and not kept. */
void ls_side_list_set (LsSideList *list, const GPtrArray *sides, const GPtrArray *findings);
