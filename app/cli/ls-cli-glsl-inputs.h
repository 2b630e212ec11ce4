#pragma once

#include "ls-importer.h"

G_BEGIN_DECLS

/* What lanescope glsl takes by --inputs. The program that compiles passes over what it does not know. */

/* text: of the file called name. Returns: FALSE with LS_ERROR (SYNTAX, RANGE) that names the line. */
gboolean ls_cli_glsl_check_inputs (const char *text, const char *name, GError **error);

/* Says so of each line about a uniform, block or texture that the programs have none of. */
void ls_cli_glsl_tell_unread (const char *text, const char *name, const LsImported *imported);

G_END_DECLS
