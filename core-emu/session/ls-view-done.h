#pragma once

#include "ls-step-test.h"
#include "ls-timeline.h"
#include "ls-view.h"

/* What was done before a statement of a text that begins here: the statement before, in the order of the run. */

typedef struct
{
  guint line;   /* of the listing, of its last step; behind that the machine may have jumped */
  guint64 mark; /* of the text's line: see ls_source_at_mark_of() */
  guint64
    since; /* the step from which on it gave what it gave: where it began, or went on behind a call */

  LsProgram *program;
  const LsBindings *bindings;
  gsize state_size;
  void *state; /* owned, aligned to 64; before the last step of it that did more than to jump */
} LsViewDone;

/* Returns: (nullable): of a view, which owns it. */
const LsViewDone *ls_view_get_done (const LsView *view);
/* Returns: (transfer full) (nullable): NULL: no statement begins where timeline is, or nothing of one is near. */
LsViewDone *ls_view_done_new (LsTimeline *timeline);
LsViewDone *ls_view_done_copy (const LsViewDone *done);
void ls_view_done_free (LsViewDone *done);
/* The lanes that its last step but for jumps ran in. */
LsMask ls_view_done_get_lanes (const LsViewDone *done);
/* What that step compared to decide something. FALSE: nothing. */
gboolean ls_view_done_get_test (const LsViewDone *done, LsStepTest *test);
/* What that step read, wrote and decided in a lane. touches: (element-type LsTouch): gets them behind those that it has. */
void ls_view_done_find_touches (const LsViewDone *done, guint lane, GArray *touches);
