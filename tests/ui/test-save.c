#include <glib/gstdio.h>

#include "ls-opener.h"
#include "ls-plugins.h"
#include "ls-notices.h"
#include "ls-header.h"
#include "ui-dialogs.h"
#include "ui-keys.h"
#include "ui-mouse.h"
#include "ui-places.h"

/* Saving, what is asked before something is lost, and what survives a crash. with-display gives them a folder for the
 * state of programs that is gone behind them. */

#define PROGRAM                           \
  "00 ALU:\n"                             \
  "      0  x: MOV         R1.x,  R0.x\n" \
  "01 EXPORT_DONE: PIX0, R1\n"            \
  "END_OF_PROGRAM\n"

static char *
path_of (const char *name)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), g_test_get_path (), NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  return g_build_filename (folder, name, NULL);
}

static void
write_text (const char *path, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static char *
read_text (const char *path)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* A window on the program, with a breakpoint at its second line. */
static void
start_marked (UiTest *test)
{
  g_autofree char *path = path_of ("one.asm");

  write_text (path, PROGRAM);
  ui_test_start (test, path);
  g_assert_false (ls_saver_get_changed (ls_window_get_parts (test->window)->saver));
  g_assert_true (ls_session_toggle_breakpoint (test->session, 1));
  g_assert_true (ls_saver_get_changed (ls_window_get_parts (test->window)->saver));
}

static void
save_as (UiTest *test, const char *name)
{
  g_autofree char *path = path_of (name);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  ls_saver_save_to (ls_window_get_parts (test->window)->saver, file, FALSE);
}

static void
answer (UiTest *test, const char *response)
{
  AdwMessageDialog *dialog = ui_test_get_dialog (test);

  g_assert_nonnull (dialog);
  g_object_ref (dialog);
  adw_message_dialog_response (dialog, response);
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_object_unref (dialog);
  ui_test_settle (test);
  g_assert_null (ui_test_get_dialog (test));
}

/* --- saving ---------------------------------------------------------------------------------------------- */

static const char *
shown_title (UiTest *test)
{
  GtkWidget *title = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_WINDOW_TITLE);

  return ls_window_title_get_title (LS_WINDOW_TITLE (title));
}

static void
test_program (UiTest *test)
{
  g_autofree char *path = path_of ("one.lanescope");

  start_marked (test);
  g_assert_true (g_str_has_prefix (shown_title (test), "• "));
  save_as (test, "one");
  g_assert_false (ls_saver_get_changed (ls_window_get_parts (test->window)->saver));
  g_assert_false (g_str_has_prefix (shown_title (test), "• "));
  ui_test_stop (test);

  ui_test_start (test, path);
  g_assert_true (ls_session_has_breakpoint (test->session, 1));
  g_assert_false (ls_saver_get_changed (ls_window_get_parts (test->window)->saver));
}

static void
test_own_file (UiTest *test)
{
  g_autofree char *path = path_of ("one.lanescope");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  start_marked (test);
  save_as (test, "one.lanescope");
  before = read_text (path);
  ls_session_set_note (test->session, 0, 1, "remember me");
  g_assert_null (strstr (before, "remember me"));
  ui_test_act (test, "win.save");
  after = read_text (path);
  g_assert_nonnull (strstr (after, "remember me"));
  g_assert_null (ls_window_get_message (test->window));
  g_assert_null (ui_test_get_dialog (test));
}

/* A file that somebody else has written stays theirs until the person says otherwise. */
static void
test_somebody_else (UiTest *test)
{
  g_autofree char *path = path_of ("one.lanescope");
  g_autofree char *kept = NULL;
  g_autofree char *replaced = NULL;

  start_marked (test);
  save_as (test, "one.lanescope");
  ls_session_set_note (test->session, 0, 1, "mine");
  write_text (path, "theirs");

  ui_test_act (test, "win.save");
  g_assert_nonnull (ui_test_get_dialog (test));
  g_assert_cmpstr (adw_message_dialog_get_default_response (ui_test_get_dialog (test)), ==,
                   "cancel");
  answer (test, "cancel");
  kept = read_text (path);
  g_assert_cmpstr (kept, ==, "theirs");
  g_assert_true (ls_saver_get_changed (ls_window_get_parts (test->window)->saver));

  ui_test_act (test, "win.save");
  answer (test, "replace");
  replaced = read_text (path);
  g_assert_nonnull (strstr (replaced, "mine"));
  g_assert_false (ls_saver_get_changed (ls_window_get_parts (test->window)->saver));
}

/* The program of an example goes along with it. */
static void
test_example (UiTest *test)
{
  g_autofree char *path = path_of ("mine.lanescope");

  ui_test_start (test, NULL);
  ls_session_set_note (test->session, 0, 1, "mine");
  save_as (test, "mine.lanescope");
  g_assert_null (ls_window_get_message (test->window));
  ui_test_stop (test);
  ui_test_start (test, path);
  g_assert_nonnull (ls_session_get_view (test->session));
  g_assert_cmpuint (ls_session_get_notes (test->session)->len, ==, 1);
}

