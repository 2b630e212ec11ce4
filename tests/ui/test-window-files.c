#include <errno.h>
#include <glib/gstdio.h>
#include <gtksourceview/gtksource.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "ls-answer-log.h"
#include "ls-opener.h"
#include "ls-plugins.h"
#include "ls-source-view.h"
#include "ls-window-actions.h"
#include "ui-test.h"

/* Something else in the place of each file that the window reads or writes: nothing is lost, nothing waits, and the file is
 * told. tests/reliability/file-places has the places of the commands. */

#define LESSON LS_SOURCE_DIR "/data/lessons/lesson-2.lanescope"

typedef enum
{
  PIPE,
  DEVICE,
  LINK,
  LINK_TO_DEVICE,
  LINK_TO_NOTHING,
  FOLDER,
  SOCKET,
  FULL_DISK,
  N_THINGS,
} Thing;

static char *folder, *end;

/* Returns: FALSE if only root makes devices. */
static gboolean
put_device (const char *path)
{
  if (mknod (path, S_IFCHR | 0600, makedev (1, 3)) == 0)
    return TRUE;
  g_assert_cmpint (errno, ==, EPERM);
  return FALSE;
}

/* Returns: FALSE if it cannot be made here. */
static gboolean
put (Thing thing, const char *path)
{
  switch (thing)
    {
    case PIPE:
      return mkfifo (path, 0600) == 0;
    case DEVICE:
      return put_device (path);
    case LINK:
      return g_file_set_contents (end, "of somebody\n", -1, NULL) && symlink (end, path) == 0;
    case LINK_TO_DEVICE:
      return put_device (end) && symlink (end, path) == 0;
    case LINK_TO_NOTHING:
      return symlink ("nothing", path) == 0;
    case FOLDER:
      return g_mkdir (path, 0700) == 0;
    case SOCKET:
      return mknod (path, S_IFSOCK | 0600, 0) == 0;
    case FULL_DISK:
    case N_THINGS:
      break;
    }
  return g_file_set_contents (path, "of before\n", -1, NULL);
}

/* No file of this process grows while it is full. */
static void
set_full (gboolean is_full)
{
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = is_full ? 0 : limit.rlim_max;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

/* --- who writes ------------------------------------------------------------------------------------------ */

typedef gboolean (*Write) (UiTest *test, const char *path, GError **error);

static gboolean
write_pane (UiTest *test, const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return ls_export_pane (ls_window_get_parts (test->window), LS_PANE_MATRIX, file, error);
}

static gboolean
write_handout (UiTest *test, const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return ls_export_lesson (ls_window_get_parts (test->window), LS_EXPORT_HANDOUT, file, error);
}

static gboolean
write_page (UiTest *test, const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) page = g_bytes_new_static ("<!DOCTYPE html>", 15);

  (void) test;
  return ls_export_write (file, page, error);
}

static gboolean
write_answer (UiTest *test, const char *path, GError **error)
{
  const LsLessonKeys *keys =
    ls_question_bar_get_keys (ls_window_get_parts (test->window)->question);
  const LsLessonAnswer answer = { .lanes = 1 };
  g_autofree char *own = ls_answer_log_dup_path ();

  g_assert_cmpstr (path, ==, own);
  return ls_answer_log_append (keys, g_ptr_array_index (keys->stops, 0), &answer, error);
}

static gboolean
read_answers (UiTest *test, const char *path, GError **error)
{
  g_autofree char *to = g_build_filename (folder, "copy.jsonl", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (to);

  (void) path;
  return ls_export_lesson (ls_window_get_parts (test->window), LS_EXPORT_ANSWERS, file, error);
}

/* A file beside an example that is saved. */
static gboolean
copy_example (UiTest *test, const char *path, GError **error)
{
  g_autoptr (GFile) example = ls_opener_example ("first-light");

  (void) test;
  (void) path;
  return ls_opener_copy_files (example, folder, error);
}

/* --- what comes of it ------------------------------------------------------------------------------------ */

/* What is said of each thing; NULL: all is done. */
typedef const char *Said[N_THINGS];

static const Said said_of_named = {
  [PIPE] = "this is a pipe and not a file",
  [DEVICE] = "this is a device and not a file",
  [LINK_TO_DEVICE] = "this is a device and not a file",
  [LINK_TO_NOTHING] = "this is a link that leads nowhere",
  [FOLDER] = "this is a folder",
  [SOCKET] = "this is a socket and not a file",
  [FULL_DISK] = "cannot be written",
};
static const Said said_of_own = {
  [PIPE] = "this is a pipe and not a file",
  [DEVICE] = "this is a device and not a file",
  [LINK] = "this is a link and not a file",
  [LINK_TO_DEVICE] = "this is a link and not a file",
  [LINK_TO_NOTHING] = "this is a link and not a file",
  [FOLDER] = "this is a folder",
  [SOCKET] = "this is a socket and not a file",
  [FULL_DISK] = "cannot be written",
};
/* What is there stays as it is, whatever it is. */
static const Said said_of_copies = {
  [LINK_TO_NOTHING] = "this is a link that leads nowhere",
  [FULL_DISK] = "cannot be written",
};

static const struct
{
  const char *name; /* of the file; NULL: where answers are kept */
  Write write;
  const Said *said;
} places[] = {
  { "pane.csv", write_pane, &said_of_named },  { "handout.pdf", write_handout, &said_of_named },
  { "page.html", write_page, &said_of_named }, { NULL, write_answer, &said_of_own },
  { NULL, read_answers, &said_of_own },        { "first-light.asm", copy_example, &said_of_copies },
};

static void
set_up_folder (void)
{
  folder = g_dir_make_tmp ("lanescope-places-XXXXXX", NULL);
  end = g_build_filename (folder, "end", NULL);
}

static void
tear_down_folder (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_clear_pointer (&folder, g_free);
  g_clear_pointer (&end, g_free);
}

/* It is the same thing, and what a link leads to is as it was unless a person has named it. */
static void
assert_there (const char *path, const struct stat *before, gboolean may_change)
{
  g_autofree char *text = NULL;
  struct stat now;

  g_assert_cmpint (lstat (path, &now), ==, 0);
  g_assert_cmpuint (now.st_mode, ==, before->st_mode);
  if (!S_ISREG (now.st_mode))
    g_assert_cmpuint (now.st_ino, ==, before->st_ino);
  if (lstat (end, &now) != 0)
    return;
  if (!S_ISREG (now.st_mode))
    g_assert_true (S_ISCHR (now.st_mode));
  else if (!may_change && g_file_get_contents (end, &text, NULL, NULL))
    g_assert_cmpstr (text, ==, "of somebody\n");
}

/* said: NULL: nothing is. */
static void
assert_said (const char *message, const char *said)
{
  if (said == NULL)
    g_assert_cmpstr (message, ==, NULL);
  else if (message == NULL || strstr (message, said) == NULL)
    g_error ("expected: %s, said: %s", said, message);
}

static void
try_thing (UiTest *test, guint place, Thing thing)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  struct stat before;

  set_up_folder ();
  path = places[place].name != NULL ? g_build_filename (folder, places[place].name, NULL)
                                    : ls_answer_log_dup_path ();
  if (put (thing, path))
    {
      g_assert_cmpint (lstat (path, &before), ==, 0);
      set_full (thing == FULL_DISK);
      places[place].write (test, path, &error);
      set_full (FALSE);
      assert_said (error != NULL ? error->message : NULL, (*places[place].said)[thing]);
      g_assert_true (error == NULL || strstr (error->message, folder) != NULL ||
                     strstr (error->message, path) != NULL);
      assert_there (path, &before, places[place].said == &said_of_named);
      if (places[place].name == NULL)
        g_remove (path);
    }
  tear_down_folder ();
}

