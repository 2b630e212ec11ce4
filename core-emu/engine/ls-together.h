#pragma once

#include "ls-program.h"

/* When lanes part and when they come together: the one rule for moves, events, breakpoints and
 * what is told of them.
 *
 * Lanes part in a step that leaves some of those that run behind, or some of those that wait for
 * their case in the same switch, while the others run on. Where none runs behind the step, as at
 * the opening of a switch, nobody has parted yet. Lanes come together in a step behind which some
 * run that did not before it, beside some that did. */

/* What is remembered of a position until the step from it is made. */
typedef struct
{
  LsMask active;
  LsMask unmatched; /* lanes that wait for their case */
} LsTogether;

typedef struct
{
  LsMask left;    /* lanes that the others have left behind; 0: none have parted */
  LsMask joined;  /* lanes that run again beside others; 0: none have come together */
  gboolean stays; /* those of left did not run before the step either */
} LsTogetherChange;

void ls_together_look (LsTogether *together, const LsProgram *program, const void *state);
/* state: behind the step that was made from before. */
LsTogetherChange ls_together_change (const LsTogether *before,
                                     const LsProgram *program,
                                     const void *state);
