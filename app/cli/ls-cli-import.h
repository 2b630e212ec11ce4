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
