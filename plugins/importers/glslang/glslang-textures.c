#include <string.h>

#include "glslang-draft.h"
#include "ls-error.h"
#include "ls-text-inputs.h"
#include "ls-scene-words.h"
#include "ls-stage.h"

/* Textures and samplers: as lines of inputs say, or a pattern, as the driver's process makes it up for the same text. */

#define MAX_SIDE 1024
#define MAX_TEXELS (1u << 22)
#define BUFFER_TEXELS 32
#define N_SAMPLES 2

typedef struct
{
  const char *name;
  guint n_channels;
  char kind; /* b bytes, f floats, i integers, u unsigned ones */
  const char *keys;
} Format;

static const Format formats[] = {
  { "rgba8", 4, 'b', "format=8_8_8_8\n" },
  { "rgba32f", 4, 'f', "format=32_32_32_32_float\n" },
  { "rgba32i", 4, 'i', "format=32_32_32_32\nnum-format=int\ncomp=signed\n" },
  { "rgba32ui", 4, 'u', "format=32_32_32_32\nnum-format=int\n" },
  { "depth32f", 1, 'f', "format=32_float\n" },
  { "r8", 1, 'b', "format=8\n" },
  { "rg8", 2, 'b', "format=8_8\n" },
  { "r32f", 1, 'f', "format=32_float\n" },
  { "lum8", 1, 'b', "format=8\nswizzle=xxx1\n" },
};

typedef struct
{
  const Format *format;
  LsTextureDim dim;
  guint size[3], n_levels;
  gboolean is_linear, is_clamped;
  char **texels; /* words of numbers; NULL: a pattern */
  GBytes *bytes; /* borrowed; in place of these; NULL: they count */
} Texture;

/* --- texels ----------------------------------------------------------------------------------- */

static gboolean
is_line (LsTextureDim dim)
{
  return ls_texture_n_axes (dim) == 1;
}

static gboolean
has_layers (LsTextureDim dim)
{
  return dim == LS_TEXTURE_2D_ARRAY || dim == LS_TEXTURE_CUBE_ARRAY ||
         dim == LS_TEXTURE_2D_ARRAY_MSAA;
}

/* Slices of a level: of depth, layers, faces. */
static guint
count_slices (const Texture *texture, guint level)
{
  switch (texture->dim)
    {
    case LS_TEXTURE_3D:
      return MAX (texture->size[2] >> level, 1);
    case LS_TEXTURE_CUBE:
      return 6;
    case LS_TEXTURE_CUBE_ARRAY:
      return 6 * texture->size[2];
    case LS_TEXTURE_1D_ARRAY:
      return texture->size[1];
    case LS_TEXTURE_2D_ARRAY:
      return texture->size[2];
    case LS_TEXTURE_2D_MSAA:
      return N_SAMPLES;
    case LS_TEXTURE_2D_ARRAY_MSAA:
      return N_SAMPLES * texture->size[2];
    case LS_TEXTURE_1D:
    case LS_TEXTURE_2D:
    case LS_TEXTURE_BUFFER:
    default:
      return 1;
    }
}

static void
level_size (const Texture *texture, guint level, guint *width, guint *height)
{
  *width = MAX (texture->size[0] >> level, 1);
  *height = is_line (texture->dim) ? 1 : MAX (texture->size[1] >> level, 1);
}

/* A checker of light and dark, different in each channel. */
static guint32
pattern (const Texture *texture, guint x, guint y, guint z, guint channel)
{
  const gboolean is_light = (x + y + z) % 2 == 0;
  float value;
  guint32 bits;

  if (texture->format->kind == 'b')
    return channel == 3 ? 255 : is_light ? 255 - 32 * channel : 64;
  if (texture->format->kind != 'f')
    return x + 8 * y + 64 * z + channel;
  value = texture->format->n_channels == 1 ? (float) (x + y) / 16
          : channel == 3 || is_light       ? 1
                                           : 0.25f;
  memcpy (&bits, &value, sizeof bits);
  return bits;
}

