#pragma once

#include <glib.h>

/* Makes instructions of a module zeros, copies or nothing as long as it still fails. The module keeps its length and its blocks.
 * Returns: (transfer full) */
GBytes *spirv_random_shrink (GBytes *code,
                             gboolean (*fails) (GBytes *code, gpointer data),
                             gpointer data);
