#pragma once

#include "ls-importer.h"
#include "piglit-test.h"

/* Gives the drafts of a test's draws, in their order, what is expected of each: a pixel that is
 * probed is expected of the last draw that wrote it, or, if none did since the target was cleared,
 * of the last draw before the probe. Between a clear and the next draw a probe looks at the clear,
 * and is expected of no draw. Runs the draws, and chooses the first whose pixels are not as
 * expected, else the last one. Where the draws take more steps than are waited for, the draw that
 * does is chosen, and a finding says so. Errors: LS_ERROR_FORMAT, by its line, for a probe that
 * does not hold of the clear before it; LS_ERROR_RANGE if the budget of imported is too small;
 * G_IO_ERROR_CANCELLED, within a draw too. */
gboolean piglit_expect (const PiglitTest *test,
                        LsImported *imported,
                        const char *name,
                        GError **error);
