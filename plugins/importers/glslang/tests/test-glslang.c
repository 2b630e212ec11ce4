#include <string.h>

#include "glslang-door.h"

/* Texts of people become modules: each rule of the door with what comes out. All texts were written for this. */

/* --- statements and names ---------------------------------------------------------------------- */

static void
test_statements (Door *door, gconstpointer data)
{
  static const char *const words[] = {
    "float base =", "float y =",    "return y;",    "float sum =",      "sum += other",
    "for (int i =", "i < int",      "i++)",         "if (sum > 4.0)",   "break; else",
    "sum *= 2.0",   "sum -= 1.0",   "while (sum >", "switch (int",      "sum = 0.0",
    "sum += 3.0",   "if (sum < 0.", "discard;",     "colour = vec4 (t",
  };
  g_auto (LsGlslangModule) module = { 0 };
  const LsGlslangStatement *statement;

  (void) data;
  glslang_door_make (door, &module, "a.frag", glslang_flow);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    glslang_assert_statement (&module, glslang_flow, words[i]);
  statement = glslang_assert_statement (&module, glslang_flow, "colour = vec4 (t");
  g_assert_cmpuint (statement->end_line, ==, 14);
  g_assert_cmpuint (statement->end_column, ==, 29);
  g_assert_cmpuint (statement->n_numbers, ==, 2);
  g_assert_false (statement->is_global);
  g_assert_cmpuint (glslang_assert_statement (&module, glslang_flow, "i++)")->end_column, ==, 37);
  g_assert_true (glslang_assert_statement (&module, glslang_flow, "float base =")->is_global);
  g_assert_true (ls_glslang_module_statement (&module, statement->number + 1) == statement);
  g_assert_cmpuint (ls_glslang_module_line (&module, statement->number + 1)->line, ==, 14);
  g_assert_null (ls_glslang_module_statement (&module, 0));
  g_assert_null (ls_glslang_module_line (&module, module.lines->len + 1));
  g_assert_cmpstr (module.entry, ==, "main");
  glslang_assert_name (&module, "gain", "gain");
  glslang_assert_name (&module, "sum", "sum");
}

/* Uninlined, and functions that nobody calls too. */
static void
test_all_functions (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (
    door, &module, "a.frag",
    "#version 330\nout vec4 c;\nfloat lonely (float x) { float never = x; return never; }\n"
    "void main () { float unread = 3.0; c = vec4 (1.0); }\n");
  glslang_assert_name (&module, "never", "never");
  glslang_assert_name (&module, "unread", "unread");
}

static void
test_twins (Door *door, gconstpointer data)
{
  static const char text[] =
    "#version 330\nout vec4 c;\nstruct P { float x; };\n"
    "float f (float x) { { float x = x + 1.0; c.x = x; } return x; }\n"
    "void main () {\n"
    "  P p = P (1.0); float x = p.x;\n"
    "  for (int i = 0; i < 2; i++) { float x = float (i); c.y += x; }\n"
    "  for (int i = 0; i < 3; i++) { float x_2 = p.x; c.z += x_2 * float (i); }\n"
    "  c.w = x + f (x);\n}\n";
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (door, &module, "a.frag", text);
  glslang_assert_name (&module, "x", "x");
  glslang_assert_name (&module, "x_2", "x_2"); /* the person's own */
  glslang_assert_name (&module, "x_2_1", "x");
  glslang_assert_name (&module, "i", "i");
  glslang_assert_name (&module, "i_2", "i");
  g_assert_nonnull (strstr (module.text, "float x_2_1 = x + 1.0;"));
  g_assert_nonnull (strstr (module.text, "c.w = x + f (x);"));
  g_assert_nonnull (strstr (module.text, "float x_2 = p.x;"));
}

/* A macro's word stands for whichever is seen: then none may be called otherwise. And two in one scope are the error that they are. */
static void
test_twins_kept (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (
    door, &module, "a.frag",
    "#version 330\nout vec4 c;\n#define TWICE (x * 2.0)\n"
    "void main () { float x = 1.0; { float x = 2.0; c.x = TWICE; } c.y = TWICE; }\n");
  g_assert_cmpuint (g_hash_table_size (module.names), ==, 0);
  glslang_assert_fails (
    door, "b.frag",
    "#version 330\nout vec4 c;\nvoid main () {\n  float x = 1.0; float x = 2.0;\n}\n",
    LS_ERROR_SYNTAX, "b.frag:4:24: error: 'x': redefinition");
}

