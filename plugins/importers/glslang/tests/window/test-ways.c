#include <string.h>

#include "ls-panes.h"
#include "ls-plugins.h"
#include "ls-session-images.h"
#include "ui-keys.h"
#include "ui-tour.h"

/* The scenes that $LS_WAYS names, with a colon between: the window shows of each, to the bit, what the command line drew into scene/o.f32 beside it. */

static const char *path;

static gboolean
is_drawn (UiTest *test)
{
  LsScene *scene = ls_session_get_scene (test->session);
  LsImage image;

  return scene != NULL && g_strcmp0 (ls_scene_get_path (scene), path) == 0 &&
         ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &image);
}

/* A pixel that nothing was written to has no value, whatever bits the file has for that. */
static void
assert_same (const LsImage *image, const char *file)
{
  g_autofree char *data = NULL;
  gsize size;
  const gsize n = 4 * (gsize) image->width * image->height;

  g_assert_true (g_file_get_contents (file, &data, &size, NULL));
  g_assert_cmpuint (size, ==, n * sizeof (float));
  for (gsize i = 0; i < n; i++)
    {
      float drawn;

      memcpy (&drawn, data + i * sizeof drawn, sizeof drawn);
      if (isnan (drawn) ? !isnan (image->rgba[i]) : memcmp (&drawn, &image->rgba[i], 4) != 0)
        g_error ("%s: pixel %u, channel %u: %.9g in the window, %.9g in the file", path,
                 (guint) (i / 4), (guint) (i % 4), image->rgba[i], drawn);
    }
}

static void
test_scenes (UiTest *test)
{
  g_auto (GStrv) scenes = g_strsplit (g_getenv ("LS_WAYS"), ":", -1);
  guint n = 0;

  for (; scenes[n] != NULL; n++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (scenes[n]);
      g_autofree char *folder = g_path_get_dirname (scenes[n]);
      g_autofree char *drawn = g_build_filename (folder, "scene", "o.f32", NULL);
      LsImage image;

      path = scenes[n];
      if (n == 0)
        ui_test_start (test, path);
      else
        ls_window_open (test->window, file);
      ui_test_wait (test, is_drawn, path);
      g_assert_true (ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &image));
      assert_same (&image, drawn);
    }
  g_print ("%u scenes\n", n);
}

int
main (int argc, char **argv)
{
  if (g_getenv ("LS_WAYS") == NULL || !ui_keys_init (&argc, &argv))
    {
      g_print ("1..0 # SKIP check-ways runs this\n");
      return 0;
    }
  ls_plugins_register ();
  ui_test_add ("/ways/scenes", NULL, NULL, test_scenes);
  return g_test_run ();
}
