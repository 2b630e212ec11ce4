#include <string.h>

#include "importer-mutants.h"
#include "ls-error.h"
#include "ls-importer.h"
#include "ls-plugins.h"
#include "piglit-expected.h"

/* What is read of tests of piglit's shader_runner, before anybody compiles: the numbers below are written in the texts, or follow
 * from the window's size by hand.  What is drawn and probed is plugins/importers/glsl/tests/check-piglit. */

#define HEAD "# a test\n[require]\nGLSL >= 1.30\nSIZE 20 10\n\n"
#define STAGES \
  "[vertex shader]\nvoid main () { }\n[fragment shader]\n#version 120\nvoid main ()\n{\n}\n"

static void
read_test (PiglitTest *test, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (piglit_test_read (test, text, "x", &error));
  g_assert_no_error (error);
}

static void
assert_says (const PiglitTest *test, const char *lines)
{
  if (!strstr (test->inputs->str, lines))
    g_error ("the inputs do not say:\n%s\nbut:\n%s", lines, test->inputs->str);
}

static guint
line_of (const char *text, const char *part)
{
  const char *at = strstr (text, part);
  guint line = 1;

  g_assert_nonnull (at);
  for (const char *c = text; c < at; c++)
    line += *c == '\n';
  return line;
}

/* A compiler's message names the line of the file. */
static void
test_lines (void)
{
  static const char text[] = HEAD STAGES;
  g_auto (PiglitTest) test = { 0 };

  read_test (&test, text);
  g_assert_cmpuint (line_of (test.sources[LS_GLSL_VERTEX], "void main"), ==,
                    line_of (text, "void main () { }"));
  g_assert_cmpuint (line_of (test.sources[LS_GLSL_PIXEL], "void main ()\n"), ==,
                    line_of (text, "void main ()\n"));
  g_assert_nonnull (strstr (test.sources[LS_GLSL_VERTEX], "#version 130\nvoid main"));
  g_assert_null (strstr (test.sources[LS_GLSL_PIXEL], "#version 130"));
  g_assert_null (test.sources[LS_GLSL_GEOMETRY]);
  g_assert_cmpuint (test.width, ==, 20);
  g_assert_cmpuint (test.height, ==, 10);
}

#define DRAW "[test]\ndraw rect -1 -1 2 2\n"

/* A test that draws nothing has its own stages alone, and the values that it gives them. */
static void
test_no_draw (void)
{
  g_auto (PiglitTest) test = { 0 };

  read_test (&test,
             "[require]\nGL COMPAT >= 3.2\nGLSL >= 1.10\n[fragment shader]\nvoid main () { }\n"
             "[test]\nuniform vec2 a 1 2\nlink success\n");
  g_assert_cmpuint (test.n_draws, ==, 0);
  g_assert_null (test.sources[LS_GLSL_VERTEX]);
  g_assert_nonnull (test.sources[LS_GLSL_PIXEL]);
  g_assert_cmpstr (test.inputs->str, ==, "context compat\nuniform a 1 2\n");
}

static void
test_versions (void)
{
  g_auto (PiglitTest) old = { 0 }, compatible = { 0 }, passing = { 0 };

  read_test (&old, "[require]\nGLSL >= 1.10\n[fragment shader]\nvoid main () { }\n" DRAW);
  g_assert_nonnull (strstr (old.sources[LS_GLSL_VERTEX], "#version 110\n"));
  g_assert_cmpuint (old.width, ==, 250);
  read_test (&compatible,
             "[require]\nGL COMPAT >= 3.2\nGLSL >= 1.50\n[vertex shader]\nvoid main () { }\n" DRAW);
  g_assert_nonnull (strstr (compatible.sources[LS_GLSL_VERTEX], "#version 150 compatibility\n"));
  g_assert_nonnull (strstr (compatible.sources[LS_GLSL_PIXEL], "gl_Color"));
  assert_says (&compatible, "context compat\n");
  read_test (&passing, "[require]\nGLSL >= 1.40\n[vertex shader passthrough]\n[fragment shader]\n");
  g_assert_nonnull (strstr (passing.sources[LS_GLSL_VERTEX], "in vec4 piglit_vertex;"));
}