/* --- versions ---------------------------------------------------------------------------------- */

static void
test_versions (Door *door, gconstpointer data)
{
  static const char *const olds[] = { "", "#version 110\n", "#version 120\n", "#version 100\n" };
  static const char *const news[] = {
    "#version 130\n",    "#version 140\n",      "#version 150\n",    "#version 330 core\n",
    "#version 400\n",    "#version 410\n",      "#version 420\n",    "#version 430\n",
    "#version 440\n",    "#version 450 core\n", "#version 460\n",    "#version 330 compatibility\n",
    "#version 300 es\n", "#version 310 es\n",   "#version 320 es\n",
  };

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (olds); i++)
    {
      g_autofree char *text = g_strconcat (
        olds[i],
        "#ifdef GL_ES\nprecision mediump float;\n#endif\nvarying vec2 at;\nuniform sampler2D "
        "image;\n"
        "void main () { gl_FragColor = texture2D (image, at) + float (__VERSION__ < 130); }\n",
        NULL);
      g_auto (LsGlslangModule) module = { 0 };

      glslang_door_make (door, &module, "a.frag", text);
      glslang_assert_name (&module, "ls_FragColor", "gl_FragColor");
      glslang_assert_name (&module, "at", "at");
    }
  for (guint i = 0; i < G_N_ELEMENTS (news); i++)
    {
      g_autofree char *text = g_strconcat (
        news[i],
        "#ifdef GL_ES\nprecision mediump float;\n#endif\nin vec2 at;\nuniform sampler2D image;\n"
        "out vec4 c;\nvoid main () { c = texture (image, at); }\n",
        NULL);
      g_auto (LsGlslangModule) module = { 0 };

      glslang_door_make (door, &module, "a.frag", text);
      g_assert_cmpuint (g_hash_table_size (module.names), <=, 2); /* GL_ES */
    }
}

/* What a compiler defines is what the text's own version says. */
static void
test_defined (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (
    door, &module, "a.frag",
    "#extension GL_OES_standard_derivatives : enable\nprecision highp float;\n"
    "#if __VERSION__ != 100 || !defined (GL_ES) || !defined (GL_FRAGMENT_PRECISION_HIGH)\n"
    "#error wrong\n#endif\n"
    "#ifdef GL_OES_standard_derivatives\nvarying float v;\n#endif\n"
    "void main () { gl_FragColor = vec4 (fwidth (v) + float (__LINE__ - 9)); }\n");
  g_assert_nonnull (strstr (module.text, "float (9 - 9)"));
  glslang_assert_fails (door, "b.frag",
                        "#version 330\n#ifdef GL_ES\n#error es\n#else\n#error desktop\n#endif\n",
                        LS_ERROR_SYNTAX, "b.frag:5:1: error: '#error': desktop");
}

/* What OpenGL ES has and OpenGL has not. */
static void
test_es (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (
    door, &module, "a.tesc",
    "#version 310 es\n#extension GL_EXT_tessellation_shader : require\n"
    "#extension GL_EXT_primitive_bounding_box : require\nlayout (vertices = 1) out;\n"
    "void main () { gl_BoundingBoxEXT[0] = vec4 (1.0); gl_TessLevelOuter[0] = 1.0; }\n");
  g_assert_true (g_str_has_prefix (module.text, "#version 310 es\n"));
  glslang_assert_fails (
    door, "b.frag",
    "#version 300 es\nprecision highp float;\nout vec4 c;\nvoid main () { c = none; }\n",
    LS_ERROR_SYNTAX, "b.frag:4:20: error: 'none': undeclared identifier");
}

