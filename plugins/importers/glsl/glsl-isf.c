#include <json-glib/json-glib.h>
#include <string.h>

#include "glsl-source.h"
#include "ls-begins.h"
#include "ls-file.h"

/* Filters whose inputs stand in JSON, in a comment in front of the text. */

#define NAMES                                                                 \
  "uniform vec2 RENDERSIZE;\nuniform float TIME;\nuniform float TIMEDELTA;\n" \
  "uniform vec4 DATE;\nuniform int FRAMEINDEX;\nuniform int PASSINDEX;\n"     \
  "#define IMG_SIZE(image) vec2 (8.0)\n"                                      \
  "#define IMG_NORM_PIXEL(image, at) texture2D (image, at)\n"                 \
  "#define IMG_PIXEL(image, at) texture2D (image, (at) / RENDERSIZE)\n"       \
  "#define IMG_THIS_PIXEL(image) texture2D (image, isf_FragNormCoord)\n"      \
  "#define IMG_THIS_NORM_PIXEL(image) texture2D (image, isf_FragNormCoord)\n"

/* Where a pixel is, and what the vertex shader calls: the corners lie on the target's. */
#define PIXELS                                                 \
  "#define isf_FragNormCoord (gl_FragCoord.xy / RENDERSIZE)\n" \
  "#define vv_FragNormCoord isf_FragNormCoord\n"
#define VERTICES                                              \
  "attribute vec4 isf_position;\nvec2 isf_FragNormCoord;\n"   \
  "#define vv_FragNormCoord isf_FragNormCoord\n"              \
  "#define vv_vertShaderInit isf_vertShaderInit\n"            \
  "void isf_vertShaderInit () { gl_Position = isf_position; " \
  "isf_FragNormCoord = 0.5 * isf_position.xy + 0.5; }\n"

typedef struct
{
  const char *name, *type; /* in the JSON, and in GLSL */
} Type;

static const Type types[] = {
  { "float", "float" },     { "bool", "bool" },       { "event", "bool" },
  { "long", "int" },        { "point2D", "vec2" },    { "color", "vec4" },
  { "image", "sampler2D" }, { "audio", "sampler2D" }, { "audioFFT", "sampler2D" },
};

typedef struct
{
  GlslFrame *frame;
  GlslSource *source;
  gboolean has_values; /* of this stage: else another one gives them */
} Filter;

static const char *
find_type (const char *name)
{
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (types); i++)
    if (!strcmp (types[i].name, name))
      return types[i].type;
  return NULL;
}

static gboolean
is_name (const char *text)
{
  for (const char *c = text; *c; c++)
    if (!g_ascii_isalnum (*c) && *c != '_')
      return FALSE;
  return *text && !g_ascii_isdigit (*text);
}

static const char *
member_text (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

static void
put_number (GString *text, JsonNode *node)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) == G_TYPE_STRING)
    return;
  g_ascii_dtostr (number, sizeof number,
                  json_node_get_value_type (node) == G_TYPE_BOOLEAN ? json_node_get_boolean (node)
                                                                    : json_node_get_double (node));
  g_string_append_printf (text, " %s", number);
}

/* The value that the filter itself proposes. */
static void
put_default (GlslSource *source, const char *name, JsonNode *node)
{
  g_autoptr (GString) value = g_string_new (NULL);

  if (node != NULL && JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < MIN (json_array_get_length (json_node_get_array (node)), 4); i++)
      put_number (value, json_array_get_element (json_node_get_array (node), i));
  else if (node != NULL)
    put_number (value, node);
  if (value->len)
    g_string_append_printf (source->inputs, "uniform %s%s\n", name, value->str);
}

static void
put_input_cb (JsonArray *array, guint index, JsonNode *node, gpointer data)
{
  const Filter *filter = data;
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *name = object != NULL ? member_text (object, "NAME") : NULL;
  const char *type = object != NULL ? find_type (member_text (object, "TYPE")) : NULL;

  (void) array;
  (void) index;
  if (name == NULL || type == NULL || !is_name (name))
    return;
  g_string_append_printf (filter->frame->head, "uniform %s %s;\n", type, name);
  if (filter->has_values)
    put_default (filter->source, name, json_object_get_member (object, "DEFAULT"));
}

/* Whether a part before this one declares the image. */
static gboolean
has_sampler (const Filter *filter, const char *name)
{
  g_autofree char *line = g_strdup_printf ("uniform sampler2D %s;\n", name);

  return strstr (filter->frame->head->str, line) != NULL;
}

static void
put_sampler (const Filter *filter, const char *name)
{
  if (name != NULL && is_name (name) && !has_sampler (filter, name))
    g_string_append_printf (filter->frame->head, "uniform sampler2D %s;\n", name);
}

/* Images that passes draw into are read as textures. */
static void
put_pass_cb (JsonArray *array, guint index, JsonNode *node, gpointer data)
{
  (void) array;
  (void) index;
  if (JSON_NODE_HOLDS_OBJECT (node))
    put_sampler (data, member_text (json_node_get_object (node), "TARGET"));
}

