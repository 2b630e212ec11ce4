#pragma once

#include "ls-program.h"

G_BEGIN_DECLS

/* Where the listing names a register, as far as the words of the program tell: what an index register chooses is not known
 * before it runs. */

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

/* What byte `at` of the line's text names, and the places that name a channel of it. Of a register that lives for one step
 * these are the readers of that step and what the step before it writes. Returns: (transfer full) (nullable): NULL where the
 * text names no register. */
LsMentions *ls_mentions_new (const LsProgram *program, guint line, guint at);
void ls_mentions_free (LsMentions *mentions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsMentions, ls_mentions_free)

G_END_DECLS
