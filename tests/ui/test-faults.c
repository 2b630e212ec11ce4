#include <dlfcn.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "ls-plugins.h"
#include "ls-notices.h"
#include "ui-test.h"

/* The window while files fail beneath it: it lives, says what went wrong, damages nothing, and what is open can be saved
 * once the fault is gone. Runs with ls-fault loaded before it. */

#define PROGRAM                           \
  "00 ALU:\n"                             \
  "      0  x: MOV         R1.x,  R0.x\n" \
  "01 EXPORT_DONE: PIX0, R1\n"            \
  "END_OF_PROGRAM\n"
#define SCENE "[program]\nfile=one.asm\n\n[buffer 3]\nfile=buffer.bin\n"
#define SCENE_NAME "one.lanescope"
#define MOST_CALLS 500 /* of one kind while something is done; more means that it does not end */

static void (*arm) (const char *fault);
static uint64_t (*get_failed) (void);
static void (*pause_faults) (int pause);

static const struct
{
  const char *kind;
  int errors[3];
} kinds[] = {
  { "open", { EIO, EMFILE } },
  { "read", { EIO } },
  { "write", { EIO, ENOSPC } },
  { "sync", { EIO, ENOSPC } },
  { "close", { EIO } },
  { "stat", { EIO } },
  { "lock", { ENOLCK } },
  { "link", { EIO, ENOSPC } },
  { "rename", { EIO, ENOSPC } },
  { "unlink", { EIO } },
  { "folder", { ENOSPC, EROFS } },
};

static guint n_faults;

/* --- files ----------------------------------------------------------------------------------------------- */

static char *
path_of (const char *name)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), g_test_get_path (), NULL);

  pause_faults (TRUE);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  pause_faults (FALSE);
  return g_build_filename (folder, name, NULL);
}

static void
write_file (const char *name, const char *text)
{
  g_autofree char *path = path_of (name);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static char *
read_file (const char *path)
{
  char *text = NULL;

  pause_faults (TRUE);
  if (!g_file_get_contents (path, &text, NULL, NULL))
    text = NULL;
  pause_faults (FALSE);
  return text;
}

/* How many files of a folder begin so. */
static guint
count_files (const char *folder_path, const char *prefix)
{
  g_autoptr (GDir) folder = g_dir_open (folder_path, 0, NULL);
  const char *name;
  guint n = 0;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    n += g_str_has_prefix (name, prefix);
  return n;
}

/* Nothing half made is left: names that are given for a moment begin with a point. */
static void
assert_no_traces (void)
{
  g_autofree char *path = path_of (SCENE_NAME);
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_cmpuint (count_files (folder, "."), ==, 0);
}

/* --- the window ------------------------------------------------------------------------------------------ */

static gboolean
is_loaded (UiTest *test)
{
  return !ls_loader_get_loading (ls_window_get_parts (test->window)->loader);
}

static void
load (UiTest *test, const char *name)
{
  g_autofree char *path = path_of (name);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  ls_window_open (test->window, file);
  ui_test_wait (test, is_loaded, "a file to be loaded");
  ui_test_settle (test);
}

static void
dismiss (UiTest *test)
{
  if (ls_window_get_message (test->window) != NULL)
    ls_message_bar_dismiss (ls_window_get_parts (test->window)->message);
  g_assert_null (ls_window_get_message (test->window));
}

static void
start (UiTest *test)
{
  g_autofree char *path = path_of (SCENE_NAME);

  write_file ("one.asm", PROGRAM);
  write_file ("buffer.bin", "0123456789ABCDEF");
  write_file (SCENE_NAME, SCENE);
  ui_test_start (test, path);
  g_assert_nonnull (ls_session_get_view (test->session));
}

static gboolean
is_changed (UiTest *test)
{
  return ls_saver_get_changed (ls_window_get_parts (test->window)->saver);
}

static void
note (UiTest *test, const char *text)
{
  ls_session_set_note (test->session, 0, 1, text);
}

static void
assert_told (UiTest *test, const char *beginning, int reason)
{
  const char *message = ls_window_get_message (test->window);

  g_assert_nonnull (message);
  if (!g_str_has_prefix (message, beginning) || strstr (message, g_test_get_path ()) == NULL ||
      (strstr (message, g_strerror (reason)) == NULL &&
       strstr (message, g_strerror (ENOTDIR)) == NULL))
    g_error ("told: %s; expected: %s and %s", message, beginning, g_strerror (reason));
  g_assert_null (ui_test_get_dialog (test));
}

/* --- every fault in turn --------------------------------------------------------------------------------- */

/* Does something that may fail, and looks at what came of it. text: new each time; reason: 0 if nothing failed. */
typedef void (*Deed) (UiTest *test, const char *text, int reason);

/* Lets the first call of a kind fail, then the second, until none is left. */
static void
try_kind (UiTest *test, const char *kind, int reason, Deed act, Deed look)
{
  for (guint n = 1; n < MOST_CALLS; n++)
    {
      g_autofree char *fault = g_strdup_printf ("%s:%u:%d", kind, n, reason);
      g_autofree char *text = g_strdup_printf ("%s of %s", fault, g_test_get_path ());
      gboolean is_over;

      arm (fault);
      act (test, text, reason);
      is_over = get_failed () == 0;
      arm (NULL);
      n_faults += !is_over;
      look (test, text, is_over ? 0 : reason);
      if (is_over)
        return;
    }
  g_error ("%s still fails at the %u. call", kind, MOST_CALLS);
}

static void
try_all (UiTest *test, Deed act, Deed look)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (guint j = 0; j < G_N_ELEMENTS (kinds[i].errors) && kinds[i].errors[j] != 0; j++)
      try_kind (test, kinds[i].kind, kinds[i].errors[j], act, look);
}

