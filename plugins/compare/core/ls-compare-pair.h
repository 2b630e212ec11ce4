#pragma once

#include "ls-compare-private.h"
#include "ls-register-types.h"

/* Private to comparing runs step by step: two runs side by side, and what was found different so far. */

typedef struct
{
  LsPartingBuilder builder;
  LsComponents *others; /* owned: those of b's program, NULL where it is the same */
  guint *numbers;       /* owned: by component of others that of builder, G_MAXUINT: it has none */
  const LsAlignment *alignment; /* NULL: lines match by their numbers */
  LsWalk a, b;
  GArray *lines_a, *lines_b; /* of guint, owned: of the steps that were taken last */
  guint only_a, only_b;      /* as in LsPartingPlace */
  LsMask common;             /* lanes that hold something in both */
  LsMask *unlike;            /* owned, by component: lanes of common */
  LsRegisterTypes *types;    /* owned: of a's program */
  LsMask unlike_states;
  gboolean unlike_memory[LS_MAX_MEMORIES];
} LsCompareRuns;

/* --- looking (ls-compare-look.c) ------------------------------------------------------------------------- */

/* A place of where both are; line: of a's program, that was taken last. */
LsPartingPlace ls_compare_new_place (const LsCompareRuns *runs, LsPartingKind kind, guint line);
/* Take note of what has become different since they were looked at last, in lanes that both have. number: of a component of
 * the builder's. */
void ls_compare_look_at_states (LsCompareRuns *runs, guint line);
void ls_compare_look_at_component (LsCompareRuns *runs, guint number, guint line);
void ls_compare_look_at_memory (LsCompareRuns *runs, guint line);
