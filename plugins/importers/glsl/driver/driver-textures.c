/* Textures for the samplers of a program: described by the inputs, or a pattern. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

#define MAX_SIDE 1024
#define MAX_TEXELS (1u << 22)
#define BUFFER_TEXELS 32
#define UNITS_OF_DRAW 64 /* numbers that a draw has for units */

typedef struct
{
  const char *name;
  GLenum internal, format, type;
  guint n_channels;
  char kind; /* b bytes, f floats, i integers, u unsigned ones, d depth */
} Format;

static const Format formats[] = {
  { "rgba8", GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4, 'b' },
  { "rgba32f", GL_RGBA32F, GL_RGBA, GL_FLOAT, 4, 'f' },
  { "rgba32i", GL_RGBA32I, GL_RGBA_INTEGER, GL_INT, 4, 'i' },
  { "rgba32ui", GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT, 4, 'u' },
  { "depth32f", GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT, 1, 'd' },
  { "r8", GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1, 'b' },
  { "rg8", GL_RG8, GL_RG, GL_UNSIGNED_BYTE, 2, 'b' },
  { "r32f", GL_R32F, GL_RED, GL_FLOAT, 1, 'f' },
  { "lum8", 0x8040 /* GL_LUMINANCE8 */, 0x1909 /* GL_LUMINANCE */, GL_UNSIGNED_BYTE, 1, 'b' },
};

typedef struct
{
  GLenum type, target;
  char kind; /* f, i, u, or d for comparisons */
} Shape;

static const Shape shapes[] = {
  { GL_SAMPLER_1D, GL_TEXTURE_1D, 'f' },
  { GL_SAMPLER_2D, GL_TEXTURE_2D, 'f' },
  { GL_SAMPLER_3D, GL_TEXTURE_3D, 'f' },
  { GL_SAMPLER_CUBE, GL_TEXTURE_CUBE_MAP, 'f' },
  { GL_SAMPLER_1D_SHADOW, GL_TEXTURE_1D, 'd' },
  { GL_SAMPLER_2D_SHADOW, GL_TEXTURE_2D, 'd' },
  { GL_SAMPLER_2D_RECT, GL_TEXTURE_RECTANGLE, 'f' },
  { GL_SAMPLER_2D_RECT_SHADOW, GL_TEXTURE_RECTANGLE, 'd' },
  { GL_SAMPLER_1D_ARRAY, GL_TEXTURE_1D_ARRAY, 'f' },
  { GL_SAMPLER_2D_ARRAY, GL_TEXTURE_2D_ARRAY, 'f' },
  { GL_SAMPLER_BUFFER, GL_TEXTURE_BUFFER, 'f' },
  { GL_SAMPLER_1D_ARRAY_SHADOW, GL_TEXTURE_1D_ARRAY, 'd' },
  { GL_SAMPLER_2D_ARRAY_SHADOW, GL_TEXTURE_2D_ARRAY, 'd' },
  { GL_SAMPLER_CUBE_SHADOW, GL_TEXTURE_CUBE_MAP, 'd' },
  { GL_INT_SAMPLER_1D, GL_TEXTURE_1D, 'i' },
  { GL_INT_SAMPLER_2D, GL_TEXTURE_2D, 'i' },
  { GL_INT_SAMPLER_3D, GL_TEXTURE_3D, 'i' },
  { GL_INT_SAMPLER_CUBE, GL_TEXTURE_CUBE_MAP, 'i' },
  { GL_INT_SAMPLER_2D_RECT, GL_TEXTURE_RECTANGLE, 'i' },
  { GL_INT_SAMPLER_1D_ARRAY, GL_TEXTURE_1D_ARRAY, 'i' },
  { GL_INT_SAMPLER_2D_ARRAY, GL_TEXTURE_2D_ARRAY, 'i' },
  { GL_INT_SAMPLER_BUFFER, GL_TEXTURE_BUFFER, 'i' },
  { GL_UNSIGNED_INT_SAMPLER_1D, GL_TEXTURE_1D, 'u' },
  { GL_UNSIGNED_INT_SAMPLER_2D, GL_TEXTURE_2D, 'u' },
  { GL_UNSIGNED_INT_SAMPLER_3D, GL_TEXTURE_3D, 'u' },
  { GL_UNSIGNED_INT_SAMPLER_CUBE, GL_TEXTURE_CUBE_MAP, 'u' },
  { GL_UNSIGNED_INT_SAMPLER_2D_RECT, GL_TEXTURE_RECTANGLE, 'u' },
  { GL_UNSIGNED_INT_SAMPLER_1D_ARRAY, GL_TEXTURE_1D_ARRAY, 'u' },
  { GL_UNSIGNED_INT_SAMPLER_2D_ARRAY, GL_TEXTURE_2D_ARRAY, 'u' },
  { GL_UNSIGNED_INT_SAMPLER_BUFFER, GL_TEXTURE_BUFFER, 'u' },
};

