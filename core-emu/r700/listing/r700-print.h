#pragma once

#include "r700-listing.h"

G_BEGIN_DECLS

/* Private to printing: text that grows, with its spans. */

typedef struct
{
  GString *string;
  gsize line_start; /* where the line begins in string */
  GArray *spans;    /* R700Span */
} R700Text;

/* Appends what belongs to no span. */
void r700_text_plain (R700Text *text, const char *plain);
/* Appends one span. */
void r700_text_span (R700Text *text, R700SpanKind kind, const char *format, ...)
  G_GNUC_PRINTF (3, 4);
/* Appends a blank and then a span of kind FLAG. */
void r700_text_flag (R700Text *text, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Appends blanks up to the column of the line. */
void r700_text_pad (R700Text *text, gsize column);
/* Appends " WORDS(...)". */
void r700_text_words (R700Text *text, const guint32 *words, guint n);
/* "R5" or "R[5+AL]". */
void r700_text_register (R700Text *text, guint gpr, gboolean loop_relative);
/* ".xyz_", or nothing if it is ".xyzw". */
void r700_text_sels (R700Text *text, const guint8 sels[4]);

void r700_print_cf (R700Text *text, const R700Program *program, const R700Cf *cf);
void
r700_print_slot (R700Text *text, const R700Program *program, const R700Group *group, guint slot);
void r700_print_fetch (R700Text *text, const R700Fetch *fetch);

G_END_DECLS
