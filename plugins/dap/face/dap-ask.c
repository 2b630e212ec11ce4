#include "dap-private.h"

#include <inttypes.h>

/* Requests that the protocol does not have. They answer like commands of the prompt with --json. */

static gboolean
ask (LsDap *dap, DapCall *call, char *line, GError **error)
{
  g_autoptr (LsAnswer) answer = dap_execute (dap, dap_keep (dap, line), error);
  LsDict members = { 0 };

  if (answer == NULL)
    return FALSE;
  if (call->body.members != NULL)
    ls_dict_add_members (&members, call->body.members);
  ls_dict_add_members (&members, answer->data);
  call->body.members = ls_dict_end (&members);
  return TRUE;
}

gboolean
dap_set_lane (LsDap *dap, DapCall *call, GError **error)
{
  if (!ask (dap, call, g_strdup_printf ("lane %" PRId64, call->lane), error))
    return FALSE;
  dap->then = dap_tell_changed;
  return TRUE;
}

gboolean
dap_masks (LsDap *dap, DapCall *call, GError **error)
{
  return ask (dap, call, g_strdup ("info masks"), error) &&
         ask (dap, call, g_strdup ("lanes"), error);
}

gboolean
dap_why (LsDap *dap, DapCall *call, GError **error)
{
  const gint64 lane = call->lane >= 0 ? call->lane : ls_session_get_focus_lane (dap->session);

  return ask (dap, call, g_strdup_printf ("why %" PRId64, lane), error);
}

gboolean
dap_who (LsDap *dap, DapCall *call, GError **error)
{
  return ask (dap, call,
              g_strdup_printf ("who %s%s", call->expression, call->is_chain ? " chain" : ""),
              error);
}
