#include <string.h>

#include "glsl-source.h"

/* Names that a community's program declares, and a text of it does not. */

typedef enum
{
  TOY,    /* Shadertoy */
  THREE,  /* three.js */
  LOVE,   /* LOVE */
  EFFECT, /* postprocessing, which stands on three.js */
  N_COMMUNITIES,
} Community;

#define VERTICES (1u << LS_GLSL_VERTEX)
#define PIXELS (1u << LS_GLSL_PIXEL)

/* A name that a text of the community uses without a declaration. */
typedef struct
{
  Community community;
  guint stages;
  const char *kind; /* "uniform", or "in" for an attribute */
  const char *type, *name, *array;
  const char *value; /* made up; NULL: as any other uniform's */
} Ambient;

static const Ambient ambients[] = {
  { TOY, PIXELS, "uniform", "vec3", "iResolution", "", "size" },
  { TOY, PIXELS, "uniform", "float", "iTime", "", "10" },
  { TOY, PIXELS, "uniform", "float", "iGlobalTime", "", "10" },
  { TOY, PIXELS, "uniform", "float", "iTimeDelta", "", "0.0166667" },
  { TOY, PIXELS, "uniform", "float", "iFrameRate", "", "60" },
  { TOY, PIXELS, "uniform", "int", "iFrame", "", "600" },
  { TOY, PIXELS, "uniform", "vec4", "iMouse", "", "0 0 0 0" },
  { TOY, PIXELS, "uniform", "vec4", "iDate", "", "2026 0 1 43200" },
  { TOY, PIXELS, "uniform", "float", "iSampleRate", "", "44100" },
  { TOY, PIXELS, "uniform", "float", "iChannelTime", "[4]", "10 10 10 10" },
  { TOY, PIXELS, "uniform", "vec3", "iChannelResolution", "[4]", "8 8 1 8 8 1 8 8 1 8 8 1" },
  { TOY, PIXELS, "uniform", "sampler2D", "iChannel0", "", NULL },
  { TOY, PIXELS, "uniform", "sampler2D", "iChannel1", "", NULL },
  { TOY, PIXELS, "uniform", "sampler2D", "iChannel2", "", NULL },
  { TOY, PIXELS, "uniform", "sampler2D", "iChannel3", "", NULL },
  { THREE, VERTICES, "uniform", "mat4", "modelMatrix", "", NULL },
  { THREE, VERTICES, "uniform", "mat4", "modelViewMatrix", "", NULL },
  { THREE, VERTICES, "uniform", "mat4", "projectionMatrix", "", NULL },
  { THREE, VERTICES, "uniform", "mat3", "normalMatrix", "", NULL },
  { THREE, VERTICES | PIXELS, "uniform", "mat4", "viewMatrix", "", NULL },
  { THREE, VERTICES | PIXELS, "uniform", "vec3", "cameraPosition", "", NULL },
  { THREE, VERTICES | PIXELS, "uniform", "bool", "isOrthographic", "", NULL },
  { THREE, VERTICES, "in", "vec3", "position", "", NULL },
  { THREE, VERTICES, "in", "vec3", "normal", "", NULL },
  { THREE, VERTICES, "in", "vec2", "uv", "", NULL },
  { LOVE, VERTICES | PIXELS, "uniform", "vec4", "love_ScreenSize", "", "size" },
  { LOVE, VERTICES, "uniform", "mat4", "TransformMatrix", "", NULL },
  { LOVE, VERTICES, "uniform", "mat4", "ProjectionMatrix", "", NULL },
  { LOVE, VERTICES, "uniform", "mat4", "TransformProjectionMatrix", "", NULL },
  /* EffectMaterial of postprocessing 6 has these, and these planes of the camera. */
  { EFFECT, PIXELS, "uniform", "sampler2D", "inputBuffer", "", NULL },
  { EFFECT, PIXELS, "uniform", "sampler2D", "depthBuffer", "", NULL },
  { EFFECT, VERTICES | PIXELS, "uniform", "vec2", "resolution", "", "size" },
  { EFFECT, VERTICES | PIXELS, "uniform", "vec2", "texelSize", "", "texel" },
  { EFFECT, VERTICES | PIXELS, "uniform", "float", "aspect", "", "aspect" },
  { EFFECT, VERTICES | PIXELS, "uniform", "float", "time", "", "10" },
  { EFFECT, VERTICES | PIXELS, "uniform", "float", "cameraNear", "", "0.3" },
  { EFFECT, VERTICES | PIXELS, "uniform", "float", "cameraFar", "", "1000" },
};

gboolean
glsl_has_word (const char *bare, const char *word)
{
  const gsize length = strlen (word);

  for (const char *at = strstr (bare, word); at != NULL; at = strstr (at + 1, word))
    if ((at == bare || !(g_ascii_isalnum (at[-1]) || at[-1] == '_' || at[-1] == '.')) &&
        !(g_ascii_isalnum (at[length]) || at[length] == '_'))
      return TRUE;
  return FALSE;
}

/* By itself, as a member of a block, or as a macro. */
static gboolean
is_declared (const char *bare, const char *name)
{
  g_autofree char *pattern = g_strdup_printf ("\\b(uniform|attribute|varying|in|out|const|extern)"
                                              "\\b[^;{}()=]{0,300}(\\{[^{}()=]{0,2000})?\\b%s\\b|"
                                              "#[ \\t]*define[ \\t]+%s\\b",
                                              name, name);

  return glsl_matches (bare, pattern);
}

