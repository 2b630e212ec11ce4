#include "toy.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-json-check.h"
#include "ls-text.h"
#include "ls-words.h"

/* Reads the JSON that Shadertoy gives away: {"Shader": {...}} of its API, [{...}] of its pages, and {...} alone, each with a "renderpass".
 * Described at https://www.shadertoy.com/howto, the inner values are what its files have. */

#define MAX_VALUES 65536 /* of the whole file */
#define MAX_PASSES 32
#define MAX_INPUTS 32 /* of a pass */
#define MAX_OUTPUTS 8 /* the same */
#define BYTES_TIMES 8 /* measured: bytes that reading takes for each byte of the file */
#define MAX_SHOWN 60  /* bytes of a value in a message */
#define PREVIZ "/media/previz/buffer0" /* with 0 to 3 behind it: buffers A to D */

typedef struct
{
  Toy *toy;
  const char *name; /* of the file */
  const char *text;
  const char *root; /* the path of the object with the passes, such as "[0].Shader" */
  LsImported *imported;
  GHashTable *
    outputs; /* char * to guint: the number of a pass with that output, from 1; 0: one that is left out */
} Reader;

/* --- messages --------------------------------------------------------------------------------- */

/* path: from the object with the passes. Returns: (transfer full): from the beginning. */
static char *
dup_whole (const Reader *reader, const char *path)
{
  return g_strconcat (reader->root, *reader->root == '\0' ? "" : ".", path, NULL);
}

G_GNUC_PRINTF (4, 0)
static char *
tell (const Reader *reader, const char *path, guint *line, const char *format, va_list args)
{
  g_autofree char *whole = dup_whole (reader, path);
  g_autofree char *message = g_strdup_vprintf (ls_words (format), args);
  g_autofree char *plain = ls_text_escape (message, LS_TEXT_LINE);

  *line = toy_find_line (reader->text, whole);
  return g_strdup_printf ("%s: %s", path, plain);
}

