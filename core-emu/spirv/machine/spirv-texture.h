#pragma once

#include "ls-insn-texture.h"
#include "spirv-image.h"

/* Textures: images that are sampled. */

/* The kind of textures that the image is. Returns: FALSE: there are none. */
gboolean spirv_texture_dim (const SpirvImageType *image, LsTextureDim *dim);
/* As people who read modules know it; static. */
const char *spirv_texture_dim_name (LsTextureDim dim);
/* Appends the textures and samplers that the program's instructions ask for (LsNeed). */
void spirv_texture_needs (const SpirvCode *code, GArray *out);
/* Fills the members of micro as LsInsnForm.look_outside () does, for steps of SAMPLE and TEXEL_LOAD to
 * IMAGE_SIZE. */
void spirv_look_at_image (LsInsnLook *look, LsMicroLook *micro);