static void
test_old_pixels (Door *door, gconstpointer data)
{
  static const struct
  {
    const char *code, *name, *own;
  } all[] = {
    { "gl_FragColor = gl_Color + gl_SecondaryColor;", "ls_Color", "gl_Color" },
    { "gl_FragData[1] = vec4 (gl_FogFragCoord);", "ls_FragData", "gl_FragData" },
    { "gl_FragColor = gl_TexCoord[2];", "ls_TexCoord", "gl_TexCoord" },
    { "gl_FragColor = gl_LightSource[0].diffuse;", "ls_LightSource", "gl_LightSource" },
    { "gl_FragColor = gl_BackMaterial.ambient;", "ls_BackMaterial", "gl_BackMaterial" },
    { "gl_LightSourceParameters l = gl_LightSource[1]; gl_FragColor = l.position;",
      "ls_LightSourceParameters", "gl_LightSourceParameters" },
    { "gl_FragColor = gl_TextureMatrix[1] * gl_ModelViewMatrixInverse * vec4 (gl_MaxLights);",
      "ls_TextureMatrix", "gl_TextureMatrix" },
    { "gl_FragColor = gl_Fog.color * gl_FrontLightModelProduct.sceneColor;", "ls_Fog", "gl_Fog" },
  };

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autofree char *text = g_strdup_printf ("void main () { %s }\n", all[i].code);
      g_auto (LsGlslangModule) module = { 0 };

      glslang_door_make (door, &module, "a.frag", text);
      glslang_assert_name (&module, all[i].name, all[i].own);
    }
}

static void
test_old_vertices (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 }, transformed = { 0 };

  (void) data;
  glslang_door_make (
    door, &module, "a.vert",
    "varying vec3 n;\nattribute vec4 weight;\nvoid main () {\n"
    "  n = gl_NormalMatrix * gl_Normal;\n  gl_TexCoord[0] = gl_MultiTexCoord0 + weight;\n"
    "  gl_FrontColor = gl_Color; gl_ClipVertex = gl_Vertex;\n"
    "  gl_Position = gl_ProjectionMatrix * gl_ModelViewMatrix * gl_Vertex;\n}\n");
  glslang_assert_name (&module, "ls_Vertex", "gl_Vertex");
  glslang_assert_name (&module, "ls_NormalMatrix", "gl_NormalMatrix");
  glslang_assert_name (&module, "ls_FrontColor", "gl_FrontColor");
  glslang_door_make (door, &transformed, "b.vert",
                     "void main () { gl_Position = ftransform (); }\n");
  glslang_assert_name (&transformed, "ls_ModelViewProjectionMatrix",
                       "gl_ModelViewProjectionMatrix");
}

/* Functions that read textures, and a text that has its own one of the name. */
static void
test_old_textures (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 }, own = { 0 };

  (void) data;
  glslang_door_make (
    door, &module, "a.frag",
    "uniform sampler2D a; uniform samplerCube b; uniform sampler3D c; uniform sampler1D d;\n"
    "uniform sampler2DShadow e; varying vec4 at;\n#define READ texture2D\n"
    "void main () {\n  gl_FragColor = READ (a, at.xy, 1.0) + textureCube (b, at.xyz)\n"
    "    + texture3D (c, at.xyz) + texture1D (d, at.x) + texture2DProj (a, at)\n"
    "    + shadow2D (e, at.xyz);\n}\n");
  glslang_door_make (
    door, &own, "b.frag",
    "uniform sampler2D texture;\nvec4 textureCube (float x) { return vec4 (x); }\n"
    "void main () { gl_FragColor = texture2D (texture, vec2 (0.5)) + textureCube (1.0); }\n");
  glslang_assert_name (&own, "texture_", "texture");
  glslang_assert_name (&own, "textureCube(f1;", "textureCube(f1;");
}

static void
test_reserved (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (
    door, &module, "a.frag",
    "#version 120\nstruct S { float common; };\nvec4 filter (vec4 input) { return input; }\n"
    "uniform float buffer;\nvoid main () {\n  vec4 sample = vec4 (buffer); S s = S (1.0);\n"
    "  gl_FragColor = filter (sample) * s.common;\n}\n");
  glslang_assert_name (&module, "sample_", "sample");
  glslang_assert_name (&module, "buffer_", "buffer");
  glslang_assert_name (&module, "input_", "input");
  glslang_assert_fails (
    door, "b.frag",
    "#version 430\nout vec4 c;\nvoid main () {\n  c = vec4 (1.0); float buffer = 1.0;\n}\n",
    LS_ERROR_SYNTAX, "b.frag:4:25: error: ");
}

/* --- dialects ---------------------------------------------------------------------------------- */

