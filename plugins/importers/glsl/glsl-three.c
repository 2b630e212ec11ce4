#include <string.h>

#include "glsl-source.h"

/* What texts of three.js call or include, and three.js puts around them or in the place of an include: its chunks. Names are those of
 * src/renderers/shaders/ShaderChunk of three.js up to r166, and for effects of src/materials/glsl/effect.frag of postprocessing 6; the
 * lines here say what the names mean, in GLSL of every version. */

/* The chunk of functions that only effects have. */
#define OF_EFFECT "effect"

typedef struct
{
  const char *chunk;
  const char *name;
  const char *text; /* in one line; what it calls stands before it */
} Helper;

static const Helper helpers[] = {
  { "common", "PI", "#define PI 3.141592653589793" },
  { "common", "PI2", "#define PI2 6.283185307179586" },
  { "common", "PI_HALF", "#define PI_HALF 1.5707963267948966" },
  { "common", "RECIPROCAL_PI", "#define RECIPROCAL_PI 0.3183098861837907" },
  { "common", "RECIPROCAL_PI2", "#define RECIPROCAL_PI2 0.15915494309189535" },
  { "common", "EPSILON", "#define EPSILON 1e-6" },
  { "common", "saturate", "#define saturate(x) clamp (x, 0.0, 1.0)" },
  { "common", "whiteComplement", "#define whiteComplement(x) (1.0 - clamp (x, 0.0, 1.0))" },
  { "common", "pow2", "float pow2 (float x) { return x * x; }" },
  { "common", "pow3", "float pow3 (float x) { return x * x * x; }" },
  { "common", "pow4", "float pow4 (float x) { return x * x * x * x; }" },
  { "common", "max3", "float max3 (vec3 v) { return max (v.x, max (v.y, v.z)); }" },
  { "common", "average", "float average (vec3 c) { return dot (c, vec3 (0.3333333)); }" },
  { "common", "rand",
    "float rand (vec2 at) { return fract (43758.5453 * "
    "sin (mod (dot (at, vec2 (12.9898, 78.233)), 3.141592653589793))); }" },
  { "common", "precisionSafeLength", "float precisionSafeLength (vec3 v) { return length (v); }" },
  { "common", "IncidentLight",
    "struct IncidentLight { vec3 color; vec3 direction; bool visible; };" },
  { "common", "ReflectedLight",
    "struct ReflectedLight { vec3 directDiffuse; vec3 directSpecular; vec3 indirectDiffuse; "
    "vec3 indirectSpecular; };" },
  { "common", "transformDirection",
    "vec3 transformDirection (vec3 way, mat4 m) { return normalize ((m * vec4 (way, 0.0)).xyz); "
    "}" },
  { "common", "inverseTransformDirection",
    "vec3 inverseTransformDirection (vec3 way, mat4 m) { "
    "return normalize ((vec4 (way, 0.0) * m).xyz); }" },
  { "common", "transposeMat3",
    "mat3 transposeMat3 (mat3 m) { return mat3 (m[0].x, m[1].x, m[2].x, m[0].y, m[1].y, m[2].y, "
    "m[0].z, m[1].z, m[2].z); }" },
  /* Weights of linear light with the primaries of sRGB, to seven places as three.js has them. */
  { "common", "luminance",
    "float luminance (vec3 c) { return dot (c, vec3 (0.2126729, 0.7151522, 0.0721750)); }" },
  { "common", "linearToRelativeLuminance",
    "float linearToRelativeLuminance (vec3 c) { "
    "return dot (c, vec3 (0.2126729, 0.7151522, 0.0721750)); }" },
  { "common", "isPerspectiveMatrix",
    "bool isPerspectiveMatrix (mat4 m) { return m[2].w == -1.0; }" },
  { "common", "equirectUv",
    "vec2 equirectUv (vec3 way) { return 0.5 + vec2 (0.15915494309189535 * atan (way.z, way.x), "
    "0.3183098861837907 * asin (clamp (way.y, -1.0, 1.0))); }" },
  { "common", "BRDF_Lambert",
    "vec3 BRDF_Lambert (vec3 colour) { return colour * 0.3183098861837907; }" },
  /* Schlick's, with the exponent as Spherical Gaussian: Lagarde, 2012. */
  { "common", "F_Schlick",
    "vec3 F_Schlick (vec3 f0, float f90, float cosine) { "
    "return mix (f0, vec3 (f90), exp2 (cosine * (-5.55473 * cosine - 6.98316))); }" },
  { "packing", "packNormalToRGB",
    "vec3 packNormalToRGB (vec3 n) { return normalize (n) * 0.5 + 0.5; }" },
  { "packing", "unpackRGBToNormal", "vec3 unpackRGBToNormal (vec3 c) { return c * 2.0 - 1.0; }" },
  /* Base 256, the first digit in alpha; 1.0 is 255/255 of it. */
  { "packing", "packDepthToRGBA",
    "vec4 packDepthToRGBA (float v) { vec4 digits = vec4 (fract (v * vec3 (16777216.0, 65536.0, "
    "256.0)), v); return (digits - vec4 (0.0, digits.xyz / 256.0)) * (256.0 / 255.0); }" },
  { "packing", "unpackRGBAToDepth",
    "float unpackRGBAToDepth (vec4 c) { return dot (c, (255.0 / 256.0) / vec4 (16777216.0, "
    "65536.0, 256.0, 1.0)); }" },
  /* Depths from 0 to 1 between two planes, and z in the camera's space, which looks along -z. */
  { "packing", "viewZToOrthographicDepth",
    "float viewZToOrthographicDepth (float z, float near, float far) { "
    "return (z + near) / (near - far); }" },
  { "packing", "orthographicDepthToViewZ",
    "float orthographicDepthToViewZ (float depth, float near, float far) { "
    "return depth * (near - far) - near; }" },
  { "packing", "viewZToPerspectiveDepth",
    "float viewZToPerspectiveDepth (float z, float near, float far) { "
    "return far * (z + near) / (z * (far - near)); }" },
  { "packing", "perspectiveDepthToViewZ",
    "float perspectiveDepthToViewZ (float depth, float near, float far) { "
    "return near * far / (depth * (far - near) - far); }" },
  { OF_EFFECT, "packFloatToRGBA", "#define packFloatToRGBA(x) packDepthToRGBA (x)" },
  { OF_EFFECT, "unpackRGBAToFloat", "#define unpackRGBAToFloat(x) unpackRGBAToDepth (x)" },
  { OF_EFFECT, "readDepth", "float readDepth (vec2 at) { return texture (depthBuffer, at).x; }" },
  { OF_EFFECT, "getViewZ",
    "float getViewZ (float depth) { "
    "return perspectiveDepthToViewZ (depth, cameraNear, cameraFar); }" },
  /* IEC 61966-2-1. */
  { OF_EFFECT, "sRGBToLinear",
    "vec4 sRGBToLinear (vec4 c) { return vec4 (mix (pow ((c.xyz + 0.055) / 1.055, vec3 (2.4)), "
    "c.xyz / 12.92, vec3 (lessThanEqual (c.xyz, vec3 (0.04045)))), c.w); }" },
  /* Hue, chroma, value; hue, saturation, lightness: each from 0 to 1. */
  { OF_EFFECT, "RGBToHCV",
    "vec3 RGBToHCV (vec3 c) { float v = max (c.x, max (c.y, c.z)), chroma = v - min (c.x, min "
    "(c.y, c.z)); float h = chroma == 0.0 ? 0.0 : v == c.x ? (c.y - c.z) / chroma : v == c.y ? 2.0 "
    "+ (c.z - c.x) / chroma : 4.0 + (c.x - c.y) / chroma; return vec3 (fract (h / 6.0), chroma, "
    "v); }" },
  { OF_EFFECT, "RGBToHSL",
    "vec3 RGBToHSL (vec3 c) { vec3 hcv = RGBToHCV (c); float l = hcv.z - hcv.y / 2.0; return vec3 "
    "(hcv.x, hcv.y / (1.000001 - abs (2.0 * l - 1.0)), l); }" },
  { OF_EFFECT, "HueToRGB",
    "vec3 HueToRGB (float h) { return clamp (abs (fract (h + vec3 (0.0, 2.0, 1.0) / 3.0) * 6.0 - "
    "3.0) - 1.0, 0.0, 1.0); }" },
  { OF_EFFECT, "HSLToRGB",
    "vec3 HSLToRGB (vec3 c) { return c.z + (HueToRGB (c.x) - 0.5) * c.y * (1.0 - abs (2.0 * c.z - "
    "1.0)); }" },
};

