#pragma once

#include "piglit-test.h"

G_BEGIN_DECLS

/* Gives the drafts of a test's draws, in their order, what is expected of each: a pixel that is probed is expected of the last
 * draw that wrote it, or, if none did since the target was cleared, of the last draw before the probe.  Runs the draws where
 * there are several. Returns: which draw is the first whose pixels are not as expected, else the last one. */
guint piglit_expect (const PiglitTest *test, GPtrArray *drafts, const char *name);

G_END_DECLS
