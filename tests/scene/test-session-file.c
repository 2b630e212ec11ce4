#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ls-breakpoint.h"
#include "ls-session-file.h"
#include "ls-session-stage.h"
#include "marks-random.h"

/* A session, and what is made of its scene in it: saved, opened again, killed, recovered.  LS_SOURCE_DIR is the source tree. */

typedef struct
{
  char *folder, *path, *state;
  LsSession *session;
} Fixture;

static void
copy_example (const char *folder, const char *name)
{
  g_autofree char *from = g_build_filename (LS_SOURCE_DIR "/data/examples", name, NULL);
  g_autofree char *to = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (from, &text, &length, NULL));
  g_assert_true (g_file_set_contents (to, text, (gssize) length, NULL));
}

static void
open_scene (Fixture *fixture, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_open (path, &error);

  g_assert_no_error (error);
  ls_session_open_sync (fixture->session, scene, &error);
  g_assert_no_error (error);
}

static void
set_up (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  fixture->folder = g_dir_make_tmp ("lanescope-session-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
  fixture->path = g_build_filename (fixture->folder, "first-light.lanescope", NULL);
  fixture->state = g_build_filename (fixture->folder, "state", NULL);
  copy_example (fixture->folder, "first-light.lanescope");
  copy_example (fixture->folder, "first-light.asm");
  copy_example (fixture->folder, "first-light.f32");
  fixture->session = ls_session_new ();
  open_scene (fixture, fixture->path);
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

static void
tear_down (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_object_unref (fixture->session);
  remove_all (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->path);
  g_free (fixture->state);
}

/* --- making something ------------------------------------------------------------------------------------ */

static void
change (LsSession *session, const char *name, const char *text)
{
  const LsView *view = ls_session_get_view (session);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) parsed = ls_change_parse (text, ls_view_get_program (view), LS_MASK_ALL,
                                                 ls_view_get_place (view)->step, &error);

  g_assert_no_error (error);
  ls_session_change_sync (session, name, parsed, &error);
  g_assert_no_error (error);
}

static void
focus_fork (LsSession *session, const char *name)
{
  const LsFork *fork = ls_forks_find (ls_session_get_forks (session), name);

  g_assert_nonnull (fork);
  g_assert_true (ls_session_focus_fork_sync (session, fork->id, NULL));
}

/* Something of everything; ends in a fork of wave 1. */
static void
make_all (LsSession *session)
{
  LsBreakpoint *breakpoint;

  g_assert_true (ls_session_toggle_breakpoint (session, 6));
  g_assert_true (ls_session_toggle_breakpoint (session, 12));
  g_assert_true (ls_session_toggle_breakpoint (session, 9));
  g_assert_false (ls_session_toggle_breakpoint (session, 6));
  breakpoint = g_list_model_get_item (ls_session_get_breakpoints (session), 0);
  ls_breakpoint_set_enabled (breakpoint, FALSE);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_CONDITION, "R0.x > 0; R0.y", NULL);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_HIT, ">= 3", NULL);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_IGNORE, "2", NULL);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_LANES, "0xf0", NULL);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_LOG, "here\n", NULL);
  g_object_unref (breakpoint);
  ls_session_set_note (session, 0, 5, "five");
  ls_session_set_note (session, 3, 6, "six\n");
  ls_session_set_bookmark (session, 1, 7, "seven");
  g_assert_cmpuint (ls_session_add_watch (session, "R0.x", NULL), ==, 1);
  g_assert_cmpuint (ls_session_add_watch (session, "R0.y", NULL), ==, 2);
  ls_session_remove_watch (session, 1);
  ls_session_move_sync (session, LS_MOVE_TO_STEP, 4, NULL);
  change (session, "dark", "R0.x@5-6 = 0.1");
  change (session, NULL, "R0.y = 0x7fc00001");
  change (session, "darker", "mask active = 0xff");
  focus_fork (session, "main");
  change (session, NULL, "R0.x@1 = 1");
  g_assert_true (ls_session_focus_wave_sync (session, 1, 9, NULL));
  ls_session_move_sync (session, LS_MOVE_TO_STEP, 3, NULL);
  change (session, "dark", "R0.x@7 = 2.5");
}

static LsSessionFile *
file_new (const Fixture *fixture)
{
  return ls_session_file_new (fixture->session, fixture->state, 0);
}

static void
save (LsSession *session, const char *path)
{
  g_autoptr (GError) error = NULL;

  ls_session_save (session, path, FALSE, &error);
  g_assert_no_error (error);
}

