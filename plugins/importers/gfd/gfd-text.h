#pragma once

#include "gfd-file.h"
#include "ls-gsh.h"

/* Assembly with comments that say what a header of a shader holds: a .vsh or .psh before it is made
 * into a .gsh. */

/* Appends shaders of sources to a file that is initialised. Returns: FALSE where a comment is
 * wrong, which their diagnostics tell. */
gboolean gfd_file_fill (GfdFile *file, const LsGshSource *sources, guint n_sources);

/* Whether bytes are such a text: one that assembles to a vertex or pixel shader, with a comment
 * that is meant so. name: of the file; says the stage, if what is exported does not. */
gboolean gfd_is_text (GBytes *bytes, const char *name);

/* Reads a text into a file that is initialised: its only shader. findings: get LsDiagnostic about
 * comments. Returns: FALSE with an error that names file, line and value where one of them is
 * wrong, or the text does not assemble. */
gboolean gfd_text_read (GfdFile *file,
                        GBytes *text,
                        const char *name,
                        GPtrArray *findings,
                        GError **error);
