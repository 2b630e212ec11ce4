#pragma once

#include "ls-grid-view.h"

G_BEGIN_DECLS

/* Register components by lanes: every value of the wave, with what the last step changed. The cursor's column is the
 * focus lane. */
#define LS_TYPE_REGISTER_MATRIX (ls_register_matrix_get_type ())
G_DECLARE_FINAL_TYPE (LsRegisterMatrix, ls_register_matrix, LS, REGISTER_MATRIX, LsGridView)

GtkWidget *ls_register_matrix_new (void);

G_END_DECLS