/* The texture of a sampler. */
typedef struct
{
  const Shape *shape;
  const Format *format;
  guint width, height, depth, levels;
  gboolean is_linear, is_clamped;
  char **texels; /* words of numbers; NULL: a pattern */
} Texture;

static const Shape *
find_shape (GLenum type)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    if (shapes[i].type == type)
      return &shapes[i];
  return NULL;
}

static const Format *
find_format (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (!strcmp (formats[i].name, name))
      return &formats[i];
  driver_fail ("inputs", "there is no format %s", name);
}

static gboolean
is_layered (GLenum target)
{
  return target == GL_TEXTURE_2D_ARRAY || target == GL_TEXTURE_3D;
}

static gboolean
is_line (GLenum target)
{
  return target == GL_TEXTURE_1D || target == GL_TEXTURE_BUFFER;
}

/* --- texels ----------------------------------------------------------------------------------- */

static guint
count_faces (const Texture *texture)
{
  return texture->shape->target == GL_TEXTURE_CUBE_MAP ? 6 : 1;
}

static void
level_size (const Texture *texture, guint level, guint *size)
{
  const GLenum target = texture->shape->target;

  size[0] = MAX (texture->width >> level, 1);
  size[1] = target == GL_TEXTURE_1D_ARRAY ? texture->height : MAX (texture->height >> level, 1);
  size[2] = target == GL_TEXTURE_3D ? MAX (texture->depth >> level, 1) : texture->depth;
}

static guint
count_texels (const Texture *texture)
{
  guint n = 0;

  for (guint level = 0; level < texture->levels; level++)
    {
      guint size[3];

      level_size (texture, level, size);
      n += size[0] * size[1] * size[2] * count_faces (texture);
    }
  return n;
}

/* The pattern's channel of a texel: a checker of light and dark, different in each channel. */
static guint32
pattern (char kind, guint x, guint y, guint z, guint channel)
{
  const gboolean is_light = (x + y + z) % 2 == 0;
  float value;
  guint32 bits;

  if (kind == 'b')
    return channel == 3 ? 255 : is_light ? 255 - 32 * channel : 64;
  if (kind == 'i' || kind == 'u')
    return x + 8 * y + 64 * z + channel;
  value = kind == 'd' ? (float) (x + y) / 16 : channel == 3 ? 1 : is_light ? 1 : 0.25f;
  memcpy (&bits, &value, sizeof bits);
  return bits;
}

static void
put_channel (const Texture *texture, GByteArray *bytes, guint32 value)
{
  const guint8 byte = (guint8) value;

  if (texture->format->kind == 'b')
    g_byte_array_append (bytes, &byte, 1);
  else
    g_byte_array_append (bytes, (const guint8 *) &value, sizeof value);
}

static void
put_given (const Texture *texture, GByteArray *bytes)
{
  const gboolean is_float = texture->format->kind == 'f' || texture->format->kind == 'd';
  const guint n = count_texels (texture) * texture->format->n_channels;
  guint i = 0;

  for (; i < n && texture->texels[i] != NULL; i++)
    put_channel (texture, bytes, driver_bits (texture->texels[i], is_float));
  for (; i < n; i++)
    put_channel (texture, bytes, 0);
}

static void
put_pattern (const Texture *texture, GByteArray *bytes)
{
  for (guint level = 0; level < texture->levels; level++)
    {
      guint size[3];

      level_size (texture, level, size);
      for (guint z = 0; z < size[2] * count_faces (texture); z++)
        for (guint y = 0; y < size[1]; y++)
          for (guint x = 0; x < size[0]; x++)
            for (guint c = 0; c < texture->format->n_channels; c++)
              put_channel (texture, bytes, pattern (texture->format->kind, x, y, z, c));
    }
}

static const guint8 *
upload_level (const DriverGl *gl, const Texture *texture, guint level, guint face, const guint8 *at)
{
  const GLenum target = texture->shape->target;
  const Format *f = texture->format;
  const GLenum to = target == GL_TEXTURE_CUBE_MAP ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + face : target;
  const GLint internal = (GLint) f->internal;
  guint size[3];
  GLsizei w, h, d;

  level_size (texture, level, size);
  w = (GLsizei) size[0], h = (GLsizei) size[1], d = (GLsizei) size[2];
  if (is_line (target))
    gl->TexImage1D (to, (GLint) level, internal, w, 0, f->format, f->type, at);
  else if (is_layered (target))
    gl->TexImage3D (to, (GLint) level, internal, w, h, d, 0, f->format, f->type, at);
  else
    gl->TexImage2D (to, (GLint) level, internal, w, h, 0, f->format, f->type, at);
  return at + (gsize) size[0] * size[1] * size[2] * f->n_channels * (f->kind == 'b' ? 1 : 4);
}

