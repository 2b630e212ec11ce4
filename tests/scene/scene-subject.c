#include "scene-subject.h"

#include <glib/gstdio.h>
#include <string.h>

static char *directory;

const char *
subject_directory (void)
{
  if (!directory)
    directory = g_dir_make_tmp ("lanescope-scene-XXXXXX", NULL);
  g_assert_nonnull (directory);
  return directory;
}

void
subject_write (const char *name, gconstpointer data, gsize size)
{
  g_autofree char *path = g_build_filename (subject_directory (), name, NULL);

  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
}

void
subject_clear (void)
{
  g_autoptr (GDir) dir = directory ? g_dir_open (directory, 0, NULL) : NULL;
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (directory, name, NULL);

      g_unlink (path);
    }
  if (directory)
    g_rmdir (directory);
  g_clear_pointer (&directory, g_free);
}

LsScene *
subject_load (const char *text)
{
  g_autofree char *whole = g_strconcat (SUBJECT_PROGRAM, text, NULL);
  g_autoptr (GError) error = NULL;
  LsScene *scene = ls_scene_load_text (whole, -1, "test", subject_directory (), &error);

  g_assert_no_error (error);
  return scene;
}

guint32
subject_word (const LsScene *scene, guint wave, guint lane, guint gpr, guint channel)
{
  LsWaveInput input;
  guint32 word = 0;

  ls_scene_get_wave_input (scene, wave, &input);
  for (guint i = 0; i < input.n_preloads; i++)
    if (input.preloads[i].ref.index == gpr && input.preloads[i].ref.channel == channel)
      word = input.preloads[i].row.u[lane];
  ls_wave_input_clear (&input);
  return word;
}

float
subject_float (const LsScene *scene, guint wave, guint lane, guint gpr, guint channel)
{
  guint32 word = subject_word (scene, wave, lane, gpr, channel);
  float value;

  memcpy (&value, &word, sizeof value);
  return value;
}