/* --- open ------------------------------------------------------------------------------------------------ */

static void
open_again (UiTest *test, const char *text, int reason)
{
  (void) text, (void) reason;
  note (test, text);
  load (test, SCENE_NAME);
}

/* What was open stays open, with what was made of it. */
static void
look_at_open (UiTest *test, const char *text G_GNUC_UNUSED, int reason)
{
  gboolean is_told = ls_window_get_message (test->window) != NULL;
  guint n_notes;

  g_assert_nonnull (ls_session_get_view (test->session));
  if (is_told)
    {
      g_assert_cmpint (reason, !=, 0);
      assert_told (test, "Could not open “" SCENE_NAME "”. What was open is still here.", reason);
    }
  n_notes = ls_session_get_notes (test->session)->len;
  g_assert_cmpuint (n_notes, ==, is_told ? 1 : 0);
  dismiss (test);
}

static void
test_open (UiTest *test)
{
  start (test);
  try_all (test, open_again, look_at_open);
}

/* --- save ------------------------------------------------------------------------------------------------ */

static char *before;

static void
save (UiTest *test, const char *text, int reason G_GNUC_UNUSED)
{
  g_autofree char *path = path_of (SCENE_NAME);

  g_clear_pointer (&before, g_free);
  before = read_file (path);
  note (test, text);
  ui_test_act (test, "win.save");
}

/* The file is the old one, or holds the note; then it can be saved. */
static void
look_at_save (UiTest *test, const char *text, int reason)
{
  g_autofree char *path = path_of (SCENE_NAME);
  g_autofree char *after = read_file (path);
  g_autofree char *again = NULL;

  assert_no_traces ();
  if (is_changed (test))
    {
      g_assert_cmpint (reason, !=, 0);
      assert_told (test, "Not saved. ", reason);
      g_assert_cmpstr (after, ==, before);
      dismiss (test);
      ui_test_act (test, "win.save");
    }
  again = read_file (path);
  g_assert_nonnull (strstr (again, text));
  g_assert_false (is_changed (test));
  g_assert_null (ls_window_get_message (test->window));
}

