#pragma once

#include <gtk/gtk.h>

/* A label whose words change with each step: the window is laid out again only where they need another room than those before, which
 * a GtkLabel asks for each time. Its CSS name is "label"; to assistive technology it is one. */
#define LS_TYPE_STEADY_TEXT (ls_steady_text_get_type ())
G_DECLARE_FINAL_TYPE (LsSteadyText, ls_steady_text, LS, STEADY_TEXT, GtkWidget)

/* wraps: takes as many lines as it needs, from the left; else one in the middle, cut at its end. */
GtkWidget *ls_steady_text_new (gboolean wraps, guint least_chars);
/* One line from the left, cut at its end, that asks for the width of n_chars letters, takes less, and asks for no other whatever the
 * words are. */
GtkWidget *ls_steady_text_new_still (guint n_chars);
/* The room that is asked for is up to the words of now alone: those before tell nothing by it. */
void ls_steady_text_drop_room (LsSteadyText *steady);
/* Whether the room is always up to the words of now, where what is below moves anyway; it is not at first. */
void ls_steady_text_set_close (LsSteadyText *steady, gboolean is_close);
void ls_steady_text_set_text (LsSteadyText *steady, const char *text);
const char *ls_steady_text_get_text (LsSteadyText *steady);