static void
test_dialects (Door *door, gconstpointer data)
{
  static const struct
  {
    const char *name, *text, *has;
  } all[] = {
    { "toy.frag",
      "void mainImage (out vec4 c, in vec2 at) { c = vec4 (at / iResolution.xy, iTime, 1.0); }\n",
      "iTime" },
    { "cube.frag",
      "void mainImage (out vec4 c, in vec2 at) { vec3 d = vec3 (at, 1.0); c = texture (iChannel1, "
      "d); }\n",
      "iChannel1" },
    { "own.frag",
      "float iTime = 2.0;\nvoid mainImage (out vec4 c, in vec2 at) { c = vec4 (iTime); }\n",
      "iTime" },
    { "fade.glsl",
      "uniform float power; // = 2.0\nvec4 transition (vec2 uv) {\n"
      "  return mix (getFromColor (uv), getToColor (uv), pow (progress, power)); }\n",
      "progress" },
    { "rolls.glsl",
      "vec4 transition (vec2 uv) {\n  vec2 iResolution = vec2 (ratio, 1.0);\n"
      "  return getFromColor (uv * iResolution); }\n",
      "ratio" },
    { "love.glsl",
      "extern number gain;\nvec4 effect (vec4 colour, Image image, vec2 uv, vec2 at) {\n"
      "  return Texel (image, uv) * colour * gain; }\n",
      "gain" },
    { "filter.fs",
      "/*{ \"INPUTS\": [ { \"NAME\": \"amount\", \"TYPE\": \"float\", \"DEFAULT\": 0.5 },\n"
      "   { \"NAME\": \"inputImage\", \"TYPE\": \"image\" } ] }*/\n"
      "void main () { gl_FragColor = IMG_THIS_PIXEL (inputImage) * amount + TIME; }\n",
      "amount" },
    { "later.fs",
      "// by me: {}\n/* a filter */\n/*{ \"INPUTS\": [ { \"NAME\": \"amount\", \"TYPE\": "
      "\"float\" } ] }*/\nvoid main () { gl_FragColor = vec4 (amount); }\n",
      "amount" },
    { "either.frag",
      "precision highp float;\n#if __VERSION__ == 100\n#define colour gl_FragColor\n#else\n"
      "layout (location = 0) out vec4 colour;\n#endif\nin vec2 at;\n"
      "void main () { colour = vec4 (at, 0.0, 1.0); }\n",
      "colour" },
    { "copy_v.glsl", "#version 150\nin uint at;\nout uint to;\nvoid main () { to = at; }\n", "at" },
    { "retro.glsl",
      "#pragma parameter GAIN \"How (much)\" 1.5 0.0 2.0 0.1\n#if defined(VERTEX)\n"
      "attribute vec4 VertexCoord;\nvoid main () { gl_Position = VertexCoord; }\n"
      "#elif defined(FRAGMENT)\n#ifdef PARAMETER_UNIFORM\nuniform float GAIN;\n#endif\n"
      "void main () { gl_FragColor = vec4 (GAIN); }\n#endif\n",
      "GAIN" },
    { "three.vert",
      "varying vec3 n;\nvoid main () { n = normalMatrix * normal; gl_Position = projectionMatrix * "
      "modelViewMatrix * vec4 (position, 1.0); }\n",
      "modelViewMatrix" },
    { "effect.frag",
      "uniform float active;\nvoid mainUv (inout vec2 uv) { uv += texelSize * active; }\n"
      "void mainImage (const in vec4 inputColor, const in vec2 uv, const in float depth, out vec4 "
      "outputColor) {\n  outputColor = texture2D (inputBuffer, uv + depth) * time; }\n",
      "depthBuffer" },
    { "support.glsl",
      "varying vec2 at;\nvoid mainSupport (const in vec2 uv) { at = uv * aspect; }\n", "position" },
    { "chunk.frag",
      "#include <common>\nvoid main () { gl_FragColor = vec4 (luminance (vec3 (PI))); }\n",
      "luminance(vf3;" },
  };

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_auto (LsGlslangModule) module = { 0 };

      glslang_door_make (door, &module, all[i].name, all[i].text);
      if (!glslang_look_has_name (&module, all[i].has))
        g_error ("%s: no %s", all[i].name, all[i].has);
    }
}