/* Whatever an example names goes along: its scene opens in the other folder. */
static void
test_examples_files (UiTest *test)
{
  g_auto (GStrv) names = ls_opener_list_examples (FALSE);

  ui_test_start (test, NULL);
  g_assert_cmpuint (g_strv_length (names), >, 10);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *folder = path_of (names[i]);
      g_autofree char *path = g_strdup_printf ("%s/%s.lanescope", folder, names[i]);
      g_autoptr (GFile) example = ls_opener_example (names[i]);
      g_autoptr (GFile) copy = g_file_new_for_path (path);
      g_autoptr (LsScene) scene = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
      ls_opener_copy_files (example, folder, &error);
      g_assert_no_error (error);
      g_file_copy (example, copy, G_FILE_COPY_NONE, NULL, NULL, NULL, &error);
      g_assert_no_error (error);
      scene = ls_scene_open (path, &error);
      g_assert_no_error (error);
    }
}

static void
test_cannot (UiTest *test)
{
  start_marked (test);
  save_as (test, "no-such-folder/one.lanescope");
  g_assert_null (ui_test_get_dialog (test));
  g_assert_nonnull (ls_window_get_message (test->window));
  g_assert_true (g_str_has_prefix (ls_window_get_message (test->window), "Not saved. "));
  g_assert_nonnull (strstr (ls_window_get_message (test->window), "no-such-folder"));
  g_assert_true (ls_saver_get_changed (ls_window_get_parts (test->window)->saver));
}

/* Another name is asked for where the folder takes no file: that of a lesson of the program, for one. Who runs the tests may write
 * anywhere, so the folder is gone here. */
static void
test_closed_folder (UiTest *test)
{
  g_autofree char *folder = path_of ("closed");
  g_autofree char *path = g_build_filename (folder, "own.lanescope", NULL);

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  write_text (path, "[scene]\nversion=1\n[output PIX0]\nformat=rgba32f\n[asm]\n" PROGRAM);
  ui_test_start (test, path);
  ls_session_set_note (test->session, 0, 1, "mine");
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  ui_test_act (test, "win.save");
  ui_dialog_cancel_chooser (test, "Save");
  g_assert_true (ls_saver_get_changed (ls_window_get_parts (test->window)->saver));
}

/* --- before something goes away -------------------------------------------------------------------------- */

static gboolean
is_closed (UiTest *test)
{
  return gtk_application_get_windows (GTK_APPLICATION (test->application)) == NULL;
}

static void
test_close (UiTest *test)
{
  start_marked (test);
  ui_test_act (test, "win.close");
  answer (test, "cancel");
  g_assert_false (is_closed (test));
  g_assert_true (ls_session_has_breakpoint (test->session, 1));
  ui_test_act (test, "win.close");
  answer (test, "discard");
  g_assert_true (is_closed (test));
}

static gboolean
is_asking (UiTest *test)
{
  AdwMessageDialog *dialog = ui_test_get_dialog (test);

  return dialog != NULL && gtk_window_is_active (GTK_WINDOW (dialog));
}

/* The key that answers is still being dealt with when the window is gone; nothing may look for it then. */
static void
test_close_by_keys (UiTest *test)
{
  static const char *const discard[] = { "xdotool", "key", "--delay", "20", "alt+d", NULL };

  start_marked (test);
  if (!ui_keys_available ())
    {
      g_test_skip ("there is no xdotool");
      return;
    }
  ui_keys_start (test);
  ui_keys_press (test, "ctrl+q");
  ui_test_wait (test, is_asking, "the question");
  g_clear_object (&test->window); /* nobody else holds it when a person closes it */
  ui_keys_run (discard);
  ui_test_wait (test, is_closed, "the window to close");
}

static void
test_close_saved (UiTest *test)
{
  start_marked (test);
  save_as (test, "one.lanescope");
  ui_test_act (test, "win.close");
  g_assert_true (is_closed (test));
}

/* Saving on the way out goes on with what was asked for. */
static void
test_close_saves (UiTest *test)
{
  g_autofree char *path = path_of ("one.lanescope");
  g_autofree char *text = NULL;

  start_marked (test);
  save_as (test, "one.lanescope");
  ls_session_set_note (test->session, 0, 1, "on the way out");
  ui_test_act (test, "win.close");
  answer (test, "save");
  g_assert_true (is_closed (test));
  text = read_text (path);
  g_assert_nonnull (strstr (text, "on the way out"));
}

/* --- after a crash --------------------------------------------------------------------------------------- */

