#pragma once

#include "ls-import-memo.h"
#include "ls-scene.h"

/* What somebody said of a text when it was opened, for the next text in its place. */
typedef struct
{
  char *back_end, *inputs, *inputs_name; /* as in LsSceneHow; NULL each */
  char *pick;           /* the same; not for the next text, which may have others */
  LsNamedBytes *others; /* owned, and what they point to */
  guint n_others;
  LsImportMemo *memo; /* owned, or NULL */
  gboolean has_extra;
  LsExtra extra; /* owned, and what it points to */
} LsKeptHow;

/* Returns: (transfer full): a copy of what how borrows. */
LsKeptHow *ls_kept_how_new (const LsSceneHow *how);
LsKeptHow *ls_kept_how_ref (LsKeptHow *kept);
void ls_kept_how_unref (LsKeptHow *kept);
/* Says the same again. how: borrows it. kept: (nullable): nothing was said. */
void ls_kept_how_apply (const LsKeptHow *kept, LsSceneHow *how);