static void
test_draws (void)
{
  g_auto (PiglitTest) test = { 0 };

  read_test (&test, HEAD STAGES "[test]\n"
                                "uniform vec2 a 1 2 # of both\n"
                                "draw rect ortho 5 5 10 5\n"
                                "uniform vec2 a 3 4\n"
                                "draw rect -1 -1 2 2\n"
                                "uniform vec2 a 5 6\n");
  g_assert_cmpuint (test.n_draws, ==, 2);
  assert_says (&test, "size 20 10\n");
  assert_says (&test,
               "uniform a 1 2\nattrib gl_Vertex 4 f -0.5 0 0 1 0.5 0 0 1 -0.5 1 0 1 0.5 1 0 1\n");
  assert_says (&test, "draw triangle-strip 4 0 1\nnext\nuniform a 3 4\nattrib gl_Vertex 4 f -1 -1 "
                      "0 1 1 -1 0 1 -1 1 0 1 1 1 0 1\n");
  g_assert_null (strstr (test.inputs->str, "uniform a 5 6"));
}

static void
test_vertices (void)
{
  g_auto (PiglitTest) test = { 0 };

  read_test (
    &test, HEAD STAGES
    "[vertex data]\n# all\np/float/2 m/float/2/1\tn/int/1\n\n1 2  3 4  5\n0x3f800000 7 8 9 10 "
    "# last\n"
    "[test]\ndraw arrays GL_TRIANGLE_FAN 1 3\ndraw arrays instanced GL_POINTS 0 2 5\n");
  assert_says (&test, "attrib p 2 f 1 2 0x3f800000 7\nattrib m[1] 2 f 3 4 8 9\nattrib n 1 i 5 "
                      "10\ndraw triangle-fan 3 1 1\n");
  assert_says (&test, "draw points 2 0 5\n");
}

static void
test_state (void)
{
  g_auto (PiglitTest) test = { 0 };

  read_test (&test, HEAD STAGES
             "[test]\northo\nclip plane 2 1 0 0 -0.5\nenable GL_CLIP_PLANE2\nshade model flat\n"
             "enable GL_VERTEX_PROGRAM_TWO_SIDE\ndraw rect 0 0 1 1\n");
  assert_says (&test, "matrix projection 0.1 0 0 0 0 0.2 0 0 0 0 -1 0 -1 -1 0 1\n");
  assert_says (&test, "plane 2 1 0 0 -0.5\nenable 0x3002\nshade flat\nenable 0x8643\n");
}

static void
assert_probe (const PiglitTest *test, guint n, guint n_draws, const guint *place, guint channels)
{
  const PiglitEvent *probe = &g_array_index (test->events, PiglitEvent, n);

  g_assert_cmpuint (probe->n_draws, ==, n_draws);
  g_assert_cmpuint (probe->x, ==, place[0]);
  g_assert_cmpuint (probe->y, ==, place[1]);
  g_assert_cmpuint (probe->width, ==, place[2]);
  g_assert_cmpuint (probe->height, ==, place[3]);
  g_assert_cmpuint (probe->channels, ==, channels);
}

#define RED " 255 0 0 255"
#define GREEN " 0 255 0 255"
#define BLUE " 0 0 255 255"
#define WHITE " 255 255 255 255"
#define TWICE(text) text text
#define FOUR_TIMES(text) TWICE (TWICE (text))

/* As piglit makes them (piglit_rgbw_texture(), piglit_miptree_texture() and piglit_checkerboard_texture() of its tests/util):
 * red, green, blue and white from the left below; levels of 8 x 8 to 1 x 1; fields of half the size. */
static void
test_textures (void)
{
  g_auto (PiglitTest) test = { 0 };

  read_test (&test, HEAD STAGES
             "[test]\ntexture rgbw 0 (4, 2)\ntexture miptree 1\n"
             "texture checkerboard 2 0 (4, 2) (0, 0.5, 0, 1) (1, 2, -1, 1)\ntexture rgbw 3 (3, 3)\n"
             "draw rect -1 -1 2 2\n");
  assert_says (&test, "unit 0 rgba8 4 2 1 1 nearest clamp" TWICE (RED) TWICE (GREEN) TWICE (BLUE)
                        TWICE (WHITE) "\n");
  assert_says (&test,
               "unit 1 rgba8 8 8 1 4 nearest repeat" FOUR_TIMES (FOUR_TIMES (FOUR_TIMES (RED)))
                 FOUR_TIMES (FOUR_TIMES (GREEN)) FOUR_TIMES (BLUE) WHITE "\n");
  assert_says (&test, "unit 2 rgba8 4 2 1 1 nearest repeat" TWICE (" 0 128 0 255")
                        FOUR_TIMES (" 255 255 0 255") TWICE (" 0 128 0 255") "\n");
  assert_says (&test, "unit 3 rgba8 3 3 1 1 nearest clamp" RED TWICE (GREEN)
                        TWICE (BLUE TWICE (WHITE)) "\n");
}

