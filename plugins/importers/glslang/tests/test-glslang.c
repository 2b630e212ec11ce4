#include <glib/gstdio.h>
#include <string.h>

#include "glslang-look.h"
#include "ls-diagnostic.h"
#include "ls-error.h"

/* Texts of people become modules: each rule of the door with what comes out. All texts were written for this. */

/* --- help -------------------------------------------------------------------------------------- */

typedef struct
{
  char *folder;
  LsImported imported;
} Door;

static void
set_up (Door *door, gconstpointer data)
{
  (void) data;
  door->folder = g_dir_make_tmp ("lanescope-glslang-XXXXXX", NULL);
  door->imported = (LsImported){ .findings = ls_diagnostics_new () };
}

static void
tear_down (Door *door, gconstpointer data)
{
  g_autoptr (GDir) folder = g_dir_open (door->folder, 0, NULL);
  const char *name;

  (void) data;
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (door->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (door->folder);
  g_free (door->folder);
  ls_imported_clear (&door->imported);
}

static void
write_file (const Door *door, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (door->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* A text of a file of the name. */
static gboolean
translate (Door *door,
           const char *name,
           const char *text,
           const char *entry,
           LsGlslangModule *module,
           GError **error)
{
  g_autofree char *path = g_build_filename (door->folder, name, NULL);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  const LsGlslangRequest request = {
    .source = bytes, .name = path, .stage = LS_GLSLANG_ANY, .entry = entry
  };

  return ls_glslang_translate (&request, &door->imported, module, error);
}

/* The text becomes a module that is valid. */
static void
make (Door *door, LsGlslangModule *module, const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;

  if (!translate (door, name, text, NULL, module, &error))
    g_error ("%s\n%s", error->message, text);
  glslang_look_validate (module);
}

static void
assert_stage (Door *door, const char *name, const char *text, LsGlslangStage stage)
{
  g_auto (LsGlslangModule) module = { 0 };

  make (door, &module, name, text);
  g_assert_cmpint (module.stage, ==, stage);
  g_assert_cmpuint (glslang_look_stage (&module), ==, stage);
}

/* Fails, with a message that has all of it; %s of which is the folder. */
static void
assert_fails (Door *door, const char *name, const char *text, LsErrorCode code, const char *wanted)
{
  g_auto (LsGlslangModule) module = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *place = g_strconcat (door->folder, "/", NULL);
  g_auto (GStrv) parts = NULL;
  g_autofree char *message = NULL;

  g_assert_false (translate (door, name, text, NULL, &module, &error));
  g_assert_error (error, LS_ERROR, (int) code);
  parts = g_strsplit (error->message, place, -1);
  message = g_strjoinv ("", parts);
  if (strstr (message, wanted) == NULL)
    g_assert_cmpstr (message, ==, wanted);
}

/* The statement of the text that begins with the words stands where they do, and the module has its number. */
static const LsGlslangStatement *
assert_statement (const LsGlslangModule *module, const char *text, const char *words)
{
  const char *at = strstr (text, words);
  guint line = 1;
  const char *begin = text;

  g_assert_nonnull (at);
  for (const char *c = text; c < at; c++)
    if (*c == '\n')
      {
        line++;
        begin = c + 1;
      }
  for (guint i = 0; i < module->statements->len; i++)
    {
      const LsGlslangStatement *s = &g_array_index (module->statements, LsGlslangStatement, i);

      if (s->line == line && s->column == (guint) (at - begin) + 1)
        {
          if (!glslang_look_has_line (module, s->number, s->n_numbers))
            g_error ("the module has no number of: %s", words);
          return s;
        }
    }
  g_error ("no statement begins at line %u: %s", line, words);
}

/* The module has a variable that the person calls so. */
static void
assert_name (const LsGlslangModule *module, const char *name, const char *own)
{
  if (!glslang_look_has_name (module, name))
    g_error ("the module has no name %s:\n%s", name, module->text);
  g_assert_cmpstr (ls_glslang_module_name (module, name), ==, own);
}

/* --- statements and names ---------------------------------------------------------------------- */

static const char flow[] =
  "#version 330\n"
  "out vec4 colour;\n"
  "uniform float gain;\n"
  "float base = gain + 1.0;\n"
  "float twice (float x) { float y = x * 2.0; return y; }\n"
  "void main () {\n"
  "  float sum = gain,\n"
  "        other = 2.0; /* ; { */ sum += other;\n"
  "  for (int i = 0; i < int (gain); i++) { if (sum > 4.0) break; else sum *= 2.0; }\n"
  "  do sum -= 1.0; while (sum > 8.0);\n"
  "  switch (int (gain)) { case 1: sum = 0.0; break; default: sum += 3.0; }\n"
  "  if (sum < 0.0) discard;\n"
  "  colour = vec4 (twice (sum), base,\n"
  "                 other, 1.0);\n"
  "}\n";

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
  make (door, &module, "a.frag", flow);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    assert_statement (&module, flow, words[i]);
  statement = assert_statement (&module, flow, "colour = vec4 (t");
  g_assert_cmpuint (statement->end_line, ==, 14);
  g_assert_cmpuint (statement->end_column, ==, 29);
  g_assert_cmpuint (statement->n_numbers, ==, 2);
  g_assert_false (statement->is_global);
  g_assert_cmpuint (assert_statement (&module, flow, "i++)")->end_column, ==, 37);
  g_assert_true (assert_statement (&module, flow, "float base =")->is_global);
  g_assert_true (ls_glslang_module_statement (&module, statement->number + 1) == statement);
  g_assert_cmpuint (ls_glslang_module_line (&module, statement->number + 1)->line, ==, 14);
  g_assert_null (ls_glslang_module_statement (&module, 0));
  g_assert_null (ls_glslang_module_line (&module, module.lines->len + 1));
  g_assert_cmpstr (module.entry, ==, "main");
  assert_name (&module, "gain", "gain");
  assert_name (&module, "sum", "sum");
}

/* Uninlined, and functions that nobody calls too. */
static void
test_all_functions (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  make (door, &module, "a.frag",
        "#version 330\nout vec4 c;\nfloat lonely (float x) { float never = x; return never; }\n"
        "void main () { float unread = 3.0; c = vec4 (1.0); }\n");
  assert_name (&module, "never", "never");
  assert_name (&module, "unread", "unread");
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
  make (door, &module, "a.frag", text);
  assert_name (&module, "x", "x");
  assert_name (&module, "x_2", "x_2"); /* the person's own */
  assert_name (&module, "x_2_1", "x");
  assert_name (&module, "i", "i");
  assert_name (&module, "i_2", "i");
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
  make (door, &module, "a.frag",
        "#version 330\nout vec4 c;\n#define TWICE (x * 2.0)\n"
        "void main () { float x = 1.0; { float x = 2.0; c.x = TWICE; } c.y = TWICE; }\n");
  g_assert_cmpuint (g_hash_table_size (module.names), ==, 0);
  assert_fails (door, "b.frag",
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

      make (door, &module, "a.frag", text);
      assert_name (&module, "ls_FragColor", "gl_FragColor");
      assert_name (&module, "at", "at");
    }
  for (guint i = 0; i < G_N_ELEMENTS (news); i++)
    {
      g_autofree char *text = g_strconcat (
        news[i],
        "#ifdef GL_ES\nprecision mediump float;\n#endif\nin vec2 at;\nuniform sampler2D image;\n"
        "out vec4 c;\nvoid main () { c = texture (image, at); }\n",
        NULL);
      g_auto (LsGlslangModule) module = { 0 };

      make (door, &module, "a.frag", text);
      g_assert_cmpuint (g_hash_table_size (module.names), <=, 2); /* GL_ES */
    }
}

/* What a compiler defines is what the text's own version says. */
static void
test_defined (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  make (door, &module, "a.frag",
        "#extension GL_OES_standard_derivatives : enable\nprecision highp float;\n"
        "#if __VERSION__ != 100 || !defined (GL_ES) || !defined (GL_FRAGMENT_PRECISION_HIGH)\n"
        "#error wrong\n#endif\n"
        "#ifdef GL_OES_standard_derivatives\nvarying float v;\n#endif\n"
        "void main () { gl_FragColor = vec4 (fwidth (v) + float (__LINE__ - 9)); }\n");
  g_assert_nonnull (strstr (module.text, "float (9 - 9)"));
  assert_fails (door, "b.frag",
                "#version 330\n#ifdef GL_ES\n#error es\n#else\n#error desktop\n#endif\n",
                LS_ERROR_SYNTAX, "b.frag:5:1: error: '#error': desktop");
}

/* What OpenGL ES has and OpenGL has not. */
static void
test_es (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  make (door, &module, "a.tesc",
        "#version 310 es\n#extension GL_EXT_tessellation_shader : require\n"
        "#extension GL_EXT_primitive_bounding_box : require\nlayout (vertices = 1) out;\n"
        "void main () { gl_BoundingBoxEXT[0] = vec4 (1.0); gl_TessLevelOuter[0] = 1.0; }\n");
  g_assert_true (g_str_has_prefix (module.text, "#version 310 es\n"));
  assert_fails (
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

      make (door, &module, "a.frag", text);
      assert_name (&module, all[i].name, all[i].own);
    }
}

static void
test_old_vertices (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 }, transformed = { 0 };

  (void) data;
  make (door, &module, "a.vert",
        "varying vec3 n;\nattribute vec4 weight;\nvoid main () {\n"
        "  n = gl_NormalMatrix * gl_Normal;\n  gl_TexCoord[0] = gl_MultiTexCoord0 + weight;\n"
        "  gl_FrontColor = gl_Color; gl_ClipVertex = gl_Vertex;\n"
        "  gl_Position = gl_ProjectionMatrix * gl_ModelViewMatrix * gl_Vertex;\n}\n");
  assert_name (&module, "ls_Vertex", "gl_Vertex");
  assert_name (&module, "ls_NormalMatrix", "gl_NormalMatrix");
  assert_name (&module, "ls_FrontColor", "gl_FrontColor");
  make (door, &transformed, "b.vert", "void main () { gl_Position = ftransform (); }\n");
  assert_name (&transformed, "ls_ModelViewProjectionMatrix", "gl_ModelViewProjectionMatrix");
}

/* Functions that read textures, and a text that has its own one of the name. */
static void
test_old_textures (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 }, own = { 0 };

  (void) data;
  make (door, &module, "a.frag",
        "uniform sampler2D a; uniform samplerCube b; uniform sampler3D c; uniform sampler1D d;\n"
        "uniform sampler2DShadow e; varying vec4 at;\n#define READ texture2D\n"
        "void main () {\n  gl_FragColor = READ (a, at.xy, 1.0) + textureCube (b, at.xyz)\n"
        "    + texture3D (c, at.xyz) + texture1D (d, at.x) + texture2DProj (a, at)\n"
        "    + shadow2D (e, at.xyz);\n}\n");
  make (door, &own, "b.frag",
        "uniform sampler2D texture;\nvec4 textureCube (float x) { return vec4 (x); }\n"
        "void main () { gl_FragColor = texture2D (texture, vec2 (0.5)) + textureCube (1.0); }\n");
  assert_name (&own, "texture_", "texture");
  assert_name (&own, "textureCube(f1;", "textureCube(f1;");
}

