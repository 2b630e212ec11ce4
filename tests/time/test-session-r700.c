#include <math.h>

#include "ls-session.h"

/* The session over a real scene: the first example, as the window opens it. */

static LsSession *
open_example (const char *name)
{
  g_autofree char *file = g_test_build_filename (G_TEST_DIST, "../../data/examples", name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load (file, &error);
  LsSession *session = ls_session_new ();

  g_assert_no_error (error);
  ls_session_open_sync (session, scene, &error);
  g_assert_no_error (error);
  return session;
}

static void
test_opens_where_lanes_part (void)
{
  g_autoptr (LsSession) session = open_example ("first-light.lanescope");
  LsView *view = ls_session_get_view (session);
  LsMask now = ls_view_read_mask (view, 0), before = ls_view_previous_active (view);

  g_assert_cmphex (before & ~now, !=, 0);
  g_assert_cmphex (before & now, !=, 0);
}

/* Steps to the end and back: the same places, the same active lanes. */
static void
test_steps_there_and_back (void)
{
  g_autoptr (LsSession) session = open_example ("first-light.lanescope");
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) masks = g_array_new (FALSE, FALSE, sizeof (LsMask));
  LsView *view = ls_session_move_sync (session, LS_MOVE_START, 0, NULL);

  for (; ls_view_get_reason (view) == LS_STOP_STEP;
       view = ls_session_move_sync (session, LS_MOVE_STEP, 0, NULL))
    {
      LsMask active = ls_view_read_mask (view, 0);
      g_array_append_val (lines, ls_view_get_place (view)->line);
      g_array_append_val (masks, active);
    }
  g_assert_cmpint (ls_view_get_reason (view), ==, LS_STOP_END);
  g_assert_cmpuint (lines->len, ==, ls_view_get_place (view)->step);

  for (guint i = lines->len; i > 0; i--)
    {
      view = ls_session_move_sync (session, LS_MOVE_STEP_BACK, 0, NULL);
      g_assert_cmpuint (ls_view_get_place (view)->step, ==, i - 1);
      g_assert_cmpuint (ls_view_get_place (view)->line, ==, g_array_index (lines, guint, i - 1));
      g_assert_cmphex (ls_view_read_mask (view, 0), ==, g_array_index (masks, LsMask, i - 1));
    }
}

/* The image has what the focused wave has exported at its end, lane by lane. */
static void
check_image (LsView *view, const float *rgba, guint width)
{
  LsScene *scene = ls_view_get_scene (view);
  LsRegRef ref = ls_scene_get_output (scene, 0)->ref;
  LsMask written = ls_view_written (view, ref);
  LsRow row;

  g_assert_true (ls_view_read_row (view, ref, &row));
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint x, y;
      if (!ls_scene_lane_to_pixel (scene, ls_view_get_wave (view), lane, &x, &y))
        continue;
      const float *pixel = &rgba[4 * (y * width + x)];
      g_assert_cmpint (isnan (pixel[3]), ==, !(written & LS_MASK_LANE (lane)));
      if (written & LS_MASK_LANE (lane))
        g_assert_cmpfloat (pixel[0], ==, row.f[lane]);
    }
}

static void
test_background_results (void)
{
  g_autoptr (LsSession) session = open_example ("first-light.lanescope");
  g_autoptr (GBytes) image = NULL;
  guint width, height;

  while (ls_session_get_history (session) == NULL ||
         (image = ls_session_dup_image (session, 0, &width, &height)) == NULL)
    g_main_context_iteration (NULL, TRUE);

  LsView *view = ls_session_move_sync (session, LS_MOVE_END, 0, NULL);
  g_assert_cmpuint (ls_session_get_history (session)->n_steps, ==, ls_view_get_place (view)->step);
  g_assert_cmpuint (g_bytes_get_size (image), ==, 4 * sizeof (float) * width * height);
  check_image (view, g_bytes_get_data (image, NULL), width);
}

/* Every wave of every example can be opened, run to its end and gone back through. */
static void
test_every_wave_of_examples (void)
{
  const char *const names[] = { "first-light.lanescope", "kill-quads.lanescope",
                                "nested-if.lanescope", "mandelbrot.lanescope",
                                "vertex-fetch.lanescope" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (LsSession) session = open_example (names[i]);
      for (guint wave = 0; wave < ls_scene_get_n_waves (ls_session_get_scene (session)); wave++)
        {
          g_assert_true (ls_session_focus_wave_sync (session, wave, 0, NULL));
          LsView *view = ls_session_move_sync (session, LS_MOVE_END, 0, NULL);
          g_assert_cmpint (ls_view_get_reason (view), ==, LS_STOP_END);
          view = ls_session_move_sync (session, LS_MOVE_REVERSE_CONTINUE, 0, NULL);
          g_assert_cmpuint (ls_view_get_place (view)->step, ==, 0);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/session/r700/opens-where-lanes-part", test_opens_where_lanes_part);
  g_test_add_func ("/session/r700/there-and-back", test_steps_there_and_back);
  g_test_add_func ("/session/r700/background", test_background_results);
  g_test_add_func ("/session/r700/every-wave", test_every_wave_of_examples);

  return g_test_run ();
}