/* A subroutine is the first function of its type, wherever that stands. */
static void
test_subroutines (Door *door, gconstpointer data)
{
  static const char text[] =
    "#version 430\nsubroutine vec4 Way (float x);\nsubroutine float Size ();\n"
    "layout (location = 0) subroutine uniform Way way, back;\nsubroutine uniform Size size;\n"
    "out vec4 c;\nvoid main () {\n  c = way (size ()) + back (2.0);\n}\n"
    "layout (index = 1) subroutine (Way)\nvec4 first (float x) { return vec4 (x); }\n"
    "subroutine (Way, Size) float second () { return 3.0; }\n"
    "subroutine (Size) float third () { return 4.0; }\n";
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (door, &module, "a.frag", text);
  g_assert_cmpuint (module.notes->len, ==, 3);
  g_assert_cmpstr (g_ptr_array_index (module.notes, 0), ==, "the subroutine way = first ()");
  g_assert_cmpstr (g_ptr_array_index (module.notes, 1), ==, "the subroutine back = first ()");
  g_assert_cmpstr (g_ptr_array_index (module.notes, 2), ==, "the subroutine size = second ()");
  glslang_assert_name (&module, "first(f1;", "first(f1;");
  glslang_assert_fails (door, "b.frag",
                        "#version 430\nsubroutine float Way ();\nsubroutine uniform Way ways[2];\n"
                        "subroutine (Way) float one () { return 1.0; }\nout vec4 c;\n"
                        "void main () { c = vec4 (ways[1] ()); }\n",
                        LS_ERROR_SYNTAX, "b.frag:3:1: error: ");
}

/* Atomic counters are numbers of a buffer. */
static void
test_counters (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (
    door, &module, "a.frag",
    "#version 430\nlayout (binding = 2, offset = 8) uniform atomic_uint seen, left[2];\n"
    "uniform float ls_seen;\nbuffer Data { uint n; };\nout vec4 c;\nvoid main () {\n"
    "  uint k = atomicCounterIncrement (seen) + atomicCounterDecrement (left[1]);\n"
    "  c = vec4 (float (k + n + atomicCounter (left[0])) + ls_seen);\n}\n");
  glslang_assert_name (&module, "ls_seen_1", "seen");
}

/* The values that texts and communities propose. */
static void
test_values (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) toy = { 0 }, retro = { 0 };

  (void) data;
  glslang_door_make (door, &toy, "a.frag",
                     "void mainImage (out vec4 c, in vec2 at) { c = vec4 (iTime); }\n");
  g_assert_nonnull (strstr (toy.inputs, "uniform iTime 10\n"));
  g_assert_cmpuint (toy.notes->len, ==, 1);
  glslang_door_make (door, &retro, "b.frag",
                     "#pragma parameter GAIN \"a\" 1.5 0.0 2.0 0.1\nuniform float GAIN;\n"
                     "void main () { gl_FragColor = vec4 (GAIN); }\n");
  g_assert_cmpstr (retro.inputs, ==, "uniform GAIN 1.5\n");
}

/* Vertices of a filter ask for what its pixels say. */
static void
test_filter (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_write (
    door, "a.fs",
    "/*{ \"INPUTS\": [ { \"NAME\": \"wide\", \"TYPE\": \"float\" } ] }*/\nvoid main () {}\n");
  glslang_door_make (door, &module, "a.vs",
                     "varying float v;\nvoid main () { isf_vertShaderInit (); v = wide; }\n");
  glslang_assert_name (&module, "wide", "wide");
}