static void
test_reserved (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  make (door, &module, "a.frag",
        "#version 120\nstruct S { float common; };\nvec4 filter (vec4 input) { return input; }\n"
        "uniform float buffer;\nvoid main () {\n  vec4 sample = vec4 (buffer); S s = S (1.0);\n"
        "  gl_FragColor = filter (sample) * s.common;\n}\n");
  assert_name (&module, "sample_", "sample");
  assert_name (&module, "buffer_", "buffer");
  assert_name (&module, "input_", "input");
  assert_fails (
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
    { "love.glsl",
      "extern number gain;\nvec4 effect (vec4 colour, Image image, vec2 uv, vec2 at) {\n"
      "  return Texel (image, uv) * colour * gain; }\n",
      "gain" },
    { "filter.fs",
      "/*{ \"INPUTS\": [ { \"NAME\": \"amount\", \"TYPE\": \"float\", \"DEFAULT\": 0.5 },\n"
      "   { \"NAME\": \"inputImage\", \"TYPE\": \"image\" } ] }*/\n"
      "void main () { gl_FragColor = IMG_THIS_PIXEL (inputImage) * amount + TIME; }\n",
      "amount" },
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
  };

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_auto (LsGlslangModule) module = { 0 };

      make (door, &module, all[i].name, all[i].text);
      if (!glslang_look_has_name (&module, all[i].has))
        g_error ("%s: no %s", all[i].name, all[i].has);
    }
}

