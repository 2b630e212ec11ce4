#include <math.h>
#include <string.h>

#include "ls-check.h"
#include "ls-images.h"
#include "ls-output-format.h"
#include "scene-subject.h"
#include "toy-machine.h"

/* --- comparing ------------------------------------------------------------------------------------------- */

/* Runs the program that exports R0 on 2x2 pixels that start from the four vec4s of words. */
static LsCheck *
check_words (const guint32 got[16], const char *output, LsScene **scene, LsDispatch **dispatch)
{
  g_autofree char *text = g_strconcat (
    "[layout]\nwidth=2\nheight=2\n[inputs]\nR0.xyzw=file got.bin\n[output PIX0]\n", output, NULL);

  subject_write ("got.bin", got, 16 * sizeof *got);
  *scene = subject_load (text);
  *dispatch = ls_scene_try_run (*scene, NULL, NULL);
  return ls_check (*scene, *dispatch);
}

static void
expect_different (const guint32 got[16],
                  const guint32 expected[16],
                  const char *output,
                  guint n_different)
{
  g_autoptr (LsScene) scene = NULL;
  g_autoptr (LsDispatch) dispatch = NULL;
  g_autoptr (LsCheck) check = NULL;

  subject_write ("expected.bin", expected, 16 * sizeof *expected);
  check = check_words (got, output, &scene, &dispatch);
  g_assert_cmpuint (check->n_comparisons, ==, 1);
  g_assert_cmpuint (check->comparisons[0].n_pixels, ==, 4);
  g_assert_cmpuint (check->comparisons[0].n_different, ==, n_different);
  g_assert_cmpint (check->matches, ==, n_different == 0);
}

#define ONE 0x3f800000u
#define NOT_A_NUMBER 0x7fc00000u
#define MINUS_999 0xc479c000u

static void
test_floats (void)
{
  guint32 got[16] = { ONE, 2, 0, 0x80000000u }, expected[16] = { ONE, 2, 0, 0 };
  static const char exact[] = "reference=expected.bin\ntolerance-relative=0\n";

  expect_different (got, expected, exact, 0);
  expected[0] = ONE + 1;
  expect_different (got, expected, exact, 1);
  expect_different (got, expected, "reference=expected.bin\n", 0);
  expect_different (got, expected,
                    "reference=expected.bin\ntolerance-relative=0\n"
                    "tolerance-absolute=1e-6\n",
                    0);
  expected[0] = NOT_A_NUMBER;
  expect_different (got, expected, "reference=expected.bin\ntolerance-relative=1e9\n", 1);
  got[0] = NOT_A_NUMBER + 1;
  expect_different (got, expected, exact, 0);
  got[0] = 0x7f800000;
  expected[0] = 0xff800000;
  expect_different (got, expected, "reference=expected.bin\ntolerance-relative=1e9\n", 1);
}

static void
test_integers (void)
{
  guint32 got[16] = { 0xffffffffu }, expected[16] = { 1 };
  static const char head[] = "reference=expected.bin\nformat=rgba32i\n";

  expect_different (got, expected, head, 1);
  expect_different (got, expected, "reference=expected.bin\nformat=rgba32i\ntolerance-steps=2\n",
                    0);
  expect_different (got, expected, "reference=expected.bin\nformat=rgba32ui\ntolerance-steps=2\n",
                    1);
}

/* Channels that the mask leaves out may be anything, and pixels without any are not counted. */
static void
test_mask (void)
{
  guint32 got[16] = { 0 }, expected[16] = { ONE, ONE, 0, 0, 0, ONE };
  static const char with_mask[] = "reference=expected.bin\nreference-mask=mask.bin\n";
  static const struct
  {
    guint8 mask[4];
    guint n_pixels, n_different;
  } cases[] = {
    { { 15, 15, 15, 15 }, 4, 2 }, { { 12, 13, 0, 0 }, 2, 0 }, { { 1, 2, 0, 15 }, 3, 2 },
    { { 0, 0, 1, 0 }, 1, 0 },     { { 2, 0, 0, 0 }, 1, 1 },
  };

  subject_write ("expected.bin", expected, sizeof expected);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (LsScene) scene = NULL;
      g_autoptr (LsDispatch) dispatch = NULL;
      g_autoptr (LsCheck) check = NULL;

      subject_write ("mask.bin", cases[i].mask, 4);
      check = check_words (got, with_mask, &scene, &dispatch);
      g_assert_cmpuint (check->comparisons[0].n_pixels, ==, cases[i].n_pixels);
      g_assert_cmpuint (check->comparisons[0].n_different, ==, cases[i].n_different);
    }
}

