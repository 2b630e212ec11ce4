#pragma once

#include "ls-lesson-key.h"

/* Whether the program has what pages are drawn with: a window. */
extern const gboolean ls_cli_draws_handouts;
/* Makes a lesson's pages, as ls_handout_new() does. Returns: (transfer full): NULL with its errors, or with LS_ERROR_UNSUPPORTED where the
 * program draws none. */
GBytes *ls_cli_make_handout (const LsLessonKeys *keys, gboolean has_answers, GError **error);