/* path: from the object with the passes. Returns: FALSE. */
G_GNUC_PRINTF (5, 6)
static gboolean
fail_at (const Reader *reader,
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

G_GNUC_PRINTF (3, 4)
static void
warn (const Reader *reader, const char *path, const char *format, ...)
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
dup_shown (const Reader *reader, const char *path, JsonNode *node)
{
  g_autofree char *whole = dup_whole (reader, path);
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
static gboolean
fail_value (const Reader *reader,
            const char *path,
            JsonNode *node,
            const char *wanted,
            GError **error)
{
  g_autofree char *shown = dup_shown (reader, path, node);

  return fail_at (reader, path, LS_ERROR_FORMAT, error, N_ ("%s is not %s"), shown,
                  ls_words (wanted));
}

/* --- values ----------------------------------------------------------------------------------- */

/* Returns: (nullable): NULL: there is none, or it is null. */
static JsonNode *
find_member (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && !JSON_NODE_HOLDS_NULL (node) ? node : NULL;
}

static gboolean
is_string (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

/* The text of the first member that there is of two names. text: gets (transfer none) it, NULL: there is none. */
static gboolean
read_text (const Reader *reader,
           JsonObject *object,
           const char *where,
           const char *name,
           const char *other,
           const char **text,
           GError **error)
{
  JsonNode *node = find_member (object, name);
  g_autofree char *path =
    g_strconcat (where, ".", node != NULL || other == NULL ? name : other, NULL);

  if (node == NULL && other != NULL)
    node = find_member (object, other);
  *text = node != NULL && is_string (node) ? json_node_get_string (node) : NULL;
  return node == NULL || *text != NULL || fail_value (reader, path, node, N_ ("a string"), error);
}

/* An id is a number, or a string. Returns: (transfer full) (nullable). */
static char *
dup_id (JsonObject *object)
{
  JsonNode *node = find_member (object, "id");

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return NULL;
  if (is_string (node))
    return g_strdup (json_node_get_string (node));
  return json_node_get_value_type (node) == G_TYPE_INT64
           ? g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node))
           : NULL;
}

/* A list of objects. list: gets (transfer none) it, NULL: there is none. */
static gboolean
read_list (const Reader *reader,
           JsonObject *object,
           const char *path,
           const char *name,
           guint most,
           JsonArray **list,
           GError **error)
{
  JsonNode *node = find_member (object, name);

  *list = NULL;
  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return fail_value (reader, path, node, N_ ("a list"), error);
  *list = json_node_get_array (node);
  if (json_array_get_length (*list) > most)
    return fail_at (reader, path, LS_ERROR_RANGE, error,
                    N_ ("%u are more than the %u that are read"), json_array_get_length (*list),
                    most);
  for (guint i = 0; i < json_array_get_length (*list); i++)
    {
      JsonNode *element = json_array_get_element (*list, i);
      g_autofree char *place = g_strdup_printf ("%s[%u]", path, i);

      if (!JSON_NODE_HOLDS_OBJECT (element))
        return fail_value (reader, place, element, N_ ("an object"), error);
    }
  return TRUE;
}

/* --- inputs of a pass ------------------------------------------------------------------------- */

/* The truths of samplers are strings. Returns: FALSE also for what is none. */
static gboolean
read_flag (JsonObject *object, const char *name, gboolean otherwise)
{
  JsonNode *node = find_member (object, name);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return otherwise;
  if (is_string (node))
    return strcmp (json_node_get_string (node), "true") == 0;
  return json_node_get_value_type (node) == G_TYPE_BOOLEAN && json_node_get_boolean (node);
}

/* word: (inout): the value of a key of the sampler, one of words. */
static gboolean
read_choice (const Reader *reader,
             JsonObject *sampler,
             const char *where,
             const char *name,
             const char *const *words,
             const char **word,
             GError **error)
{
  g_autofree char *path = g_strconcat (where, ".", name, NULL);
  g_autofree char *list = g_strjoinv (", ", (char **) words);
  const char *text;

  if (!read_text (reader, sampler, where, name, NULL, &text, error))
    return FALSE;
  if (text == NULL || *text == '\0')
    return TRUE;
  *word = text;
  if (!g_strv_contains (words, text))
    warn (reader, path, N_ ("'%.40s' is none of %s: %s counts"), text, list, words[0]);
  return TRUE;
}

static gboolean
read_sampler (const Reader *reader,
              JsonObject *input,
              const char *where,
              ToyChannel *channel,
              GError **error)
{
  static const char *const filters[] = { "linear", "nearest", "mipmap", NULL };
  static const char *const wraps[] = { "clamp", "repeat", NULL };
  JsonNode *node = find_member (input, "sampler");
  g_autofree char *path = g_strconcat (where, ".sampler", NULL);
  const char *filter = "linear", *wrap = channel->kind == TOY_TEXTURE ? "repeat" : "clamp";

  channel->is_upright = TRUE;
  if (node != NULL && !JSON_NODE_HOLDS_OBJECT (node))
    return fail_value (reader, path, node, N_ ("an object"), error);
  if (node != NULL)
    {
      JsonObject *sampler = json_node_get_object (node);

      if (!read_choice (reader, sampler, path, "filter", filters, &filter, error) ||
          !read_choice (reader, sampler, path, "wrap", wraps, &wrap, error))
        return FALSE;
      channel->is_upright = read_flag (sampler, "vflip", TRUE);
    }
  channel->is_linear = strcmp (filter, "nearest") != 0;
  channel->is_clamped = strcmp (wrap, "repeat") != 0;
  if (strcmp (filter, "mipmap") == 0 && channel->kind == TOY_BUFFER)
    warn (reader, path, N_ ("a buffer has one level here: mipmap is as linear"));
  return TRUE;
}

static ToyKind
find_kind (const char *type, const char *file)
{
  static const struct
  {
    const char *type;
    ToyKind kind;
  } kinds[] = { { "buffer", TOY_BUFFER },
                { "texture", TOY_TEXTURE },
                { "cubemap", TOY_CUBE },
                { "volume", TOY_VOLUME },
                { "keyboard", TOY_KEYBOARD } };

  if (file != NULL && g_str_has_prefix (file, PREVIZ))
    return TOY_BUFFER;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strcmp0 (kinds[i].type, type) == 0)
      return kinds[i].kind;
  return TOY_OTHER;
}

/* Which buffer a channel reads: the pass with the output of the same id, else the one that the file's name says. */
static void
find_buffer (const Reader *reader, JsonObject *input, const char *where, ToyChannel *channel)
{
  g_autofree char *id = dup_id (input);
  const char digit = channel->file != NULL && g_str_has_prefix (channel->file, PREVIZ)
                       ? channel->file[strlen (PREVIZ)]
                       : '\0';
  gpointer found;

  channel->buffer = TOY_NO_BUFFER;
  if (id != NULL && g_hash_table_lookup_extended (reader->outputs, id, NULL, &found))
    channel->buffer = found != NULL ? GPOINTER_TO_UINT (found) - 1 : TOY_NO_BUFFER;
  else if (digit >= '0' && digit < '0' + TOY_BUFFERS)
    channel->buffer = (guint) (digit - '0');
  if (channel->buffer < TOY_BUFFERS && toy_has (reader->toy, channel->buffer))
    return;
  if (channel->buffer < TOY_BUFFERS)
    warn (reader, where, N_ ("there is no Buffer %c: it reads 0"), 'A' + (char) channel->buffer);
  else
    warn (reader, where, N_ ("no pass gives the buffer '%s': it reads 0"),
          id != NULL              ? id
          : channel->file != NULL ? channel->file
                                  : "");
  channel->buffer = TOY_NO_BUFFER;
}

