#pragma once

#include "ls-inspector.h"
#include "ls-report.h"
#include "ls-table.h"

/* A report about the whole run of the wave that is looked at, as a table: a row is gone to with a double click or Return. It is
 * made in a thread, while the view is in sight, and made anew for another wave or a changed run.
 *
 * Properties: "kind" (pointer to a const LsReportKind, construct-only; NULL: that of the class). */
#define LS_TYPE_REPORT_VIEW (ls_report_view_get_type ())
G_DECLARE_DERIVABLE_TYPE (LsReportView, ls_report_view, LS, REPORT_VIEW, LsInspector)

struct _LsReportViewClass
{
  LsInspectorClass parent_class;

  /* Of views that ask with something; the rest is NULL. */
  const LsReportKind *kind;
  /* Returns: (transfer full): what is asked, as a text: for another one the report is made anew. */
  char *(*dup_question) (LsReportView *self);
  /* Returns: (transfer full): what the kind is asked with; NULL with an error, which is shown in its place. */
  gpointer (*make_about) (LsReportView *self, GError **error);
};

GtkWidget *ls_report_view_new (const LsReportKind *kind);
/* The rows, in the order in which they are shown, as a pane gives them. view: an LsReportView. session: not used. Returns: (transfer full) */
LsTable *ls_report_view_dup_table (GtkWidget *view, LsSession *session);
/* Whether what is shown is about the run that is looked at. */
gboolean ls_report_view_is_done (LsReportView *view);

/* --- for classes that derive from it --------------------------------------------------------------------- */

/* Shows widget above all else. */
void ls_report_view_prepend (LsReportView *view, GtkWidget *widget);
/* Asks, while the view is in sight, unless what is shown answers that already. */
void ls_report_view_update (LsReportView *view);
/* What is shown answers nothing any more. */
void ls_report_view_forget (LsReportView *view);
