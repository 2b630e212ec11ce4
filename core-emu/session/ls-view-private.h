#pragma once

#include "ls-timeline.h"
#include "ls-view.h"

G_BEGIN_DECLS

/* Returns: (transfer full): a view of where timeline is; scene is referenced. */
LsView *ls_view_new (LsScene *scene, guint wave, LsTimeline *timeline, const LsArrival *arrival);

G_END_DECLS
