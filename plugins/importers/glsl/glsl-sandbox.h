#pragma once

#include <glib.h>

/* The command line that runs argv, whose first is a path, in bubblewrap where that is installed: no
 * network, no homes and nothing of other programs to be seen, and nothing to be written but what is
 * in folder, where it runs. folder: a real path. Returns: (transfer full) (nullable). */
GStrv glsl_sandbox_wrap (const char *const *argv, const char *folder);
/* Whether bubblewrap runs what it wraps: not where the kernel, or a container, forbids it. wrapped:
 * what glsl_sandbox_wrap() made. */
gboolean glsl_sandbox_works (const char *const *wrapped);
