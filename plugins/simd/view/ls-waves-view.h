#pragma once

#include "ls-inspector.h"
#include "ls-table.h"

/* Waves that share a SIMD, by the model of time: a row for each with its clauses over the cycles, and one for each unit with who is
 * on it. A click, or Return at the cursor, goes to the wave and step of a clause; the arrows move the cursor, plus, minus and 0 zoom, as
 * the wheel does. Worked out in a thread while it is in sight. */
#define LS_TYPE_WAVES_VIEW (ls_waves_view_get_type ())
G_DECLARE_FINAL_TYPE (LsWavesView, ls_waves_view, LS, WAVES_VIEW, LsInspector)

/* What is shown. Returns: (transfer full) (nullable) */
LsTable *ls_waves_view_dup_table (GtkWidget *view, LsSession *session);
/* Whether what is shown is about the run that is looked at. */
gboolean ls_waves_view_is_done (LsWavesView *view);
/* Goes to what is at a point of the widget, as a click does. */
void ls_waves_view_go (LsWavesView *view, double x, double y);
/* Where the clause of a wave, from 0, that holds a cycle is drawn. FALSE if it is not. */
void ls_waves_view_find (LsWavesView *view, guint wave, guint64 cycle, double *x, double *y);