static void
put_channel (const Texture *texture, GByteArray *bytes, guint32 value)
{
  const guint8 byte = (guint8) value;
  const guint32 word = GUINT32_TO_LE (value);

  if (texture->format->kind == 'b')
    g_byte_array_append (bytes, &byte, 1);
  else
    g_byte_array_append (bytes, (const guint8 *) &word, sizeof word);
}

static GBytes *
make_texels (const Texture *texture)
{
  GByteArray *bytes;
  char **next = texture->texels;

  if (texture->bytes != NULL)
    return g_bytes_ref (texture->bytes);
  bytes = g_byte_array_new ();
  for (guint level = 0; level < texture->n_levels; level++)
    {
      guint width, height;

      level_size (texture, level, &width, &height);
      for (guint z = 0; z < count_slices (texture, level); z++)
        for (guint y = 0; y < height; y++)
          for (guint x = 0; x < width; x++)
            for (guint c = 0; c < texture->format->n_channels; c++)
              {
                guint32 value = 0;

                if (texture->texels == NULL)
                  value = pattern (texture, x, y, is_line (texture->dim) ? 0 : z, c);
                else if (*next != NULL)
                  value = glslang_lines_bits (*next++, texture->format->kind == 'f');
                put_channel (texture, bytes, value);
              }
    }
  return g_byte_array_free_to_bytes (bytes);
}

/* --- what it is ------------------------------------------------------------------------------- */

static const Format *
find_format (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (strcmp (formats[i].name, name) == 0)
      return &formats[i];
  return NULL;
}

GBytes *
glslang_dup_texels (const char *format, const guint size[3], char **words)
{
  Texture texture = { .format = find_format (format),
                      .dim = LS_TEXTURE_3D,
                      .size = { size[0], size[1], size[2] },
                      .n_levels = 1,
                      .texels = words };

  return texture.format != NULL && strcmp (format, "lum8") != 0 &&
             (guint64) size[0] * size[1] * size[2] <= MAX_TEXELS
           ? make_texels (&texture)
           : NULL;
}

/* is_depth: it is compared with. */
static Texture
make_up (LsTextureDim dim, LsValueType type, gboolean is_depth)
{
  Texture texture = { .dim = dim, .size = { 8, 8, 1 }, .n_levels = 1 };

  texture.format = find_format (is_depth                ? "depth32f"
                                : type == LS_VALUE_INT  ? "rgba32i"
                                : type == LS_VALUE_UINT ? "rgba32ui"
                                                        : "rgba8");
  if (dim == LS_TEXTURE_1D || dim == LS_TEXTURE_BUFFER)
    texture.size[1] = 1;
  if (dim == LS_TEXTURE_3D)
    texture.size[2] = 8;
  if (has_layers (dim))
    texture.size[2] = 2;
  if (dim == LS_TEXTURE_1D_ARRAY)
    texture.size[1] = 2;
  if (dim == LS_TEXTURE_BUFFER)
    texture.size[0] = BUFFER_TEXELS;
  return texture;
}

/* texture NAME FORMAT WIDTH HEIGHT DEPTH LEVELS nearest|linear repeat|clamp [TEXEL...] */
static gboolean
read_given (Texture *texture, char **words, GError **error)
{
  if (strcmp (words[2], "png") == 0)
    return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s %s: the picture was not read", words[0],
                    words[1]);
  texture->format = find_format (words[2]);
  if (texture->format == NULL)
    return ls_fail (error, LS_ERROR_SYNTAX, "%s %s: there is no format %s", words[0], words[1],
                    words[2]);
  for (guint i = 0; i < 3; i++)
    texture->size[i] = (guint) CLAMP (g_ascii_strtoll (words[3 + i], NULL, 10), 1, MAX_SIDE);
  texture->n_levels = (guint) CLAMP (g_ascii_strtoll (words[6], NULL, 10), 1, 11);
  texture->is_linear = strcmp (words[7], "linear") == 0;
  texture->is_clamped = strcmp (words[8], "clamp") == 0;
  texture->texels = words[9] != NULL ? words + 9 : NULL;
  if ((guint64) texture->size[0] * texture->size[1] * texture->size[2] > MAX_TEXELS)
    return ls_fail (error, LS_ERROR_RANGE, "%s %s: it is too large", words[0], words[1]);
  return TRUE;
}

