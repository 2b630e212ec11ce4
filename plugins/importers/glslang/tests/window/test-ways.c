#include <string.h>

#include "ls-panes.h"
#include "ls-plugins.h"
#include "ls-session-images.h"
#include "ui-keys.h"
#include "ui-tour.h"

/* The scenes that $LS_WAYS names, with a colon between: the window shows of each, to the bit, what the command line drew into scene/o.f32 beside it. */

static const char *path;

/* The output called o; memories may come before. */
static gboolean
show_output (UiTest *test, LsImage *image)
{
  LsScene *scene = ls_session_get_scene (test->session);

  for (guint i = 0; i < ls_scene_get_n_outputs (scene); i++)
    if (strcmp (ls_scene_get_output (scene, i)->name, "o") == 0)
      return ls_session_show_image (test->session, i, LS_IMAGE_FINAL, image);
  return FALSE;
}

static gboolean
is_drawn (UiTest *test)
{
  LsScene *scene = ls_session_get_scene (test->session);
  LsImage image;

  return scene != NULL && g_strcmp0 (ls_scene_get_path (scene), path) == 0 &&
         show_output (test, &image);
}

/* A pixel that nothing was written to has no alpha in the window, and zeros in the file. */
static void
assert_same (const LsImage *image, const char *file)
{
  g_autofree char *data = NULL;
  gsize size;
  const gsize n = 4 * (gsize) image->width * image->height;

  g_assert_true (g_file_get_contents (file, &data, &size, NULL));
  if (size != n * sizeof (float))
    g_error ("%s: %u x %u in the window, %u bytes in the file", path, image->width, image->height,
             (guint) size);
  for (gsize i = 0; i < n; i++)
    {
      const gboolean is_written = !isnan (image->rgba[i / 4 * 4 + 3]);
      float drawn;

      memcpy (&drawn, data + i * sizeof drawn, sizeof drawn);
      if (is_written ? memcmp (&drawn, &image->rgba[i], 4) != 0 : drawn != 0)
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
      g_assert_true (show_output (test, &image));
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
