#pragma once

#include "ls-diagnostic.h"
#include "r700-program.h"

/* The parts of r700_validate(). */

/* Read ports, units, AR, predicates and writes of the groups of a clause, and reads of PV and PS
 * that no group wrote before. */
void r700_validate_groups (const R700Program *program, const R700Cf *cf, GPtrArray *diagnostics);

/* Notes the questions that the sources leave open. */
void r700_validate_readings (const R700Program *program, GPtrArray *diagnostics);

/* Nesting of branches, loops and subroutines, and the depth of the stack. stack_size 0: not
 * known. Returns: the stack entries needed, or G_MAXUINT if the frames do not nest. */
guint r700_validate_flow (const R700Program *program, guint stack_size, GPtrArray *diagnostics);
