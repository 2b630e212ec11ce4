#pragma once

#include "ls-machine.h"

/* Writing shader files of the Wii U. */

/* A program with the text that it was assembled from. */
typedef struct
{
  const char *text; /* its comments "; $NAME = value" tell what is not in the words */
  gsize length;
  LsStage stage;   /* LS_STAGE_VS or LS_STAGE_PS */
  GBytes *program; /* little-endian words */

  /* What the words show, for what no comment says. */
  guint n_gprs, n_stack;
  guint n_params;  /* that a VS exports */
  guint32 targets; /* bit per target that a PS exports to */
  gboolean exports_depth;
  gboolean kills;

  GPtrArray *diagnostics; /* gets LsDiagnostic, with the line of the text */
} LsGshSource;

/* Fills what the words show, and the stage: what a name that ends in ".vsh" or ".psh" says, else
 * what is exported. Returns: FALSE with LS_ERROR_UNSUPPORTED for a compute program, with
 * LS_ERROR_FORMAT for one of no stage. */
gboolean ls_gsh_look (LsGshSource *source, const char *name, GError **error);

/* Makes the file of the programs, in their order; those of one stage are numbered from 0.
 * Returns: (transfer full): NULL where a comment is wrong, which diagnostics tell. */
GBytes *ls_gsh_write (const LsGshSource *sources, guint n_sources);
