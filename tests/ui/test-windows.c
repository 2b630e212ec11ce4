#include <glib/gstdio.h>

#include "ls-plugins.h"
#include "ls-notices.h"
#include "ui-dialogs.h"
#include "ui-keys.h"

/* Several windows of one program: what each has to itself, and what is the same in all of them. */

#define PROGRAM                           \
  "00 ALU:\n"                             \
  "      0  x: MOV         R1.x,  R0.x\n" \
  "01 EXPORT_DONE: PIX0, R1\n"            \
  "END_OF_PROGRAM\n"

/* --- windows --------------------------------------------------------------------------------------------- */

static guint
count (UiTest *test)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (test->application));
  guint n = 0;

  for (GList *link = windows; link != NULL; link = link->next)
    n += LS_IS_WINDOW (link->data);
  return n;
}

static gboolean
has_two (UiTest *test)
{
  return count (test) == 2;
}

static gboolean
has_one (UiTest *test)
{
  return count (test) == 1;
}

/* The window of the same program that is neither test's nor beside's. */
static LsWindow *
find_other (UiTest *test, const UiTest *beside)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (test->application));

  for (GList *link = windows; link != NULL; link = link->next)
    if (LS_IS_WINDOW (link->data) && link->data != (gpointer) test->window &&
        (beside == NULL || link->data != (gpointer) beside->window))
      return link->data;
  return NULL;
}

/* The panes come with the first size that the window gets, which on a busy machine is later than the view. */
static gboolean
is_shown (UiTest *test)
{
  return ls_session_get_view (test->session) != NULL &&
         gtk_widget_get_width (GTK_WIDGET (ls_window_get_parts (test->window)->shell)) > 0;
}

/* Makes other the window beside test's, once it shows something. It is not owned. */
static void
take_other (UiTest *test, const UiTest *beside, UiTest *other)
{
  other->application = test->application;
  other->window = find_other (test, beside);
  g_assert_nonnull (other->window);
  other->session = ls_window_get_session (other->window);
  ui_test_wait (other, is_shown, "the other window to show something");
  ui_test_settle (other);
}

static void
open_files (UiTest *test, const char *const *paths, guint n)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (files, g_file_new_for_path (paths[i]));
  g_application_open (G_APPLICATION (test->application), (GFile **) files->pdata, (int) n, "");
}

static void
open_new (UiTest *test, UiTest *other)
{
  ui_test_act (test, "app.new-window");
  ui_test_wait (test, has_two, "another window");
  take_other (test, NULL, other);
}

static gboolean is_gone;

static void
gone_cb (gpointer data G_GNUC_UNUSED, GObject *object G_GNUC_UNUSED)
{
  is_gone = TRUE;
}

static gboolean
is_other_gone (UiTest *test G_GNUC_UNUSED)
{
  return is_gone;
}

/* As the button of its header does; nobody has a part of it afterwards. */
static void
close_other (UiTest *test, UiTest *other)
{
  is_gone = FALSE;
  g_object_weak_ref (G_OBJECT (other->session), gone_cb, NULL);
  gtk_widget_activate_action (GTK_WIDGET (other->window), "win.close", NULL);
  ui_test_wait (test, has_one, "the other window to close");
  ui_test_wait (test, is_other_gone, "what it had to be freed");
}

static const char *
title (UiTest *test)
{
  return gtk_window_get_title (GTK_WINDOW (test->window));
}

/* --- each has its own ------------------------------------------------------------------------------------ */

/* A step in one is none in the other; one that is closed takes nothing of the other with it. */
static void
test_own_session (UiTest *test)
{
  UiTest other = { 0 };
  guint64 step;

  ui_test_start (test, NULL);
  step = ui_test_get_step (test);
  open_new (test, &other);
  g_assert_true (other.session != test->session);
  g_assert_cmpuint (ui_test_get_step (&other), ==, step);
  ui_test_act (&other, "debug.step");
  ui_test_act (&other, "debug.step");
  g_assert_cmpuint (ui_test_get_step (&other), ==, step + 2);
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  ui_test_act (test, "debug.step-back");
  g_assert_cmpuint (ui_test_get_step (test), ==, step - 1);
  g_assert_cmpuint (ui_test_get_step (&other), ==, step + 2);
  g_assert_true (ls_session_toggle_breakpoint (other.session, 3));
  g_assert_false (ls_session_has_breakpoint (test->session, 3));
  ls_session_toggle_breakpoint (other.session, 3);
  close_other (test, &other);
  ui_test_act (test, "debug.end");
  g_assert_true (ls_view_get_place (ls_session_get_view (test->session))->ended);
}

