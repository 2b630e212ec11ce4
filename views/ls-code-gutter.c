#include "ls-code-gutter.h"

#include "ls-gutter-marks.h"
#include "ls-gutter-mask.h"

/* Sentences name lines by their numbers, which stand beside the text. */
#define BEFORE_NUMBERS (GTK_SOURCE_VIEW_GUTTER_POSITION_LINES - 2)

void
ls_code_gutter_init (LsCodeGutter *gutter,
                     GtkSourceView *text,
                     LsCodeModel *model,
                     LsSession *session)
{
  GtkSourceGutter *left = gtk_source_view_get_gutter (text, GTK_TEXT_WINDOW_LEFT);

  gutter->marks = ls_gutter_marks_new (model, session);
  gutter->mask = ls_gutter_mask_new (model);
  gtk_source_gutter_insert (left, gutter->marks, BEFORE_NUMBERS);
  gtk_source_gutter_insert (left, gutter->mask, BEFORE_NUMBERS + 1);
}

void
ls_code_gutter_redraw (LsCodeGutter *gutter)
{
  gtk_widget_queue_draw (GTK_WIDGET (gutter->marks));
  gtk_widget_queue_draw (GTK_WIDGET (gutter->mask));
}
