#pragma once

#include "ls-names.h"
#include "ls-program.h"

/* The source's names of the constants, textures, buffers and outputs in a line of the listing:
 * "C2.x is uRings, texture 1 is uPaper". General registers are left out, because only what they
 * start with has a name. names: (nullable). Returns: (transfer full) (nullable): NULL if nothing
 * there has a name. */
char *ls_line_dup_names (const LsProgram *program, guint line, const LsNames *names);
