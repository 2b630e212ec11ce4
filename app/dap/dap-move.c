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

/* A statement is a step, an instruction a slot of a step, a line a clause. */
gboolean
dap_step (LsDap *dap, DapCall *call, GError **error)
{
  static const struct
  {
    const char *command;
    LsMove moves[3]; /* by granularity: statement, line, instruction */
  } ways[] = {
    { "next", { LS_MOVE_OVER, LS_MOVE_CLAUSE, LS_MOVE_SLOT } },
    { "stepIn", { LS_MOVE_STEP, LS_MOVE_CLAUSE, LS_MOVE_SLOT } },
    { "stepOut", { LS_MOVE_OUT, LS_MOVE_OUT, LS_MOVE_OUT } },
    { "stepBack", { LS_MOVE_STEP_BACK, LS_MOVE_CLAUSE_BACK, LS_MOVE_SLOT_BACK } },
  };
  guint i = 0;

  (void) error;
  while (strcmp (ways[i].command, call->args.place) != 0)
    i++;
  return ask_for (dap, ways[i].moves[call->granularity], "step");
}

gboolean
dap_continue (LsDap *dap, DapCall *call, GError **error)
{
  (void) error;
  call->body.all_continued = TRUE;
  return ask_for (dap, LS_MOVE_CONTINUE, "continue");
}

gboolean
dap_reverse_continue (LsDap *dap, DapCall *call, GError **error)
{
  (void) call;
  (void) error;
  return ask_for (dap, LS_MOVE_REVERSE_CONTINUE, "continue");
}

/* A pause has interrupted the running request when it came; now nothing runs. */
gboolean
dap_pause (LsDap *dap, DapCall *call, GError **error)
{
  gint64 thread = 0;

  (void) dap;
  return dap_args_number (&call->args, "threadId!", 1, G_MAXINT32, &thread, error);
}
