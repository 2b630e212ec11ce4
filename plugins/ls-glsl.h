#pragma once

#include "ls-importer.h"

/* GLSL: programs of other people's compilers, as scenes. */

typedef enum
{
  LS_GLSL_VERTEX,
  LS_GLSL_GEOMETRY,
  LS_GLSL_PIXEL,
  LS_GLSL_N_STAGES
} LsGlslStage;

typedef struct
{
  const char *sources[LS_GLSL_N_STAGES]; /* texts; NULL: none, which is made up */
  const char *names[LS_GLSL_N_STAGES];   /* of the files, for messages */
  const char *backend;                   /* NULL: the first */
  const char *inputs;                    /* lines as data/doc/glsl.md describes them; NULL: none */
  const char *title;                     /* of the draft */
  LsStage stage;                         /* that is debugged */
  GCancellable *cancellable;             /* of ls_glsl_compile(): that of imported */
  LsBudget *budget; /* the same: what the compiler's process may take is left of it */
} LsGlslRequest;

/* The names of the back ends that the driver may have, with NULL behind them. */
const char *const *ls_glsl_backends (void);

/* The stage of a file by the ending of its name, and where that tells none by what the text writes.
 * Returns: whether the name says that the text is GLSL. */
gboolean ls_glsl_find_stage (const char *name, const char *text, LsGlslStage *stage);

/* Compiles and adds a draft of each draw to imported (there is one, unless the inputs say more),
 * with findings for what the compiler warned of. Errors: LS_ERROR_SYNTAX, with file and line, for
 * what does not compile; LS_ERROR_UNSUPPORTED where there is no compiler, which names the packages,
 * or it is not understood; LS_ERROR_FORMAT, LS_ERROR_IO; G_IO_ERROR_CANCELLED. */
gboolean ls_glsl_compile (const LsGlslRequest *request, LsImported *imported, GError **error);
