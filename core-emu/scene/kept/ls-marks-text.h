#pragma once

#include "ls-document.h"
#include "ls-marks.h"

/* Marks as text. */

/* The groups that hold the marks, in the order in which they stand in a file; those with nothing in them are left out.
 * Equal marks give equal groups. Returns: (transfer full). */
LsDocument *ls_marks_to_document (const LsMarks *marks);
/* The same as one text. Returns: (transfer full). */
char *ls_marks_to_text (const LsMarks *marks);

/* Puts marks into the document of a scene and leaves all else as it is. was, now: ls_marks_to_document() of the marks that
 * it has, and of those that it shall have, of one program. is_own: that of the scene, which the short form of breakpoints in
 * [debug] belongs to. */
void ls_marks_merge (LsDocument *document,
                     const LsDocument *was,
                     const LsDocument *now,
                     gboolean is_own);
