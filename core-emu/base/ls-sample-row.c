#include "ls-sample.h"

/* The common case of ls_sample(), for a whole row at once and with the same bits. */

static gboolean
is_simple_wrap (LsWrap wrap)
{
  return wrap == LS_WRAP_WRAP || wrap == LS_WRAP_CLAMP_LAST_TEXEL;
}

/* One texel of one level whatever the level of detail is. */
static gboolean
is_simple (const LsSampleSetup *setup)
{
  const LsTexture *texture = setup->texture;
  const LsSampler *sampler = setup->sampler;

  return texture->dim == LS_TEXTURE_2D && texture->base_layer == texture->last_layer &&
         !setup->compare && !sampler->gathers && !sampler->degamma && sampler->mip == LS_MIP_NONE &&
         sampler->max_aniso <= 1 &&
         (texture->is_integer ||
          (sampler->mag == LS_FILTER_POINT && sampler->min == LS_FILTER_POINT)) &&
         is_simple_wrap (sampler->wrap[0]) && is_simple_wrap (sampler->wrap[1]);
}

/* Texel numbers before the clamp mode: positions rounded down, NaN as 0. */
static void
find_texels (const LsSampleSetup *setup, const LsRow *coord, guint axis, gint size, LsRow *texel)
{
  float scale = setup->normalized[axis] ? (float) size : 1;
  float offset = setup->offset[axis];

  for (guint i = 0; i < LS_LANES; i++)
    {
      float position = coord->f[i] * scale + offset;
      float number = position == position ? position : 0;
      float inside = CLAMP (number, -1e9f, 1e9f);
      gint cut = (gint) inside;

      texel->i[i] = cut - ((float) cut > inside);
    }
}

static void
wrap_texels (LsWrap wrap, gint size, LsRow *texel)
{
  if (wrap == LS_WRAP_CLAMP_LAST_TEXEL)
    for (guint i = 0; i < LS_LANES; i++)
      texel->i[i] = CLAMP (texel->i[i], 0, size - 1);
  else if ((size & (size - 1)) == 0)
    for (guint i = 0; i < LS_LANES; i++)
      texel->i[i] &= size - 1;
  else
    for (guint i = 0; i < LS_LANES; i++)
      texel->i[i] = (texel->i[i] % size + size) % size;
}

static void
find_axis (const LsSampleSetup *setup, const LsRow *coord, guint axis, guint size, LsRow *texel)
{
  find_texels (setup, coord, axis, (gint) size, texel);
  wrap_texels (setup->sampler->wrap[axis], (gint) size, texel);
}

static void
copy_component (const guint32 *texels, const LsRow *index, LsMask lanes, LsRow *out)
{
  if (lanes == LS_MASK_ALL)
    for (guint i = 0; i < LS_LANES; i++)
      out->u[i] = texels[index->u[i]];
  else
    LS_FOREACH_LANE (lane, lanes)
      out->u[lane] = texels[index->u[lane]];
}

static void
fill_component (guint32 word, LsMask lanes, LsRow *out)
{
  LS_FOREACH_LANE (lane, lanes)
    out->u[lane] = word;
}

gboolean
ls_sample_row (const LsSampleSetup *setup, const LsRow *const coord[4], LsMask lanes, LsRow out[4])
{
  const LsTexture *texture = setup->texture;
  const LsTextureLevel *level = &texture->levels[texture->base_level];
  guint32 one = texture->is_integer ? 1 : 0x3F800000u;
  LsRow x, y;

  if (!is_simple (setup))
    return FALSE;
  find_axis (setup, coord[0], 0, level->width, &x);
  find_axis (setup, coord[1], 1, level->height, &y);
  for (guint i = 0; i < LS_LANES; i++)
    x.u[i] = 4 * ((texture->base_layer * level->height + y.u[i]) * level->width + x.u[i]);
  for (guint c = 0; c < 4; c++)
    if (texture->dst_sel[c] < 4)
      copy_component (level->texels + texture->dst_sel[c], &x, lanes, &out[c]);
    else
      fill_component (texture->dst_sel[c] == 5 ? one : 0, lanes, &out[c]);
  return TRUE;
}
