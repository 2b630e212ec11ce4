#pragma once

#include "ls-inspector.h"

/* The lane states with their patterns, names and counts. Signal "activated" (uint state): a row was clicked. */
#define LS_TYPE_LANE_LEGEND (ls_lane_legend_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneLegend, ls_lane_legend, LS, LANE_LEGEND, GtkWidget)

/* owner: gives theme and glyphs, and must outlive the legend. */
GtkWidget *ls_lane_legend_new (LsInspector *owner);
/* counts: by LsLaneState of the machine. */
void ls_lane_legend_set_counts (LsLaneLegend *legend,
                                const LsMachine *machine,
                                const guint counts[LS_MAX_LANE_STATES]);