static guint
count_kept (const Fixture *fixture)
{
  g_autoptr (GDir) folder = g_dir_open (fixture->state, 0, NULL);
  guint n = 0;
  const char *name;

  while (folder && (name = g_dir_read_name (folder)))
    n += g_str_has_suffix (name, ".recovery");
  return n;
}

static guint
hash_row (const LsView *view, LsRegRef ref, guint sum)
{
  LsRow row;

  g_assert_true (ls_view_read_row (view, ref, &row));
  for (guint lane = 0; lane < LS_LANES; lane++)
    sum = sum * 33 + row.u[lane];
  return sum;
}

/* The values that the run has at its end, general registers in all lanes. */
static guint
hash_end (LsSession *session)
{
  const LsView *view = ls_session_move_sync (session, LS_MOVE_END, 0, NULL);
  guint n = ls_program_n_registers (ls_view_get_program (view), 0), sum = 5381;

  for (guint i = 0; i < 4 * n; i++)
    sum = hash_row (view, (LsRegRef){ .channel = i % 4, .index = (guint16) (i / 4) }, sum);
  return sum;
}

/* --- tests ----------------------------------------------------------------------------------------------- */

/* All comes back where it was, also in waves that nobody looked at in between, and saving it again changes nothing. */
static void
test_save (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsMarks) made = NULL;
  g_autoptr (LsMarks) read = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  make_all (fixture->session);
  made = ls_session_dup_marks (fixture->session);
  g_assert_cmpuint (made->breakpoints->len, ==, 2);
  g_assert_cmpuint (made->forks->len, ==, 4);
  g_assert_cmpstr (made->fork, ==, "dark");
  save (fixture->session, NULL);
  g_assert_true (g_file_get_contents (fixture->path, &first, NULL, NULL));
  g_assert_nonnull (strstr (first, "# Every key is explained"));
  open_scene (fixture, fixture->path);
  read = ls_session_dup_marks (fixture->session);
  marks_assert_same (read, made);
  save (fixture->session, NULL);
  g_assert_true (g_file_get_contents (fixture->path, &second, NULL, NULL));
  g_assert_cmpstr (first, ==, second);
}

/* The values at the ends of five runs of make_all(). */
static void
hash_runs (LsSession *session, guint sums[5])
{
  sums[0] = hash_end (session);
  focus_fork (session, "main");
  sums[1] = hash_end (session);
  ls_session_focus_wave_sync (session, 0, 0, NULL);
  focus_fork (session, "darker");
  sums[2] = hash_end (session);
  focus_fork (session, "dark");
  sums[3] = hash_end (session);
  focus_fork (session, "what-if 1");
  sums[4] = hash_end (session);
}

/* A fork that was saved runs as the one that was made. */
static void
test_forks_run (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  guint made[5], read[5];

  make_all (fixture->session);
  save (fixture->session, NULL);
  hash_runs (fixture->session, made);
  open_scene (fixture, fixture->path);
  hash_runs (fixture->session, read);
  g_assert_cmpmem (made, sizeof made, read, sizeof read);
  g_assert_cmpuint (made[0], !=, made[1]);
  g_assert_cmpuint (made[2], !=, made[3]);
}

/* Numbers of breakpoints last: they are what they are listed and asked for by. */
static void
test_numbers (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsMarks) marks = NULL;

  make_all (fixture->session);
  save (fixture->session, NULL);
  open_scene (fixture, fixture->path);
  g_assert_true (ls_session_toggle_breakpoint (fixture->session, 14));
  marks = ls_session_dup_marks (fixture->session);
  g_assert_cmpuint (marks->breakpoints->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (((LsMarkBreakpoint *) g_ptr_array_index (marks->breakpoints, i))->number, ==,
                      i + 2);
}

