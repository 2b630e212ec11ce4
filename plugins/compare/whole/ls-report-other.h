#pragma once

#include "ls-compare.h"
#include "ls-report.h"

/* What a run that is looked at is compared with: one of its lanes with another one, all of it with another run, or the scene's
 * program with another one. */
typedef struct
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
} LsReportOther;

/* text: "5" or "lane 5" (with the focus lane), "wave 1", "fork NAME", "program FILE", as the prompt's diff has it; FILE is looked up
 * beside what is open. Returns: (transfer full): NULL with LS_ERROR_RANGE or REFERENCE; LS_ERROR_STATE if text is empty or nothing
 * open. */
LsReportOther *ls_report_other_new (LsSession *session, const char *text, GError **error);
/* Lets the scene of a program at path, if that is the other one, read what it names, wherever that is. */
void ls_report_other_trust (LsReportOther *other, const char *path);
void ls_report_other_free (LsReportOther *other);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsReportOther, ls_report_other_free)

/* Where they part; asked with an LsReportOther. */
extern const LsReportKind ls_report_differences;
