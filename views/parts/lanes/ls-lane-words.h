#pragma once

#include "ls-inspector.h"

/* What is told of a lane besides its state. */

/* Returns: (transfer full): ", predicated off in x and y", or "". */
char *ls_lane_words_dup_off (const LsView *view, guint lane);
/* The last step of the known history at which the lane came into its state. Returns: (transfer full): " since step 40", "" if that is not
 * known. */
char *ls_lane_words_dup_since (LsInspector *inspector, guint lane);