static void
test_save (UiTest *test)
{
  start (test);
  try_all (test, save, look_at_save);
}

/* --- save as --------------------------------------------------------------------------------------------- */

static void
save_as (UiTest *test, const char *text, int reason G_GNUC_UNUSED)
{
  g_autofree char *path = path_of ("one-more.lanescope");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  pause_faults (TRUE);
  g_unlink (path);
  pause_faults (FALSE);
  note (test, text);
  ls_saver_save_to (ls_window_get_parts (test->window)->saver, file, TRUE);
}

static void
look_at_save_as (UiTest *test, const char *text, int reason)
{
  g_autofree char *path = path_of ("one-more.lanescope");
  g_autofree char *after = read_file (path);

  assert_no_traces ();
  if (is_changed (test))
    {
      g_assert_cmpint (reason, !=, 0);
      assert_told (test, "Not saved. ", reason);
      g_assert_null (after);
      dismiss (test);
      save_as (test, text, 0);
    }
  g_clear_pointer (&after, g_free);
  after = read_file (path);
  g_assert_nonnull (strstr (after, text));
  g_assert_false (is_changed (test));
}

static void
test_save_as (UiTest *test)
{
  start (test);
  try_all (test, save_as, look_at_save_as);
}

/* --- an example, whose programs go along ----------------------------------------------------------------- */

static void
save_example (UiTest *test, const char *text, int reason)
{
  g_autofree char *program = path_of ("first-light.asm");

  pause_faults (TRUE);
  g_unlink (program);
  pause_faults (FALSE);
  save_as (test, text, reason);
}

static void
look_at_example (UiTest *test, const char *text, int reason)
{
  g_autofree char *path = path_of ("first-light.asm");
  g_autofree char *program = read_file (path);

  g_assert_true (program == NULL || g_str_has_suffix (program, "END_OF_PROGRAM\n"));
  look_at_save_as (test, text, reason);
}

static void
test_example (UiTest *test)
{
  ui_test_start (test, NULL);
  try_all (test, save_example, look_at_example);
}

/* --- what is not saved ----------------------------------------------------------------------------------- */

/* Returns: (transfer full): what the one recovery says that there is, or NULL. */
static char *
read_kept (void)
{
  g_autofree char *folder = ls_session_file_folder (g_get_user_state_dir ());
  g_autoptr (GDir) files = NULL;
  char *text = NULL;
  const char *name;

  pause_faults (TRUE);
  files = g_dir_open (folder, 0, NULL);
  while (text == NULL && files != NULL && (name = g_dir_read_name (files)) != NULL)
    if (g_str_has_suffix (name, ".recovery"))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);

        text = read_file (path);
      }
  pause_faults (FALSE);
  return text;
}

static const char *wanted;

static gboolean
is_kept (UiTest *test G_GNUC_UNUSED)
{
  g_autofree char *text = read_kept ();

  return text != NULL && strstr (text, wanted) != NULL;
}

static gboolean
is_kept_or_told (UiTest *test)
{
  return is_kept (test) || ls_window_get_message (test->window) != NULL;
}

static void
keep (UiTest *test, const char *text, int reason G_GNUC_UNUSED)
{
  g_clear_pointer (&before, g_free);
  before = read_kept ();
  wanted = text;
  note (test, text);
  ui_test_wait (test, is_kept_or_told, "a change to be kept, or a message that it is not");
}

/* What was kept before is still there; the next change is kept again. */
static void
look_at_kept (UiTest *test, const char *text G_GNUC_UNUSED, int reason)
{
  g_autofree char *after = read_kept ();

  if (!is_kept (test))
    {
      g_assert_cmpint (reason, !=, 0);
      g_assert_true (g_str_has_prefix (ls_window_get_message (test->window),
                                       "What you mark would not survive a crash: "));
      g_assert_nonnull (strstr (ls_window_get_message (test->window), g_strerror (reason)));
      g_assert_cmpstr (after, ==, before);
      dismiss (test);
      keep (test, "after the fault", 0);
    }
  g_assert_true (is_kept (test));
  g_assert_null (ls_window_get_message (test->window));
}

