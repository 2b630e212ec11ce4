#include <glib/gstdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <signal.h>
#include <unistd.h>

#include "ls-scene-save.h"
#include "marks-random.h"

/* What a person made of a scene is written into its file and read from it. */

#define PROGRAM "asm=00 EXP_DONE: PIX0, R9\\nEND_OF_PROGRAM\n"
#define OTHER "0123456789abcdef"
#define N_ROUNDS 300

static const char scene_text[] = "# A scene of somebody who likes comments.\n"
                                 "[program]\n" PROGRAM "\n"
                                 "  # about the layout\n"
                                 "[layout]\n"
                                 "width = 16\n"
                                 "height=32\n"
                                 "\n"
                                 "# What I found\n"
                                 "[notes]\n"
                                 "  0.5 =  five  \n"
                                 "# between\n"
                                 "1.7=seven\n"
                                 "\n"
                                 "[breakpoints " OTHER "]\n"
                                 "# of a program that is gone\n"
                                 "4=line 4000;off\n"
                                 "\n"
                                 "[fork " OTHER " 7 gone]\n"
                                 "change1=set R99.x = 1;   step 3\n"
                                 "\n"
                                 "# the last words\n";

typedef struct
{
  char *folder, *path;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer unused)
{
  (void) unused;
  fixture->folder = g_dir_make_tmp ("lanescope-marks-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
  fixture->path = g_build_filename (fixture->folder, "a.lanescope", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (GDir) folder = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  (void) unused;
  while ((name = g_dir_read_name (folder)))
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static LsScene *
load (const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  LsScene *scene = ls_scene_load_text (text, (gssize) length, "a.lanescope", ".", &error);

  g_assert_no_error (error);
  return scene;
}

static LsScene *
load_bytes (GBytes *bytes)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  return load (text, length);
}

static GBytes *
make (const LsScene *scene, GBytes *text, const LsMarks *marks)
{
  g_autoptr (GError) error = NULL;
  GBytes *made = ls_scene_make_text (scene, text, marks, ".", &error);

  g_assert_no_error (error);
  return made;
}

static char *
dup_string (GBytes *bytes)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  return g_strndup (text, length);
}

static void
assert_text (GBytes *bytes, const char *expected)
{
  g_autofree char *text = dup_string (bytes);

  g_assert_cmpstr (text, ==, expected);
}

static char *
replace (GBytes *bytes, const char *old, const char *new)
{
  g_autofree char *text = dup_string (bytes);
  g_auto (GStrv) parts = g_strsplit (text, old, 2);

  return g_strjoinv (new, parts);
}

/* --- round trips ----------------------------------------------------------------------------------------- */

/* Random marks come back the same, and are not written another way the second time. */
static void
test_random (void)
{
  g_autoptr (LsScene) scene = load (scene_text, strlen (scene_text));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr (LsMarks) marks = marks_random (scene);
      g_autoptr (LsMarks) copy = ls_marks_copy (marks);
      g_autoptr (GBytes) made = make (scene, text, marks);
      g_autoptr (LsScene) read = load_bytes (made);
      g_autoptr (GBytes) again = make (read, made, ls_scene_get_marks (read));

      marks_assert_same (marks, copy);
      marks_assert_same (ls_scene_get_marks (read), marks);
      g_assert_true (g_bytes_equal (again, made));
    }
}

/* Without marks, a text is again what it was before it had any. */
static void
test_undone (void)
{
  static const char *const texts[] = { "[program]\n" PROGRAM,
                                       "[program]\r\n" PROGRAM "\r\n[layout]\r\nheight=32\r\n",
                                       "[program]\n" PROGRAM "\n[layout]\nheight=32\n\n# end\n" };

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      const char *plain = texts[i % G_N_ELEMENTS (texts)];
      g_autoptr (LsScene) scene = load (plain, strlen (plain));
      g_autoptr (GBytes) text = ls_scene_dup_text (scene);
      g_autoptr (LsMarks) marks = marks_random (scene);
      g_autoptr (GBytes) made = make (scene, text, marks);
      g_autoptr (GBytes) back = make (scene, made, ls_scene_get_marks (scene));

      assert_text (back, plain);
    }
}