/* Integers of 32 bits have more digits than a float: what is cleared and discarded, what a file gets and what is told
 * keep all of them. */
static void
test_whole_integers (void)
{
  guint32 got[16], expected[16];
  static const char head[] = "reference=expected.bin\nformat=rgba32i\n";

  for (guint i = 0; i < 16; i++)
    got[i] = expected[i] = 129708002;
  expect_different (got, expected, "reference=expected.bin\nformat=rgba32i\ndiscard=129708001\n",
                    0);
  expect_different (got, expected, "reference=expected.bin\nformat=rgba32i\ndiscard=129708002\n",
                    4);
  expected[3] = 129708003;
  expect_different (got, expected, head, 1);
  g_assert_cmpuint (ls_output_clear_word (ls_target_format ("r32i"), 0, 129708002), ==, 129708002);
  g_assert_cmpint ((gint32) ls_output_clear_word (ls_target_format ("r32i"), 0, -129708003), ==,
                   -129708003);
  g_assert_cmpuint (ls_output_clear_word (ls_target_format ("r32ui"), 0, 4294967294.0), ==,
                    4294967294u);
  g_assert_cmpuint (ls_output_raw_word (ls_target_format ("r32i"), 0, 129708002), ==, 129708002);
  g_assert_cmpuint (ls_output_raw_word (ls_target_format ("r32ui"), 0, 4294967295u), ==,
                    4294967295u);
  g_assert_cmpuint (ls_output_raw_word (ls_target_format ("r8"), 0, 255), ==, ONE);
}

/* What nothing was written to holds the number that the scene says, to the last digit. */
static void
test_whole_clear (void)
{
  g_autoptr (LsScene) scene = subject_load ("[layout]\nwidth=2\nheight=2\n[output PIX1]\n"
                                            "format=rgba32i\nclear=129708003\n");
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, NULL, NULL);
  g_autofree guint32 *words = ls_scene_output_words (scene, dispatch, 0);

  for (guint i = 0; i < 16; i++)
    g_assert_cmpuint (words[i], ==, 129708003);
}

/* The window's picture is of floats, and has the integers beside it. */
static void
test_whole_images (void)
{
  g_autoptr (LsScene) scene = subject_load ("[layout]\nwidth=2\nheight=2\n[inputs]\nR0.xyzw=uint "
                                            "129708002, uint 7, uint 4294967295, uint 0\n"
                                            "[output PIX0]\nformat=rgba32ui\n[output PIX1]\n");
  const gint cancel = 0;
  LsImagesOf *of = ls_images_of_new (scene, NULL, 0);
  LsImages *images = ls_images_render (of, &cancel);
  const guint32 *words = g_bytes_get_data (images->words[0], NULL);

  g_assert_cmpuint (g_bytes_get_size (images->words[0]), ==, 4 * 4 * sizeof *words);
  g_assert_cmpint (images->types[0], ==, LS_VALUE_UINT);
  g_assert_cmpuint (images->n_channels[0], ==, 4);
  g_assert_cmpuint (words[0], ==, 129708002);
  g_assert_cmpuint (words[2], ==, 4294967295u);
  g_assert_null (images->words[1]);
  ls_images_free (images);
  ls_images_of_free (of);
}

/* Any witness will do for a pixel, but no mixture of them within one. */
static void
test_witnesses (void)
{
  static const guint32 a[16] = { [0] = ONE, [4] = ONE }, b[16] = { [8] = ONE };
  guint32 got[16] = { [0] = ONE, [4] = ONE, [8] = ONE };
  static const char both[] = "reference=expected.bin b.bin\n";

  subject_write ("b.bin", b, sizeof b);
  expect_different (got, a, "reference=expected.bin\n", 1);
  expect_different (got, a, both, 0);
  got[1] = ONE;
  expect_different (got, a, both, 1);
}

/* A pixel that the reference calls not written must not be, and the other way round. */
static void
test_discard (void)
{
  guint32 got[16] = { MINUS_999, MINUS_999, MINUS_999, MINUS_999 }, expected[16];
  static const char head[] = "reference=expected.bin\ndiscard=-999\nclear=-999\n";

  memcpy (expected, got, sizeof got);
  expect_different (got, expected, head, 1);
  expect_different (got, expected, "reference=expected.bin\n", 0);
}

