#pragma once

#include "ls-breakpoint-parts.h"
#include "ui-test.h"

/* The pane of breakpoints, for tests that drive it or read it. */

/* Adds a test with a window of its own that shows the example, its panes arranged. */
void ui_breakpoint_test (const char *name, UiTestFunc run);

/* Returns: (transfer none): the breakpoint at a place of the session's list; there must be one. */
LsBreakpoint *ui_breakpoint_at (UiTest *test, guint position);
guint ui_breakpoint_count (UiTest *test);
/* Adds one for all lanes. */
void ui_breakpoint_add (UiTest *test, LsMarkKind kind, const char *what);

GtkListBox *ui_breakpoint_list (UiTest *test);
/* Returns: (nullable) */
LsBreakpointRow *ui_breakpoint_row (UiTest *test, int index);
/* All that can be read in a row is words, with bars between them. */
void ui_breakpoint_assert_row (UiTest *test, int index, const char *words);
/* What assistive technology is told of a row. */
void ui_breakpoint_assert_told (UiTest *test, int index, const char *label);