static void
test_stages (Door *door, gconstpointer data)
{
  static const char vertex[] = "void main () { gl_Position = vec4 (1.0); }\n";
  static const char marked[] =
    "#version 330\n#pragma stage vertex\nin vec4 at;\nvoid main () { gl_Position = at; }\n"
    "#pragma stage fragment\nout vec4 c;\nvoid main () { c = vec4 (1.0); }\n";
  static const char macros[] =
    "#version 330\n#ifdef VERTEX_SHADER\nvoid main () { gl_Position = vec4 (1.0); }\n#endif\n"
    "#ifdef FRAGMENT_SHADER\nout vec4 c;\nvoid main () { c = vec4 (1.0); }\n#endif\n";
  g_autofree char *own = g_strconcat (macros, NULL);
  g_autofree char *defined =
    g_strconcat ("#version 330\n#define VERTEX_SHADER\n", macros + 13, NULL);

  (void) data;
  glslang_assert_stage (door, "a.vert", vertex, LS_GLSLANG_VERTEX);
  glslang_assert_stage (door, "a.txt", vertex, LS_GLSLANG_VERTEX);
  glslang_assert_stage (door, "a.txt", "void main () { gl_FragColor = vec4 (1.0); }\n",
                        LS_GLSLANG_FRAGMENT);
  glslang_assert_stage (
    door, "a.glsl", "#version 430\nlayout (local_size_x = 8) in;\nvoid main () { barrier (); }\n",
    LS_GLSLANG_COMPUTE);
  glslang_assert_stage (door, "a.geom",
                        "#version 330\nlayout (points) in; layout (points, max_vertices = 1) out;\n"
                        "void main () { gl_Position = gl_in[0].gl_Position; EmitVertex (); }\n",
                        LS_GLSLANG_GEOMETRY);
  glslang_assert_stage (
    door, "a.glsl",
    "#version 400\nlayout (vertices = 3) out;\n"
    "void main () { gl_out[gl_InvocationID].gl_Position = gl_in[0].gl_Position; }\n",
    LS_GLSLANG_TESS_CONTROL);
  glslang_assert_stage (door, "a.glsl",
                        "#version 400\nlayout (triangles) in;\nvoid main () { gl_Position = vec4 "
                        "(gl_TessCoord, 1.0); }\n",
                        LS_GLSLANG_TESS_EVALUATION);
  glslang_assert_stage (door, "a.glsl", marked, LS_GLSLANG_FRAGMENT);
  glslang_assert_stage (door, "a.vert", marked, LS_GLSLANG_VERTEX);
  glslang_assert_stage (door, "a.slang", marked, LS_GLSLANG_FRAGMENT);
  glslang_assert_stage (door, "a.glsl", own, LS_GLSLANG_FRAGMENT);
  glslang_assert_stage (door, "a.vert", own, LS_GLSLANG_VERTEX);
  glslang_assert_stage (door, "a.glsl", defined, LS_GLSLANG_VERTEX);
}

/* --- files that are included ------------------------------------------------------------------- */

static void
test_includes (Door *door, gconstpointer data)
{
  static const char text[] = "#version 330\n#include \"half.glsl\"\nout vec4 c;\n"
                             "void main () { c = vec4 (half_of (1.0)); }\n";
  g_auto (LsGlslangModule) module = { 0 };
  const LsGlslangStatement *first;

  (void) data;
  glslang_door_write (door, "half.glsl", "\nfloat half_of (float x)\n{\n  return x * 0.5;\n}\n");
  glslang_door_make (door, &module, "a.frag", text);
  first = &g_array_index (module.statements, LsGlslangStatement, 0);
  g_assert_true (g_str_has_suffix (g_ptr_array_index (module.files, first->file), "half.glsl"));
  g_assert_cmpuint (first->line, ==, 4);
  g_assert_cmpuint (first->column, ==, 3);
  glslang_assert_statement (&module, text, "c = vec4");
  glslang_door_write (door, "half.glsl", "\nfloat half_of (float x)\n{\n  return y * 0.5;\n}\n");
  glslang_assert_fails (door, "a.frag", text, LS_ERROR_SYNTAX,
                        "half.glsl:4:10: error: 'y': undeclared identifier");
  glslang_assert_fails (door, "b.frag", "#version 330\n#include \"none.glsl\"\nvoid main () {}\n",
                        LS_ERROR_SYNTAX, "b.frag:2:1: error: none.glsl: ");
  glslang_assert_fails (door, "c.frag",
                        "#version 330\n#include \"/../../../etc/hostname\"\nvoid main () {}\n",
                        LS_ERROR_TRUST, "c.frag:2:1: error: ");
}

/* --- Vulkan, HLSL, others ---------------------------------------------------------------------- */

static void
test_vulkan (Door *door, gconstpointer data)
{
  static const char *const all[] = {
    "#version 450\nlayout (push_constant) uniform P { vec4 tint; } p;\nlayout (location = 0) out "
    "vec4 c;\n"
    "void main () { c = p.tint; }\n",
    "#version 450\nlayout (set = 0, binding = 1) uniform sampler2D image;\nlayout (location = 0) "
    "out vec4 c;\n"
    "void main () { c = texture (image, vec2 (0.5)); }\n",
    "#version 450\nlayout (binding = 0) uniform texture2D t; layout (binding = 1) uniform sampler "
    "s;\n"
    "layout (location = 0) out vec4 c;\nvoid main () { c = texture (sampler2D (t, s), vec2 (0.5)); "
    "}\n",
  };
  g_auto (LsGlslangModule) open = { 0 };

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_auto (LsGlslangModule) module = { 0 };

      glslang_door_make (door, &module, "a.frag", all[i]);
      g_assert_true (module.is_vulkan);
    }
  glslang_door_make (door, &open, "b.frag", glslang_flow);
  g_assert_false (open.is_vulkan);
}

