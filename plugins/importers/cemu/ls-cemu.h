#pragma once

#include "ls-importer.h"

G_BEGIN_DECLS

/* Imports a shader that Cemu dumped: its words alone, of which the file's name says what they are. */
#define LS_TYPE_CEMU (ls_cemu_get_type ())
G_DECLARE_FINAL_TYPE (LsCemu, ls_cemu, LS, CEMU, LsImporter)

G_END_DECLS
