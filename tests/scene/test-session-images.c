#include <glib/gstdio.h>
#include <math.h>

#include "ls-check.h"
#include "ls-error.h"
#include "ls-forks.h"
#include "ls-session-images.h"
#include "ls-view-change.h"
#include "machines.h"

/* What a session shows of an output. The pictures are worked out by hand: 16 x 8 pixels are two waves side by side (data/doc/scene.md),
 * and PIX0 is the number of the column in every channel. */

#define WIDTH 16
#define HEIGHT 8

#define PROGRAM "[program]\nasm=00 EXPORT_DONE: PIX0, R0\\nEND_OF_PROGRAM\ngprs=8\n"

#define COMPARED "reference=reference.f32\ntolerance-relative=0\n"

static char *directory; /* of this test's own */

static const char inputs[] =
  "[layout]\nwidth=16\nheight=8\n[inputs]\n"
  "R0.x=pixel-x\nR0.y=pixel-x\nR0.z=pixel-x\nR0.w=pixel-x\n[output PIX0]\n";

/* The reference, in which pixel (3, 1) has 4 in place of 3 and pixel (9, 2) has 9.5 in place of 9. */
static void
write_reference (void)
{
  float words[HEIGHT][WIDTH][4];

  for (guint y = 0; y < HEIGHT; y++)
    for (guint x = 0; x < WIDTH; x++)
      for (guint c = 0; c < 4; c++)
        words[y][x][c] = (float) x;
  words[1][3][0] = 4;
  words[2][9][2] = 9.5f;
  g_autofree char *path = g_build_filename (directory, "reference.f32", NULL);

  g_assert_true (g_file_set_contents (path, (const char *) words, sizeof words, NULL));
}

