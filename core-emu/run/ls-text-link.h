#pragma once

#include "ls-tools.h"

/* Links the lines of a program's listing to the text that the program was assembled from: its
 * assembler makes the program's words from that text. Nothing is guessed: for any other text, also
 * one from which the program was compiled, there is no link. text: UTF-8. Returns: (transfer full)
 * (nullable): of LsTextLines, one for each line of the listing; NULL: it is no such text. */
GArray *ls_text_link_find (const LsProgram *program, GBytes *text);
/* The lines of pure comment above the text line that made a line of the listing. text: as above,
 * UTF-8 or not. Returns: (transfer full) (nullable): escaped, as lines. */
char *ls_text_link_dup_comment (const LsProgram *program, GBytes *text, guint line);
