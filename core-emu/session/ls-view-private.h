#pragma once

#include "ls-register-types.h"
#include "ls-stop-points.h"
#include "ls-view.h"

/* What a view shows a moment of. */
typedef struct
{
  LsScene *scene;
  guint wave;
  guint fork;
  LsRegisterTypes *types; /* of the program that is looked at */
  LsVariables *variables; /* what they were worth when it stopped; NULL: there were none */
} LsViewOf;

/* Returns: (transfer full): a view of where timeline is; scene and subject are referenced. */
LsView *ls_view_new (const LsViewOf *of, LsTimeline *timeline, const LsArrival *arrival);
/* Returns: (transfer full): the same moment of a run that is known so far and no further; known: such a run of view's own
 * (ls_subject_with_end()). What the move here found ahead is not in it, nor the trap that the next step is. */
LsView *ls_view_new_veiled (const LsView *view, LsSubject *known);
/* The state that the view shows, or the one before; owned by the view. */
const void *ls_view_get_state (const LsView *view, gboolean is_previous);
/* The function that runs, if the program tells of functions. Returns: (nullable): call, filled in. */
const LsCallFrame *ls_view_find_call (const LsView *view, guint frame, LsCallFrame *call);
/* What its program takes registers for; owned by the view. */
const LsRegisterTypes *ls_view_get_types (const LsView *view);
/* A component that is taken for integers and floats is shown in value as what it is at state. */
void ls_view_settle_types (const LsView *view,
                           const void *state,
                           const LsExprEval *eval,
                           LsExprValue *value);
/* Keeps those of the events of the step to here that are of kinds. Before anyone else sees the view. */
void ls_view_add_events (LsView *view, LsTimeline *timeline, guint kinds);
/* The same with the breakpoints that a move stopped for, as timeline has them. */
void ls_view_add_hits (LsView *view, LsTimeline *timeline);
/* The same with what log points said; log is empty then. */
void ls_view_take_log (LsView *view, LsStopLog *log);
