#pragma once

#include "ls-report-view.h"

/* Where the lane that is looked at parts from another one, the run from another one, or the scene's program from another one, which an
 * entry says: an LsReportView. */
#define LS_TYPE_DIFFERENCES_VIEW (ls_differences_view_get_type ())
G_DECLARE_FINAL_TYPE (LsDifferencesView, ls_differences_view, LS, DIFFERENCES_VIEW, LsReportView)

/* Compares with the program, or the scene of one, in the file at path. is_trusted: that scene may read what it names, wherever it is. */
void ls_differences_view_compare_program (LsDifferencesView *view,
                                          const char *path,
                                          gboolean is_trusted);
