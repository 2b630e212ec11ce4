#pragma once

#include <gtk/gtk.h>

#include "ls-session.h"

/* Answers who wrote a value, why a lane is in its state and where a value goes: a tree of sentences, each a link to where
 * it happened. The search runs in a thread. An answer keeps the place that it is about, and fades when another is looked
 * at.
 *
 * Signals: "answered", for an answer that came, and "dismissed", when there is none any more. */
#define LS_TYPE_ANSWER_VIEW (ls_answer_view_get_type ())
G_DECLARE_FINAL_TYPE (LsAnswerView, ls_answer_view, LS, ANSWER_VIEW, GtkWidget)

GtkWidget *ls_answer_view_new (LsSession *session);

/* Ask; an earlier question that is still open is dropped. cell: a register or a word of a memory; step: of the run that is looked at,
 * G_MAXUINT64: here; lane: 0 to 63, here. */
void ls_answer_view_who_at (LsAnswerView *view, const LsCell *cell, guint64 step);
/* As ls_answer_view_who_at(), and when the answer comes goes to where its NaN, infinity or 0 came up. */
void ls_answer_view_go_to_origin (LsAnswerView *view, const LsCell *cell, guint64 step);
void ls_answer_view_uses_at (LsAnswerView *view, const LsCell *cell, guint64 step);
void ls_answer_view_why (LsAnswerView *view, guint lane);
/* The value that the row under the cursor is about, and the step to ask at. FALSE: it is about none, or of another wave. */
gboolean ls_answer_view_get_chosen (LsAnswerView *view, LsCell *cell, guint64 *step);

/* The first sentence of the answer; "" where there is none. */
const char *ls_answer_view_get_text (LsAnswerView *view);
/* All of it, a sentence a line. Returns: (transfer full). */
char *ls_answer_view_dup_whole (LsAnswerView *view);
/* "At step 31, wave 0, lane 27", or "This was at …" once something else is looked at. */
const char *ls_answer_view_get_where (LsAnswerView *view);
/* Forgets the answer, or gives up looking for it. Returns: FALSE if there was nothing of either. */
gboolean ls_answer_view_dismiss (LsAnswerView *view);
