#pragma once

#include "ls-machine.h"

/* Writes shader files of the Wii U. */

/* A program and its assembly text. */
typedef struct
{
  const char *text; /* comments "; $NAME = value" give the facts that the words do not hold */
  gsize length;
  LsStage stage;   /* LS_STAGE_VS or LS_STAGE_PS */
  GBytes *program; /* little-endian words */

  /* Facts by the words, if no comment gives them. */
  guint n_gprs, n_stack;
  guint n_params;  /* exports of a VS */
  guint32 targets; /* targets of a PS, a bit each */
  gboolean exports_depth;
  gboolean kills;

  GPtrArray *diagnostics; /* gets LsDiagnostic, with the line of the text */
} LsGshSource;

/* Fills in the facts that the words show, and the stage: by a name that ends in ".vsh" or ".psh",
 * else by the exports. Returns: FALSE with LS_ERROR_UNSUPPORTED for a compute program, with
 * LS_ERROR_FORMAT if no stage fits. */
gboolean ls_gsh_look (LsGshSource *source, const char *name, GError **error);

/* Makes a file of the programs, in their order; those of one stage are numbered from 0. Returns:
 * (transfer full): NULL if a comment has an error, which diagnostics report. */
GBytes *ls_gsh_write (const LsGshSource *sources, guint n_sources);
