#pragma once

#include "isa-listing.h"
#include "r700-program.h"

G_BEGIN_DECLS

/* The listing of a program. The grammar is in data/doc/assembly.md. */

typedef enum
{
  R700_LISTING_FLOW,
  R700_LISTING_CLAUSE, /* control flow that starts a clause */
  R700_LISTING_ALU,    /* one slot of a group */
  R700_LISTING_FETCH,
  R700_LISTING_EXPORT,
  R700_LISTING_OTHER, /* nothing runs here */
} R700ListingKind;

/* Builds all lines; they do not refer to program afterwards. Lines have the numbers of R700Alu.line and the like. kind is of
 * R700ListingKind. Returns: (transfer full). */
IsaListing *r700_listing_new (const R700Program *program);

/* Returns: (transfer full): all lines, each ended by a line feed. */
char *r700_print (const R700Program *program);

G_END_DECLS
