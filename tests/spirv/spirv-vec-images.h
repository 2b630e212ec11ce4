#pragma once

#include <json-glib/json-glib.h>

#include "ls-texture.h"

/* Images of vectors: members of inputs.images. */

/* What a memory holds that is a stored image. */
void spirv_vec_fill_image (JsonObject *image, LsImageDesc *out);
/* words: of guint32. Returns: (transfer full). */
LsTexture *spirv_vec_make_texture (JsonObject *image, const GArray *words);
/* Returns: (transfer full). */
LsSampler *spirv_vec_make_sampler (JsonObject *image);
