#include "dap-private.h"

#include <string.h>

/* --- carrying out ----------------------------------------------------------------------------- */

void
dap_then_move (LsDap *dap)
{
  g_autoptr (GError) error = NULL;

  if (ls_session_move_sync (dap->session, dap->move, 0, &error) == NULL)
    dap_say (dap, "stderr", error->message);
  dap_tell_stop (dap, dap->asked);
}

static gboolean
ask_for (LsDap *dap, LsMove move, const char *asked)
{
  dap->move = move;
  dap->asked = asked;
  dap->then = dap_then_move;
  return TRUE;
}

/* Whether both places are in one line of one call. */
static gboolean
is_same_line (const LsSourceStack *a, const LsSourceStack *b)
{
  const LsSourceCalled *here, *there;

  if (a == NULL || b == NULL || a->frames->len != b->frames->len)
    return FALSE;
  here = &g_array_index (a->frames, LsSourceCalled, 0);
  there = &g_array_index (b->frames, LsSourceCalled, 0);
  return here->line == there->line && g_strcmp0 (here->file, there->file) == 0;
}

/* Whether a move that may go on has stopped for a reason of its own. */
static gboolean
is_stopped (const LsDap *dap)
{
  return ls_view_get_reason (dap_view (dap)) != LS_STOP_STEP ||
         ls_view_get_at_limit (dap_view (dap)) || ls_view_get_place (dap_view (dap))->ended ||
         g_atomic_int_get (&dap->is_interrupted) != 0;
}

/* By lines of the text that the program was compiled from. */
static void
then_move_by_line (LsDap *dap)
{
  g_autoptr (LsSourceStack) before = dap->by_lines ? dap_glsl_frames (dap) : NULL;
  g_autoptr (GError) error = NULL;

  for (;;)
    {
      g_autoptr (LsAnswer) answer = dap_execute (dap, dap->line, &error);
      g_autoptr (LsSourceStack) now = before != NULL ? dap_glsl_frames (dap) : NULL;

      if (answer == NULL || is_stopped (dap) || !is_same_line (before, now))
        break;
    }
  if (error != NULL)
    dap_say (dap, "stderr", error->message);
  dap_tell_stop (dap, dap->asked);
}

static gboolean
step_line (LsDap *dap, const char *command, gboolean by_lines)
{
  g_free (dap->line);
  dap->line = g_strdup (command);
  dap->by_lines = by_lines;
  dap->asked = "step";
  dap->then = then_move_by_line;
  return TRUE;
}

/* A statement is a step, an instruction a slot of a step, a line that of the source, or a clause; in
 * a text that tells its statements a statement is one of these. */
gboolean
dap_step (LsDap *dap, DapCall *call, GError **error G_GNUC_UNUSED)
{
  static const struct
  {
    const char *command, *by_line;
    LsMove moves[3]; /* by DapGranularity */
  } ways[] = {
    { "next", "next-line", { LS_MOVE_OVER, LS_MOVE_CLAUSE, LS_MOVE_SLOT } },
    { "stepIn", "step-line", { LS_MOVE_STEP, LS_MOVE_CLAUSE, LS_MOVE_SLOT } },
    { "stepOut", "finish-function", { LS_MOVE_OUT, LS_MOVE_OUT, LS_MOVE_OUT } },
    { "stepBack",
      "reverse-step-line",
      { LS_MOVE_STEP_BACK, LS_MOVE_CLAUSE_BACK, LS_MOVE_SLOT_BACK } },
  };
  guint i = 0;

  while (strcmp (ways[i].command, call->args.place) != 0)
    i++;
  if (call->granularity != DAP_BY_INSTRUCTIONS && dap_glsl_is_told (dap))
    return step_line (dap, ways[i].by_line, call->granularity == DAP_BY_LINES);
  if (call->granularity == DAP_BY_LINES && dap_glsl_has_lines (dap))
    return step_line (dap, ways[i].by_line, FALSE);
  return ask_for (dap, ways[i].moves[call->granularity], "step");
}

gboolean
dap_continue (LsDap *dap, DapCall *call, GError **error G_GNUC_UNUSED)
{
  call->body.all_continued = TRUE;
  return ask_for (dap, LS_MOVE_CONTINUE, "continue");
}

gboolean
dap_reverse_continue (LsDap *dap, DapCall *call G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  return ask_for (dap, LS_MOVE_REVERSE_CONTINUE, "continue");
}

/* A pause has interrupted the running request when it came; now nothing runs. */
gboolean
dap_pause (LsDap *dap G_GNUC_UNUSED, DapCall *call, GError **error)
{
  gint64 thread = 0;

  return dap_args_number (&call->args, "threadId!", 1, G_MAXINT32, &thread, error);
}
