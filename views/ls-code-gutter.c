#include "ls-code-gutter.h"

#include "ls-em.h"
#include "ls-gutter-marks.h"
#include "ls-gutter-mask.h"

/* Sentences name lines by their numbers, which stand beside the text. */
#define BEFORE_NUMBERS (GTK_SOURCE_VIEW_GUTTER_POSITION_LINES - 2)

/* In ems of the text: what an instruction with three operands takes, and the gutter beside it. */
#define NARROW_BELOW 44

/* What stands beside a text GTK 4.8 paints twice: as each of its children, and once more as that child. What can be seen through gets
 * thicker by that, and each frame pays for it. */
static void
paint_once (GtkWidget *beside)
{
  GtkWidgetClass *klass = GTK_WIDGET_GET_CLASS (beside);

  klass->snapshot = GTK_WIDGET_CLASS (g_type_class_peek_parent (klass))->snapshot;
}

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
  paint_once (gtk_widget_get_parent (GTK_WIDGET (left)));
}

void
ls_code_gutter_redraw (LsCodeGutter *gutter)
{
  gtk_widget_queue_draw (GTK_WIDGET (gutter->marks));
  gtk_widget_queue_draw (GTK_WIDGET (gutter->mask));
}

void
ls_code_gutter_fit (LsCodeGutter *gutter, int width)
{
  const int em = ls_em (GTK_WIDGET (gtk_source_gutter_renderer_get_view (gutter->mask)));

  ls_gutter_mask_set_narrow (LS_GUTTER_MASK (gutter->mask), width < NARROW_BELOW * em);
}
