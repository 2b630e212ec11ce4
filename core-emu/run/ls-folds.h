#pragma once

#include "ls-program.h"

/* Lines of a listing that can be folded under one line, as the machine describes its lines: the
 * slots or fetches of a clause under the instruction that starts it; the body of a loop, or of a
 * side of a branch, under the control flow that begins it. */

typedef struct
{
  guint line;     /* the line that stays */
  guint first, n; /* the lines that go: from the one behind line on, 1 or more */
} LsFold;

/* Returns: (transfer full): of LsFold, in the order of line. A line has at most one fold; two folds
 * lie within each other or share no line. */
GArray *ls_folds_find (const LsProgram *program);
