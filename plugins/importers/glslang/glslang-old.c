#include <string.h>

#include "glslang-text.h"
#include "ls-begins.h"

/* What earlier versions of GLSL have built in, and glslang's has not. Names that begin with gl_ cannot be declared: they get others. */

#define V (1u << LS_GLSLANG_VERTEX)
#define F (1u << LS_GLSLANG_FRAGMENT)
#define ALL (~0u)

typedef struct
{
  const char *name;
  guint stages;
  const char *declaration; /* with the names as they were */
} Old;

/* The OpenGL Shading Language 1.20, 7 "Built-in Variables", and the same chapter of 4.60's compatibility profile. */
static const Old olds[] = {
  { "gl_FragColor", F, "layout (location = 0) out vec4 gl_FragColor;" },
  { "gl_FragData", F, "layout (location = 0) out vec4 gl_FragData[8];" },
  { "gl_Vertex", V, "in vec4 gl_Vertex;" },
  { "gl_Normal", V, "in vec3 gl_Normal;" },
  { "gl_Color", V | F, "in vec4 gl_Color;" },
  { "gl_SecondaryColor", V | F, "in vec4 gl_SecondaryColor;" },
  { "gl_FogCoord", V, "in float gl_FogCoord;" },
  { "gl_MultiTexCoord0", V, "in vec4 gl_MultiTexCoord0;" },
  { "gl_MultiTexCoord1", V, "in vec4 gl_MultiTexCoord1;" },
  { "gl_MultiTexCoord2", V, "in vec4 gl_MultiTexCoord2;" },
  { "gl_MultiTexCoord3", V, "in vec4 gl_MultiTexCoord3;" },
  { "gl_MultiTexCoord4", V, "in vec4 gl_MultiTexCoord4;" },
  { "gl_MultiTexCoord5", V, "in vec4 gl_MultiTexCoord5;" },
  { "gl_MultiTexCoord6", V, "in vec4 gl_MultiTexCoord6;" },
  { "gl_MultiTexCoord7", V, "in vec4 gl_MultiTexCoord7;" },
  { "gl_TexCoord", V, "out vec4 gl_TexCoord[8];" },
  { "gl_TexCoord", F, "in vec4 gl_TexCoord[8];" },
  { "gl_FrontColor", V, "out vec4 gl_FrontColor;" },
  { "gl_BackColor", V, "out vec4 gl_BackColor;" },
  { "gl_FrontSecondaryColor", V, "out vec4 gl_FrontSecondaryColor;" },
  { "gl_BackSecondaryColor", V, "out vec4 gl_BackSecondaryColor;" },
  { "gl_FogFragCoord", V, "out float gl_FogFragCoord;" },
  { "gl_FogFragCoord", F, "in float gl_FogFragCoord;" },
  { "gl_ClipVertex", V, "out vec4 gl_ClipVertex;" },
  { "gl_NormalMatrix", ALL, "uniform mat3 gl_NormalMatrix;" },
  { "gl_NormalScale", ALL, "uniform float gl_NormalScale;" },
  { "gl_ClipPlane", ALL, "uniform vec4 gl_ClipPlane[8];" },
  { "gl_TextureEnvColor", ALL, "uniform vec4 gl_TextureEnvColor[8];" },
  { "gl_EyePlaneS", ALL, "uniform vec4 gl_EyePlaneS[8];" },
  { "gl_EyePlaneT", ALL, "uniform vec4 gl_EyePlaneT[8];" },
  { "gl_ObjectPlaneS", ALL, "uniform vec4 gl_ObjectPlaneS[8];" },
  { "gl_ObjectPlaneT", ALL, "uniform vec4 gl_ObjectPlaneT[8];" },
  { "gl_LightSource", ALL,
    "struct gl_LightSourceParameters { vec4 ambient, diffuse, specular, position, halfVector; "
    "vec3 spotDirection; float spotExponent, spotCutoff, spotCosCutoff, constantAttenuation, "
    "linearAttenuation, quadraticAttenuation; }; "
    "uniform gl_LightSourceParameters gl_LightSource[8];" },
  { "gl_LightModel", ALL,
    "struct gl_LightModelParameters { vec4 ambient; }; "
    "uniform gl_LightModelParameters gl_LightModel;" },
  { "gl_FrontLightModelProduct", ALL,
    "struct gl_LightModelProducts { vec4 sceneColor; }; "
    "uniform gl_LightModelProducts gl_FrontLightModelProduct, gl_BackLightModelProduct;" },
  { "gl_FrontLightProduct", ALL,
    "struct gl_LightProducts { vec4 ambient, diffuse, specular; }; "
    "uniform gl_LightProducts gl_FrontLightProduct[8], gl_BackLightProduct[8];" },
  { "gl_FrontMaterial", ALL,
    "struct gl_MaterialParameters { vec4 emission, ambient, diffuse, specular; float shininess; "
    "}; uniform gl_MaterialParameters gl_FrontMaterial, gl_BackMaterial;" },
  { "gl_Fog", ALL,
    "struct gl_FogParameters { vec4 color; float density, start, end, scale; }; "
    "uniform gl_FogParameters gl_Fog;" },
  { "gl_Point", ALL,
    "struct gl_PointParameters { float size, sizeMin, sizeMax, fadeThresholdSize, "
    "distanceConstantAttenuation, distanceLinearAttenuation, distanceQuadraticAttenuation; }; "
    "uniform gl_PointParameters gl_Point;" },
  { "gl_NumSamples", F, "const int gl_NumSamples = 1;" },
  { "gl_MaxLights", ALL, "const int gl_MaxLights = 8;" },
  { "gl_MaxClipPlanes", ALL, "const int gl_MaxClipPlanes = 8;" },
  { "gl_MaxTextureUnits", ALL, "const int gl_MaxTextureUnits = 8;" },
  { "gl_MaxTextureCoords", ALL, "const int gl_MaxTextureCoords = 8;" },
  { "gl_MaxVaryingFloats", ALL, "const int gl_MaxVaryingFloats = 64;" },
};

