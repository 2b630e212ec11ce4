#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "dap-message.h"
#include "ls-text.h"

void
dap_args_init (DapArgs *args, JsonObject *object, const char *place)
{
  args->object = object;
  args->place = g_strdup (place);
}

void
dap_args_clear (DapArgs *args)
{
  g_clear_pointer (&args->place, g_free);
  args->object = NULL;
}

/* Without the '!' of members that must be there. Returns: (transfer full). */
static char *
name_of (const char *member)
{
  return g_strndup (member, strlen (member) - g_str_has_suffix (member, "!"));
}

/* "setBreakpoints: breakpoints[2].line" */
static char *
place_of (const DapArgs *args, const char *member)
{
  const char *colon = strchr (args->place, ':');
  g_autofree char *name = name_of (member);

  return g_strdup_printf ("%s%s%s", args->place, colon != NULL ? "." : ": ", name);
}

gboolean
dap_args_fail (const DapArgs *args,
               const char *member,
               LsErrorCode code,
               GError **error,
               const char *format,
               ...)
{
  g_autofree char *place = place_of (args, member);
  g_autofree char *message = NULL;
  va_list list;

  va_start (list, format);
  message = g_strdup_vprintf (format, list);
  va_end (list);
  return ls_fail (error, code, "%s: %s", place, message);
}

/* The value of a member, for messages. */
static char *
show (JsonNode *node)
{
  g_autofree char *text = json_to_string (node, FALSE);
  g_autofree char *shown = ls_text_escape (text, LS_TEXT_LINE);

  if (strlen (shown) > 40)
    return g_strdup (JSON_NODE_HOLDS_OBJECT (node)  ? "an object"
                     : JSON_NODE_HOLDS_ARRAY (node) ? "a list"
                                                    : "a long text");
  return g_steal_pointer (&shown);
}

static gboolean
fail_type (const DapArgs *args,
           const char *member,
           JsonNode *node,
           const char *expected,
           GError **error)
{
  g_autofree char *shown = show (node);

  return dap_args_fail (args, member, LS_ERROR_SYNTAX, error, "%s is expected, not %s", expected,
                        shown);
}

/* *node: NULL if the member may be missing and is. */
static gboolean
take (const DapArgs *args, const char *member, JsonNode **node, GError **error)
{
  g_autofree char *name = name_of (member);

  *node = args->object != NULL ? json_object_get_member (args->object, name) : NULL;
  if (*node != NULL && JSON_NODE_HOLDS_NULL (*node))
    *node = NULL;
  return *node != NULL || !g_str_has_suffix (member, "!") ||
         dap_args_fail (args, member, LS_ERROR_SYNTAX, error, "is missing");
}

static gboolean
is_value (JsonNode *node, GType type)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == type;
}

gboolean
dap_args_text (const DapArgs *args, const char *member, const char **out, GError **error)
{
  JsonNode *node;

  if (!take (args, member, &node, error))
    return FALSE;
  if (node != NULL && !is_value (node, G_TYPE_STRING))
    return fail_type (args, member, node, "a text", error);
  if (node != NULL)
    *out = json_node_get_string (node);
  return TRUE;
}

/* Some clients write all numbers with a decimal point. */
static gboolean
is_whole (JsonNode *node, gint64 *number)
{
  double value = is_value (node, G_TYPE_DOUBLE) ? json_node_get_double (node) : 0.5;

  if (is_value (node, G_TYPE_INT64))
    *number = json_node_get_int (node);
  else if (value == floor (value) && fabs (value) < 9007199254740992.0)
    *number = (gint64) value;
  else
    return FALSE;
  return TRUE;
}

gboolean
dap_args_number (const DapArgs *args,
                 const char *member,
                 gint64 least,
                 gint64 most,
                 gint64 *out,
                 GError **error)
{
  JsonNode *node;
  gint64 number;

  if (!take (args, member, &node, error))
    return FALSE;
  if (node == NULL)
    return TRUE;
  if (!is_whole (node, &number))
    return fail_type (args, member, node, "a whole number", error);
  if (number < least || number > most)
    return dap_args_fail (args, member, LS_ERROR_RANGE, error,
                          "%" PRId64 " is not from %" PRId64 " to %" PRId64, number, least, most);
  *out = number;
  return TRUE;
}

gboolean
dap_args_flag (const DapArgs *args, const char *member, gboolean *out, GError **error)
{
  JsonNode *node;

  if (!take (args, member, &node, error))
    return FALSE;
  if (node != NULL && !is_value (node, G_TYPE_BOOLEAN))
    return fail_type (args, member, node, "true or false", error);
  if (node != NULL)
    *out = json_node_get_boolean (node);
  return TRUE;
}

gboolean
dap_args_object (const DapArgs *args, const char *member, DapArgs *out, GError **error)
{
  g_autofree char *place = place_of (args, member);
  JsonNode *node;

  dap_args_clear (out);
  if (!take (args, member, &node, error))
    return FALSE;
  if (node != NULL && !JSON_NODE_HOLDS_OBJECT (node))
    return fail_type (args, member, node, "an object", error);
  dap_args_init (out, node != NULL ? json_node_get_object (node) : NULL, place);
  return TRUE;
}

gboolean
dap_args_list (const DapArgs *args, const char *member, guint *n, GError **error)
{
  JsonNode *node;

  *n = 0;
  if (!take (args, member, &node, error))
    return FALSE;
  if (node != NULL && !JSON_NODE_HOLDS_ARRAY (node))
    return fail_type (args, member, node, "a list", error);
  if (node != NULL)
    *n = json_array_get_length (json_node_get_array (node));
  return TRUE;
}

/* An element of a list. *place: gets its name for messages. */
static JsonNode *
get_element (const DapArgs *args, const char *member, guint index, char **place)
{
  g_autofree char *name = name_of (member);

  *place = g_strdup_printf ("%s[%u]", name, index);
  return json_array_get_element (json_object_get_array_member (args->object, name), index);
}

gboolean
dap_args_nth (const DapArgs *args, const char *member, guint index, DapArgs *out, GError **error)
{
  g_autofree char *name = NULL;
  JsonNode *node = get_element (args, member, index, &name);
  g_autofree char *place = place_of (args, name);

  dap_args_clear (out);
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail_type (args, name, node, "an object", error);
  dap_args_init (out, json_node_get_object (node), place);
  return TRUE;
}

gboolean
dap_args_nth_text (const DapArgs *args,
                   const char *member,
                   guint index,
                   const char **out,
                   GError **error)
{
  g_autofree char *name = NULL;
  JsonNode *node = get_element (args, member, index, &name);

  if (!is_value (node, G_TYPE_STRING))
    return fail_type (args, name, node, "a text", error);
  *out = json_node_get_string (node);
  return TRUE;
}
