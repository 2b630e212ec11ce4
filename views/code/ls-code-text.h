#pragma once

#include <gtksourceview/gtksource.h>

#include "ls-code-model.h"

/* The text of the listing, with two marks behind it: what runs next is filled, what just ran has a frame.  GTK 4.8 leaves out
 * some of several lines whose background a tag of the buffer changes, so they are drawn and not tagged. */
#define LS_TYPE_CODE_TEXT (ls_code_text_get_type ())
G_DECLARE_FINAL_TYPE (LsCodeText, ls_code_text, LS, CODE_TEXT, GtkSourceView)

GtkWidget *ls_code_text_new (GtkSourceBuffer *buffer);
/* model is borrowed and must outlive what is drawn; NULL: nothing is marked. Redraw when it changes. */
void ls_code_text_set_model (LsCodeText *text, const LsCodeModel *model);
