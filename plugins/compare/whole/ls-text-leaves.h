#pragma once

#include "ls-compare.h"
#include "ls-debug-info.h"

/* The variables of two texts that are called alike, of functions that are: numbers and vectors in registers, which two runs that stand beside
 * each other are compared by. */

#define LS_TEXT_LEAF_WORDS 8

/* A number or a vector: a variable, or a part of one. */
typedef struct
{
  char *path; /* "lights[2].colour" */
  LsVariable a, b;
  guint n; /* words */
  LsRegRef ref_a[LS_TEXT_LEAF_WORDS], ref_b[LS_TEXT_LEAF_WORDS];
  LsMask unlike; /* lanes in which they were different when they were looked at last */
} LsTextLeaf;

/* Whole variables of both, as they stand in the texts. */
typedef struct
{
  LsVariable a, b;
  guint first, n; /* leaves */
} LsTextVariable;

typedef struct
{
  GArray *variables; /* of LsTextVariable */
  GArray *leaves;    /* of LsTextLeaf */
} LsTextLeaves;

/* Returns: (transfer full): without uniforms and inputs; both programs must outlive it. */
LsTextLeaves *ls_text_leaves_new (const LsProgram *a, const LsProgram *b);
void ls_text_leaves_free (LsTextLeaves *leaves);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTextLeaves, ls_text_leaves_free)

/* A run that stands somewhere, and the function that runs there. */
typedef struct
{
  const LsProgram *program;
  const void *state;
  LsCallFrame call;
} LsTextPlace;

/* Looks at what both places can see. Returns: (nullable): the first leaf, of those in the order of the text, that became different in some
 * of lanes, which new gets; what was looked at is remembered in any case. */
const LsTextLeaf *ls_text_leaves_look (LsTextLeaves *leaves,
                                       const LsTextPlace *a,
                                       const LsTextPlace *b,
                                       LsMask lanes,
                                       const LsCompareOptions *options,
                                       LsMask *new);
