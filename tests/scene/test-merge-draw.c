/* What [output], [depth], [stencil] and [merge] of a draw do to its pixels. What each factor, function and format gives is
 * tested by vectors (tests/pipeline); here it is that keys reach it. Values follow from the rules of OpenGL 3.3, chapter 4, and
 * are exact. */

#include <string.h>

#include "ls-check.h"

#define VERTEX_PROGRAM                                           \
  "[vs asm]\n"                                                   \
  "00 VTX: CNT(1)\n"                                             \
  "  0 FETCH R1, R0.x, fc0 FORMAT(32_32_32_32_FLOAT) MEGA(16)\n" \
  "01 EXPORT_DONE: POS0, R1\n"                                   \
  "END_OF_PROGRAM\n"                                             \
  "[vs buffer 0]\nstride=16\ndata=float "
/* All pixels of a target of 2 x 2, facing the eye, or turned away from it. */
#define FRONT(z) "-1 -1 " z " 1  3 -1 " z " 1  -1 3 " z " 1  "
#define BACK(z) "-1 -1 " z " 1  -1 3 " z " 1  3 -1 " z " 1  "
#define DRAW(count) "[draw]\nwidth=2\nheight=2\ncount=" count "\n" VERTEX_PROGRAM
#define COLOUR \
  "[ps program]\ngprs=3\n[ps inputs]\nR0=values 0.5 0.25 1 0.5\nR1=values 0.5 0.5 0.25 0.75\n"
#define PIXELS "[ps asm]\n00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n"
#define TWO_COLOURS "[ps asm]\n00 EXPORT: PIX0, R0\n01 EXPORT_DONE: PIX1, R1\nEND_OF_PROGRAM\n"
#define WITH_Z "[ps asm]\n00 EXPORT: PIX0, R0\n01 EXPORT_DONE: PIX61, R2\nEND_OF_PROGRAM\n"
/* What is there before: 0.25 0.5 0.75 0.625. */
#define TARGET "[output PIX0]\nclear=0.25 0.5 0.75 0.625\n"

/* Runs the scene; what its output keeps of pixel (1, 1). */
static void
run (const char *text, guint output, guint32 words[4], gboolean *is_written)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load_text (text, -1, "draw", ".", &error);
  g_autoptr (LsDispatch) dispatch = NULL;
  g_autofree guint32 *all = NULL;
  guint n;

  g_assert_no_error (error);
  n = ls_scene_get_output (scene, output)->n_channels;
  dispatch = ls_scene_try_run (scene, NULL, NULL);
  g_assert_cmpuint (ls_dispatch_first_failure (dispatch), ==, G_MAXUINT);
  all = ls_scene_output_words (scene, dispatch, output);
  memcpy (words, all + 3 * n, n * sizeof *words);
  *is_written = dispatch->images[output].written[3] != 0;
}

static void
expect_floats (const char *text, float x, float y, float z, float w)
{
  const float expected[4] = { x, y, z, w };
  float got[4];
  gboolean is_written;

  run (text, 0, (guint32 *) got, &is_written);
  for (guint c = 0; c < 4; c++)
    g_assert_cmpfloat (got[c], ==, expected[c]);
}

static void
expect_word (const char *text, guint output, guint32 expected)
{
  guint32 words[4];
  gboolean is_written;

  run (text, output, words, &is_written);
  g_assert_cmpuint (words[0], ==, expected);
}

static void
expect_written (const char *text, gboolean expected)
{
  guint32 words[4];
  gboolean is_written;

  run (text, 0, words, &is_written);
  g_assert_cmpint (is_written, ==, expected);
}

/* --- colour ----------------------------------------------------------------------------------------------- */

