#include "ui-test.h"

#include <glib/gstdio.h>

#include "ls-answer-view.h"

static gboolean
timeout_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_CONTINUE;
}

void
ui_test_wait (UiTest *test, UiTestDone is_done, const char *what)
{
  gboolean is_late = FALSE;
  guint source = g_timeout_add_seconds (600, timeout_cb, &is_late);

  while (!is_done (test) && !is_late)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (source);
  if (is_late)
    g_error ("waited in vain for %s", what);
}

static gboolean
is_idle (UiTest *test)
{
  return !ls_session_get_busy (test->session) && !g_main_context_pending (NULL);
}

void
ui_test_settle (UiTest *test)
{
  ui_test_wait (test, is_idle, "the session to be idle");
}

static gboolean
is_shown (UiTest *test)
{
  return ls_session_get_view (test->session) != NULL ||
         ls_window_get_message (test->window) != NULL;
}

/* At its start an application adds the place of its icons to the display, which outlives it: the fortieth of a process would
 * look for each icon in forty places. */
static void
forget_icons (void)
{
  GdkDisplay *display = gdk_display_get_default ();
  GtkIconTheme *theme = display == NULL ? NULL : gtk_icon_theme_get_for_display (display);
  g_autoptr (GStrvBuilder) others = g_strv_builder_new ();
  g_auto (GStrv) places = NULL;
  g_auto (GStrv) kept = NULL;

  if (theme == NULL) /* the first application opens the display */
    return;
  places = gtk_icon_theme_get_resource_path (theme);
  for (guint i = 0; places != NULL && places[i] != NULL; i++)
    if (!g_str_has_prefix (places[i], "/org/lanescope/"))
      g_strv_builder_add (others, places[i]);
  kept = g_strv_builder_end (others);
  gtk_icon_theme_set_resource_path (theme, (const char *const *) kept);
}

static gboolean
is_chooser_shown (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  gboolean is_shown = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (windows) && !is_shown; i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      is_shown = GTK_IS_FILE_CHOOSER (window) && gtk_widget_get_visible (window);
    }
  return is_shown;
}

/* GTK 4.8 paints its own chooser of files now and then before a button of the path has a place, and warns of that. */
static gboolean
is_of_chooser (const GLogField *field)
{
  return g_str_equal (field->key, "MESSAGE") && field->length < 0 &&
         g_str_has_prefix (field->value, "Trying to snapshot GtkButton ") && is_chooser_shown ();
}

static GLogWriterOutput
log_cb (GLogLevelFlags level, const GLogField *fields, gsize n, gpointer data G_GNUC_UNUSED)
{
  for (gsize i = 0; i < n; i++)
    if (is_of_chooser (&fields[i]))
      return G_LOG_WRITER_HANDLED;
  return g_log_writer_default (level, fields, n, data);
}

/* All warnings end a test but that one. The writer of a process is set once. */
static void
spare_chooser (void)
{
  static gboolean is_set = FALSE;

  if (!is_set)
    g_log_set_writer_func (log_cb, NULL, NULL);
  is_set = TRUE;
}

void
ui_test_launch (UiTest *test, const char *file)
{
  g_autoptr (GError) error = NULL;

  spare_chooser ();
  forget_icons ();
  test->application = ls_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (test->application), NULL, &error);
  g_assert_no_error (error);
  if (file == NULL)
    g_application_activate (G_APPLICATION (test->application));
  else
    {
      g_autoptr (GFile) opened = g_file_new_for_path (file);
      GFile *files[] = { opened };

      g_application_open (G_APPLICATION (test->application), files, 1, "");
    }
  test->window =
    LS_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (test->application)));
  g_object_ref (test->window);
  test->session = ls_window_get_session (test->window);
}

void
ui_test_start (UiTest *test, const char *file)
{
  ui_test_launch (test, file);
  ui_test_wait (test, is_shown, "something to be shown");
  ui_test_settle (test);
}

void
ui_test_stop (UiTest *test)
{
  if (test->window != NULL)
    gtk_window_destroy (GTK_WINDOW (test->window));
  g_clear_object (&test->window);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_application_set_default (NULL);
  g_clear_object (&test->application);
}

