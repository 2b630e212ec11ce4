#pragma once

#include "isa-listing.h"
#include "ls-decimal.h"
#include "r700-flags.h"
#include "r700-listing.h"
#include "r700-program.h"

/* The listing of a program, and the way back. The grammar is in data/doc/assembly.md. */

typedef enum
{
  R700_LISTING_FLOW,
  R700_LISTING_CLAUSE, /* control flow that starts a clause */
  R700_LISTING_ALU,    /* one slot of a group */
  R700_LISTING_FETCH,
  R700_LISTING_EXPORT,
  R700_LISTING_OTHER, /* nothing runs here */
} R700ListingKind;

/* Builds all lines; they do not refer to program afterwards. A line's number is R700Alu.line and
 * the like, its kind an R700ListingKind. Returns: (transfer full). */
IsaListing *r700_listing_new (const R700Program *program);

/* Returns: (transfer full): all lines, each ended by a line feed. */
char *r700_print (const R700Program *program);

/* As r700_assemble(), for a text with a fetch subroutine behind ".section fetch". lines:
 * (nullable): empty; gets an IsaLines for each dword of the program: the line of the text that
 * gives the dword. fetch: (out) (nullable) (transfer full): its words; NULL: the text has none. If
 * the caller passes NULL, such a section is an error. */
GBytes *r700_assemble_sections (const char *text,
                                gssize length,
                                GArray *lines,
                                GBytes **fetch,
                                GPtrArray *diagnostics,
                                GError **error);

/* --- private to printing ---------------------------------------------------------------------- */

/* Parts of a slot. before: the group that made PV and PS, which gives them their number, or
 * NULL. */
void r700_print_source (IsaText *text, const R700Alu *alu, guint operand, const R700Group *before);
/* A literal as the operation takes it: an integer or a float. number: (out). Returns: whether it is
 * a float. */
gboolean r700_print_number (char number[LS_DECIMAL_SIZE], const R700Alu *alu, guint operand);
void r700_print_destination (IsaText *text, const R700Alu *alu);
void r700_print_operation (IsaText *text, const R700Alu *alu);

void r700_print_cf (IsaText *text, const R700Program *program, const R700Cf *cf);
void r700_print_slot (IsaText *text,
                      const R700Program *program,
                      const R700Group *group,
                      guint slot);
/* The same of a group that is in no program. before: as above. */
void r700_print_slot_behind (IsaText *text,
                             const R700Group *before,
                             const R700Group *group,
                             guint slot);
void r700_print_fetch (IsaText *text, const R700Fetch *fetch);
