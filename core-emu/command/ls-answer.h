#pragma once

#include <glib.h>

/* What a command has to say: data first, then the same in words. */

typedef enum
{
  LS_ANSWER_OK,
  LS_ANSWER_FAILED,
  LS_ANSWER_QUIT, /* carried out, and whoever reads commands is to stop */
} LsAnswerStatus;

typedef struct
{
  LsAnswerStatus status;
  /* a{sv}, never NULL.  Every answer to a command has "answer" (s), what kind of answer it is, "command" (s), its full name,
   * and "status" (s): "ok", "failed" or "quit"; a line without one (blank, or a comment) has none of them.  Where it failed
   * "answer" is "error", and there is "error" (a{sv}): "code" and "message" (s) and, if a word of the line is to blame,
   * "column" (u), where it begins, in characters from 1.  Other keys are the kind's own: data/doc/json.md. */
  GVariant *data;
  char *text; /* never NULL; "" or lines that each end in a newline */
  char *done; /* FAILED: what was carried out before that has to say; NULL if nothing was */
} LsAnswer;

/* Takes text, and data unless it is floating. */
LsAnswer *ls_answer_new (LsAnswerStatus status, GVariant *data, char *text);
void ls_answer_free (LsAnswer *answer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsAnswer, ls_answer_free)

/* The column of the word that is to blame, or 0. */
guint ls_answer_get_column (const LsAnswer *answer);
/* What kind of error it is; NULL if it is none. */
const char *ls_answer_get_code (const LsAnswer *answer);