static void
test_blend (void)
{
#define ONE_DRAW DRAW ("3") FRONT ("0") "\n" COLOUR PIXELS TARGET
  expect_floats (ONE_DRAW "blend=none\n", 0.5f, 0.25f, 1, 0.5f);
  expect_floats (ONE_DRAW "blend=alpha\n", 0.375f, 0.375f, 0.875f, 0.5625f);
  expect_floats (ONE_DRAW "blend=add\n", 0.75f, 0.75f, 1.75f, 1.125f);
  expect_floats (ONE_DRAW "blend=source-alpha less-source-alpha\nblend-alpha=one zero\n", 0.375f,
                 0.375f, 0.875f, 0.5f);
  expect_floats (ONE_DRAW "blend=target-colour zero reverse-subtract\n", -0.125f, -0.125f, -0.75f,
                 -0.3125f);
  expect_floats (ONE_DRAW "blend=zero one min\nblend-alpha=zero one max\n", 0.25f, 0.25f, 0.75f,
                 0.625f);
  expect_floats (ONE_DRAW "blend=constant-colour constant-alpha subtract\n"
                          "[merge]\nconstant=1 0.5 0.25 0.5\n",
                 0.375f, -0.125f, -0.125f, -0.0625f);
}

static void
test_second (void)
{
#define TWO DRAW ("3") FRONT ("0") "\n" COLOUR TWO_COLOURS TARGET
  expect_floats (TWO "blend=one second-colour\n", 0.625f, 0.5f, 1.1875f, 0.96875f);
  expect_floats (TWO "blend=less-second-alpha zero\n", 0.125f, 0.0625f, 0.25f, 0.125f);
}

/* Later fragments see what earlier ones left, as the format keeps it: 0.5 becomes 128 / 255. */
static void
test_order (void)
{
  expect_word (DRAW ("6") FRONT ("0") FRONT ("0") "\n" COLOUR PIXELS
                                                  "[output PIX0]\nformat=r8\nblend=add\n",
               0, 255);
  expect_word (DRAW ("6") FRONT ("0") FRONT ("0") "\n" COLOUR PIXELS
                                                  "[output PIX0]\nformat=r8\nblend=one "
                                                  "source-colour\n",
               0, 192); /* (128 + 0.5 * 128) */
}

static void
test_write_mask (void)
{
  expect_floats (ONE_DRAW "write-mask=xz\n", 0.5f, 0.5f, 1, 0.625f);
  expect_floats (ONE_DRAW "write-mask=w\nblend=add\n", 0.25f, 0.5f, 0.75f, 1.125f);
  expect_floats (ONE_DRAW "write-mask=none\n", 0.25f, 0.5f, 0.75f, 0.625f);
  expect_written (ONE_DRAW "write-mask=none\n", FALSE);
}

/* 0.5 is 128 and 0.25 is 64 before; floats know no logic operation, and it stops their blending. */
static void
test_logic (void)
{
#define LOGIC(name, format)                 \
  ONE_DRAW "format=" format "\nblend=add\n" \
           "[merge]\nlogic=" name "\n"

  expect_word (LOGIC ("xor", "rgba8"), 0, 128 ^ 64);
  expect_word (LOGIC ("nor", "rgba8"), 0, 0xff & ~(128 | 64));
  expect_floats (LOGIC ("xor", "rgba32f"), 0.5f, 0.25f, 1, 0.5f);
}

static void
test_alpha (void)
{
#define ALPHA(test, reference) \
  ONE_DRAW "[merge]\nalpha-test=" test "\nalpha-reference=" reference "\n"

  expect_written (ALPHA ("greater", "0.5"), FALSE);
  expect_written (ALPHA ("greaterequal", "0.5"), TRUE);
  expect_written (DRAW ("3") FRONT ("0") "\n" COLOUR PIXELS "[output PIX0]\nformat=r8\n"
                                         "[merge]\nalpha-test=less\nalpha-reference=0.5\n",
                  FALSE);
}

/* --- depth and stencil ------------------------------------------------------------------------------------ */

