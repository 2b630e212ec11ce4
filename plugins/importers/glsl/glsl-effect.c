#include <string.h>

#include "glsl-source.h"

/* Effects of postprocessing, a library on three.js: mainImage () gives the colour of a pixel from that of the picture before, mainUv () says
 * where that is read, and mainSupport () is what an effect adds to the vertices. */

#define QUALIFIERS "(const\\s{1,50})?(in\\s{1,50})?((high|medium|low)p\\s{1,50})?"
#define NAME "\\s{1,50}\\w{1,100}\\s{0,50}"
#define IMAGE                                                                                     \
  "\\bvoid\\s{1,50}mainImage\\s{0,50}\\(\\s{0,50}" QUALIFIERS "vec4" NAME ",\\s{0,50}" QUALIFIERS \
  "vec2" NAME ",\\s{0,50}"
#define UV "\\bvoid\\s{1,50}mainUv\\s{0,50}\\("
#define SUPPORT "\\bvoid\\s{1,50}mainSupport\\s{0,50}\\("

gboolean
glsl_has_support (const char *bare)
{
  return glsl_matches (bare, SUPPORT);
}

gboolean
glsl_is_effect (const char *bare)
{
  return glsl_matches (bare, IMAGE "|" UV "|" SUPPORT);
}

/* --- words ------------------------------------------------------------------------------------- */

/* Words of WebGL 1 that three.js gives texts of version 300 es. */
static void
put_words (GlslFrame *frame, const char *bare, LsGlslStage stage)
{
  static const char *const words[][2] = {
    { "texture2D", "texture" },
    { "textureCube", "texture" },
    { "texture2DProj", "textureProj" },
    { "texture2DLodEXT", "textureLod" },
    { "texture2DProjLodEXT", "textureProjLod" },
    { "textureCubeLodEXT", "textureLod" },
    { "texture2DGradEXT", "textureGrad" },
    { "texture2DProjGradEXT", "textureProjGrad" },
    { "textureCubeGradEXT", "textureGrad" },
  };

  g_string_append (frame->head, "precision highp float;\nprecision highp int;\n"
                                "precision highp sampler2D;\nprecision highp sampler3D;\n"
                                "#define PERSPECTIVE_CAMERA 1\n#define DEPTH_PACKING 0\n");
  if (glsl_has_word (bare, "varying"))
    g_string_append_printf (frame->head, "#define varying %s\n",
                            stage == LS_GLSL_VERTEX ? "out" : "in");
  if (stage == LS_GLSL_VERTEX && glsl_has_word (bare, "attribute"))
    g_string_append (frame->head, "#define attribute in\n");
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (glsl_has_word (bare, words[i][0]))
      g_string_append_printf (frame->head, "#define %s %s\n", words[i][0], words[i][1]);
}

/* Words that GLSL reserves and effects have for names all the same: the library puts others in their place. */
static void
put_names (GlslFrame *frame, const char *bare)
{
  static const char *const words[] = { "active", "common", "filter", "input", "output", "sample" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *declared = g_strdup_printf ("\\b(bool|int|float|[bi]?vec[234]|mat[234]|"
                                                   "sampler(2D|3D|Cube))\\s{1,50}%s\\b",
                                                   words[i]);

      if (glsl_matches (bare, declared))
        {
          g_autofree char *wanted = g_strconcat (words[i], "_", NULL);
          g_autofree char *name = glsl_new_name (bare, wanted);

          g_string_append_printf (frame->head, "#define %s %s\n", words[i], name);
        }
    }
}

#define MAX_CONDITION_WORDS 200 /* of conditions, that are looked at */

/* Whether nobody defines a word of a condition, and nobody asks whether it is defined. */
static gboolean
is_undefined (const char *bare, const char *word)
{
  static const char *const known[] = { "defined", "DEPTH_PACKING", "PERSPECTIVE_CAMERA", NULL };
  g_autofree char *asked = g_strdup_printf (
    "^[ \\t]*#[ \\t]*(define|ifdef|ifndef)[ \\t]+%s\\b|\\bdefined[ \\t(]{0,50}%s\\b", word, word);

  return !g_strv_contains (known, word) && !g_str_has_prefix (word, "GL_") &&
         !g_str_has_prefix (word, "__") && !glsl_matches (bare, asked);
}

