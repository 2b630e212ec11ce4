#pragma once

#include <glib.h>

/* Programs with their results: the file that tests/witness/make-program-vectors.py writes. */

typedef struct
{
  char *name;
  GStrv rows;       /* "CF PUSH", each */
  GString *text;    /* assembly */
  GPtrArray *lines; /* GStrv: the words of each other line */
} ProgramVector;

/* Returns: (transfer full) (element-type ProgramVector) */
GPtrArray *program_vectors_read (const char *path);