/* The key opens one, and keys go to the window that has the keyboard. */
static void
test_keys (UiTest *test)
{
  g_autofree char *path = ui_test_write ("one.asm", PROGRAM);
  static const char *const focus[] = { "xdotool", "search",       "--onlyvisible",
                                       "--name",  "^First light", "windowfocus",
                                       NULL };
  UiTest other = { 0 };

  if (!ui_keys_available ())
    {
      g_test_skip ("there is no xdotool");
      return;
    }
  ui_test_start (test, path);
  g_assert_cmpstr (title (test), ==, "one.asm — Lanescope");
  ui_keys_start (test);
  ui_keys_press (test, "ctrl+n");
  ui_test_wait (test, has_two, "another window");
  take_other (test, NULL, &other);
  g_assert_cmpstr (title (&other), ==, "First light — Lanescope");
  for (guint i = 0; i < 20 && !gtk_window_is_active (GTK_WINDOW (other.window)); i++)
    {
      ui_keys_run (focus);
      ui_keys_wait ();
    }
  ui_keys_press (&other, "Home");
  ui_keys_press (&other, "F10");
  g_assert_cmpuint (ui_test_get_step (&other), ==, 1);
  g_assert_cmpuint (ui_test_get_step (test), ==, 0);
  close_other (test, &other);
}

/* --- who is asked ---------------------------------------------------------------------------------------- */

static void
test_own_changes (UiTest *test)
{
  UiTest other = { 0 };
  AdwMessageDialog *dialog;

  ui_test_start (test, NULL);
  open_new (test, &other);
  g_assert_true (ls_session_toggle_breakpoint (test->session, 3));
  close_other (test, &other);
  g_assert_null (ui_test_get_dialog (test));
  ui_test_act (test, "win.close");
  dialog = ui_test_get_dialog (test);
  g_assert_nonnull (dialog);
  g_assert_true (gtk_window_get_transient_for (GTK_WINDOW (dialog)) == GTK_WINDOW (test->window));
  adw_message_dialog_response (dialog, "cancel");
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_test_settle (test);
  g_assert_cmpuint (count (test), ==, 1);
}

static guint
count_kept (void)
{
  g_autofree char *folder = ls_session_file_folder (g_get_user_state_dir ());
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (files != NULL && (name = g_dir_read_name (files)) != NULL)
    n += g_str_has_suffix (name, ".recovery");
  return n;
}

static gboolean
is_one_kept (UiTest *test G_GNUC_UNUSED)
{
  return count_kept () == 1;
}

static gboolean
are_two_kept (UiTest *test G_GNUC_UNUSED)
{
  return count_kept () == 2;
}

static const char *
offered (UiTest *test)
{
  GtkWidget *bar = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_RECOVERY_BAR);

  return ls_recovery_bar_get_text (LS_RECOVERY_BAR (bar));
}

/* Both have one file open: neither takes for left behind what the other keeps, nor removes it. */
static void
test_recoveries (UiTest *test)
{
  g_autofree char *path = ui_test_write ("one.asm", PROGRAM);
  const char *const paths[] = { path };
  UiTest other = { 0 };

  ui_test_start (test, path);
  g_assert_true (ls_session_toggle_breakpoint (test->session, 1));
  ui_test_wait (test, is_one_kept, "what is marked to be kept");
  open_files (test, paths, 1);
  ui_test_wait (test, has_two, "another window");
  take_other (test, NULL, &other);
  g_assert_cmpstr (title (&other), ==, title (test));
  g_assert_cmpstr (offered (&other), ==, "");
  g_assert_false (ls_session_has_breakpoint (other.session, 1));
  ls_session_set_note (other.session, 0, 1, "here");
  ui_test_wait (test, are_two_kept, "what is noted to be kept");
  g_assert_cmpuint (ls_session_get_notes (test->session)->len, ==, 0);
  ls_session_set_note (other.session, 0, 1, NULL);
  close_other (test, &other);
  g_assert_cmpuint (count_kept (), ==, 1);
}

/* --- files ----------------------------------------------------------------------------------------------- */

static gboolean
has_program (UiTest *test)
{
  return g_str_has_prefix (title (test), "one.asm");
}

