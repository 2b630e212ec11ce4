#pragma once

#include "ls-inspector.h"
#include "ls-table.h"

/* The watches of the scene, a row each, with what they are worth now: see LsWatchRow. New ones are entered above them. F2 and
 * Return edit a row, Delete removes it. */
#define LS_TYPE_WATCH_VIEW (ls_watch_view_get_type ())
G_DECLARE_FINAL_TYPE (LsWatchView, ls_watch_view, LS, WATCH_VIEW, LsInspector)

/* A row for each watch: its expression, and the value in each lane. Returns: (transfer full) (nullable): NULL while there is nothing. */
LsTable *ls_watches_dup_table (LsSession *session);