static gboolean
read_input (const Reader *reader,
            JsonObject *input,
            const char *where,
            ToyPass *pass,
            GError **error)
{
  JsonNode *number = find_member (input, "channel");
  g_autofree char *whole = dup_whole (reader, where);
  g_autofree char *path = g_strconcat (where, ".channel", NULL);
  const char *file, *type;
  ToyChannel *channel;

  if (number == NULL)
    return fail_at (reader, where, LS_ERROR_FORMAT, error, N_ ("it has no channel (0 to %u)"),
                    TOY_CHANNELS - 1);
  if (!JSON_NODE_HOLDS_VALUE (number) || json_node_get_value_type (number) != G_TYPE_INT64 ||
      json_node_get_int (number) < 0 || json_node_get_int (number) >= TOY_CHANNELS)
    return fail_value (reader, path, number, N_ ("a number from 0 to 3"), error);
  if (!read_text (reader, input, where, "src", "filepath", &file, error) ||
      !read_text (reader, input, where, "ctype", "type", &type, error))
    return FALSE;
  channel = &pass->channels[json_node_get_int (number)];
  if (channel->kind != TOY_NONE)
    {
      warn (reader, path, N_ ("a second input of channel %u: the first one counts"),
            (guint) json_node_get_int (number));
      return TRUE;
    }
  channel->kind = find_kind (type, file);
  channel->file = g_strdup (file);
  channel->type = g_strdup (type != NULL ? type : "");
  channel->line = toy_find_line (reader->text, whole);
  if (channel->kind == TOY_BUFFER)
    find_buffer (reader, input, where, channel);
  return read_sampler (reader, input, where, channel, error);
}

static gboolean
read_inputs (const Reader *reader,
             JsonObject *object,
             const char *where,
             ToyPass *pass,
             GError **error)
{
  g_autofree char *path = g_strconcat (where, ".inputs", NULL);
  JsonArray *list;

  if (!read_list (reader, object, path, "inputs", MAX_INPUTS, &list, error))
    return FALSE;
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      g_autofree char *place = g_strdup_printf ("%s[%u]", path, i);

      if (!read_input (reader, json_array_get_object_element (list, i), place, pass, error))
        return FALSE;
    }
  return TRUE;
}

/* --- passes ----------------------------------------------------------------------------------- */

/* What becomes of the passes of a file. */
typedef struct
{
  guint numbers[MAX_PASSES]; /* in toy; G_MAXUINT: it is left out, or common */
} Places;