/* --- imported images ---------------------------------------------------------------------------- */

/* What a person has beside the filter; another kind of image than PNG is a checker like any other texture. */
static void
put_image (const Filter *filter, const char *name, const char *file)
{
  const LsGlslImage image = { "texture", name, file, "linear", "clamp" };
  g_autoptr (GBytes) png = NULL;

  put_sampler (filter, name);
  if (!filter->has_values || name == NULL || !is_name (name) || file == NULL ||
      filter->source->imported == NULL)
    return;
  png = ls_imported_read_beside (filter->source->imported, filter->source->name, file,
                                 LS_FILE_MAX_BYTES);
  if (png == NULL || !ls_glsl_put_image (filter->source->inputs, &image, png, NULL))
    g_ptr_array_add (filter->source->notes,
                     g_strdup_printf ("the image %s, which is no PNG file beside the text", file));
}

static void
put_imported_cb (JsonArray *array, guint index, JsonNode *node, gpointer data)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

  (void) array;
  (void) index;
  if (object != NULL)
    put_image (data, member_text (object, "NAME"), member_text (object, "PATH"));
}

static void
put_member_cb (JsonObject *all, const char *name, JsonNode *node, gpointer data)
{
  (void) all;
  put_image (data, name,
             JSON_NODE_HOLDS_OBJECT (node) ? member_text (json_node_get_object (node), "PATH")
                                           : NULL);
}

/* "IMPORTED": a list, or an object by names. */
static void
put_imported (JsonObject *root, Filter *filter)
{
  JsonNode *node = json_object_get_member (root, "IMPORTED");

  if (node != NULL && JSON_NODE_HOLDS_ARRAY (node))
    json_array_foreach_element (json_node_get_array (node), put_imported_cb, filter);
  else if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    json_object_foreach_member (json_node_get_object (node), put_member_cb, filter);
}

static void
put_list (JsonObject *root, const char *name, JsonArrayForeach put, Filter *filter)
{
  JsonNode *node = json_object_get_member (root, name);

  if (node != NULL && JSON_NODE_HOLDS_ARRAY (node))
    json_array_foreach_element (json_node_get_array (node), put, filter);
}

/* The JSON of the first comment that has some, of those that the text begins with; NULL: none. */
static char *
dup_json (const char *text)
{
  for (const char *start = text + strspn (text, " \t\r\n"); *start == '/';)
    {
      const gboolean is_line = start[1] == '/';
      const char *end = is_line ? start + strcspn (start, "\n") : strstr (start, "*/");
      const char *brace = end != NULL && !is_line ? strchr (start, '{') : NULL;

      if (brace != NULL && brace < end)
        return g_strndup (brace, (gsize) (end - brace));
      if (end == NULL || (!is_line && start[1] != '*'))
        return NULL;
      start = end + (is_line ? 0 : 2);
      start += strspn (start, " \t\r\n");
    }
  return NULL;
}

/* The passes of a filter: the last one gives the picture. */
static guint
count_passes (JsonObject *root)
{
  JsonNode *node = json_object_get_member (root, "PASSES");

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node)
           ? MAX (json_array_get_length (json_node_get_array (node)), 1)
           : 1;
}

static void
put_values (JsonObject *root, const guint size[2], GlslSource *source)
{
  const guint n = count_passes (root);

  g_string_append_printf (source->inputs,
                          "uniform RENDERSIZE %u %u\nuniform TIME 10\nuniform PASSINDEX %u\n",
                          size[0], size[1], n - 1);
  g_ptr_array_add (source->notes, g_strdup ("the uniform TIME = 10"));
  if (n > 1)
    g_ptr_array_add (source->notes, g_strdup_printf ("the uniform PASSINDEX = %u", n - 1));
}

/* The object of the filter's JSON; NULL: the text is no filter. parser: keeps it. */
static JsonObject *
read_filter (const char *filter, JsonParser *parser)
{
  g_autofree char *json = filter != NULL ? dup_json (filter) : NULL;
  JsonNode *root;
  JsonObject *object;

  if (json == NULL || !json_parser_load_from_data (parser, json, -1, NULL))
    return NULL;
  root = json_parser_get_root (parser);
  object = root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  return object != NULL && (json_object_has_member (object, "INPUTS") ||
                            json_object_has_member (object, "ISFVSN"))
           ? object
           : NULL;
}

gboolean
glsl_frame_isf (GlslFrame *frame,
                const char *text,
                LsGlslStage stage,
                const guint size[2],
                GlslSource *source)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *root = read_filter (text, parser);
  Filter filter = { frame, source, stage == LS_GLSL_PIXEL };

  if (root == NULL || stage == LS_GLSL_GEOMETRY)
    return FALSE;
  g_string_append (frame->head, NAMES);
  g_string_append (frame->head, stage == LS_GLSL_PIXEL ? PIXELS : VERTICES);
  put_list (root, "INPUTS", put_input_cb, &filter);
  put_list (root, "PASSES", put_pass_cb, &filter);
  put_imported (root, &filter);
  if (filter.has_values)
    put_values (root, size, source);
  return TRUE;
}
