/* Draws with several samples a pixel, layers and viewports: small programs whose pixels follow from OpenGL 3.3 (core
 * specification, sections 3.3.1, 3.9.2, 4.1.3 and 4.4.7), worked out by hand. */

#include <string.h>

#include "ls-check.h"

#define SIDE 16

/* Vertices of twelve words: position, colour, and what POS1 gets. */
#define PROGRAMS                                                             \
  "[vs asm]\n"                                                               \
  "00 VTX: CNT(3)\n"                                                         \
  "  0 FETCH R1, R0.x, fc0 FORMAT(32_32_32_32_FLOAT) MEGA(48)\n"             \
  "  1 FETCH R2, R0.x, fc0 FORMAT(32_32_32_32_FLOAT) OFFSET(16)\n"           \
  "  2 FETCH R3, R0.x, fc0 FORMAT(32_32_32_32) NUM_FORMAT(INT) OFFSET(32)\n" \
  "01 EXPORT: POS0, R1\n"                                                    \
  "02 EXPORT_DONE: POS1, R3\n"                                               \
  "03 EXPORT_DONE: PARAM0, R2\n"                                             \
  "END_OF_PROGRAM\n"                                                         \
  "[ps inputs]\n"                                                            \
  "R0=semantic 0\n"                                                          \
  "[ps asm]\n"                                                               \
  "00 EXPORT_DONE: PIX0, R0\n"                                               \
  "END_OF_PROGRAM\n"                                                         \
  "[vs buffer 0]\nstride=48\ndata=float "
#define POINT(x, y, colour, misc) x " " y " 0 1 " colour " " misc " "
/* The half of the target from x = 0 to 8.25. */
#define LEFT_PART(colour)                    \
  POINT ("-1", "-1", colour, "0 0 0 0")      \
  POINT ("0.03125", "-1", colour, "0 0 0 0") \
  POINT ("-1", "1", colour, "0 0 0 0") POINT ("0.03125", "1", colour, "0 0 0 0")
#define STRIP "[draw]\nprimitive=triangle-strip\ncount=4\n"

static LsScene *
load (const char *text)
{
  g_autoptr (GError) error = NULL;
  LsScene *scene = ls_scene_load_text (text, -1, "draw", ".", &error);

  g_assert_no_error (error);
  return scene;
}

static float *
run (const LsScene *scene)
{
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, NULL, NULL);

  g_assert_cmpuint (ls_dispatch_first_failure (dispatch), ==, G_MAXUINT);
  return (float *) ls_scene_output_words (scene, dispatch, 0);
}

static float
red (const float *image, guint x, guint y)
{
  return image[(y * SIDE + x) * 4];
}

/* One of four samples lies left of a quarter of the pixel; the mean of it and of three that are clear. */
static void
test_coverage (void)
{
  g_autoptr (LsScene) scene = load (STRIP "[samples]\ncount=4\n" PROGRAMS LEFT_PART ("1 0 0 1"));
  g_autofree float *image = run (scene);

  for (guint y = 0; y < SIDE; y++)
    {
      g_assert_cmpfloat (red (image, 7, y), ==, 1);
      g_assert_cmpfloat (red (image, 8, y), ==, 0.25f);
      g_assert_cmpfloat (red (image, 9, y), ==, 0);
    }
}

/* All samples or none, by the centre. */
static void
test_at_centre (void)
{
  g_autoptr (LsScene) scene =
    load (STRIP "[samples]\ncount=4\nat-centre=true\n" PROGRAMS LEFT_PART ("1 0 0 1"));
  g_autofree float *image = run (scene);

  g_assert_cmpfloat (red (image, 7, 3), ==, 1);
  g_assert_cmpfloat (red (image, 8, 3), ==, 0);
}

