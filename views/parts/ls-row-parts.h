#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What the rows of lists are built of. */

/* A list of rows of which none is selected and each is activated by Return or a double click, with a hint while it has none.
 * name: for who does not see it. list: gets it. Returns: what scrolls it. */
GtkWidget *ls_row_list_new (const char *name, const char *hint, GtkListBox **list);

/* A label at the left, cut at its end where there is no room. */
GtkWidget *ls_row_label_new (const char *css_class);

/* A list of texts to choose from, whose button is cut at its end where there is no room. name: for who does not see it. */
GtkDropDown *ls_chooser_new (const char *name);

/* An entry in the place of a value. entered: void (*) (gpointer self), when Return is pressed; key: gboolean (*) (gpointer
 * self, guint key, guint code, GdkModifierType state), or less of it, before the entry sees it, TRUE if it shall not. */
GtkWidget *ls_in_place_entry_new (GCallback entered, GCallback key, gpointer self);

/* What is wrong with something that was entered: a label of several lines if need be, not visible at first. */
GtkWidget *ls_problem_new (void);
/* problem: NULL: nothing is wrong. */
void ls_problem_show (GtkWidget *label, const char *problem);
/* Scrolls what scrolls it until it can be read. */
void ls_problem_reveal (GtkWidget *label);

G_END_DECLS
