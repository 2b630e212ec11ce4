#pragma once

#include "ls-program.h"
#include "ls-tools.h"

/* What there is in a program whose machine has tools. */
LsFacts ls_facts_of (const LsProgram *program);
/* Returns: the number of this id, or 0. */
gint64 ls_facts_get (const LsFacts *facts, const char *id);
void ls_facts_clear (LsFacts *facts);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsFacts, ls_facts_clear)
