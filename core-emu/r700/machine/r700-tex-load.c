#include "r700-tex.h"

/* What is read of textures without a filter: texels, samples, sizes. */

/* Texel numbers of LD; the layer of an array arrives in Z, the sample of a multisampled texture in W, where the level of
 * others is. */
static void
load_texel (const LsTexture *texture,
            const R700TexRequest *request,
            const LsSampleSetup *setup,
            guint lane,
            gint64 texel[3])
{
  guint n = ls_texture_n_axes (texture->dim);

  for (guint i = 0; i < 3; i++)
    texel[i] = i < n || i == 2 ? request->in.coord[i]->i[lane] + (gint64) setup->offset[i] : 0;
  if (n < 3 && !ls_texture_is_array (texture->dim))
    texel[2] = 0;
}

void
r700_tex_load (const R700TexRequest *request, LsRow *const out[4])
{
  const LsSampleSetup *setup = &request->setup;
  gboolean has_samples = ls_texture_has_samples (setup->texture->dim);

  LS_FOREACH_LANE (lane, request->lanes)
    {
      gint w = request->in.coord[3]->i[lane];
      guint32 words[4];
      gint64 texel[3];

      load_texel (setup->texture, request, setup, (guint) lane, texel);
      ls_sample_load (setup, texel, has_samples ? 0 : w, has_samples ? w : 0, words);
      ls_sampling_put (out, (guint) lane, words);
    }
}

/* Width, height, depth or layers of the level that X names, and the number of levels. */
void
r700_tex_resinfo (const R700TexRequest *request, LsRow *const out[4])
{
  const LsTexture *texture = request->setup.texture;
  guint n_levels = texture->last_level - texture->base_level + 1;
  guint n_layers = texture->last_layer - texture->base_layer + 1;

  LS_FOREACH_LANE (lane, request->lanes)
    {
      gint lod = request->in.coord[0]->i[lane];
      guint32 words[4] = { 0, 0, 0, n_levels };

      if (lod >= 0 && (guint) lod < n_levels)
        {
          const LsTextureLevel *level = &texture->levels[texture->base_level + (guint) lod];

          words[0] = level->width;
          words[1] = texture->dim == LS_TEXTURE_1D_ARRAY ? n_layers : level->height;
          words[2] = ls_texture_is_array (texture->dim) ? n_layers
                     : texture->dim == LS_TEXTURE_3D    ? level->depth
                                                        : 1;
        }
      ls_sampling_put (out, (guint) lane, words);
    }
}

void
r700_tex_n_samples (const R700TexRequest *request, LsRow *const out[4])
{
  const guint32 words[4] = { request->setup.texture->n_samples, 0, 0, 0 };

  LS_FOREACH_LANE (lane, request->lanes)
    ls_sampling_put (out, (guint) lane, words);
}
