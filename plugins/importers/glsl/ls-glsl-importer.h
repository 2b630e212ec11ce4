#pragma once

#include "ls-importer.h"

G_BEGIN_DECLS

/* Programs in GLSL, and answers of the process that compiles them. */

#define LS_TYPE_GLSL (ls_glsl_get_type ())
G_DECLARE_FINAL_TYPE (LsGlsl, ls_glsl, LS, GLSL, LsImporter)

G_END_DECLS
