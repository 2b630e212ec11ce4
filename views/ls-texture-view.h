#pragma once

#include "ls-inspector.h"

/* A texture of the scene, a level and a layer of it, with the texels that lanes read in the step that was just made, or
 * else comes next; it follows what the focus lane reads. */
#define LS_TYPE_TEXTURE_VIEW (ls_texture_view_get_type ())
G_DECLARE_FINAL_TYPE (LsTextureView, ls_texture_view, LS, TEXTURE_VIEW, LsInspector)
