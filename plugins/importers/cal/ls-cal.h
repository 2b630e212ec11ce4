#pragma once

#include "ls-importer.h"

G_BEGIN_DECLS

/* Imports the R700 programs of AMD's CAL images. */
#define LS_TYPE_CAL (ls_cal_get_type ())
G_DECLARE_FINAL_TYPE (LsCal, ls_cal, LS, CAL, LsImporter)

G_END_DECLS
