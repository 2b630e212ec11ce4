#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The command line that runs argv, whose first is a path, in bubblewrap where that is installed and works: no network, no
 * homes and nothing of other programs to be seen, and nothing to be written but what is in folder, where it runs. Else argv as it is.
 * folder: a real path. Returns: (transfer full). */
GStrv glsl_sandbox_wrap (const char *const *argv, const char *folder);

G_END_DECLS
