#pragma once

#include "ls-session.h"
#include "ls-table.h"
#include "ls-timeline-values.h"

/* What inspectors show of a session, as tables. All return (transfer full) (nullable): NULL while there is nothing. */

/* A row for each line of the listing: how often it ran, who took part last, its text. */
LsTable *ls_listing_dup_table (LsSession *session);
/* A row for each lane: what it works on, and its state. */
LsTable *ls_lanes_dup_table (LsSession *session);
/* A row for each stack entry, outermost first, and one for now. */
LsTable *ls_stack_dup_table (LsSession *session);
/* A row for each step of the history, at most LS_HISTORY_TABLE_MAX: its line, who took part, and what each track of values
 * says of it. */
LsTable *ls_history_dup_table (LsSession *session, const LsTimelineValues *values);
#define LS_HISTORY_TABLE_MAX 100000
LsTable *ls_breakpoints_dup_table (LsSession *session);
