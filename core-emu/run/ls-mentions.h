#pragma once

#include "ls-program.h"

/* Where the listing names a register, as far as the program's words tell: what an index register
 * chooses is not known before the run. */

typedef struct
{
  guint line;
  guint start, length; /* bytes of the line's text */
  gboolean is_write;   /* else it is read there */
} LsMention;

typedef struct
{
  char *name;     /* "R1.xy" */
  guint channels; /* bit n: channel n */
  GArray *places; /* of LsMention, in the order of the listing */
  guint n_writes; /* of the places */
} LsMentions;

/* The register that byte `at` of the line's text names, and the places that name a channel of it.
 * For a register that lives for one step, these are the reads in that step and the writes in the
 * step before. Returns: (transfer full) (nullable): NULL where the text names no register. */
LsMentions *ls_mentions_new (const LsProgram *program, guint line, guint at);
void ls_mentions_free (LsMentions *mentions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsMentions, ls_mentions_free)
