#include <string.h>

#include "ls-json-check.h"
#include "ls-words.h"
#include "toy-json.h"

/* Reads the JSON that Shadertoy gives away: {"Shader": {...}} of its API, [{...}] of its pages, and {...} alone, each with a "renderpass".
 * Of the API tells https://www.shadertoy.com/howto. */

#define MAX_VALUES 65536 /* of the whole file */
#define MAX_PASSES 32
#define MAX_OUTPUTS 8 /* of a pass */
#define BYTES_TIMES 8 /* bytes that are allowed for each byte of the file while it is read */

/* --- passes ----------------------------------------------------------------------------------- */

/* What becomes of the passes of a file. */
typedef struct
{
  guint numbers[MAX_PASSES]; /* in toy; G_MAXUINT: it is left out, or common */
} Places;

/* Of outputs of one id the first counts. number: from 0; G_MAXUINT: the pass is left out. */
static gboolean
read_outputs (const ToyReader *reader,
              JsonObject *object,
              const char *where,
              guint number,
              GError **error)
{
  g_autofree char *path = g_strconcat (where, ".outputs", NULL);
  JsonArray *list;

  if (!toy_read_list (reader, object, path, "outputs", MAX_OUTPUTS, &list, error))
    return FALSE;
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      char *id = toy_dup_id (json_array_get_object_element (list, i));

      if (id == NULL)
        continue;
      if (g_hash_table_contains (reader->outputs, id))
        {
          toy_warn (reader, path, N_ ("a second output with the id %s: the first one counts"), id);
          g_free (id);
          continue;
        }
      g_hash_table_insert (reader->outputs, id,
                           GUINT_TO_POINTER (number < TOY_BUFFERS ? number + 1 : 0));
    }
  return TRUE;
}

/* "Buffer A", "Buf A". Returns: its number; TOY_NO_BUFFER: the name says none. */
static guint
find_named (const char *name)
{
  g_autofree char *low = name != NULL ? g_ascii_strdown (name, -1) : g_strdup ("");
  const char *rest = g_str_has_prefix (low, "buffer") ? low + 6
                     : g_str_has_prefix (low, "buf")  ? low + 3
                                                      : "";

  rest += strspn (rest, " ");
  return *rest >= 'a' && *rest < 'a' + TOY_BUFFERS && rest[1] == '\0' ? (guint) (*rest - 'a')
                                                                      : TOY_NO_BUFFER;
}

/* The place of a buffer without a name that says it: the first that nobody has. */
static guint
find_free (const Toy *toy)
{
  for (guint i = 0; i < TOY_BUFFERS; i++)
    if (!toy_has (toy, i))
      return i;
  return TOY_NO_BUFFER;
}

static void
take_pass (ToyReader *reader, guint number, const char *path, const char *code)
{
  ToyPass *pass = &reader->toy->passes[number];

  pass->title =
    number == TOY_IMAGE ? g_strdup ("Image") : g_strdup_printf ("Buffer %c", 'A' + (char) number);
  pass->file = g_strconcat (reader->name, "/", pass->title, NULL);
  pass->code = g_strdup (code);
  pass->path = toy_dup_path (reader, path);
}

static void
take_common (ToyReader *reader, const char *where, const char *path, const char *code)
{
  Toy *toy = reader->toy;

  if (toy->common != NULL)
    {
      toy_warn (reader, where, N_ ("a second common text is left out"));
      return;
    }
  toy->common = g_strdup (code);
  toy->common_file = g_strconcat (reader->name, "/" TOY_COMMON, NULL);
  toy->common_path = toy_dup_path (reader, path);
}

/* Sound and cubes are no pictures of the target. */
static gboolean
is_left_out (const ToyReader *reader, const char *where, const char *type, const char *name)
{
  g_autofree char *path = g_strconcat (where, ".type", NULL);
  const char *shown = name != NULL ? name : "";

  if (g_strcmp0 (type, "sound") == 0)
    toy_warn (reader, path,
              N_ ("the pass '%.40s' is left out: it makes sound, and only pictures run here"),
              shown);
  else if (g_strcmp0 (type, "cubemap") == 0)
    toy_warn (
      reader, path,
      N_ ("the pass '%.40s' is left out: it draws a cube, and only passes of the target's size "
          "run here"),
      shown);
  else if (type == NULL)
    toy_warn (reader, where, N_ ("the pass '%.40s' is left out: it does not say its type"), shown);
  else if (strcmp (type, "image") == 0 || strcmp (type, "buffer") == 0 ||
           strcmp (type, "common") == 0)
    return FALSE;
  else
    toy_warn (
      reader, path,
      N_ ("the pass '%.40s' is left out: '%.40s' is none of image, buffer, common, cubemap and "
          "sound"),
      shown, type);
  return TRUE;
}

