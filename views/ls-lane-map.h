#pragma once

#include "ls-inspector.h"

/* The 64 lanes of the focused wave as an 8x8 map in screen order: state as colour and pattern, a dot where a lane
 * entered or left in the last step, a ring around the focus lane; and a legend with the count of each state and what
 * the marks mean that there are. A click or the arrow keys (h j k l) move the focus lane; a click on a lane that is off asks why, by the
 * action "win.why"; a click on the legend goes to the next lane in that state. */
#define LS_TYPE_LANE_MAP (ls_lane_map_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneMap, ls_lane_map, LS, LANE_MAP, LsInspector)

GtkWidget *ls_lane_map_new (void);
/* The least size, px, at which each tile shows its number, beside the legend. room: px of height that tiles fill where that makes them
 * larger. */
void ls_lane_map_get_numbered_size (LsLaneMap *map, int room, int *width, int *height);
