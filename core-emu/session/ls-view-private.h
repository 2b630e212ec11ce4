#pragma once

#include "ls-timeline.h"
#include "ls-view.h"

G_BEGIN_DECLS

/* What a view shows a moment of. */
typedef struct
{
  LsScene *scene;
  guint wave;
  guint fork;
} LsViewOf;

/* Returns: (transfer full): a view of where timeline is; scene and subject are referenced. */
LsView *ls_view_new (const LsViewOf *of, LsTimeline *timeline, const LsArrival *arrival);
/* Keeps those of the events of the step to here that are of kinds. Before anyone else sees the view. */
void ls_view_add_events (LsView *view, LsTimeline *timeline, guint kinds);

G_END_DECLS