/* What is not saved is kept, what is saved or taken back is not. Where one is does not count. */
static void
test_keep (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  LsSessionFile *file = file_new (fixture);
  LsSession *session = fixture->session;

  ls_session_move_sync (session, LS_MOVE_END, 0, NULL);
  g_assert_false (ls_session_file_is_changed (file));
  g_assert_cmpuint (count_kept (fixture), ==, 0);
  g_assert_true (ls_session_set_note (session, 0, 1, "one"));
  g_assert_true (ls_session_file_is_changed (file));
  g_assert_cmpuint (count_kept (fixture), ==, 1);
  g_assert_true (ls_session_set_note (session, 0, 1, NULL));
  g_assert_false (ls_session_file_is_changed (file));
  g_assert_cmpuint (count_kept (fixture), ==, 0);
  make_all (session);
  g_assert_cmpuint (count_kept (fixture), ==, 1);
  save (session, NULL);
  g_assert_false (ls_session_file_is_changed (file));
  g_assert_cmpuint (count_kept (fixture), ==, 0);
  ls_session_toggle_breakpoint (session, 14);
  g_assert_cmpuint (count_kept (fixture), ==, 1);
  g_assert_no_error (ls_session_file_get_problem (file));
  open_scene (fixture, fixture->path);
  g_assert_false (ls_session_file_is_changed (file));
  g_assert_cmpuint (count_kept (fixture), ==, 0);
  ls_session_toggle_breakpoint (session, 14);
  ls_session_file_free (file);
  g_assert_cmpuint (count_kept (fixture), ==, 0);
}

/* Several changes are kept at once, a moment later. */
static void
test_delay (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  LsSessionFile *file = ls_session_file_new (fixture->session, fixture->state, 1);

  ls_session_set_note (fixture->session, 0, 1, "one");
  ls_session_set_note (fixture->session, 0, 2, "two");
  g_assert_cmpuint (count_kept (fixture), ==, 0);
  while (!count_kept (fixture))
    g_main_context_iteration (NULL, TRUE);
  ls_session_set_note (fixture->session, 0, 3, "three");
  ls_session_file_free (file);
  g_assert_cmpuint (count_kept (fixture), ==, 0);
}

/* Where nothing can be kept, the session goes on and says why. */
static void
test_no_folder (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autofree char *below = g_build_filename (fixture->path, "state", NULL);
  g_autoptr (LsSessionFile) file = ls_session_file_new (fixture->session, below, 0);

  ls_session_set_note (fixture->session, 0, 1, "one");
  g_assert_error (ls_session_file_get_problem (file), LS_ERROR, LS_ERROR_IO);
  g_assert_true (ls_session_file_is_changed (file));
}

/* A session of its own, because threads do not survive a fork; ends without saving. */
static void
run_and_vanish (Fixture *fixture)
{
  LsSessionFile *file;

  fixture->session = ls_session_new ();
  open_scene (fixture, fixture->path);
  file = file_new (fixture);
  make_all (fixture->session);
  _exit (ls_session_file_keep (file, NULL) ? 0 : 1);
}

/* A process that ends without saving leaves all of it to the next one. */
static void
test_recover (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsMarks) recovered = NULL;
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (GError) error = NULL;
  LsSessionFile *file;
  LsRecovery *recovery;
  int status;
  pid_t child;

  g_clear_object (&fixture->session);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    run_and_vanish (fixture);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);

  fixture->session = ls_session_new ();
  open_scene (fixture, fixture->path);
  file = file_new (fixture);
  found = ls_session_file_find_recoveries (file, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (found->len, ==, 1);
  recovery = g_ptr_array_index (found, 0);
  ls_session_restore_sync (fixture->session, ls_recovery_get_marks (recovery), &error);
  g_assert_no_error (error);
  g_assert_true (ls_session_file_is_changed (file));
  recovered = ls_session_dup_marks (fixture->session);
  marks_assert_same (recovered, ls_recovery_get_marks (recovery));
  g_assert_cmpuint (recovered->forks->len, ==, 4);
  g_assert_cmpuint (count_kept (fixture), ==, 2);
  ls_recovery_discard (recovery);
  save (fixture->session, NULL);
  g_assert_cmpuint (count_kept (fixture), ==, 0);
  ls_session_file_free (file);
}

static void
choose_stage (LsSession *session, LsStage stage)
{
  g_autoptr (GError) error = NULL;

  ls_session_choose_stage_sync (session, stage, 0, 0, 0, &error);
  g_assert_no_error (error);
}

