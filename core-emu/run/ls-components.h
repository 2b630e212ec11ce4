#pragma once

#include "ls-program.h"

/* The register components of a program, numbered, and which of them each step may change: for code
 * that follows a run step by step and looks only where something may have changed. */

typedef struct _LsComponents LsComponents;

/* machine and program must outlive it. */
LsComponents *ls_components_new (const LsProgram *program);
void ls_components_free (LsComponents *components);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsComponents, ls_components_free)

guint ls_components_get_n (const LsComponents *components);
/* Components that live longest come first. */
LsRegRef ls_components_get_ref (const LsComponents *components, guint number);
/* The numbers, ascending, of the components that the step of a line may change, as far as its words
 * tell, with those that are forgotten when a clause starts or a step goes by. Owned and kept by
 * components. */
const guint *ls_components_changed (LsComponents *components, guint line, guint *n);
/* Whether the step of a line may write memory. */
gboolean ls_components_writes_memory (LsComponents *components, guint line);
