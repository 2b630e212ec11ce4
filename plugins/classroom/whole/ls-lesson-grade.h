#pragma once

#include "ls-lesson-packet.h"

/* What somebody answered at a stop, and how right that is. */

typedef struct
{
  guint stop;
  LsMask
    lanes; /* MASK: those that were chosen; VALUE, ITERATION, CAUSE: those that have an answer */
  double numbers[LS_LANES]; /* VALUE, ITERATION */
  guint8 states[LS_LANES];  /* CAUSE */
  guint choice;             /* CHOICE: from 1 */
  LsLessonStack stack;
  LsLessonPacket packet;
  guint8 order[LS_LESSON_MAX_CLAUSES]; /* ORDER: the clause that comes first, from 0, and so on */
} LsLessonAnswer;

typedef struct
{
  guint stop;
  LsLessonAsk ask;
  gboolean is_answered;
  guint n_right, n_asked; /* lanes; of one question without lanes 0 or 1, and 1 */
  gboolean is_right;      /* all of it */
  LsMask right;           /* lanes */
  LsMask missed, extra;   /* MASK: lanes that should be chosen and are not, and the other way */
  LsMask wrong;           /* lanes */
  guint first;            /* the first wrong lane, or G_MAXUINT */
  double part;            /* 0 to 1: of it */
  char *detail;           /* PACKET: what is to be said of the groups; or NULL; owned */
  char *tell; /* what the lesson says once there is an answer; or NULL; borrowed from the key */
} LsLessonGrade;
void ls_lesson_grade_clear (LsLessonGrade *grade);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsLessonGrade, ls_lesson_grade_clear)

/* How far a number that need not be whole may be from the right one: so much of it; of a whole one so much. */
#define LS_LESSON_CLOSE 1e-3
#define LS_LESSON_SMALL 0.1 /* what is smaller may be as far from it as this may */

/* answer: (nullable): there is none. */
void ls_lesson_grade (const LsLessonKey *key, const LsLessonAnswer *answer, LsLessonGrade *grade);

/* Returns: (transfer full): "62 of 64 lanes are right. Missed: lane 5. Too many: lanes 9-11." */
char *ls_lesson_grade_to_words (const LsLessonGrade *grade);

/* All stops of a lesson that ask. */
typedef struct
{
  const char *title;
  const char *file; /* of the answers; or NULL */
  guint variant;
  GArray *stops;          /* LsLessonGrade */
  guint n_right, n_asked; /* stops */
  double score;           /* 0 to 1: the mean of the parts that are right */
  const LsLessonKeys *keys;
} LsLessonGrades;

/* answers: of LsLessonAnswer; of several for one stop the last counts. Returns: (transfer full). */
LsLessonGrades *ls_lesson_grades_new (const LsLessonKeys *keys, const GArray *answers);
void ls_lesson_grades_free (LsLessonGrades *grades);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsLessonGrades, ls_lesson_grades_free)
extern const LsForm ls_lesson_grades_form;
