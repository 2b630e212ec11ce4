#pragma once

#include "ls-program.h"

G_BEGIN_DECLS

/* What of a listing can be folded away under one of its lines, as the machine's own description of the lines tells: the slots or
 * fetches of a clause under the instruction that starts it, the body of a loop or of a side of a branch under the control flow that
 * begins it. */

typedef struct
{
  guint line;     /* under which the others go */
  guint first, n; /* lines: the one behind line, and how many; 1 or more */
} LsFold;

/* Returns: (transfer full): of LsFold, in the order of line. One line has one of them at most; two of them lie within each other
 * or have no line in common. */
GArray *ls_folds_find (const LsProgram *program);

G_END_DECLS
