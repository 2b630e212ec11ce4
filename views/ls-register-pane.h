#pragma once

#include "ls-register-matrix.h"

/* The registers of all lanes below a line that says which of them: see ls_register_filter_new(). At first those of the clause, and
 * what changed. */
#define LS_TYPE_REGISTER_PANE (ls_register_pane_get_type ())
G_DECLARE_FINAL_TYPE (LsRegisterPane, ls_register_pane, LS, REGISTER_PANE, GtkWidget)

/* matrix: (transfer floating). */
GtkWidget *ls_register_pane_new (GtkWidget *matrix);
LsRegisterMatrix *ls_register_pane_get_matrix (LsRegisterPane *pane);
GtkEditable *ls_register_pane_get_entry (LsRegisterPane *pane);