static void
upload (const DriverGl *gl, const Texture *texture, const GByteArray *bytes)
{
  const GLenum target = texture->shape->target;
  const guint8 *at = bytes->data;
  GLuint name = 0;

  gl->GenTextures (1, &name);
  gl->BindTexture (target, name);
  if (target == GL_TEXTURE_BUFFER)
    {
      gl->GenBuffers (1, &name);
      gl->BindBuffer (GL_TEXTURE_BUFFER, name);
      gl->BufferData (GL_TEXTURE_BUFFER, bytes->len, bytes->data, GL_STATIC_DRAW);
      gl->TexBuffer (GL_TEXTURE_BUFFER, texture->format->internal, name);
      return;
    }
  gl->PixelStorei (GL_UNPACK_ALIGNMENT, 1);
  for (guint level = 0; level < texture->levels; level++)
    for (guint face = 0; face < count_faces (texture); face++)
      at = upload_level (gl, texture, level, face, at);
  if (target != GL_TEXTURE_RECTANGLE)
    gl->TexParameteri (target, GL_TEXTURE_MAX_LEVEL, (GLint) texture->levels - 1);
}

/* --- samplers --------------------------------------------------------------------------------- */

/* texture NAME FORMAT WIDTH HEIGHT DEPTH LEVELS nearest|linear repeat|clamp [TEXEL...] */
static void
read_given (Texture *texture, char **words)
{
  if (g_strv_length (words) < 9)
    driver_fail ("inputs",
                 "\"texture %s\" wants a format, three sizes, levels, a filter and an "
                 "end",
                 words[1]);
  texture->format = find_format (words[2]);
  texture->width = (guint) CLAMP (atoi (words[3]), 1, MAX_SIDE);
  texture->height = (guint) CLAMP (atoi (words[4]), 1, MAX_SIDE);
  texture->depth = (guint) CLAMP (atoi (words[5]), 1, MAX_SIDE);
  texture->levels = (guint) CLAMP (atoi (words[6]), 1, 11);
  texture->is_linear = !strcmp (words[7], "linear");
  texture->is_clamped = !strcmp (words[8], "clamp");
  texture->texels = words[9] != NULL ? words + 9 : NULL;
  if ((guint64) texture->width * texture->height * texture->depth > MAX_TEXELS)
    driver_fail ("inputs", "the texture %s is too large", words[1]);
}

static Texture
make_up (const Shape *shape)
{
  static const char kinds[][2] = { { 'f', 0 }, { 'i', 2 }, { 'u', 3 }, { 'd', 4 } };
  Texture texture = { .shape = shape, .width = 8, .height = 8, .depth = 1, .levels = 1 };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i][0] == shape->kind)
      texture.format = &formats[(guint) kinds[i][1]];
  if (is_line (shape->target))
    texture.height = 1;
  if (shape->target == GL_TEXTURE_3D)
    texture.depth = 8;
  if (shape->target == GL_TEXTURE_2D_ARRAY)
    texture.depth = 2;
  if (shape->target == GL_TEXTURE_1D_ARRAY)
    texture.height = 2;
  if (shape->target == GL_TEXTURE_BUFFER)
    texture.width = BUFFER_TEXELS;
  return texture;
}

