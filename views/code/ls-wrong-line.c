#include "ls-wrong-line.h"

#include "ls-mends.h"

void
ls_wrong_line_init (LsWrongLine *wrong, GtkTextView *text)
{
  wrong->text = text;
  wrong->tag = gtk_text_buffer_create_tag (gtk_text_view_get_buffer (text), NULL, NULL);
}

void
ls_wrong_line_restyle (LsWrongLine *wrong, gboolean is_dark)
{
  g_object_set (wrong->tag, "paragraph-background",
                is_dark ? "rgba(224,27,36,0.30)" : "rgba(224,27,36,0.15)", NULL);
}

/* The place as the text has it now. */
static void
find_place (LsWrongLine *wrong, guint column, GtkTextIter *at)
{
  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (wrong->text), at,
                                    (int) wrong->line - 1);
  for (guint i = 1; i < column && !gtk_text_iter_ends_line (at); i++)
    gtk_text_iter_forward_char (at);
}

void
ls_wrong_line_add (LsWrongLine *wrong, guint line)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (wrong->text);
  GtkTextIter start, end;

  line = MIN (line, (guint) gtk_text_buffer_get_line_count (buffer));
  if (line == 0)
    return;
  gtk_text_buffer_get_iter_at_line (buffer, &start, (int) line - 1);
  end = start;
  if (!gtk_text_iter_forward_line (&end))
    gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_buffer_apply_tag (buffer, wrong->tag, &start, &end);
}

static void
mark_wrong_place (LsWrongLine *wrong, guint column)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (wrong->text);
  GtkTextIter start;

  ls_wrong_line_add (wrong, wrong->line);
  find_place (wrong, column, &start);
  gtk_text_buffer_place_cursor (buffer, &start);
  gtk_text_view_scroll_to_mark (wrong->text, gtk_text_buffer_get_insert (buffer), 0.1, FALSE, 0, 0);
}

void
ls_wrong_line_set (LsWrongLine *wrong, guint line, guint column)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (wrong->text);

  ls_text_untag (buffer, wrong->tag);
  wrong->line = MIN (line, (guint) gtk_text_buffer_get_line_count (buffer));
  if (wrong->line > 0)
    mark_wrong_place (wrong, column);
}
