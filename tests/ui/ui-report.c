#include "ui-report.h"

#include <string.h>

#include "ls-report-view.h"

static LsPane shown;

GtkWidget *
ui_report_pane (UiTest *test)
{
  return ui_test_pane (test, shown);
}

gboolean
ui_report_is_done (UiTest *test)
{
  return ls_report_view_is_done (LS_REPORT_VIEW (ui_report_pane (test)));
}

void
ui_report_start (UiTest *test, LsPane which, guint64 step)
{
  shown = which;
  ui_tour_set (test, &(UiPlace){ step, 0, 9, 0 });
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s",
                              ls_pane_get_info (which)->id);
  ui_keys_arrive (test);
  g_assert_true (gtk_widget_get_mapped (ui_report_pane (test)));
  g_assert_true (ui_tour_has_keyboard (test, which));
  if (which != LS_PANE_NOTES)
    ui_test_wait (test, ui_report_is_done, "the report");
}

static GtkWidget *
find_table (UiTest *test)
{
  return ui_test_find_widget (ui_report_pane (test), GTK_TYPE_COLUMN_VIEW);
}

GListModel *
ui_report_rows (UiTest *test)
{
  return G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (find_table (test))));
}

void
ui_report_assert_row (UiTest *test, guint row, guint column, const char *text)
{
  g_autoptr (LsFact) fact = g_list_model_get_item (ui_report_rows (test), row);

  g_assert_nonnull (fact);
  g_assert_cmpstr (ls_fact_get (fact)->texts[column], ==, text);
}

void
ui_report_assert_summary (UiTest *test, const char *text)
{
  GtkWidget *label = ui_test_find_widget (ui_report_pane (test), GTK_TYPE_LABEL);

  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, text);
}

static const char *
cell_text (GtkWidget *cell)
{
  const char *text = gtk_inscription_get_text (GTK_INSCRIPTION (cell));

  return text != NULL ? text : "";
}

static gboolean
is_cut (GtkWidget *cell)
{
  const char *text = cell_text (cell);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (cell, text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return strlen (text) <= 36 && width > gtk_widget_get_width (cell);
}

guint
ui_report_count_cut (GtkWidget *widget)
{
  guint n = 0;

  if (GTK_IS_INSCRIPTION (widget))
    return gtk_widget_get_mapped (widget) && is_cut (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += ui_report_count_cut (child);
  return n;
}

/* From its left end to its right one. */
static gboolean
is_within (GtkWidget *cell, GtkWidget *scroller)
{
  double left, right;

  gtk_widget_translate_coordinates (cell, scroller, 0, 0, &left, NULL);
  gtk_widget_translate_coordinates (cell, scroller, gtk_widget_get_width (cell), 0, &right, NULL);
  return left >= 0 && right <= gtk_widget_get_width (scroller);
}

gboolean
ui_report_is_in_sight (GtkWidget *widget, const char *text)
{
  gboolean is_seen = FALSE;

  if (GTK_IS_INSCRIPTION (widget))
    return gtk_widget_get_mapped (widget) && g_str_equal (cell_text (widget), text) &&
           !is_cut (widget) &&
           is_within (widget, gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !is_seen;
       child = gtk_widget_get_next_sibling (child))
    is_seen = ui_report_is_in_sight (child, text);
  return is_seen;
}

void
ui_report_go_to (UiTest *test, guint row)
{
  g_signal_emit_by_name (find_table (test), "activate", row);
  ui_test_settle (test);
}
