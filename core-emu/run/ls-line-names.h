#pragma once

#include "ls-names.h"
#include "ls-program.h"

G_BEGIN_DECLS

/* What the source calls the constants, textures, buffers and outputs that a line of the listing names: "C2.x is uRings, texture 1 is
 * uPaper". Of general registers it knows only what they start with, so they are not told. names: (nullable). Returns:
 * (transfer full) (nullable): NULL if nothing there has a name. */
char *ls_line_dup_names (const LsProgram *program, guint line, const LsNames *names);

G_END_DECLS
