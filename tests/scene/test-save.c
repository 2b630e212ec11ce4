#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ls-scene-save.h"
#include "marks-random.h"

/* What a person made of a scene is written into its file, or not at all. */

static const char scene_text[] =
  "# A scene.\n[program]\nasm=00 EXPORT_DONE: PIX0, R9\\nEND_OF_PROGRAM\n"
  "\n[notes]\n0.5=five\n";

typedef struct
{
  char *folder, *path;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  fixture->folder = g_dir_make_tmp ("lanescope-marks-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
  fixture->path = g_build_filename (fixture->folder, "a.lanescope", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (GDir) folder = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (folder)))
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
}

/* --- the hash -------------------------------------------------------------------------------------------- */

static void
test_hash (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  static const guint8 words[] = { 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80,
                                  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x20, 0x80 };
  g_autofree char *path = g_build_filename (fixture->folder, "words.bin", NULL);
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, words, sizeof words);
  g_autoptr (LsScene) scene = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, (const char *) words, sizeof words, NULL));
  scene = ls_scene_open (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (strlen (ls_scene_get_marks (scene)->program), ==, 16);
  g_assert_true (g_str_has_prefix (sum, ls_scene_get_marks (scene)->program));
}

/* --- saving ---------------------------------------------------------------------------------------------- */

static LsScene *
write_and_load (const char *path, const char *text)
{
  g_autoptr (GError) error = NULL;
  LsScene *scene;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  scene = ls_scene_load (path, &error);
  g_assert_no_error (error);
  return scene;
}

static void
assert_file (const char *path, GBytes *bytes)
{
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_assert_cmpmem (text, length, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
test_save (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsScene) scene = write_and_load (fixture->path, scene_text);
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);

  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (LsMarks) marks = marks_random (scene);
      g_autoptr (GBytes) before = g_steal_pointer (&text);
      g_autoptr (GError) error = NULL;
      g_autoptr (LsScene) read = NULL;

      text = ls_scene_save (scene, before, before, marks, fixture->path, FALSE, &error);
      g_assert_no_error (error);
      assert_file (fixture->path, text);
      read = ls_scene_load (fixture->path, &error);
      g_assert_no_error (error);
      marks_assert_same (ls_scene_get_marks (read), marks);
    }
}

static LsMarks *
with_watch (const LsScene *scene)
{
  LsMarks *marks = ls_marks_copy (ls_scene_get_marks (scene));

  ls_marks_add_watch (marks, "R0.x");
  return marks;
}

static void
assert_refused (const LsScene *scene,
                GBytes *text,
                const char *path,
                LsErrorCode code,
                const char *message)
{
  g_autoptr (LsMarks) marks = with_watch (scene);
  g_autoptr (GError) error = NULL;
  g_autofree char *pattern = g_strdup_printf ("%s: *%s*(*)", path, message);

  g_assert_null (ls_scene_save (scene, text, text, marks, path, FALSE, &error));
  g_assert_error (error, LS_ERROR, (int) code);
  if (!g_pattern_match_simple (pattern, error->message))
    g_assert_cmpstr (error->message, ==, pattern);
}

/* What somebody else wrote meanwhile is not written over unless asked for; a file that is gone is written again. */
static void
test_save_changed (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsScene) scene = write_and_load (fixture->path, scene_text);
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = with_watch (scene);
  g_autoptr (GBytes) other = g_bytes_new_static ("[program]\n", 10);
  g_autoptr (GBytes) made = NULL;
  g_autoptr (GBytes) again = NULL;

  g_assert_true (g_file_set_contents (fixture->path, "[program]\n", -1, NULL));
  assert_refused (scene, text, fixture->path, LS_ERROR_STATE, "not what it was");
  assert_file (fixture->path, other);
  made = ls_scene_save (scene, text, text, marks, fixture->path, TRUE, NULL);
  g_assert_nonnull (made);
  assert_file (fixture->path, made);
  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  again = ls_scene_save (scene, made, made, marks, fixture->path, FALSE, NULL);
  g_assert_nonnull (again);
  assert_file (fixture->path, made);
}

static void
test_save_mode_and_link (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsScene) scene = write_and_load (fixture->path, scene_text);
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = with_watch (scene);
  g_autofree char *link_path = g_build_filename (fixture->folder, "link.lanescope", NULL);
  g_autoptr (GBytes) made = NULL;
  struct stat info;

  g_assert_cmpint (chmod (fixture->path, 0666), ==, 0);
  g_assert_cmpint (symlink ("a.lanescope", link_path), ==, 0);
  made = ls_scene_save (scene, text, text, marks, link_path, FALSE, NULL);
  g_assert_nonnull (made);
  assert_file (fixture->path, made);
  g_assert_true (g_file_test (link_path, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpint (stat (fixture->path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 07777, ==, 0666);
}

/* No room: the file stays, nothing else is left. The limit stands in for a full disk. */
static void
test_save_no_room (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsScene) scene = write_and_load (fixture->path, scene_text);
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  struct rlimit old, small;
  guint n_files = 0;
  g_autoptr (GDir) folder = NULL;

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  small = old;
  small.rlim_cur = 20;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  assert_refused (scene, text, fixture->path, LS_ERROR_IO, "cannot be written");
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
  assert_file (fixture->path, text);
  folder = g_dir_open (fixture->folder, 0, NULL);
  while (g_dir_read_name (folder))
    n_files++;
  g_assert_cmpuint (n_files, ==, 1);
}

static void
test_save_no_folder (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsScene) scene = write_and_load (fixture->path, scene_text);
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autofree char *path = g_build_filename (fixture->folder, "none", "a.lanescope", NULL);

  assert_refused (scene, text, path, LS_ERROR_IO, "cannot be written");
  assert_refused (scene, text, fixture->folder, LS_ERROR_IO, "not a file");
}

