#include "ui-dialogs.h"

GtkWindow *
ui_dialog_find (GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (window, type) && gtk_widget_get_visible (GTK_WIDGET (window)))
        return window;
    }
  return NULL;
}

static GType awaited;

static gboolean
is_there (UiTest *test G_GNUC_UNUSED)
{
  return ui_dialog_find (awaited) != NULL;
}

GtkWindow *
ui_dialog_wait (UiTest *test, GType type)
{
  awaited = type;
  ui_test_wait (test, is_there, g_type_name (type));
  return ui_dialog_find (type);
}

void
ui_dialog_assert_fits (GtkWindow *window, int width, int height)
{
  int least[2];

  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &least[0], NULL, NULL,
                      NULL);
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, least[0], &least[1], NULL,
                      NULL, NULL);
  g_test_message ("%s takes %d x %d", G_OBJECT_TYPE_NAME (window), least[0], least[1]);
  g_assert_cmpint (least[0], <=, width);
  g_assert_cmpint (least[1], <=, height);
}

static gpointer
find_preference (GtkWidget *root, const char *title)
{
  gpointer found = NULL;

  if (ADW_IS_PREFERENCES_ROW (root) &&
      g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root)), title))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_preference (child, title);
  return found;
}

gpointer
ui_dialog_get_preference (gpointer root, const char *title)
{
  gpointer row = find_preference (root, title);

  g_assert_nonnull (row);
  return row;
}

void
ui_dialog_cancel_chooser (UiTest *test, const char *title)
{
  GtkWindow *chooser = ui_dialog_wait (test, GTK_TYPE_FILE_CHOOSER_DIALOG);
  const gint64 until = g_get_monotonic_time () + G_TIME_SPAN_SECOND / 4;

  g_assert_cmpstr (gtk_window_get_title (chooser), ==, title);
  /* Nobody presses a button before it is drawn; and GTK 4.18 complains where its path is still asked for. */
  while (g_get_monotonic_time () < until)
    g_main_context_iteration (NULL, FALSE);
  ui_test_settle (test);
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
  ui_test_settle (test);
  g_assert_null (ui_dialog_find (GTK_TYPE_FILE_CHOOSER_DIALOG));
}

/* Both labels of a heading need the same, as they are measured for each other's room. least: what the last one needs, 0 at first. */
static void
assert_headings_alike (GtkWidget *widget, const char *heading, int *least)
{
  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_label (GTK_LABEL (widget)), heading))
    {
      int needed;

      gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &needed, NULL, NULL, NULL);
      if (*least != 0)
        g_assert_cmpint (needed, ==, *least);
      *least = needed;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_headings_alike (child, heading, least);
}

/* What a dialog asks, answered. value: of its entry, G_MAXUINT: it has none. */
/* The entry of the dialog that is shown, which stands above what is wrong with it. */
static GtkEditable *
get_entry (UiTest *test)
{
  GtkWidget *content = adw_message_dialog_get_extra_child (ui_test_get_dialog (test));

  return GTK_EDITABLE (gtk_widget_get_first_child (content));
}

void
ui_dialog_type (UiTest *test, const char *text)
{
  gtk_editable_set_text (get_entry (test), text);
}

void
ui_dialog_answer (UiTest *test,
                  const char *heading,
                  const char *body,
                  guint value,
                  const char *response)
{
  AdwMessageDialog *dialog = ui_test_get_dialog (test);
  int least = 0;

  g_assert_nonnull (dialog);
  assert_headings_alike (GTK_WIDGET (dialog), heading, &least);
  g_assert_cmpint (least, >, 0);
  g_assert_cmpstr (adw_message_dialog_get_heading (dialog), ==, heading);
  g_assert_cmpstr (adw_message_dialog_get_body (dialog), ==, body);
  if (value != G_MAXUINT)
    {
      g_autofree char *text = g_strdup_printf ("%u", value);

      ui_dialog_type (test, text);
    }
  adw_message_dialog_response (dialog, response);
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_test_settle (test);
}

const char *
ui_dialog_get_text (UiTest *test)
{
  return gtk_editable_get_text (get_entry (test));
}

void
ui_dialog_refuse (UiTest *test, const char *text, const char *reason)
{
  AdwMessageDialog *dialog = ui_test_get_dialog (test);
  GtkWidget *problem = gtk_widget_get_next_sibling (GTK_WIDGET (get_entry (test)));
  g_autofree char *before = g_strdup (ui_dialog_get_text (test));

  g_assert_false (gtk_widget_get_visible (problem));
  ui_dialog_type (test, text);
  g_assert_false (adw_message_dialog_get_response_enabled (dialog, "go"));
  g_assert_true (gtk_widget_get_visible (problem));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (problem)), ==, reason);
  ui_dialog_type (test, before);
  g_assert_true (adw_message_dialog_get_response_enabled (dialog, "go"));
}