typedef struct
{
  gconstpointer data;
  UiTestFunc set_up, run, tear_down;
} UiCase;

static void
run_case (gconstpointer data)
{
  const UiCase *one = data;
  UiTest test = { .data = one->data };

  if (one->set_up != NULL)
    one->set_up (&test);
  one->run (&test);
  one->tear_down (&test);
}

void
ui_test_add_full (const char *name,
                  gconstpointer data,
                  UiTestFunc set_up,
                  UiTestFunc run,
                  UiTestFunc tear_down)
{
  const UiCase one = { data, set_up, run, tear_down };

  g_test_add_data_func_full (name, g_memdup2 (&one, sizeof one), run_case, g_free);
}

void
ui_test_add (const char *name, gconstpointer data, UiTestFunc set_up, UiTestFunc run)
{
  ui_test_add_full (name, data, set_up, run, ui_test_stop);
}

#define FRAME 16 /* px at most around a window */

static int wanted_width, wanted_height;

static gboolean
has_size (UiTest *test)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (test->window)),
            height = gtk_widget_get_height (GTK_WIDGET (test->window));

  return width <= wanted_width && width > wanted_width - FRAME && height <= wanted_height &&
         height > wanted_height - FRAME;
}

void
ui_test_set_size (UiTest *test, int width, int height)
{
  wanted_width = width;
  wanted_height = height;
  gtk_window_set_default_size (GTK_WINDOW (test->window), width, height);
  ui_test_wait (test, has_size, "the size");
}

guint64
ui_test_get_step (UiTest *test)
{
  return ls_view_get_place (ls_session_get_view (test->session))->step;
}

static GActionGroup *
debug_group (UiTest *test)
{
  return ls_actions_get_group (ls_window_get_parts (test->window)->actions);
}

gboolean
ui_test_is_enabled (UiTest *test, const char *action)
{
  g_assert_true (g_str_has_prefix (action, "debug."));
  return g_action_group_get_action_enabled (debug_group (test), action + strlen ("debug."));
}

void
ui_test_act (UiTest *test, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test->window), action, NULL));
  ui_test_settle (test);
}

GtkWidget *
ui_test_find_button (GtkWidget *root, const char *action)
{
  if (GTK_IS_ACTIONABLE (root) && gtk_widget_get_visible (root) &&
      g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (root)), action) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = ui_test_find_button (child, action);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
remove_cb (gpointer data)
{
  g_autofree char *path = data;
  g_autofree char *folder = g_path_get_dirname (path);

  g_remove (path);
  g_rmdir (folder);
}

GtkWidget *
ui_test_pane (UiTest *test, LsPane pane)
{
  return ls_shell_get_pane (ls_window_get_parts (test->window)->shell, pane);
}

GtkWidget *
ui_test_find_widget (GtkWidget *root, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = ui_test_find_widget (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Asked of the shell: before panes are arranged, they are in no window. */
const char *
ui_test_get_answer (UiTest *test)
{
  GtkWidget *view = ui_test_pane (test, LS_PANE_ANSWER);

  return ls_answer_view_get_text (LS_ANSWER_VIEW (view));
}

gboolean
ui_test_has_answer (UiTest *test)
{
  return *ui_test_get_answer (test) != '\0';
}

void
ui_test_assert_answer (UiTest *test, const char *words)
{
  if (!g_str_has_prefix (ui_test_get_answer (test), words))
    g_error ("the answer is “%s”, not “%s”", ui_test_get_answer (test), words);
}

AdwMessageDialog *
ui_test_get_dialog (UiTest *test G_GNUC_UNUSED)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);

      if (ADW_IS_MESSAGE_DIALOG (window) && gtk_widget_get_visible (GTK_WIDGET (window)))
        return ADW_MESSAGE_DIALOG (window);
    }
  return NULL;
}

char *
ui_test_write (const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("lanescope-ui-XXXXXX", &error);
  char *path;

  g_assert_no_error (error);
  path = g_build_filename (folder, name, NULL);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  g_test_queue_destroy (remove_cb, g_strdup (path));
  return path;
}
