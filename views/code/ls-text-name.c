#include "ls-text-name.h"

static gboolean
is_of_name (const GtkTextIter *at, gboolean with_dots)
{
  const gunichar c = gtk_text_iter_get_char (at);

  return c < 128 && (g_ascii_isalnum ((char) c) || c == '_' || (with_dots && c == '.'));
}

char *
ls_text_dup_name_at (const GtkTextIter *at)
{
  GtkTextIter start = *at, end = *at, before = *at;

  if (!is_of_name (at, FALSE))
    return NULL;
  while (gtk_text_iter_backward_char (&before) && is_of_name (&before, TRUE))
    start = before;
  while (is_of_name (&end, FALSE) && gtk_text_iter_forward_char (&end))
    continue;
  return gtk_text_iter_get_text (&start, &end);
}

char *
ls_text_dup_name_at_cursor (GtkTextBuffer *buffer)
{
  GtkTextIter at, before;

  gtk_text_buffer_get_iter_at_mark (buffer, &at, gtk_text_buffer_get_insert (buffer));
  before = at;
  if (!is_of_name (&at, FALSE) && gtk_text_iter_backward_char (&before))
    at = before;
  return ls_text_dup_name_at (&at);
}