static void
test_unorm8 (void)
{
  static const guint8 expected[16] = { 255, 0, 128, 64 };
  static const guint32 got[16] = { 0x40000000, 0xbf800000, 0x3f000000, 0x3e800000 };
  g_autoptr (LsScene) scene = NULL;
  g_autoptr (LsDispatch) dispatch = NULL;
  g_autoptr (LsCheck) check = NULL;

  subject_write ("bytes.bin", expected, sizeof expected);
  check = check_words (got, "format=rgba8\nreference=bytes.bin\n", &scene, &dispatch);
  g_assert_true (check->matches);
  g_assert_cmpuint (ls_target_encode (ls_target_format ("r8"), 0, NOT_A_NUMBER), ==, 0);
}

/* References of normalised formats are floats, as what is written to files: code / 31, code / 127 and so on.  Of what is
 * exported 2 is clamped to 1, and -1 to 0 where there is no sign; 0.5 is linear and becomes 188 of an sRGB target. */
static void
test_normalised (void)
{
  static const guint32 got[16] = { 0x40000000, 0xbf800000, 0x3f000000, 0x3e800000 };
  guint32 expected[16] = { ONE, 0, 0x3f042108 /* 16 / 31 */, 0 };
  const char *head = "reference=expected.bin\nformat=rgb5-a1\n";

  expect_different (got, expected, head, 0);
  expected[2] = 0x3ef7bdef; /* 15 / 31 */
  expect_different (got, expected, head, 1);
  expect_different (got, expected, "reference=expected.bin\nformat=rgb5-a1\ntolerance-steps=1\n",
                    0);
  expect_different (got, (guint32[16]){ ONE, 0xbf800000, 0x3f010204, 0x3e810204 },
                    "reference=expected.bin\nformat=rgba8-snorm\n", 0);
  expect_different (got, (guint32[16]){ ONE, 0, 0x3f008081, 0x3e808081 },
                    "reference=expected.bin\nformat=rgba8\n", 0);
  expect_different (got, (guint32[16]){ ONE, 0, 0x3f3cbcbd, 0x3e808081 },
                    "reference=expected.bin\nformat=srgba8\n", 0);
}

/* An integer target of 8 bits has no -999: what was discarded is compared as what clearing leaves. */
static void
test_small_discard (void)
{
  static const guint32 minus_128 = 0xffffff80u;
  const guint32 got[16] = { minus_128, minus_128, minus_128, minus_128 };
  static const char head[] = "reference=expected.bin\ndiscard=-999\nclear=-999\nformat=rgba8i\n";

  expect_different (got, got, head, 0);
  expect_different ((guint32[16]){ 7 }, got, head, 1);
}

static void
test_message (void)
{
  guint32 got[16] = { [14] = ONE };
  static const guint32 expected[16] = { [14] = ONE + 0x10000 };
  g_autoptr (LsScene) scene = NULL;
  g_autoptr (LsDispatch) dispatch = NULL;
  g_autoptr (LsCheck) check = NULL;
  g_autofree char *text = NULL;

  subject_write ("expected.bin", expected, sizeof expected);
  check = check_words (got, "reference=expected.bin\n", &scene, &dispatch);
  text = ls_difference_format (&check->comparisons[0].first, "rgba32f");
  g_assert_cmpstr (text, ==,
                   "(1, 1), wave 0, lane 3, channel z: got 1.0 (0x3f800000), expected 1.0078125 "
                   "(0x3f810000), 65536 ULP");
  g_assert_cmpfloat (check->comparisons[0].max_error, ==, 0.0078125);
}

/* --- running --------------------------------------------------------------------------------------------- */

static LsScene *
load_toy (const char *program, const char *rest)
{
  g_autofree char *text =
    g_strconcat ("[layout]\nwidth=10\nheight=9\n", rest, "[program]\nasm=", program, "\n", NULL);
  g_autoptr (GError) error = NULL;
  LsScene *scene = ls_scene_load_with (&toy_machine, text, strlen (text), "toy",
                                       subject_directory (), LS_TRUST_FOLDER, NULL, NULL, &error);

  g_assert_no_error (error);
  return scene;
}

