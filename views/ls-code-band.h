#pragma once

#include <gtk/gtk.h>

#include "ls-code-model.h"

G_BEGIN_DECLS

/* The lines of the listing that just ran and those that run next, as pieces that are painted anew when they move.  Marks, strips, numbers and
 * light beside and behind them differ one by one, and GTK repaints half of the window where too many rectangles do.  text shows the
 * model's lines somewhere in widget, which is painted. */
void ls_code_band_snapshot (GtkWidget *widget,
                            GtkTextView *text,
                            const LsCodeModel *model,
                            GtkSnapshot *snapshot);

G_END_DECLS