/* Marks that the scene has no place for are refused, and the file is not touched. */
static void
test_save_no_place (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsScene) scene = write_and_load (fixture->path, scene_text);
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));
  g_autoptr (GError) error = NULL;

  ls_marks_add_breakpoint (marks, LS_MARK_LINE, 1000, NULL);
  g_assert_null (ls_scene_save (scene, text, text, marks, fixture->path, TRUE, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
  assert_file (fixture->path, text);
}

/* A program without a scene gets one that runs the same. */
static void
test_save_bare (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  static const char code[] = "00 EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n";
  g_autofree char *program = g_build_filename (fixture->folder, "a program.asm", NULL);
  g_autoptr (LsScene) bare = NULL;
  g_autoptr (LsScene) scene = NULL;
  g_autoptr (LsMarks) marks = NULL;
  g_autoptr (GBytes) text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (program, code, -1, NULL));
  bare = ls_scene_open (program, &error);
  g_assert_no_error (error);
  g_assert_null (ls_scene_dup_text (bare));
  marks = marks_random (bare);
  assert_refused (bare, NULL, program, LS_ERROR_STATE, "there is such a file already");
  text = ls_scene_save (bare, NULL, NULL, marks, fixture->path, FALSE, &error);
  g_assert_no_error (error);
  assert_file (fixture->path, text);
  scene = ls_scene_load (fixture->path, &error);
  g_assert_no_error (error);
  marks_assert_same (ls_scene_get_marks (scene), marks);
  g_assert_cmpuint (ls_scene_get_n_waves (scene), ==, ls_scene_get_n_waves (bare));
  for (guint wave = 0; wave < ls_scene_get_n_waves (bare); wave++)
    {
      LsWaveInput a, b;

      ls_scene_get_wave_input (bare, wave, &a);
      ls_scene_get_wave_input (scene, wave, &b);
      g_assert_cmphex (a.covered, ==, b.covered);
      g_assert_cmpuint (a.n_preloads, ==, 8);
      g_assert_cmpmem (a.preloads, a.n_preloads * sizeof *a.preloads, b.preloads,
                       b.n_preloads * sizeof *b.preloads);
      ls_wave_input_clear (&a);
      ls_wave_input_clear (&b);
    }
  for (guint i = 0; i < LS_MAX_CONST_BUFFERS; i++)
    g_assert_true (g_bytes_equal (ls_scene_get_bindings (bare)->constants[i],
                                  ls_scene_get_bindings (scene)->constants[i]));
  g_assert_true (g_bytes_equal (ls_scene_get_bindings (bare)->const_file,
                                ls_scene_get_bindings (scene)->const_file));
  g_assert_cmpuint (ls_scene_get_n_outputs (scene), ==, ls_scene_get_n_outputs (bare));
}

/* In another folder, the names in the scene would lead nowhere. */
static void
test_save_elsewhere (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  static const char named[] = "[program]\nfile=p.asm\n";
  g_autofree char *program = g_build_filename (fixture->folder, "p.asm", NULL);
  g_autofree char *elsewhere = g_dir_make_tmp ("lanescope-marks-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (elsewhere, "a.lanescope", NULL);
  g_autofree char *beside = g_build_filename (fixture->folder, "b.lanescope", NULL);
  g_autoptr (LsScene) scene = NULL;
  g_autoptr (LsMarks) marks = NULL;
  g_autoptr (GBytes) text = NULL;
  g_autoptr (GBytes) made = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (
    g_file_set_contents (program, "00 EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n", -1, NULL));
  scene = write_and_load (fixture->path, named);
  text = ls_scene_dup_text (scene);
  marks = with_watch (scene);
  g_assert_null (ls_scene_save (scene, text, text, marks, path, FALSE, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_REFERENCE);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  made = ls_scene_save (scene, text, text, marks, beside, FALSE, NULL);
  g_assert_nonnull (made);
  assert_file (beside, made);
  g_assert_cmpint (g_rmdir (elsewhere), ==, 0);
}

#define ADD(name, function) g_test_add ("/save/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("hash", test_hash);
  ADD ("random", test_save);
  ADD ("changed", test_save_changed);
  ADD ("mode-and-link", test_save_mode_and_link);
  ADD ("no-room", test_save_no_room);
  ADD ("no-folder", test_save_no_folder);
  ADD ("no-place", test_save_no_place);
  ADD ("bare", test_save_bare);
  ADD ("elsewhere", test_save_elsewhere);
  return g_test_run ();
}
