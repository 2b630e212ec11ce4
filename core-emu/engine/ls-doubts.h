#pragma once

#include "ls-program.h"

G_BEGIN_DECLS

/* Where what a step does depends on a reading of the machine: the step is run again with every other value of the readings
 * that its lines name, and what comes out is compared. */

typedef struct _LsDoubts LsDoubts;

/* A reading under which the step would have done something else. */
typedef struct
{
  guint reading, value; /* the first other value that differs */
  guint line;           /* the first one of the step that depends on the reading */
  LsMask lanes;
} LsDoubt;

/* program and bindings must outlive it. */
LsDoubts *ls_doubts_new (const LsProgram *program, const LsBindings *bindings);
void ls_doubts_free (LsDoubts *doubts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsDoubts, ls_doubts_free)

/* Looks at the state that the step begins with. */
void ls_doubts_before (LsDoubts *doubts, const void *state);
/* The same step has led to state, or was refused (NULL). Returns: LsDoubt, n of them, owned by doubts. */
const LsDoubt *ls_doubts_after (LsDoubts *doubts, const void *state, guint *n);

G_END_DECLS
