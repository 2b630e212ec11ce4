#pragma once

#include "ls-inspector.h"
#include "ls-session-edits.h"

/* A row of a list box for one value that the scene gives: its name, the value in an entry, values to choose from, and what the focus
 * lane gets by it. Return runs the scene with what is typed; what is not understood stays in the entry, with what is wrong with it. Esc gives
 * the value back. Where texels come from, its menu activates "inputs.image" with the texture's group. */
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
