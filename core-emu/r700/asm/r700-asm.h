#pragma once

#include "isa-listing.h"
#include "r700-program.h"

G_BEGIN_DECLS

/* As r700_assemble(), for a text that may hold a fetch subroutine behind ".section fetch".
 * lines: (nullable): empty; gets an IsaLines for each dword of the program: the line of the text that says it.
 * fetch: (out) (nullable) (transfer full): its words, or NULL if the text has none. Where the caller gives NULL, such
 * a section is an error. */
GBytes *r700_assemble_sections (const char *text,
                                gssize length,
                                GArray *lines,
                                GBytes **fetch,
                                GPtrArray *diagnostics,
                                GError **error);

G_END_DECLS
