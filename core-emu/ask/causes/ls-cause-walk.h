#pragma once

#include "ls-cause-statement.h"
#include "ls-debug-info.h"

/* What the files share that make a walk of the text out of causes. Private to them. */

typedef struct
{
  const LsProgram *program;
  const LsDebugInfo *info;
  GHashTable *writes; /* of LsCause by LsCause: the first with a step and a cell */
  GHashTable *made;   /* of LsCauseStatement by LsCause */
  GQueue queue;       /* of LsCauseStatement: what is behind them is not made yet */
} LsCauseWalk;

/* What was seen elsewhere is there with its operands. */
const LsCause *ls_cause_walk_find_whole (const LsCauseWalk *walk, const LsCause *cause);
/* Whether a value that a statement reads is one of the text's, or from outside. reader: (nullable). */
gboolean ls_cause_walk_is_of_text (const LsCauseWalk *walk,
                                   const LsCause *cause,
                                   const LsCause *reader);

/* --- numbers (ls-cause-numbers.c) --------------------------------------------------------------------------- */

/* How a statement gave one component, or what a test takes, in numbers: "0.25 + (0.5 x 0.5)". Returns: (transfer full) (nullable): NULL:
 * that is not known, or too long. */
char *ls_cause_walk_dup_computed (const LsCauseWalk *walk, const LsCauseStatement *statement);
/* Of a test of a label of a switch the label's number. Returns: (transfer full) (nullable): NULL: it is no such test. */
char *ls_cause_walk_dup_case (const LsCauseWalk *walk, const LsCause *test);
/* "(0.5, 1.0)" Returns: (transfer full) (nullable): NULL: it is not known whole. */
char *ls_cause_walk_dup_value (const LsCauseWalk *walk, const LsCauseStatement *statement);
/* The variable's number that a cell has. Returns: FALSE: it is none of the text. */
gboolean ls_cause_walk_find_number (const LsCauseWalk *walk,
                                    const LsCause *cause,
                                    LsVariable *number);
/* Whether two causes are the words of one number of 64 bits. */
gboolean ls_cause_walk_are_words (const LsCauseWalk *walk, const LsCause *low, const LsCause *high);
