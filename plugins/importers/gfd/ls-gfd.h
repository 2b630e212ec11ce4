#pragma once

#include "ls-importer.h"

G_BEGIN_DECLS

/* Shader and texture files of the Wii U, .gsh and .gtx. */
#define LS_TYPE_GFD (ls_gfd_get_type ())
G_DECLARE_FINAL_TYPE (LsGfd, ls_gfd, LS, GFD, LsImporter)

G_END_DECLS
