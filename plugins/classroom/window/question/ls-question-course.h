#pragma once

#include "ls-lesson-grade.h"
#include "ls-session.h"

/* The course of a session's lesson through its stops: what they ask, which were begun, and how many answers are right. Without a lesson it
 * has no stops. Signals: "closing": another scene is open, and what is held is about to go; "opened": it went; "made" (GError, nullable): the stops
 * are found, or there are none. */
#define LS_TYPE_QUESTION_COURSE (ls_question_course_get_type ())
G_DECLARE_FINAL_TYPE (LsQuestionCourse, ls_question_course, LS, QUESTION_COURSE, GObject)

/* Follows the session. */
LsQuestionCourse *ls_question_course_new (LsSession *session);
/* The lesson of the scene that is open, or NULL. */
const LsLesson *ls_question_course_get_lesson (LsQuestionCourse *course);
/* What it asks; NULL: nothing, or not known yet. */
const LsLessonKeys *ls_question_course_get_keys (LsQuestionCourse *course);
/* A thread looks for the stops. */
gboolean ls_question_course_is_making (LsQuestionCourse *course);
/* How many stops were begun, and whether there are others. */
guint ls_question_course_get_n_begun (LsQuestionCourse *course);
gboolean ls_question_course_has_more (LsQuestionCourse *course);
/* Begins the stop that comes next, or takes that back. */
const LsLessonKey *ls_question_course_begin (LsQuestionCourse *course);
void ls_question_course_take_back (LsQuestionCourse *course);
/* That stop, from 0, comes next. */
void ls_question_course_set_next (LsQuestionCourse *course, guint stop);
/* Whether the key hides what comes until there is an answer; whether a stop that comes does, as far as is known. */
gboolean ls_question_hides (const LsLessonKey *key);
gboolean ls_question_course_hides_more (LsQuestionCourse *course);
/* The answer at a stop counts, and is kept. FALSE with LS_ERROR_IO if it cannot be kept. */
void ls_question_course_count (LsQuestionCourse *course, gboolean is_right);
gboolean ls_question_course_keep (LsQuestionCourse *course,
                                  const LsLessonKey *key,
                                  const LsLessonAnswer *answer,
                                  GError **error);
/* Behind the last stop: how many answers were right. said: what is said of the last one. Returns: (transfer full) (nullable). */
char *ls_question_course_tell_end (LsQuestionCourse *course, const char *said);
/* The lesson of the program that comes behind this one, for a person who is done with it. uri, title: (out) (transfer none). FALSE: there is
 * none, or this one is a test, or somebody's own. */
gboolean ls_question_course_find_next_lesson (LsQuestionCourse *course,
                                              const char **uri,
                                              const char **title);
/* Opens the lesson with other numbers. FALSE with an error of ls_scene_with_variant(). */
gboolean ls_question_course_open_variant (LsQuestionCourse *course, guint variant, GError **error);
