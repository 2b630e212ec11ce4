#pragma once

#include "tgsi-world.h"

/* Cases of a file of vectors: a program, what it is run on, what comes of it. */

typedef enum
{
  VEC_BITS,
  VEC_FLOAT,  /* any NaN for a NaN */
  VEC_NEAR,   /* within relative |want| + absolute */
  VEC_DOUBLE, /* of pairs, within relative |want| */
} VecRule;

typedef struct
{
  char *file, *name, *note;
  VecRule rule;
  double relative, absolute;
  char *text;
  TgsiWorld *world;
  TgsiOutcome *want;
  GArray *want_rows; /* of TgsiWorldRow: outputs */
} VecCase;

/* Returns: (transfer full) (element-type VecCase): the cases of a file in their order; stops the test where it is no such file. */
GPtrArray *vec_read (const char *path);
/* Gives registers that a case of the file "natural" leaves out what programs find there. */
void vec_fill_natural (TgsiWorld *world, const TgsiProgram *program);
/* What is wrong, a line for each of the first few places; empty: nothing. */
void vec_compare (const VecCase *vec, const TgsiOutcome *got, GString *wrong);