/* are_named: buffers whose names say which they are; else the others. number: gets the place of the pass. */
static gboolean
read_pass (ToyReader *reader,
           JsonObject *object,
           const char *where,
           gboolean are_named,
           guint *number,
           GError **error)
{
  const char *type, *name, *code;
  g_autofree char *path = g_strconcat (where, ".code", NULL);
  guint wanted;

  if (!toy_read_text (reader, object, where, "type", NULL, &type, error) ||
      !toy_read_text (reader, object, where, "name", NULL, &name, error) ||
      !toy_read_text (reader, object, where, "code", NULL, &code, error))
    return FALSE;
  wanted = g_strcmp0 (type, "buffer") == 0 ? find_named (name) : TOY_NO_BUFFER;
  if (are_named != (wanted != TOY_NO_BUFFER) ||
      (!are_named && is_left_out (reader, where, type, name)))
    return TRUE;
  if (code == NULL)
    return toy_fail_at (reader, path, LS_ERROR_FORMAT, error, N_ ("the pass '%.40s' has no text"),
                        name != NULL ? name : type);
  if (strcmp (type, "common") == 0)
    {
      take_common (reader, where, path, code);
      return TRUE;
    }
  if (strcmp (type, "image") == 0)
    wanted = TOY_IMAGE;
  else if (!are_named)
    wanted = find_free (reader->toy);
  if (wanted == TOY_NO_BUFFER || toy_has (reader->toy, wanted))
    {
      toy_warn (reader, where, N_ ("the pass '%.40s' is left out: its place is taken"),
                name != NULL ? name : type);
      return TRUE;
    }
  *number = wanted;
  take_pass (reader, wanted, path, code);
  return TRUE;
}

typedef gboolean (
  *Visit) (ToyReader *reader, JsonObject *object, const char *where, guint *number, GError **error);

static gboolean
visit_named (ToyReader *reader,
             JsonObject *object,
             const char *where,
             guint *number,
             GError **error)
{
  return read_pass (reader, object, where, TRUE, number, error);
}

static gboolean
visit_others (ToyReader *reader,
              JsonObject *object,
              const char *where,
              guint *number,
              GError **error)
{
  return *number != G_MAXUINT || read_pass (reader, object, where, FALSE, number, error);
}

static gboolean
visit_outputs (ToyReader *reader,
               JsonObject *object,
               const char *where,
               guint *number,
               GError **error)
{
  return read_outputs (reader, object, where, *number, error);
}

static gboolean
visit_inputs (ToyReader *reader,
              JsonObject *object,
              const char *where,
              guint *number,
              GError **error)
{
  return *number == G_MAXUINT ||
         toy_read_channels (reader, object, where, &reader->toy->passes[*number], error);
}

static gboolean
read_passes (ToyReader *reader, JsonObject *shader, GError **error)
{
  static const Visit visits[] = { visit_named, visit_others, visit_outputs, visit_inputs };
  Places places;
  JsonArray *list;

  if (!toy_read_list (reader, shader, "renderpass", "renderpass", MAX_PASSES, &list, error))
    return FALSE;
  for (guint i = 0; i < MAX_PASSES; i++)
    places.numbers[i] = G_MAXUINT;
  for (guint step = 0; step < G_N_ELEMENTS (visits); step++)
    for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
      {
        g_autofree char *where = g_strdup_printf ("renderpass[%u]", i);

        if (!visits[step](reader, json_array_get_object_element (list, i), where,
                          &places.numbers[i], error))
          return FALSE;
      }
  return toy_has (reader->toy, TOY_IMAGE) ||
         toy_fail_at (reader, "renderpass", LS_ERROR_UNSUPPORTED, error,
                      N_ ("no pass is of the type image, which is the picture that opens"));
}

/* --- the file --------------------------------------------------------------------------------- */

/* The object with the passes. root: gets (transfer full) its path. Returns: (nullable) (transfer none). */
static JsonObject *
find_shader (JsonNode *node, char **root)
{
  JsonArray *array =
    node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  JsonObject *object;
  JsonNode *inner;

  if (array != NULL)
    node = json_array_get_length (array) > 0 ? json_array_get_element (array, 0) : NULL;
  object = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  inner = object != NULL ? toy_find_member (object, "Shader") : NULL;
  if (inner != NULL && JSON_NODE_HOLDS_OBJECT (inner))
    object = json_node_get_object (inner);
  *root = g_strdup_printf ("%s%s", array != NULL ? "[0]" : "",
                           inner == NULL   ? ""
                           : array != NULL ? ".Shader"
                                           : "Shader");
  return object != NULL && toy_find_member (object, "renderpass") != NULL ? object : NULL;
}