static gboolean
has_keys (UiTest *test)
{
  return ls_question_bar_get_keys (ls_window_get_parts (test->window)->question) != NULL;
}

static void
test_places (void)
{
  g_autofree char *answers = ls_answer_log_dup_path ();
  g_autofree char *data = g_path_get_dirname (answers);
  UiTest test;

  g_assert_cmpint (g_mkdir_with_parents (data, 0700), ==, 0);
  ui_test_start (&test, LESSON);
  ui_test_wait (&test, has_keys, "the lesson");
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    for (guint thing = 0; thing < N_THINGS; thing++)
      try_thing (&test, i, (Thing) thing);
  ui_test_stop (&test);
}

/* --- the text that is typed ------------------------------------------------------------------------------ */

#define PROGRAM                           \
  "00 ALU:\n"                             \
  "      0  x: MOV         R1.x,  R0.x\n" \
  "01 EXPORT_DONE: PIX0, R1\n"            \
  "END_OF_PROGRAM\n"

static gboolean
has_message (UiTest *test)
{
  return ls_window_get_message (test->window) != NULL;
}

static GtkWidget *
get_source (UiTest *test)
{
  return ls_shell_get_pane (ls_window_get_shell (test->window), LS_PANE_SOURCE);
}

static void
type_blank (UiTest *test)
{
  GtkWidget *text = ui_test_find_widget (get_source (test), GTK_SOURCE_TYPE_VIEW);

  gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (GTK_TEXT_VIEW (text)), " ", 1);
}

static void
save_text (UiTest *test)
{
  type_blank (test);
  g_signal_emit_by_name (get_source (test), "compile");
}

/* What is typed stays, and the person is told. */
static void
test_source (gconstpointer data)
{
  const Thing thing = (Thing) GPOINTER_TO_INT (data);
  UiTest test;
  g_autofree char *path = ui_test_write ("typed.asm", PROGRAM);
  struct stat before;

  set_up_folder ();
  ui_test_start (&test, path);
  ui_test_settle (&test);
  g_assert_cmpint (g_remove (path), ==, 0);
  if (put (thing, path))
    {
      g_assert_cmpint (lstat (path, &before), ==, 0);
      save_text (&test);
      ui_test_wait (&test, has_message, "what is told");
      assert_said (ls_window_get_message (test.window), said_of_named[thing]);
      g_assert_true (ls_source_view_get_modified (LS_SOURCE_VIEW (get_source (&test))));
      assert_there (path, &before, FALSE);
      g_remove (path);
      g_assert_true (g_file_set_contents (path, PROGRAM, -1, NULL));
      ls_source_view_set_saved (LS_SOURCE_VIEW (get_source (&test)));
    }
  ui_test_stop (&test);
  tear_down_folder ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  signal (SIGXFSZ, SIG_IGN);
  g_test_add_func ("/ui/window-files/written-and-read", test_places);
  g_test_add_data_func ("/ui/window-files/typed-text/pipe", GINT_TO_POINTER (PIPE), test_source);
  g_test_add_data_func ("/ui/window-files/typed-text/device", GINT_TO_POINTER (DEVICE),
                        test_source);
  g_test_add_data_func ("/ui/window-files/typed-text/link-to-nothing",
                        GINT_TO_POINTER (LINK_TO_NOTHING), test_source);
  g_test_add_data_func ("/ui/window-files/typed-text/folder", GINT_TO_POINTER (FOLDER),
                        test_source);
  return g_test_run ();
}
