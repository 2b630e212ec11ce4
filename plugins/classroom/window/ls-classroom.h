#pragma once

#include "ls-offers.h"
#include "ls-question-bar.h"
#include "ls-window-parts.h"

/* What the classroom adds to the window. */

/* Returns: (transfer none): the question bar of a window. */
LsQuestionBar *ls_question_bar_of (const LsWindowParts *parts);
/* An LsOffers list: the lessons of the program. */
void ls_lesson_offer (LsOfferTaker take, gpointer data);

/* --- what of a lesson goes into files (ls-export-lesson.c) ----------------------------------------------------- */

typedef enum
{
  LS_EXPORT_HANDOUT,
  LS_EXPORT_HANDOUT_ANSWERS,
  LS_EXPORT_ANSWERS, /* what the person answered, as it is kept */
} LsLessonExport;

/* FALSE with LS_ERROR_STATE if there is none, or errors of writing. */
gboolean ls_export_lesson (const LsWindowParts *parts,
                           LsLessonExport what,
                           GFile *file,
                           GError **error);
