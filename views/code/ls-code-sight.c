#include "ls-code-sight.h"

/* Parts of the height: nearer to an edge a line is moved away from there, to this place. */
#define MARGIN 0.15
#define REST 0.4

void
ls_code_sight_init (LsCodeSight *sight, GtkTextView *text)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text);
  GtkTextIter start;

  gtk_text_buffer_get_start_iter (buffer, &start);
  *sight = (LsCodeSight){ .text = text,
                          .place = gtk_text_buffer_create_mark (buffer, NULL, &start, TRUE) };
}

void
ls_code_sight_clear (LsCodeSight *sight)
{
  g_clear_handle_id (&sight->source, g_source_remove);
}

/* At once, and so far that the steps that follow need not scroll: text that moves with each step can't be read.  The first line is seen
 * whole. */
static void
jump (LsCodeSight *sight, const GtkTextIter *iter)
{
  GtkAdjustment *rows = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (sight->text));
  GdkRectangle seen, at;
  GtkTextIter first;
  int top;

  gtk_text_view_get_visible_rect (sight->text, &seen);
  gtk_text_view_get_iter_location (sight->text, iter, &at);
  if (at.y >= seen.y + MARGIN * seen.height &&
      at.y + at.height <= seen.y + (1 - MARGIN) * seen.height)
    return;
  gtk_text_view_get_line_at_y (sight->text, &first, at.y - (int) (REST * seen.height), &top);
  gtk_adjustment_set_value (rows, gtk_adjustment_get_value (rows) + top - seen.y);
}

static gboolean
scroll_cb (gpointer data)
{
  LsCodeSight *sight = data;
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (sight->text);
  GtkTextIter iter;

  sight->source = 0;
  gtk_text_buffer_get_iter_at_line (buffer, &iter, (int) sight->line);
  gtk_text_buffer_move_mark (buffer, sight->place, &iter);
  jump (sight, &iter);
  /* Where the lines before it were not laid out yet it went elsewhere. */
  gtk_text_view_scroll_to_mark (sight->text, sight->place, 0, FALSE, 0, 0);
  return G_SOURCE_REMOVE;
}

/* Scrolling needs lines that have been laid out, so it waits for a size. It comes between two frames: within one, GTK 4.8 may
 * lay out the text and move the scroll bar when that has had its place already, and warns. */
void
ls_code_sight_keep (LsCodeSight *sight)
{
  sight->is_late = gtk_widget_get_height (GTK_WIDGET (sight->text)) <= 0;
  if (sight->source == 0 && !sight->is_late)
    sight->source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, scroll_cb, sight, NULL);
}

void
ls_code_sight_catch_up (LsCodeSight *sight)
{
  if (sight->is_late)
    ls_code_sight_keep (sight);
}

void
ls_code_sight_show (LsCodeSight *sight, guint line)
{
  sight->line = line;
  ls_code_sight_keep (sight);
}