/* A long session: each text is made from the one before, nothing foreign is ever lost. */
static void
test_chain (void)
{
  g_autoptr (LsScene) scene = load (scene_text, strlen (scene_text));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr (GBytes) before = g_steal_pointer (&text);
      g_autoptr (LsScene) read = NULL;
      g_autofree char *all = NULL;

      marks_change (marks, scene);
      text = make (scene, before, marks);
      read = load_bytes (text);
      marks_assert_same (ls_scene_get_marks (read), marks);
      all = dup_string (text);
      g_assert_nonnull (strstr (all,
                                "# A scene of somebody who likes comments.\n[program]\n" PROGRAM
                                "\n  # about the layout\n[layout]\nwidth = 16\nheight=32\n"));
      g_assert_nonnull (strstr (all, "\n# between\n"));
      g_assert_nonnull (strstr (all, "4=line 4000;off\n"));
      g_assert_nonnull (strstr (all, "change1=set R99.x = 1;   step 3\n"));
      g_assert_nonnull (strstr (all, "\n# the last words\n"));
    }
}

/* --- what it looks like ---------------------------------------------------------------------------------- */

/* One line more for each mark that is made, one less for each that is removed, others untouched. */
static void
test_lines (void)
{
  g_autoptr (LsScene) scene = load (scene_text, strlen (scene_text));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));
  g_autoptr (GBytes) one = NULL;
  g_autoptr (GBytes) two = NULL;
  g_autofree char *head =
    g_strndup (scene_text, (gsize) (strstr (scene_text, "  0.5") - scene_text));
  const char *tail = strstr (scene_text, "\n[breakpoints");
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  ls_marks_set_note (marks, 0, 6, "six\n");
  ls_marks_set_note (marks, 1, 7, NULL);
  ls_marks_add_breakpoint (marks, LS_MARK_LINE, 1, NULL);
  ls_marks_add_watch (marks, "R0.x");
  one = make (scene, text, marks);
  first = g_strdup_printf ("%s  0.5 =  five  \n0.6=six\\n\n# between\n%s"
                           "\n[breakpoints %s]\n1=line 2\n\n[watches]\n1=R0.x\n",
                           head, tail, marks->program);
  assert_text (one, first);
  ls_marks_set_note (marks, 0, 5, "5");
  ls_marks_set_note (marks, 0, 6, NULL);
  ls_marks_set_note (marks, 1, 7, "seven");
  ls_mark_set_text (&ls_marks_add_breakpoint (marks, LS_MARK_DATA, 0, "R0.x")->condition, "a; b");
  ls_marks_remove_watch (marks, 1);
  two = make (scene, one, marks);
  second = g_strdup_printf ("%s0.5=5\n1.7=seven\n# between\n%s"
                            "\n[breakpoints %s]\n1=line 2\n2=data R0.x; if a\\; b\n",
                            head, tail, marks->program);
  assert_text (two, second);
}

/* The short form of a file by hand stays until something changes. */
static void
test_short_form (void)
{
  static const char old[] =
    "[program]\n" PROGRAM "\n[debug]\n# mine\nbreakpoints=2 1 2\nstep=0x1\n";
  g_autoptr (LsScene) scene = load (old, strlen (old));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));
  g_autoptr (GBytes) same = make (scene, text, marks);
  g_autoptr (GBytes) made = NULL;
  g_autofree char *expected = NULL;

  assert_text (same, old);
  g_assert_cmpuint (marks->breakpoints->len, ==, 2);
  ls_marks_add_watch (marks, "R0.x");
  made = make (scene, text, marks);
  expected = g_strdup_printf ("[program]\n" PROGRAM "\n[debug]\n# mine\nstep=0x1\n"
                              "\n[breakpoints %s]\n1=line 2\n2=line 1\n\n[watches]\n1=R0.x\n",
                              marks->program);
  assert_text (made, expected);
}

