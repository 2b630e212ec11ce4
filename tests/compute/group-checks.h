#pragma once

#include "ls-scene.h"
#include "ls-subject.h"

/* What holds of every thread group, whatever its machine. */

/* Returns: (transfer full): g_aligned_free(). */
gpointer group_new_state (const LsSubject *subject);
/* The state at a position, from the start; the run may end before. Returns: the position. */
guint64 group_run_fresh (LsSubject *subject, void *state, guint64 step);
/* Of the wave looked at: a position has one state, whether it is reached forwards or backwards, in one go or step by step. */
void group_check_positions (LsSubject *subject);
/* A group's run is the same, whichever of its waves is looked at. scene: of one group. */
void group_check_focus (LsScene *scene);
