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
ask_for (LsDap *dap, const DapArgs *args, LsMove move, const char *asked, GError **error)
{
  if (!dap_choose_thread (dap, args, DAP_REQUIRED, error))
    return FALSE;
  dap->move = move;
  dap->asked = asked;
  dap->then = dap_then_move;
  return TRUE;
}

/* --- steps ------------------------------------------------------------------------------------ */

typedef struct
{
  LsMove statement, line, instruction;
} Moves;

/* A statement is a step, an instruction a slot of one, a line a clause. */
static gboolean
step (LsDap *dap, const DapArgs *args, Moves moves, GError **error)
{
  const char *word = "statement";
  LsMove move;

  if (!dap_args_text (args, "granularity", DAP_MAY_LACK, &word, error))
    return FALSE;
  if (strcmp (word, "statement") == 0)
    move = moves.statement;
  else if (strcmp (word, "line") == 0)
    move = moves.line;
  else if (strcmp (word, "instruction") == 0)
    move = moves.instruction;
  else
    return dap_args_fail (args, "granularity", LS_ERROR_SYNTAX, error,
                          "\"statement\", \"line\" or \"instruction\" is expected, not \"%.40s\"",
                          word);
  return ask_for (dap, args, move, "step", error);
}

gboolean
dap_next (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  (void) body;
  return step (dap, args, (Moves){ LS_MOVE_OVER, LS_MOVE_CLAUSE, LS_MOVE_SLOT }, error);
}

gboolean
dap_step_in (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  (void) body;
  return step (dap, args, (Moves){ LS_MOVE_STEP, LS_MOVE_CLAUSE, LS_MOVE_SLOT }, error);
}

gboolean
dap_step_out (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  (void) body;
  return step (dap, args, (Moves){ LS_MOVE_OUT, LS_MOVE_OUT, LS_MOVE_OUT }, error);
}

gboolean
dap_step_back (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  (void) body;
  return step (dap, args, (Moves){ LS_MOVE_STEP_BACK, LS_MOVE_CLAUSE_BACK, LS_MOVE_SLOT_BACK },
               error);
}

/* --- running ---------------------------------------------------------------------------------- */

gboolean
dap_continue (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  if (!ask_for (dap, args, LS_MOVE_CONTINUE, "continue", error))
    return FALSE;
  ls_dict_set_bool (body, "allThreadsContinued", TRUE);
  return TRUE;
}

gboolean
dap_reverse_continue (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  (void) body;
  return ask_for (dap, args, LS_MOVE_REVERSE_CONTINUE, "continue", error);
}

/* What ran before it came was interrupted when it came; now nothing runs. */
gboolean
dap_pause (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  gint64 thread = 0;

  (void) dap;
  (void) body;
  return dap_args_number (args, "threadId", DAP_REQUIRED, 1, G_MAXINT32, &thread, error);
}

gboolean
dap_cancel (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  gint64 number = 0;

  (void) dap;
  (void) body;
  return dap_args_number (args, "requestId", DAP_MAY_LACK, 0, G_MAXINT64, &number, error);
}