/* Where nobody has done anything, what is opened takes the example's place; else it has a window of its own. */
static void
test_place_of_example (UiTest *test)
{
  g_autofree char *path = ui_test_write ("one.asm", PROGRAM);
  g_autofree char *path_of_other = ui_test_write ("two.asm", PROGRAM);
  const char *const first[] = { path }, *const second[] = { path_of_other };
  UiTest other = { 0 };

  ui_test_start (test, NULL);
  g_assert_true (ls_window_is_untouched (test->window));
  open_files (test, first, 1);
  g_assert_false (ls_window_is_untouched (test->window));
  ui_test_wait (test, has_program, "the program");
  g_assert_cmpuint (count (test), ==, 1);
  open_files (test, second, 1);
  ui_test_wait (test, has_two, "another window");
  take_other (test, NULL, &other);
  g_assert_cmpstr (title (&other), ==, "two.asm — Lanescope");
  g_assert_cmpstr (title (test), ==, "one.asm — Lanescope");
}

/* Whoever steps through the example, or marks something in it, keeps it. */
static void
test_example_in_use (UiTest *test)
{
  g_autofree char *path = ui_test_write ("one.asm", PROGRAM);
  const char *const paths[] = { path };
  UiTest other = { 0 };

  ui_test_start (test, NULL);
  g_assert_true (ls_session_toggle_breakpoint (test->session, 3));
  g_assert_false (ls_window_is_untouched (test->window));
  ls_session_toggle_breakpoint (test->session, 3);
  g_assert_true (ls_window_is_untouched (test->window));
  ui_test_act (test, "debug.step");
  g_assert_false (ls_window_is_untouched (test->window));
  open_files (test, paths, 1);
  ui_test_wait (test, has_two, "another window");
  take_other (test, NULL, &other);
  g_assert_true (has_program (&other));
  g_assert_cmpstr (title (test), ==, "First light — Lanescope");
}

static void
test_several (UiTest *test)
{
  g_autofree char *one = ui_test_write ("one.asm", PROGRAM);
  g_autofree char *two = ui_test_write ("two.asm", PROGRAM);
  g_autofree char *three = ui_test_write ("three.asm", PROGRAM);
  const char *const paths[] = { one, two, three };
  g_autoptr (GString) titles = g_string_new (NULL);
  UiTest second = { 0 }, third = { 0 };

  ui_test_start (test, NULL);
  open_files (test, paths, G_N_ELEMENTS (paths));
  g_assert_cmpuint (count (test), ==, 3);
  ui_test_wait (test, has_program, "the first program");
  take_other (test, NULL, &second);
  take_other (test, &second, &third);
  g_string_printf (titles, "%s, %s", title (&second), title (&third));
  g_assert_nonnull (strstr (titles->str, "two.asm"));
  g_assert_nonnull (strstr (titles->str, "three.asm"));
}

/* Without anything to open, the window that is there comes to the front. */
static void
test_activate (UiTest *test)
{
  ui_test_start (test, NULL);
  g_application_activate (G_APPLICATION (test->application));
  ui_test_settle (test);
  g_assert_cmpuint (count (test), ==, 1);
}

/* --- what is the same in all ------------------------------------------------------------------------------ */

static void
test_preferences (UiTest *test)
{
  UiTest other = { 0 };
  g_autofree char *colours = NULL;

  ui_test_start (test, NULL);
  open_new (test, &other);
  ui_test_act (&other, "win.text-larger");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (test->window), "text-110"));
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (other.window), "text-110"));
  g_object_set (other.window, "colours", "grey", NULL);
  g_object_get (test->window, "colours", &colours, NULL);
  g_assert_cmpstr (colours, ==, "grey");
  g_object_set (test->window, "colours", "default", NULL);
  ui_test_act (test, "win.text-normal");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (other.window), "text-100"));
}

static guint
chosen (gpointer dialog, const char *title)
{
  return adw_combo_row_get_selected (ADW_COMBO_ROW (ui_dialog_get_preference (dialog, title)));
}

