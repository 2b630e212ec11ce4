#pragma once

#include "ls-lesson-grade.h"

/* Answers of a lesson as lines of JSON, such as {"lesson": "2. If and else", "variant": 1, "stop": 1, "answer": "0-3,7"}. The answer is, of
 * MASK, the lanes; of VALUE and ITERATION {"17": 0.5}, one number where all lanes have the same; of CAUSE {"17": "killed"}; of CHOICE its
 * number; of STACK "push"; of ORDER "2 1"; of PACKET "1x 2y / 3x". */

/* Returns: (transfer full): with the end of the line. */
char *ls_lesson_answer_to_line (const LsLessonKeys *keys,
                                const LsLessonKey *key,
                                const LsLessonAnswer *answer);

/* The most bytes of a line. */
#define LS_LESSON_MAX_LINE 16384

/* Whether a line is about the lesson and names one of its variants. variant: (out). */
gboolean ls_lesson_answers_name_variant (const LsLessonKeys *keys,
                                         const char *line,
                                         guint *variant);

/* What the lines of a file say so far. */
typedef struct
{
  const LsLessonKeys *keys;
  const char *name;    /* of the file, for messages */
  GHashTable *answers; /* number of a stop: LsLessonAnswer, the last one; owned */
  guint n_lines;
  guint n_others; /* lines of other lessons and of other variants */
} LsLessonAnswers;

/* keys and name must outlive it. */
void ls_lesson_answers_init (LsLessonAnswers *answers, const LsLessonKeys *keys, const char *name);
void ls_lesson_answers_clear (LsLessonAnswers *answers);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsLessonAnswers, ls_lesson_answers_clear)
/* Reads the next line; a blank one says nothing. Returns: FALSE with LS_ERROR_SYNTAX, "NAME:LINE: ", if it is no answer; the others count. */
gboolean ls_lesson_answers_add (LsLessonAnswers *answers, const char *line, GError **error);
/* Of a line that is longer than LS_LESSON_MAX_LINE, which is not read, the error. Returns: FALSE. */
gboolean ls_lesson_answers_fail_long (LsLessonAnswers *answers, GError **error);
/* Returns: (transfer full): of LsLessonAnswer. */
GArray *ls_lesson_answers_get (const LsLessonAnswers *answers);
