#include <json-glib/json-glib.h>
#include <string.h>

#include "ls-diagnostic.h"
#include "toy-run.h"

/* Puts the text of a pass back into the JSON. */

/* Returns: (transfer full): a text of UTF-8 as a string of JSON. */
static char *
dup_string (const char *text, gsize length)
{
  g_autofree char *copy = length > 0 ? g_strndup (text, length) : g_strdup ("");
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_VALUE);

  json_node_set_string (node, copy);
  return json_to_string (node, FALSE);
}

/* path: (out) (transfer none): of the string. Returns: (transfer none) (nullable): what it says; NULL: there is no such text. */
static const char *
find_code (const Toy *toy, const char *title, const char **path)
{
  for (guint i = 0; i < TOY_PASSES; i++)
    if (g_strcmp0 (toy->passes[i].title, title) == 0 && title != NULL)
      {
        *path = toy->passes[i].path;
        return toy->passes[i].code;
      }
  *path = toy->common_path;
  return g_strcmp0 (title, TOY_COMMON) == 0 ? toy->common : NULL;
}

/* The JSON with another string at a path. name: of the file. Returns: (transfer full): NULL with LS_ERROR_UNSUPPORTED. */
static GBytes *
put_string (GBytes *file,
            const char *name,
            const char *path,
            const char *text,
            gsize length,
            GError **error)
{
  gsize size, start, end;
  const char *data = g_bytes_get_data (file, &size);
  const gsize skipped = toy_skip_mark (file);
  g_autofree char *whole = g_strndup (data + skipped, size - skipped);
  g_autofree char *string = dup_string (text, length);
  GString *made;

  if (!toy_find_string (whole, path, &start, &end))
    {
      ls_fail (error, LS_ERROR_UNSUPPORTED,
               "%s: %s is written in escapes, so that the text is not put there (write its names "
               "in plain letters)",
               name, path);
      return NULL;
    }
  made = g_string_new_len (data, (gssize) skipped);
  g_string_append_len (made, whole, (gssize) start);
  g_string_append (made, string);
  g_string_append (made, whole + end);
  return g_string_free_to_bytes (made);
}

GBytes *
toy_put_text (GBytes *file, const char *name, const char *title, GBytes *text, GError **error)
{
  g_auto (LsImported) imported = { 0 };
  g_auto (Toy) toy = { 0 };
  const char *path, *code;
  gsize length;
  const char *wanted = g_bytes_get_data (text, &length);

  imported.findings = ls_diagnostics_new ();
  ls_budget_share_init (&imported.share, NULL);
  if (!toy_read (&toy, file, name, &imported, error))
    return NULL;
  code = find_code (&toy, title, &path);
  if (code == NULL)
    {
      ls_fail (error, LS_ERROR_REFERENCE, "%s: there is no text '%s' in it", name, title);
      return NULL;
    }
  /* What is the same keeps its own way to be written. */
  return strlen (code) == length && memcmp (code, wanted, length) == 0
           ? g_bytes_ref (file)
           : put_string (file, name, path, wanted, length, error);
}

LsTextParts *
toy_list_texts (const Toy *toy)
{
  LsTextParts *parts = ls_text_parts_new (toy_put_text);

  for (guint i = TOY_PASSES; i-- > 0;)
    {
      const ToyPass *pass = &toy->passes[i == TOY_IMAGE ? i : TOY_BUFFERS - 1 - i];

      if (pass->title != NULL)
        ls_text_parts_add (parts, pass->title, pass->file, pass->code, TRUE);
    }
  if (toy->common != NULL)
    ls_text_parts_add (parts, TOY_COMMON, toy->common_file, toy->common, FALSE);
  return parts;
}
