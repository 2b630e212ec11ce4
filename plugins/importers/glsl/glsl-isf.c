#include <json-glib/json-glib.h>
#include <string.h>

#include "glsl-source.h"

/* Filters whose inputs stand in JSON, in a comment in front of the text. */

#define NAMES                                                                 \
  "uniform vec2 RENDERSIZE;\nuniform float TIME;\nuniform float TIMEDELTA;\n" \
  "uniform vec4 DATE;\nuniform int FRAMEINDEX;\nuniform int PASSINDEX;\n"     \
  "#define isf_FragNormCoord (gl_FragCoord.xy / RENDERSIZE)\n"                \
  "#define IMG_SIZE(image) vec2 (8.0)\n"                                      \
  "#define IMG_NORM_PIXEL(image, at) texture2D (image, at)\n"                 \
  "#define IMG_PIXEL(image, at) texture2D (image, (at) / RENDERSIZE)\n"       \
  "#define IMG_THIS_PIXEL(image) texture2D (image, isf_FragNormCoord)\n"      \
  "#define IMG_THIS_NORM_PIXEL(image) texture2D (image, isf_FragNormCoord)\n"

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
  put_default (filter->source, name, json_object_get_member (object, "DEFAULT"));
}

/* Images that passes draw into are read as textures. */
static void
put_pass_cb (JsonArray *array, guint index, JsonNode *node, gpointer data)
{
  const Filter *filter = data;
  const char *name =
    JSON_NODE_HOLDS_OBJECT (node) ? member_text (json_node_get_object (node), "TARGET") : NULL;

  (void) array;
  (void) index;
  if (name != NULL && is_name (name))
    g_string_append_printf (filter->frame->head, "uniform sampler2D %s;\n", name);
}

static void
put_list (JsonObject *root, const char *name, JsonArrayForeach put, Filter *filter)
{
  JsonNode *node = json_object_get_member (root, name);

  if (node != NULL && JSON_NODE_HOLDS_ARRAY (node))
    json_array_foreach_element (json_node_get_array (node), put, filter);
}

/* The JSON of the comment that the text begins with; NULL: none. */
static char *
dup_json (const char *text)
{
  const char *start = text + strspn (text, " \t\r\n");
  const char *end = g_str_has_prefix (start, "/*") ? strstr (start, "*/") : NULL;
  const char *brace = end != NULL ? strchr (start, '{') : NULL;

  return brace != NULL && brace < end ? g_strndup (brace, (gsize) (end - brace)) : NULL;
}

gboolean
glsl_frame_isf (GlslFrame *frame, const char *text, const guint size[2], GlslSource *source)
{
  g_autofree char *json = dup_json (text);
  g_autoptr (JsonParser) parser = json_parser_new ();
  Filter filter = { frame, source };
  JsonNode *root;

  if (json == NULL || !json_parser_load_from_data (parser, json, -1, NULL))
    return FALSE;
  root = json_parser_get_root (parser);
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root) ||
      (!json_object_has_member (json_node_get_object (root), "INPUTS") &&
       !json_object_has_member (json_node_get_object (root), "ISFVSN")))
    return FALSE;
  g_string_append (frame->head, NAMES);
  put_list (json_node_get_object (root), "INPUTS", put_input_cb, &filter);
  put_list (json_node_get_object (root), "PASSES", put_pass_cb, &filter);
  g_string_append_printf (source->inputs, "uniform RENDERSIZE %u %u\nuniform TIME 10\n", size[0],
                          size[1]);
  g_ptr_array_add (source->notes, g_strdup ("the uniform TIME = 10"));
  return TRUE;
}