static void
test_probes (void)
{
  g_auto (PiglitTest) test = { 0 };

  read_test (&test, HEAD STAGES
             "[test]\ndraw rect -1 -1 2 2\nprobe all rgb 0.25 0.5 1\nprobe rgba 3 4 1 0 0 0.5\n"
             "draw rect 0 0 1 1\nprobe rect rgba (1, 2, 3, 4) (0, 0, 1, 1)\n"
             "relative probe rgb (0.5, 1.0) (0, 0, 1)\n"
             "relative probe rect rgb (0.25, 0.5, 0.5, 0.5) (0, 1, 0)\n"
             "tolerance 0.5 0.25 0.5 0.5\nprobe rgb 19 9 0 0 0\n");
  g_assert_cmpuint (test.n_probes, ==, 6);
  assert_probe (&test, 0, 1, (const guint[]){ 0, 0, 20, 10 }, 7);
  assert_probe (&test, 1, 1, (const guint[]){ 3, 4, 1, 1 }, 15);
  assert_probe (&test, 2, 2, (const guint[]){ 1, 2, 3, 4 }, 15);
  assert_probe (&test, 3, 2, (const guint[]){ 10, 9, 1, 1 }, 7);
  assert_probe (&test, 4, 2, (const guint[]){ 5, 5, 10, 5 }, 7);
  g_assert_cmpfloat (g_array_index (test.events, PiglitEvent, 0).value[1], ==, 0.5f);
  g_assert_cmpfloat (g_array_index (test.events, PiglitEvent, 0).tolerance, ==, 0.01f);
  g_assert_cmpfloat (g_array_index (test.events, PiglitEvent, 5).tolerance, ==, 0.25f);
}

static void
test_clears (void)
{
  g_auto (PiglitTest) test = { 0 };

  read_test (&test, HEAD STAGES
             "[test]\nclear color 0 0.5 1 1\nclear\ndraw rect 0 0 1 1\nclear color 1 1 1 1\n"
             "probe all rgb 1 1 1\nclear\nprobe all rgb 1 1 1\nclear color 0 0 0 0\n");
  g_assert_cmpuint (test.events->len, ==, 4);
  g_assert_cmpuint (g_array_index (test.events, PiglitEvent, 0).n_draws, ==, 0);
  g_assert_cmpfloat (g_array_index (test.events, PiglitEvent, 0).value[1], ==, 0.5f);
  g_assert_cmpuint (g_array_index (test.events, PiglitEvent, 2).n_draws, ==, 1);
  g_assert_cmpfloat (g_array_index (test.events, PiglitEvent, 2).value[1], ==, 1);
  g_assert_true (g_array_index (test.events, PiglitEvent, 2).is_clear);
  g_assert_false (g_array_index (test.events, PiglitEvent, 1).is_clear);
  g_assert_false (g_array_index (test.events, PiglitEvent, 3).is_clear);
}

/* A tolerance is a part of the colours' range. */
static void
test_tolerances (void)
{
  static const struct
  {
    const char *text;
    float tolerance;
  } cases[] = { { "-1", 0 }, { "1e30", 1 }, { "0.5 0.25 9", 0.25f } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("[test]\ntolerance %s\nprobe all rgb 0 0 0\n", cases[i].text);
      g_auto (PiglitTest) test = { 0 };

      read_test (&test, text);
      g_assert_cmpfloat (g_array_index (test.events, PiglitEvent, 0).tolerance, ==,
                         cases[i].tolerance);
    }
}

