#pragma once

#include "ls-lesson-key.h"

/* Makes a lesson's pages, which takes what the window draws with; NULL where the build has no window. Set before verbs run. */
typedef GBytes *(*LsCliHandout) (const LsLessonKeys *keys, gboolean has_answers, GError **error);
extern LsCliHandout ls_cli_handout;
