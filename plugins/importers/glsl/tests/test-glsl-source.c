#include <glib/gstdio.h>
#include <string.h>

#include "glsl-source.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-scene-trust.h"

/* Final texts of GLSL, and where their lines come from: no compiler is asked. */

typedef struct
{
  char *folder;
  LsImported imported;
} Texts;

static void
set_up (Texts *test, gconstpointer data)
{
  (void) data;
  test->folder = g_dir_make_tmp ("lanescope-source-XXXXXX", NULL);
  test->imported = (LsImported){ .findings = ls_diagnostics_new () };
}

static void
tear_down (Texts *test, gconstpointer data)
{
  g_autoptr (GDir) folder = g_dir_open (test->folder, 0, NULL);
  const char *name;

  (void) data;
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (test->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (test->folder);
  g_free (test->folder);
  g_ptr_array_unref (test->imported.findings);
}

static void
write_file (const Texts *test, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (test->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
make (Texts *test, GlslSource *source, LsGlslStage stage, const char *text)
{
  g_autofree char *path = g_build_filename (test->folder, "a.glsl", NULL);
  LsGlslRequest request = { .title = "a" };
  g_autoptr (GError) error = NULL;

  request.sources[stage] = text;
  request.names[stage] = path;
  g_assert_true (glsl_source_init (source, &request, &test->imported, &error));
  g_assert_no_error (error);
}

/* The final line that has the text, from 1. */
static guint
line_of (const GlslSource *source, LsGlslStage stage, const char *wanted)
{
  g_auto (GStrv) lines = g_strsplit (source->stages[stage].text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (strstr (lines[i], wanted) != NULL)
      return i + 1;
  g_error ("no line has %s:\n%s", wanted, source->stages[stage].text);
}

static void
assert_origin (const GlslSource *source,
               LsGlslStage stage,
               const char *wanted,
               const char *file,
               guint line)
{
  GlslOrigin at;
  const gboolean is_own = glsl_source_find (source, stage, line_of (source, stage, wanted), &at);

  g_assert_cmpint (is_own, ==, line != 0);
  g_assert_true (g_str_has_suffix (glsl_source_file (source, at.file), file));
  if (line != 0)
    g_assert_cmpuint (at.line, ==, line);
}

/* A text that needs nothing is compiled as it is. */
static void
test_plain (Texts *test, gconstpointer data)
{
  static const char text[] = "#version 330\nout vec4 c;\nvoid main () { c = vec4 (1); }\n";
  g_auto (GlslSource) source = { 0 };

  (void) data;
  make (test, &source, LS_GLSL_PIXEL, text);
  g_assert_cmpstr (source.stages[LS_GLSL_PIXEL].text, ==, text);
  g_assert_null (source.stages[LS_GLSL_VERTEX].text);
  g_assert_cmpuint (source.stages[LS_GLSL_PIXEL].origins->len, ==, 3);
  assert_origin (&source, LS_GLSL_PIXEL, "void main", "a.glsl", 3);
}

static void
test_toy (Texts *test, gconstpointer data)
{
  g_auto (GlslSource) source = { 0 };

  (void) data;
  make (test, &source, LS_GLSL_PIXEL,
        "// iFrame\nvoid mainImage (out vec4 colour, in vec2 p)\n{ colour = vec4 (iTime); }\n");
  assert_origin (&source, LS_GLSL_PIXEL, "mainImage (out", "a.glsl", 2);
  assert_origin (&source, LS_GLSL_PIXEL, "void main ()", "a.glsl", 0);
  assert_origin (&source, LS_GLSL_PIXEL, "uniform float iTime;", "a.glsl", 0);
  g_assert_null (strstr (source.stages[LS_GLSL_PIXEL].text, "uniform int iFrame"));
  g_assert_nonnull (strstr (source.stages[LS_GLSL_PIXEL].text, "out vec4 colour2;"));
  g_assert_cmpstr (source.inputs->str, ==, "uniform iTime 10\n");
}

/* A variable of the text's own in the place of one that Shadertoy has. */
static void
test_own_toy (Texts *test, gconstpointer data)
{
  g_auto (GlslSource) source = { 0 };

  (void) data;
  make (test, &source, LS_GLSL_PIXEL,
        "float iTime = 1.0;\nvoid mainImage (out vec4 c, in vec2 p)\n{ c = vec4 (iTime); }\n");
  g_assert_null (strstr (source.stages[LS_GLSL_PIXEL].text, "uniform float iTime"));
}

/* Parts of an effect are called, lines keep their numbers, and only what is called stands in front of them. */
static void
test_effect (Texts *test, gconstpointer data)
{
  static const char own[] = "float luminance (vec3 c) { return c.x; }\n"
                            "void mainImage (const in vec4 a, const in vec2 uv, out vec4 b)\n"
                            "{ b = a * luminance (a.xyz) * rand (uv) * aspect; }\n";
  g_auto (GlslSource) source = { 0 }, uv = { 0 }, vertices = { 0 }, kinds = { 0 };
  const char *text;

  (void) data;
  make (test, &source, LS_GLSL_PIXEL, own);
  text = source.stages[LS_GLSL_PIXEL].text;
  assert_origin (&source, LS_GLSL_PIXEL, "void mainImage", "a.glsl", 2);
  assert_origin (&source, LS_GLSL_PIXEL, "void main ()", "a.glsl", 0);
  assert_origin (&source, LS_GLSL_PIXEL, "float rand (vec2 at)", "a.glsl", 0);
  g_assert_true (g_str_has_prefix (text, "#version 300 es\n"));
  g_assert_null (strstr (text, "0.2126"));
  g_assert_null (strstr (text, "depthBuffer"));
  g_assert_null (strstr (text, "iResolution"));
  g_assert_nonnull (strstr (text, "mainImage (lanescope_before, lanescope_uv, lanescope_pixel)"));
  g_assert_cmpstr (source.inputs->str, ==, "uniform resolution 64 64\nuniform aspect 1\n");
  make (
    test, &uv, LS_GLSL_PIXEL,
    "void mainUv (inout vec2 uv) { uv *= texelSize; }\n"
    "void mainImage (const in vec4 a, const in vec2 uv, const in float d, out vec4 b) { b = a * "
    "d; }\n");
  text = uv.stages[LS_GLSL_PIXEL].text;
  g_assert_nonnull (strstr (text, "mainUv (lanescope_uv); vec4 lanescope_pixel = texture ("));
  g_assert_nonnull (strstr (text, "lanescope_uv, readDepth (lanescope_uv), lanescope_pixel)"));
  g_assert_nonnull (strstr (text, "sampler2D depthBuffer;"));
  g_assert_nonnull (strstr (uv.inputs->str, "uniform texelSize 0.015625 0.015625\n"));
  make (test, &kinds, LS_GLSL_PIXEL,
        "#if KIND == 1 && defined(FAST)\n#elif KIND > 0x1\n#endif\n"
        "void mainUv (inout vec2 uv) { uv += 1.0; }\n");
  text = strstr (kinds.stages[LS_GLSL_PIXEL].text, "#define KIND 0\n");
  g_assert_nonnull (text);
  g_assert_null (strstr (text + 1, "#define KIND 0\n"));
  g_assert_null (strstr (kinds.stages[LS_GLSL_PIXEL].text, "#define FAST"));
  g_assert_null (strstr (kinds.stages[LS_GLSL_PIXEL].text, "#define 0x1"));
  make (test, &vertices, LS_GLSL_VERTEX,
        "varying vec2 at;\nvoid mainSupport (const in vec2 uv) { at = uv + vUv; }\n");
  text = vertices.stages[LS_GLSL_VERTEX].text;
  assert_origin (&vertices, LS_GLSL_VERTEX, "void mainSupport", "a.glsl", 2);
  g_assert_nonnull (strstr (text, "in highp vec3 position;"));
  g_assert_nonnull (strstr (text, "vUv = lanescope_uv; mainSupport (lanescope_uv);"));
}

/* A chunk of three.js stands in the place of its include, once, unless a file of the name is there. */
static void
test_chunks (Texts *test, gconstpointer data)
{
  static const char text[] = "#include <packing>\n#include <packing>\n#include <common>\n"
                             "void main () { gl_FragColor = vec4 (PI); }\n";
  g_auto (GlslSource) source = { 0 }, own = { 0 };

  (void) data;
  make (test, &source, LS_GLSL_PIXEL, text);
  assert_origin (&source, LS_GLSL_PIXEL, "vec4 packDepthToRGBA (", "a.glsl", 0);
  assert_origin (&source, LS_GLSL_PIXEL, "void main", "a.glsl", 4);
  g_assert_null (strstr (strstr (source.stages[LS_GLSL_PIXEL].text, "vec4 packDepthToRGBA (") + 1,
                         "vec4 packDepthToRGBA ("));
  g_assert_cmpuint (source.notes->len, ==, 2);
  write_file (test, "packing", "float packed;\n");
  write_file (test, "common", "#define PI 3.0\n");
  make (test, &own, LS_GLSL_PIXEL, text);
  assert_origin (&own, LS_GLSL_PIXEL, "define PI 3.0", "common", 1);
  g_assert_cmpuint (own.notes->len, ==, 0);
}

/* Includes as communities write them: of a folder that builds look in, from the root of a pack, by bundlers, without quotes. */
static void
test_far_includes (Texts *test, gconstpointer data)
{
  static const char *const folders[] = { "common", "programs" };
  g_autofree char *inner = g_build_filename (test->folder, "programs", "a.glsl", NULL);
  LsGlslRequest request = { .title = "a" };
  g_auto (GlslSource) source = { 0 }, kept = { 0 };
  LsImported all = test->imported;
  const char *text;

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = g_build_filename (test->folder, folders[i], NULL);

      g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
    }
  write_file (test, "common/far.glsl", "float far;\n");
  write_file (test, "root.glsl", "float root;\n");
  write_file (test, "programs/plain.glsl", "float plain;\n");
  write_file (test, "programs/bundle.frag.glsl", "float bundle;\n");
  request.sources[LS_GLSL_PIXEL] = "#include \"far.glsl\"\n#include \"/root.glsl\"\n"
                                   "#include plain.glsl\n@import ./bundle.frag;\n"
                                   "void main () {}\n";
  request.names[LS_GLSL_PIXEL] = inner;
  g_assert_true (glsl_source_init (&kept, &request, &test->imported, NULL));
  assert_origin (&kept, LS_GLSL_PIXEL, "#error Lanescope: far.glsl", "a.glsl", 1);
  assert_origin (&kept, LS_GLSL_PIXEL, "#error Lanescope: /root.glsl", "a.glsl", 2);
  assert_origin (&kept, LS_GLSL_PIXEL, "float plain;", "plain.glsl", 1);
  assert_origin (&kept, LS_GLSL_PIXEL, "float bundle;", "bundle.frag.glsl", 1);
  all.trust = LS_TRUST_ALL;
  g_assert_true (glsl_source_init (&source, &request, &all, NULL));
  text = source.stages[LS_GLSL_PIXEL].text;
  g_assert_null (strstr (text, "#error"));
  assert_origin (&source, LS_GLSL_PIXEL, "float far;", "far.glsl", 1);
  assert_origin (&source, LS_GLSL_PIXEL, "float root;", "root.glsl", 1);
  assert_origin (&source, LS_GLSL_PIXEL, "void main", "a.glsl", 5);
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      static const char *const files[] = { "common/far.glsl", "programs/plain.glsl",
                                           "programs/bundle.frag.glsl" };
      g_autofree char *folder = g_build_filename (test->folder, folders[i], NULL);

      for (guint k = 0; k < G_N_ELEMENTS (files); k++)
        {
          g_autofree char *path = g_build_filename (test->folder, files[k], NULL);

          g_unlink (path);
        }
      g_rmdir (folder);
    }
}

/* Parameters of RetroArch are uniforms, with the values that the text proposes. */
static void
test_retro (Texts *test, gconstpointer data)
{
  g_auto (GlslSource) source = { 0 };

  (void) data;
  make (test, &source, LS_GLSL_PIXEL,
        "#pragma parameter GAIN \"Gain, (more)\" 1.5 0.0 2.0 0.1\n#ifdef PARAMETER_UNIFORM\n"
        "uniform float GAIN;\n#endif\nvoid main () { gl_FragColor = vec4 (GAIN); }\n");
  g_assert_nonnull (strstr (source.stages[LS_GLSL_PIXEL].text, "#define PARAMETER_UNIFORM\n"));
  g_assert_cmpstr (source.inputs->str, ==, "uniform GAIN 1.5\n");
}

/* A text that defines the macro of a stage itself is of that stage alone. */
static void
test_defined_stage (Texts *test, gconstpointer data)
{
  g_auto (GlslSource) source = { 0 };

  (void) data;
  make (test, &source, LS_GLSL_PIXEL,
        "#version 330\n#define FRAGMENT_SHADER\n#ifdef VERTEX_SHADER\nvoid main () {}\n#endif\n"
        "#ifdef FRAGMENT_SHADER\nout vec4 c;\nvoid main () { c = vec4 (1); }\n#endif\n");
  g_assert_null (source.stages[LS_GLSL_VERTEX].text);
  g_assert_null (strstr (source.stages[LS_GLSL_PIXEL].text, "#define FRAGMENT_SHADER 1"));
}

static void
test_stages (Texts *test, gconstpointer data)
{
  g_auto (GlslSource) source = { 0 };

  (void) data;
  make (test, &source, LS_GLSL_PIXEL,
        "#version 450\n#pragma stage vertex\nvoid main () { a (); }\n#pragma stage fragment\n"
        "layout (set = 0, binding = 2) uniform sampler2D s;\nvoid main () { b (); }\n");
  g_assert_true (source.has_other_stages);
  assert_origin (&source, LS_GLSL_VERTEX, "a ()", "a.glsl", 3);
  assert_origin (&source, LS_GLSL_PIXEL, "b ()", "a.glsl", 6);
  assert_origin (&source, LS_GLSL_PIXEL, "#version 450", "a.glsl", 1);
  g_assert_null (strstr (source.stages[LS_GLSL_VERTEX].text, "b ()"));
  g_assert_nonnull (strstr (source.stages[LS_GLSL_PIXEL].text,
                            "layout (         binding = 2) uniform sampler2D s;"));
}

static void
test_includes (Texts *test, gconstpointer data)
{
  g_auto (GlslSource) source = { 0 };

  (void) data;
  write_file (test, "b.glsl", "#ifndef B\n#define B\n#include \"a.glsl\"\nfloat b;\n#endif\n");
  write_file (test, "a.glsl", "self\n");
  write_file (test, "once.glsl", "#pragma once\n#line 100\nfloat once;\n");
  make (test, &source, LS_GLSL_PIXEL,
        "#version 330\n#include \"b.glsl\" // first\n#include <once.glsl>\n#include \"once.glsl\"\n"
        "/*\n#include \"c.glsl\"\n*/\nvoid main () {}\n");
  assert_origin (&source, LS_GLSL_PIXEL, "float b;", "b.glsl", 4);
  assert_origin (&source, LS_GLSL_PIXEL, "float once;", "once.glsl", 3);
  assert_origin (&source, LS_GLSL_PIXEL, "void main", "a.glsl", 8);
  assert_origin (&source, LS_GLSL_PIXEL, "a.glsl: it includes itself", "b.glsl", 3);
  g_assert_null (strstr (source.stages[LS_GLSL_PIXEL].text, "#line"));
  g_assert_null (strstr (source.stages[LS_GLSL_PIXEL].text, "c.glsl: no such"));
}

/* Files that include each other many times over end. */
static void
test_explosion (Texts *test, gconstpointer data)
{
  g_autofree char *path = g_build_filename (test->folder, "main.frag", NULL);
  const LsGlslRequest request = { .sources = { [LS_GLSL_PIXEL] = "#include \"f0\"\n" },
                                  .names = { [LS_GLSL_PIXEL] = path } };
  g_auto (GlslSource) source = { 0 };
  g_autoptr (GError) error = NULL;

  (void) data;
  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);
      g_autofree char *text =
        g_strdup_printf ("#include \"f%u\"\n#include \"f%u\"\n", i + 1, i + 1);

      write_file (test, name, text);
    }
  g_assert_false (glsl_source_init (&source, &request, &test->imported, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
  g_assert_nonnull (strstr (error->message, "main.frag: it includes more than 1000 files"));
}

/* Changed texts have an origin for every line. */
static void
test_mutants (Texts *test, gconstpointer data)
{
  static const char *const pieces[] = {
    "#version 330\n",
    "#if defined(VERTEX)\n",
    "#elif defined(FRAGMENT)\n",
    "#endif\n",
    "void main () {}\n",
    "void mainImage (out vec4 c, in vec2 p) {",
    "}\n",
    "/*",
    "*/",
    "//",
    "\n",
    "#pragma stage vertex\n",
    "#include \"f\"\n",
    "precision highp float;\n",
    "in vec2 uv;\n",
    "iTime",
    "\"",
    "/*{\"INPUTS\":[",
    "]}*/",
    "vec4 effect (vec4 c, Image i, vec2 a, vec2 b) {",
    "layout(set=0",
    ",set=1)",
    "push_constant",
    "\\\n",
    "#",
    "textureGather (",
    "[vertex]\n",
    "\xFF",
    "position",
    "projectionMatrix",
  };
  g_autoptr (GRand) random = g_rand_new_with_seed (46);

  (void) data;
  write_file (test, "f", "#pragma once\nfloat f;");
  for (guint round = 0; round < 2000; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_auto (GlslSource) source = { 0 };

      for (guint i = g_rand_int_range (random, 0, 24); i > 0; i--)
        g_string_append (text, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);
      make (test, &source, (LsGlslStage) g_rand_int_range (random, 0, LS_GLSL_N_STAGES), text->str);
      for (guint s = 0; s < LS_GLSL_N_STAGES; s++)
        {
          const GlslText *stage = &source.stages[s];
          guint n = 0;

          for (const char *c = stage->text; c != NULL && *c; c++)
            n += *c == '\n';
          g_assert_cmpuint (n, ==, stage->origins != NULL ? stage->origins->len : 0);
        }
      glsl_check_silent (&source, test->imported.findings, NULL);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/glsl-source/plain", Texts, NULL, set_up, test_plain, tear_down);
  g_test_add ("/glsl-source/toy", Texts, NULL, set_up, test_toy, tear_down);
  g_test_add ("/glsl-source/own-toy", Texts, NULL, set_up, test_own_toy, tear_down);
  g_test_add ("/glsl-source/effect", Texts, NULL, set_up, test_effect, tear_down);
  g_test_add ("/glsl-source/chunks", Texts, NULL, set_up, test_chunks, tear_down);
  g_test_add ("/glsl-source/far-includes", Texts, NULL, set_up, test_far_includes, tear_down);
  g_test_add ("/glsl-source/retro", Texts, NULL, set_up, test_retro, tear_down);
  g_test_add ("/glsl-source/defined-stage", Texts, NULL, set_up, test_defined_stage, tear_down);
  g_test_add ("/glsl-source/stages", Texts, NULL, set_up, test_stages, tear_down);
  g_test_add ("/glsl-source/includes", Texts, NULL, set_up, test_includes, tear_down);
  g_test_add ("/glsl-source/explosion", Texts, NULL, set_up, test_explosion, tear_down);
  g_test_add ("/glsl-source/mutants", Texts, NULL, set_up, test_mutants, tear_down);
  return g_test_run ();
}
