#pragma once

#include "ls-inspector.h"

/* What the last step compared, or the next one will, as a number line with a mark for each lane: who passes is seen.  A click
 * on a mark follows its lane. */
#define LS_TYPE_TEST_VIEW (ls_test_view_get_type ())
G_DECLARE_FINAL_TYPE (LsTestView, ls_test_view, LS, TEST_VIEW, LsInspector)

/* The sentence above the line; "" without a comparison. */
const char *ls_test_view_get_text (LsTestView *view);
