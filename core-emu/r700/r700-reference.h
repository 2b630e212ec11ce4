#pragma once

#include "ls-reference.h"

G_BEGIN_DECLS

/* The reference: a page for each instruction, made from the tables.  Manual, terminal and tooltips say the same. */

/* Pages in the order of the tables: control flow, ALU, fetches. Their class is "control flow", "ALU", "vertex fetch",
 * "texture fetch", "memory read" or "local data share". */
guint r700_reference_n_pages (void);
/* Returns: (transfer full): i below r700_reference_n_pages(). */
LsReferencePage *r700_reference_page (guint i);

/* The next page from `from` on for a mnemonic, short name or other name in any case: several instructions may share one.
 * Returns: its number, or G_MAXUINT. */
guint r700_reference_find (const char *name, guint from);

/* Every name that r700_reference_find() knows, the guide's first. Returns: (transfer container). */
GPtrArray *r700_reference_names (void);

G_END_DECLS
