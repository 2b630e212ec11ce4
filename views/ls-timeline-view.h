#pragma once

#include "ls-inspector.h"

G_BEGIN_DECLS

/* The run of the focused wave: clauses and, below, which lanes were active when.  Click or drag to go to a step, in the
 * mask history also to a lane; Escape returns from a drag.  Scrolling zooms, with Shift it moves; left and right step,
 * with Control by clauses; up and down choose the lane; plus, minus and 0 zoom. */
#define LS_TYPE_TIMELINE_VIEW (ls_timeline_view_get_type ())
G_DECLARE_FINAL_TYPE (LsTimelineView, ls_timeline_view, LS, TIMELINE_VIEW, LsInspector)

GtkWidget *ls_timeline_view_new (void);

/* Zooms by factor, keeping the step at x px (of the widget) where it is. */
void ls_timeline_view_zoom (LsTimelineView *view, double factor, double x);
/* Goes to what is at a point of the widget, as a click does. */
void ls_timeline_view_go (LsTimelineView *view, double x, double y);
/* Returns to where a drag began. Returns: FALSE if there is none; for the window, whose Escape comes first. */
gboolean ls_timeline_view_cancel_drag (LsTimelineView *view);

G_END_DECLS