/* A dialog of preferences that is open in one window says what is chosen in another. */
static void
test_dialog_of_preferences (UiTest *test)
{
  UiTest other = { 0 };
  GtkWindow *dialog;
  GtkWidget *letters;
  LsSettings *settings;

  ui_test_start (test, NULL);
  settings = ls_window_get_parts (test->window)->settings;
  open_new (test, &other);
  ui_test_act (test, "win.preferences");
  dialog = ui_dialog_wait (test, ADW_TYPE_PREFERENCES_WINDOW);
  letters = ui_test_find_widget (ui_dialog_get_preference (dialog, "Keys without Ctrl or Alt"),
                                 GTK_TYPE_SWITCH);
  g_assert_cmpuint (chosen (dialog, "Text size"), ==, 2);
  ui_test_act (&other, "win.text-larger");
  g_assert_cmpuint (chosen (dialog, "Text size"), ==, 3);
  g_object_set (other.window, "colours", "grey", NULL);
  g_assert_cmpuint (chosen (dialog, "Colours of lanes"), ==, 1);
  gtk_widget_activate_action (GTK_WIDGET (other.window), "app.appearance", "s", "dark");
  g_assert_cmpuint (chosen (dialog, "Light or dark"), ==, 2);
  ls_settings_set_switch (settings, LS_SETTINGS_LETTERS, FALSE);
  g_assert_false (gtk_switch_get_active (GTK_SWITCH (letters)));
  ls_settings_set_switch (settings, LS_SETTINGS_LETTERS, TRUE);
  g_assert_true (gtk_switch_get_active (GTK_SWITCH (letters)));
  gtk_widget_activate_action (GTK_WIDGET (other.window), "app.appearance", "s", "system");
  g_object_set (other.window, "colours", "default", NULL);
  ui_test_act (&other, "win.text-normal");
  gtk_window_destroy (dialog);
}

/* Hints that somebody sends away in one window are gone in all. */
static void
test_hints (UiTest *test)
{
  UiTest other = { 0 };
  LsSettings *settings;

  ui_test_start (test, NULL);
  settings = ls_window_get_parts (test->window)->settings;
  ls_settings_set_coach_done (settings, FALSE);
  open_new (test, &other);
  g_assert_true (ls_coach_is_shown (ls_window_get_parts (other.window)->coach));
  ls_coach_dismiss (ls_window_get_parts (other.window)->coach);
  g_assert_false (ls_coach_is_shown (ls_window_get_parts (test->window)->coach));
}

static gboolean
has_pane (UiTest *test, LsPane pane)
{
  return gtk_widget_get_root (ui_test_pane (test, pane)) != NULL;
}

static void
show_pane (UiTest *test, LsPane pane)
{
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s",
                              ls_pane_get_info (pane)->id);
  ui_test_settle (test);
}

/* A window that is opened next looks like the one that was closed last, not like the one that was changed last. */
static void
test_layout (UiTest *test)
{
  UiTest other = { 0 }, next = { 0 };

  ui_test_start (test, NULL);
  open_new (test, &other);
  show_pane (&other, LS_PANE_WATCH);
  show_pane (test, LS_PANE_NOTES);
  g_assert_false (has_pane (test, LS_PANE_WATCH));
  g_assert_true (has_pane (&other, LS_PANE_WATCH));
  close_other (test, &other);
  open_new (test, &next);
  g_assert_true (has_pane (&next, LS_PANE_WATCH));
  g_assert_false (has_pane (&next, LS_PANE_NOTES));
  ui_test_act (&next, "win.reset-layout");
  close_other (test, &next);
}

/* --- main ------------------------------------------------------------------------------------------------ */

static void
tear_down (UiTest *test)
{
  UiTest other = { 0 };

  while (test->application != NULL && (other.window = find_other (test, NULL)) != NULL)
    gtk_window_destroy (GTK_WINDOW (other.window));
  ui_test_stop (test);
}

#define ADD(name, function) ui_test_add_full (name, NULL, NULL, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  ADD ("/ui/windows/own-session", test_own_session);
  ADD ("/ui/windows/keys", test_keys);
  ADD ("/ui/windows/own-changes", test_own_changes);
  ADD ("/ui/windows/recoveries", test_recoveries);
  ADD ("/ui/windows/place-of-example", test_place_of_example);
  ADD ("/ui/windows/example-in-use", test_example_in_use);
  ADD ("/ui/windows/several", test_several);
  ADD ("/ui/windows/activate", test_activate);
  ADD ("/ui/windows/preferences", test_preferences);
  ADD ("/ui/windows/dialog-of-preferences", test_dialog_of_preferences);
  ADD ("/ui/windows/hints", test_hints);
  ADD ("/ui/windows/layout", test_layout);
  return g_test_run ();
}
