#pragma once

#include "ls-view.h"

/* What the race is about that a stop tells of, for who marks it: see ls_view_get_events(). Nothing where the stop tells of none. */

/* The lanes of the view's wave that touch the word: those of the step that was just made, and the one before, if it is of this wave. */
LsMask ls_race_get_lanes (const LsView *view);
/* Whether a word, or a register of a lane, is what they touch. */
gboolean ls_race_has_cell (const LsView *view, const LsCell *cell);
/* The steps of the view's wave that touch it, by step. Returns: how many, at most 2. */
guint ls_race_get_steps (const LsView *view, guint64 steps[2]);
