#pragma once

#include "ls-reference.h"

G_BEGIN_DECLS

/* The reference of TGSI: a page for each instruction, class by class, from the tables. */

guint tgsi_reference_n_pages (void);
/* i: below tgsi_reference_n_pages(). Returns: (transfer full). */
LsReferencePage *tgsi_reference_page (guint i);
/* The page from `from` on whose name this is, in any case, with or without _SAT and _PRECISE. Returns: its number, or G_MAXUINT. */
guint tgsi_reference_find (const char *name, guint from);
/* Returns: (transfer container): of const char *. */
GPtrArray *tgsi_reference_names (void);

G_END_DECLS
