#pragma once

#include "ls-inspector.h"

/* A set of lanes as 64 narrow columns, filled where it has the lane. Its name for assistive technology is the set. owner:
 * gives the theme, and must outlive it. */
#define LS_TYPE_LANE_STRIP (ls_lane_strip_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneStrip, ls_lane_strip, LS, LANE_STRIP, GtkWidget)

GtkWidget *ls_lane_strip_new (LsInspector *owner);
void ls_lane_strip_set_lanes (LsLaneStrip *strip, LsMask lanes);
