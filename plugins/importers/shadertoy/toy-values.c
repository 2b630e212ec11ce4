#include <string.h>

#include "ls-diagnostic.h"
#include "ls-text.h"
#include "ls-words.h"
#include "toy-json.h"

/* Values of the JSON, and messages about them. */

#define MAX_SHOWN 60 /* bytes of a value in a message */

/* path: from the object with the passes. Returns: (transfer full): from the beginning. */
char *
toy_dup_path (const ToyReader *reader, const char *path)
{
  return g_strconcat (reader->root, *reader->root == '\0' ? "" : ".", path, NULL);
}

G_GNUC_PRINTF (4, 0)
static char *
tell (const ToyReader *reader, const char *path, guint *line, const char *format, va_list args)
{
  g_autofree char *whole = toy_dup_path (reader, path);
  g_autofree char *message = g_strdup_vprintf (ls_words (format), args);
  g_autofree char *plain = ls_text_escape (message, LS_TEXT_LINE);

  *line = toy_find_line (reader->text, whole);
  return g_strdup_printf ("%s: %s", path, plain);
}

/* path: from the object with the passes. Returns: FALSE. */
gboolean
toy_fail_at (const ToyReader *reader,
             const char *path,
             LsErrorCode code,
             GError **error,
             const char *format,
             ...)
{
  g_autofree char *message = NULL;
  va_list args;
  guint line;

  va_start (args, format);
  message = tell (reader, path, &line, format, args);
  va_end (args);
  return ls_fail (error, code, "%s:%u: %s", reader->name, line, message);
}

void
toy_warn (const ToyReader *reader, const char *path, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;
  guint line;

  va_start (args, format);
  message = tell (reader, path, &line, format, args);
  va_end (args);
  ls_diagnostics_add_text (reader->imported->findings, LS_SEVERITY_WARNING, line, 0, NULL, "%s",
                           message);
}

/* A value in few words, as the file has it. Returns: (transfer full). */
static char *
dup_shown (const ToyReader *reader, const char *path, JsonNode *node)
{
  g_autofree char *whole = toy_dup_path (reader, path);
  g_autofree char *text = NULL;
  const char *end;

  if (JSON_NODE_HOLDS_OBJECT (node))
    return g_strdup ("{...}");
  if (JSON_NODE_HOLDS_ARRAY (node))
    return g_strdup ("[...]");
  text = toy_dup_value (reader->text, whole);
  if (strlen (text) <= MAX_SHOWN)
    return g_steal_pointer (&text);
  g_utf8_validate (text, MAX_SHOWN, &end);
  return g_strdup_printf ("%.*s...", (int) (end - text), text);
}

/* wanted: N_(). */
gboolean
toy_fail_value (const ToyReader *reader,
                const char *path,
                JsonNode *node,
                const char *wanted,
                GError **error)
{
  g_autofree char *shown = dup_shown (reader, path, node);

  return toy_fail_at (reader, path, LS_ERROR_FORMAT, error, N_ ("%s is not %s"), shown,
                      ls_words (wanted));
}

/* --- values ----------------------------------------------------------------------------------- */

/* Returns: (nullable): NULL: there is none, or it is null. */
JsonNode *
toy_find_member (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && !JSON_NODE_HOLDS_NULL (node) ? node : NULL;
}

gboolean
toy_is_string (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

/* The text of the first member that there is of two names. text: gets (transfer none) it, NULL: there is none. */
gboolean
toy_read_text (const ToyReader *reader,
               JsonObject *object,
               const char *where,
               const char *name,
               const char *other,
               const char **text,
               GError **error)
{
  JsonNode *node = toy_find_member (object, name);
  g_autofree char *path =
    g_strconcat (where, ".", node != NULL || other == NULL ? name : other, NULL);

  if (node == NULL && other != NULL)
    node = toy_find_member (object, other);
  *text = node != NULL && toy_is_string (node) ? json_node_get_string (node) : NULL;
  return node == NULL || *text != NULL ||
         toy_fail_value (reader, path, node, N_ ("a string"), error);
}

/* An id is a number, or a string. Returns: (transfer full) (nullable). */
char *
toy_dup_id (JsonObject *object)
{
  JsonNode *node = toy_find_member (object, "id");

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return NULL;
  if (toy_is_string (node))
    return g_strdup (json_node_get_string (node));
  return json_node_get_value_type (node) == G_TYPE_INT64
           ? g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node))
           : NULL;
}

/* A list of objects. list: gets (transfer none) it, NULL: there is none. */
gboolean
toy_read_list (const ToyReader *reader,
               JsonObject *object,
               const char *path,
               const char *name,
               guint most,
               JsonArray **list,
               GError **error)
{
  JsonNode *node = toy_find_member (object, name);

  *list = NULL;
  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return toy_fail_value (reader, path, node, N_ ("a list"), error);
  *list = json_node_get_array (node);
  if (json_array_get_length (*list) > most)
    return toy_fail_at (reader, path, LS_ERROR_RANGE, error,
                        N_ ("%u are more than the %u that are read"), json_array_get_length (*list),
                        most);
  for (guint i = 0; i < json_array_get_length (*list); i++)
    {
      JsonNode *element = json_array_get_element (*list, i);
      g_autofree char *place = g_strdup_printf ("%s[%u]", path, i);

      if (!JSON_NODE_HOLDS_OBJECT (element))
        return toy_fail_value (reader, place, element, N_ ("an object"), error);
    }
  return TRUE;
}