/* The words of a condition: those that the effect's class defines are 0, which GLSL ES does not take them for by itself. */
static void
put_condition (GlslFrame *frame,
               const char *bare,
               const char *condition,
               GHashTable *seen,
               GPtrArray *notes)
{
  g_auto (GStrv) words = g_regex_split_simple ("\\W+", condition, G_REGEX_RAW, 0);

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (*words[i] == '\0' || g_ascii_isdigit (*words[i]) ||
          g_hash_table_size (seen) == MAX_CONDITION_WORDS ||
          !g_hash_table_add (seen, g_strdup (words[i])) || !is_undefined (bare, words[i]))
        continue;
      g_string_append_printf (frame->head, "#define %s 0\n", words[i]);
      g_ptr_array_add (notes, g_strdup_printf ("the macro %s = 0", words[i]));
    }
}

static void
put_conditions (GlslFrame *frame, const char *bare, GPtrArray *notes)
{
  g_autoptr (GRegex) regex =
    g_regex_new ("^[ \\t]*#[ \\t]*(?:el)?if\\b(.*)$", G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, bare, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *condition = g_match_info_fetch (match, 1);

      put_condition (frame, bare, condition, seen, notes);
    }
}

/* --- main () ----------------------------------------------------------------------------------- */

/* Returns: (transfer full): the statements that an effect's parts are called by, for the pixel at lanescope_uv. */
static char *
dup_calls (const char *bare)
{
  GString *calls = g_string_new (NULL);

  if (glsl_matches (bare, UV))
    g_string_append (calls, "mainUv (lanescope_uv); ");
  g_string_append (calls, "vec4 lanescope_pixel = texture (inputBuffer, lanescope_uv); ");
  if (glsl_matches (bare, IMAGE))
    g_string_append_printf (
      calls,
      "vec4 lanescope_before = lanescope_pixel; "
      "mainImage (lanescope_before, lanescope_uv, %slanescope_pixel); ",
      glsl_matches (bare, IMAGE QUALIFIERS "float\\b") ? "readDepth (lanescope_uv), " : "");
  return g_string_free (calls, FALSE);
}

/* Returns: (transfer full): main () of the pixels. */
static char *
dup_pixels (const char *bare)
{
  g_autofree char *colour = glsl_new_name (bare, "colour");
  g_autofree char *calls = dup_calls (bare);

  return g_strdup_printf ("out highp vec4 %s;\nvoid main () { vec2 lanescope_uv = gl_FragCoord.xy "
                          "/ resolution; %s%s = lanescope_pixel; }\n",
                          colour, calls, colour);
}

/* Returns: (transfer full): main () of the vertices, which lie on the target's corners. */
static char *
dup_vertices (const char *bare)
{
  const gboolean is_empty = glsl_matches (bare, SUPPORT "\\s{0,50}(void\\s{0,50})?\\)");
  const gboolean has_uv = glsl_has_word (bare, "vUv");

  return g_strdup_printf (
    "void main () { vec2 lanescope_uv = position.xy * 0.5 + 0.5; %smainSupport (%s); "
    "gl_Position = vec4 (position.xy, 1.0, 1.0); }\n",
    has_uv ? "vUv = lanescope_uv; " : "", is_empty ? "" : "lanescope_uv");
}

void
glsl_frame_effect (GlslFrame *frame,
                   const char *bare,
                   LsGlslStage stage,
                   const guint size[2],
                   const char *version,
                   GlslSource *source)
{
  const gboolean is_pixel = stage == LS_GLSL_PIXEL;
  g_autofree char *tail = is_pixel ? dup_pixels (bare) : dup_vertices (bare);
  g_autofree char *called = g_strconcat (bare, tail, NULL);
  g_autoptr (GPtrArray) notes = g_ptr_array_new ();
  g_autofree char *helpers = glsl_find_helpers (called, notes);
  g_autofree char *all = g_strconcat (called, helpers, NULL);

  put_words (frame, bare, stage);
  put_names (frame, bare);
  put_conditions (frame, bare, notes);
  glsl_put_ambients (frame, all, stage, size, version, source);
  if (glsl_has_word (bare, "vUv"))
    g_string_append (frame->head, is_pixel ? "#define vUv (gl_FragCoord.xy / resolution)\n"
                                           : "out highp vec2 vUv;\n");
  g_string_append (frame->head, helpers);
  g_string_append (frame->tail, tail);
  if (glsl_has_word (bare, "PERSPECTIVE_CAMERA"))
    g_ptr_array_add (notes, g_strdup ("the macro PERSPECTIVE_CAMERA = 1"));
  for (guint i = 0; i < notes->len; i++)
    g_ptr_array_add (source->notes, g_ptr_array_index (notes, i));
}
