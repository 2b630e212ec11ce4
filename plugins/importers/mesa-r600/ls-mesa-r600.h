#pragma once

#include "ls-importer.h"

G_BEGIN_DECLS

/* Imports what Mesa's driver r600 prints with R600_DEBUG: all of its programs for R700 chips. */
#define LS_TYPE_MESA_R600 (ls_mesa_r600_get_type ())
G_DECLARE_FINAL_TYPE (LsMesaR600, ls_mesa_r600, LS, MESA_R600, LsImporter)

G_END_DECLS