static void
test_keep (UiTest *test)
{
  start (test);
  try_kind (test, "open", EIO, keep, look_at_kept);
  try_kind (test, "write", ENOSPC, keep, look_at_kept);
  try_kind (test, "sync", EIO, keep, look_at_kept);
  try_kind (test, "link", EIO, keep, look_at_kept);
  try_kind (test, "rename", ENOSPC, keep, look_at_kept);
}

static const char *
offered (UiTest *test)
{
  GtkWidget *bar = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_RECOVERY_BAR);

  return ls_recovery_bar_get_text (LS_RECOVERY_BAR (bar));
}

static void
look_for_kept (UiTest *test, const char *text, int reason)
{
  (void) text, (void) reason;
  load (test, SCENE_NAME);
}

/* Whatever could not be read is not thrown away, and offered the next time. */
static void
look_at_offer (UiTest *test, const char *text, int reason)
{
  g_autofree char *after = read_kept ();

  g_assert_cmpstr (after, ==, before);
  dismiss (test);
  if (reason != 0)
    look_for_kept (test, text, 0);
  g_assert_nonnull (strstr (offered (test), "1 note"));
}

static void
test_recover (UiTest *test)
{
  static const char *const names[] = { "open", "read", "stat", "lock", "list" };
  g_autofree char *folder = ls_session_file_folder (g_get_user_state_dir ());
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GDir) files = NULL;

  start (test);
  keep (test, "left behind", 0);
  files = g_dir_open (folder, 0, NULL);
  do
    {
      g_free (name);
      name = g_strdup (g_dir_read_name (files));
    }
  while (!g_str_has_suffix (name, ".recovery"));
  path = g_build_filename (folder, name, NULL);
  g_free (before);
  before = read_kept ();
  /* As after a crash: closing would remove it. */
  ui_test_stop (test);
  g_file_set_contents (path, before, -1, NULL);
  start (test);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    try_kind (test, names[i], EIO, look_for_kept, look_at_offer);
  ui_test_act (test, "win.discard-recovery");
}

/* --- main ------------------------------------------------------------------------------------------------ */

static void
tear_down (UiTest *test)
{
  ui_test_stop (test);
  g_clear_pointer (&before, g_free);
  g_test_message ("%u faults so far", n_faults);
}

static void
add (const char *name, UiTestFunc run)
{
  ui_test_add_full (name, NULL, NULL, run, tear_down);
}

int
main (int argc, char **argv)
{
  void (*watch) (const char *folder) = NULL;

  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  *(void **) &arm = dlsym (RTLD_DEFAULT, "ls_fault_arm");
  *(void **) &watch = dlsym (RTLD_DEFAULT, "ls_fault_watch");
  *(void **) &get_failed = dlsym (RTLD_DEFAULT, "ls_fault_get_failed");
  *(void **) &pause_faults = dlsym (RTLD_DEFAULT, "ls_fault_pause");
  if (arm == NULL)
    {
      g_print ("1..0 # SKIP %s\n", g_getenv ("LS_FAULT_SKIP") != NULL
                                     ? g_getenv ("LS_FAULT_SKIP")
                                     : "ls-fault was not loaded before (LD_PRELOAD)");
      return 0;
    }
  watch (g_get_user_state_dir ());
  add ("/ui/faults/open", test_open);
  add ("/ui/faults/save", test_save);
  add ("/ui/faults/save-as", test_save_as);
  add ("/ui/faults/save-an-example", test_example);
  add ("/ui/faults/keep", test_keep);
  add ("/ui/faults/recover", test_recover);
  return g_test_run ();
}
