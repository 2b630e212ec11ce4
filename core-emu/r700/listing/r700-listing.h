#pragma once

#include "isa-listing.h"
#include "r700-program.h"

G_BEGIN_DECLS

/* The listing of a program, and back. The grammar is in data/doc/assembly.md. */

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