/* The values that texts and communities propose. */
static void
test_values (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) toy = { 0 }, retro = { 0 };

  (void) data;
  make (door, &toy, "a.frag", "void mainImage (out vec4 c, in vec2 at) { c = vec4 (iTime); }\n");
  g_assert_nonnull (strstr (toy.inputs, "uniform iTime 10\n"));
  g_assert_cmpuint (toy.notes->len, ==, 1);
  make (door, &retro, "b.frag",
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
  write_file (
    door, "a.fs",
    "/*{ \"INPUTS\": [ { \"NAME\": \"wide\", \"TYPE\": \"float\" } ] }*/\nvoid main () {}\n");
  make (door, &module, "a.vs",
        "varying float v;\nvoid main () { isf_vertShaderInit (); v = wide; }\n");
  assert_name (&module, "wide", "wide");
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
  assert_stage (door, "a.vert", vertex, LS_GLSLANG_VERTEX);
  assert_stage (door, "a.txt", vertex, LS_GLSLANG_VERTEX);
  assert_stage (door, "a.txt", "void main () { gl_FragColor = vec4 (1.0); }\n",
                LS_GLSLANG_FRAGMENT);
  assert_stage (door, "a.glsl",
                "#version 430\nlayout (local_size_x = 8) in;\nvoid main () { barrier (); }\n",
                LS_GLSLANG_COMPUTE);
  assert_stage (door, "a.geom",
                "#version 330\nlayout (points) in; layout (points, max_vertices = 1) out;\n"
                "void main () { gl_Position = gl_in[0].gl_Position; EmitVertex (); }\n",
                LS_GLSLANG_GEOMETRY);
  assert_stage (door, "a.glsl",
                "#version 400\nlayout (vertices = 3) out;\n"
                "void main () { gl_out[gl_InvocationID].gl_Position = gl_in[0].gl_Position; }\n",
                LS_GLSLANG_TESS_CONTROL);
  assert_stage (door, "a.glsl",
                "#version 400\nlayout (triangles) in;\nvoid main () { gl_Position = vec4 "
                "(gl_TessCoord, 1.0); }\n",
                LS_GLSLANG_TESS_EVALUATION);
  assert_stage (door, "a.glsl", marked, LS_GLSLANG_FRAGMENT);
  assert_stage (door, "a.vert", marked, LS_GLSLANG_VERTEX);
  assert_stage (door, "a.glsl", own, LS_GLSLANG_FRAGMENT);
  assert_stage (door, "a.vert", own, LS_GLSLANG_VERTEX);
  assert_stage (door, "a.glsl", defined, LS_GLSLANG_VERTEX);
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
  write_file (door, "half.glsl", "\nfloat half_of (float x)\n{\n  return x * 0.5;\n}\n");
  make (door, &module, "a.frag", text);
  first = &g_array_index (module.statements, LsGlslangStatement, 0);
  g_assert_true (g_str_has_suffix (g_ptr_array_index (module.files, first->file), "half.glsl"));
  g_assert_cmpuint (first->line, ==, 4);
  g_assert_cmpuint (first->column, ==, 3);
  assert_statement (&module, text, "c = vec4");
  write_file (door, "half.glsl", "\nfloat half_of (float x)\n{\n  return y * 0.5;\n}\n");
  assert_fails (door, "a.frag", text, LS_ERROR_SYNTAX,
                "half.glsl:4:10: error: 'y': undeclared identifier");
  assert_fails (door, "b.frag", "#version 330\n#include \"none.glsl\"\nvoid main () {}\n",
                LS_ERROR_SYNTAX, "b.frag:2:1: error: none.glsl: ");
  assert_fails (door, "c.frag",
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

      make (door, &module, "a.frag", all[i]);
      g_assert_true (module.is_vulkan);
    }
  make (door, &open, "b.frag", flow);
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
  make (door, &pixels, "a.hlsl", effects);
  g_assert_true (pixels.is_hlsl);
  g_assert_cmpstr (pixels.entry, ==, "Shade");
  g_assert_cmpint (pixels.stage, ==, LS_GLSLANG_FRAGMENT);
  assert_statement (&pixels, effects, "c *= twice");
  assert_statement (&pixels, effects, "return x * 2.0");
  g_assert_true (translate (door, "a.hlsl", effects, "Corner", &vertices, &error));
  g_assert_no_error (error);
  g_assert_cmpint (vertices.stage, ==, LS_GLSLANG_VERTEX);
  make (door, &threads, "a.comp",
        "RWStructuredBuffer<float> all;\n[numthreads (8, 1, 1)]\n"
        "void Sum (uint3 id : SV_DispatchThreadID) { all[id.x] *= 2.0; }\n");
  g_assert_cmpstr (threads.entry, ==, "Sum");
  g_assert_cmpint (threads.stage, ==, LS_GLSLANG_COMPUTE);
  g_assert_false (translate (door, "a.hlsl", effects, "Other", &none, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_REFERENCE);
  assert_fails (door, "b.hlsl", "float twice (float x) { return x; }\n", LS_ERROR_REFERENCE,
                "b.hlsl: no function of it");
  assert_fails (door, "c.hlsl",
                "float4 main () : SV_Target {\n  return float4 (1, 1, 1, other); }\n",
                LS_ERROR_SYNTAX, "c.hlsl:2:27: error: 'other': ");
}

static void
test_languages (Door *door, gconstpointer data)
{
  (void) data;
  assert_fails (door, "a.wgsl",
                "@fragment\nfn main () -> @location(0) vec4f { return vec4f (1.0); }\n",
                LS_ERROR_UNSUPPORTED, "naga");
  assert_fails (door, "a.txt", "#include <metal_stdlib>\nusing namespace metal;\n",
                LS_ERROR_UNSUPPORTED, "Metal text");
  assert_fails (door, "a.txt",
                "[shader(\"fragment\")]\nfloat4 shade () : SV_Target { return 1; }\n",
                LS_ERROR_UNSUPPORTED, "slangc");
  assert_fails (door, "a.txt", "shader_type canvas_item;\n", LS_ERROR_UNSUPPORTED, "Godot");
}

/* --- errors ------------------------------------------------------------------------------------ */

static void
test_errors (Door *door, gconstpointer data)
{
  (void) data;
  /* All of them, at their words, though several stand in one line. */
  assert_fails (
    door, "a.frag",
    "#version 330\nout vec4 c;\nvoid main () {\n  float x = 1.0; x = first;\n  x += second;\n"
    "  int n = x;\n}\n",
    LS_ERROR_SYNTAX,
    "a.frag:4:22: error: 'first': undeclared identifier\n"
    "a.frag:5:8: error: 'second': undeclared identifier\n"
    "a.frag:6:9: error: '=': cannot convert from 'float' to 'int'");
  /* Of several of the word, that of the statement. */
  assert_fails (door, "i.frag", "void main () {\n  { float it = 1.0; } it = 2.0;\n}\n",
                LS_ERROR_SYNTAX, "i.frag:2:23: error: 'it': undeclared identifier");
  /* In the text's own words. */
  assert_fails (door, "b.frag", "void main () {\n  gl_FragColor = 1;\n}\n", LS_ERROR_SYNTAX,
                "b.frag:2:16: error: '=': cannot convert from 'int' to 'vec4'");
  assert_fails (door, "c.frag",
                "#version 120\nvoid main () {\n  float sample = 1.0;\n  sample.q.q = 2.0;\n}\n",
                LS_ERROR_SYNTAX, "c.frag:4:");
  /* Columns are characters. */
  assert_fails (door, "d.frag",
                "void main () {\n  /* \xC3\xA4\xC3\xB6 */ gl_FragColor = none;\n}\n",
                LS_ERROR_SYNTAX, "d.frag:2:27: error: 'none': undeclared identifier");
  /* What stands in a line that is made up has no place in the text. */
  assert_fails (door, "e.frag", "float mainImage;\nvec4 shade () { return vec4 (1.0); }\n",
                LS_ERROR_SYNTAX, "e.frag: it has no main ()");
  assert_fails (door, "f.frag", "#version 330\nout vec4 c;\nvoid main () { c = vec4 (1.0) }\n",
                LS_ERROR_SYNTAX, "f.frag:3:");
  assert_fails (door, "h.frag", "#version 330\nvoid main () {}\n/* more\n", LS_ERROR_SYNTAX,
                "h.frag:3:1: error: a comment begins here and has no end");
  assert_fails (door, "g.frag", "#version 330\n#if 1\nvoid main () {}\n", LS_ERROR_SYNTAX,
                "missing #endif");
}

static void
test_warnings (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  make (door, &module, "a.frag",
        "#version 330\n#extension GL_NV_no_such_thing : enable\nout vec4 c;\nvoid main () { c = "
        "vec4 (1.0); }\n");
  g_assert_cmpuint (door->imported.findings->len, ==, 1);
  g_assert_cmpuint (((LsDiagnostic *) g_ptr_array_index (door->imported.findings, 0))->line, ==, 2);
}

/* --- what texts of strangers may not do --------------------------------------------------------- */

static char *
repeat (const char *head, const char *piece, guint n, const char *tail)
{
  GString *text = g_string_new (head);

  for (guint i = 0; i < n; i++)
    g_string_append (text, piece);
  g_string_append (text, tail);
  return g_string_free (text, FALSE);
}

/* Ends, with a module or a message. */
static void
survive (Door *door, const char *name, const char *text)
{
  g_auto (LsGlslangModule) module = { 0 };
  g_autoptr (GError) error = NULL;
  const gboolean is_good = translate (door, name, text, NULL, &module, &error);

  g_assert_true (is_good == (error == NULL));
  if (error != NULL)
    g_test_message ("%.200s", error->message);
}

static void
test_hostile (Door *door, gconstpointer data)
{
  static const struct
  {
    const char *head, *piece, *tail;
    guint n;
  } all[] = {
    { "#version 330\nout vec4 c; void main () { c = vec4 (", "1.0 + ", "1.0); }", 170000 },
    { "#version 330\nout vec4 c; void main () { float x = 1.0;\n", "x = x + 1.0;\n",
      "c = vec4 (x); }", 100000 },
    { "#version 330\nout vec4 c; void main () { c.x = ", "(", "1.0", 200000 },
    { "#version 330\nvoid main () ", "{", "", 200000 },
    { "#version 330\n", "/* ", "void main () {}", 300000 },
    { "#version 330\n", "f(", "", 300000 },
    { "#version 330\nvoid f (", "float a, ", "float b) {} void main () {}", 100000 },
    { "#version 330\n", "word ", "= 1;", 200000 },
    { "#version 330\n", "const ", "float x = 1.0;", 150000 },
    { "#version 330\nvoid main () {", "for (int i = 0; i < 2; i++) { float i = 1.0; ", "}", 20000 },
    { "#version 330\nvoid main () {", "for (int i = 0; i < 2; i++) { float i = 1.0; }\n", "}",
      20000 },
    { "#version 330\n", "#if 1\n", "void main () {}", 100000 },
    { "#version 330\n#define A B B\n#define B A A\n", "A", "void main () {}", 100000 },
    { "#version 330\n#define A \\\n", " x \\\n", "\nvoid main () {}", 100000 },
    { "", "float4 f (float4 x) : SV_Target { return x; }\n", "", 20000 },
    { "", "\xFF\xFE\x01", "", 100000 },
  };

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autofree char *text = repeat (all[i].head, all[i].piece, all[i].n, all[i].tail);
      g_autoptr (GTimer) timer = g_timer_new ();

      survive (door, all[i].piece[5] == '4' ? "a.hlsl" : "a.frag", text);
      g_test_message ("%u: %.1f s", i, g_timer_elapsed (timer, NULL));
    }
}

