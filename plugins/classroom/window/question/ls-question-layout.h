#pragma once

#include <gtk/gtk.h>

/* How the text of a question, the form for its answer and what is said of it, in this order, share their room: the form on the right of
 * both, or between them where it is too wide for that. */
#define LS_TYPE_QUESTION_LAYOUT (ls_question_layout_get_type ())
G_DECLARE_FINAL_TYPE (LsQuestionLayout, ls_question_layout, LS, QUESTION_LAYOUT, GtkLayoutManager)

/* Below each other, however wide the form is. */
void ls_question_layout_set_stacked (LsQuestionLayout *layout, gboolean is_stacked);

/* Of a widget with a GtkScrolledWindow, whose viewport has what is scrolled: as high as that is for its width, which a GtkScrolledWindow does
 * not ask for, and lower where there is no room for it. */
#define LS_TYPE_SCROLL_LAYOUT (ls_scroll_layout_get_type ())
G_DECLARE_FINAL_TYPE (LsScrollLayout, ls_scroll_layout, LS, SCROLL_LAYOUT, GtkLayoutManager)
