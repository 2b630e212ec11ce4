#include "ui-report.h"

#include "ls-panes.h"
#include "ls-report-view.h"

static LsPane shown;

GtkWidget *
ui_report_pane (UiTest *test)
{
  return ui_tour_pane (test, shown);
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

void
ui_report_go_to (UiTest *test, guint row)
{
  g_signal_emit_by_name (find_table (test), "activate", row);
  ui_test_settle (test);
}