static void
test_zero (Door *door, gconstpointer data)
{
  static const char text[] = "#version 330\nvoid main () {}\n x\0y";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, sizeof text);
  const LsGlslangRequest request = { .source = bytes, .name = "a.frag", .stage = LS_GLSLANG_ANY };
  g_auto (LsGlslangModule) module = { 0 };
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_false (ls_glslang_translate (&request, &door->imported, &module, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_SYNTAX);
  g_assert_true (g_str_has_prefix (error->message, "a.frag:3:3: byte 31 of the file is 0"));
}

/* Any piece of a text, and any change of it. */
static void
test_pieces (Door *door, gconstpointer data)
{
  (void) data;
  for (guint length = 0; length < strlen (flow); length += 61)
    {
      g_autofree char *text = g_strndup (flow, length);

      survive (door, "a.frag", text);
    }
}

static void
test_memory (Door *door, gconstpointer data)
{
  g_autofree char *text = repeat ("#version 330\nout vec4 c; void main () { float x = 1.0;\n",
                                  "x = x + 1.0;\n", 100000, "c = vec4 (x); }");

  (void) data;
  door->imported.budget = ls_budget_new (LS_BUDGET_LEAST);
  assert_fails (door, "a.frag", text, LS_ERROR_RANGE,
                "a.frag: glslang needs more memory than 1 MiB for it");
  g_clear_pointer (&door->imported.budget, ls_budget_unref);
}