/* Marks of a program are off where another one runs, and back with it. */
static void
test_other_program (void)
{
  static const char changed[] = "asm=00 EXP_DONE: PIX0, R1\\nEND_OF_PROGRAM\n";
  g_autoptr (LsScene) scene = load (scene_text, strlen (scene_text));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = marks_random (scene);
  g_autoptr (GBytes) made = make (scene, text, marks);
  g_autofree char *edited = replace (made, PROGRAM, changed);
  g_autoptr (LsScene) other = load (edited, strlen (edited));
  g_autoptr (LsMarks) own = ls_marks_copy (ls_scene_get_marks (other));
  g_autoptr (GBytes) own_text = ls_scene_dup_text (other);
  g_autoptr (GBytes) own_made = NULL;
  g_autofree char *restored = NULL;
  g_autoptr (LsScene) back = NULL;

  g_assert_cmpstr (own->program, !=, marks->program);
  g_assert_cmpuint (own->breakpoints->len, ==, 0);
  g_assert_cmpuint (own->forks->len, ==, 0);
  g_assert_cmpuint (own->step, ==, G_MAXUINT64);
  ls_marks_add_breakpoint (own, LS_MARK_LINE, 0, NULL);
  own_made = make (other, own_text, own);
  restored = replace (own_made, changed, PROGRAM);
  back = load (restored, strlen (restored));
  marks_assert_same (ls_scene_get_marks (back), marks);
}

/* A fork stands before those that go on from it, wherever the other groups are. */
static void
test_fork_order (void)
{
  static const char plain[] = "[program]\n" PROGRAM;
  g_autoptr (LsScene) first = load (plain, strlen (plain));
  const char *hash = ls_scene_get_marks (first)->program;
  g_autofree char *ordered =
    g_strdup_printf ("%s\n[fork %s 0 a]\nchange1=set R0.x = 1\n"
                     "\n[fork %s 0 b]\n# mine\nparent=a\nchange1=set R0.x = 2\n"
                     "\n[fork %s 1 c]\nchange1=set R0.x = 3\n\n[notes]\n0.1=x\n",
                     plain, hash, hash, hash);
  g_autoptr (LsScene) scene = load (ordered, strlen (ordered));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));
  g_autoptr (GBytes) made = NULL;
  g_autoptr (LsScene) read = NULL;
  g_autofree char *again = NULL;

  ls_mark_set_text (&ls_marks_get_fork (marks, 0, "a")->name, "d");
  ls_mark_set_text (&ls_marks_get_fork (marks, 0, "b")->parent, "d");
  made = make (scene, text, marks);
  read = load_bytes (made);
  marks_assert_same (ls_scene_get_marks (read), marks);
  again = dup_string (made);
  g_assert_nonnull (strstr (again, " 0 b]\n# mine\nparent=d\nchange1=set R0.x = 2\n"));
}

/* A comment keeps the group that it stands in, and the group is nothing without keys. */
static void
test_comment_stays (void)
{
  static const char plain[] = "[program]\n" PROGRAM;
  g_autoptr (LsScene) first = load (plain, strlen (plain));
  const char *hash = ls_scene_get_marks (first)->program;
  g_autofree char *commented = g_strdup_printf (
    "%s\n[breakpoints %s]\n1=line 1\n# b\n[watches]\n1=x\n# w\n[notes]\n0.1=x\n# n\n"
    "[fork %s 0 a]\nchange1=set R0.x = 1\n# f\n",
    plain, hash, hash);
  g_autoptr (LsScene) scene = load (commented, strlen (commented));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) none = ls_marks_new (hash);
  g_autoptr (GBytes) made = make (scene, text, none);
  g_autoptr (LsScene) read = load_bytes (made);
  g_autofree char *expected = g_strdup_printf (
    "%s\n[breakpoints %s]\n# b\n[watches]\n# w\n[notes]\n# n\n[fork %s 0 a]\n# f\n", plain, hash,
    hash);

  assert_text (made, expected);
  marks_assert_same (ls_scene_get_marks (read), none);
}

/* --- the hash -------------------------------------------------------------------------------------------- */

static void
test_hash (Fixture *fixture, gconstpointer unused)
{
  static const guint8 words[] = { 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80,
                                  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x20, 0x80 };
  g_autofree char *path = g_build_filename (fixture->folder, "words.bin", NULL);
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, words, sizeof words);
  g_autoptr (LsScene) scene = NULL;
  g_autoptr (GError) error = NULL;

  (void) unused;
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
test_save (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (LsScene) scene = write_and_load (fixture->path, scene_text);
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);

  (void) unused;
  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (LsMarks) marks = marks_random (scene);
      g_autoptr (GBytes) before = g_steal_pointer (&text);
      g_autoptr (GError) error = NULL;
      g_autoptr (LsScene) read = NULL;

      text = ls_scene_save (scene, before, marks, fixture->path, FALSE, &error);
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

  g_assert_null (ls_scene_save (scene, text, marks, path, FALSE, &error));
  g_assert_error (error, LS_ERROR, (int) code);
  if (!g_pattern_match_simple (pattern, error->message))
    g_assert_cmpstr (error->message, ==, pattern);
}

