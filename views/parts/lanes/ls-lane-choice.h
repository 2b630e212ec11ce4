#pragma once

#include "ls-inspector.h"

/* The lanes that are looked at, as a person chooses them with the mouse or keys: none is chosen while all of the session are. */

/* Whether some are. */
gboolean ls_lane_choice_is_made (LsInspector *inspector);
/* Whether the lane is one of them. */
gboolean ls_lane_choice_has (LsInspector *inspector, guint lane);
/* is_in: whether lanes are to be among them, or no longer. Where none was chosen, these are the first. */
void ls_lane_choice_put (LsInspector *inspector, LsMask lanes, gboolean is_in);
/* From one lane to the other, in any order, by their numbers; in place of those that were chosen. */
void ls_lane_choice_put_range (LsInspector *inspector, guint from, guint to);
/* Returns: (transfer full): "8 lanes are chosen: 8-15". lanes: not 0. */
char *ls_lane_choice_dup_words (LsMask lanes);
