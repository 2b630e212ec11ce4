#pragma once

#include "ls-debug-info.h"

/* What the text calls a function: "shade" of "shade(vf3;". Returns: (transfer full): "" of one that has no name. */
char *ls_call_frame_dup_name (const LsCallFrame *frame);
/* The line of the text's own file, not of one that it includes, that a line of the listing belongs to. Returns: 0: none. */
guint ls_program_find_text_line (const LsProgram *program, guint line);
/* "4", or "half.glsl:4" in a file that the text includes. Returns: (transfer full). */
char *ls_program_dup_text_place (const LsProgram *program, const LsStatementPlace *place);
/* Appends what stands behind the name of a variable or a part of one for its part i: ".colour", "[2]", ".x". */
void ls_variable_append_part (GString *path,
                              const LsVariable *whole,
                              const LsVariable *part,
                              guint32 i);
/* Appends what the text calls the word of a register, a memory or a constant buffer: "sum", "v[3]", "lights[2].colour.x". number:
 * (out) (optional): the part of the variable that has the word. Returns: FALSE: the program tells of no variable that has it; path is as it
 * was. */
gboolean ls_program_append_path (const LsProgram *program,
                                 const LsCell *cell,
                                 GString *path,
                                 LsVariable *number);
/* The variables in sight, of several with one name the nearest: those of the function first, then those of all; each in the order of the
 * text. at: (nullable): of the function, and where it is; NULL: those of every function. Returns: (transfer full): of LsVariable; empty where the program tells of none. */
GArray *ls_program_list_seen (const LsProgram *program, const LsCallFrame *at);
/* The variables that are seen where a function is: of several with one name the nearest. Returns: (transfer full): numbers of variables
 * (GUINT_TO_POINTER) by name, which belongs to the program. */
GHashTable *ls_program_find_seen (const LsProgram *program, const LsCallFrame *at);
