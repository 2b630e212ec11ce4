#pragma once

#include <gtk/gtk.h>

#include "ls-reason.h"

/* The sentences of an answer as a tree to fold. The first levels are unfolded.
 *
 * Signals: "activated" (LsReason), for a row that was clicked, or chosen with Return. */
#define LS_TYPE_ANSWER_LIST (ls_answer_list_get_type ())
G_DECLARE_FINAL_TYPE (LsAnswerList, ls_answer_list, LS, ANSWER_LIST, GtkWidget)

GtkWidget *ls_answer_list_new (void);
/* answer: (nullable): NULL shows nothing. */
void ls_answer_list_set_answer (LsAnswerList *list, LsReason *answer);
/* The row that has the cursor. Returns: (transfer full) (nullable). */
LsReason *ls_answer_list_dup_chosen (LsAnswerList *list);
