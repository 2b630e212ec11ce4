#pragma once

#include "ls-importer.h"
#include "piglit-test.h"

/* Gives each draft of a test's draws its expected pixels: a probed pixel belongs to the last draw
 * that wrote it, or, if no draw did since the last clear, to the last draw before the probe.
 * Between a clear and the next draw a probe tests the clear, and belongs to no draw. Runs the
 * draws, and chooses the first one with a pixel that is not as expected, else the last one. If the
 * draws exceed the limit of steps, the draw that exceeds it is chosen, and a finding says so.
 * Errors: LS_ERROR_FORMAT, with its line, if a probe of a clear fails; LS_ERROR_RANGE if the budget
 * of imported is too small; G_IO_ERROR_CANCELLED, within a draw too. */
gboolean piglit_expect (const PiglitTest *test,
                        LsImported *imported,
                        const char *name,
                        GError **error);