/* Names by which a declaration of another one is there too. */
static const struct
{
  const char *name, *declared;
} twins[] = {
  { "gl_BackMaterial", "gl_FrontMaterial" },
  { "gl_BackLightProduct", "gl_FrontLightProduct" },
  { "gl_BackLightModelProduct", "gl_FrontLightModelProduct" },
};

/* Words that only changed. */
static const struct
{
  const char *name, *now;
} changed[] = {
  { "gl_FragDepthEXT", "gl_FragDepth" },
  { "gl_InstanceIDARB", "gl_InstanceID" },
  { "gl_DrawIDARB", "gl_DrawID" },
  { "gl_BaseVertexARB", "gl_BaseVertex" },
  { "gl_BaseInstanceARB", "gl_BaseInstance" },
};

/* Functions that read textures, by the name that all of them have now. */
static const struct
{
  const char *now, *words;
} readers[] = {
  { "texture",
    "texture1D texture2D texture3D textureCube texture2DRect texture1DArray texture2DArray" },
  { "textureProj", "texture1DProj texture2DProj texture3DProj texture2DRectProj" },
  { "textureLod", "texture1DLod texture2DLod texture3DLod textureCubeLod texture2DLodEXT "
                  "textureCubeLodEXT texture1DArrayLod texture2DArrayLod" },
  { "textureProjLod", "texture1DProjLod texture2DProjLod texture3DProjLod texture2DProjLodEXT" },
  { "textureGrad", "texture1DGradARB texture2DGradARB texture3DGradARB textureCubeGradARB "
                   "texture2DGradEXT textureCubeGradEXT texture2DGrad" },
  { "textureProjGrad", "texture2DProjGradARB texture2DProjGradEXT" },
  { "texelFetch", "texelFetch1D texelFetch2D texelFetch3D texelFetch2DRect" },
  { "textureSize", "textureSize1D textureSize2D textureSize3D textureSizeCube" },
};

