#include <stdlib.h>

#include "ls-breakpoint-list.h"
#include "ls-command.h"
#include "ls-opener.h"
#include "ls-plugins.h"
#include "ui-test.h"

/* A window may be closed at any moment: while it loads, runs, asks, tells or moves, beside whatever else the machine does. What was
 * done in it, where and for how long, is drawn by chance; a window that cannot be closed ends this program. */

#define WINDOWS 12      /* LANESCOPE_CLOSINGS says another number */
#define MOST_COMMANDS 7 /* of a window */
#define LONGEST_MS 300  /* between two of them */
#define LOAD 8          /* threads that do nothing else, beside many windows; one beside few */

static gint is_over;

static gpointer
load_thread (gpointer data G_GNUC_UNUSED)
{
  volatile guint n = 0;

  while (!g_atomic_int_get (&is_over))
    n++;
  return NULL;
}

static gboolean
late_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Lets the window do what it does, for as long as chance has it. */
static void
wait_a_while (void)
{
  gboolean is_late = FALSE;

  g_timeout_add ((guint) g_test_rand_int_range (0, LONGEST_MS), late_cb, &is_late);
  while (!is_late)
    g_main_context_iteration (NULL, TRUE);
}

/* What moves and tells most comes as often as all else together. */
static void
command_often (GtkWidget *window)
{
  static const char *const actions[] = {
    "debug.toggle-breakpoint", "win.undo",    "debug.play", "debug.continue",
    "win.close-this-pane",     "win.palette", "debug.step", "win.cancel"
  };

  gtk_widget_activate_action_variant (
    window, actions[g_test_rand_int_range (0, G_N_ELEMENTS (actions))], NULL);
}

static void
command_choice (GtkWidget *window, const LsWindowAction *action)
{
  guint n = 0;
  const char *target;

  while (action->choices[n].title != NULL)
    n++;
  if (n == 0)
    return;
  target = action->choices[g_test_rand_int_range (0, (gint32) n)].target;
  gtk_widget_activate_action_variant (window, action->name,
                                      target != NULL ? g_variant_new_string (target) : NULL);
}

static void
command_any (GtkWidget *window)
{
  guint n_actions, n_moves = 0, i;
  const LsWindowAction *actions = ls_commands_get_actions (&n_actions);
  const LsCommand *moves = ls_commands_get (&n_moves);
  g_autofree char *move = NULL;

  i = (guint) g_test_rand_int_range (0, (gint32) (n_actions + n_moves));
  if (i >= n_actions)
    {
      move = g_strconcat ("debug.", moves[i - n_actions].name, NULL);
      gtk_widget_activate_action_variant (window, move, NULL);
    }
  else if (actions[i].title != NULL && !g_str_equal (actions[i].name, "win.close"))
    gtk_widget_activate_action_variant (window, actions[i].name, NULL);
  else
    command_choice (window, &actions[i]);
}

/* Toasts that come, wait for each other, and are sent away. */
static void
delete_breakpoints (UiTest *test)
{
  GtkWidget *list = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_BREAKPOINT_LIST);
  g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new_line (1);

  for (gint32 n = g_test_rand_int_range (0, 3); list != NULL && n > 0; n--)
    g_signal_emit_by_name (list, "removed", breakpoint);
  if (g_test_rand_bit ())
    ls_window_tell (test->window, "This passes");
}

static void
open_something (UiTest *test)
{
  g_auto (GStrv) names = ls_opener_list_examples (FALSE);
  const gint32 n = (gint32) g_strv_length (names);
  g_autoptr (GFile) file = ls_opener_example (names[g_test_rand_int_range (0, n)]);

  ls_window_open (test->window, file);
}

static void
do_something (UiTest *test)
{
  switch (g_test_rand_int_range (0, 6))
    {
    case 0:
      command_often (GTK_WIDGET (test->window));
      break;
    case 1:
    case 2:
      delete_breakpoints (test);
      break;
    case 3:
      open_something (test);
      break;
    default:
      command_any (GTK_WIDGET (test->window));
      break;
    }
}

static void
close_one (void)
{
  UiTest test = { 0 };

  ui_test_launch (&test, NULL);
  wait_a_while ();
  if (g_test_rand_bit ())
    open_something (&test);
  for (gint32 n = g_test_rand_int_range (0, MOST_COMMANDS + 1); n > 0; n--)
    {
      wait_a_while ();
      do_something (&test);
    }
  if (g_test_rand_bit ())
    gtk_window_close (GTK_WINDOW (test.window)); /* which may ask */
  if (g_test_rand_bit ())
    wait_a_while ();
  ui_test_stop (&test);
}

/* GTK 4.8 looks where the pointer is, and at what, for a tip whose window has gone, says so twice, and goes on. */
static gboolean
is_of_tip (const char *domain, const char *message)
{
  if (g_strcmp0 (domain, "Gdk") == 0)
    return strstr (message, "gdk_surface_get_device_position") != NULL;
  return g_strcmp0 (domain, "Gtk") == 0 && strstr (message, "_gtk_widget_find_at_coords") != NULL;
}

static gboolean
is_fatal_cb (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  (void) level;
  (void) data;
  return !is_of_tip (domain, message);
}

/* GLib's own handler bails out of the test for each critical message, before anybody is asked whether it is fatal. */
static void
log_cb (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  if (is_of_tip (domain, message))
    g_test_message ("%s", message);
  else
    g_log_default_handler (domain, level, message, data);
}

static void
test_closing (void)
{
  const char *wanted = g_getenv ("LANESCOPE_CLOSINGS");
  const int n = wanted != NULL ? atoi (wanted) : WINDOWS;
  const guint n_load = wanted != NULL ? LOAD : 1;
  GThread *load[LOAD];

  g_test_log_set_fatal_handler (is_fatal_cb, NULL);
  g_log_set_handler ("Gdk", G_LOG_LEVEL_CRITICAL | G_LOG_FLAG_FATAL, log_cb, NULL);
  g_log_set_handler ("Gtk", G_LOG_LEVEL_CRITICAL | G_LOG_FLAG_FATAL, log_cb, NULL);
  for (guint i = 0; i < n_load; i++)
    load[i] = g_thread_new ("load", load_thread, NULL);
  for (int i = 0; i < n; i++)
    close_one ();
  g_atomic_int_set (&is_over, TRUE);
  for (guint i = 0; i < n_load; i++)
    g_thread_join (load[i]);
  g_test_message ("%d windows were closed", n);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  g_test_add_func ("/ui/closing", test_closing);
  return g_test_run ();
}
