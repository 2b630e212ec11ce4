#pragma once

#include "ls-timeline.h"
#include "ls-view.h"

G_BEGIN_DECLS

/* Returns: (transfer full): a view of where timeline is; scene is referenced. */
LsView *ls_view_new (LsScene *scene, guint wave, LsTimeline *timeline, const LsArrival *arrival);
/* Keeps those of the events of the step to here that are of kinds. Before anyone else sees the view. */
void ls_view_add_events (LsView *view, LsTimeline *timeline, guint kinds);

G_END_DECLS
