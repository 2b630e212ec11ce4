#include "ls-code-band.h"

#include "ls-piece.h"

/* Where a line begins and ends in the widget, px. */
static void
place (GtkWidget *widget, GtkTextView *text, guint line, double *top, double *bottom)
{
  GtkTextIter iter;
  int y, height;
  double x;

  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (text), &iter, (int) line);
  gtk_text_view_get_line_yrange (text, &iter, &y, &height);
  gtk_text_view_buffer_to_window_coords (text, GTK_TEXT_WINDOW_WIDGET, 0, y, NULL, &y);
  gtk_widget_translate_coordinates (GTK_WIDGET (text), widget, 0, y, &x, top);
  *bottom = *top + height;
}

/* n lines from first on. */
static void
snapshot_lines (GtkWidget *widget, GtkTextView *text, guint first, guint n, GtkSnapshot *snapshot)
{
  double top, bottom, unused;

  if (n == 0)
    return;
  place (widget, text, first, &top, &unused);
  place (widget, text, first + n - 1, &unused, &bottom);
  ls_piece_begin (snapshot,
                  &GRAPHENE_RECT_INIT (0, (float) top, (float) gtk_widget_get_width (widget),
                                       (float) (bottom - top)),
                  0);
  gtk_snapshot_pop (snapshot);
}

void
ls_code_band_snapshot (GtkWidget *widget,
                       GtkTextView *text,
                       const LsCodeModel *model,
                       GtkSnapshot *snapshot)
{
  guint first, n;

  ls_code_model_get_current (model, &first, &n);
  snapshot_lines (widget, text, first, n, snapshot);
  ls_code_model_get_ran (model, &first, &n);
  snapshot_lines (widget, text, first, n, snapshot);
}