/* Of outputs of one id the first counts. number: from 0; G_MAXUINT: the pass is left out. */
static gboolean
read_outputs (const Reader *reader,
              JsonObject *object,
              const char *where,
              guint number,
              GError **error)
{
  g_autofree char *path = g_strconcat (where, ".outputs", NULL);
  JsonArray *list;

  if (!read_list (reader, object, path, "outputs", MAX_OUTPUTS, &list, error))
    return FALSE;
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      char *id = dup_id (json_array_get_object_element (list, i));

      if (id == NULL)
        continue;
      if (g_hash_table_contains (reader->outputs, id))
        {
          warn (reader, path, N_ ("a second output with the id %s: the first one counts"), id);
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
take_pass (Reader *reader, guint number, const char *code)
{
  ToyPass *pass = &reader->toy->passes[number];

  pass->title =
    number == TOY_IMAGE ? g_strdup ("Image") : g_strdup_printf ("Buffer %c", 'A' + (char) number);
  pass->file = g_strconcat (reader->name, "/", pass->title, NULL);
  pass->code = g_strdup (code);
}

static void
take_common (Reader *reader, const char *where, const char *code)
{
  Toy *toy = reader->toy;

  if (toy->common != NULL)
    {
      warn (reader, where, N_ ("a second common text is left out"));
      return;
    }
  toy->common = g_strdup (code);
  toy->common_file = g_strconcat (reader->name, "/Common", NULL);
}

/* Sound and cubes are no pictures of the target. */
static gboolean
is_left_out (const Reader *reader, const char *where, const char *type, const char *name)
{
  g_autofree char *path = g_strconcat (where, ".type", NULL);
  const char *shown = name != NULL ? name : "";

  if (g_strcmp0 (type, "sound") == 0)
    warn (reader, path,
          N_ ("the pass '%.40s' is left out: it makes sound, and only pictures run here"), shown);
  else if (g_strcmp0 (type, "cubemap") == 0)
    warn (reader, path,
          N_ ("the pass '%.40s' is left out: it draws a cube, and only passes of the target's size "
              "run here"),
          shown);
  else if (type == NULL)
    warn (reader, where, N_ ("the pass '%.40s' is left out: it does not say its type"), shown);
  else if (strcmp (type, "image") == 0 || strcmp (type, "buffer") == 0 ||
           strcmp (type, "common") == 0)
    return FALSE;
  else
    warn (reader, path,
          N_ ("the pass '%.40s' is left out: '%.40s' is none of image, buffer, common, cubemap and "
              "sound"),
          shown, type);
  return TRUE;
}

/* are_named: buffers whose names say which they are; else the others. number: gets the place of the pass. */
static gboolean
read_pass (Reader *reader,
           JsonObject *object,
           const char *where,
           gboolean are_named,
           guint *number,
           GError **error)
{
  const char *type, *name, *code;
  g_autofree char *path = g_strconcat (where, ".code", NULL);
  guint wanted;

  if (!read_text (reader, object, where, "type", NULL, &type, error) ||
      !read_text (reader, object, where, "name", NULL, &name, error) ||
      !read_text (reader, object, where, "code", NULL, &code, error))
    return FALSE;
  wanted = g_strcmp0 (type, "buffer") == 0 ? find_named (name) : TOY_NO_BUFFER;
  if (are_named != (wanted != TOY_NO_BUFFER) ||
      (!are_named && is_left_out (reader, where, type, name)))
    return TRUE;
  if (code == NULL)
    return fail_at (reader, path, LS_ERROR_FORMAT, error, N_ ("the pass '%.40s' has no text"),
                    name != NULL ? name : type);
  if (strcmp (type, "common") == 0)
    {
      take_common (reader, where, code);
      return TRUE;
    }
  if (strcmp (type, "image") == 0)
    wanted = TOY_IMAGE;
  else if (!are_named)
    wanted = find_free (reader->toy);
  if (wanted == TOY_NO_BUFFER || toy_has (reader->toy, wanted))
    {
      warn (reader, where, N_ ("the pass '%.40s' is left out: its place is taken"),
            name != NULL ? name : type);
      return TRUE;
    }
  *number = wanted;
  take_pass (reader, wanted, code);
  return TRUE;
}

typedef gboolean (
  *Visit) (Reader *reader, JsonObject *object, const char *where, guint *number, GError **error);

static gboolean
visit_named (Reader *reader, JsonObject *object, const char *where, guint *number, GError **error)
{
  return read_pass (reader, object, where, TRUE, number, error);
}

static gboolean
visit_others (Reader *reader, JsonObject *object, const char *where, guint *number, GError **error)
{
  return *number != G_MAXUINT || read_pass (reader, object, where, FALSE, number, error);
}

static gboolean
visit_outputs (Reader *reader, JsonObject *object, const char *where, guint *number, GError **error)
{
  return read_outputs (reader, object, where, *number, error);
}

static gboolean
visit_inputs (Reader *reader, JsonObject *object, const char *where, guint *number, GError **error)
{
  return *number == G_MAXUINT ||
         read_inputs (reader, object, where, &reader->toy->passes[*number], error);
}

static gboolean
read_passes (Reader *reader, JsonObject *shader, GError **error)
{
  static const Visit visits[] = { visit_named, visit_others, visit_outputs, visit_inputs };
  Places places;
  JsonArray *list;

  if (!read_list (reader, shader, "renderpass", "renderpass", MAX_PASSES, &list, error))
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
         fail_at (reader, "renderpass", LS_ERROR_UNSUPPORTED, error,
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
  inner = object != NULL ? find_member (object, "Shader") : NULL;
  if (inner != NULL && JSON_NODE_HOLDS_OBJECT (inner))
    object = json_node_get_object (inner);
  *root = g_strdup_printf ("%s%s", array != NULL ? "[0]" : "",
                           inner == NULL   ? ""
                           : array != NULL ? ".Shader"
                                           : "Shader");
  return object != NULL && find_member (object, "renderpass") != NULL ? object : NULL;
}

/* The parser makes something of each value. A text that is cut off may end in a string. */
static gboolean
check_values (const char *text, const char *name, GError **error)
{
  gboolean is_string = FALSE;
  guint n = 0;

  for (const char *at = text; *at != '\0' && n <= MAX_VALUES; at++)
    {
      if (is_string && *at == '\\' && at[1] != '\0')
        at++;
      else if (*at == '"')
        is_string = !is_string;
      else if (!is_string)
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

gboolean
toy_read (Toy *toy, GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  static const char mark[] = "\357\273\277";
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  const gsize skipped = size >= 3 && memcmp (data, mark, 3) == 0 ? 3 : 0;
  g_autofree char *text = g_strndup (data + skipped, size - skipped), *root = NULL;
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GHashTable) outputs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GError) problem = NULL;
  Reader reader = {
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
  const gsize start = size >= 3 && memcmp (data, "\357\273\277", 3) == 0 ? 3 : 0;
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
    }
  g_clear_pointer (&toy->common, g_free);
  g_clear_pointer (&toy->common_file, g_free);
}