/* What the parser takes for an escape may end a text: "\\0". */
static gboolean
fail_escape (const char *text, const char *at, const char *name, GError **error)
{
  guint line = 1;

  for (const char *c = text; c < at; c++)
    line += *c == '\n';
  return ls_fail (error, LS_ERROR_FORMAT, "%s:%u: a text of JSON has no \\ in front of byte 0x%02x",
                  name, line, (guint) (guchar) at[1]);
}

/* The parser makes something of each value. A text that is cut off may end in a string. */
static gboolean
check_values (const char *text, const char *name, GError **error)
{
  gboolean in_string = FALSE;
  guint n = 0;

  for (const char *at = text; *at != '\0' && n <= MAX_VALUES; at++)
    {
      if (in_string && *at == '\\')
        {
          if (at[1] == '\0' || strchr ("\"\\/bfnrtu", at[1]) == NULL)
            return fail_escape (text, at, name, error);
          at++;
        }
      else if (*at == '"')
        in_string = !in_string;
      else if (!in_string)
        n += *at == ',' || *at == '[' || *at == '{';
    }
  return n <= MAX_VALUES ||
         ls_fail (error, LS_ERROR_RANGE,
                  "%s: more than %u values are not read (this is no program of Shadertoy)", name,
                  MAX_VALUES);
}

/* "<data>:12:3: Parse error: ..." of the parser. */
static gboolean
fail_parse (const char *name, const GError *problem, GError **error)
{
  static const char mark[] = "<data>";
  const gboolean has_place = g_str_has_prefix (problem->message, mark);

  return ls_fail (error, LS_ERROR_FORMAT, "%s%s%s", name, has_place ? "" : ": ",
                  problem->message + (has_place ? strlen (mark) : 0));
}

static gboolean
check_text (const char *text, gsize size, const char *name, LsImported *imported, GError **error)
{
  g_autoptr (GError) problem = NULL;

  if (!ls_budget_share_take (&imported->share, BYTES_TIMES * (guint64) size,
                             ls_words (N_ ("the JSON")), error))
    {
      g_prefix_error (error, "%s: ", name);
      return FALSE;
    }
  if (ls_json_check (name, text, size, &problem) &&
      ls_json_check_texts (name, text, size, &problem))
    return check_values (text, name, error);
  return ls_fail (error, LS_ERROR_FORMAT, "%s", problem->message);
}

gsize
toy_skip_mark (GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return size >= 3 && memcmp (data, "\357\273\277", 3) == 0 ? 3 : 0;
}

gboolean
toy_read (Toy *toy, GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  const gsize skipped = toy_skip_mark (bytes);
  g_autofree char *text = g_strndup (size > 0 ? data + skipped : "", size - skipped), *root = NULL;
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GHashTable) outputs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GError) problem = NULL;
  ToyReader reader = {
    .toy = toy, .name = name, .text = text, .imported = imported, .outputs = outputs
  };
  JsonObject *shader;

  if (!check_text (text, size - skipped, name, imported, error))
    return FALSE;
  if (!json_parser_load_from_data (parser, text, (gssize) (size - skipped), &problem))
    return fail_parse (name, problem, error);
  shader = find_shader (json_parser_get_root (parser), &root);
  if (shader == NULL)
    return ls_fail (error, LS_ERROR_FORMAT,
                    "%s: no program of Shadertoy: there is no renderpass in its first object",
                    name);
  reader.root = root;
  return read_passes (&reader, shader, error);
}

/* The place of the next byte that is no blank, which must be a mark; size: it is another one. */
static gsize
skip_to (const char *data, gsize size, gsize at, char mark)
{
  while (at < size && g_ascii_isspace (data[at]))
    at++;
  return at < size && data[at] == mark ? at : size;
}

gboolean
toy_is_one (GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  const gsize start = toy_skip_mark (bytes);
  const gsize list = skip_to (data, size, start, '[');
  const gsize object = skip_to (data, size, list < size ? list + 1 : start, '{');

  return object < size && skip_to (data, size, object + 1, '"') < size &&
         g_strstr_len (data, (gssize) size, "\"renderpass\"") != NULL;
}

void
toy_clear (Toy *toy)
{
  for (guint i = 0; i < TOY_PASSES; i++)
    {
      ToyPass *pass = &toy->passes[i];

      for (guint c = 0; c < TOY_CHANNELS; c++)
        {
          g_clear_pointer (&pass->channels[c].file, g_free);
          g_clear_pointer (&pass->channels[c].type, g_free);
        }
      g_clear_pointer (&pass->title, g_free);
      g_clear_pointer (&pass->file, g_free);
      g_clear_pointer (&pass->code, g_free);
      g_clear_pointer (&pass->path, g_free);
    }
  g_clear_pointer (&toy->common, g_free);
  g_clear_pointer (&toy->common_file, g_free);
  g_clear_pointer (&toy->common_path, g_free);
}