/* Two samples of pixel (0, 0) of each quad, all of (1, 0), one of the others. */
static void
test_mask (void)
{
  g_autoptr (LsScene) scene =
    load (STRIP "[samples]\ncount=4\nmask=0x0108ff03\n" PROGRAMS LEFT_PART ("1 0 0 1"));
  g_autofree float *image = run (scene);

  g_assert_cmpfloat (red (image, 2, 4), ==, 0.5f);
  g_assert_cmpfloat (red (image, 3, 4), ==, 1);
  g_assert_cmpfloat (red (image, 2, 5), ==, 0.25f);
  g_assert_cmpfloat (red (image, 3, 5), ==, 0.25f);
}

/* Samples of eight that stay: of alpha 0.5 four, whatever the offset; of 0.3, 2.4 of them, two or three. */
static void
test_alpha (void)
{
  g_autoptr (LsScene) half =
    load (STRIP "[samples]\ncount=8\nalpha-to-coverage=true\n" PROGRAMS LEFT_PART ("1 0 0 0.5"));
  g_autoptr (LsScene) dithered = load (
    STRIP "[samples]\ncount=8\nalpha-to-coverage=true\nalpha-offsets=0 3 2 1\n" PROGRAMS LEFT_PART (
      "1 0 0 0.3"));
  g_autofree float *image = run (half), *other = run (dithered);

  g_assert_cmpfloat (red (image, 2, 4), ==, 0.5f);
  g_assert_cmpfloat (red (other, 2, 4), ==, 2 / 8.0f);
  g_assert_cmpfloat (red (other, 3, 4), ==, 3 / 8.0f);
  g_assert_cmpfloat (red (other, 2, 5), ==, 2 / 8.0f);
  g_assert_cmpfloat (red (other, 3, 5), ==, 2 / 8.0f);
}

/* Each sample has a depth of its own: two triangles whose depths cross at x = 4.5, the centre of pixel 4, meet between its
 * samples; with depths by the pixel one of them would have it all. */
static void
test_depths (void)
{
  g_autoptr (LsScene) scene =
    load ("[draw]\ncount=6\n[samples]\ncount=2\nplaces=4 8 12 8\n[depth]\ntest=less\n" PROGRAMS
          "-1 -1 0 1 1 0 0 1 0 0 0 0  3 -1 0 1 1 0 0 1 0 0 0 0  -1 3 0 1 1 0 0 1 0 0 0 0 "
          "-1 -1 -0.140625 1 0 0 0 1 0 0 0 0  3 -1 0.859375 1 0 0 0 1 0 0 0 0  -1 3 -0.140625 1 0 "
          "0 0 1 0 0 0 0");
  g_autofree float *image = run (scene);

  g_assert_cmpfloat (red (image, 3, 3), ==, 0);
  g_assert_cmpfloat (red (image, 4, 3), ==, 0.5f);
  g_assert_cmpfloat (red (image, 5, 3), ==, 1);
}

/* Two points of one place in layers 1 and 2: pictures have the layers one above the other, and questions know them. */
static void
test_layers (void)
{
  g_autoptr (LsScene) scene =
    load ("[draw]\nprimitive=points\ncount=2\n[raster]\nlayers=3\nlayer-from=POS1.z\n" PROGRAMS
          "0.3125 0.4375 0 1 7 8 9 1 0 0 0x1 0  0.3125 0.4375 0 1 5 8 9 1 0 0 0x2 0");
  g_autofree float *image = run (scene);
  guint width, height, wave, lane, x, y, primitive, n;
  LsSceneVertex vertices[3];

  ls_scene_get_size (scene, &width, &height);
  g_assert_cmpuint (height, ==, 3 * SIDE);
  g_assert_cmpfloat (red (image, 10, 11), ==, 0);
  g_assert_cmpfloat (red (image, 10, 11 + SIDE), ==, 7);
  g_assert_cmpfloat (red (image, 10, 11 + 2 * SIDE), ==, 5);
  g_assert_false (ls_scene_pixel_to_lane (scene, 10, 11, &wave, &lane));
  g_assert_true (ls_scene_pixel_to_lane (scene, 10, 11 + 2 * SIDE, &wave, &lane));
  g_assert_true (ls_scene_lane_to_pixel (scene, wave, lane, &x, &y));
  g_assert_true (x == 10 && y == 11 + 2 * SIDE);
  g_assert_true (ls_scene_get_primitive (scene, wave, lane, &primitive, vertices, &n));
  g_assert_cmpuint (primitive, ==, 1);
  g_assert_cmpuint (vertices[0].index, ==, 1);
}

