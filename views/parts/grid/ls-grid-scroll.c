#include "ls-grid-parts.h"

#include <math.h>

void
ls_grid_scroll_set (LsGridScroll *scroll,
                    GtkWidget *widget,
                    GtkOrientation orientation,
                    GtkAdjustment *adjustment)
{
  GtkAdjustment **own = &scroll->adjustments[orientation];

  if (*own != NULL)
    g_signal_handlers_disconnect_by_func (*own, gtk_widget_queue_draw, widget);
  g_set_object (own, adjustment);
  if (adjustment != NULL)
    g_signal_connect_swapped (adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_draw),
                              widget);
}

void
ls_grid_scroll_clear (LsGridScroll *scroll, GtkWidget *widget)
{
  ls_grid_scroll_set (scroll, widget, GTK_ORIENTATION_HORIZONTAL, NULL);
  ls_grid_scroll_set (scroll, widget, GTK_ORIENTATION_VERTICAL, NULL);
}

double
ls_grid_scroll_get (const LsGridScroll *scroll, GtkOrientation orientation)
{
  GtkAdjustment *adjustment = scroll->adjustments[orientation];

  return adjustment != NULL ? floor (gtk_adjustment_get_value (adjustment)) : 0;
}

void
ls_grid_scroll_configure (const LsGridScroll *scroll,
                          GtkOrientation orientation,
                          int extent,
                          int room,
                          int step)
{
  GtkAdjustment *adjustment = scroll->adjustments[orientation];
  const double page = MAX (0, room);
  double upper = MAX (extent, room);

  if (adjustment == NULL)
    return;
  /* At the far end, too, what is first in sight is whole: a part of a column stays empty behind the last one. */
  if (room >= step && step > 0)
    upper = page + ceil ((upper - page) / step) * step;
  gtk_adjustment_configure (adjustment,
                            CLAMP (gtk_adjustment_get_value (adjustment), 0, MAX (0, upper - page)),
                            0, MAX (0, upper), step, page * 0.9, page);
}

void
ls_grid_scroll_show (const LsGridScroll *scroll,
                     GtkOrientation orientation,
                     double start,
                     double size,
                     double covered)
{
  GtkAdjustment *adjustment = scroll->adjustments[orientation];

  if (adjustment == NULL || size <= 0)
    return;
  gtk_adjustment_clamp_page (adjustment, start, start + size + covered);
  gtk_adjustment_set_value (
    adjustment, MIN (start, ceil (gtk_adjustment_get_value (adjustment) / size) * size));
}

gboolean
ls_grid_scroll_shows (const LsGridScroll *scroll,
                      GtkOrientation orientation,
                      double start,
                      double size,
                      double covered)
{
  const double value = ls_grid_scroll_get (scroll, orientation);

  return scroll->adjustments[orientation] == NULL ||
         (start >= value &&
          start + size + covered <= value + ls_grid_scroll_get_page (scroll, orientation));
}

double
ls_grid_scroll_get_page (const LsGridScroll *scroll, GtkOrientation orientation)
{
  GtkAdjustment *adjustment = scroll->adjustments[orientation];

  return adjustment != NULL ? gtk_adjustment_get_page_size (adjustment) : 0;
}

void
ls_grid_scroll_resize (const LsGridScroll *scroll,
                       GtkOrientation orientation,
                       int old_size,
                       int size)
{
  GtkAdjustment *adjustment = scroll->adjustments[orientation];

  if (adjustment != NULL && old_size > 0 && size != old_size)
    gtk_adjustment_set_value (adjustment,
                              round (gtk_adjustment_get_value (adjustment) / old_size) * size);
}
