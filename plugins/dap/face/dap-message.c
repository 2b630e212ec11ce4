#include "dap-message.h"

#include <string.h>

#include "ls-json-check.h"

/* Returns: (transfer full). */
static JsonNode *
parse (const char *text, gsize length, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  g_autoptr (GError) problem = NULL;
  JsonNode *root;

  if (!ls_json_check ("message", text, length, error))
    return NULL;
  if (!json_parser_load_from_data (parser, text, (gssize) length, &problem))
    {
      ls_fail (error, LS_ERROR_SYNTAX, "message: this is no JSON: %s", problem->message);
      return NULL;
    }
  root = json_parser_steal_root (parser);
  if (root != NULL && JSON_NODE_HOLDS_OBJECT (root))
    return root;
  g_clear_pointer (&root, json_node_unref);
  ls_fail (error, LS_ERROR_SYNTAX, "message: an object is expected");
  return NULL;
}

static gboolean
read_request (DapRequest *request, JsonObject *object, GError **error)
{
  g_auto (DapArgs) args = { NULL, NULL };
  g_auto (DapArgs) arguments = { NULL, NULL };
  const char *type = NULL, *command = NULL;

  dap_args_init (&args, object, "message");
  if (!dap_args_number (&args, "seq!", 0, G_MAXINT64, &request->seq, error) ||
      !dap_args_text (&args, "type!", &type, error))
    return FALSE;
  if (strcmp (type, "request") != 0)
    return dap_args_fail (&args, "type", LS_ERROR_SYNTAX, error, "\"request\" is expected");
  if (!dap_args_text (&args, "command!", &command, error))
    return FALSE;
  g_free (request->command);
  request->command = g_strdup (command);
  if (!dap_args_object (&args, "arguments", &arguments, error))
    return FALSE;
  request->arguments = arguments.object;
  return TRUE;
}

DapRequest *
dap_request_new (const char *text, gsize length)
{
  DapRequest *request = g_new0 (DapRequest, 1);

  request->command = g_strdup ("");
  request->root = parse (text, length, &request->error);
  /* What a text with a zero byte says is known in part: to which request this is an answer comes first. */
  if (request->root != NULL &&
      read_request (request, json_node_get_object (request->root), &request->error))
    ls_json_check_texts ("message", text, length, &request->error);
  return request;
}

void
dap_request_free (DapRequest *request)
{
  g_free (request->command);
  g_clear_pointer (&request->root, json_node_unref);
  g_clear_error (&request->error);
  g_free (request);
}
