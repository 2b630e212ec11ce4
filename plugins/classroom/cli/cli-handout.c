#include "ls-cli-lesson.h"

#include "ls-handout.h"

/* Pages of a lesson, drawn with what the window draws with. */

const gboolean ls_cli_draws_handouts = TRUE;

GBytes *
ls_cli_make_handout (const LsLessonKeys *keys, gboolean has_answers, GError **error)
{
  return ls_handout_new (keys, has_answers, error);
}
