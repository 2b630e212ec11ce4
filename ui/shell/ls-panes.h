#pragma once

#include "ls-session.h"
#include "ls-shell.h"
#include "ls-table.h"

/* Makes the view that belongs in a pane. The only place that names the views. */
GtkWidget *ls_pane_new (LsPane pane, LsSession *session);
/* Returns: (transfer full) (nullable): what a pane made here shows, as a table; NULL if it has none, or nothing is open. */
LsTable *ls_pane_dup_table (LsPane pane, GtkWidget *child, LsSession *session);
/* Shows numbers as bits, or as what they are; pane is one made here for registers. */
void ls_pane_set_hex (GtkWidget *pane, gboolean is_hex);
/* The register component under the cursor of such a pane, and its lane. Returns: FALSE if it shows none. */
gboolean ls_pane_get_component (GtkWidget *pane, LsRegRef *ref, guint *lane);
/* The type of the value there where that has 64 bits, the component being its low word; else BITS. */
LsValueType ls_pane_get_pair (GtkWidget *pane);
/* Returns: (transfer none): the view in what scrolls it, or pane itself. */
GtkWidget *ls_pane_get_view (GtkWidget *pane);
/* The least size of the pane of the lanes, px, at which all their numbers are shown, beside the legend. room: px of height that tiles
 * fill where that makes them larger. */
void ls_pane_get_numbered_size (GtkWidget *pane, int room, int *width, int *height);
/* Returns from a drag in the pane of the timeline. Returns: FALSE if there is none. */
gboolean ls_pane_cancel_drag (GtkWidget *pane);
/* Shows what a register component holds over the run in the pane of the timeline, or shows it no more. Returns: whether it does. */
gboolean ls_pane_toggle_value (GtkWidget *pane, LsRegRef ref);
/* The line at the foot of the window that says what happened. */
GtkWidget *ls_narration_pane_new (LsSession *session);
