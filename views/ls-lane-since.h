#pragma once

#include "ls-session.h"

G_BEGIN_DECLS

/* Appends since when the lane is in its state, as " since step 40": the last step of the known history at which it came into it;
 * nothing where that is not known. history: (nullable) */
void ls_lane_since_append (const LsHistory *history, LsView *view, guint lane, GString *text);

G_END_DECLS