/* Returns: (transfer full): the one recovery there is, or NULL. */
static char *
find_kept (void)
{
  g_autofree char *folder = ls_session_file_folder (g_get_user_state_dir ());
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;

  while (files != NULL && (name = g_dir_read_name (files)) != NULL)
    if (g_str_has_suffix (name, ".recovery"))
      return g_build_filename (folder, name, NULL);
  return NULL;
}

static gboolean
is_kept (UiTest *test G_GNUC_UNUSED)
{
  g_autofree char *path = find_kept ();

  return path != NULL;
}

static const char *
offered (UiTest *test)
{
  GtkWidget *bar = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_RECOVERY_BAR);

  return ls_recovery_bar_get_text (LS_RECOVERY_BAR (bar));
}

/* A window that ends without its last deeds leaves what it kept: the same file, and no lock. Another opens then. */
static void
crash (UiTest *test)
{
  g_autofree char *program = path_of ("one.asm");
  g_autofree char *kept = NULL;
  g_autofree char *text = NULL;

  start_marked (test);
  g_assert_false (is_kept (test));
  ui_test_wait (test, is_kept, "what is marked to be kept");
  kept = find_kept ();
  text = read_text (kept);
  ui_test_stop (test);
  g_assert_false (is_kept (test));
  write_text (kept, text);
  ui_test_start (test, program);
}

static void
test_restore (UiTest *test)
{
  crash (test);
  g_assert_false (ls_session_has_breakpoint (test->session, 1));
  g_assert_nonnull (strstr (offered (test), "1 breakpoint."));
  g_assert_nonnull (ui_test_find_button (GTK_WIDGET (test->window), "win.restore"));
  ui_test_act (test, "win.restore");
  g_assert_true (ls_session_has_breakpoint (test->session, 1));
  g_assert_cmpstr (offered (test), ==, "");
  g_assert_true (ls_saver_get_changed (ls_window_get_parts (test->window)->saver));
  /* Still not saved, so still kept. */
  g_assert_true (is_kept (test));
  ui_test_stop (test);
  g_assert_false (is_kept (test));
  ui_test_start (test, NULL);
}

static void
test_discard (UiTest *test)
{
  crash (test);
  ui_test_act (test, "win.discard-recovery");
  g_assert_cmpstr (offered (test), ==, "");
  g_assert_false (ls_session_has_breakpoint (test->session, 1));
  g_assert_false (is_kept (test));
}

/* What offers it comes with the scene, and takes no room that others would get when it goes. */
static void
test_nothing_moves (UiTest *test)
{
  UiPlaces before, after;

  crash (test);
  ui_test_act (test, "win.cancel");
  before = ui_places_of (test);
  g_assert_cmpstr (offered (test), !=, "");
  if (ui_keys_available ())
    {
      GtkWidget *button = ui_test_find_button (GTK_WIDGET (test->window), test->data);

      ui_mouse_click (test, button, gtk_widget_get_width (button) / 2, 8, 1);
    }
  else
    ui_test_act (test, test->data);
  g_assert_cmpstr (offered (test), ==, "");
  after = ui_places_of (test);
  ui_places_assert_same (&before, &after, test->data);
}

/* What is not decided about is offered again. */
static void
test_later (UiTest *test)
{
  g_autofree char *program = path_of ("one.asm");

  crash (test);
  ui_test_stop (test);
  g_assert_true (is_kept (test));
  ui_test_start (test, program);
  g_assert_cmpstr (offered (test), !=, "");
  ui_test_act (test, "win.discard-recovery");
}

/* A recovery that cannot be read can be thrown away and not restored. */
static void
test_broken (UiTest *test)
{
  g_autofree char *program = path_of ("one.asm");
  g_autofree char *kept = NULL;

  crash (test);
  ui_test_stop (test);
  kept = find_kept ();
  write_text (kept, "half of");
  ui_test_start (test, program);
  g_assert_nonnull (strstr (offered (test), "cannot be read"));
  g_assert_null (ui_test_find_button (GTK_WIDGET (test->window), "win.restore"));
  ui_test_act (test, "win.discard-recovery");
  g_assert_false (is_kept (test));
}

/* --- by its name in the palette ---------------------------------------------------------------------------- */

static gboolean
is_palette_closed (UiTest *test)
{
  return !ui_keys_in_popover (test);
}

/* Types name, and presses Return where it alone is chosen, with what is said of it. */
static void
choose_by_name (UiTest *test, const char *name, const char *said)
{
  g_autofree char *label = g_strconcat (name, said, NULL);
  GtkWidget *list;

  ui_keys_press (test, "ctrl+shift+p");
  ui_test_wait (test, ui_keys_in_popover, "the palette");
  ui_keys_type (test, name);
  ui_keys_arrive (test);
  list = ui_test_find_widget (
    gtk_widget_get_ancestor (gtk_root_get_focus (GTK_ROOT (test->window)), GTK_TYPE_POPOVER),
    GTK_TYPE_LIST_BOX);
  gtk_test_accessible_assert_property (
    GTK_ACCESSIBLE (gtk_list_box_get_selected_row (GTK_LIST_BOX (list))),
    GTK_ACCESSIBLE_PROPERTY_LABEL, label);
  ui_keys_press (test, "Return");
}

