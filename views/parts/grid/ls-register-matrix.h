#pragma once

#include "ls-grid-view.h"

/* Register components by lanes: every value of the wave, with what the last step changed, one of 64 bits in one row where numbers are
 * shown as what they are. The cursor's column is the focus lane.
 *
 * Properties: "filter" (string, nullable); "example" (string): what a filter of this program may say; "was" (string): what the last step changed in the lane that is followed, as "lane 3: R1.x was
 * 0.5 · R2.x was 1.0", "" if nothing. */
#define LS_TYPE_REGISTER_MATRIX (ls_register_matrix_get_type ())
G_DECLARE_FINAL_TYPE (LsRegisterMatrix, ls_register_matrix, LS, REGISTER_MATRIX, LsGridView)

GtkWidget *ls_register_matrix_new (void);
/* text: (nullable): see ls_register_filter_new(); NULL: all registers. It is read anew for every program; where it means nothing,
 * all registers are shown. Returns: FALSE with its errors, and nothing changes. */
gboolean ls_register_matrix_set_filter (LsRegisterMatrix *matrix, const char *text, GError **error);
/* Pins the row of ref above the others, whatever the filter says, or lets it go. Returns: whether it is pinned now. */
gboolean ls_register_matrix_toggle_pin (LsRegisterMatrix *matrix, LsRegRef ref);
