#pragma once

#include <gtk/gtk.h>

#include "ls-session.h"

G_BEGIN_DECLS

/* A bar that answers who wrote a value and why a lane is in its state.  It comes up with an answer, which can be selected
 * and is told to assistive technology, and leaves the rest of the window alone; the search for it runs in a thread. */
#define LS_TYPE_ANSWER_BAR (ls_answer_bar_get_type ())
G_DECLARE_FINAL_TYPE (LsAnswerBar, ls_answer_bar, LS, ANSWER_BAR, GtkWidget)

GtkWidget *ls_answer_bar_new (LsSession *session);

/* Ask about the place of the session's view; an earlier question that is still open is dropped. */
void ls_answer_bar_who (LsAnswerBar *bar, LsRegRef ref, guint lane);
void ls_answer_bar_why (LsAnswerBar *bar, guint lane);

/* "" where nothing is shown. */
const char *ls_answer_bar_get_text (LsAnswerBar *bar);
/* "At step 31, wave 0, lane 27", or "This was at …" once something else is looked at. */
const char *ls_answer_bar_get_where (LsAnswerBar *bar);
/* Hides the answer, or gives up looking for it. Returns: FALSE if there was nothing of either. */
gboolean ls_answer_bar_dismiss (LsAnswerBar *bar);

G_END_DECLS
