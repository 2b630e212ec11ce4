#pragma once

#include "ls-program.h"

/* "line 13", or the name that ls_program_tell_lines() was given. Returns: (transfer full). */
char *ls_program_dup_place (const LsProgram *program, guint line);
/* The text of a line for one row of its own: without the blanks that align listings. Returns: (transfer full). */
char *ls_program_dup_code (const LsProgram *program, guint line);
/* The name of a line's instruction, or the text of a line without one: "PRED_SETGT". */
const char *ls_program_op (const LsProgram *program, guint line);
/* "line 13 (PRED_SETGT)". Returns: (transfer full). */
char *ls_program_dup_place_op (const LsProgram *program, guint line);
