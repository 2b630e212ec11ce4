#pragma once

#include "ls-compare.h"
#include "ls-report.h"

G_BEGIN_DECLS

/* What a run that is looked at is compared with: one of its lanes with another one, or all of it with another run. */
struct _LsReportOther
{
  LsSubject *subject; /* the other run; NULL: two lanes */
  guint lanes[2];
  char *names[2]; /* "lane 3", "wave 1", "what-if 2": the other one last */
};

/* Appends what is to be told of two that part; both are runs of the program. Private to the session library. */
gboolean ls_report_add_differences (LsReport *report,
                                    LsSubject *subject,
                                    const LsReportOther *other,
                                    const gint *interrupt,
                                    GError **error);

G_END_DECLS
