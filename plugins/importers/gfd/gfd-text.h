#pragma once

#include "gfd-file.h"
#include "ls-gsh.h"

/* Assembly whose comments give the header of a shader: a .vsh or .psh before it becomes a .gsh. */

/* Appends the shaders of sources to a file that is initialised. Returns: FALSE if a comment has an
 * error, which the source's diagnostics report. */
gboolean gfd_file_fill (GfdFile *file, const LsGshSource *sources, guint n_sources);

/* Whether the bytes are such a text: it assembles to a vertex or pixel shader, and has a comment
 * for a header. name: of the file; tells the stage if the exports do not. */
gboolean gfd_is_text (GBytes *bytes, const char *name);

/* The comments that say what the words of a shader's program do not, so that gfd_file_fill() makes the
 * same header of them and the program. number: of the shader among those of its kind in the file.
 * Returns: (transfer full): NULL if no text can say it: a GS, a program that does not load. */
char *gfd_text_dup_comments (const GfdShader *shader, guint number);

/* Reads a text into a file that is initialised, as its only shader. findings: get LsDiagnostic
 * about comments. Returns: FALSE with an error that names file, line and value if a comment has an
 * error, or the text does not assemble. */
gboolean gfd_text_read (GfdFile *file,
                        GBytes *text,
                        const char *name,
                        GPtrArray *findings,
                        GError **error);
