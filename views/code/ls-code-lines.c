#include "ls-code-lines.h"

guint
ls_code_lines_at (GtkTextView *text, double y)
{
  GtkTextIter iter;
  int buffer_y;

  gtk_text_view_window_to_buffer_coords (text, GTK_TEXT_WINDOW_WIDGET, 0, (int) y, NULL, &buffer_y);
  gtk_text_view_get_line_at_y (text, &iter, buffer_y, NULL);
  return (guint) gtk_text_iter_get_line (&iter);
}

gboolean
ls_code_lines_point (GtkTextView *text, double x, double y)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text);
  int buffer_x, buffer_y;
  GtkTextIter iter;

  gtk_text_view_window_to_buffer_coords (text, GTK_TEXT_WINDOW_WIDGET, (int) x, (int) y, &buffer_x,
                                         &buffer_y);
  gtk_text_view_get_iter_at_location (text, &iter, buffer_x, buffer_y);
  if (!gtk_text_buffer_get_has_selection (buffer))
    gtk_text_buffer_place_cursor (buffer, &iter);
  gtk_widget_grab_focus (GTK_WIDGET (text));
  return TRUE;
}

void
ls_code_lines_find_cursor (GtkTextView *text, GdkRectangle *area)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text);
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
  gtk_text_iter_set_line_offset (&iter, 0);
  gtk_text_view_get_iter_location (text, &iter, area);
  gtk_text_view_buffer_to_window_coords (text, GTK_TEXT_WINDOW_WIDGET, area->x, area->y, &area->x,
                                         &area->y);
}

#define AROUND \
  36 /* what a popover has around its child, arrow included, at the usual size of text */

/* Below what is pointed at, unless only above it the window has room. */
static void
choose_side (GtkPopover *popover, GtkWidget *parent, const GdkRectangle *area)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (parent));
  GtkRequisition size;
  double top;

  gtk_widget_get_preferred_size (gtk_popover_get_child (popover), NULL, &size);
  size.height += AROUND;
  gtk_widget_translate_coordinates (parent, window, 0, area->y, NULL, &top);
  gtk_popover_set_position (popover, top >= size.height && top + area->height + size.height >
                                                             gtk_widget_get_height (window)
                                       ? GTK_POS_TOP
                                       : GTK_POS_BOTTOM);
}

void
ls_code_lines_point_beside (GtkTextView *text, guint line, GtkPopover *popover, GtkWidget *parent)
{
  GdkRectangle area = { 0, 0, gtk_widget_get_width (parent), 0 };
  GtkTextIter iter;
  double y;

  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (text), &iter, (int) line);
  gtk_text_view_get_line_yrange (text, &iter, &area.y, &area.height);
  gtk_text_view_buffer_to_window_coords (text, GTK_TEXT_WINDOW_WIDGET, 0, area.y, NULL, &area.y);
  gtk_widget_translate_coordinates (GTK_WIDGET (text), parent, 0, area.y, NULL, &y);
  area.y = CLAMP ((int) y, 0, MAX (gtk_widget_get_height (parent) - area.height, 0));
  choose_side (popover, parent, &area);
  gtk_popover_set_pointing_to (popover, &area);
}
