#include <string.h>

#include "glslang-text.h"
#include "ls-error.h"
#include "ls-words.h"

/* What language a text is in, and for what stage it is. */

/* Endings of names that say the stage and that the door of the driver does not know, since it has no such stages. */
static const struct
{
  const char *ending;
  LsGlslangStage stage;
} endings[] = {
  { ".comp", LS_GLSLANG_COMPUTE },        { ".comp.glsl", LS_GLSLANG_COMPUTE },
  { ".cs", LS_GLSLANG_COMPUTE },          { ".csh", LS_GLSLANG_COMPUTE },
  { ".compute", LS_GLSLANG_COMPUTE },     { ".cs.glsl", LS_GLSLANG_COMPUTE },
  { ".tesc", LS_GLSLANG_TESS_CONTROL },   { ".tesc.glsl", LS_GLSLANG_TESS_CONTROL },
  { ".tcs", LS_GLSLANG_TESS_CONTROL },    { ".tese", LS_GLSLANG_TESS_EVALUATION },
  { ".tes", LS_GLSLANG_TESS_EVALUATION }, { ".tese.glsl", LS_GLSLANG_TESS_EVALUATION },
};

/* What only texts of a stage say. */
static const struct
{
  const char *pattern;
  LsGlslangStage stage;
} signs[] = {
  { "\\blocal_size_[xyz](_id)?\\b|\\bgl_(GlobalInvocationID|LocalInvocationI|WorkGroup|"
    "NumWorkGroups)",
    LS_GLSLANG_COMPUTE },
  { "\\bgl_TessCoord\\b", LS_GLSLANG_TESS_EVALUATION },
  { "\\blayout\\s{0,50}\\(\\s{0,50}vertices\\s{0,50}=", LS_GLSLANG_TESS_CONTROL },
};

/* The stages that the door of the driver knows. */
static const LsGlslangStage known[] = { LS_GLSLANG_VERTEX, LS_GLSLANG_GEOMETRY,
                                        LS_GLSLANG_FRAGMENT };

LsGlslangStage
glslang_find_name_stage (const char *name)
{
  LsGlslStage stage;

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (name, endings[i].ending))
      return endings[i].stage;
  return ls_glsl_name_stage (name, &stage) ? known[stage] : LS_GLSLANG_ANY;
}

LsGlslangStage
glslang_find_stage (const char *name, const char *bare)
{
  const LsGlslangStage named = glslang_find_name_stage (name);
  LsGlslStage stage;

  if (named != LS_GLSLANG_ANY)
    return named;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (glsl_matches (bare, signs[i].pattern))
      return signs[i].stage;
  ls_glsl_find_stage (name, bare, &stage);
  return known[stage];
}

/* --- languages -------------------------------------------------------------------------------- */

/* Words of HLSL that GLSL has not, and the other way round. */
#define HLSL                                                                             \
  "^[ \\t]*(cbuffer|tbuffer|SamplerState|(RW)?(Texture(1D|2D|3D|Cube)|StructuredBuffer|" \
  "ByteAddressBuffer))\\b|:[ \\t]*SV_\\w+|^[ \\t]*\\[numthreads\\b|"                     \
  "\\bfloat[234](x[234])?[ \\t]+\\w+[ \\t]*[:(;=]"
#define NO_HLSL \
  "^[ \\t]*#[ \\t]*(version|extension)\\b|\\bgl_\\w|#[ \\t]*define[ \\t]+float[234]\\b"

gboolean
glslang_is_hlsl_name (const char *name)
{
  static const char *const suffixes[] = { ".hlsl", ".hlsli", ".fx", ".fxh" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (g_str_has_suffix (name, suffixes[i]))
      return TRUE;
  return FALSE;
}

gboolean
glslang_is_hlsl (const char *name, const char *bare)
{
  return glslang_is_hlsl_name (name) ||
         (!glsl_matches (bare, NO_HLSL) && glsl_matches (bare, HLSL));
}

typedef struct
{
  const char *ending;  /* of the name; NULL: the text alone tells */
  const char *pattern; /* in the text */
  const char *what, *advice;
} Language;

static const Language languages[] = {
  { ".wgsl", "@(fragment|vertex|compute|group|binding)\\b", N_ ("WGSL text"),
    N_ ("naga FILE.wgsl FILE.frag makes GLSL of it") },
  { ".metal",
    "#include[ \\t]*<metal_|\\busing[ \\t]+namespace[ \\t]+metal\\b|"
    "\\[\\[[ \\t]*(position|stage_in|vertex_id|(buffer|texture|attribute)[ \\t]*\\(\\d)",
    N_ ("Metal text"),
    N_ ("nothing free reads it: open the GLSL, HLSL or SPIR-V that it was made of, and see "
        "spirv-cross --msl for what Metal it becomes") },
  { ".slang", "\\[shader[ \\t]*\\([ \\t]*\"|^[ \\t]*import[ \\t]+[\\w.]+[ \\t]*;",
    N_ ("Slang text"), N_ ("slangc FILE.slang -target glsl -o FILE.frag makes GLSL of it") },
  { ".gdshader", "^[ \\t]*shader_type[ \\t]+\\w+[ \\t]*;", N_ ("a shader of Godot"),
    N_ ("Godot shows the GLSL that it makes of it: Inspect Native Shader Code") },
};

/* Names alone do not tell: RetroArch's texts in GLSL are called .slang, too. None of the languages has a version to name. */
static gboolean
is_language (const Language *language, const char *name, const char *bare)
{
  return g_str_has_suffix (name, language->ending)
           ? !glsl_matches (bare, "^[ \\t]*#[ \\t]*version[ \\t]+\\d")
           : !glsl_is_text (bare) && glsl_matches (bare, language->pattern);
}

gboolean
glslang_check_language (const char *name, const char *bare, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    if (is_language (&languages[i], name, bare))
      return ls_fail (error, LS_ERROR_UNSUPPORTED,
                      "%s: this is %s, which glslang does not read (%s)", name,
                      ls_words (languages[i].what), ls_words (languages[i].advice));
  return TRUE;
}
