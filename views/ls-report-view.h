#pragma once

#include "ls-inspector.h"
#include "ls-report.h"
#include "ls-table.h"

/* A report about the whole run of the wave that is looked at, as a table: a row is gone to with a double click or Return. It is
 * made in a thread, while the view is in sight, and made anew for another wave or a changed run.
 *
 * Properties: "kind" (uint, LsReportKind, construct-only). */
#define LS_TYPE_REPORT_VIEW (ls_report_view_get_type ())
G_DECLARE_FINAL_TYPE (LsReportView, ls_report_view, LS, REPORT_VIEW, LsInspector)

GtkWidget *ls_report_view_new (LsReportKind kind);
/* The rows, in the order in which they are shown. Returns: (transfer full) */
LsTable *ls_report_view_dup_table (LsReportView *view);
/* Of LS_REPORT_DIFFERENCES: compares with the program, or the scene of one, in the file at path. is_trusted: that scene may read what
 * it names, wherever it is. */
void ls_report_view_compare_program (LsReportView *view, const char *path, gboolean is_trusted);
/* Whether what is shown is about the run that is looked at. */
gboolean ls_report_view_is_done (LsReportView *view);
