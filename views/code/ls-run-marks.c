#include "ls-run-marks.h"

#include "ls-code-style.h"
#include "ls-gutter.h"
#include "ls-mends.h"

struct _LsRunMarks
{
  GtkTextBuffer *buffer;    /* of the text */
  const LsLineShift *shift; /* the text's */
  LsGutter *counts;         /* owned by the text */
  GtkTextTag *next_tag;     /* owned by the buffer, as the other is */
  GtkTextTag *quiet_tag;    /* of lines that nothing of the run did */
  guint next;               /* from 1, or 0 */
};

LsRunMarks *
ls_run_marks_new (GtkSourceView *text, const LsLineShift *shift)
{
  LsRunMarks *marks = g_new0 (LsRunMarks, 1);

  marks->buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (text));
  marks->shift = shift;
  marks->next_tag = gtk_text_buffer_create_tag (marks->buffer, "next", NULL, NULL);
  marks->quiet_tag = gtk_text_buffer_create_tag (marks->buffer, "quiet", NULL, NULL);
  marks->counts = ls_gutter_new_counts (shift);
  gtk_source_gutter_insert (gtk_source_view_get_gutter (text, GTK_TEXT_WINDOW_LEFT),
                            GTK_SOURCE_GUTTER_RENDERER (marks->counts), 0);
  return marks;
}

void
ls_run_marks_free (LsRunMarks *marks)
{
  g_free (marks);
}

void
ls_run_marks_restyle (LsRunMarks *marks, GtkWidget *widget)
{
  LsCodeStyle style;

  ls_code_style_get (widget, &style);
  g_object_set (marks->next_tag, "paragraph-background-rgba", &style.next, NULL);
  g_object_set (marks->quiet_tag, "foreground",
                ls_code_style_is_dark (widget) ? "#9a9996" : "#5e5c64", NULL);
}

gboolean
ls_run_marks_set_next (LsRunMarks *marks, guint line, guint *place)
{
  const guint run = line > 0 ? line - 1 : G_MAXUINT;
  GtkTextIter start, end;

  *place = ls_line_shift_find (marks->shift, run);
  ls_gutter_counts_set_next (marks->counts, run);
  ls_text_untag (marks->buffer, marks->next_tag);
  marks->next = line;
  if (*place == G_MAXUINT ||
      !gtk_text_buffer_get_iter_at_line (marks->buffer, &start, (int) *place))
    return FALSE;
  end = start;
  if (!gtk_text_iter_forward_line (&end))
    gtk_text_buffer_get_end_iter (marks->buffer, &end);
  gtk_text_buffer_apply_tag (marks->buffer, marks->next_tag, &start, &end);
  return TRUE;
}

guint
ls_run_marks_get_next (const LsRunMarks *marks)
{
  return marks->next;
}

static void
quiet_line (LsRunMarks *marks, guint line)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_iter_at_line (marks->buffer, &start, (int) line);
  end = start;
  if (!gtk_text_iter_ends_line (&end))
    gtk_text_iter_forward_to_line_end (&end);
  gtk_text_buffer_apply_tag (marks->buffer, marks->quiet_tag, &start, &end);
}

void
ls_run_marks_set_signs (LsRunMarks *marks, const LsSourceSign *signs, guint n)
{
  GtkTextTagTable *tags = gtk_text_buffer_get_tag_table (marks->buffer);

  ls_gutter_counts_set (marks->counts, signs, n);
  ls_text_untag (marks->buffer, marks->quiet_tag);
  /* Above the colours of words. */
  gtk_text_tag_set_priority (marks->quiet_tag, gtk_text_tag_table_get_size (tags) - 1);
  for (guint i = 0; i < (guint) gtk_text_buffer_get_line_count (marks->buffer); i++)
    {
      const guint run = ls_line_shift_get_old (marks->shift, i);

      if (run < n &&
          (signs[run].kind == LS_SOURCE_SIGN_NEVER || signs[run].kind == LS_SOURCE_SIGN_NOT_KEPT))
        quiet_line (marks, i);
    }
}

gboolean
ls_run_marks_are_shown (const LsRunMarks *marks)
{
  return gtk_widget_get_visible (GTK_WIDGET (marks->counts));
}
