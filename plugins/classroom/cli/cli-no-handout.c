#include "ls-cli-lesson.h"

#include "ls-error.h"

/* Pages of a lesson, where nothing can draw them. */

const gboolean ls_cli_draws_handouts = FALSE;

GBytes *
ls_cli_make_handout (const LsLessonKeys *keys, gboolean has_answers, GError **error)
{
  (void) keys;
  (void) has_answers;
  ls_fail (error, LS_ERROR_UNSUPPORTED,
           "lesson: this build has no window, whose drawing handouts need");
  return NULL;
}
