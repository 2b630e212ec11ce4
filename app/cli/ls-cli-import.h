#pragma once

#include "ls-cli.h"
#include "ls-importer.h"

/* What was made of a file, or of several: drafts of scenes, to be listed or written. */
typedef struct
{
  const LsCli *cli;
  const char *name; /* of the file */
  LsImported imported;
  const LsDraft *only; /* NULL: all */
  GBytes *file;        /* borrowed: what --out names gets these instead of scenes; or NULL */
} LsCliImport;

static inline void
ls_cli_import_clear (LsCliImport *import)
{
  ls_imported_clear (&import->imported);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsCliImport, ls_cli_import_clear)

/* Writes the scenes into the folder of --out, if there is one, or the file, and lists them. */
LsCliStatus ls_cli_import_answer (const LsCliImport *import);

/* --- what lanescope glsl takes by --inputs (cli-glsl-inputs.c) -------------------------------------------- */

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