static void
test_dispatch_end (void)
{
  g_autoptr (LsScene) scene = load_toy ("out 0 1\\nend", "[inputs]\nR1.x=int index\n"
                                                         "[output O0]\nformat=r32i\n");
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, NULL, NULL);

  g_assert_cmpuint (dispatch->n_waves, ==, 4);
  g_assert_cmpuint (ls_dispatch_first_failure (dispatch), ==, G_MAXUINT);
  for (guint i = 0; i < 90; i++)
    {
      g_assert_cmpuint (dispatch->images[0].words[i], ==, i);
      g_assert_cmpuint (dispatch->images[0].written[i], ==, 1);
    }
}

/* A pixel that no export reached keeps the clear value. */
static void
test_dispatch_clear (void)
{
  g_autoptr (LsScene) scene = load_toy ("movi 0 5\\nless 1 0\\nif\\nout 0 1\\nendif\\nend",
                                        "[inputs]\nR1.x=int index\n[output O0]\nformat=r32i\n"
                                        "clear=-999\n");
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, NULL, NULL);
  g_autofree guint32 *words = ls_scene_output_words (scene, dispatch, 0);

  for (guint i = 0; i < 90; i++)
    g_assert_cmpint ((gint32) words[i], ==, i < 5 ? (gint) i : -999);
}

static void
test_dispatch_runaway (void)
{
  g_autoptr (LsScene) scene =
    load_toy ("loop 1000000\\nendloop\\nend", "[output O0]\nformat=r32i\n");
  const LsDispatchOptions options = { .max_steps = 1000 };
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, &options, NULL);

  g_assert_cmpuint (ls_dispatch_first_failure (dispatch), ==, 0);
  g_assert_cmpint (dispatch->outcomes[0].reason, ==, LS_STOP_STEP);
  g_assert_cmpuint (dispatch->outcomes[0].steps, ==, 1000);
}

static void
test_dispatch_trap (void)
{
  g_autoptr (LsScene) scene = load_toy ("trap\\nend", "[output O0]\nformat=r32i\n");
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, NULL, NULL);
  g_autoptr (LsCheck) check = ls_check (scene, dispatch);

  g_assert_cmpint (dispatch->outcomes[3].reason, ==, LS_STOP_TRAP);
  g_assert_cmpint (dispatch->outcomes[3].trap.code, !=, LS_TRAP_NONE);
  g_assert_false (check->matches);
}

static void
progress_cb (guint n_done, guint n_waves, gpointer data)
{
  gint *interrupt = data;

  g_assert_cmpuint (n_waves, ==, 4);
  if (n_done == 2)
    g_atomic_int_set (interrupt, 1);
}

static void
test_dispatch_interrupt (void)
{
  g_autoptr (LsScene) scene = load_toy ("out 0 1\\nend", "[output O0]\nformat=r32i\n");
  gint interrupt = 0;
  const LsDispatchOptions options = { .interrupt = &interrupt,
                                      .progress = progress_cb,
                                      .progress_data = &interrupt };
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, &options, NULL);

  g_assert_true (dispatch->is_interrupted);
  g_assert_cmpint (dispatch->outcomes[1].reason, ==, LS_STOP_END);
  g_assert_cmpint (dispatch->outcomes[2].reason, ==, LS_STOP_INTERRUPT);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/check/floats", test_floats);
  g_test_add_func ("/check/integers", test_integers);
  g_test_add_func ("/check/whole-integers", test_whole_integers);
  g_test_add_func ("/check/whole-images", test_whole_images);
  g_test_add_func ("/check/whole-clear", test_whole_clear);
  g_test_add_func ("/check/witnesses", test_witnesses);
  g_test_add_func ("/check/mask", test_mask);
  g_test_add_func ("/check/discard", test_discard);
  g_test_add_func ("/check/unorm8", test_unorm8);
  g_test_add_func ("/check/normalised", test_normalised);
  g_test_add_func ("/check/small-discard", test_small_discard);
  g_test_add_func ("/check/message", test_message);
  g_test_add_func ("/dispatch/end", test_dispatch_end);
  g_test_add_func ("/dispatch/clear", test_dispatch_clear);
  g_test_add_func ("/dispatch/runaway-stops", test_dispatch_runaway);
  g_test_add_func ("/dispatch/trap", test_dispatch_trap);
  g_test_add_func ("/dispatch/interrupt", test_dispatch_interrupt);
  status = g_test_run ();
  subject_clear ();
  return status;
}