static const char effects[] =
  "struct Vertex { float4 at : SV_Position; float2 uv : TEXCOORD0; };\n"
  "Texture2D image; SamplerState linear_sampler;\ncbuffer C { float gain; };\n"
  "float twice (float x) { return x * 2.0; }\n"
  "Vertex Corner (uint n : SV_VertexID) { Vertex v; v.at = float4 (n, 0, 0, 1); v.uv = v.at.xy; "
  "return v; }\n"
  "float4 Shade (Vertex v) : SV_Target { float4 c = image.Sample (linear_sampler, v.uv);\n"
  "  [unroll] for (int i = 0; i < 2; i++) c *= twice (gain);\n  return c; }\n";

static void
test_hlsl (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) pixels = { 0 }, vertices = { 0 }, threads = { 0 }, none = { 0 };
  g_autoptr (GError) error = NULL;

  (void) data;
  glslang_door_make (door, &pixels, "a.hlsl", effects);
  g_assert_true (pixels.is_hlsl);
  g_assert_cmpstr (pixels.entry, ==, "Shade");
  g_assert_cmpint (pixels.stage, ==, LS_GLSLANG_FRAGMENT);
  glslang_assert_statement (&pixels, effects, "c *= twice");
  glslang_assert_statement (&pixels, effects, "return x * 2.0");
  g_assert_true (glslang_door_translate (door, "a.hlsl", effects, "Corner", &vertices, &error));
  g_assert_no_error (error);
  g_assert_cmpint (vertices.stage, ==, LS_GLSLANG_VERTEX);
  glslang_door_make (door, &threads, "a.comp",
                     "RWStructuredBuffer<float> all;\n[numthreads (8, 1, 1)]\n"
                     "void Sum (uint3 id : SV_DispatchThreadID) { all[id.x] *= 2.0; }\n");
  g_assert_cmpstr (threads.entry, ==, "Sum");
  g_assert_cmpint (threads.stage, ==, LS_GLSLANG_COMPUTE);
  g_assert_false (glslang_door_translate (door, "a.hlsl", effects, "Other", &none, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_REFERENCE);
  glslang_assert_fails (door, "b.hlsl", "float twice (float x) { return x; }\n", LS_ERROR_REFERENCE,
                        "b.hlsl: no function of it");
  glslang_assert_fails (door, "c.hlsl",
                        "float4 main () : SV_Target {\n  return float4 (1, 1, 1, other); }\n",
                        LS_ERROR_SYNTAX, "c.hlsl:2:27: error: 'other': ");
}

/* All is left to a file that is included; what stands in the text itself counts more. */
static void
test_hlsl_includes (Door *door, gconstpointer data)
{
  static const char around[] = "#define SCALE 2.0\n#include \"inner.hlsl\"\n";
  static const char beside[] =
    "#include \"inner.hlsl\"\n"
    "[numthreads (8, 1, 1)] void Sum (uint3 id : SV_DispatchThreadID) { }\n";
  g_auto (LsGlslangModule) pixels = { 0 }, threads = { 0 };

  (void) data;
  glslang_door_write (
    door, "inner.hlsl",
    "struct P { float4 colour : SV_Target; };\n"
    "P Shade (float4 at : SV_Position) { P p; p.colour = at * 0.5; return p; }\n");
  glslang_door_make (door, &pixels, "a.hlsl", around);
  g_assert_cmpstr (pixels.entry, ==, "Shade");
  g_assert_cmpint (pixels.stage, ==, LS_GLSLANG_FRAGMENT);
  glslang_door_make (door, &threads, "b.hlsl", beside);
  g_assert_cmpstr (threads.entry, ==, "Sum");
}

