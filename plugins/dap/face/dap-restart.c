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

/* Function number depth, from the outermost. */
static const LsSourceCalled *
get_called (const LsSourceStack *stack, guint depth)
{
  return &g_array_index (stack->frames, LsSourceCalled, stack->frames->len - 1 - depth);
}

/* Whether the frames as far as depth, from the outermost, are of the same functions. */
static gboolean
is_same_frame (const LsSourceStack *now, const LsSourceStack *then, guint depth)
{
  if (then == NULL || then->frames->len <= depth)
    return FALSE;
  for (guint i = 0; i <= depth; i++)
    if (g_strcmp0 (get_called (now, i)->function, get_called (then, i)->function) != 0)
      return FALSE;
  return TRUE;
}

/* Back by the lines of the text. Returns: whether something moved. */
static gboolean
move_back (LsDap *dap, const char *command, GError **error)
{
  const guint64 before = ls_view_get_place (dap_view (dap))->step;
  g_autoptr (LsAnswer) answer = dap_execute (dap, command, error);

  return answer != NULL && g_atomic_int_get (&dap->is_interrupted) == 0 &&
         ls_view_get_place (dap_view (dap))->step < before;
}

/* The first of the lines before this one, each in the same function, called by the same ones. What
 * it calls is passed over, where it runs by itself. */
static void
go_to_function_start (LsDap *dap, guint index, GError **error)
{
  g_autoptr (LsSourceStack) now = dap_glsl_frames (dap);
  guint64 step = ls_view_get_place (dap_view (dap))->step;
  const guint depth = now->frames->len - 1 - index;

  for (;;)
    {
      g_autoptr (LsSourceStack) then = NULL;
      g_autoptr (LsSourceStack) here = dap_glsl_frames (dap);
      const gboolean is_inner = here != NULL && here->frames->len > depth + 1;

      if (!move_back (dap, is_inner ? "reverse-finish-function" : "reverse-next-line", error))
        break;
      then = dap_glsl_frames (dap);
      if (!is_same_frame (now, then, depth))
        break;
      step = ls_view_get_place (dap_view (dap))->step;
    }
  if (*error == NULL)
    ls_session_move_sync (dap->session, LS_MOVE_TO_STEP, step, error);
}

static void
then_restart (LsDap *dap)
{
  const DapFrameStart start = dap_frame_start (dap, dap->frame);
  g_autoptr (GError) error = NULL;

  if (start.kind == DAP_FRAME_ALL)
    ls_session_move_sync (dap->session, LS_MOVE_START, 0, &error);
  else if (start.kind == DAP_FRAME_FUNCTION)
    go_to_function_start (dap, dap->frame, &error);
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
