#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ls-grid-view.h"
#include "ls-views.h"
#include "ui-tour.h"

/* What happens in the window when another program writes the file that is open. */

/* Writes the tour under the name "again", with from replaced by to in it. */
static void
rewrite (const char *from, const char *to)
{
  g_autoptr (GString) text = g_string_new (ui_tour_scene);

  g_string_replace (text, "name=tour", "name=again", 1);
  g_assert_cmpuint (g_string_replace (text, from, to, 1), ==, 1);
  ui_tour_write (text->str);
}

static char *told;

static void
told_cb (UiTest *test G_GNUC_UNUSED, const char *sentence)
{
  g_free (told);
  told = g_strdup (sentence);
}

static gboolean
is_told (UiTest *test G_GNUC_UNUSED)
{
  return told != NULL;
}

static void
set_up (UiTest *test)
{
  const UiPlace place = { .step = 12, .lane = 9, .wave = 1 };

  ui_tour_start (test);
  ui_tour_set (test, &place);
  g_signal_connect_swapped (ls_window_get_parts (test->window)->loader, "told",
                            G_CALLBACK (told_cb), test);
}

static void
tear_down (UiTest *test)
{
  ui_tour_stop (test);
  g_clear_pointer (&told, g_free);
}

static void
assert_place (UiTest *test, guint64 step)
{
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 9);
  g_assert_cmpuint (ls_view_get_wave (ui_tour_view (test)), ==, 1);
}

/* It is loaded again, and the person stays where they are. */
static void
test_keeps_place (UiTest *test)
{
  rewrite ("R3.x,  15.0f", "R3.x,  16.0f");
  ui_test_wait (test, ui_tour_is_again, "the changed file");
  assert_place (test, 12);
  g_assert_cmpstr (told, ==, "The file has changed, and was loaded again");
}

static const char *
program_text (void)
{
  return strstr (ui_tour_scene, "00 ALU:");
}

/* A scene that names its program is opened. Returns: (transfer full): the program's path. */
static char *
open_named (UiTest *test)
{
  const char *code = program_text ();
  g_autoptr (GString) scene = g_string_new_len (ui_tour_scene, code - ui_tour_scene);
  g_autofree char *folder = g_path_get_dirname (ui_tour_path ());
  char *program = g_build_filename (folder, "named.asm", NULL);

  g_assert_true (g_file_set_contents (program, code, -1, NULL));
  g_string_replace (scene, "name=tour", "name=again", 1);
  g_string_replace (scene, "[asm]\n", "[program]\nfile=named.asm\n", 1);
  ui_tour_write (scene->str);
  ui_test_wait (test, ui_tour_is_again, "the scene that names it");
  assert_place (test, 12);
  g_clear_pointer (&told, g_free);
  return program;
}

/* Puts a link to path in the place of a file, at once. */
static void
put_link (const char *path, const char *name)
{
  g_autofree char *beside = g_strconcat (name, ".link", NULL);

  g_assert_cmpint (symlink (path, beside), ==, 0);
  g_assert_cmpint (g_rename (beside, name), ==, 0);
}

static gboolean
is_asked (UiTest *test)
{
  return ui_test_get_dialog (test) != NULL;
}

/* What leads out of the folder is not even read to be compared: it holds the same, and the person is asked. */
static void
test_link_outside (UiTest *test)
{
  g_autofree char *program = open_named (test);
  g_autofree char *folder = g_dir_make_tmp ("elsewhere-XXXXXX", NULL);
  g_autofree char *outside = g_build_filename (folder, "same.asm", NULL);

  g_assert_true (g_file_set_contents (outside, program_text (), -1, NULL));
  put_link (outside, program);
  ui_test_wait (test, is_asked, "the question whether it may be read");
  ls_loader_cancel (ls_window_get_parts (test->window)->loader);
  g_assert_cmpint (g_remove (program) | g_remove (outside) | g_rmdir (folder), ==, 0);
}

/* The file that is open becomes something that has no end. */
static void
test_device (UiTest *test)
{
  put_link ("/dev/null", ui_tour_path ());
  ui_test_wait (test, is_told, "the word about the device");
  g_assert_nonnull (strstr (told, "this is a device and not a file"));
  assert_place (test, 12);
}

/* Puts something else in the place of the file that is open, by make, or nothing. */
static void
put_instead (int (*make) (const char *path))
{
  g_assert_cmpint (g_remove (ui_tour_path ()), ==, 0);
  g_assert_true (make == NULL || make (ui_tour_path ()) == 0);
}

static int
make_link_to_zero (const char *path)
{
  return symlink ("/dev/zero", path);
}

static int
make_pipe (const char *path)
{
  return mkfifo (path, 0600);
}

static gboolean
has_message (UiTest *test)
{
  return ls_window_get_message (test->window) != NULL;
}

