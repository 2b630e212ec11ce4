#pragma once

#include "ls-compare.h"
#include "ls-report.h"

G_BEGIN_DECLS

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

/* --- rows, private to the session library ---------------------------------------------------------------- */

/* A value as text. Returns: (transfer full) */
char *ls_report_dup_number (const LsUnlike *unlike, guint32 bits);
/* A line of the listing in one row, without the spaces that would have operands below each other. Returns: (transfer full) */
char *ls_report_dup_line (const LsProgram *program, guint line);
/* The step of a row about differences, in its column and where it leads. */
void ls_report_set_step (LsFormRow *fact, guint64 step);
/* Appends a row. Takes what text has. */
void ls_report_take (LsReport *report, const LsFormRow *text);
/* Appends the first difference, the first ways that part, the first value, and how often each register was left different. */
void ls_report_add_parting (LsReport *report, const LsParting *parting, const LsProgram *program);
/* Appends what is to be told of two programs (ls-report-programs.c). */
gboolean ls_report_add_programs (LsReport *report,
                                 const LsReportOther *other,
                                 const gint *interrupt,
                                 GError **error);

/* Appends what is to be told of two that part; both are runs of the program. Private to the session library. */
gboolean ls_report_add_differences (LsReport *report,
                                    LsSubject *subject,
                                    const LsReportOther *other,
                                    const gint *interrupt,
                                    GError **error);

G_END_DECLS
