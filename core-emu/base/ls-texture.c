#include "ls-texture.h"

struct _LsTexture
{
  GBytes *texels;
};

struct _LsSampler
{
  guint8 filter;
};

void
ls_texture_free (LsTexture *texture)
{
  g_clear_pointer (&texture->texels, g_bytes_unref);
  g_free (texture);
}

void
ls_sampler_free (LsSampler *sampler)
{
  g_free (sampler);
}