/* --- chunks that are included ------------------------------------------------------------------ */

/* Chunks of some statements. */
static const struct
{
  const char *name, *text;
} pieces[] = {
  { "begin_vertex", "vec3 transformed = position;" },
  { "beginnormal_vertex", "vec3 objectNormal = normal;" },
  { "defaultnormal_vertex", "vec3 transformedNormal = normalMatrix * objectNormal;" },
  { "project_vertex",
    "vec4 mvPosition = modelViewMatrix * vec4 (transformed, 1.0); gl_Position = projectionMatrix * "
    "mvPosition;" },
  { "opaque_fragment", "gl_FragColor = vec4 (outgoingLight, diffuseColor.a);" },
  { "output_fragment", "gl_FragColor = vec4 (outgoingLight, diffuseColor.a);" },
};

/* Chunks that say nothing where a material asks for none of what they are for, or where the target keeps linear light. */
static const char *const idle[] = {
  "alphahash_fragment",
  "alphahash_pars_fragment",
  "alphamap_fragment",
  "alphamap_pars_fragment",
  "alphatest_fragment",
  "alphatest_pars_fragment",
  "aomap_fragment",
  "aomap_pars_fragment",
  "batching_pars_vertex",
  "batching_vertex",
  "clipping_planes_fragment",
  "clipping_planes_pars_fragment",
  "clipping_planes_pars_vertex",
  "clipping_planes_vertex",
  "color_fragment",
  "color_pars_fragment",
  "color_pars_vertex",
  "color_vertex",
  "colorspace_fragment",
  "colorspace_pars_fragment",
  "displacementmap_pars_vertex",
  "displacementmap_vertex",
  "dithering_fragment",
  "dithering_pars_fragment",
  "encodings_fragment",
  "encodings_pars_fragment",
  "fog_fragment",
  "fog_pars_fragment",
  "fog_pars_vertex",
  "fog_vertex",
  "logdepthbuf_fragment",
  "logdepthbuf_pars_fragment",
  "logdepthbuf_pars_vertex",
  "logdepthbuf_vertex",
  "map_fragment",
  "map_pars_fragment",
  "map_particle_fragment",
  "map_particle_pars_fragment",
  "morphcolor_vertex",
  "morphinstance_vertex",
  "morphnormal_vertex",
  "morphtarget_pars_vertex",
  "morphtarget_vertex",
  "premultiplied_alpha_fragment",
  "shadowmap_vertex",
  "skinbase_vertex",
  "skinning_pars_vertex",
  "skinning_vertex",
  "skinnormal_vertex",
  "specularmap_fragment",
  "specularmap_pars_fragment",
  "tonemapping_fragment",
  "uv2_pars_fragment",
  "uv2_pars_vertex",
  "uv2_vertex",
  "uv_pars_fragment",
  "uv_pars_vertex",
  "uv_vertex",
  "worldpos_vertex",
  NULL,
};