/* share: (nullable): takes all of the budget before but so many bytes. */
static LsSession *
open_in (const char *output, LsBudgetShare *share, guint64 left)
{
  g_autofree char *text = g_strconcat ("[scene]\nversion=1\n" PROGRAM, inputs, output, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load_text (text, -1, "images", directory, &error);
  LsSession *session = ls_session_new ();
  LsImage image;

  g_assert_no_error (error);
  if (share != NULL)
    {
      ls_budget_share_init (share, ls_scene_get_budget (scene));
      g_assert_true (ls_budget_share_grow (share, ls_budget_share_left (share) - left));
    }
  g_assert_true (ls_session_open_sync (session, scene, NULL));
  while (!ls_session_show_image (session, 0, LS_IMAGE_FINAL, &image))
    g_main_context_iteration (NULL, TRUE);
  return session;
}

static LsSession *
open_with (const char *output)
{
  return open_in (output, NULL, 0);
}

/* The columns before end hold their number, the others nothing. */
static void
assert_columns (LsSession *session, LsImageKind kind, guint end)
{
  LsImage image;

  g_assert_true (ls_session_show_image (session, 0, kind, &image));
  g_assert_cmpuint (image.width, ==, WIDTH);
  g_assert_cmpuint (image.height, ==, HEIGHT);
  for (guint i = 0; i < WIDTH * HEIGHT; i++)
    {
      const float *pixel = &image.rgba[4 * i];

      if (i % WIDTH >= end)
        g_assert_true (isnan (pixel[3]));
      for (guint c = 0; i % WIDTH < end && c < 4; c++)
        g_assert_cmpfloat (pixel[c], ==, i % WIDTH);
    }
}

static void
test_so_far (void)
{
  g_autoptr (LsSession) session = open_with ("");

  g_assert_true (ls_session_move_sync (session, LS_MOVE_START, 0, NULL));
  assert_columns (session, LS_IMAGE_FINAL, WIDTH);
  assert_columns (session, LS_IMAGE_SO_FAR, 0);
  g_assert_true (ls_session_move_sync (session, LS_MOVE_END, 0, NULL));
  assert_columns (session, LS_IMAGE_SO_FAR, 8);
  g_assert_true (ls_session_focus_wave_sync (session, 1, 0, NULL));
  g_assert_true (ls_session_move_sync (session, LS_MOVE_START, 0, NULL));
  assert_columns (session, LS_IMAGE_SO_FAR, 8);
  g_assert_true (ls_session_move_sync (session, LS_MOVE_END, 0, NULL));
  assert_columns (session, LS_IMAGE_SO_FAR, WIDTH);
  g_assert_true (ls_session_move_sync (session, LS_MOVE_START, 0, NULL));
  assert_columns (session, LS_IMAGE_SO_FAR, 8);
}

static void
test_difference (void)
{
  write_reference ();
  g_autoptr (LsSession) session = open_with (COMPARED);
  const LsVerdict *verdict = ls_session_get_verdict (session, 0);
  LsImage image;

  g_assert_cmpuint (verdict->n_pixels, ==, WIDTH * HEIGHT);
  g_assert_cmpuint (verdict->n_different, ==, 2);
  g_assert_true (verdict->is_complete);
  g_assert_cmpuint (verdict->x, ==, 3);
  g_assert_cmpuint (verdict->y, ==, 1);
  g_assert_true (g_str_has_prefix (verdict->first, "(3, 1), wave 0, lane 7, channel x: got 3"));
  g_assert_true (ls_session_show_image (session, 0, LS_IMAGE_REFERENCE, &image));
  g_assert_cmpfloat (image.rgba[4 * (WIDTH + 3)], ==, 4);
  g_assert_true (ls_session_show_image (session, 0, LS_IMAGE_DIFFERENCE, &image));
  for (guint i = 0; i < WIDTH * HEIGHT; i++)
    {
      const gboolean is_one = i == WIDTH + 3, is_half = i == 2 * WIDTH + 9;

      g_assert_cmpfloat (image.rgba[4 * i + 3], ==, 1);
      g_assert_cmpfloat_with_epsilon (image.rgba[4 * i], is_one ? 1 : is_half ? 0.7 : 0, 1e-6);
    }
}

static void
test_missing (void)
{
  g_autoptr (LsSession) session = open_with ("");
  LsImage image;

  g_assert_null (ls_session_get_verdict (session, 0));
  g_assert_false (ls_session_show_image (session, 0, LS_IMAGE_REFERENCE, &image));
  g_assert_cmpstr (ls_session_tell_no_image (session, 0, LS_IMAGE_DIFFERENCE), ==,
                   "the scene gives no reference for it");
  g_assert_cmpstr (ls_session_tell_no_image (session, 1, LS_IMAGE_FINAL), ==, "there is no output");
  g_assert_null (ls_session_tell_no_image (session, 0, LS_IMAGE_SO_FAR));
}

/* Without room there is still what is final, and what is said of it. */
static void
test_no_room (void)
{
  static const LsImageKind kinds[] = { LS_IMAGE_SO_FAR, LS_IMAGE_REFERENCE, LS_IMAGE_DIFFERENCE };
  g_auto (LsBudgetShare) share = { 0 };

  write_reference ();
  g_autoptr (LsSession) session = open_in (COMPARED, &share, 1000);
  LsImage image;

  assert_columns (session, LS_IMAGE_FINAL, WIDTH);
  g_assert_cmpuint (ls_session_get_verdict (session, 0)->n_different, ==, 2);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_assert_false (ls_session_show_image (session, 0, kinds[i], &image));
      g_assert_cmpstr (ls_session_tell_no_image (session, 0, kinds[i]), ==,
                       "the budget of memory has no room for it");
    }
}

/* --- what-ifs -------------------------------------------------------------------------------------------- */

static void
wait_for_image (LsSession *session)
{
  LsImage image;

  while (!ls_session_show_image (session, 0, LS_IMAGE_FINAL, &image))
    g_main_context_iteration (NULL, TRUE);
}

static void
change (LsSession *session, const char *text)
{
  g_autoptr (GError) error = NULL;
  LsView *view = ls_session_get_view (session);
  g_autoptr (LsChange) what = ls_view_parse_change (view, text, 1, &error);

  g_assert_no_error (error);
  g_assert_true (ls_session_change_sync (session, NULL, what, &error));
}

/* What a pixel of the left wave, or of the right one, has in its first channel. */
static void
assert_halves (LsSession *session, LsImageKind kind, float left, float right)
{
  LsImage image;

  wait_for_image (session);
  g_assert_true (ls_session_show_image (session, 0, kind, &image));
  for (guint i = 0; i < WIDTH * HEIGHT; i++)
    g_assert_cmpfloat (image.rgba[4 * i], ==, i % WIDTH < WIDTH / 2 ? left : right);
}

