#pragma once

#include "ls-inspector.h"

/* What the small marks on lane tiles mean, those that some tile has now. Each has its place all the time, so that a step neither moves
 * anything nor lays anything out; where there is no room for all, those of predicates go before the dot. */
#define LS_TYPE_LANE_MARKS (ls_lane_marks_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneMarks, ls_lane_marks, LS, LANE_MARKS, GtkWidget)

/* owner: gives theme and glyphs, and must outlive the marks. */
GtkWidget *ls_lane_marks_new (LsInspector *owner);
/* n_changed: lanes with the dot. n_predicates: squares on each tile. */
void ls_lane_marks_set (LsLaneMarks *marks, guint n_changed, guint n_predicates);
/* Gives them room below the legend of a map of the given size, or beside it; none where there is none. */
void ls_lane_marks_place (LsLaneMarks *marks, const GtkAllocation *legend, int width, int height);
