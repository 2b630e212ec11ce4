#pragma once

#include <glib.h>

/* Execution vectors: files as tests/witness/make-exec-vectors.py explains them. */

enum
{
  MAX_OPERANDS = 8,
  MAX_RESULTS = 4,
};

typedef struct
{
  guint64 operand[MAX_OPERANDS]; /* bits; missing ones are 0 */
  guint32 result[MAX_RESULTS];
  guint n_operands, n_results;
  gint p; /* predicate or kill; -1: none */
  double ulp,
    exact; /* ulp > 0: the result is a float within this distance of exact, instead of result[0] */
  guint line;
} ExecVector;

/* The vectors of one instruction from one source. */
typedef struct
{
  char *op, *source;
  GArray *vectors; /* ExecVector */
} ExecBlock;

/* Returns: (transfer full) (element-type ExecBlock): fails the test if the file is not well formed. */
GPtrArray *exec_vectors_read (const char *path);
