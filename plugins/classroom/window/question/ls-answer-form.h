#pragma once

#include <gtk/gtk.h>

#include "ls-lesson-grade.h"

/* Where somebody answers a question that is not answered on the lanes' map: sentences to choose one of, or a place for each lane.
 *
 * Signal "answered": Return was pressed in it. */
#define LS_TYPE_ANSWER_FORM (ls_answer_form_get_type ())
G_DECLARE_FINAL_TYPE (LsAnswerForm, ls_answer_form, LS, ANSWER_FORM, GtkWidget)

/* Empty places for a question; key: (nullable): none; it is borrowed until the next call. */
void ls_answer_form_set_key (LsAnswerForm *form, const LsLessonKey *key);
/* Fills in what was entered. Returns: NULL, or a sentence that says what lacks or is no number. (transfer full) */
char *ls_answer_form_read (LsAnswerForm *form, LsLessonAnswer *answer);
/* Shows beside each choice how many of a class chose it. votes: (nullable): a number for each. */
void ls_answer_form_set_votes (LsAnswerForm *form, const guint *votes);
/* Takes the last change back. Returns: FALSE where an answer is no work of several changes. */
gboolean ls_answer_form_undo (LsAnswerForm *form);
/* Whether it can be changed. Once it cannot, wrong lanes are told as such. */
void ls_answer_form_close (LsAnswerForm *form, const LsLessonGrade *grade);
