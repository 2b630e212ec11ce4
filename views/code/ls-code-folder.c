#include "ls-gutter.h"

#include <glib/gi18n.h>

#include "ls-mends.h"

static GtkTextBuffer *
buffer_of (const LsCodeFolder *folder)
{
  return gtk_text_view_get_buffer (folder->text);
}

static guint
cursor_line (const LsCodeFolder *folder)
{
  GtkTextBuffer *buffer = buffer_of (folder);
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
  return (guint) gtk_text_iter_get_line (&iter);
}

/* --- hiding ---------------------------------------------------------------------------------------------- */

/* Lines from first until end, with the ends of lines behind them; behind the last of all there is none, so there it is the one
 * before. */
static void
hide_lines (LsCodeFolder *folder, guint first, guint end)
{
  GtkTextBuffer *buffer = buffer_of (folder);
  GtkTextIter from, to;

  gtk_text_buffer_get_iter_at_line (buffer, &from, (int) first);
  if (!gtk_text_buffer_get_iter_at_line (buffer, &to, (int) end))
    {
      gtk_text_iter_backward_char (&from);
      gtk_text_buffer_get_end_iter (buffer, &to);
    }
  gtk_text_buffer_apply_tag (buffer, folder->hidden, &from, &to);
}

static void
move_cursor (LsCodeFolder *folder)
{
  const guint line = cursor_line (folder);
  GtkTextIter iter;

  if (!ls_code_folds_is_hidden (folder->folds, line))
    return;
  gtk_text_buffer_get_iter_at_line (buffer_of (folder), &iter,
                                    (int) ls_code_folds_find_head (folder->folds, line));
  gtk_text_buffer_place_cursor (buffer_of (folder), &iter);
}

static void
apply_folds (LsCodeFolder *folder)
{
  GtkTextBuffer *buffer = buffer_of (folder);
  const guint n = (guint) gtk_text_buffer_get_line_count (buffer);
  guint first = 0;

  ls_text_untag (buffer, folder->hidden);
  for (guint line = 0; line <= n; line++)
    if (line == n || !ls_code_folds_is_hidden (folder->folds, line))
      {
        if (line > first)
          hide_lines (folder, first, line);
        first = line + 1;
      }
  move_cursor (folder);
  ls_code_folder_tell (folder);
  gtk_widget_queue_draw (GTK_WIDGET (folder->numbers));
  gtk_widget_queue_draw (GTK_WIDGET (folder->text));
}

/* --- public ---------------------------------------------------------------------------------------------- */

void
ls_code_folder_init (LsCodeFolder *folder, GtkSourceView *text, LsCodeFolds *folds)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (text));

  *folder = (LsCodeFolder){
    .folds = folds,
    .text = GTK_TEXT_VIEW (text),
    .hidden = gtk_text_buffer_create_tag (buffer, "folded", "invisible", TRUE, NULL),
    .numbers = ls_gutter_new_numbers (folds),
  };
  gtk_source_gutter_insert (gtk_source_view_get_gutter (text, GTK_TEXT_WINDOW_LEFT),
                            GTK_SOURCE_GUTTER_RENDERER (folder->numbers),
                            GTK_SOURCE_VIEW_GUTTER_POSITION_LINES);
}

void
ls_code_folder_load (LsCodeFolder *folder)
{
  ls_gutter_numbers_set_n (folder->numbers,
                           (guint) gtk_text_buffer_get_line_count (buffer_of (folder)));
  apply_folds (folder);
}

void
ls_code_folder_set_next (LsCodeFolder *folder, guint first, guint n)
{
  if (ls_code_folds_set_next (folder->folds, first, n))
    apply_folds (folder);
}

gboolean
ls_code_folder_toggle (LsCodeFolder *folder, guint line)
{
  const LsFold *fold = ls_code_folds_find_around (folder->folds, line);

  if (fold == NULL)
    return FALSE;
  ls_code_folds_toggle (folder->folds, fold->line);
  apply_folds (folder);
  return TRUE;
}

void
ls_code_folder_toggle_all (LsCodeFolder *folder)
{
  ls_code_folds_set_all (folder->folds, !ls_code_folds_has_closed (folder->folds));
  apply_folds (folder);
}

void
ls_code_folder_show (LsCodeFolder *folder, guint line)
{
  if (ls_code_folds_show (folder->folds, line))
    apply_folds (folder);
}

void
ls_code_folder_tell (LsCodeFolder *folder)
{
  const LsFold *fold = ls_code_folds_find (folder->folds, cursor_line (folder));
  g_autofree char *text = NULL;

  if (fold == NULL)
    text = g_strdup ("");
  else if (ls_code_folds_is_closed (folder->folds, fold->line))
    text = g_strdup_printf (
      ngettext ("Line %u: folded, %u line hidden", "Line %u: folded, %u lines hidden", fold->n),
      fold->line + 1, fold->n);
  else
    text = g_strdup_printf (
      ngettext ("Line %u: %u line can be folded", "Line %u: %u lines can be folded", fold->n),
      fold->line + 1, fold->n);
  gtk_accessible_update_property (GTK_ACCESSIBLE (folder->text),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  gtk_widget_queue_draw (GTK_WIDGET (folder->numbers)); /* one is bold */
}