/* All pictures, and the verdict, are those of the run that is looked at; taken back, the change is nowhere. */
static void
test_what_if (void)
{
  write_reference ();
  g_autoptr (LsSession) session = open_with (COMPARED);
  g_autofree char *words = NULL, *second = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (ls_session_focus_wave_sync (session, 1, 0, NULL));
  g_assert_true (ls_session_move_sync (session, LS_MOVE_START, 0, NULL));
  for (guint channel = 0; channel < 4; channel++)
    {
      g_autofree char *text = g_strdup_printf ("R0.%c@all = 100", "xyzw"[channel]);

      change (session, text);
    }
  wait_for_image (session);
  g_assert_cmpuint (ls_session_get_verdict (session, 0)->n_different, ==, 1 + WIDTH * HEIGHT / 2);
  LsImage image;
  g_assert_true (ls_session_show_image (session, 0, LS_IMAGE_FINAL, &image));
  for (guint i = 0; i < 4 * WIDTH * HEIGHT; i++)
    g_assert_cmpfloat (image.rgba[i], ==, i / 4 % WIDTH < 8 ? i / 4 % WIDTH : 100);
  g_assert_true (ls_session_move_sync (session, LS_MOVE_END, 0, NULL));
  g_assert_true (ls_session_show_image (session, 0, LS_IMAGE_SO_FAR, &image));
  g_assert_cmpfloat (image.rgba[4 * 8], ==, 100);

  g_assert_true (ls_session_take_back_change (session, &words, &error));
  g_assert_cmpstr (words, ==, "R0.w = 100.0 in all lanes at step 0");
  while (ls_session_get_busy (session))
    g_main_context_iteration (NULL, TRUE);
  wait_for_image (session);
  g_assert_true (ls_session_show_image (session, 0, LS_IMAGE_FINAL, &image));
  g_assert_cmpfloat (image.rgba[4 * 8 + 2], ==, 100);
  g_assert_cmpfloat (image.rgba[4 * 8 + 3], ==, 8);

  g_assert_true (ls_session_focus_fork_sync (session, LS_FORK_MAIN, NULL));
  assert_columns (session, LS_IMAGE_FINAL, WIDTH);
  g_assert_cmpuint (ls_session_get_verdict (session, 0)->n_different, ==, 2);
  g_assert_false (ls_session_take_back_change (session, &second, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
}

/* The last change is the run. */
static void
test_take_back_all (void)
{
  g_autoptr (LsSession) session = open_with ("");
  g_autofree char *words = NULL;

  g_assert_true (ls_session_move_sync (session, LS_MOVE_START, 0, NULL));
  change (session, "R0.x@all = 7");
  assert_halves (session, LS_IMAGE_SO_FAR, 0, 0);
  g_assert_true (ls_session_take_back_change (session, &words, NULL));
  g_assert_cmpuint (ls_view_get_fork (ls_session_get_view (session)), ==, LS_FORK_MAIN);
  g_assert_cmpuint (ls_forks_get_n (ls_session_get_forks (session)), ==, 1);
  assert_columns (session, LS_IMAGE_FINAL, WIDTH);
}

/* A run that changes nothing, in place of a wave or of the waves of a thread group, leaves what they leave. */
static void
test_instead (gconstpointer data)
{
  if (skip_without (data))
    return;

  g_autofree char *path =
    g_strdup_printf ("%s/data/examples/%s.lanescope", LS_SOURCE_DIR, (const char *) data);
  g_autoptr (LsScene) scene = ls_scene_load (path, NULL);

  g_assert_nonnull (scene);
  g_autoptr (LsDispatch) plain = ls_scene_try_run (scene, NULL, NULL);
  for (guint wave = 0; wave < ls_scene_get_n_waves (scene); wave++)
    {
      g_autoptr (LsSubject) subject = ls_scene_new_subject (scene, wave);
      LsDispatchOptions options = { .instead = subject };

      ls_scene_get_group (scene, wave, &options.instead_first);
      g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, &options, NULL);
      for (guint i = 0; i < plain->n_images; i++)
        {
          const LsDispatchImage *a = &plain->images[i], *b = &dispatch->images[i];
          const gsize n = (gsize) a->width * a->height;

          g_assert_cmpmem (a->words, n * a->n_channels * 4, b->words, n * a->n_channels * 4);
          g_assert_cmpmem (a->written, n, b->written, n);
        }
      for (guint i = 0; i < plain->n_waves; i++)
        {
          g_assert_cmpint (plain->outcomes[i].reason, ==, dispatch->outcomes[i].reason);
          g_assert_cmpuint (plain->outcomes[i].steps, ==, dispatch->outcomes[i].steps);
        }
    }
}

/* --- draws ----------------------------------------------------------------------------------------------- */

static guint
count_written (LsSession *session)
{
  LsImage image;
  guint n = 0;

  g_assert_true (ls_session_show_image (session, 0, LS_IMAGE_SO_FAR, &image));
  for (guint i = 0; i < image.width * image.height; i++)
    n += isnan (image.rgba[4 * i + 3]) ? 0 : 1;
  return n;
}

/* Before the first wave nothing is there, each wave adds its pixels when it exports them, and behind the last it is what is final. */
static void
test_draw (gconstpointer data)
{
  if (skip_without (data))
    return;

  g_autofree char *path =
    g_strdup_printf ("%s/data/examples/%s.lanescope", LS_SOURCE_DIR, (const char *) data);
  g_autoptr (LsScene) scene = ls_scene_load (path, NULL);
  g_autoptr (LsSession) session = ls_session_new ();
  LsImage final, so_far;
  guint n = 0;

  g_assert_true (ls_session_open_sync (session, scene, NULL));
  wait_for_image (session);
  for (guint wave = 0; wave < ls_scene_get_n_waves (scene); wave++)
    {
      g_assert_true (ls_session_focus_wave_sync (session, wave, 0, NULL));
      g_assert_true (ls_session_move_sync (session, LS_MOVE_START, 0, NULL));
      g_assert_cmpuint (count_written (session), ==, n);
      g_assert_true (ls_session_move_sync (session, LS_MOVE_END, 0, NULL));
      g_assert_cmpuint (count_written (session), >, n);
      n = count_written (session);
    }
  g_assert_true (ls_session_show_image (session, 0, LS_IMAGE_SO_FAR, &so_far));
  const gsize n_bytes = (gsize) so_far.width * so_far.height * 4 * sizeof *so_far.rgba;
  g_autofree float *rgba = g_memdup2 (so_far.rgba, n_bytes);
  g_assert_true (ls_session_show_image (session, 0, LS_IMAGE_FINAL, &final));
  g_assert_cmpmem (rgba, n_bytes, final.rgba, n_bytes);
}

/* Two pictures of four floats a pixel stay; a mark besides was needed to make them. */
static void
test_room (void)
{
  g_auto (LsBudgetShare) share = { 0 };

  write_reference ();
  g_autoptr (LsSession) session = open_in (COMPARED, &share, WIDTH * HEIGHT * (2 * 16 + 4));
  LsImage image;

  g_assert_true (ls_session_show_image (session, 0, LS_IMAGE_DIFFERENCE, &image));
  g_assert_cmpuint (ls_budget_share_left (&share), ==, WIDTH * HEIGHT * 4);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  directory = g_dir_make_tmp ("session-images-XXXXXX", NULL);
  g_test_add_func ("/session-images/so-far", test_so_far);
  g_test_add_func ("/session-images/difference", test_difference);
  g_test_add_func ("/session-images/missing", test_missing);
  g_test_add_func ("/session-images/no-room", test_no_room);
  g_test_add_func ("/session-images/room", test_room);
  g_test_add_func ("/session-images/what-if", test_what_if);
  g_test_add_func ("/session-images/take-back-all", test_take_back_all);
  g_test_add_data_func ("/session-images/instead/first-light", "first-light", test_instead);
  g_test_add_data_func ("/session-images/instead/reduction", "reduction", test_instead);
  g_test_add_data_func ("/session-images/instead/race", "race", test_instead);
  g_test_add_data_func ("/session-images/instead/transpose", "transpose", test_instead);
  g_test_add_data_func ("/session-images/instead/triangle", "triangle", test_instead);
  g_test_add_data_func ("/session-images/instead/r500-loop", "r500-loop", test_instead);
  g_test_add_data_func ("/session-images/instead/tgsi-switch", "tgsi-switch", test_instead);
  g_test_add_data_func ("/session-images/instead/tgsi-shared", "tgsi-shared", test_instead);
  g_test_add_data_func ("/session-images/draw/triangle", "triangle", test_draw);
  g_test_add_data_func ("/session-images/draw/r500-draw", "r500-draw", test_draw);
  status = g_test_run ();
  g_autofree char *path = g_build_filename (directory, "reference.f32", NULL);
  g_remove (path);
  g_rmdir (directory);
  g_free (directory);
  return status;
}
