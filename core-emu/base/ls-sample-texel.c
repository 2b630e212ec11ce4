#include "ls-sample-private.h"

#include <string.h>

#include <math.h>

#include "ls-srgb.h"
#include "ls-texel-private.h"

/* What a texel is to a sample: its words, or whether it passes a comparison. */

void
ls_sample_note (const LsSampleSetup *setup, const LsTextureLevel *level, const LsSampleTap *tap)
{
  LsSampleTexel texel = { .is_border = tap->x < 0 || tap->y < 0 || tap->z < 0,
                          .component = tap->component };

  if (setup->seen == NULL)
    return;
  if (!texel.is_border)
    {
      texel.level = (guint) (level - setup->texture->levels);
      texel.x = (guint) tap->x;
      texel.y = (guint) tap->y;
      texel.z = (guint) tap->z;
    }
  g_array_append_val (setup->seen, texel);
}

static const guint32 *
make_linear (const guint32 texel[4], guint32 changed[4])
{
  for (guint i = 0; i < 3; i++)
    {
      float value;

      memcpy (&value, &texel[i], sizeof value);
      changed[i] = ls_float_bits ((float) ls_srgb_to_linear ((double) value));
    }
  changed[3] = texel[3];
  return changed;
}

const guint32 *
ls_sample_special_texel (const LsSampleSetup *setup,
                         const LsTextureLevel *level,
                         const LsSampleTap *tap,
                         guint32 changed[4])
{
  const guint32 *texel;

  ls_sample_note (setup, level, tap);
  if (tap->x < 0 || tap->y < 0 || tap->z < 0)
    return setup->texture->is_integer ? setup->sampler->integer_border
                                      : (const guint32 *) setup->sampler->border;
  texel = ls_texture_level_texel (level, (guint) tap->x, (guint) tap->y, (guint) tap->z);
  return setup->sampler->degamma && !setup->texture->is_srgb ? make_linear (texel, changed) : texel;
}

float
ls_sample_convert_reference (const LsTexture *texture, float reference)
{
  double steps = ldexp (1, texture->depth_bits) - 1;

  if (texture->depth_bits == 0)
    return reference;
  if (!(reference == reference))
    return 0;
  if (texture->depth_is_signed)
    return CLAMP (reference, -1.0f, 1.0f);
  return (float) (rint (CLAMP (reference, 0.0f, 1.0f) * steps) / steps);
}
