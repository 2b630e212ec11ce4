#include "dap-private.h"

/* Requests of our own. They answer what the commands of the prompt answer with --json. */

static gboolean
ask (LsDap *dap, const char *line, LsDict *body, GError **error)
{
  g_autoptr (LsAnswer) answer = dap_execute (dap, line, error);

  if (answer == NULL)
    return FALSE;
  ls_dict_add_members (body, answer->data);
  return TRUE;
}

gboolean
dap_set_lane (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  gint64 lane = 0;
  g_autofree char *line = NULL;

  if (!dap_args_number (args, "lane", DAP_REQUIRED, 0, LS_LANES - 1, &lane, error) ||
      !dap_choose_thread (dap, args, DAP_MAY_LACK, error))
    return FALSE;
  line = g_strdup_printf ("lane %" G_GINT64_FORMAT, lane);
  if (!ask (dap, line, body, error))
    return FALSE;
  dap->then = dap_tell_changed;
  return TRUE;
}

gboolean
dap_masks (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  return dap_choose_thread (dap, args, DAP_MAY_LACK, error) &&
         ask (dap, "info masks", body, error) && ask (dap, "lanes", body, error);
}

gboolean
dap_why (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  gint64 lane = ls_session_get_focus_lane (dap->session);
  g_autofree char *line = NULL;

  if (!dap_args_number (args, "lane", DAP_MAY_LACK, 0, LS_LANES - 1, &lane, error) ||
      !dap_choose_thread (dap, args, DAP_MAY_LACK, error))
    return FALSE;
  line = g_strdup_printf ("why %" G_GINT64_FORMAT, lane);
  return ask (dap, line, body, error);
}

gboolean
dap_who (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  const char *text = NULL;
  gboolean is_chain = FALSE;
  g_autofree char *line = NULL;

  if (!dap_args_text (args, "expression", DAP_REQUIRED, &text, error) ||
      !dap_args_flag (args, "chain", &is_chain, error) ||
      !dap_choose_thread (dap, args, DAP_MAY_LACK, error))
    return FALSE;
  line = g_strdup_printf ("who %s%s", text, is_chain ? " chain" : "");
  return ask (dap, line, body, error);
}
