#pragma once

#include "ls-importer.h"

G_BEGIN_DECLS

/* Tests of piglit's shader_runner: the draws of one, with what it probes as references. */

#define LS_TYPE_PIGLIT (ls_piglit_get_type ())
G_DECLARE_FINAL_TYPE (LsPiglit, ls_piglit, LS, PIGLIT, LsImporter)

G_END_DECLS
