#pragma once

#include <gtk/gtk.h>

#include "ls-inspector.h"
#include "ls-lane-parts.h"
#include "ls-session-causes.h"
#include "ls-session-edits.h"
#include "ls-side.h"
#include "ls-watched-variable.h"

/* What the rows of lists are built of. */

/* The button of a list of texts to choose from is cut at its end where there is no room. */
void ls_chooser_cut (GtkDropDown *chooser);

/* What is wrong with something that was entered: label of several lines if need be. problem: NULL: nothing is wrong. */
void ls_problem_show (GtkWidget *label, const char *problem);
/* Scrolls what scrolls it until it can be read. */
void ls_problem_reveal (GtkWidget *label);

/* The list has n rows then, for each of which that is not there yet make is called; those that stay keep the keyboard. */
void ls_list_set_n (GtkListBox *list, guint n, GtkWidget *(*make) (gpointer data), gpointer data);

/* --- ls-given-row.c --------------------------------------------------------------------------------------- */

/* A row of a list box for one value that the scene gives: its name, the value in an entry, values to choose from, and what the focus
 * lane gets by it. Return runs the scene with what is typed; what is not understood stays in the entry, with what is wrong with it. Esc gives
 * the value back. Where a file can be chosen, its menu activates "inputs.choose" with ls_given_get_target(). */
#define LS_TYPE_GIVEN_ROW (ls_given_row_get_type ())
G_DECLARE_FINAL_TYPE (LsGivenRow, ls_given_row, LS, GIVEN_ROW, GtkListBoxRow)

/* owner: gives the session, and must outlive it. names: of names of the same list, so that their columns are one. */
GtkWidget *ls_given_row_new (LsInspector *owner, GtkSizeGroup *names);
/* given: (transfer full): what it shows. What somebody is typing stays, as long as the value does. */
void ls_given_row_update (LsGivenRow *row, LsGiven *given);
const LsGiven *ls_given_row_get (LsGivenRow *row); /* NULL before there is one */
/* Puts the cursor into the value. */
void ls_given_row_edit (LsGivenRow *row);
/* Says what is wrong with what was chosen for it, in its words; NULL: nothing is. */
void ls_given_row_show_problem (LsGivenRow *row, const char *problem);

/* --- ls-given-handle.c ------------------------------------------------------------------------------------ */

/* What a value of a text is set with besides typing: a slider for each number, a check for a bool, a colour for three or four of them, a button
 * that activates "inputs.choose" for a file. Without one it is not visible.
 *
 * Signals: "slid" (string value): while it is dragged; "chosen" (string value). */
#define LS_TYPE_GIVEN_HANDLE (ls_given_handle_get_type ())
G_DECLARE_FINAL_TYPE (LsGivenHandle, ls_given_handle, LS, GIVEN_HANDLE, GtkWidget)

/* given: is looked at and not kept. What is dragged stays as it is. */
void ls_given_handle_update (LsGivenHandle *handle, const LsGiven *given);

/* --- ls-watch-row.c --------------------------------------------------------------------------------------- */

/* A row of a list box for one watch: its expression, the value in the focus lane, what it was one step earlier, all 64 lanes
 * as columns, and a button that does "watches.remove" with its number. It is edited in place: an expression that is not
 * understood stays in the entry, with what is wrong with it. */
#define LS_TYPE_WATCH_ROW (ls_watch_row_get_type ())
G_DECLARE_FINAL_TYPE (LsWatchRow, ls_watch_row, LS, WATCH_ROW, GtkListBoxRow)

/* owner: gives session and theme, and must outlive it. */
GtkWidget *ls_watch_row_new (LsInspector *owner, guint number);
guint ls_watch_row_get_number (LsWatchRow *row);
const char *ls_watch_row_get_text (LsWatchRow *row); /* of the watch; NULL before there is one */
/* Shows what the expression is worth now. text: of the watch. */
void ls_watch_row_update (LsWatchRow *row, const char *text);
/* Puts the cursor into the expression. */
void ls_watch_row_edit (LsWatchRow *row);

/* --- ls-variable-row.c ------------------------------------------------------------------------------------ */

/* A row of a list box for one variable of the source: name, type, the value in the focus lane with a ~ where it is about so, all 64 lanes as
 * columns, and a button that does "variables.watch" with its name. */
#define LS_TYPE_VARIABLE_ROW (ls_variable_row_get_type ())
G_DECLARE_FINAL_TYPE (LsVariableRow, ls_variable_row, LS, VARIABLE_ROW, GtkListBoxRow)

/* owner: an LsInspector: gives session and theme, and must outlive it. */
GtkWidget *ls_variable_row_new (gpointer owner);
/* variable: (transfer full). */
void ls_variable_row_update (LsVariableRow *row, LsWatchedVariable *variable);
/* Whether the 64 columns stand beside the rest, or below. */
void ls_variable_row_set_wide (LsVariableRow *row, gboolean is_wide);
/* Letters that names and types have room for: the same in all rows, so that they stand below each other. */
void ls_variable_row_set_columns (LsVariableRow *row, guint name_chars, guint type_chars);
/* Letters that both have together before the button of a row that is width px wide is cut, where the columns stand below. */
guint ls_variable_row_count_letters (LsVariableRow *row, int width);
const LsWatchedVariable *ls_variable_row_get (LsVariableRow *row); /* NULL before there is one */

/* --- ls-side-list.c --------------------------------------------------------------------------------------- */

/* What several compilers made of one program, a row for each: how long it is, how long it runs, and where it first draws
 * something else than the first one.
 *
 * Signals: "lane" (uint wave, uint lane): somebody wants to see the place that a row names. */
#define LS_TYPE_SIDE_LIST (ls_side_list_get_type ())
G_DECLARE_FINAL_TYPE (LsSideList, ls_side_list, LS, SIDE_LIST, GtkWidget)

/* sides: LsSide; (nullable): nothing was compared, and nothing is shown. findings: LsDiagnostic: which of them failed. Both are
 * looked at and not kept. */
void ls_side_list_set (LsSideList *list, const GPtrArray *sides, const GPtrArray *findings);

/* --- ls-answer-list.c ------------------------------------------------------------------------------------- */

/* The sentences of an answer as a tree to fold. The first levels are unfolded.
 *
 * Signals: "activated" (LsReason), for a row that was clicked, or chosen with Return. */
#define LS_TYPE_ANSWER_LIST (ls_answer_list_get_type ())
G_DECLARE_FINAL_TYPE (LsAnswerList, ls_answer_list, LS, ANSWER_LIST, GtkWidget)

/* answer: (nullable): NULL shows nothing. */
void ls_answer_list_set_answer (LsAnswerList *list, LsReason *answer);
/* The row that has the cursor. Returns: (transfer full) (nullable). */
LsReason *ls_answer_list_dup_chosen (LsAnswerList *list);
