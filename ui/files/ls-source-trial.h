#pragma once

#include "ls-session.h"
#include "ls-source-view.h"

/* Compiles what somebody types into a text, once they pause, and runs that: nothing is saved. */

typedef struct _LsSourceTrial LsSourceTrial;

/* What came of it. error: (nullable): why the text does not compile; NULL: it runs. */
typedef void (*LsSourceTrialDone) (gpointer data, const GError *error);
/* Whether the text in the pane is a version of the one that runs, and may be compiled now. */
typedef gboolean (*LsSourceTrialMay) (gpointer data);

/* All are borrowed. may: is asked before each trial. Returns: (transfer full). */
LsSourceTrial *ls_source_trial_new (LsSession *session,
                                    LsSourceView *view,
                                    LsSourceTrialMay may,
                                    LsSourceTrialDone done,
                                    gpointer data);
void ls_source_trial_free (LsSourceTrial *trial);
/* Whether trials are possible: the text that runs tells its statements, so that nothing needs to be measured. */
gboolean ls_source_trial_fits (const LsSourceTrial *trial);
/* Compiles after the next pause. */
void ls_source_trial_pause (LsSourceTrial *trial);
/* Compiles now, or, where the session is busy, soon. done is called later, but for a text that runs already at once; not at all when the text has changed again by then. */
void ls_source_trial_start (LsSourceTrial *trial);
