#include "glsl-source.h"

#include <string.h>

#include "ls-begins.h"

/* GLSL as communities write it: what their programs put around a text, or cut it into. */

/* --- looking at a text ------------------------------------------------------------------------- */

char *
glsl_bare (const char *text)
{
  char *bare = g_strdup (text);

  for (char *c = bare; *c;)
    {
      const gboolean is_block = c[0] == '/' && c[1] == '*';
      const char *end = is_block ? strstr (c + 2, "*/") : NULL;
      const gsize length = is_block ? (end != NULL ? (gsize) (end + 2 - c) : strlen (c))
                           : c[0] == '/' && c[1] == '/' ? strcspn (c, "\n")
                                                        : 0;

      for (gsize i = 0; i < length; i++)
        if (c[i] != '\n' && c[i] != '\r')
          c[i] = ' ';
      c += MAX (length, 1);
    }
  return bare;
}

gboolean
glsl_matches (const char *bare, const char *pattern)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);

  return g_regex_match (regex, bare, 0, NULL);
}

static guint
count_matches (const char *bare, const char *pattern)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  for (g_regex_match (regex, bare, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    n++;
  return n;
}

#define ENTRY                                                                                      \
  "\\bvoid\\s{1,50}(main|mainImage)\\s{0,50}\\(|\\bvec4\\s{1,50}(effect|position)\\s{0,50}\\(\\s{" \
  "0,50}(vec4|mat4)\\s"

gboolean
glsl_is_text (const char *bare)
{
  return glsl_matches (bare, ENTRY) || glsl_is_transition (bare);
}

/* What stands outside of all functions and conditions. */
typedef struct
{
  gboolean has_precision; /* a statement of OpenGL ES */
  gboolean has_in;        /* in, out or layout, which older versions lack */
} Outside;

static void
look_at_word (Outside *outside, const char *word, gsize length)
{
  if (length == 9 && !strncmp (word, "precision", length))
    outside->has_precision = TRUE;
  if ((length == 2 && !strncmp (word, "in", length)) ||
      (length == 3 && !strncmp (word, "out", length)) ||
      (length == 6 && !strncmp (word, "layout", length)))
    outside->has_in = TRUE;
}

/* The change that a directive makes to the number of conditions it is in. */
static int
condition_of (const char *line)
{
  line += strspn (line, " \t");
  if (*line != '#')
    return 0;
  line += 1 + strspn (line + 1, " \t");
  return ls_begins (line, "if") ? 1 : ls_begins (line, "endif") ? -1 : 0;
}

static void
look_outside (const char *bare, Outside *outside)
{
  int depth = 0, condition = 0;

  *outside = (Outside){ FALSE, FALSE };
  for (const char *line = bare; *line; line += strcspn (line, "\n"), line += *line == '\n')
    {
      const gsize length = strcspn (line, "\n");

      if (line[strspn (line, " \t")] == '#')
        {
          condition += condition_of (line);
          continue;
        }
      for (gsize i = 0; i < length; i++)
        {
          gsize n = 0;

          depth += line[i] == '(' || line[i] == '{';
          depth -= line[i] == ')' || line[i] == '}';
          while (i + n < length && (g_ascii_isalnum (line[i + n]) || line[i + n] == '_'))
            n++;
          if (n > 0 && depth == 0 && condition == 0)
            look_at_word (outside, line + i, n);
          i += n > 0 ? n - 1 : 0;
        }
    }
}

/* Functions of WebGL's extensions, which the driver has under other names and not in OpenGL ES. */
#define LEVELS                                                                           \
  "#define texture2DLodEXT texture2DLod\n#define texture2DProjLodEXT texture2DProjLod\n" \
  "#define textureCubeLodEXT textureCubeLod\n#define gl_FragDepthEXT gl_FragDepth\n"

static gboolean
has_levels (const char *bare)
{
  return glsl_matches (bare, "\\btexture(2D|2DProj|Cube)LodEXT\\b|\\bgl_FragDepthEXT\\b");
}

const char *
glsl_guess_version (const char *bare)
{
  Outside outside;

  if (glsl_matches (bare, "^[ \\t]*#[ \\t]*version\\b"))
    return NULL;
  look_outside (bare, &outside);
  if (outside.has_in)
    return outside.has_precision ? "300 es" : "330";
  return !outside.has_precision ? NULL : has_levels (bare) ? "130" : "100";
}

/* --- several stages in one file ---------------------------------------------------------------- */

/* A line that begins a stage's part of the text: "#pragma stage vertex" and its like. */
#define STAGE_MARK                                                                             \
  "^[ \\t]*(?:#[ \\t]*pragma[ \\t]+(?:shader_)?stage[ \\t]*[:(]?[ \\t]*|#[ "                   \
  "\\t]*(?:shader|type|stage)"                                                                 \
  "[ \\t]+|#?\\[[ \\t]*|--[ \\t]*)(vertex|vert|vs|fragment|frag|pixel|fs|ps|geometry|geom|gs)" \
  "[ \\t]*[\\])]?[ \\t\\r]*$"

static GRegex *
mark_regex (void)
{
  return g_regex_new (STAGE_MARK, G_REGEX_MULTILINE | G_REGEX_RAW | G_REGEX_CASELESS, 0, NULL);
}

static LsGlslStage
stage_of_word (const char *word)
{
  switch (g_ascii_tolower (*word))
    {
    case 'v':
      return LS_GLSL_VERTEX;
    case 'g':
      return LS_GLSL_GEOMETRY;
    }
  return LS_GLSL_PIXEL;
}

static guint
find_marks (const char *bare)
{
  g_autoptr (GRegex) regex = mark_regex ();
  g_autoptr (GMatchInfo) match = NULL;
  guint bits = 0;

  for (g_regex_match (regex, bare, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *word = g_match_info_fetch (match, 1);

      bits |= 1u << stage_of_word (word);
    }
  return bits;
}

/* Macros that programs define for the stage that they compile. */
static const char *const macros[][LS_GLSL_N_STAGES] = {
  { "VERTEX", "GEOMETRY", "FRAGMENT" },
  { "VERTEX", "GEOMETRY", "PIXEL" },
  { "VERTEX_SHADER", "GEOMETRY_SHADER", "FRAGMENT_SHADER" },
  { "VERTEX_SHADER", "GEOMETRY_SHADER", "PIXEL_SHADER" },
  { "VERTEXSHADER", "GEOMETRYSHADER", "FRAGMENTSHADER" },
  { "VERTEX_STAGE", "GEOMETRY_STAGE", "FRAGMENT_STAGE" },
  { "VERTEX_PROGRAM", "GEOMETRY_PROGRAM", "FRAGMENT_PROGRAM" },
  { "GL_VERTEX_SHADER", "GL_GEOMETRY_SHADER", "GL_FRAGMENT_SHADER" },
  { "SHADER_VERTEX", "SHADER_GEOMETRY", "SHADER_FRAGMENT" },
  { "IS_VERTEX", "IS_GEOMETRY", "IS_FRAGMENT" },
  { "_VERTEX_", "_GEOMETRY_", "_FRAGMENT_" },
  { "__VERTEX__", "__GEOMETRY__", "__FRAGMENT__" },
  { "COMPILING_VS", "COMPILING_GS", "COMPILING_FS" },
  { "COMPILE_VS", "COMPILE_GS", "COMPILE_FS" },
  { "VERT", "GEOM", "FRAG" },
  { "VSH", "GSH", "FSH" },
  { "VS", "GS", "FS" },
  { "VS", "GS", "PS" },
};

static gboolean
is_asked (const char *bare, const char *macro)
{
  g_autofree char *pattern =
    g_strdup_printf ("^[ \\t]*#[ \\t]*(if|ifdef|ifndef|elif)\\b.*\\b%s\\b", macro);

  return glsl_matches (bare, pattern);
}

/* The row of macros that a text of several stages asks for; NULL: none. */
static const char *const *
find_macros (const char *bare)
{
  const char *const *best = NULL;
  guint most = 0;

  if (strstr (bare, "#") == NULL || count_matches (bare, ENTRY) < 2)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (macros); i++)
    {
      const guint n = (guint) is_asked (bare, macros[i][LS_GLSL_VERTEX]) +
                      (guint) is_asked (bare, macros[i][LS_GLSL_PIXEL]);

      if (n > most)
        {
          most = n;
          best = macros[i];
        }
    }
  return best;
}

/* A text that defines the macro of a stage is of that stage. */
static gboolean
is_defined (const char *bare, const char *macro)
{
  g_autofree char *pattern = g_strdup_printf ("^[ \\t]*#[ \\t]*define[ \\t]+%s\\b", macro);

  return glsl_matches (bare, pattern);
}

guint
glsl_find_stages (const char *bare)
{
  const guint marked = find_marks (bare);
  const char *const *row = marked ? NULL : find_macros (bare);

  if (row == NULL)
    return marked;
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    if (is_defined (bare, row[i]))
      return 1u << i;
  return 1u << LS_GLSL_VERTEX | 1u << LS_GLSL_PIXEL |
         (is_asked (bare, row[LS_GLSL_GEOMETRY]) ? 1u << LS_GLSL_GEOMETRY : 0);
}

/* Blanks the lines of other stages, and the marks. bare_lines: the bare text by lines. */
static void
blank_others (GArray *lines, char **bare_lines, LsGlslStage stage)
{
  g_autoptr (GRegex) regex = mark_regex ();
  gboolean is_other = FALSE;

  for (guint i = 0; i < lines->len && bare_lines[i] != NULL; i++)
    {
      GlslLine *line = &g_array_index (lines, GlslLine, i);
      g_autoptr (GMatchInfo) match = NULL;
      const gboolean is_mark = g_regex_match (regex, bare_lines[i], 0, &match);

      if (is_mark)
        {
          g_autofree char *word = g_match_info_fetch (match, 1);

          is_other = stage_of_word (word) != stage;
        }
      if (is_mark || is_other)
        *line->text = '\0';
    }
}

const char *
glsl_take_stage (GArray *lines, const char *bare, LsGlslStage stage)
{
  const char *const *row;

  if (find_marks (bare))
    {
      g_auto (GStrv) bare_lines = g_strsplit (bare, "\n", -1);

      blank_others (lines, bare_lines, stage);
      return NULL;
    }
  row = find_macros (bare);
  return row != NULL && !is_defined (bare, row[stage]) ? row[stage] : NULL;
}

/* --- names that a community's program declares -------------------------------------------------- */

typedef enum
{
  TOY,   /* Shadertoy */
  THREE, /* three.js */
  LOVE,  /* LOVE */
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

static gboolean
is_declared (const char *bare, const char *name)
{
  g_autofree char *pattern =
    g_strdup_printf ("\\b(uniform|attribute|varying|in|out|const|extern)"
                     "\\b[^;{}()=]{0,300}\\b%s\\b|#[ \\t]*define[ \\t]+%s\\b",
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
      return glsl_matches (bare, "\\bvoid\\s+mainImage\\s*\\(") ||
             is_missing (bare, "iResolution") || is_missing (bare, "iGlobalTime");
    case LOVE:
      return glsl_matches (bare, "\\bvec4\\s+(effect\\s*\\(\\s*vec4|position\\s*\\(\\s*mat4)\\s");
    case THREE:
      return is_missing (bare, "modelViewMatrix") || is_missing (bare, "projectionMatrix") ||
             is_missing (bare, "modelMatrix") || is_missing (bare, "viewMatrix") ||
             is_missing (bare, "cameraPosition") ||
             (is_missing (bare, "position") && glsl_has_word (bare, "gl_Position"));
    }
  return FALSE;
}

/* --- what is written out around a text --------------------------------------------------------- */

void
glsl_frame_clear (GlslFrame *frame)
{
  if (frame->head != NULL)
    g_string_free (frame->head, TRUE);
  if (frame->tail != NULL)
    g_string_free (frame->tail, TRUE);
  frame->head = frame->tail = NULL;
}

static void
put_value (GlslSource *source, const Ambient *ambient, const guint size[2])
{
  const char *rest = !strcmp (ambient->type, "vec3") ? "1" : "1 1";
  g_autofree char *value = ambient->value == NULL ? NULL
                           : !strcmp (ambient->value, "size")
                             ? g_strdup_printf ("%u %u %s", size[0], size[1], rest)
                             : g_strdup (ambient->value);

  if (value == NULL)
    return;
  g_string_append_printf (source->inputs, "uniform %s %s\n", ambient->name, value);
  g_ptr_array_add (source->notes, g_strdup_printf ("the uniform %s = %s", ambient->name, value));
}

/* What a text says behind #version, else what is made up for it. Returns: (transfer full) (nullable). */
static char *
dup_version (const char *bare, const char *made_up)
{
  g_autoptr (GRegex) regex = g_regex_new ("^[ \\t]*#[ \\t]*version[ \\t]+(\\d+.*)$",
                                          G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (regex, bare, 0, &match) ? g_match_info_fetch (match, 1)
                                                : g_strdup (made_up);
}

/* Whether a version has "in" and "out" outside of functions. */
static gboolean
has_outputs (const char *version)
{
  return version != NULL && g_ascii_strtoull (version, NULL, 10) >= 130;
}

static gboolean
is_of_es (const char *version)
{
  return version != NULL &&
         (strstr (version, "es") != NULL || g_ascii_strtoull (version, NULL, 10) == 100);
}

char *
glsl_dup_version (const char *bare)
{
  const char *guess = glsl_guess_version (bare);

  return dup_version (bare, guess != NULL ? guess : "110");
}

gboolean
glsl_versions_fit (const char *bare, const char *other)
{
  static const char version[] = "^[ \\t]*#[ \\t]*version\\b";
  g_autofree char *own = glsl_dup_version (bare);
  g_autofree char *its = glsl_dup_version (other);

  if (!glsl_matches (bare, version) && !glsl_matches (other, version))
    return TRUE;
  return is_of_es (own) == is_of_es (its) &&
         (!is_of_es (own) || g_ascii_strtoull (own, NULL, 10) == g_ascii_strtoull (its, NULL, 10));
}

/* The type of a name; channels of Shadertoy may be cubes. */
static const char *
type_of (const Ambient *ambient, const GlslSource *source)
{
  const char *digit = ambient->name + strlen ("iChannel");

  if (!strcmp (ambient->type, "sampler2D") && source->cubes & 1u << (*digit - '0'))
    return "samplerCube";
  return ambient->type;
}

/* Declares what the text uses of its community's names. version: (nullable): of the text. */
static void
put_ambients (GlslFrame *frame,
              const char *bare,
              LsGlslStage stage,
              const guint size[2],
              const char *version,
              GlslSource *source)
{
  const char *attribute = has_outputs (version) ? "in" : "attribute";
  gboolean is_member[LOVE + 1];

  for (guint i = 0; i <= LOVE; i++)
    is_member[i] = is_of (bare, i);
  for (guint i = 0; i < G_N_ELEMENTS (ambients); i++)
    {
      const Ambient *a = &ambients[i];
      const gboolean is_high = is_of_es (version) && strcmp (a->type, "bool") != 0;

      if (!is_member[a->community] || !(a->stages & 1u << stage) || !is_missing (bare, a->name) ||
          is_replaced (bare, a))
        continue;
      g_string_append_printf (frame->head, "%s %s%s %s%s;\n", *a->kind == 'i' ? attribute : a->kind,
                              is_high ? "highp " : "", type_of (a, source), a->name, a->array);
      put_value (source, a, size);
    }
}

char *
glsl_new_name (const char *bare, const char *wanted)
{
  char *name = g_strdup (wanted);

  for (guint i = 2; glsl_has_word (bare, name); i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s%u", wanted, i);
    }
  return name;
}

/* mainImage (), as Shadertoy calls it. */
static void
frame_toy (GlslFrame *frame, const char *bare, const char *version)
{
  const gboolean has_out = has_outputs (version);
  const char *high = is_of_es (version) ? "highp " : "";
  g_autofree char *colour = glsl_new_name (bare, "colour");

  if (has_out)
    g_string_append_printf (frame->tail, "out %svec4 %s;\n", high, colour);
  g_string_append_printf (frame->tail,
                          "void main () { %svec4 lanescope_pixel = vec4 (0.0, 0.0, 0.0, 1.0); "
                          "mainImage (lanescope_pixel, gl_FragCoord.xy); %s = lanescope_pixel; }\n",
                          high, has_out ? colour : "gl_FragColor");
}

/* effect () and position (), as LOVE calls them. */
static void
frame_love (GlslFrame *frame, LsGlslStage stage)
{
  g_string_append (
    frame->head,
    "#define Image sampler2D\n#define ArrayImage sampler2DArray\n#define CubeImage samplerCube\n"
    "#define VolumeImage sampler3D\n#define extern uniform\n#define number float\n"
    "#define Texel texture2D\n#define love_PixelCoord gl_FragCoord.xy\n"
    "varying vec4 VaryingTexCoord;\nvarying vec4 VaryingColor;\n");
  if (stage == LS_GLSL_PIXEL)
    {
      g_string_append (frame->head, "uniform sampler2D MainTex;\n");
      g_string_append (frame->tail, "void main () { gl_FragColor = effect (VaryingColor, MainTex, "
                                    "VaryingTexCoord.xy, gl_FragCoord.xy); }\n");
      return;
    }
  g_string_append (frame->head, "attribute vec4 VertexPosition;\nattribute vec4 VertexTexCoord;\n"
                                "attribute vec4 VertexColor;\nuniform mat4 lanescope_transform;\n");
  g_string_append (frame->tail,
                   "void main () { VaryingTexCoord = VertexTexCoord; VaryingColor = VertexColor; "
                   "gl_Position = position (lanescope_transform, VertexPosition); }\n");
}

void
glsl_frame_find (GlslFrame *frame,
                 const char *text,
                 const char *bare,
                 LsGlslStage stage,
                 const char *filter,
                 const guint size[2],
                 GlslSource *source)
{
  const gboolean has_main = glsl_matches (bare, "\\bvoid\\s+main\\s*\\(");
  const gboolean has_version = glsl_matches (bare, "^[ \\t]*#[ \\t]*version\\b");
  const gboolean is_toy = !has_main && stage == LS_GLSL_PIXEL && is_of (bare, TOY);
  const gboolean is_love = !has_main && !is_toy && is_of (bare, LOVE);
  const gboolean is_transition = !has_main && !is_toy && !is_love && glsl_is_transition (bare);
  g_autofree char *version = NULL;

  frame->head = g_string_new (NULL);
  frame->tail = g_string_new (NULL);
  if (glsl_frame_isf (frame, filter, stage, size, source))
    {
      frame->version = has_version ? NULL : "120";
      return;
    }
  frame->version = has_version     ? NULL
                   : is_toy        ? "330"
                   : is_love       ? "130"
                   : is_transition ? "100"
                                   : glsl_guess_version (bare);
  version = dup_version (bare, frame->version);
  if (!has_version && !strcmp (version != NULL ? version : "", "130") && has_levels (bare))
    g_string_append (frame->head, LEVELS);
  put_ambients (frame, bare, stage, size, version, source);
  if (is_toy)
    frame_toy (frame, bare, version);
  if (is_love)
    frame_love (frame, stage);
  glsl_frame_retro (frame, text, source);
  if (is_transition)
    glsl_frame_transition (frame, text, size, source);
  if (stage == LS_GLSL_PIXEL)
    glsl_put_old_outputs (frame, bare, version, source);
}
