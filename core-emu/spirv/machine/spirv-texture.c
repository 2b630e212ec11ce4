#include "spirv-texture.h"

/* --- kinds ------------------------------------------------------------------------------------ */

gboolean
spirv_texture_dim (const SpirvImageType *image, LsTextureDim *dim)
{
  static const struct
  {
    guint8 alone, of_arrays; /* 1 + LsTextureDim; 0: there is none */
  } dims[] = {
    [SPIRV_DIM_1D] = { 1 + LS_TEXTURE_1D, 1 + LS_TEXTURE_1D_ARRAY },
    [SPIRV_DIM_2D] = { 1 + LS_TEXTURE_2D, 1 + LS_TEXTURE_2D_ARRAY },
    [SPIRV_DIM_3D] = { 1 + LS_TEXTURE_3D, 0 },
    [SPIRV_DIM_CUBE] = { 1 + LS_TEXTURE_CUBE, 1 + LS_TEXTURE_CUBE_ARRAY },
    [SPIRV_DIM_RECT] = { 1 + LS_TEXTURE_2D, 0 },
    [SPIRV_DIM_BUFFER] = { 1 + LS_TEXTURE_BUFFER, 0 },
    [SPIRV_DIM_SUBPASS_DATA] = { 1 + LS_TEXTURE_2D, 1 + LS_TEXTURE_2D_ARRAY },
  };
  guint found = 0;

  if (image->dim < G_N_ELEMENTS (dims))
    found = image->is_array ? dims[image->dim].of_arrays : dims[image->dim].alone;
  if (image->has_samples)
    found = image->dim != SPIRV_DIM_2D && image->dim != SPIRV_DIM_SUBPASS_DATA ? 0
            : image->is_array ? 1 + LS_TEXTURE_2D_ARRAY_MSAA
                              : 1 + LS_TEXTURE_2D_MSAA;
  if (found != 0)
    *dim = (LsTextureDim) (found - 1);
  return found != 0;
}

const char *
spirv_texture_dim_name (LsTextureDim dim)
{
  static const char *const names[LS_N_TEXTURE_DIMS] = {
    [LS_TEXTURE_1D] = "1D",
    [LS_TEXTURE_2D] = "2D",
    [LS_TEXTURE_3D] = "3D",
    [LS_TEXTURE_CUBE] = "Cube",
    [LS_TEXTURE_1D_ARRAY] = "1D, arrayed",
    [LS_TEXTURE_2D_ARRAY] = "2D, arrayed",
    [LS_TEXTURE_2D_MSAA] = "2D, multisampled",
    [LS_TEXTURE_2D_ARRAY_MSAA] = "2D, arrayed, multisampled",
    [LS_TEXTURE_CUBE_ARRAY] = "Cube, arrayed",
    [LS_TEXTURE_BUFFER] = "Buffer",
  };

  return names[dim];
}

/* --- needs ------------------------------------------------------------------------------------ */

/* What the components of a texture are, by the variable that it belongs to. */
static LsValueType
find_type (const SpirvCode *code, guint number)
{
  const SpirvVariables *variables = code->variables;

  for (guint i = 0; i < variables->n_variables; i++)
    {
      const SpirvVariable *it = &variables->variables[i];
      SpirvImageType image;

      if (it->at == SPIRV_AT_TEXTURE && number - it->first < it->n &&
          spirv_image_type (code->types, it->type, &image) && image.component != NULL &&
          image.component->shape == SPIRV_SHAPE_INT)
        return image.component->is_signed ? LS_VALUE_INT : LS_VALUE_UINT;
    }
  return LS_VALUE_FLOAT;
}

void
spirv_texture_needs (const SpirvCode *code, GArray *out)
{
  for (guint32 i = 0; i < ls_insn_n_steps (&code->base); i++)
    {
      const LsInsnTexture *texture = ls_insn_step (&code->base, i)->texture;

      if (texture == NULL)
        continue;
      for (guint k = 0; k < MAX (texture->n_views, 1u); k++)
        {
          LsNeed *need = ls_needs_add (out, LS_NEED_TEXTURE, texture->first_view + k, 0);

          need->dim = (guint8) (1 + texture->dim);
          need->type = find_type (code, need->number);
        }
      for (guint k = 0;
           ls_insn_texture_needs_sampler (texture) && k < MAX (texture->n_samplers, 1u); k++)
        ls_needs_add (out, LS_NEED_SAMPLER, texture->first_sampler + k, 0);
    }
}
