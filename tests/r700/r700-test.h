#pragma once

#include "r700-program.h"

/* What the tests of assembler and validator share. */

/* One program of data/programs.txt. */
typedef struct
{
  char *name; /* case/variant/stage */
  guint n_gprs;
  guint stack_size;
  GBytes *bytes; /* little-endian dwords */
} R700TestProgram;

/* Returns: (transfer full): every program of data/programs.txt. */
GPtrArray *r700_test_programs (void);

/* Path of a file of the tests. Returns: (transfer full). */
char *r700_test_path (const char *name);

/* Fails the test if words -> text -> words is not the identity. */
void r700_test_round_trip (const char *name, GBytes *bytes);

/* Returns: (transfer full): the text as words; fails the test if it has errors. */
GBytes *r700_test_assemble (const char *text);

/* Returns: (transfer full): assembles and decodes. */
R700Program *r700_test_program (const char *text);

/* Asserts that the text gives these words. */
void r700_test_assert_words (const char *text, const guint32 *words, guint n);
