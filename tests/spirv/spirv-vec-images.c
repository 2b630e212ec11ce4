#include "spirv-vec-images.h"

#include <string.h>

/* --- sizes and formats ------------------------------------------------------------------------ */

typedef struct
{
  const char *name;
  guint8 n_channels, bits;
  char type;
} Format;

static const Format formats[] = {
  { "rgba32f", 4, 32, 'F' }, { "rg32f", 2, 32, 'F' }, { "r32f", 1, 32, 'F' }, { "d32", 1, 32, 'F' },
  { "r32i", 1, 32, 'I' },    { "r32ui", 1, 32, 'U' }, { "rgba8", 4, 8, 'N' },
};

static const Format *
find_format (JsonObject *image)
{
  const char *name = json_object_get_string_member (image, "format");

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (strcmp (formats[i].name, name) == 0)
      return &formats[i];
  g_error ("no format %s", name);
}

static guint
find_size (JsonObject *image, guint axis)
{
  return (guint) json_array_get_int_element (json_object_get_array_member (image, "size"), axis);
}

static guint
find_number (JsonObject *image, const char *name)
{
  return (guint) json_object_get_int_member (image, name);
}

void
spirv_vec_fill_image (JsonObject *image, LsImageDesc *out)
{
  const Format *format = find_format (image);

  *out = (LsImageDesc){ .width = find_size (image, 0),
                        .height = find_size (image, 1),
                        .depth = find_size (image, 2) * find_number (image, "layers"),
                        .n_channels = format->n_channels,
                        .bits = format->bits,
                        .type = format->type };
}

/* --- textures --------------------------------------------------------------------------------- */

static LsTextureDim
find_dim (JsonObject *image)
{
  static const struct
  {
    const char *name;
    LsTextureDim dim;
  } dims[] = { { "1d", LS_TEXTURE_1D },           { "2d", LS_TEXTURE_2D },
               { "3d", LS_TEXTURE_3D },           { "cube", LS_TEXTURE_CUBE },
               { "1da", LS_TEXTURE_1D_ARRAY },    { "2da", LS_TEXTURE_2D_ARRAY },
               { "cubea", LS_TEXTURE_CUBE_ARRAY } };
  const char *name = json_object_get_string_member (image, "dim");

  for (guint i = 0; i < G_N_ELEMENTS (dims); i++)
    if (strcmp (dims[i].name, name) == 0)
      return dims[i].dim;
  g_error ("no dim %s", name);
}

static guint32
unpack (const Format *format, const guint32 *words, guint64 texel, guint channel)
{
  const guint64 bit = (texel * format->n_channels + channel) * format->bits;
  const guint32 word = words[bit / 32];
  const float value = (float) (word >> bit % 32 & 255) / 255.0f;
  guint32 bits;

  if (channel >= format->n_channels)
    return channel < 3 ? 0 : format->type == 'F' ? 0x3F800000u : 1;
  if (format->bits == 32)
    return word;
  memcpy (&bits, &value, 4);
  return bits;
}

LsTexture *
spirv_vec_make_texture (JsonObject *image, const GArray *words)
{
  const Format *format = find_format (image);
  const LsTextureDim dim = find_dim (image);
  const guint layers = find_number (image, "layers") / (ls_texture_is_cube (dim) ? 6 : 1);
  g_autoptr (GError) error = NULL;
  guint64 texel = 0;
  LsTexture *texture =
    ls_texture_new (dim, find_size (image, 0), find_size (image, 1), find_size (image, 2), layers,
                    find_number (image, "mips"), &error);

  if (texture == NULL)
    g_error ("%s", error->message);
  texture->is_integer = format->type == 'I' || format->type == 'U';
  for (guint i = 0; i < texture->n_levels; i++)
    {
      const LsTextureLevel *level = &texture->levels[i];
      const guint64 n = (guint64) level->width * level->height * level->depth;

      for (guint64 k = 0; k < n; k++, texel++)
        for (guint c = 0; c < 4; c++)
          level->texels[4 * k + c] =
            unpack (format, (const guint32 *) (gconstpointer) words->data, texel, c);
    }
  return texture;
}

/* --- samplers --------------------------------------------------------------------------------- */

static guint
find_name (JsonObject *sampler, const char *member, const char *const *names)
{
  const char *name = json_object_get_string_member (sampler, member);

  for (guint i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], name) == 0)
      return i;
  g_error ("%s is no %s", name, member);
}

LsSampler *
spirv_vec_make_sampler (JsonObject *image)
{
  static const char *const filters[] = { "nearest", "linear", NULL };
  static const char *const axes[] = { "u", "v", "w" };
  static const char *const wraps[] = { "repeat", "mirror", "edge", "border", NULL };
  static const LsWrap of[] = { LS_WRAP_WRAP, LS_WRAP_MIRROR, LS_WRAP_CLAMP_LAST_TEXEL,
                               LS_WRAP_CLAMP_BORDER };
  static const char *const borders[] = { "transparent", "black", "white", NULL };
  static const char *const compares[] = { "never",    "less",   "equal",  "lequal", "greater",
                                          "notequal", "gequal", "always", "none",   NULL };
  JsonObject *it = json_object_get_object_member (image, "sampler");
  LsSampler *sampler = ls_sampler_new ();
  const guint border = find_name (it, "border", borders);

  for (guint i = 0; i < 3; i++)
    {
      sampler->wrap[i] = of[find_name (it, axes[i], wraps)];
      sampler->border[i] = border == 2;
    }
  sampler->border[3] = border != 0;
  sampler->min = (LsFilter) find_name (it, "min", filters);
  sampler->mag = (LsFilter) find_name (it, "mag", filters);
  sampler->z_filter = sampler->min == LS_FILTER_LINEAR ? LS_MIP_LINEAR : LS_MIP_POINT;
  sampler->mip = find_number (image, "mips") == 1      ? LS_MIP_NONE
                 : find_name (it, "mip", filters) == 0 ? LS_MIP_POINT
                                                       : LS_MIP_LINEAR;
  sampler->cube_wrap = TRUE;
  sampler->compare = (LsCompare) (find_name (it, "compare", compares) % 8);
  return sampler;
}
