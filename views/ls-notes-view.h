#pragma once

#include "ls-inspector.h"

G_BEGIN_DECLS

/* What a person noted at steps, a row each that leads there, and an entry for the step that is looked at. */
#define LS_TYPE_NOTES_VIEW (ls_notes_view_get_type ())
G_DECLARE_FINAL_TYPE (LsNotesView, ls_notes_view, LS, NOTES_VIEW, LsInspector)

G_END_DECLS
