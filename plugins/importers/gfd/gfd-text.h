#pragma once

#include "gfd-file.h"
#include "ls-gsh.h"

G_BEGIN_DECLS

/* Assembly with comments that say what a header of a shader holds: a .vsh or .psh before it is made into a .gsh. */

/* Appends shaders of sources to a file that is initialised. Returns: FALSE where a comment is wrong, which their diagnostics tell. */
gboolean gfd_file_fill (GfdFile *file, const LsGshSource *sources, guint n_sources);

/* Reads a text into a file that is initialised: its only shader. name: says the stage, if what is exported does not.
 * Returns: FALSE if it has no such comment, does not assemble, or a comment is wrong. */
gboolean gfd_text_read (GfdFile *file, GBytes *text, const char *name);

G_END_DECLS
