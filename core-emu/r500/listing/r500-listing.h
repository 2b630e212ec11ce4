#pragma once

#include "isa-text.h"
#include "r500-program.h"

G_BEGIN_DECLS

/* The text of a program, line by line, with what a view needs to colour, fold and explain it.  The grammar is in
 * data/doc/assembly-r500.md. */

typedef enum
{
  R500_LISTING_FLOW,
  R500_LISTING_ALU,
  R500_LISTING_OUT,
  R500_LISTING_TEX,
} R500ListingKind;

typedef struct
{
  const char *text; /* owned by the listing */
  const IsaSpan *spans;
  guint n_spans;
  R500ListingKind kind;
  guint depth; /* loops and branches around it */
  guint first; /* line where the instruction begins */
  guint n;     /* lines of the instruction */
  guint dword; /* of its first word */
  guint32 words[R500_N_DWORDS];
  const char *op;  /* mnemonic, or NULL where it is reserved */
  const char *doc; /* a formula or a sentence, or NULL */
  guint target;    /* line of the jump's target, or G_MAXUINT */
} R500ListingLine;

typedef struct _R500Listing R500Listing;

/* Builds all lines; they do not refer to program afterwards. */
R500Listing *r500_listing_new (const R500Program *program);
void r500_listing_free (R500Listing *listing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (R500Listing, r500_listing_free)

guint r500_listing_n_lines (const R500Listing *listing);
/* line: below r500_listing_n_lines(). */
const R500ListingLine *r500_listing_line (const R500Listing *listing, guint line);

/* Returns: (transfer full): all lines, each ended by a line feed. */
char *r500_print (const R500Program *program);

G_END_DECLS
