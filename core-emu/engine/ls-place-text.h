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
/* The place that a person who reads the program knows. Of a program that tells the statements of its text the line of the text: "source line
 * 27"; where no statement has the instruction, that of the next one, or "the end of source line 47" behind the last one of a function. Of
 * others as ls_program_dup_place_op(). Returns: (transfer full). */
char *ls_program_dup_stop (const LsProgram *program, guint line);