/* What is there now is told each time: when it comes, and when the person has it loaded again. */
static void
test_something_else (UiTest *test)
{
  static const struct
  {
    int (*make) (const char *path);
    const char *news, *message;
  } things[] = {
    { make_link_to_zero, "this is a device and not a file", "this is a device and not a file" },
    { make_pipe, "this is a pipe and not a file", "this is a pipe and not a file" },
    { NULL, " is gone. What was read of it is still here", "no such file" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (things); i++)
    {
      put_instead (things[i].make);
      ui_test_wait (test, is_told, "the word about what is there now");
      g_assert_nonnull (strstr (told, things[i].news));
      assert_place (test, 12);
      ui_test_act (test, "win.restart");
      ui_test_wait (test, has_message, "the message about it");
      g_assert_nonnull (strstr (ls_window_get_message (test->window), things[i].message));
      assert_place (test, 12);
      ui_test_act (test, "win.cancel");
      ui_tour_write (ui_tour_scene);
      ui_test_settle (test);
      g_clear_pointer (&told, g_free);
    }
}

/* A scene that names its program is of that text too. */
static void
test_program_of_scene (UiTest *test)
{
  g_autofree char *program = open_named (test);
  g_autoptr (GString) changed = g_string_new (program_text ());

  g_assert_cmpuint (g_string_replace (changed, "R3.x,  15.0f", "R3.x,  16.0f", 1), ==, 1);
  g_assert_true (g_file_set_contents (program, changed->str, -1, NULL));
  ui_test_wait (test, is_told, "the changed program");
  g_assert_cmpstr (told, ==, "The file has changed, and was loaded again");
  assert_place (test, 12);
  g_assert_cmpint (g_remove (program), ==, 0);
}

static const char short_program[] = "[asm]\n"
                                    "00 ALU:\n"
                                    "      0  x: MOV R1.x, R0.x\n"
                                    "01 EXPORT_DONE: PIX0, R1\n"
                                    "END_OF_PROGRAM\n";

/* Writes the tour with the short program, under another name. */
static void
rewrite_shorter (const char *name)
{
  const char *code = strstr (ui_tour_scene, "[asm]\n");
  g_autoptr (GString) text = g_string_new_len (ui_tour_scene, code - ui_tour_scene);

  g_string_replace (text, "name=tour", name, 1);
  g_string_append (text, short_program);
  ui_tour_write (text->str);
}

/* A run that does not get there any more is shown at its end. */
static void
test_shorter (UiTest *test)
{
  rewrite_shorter ("name=again");
  ui_test_wait (test, ui_tour_is_again, "the changed file");
  assert_place (test, 3);
  g_assert_true (ls_view_get_place (ui_tour_view (test))->ended);
}

/* --- a register that is kept in sight --------------------------------------------------------------------- */

static LsGridView *
registers (UiTest *test)
{
  return ui_tour_inspector (test, LS_PANE_MATRIX);
}

/* What stands beside the first row of the registers. */
static char *
dup_first_row (UiTest *test)
{
  LsGridView *grid = registers (test);
  const LsGridModel *model = ls_grid_view_get_model (grid);
  char name[LS_GRID_NAME_SIZE];
  g_autofree char *words = LS_GRID_VIEW_GET_CLASS (grid)->describe (grid, 0, 0);

  model->name (model, 0, name);
  return g_strconcat (name, g_str_has_suffix (words, ", pinned") ? ", pinned" : "", NULL);
}

static void
assert_first_row (UiTest *test, const char *words)
{
  g_autofree char *row = NULL;

  ui_keys_arrive (test);
  row = dup_first_row (test);
  g_assert_cmpstr (row, ==, words);
}

static void
pin (UiTest *test, const char *name)
{
  LsRegisterPane *pane = LS_REGISTER_PANE (ui_test_pane (test, LS_PANE_MATRIX));

  gtk_editable_set_text (ls_register_pane_get_entry (pane), name);
  ls_grid_view_set_cursor (registers (test), 0, 9);
  gtk_widget_grab_focus (GTK_WIDGET (registers (test)));
  ui_tour_press (test, "p");
  gtk_editable_set_text (ls_register_pane_get_entry (pane), "");
}

static gboolean
is_short (UiTest *test)
{
  return g_strcmp0 (ui_tour_title (test), "short") == 0;
}

/* It stays where it was as long as the program has it, and is there again when the program has it again. */
static void
test_keeps_pin (UiTest *test)
{
  const UiPlace place = { .step = 4, .lane = 9, .wave = 1 };

  ui_tour_set (test, &place);
  pin (test, "R3.x");
  assert_first_row (test, "R3.x, pinned");
  rewrite ("R3.x,  15.0f", "R3.x,  16.0f");
  ui_test_wait (test, ui_tour_is_again, "the changed file");
  assert_first_row (test, "R3.x, pinned");
  ui_test_act (test, "win.restart");
  assert_first_row (test, "R3.x, pinned");
  rewrite_shorter ("name=short");
  ui_test_wait (test, is_short, "the shorter program");
  assert_first_row (test, "R1.x");
  rewrite ("R3.x,  15.0f", "R3.x,  16.0f");
  ui_test_wait (test, ui_tour_is_again, "the changed file");
  assert_first_row (test, "R3.x, pinned");
  pin (test, "R3.x");
  assert_first_row (test, "R0.x");
}

/* A version that cannot be read leaves what was open, and the next one is taken. */
static void
test_broken (UiTest *test)
{
  rewrite ("R3.x,  15.0f", "R3.x,  what");
  ui_test_wait (test, has_message, "what is wrong");
  g_assert_cmpstr (ui_tour_title (test), ==, "tour");
  assert_place (test, 12);
  rewrite ("R3.x,  15.0f", "R3.x,  16.0f");
  ui_test_wait (test, ui_tour_is_again, "the mended file");
  assert_place (test, 12);
  g_assert_false (has_message (test));
}

/* What a person has made of it is not thrown away. */
static void
test_unsaved (UiTest *test)
{
  g_assert_true (ls_session_toggle_breakpoint (test->session, 13));
  rewrite ("R3.x,  15.0f", "R3.x,  16.0f");
  ui_test_wait (test, is_told, "a word");
  g_assert_cmpstr (told, ==, "The file has changed. Ctrl+R loads it again");
  g_assert_cmpstr (ui_tour_title (test), ==, "• tour");
  g_assert_true (ls_session_has_breakpoint (test->session, 13));
  assert_place (test, 12);
}

/* While the new version is loaded, the person marks a line. */
static void
mark_cb (UiTest *test)
{
  if (ls_loader_get_loading (ls_window_get_parts (test->window)->loader))
    g_assert_true (ls_session_toggle_breakpoint (test->session, 13));
}

static void
test_marked_meanwhile (UiTest *test)
{
  g_signal_connect_swapped (ls_window_get_parts (test->window)->loader, "loading",
                            G_CALLBACK (mark_cb), test);
  rewrite ("R3.x,  15.0f", "R3.x,  16.0f");
  ui_test_wait (test, is_told, "a word");
  g_assert_cmpstr (told, ==, "The file has changed. Ctrl+R loads it again");
  g_assert_cmpstr (ui_tour_title (test), ==, "• tour");
  g_assert_true (ls_session_has_breakpoint (test->session, 13));
  assert_place (test, 12);
}

/* While the new version is loaded, what is open is saved in its place. */
static void
save_cb (UiTest *test)
{
  g_autoptr (GError) error = NULL;

  if (!ls_loader_get_loading (ls_window_get_parts (test->window)->loader))
    return;
  g_assert_true (ls_session_toggle_breakpoint (test->session, 13));
  g_assert_true (
    ls_session_save (test->session, ls_session_get_path (test->session), TRUE, &error));
  g_assert_no_error (error);
}

static void
test_saved_meanwhile (UiTest *test)
{
  LsScene *scene = ls_session_get_scene (test->session);

  g_signal_connect_swapped (ls_window_get_parts (test->window)->loader, "loading",
                            G_CALLBACK (save_cb), test);
  rewrite ("R3.x,  15.0f", "R3.x,  16.0f");
  for (guint i = 0; i < 8; i++)
    ui_keys_wait ();
  g_assert_true (ls_session_has_breakpoint (test->session, 13));
  g_assert_true (ls_session_get_scene (test->session) == scene);
  g_assert_null (told);
}

/* The window's own saving is no news. */
static void
test_own (UiTest *test)
{
  LsScene *scene = ls_session_get_scene (test->session);

  g_assert_true (ls_session_toggle_breakpoint (test->session, 13));
  ui_test_act (test, "win.save");
  for (guint i = 0; i < 4; i++)
    ui_keys_wait ();
  g_assert_null (told);
  g_assert_true (ls_session_get_scene (test->session) == scene);
}

static void
add (const char *name, UiTestFunc test)
{
  ui_test_add_full (name, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  add ("/ui/reload/keeps-place", test_keeps_place);
  add ("/ui/reload/program-of-scene", test_program_of_scene);
  add ("/ui/reload/link-outside", test_link_outside);
  add ("/ui/reload/device", test_device);
  add ("/ui/reload/something-else", test_something_else);
  add ("/ui/reload/shorter", test_shorter);
  add ("/ui/reload/keeps-pin", test_keeps_pin);
  add ("/ui/reload/broken", test_broken);
  add ("/ui/reload/unsaved", test_unsaved);
  add ("/ui/reload/marked-meanwhile", test_marked_meanwhile);
  add ("/ui/reload/saved-meanwhile", test_saved_meanwhile);
  add ("/ui/reload/own", test_own);
  return g_test_run ();
}
