#pragma once

#include "glslang-draft.h"

/* A file that says what a buffer holds, while it is read. */

typedef struct
{
  GlslangSet *set;
  LsImported *imported;
  const GlslangUnit *unit;
  const SpirvTypes *types;
  const SpirvVariable *variable;
  const SpirvType *open; /* NULL: it has an end */
  const char *name;      /* as a person wrote it */
  const char *path;      /* of the file */
  GBytes *bytes;
  guint64 n_fixed; /* bytes in front of the array without an end, or all */
  guint64 limit;   /* bytes */
  guint stride;    /* of that array */
  guint n_said;    /* its elements, by a line; 0: none says it */
  GArray *words;   /* guint32 */
  guint n_open;
} GlslangFile;

/* Adds a finding. A block may be one of several stages, and is told of once. message: (transfer full). */
void glslang_file_tell (const GlslangFile *contents, char *message);
/* Fails with LS_ERROR_RANGE: the buffer would be too large. Returns: FALSE. */
gboolean glslang_file_fail_limit (const GlslangFile *contents, GError **error);
/* glslang-numbers.c: fills words with the numbers of the file, member by member. Fails with LS_ERROR_SYNTAX, LS_ERROR_RANGE or LS_ERROR_UNSUPPORTED. */
gboolean glslang_file_read_numbers (GlslangFile *contents, GError **error);