/* Window depth is z / 2 + 1 / 2: two that only a float tells apart. */
static void
test_depth_format (void)
{
#define DEPTHS(format)                            \
  DRAW ("6")                                      \
  FRONT ("0")                                     \
  FRONT ("0.000001")                              \
  "\n" COLOUR PIXELS "[output PIX0]\nblend=add\n" \
  "[depth]\ntest=lessequal\nformat=" format "\n"

  expect_floats (DEPTHS ("float32"), 0.5f, 0.25f, 1, 0.5f);
  expect_floats (DEPTHS ("unorm16"), 1, 0.5f, 2, 1);
  expect_word (DRAW ("3") FRONT ("0") "\n" COLOUR PIXELS
                                      "[output Z0]\nformat=r32f\n[depth]\nformat=unorm16\n",
               0, 0x3f000080 /* 32768 / 65535 */);
#define UNDRAWN \
  DRAW ("3")    \
  FRONT ("0") "\n" COLOUR PIXELS "[depth]\ntest=never\nclear=0.75\n[output Z0]\nformat=r32f\n"
  expect_word (UNDRAWN, 0, 0x3f400000);
  expect_word (UNDRAWN "clear=0.5\n", 0, 0x3f000000);
}

/* The stencil of two fronts and three backs; each side has its own operations. */
static void
test_stencil (void)
{
#define SIDES \
  DRAW ("15") \
  FRONT ("0") \
  BACK ("0")  \
  FRONT ("0") \
  BACK ("0") BACK ("0") "\n" COLOUR PIXELS "[output PIX0]\n[output STENCIL]\nformat=r8ui\n"

  expect_word (SIDES "[stencil]\nclear=1\npass=increment\n", 1, 6);
  expect_word (SIDES "[stencil]\nclear=0\npass=increment\nback-pass=decrement-wrap\n", 1, 255);
  expect_word (SIDES
               "[stencil]\nclear=7\npass=replace\nreference=19\nwrite-mask=240\nback-pass=keep\n",
               1, 23);
  expect_word (SIDES "[stencil]\ntest=never\nfail=invert\nback-fail=zero\n", 1, 0);
  expect_written (SIDES "[stencil]\ntest=never\n", FALSE);
  expect_written (SIDES "[stencil]\ntest=never\nback-test=equal\nback-reference=0\n", TRUE);
  expect_word (SIDES "[stencil]\npass=increment\ndepth-fail=keep\n[depth]\ntest=less\n", 1, 1);
}

/* What an exported Z counts for: 0.25, a reference of 5 (in the low 8 bits), and a mask without sample 0. */
static void
test_exports (void)
{
#define EXPORTS                                                              \
  DRAW ("3")                                                                 \
  FRONT ("0")                                                                \
  "\n" COLOUR "R2=values 0.25 0xff05 0xfffffffe 0\n" WITH_Z                  \
  "[output PIX0]\n[output STENCIL]\nformat=r8ui\n[output Z0]\nformat=r32f\n" \
  "[depth]\n[stencil]\npass=replace\nreference=9\n[merge]\nexports="

  expect_word (EXPORTS "depth\n", 2, 0x3e800000);
  expect_word (EXPORTS "depth\n", 1, 9);
  expect_word (EXPORTS "stencil depth\n", 1, 5);
  expect_word (EXPORTS "none\n", 2, 0x3f000000);
  expect_written (EXPORTS "none\n", TRUE);
  expect_written (EXPORTS "mask\n", FALSE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/merge-draw/blend", test_blend);
  g_test_add_func ("/merge-draw/second", test_second);
  g_test_add_func ("/merge-draw/order", test_order);
  g_test_add_func ("/merge-draw/write-mask", test_write_mask);
  g_test_add_func ("/merge-draw/logic", test_logic);
  g_test_add_func ("/merge-draw/alpha", test_alpha);
  g_test_add_func ("/merge-draw/depth-format", test_depth_format);
  g_test_add_func ("/merge-draw/stencil", test_stencil);
  g_test_add_func ("/merge-draw/exports", test_exports);
  return g_test_run ();
}
