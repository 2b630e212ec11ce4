#pragma once

#include "ls-inspector.h"
#include "ls-table.h"

/* What the scene gives to its programs, a row each, to be typed over: registers, constants, buffers, textures and samplers. An entry
 * above takes whole lines of the scene; buttons beside it take back what was typed, and do it again.
 * Actions: "inputs.undo" and "inputs.redo"; "inputs.image" asks for an image for the texture group that it is given, "" for that of the
 * row with the keyboard, or the first. */
#define LS_TYPE_INPUTS_VIEW (ls_inputs_view_get_type ())
G_DECLARE_FINAL_TYPE (LsInputsView, ls_inputs_view, LS, INPUTS_VIEW, LsInspector)

/* Returns: (transfer full) (nullable). */
LsTable *ls_inputs_dup_table (LsSession *session);
