#pragma once

#include "ls-check.h"
#include "ls-importer.h"

/* One program made in several ways, by this compiler and by that: what each way draws on the same inputs, compared with what
 * the first one draws. */

typedef struct
{
  char *title;           /* of the draft: which compiler made it */
  gboolean is_reference; /* it is what the text says */
  guint n_dwords;
  guint n_registers; /* of the stage that is debugged */
  guint64 n_steps;   /* of all waves */
  LsScene *scene;
  LsDispatch *dispatch;
  LsCheck *check; /* against the first one; NULL: it is the first one */
} LsSide;

/* Runs a draft. Its outputs get those of first (nullable) as references, in its text and its files. options: (nullable).
 * Returns: (transfer full): NULL with the errors of opening and running a scene. */
LsSide *ls_side_new (LsDraft *draft,
                     const LsSide *first,
                     LsBudget *budget,
                     const LsDispatchOptions *options,
                     GError **error);
void ls_side_free (LsSide *side);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSide, ls_side_free)

/* Whether it draws what the first one draws. */
gboolean ls_side_is_same (const LsSide *side);
/* What one of the compared outputs says: "colour: the same", or how many pixels differ, and where first. Returns: (transfer full) */
char *ls_side_tell (const LsSide *side, guint comparison);
/* The first place that differs and that a lane wrote. Returns: FALSE if there is none. */
gboolean ls_side_find_lane (const LsSide *side, guint *wave, guint *lane);

/* Runs each draft, and compares it with the first that comes to its end; a finding names those that do not. Those that fail are left out, with a finding; another one says which are not what the text says, if the first one is that. interrupt: (nullable): atomic. Returns: (transfer full): LsSide, in the order of the drafts. */
GPtrArray *ls_sides_new (LsImported *imported, LsBudget *budget, const gint *interrupt);
