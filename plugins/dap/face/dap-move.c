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

/* By lines of the text that the program was compiled from. */
static void
then_move_by_line (LsDap *dap)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsAnswer) answer = dap_execute (dap, dap->line, &error);

  if (answer == NULL)
    dap_say (dap, "stderr", error->message);
  dap_tell_stop (dap, dap->asked);
}

static gboolean
step_line (LsDap *dap, const char *command)
{
  g_free (dap->line);
  dap->line = g_strdup (command);
  dap->asked = "step";
  dap->then = then_move_by_line;
  return TRUE;
}

/* A statement is a step, an instruction a slot of a step, a line that of the source, or a clause. */
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
  if (call->granularity == DAP_BY_LINES && dap_glsl_trace (dap) != NULL)
    return step_line (dap, ways[i].by_line);
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
