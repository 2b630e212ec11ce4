#pragma once

#include "ls-debug-info.h"
#include "ls-locals.h"

/* The variables that a program itself tells of (ls-debug-info.h): they are cells of its state. */

/* Variables of every function may be named; the first one of several that share a name counts. */
#define LS_SCOPE_ANY G_MAXUINT

/* scope: of a function (LsCallFrame), whose variables and those of all functions may be named; or LS_SCOPE_ANY. Returns: (transfer full)
 * (nullable): NULL: the program tells of none. */
LsLocals *ls_program_locals_new (LsProgram *program, guint scope);

/* The variable that a text begins with, and its members and elements: "lights[2].colour". scope: as above. taken: gets the bytes of it.
 * Returns: FALSE with the error set: there is none. */
gboolean ls_program_find_variable (LsProgram *program,
                                   guint scope,
                                   const char *text,
                                   LsVariable *out,
                                   gsize *taken,
                                   GError **error);
/* How near a variable is to a scope: 0: not in sight. */
guint ls_program_rank_variable (const LsVariable *variable, guint scope);