/* The same of depths, which gave a vec4. */
static const struct
{
  const char *word, *now;
} shadows[] = {
  { "shadow1D", "texture" },         { "shadow2D", "texture" },
  { "shadow2DRect", "texture" },     { "shadow1DProj", "textureProj" },
  { "shadow2DProj", "textureProj" }, { "shadow2DEXT", "texture" },
};

/* --- what the text says ------------------------------------------------------------------------ */

static gboolean
structure_declares (const LsGlslStructure *structure, const char *word)
{
  if (!strcmp (structure->name, word))
    return TRUE;
  for (guint i = 0; i < structure->members->len; i++)
    if (!strcmp (g_array_index (structure->members, LsGlslMember, i).name, word))
      return TRUE;
  return FALSE;
}

gboolean
glslang_declares (const LsGlslText *read, const char *word)
{
  for (guint i = 0; i < read->variables->len; i++)
    if (!strcmp (g_array_index (read->variables, LsGlslVariable, i).name, word))
      return TRUE;
  for (guint i = 0; i < read->functions->len; i++)
    if (!strcmp (g_array_index (read->functions, LsGlslFunction, i).name, word))
      return TRUE;
  for (guint i = 0; i < read->structures->len; i++)
    if (structure_declares (g_ptr_array_index (read->structures, i), word))
      return TRUE;
  return g_hash_table_contains (read->tokens.defines, word);
}

gboolean
glslang_reads_textures (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      g_auto (GStrv) words = g_strsplit (readers[i].words, " ", -1);

      if (!strcmp (readers[i].now, word) || g_strv_contains ((const char *const *) words, word))
        return TRUE;
    }
  return FALSE;
}

/* --- declarations ------------------------------------------------------------------------------ */

/* Whether the text uses the word without declaring it. */
static gboolean
is_missing (const GlslangNames *names, const LsGlslText *read, const char *word)
{
  return glslang_names_has (names, word) && !glslang_declares (read, word);
}

static const char *
rename_old (GlslangNames *names, const char *word)
{
  g_autofree char *wanted = g_strconcat ("ls_", word + 3, NULL);

  return glslang_names_add (names, word, wanted);
}

/* The declaration with its new names. */
static void
put_declaration (GlslangNames *names, const char *declaration, GString *head)
{
  for (const char *at = declaration; *at != '\0';)
    if (ls_begins (at, "gl_"))
      {
        gsize n = 0;
        g_autofree char *word = NULL;

        while (g_ascii_isalnum (at[n]) || at[n] == '_')
          n++;
        word = g_strndup (at, n);
        g_string_append (head, rename_old (names, word));
        at += n;
      }
    else
      g_string_append_c (head, *at++);
  g_string_append_c (head, '\n');
}

static gboolean
is_wanted (const GlslangNames *names, const LsGlslText *read, const char *name)
{
  gboolean wanted = is_missing (names, read, name);

  for (guint i = 0; i < G_N_ELEMENTS (twins); i++)
    wanted |= !strcmp (twins[i].declared, name) && is_missing (names, read, twins[i].name);
  return wanted;
}

/* Uniforms for the matrices of fixed functions: each also inverse, transposed, or both. */
static void
put_matrices (GlslangNames *names, const LsGlslText *read, GString *head)
{
  static const char *const matrices[] = { "ModelView", "Projection", "ModelViewProjection",
                                          "Texture" };
  static const char *const forms[] = { "", "Inverse", "Transpose", "InverseTranspose" };

  for (guint i = 0; i < G_N_ELEMENTS (matrices); i++)
    for (guint form = 0; form < G_N_ELEMENTS (forms); form++)
      {
        g_autofree char *name = g_strdup_printf ("gl_%sMatrix%s", matrices[i], forms[form]);
        g_autofree char *declaration =
          g_strdup_printf ("uniform mat4 %s%s;", name, i == 3 ? "[8]" : "");

        if (is_missing (names, read, name))
          put_declaration (names, declaration, head);
      }
}

