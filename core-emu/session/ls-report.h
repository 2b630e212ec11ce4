#pragma once

#include <gio/gio.h>

#include "ls-form.h"
#include "ls-picture.h"
#include "ls-session.h"

/* A row of a report: texts for its columns, and what they are about. Immutable. */
#define LS_TYPE_FACT (ls_fact_get_type ())
G_DECLARE_FINAL_TYPE (LsFact, ls_fact, LS, FACT, GObject)

/* (transfer none) */
const LsFormRow *ls_fact_get (LsFact *fact);

/* What there is to tell of a whole run as a table whose rows lead to a step: the questions of ask/ for frontends that show
 * lists. */
typedef struct
{
  const LsColumn *columns;
  guint n_columns;
  char *summary;        /* a sentence */
  GListStore *facts;    /* of LsFact */
  gboolean is_of_scene; /* their steps are of the run as the scene has it, whichever is looked at */
} LsReport;

/* A report that can be made. */
typedef struct
{
  const LsPicture *picture; /* of the run that is looked at; NULL: what follows says all */
  const LsForm *form;       /* has its columns */
  const char *hint;         /* N_(): what to say where it has no rows */
  /* Adds the rows, and says the summary. about: what it was asked with, or NULL. Any thread. FALSE with error. */
  gboolean (*fill) (LsReport *report,
                    const LsView *view,
                    gconstpointer about,
                    const gint *interrupt,
                    GError **error);
  GDestroyNotify free_about; /* NULL: it is asked with nothing */
} LsReportKind;

#define PICTURE(id, question, pane, title, icon) extern const LsReportKind ls_report_##question;
#include "ls-pictures.def"
/* What log points said on the way of the move to the view; of no run as a whole. */
extern const LsReportKind ls_report_log;

/* The columns that such a report has, before there is one. */
const LsColumn *ls_report_get_columns (const LsReportKind *kind, guint *n);
/* What to say where a report has no rows. */
const char *ls_report_get_hint (const LsReportKind *kind);

void ls_report_free (LsReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsReport, ls_report_free)

/* Rows of a form. */
void ls_report_add_rows (LsReport *report,
                         const LsForm *form,
                         GVariant *data,
                         const LsProgram *program);

/* About the run that view shows, from its start to its end, or LS_WALK_DEFAULT_STEPS steps. Any thread. about: of
 * kinds that are asked with something. interrupt: (nullable): atomic. Returns: (transfer full): NULL with LS_ERROR_STATE if
 * interrupted. */
LsReport *ls_report_new (const LsReportKind *kind,
                         const LsView *view,
                         gconstpointer about,
                         const gint *interrupt,
                         GError **error);
/* The same in a thread, which takes about: see ls_ask_in_thread(); ls_ask_finish() gives the LsReport. */
void ls_report_ask (const LsReportKind *kind,
                    LsView *view,
                    gpointer about,
                    GCancellable *cancellable,
                    GAsyncReadyCallback callback,
                    gpointer data);
