#pragma once

#include "ls-inspector.h"
#include "ls-timeline-values.h"

/* The run of the focused wave: clauses and, below, which lanes were active when.  Click or drag to go to a step, in the
 * mask history also to a lane; Escape returns from a drag.  Scrolling zooms, with Shift it moves; left and right step,
 * with Control by clauses; up and down choose the lane; plus, minus and 0 zoom. Below the lanes tracks of values, of which Delete takes
 * the last away. */
#define LS_TYPE_TIMELINE_VIEW (ls_timeline_view_get_type ())
G_DECLARE_FINAL_TYPE (LsTimelineView, ls_timeline_view, LS, TIMELINE_VIEW, LsInspector)

GtkWidget *ls_timeline_view_new (void);

/* Shows what a component of the program holds in the focus lane over the run, or shows it no more. Returns: whether it does. */
gboolean ls_timeline_view_toggle_value (LsTimelineView *view, LsRegRef ref);
/* Returns: (transfer none) */
const LsTimelineValues *ls_timeline_view_get_values (LsTimelineView *view);
/* Zooms by factor, keeping the step at x px (of the widget) where it is. */
void ls_timeline_view_zoom (LsTimelineView *view, double factor, double x);
/* Goes to what is at a point of the widget, as a click does. */
void ls_timeline_view_go (LsTimelineView *view, double x, double y);
/* Returns to where a drag began. Returns: FALSE if there is none; for the window, whose Escape comes first. */
gboolean ls_timeline_view_cancel_drag (LsTimelineView *view);
