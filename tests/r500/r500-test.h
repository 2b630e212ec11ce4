#pragma once

#include "r500-program.h"

/* What the tests of the R500's words share. */

/* Some instructions of data/NAME. */
typedef struct
{
  char *name;    /* of the program, or of the one instruction */
  GArray *words; /* of guint32 */
  char *said;    /* what stands behind "|", or NULL */
} R500Vector;

/* data/corpus.vec: programs. data/known-words.vec: an instruction each. Returns: (transfer full). */
GPtrArray *r500_test_vectors (const char *file);

/* Returns: (transfer full): little-endian bytes. */
GBytes *r500_test_bytes (const guint32 *words, guint n);

/* Returns: (transfer full): decodes words; fails the test if there is an error. */
R500Program *r500_test_decode (const guint32 *words, guint n);

/* Asserts that the text gives these words. */
void r500_test_assert_words (const char *text, const guint32 *words, guint n);

/* Fails the test if words -> text -> words is not the identity. */
void r500_test_round_trip (const char *name, GBytes *bytes);

/* Returns: (transfer full): assembles and decodes; fails the test if the text has errors. */
R500Program *r500_test_program (const char *text);
