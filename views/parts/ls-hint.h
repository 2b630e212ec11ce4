#pragma once

#include <gtk/gtk.h>

/* What stands where there is nothing to show: a dim text in the middle, in lines of up to 60 characters. The keyboard can stand
 * on it, so that nobody passes by a pane that has nothing else, and it is told by its text.
 *
 * Properties: "text" (string, write-only). */
#define LS_TYPE_HINT (ls_hint_get_type ())
G_DECLARE_FINAL_TYPE (LsHint, ls_hint, LS, HINT, GtkWidget)

/* text: (nullable). */
GtkWidget *ls_hint_new (const char *text);
void ls_hint_set_text (LsHint *hint, const char *text); /* (nullable) */
