#include "ls-run-inputs.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "ls-error.h"
#include "ls-json-check.h"
#include "ls-scene-inputs.h"
#include "ls-words.h"

/* Inputs of programs as JSON, by bindings and locations: the form of data/doc/spirv.md. */

#define MAX_WORDS (1u << 24)
#define MAX_GROUPS 65535
#define MAX_TARGETS 8
#define MAX_VERTICES 131072

/* --- values ---------------------------------------------------------------------------------------------- */

/* where: such as "inputs.buffers[2]". */
static gboolean
fail_value (const char *where, const char *name, const char *wanted, GError **error)
{
  return ls_fail (error, LS_ERROR_FORMAT, "%s%s%s: not %s", where, *where ? "." : "", name,
                  ls_words (wanted));
}

/* Returns: (nullable): NULL: there is none, or it is null. */
static JsonNode *
find_member (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && !JSON_NODE_HOLDS_NULL (node) ? node : NULL;
}

static gboolean
is_integer (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64;
}

static gboolean
is_string (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

static gboolean
take_number (JsonNode *node, gint64 least, gint64 most, guint *number)
{
  if (!is_integer (node) || json_node_get_int (node) < least || json_node_get_int (node) > most)
    return FALSE;
  *number = (guint) json_node_get_int (node);
  return TRUE;
}

/* What is not there stays as it is. */
static gboolean
read_number (JsonObject *object,
             const char *where,
             const char *name,
             guint least,
             guint most,
             guint *number,
             GError **error)
{
  JsonNode *node = find_member (object, name);

  if (node == NULL || take_number (node, least, most, number))
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE, "%s%s%s: not a number from %u to %u", where,
                  *where ? "." : "", name, least, most);
}

/* The same of a list; one that is shorter leaves the rest. */
static gboolean
read_numbers (JsonObject *object,
              const char *where,
              const char *name,
              guint n,
              guint most,
              guint *numbers,
              GError **error)
{
  JsonNode *node = find_member (object, name);
  JsonArray *array =
    node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  if (node == NULL)
    return TRUE;
  if (array == NULL || json_array_get_length (array) > n)
    return fail_value (where, name, N_ ("a list of so many numbers"), error);
  for (guint i = 0; i < json_array_get_length (array); i++)
    if (!take_number (json_array_get_element (array, i), 1, most, &numbers[i]))
      return ls_fail (error, LS_ERROR_RANGE, "%s%s%s[%u]: not a number from %u to %u", where,
                      *where ? "." : "", name, i, 1u, most);
  return TRUE;
}

/* --- words ----------------------------------------------------------------------------------------------- */

static gboolean
parse_word (const char **at, guint32 *word)
{
  *word = 0;
  for (guint i = 0; i < 8; i++, ++*at)
    {
      const gint digit = g_ascii_xdigit_value (**at);

      if (digit < 0)
        return FALSE;
      *word = *word << 4 | (guint32) digit;
    }
  return TRUE;
}

/* "*N" behind a word. */
static gboolean
parse_times (const char **at, guint64 *n)
{
  char *end;

  *n = 1;
  if (**at != '*')
    return TRUE;
  ++*at;
  if (!g_ascii_isdigit (**at))
    return FALSE;
  *n = g_ascii_strtoull (*at, &end, 10);
  *at = end;
  return TRUE;
}

/* Words of eight hexadecimal digits; WORD*N are N of them. Returns: (transfer full): NULL: it is none. */
static GBytes *
parse_words (const char *text)
{
  g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (guint32));

  while (*text != '\0')
    {
      guint32 word;
      guint64 n;

      if (!parse_word (&text, &word) || !parse_times (&text, &n) || n > MAX_WORDS - words->len)
        return NULL;
      word = GUINT32_TO_LE (word);
      for (guint64 i = 0; i < n; i++)
        g_array_append_val (words, word);
    }
  return g_bytes_new (words->data, words->len * sizeof (guint32));
}

static gboolean
read_words (JsonObject *object, const char *where, const char *name, GBytes **words, GError **error)
{
  JsonNode *node = find_member (object, name);

  *words = node != NULL && is_string (node) ? parse_words (json_node_get_string (node)) : NULL;
  return *words != NULL ||
         fail_value (where, name, N_ ("words of eight hexadecimal digits, or WORD*N"), error);
}

