#include "ls-text-unmap.h"

/* A scrolled window that is unmapped puts an adjustment that is still moving to its end. GTK 4.8 ends the movement once more if
 * the text, told of the new value, moves it: so the text is told afterwards. */
void
ls_text_unmap (GtkTextView *text, GtkWidget *widget, GtkWidgetClass *parent_class)
{
  GtkAdjustment *adjustments[] = { gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (text)),
                                   gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (text)) };

  for (guint i = 0; i < G_N_ELEMENTS (adjustments); i++)
    g_signal_handlers_block_matched (adjustments[i], G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, text);
  parent_class->unmap (widget);
  for (guint i = 0; i < G_N_ELEMENTS (adjustments); i++)
    {
      g_signal_handlers_unblock_matched (adjustments[i], G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL,
                                         text);
      g_signal_emit_by_name (adjustments[i], "value-changed");
    }
}
