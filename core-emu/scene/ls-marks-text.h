#pragma once

#include "ls-document.h"
#include "ls-marks.h"

/* Marks as text. */

G_BEGIN_DECLS

/* The groups that hold the marks, in the order in which they stand in a file; those with nothing in them are left out.
 * Equal marks give equal groups. Returns: (transfer full). */
LsDocument *ls_marks_to_document (const LsMarks *marks);
/* The same as one text. Returns: (transfer full). */
char *ls_marks_to_text (const LsMarks *marks);

G_END_DECLS
