#include "ui-keys.h"

#include <unistd.h>

#include "ls-plugins.h"

static void
exited_cb (GPid pid, int status, gpointer data)
{
  g_spawn_close_pid (pid);
  *(int *) data = status;
}

/* Returns: how it ended; 0: well. */
static int
run_to_end (const char *const *arguments)
{
  g_autoptr (GError) error = NULL;
  int status = -1;
  GPid pid;

  /* With descriptors left open GLib need not copy the whole process; its own close themselves. */
  g_spawn_async (NULL, (char **) arguments, NULL,
                 G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL |
                   G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_LEAVE_DESCRIPTORS_OPEN,
                 NULL, NULL, &pid, &error);
  g_assert_no_error (error);
  g_child_watch_add (pid, exited_cb, &status);
  while (status == -1)
    g_main_context_iteration (NULL, TRUE);
  return status;
}

void
ui_keys_run (const char *const *arguments)
{
  g_assert_cmpint (run_to_end (arguments), ==, 0);
}

static gboolean
has_focus (UiTest *test)
{
  return gtk_window_is_active (GTK_WINDOW (test->window));
}

/* There is no window manager to give the focus. A window that is being closed may take it away once more, or be gone before xdotool
 * comes to the window. Callers that need the focus wait for the focus. */
void
ui_keys_give_focus (UiTest *test G_GNUC_UNUSED)
{
  g_autofree char *pid = g_strdup_printf ("%d", (int) getpid ());
  const char *const arguments[] = { "xdotool",    "search", "--all", "--onlyvisible",
                                    "--pid",      pid,      "",      "windowfocus",
                                    "windowmove", "0",      "0",     NULL };

  run_to_end (arguments);
  ui_keys_wait ();
}

void
ui_keys_start (UiTest *test)
{
  ui_keys_give_focus (test);
  for (guint i = 0; i < 20 && !has_focus (test); i++)
    ui_keys_give_focus (test);
  ui_test_wait (test, has_focus, "the window to have the keyboard");
}

void
ui_keys_open (UiTest *test)
{
  ui_test_start (test, NULL);
  ui_keys_start (test);
}

static gboolean
over_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

void
ui_keys_wait (void)
{
  gboolean is_over = FALSE;

  g_timeout_add (150, over_cb, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
}

/* GTK hands events out with its frames, and what they bring about may ask for another. */
void
ui_keys_arrive (UiTest *test)
{
  gdk_display_sync (gdk_display_get_default ());
  for (guint i = 0; i < 2; i++)
    {
      gtk_widget_queue_draw (GTK_WIDGET (test->window));
      gtk_test_widget_wait_for_draw (GTK_WIDGET (test->window));
    }
  ui_test_settle (test);
  /* The X server has put each window, and each menu, in its place before what xdotool asks for next. */
  gdk_display_sync (gdk_display_get_default ());
}

void
ui_keys_press (UiTest *test, const char *key)
{
  const char *const arguments[] = { "xdotool", "key", "--delay", "20", key, NULL };

  ui_keys_run (arguments);
  ui_keys_wait ();
  ui_test_settle (test);
}

void
ui_keys_type (UiTest *test, const char *text)
{
  const char *const arguments[] = { "xdotool", "type", "--delay", "20", text, NULL };

  ui_keys_run (arguments);
  ui_keys_wait ();
  ui_test_settle (test);
}

char *
ui_keys_name (const char *trigger)
{
  static const char *const modifiers[][2] = { { "<Control>", "ctrl+" },
                                              { "<Shift>", "shift+" },
                                              { "<Alt>", "alt+" } };
  GString *name = g_string_new_len (trigger, (gssize) strcspn (trigger, "|"));

  for (guint i = 0; i < G_N_ELEMENTS (modifiers); i++)
    g_string_replace (name, modifiers[i][0], modifiers[i][1], 0);
  return g_string_free (name, FALSE);
}

gboolean
ui_keys_available (void)
{
  g_autofree char *path = g_find_program_in_path ("xdotool");

  return path != NULL;
}

gboolean
ui_keys_init (int *argc, char ***argv)
{
  g_test_init (argc, argv, NULL);
  ls_plugins_register ();
  if (!ui_keys_available ())
    g_print ("1..0 # SKIP there is no xdotool\n");
  return ui_keys_available ();
}

gboolean
ui_keys_in_popover (UiTest *test)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));

  return focus != NULL && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL;
}