/* The line for a texture: by its name, or by the unit that the uniform with its name gives. */
static char **
find_given (const GlslangLines *lines, const char *name)
{
  char **words = glslang_lines_find (lines, "texture", name);
  char **unit = glslang_lines_find (lines, "uniform", name);

  return words != NULL
           ? words
           : glslang_lines_find (lines, "unit", unit != NULL && unit[2] != NULL ? unit[2] : "0");
}

/* What another importer has for a texture. Returns: FALSE: nothing of two dimensions. */
static gboolean
take_given (const GlslangSet *set, const char *name, Texture *texture)
{
  for (guint i = 0; i < set->n_given && texture->dim == LS_TEXTURE_2D; i++)
    {
      const GlslangGiven *given = &set->given[i];

      if (strcmp (given->name, name) != 0)
        continue;
      *texture = (Texture){ .format = find_format (given->format),
                            .dim = LS_TEXTURE_2D,
                            .size = { given->size[0], given->size[1], 1 },
                            .n_levels = 1,
                            .is_linear = given->is_linear,
                            .is_clamped = given->is_clamped,
                            .bytes = given->texels };
      return TRUE;
    }
  return FALSE;
}

/* --- groups ----------------------------------------------------------------------------------- */

static void
add (const GlslangMaker *maker, const char *kind, guint number, const char *text)
{
  g_hash_table_replace (maker->part->resources, g_strdup_printf ("%s %u", kind, number),
                        g_strdup (text));
}

static void
put_texture (const GlslangMaker *maker, guint number, const Texture *texture)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *file =
    g_strdup_printf ("%s.%s.texture%u.bin", maker->draft->slug, ls_stages[maker->stage].id, number);

  g_string_append_printf (text, "file=%s\ndim=%s\nwidth=%u\n", file,
                          ls_scene_dim_names[texture->dim], texture->size[0]);
  if (!is_line (texture->dim))
    g_string_append_printf (text, "height=%u\n", texture->size[1]);
  if (texture->dim == LS_TEXTURE_3D)
    g_string_append_printf (text, "depth=%u\n", texture->size[2]);
  if (texture->dim == LS_TEXTURE_1D_ARRAY)
    g_string_append_printf (text, "layers=%u\n", texture->size[1]);
  if (ls_texture_has_samples (texture->dim))
    g_string_append_printf (text, "samples=%u\n", N_SAMPLES);
  if (has_layers (texture->dim))
    g_string_append_printf (text, "layers=%u\n", texture->size[2]);
  g_string_append_printf (text, "levels=%u\n%s", texture->n_levels, texture->format->keys);
  g_hash_table_replace (maker->draft->files, g_steal_pointer (&file), make_texels (texture));
  add (maker, "texture", number, text->str);
}

static void
put_sampler (const GlslangMaker *maker, guint number, const Texture *texture)
{
  const char *wrap = texture->is_clamped ? "clamp-last-texel" : "wrap";
  const char *filter = texture->is_linear ? "bilinear" : "point";
  g_autofree char *text =
    g_strdup_printf ("clamp-x=%s\nclamp-y=%s\nclamp-z=%s\nmag-filter=%s\nmin-filter=%s\nz-filter=%"
                     "s\nmip-filter=%s\n",
                     wrap, wrap, wrap, filter, filter, texture->is_linear ? "linear" : "point",
                     texture->n_levels < 2 ? "none"
                     : texture->is_linear  ? "linear"
                                           : "point");

  add (maker, "sampler", number, text);
}

/* --- all -------------------------------------------------------------------------------------- */