char *
glsl_dup_chunk (const char *name)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (g_strv_contains (idle, name))
    return g_strdup ("");
  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    if (!strcmp (pieces[i].name, name))
      return g_strdup (pieces[i].text);
  for (guint i = 0; i < G_N_ELEMENTS (helpers); i++)
    if (strcmp (name, OF_EFFECT) != 0 && !strcmp (helpers[i].chunk, name))
      g_string_append_printf (text, "%s\n", helpers[i].text);
  return text->len ? g_strdup (text->str) : NULL;
}

/* --- what an effect calls ---------------------------------------------------------------------- */

static const char *
behind_name (const Helper *helper)
{
  return strstr (helper->text, helper->name) + strlen (helper->name);
}

/* Whether a helper is a macro without arguments, or a structure: no parenthesis stands behind its name. */
static gboolean
is_word (const Helper *helper)
{
  const char *at = behind_name (helper);

  return at[strspn (at, " ")] != '(';
}

/* Whether a text calls the helper and has none of its own. */
static gboolean
is_called (const char *bare, const Helper *helper)
{
  const char *behind = is_word (helper) ? "\\b" : "\\s{0,50}\\(";
  g_autofree char *use = g_strdup_printf ("\\b%s%s", helper->name, behind);
  g_autofree char *own =
    g_strdup_printf ("\\b(void|bool|int|float|[bi]?vec[234]|mat[234]|struct)\\s{1,50}%s%s|"
                     "#[ \\t]*define[ \\t]+%s\\b",
                     helper->name, behind, helper->name);

  return glsl_matches (bare, use) && !glsl_matches (bare, own);
}

/* Returns: (transfer full): what is told of it. */
static char *
dup_note (const Helper *helper)
{
  const gboolean is_of_effect = !strcmp (helper->chunk, OF_EFFECT);

  if (is_word (helper))
    return g_strdup_printf ("%s of three.js", helper->name);
  return g_strdup_printf (is_of_effect ? "%s () of postprocessing" : "%s () of three.js",
                          helper->name);
}

char *
glsl_find_helpers (const char *bare, GPtrArray *notes)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GString) asked = g_string_new (bare);

  for (guint i = G_N_ELEMENTS (helpers); i-- > 0;)
    if (is_called (asked->str, &helpers[i]))
      {
        g_autofree char *line = g_strdup_printf ("%s\n", helpers[i].text);
        g_string_prepend (text, line);
        /* What it calls is asked for, too. */
        g_string_append (asked, behind_name (&helpers[i]));
        g_ptr_array_insert (notes, 0, dup_note (&helpers[i]));
      }
  return g_string_free (text, FALSE);
}
