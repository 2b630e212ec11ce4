#pragma once

#include "ui-test.h"

/* Windows that the window opens. */

/* The one of that type that is shown, or NULL. */
GtkWindow *ui_dialog_find (GType type);
/* The same, once it is there: a key takes its way. */
GtkWindow *ui_dialog_wait (UiTest *test, GType type);
/* The window can be that small. Pixels. */
void ui_dialog_assert_fits (GtkWindow *window, int width, int height);
/* The row below root, the dialog of preferences, that is called title. */
gpointer ui_dialog_get_preference (gpointer root, const char *title);
/* A chooser of files with that title is shown; cancels it. */
void ui_dialog_cancel_chooser (UiTest *test, const char *title);
/* The text in the entry of the dialog that is shown. */
const char *ui_dialog_get_text (UiTest *test);
/* Puts another one there. */
void ui_dialog_type (UiTest *test, const char *text);
/* With that text nobody can go on, and the dialog says why; then puts back what was there. */
void ui_dialog_refuse (UiTest *test, const char *text, const char *reason);
/* A dialog with these words is shown; gives the answer. value: into its entry first; G_MAXUINT: it has none. */
void ui_dialog_answer (UiTest *test,
                       const char *heading,
                       const char *body,
                       guint value,
                       const char *response);
