#include "autosave-test.h"

#include <glib/gstdio.h>

#define SCENE "[program]\nasm=00 EXPORT_DONE: PIX0, R0\\nEND_OF_PROGRAM\n"

void
autosave_test_set_up (AutosaveTest *test, gconstpointer unused G_GNUC_UNUSED)
{
  test->folder = g_dir_make_tmp ("lanescope-autosave-XXXXXX", NULL);
  g_assert_nonnull (test->folder);
  test->path = g_build_filename (test->folder, "a.lanescope", NULL);
  test->state = g_build_filename (test->folder, "state", "recoveries", NULL);
  g_assert_true (g_file_set_contents (test->path, SCENE, -1, NULL));
  test->scene = ls_scene_load (test->path, NULL);
  g_assert_nonnull (test->scene);
  test->text = ls_scene_dup_text (test->scene);
}

guint
autosave_test_count_files (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (folder && g_dir_read_name (folder))
    n++;
  return n;
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder && (name = g_dir_read_name (folder)))
    {
      g_autofree char *inside = g_build_filename (path, name, NULL);

      remove_all (inside);
    }
  g_remove (path);
}

void
autosave_test_tear_down (AutosaveTest *test, gconstpointer unused G_GNUC_UNUSED)
{
  remove_all (test->folder);
  g_free (test->folder);
  g_free (test->path);
  g_free (test->state);
  ls_scene_unref (test->scene);
  g_bytes_unref (test->text);
}

LsAutosave *
autosave_test_new (const AutosaveTest *test)
{
  g_autoptr (GError) error = NULL;
  LsAutosave *autosave = ls_autosave_new (test->state, test->scene, test->text, &error);

  g_assert_no_error (error);
  return autosave;
}

GPtrArray *
autosave_test_find (const AutosaveTest *test)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *found = ls_autosave_find (test->state, test->scene, test->text, &error);

  g_assert_no_error (error);
  return found;
}

void
autosave_test_reload (AutosaveTest *test)
{
  g_autoptr (GError) error = NULL;

  ls_scene_unref (test->scene);
  g_bytes_unref (test->text);
  test->scene = ls_scene_load (test->path, &error);
  g_assert_no_error (error);
  test->text = ls_scene_dup_text (test->scene);
}

LsMarks *
numbered_marks (const LsScene *scene, guint number)
{
  LsMarks *marks = ls_marks_copy (ls_scene_get_marks (scene));

  while (marks->watches->len)
    ls_marks_remove_watch (marks, ((LsMarkWatch *) g_ptr_array_index (marks->watches, 0))->number);
  for (guint i = 0; i <= number % 40; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u of %u", i, number);

      ls_marks_add_watch (marks, text);
      ls_marks_set_note (marks, i % 4, i, text);
    }
  for (guint i = number % 40 + 1; i < 40; i++)
    ls_marks_set_note (marks, i % 4, i, NULL);
  marks->step = number;
  return marks;
}

guint
assert_whole (const LsScene *scene, const LsMarks *marks)
{
  g_autoptr (LsMarks) expected = numbered_marks (scene, (guint) marks->step);

  marks_assert_same (marks, expected);
  return (guint) marks->step;
}