/* What later versions have built in. A text that has it itself keeps its own. */
static void
test_hlsl_later (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) chosen = { 0 }, own = { 0 };

  (void) data;
  glslang_door_make (
    door, &chosen, "a.hlsl",
    "Texture2D t[4]; SamplerState s;\n"
    "float4 main (float4 c : COLOR0, nointerpolation uint i : INDEX) : SV_Target {\n"
    "  float3 a = select (c.xyz > 0.5, c.zyx, c.xxx);\n"
    "  return t[NonUniformResourceIndex (i)].Sample (s, c.xy) + a.xyzz; }\n");
  glslang_door_make (door, &own, "b.hlsl",
                     "float select (float a) { return a * 3.0; }\n"
                     "float4 main (float4 c : COLOR0) : SV_Target { return select (c.x); }\n");
}

/* Constants have variables, where one may stand. */
static void
test_constants (Door *door, gconstpointer data)
{
  static const char *const wanted[] = { "PI", "TAU", "N", "lamp", "w", "_low", "k", "k_2", "yes" };
  static const char *const others[] = { "z", "q", "MADE", "x", "u", "made", "behind" };
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (
    door, &module, "a.frag",
    "#version 430\n"
    "#define KNOWN const\n"
    "#define MAKE(name) const float name = 1.0;\n"
    "#define ALL const float made = 1.0;\n"
    "out vec4 colour;\n"
    "uniform float u = 2.0;\n"
    "float ls_k;\n"
    "const highp float PI = 3.14, TAU = 2.0 * PI;\n"
    "KNOWN int N = 2;\n"
    "MAKE (MADE)\n"
    "ALL const int behind = 1;\n"
    "struct Light { vec3 at; float power; };\n"
    "const Light lamp = Light (vec3 (1.0), 4.0);\n"
    "float f (const float x) { mediump const float k = 2.0; { const float k = 3.0; ls_k = k; } "
    "return k * x; }\n"
    "void main () {\n"
    "  const float w[] = float[] (0.1, 0.2), _low[N] = float[N] (1.0, 2.0);\n"
    "  const bool yes = true;\n"
    "  for (const int q = 3; ls_k < 1.0; ls_k += 1.0) colour.x += float (q);\n"
    "  if (yes) const float z = 1.0;\n"
    "  switch (int (u)) { case N: colour = vec4 (f (TAU) * lamp.power * w[0] * MADE); }\n"
    "}\n");
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      g_autofree char *copy =
        g_strconcat (i == 5 ? "ls" : "ls_", wanted[i], i == 6 ? "_1" : "", NULL);

      g_assert_true (g_hash_table_contains (module.constants, copy));
      glslang_assert_name (&module, copy, i == 7 ? "k" : wanted[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *copy = g_strconcat ("ls_", others[i], NULL);

      g_assert_false (g_hash_table_contains (module.constants, copy));
    }
}

/* A text that is none with them is one without. */
static void
test_constants_kept (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (
    door, &module, "a.frag",
    "#version 430\nout vec4 colour; uniform float u;\n"
    "const float k = 2.0;\n"
    "void main () { for (int i = 0; const bool b = i < 2; i++) colour.x += k; }\n");
  g_assert_cmpuint (g_hash_table_size (module.constants), ==, 0);
}

static const DoorTest tests[] = {
  { "/glslang/statements", test_statements },
  { "/glslang/all-functions", test_all_functions },
  { "/glslang/twins", test_twins },
  { "/glslang/twins-kept", test_twins_kept },
  { "/glslang/versions", test_versions },
  { "/glslang/defined", test_defined },
  { "/glslang/es", test_es },
  { "/glslang/old-pixels", test_old_pixels },
  { "/glslang/old-vertices", test_old_vertices },
  { "/glslang/old-textures", test_old_textures },
  { "/glslang/reserved", test_reserved },
  { "/glslang/dialects", test_dialects },
  { "/glslang/subroutines", test_subroutines },
  { "/glslang/counters", test_counters },
  { "/glslang/values", test_values },
  { "/glslang/filter", test_filter },
  { "/glslang/stages", test_stages },
  { "/glslang/includes", test_includes },
  { "/glslang/vulkan", test_vulkan },
  { "/glslang/constants", test_constants },
  { "/glslang/constants-kept", test_constants_kept },
  { "/glslang/hlsl", test_hlsl },
  { "/glslang/hlsl-includes", test_hlsl_includes },
  { "/glslang/hlsl-later", test_hlsl_later },
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  glslang_add_tests (tests, G_N_ELEMENTS (tests), TRUE);
  return g_test_run ();
}
