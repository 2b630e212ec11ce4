#pragma once

#include "isa-listing.h"
#include "r500-program.h"

G_BEGIN_DECLS

/* As r500_assemble(). lines: (nullable): empty; gets an IsaLines for each dword: the lines of the text that say its
 * instruction. */
GBytes *r500_assemble_lines (const char *text,
                             gssize length,
                             GArray *lines,
                             GPtrArray *diagnostics,
                             GError **error);

G_END_DECLS
