#pragma once

#include "ls-inspector.h"

/* What the last step did, in a sentence with the numbers of the focus lane: a real label, so that assistive technology
 * reads it and people can select it. */
#define LS_TYPE_NARRATION (ls_narration_get_type ())
G_DECLARE_FINAL_TYPE (LsNarration, ls_narration, LS, NARRATION, LsInspector)

GtkWidget *ls_narration_new (void);
const char *ls_narration_get_text (LsNarration *narration);