/* --- lists ----------------------------------------------------------------------------------------------- */

typedef gboolean Read (JsonObject *object, const char *where, LsRunInputs *inputs, GError **error);

static gboolean
read_list (JsonObject *object, const char *name, Read *read, LsRunInputs *inputs, GError **error)
{
  JsonNode *node = find_member (object, name);
  JsonArray *array =
    node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  if (node == NULL)
    return TRUE;
  if (array == NULL)
    return fail_value ("inputs", name, N_ ("a list"), error);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);
      g_autofree char *where = g_strdup_printf ("inputs.%s[%u]", name, i);

      if (!JSON_NODE_HOLDS_OBJECT (element))
        return ls_fail (error, LS_ERROR_FORMAT, "%s: not an object", where);
      if (!read (json_node_get_object (element), where, inputs, error))
        return FALSE;
    }
  return TRUE;
}

/* Something bound: by its name, or by set and binding. */
static gboolean
read_bound (JsonObject *object,
            const char *where,
            guint *set,
            guint *binding,
            char **name,
            GError **error)
{
  JsonNode *node = find_member (object, "name");

  if (node != NULL && !is_string (node))
    return fail_value (where, "name", N_ ("a string"), error);
  if (!read_number (object, where, "set", 0, G_MAXINT, set, error) ||
      !read_number (object, where, "binding", 0, G_MAXINT, binding, error))
    return FALSE;
  *name = node != NULL ? g_strdup (json_node_get_string (node)) : NULL;
  return TRUE;
}

static gboolean
read_buffer (JsonObject *object, const char *where, LsRunInputs *inputs, GError **error)
{
  LsRunBuffer buffer = { 0 };

  if (!read_words (object, where, "words", &buffer.words, error))
    return FALSE;
  if (!read_bound (object, where, &buffer.set, &buffer.binding, &buffer.name, error))
    {
      g_bytes_unref (buffer.words);
      return FALSE;
    }
  g_array_append_val (inputs->buffers, buffer);
  return TRUE;
}

static gboolean
read_attribute (JsonObject *object, const char *where, LsRunInputs *inputs, GError **error)
{
  LsRunAttribute attribute = { 0 };

  if (!read_number (object, where, "location", 0, G_MAXINT, &attribute.location, error) ||
      !read_words (object, where, "words", &attribute.words, error))
    return FALSE;
  g_array_append_val (inputs->attributes, attribute);
  return TRUE;
}

/* --- images ---------------------------------------------------------------------------------------------- */

/* A word of the form, and the word of a scene. */
typedef struct
{
  const char *word, *scene;
} Word;

static const Word dims[] = { { "1d", "1d" }, { "2d", "2d" },     { "2da", "2d-array" },
                             { "3d", "3d" }, { "cube", "cube" }, { NULL, NULL } };
static const Word formats[] = { { "rgba32f", "rgba32f" }, { "rg32f", "rg32f" },
                                { "r32f", "r32f" },       { "d32", "d32" },
                                { "rgba8", "rgba8" },     { "r32ui", "r32ui" },
                                { "r32i", "r32i" },       { NULL, NULL } };
static const Word filters[] = { { "nearest", "point" }, { "linear", "bilinear" }, { NULL, NULL } };
static const Word levels[] = { { "nearest", "point" }, { "linear", "linear" }, { NULL, NULL } };
static const Word wraps[] = { { "edge", "clamp-last-texel" },
                              { "repeat", "wrap" },
                              { "mirror", "mirror" },
                              { "border", "clamp-border" },
                              { NULL, NULL } };
static const Word borders[] = { { "transparent", "transparent-black" },
                                { "black", "opaque-black" },
                                { "white", "opaque-white" },
                                { NULL, NULL } };
static const Word compares[] = { { "none", NULL },           { "never", "never" },
                                 { "less", "less" },         { "equal", "equal" },
                                 { "lequal", "lessequal" },  { "greater", "greater" },
                                 { "notequal", "notequal" }, { "gequal", "greaterequal" },
                                 { "always", "always" },     { NULL, NULL } };

