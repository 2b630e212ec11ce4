#pragma once

#include <glib.h>

/* Words of a file of numbers: separated by white space or commas, up to a # at the end of a line. */

#define GLSLANG_WORD_LENGTH 64 /* the longest number, with its NUL */

typedef struct
{
  const char *path; /* for messages */
  const char *at, *end;
  guint line;                /* of at, from 1 */
  gboolean is_behind_number; /* of the same line, and behind no comma */
} GlslangScan;

typedef struct
{
  const char *text; /* in the scan's bytes; no NUL */
  gsize length;
  guint line;
} GlslangWord;

/* path, bytes: live as long as the scan. */
void glslang_scan_init (GlslangScan *scan, const char *path, GBytes *bytes);
/* Returns: FALSE at the end; or with LS_ERROR_SYNTAX for a comma without a number. */
gboolean glslang_scan_next (GlslangScan *scan, GlslangWord *word, GError **error);

/* The bits of a number, low word first. base: f, i, u or b; width: in bits, 32 or 64. what: the number's name, for messages. 0x in
 * front of a float says its bits; integers may have a point and zeros. Fails with LS_ERROR_SYNTAX or LS_ERROR_RANGE that names the
 * line. */
gboolean glslang_word_bits (const GlslangWord *word,
                            const char *path,
                            char base,
                            guint width,
                            const char *what,
                            guint32 bits[2],
                            GError **error);
/* A word as a message has it. Returns: (transfer full). */
char *glslang_word_dup (const GlslangWord *word);
