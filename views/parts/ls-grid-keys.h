#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What the keys of a grid ask for. */
typedef struct
{
  GtkShortcutFunc move;   /* "(ii)": by rows and columns, far beyond the table for its corners */
  GtkShortcutFunc page;   /* "i": by so many rows as are in sight */
  GtkShortcutFunc format; /* the next format of numbers */
  GtkShortcutFunc copy;   /* the value under the cursor */
  GtkShortcutFunc tell;   /* all that is known of it */
} LsGridKeys;

/* Adds the keys of a grid to its class: arrows and h j k l, pages, the corners, x, Ctrl+C, Ctrl+F1. */
void ls_grid_keys_add (GtkWidgetClass *grid_class, const LsGridKeys *keys);

G_END_DECLS