/* Whoever no longer wants the file need not wait for the draws; a clear is judged without any. */
static void
test_ends (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL, cancelled = NULL;
  g_auto (PiglitTest) test = { 0 };
  g_auto (LsImported) imported = { 0 };

  read_test (&test, "[test]\nclear color 0 0 1 0\nclear\nprobe all rgb 1 0 0\ndraw rect 0 0 1 1\n");
  imported.drafts = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_draft_free);
  ls_imported_add (&imported, "x");
  imported.cancellable = cancellable;
  g_assert_false (piglit_expect (&test, &imported, "x", &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_FORMAT);
  g_assert_true (g_str_has_prefix (error->message, "x:4: the probe is of another colour"));
  g_cancellable_cancel (cancellable);
  g_assert_false (piglit_expect (&test, &imported, "x", &cancelled));
  g_assert_error (cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Each draw repeats the vertices: a short file must not ask for all memory. */
static void
test_long (void)
{
  g_autoptr (GString) text = g_string_new (HEAD STAGES "[vertex data]\np/float/4\n");
  g_autoptr (GError) error = NULL;
  g_auto (PiglitTest) test = { 0 };

  for (guint i = 0; i < 20000; i++)
    g_string_append (text, "0 0 0 1\n");
  g_string_append (text, "[test]\n");
  for (guint i = 0; i < 450; i++)
    g_string_append (text, "draw arrays GL_POINTS 0 1\n");
  g_assert_false (piglit_test_read (&test, text->str, "x", &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED);
  g_assert_cmpuint (test.n_draws, ==, 420); /* 20000 * 8 bytes each and some, of 64 MB */
}

#define OUTSIDE "x:2: the probe is outside the window, which has 250 x 250 pixels"

static void
test_refused (void)
{
  static const struct
  {
    const char *text, *message;
    LsErrorCode code;
  } cases[] = {
    { "[require]\nGLSL ES >= 3.00\n", "x:2: tests of OpenGL ES are not run", LS_ERROR_UNSUPPORTED },
    { "[require]\n[compute shader]\n", "x:2: tests with [compute shader] are not run",
      LS_ERROR_UNSUPPORTED },
    { "[test]\nblit color\n", "x:2: not run here: blit color", LS_ERROR_UNSUPPORTED },
    { "[test]\nuniform double a 1\n", "x:2: not run here: uniform double a 1",
      LS_ERROR_UNSUPPORTED },
    { "[test]\nuniform float\n", "x:2: not run here: uniform float", LS_ERROR_UNSUPPORTED },
    { "[test]\nprobe\n", "x:2: not run here: probe", LS_ERROR_UNSUPPORTED },
    { "[test]\nprobe all rgb 1\n", "x:2: not run here: probe all rgb 1", LS_ERROR_UNSUPPORTED },
    { "[test]\ndraw rect 0 0 1\n", "x:2: not run here: draw rect 0 0 1", LS_ERROR_UNSUPPORTED },
    { "[test]\ndraw arrays GL_QUADS 0 4\n", "x:2: not run here: draw arrays GL_QUADS 0 4",
      LS_ERROR_UNSUPPORTED },
    { "[test]\nenable GL_BLEND\n", "x:2: not run here: enable GL_BLEND", LS_ERROR_UNSUPPORTED },
    { "[vertex data]\na/double/2\n", "x:2: not run here: vertex data a/double/2",
      LS_ERROR_UNSUPPORTED },
    { "[vertex data]\na/float/2\n1\n", "x:3: a vertex of too few numbers", LS_ERROR_FORMAT },
    { "[require]\nSIZE 4000 4000\n", "x:2: windows of more than 2048 pixels are not drawn",
      LS_ERROR_UNSUPPORTED },
    { "[test]\ntexture rgbw 0 (4, 4)\ntexture rgbw 0 (4, 4)\n", "x:3: unit 0 has a texture already",
      LS_ERROR_UNSUPPORTED },
    { "[test]\ntexture miptree 16\n", "x:2: textures are of units 0 to 15, not 16",
      LS_ERROR_UNSUPPORTED },
    { "[test]\ntexture rgbw -1 (4, 4)\n", "x:2: textures are of units 0 to 15, not -1",
      LS_ERROR_UNSUPPORTED },
    { "[test]\ntexture rgbw 0 (512, 512)\ntexture rgbw 1 (512, 512)\ntexture rgbw 2 (512, 512)\n"
      "texture rgbw 3 (512, 512)\ntexture rgbw 4 (512, 512)\ntexture rgbw 5 (512, 512)\n"
      "texture rgbw 6 (512, 512)\ntexture rgbw 7 (512, 512)\ntexture rgbw 8 (1, 1)\n",
      "x:10: the textures have more than 2097152 texels together", LS_ERROR_UNSUPPORTED },
    { "[require]\nGLSL >= 1e99\n", "x:2: not a number that a float holds: 1e99", LS_ERROR_FORMAT },
    { "[require]\nGLSL >= 1e9\n", "x:2: there is no such version of GLSL: 1e9",
      LS_ERROR_UNSUPPORTED },
    { "[test]\ntolerance nan\n", "x:2: not a number that a float holds: nan", LS_ERROR_FORMAT },
    { "[test]\ntolerance 0.1 1e39\n", "x:2: not a number that a float holds: 1e39",
      LS_ERROR_FORMAT },
    { "[test]\nclear color 0 inf 0 0\n", "x:2: not a number that a float holds: inf",
      LS_ERROR_FORMAT },
    { "[test]\nprobe rgb nan 0 0 0 0\n", "x:2: not a number that a float holds: nan",
      LS_ERROR_FORMAT },
    { "[test]\nprobe rgb 0 0 0 nan 0\n", "x:2: not a number that a float holds: nan",
      LS_ERROR_FORMAT },
    { "[test]\ntexture checkerboard 0 0 (4, 4) (0, 0, 0, nan) (1, 1, 1, 1)\n",
      "x:2: not a number that a float holds: nan", LS_ERROR_FORMAT },
    { "[test]\nprobe rect rgb (250, 0, 4, 4) (0, 0, 0)\n", OUTSIDE, LS_ERROR_UNSUPPORTED },
    { "[test]\nprobe rect rgb (0, 0, 0, 4) (0, 0, 0)\n", OUTSIDE, LS_ERROR_UNSUPPORTED },
    { "[test]\nprobe rect rgb (-5, 0, 9, 4) (0, 0, 0)\n", OUTSIDE, LS_ERROR_UNSUPPORTED },
    { "[test]\nprobe rgb 0 250 0 0 0\n", OUTSIDE, LS_ERROR_UNSUPPORTED },
    { "[test]\nprobe rgb 1e30 0 0 0 0\n", OUTSIDE, LS_ERROR_UNSUPPORTED },
    { "[test]\nrelative probe rgb (0.5, 1.1) (0, 0, 0)\n", OUTSIDE, LS_ERROR_UNSUPPORTED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (PiglitTest) test = { 0 };
      g_autoptr (GError) error = NULL;

      g_assert_false (piglit_test_read (&test, cases[i].text, "x", &error));
      g_assert_error (error, LS_ERROR, (gint) cases[i].code);
      g_assert_cmpstr (error->message, ==, cases[i].message);
    }
}

static void
test_mutants (void)
{
  static const char text[] =
    HEAD STAGES "[vertex data]\np/float/2\n1 2\n3 4\n[test]\northo\ntexture rgbw 0 (4, 4)\n"
                "clear color 0 0 1 1\nclear\ndraw arrays GL_POINTS 0 2\n"
                "draw rect ortho 1 2 3 4\nprobe rect rgba (1, 2, 3, 4) (0, 0, 1, 1)\n"
                "relative probe rgb (0.5, 1.0) (0, 0, 1)\n";

  test_importer_mutants (text, sizeof text - 1, 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  g_test_add_func ("/piglit/lines", test_lines);
  g_test_add_func ("/piglit/versions", test_versions);
  g_test_add_func ("/piglit/no-draw", test_no_draw);
  g_test_add_func ("/piglit/draws", test_draws);
  g_test_add_func ("/piglit/vertices", test_vertices);
  g_test_add_func ("/piglit/state", test_state);
  g_test_add_func ("/piglit/textures", test_textures);
  g_test_add_func ("/piglit/probes", test_probes);
  g_test_add_func ("/piglit/clears", test_clears);
  g_test_add_func ("/piglit/tolerances", test_tolerances);
  g_test_add_func ("/piglit/ends", test_ends);
  g_test_add_func ("/piglit/long", test_long);
  g_test_add_func ("/piglit/refused", test_refused);
  g_test_add_func ("/piglit/mutants", test_mutants);
  return g_test_run ();
}
