#pragma once

#include "isa-listing.h"
#include "r500-program.h"

G_BEGIN_DECLS

/* The listing of a program. The grammar is in data/doc/assembly-r500.md. */

G_STATIC_ASSERT (ISA_LINE_WORDS >= R500_N_DWORDS);

/* Builds all lines; they do not refer to program afterwards. Kinds are R500Type.
 * Returns: (transfer full). */
IsaListing *r500_listing_new (const R500Program *program);

/* Returns: (transfer full): all lines, each ended by a line feed. */
char *r500_print (const R500Program *program);

G_END_DECLS
