#pragma once

#include "ls-lesson-grade.h"

/* Answers of a lesson as lines of JSON, such as {"lesson": "2. If and else", "variant": 1, "stop": 1, "answer": "0-3,7"}. The answer is, of
 * MASK, the lanes; of VALUE and ITERATION {"17": 0.5}, one number where all lanes have the same; of CAUSE {"17": "killed"}; of CHOICE its
 * number; of STACK "push"; of ORDER "2 1"; of PACKET "1x 2y / 3x". */

/* Returns: (transfer full): with the end of the line. */
char *ls_lesson_answer_to_line (const LsLessonKeys *keys,
                                const LsLessonKey *key,
                                const LsLessonAnswer *answer);

/* The variant of the first line that is about the lesson and names one; else that of the keys. */
guint ls_lesson_answers_find_variant (const LsLessonKeys *keys, const char *const *lines);

/* Reads the lines of a file; name is the file's, for messages. Lines of other lessons and of other variants are counted alone. n_others:
 * (out). problems: gets a GError, LS_ERROR_SYNTAX with "NAME:LINE: ", for each line that is no answer; the others count. Returns:
 * (transfer full): of LsLessonAnswer. */
GArray *ls_lesson_answers_read (const LsLessonKeys *keys,
                                const char *name,
                                const char *const *lines,
                                guint *n_others,
                                GPtrArray *problems);
