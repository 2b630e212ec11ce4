#pragma once

#include "ls-importer.h"

/* What lanescope glsl takes by --inputs. */

/* The text of file, called name, with the texels of the PNG images that its lines name, which lie below its folder.
 * Returns: (transfer full), or NULL with an error that names the line. */
char *ls_cli_glsl_fill_images (const char *text,
                               const char *file,
                               const char *name,
                               GError **error);

/* text: of the file called name. Returns: FALSE with LS_ERROR (SYNTAX, RANGE) that names the line. */
gboolean ls_cli_glsl_check_inputs (const char *text, const char *name, GError **error);

/* Says so of each line about a uniform, block or texture that the programs have none of. */
void ls_cli_glsl_tell_unread (const char *text, const char *name, const LsImported *imported);