/* There is nothing any more: the palette says so, and stays until Escape. */
static void
assert_nothing_left (UiTest *test, const char *name)
{
  choose_by_name (test, name, ", not now: nothing was left");
  g_assert_true (ui_keys_in_popover (test));
  ui_keys_press (test, "Escape");
  ui_test_wait (test, is_palette_closed, "the palette to close");
}

/* Returns: FALSE, with the test skipped, where there are no keys. */
static gboolean
start_keys (UiTest *test)
{
  if (ui_keys_available ())
    ui_keys_start (test);
  else
    g_test_skip ("there is no xdotool");
  return ui_keys_available ();
}

static void
test_restore_by_name (UiTest *test)
{
  static const char name[] = "Restore What an Earlier Session Left";

  crash (test);
  if (!start_keys (test))
    return;
  choose_by_name (test, name, "");
  ui_test_wait (test, is_palette_closed, "the palette to close");
  ui_test_settle (test);
  g_assert_true (ls_session_has_breakpoint (test->session, 1));
  g_assert_cmpstr (offered (test), ==, "");
  g_assert_true (ls_saver_get_changed (ls_window_get_parts (test->window)->saver));
  g_assert_true (is_kept (test));
  assert_nothing_left (test, name);
}

static void
test_discard_by_name (UiTest *test)
{
  static const char name[] = "Discard What an Earlier Session Left";

  crash (test);
  if (!start_keys (test))
    return;
  choose_by_name (test, name, "");
  ui_test_wait (test, is_palette_closed, "the palette to close");
  ui_test_settle (test);
  g_assert_false (ls_session_has_breakpoint (test->session, 1));
  g_assert_cmpstr (offered (test), ==, "");
  g_assert_false (is_kept (test));
  assert_nothing_left (test, name);
}

/* What is not saved is asked about before the program ends. */
static void
test_quit_by_name (UiTest *test)
{
  static const char *const discard[] = { "xdotool", "key", "--delay", "20", "alt+d", NULL };

  start_marked (test);
  if (!start_keys (test))
    return;
  choose_by_name (test, "Quit", ", Ctrl+Q");
  ui_test_wait (test, is_asking, "the question");
  answer (test, "cancel");
  g_assert_false (is_closed (test));
  g_assert_true (ls_session_has_breakpoint (test->session, 1));
  ui_keys_give_focus (test);
  choose_by_name (test, "Quit", ", Ctrl+Q");
  ui_test_wait (test, is_asking, "the question");
  g_clear_object (&test->window); /* nobody else holds it when a person closes it */
  ui_keys_run (discard);
  ui_test_wait (test, is_closed, "the window to close");
}

/* --- main ------------------------------------------------------------------------------------------------ */

static void
add (const char *name, UiTestFunc run)
{
  ui_test_add (name, NULL, NULL, run);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  if (g_getenv ("XDG_STATE_HOME") == NULL)
    {
      g_print ("1..0 # SKIP this would write into your own folder of states (use with-display)\n");
      return 0;
    }
  add ("/ui/save/program-gets-a-scene", test_program);
  add ("/ui/save/own-file", test_own_file);
  add ("/ui/save/somebody-else-has-written-it", test_somebody_else);
  add ("/ui/save/example", test_example);
  add ("/ui/save/files-of-examples", test_examples_files);
  add ("/ui/save/cannot", test_cannot);
  add ("/ui/save/closed-folder", test_closed_folder);
  add ("/ui/save/close-asks", test_close);
  add ("/ui/save/close-by-keys", test_close_by_keys);
  add ("/ui/save/close-of-what-is-saved", test_close_saved);
  add ("/ui/save/close-saves", test_close_saves);
  add ("/ui/recovery/restored", test_restore);
  add ("/ui/recovery/discarded", test_discard);
  ui_test_add ("/ui/recovery/nothing-moves/restored", "win.restore", NULL, test_nothing_moves);
  ui_test_add ("/ui/recovery/nothing-moves/discarded", "win.discard-recovery", NULL,
               test_nothing_moves);
  add ("/ui/recovery/offered-again", test_later);
  add ("/ui/recovery/broken", test_broken);
  add ("/ui/recovery/restored-by-name", test_restore_by_name);
  add ("/ui/recovery/discarded-by-name", test_discard_by_name);
  add ("/ui/save/quit-by-name", test_quit_by_name);
  return g_test_run ();
}
