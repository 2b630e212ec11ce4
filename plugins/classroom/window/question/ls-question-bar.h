#pragma once

#include <gtk/gtk.h>

#include "ls-lesson-grade.h"
#include "ls-bar.h"
#include "ls-session.h"

/* Asks what the run does next, before it does it: any step of any program, or what a lesson asks at its stops. What comes is behind the
 * session's veil until there is an answer; then the run goes there, and the bar says what was right. Lanes are answered on
 * the lanes' map, all else in the bar. Hidden while nothing is asked. Signal: "asked": a question waits. */
#define LS_TYPE_QUESTION_BAR (ls_question_bar_get_type ())
G_DECLARE_FINAL_TYPE (LsQuestionBar, ls_question_bar, LS, QUESTION_BAR, LsBar)

/* Follows the session: a lesson that is opened is announced. */
GtkWidget *ls_question_bar_new (LsSession *session, LsShell *shell);
/* The next question: of the lesson that is open, else about the step that comes next. While one waits, the keyboard goes there. Returns:
 * NULL, or why there is none. */
const char *ls_question_bar_ask (LsQuestionBar *bar);
/* Leaves the question, or closes the bar. Returns: FALSE if it is hidden. */
gboolean ls_question_bar_leave (LsQuestionBar *bar);
/* The lesson that is held, or NULL, and its keys. */
const LsLesson *ls_question_bar_get_lesson (LsQuestionBar *bar);
const LsLessonKeys *ls_question_bar_get_keys (LsQuestionBar *bar);
/* The stop that was begun last, from 0; -1: none. */
int ls_question_bar_get_stop (LsQuestionBar *bar);
/* To the next (1) or previous (-1) stop, answered or not. Returns: FALSE if no lesson is held. */
gboolean ls_question_bar_go (LsQuestionBar *bar, int direction);
/* To a stop, from 0. */
void ls_question_bar_go_to (LsQuestionBar *bar, guint stop);
/* What is asked, or NULL. */
const LsLessonKey *ls_question_bar_get_key (LsQuestionBar *bar);
/* Shows how many in a class gave which answer, until the next question. votes: (nullable): LS_LANES of them, by lane, or by choice from 0;
 * none. */
void ls_question_bar_set_votes (LsQuestionBar *bar, const guint *votes);
/* What it says; for tests. */
const char *ls_question_bar_get_text (LsQuestionBar *bar);
const char *ls_question_bar_get_result (LsQuestionBar *bar);