/* Whether the text has a variable of its own in the place of a name of Shadertoy: "float iTime = float (frame) * 0.1;" */
static gboolean
is_replaced (const char *bare, const Ambient *ambient)
{
  g_autofree char *pattern =
    g_strdup_printf ("^[ \\t]*%s[ \\t]+%s[ \\t]*[=;\\[]|^[ \\t]*vec[234][ \\t]+%s[ \\t]*[=;\\[]",
                     ambient->type, ambient->name, ambient->name);

  return ambient->community == TOY && glsl_matches (bare, pattern);
}

static gboolean
is_missing (const char *bare, const char *name)
{
  return glsl_has_word (bare, name) && !is_declared (bare, name);
}

/* Whether the text is of the community: none of its words would mean the same to others. */
static gboolean
is_of (const char *bare, Community community)
{
  switch (community)
    {
    case TOY:
      return glsl_is_toy (bare) || is_missing (bare, "iResolution") ||
             is_missing (bare, "iGlobalTime");
    case LOVE:
      return glsl_matches (bare, "\\bvec4\\s+(effect\\s*\\(\\s*vec4|position\\s*\\(\\s*mat4)\\s");
    case THREE:
      return is_missing (bare, "modelViewMatrix") || is_missing (bare, "projectionMatrix") ||
             is_missing (bare, "modelMatrix") || is_missing (bare, "viewMatrix") ||
             is_missing (bare, "cameraPosition") ||
             (is_missing (bare, "position") && glsl_has_word (bare, "gl_Position"));
    case EFFECT:
      return glsl_is_effect (bare);
    case N_COMMUNITIES:
      break;
    }
  return FALSE;
}

gboolean
glsl_is_toy (const char *bare)
{
  return glsl_matches (bare, "\\bvoid\\s+mainImage\\s*\\(") && !glsl_is_effect (bare);
}

gboolean
glsl_is_love (const char *bare)
{
  return is_of (bare, LOVE);
}

/* Returns: (transfer full) (nullable). */
static char *
dup_value (const Ambient *ambient, const guint size[2])
{
  const char *rest = !strcmp (ambient->type, "vec2")   ? ""
                     : !strcmp (ambient->type, "vec3") ? " 1"
                                                       : " 1 1";
  const double sides[2] = { MAX (size[0], 1), MAX (size[1], 1) };
  char first[G_ASCII_DTOSTR_BUF_SIZE], second[G_ASCII_DTOSTR_BUF_SIZE];

  if (ambient->value != NULL && !strcmp (ambient->value, "size"))
    return g_strdup_printf ("%u %u%s", size[0], size[1], rest);
  if (ambient->value != NULL && !strcmp (ambient->value, "aspect"))
    return g_strdup (g_ascii_formatd (first, sizeof first, "%.9g", sides[0] / sides[1]));
  if (ambient->value != NULL && !strcmp (ambient->value, "texel"))
    return g_strdup_printf ("%s %s", g_ascii_formatd (first, sizeof first, "%.9g", 1 / sides[0]),
                            g_ascii_formatd (second, sizeof second, "%.9g", 1 / sides[1]));
  return g_strdup (ambient->value);
}

static void
put_value (GlslSource *source, const Ambient *ambient, const guint size[2])
{
  g_autofree char *value = dup_value (ambient, size);

  if (value == NULL)
    return;
  g_string_append_printf (source->inputs, "uniform %s %s\n", ambient->name, value);
  g_ptr_array_add (source->notes, g_strdup_printf ("the uniform %s = %s", ambient->name, value));
}

/* The type of a name; channels of Shadertoy may be cubes, or have depth. */
static const char *
type_of (const Ambient *ambient, const GlslSource *source)
{
  const gsize before = strlen ("iChannel");
  guint bit;

  if (strncmp (ambient->name, "iChannel", before) != 0 ||
      !g_ascii_isdigit (ambient->name[before]) || strcmp (ambient->type, "sampler2D") != 0)
    return ambient->type;
  bit = 1u << (ambient->name[before] - '0');
  return source->cubes & bit ? "samplerCube" : source->volumes & bit ? "sampler3D" : ambient->type;
}

void
glsl_put_ambients (GlslFrame *frame,
                   const char *bare,
                   LsGlslStage stage,
                   const guint size[2],
                   const char *version,
                   GlslSource *source)
{
  const char *attribute = glsl_has_outputs (version) ? "in" : "attribute";
  gboolean is_member[N_COMMUNITIES];

  for (guint i = 0; i < N_COMMUNITIES; i++)
    is_member[i] = is_of (bare, i);
  for (guint i = 0; i < G_N_ELEMENTS (ambients); i++)
    {
      const Ambient *a = &ambients[i];
      const gboolean is_high = glsl_is_of_es (version) && strcmp (a->type, "bool") != 0;

      if (!is_member[a->community] || !(a->stages & 1u << stage) || !is_missing (bare, a->name) ||
          is_replaced (bare, a))
        continue;
      g_string_append_printf (frame->head, "%s %s%s %s%s;\n", *a->kind == 'i' ? attribute : a->kind,
                              is_high ? "highp " : "", type_of (a, source), a->name, a->array);
      put_value (source, a, size);
    }
}
