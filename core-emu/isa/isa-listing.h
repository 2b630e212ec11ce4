#pragma once

#include "isa-text.h"

G_BEGIN_DECLS

/* The text of a program, line by line, with what a view needs to colour, fold and explain it. */

#define ISA_LINE_WORDS 6 /* of an instruction's words, the most that a line has */

typedef struct
{
  const char *text; /* owned by the listing */
  const IsaSpan *spans;
  guint n_spans;
  guint kind;   /* as the machine counts them */
  guint depth;  /* loops and branches around it, and what else the machine sets in */
  guint first;  /* line where the step begins: a group's first slot */
  guint n;      /* lines of the step */
  gint64 dword; /* of the first word in its section, or -1 */
  guint n_words;
  guint32 words[ISA_LINE_WORDS];
  const char *op;  /* the maker's name, or NULL where it is reserved */
  const char *doc; /* a formula or a sentence, or NULL */
  guint target;    /* line of the jump's target or of the clause that is run, or G_MAXUINT */
} IsaLine;

typedef struct
{
  IsaLine *lines;
  guint n_lines;
  char *text;     /* of all lines, each ended by NUL */
  IsaSpan *spans; /* of all lines */
} IsaListing;

/* Lines of a text that was assembled, from 1; 0: it has none. */
typedef struct
{
  guint32 first, last;
} IsaLines;

/* Fills what a line has besides text and spans. */
typedef void (*IsaDescribeFunc) (IsaLine *out, guint line, gconstpointer data);

/* Prints and describes n_lines lines, which do not refer to data afterwards. Returns: (transfer full). */
IsaListing *
isa_listing_new (guint n_lines, IsaPrintFunc print, IsaDescribeFunc describe, gconstpointer data);
void isa_listing_free (IsaListing *listing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (IsaListing, isa_listing_free)

guint isa_listing_n_lines (const IsaListing *listing);
/* line: below isa_listing_n_lines(). */
const IsaLine *isa_listing_line (const IsaListing *listing, guint line);

G_END_DECLS
