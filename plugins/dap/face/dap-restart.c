#include "dap-private.h"

/* restartFrame: back to where a frame began. */

static gboolean
is_at (const LsDap *dap, guint line)
{
  const LsPlace *place = ls_view_get_place (dap_view (dap));

  return !place->ended && place->line == line;
}

/* Breakpoints on the way do not count. Returns: whether it got there. */
static gboolean
go_back_to_line (LsDap *dap, guint line, GError **error)
{
  const LsView *view;

  do
    view = ls_session_move_sync (dap->session, LS_MOVE_TO_LINE_BACK, line, error);
  while (view != NULL && ls_view_get_reason (view) == LS_STOP_BREAKPOINT && !is_at (dap, line));
  return view != NULL && is_at (dap, line);
}

/* Whether the frames as far as depth, from the outermost, are of the same functions. */
static gboolean
is_same_frame (const GArray *now, const GArray *then, guint depth)
{
  if (then == NULL || then->len <= depth)
    return FALSE;
  for (guint i = 0; i <= depth; i++)
    if (g_array_index (now, LsSourceFrame, now->len - 1 - i).function !=
        g_array_index (then, LsSourceFrame, then->len - 1 - i).function)
      return FALSE;
  return TRUE;
}

/* The first of the lines before this one, each in the same function, called by the same ones. */
static guint64
find_function_start (const LsDap *dap, guint index)
{
  LsSourceTrace *trace = dap_glsl_trace (dap);
  g_autoptr (GArray) now = dap_glsl_frames (dap);
  guint64 step = ls_view_get_place (dap_view (dap))->step, before;
  const guint depth = now->len - 1 - index;

  while (ls_source_trace_move (trace, step, LS_SOURCE_STEP, TRUE, &before))
    {
      g_autoptr (GArray) then = ls_source_trace_frames (trace, before);

      if (!is_same_frame (now, then, depth))
        break;
      step = before;
    }
  return step;
}

static void
then_restart (LsDap *dap)
{
  const DapFrameStart start = dap_frame_start (dap, dap->frame);
  g_autoptr (GError) error = NULL;

  if (start.kind == DAP_FRAME_ALL)
    ls_session_move_sync (dap->session, LS_MOVE_START, 0, &error);
  else if (start.kind == DAP_FRAME_FUNCTION)
    ls_session_move_sync (dap->session, LS_MOVE_TO_STEP, find_function_start (dap, dap->frame),
                          &error);
  else
    for (guint i = 0; i <= start.n_again && go_back_to_line (dap, start.line, &error); i++)
      continue;
  if (error != NULL)
    dap_say (dap, "stderr", error->message);
  dap_tell_stop (dap, "restart");
}

gboolean
dap_restart_frame (LsDap *dap, DapCall *call, GError **error)
{
  if (dap_frame_start (dap, dap->frame).kind == DAP_FRAME_NONE)
    return dap_args_fail (&call->args, "frameId", LS_ERROR_STATE, error,
                          "it is the step that comes next, or there is no such frame now");
  dap->then = then_restart;
  return TRUE;
}