static void
test_cancelled (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  (void) data;
  g_cancellable_cancel (cancellable);
  door->imported.cancellable = cancellable;
  g_assert_false (translate (door, "a.frag", flow, NULL, &module, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The last test: no program is found any more. */
static void
test_absent (Door *door, gconstpointer data)
{
  (void) data;
  g_setenv ("PATH", door->folder, TRUE);
  assert_fails (
    door, "a.frag", flow, LS_ERROR_UNSUPPORTED,
    "a.frag: there is no glslang to translate it (Debian's package glslang-tools has it)");
}

/* --- all --------------------------------------------------------------------------------------- */

static const struct
{
  const char *path;
  void (*test) (Door *door, gconstpointer data);
} tests[] = {
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
  { "/glslang/values", test_values },
  { "/glslang/filter", test_filter },
  { "/glslang/stages", test_stages },
  { "/glslang/includes", test_includes },
  { "/glslang/vulkan", test_vulkan },
  { "/glslang/hlsl", test_hlsl },
  { "/glslang/errors", test_errors },
  { "/glslang/warnings", test_warnings },
  { "/glslang/pieces", test_pieces },
  { "/glslang/hostile", test_hostile },
  { "/glslang/memory", test_memory },
  { "/glslang/cancelled", test_cancelled },
};

static void
skip_cb (void)
{
  g_test_skip ("glslangValidator is missing (package glslang-tools)");
}

int
main (int argc, char **argv)
{
  g_autofree char *program = g_find_program_in_path ("glslangValidator");

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    if (program != NULL)
      g_test_add (tests[i].path, Door, NULL, set_up, tests[i].test, tear_down);
    else
      g_test_add_func (tests[i].path, skip_cb);
  g_test_add ("/glslang/languages", Door, NULL, set_up, test_languages, tear_down);
  g_test_add ("/glslang/zero", Door, NULL, set_up, test_zero, tear_down);
  g_test_add ("/glslang/absent", Door, NULL, set_up, test_absent, tear_down);
  return g_test_run ();
}
