#pragma once

#include "ls-lesson-key.h"

/* Makes a lesson's pages, drawn as the window draws (ls_handout_new ()); NULL where the program has no window. */
typedef GBytes *(*LsCliHandout) (const LsLessonKeys *keys, gboolean has_answers, GError **error);
extern const LsCliHandout ls_cli_handout;
