#include <gdk/x11/gdkx.h>
#include <glib/gstdio.h>

#include "ui-keys.h"

/* A scene that names a file elsewhere, opened in a window and answered by keys. */

#define PROGRAM "00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n"

typedef struct
{
  UiTest ui;
  char *program; /* lies in a folder of its own */
  char *scene, *second;
} Trust;

static void
set_up (Trust *test, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *text = NULL;
  g_autofree char *folder = NULL;

  test->program = ui_test_write ("elsewhere.asm", PROGRAM);
  text = g_strdup_printf ("[program]\nfile=%s\n", test->program);
  test->scene = ui_test_write ("stranger.lanescope", text);
  folder = g_path_get_dirname (test->scene);
  test->second = g_build_filename (folder, "second.lanescope", NULL);
  g_assert_true (g_file_set_contents (test->second, text, -1, NULL));
  ui_test_start (&test->ui, NULL);
  ui_keys_start (&test->ui);
}

static void
tear_down (Trust *test, gconstpointer data G_GNUC_UNUSED)
{
  ui_test_stop (&test->ui);
  g_unlink (test->second);
  g_free (test->program);
  g_free (test->scene);
  g_free (test->second);
}

static gboolean
is_asked (UiTest *test)
{
  return ui_test_get_dialog (test) != NULL &&
         gtk_widget_get_mapped (GTK_WIDGET (ui_test_get_dialog (test)));
}

static gboolean
is_answered (UiTest *test)
{
  return ui_test_get_dialog (test) == NULL &&
         !ls_loader_get_loading (ls_window_get_parts (test->window)->loader);
}

static gboolean
has_dialog_focus (UiTest *test)
{
  return gtk_window_is_active (GTK_WINDOW (ui_test_get_dialog (test)));
}

/* There is no window manager to give the focus. */
static void
focus_dialog (UiTest *test)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (ui_test_get_dialog (test)));
  g_autofree char *id = g_strdup_printf ("%lu", gdk_x11_surface_get_xid (surface));
  const char *const arguments[] = { "xdotool", "windowfocus", id, NULL };

  ui_keys_run (arguments);
  ui_test_wait (test, has_dialog_focus, "the dialog to have the keyboard");
}

static void
open_file (UiTest *test, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  ls_window_open (test->window, file);
}

/* Opens a file that makes the window ask, and presses key. */
static void
open_and_press (Trust *test, const char *path, const char *key)
{
  const char *body;

  open_file (&test->ui, path);
  ui_test_wait (&test->ui, is_asked, "the question");
  body = adw_message_dialog_get_body (ui_test_get_dialog (&test->ui));
  g_assert_nonnull (strstr (body, test->program));
  g_assert_null (strstr (body, "--trust"));
  focus_dialog (&test->ui);
  ui_keys_press (&test->ui, key);
  ui_test_wait (&test->ui, is_answered, "what comes of the answer");
  ui_test_settle (&test->ui);
}

static const char *
open_name (UiTest *test)
{
  return ls_scene_get_name (ls_session_get_scene (test->session));
}

static void
assert_refused (Trust *test)
{
  const char *message = ls_window_get_message (test->ui.window);

  g_assert_cmpstr (open_name (&test->ui), !=, "stranger");
  g_assert_nonnull (message);
  g_assert_nonnull (strstr (message, test->program));
  g_assert_nonnull (strstr (message, "--trust"));
}

/* Escape and Return are both no: whoever does not read does not trust. */
static void
test_refuse (Trust *test, gconstpointer data)
{
  g_autoptr (LsSettings) remembered = NULL;
  g_autofree char *folder = g_path_get_dirname (test->scene);

  open_and_press (test, test->scene, data);
  assert_refused (test);
  remembered = ls_settings_new ();
  g_assert_false (ls_settings_is_trusted (remembered, folder));
}

static void
test_trust (Trust *test, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (LsSettings) remembered = NULL;
  g_autofree char *folder = g_path_get_dirname (test->scene);
  g_autofree char *other = g_path_get_dirname (test->program);

  open_and_press (test, test->scene, "alt+t");
  g_assert_cmpstr (open_name (&test->ui), ==, "stranger");
  g_assert_null (ls_window_get_message (test->ui.window));
  remembered = ls_settings_new ();
  g_assert_true (ls_settings_is_trusted (remembered, folder));
  g_assert_false (ls_settings_is_trusted (remembered, other));

  /* The next one of the folder is not asked about. */
  open_file (&test->ui, test->second);
  ui_test_wait (&test->ui, is_answered, "the second scene");
  ui_test_settle (&test->ui);
  g_assert_cmpstr (open_name (&test->ui), ==, "second");
}

/* A file that is opened meanwhile takes the question away, and nothing comes of it. */
static void
test_another (Trust *test, gconstpointer data G_GNUC_UNUSED)
{
  open_file (&test->ui, test->scene);
  ui_test_wait (&test->ui, is_asked, "the question");
  open_file (&test->ui, test->program);
  ui_test_wait (&test->ui, is_answered, "the other file");
  ui_test_settle (&test->ui);
  g_assert_cmpstr (open_name (&test->ui), ==, "elsewhere.asm");
  g_assert_null (ls_window_get_message (test->ui.window));
}

/* A window that goes away takes its question along. */
static void
test_close (Trust *test, gconstpointer data G_GNUC_UNUSED)
{
  open_file (&test->ui, test->scene);
  ui_test_wait (&test->ui, is_asked, "the question");
}

/* The setting says what a scene may take; it counts from the next one on that is opened. */
static void
test_memory (Trust *test, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.lanescope.Lanescope");
  g_autofree char *text = g_strdup_printf ("[asm]\n%s[buffer 1]\nsize=2097152\n", PROGRAM);
  g_autofree char *scene = ui_test_write ("large.lanescope", text);

  g_settings_set_uint64 (settings, "memory", 2u << 20);
  open_file (&test->ui, scene);
  ui_test_wait (&test->ui, is_answered, "the large scene");
  ui_test_settle (&test->ui);
  g_assert_cmpstr (open_name (&test->ui), !=, "large");
  g_assert_nonnull (strstr (ls_window_get_message (test->ui.window),
                            "the buffer needs 2 MiB of memory, and of the budget of 2 MiB"));
  g_settings_set_uint64 (settings, "memory", 64u << 20);
  open_file (&test->ui, scene);
  ui_test_wait (&test->ui, is_answered, "the large scene");
  ui_test_settle (&test->ui);
  g_assert_cmpstr (open_name (&test->ui), ==, "large");
  g_settings_reset (settings, "memory");
}

static void
add (const char *name, void (*run) (Trust *, gconstpointer), const char *key)
{
  g_test_add (name, Trust, key, set_up, run, tear_down);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  add ("/ui/trust/escape", test_refuse, "Escape");
  add ("/ui/trust/return", test_refuse, "Return");
  add ("/ui/trust/no", test_refuse, "alt+d");
  add ("/ui/trust/another", test_another, NULL);
  add ("/ui/trust/close", test_close, NULL);
  add ("/ui/trust/yes", test_trust, NULL);
  add ("/ui/trust/memory", test_memory, NULL);
  return g_test_run ();
}