/* One that is left out is the first of the list. */
static gboolean
read_word (JsonObject *object,
           const char *where,
           const char *name,
           const Word *words,
           const char **word,
           GError **error)
{
  JsonNode *node = find_member (object, name);
  const char *text = node != NULL && is_string (node) ? json_node_get_string (node) : NULL;
  g_autoptr (GString) known = g_string_new (NULL);

  *word = words[0].scene;
  if (node == NULL)
    return TRUE;
  for (guint i = 0; words[i].word != NULL; i++)
    {
      *word = words[i].scene;
      if (g_strcmp0 (text, words[i].word) == 0)
        return TRUE;
      g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", words[i].word);
    }
  return ls_fail (error, LS_ERROR_REFERENCE, "%s.%s: none of %s", where, name, known->str);
}

static gboolean
read_sampler (JsonObject *object, const char *where, LsRunSampler *sampler, GError **error)
{
  return read_word (object, where, "min", filters, &sampler->min, error) &&
         read_word (object, where, "mag", filters, &sampler->mag, error) &&
         read_word (object, where, "mip", levels, &sampler->mip, error) &&
         read_word (object, where, "u", wraps, &sampler->wrap[0], error) &&
         read_word (object, where, "v", wraps, &sampler->wrap[1], error) &&
         read_word (object, where, "w", wraps, &sampler->wrap[2], error) &&
         read_word (object, where, "border", borders, &sampler->border, error) &&
         read_word (object, where, "compare", compares, &sampler->compare, error);
}

static gboolean
read_image (JsonObject *object, const char *where, LsRunInputs *inputs, GError **error)
{
  LsRunImage image = { .size = { 1, 1, 1 }, .n_layers = 1, .n_levels = 1 };
  JsonNode *sampler = find_member (object, "sampler");
  g_autofree char *at = g_strconcat (where, ".sampler", NULL);

  if (!read_word (object, where, "dim", dims, &image.dim, error) ||
      !read_word (object, where, "format", formats, &image.format, error) ||
      !read_numbers (object, where, "size", 3, 8192, image.size, error) ||
      !read_number (object, where, "layers", 1, 8192, &image.n_layers, error) ||
      !read_number (object, where, "mips", 1, 14, &image.n_levels, error))
    return FALSE;
  image.is_sampled = sampler != NULL;
  if (image.is_sampled && !JSON_NODE_HOLDS_OBJECT (sampler))
    return fail_value (where, "sampler", N_ ("an object"), error);
  if ((image.is_sampled &&
       !read_sampler (json_node_get_object (sampler), at, &image.sampler, error)) ||
      !read_words (object, where, "words", &image.words, error))
    return FALSE;
  if (!read_bound (object, where, &image.set, &image.binding, &image.name, error))
    {
      g_bytes_unref (image.words);
      return FALSE;
    }
  g_array_append_val (inputs->images, image);
  return TRUE;
}

/* --- the whole ------------------------------------------------------------------------------------------- */

typedef gboolean ReadMember (const char *key, JsonNode *node, LsRunInputs *inputs, GError **error);

/* Members of an object in "inputs", by names that are not known before. */
static gboolean
read_members (JsonObject *object,
              const char *name,
              ReadMember *read,
              LsRunInputs *inputs,
              GError **error)
{
  JsonNode *whole = find_member (object, name), *node;
  JsonObjectIter iter;
  const char *key;

  if (whole == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (whole))
    return fail_value ("inputs", name, N_ ("an object"), error);
  json_object_iter_init (&iter, json_node_get_object (whole));
  while (json_object_iter_next (&iter, &key, &node))
    if (!read (key, node, inputs, error))
      return FALSE;
  return TRUE;
}

