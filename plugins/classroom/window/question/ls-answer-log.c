#include "ls-answer-log.h"

#include <string.h>

#include "ls-error.h"
#include "ls-file.h"
#include "ls-lesson-answers.h"

char *
ls_answer_log_dup_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "lanescope", "answers.jsonl", NULL);
}

gboolean
ls_answer_log_append (const LsLessonKeys *keys,
                      const LsLessonKey *key,
                      const LsLessonAnswer *answer,
                      GError **error)
{
  g_autofree char *path = ls_answer_log_dup_path ();
  g_autofree char *line = ls_lesson_answer_to_line (keys, key, answer);
  g_autoptr (GError) reason = NULL;

  return ls_file_append_own (path, line, strlen (line), &reason) ||
         ls_fail (error, LS_ERROR_IO, "The answer is not kept: %s", reason->message);
}
