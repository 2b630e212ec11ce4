#pragma once

#include "isa-text.h"
#include "r700-program.h"

G_BEGIN_DECLS

/* The text of a program, line by line, with what a view needs to colour, fold and explain it.  The grammar is in
 * data/doc/assembly.md. */

typedef enum
{
  R700_LISTING_FLOW,
  R700_LISTING_CLAUSE, /* control flow that starts a clause */
  R700_LISTING_ALU,    /* one slot of a group */
  R700_LISTING_FETCH,
  R700_LISTING_EXPORT,
  R700_LISTING_OTHER, /* nothing runs here */
} R700ListingKind;

typedef struct
{
  const char *text; /* owned by the listing */
  const IsaSpan *spans;
  guint n_spans;
  R700ListingKind kind;
  guint depth;  /* 0 control flow, 1 inside a clause, plus loops and branches around it */
  guint first;  /* line where the step begins: a group's first slot */
  guint n;      /* lines of the step */
  gint64 dword; /* of the first word in its section, or -1 */
  guint n_words;
  guint32 words[4];
  const char *op;  /* the guide's name, or NULL */
  const char *doc; /* a formula or a sentence, or NULL */
  guint target;    /* line of the jump's target or of the clause that is run, or G_MAXUINT */
} R700ListingLine;

typedef struct _R700Listing R700Listing;

/* Builds all lines; they do not refer to program afterwards. */
R700Listing *r700_listing_new (const R700Program *program);
void r700_listing_free (R700Listing *listing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (R700Listing, r700_listing_free)

guint r700_listing_n_lines (const R700Listing *listing);
/* line: below r700_listing_n_lines(). The same line as R700Alu.line and the like. */
const R700ListingLine *r700_listing_line (const R700Listing *listing, guint line);

/* Returns: (transfer full): all lines, each ended by a line feed. */
char *r700_print (const R700Program *program);

G_END_DECLS