static void
set_up_sampler (const DriverGl *gl, const Texture *texture, DriverSampler *sampler)
{
  const GLint far = texture->is_linear ? GL_LINEAR : GL_NEAREST;
  const GLint near = texture->levels > 1
                       ? (texture->is_linear ? GL_LINEAR_MIPMAP_LINEAR : GL_NEAREST_MIPMAP_NEAREST)
                       : far;
  const gboolean clamps = texture->is_clamped || texture->shape->target == GL_TEXTURE_RECTANGLE;

  gl->GenSamplers (1, &sampler->sampler);
  gl->SamplerParameteri (sampler->sampler, GL_TEXTURE_MIN_FILTER, near);
  gl->SamplerParameteri (sampler->sampler, GL_TEXTURE_MAG_FILTER, far);
  for (guint i = 0; i < 3; i++)
    gl->SamplerParameteri (
      sampler->sampler,
      (const GLenum[]){ GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R }[i],
      clamps ? GL_CLAMP_TO_EDGE : GL_REPEAT);
  if (texture->shape->kind == 'd')
    gl->SamplerParameteri (sampler->sampler, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  gl->BindSampler (sampler->unit, sampler->sampler);
}

/* Sends the texels, and describes them. draw: the first one that has them. */
static void
tell (Driver *driver,
      const DriverSampler *sampler,
      const Texture *texture,
      const GByteArray *bytes,
      guint draw)
{
  const guint32 unit = sampler->unit + UNITS_OF_DRAW * draw;
  GByteArray *all = g_byte_array_new ();

  g_string_append_printf (driver->variables, "sampler %u %x %s %u %u %u %u %s\n", unit,
                          sampler->type, texture->format->name, texture->width, texture->height,
                          texture->depth, texture->levels, sampler->name);
  g_byte_array_append (all, (const guint8 *) &unit, sizeof unit);
  g_byte_array_append (all, bytes->data, bytes->len);
  driver_answer ("TEXL", all->data, all->len);
  g_byte_array_unref (all);
}

/* The line for a sampler: by its name, or by the unit that the uniform with its name gives: unit
 * NUMBER and so on. */
static char **
find_given (const Driver *driver, const DriverSampler *sampler)
{
  char **words = driver_find_input (driver, "texture", sampler->name);
  char **unit = driver_find_input (driver, "uniform", sampler->name);

  return words != NULL
           ? words
           : driver_find_input (driver, "unit", unit != NULL && unit[2] != NULL ? unit[2] : "0");
}

/* The texels of a texture. Returns: (transfer full). */
static GByteArray *
make_bytes (const Texture *texture)
{
  GByteArray *bytes = g_byte_array_new ();

  if (texture->texels != NULL)
    put_given (texture, bytes);
  else
    put_pattern (texture, bytes);
  return bytes;
}

static void
bind_texture (Driver *driver, DriverSampler *sampler, const Texture *texture, GByteArray *bytes)
{
  driver->gl.ActiveTexture (GL_TEXTURE0 + sampler->unit);
  upload (&driver->gl, texture, bytes);
  set_up_sampler (&driver->gl, texture, sampler);
}

static void
make_texture (Driver *driver, DriverSampler *sampler)
{
  const Shape *shape = find_shape (sampler->type);
  GByteArray *bytes;
  Texture texture;

  if (shape == NULL)
    {
      driver_note (driver, "nothing is bound to the sampler %s, which has several samples",
                   sampler->name);
      return;
    }
  texture = make_up (shape);
  sampler->given = find_given (driver, sampler);
  if (sampler->given != NULL)
    read_given (&texture, sampler->given);
  else
    driver_note (driver, "the texture of %s", sampler->name);
  bytes = make_bytes (&texture);
  bind_texture (driver, sampler, &texture, bytes);
  tell (driver, sampler, &texture, bytes, 0);
  g_byte_array_unref (bytes);
}

/* Takes the texture that the draw gives to a sampler, if it is another one than before. texture: is
 * filled. Returns: (transfer full): its texels; NULL: it stays. */
static GByteArray *
take_change (const Driver *driver, DriverSampler *sampler, Texture *texture)
{
  const Shape *shape = find_shape (sampler->type);
  char **words = shape != NULL ? find_given (driver, sampler) : NULL;

  if (words == NULL || words == sampler->given)
    return NULL;
  sampler->given = words;
  *texture = make_up (shape);
  read_given (texture, words);
  return make_bytes (texture);
}

/* What later draws have is told before the first one, as all variables are. */
static void
tell_later (Driver *driver, DriverSampler *sampler)
{
  char **first = sampler->given;
  const guint n_active = driver->n_active;

  for (guint draw = 1; draw < driver->ends->len; draw++)
    {
      Texture texture;
      g_autoptr (GByteArray) bytes = NULL;

      driver->n_active = g_array_index (driver->ends, guint, draw);
      bytes = take_change (driver, sampler, &texture);
      if (bytes != NULL)
        tell (driver, sampler, &texture, bytes, draw);
    }
  driver->n_active = n_active;
  sampler->given = first;
}

void
driver_make_textures (Driver *driver)
{
  for (guint i = 0; i < driver->samplers->len; i++)
    {
      DriverSampler *sampler = &g_array_index (driver->samplers, DriverSampler, i);

      make_texture (driver, sampler);
      tell_later (driver, sampler);
    }
}

void
driver_change_textures (Driver *driver)
{
  for (guint i = 0; i < driver->samplers->len; i++)
    {
      DriverSampler *sampler = &g_array_index (driver->samplers, DriverSampler, i);
      Texture texture;
      g_autoptr (GByteArray) bytes = take_change (driver, sampler, &texture);

      if (bytes != NULL)
        bind_texture (driver, sampler, &texture, bytes);
    }
}

/* In the rounds with marks, the largest level of detail gives the unit, in the driver's own
 * steps. */
void
driver_mark_samplers (Driver *driver, gboolean is_marked)
{
  for (guint i = 0; i < driver->samplers->len; i++)
    {
      const DriverSampler *sampler = &g_array_index (driver->samplers, DriverSampler, i);

      if (sampler->sampler)
        driver->gl.SamplerParameterf (sampler->sampler, GL_TEXTURE_MAX_LOD,
                                      is_marked ? (float) (sampler->unit + 1) / 64 : 1000);
    }
}