static gboolean
is_compared (const GlslangMaker *maker, const SpirvType *type)
{
  const SpirvCode *code = maker->unit->spirv;
  const SpirvType *image =
    type->shape == SPIRV_SHAPE_SAMPLED_IMAGE ? spirv_type (code->types, type->of) : type;

  return image != NULL && image->shape == SPIRV_SHAPE_IMAGE &&
         spirv_operand (code->module, &code->module->insns[image->insn], 2) == 1;
}

/* What a person chooses an image for, if it takes one. */
static void
add_typed (const GlslangMaker *maker, const char *name, const Texture *texture, gboolean is_made_up)
{
  g_autofree char *key = g_strconcat ("texture.", name, NULL);

  if (texture->dim == LS_TEXTURE_2D)
    ls_draft_add_text_input (maker->draft, key, LS_TEXT_INPUT_IMAGE,
                             is_made_up ? g_strdup ("") : NULL, is_made_up);
}

static gboolean
put_one (const GlslangMaker *maker, const SpirvVariable *variable, guint32 i, GError **error)
{
  const char *plain = glslang_variable_name (maker->unit, variable);
  g_autofree char *name = variable->n > 1 ? g_strdup_printf ("%s[%u]", plain, i) : g_strdup (plain);
  const LsNeed *need = glslang_find_need (maker->unit, LS_NEED_TEXTURE, variable->first + i);
  char **words = find_given (&maker->set->lines, name);
  gboolean is_given;
  Texture texture;

  if (need == NULL || need->dim == 0)
    return TRUE;
  texture =
    make_up ((LsTextureDim) (need->dim - 1), need->type, is_compared (maker, variable->type));
  is_given = take_given (maker->set, name, &texture);
  if (!is_given && words != NULL && !read_given (&texture, words, error))
    return FALSE;
  if (!is_given && words == NULL)
    glslang_note (maker, "the texture of %s", name);
  if (!is_given)
    add_typed (maker, name, &texture, words == NULL);
  put_texture (maker, variable->first + i, &texture);
  ls_draft_add_symbol (maker->draft, maker->stage,
                       g_strdup_printf ("texture %u", variable->first + i), name, NULL);
  if (variable->type->shape == SPIRV_SHAPE_SAMPLED_IMAGE)
    put_sampler (maker, variable->sampler + i, &texture);
  return TRUE;
}

gboolean
glslang_put_textures (const GlslangMaker *maker, GError **error)
{
  const SpirvVariables *variables = maker->unit->spirv->variables;

  for (guint i = 0; i < variables->n_variables; i++)
    {
      const SpirvVariable *variable = &variables->variables[i];

      for (guint32 k = 0; variable->at == SPIRV_AT_TEXTURE && k < variable->n; k++)
        if (!put_one (maker, variable, k, error))
          return FALSE;
    }
  return TRUE;
}

gboolean
glslang_run_texture (const GlslangMaker *maker, const SpirvVariable *variable, LsRunImage *image)
{
  const LsNeed *need = glslang_find_need (maker->unit, LS_NEED_TEXTURE, variable->first);
  Texture texture;

  if (need == NULL || need->dim == 0 || need->type != LS_VALUE_FLOAT)
    return FALSE;
  texture =
    make_up ((LsTextureDim) (need->dim - 1), need->type, is_compared (maker, variable->type));
  *image = (LsRunImage){ .dim = ls_scene_dim_names[texture.dim],
                         .format = texture.format->n_channels == 1 ? "d32" : "rgba8",
                         .size = { texture.size[0], texture.size[1], texture.size[2] },
                         .n_layers = has_layers (texture.dim) ? texture.size[2] : 1,
                         .n_levels = 1,
                         .is_sampled = TRUE,
                         .sampler = { .min = "point",
                                      .mag = "point",
                                      .mip = "point",
                                      .wrap = { "wrap", "wrap", "wrap" },
                                      .border = "transparent-black",
                                      .compare = "lessequal" },
                         .words = make_texels (&texture) };
  glslang_note (maker, "the texture of %s", glslang_variable_name (maker->unit, variable));
  return TRUE;
}
