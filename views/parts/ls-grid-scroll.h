#pragma once

#include "ls-grid.h"

G_BEGIN_DECLS

/* What a scrollable widget keeps for its scrolling, by GtkOrientation.  Starts as zeros. */
typedef struct
{
  GtkAdjustment *adjustments[2]; /* owned; or NULL */
  GtkScrollablePolicy policies[2];
} LsGridScroll;

/* Gives back the adjustments of widget. */
void ls_grid_scroll_clear (LsGridScroll *scroll, GtkWidget *widget);
/* adjustment: (nullable); widget is redrawn when it changes. */
void ls_grid_scroll_set (LsGridScroll *scroll,
                         GtkWidget *widget,
                         GtkOrientation orientation,
                         GtkAdjustment *adjustment);
/* px, whole ones */
double ls_grid_scroll_get (const LsGridScroll *scroll, GtkOrientation orientation);
/* extent: of what scrolls; room: there is for it; step: of a turn of the wheel, a column or row. */
void ls_grid_scroll_configure (const LsGridScroll *scroll,
                               GtkOrientation orientation,
                               int extent,
                               int room,
                               int step);
/* Brings size px from start into sight: a column or row, of which the first in sight is then whole. */
void ls_grid_scroll_show (const LsGridScroll *scroll,
                          GtkOrientation orientation,
                          double start,
                          double size);
/* Brings a cell into sight. */
void ls_grid_scroll_show_cell (const LsGridScroll *scroll,
                               const LsGridMetrics *metrics,
                               guint row,
                               guint column);
/* Whether all of a cell is in sight. */
gboolean ls_grid_scroll_shows_cell (const LsGridScroll *scroll,
                                    const LsGridMetrics *metrics,
                                    guint row,
                                    guint column);
/* Columns or rows were old_size px and are size now: the same one is first in sight. Sizes must be configured. */
void ls_grid_scroll_resize (const LsGridScroll *scroll,
                            GtkOrientation orientation,
                            int old_size,
                            int size);

G_END_DECLS
