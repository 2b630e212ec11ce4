#pragma once

#include <gtk/gtk.h>

/* Parts of an answer form that GTK 4.8 has, but not for assistive tools. */

/* A check button that tools can choose: action "choice.choose". (transfer floating) */
GtkWidget *ls_choice_button_new (void);
/* Around a drop-down: actions "state.next" and "state.previous" choose the entry behind the one that is chosen, or before. name: of what is
 * chosen for; it is called so, with the chosen entry. (transfer floating) */
GtkWidget *ls_state_place_new (GtkWidget *drop_down, const char *name);
