#pragma once

#include "ls-tools.h"

G_BEGIN_DECLS

/* From which lines of a text the lines of a program's listing are, if that is what the program was assembled from: its assembler
 * makes the program's own words of it. Nothing is guessed: of any other text nothing is said, be the program compiled from it.
 * text: UTF-8. Returns: (transfer full) (nullable): of LsTextLines, one for each line of the listing; NULL: it is no such text. */
GArray *ls_text_link_find (const LsProgram *program, GBytes *text);
/* Lines of comment alone that stand above the line that made line of the listing. text: as above, UTF-8 or not.
 * Returns: (transfer full) (nullable): escaped, as lines. */
char *ls_text_link_dup_comment (const LsProgram *program, GBytes *text, guint line);

G_END_DECLS
