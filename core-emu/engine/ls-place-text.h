#pragma once

#include "ls-program.h"

/* "line 13", or the name that ls_program_tell_lines() was given. Returns: (transfer full). */
char *ls_program_dup_place (const LsProgram *program, guint line);
