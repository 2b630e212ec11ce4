#pragma once

#include "ls-goal.h"
#include "ls-marks.h"
#include "ls-timeline.h"
#include "ls-view.h"

/* Breakpoints as the engine takes them, for one run.  Private to the session library. */

/* Returns: FALSE with what is wrong with breakpoint for this run. */
gboolean ls_stop_points_check (const LsGoalOf *of,
                               const LsMarkBreakpoint *breakpoint,
                               GError **error);

/* A condition of breakpoint. Errors: those of ls_expr_new(). Returns: (transfer full). */
LsExpr *ls_stop_points_compile (const LsGoalOf *of,
                                const LsMarkBreakpoint *breakpoint,
                                const char *text,
                                GError **error);

/* breakpoints: of LsMarkBreakpoint; those that are off, or wrong for this run, are left out. A stop point's id is the
 * breakpoint's number. Returns: (transfer full). */
LsStops *ls_stop_points_new (const LsGoalOf *of, const GPtrArray *breakpoints);

/* What log points have said, in the order passed. {} is empty. */
typedef struct
{
  GArray *lines;     /* of LsLogLine; owned, or NULL */
  guint64 n_dropped; /* how many more there were */
} LsStopLog;

/* Appends what the last move of timeline passed, up to LS_STOPS_MAX_LOGS lines in all. They are evaluated by going to each again; then
 * timeline is where it was, and has them no more. breakpoints: those that it stops at. lane: the one looked at. An interrupt cuts it short. */
void ls_stop_log_add (LsStopLog *log,
                      const LsGoalOf *of,
                      LsTimeline *timeline,
                      const GPtrArray *breakpoints,
                      guint lane,
                      const gint *interrupt);
