#pragma once

#include <gtk/gtk.h>

/* A ring over all, which shows a class where the pointer is; nothing is pointed at through it. (transfer floating) */
GtkWidget *ls_ring_new (void);
/* Its middle, px. */
void ls_ring_move (GtkWidget *ring, double x, double y);