/* The same with viewports: the second one is the upper right quarter. */
static void
test_viewports (void)
{
  g_autoptr (LsScene) scene =
    load ("[draw]\nprimitive=points\ncount=2\n[raster]\nviewport-from=POS1.w\n"
          "[viewport 1]\nscale=4 4 0.5\noffset=12 12 0.5\n" PROGRAMS
          "0.3125 0.4375 0 1 7 8 9 1 0 0 0 0  0.3125 0.4375 0 1 5 8 9 1 0 0 0 0x1");
  g_autofree float *image = run (scene);

  g_assert_cmpfloat (red (image, 10, 11), ==, 7);
  g_assert_cmpfloat (red (image, 13, 13), ==, 5);
}

/* A lane that covers one of two samples is covered; a lane without any is a
 * helper.  The edge is at x = 8.25, one sample of pixel 8 at 8.125. */
static void
test_helpers (void)
{
  g_autoptr (LsScene) scene =
    load (STRIP "[samples]\ncount=2\nplaces=2 8 12 8\n" PROGRAMS LEFT_PART ("1 0 0 1"));
  guint wave, lane;
  LsWaveInput input;

  g_assert_true (ls_scene_pixel_to_lane (scene, 8, 4, &wave, &lane));
  g_assert_false (ls_scene_pixel_to_lane (scene, 9, 4, &wave, &lane));
  g_assert_true (ls_scene_pixel_to_lane (scene, 8, 4, &wave, &lane));
  ls_scene_get_wave_input (scene, wave, &input);
  g_assert_true (input.covered >> lane & 1);
  g_assert_false (input.covered >> (lane + 1) & 1);
  ls_wave_input_clear (&input);
}

/* The side that a pixel shows, in each form: counter-clockwise is the front (section 3.6.1); as numbers the R700 has 1 and -1,
 * compiled R500 programs expect 0 at the front. */
static void
test_faces (void)
{
#define FACES(order)                                                                     \
  "[draw]\nindices=" order "\n[vertices]\nposition=-1 -1 0 1, 3 -1 0 1, -1 3 0 1\n"      \
  "[ps inputs]\nR0=values 9 9 9 9\nR0.x=face\nR0.y=face int\nR0.z=face back\n[ps asm]\n" \
  "00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n"
  g_autoptr (LsScene) front = load (FACES ("0 1 2"));
  g_autoptr (LsScene) back = load (FACES ("0 2 1"));
  g_autofree float *at_front = run (front), *at_back = run (back);
  guint32 all, none;

  memcpy (&all, &at_front[1], sizeof all);
  memcpy (&none, &at_back[1], sizeof none);
  g_assert_cmpfloat (at_front[0], ==, 1);
  g_assert_cmpfloat (at_back[0], ==, -1);
  g_assert_cmphex (all, ==, 0xFFFFFFFF);
  g_assert_cmphex (none, ==, 0);
  g_assert_cmpfloat (at_front[2], ==, 0);
  g_assert_cmpfloat (at_back[2], ==, 1);
  g_assert_cmpfloat (at_back[3], ==, 9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scene/draw/samples/coverage", test_coverage);
  g_test_add_func ("/scene/draw/samples/at-centre", test_at_centre);
  g_test_add_func ("/scene/draw/samples/mask", test_mask);
  g_test_add_func ("/scene/draw/samples/alpha", test_alpha);
  g_test_add_func ("/scene/draw/samples/depths", test_depths);
  g_test_add_func ("/scene/draw/samples/helpers", test_helpers);
  g_test_add_func ("/scene/draw/layers", test_layers);
  g_test_add_func ("/scene/draw/viewports", test_viewports);
  g_test_add_func ("/scene/draw/faces", test_faces);
  return g_test_run ();
}
