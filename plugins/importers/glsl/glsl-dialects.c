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
  return glsl_matches (bare, ENTRY) || glsl_is_transition (bare) || glsl_is_effect (bare);
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

gboolean
glsl_has_outputs (const char *version)
{
  return version != NULL && g_ascii_strtoull (version, NULL, 10) >= 130;
}

gboolean
glsl_is_of_es (const char *version)
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
  return glsl_is_of_es (own) == glsl_is_of_es (its) &&
         (!glsl_is_of_es (own) ||
          g_ascii_strtoull (own, NULL, 10) == g_ascii_strtoull (its, NULL, 10));
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
  const gboolean has_out = glsl_has_outputs (version);
  const char *high = glsl_is_of_es (version) ? "highp " : "";
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
  const gboolean is_effect = !has_main && glsl_is_effect (bare) &&
                             stage == (glsl_has_support (bare) ? LS_GLSL_VERTEX : LS_GLSL_PIXEL);
  const gboolean is_toy = !has_main && !is_effect && stage == LS_GLSL_PIXEL && glsl_is_toy (bare);
  const gboolean is_love = !has_main && !is_toy && glsl_is_love (bare);
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
                   : is_effect     ? "300 es"
                   : is_toy        ? "330"
                   : is_love       ? "130"
                   : is_transition ? "100"
                                   : glsl_guess_version (bare);
  version = dup_version (bare, frame->version);
  if (is_effect)
    {
      glsl_frame_effect (frame, bare, stage, size, version, source);
      return;
    }
  if (!has_version && !strcmp (version != NULL ? version : "", "130") && has_levels (bare))
    g_string_append (frame->head, LEVELS);
  glsl_put_ambients (frame, bare, stage, size, version, source);
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
