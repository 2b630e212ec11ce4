#pragma once

#include "ls-goal.h"
#include "ls-marks.h"
#include "ls-timeline.h"
#include "ls-view.h"

G_BEGIN_DECLS

/* Breakpoints as the engine takes them, for one run.  Private to the session library. */

/* Returns: FALSE with what is wrong with breakpoint for this run. */
gboolean
ls_stop_points_check (const LsGoalOf *of, const LsMarkBreakpoint *breakpoint, GError **error);

/* breakpoints: of LsMarkBreakpoint; those that are off, or wrong for this run, are left out. A stop point's id is the
 * breakpoint's number. Returns: (transfer full). */
LsStops *ls_stop_points_new (const LsGoalOf *of, const GPtrArray *breakpoints);

/* hits: of log points, in the order passed. They are evaluated by going to each again; then timeline is where it was.
 * lane: the one looked at. Returns: (transfer full): of LsLogLine; cut short if interrupted. */
GArray *ls_stop_points_log (const LsGoalOf *of,
                            LsTimeline *timeline,
                            const GPtrArray *breakpoints,
                            const LsStopHit *hits,
                            guint n_hits,
                            guint lane,
                            const gint *interrupt);

G_END_DECLS
