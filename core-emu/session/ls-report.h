#pragma once

#include <gio/gio.h>

#include "ls-form.h"
#include "ls-picture.h"
#include "ls-session.h"

/* A row of a report: texts for its columns, and what they are about. Immutable. */
#define LS_TYPE_FACT (ls_fact_get_type ())
G_DECLARE_FINAL_TYPE (LsFact, ls_fact, LS, FACT, GObject)

/* Takes the texts. Returns: (transfer full) */
LsFact *ls_fact_new (const LsFormRow *row);
/* (transfer none) */
const LsFormRow *ls_fact_get (LsFact *fact);

/* What there is to tell of a whole run as a table whose rows lead to a step: the questions of ask/ for frontends that show
 * lists. */
typedef enum
{
#define PICTURE(id, question, pane, title, icon) LS_REPORT_##id, /* LS_PICTURE_id, of the run */
#include "ls-pictures.def"
  LS_REPORT_DIFFERENCES, /* where a lane and another one part, or the run and another one; see LsReportOther */
  LS_REPORT_LOG, /* what log points said on the way of the move to the view; of no run as a whole */
} LsReportKind;
#define LS_N_REPORT_KINDS (LS_REPORT_LOG + 1)

typedef struct
{
  const LsColumn *columns;
  guint n_columns;
  char *summary;        /* a sentence */
  GListStore *facts;    /* of LsFact */
  gboolean is_of_scene; /* their steps are of the run as the scene has it, whichever is looked at */
} LsReport;

/* The columns that such a report has, before there is one. */
const LsColumn *ls_report_get_columns (LsReportKind kind, guint *n);
/* What to say where a report has no rows. */
const char *ls_report_get_hint (LsReportKind kind);

void ls_report_free (LsReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsReport, ls_report_free)

/* What the run that is looked at is compared with. */
typedef struct _LsReportOther LsReportOther;

/* text: "5" or "lane 5" (with the focus lane), "wave 1", "fork NAME", "program FILE", as the prompt's diff has it; FILE is looked up
 * beside what is open. Returns: (transfer full): NULL with LS_ERROR_RANGE or REFERENCE; LS_ERROR_STATE if text is empty or nothing
 * open. */
LsReportOther *ls_report_other_new (LsSession *session, const char *text, GError **error);
/* Lets the scene of a program at path, if that is the other one, read what it names, wherever that is. */
void ls_report_other_trust (LsReportOther *other, const char *path);
void ls_report_other_free (LsReportOther *other);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsReportOther, ls_report_other_free)

/* About the run that view shows, from its start to its end, or LS_WALK_DEFAULT_STEPS steps. Any thread. other: of
 * DIFFERENCES alone. interrupt: (nullable): atomic. Returns: (transfer full): NULL with LS_ERROR_STATE if interrupted. */
LsReport *ls_report_new (LsReportKind kind,
                         const LsView *view,
                         const LsReportOther *other,
                         const gint *interrupt,
                         GError **error);
/* The same in a thread, which takes other: see ls_ask_in_thread(); ls_ask_finish() gives the LsReport. */
void ls_report_ask (LsReportKind kind,
                    LsView *view,
                    LsReportOther *other,
                    GCancellable *cancellable,
                    GAsyncReadyCallback callback,
                    gpointer data);
