#pragma once

#include <gio/gio.h>

#include "ls-machine.h"

G_BEGIN_DECLS

/* Importers turn bytes that are neither a scene, nor microcode, nor assembly into a program.  Each is a type derived
 * from LsImporter that implements the extension point below; ls_scene_open() asks them. */

#define LS_IMPORTER_EXTENSION_POINT "lanescope-importer"

/* What an importer found in a file: a program, as LsProgramSource wants it. */
typedef struct
{
  GBytes *code;
  LsSyntax syntax;
  GBytes *fetch; /* or NULL */
  LsSyntax fetch_syntax;
  LsStage stage;
} LsImported;

#define LS_TYPE_IMPORTER (ls_importer_get_type ())
G_DECLARE_DERIVABLE_TYPE (LsImporter, ls_importer, LS, IMPORTER, GObject)

struct _LsImporterClass
{
  GObjectClass parent_class;

  /* How sure the importer is that the bytes are its own: 0 not at all, 100 quite. Must be quick and never fail. */
  guint (*probe) (LsImporter *importer, GBytes *bytes);
  /* Fills imported, whose members the caller then owns. name is the file's, for messages. */
  gboolean (*import) (LsImporter *importer,
                      GBytes *bytes,
                      const char *name,
                      LsImported *imported,
                      GError **error);
};

/* Makes sure that the extension point exists; importers register after it. */
void ls_importers_init (void);

/* Gives the bytes to the importer that is surest of them. Returns FALSE with no error set if none knows them, and
 * with the importer's error if it could not read them. */
gboolean
ls_importers_import (GBytes *bytes, const char *name, LsImported *imported, GError **error);
void ls_imported_clear (LsImported *imported);

G_END_DECLS
