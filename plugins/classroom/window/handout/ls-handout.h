#pragma once

#include "ls-lesson-key.h"

/* A lesson on paper: what it asks, with places for answers; or with the answers in them. */

/* Returns: (transfer full): a PDF, with pages of the size that is usual where the person lives; NULL with LS_ERROR_IO. The day of its
 * making is that of SOURCE_DATE_EPOCH where that is set. Needs no display. */
GBytes *ls_handout_new (const LsLessonKeys *keys, gboolean has_answers, GError **error);