/* {"0": "00000007"}: by id the words, of 64 bits two, the low one first. */
static gboolean
read_choice (const char *id, JsonNode *node, LsRunInputs *inputs, GError **error)
{
  g_autoptr (GBytes) words = is_string (node) ? parse_words (json_node_get_string (node)) : NULL;
  const gsize size = words != NULL ? g_bytes_get_size (words) : 0;
  LsChoice choice = { 0 };
  guint64 number;

  if ((size != 4 && size != 8) ||
      !g_ascii_string_to_unsigned (id, 10, 0, G_MAXUINT32, &number, NULL))
    return fail_value ("inputs.spec", id, N_ ("one word or two by the number of a constant"),
                       error);
  choice.id = (guint32) number;
  memcpy (choice.words, g_bytes_get_data (words, NULL), size);
  for (guint i = 0; i < 2; i++)
    choice.words[i] = GUINT32_FROM_LE (choice.words[i]);
  g_array_append_val (inputs->choices, choice);
  return TRUE;
}

/* {"gain": "3f400000"}: by the name of a uniform that stands alone. */
static gboolean
read_uniform (const char *name, JsonNode *node, LsRunInputs *inputs, GError **error)
{
  GBytes *words = is_string (node) ? parse_words (json_node_get_string (node)) : NULL;
  LsRunUniform uniform = { NULL, words };

  if (words == NULL)
    return fail_value ("inputs.uniforms", name, N_ ("words of eight hexadecimal digits, or WORD*N"),
                       error);
  uniform.name = g_strdup (name);
  g_array_append_val (inputs->uniforms, uniform);
  return TRUE;
}

/* Lower-case letters, digits and "-", as keys and values of readings have. */
static gboolean
is_word (const char *text)
{
  return *text != '\0' && text[strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

/* {"subgroup-size": "8"}; the scene says which there are. */
static gboolean
read_reading (const char *key, JsonNode *node, LsRunInputs *inputs, GError **error)
{
  if (!is_word (key) || !is_string (node) || !is_word (json_node_get_string (node)))
    return fail_value ("inputs.readings", key, N_ ("a word by the name of a reading"), error);
  g_ptr_array_add (inputs->readings, g_strdup_printf ("%s=%s", key, json_node_get_string (node)));
  return TRUE;
}

static gboolean
read_inputs (JsonObject *object, LsRunInputs *inputs, GError **error)
{
  return read_list (object, "buffers", read_buffer, inputs, error) &&
         read_list (object, "images", read_image, inputs, error) &&
         read_list (object, "attributes", read_attribute, inputs, error) &&
         read_members (object, "uniforms", read_uniform, inputs, error) &&
         read_members (object, "spec", read_choice, inputs, error) &&
         read_members (object, "readings", read_reading, inputs, error) &&
         (find_member (object, "push") == NULL ||
          read_words (object, "inputs", "push", &inputs->push, error));
}

static gboolean
read_root (JsonObject *root, LsRunInputs *inputs, GError **error)
{
  JsonNode *node = find_member (root, "inputs");

  if (node != NULL && !JSON_NODE_HOLDS_OBJECT (node))
    return fail_value ("", "inputs", N_ ("an object"), error);
  return (node == NULL || read_inputs (json_node_get_object (node), inputs, error)) &&
         read_numbers (root, "", "groups", 3, MAX_GROUPS, inputs->groups, error) &&
         read_numbers (root, "", "size", 2, LS_SCENE_MAX_SIDE, inputs->size, error) &&
         read_number (root, "", "vertices", 0, MAX_VERTICES, &inputs->n_vertices, error) &&
         read_number (root, "", "targets", 0, MAX_TARGETS, &inputs->n_targets, error);
}

static gboolean
parse (const char *text, gsize length, LsRunInputs *inputs, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) problem = NULL;
  JsonNode *root;

  if (!ls_json_check ("inputs", text, length, error))
    return FALSE;
  if (!json_parser_load_from_data (parser, text, (gssize) length, &problem))
    return ls_fail (error, LS_ERROR_SYNTAX, "%s", problem->message);
  root = json_parser_get_root (parser);
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    return ls_fail (error, LS_ERROR_FORMAT, "no object of JSON (see the page spirv.md)");
  return read_root (json_node_get_object (root), inputs, error);
}

gboolean
ls_run_inputs_read (const char *text, const char *name, LsRunInputs *inputs, GError **error)
{
  if (parse (text, strlen (text), inputs, error))
    return TRUE;
  g_prefix_error (error, "%s: ", name);
  return FALSE;
}
