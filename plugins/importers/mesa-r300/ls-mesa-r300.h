#pragma once

#include "ls-importer.h"

G_BEGIN_DECLS

/* Imports what Mesa's driver r300 prints with RADEON_DEBUG: the fragment programs for chips whose words the R500 has. */
#define LS_TYPE_MESA_R300 (ls_mesa_r300_get_type ())
G_DECLARE_FINAL_TYPE (LsMesaR300, ls_mesa_r300, LS, MESA_R300, LsImporter)

G_END_DECLS
