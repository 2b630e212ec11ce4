#pragma once

#include <gtk/gtk.h>

/* What the rows of lists are built of. */

/* The button of a list of texts to choose from is cut at its end where there is no room. */
void ls_chooser_cut (GtkDropDown *chooser);

/* What is wrong with something that was entered: label of several lines if need be. problem: NULL: nothing is wrong. */
void ls_problem_show (GtkWidget *label, const char *problem);
/* Scrolls what scrolls it until it can be read. */
void ls_problem_reveal (GtkWidget *label);

/* The list has n rows then, for each of which that is not there yet make is called; those that stay keep the keyboard. */
void ls_list_set_n (GtkListBox *list, guint n, GtkWidget *(*make) (gpointer data), gpointer data);
