#pragma once

#include "ls-report.h"
#include "ui-tour.h"

/* The panes that tell of a whole run, of the window that ui_tour_start() opened. */

/* Goes to a step of wave 0 and to lane 9, shows the pane, and waits for what it tells. */
void ui_report_start (UiTest *test, LsPane which, guint64 step);
GtkWidget *ui_report_pane (UiTest *test);
gboolean ui_report_is_done (UiTest *test);
GListModel *ui_report_rows (UiTest *test); /* of LsFact */
void ui_report_assert_row (UiTest *test, guint row, guint column, const char *text);
void ui_report_assert_summary (UiTest *test, const char *text);
/* Cells below widget whose text GTK has cut, though it is not very long. */
guint ui_report_count_cut (GtkWidget *widget);
/* A cell below widget, which lies in a pane that scrolls, shows all of text. */
gboolean ui_report_is_in_sight (GtkWidget *widget, const char *text);
/* As a double click. */
void ui_report_go_to (UiTest *test, guint row);
