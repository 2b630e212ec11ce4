#include "ui-palette.h"

#include "ui-keys.h"

gboolean
ui_palette_is_closed (UiTest *test)
{
  return !ui_keys_in_popover (test);
}

GtkListBox *
ui_palette_get_list (UiTest *test)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));

  return GTK_LIST_BOX (
    ui_test_find_widget (gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER), GTK_TYPE_LIST_BOX));
}

void
ui_palette_assert (UiTest *test, const char *label)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (ui_palette_get_list (test));

  g_assert_nonnull (row);
  ui_tour_assert_label (row, label);
}

void
ui_palette_type (UiTest *test, const char *words, const char *label)
{
  ui_keys_press (test, "ctrl+shift+p");
  ui_test_wait (test, ui_keys_in_popover, "the palette");
  ui_keys_type (test, words);
  ui_palette_assert (test, label);
}

void
ui_palette_run (UiTest *test, const char *words, const char *label)
{
  ui_palette_type (test, words, label);
  ui_keys_press (test, "Return");
  ui_test_wait (test, ui_palette_is_closed, "the palette to close");
  /* What was chosen is done when nothing else is left to do. */
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  ui_test_settle (test);
}

double
ui_part_in_sight (UiTest *test, LsPane pane)
{
  GtkWidget *bar = gtk_widget_get_first_child (ui_tour_inspector (test, pane));
  GtkAdjustment *adjustment;

  /* Its own, not that of a list of choices. */
  while (!GTK_IS_SCROLLBAR (bar))
    bar = gtk_widget_get_next_sibling (bar);
  adjustment = gtk_scrollbar_get_adjustment (GTK_SCROLLBAR (bar));
  return gtk_adjustment_get_page_size (adjustment) / gtk_adjustment_get_upper (adjustment);
}

guint
ui_palette_count (UiTest *test)
{
  GtkListBoxRow *row;
  guint n = 0;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (ui_palette_get_list (test), i)) != NULL;
       i++)
    n += gtk_widget_get_child_visible (GTK_WIDGET (row));
  return n;
}
