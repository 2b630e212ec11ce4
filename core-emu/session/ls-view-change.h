#pragma once

#include "ls-change.h"
#include "ls-view.h"

/* Reads a change at the place of the view: the text of ls_change_parse(), or one with an expression behind "=" (see
 * data/doc/expressions.md). The expression is evaluated here, lane by lane for registers and masks; what comes out is the
 * change, so that its text and its replay do not depend on where it came from. A mask takes a condition, and gets the lanes
 * where it is true; a constant takes one that is the same in all lanes. Numbers are converted to what the register holds; bits
 * are not.
 *
 * lanes: of a register where the text has no @. Returns: (transfer full): NULL with LS_ERROR_SYNTAX, LS_ERROR_REFERENCE or
 * LS_ERROR_RANGE, with its column in text as ls_error_get_column() reads it. */
LsChange *ls_view_parse_change (const LsView *view, const char *text, LsMask lanes, GError **error);
/* The same where names with a $ may stand in the expression. variables: (nullable): there are none. */
LsChange *ls_view_parse_change_with (const LsView *view,
                                     const LsVariables *variables,
                                     const char *text,
                                     LsMask lanes,
                                     GError **error);
