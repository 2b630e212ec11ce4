#include "ls-code-lines.h"

#define TIP_CHARS 80 /* at most: longer lines are hard to read */
#define LEAST_CHARS 20
#define TIP_SHARE 0.6 /* of the window's width */

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

/* How many characters of the window's own text a tooltip has room for in a line. */
static int
tip_chars (GtkWidget *widget)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (widget));
  PangoContext *context = gtk_widget_get_pango_context (window);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  const int width = MAX (pango_font_metrics_get_approximate_char_width (metrics),
                         pango_font_metrics_get_approximate_digit_width (metrics));

  pango_font_metrics_unref (metrics);
  return CLAMP ((int) (TIP_SHARE * gtk_widget_get_width (window) * PANGO_SCALE / MAX (width, 1)),
                LEAST_CHARS, TIP_CHARS);
}

#define MAX_ROWS 6      /* of a column: what is below the pointer is read, too */
#define COLUMN_CHARS 44 /* of each, where there are two */
#define COLUMN_GAP 24
#define PARAGRAPH_GAP 4

/* About as many rows as a paragraph takes. */
static guint
count_rows (const char *paragraph, int chars)
{
  guint n = 1, length = 0;

  for (const char *at = paragraph; *at != '\0'; at = g_utf8_next_char (at))
    {
      length = *at == '\n' ? 0 : length + 1;
      if (*at == '\n' || length == (guint) chars)
        n++;
      if (length == (guint) chars)
        length = 0;
    }
  return n;
}

/* How many paragraphs, from the first, stand in the first column: all, or about half of the rows where there is room for two. */
static guint
find_break (char **paragraphs, int chars)
{
  const guint n = g_strv_length (paragraphs);
  guint rows = 0, above = 0, i;

  for (i = 0; i < n; i++)
    rows += count_rows (paragraphs[i], chars);
  if (rows <= MAX_ROWS || n < 2 || chars < TIP_CHARS)
    return n;
  for (i = 0, rows = 0; i < n; i++)
    rows += count_rows (paragraphs[i], COLUMN_CHARS);
  for (i = 0; i < n - 1 && 2 * above < rows; i++)
    above += count_rows (paragraphs[i], COLUMN_CHARS);
  return MAX (i, 1);
}

static GtkWidget *
make_column (char **paragraphs, guint n, int chars)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, PARAGRAPH_GAP);

  for (guint i = 0; i < n; i++)
    {
      GtkWidget *label = gtk_label_new (paragraphs[i]);

      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_max_width_chars (GTK_LABEL (label), chars);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_box_append (GTK_BOX (column), label);
    }
  return column;
}

void
ls_code_lines_tell (GtkWidget *widget, GtkTooltip *tooltip, const char *text)
{
  g_auto (GStrv) paragraphs = g_strsplit (text, "\n\n", -1);
  const guint n = g_strv_length (paragraphs);
  const int chars = tip_chars (widget);
  const guint n_first = find_break (paragraphs, chars);
  const int width = n_first < n ? MIN (chars, COLUMN_CHARS) : chars;
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, COLUMN_GAP);

  gtk_box_append (GTK_BOX (card), make_column (paragraphs, n_first, width));
  if (n_first < n)
    gtk_box_append (GTK_BOX (card), make_column (paragraphs + n_first, n - n_first, width));
  gtk_tooltip_set_custom (tooltip, card);
}
