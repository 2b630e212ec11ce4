#pragma once

#include <gtk/gtk.h>

/* What the rows of lists are built of. */

/* A list of texts to choose from, whose button is cut at its end where there is no room. name: for who does not see it. */
GtkDropDown *ls_chooser_new (const char *name);

/* What is wrong with something that was entered: label of several lines if need be. problem: NULL: nothing is wrong. */
void ls_problem_show (GtkWidget *label, const char *problem);
/* Scrolls what scrolls it until it can be read. */
void ls_problem_reveal (GtkWidget *label);