/* What somebody else wrote meanwhile is not written over unless asked for; a file that is gone is written again. */
static void
test_save_changed (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (LsScene) scene = write_and_load (fixture->path, scene_text);
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = with_watch (scene);
  g_autoptr (GBytes) other = g_bytes_new_static ("[program]\n", 10);
  g_autoptr (GBytes) made = NULL;
  g_autoptr (GBytes) again = NULL;

  (void) unused;
  g_assert_true (g_file_set_contents (fixture->path, "[program]\n", -1, NULL));
  assert_refused (scene, text, fixture->path, LS_ERROR_STATE, "not what it was");
  assert_file (fixture->path, other);
  made = ls_scene_save (scene, text, marks, fixture->path, TRUE, NULL);
  g_assert_nonnull (made);
  assert_file (fixture->path, made);
  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  again = ls_scene_save (scene, made, marks, fixture->path, FALSE, NULL);
  g_assert_nonnull (again);
  assert_file (fixture->path, made);
}

static void
test_save_mode_and_link (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (LsScene) scene = write_and_load (fixture->path, scene_text);
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = with_watch (scene);
  g_autofree char *link_path = g_build_filename (fixture->folder, "link.lanescope", NULL);
  g_autoptr (GBytes) made = NULL;
  struct stat info;

  (void) unused;
  g_assert_cmpint (chmod (fixture->path, 0666), ==, 0);
  g_assert_cmpint (symlink ("a.lanescope", link_path), ==, 0);
  made = ls_scene_save (scene, text, marks, link_path, FALSE, NULL);
  g_assert_nonnull (made);
  assert_file (fixture->path, made);
  g_assert_true (g_file_test (link_path, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpint (stat (fixture->path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 07777, ==, 0666);
}

/* No room: the file stays, nothing else is left. The limit stands in for a full disk. */
static void
test_save_no_room (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (LsScene) scene = write_and_load (fixture->path, scene_text);
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  struct rlimit old, small;
  guint n_files = 0;
  g_autoptr (GDir) folder = NULL;

  (void) unused;
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  small = old;
  small.rlim_cur = 100;
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
test_save_no_folder (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (LsScene) scene = write_and_load (fixture->path, scene_text);
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autofree char *path = g_build_filename (fixture->folder, "none", "a.lanescope", NULL);

  (void) unused;
  assert_refused (scene, text, path, LS_ERROR_IO, "cannot be written");
  assert_refused (scene, text, fixture->folder, LS_ERROR_IO, "not a file");
}

/* Marks that the scene has no place for are refused, and the file is not touched. */
static void
test_save_no_place (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (LsScene) scene = write_and_load (fixture->path, scene_text);
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));
  g_autoptr (GError) error = NULL;

  (void) unused;
  ls_marks_add_breakpoint (marks, LS_MARK_LINE, 1000, NULL);
  g_assert_null (ls_scene_save (scene, text, marks, fixture->path, TRUE, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
  assert_file (fixture->path, text);
}

/* A program without a scene gets one that runs the same. */
static void
test_save_bare (Fixture *fixture, gconstpointer unused)
{
  static const char code[] = "00 EXP_DONE: PIX0, R1\nEND_OF_PROGRAM\n";
  g_autofree char *program = g_build_filename (fixture->folder, "a program.asm", NULL);
  g_autoptr (LsScene) bare = NULL;
  g_autoptr (LsScene) scene = NULL;
  g_autoptr (LsMarks) marks = NULL;
  g_autoptr (GBytes) text = NULL;
  g_autoptr (GError) error = NULL;

  (void) unused;
  g_assert_true (g_file_set_contents (program, code, -1, NULL));
  bare = ls_scene_open (program, &error);
  g_assert_no_error (error);
  g_assert_null (ls_scene_dup_text (bare));
  marks = marks_random (bare);
  assert_refused (bare, NULL, program, LS_ERROR_STATE, "there is such a file already");
  text = ls_scene_save (bare, NULL, marks, fixture->path, FALSE, &error);
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
test_save_elsewhere (Fixture *fixture, gconstpointer unused)
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

  (void) unused;
  g_assert_true (
    g_file_set_contents (program, "00 EXP_DONE: PIX0, R1\nEND_OF_PROGRAM\n", -1, NULL));
  scene = write_and_load (fixture->path, named);
  text = ls_scene_dup_text (scene);
  marks = with_watch (scene);
  g_assert_null (ls_scene_save (scene, text, marks, path, FALSE, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_REFERENCE);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  made = ls_scene_save (scene, text, marks, beside, FALSE, NULL);
  g_assert_nonnull (made);
  assert_file (beside, made);
  g_assert_cmpint (g_rmdir (elsewhere), ==, 0);
}

/* --- marks in memory ------------------------------------------------------------------------------------- */

static void
test_forks (void)
{
  g_autoptr (LsScene) scene = load (scene_text, strlen (scene_text));
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));
  static const char *const bad[] = { "", " a", "a ", "a]", "[a", "a\nb" };
  g_autofree char *long_name = g_strnfill (65, 'x');

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (ls_marks_add_fork (marks, 0, bad[i], NULL, &error));
      g_assert_error (error, LS_ERROR, LS_ERROR_SYNTAX);
    }
  g_assert_null (ls_marks_add_fork (marks, 0, long_name, NULL, NULL));
  g_assert_null (ls_marks_add_fork (marks, 0, "a", "b", NULL));
  g_assert_nonnull (ls_marks_add_fork (marks, 0, "a", NULL, NULL));
  g_assert_null (ls_marks_add_fork (marks, 0, "a", NULL, NULL));
  g_assert_nonnull (ls_marks_add_fork (marks, 0, "b", "a", NULL));
  g_assert_nonnull (ls_marks_add_fork (marks, 0, "c", "b", NULL));
  g_assert_nonnull (ls_marks_add_fork (marks, 0, "d", NULL, NULL));
  g_assert_nonnull (ls_marks_add_fork (marks, 0, "e", "a", NULL));
  ls_mark_set_text (&marks->fork, "c");
  g_assert_true (ls_marks_remove_fork (marks, 0, "a"));
  g_assert_false (ls_marks_remove_fork (marks, 0, "a"));
  g_assert_cmpuint (marks->forks->len, ==, 1);
  g_assert_nonnull (ls_marks_get_fork (marks, 0, "d"));
  g_assert_null (marks->fork);
}

/* A number that was seen does not come back while others follow it. */
static void
test_numbers (void)
{
  static const char high[] = "[program]\n" PROGRAM "[watches]\n999999=a\n2=b\n1=c\n";
  g_autoptr (LsScene) scene = load (high, strlen (high));
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));

  g_assert_cmpuint (ls_marks_add_watch (marks, "x")->number, ==, 3);
  g_assert_true (ls_marks_remove_watch (marks, 999999));
  g_assert_true (ls_marks_remove_watch (marks, 1));
  g_assert_false (ls_marks_remove_watch (marks, 1));
  g_assert_cmpuint (ls_marks_add_watch (marks, "x")->number, ==, 4);
}

#define ADD(name, function) g_test_add ("/marks/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/marks/random", test_random);
  g_test_add_func ("/marks/undone", test_undone);
  g_test_add_func ("/marks/chain", test_chain);
  g_test_add_func ("/marks/lines", test_lines);
  g_test_add_func ("/marks/short-form", test_short_form);
  g_test_add_func ("/marks/other-program", test_other_program);
  g_test_add_func ("/marks/fork-order", test_fork_order);
  g_test_add_func ("/marks/comment-stays", test_comment_stays);
  ADD ("hash", test_hash);
  ADD ("save", test_save);
  ADD ("save/changed", test_save_changed);
  ADD ("save/mode-and-link", test_save_mode_and_link);
  ADD ("save/no-room", test_save_no_room);
  ADD ("save/no-folder", test_save_no_folder);
  ADD ("save/no-place", test_save_no_place);
  ADD ("save/bare", test_save_bare);
  ADD ("save/elsewhere", test_save_elsewhere);
  g_test_add_func ("/marks/forks", test_forks);
  g_test_add_func ("/marks/numbers", test_numbers);
  return g_test_run ();
}
