#pragma once

#include "ls-debug-info.h"
#include "ls-locals.h"

/* The variables that a program itself tells of (ls-debug-info.h): they are cells of its state. */

/* at: of the function whose variables and those of all functions may be named, and where it is; NULL: those of every function. Returns:
 * (transfer full) (nullable): NULL: the program tells of none. */
LsLocals *ls_program_locals_new (LsProgram *program, const LsCallFrame *at);

/* The variable that a text begins with, and its members and elements: "lights[2].colour", of any function "shade::t". taken: gets
 * the bytes of it. Returns: FALSE with the error set: there is none. */
gboolean ls_program_find_variable (LsProgram *program,
                                   const LsCallFrame *at,
                                   const char *text,
                                   LsVariable *out,
                                   gsize *taken,
                                   GError **error);
/* A function that runs, n calls outwards; 0: the innermost. Returns: FALSE: the program tells of none; call is left alone. */
gboolean ls_program_find_frame (LsProgram *program, const void *state, guint n, LsCallFrame *call);
/* How near a variable is: of several with one name the highest counts. 0: not in sight. */
guint64 ls_program_rank_variable (const LsVariable *variable, const LsCallFrame *at);
