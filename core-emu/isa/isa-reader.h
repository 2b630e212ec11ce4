#pragma once

#include "isa-fields.h"
#include "ls-diagnostic.h"
#include "ls-nearest.h"

/* Reading assembly text, whatever the machine: places in a line, words and numbers, and findings
 * that say where they are. Functions that return gboolean have reported what is wrong when they
 * return FALSE, unless they only look. */

#define ISA_MAX_ERRORS 50
#define ISA_MAX_WARNINGS 50

/* Where findings go; behind the 50th of a kind they are only counted. */
typedef struct
{
  GPtrArray *diagnostics; /* LsDiagnostic */
  guint n_errors, n_warnings;
} IsaReader;

/* A place in a line of the text. */
typedef struct
{
  IsaReader *reader; /* of the text */
  const char *start; /* of the line */
  const char *p;
  const char *end;
  guint line; /* from 1 */
} IsaCursor;

/* --- findings --------------------------------------------------------------------------------- */

/* Returns FALSE, so that a parser can return it. */
gboolean isa_error (const IsaCursor *at, const char *hint, const char *format, ...)
  G_GNUC_PRINTF (3, 4);
void isa_warning (const IsaCursor *at, const char *hint, const char *format, ...)
  G_GNUC_PRINTF (3, 4);
/* They are not counted: a parser notes a thing once. */
void isa_note (const IsaCursor *at, const char *hint, const char *format, ...) G_GNUC_PRINTF (3, 4);
/* Reports a GError of the encoder at the cursor. */
gboolean isa_range (const IsaCursor *at, GError *error);
/* Reports a word that is not among n names, with the nearest of them as a hint. what: "unknown
 * flag". */
gboolean isa_unknown (const IsaCursor *at,
                      const char *what,
                      const char *word,
                      LsNameFunc name,
                      guint n,
                      gconstpointer data);
/* Reports the character at the cursor. */
gboolean isa_unexpected (const IsaCursor *at);
/* Puts a field, reporting at the cursor if it does not fit. */
gboolean isa_put (const IsaCursor *at, guint32 *words, const IsaField *field, gint64 value);

/* --- text ------------------------------------------------------------------------------------- */

/* Whether bytes are meant as assembly text: some, without control characters, and hardly any beyond
 * ASCII (a comment may be in any encoding). Microcode without such bytes does not occur. */
gboolean isa_is_text (GBytes *bytes);

/* Goes through the first lines of a text that say something: no comment, and more than numbers and
 * the name of a place. begins: whether there an instruction begins. Returns: whether one of n lines
 * does; has_few: (nullable): there are less than two. */
gboolean isa_text_begins (GBytes *bytes,
                          guint n,
                          gboolean (*begins) (const char *at),
                          gboolean *has_few);

/* Replaces comments (; // and C comments, # at the start of a line) by blanks; lines and columns
 * stay. Returns: (transfer full). */
char *isa_strip_comments (const char *text, gsize length);

/* A cursor at the start of the line that begins at *text, which is moved to the next line. FALSE at
 * the end of the text. cursor: in the line before, or with the reader alone. */
gboolean isa_next_line (const char **text, IsaCursor *cursor);

/* --- labels ----------------------------------------------------------------------------------- */

/* Returns: (transfer full): name, lower case -> GUINT_TO_POINTER (place). */
GHashTable *isa_labels_new (void);
/* Adds the label word; an error if it is there already. */
gboolean isa_labels_add (GHashTable *labels, const IsaCursor *at, const char *word, guint place);

/* --- what stands at the cursor ---------------------------------------------------------------- */

void isa_cursor_skip (IsaCursor *cursor);
/* Skips blanks. Returns: where it is then. */
IsaCursor isa_cursor_here (IsaCursor *cursor);
gboolean isa_cursor_at_end (IsaCursor *cursor);
char isa_cursor_peek (IsaCursor *cursor);
gboolean isa_cursor_accept (IsaCursor *cursor, char c);
/* Letters, digits and underscores; upper case, cut at 63. FALSE if there are none. */
gboolean isa_cursor_word (IsaCursor *cursor, char word[64]);
/* A cursor behind NAME where the rest of the line has the flag NAME(, else FALSE. */
gboolean isa_cursor_find (const IsaCursor *cursor, const char *name, IsaCursor *found);
/* The number that up to max digits say; -1 if there are none, more, or others than digits. */
gint64 isa_digits (const char *digits, guint max);
/* x y z w -> 0..3, else -1. */
gint isa_component (char c);

/* As accept, with an error that says what was expected. */
gboolean isa_expect (IsaCursor *cursor, char c);
/* An integer, decimal or hexadecimal, with or without a minus. */
gboolean isa_integer (IsaCursor *cursor, gint64 *value);
/* What parser does with a word and what belongs to it, which the cursor is behind. */
typedef gboolean (*IsaWordFunc) (gpointer parser, const IsaCursor *at, const char *word);
/* Has parse take the words up to the end of the line, with commas between them or without. */
gboolean isa_flags (IsaCursor *cursor, IsaWordFunc parse, gpointer parser);
/* "(n)". */
gboolean isa_argument (IsaCursor *cursor, gint64 *value);
/* "(a, b, ...)" of 32-bit words; reads up to max and gives how many. */
gboolean isa_words (IsaCursor *cursor, guint32 *words, guint max, guint *n);

/* One number of an operand. */
typedef struct
{
  guint32 bits;
  gboolean is_float;
  gboolean is_hex;
  gboolean is_negative; /* the sign is in bits */
} IsaNumber;

gboolean isa_number (IsaCursor *cursor, IsaNumber *number);
