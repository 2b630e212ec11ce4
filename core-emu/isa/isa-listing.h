#pragma once

#include <glib.h>

/* Lines of a listing as they are printed: text that grows, and which parts of it are what, for
 * whoever colours them. */

typedef enum
{
  ISA_SPAN_OPCODE,
  ISA_SPAN_REGISTER,
  ISA_SPAN_CONSTANT, /* constant buffer, inline constant */
  ISA_SPAN_LITERAL,
  ISA_SPAN_FLAG,
  ISA_SPAN_LABEL, /* addresses, group index, slot letter */
} IsaSpanKind;

typedef struct
{
  guint16 start; /* bytes from the start of the line */
  guint16 length;
  IsaSpanKind kind;
} IsaSpan;

typedef struct
{
  GString *string;
  gsize line_start; /* where the line begins in string */
  GArray *spans;    /* IsaSpan */
} IsaText;

/* An empty one, which is cleared. */
IsaText isa_text_new (void);
void isa_text_clear (IsaText *text);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IsaText, isa_text_clear)
/* The same, kept in strings. */
const char *isa_text_keep (IsaText *text, GStringChunk *strings);
/* Appends what belongs to no span. */
void isa_text_plain (IsaText *text, const char *plain);
/* Appends one span. */
void isa_text_span (IsaText *text, IsaSpanKind kind, const char *format, ...) G_GNUC_PRINTF (3, 4);
/* Appends a blank and then a span of kind FLAG. */
void isa_text_flag (IsaText *text, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Appends blanks up to the column of the line. */
void isa_text_pad (IsaText *text, gsize column);
/* Appends " WORDS(...)". */
void isa_text_words (IsaText *text, const guint32 *words, guint n);

/* --- all lines of a listing ------------------------------------------------------------------- */

/* Prints one line, without a line feed. */
typedef void (*IsaPrintFunc) (IsaText *text, guint line, gconstpointer data);

/* Returns: (transfer full): n_lines lines, each ended by a line feed. */
char *isa_text_print (guint n_lines, IsaPrintFunc print, gconstpointer data);

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

/* Prints and describes n_lines lines, which do not refer to data afterwards. Returns: (transfer
 * full). */
IsaListing *isa_listing_new (guint n_lines,
                             IsaPrintFunc print,
                             IsaDescribeFunc describe,
                             gconstpointer data);
void isa_listing_free (IsaListing *listing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (IsaListing, isa_listing_free)

guint isa_listing_n_lines (const IsaListing *listing);
/* line: below isa_listing_n_lines(). */
const IsaLine *isa_listing_line (const IsaListing *listing, guint line);
