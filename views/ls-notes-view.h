#pragma once

#include "ls-inspector.h"
#include "ls-table.h"

/* What a person noted at steps, a row each that leads there, and an entry for the step that is looked at. */
#define LS_TYPE_NOTES_VIEW (ls_notes_view_get_type ())
G_DECLARE_FINAL_TYPE (LsNotesView, ls_notes_view, LS, NOTES_VIEW, LsInspector)

/* A row for each note: its wave, step and text. Returns: (transfer full) (nullable): NULL while there is nothing. */
LsTable *ls_notes_dup_table (LsSession *session);