/* A function of fixed functions, as what it is. */
static void
put_transform (GlslangNames *names, const LsGlslText *read, GString *head)
{
  if (!is_missing (names, read, "ftransform"))
    return;
  g_hash_table_add (names->all, g_strdup ("gl_ModelViewProjectionMatrix"));
  g_hash_table_add (names->all, g_strdup ("gl_Vertex"));
  g_string_append_printf (head, "#define ftransform() (%s * %s)\n",
                          rename_old (names, "gl_ModelViewProjectionMatrix"),
                          rename_old (names, "gl_Vertex"));
}

/* What a text declares anew, such as gl_TexCoord with a size, gets another name all the same. */
static void
rename_declared (GlslangNames *names, const LsGlslText *read, const char *name)
{
  if (glslang_names_has (names, name) && glslang_declares (read, name))
    rename_old (names, name);
}

/* --- macros ------------------------------------------------------------------------------------ */

static void
put_macro (const GlslangNames *names,
           const LsGlslText *read,
           const char *word,
           const char *now,
           GString *head)
{
  if (is_missing (names, read, word))
    g_string_append_printf (head, "#define %s %s\n", word, now);
}

static void
put_readers (const GlslangNames *names, const LsGlslText *read, GString *head)
{
  for (guint i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      g_auto (GStrv) words = g_strsplit (readers[i].words, " ", -1);

      for (guint k = 0; words[k] != NULL; k++)
        put_macro (names, read, words[k], readers[i].now, head);
    }
  for (guint i = 0; i < G_N_ELEMENTS (shadows); i++)
    if (is_missing (names, read, shadows[i].word))
      g_string_append_printf (head, "#define %s(s, c) vec4 (%s (s, c))\n", shadows[i].word,
                              shadows[i].now);
}

/* What compilers define for the text's own version. */
static void
put_defined (const GlslangNames *names,
             const GlslangText *text,
             const LsGlslText *read,
             GString *head)
{
  static const char *const es[] = { "GL_ES", "GL_FRAGMENT_PRECISION_HIGH" };
  const char *name = g_hash_table_lookup (names->words, "__VERSION__");

  if (name != NULL)
    g_string_append_printf (head, "#define %s %u\n", name, read->tokens.version);
  for (guint i = 0; read->tokens.is_es && i < G_N_ELEMENTS (es); i++)
    if ((name = g_hash_table_lookup (names->words, es[i])) != NULL)
      g_string_append_printf (head, "#define %s 1\n", name);
  for (guint i = 0; text->defined[i] != NULL; i++)
    if ((name = g_hash_table_lookup (names->words, text->defined[i])) != NULL)
      g_string_append_printf (head, "#define %s 1\n", name);
}

void
glslang_put_old (GlslangNames *names,
                 const GlslangText *text,
                 const LsGlslText *read,
                 GString *head)
{
  const guint stage = 1u << text->stage;

  put_defined (names, text, read, head);
  if (text->is_vulkan)
    return;
  put_macro (names, read, "varying", stage == V ? "out" : "in", head);
  put_macro (names, read, "attribute", "in", head);
  put_macro (names, read, "samplerExternalOES", "sampler2D", head);
  put_readers (names, read, head);
  glslang_put_counters (names, read, head);
  for (guint i = 0; i < G_N_ELEMENTS (changed); i++)
    if (glslang_names_has (names, changed[i].name))
      g_hash_table_insert (names->words, g_strdup (changed[i].name), g_strdup (changed[i].now));
  put_transform (names, read, head);
  put_matrices (names, read, head);
  for (guint i = 0; i < G_N_ELEMENTS (olds); i++)
    if (olds[i].stages & stage)
      {
        rename_declared (names, read, olds[i].name);
        if (is_wanted (names, read, olds[i].name))
          put_declaration (names, olds[i].declaration, head);
      }
}
