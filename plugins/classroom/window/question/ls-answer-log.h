#pragma once

#include "ls-lesson-grade.h"

/* What somebody answered in lessons, as lines of JSON that 'lanescope lesson check' reads, in one file below the person's own data. It leaves
 * the computer by their hand alone. */

/* Returns: (transfer full): the file, which need not be there. */
char *ls_answer_log_dup_path (void);
/* Adds a line for the answer at a stop of the lesson. FALSE with LS_ERROR_IO. */
gboolean ls_answer_log_append (const LsLessonKeys *keys,
                               const LsLessonKey *key,
                               const LsLessonAnswer *answer,
                               GError **error);
