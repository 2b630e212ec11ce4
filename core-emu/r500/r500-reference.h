#pragma once

#include "ls-reference.h"

G_BEGIN_DECLS

/* The reference of the R500: a page for each operation, flow control first, then both halves' and textures', from the tables. */

guint r500_reference_n_pages (void);
/* i: below r500_reference_n_pages(). Returns: (transfer full). */
LsReferencePage *r500_reference_page (guint i);
/* The first page from `from` on whose name this is, in any case, or that it is the use of ("if" is JUMP). Returns: its number,
 * or G_MAXUINT. */
guint r500_reference_find (const char *name, guint from);
/* Returns: (transfer container): of const char *. */
GPtrArray *r500_reference_names (void);

G_END_DECLS