/* Each stage of a draw keeps what was made of it, also once it was left; who comes back to it goes on in the same file. */
static void
test_stages (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  static const char *const files[] = { "triangle.lanescope", "triangle.f32", "vertex-fetch-fs.asm",
                                       "vertex-fetch.asm" };
  LsSessionFile *file;

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    copy_example (fixture->folder, files[i]);
  g_autofree char *path = g_build_filename (fixture->folder, files[0], NULL);
  open_scene (fixture, path);
  file = ls_session_file_new (fixture->session, fixture->state, 60 * 1000);
  ls_session_set_note (fixture->session, 0, 1, "of pixels");
  g_assert_cmpuint (count_kept (fixture), ==, 0);
  choose_stage (fixture->session, LS_STAGE_VS);
  ls_session_set_note (fixture->session, 0, 2, "of vertices");
  g_assert_true (ls_session_file_keep (file, NULL));
  g_assert_cmpuint (count_kept (fixture), ==, 2);
  choose_stage (fixture->session, LS_STAGE_PS);
  g_assert_true (ls_session_file_keep (file, NULL));
  g_assert_cmpuint (count_kept (fixture), ==, 2);
  open_scene (fixture, fixture->path);
  g_assert_cmpuint (count_kept (fixture), ==, 0);
  ls_session_file_free (file);
}

/* A program without a scene is saved where one says, and from then on there. */
static void
test_bare (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autofree char *program = g_build_filename (fixture->folder, "first-light.asm", NULL);
  g_autofree char *scene = g_build_filename (fixture->folder, "new.lanescope", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsMarks) made = NULL;
  g_autoptr (LsMarks) read = NULL;

  open_scene (fixture, program);
  make_all (fixture->session);
  g_assert_false (ls_session_save (fixture->session, NULL, FALSE, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
  save (fixture->session, scene);
  ls_session_set_note (fixture->session, 0, 1, "one more");
  save (fixture->session, NULL);
  made = ls_session_dup_marks (fixture->session);
  open_scene (fixture, scene);
  read = ls_session_dup_marks (fixture->session);
  marks_assert_same (read, made);
}

/* A fork that cannot be made of this program any more is kept in the file. */
static void
test_fork_without_effect (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsMarks) first = ls_session_dup_marks (fixture->session);
  g_autoptr (LsMarks) read = NULL;
  g_autofree char *text = NULL;
  g_autofree char *more = NULL;
  g_autofree char *again = NULL;

  g_assert_true (g_file_get_contents (fixture->path, &text, NULL, NULL));
  more = g_strdup_printf ("%s\n[fork %s 0 yes]\nchange1=set R0.x = 1.0\n"
                          "\n[fork %s 0 no]\nparent=yes\nchange1=set CB9[3].x = 1.0\n"
                          "\n[fork %s 0 neither]\nparent=no\nchange1=set R0.x = 1.0\n",
                          text, first->program, first->program, first->program);
  g_assert_true (g_file_set_contents (fixture->path, more, -1, NULL));
  open_scene (fixture, fixture->path);
  g_assert_cmpuint (ls_forks_get_n (ls_session_get_forks (fixture->session)), ==, 2);
  focus_fork (fixture->session, "yes");
  change (fixture->session, "too", "R0.x = 1.0");
  save (fixture->session, NULL);
  g_assert_true (g_file_get_contents (fixture->path, &again, NULL, NULL));
  g_assert_nonnull (strstr (again, "0 no]\nparent=yes\nchange1=set CB9[3].x = 1.0\n"));
  g_assert_nonnull (strstr (again, "0 neither]\nparent=no\nchange1=set R0.x = 1.0\n"));
  open_scene (fixture, fixture->path);
  read = ls_session_dup_marks (fixture->session);
  g_assert_cmpuint (read->forks->len, ==, 4);
}

/* A breakpoint that goes by itself is not kept. */
static void
test_temporary (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  const LsMarkBreakpoint mark = { .kind = LS_MARK_LINE, .line = 6, .enabled = TRUE, .lanes = 1 };
  g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new (&mark);
  g_autoptr (LsMarks) marks = NULL;

  ls_breakpoint_set_temporary (breakpoint, TRUE);
  g_assert_true (ls_session_add_breakpoint (fixture->session, breakpoint, NULL));
  marks = ls_session_dup_marks (fixture->session);
  g_assert_cmpuint (marks->breakpoints->len, ==, 0);
}

#define ADD(name, function) \
  g_test_add ("/session-file/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("save", test_save);
  ADD ("forks-run", test_forks_run);
  ADD ("numbers", test_numbers);
  ADD ("keep", test_keep);
  ADD ("delay", test_delay);
  ADD ("no-folder", test_no_folder);
  ADD ("recover", test_recover);
  ADD ("stages", test_stages);
  ADD ("bare", test_bare);
  ADD ("fork-without-effect", test_fork_without_effect);
  ADD ("temporary", test_temporary);
  return g_test_run ();
}
