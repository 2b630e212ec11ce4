#include "ls-answer-log.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "ls-error.h"
#include "ls-lesson-answers.h"
#include "ls-retry.h"

char *
ls_answer_log_dup_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "lanescope", "answers.jsonl", NULL);
}

/* One write for the line, so that windows that write at once keep their lines whole. */
static gboolean
append_line (const char *path, const char *line)
{
  const size_t length = strlen (line);
  const int file = LS_RETRY (open (path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  gboolean is_written;

  if (file < 0)
    return FALSE;
  is_written = LS_RETRY (write (file, line, length)) == (ssize_t) length;
  return close (file) == 0 && is_written;
}

gboolean
ls_answer_log_append (const LsLessonKeys *keys,
                      const LsLessonKey *key,
                      const LsLessonAnswer *answer,
                      GError **error)
{
  g_autofree char *path = ls_answer_log_dup_path (), *folder = g_path_get_dirname (path);
  g_autofree char *line = ls_lesson_answer_to_line (keys, key, answer);

  if (g_mkdir_with_parents (folder, 0700) == 0 && append_line (path, line))
    return TRUE;
  return ls_fail (error, LS_ERROR_IO, "%s: the answer is not kept: %s", path, g_strerror (errno));
}
