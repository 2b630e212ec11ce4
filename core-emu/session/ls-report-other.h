#pragma once

#include "ls-compare.h"
#include "ls-report.h"

/* What a run that is looked at is compared with: one of its lanes with another one, all of it with another run, or the scene's
 * program with another one. */
struct _LsReportOther
{
  LsSubject *subject; /* the other run; NULL: two lanes, or two programs */
  guint lanes[2];
  char *names[2]; /* "lane 3", "wave 1", "what-if 2": the other one last */
  /* Two programs: */
  char *path; /* of the other one, or of its scene; NULL: not these */
  LsSceneTrust trust;
  LsScene *scene; /* that is open; owned */
  guint wave;
  char *fork; /* the run that is looked at; NULL: that of the scene */
};

/* Asks what is different. Returns: FALSE with error. */
gboolean ls_report_ask_differences (LsReport *report,
                                    LsSubject *subject,
                                    const LsReportOther *other,
                                    const gint *interrupt,
                                    GError **error);
/* Rows of a form. */
void ls_report_add_rows (LsReport *report,
                         const LsForm *form,
                         GVariant *data,
                         const LsProgram *program);
