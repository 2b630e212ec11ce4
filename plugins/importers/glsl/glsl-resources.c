#include <string.h>

#include "glsl-scene.h"
#include "ls-scene-words.h"
#include "ls-text.h"

/* Buffers, textures and samplers, from the words that describe them. */

#define TEXTURES_FROM 18 /* the resource of sampler 0 */
#define FETCH_FROM 160   /* the first buffer of the fetch subroutine */
#define RING 17
#define VALID_TEXTURE 2
#define VALID_BUFFER 3
#define MAX_BUFFER_BYTES (1u << 20)
#define MAX_INLINE 64 /* most words that are written as text */

typedef struct
{
  GlslPlaces *places;
  LsStage stage;
  LsDraft *draft;
  GHashTable *resources;
} Resources;

/* Returns: NULL for formats with an unknown layout of bytes. */
static const char *
format_name (guint code)
{
  static const guint8 known[] = { 1,  5,  6,  7,  13, 14, 15, 16, 26, 29,
                                  30, 31, 32, 34, 35, 44, 45, 46, 47, 48 };

  return memchr (known, (gint) code, sizeof known) != NULL ? ls_scene_format_names[code] : NULL;
}

/* Returns: the name of value in a list that ends with NULL; the first name for unknown values. */
static const char *
name_of (const char *const *names, guint value)
{
  const guint n = g_strv_length ((char **) names);

  return value < n && *names[value] ? names[value] : names[0];
}

/* --- data ------------------------------------------------------------------------------------- */

/* Writes the data of a group: as numbers if they are few, else as a file of the draft. */
static void
put_data (const Resources *resources, GString *text, const char *place, GBytes *bytes, char base)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  g_autofree char *name = NULL;

  if (size && size <= 4 * MAX_INLINE && size % 4 == 0 && base)
    {
      g_string_append_printf (text, "data=%s",
                              base == 'f'   ? "float"
                              : base == 'i' ? "int"
                                            : "uint");
      for (guint i = 0; i < size / 4; i++)
        {
          const guint32 word = glsl_word (data, i);
          g_autofree char *number = base == 'f'   ? glsl_format_float (word)
                                    : base == 'i' ? g_strdup_printf ("%d", (gint32) word)
                                                  : g_strdup_printf ("0x%08x", word);

          g_string_append_printf (text, " %s", number);
        }
      g_string_append_c (text, '\n');
      return;
    }
  name = g_strdup_printf ("%s.%s.bin", resources->draft->slug, place);
  g_strdelimit (name, " ", '-');
  g_hash_table_replace (resources->draft->files, g_strdup (name), g_bytes_ref (bytes));
  g_string_append_printf (text, "file=%s\n", name);
}

static void
add (const Resources *resources, const char *kind, guint number, GString *text)
{
  g_hash_table_replace (resources->resources, g_strdup_printf ("%s %u", kind, number),
                        g_string_free (text, FALSE));
}

/* --- buffers ---------------------------------------------------------------------------------- */

/* The letter of a buffer's numbers: by its attribute, else f, as for the driver's constants. */
static char
buffer_base (const Resources *resources, guint rid)
{
  const GArray *attributes = resources->places->variables->attributes;
  g_autofree char *place = g_strdup_printf ("buffer %u", rid);

  for (guint i = 0; i < resources->draft->symbols->len; i++)
    {
      const LsDraftSymbol *symbol = g_ptr_array_index (resources->draft->symbols, i);

      for (guint k = 0; k < attributes->len && !strcmp (symbol->place, place); k++)
        if (!strcmp (g_array_index (attributes, GlslAttribute, k).name, symbol->name))
          return g_array_index (attributes, GlslAttribute, k).base;
    }
  return 'f';
}

static void
add_buffer (const Resources *resources, guint number, guint rid)
{
  const GlslState *state = &resources->places->draw;
  const guint32 *words = state->resources[number];
  const guint32 handle = state->resource_handles[number];
  const guint code = glsl_bits (words[2], 25, 20), num = glsl_bits (words[2], 27, 26);
  const gsize size = MIN ((gsize) words[1] + 1, MAX_BUFFER_BYTES);
  guint8 *data = g_malloc (size);
  g_autoptr (GBytes) bytes = g_bytes_new_take (data, size);
  g_autofree char *place = g_strdup_printf ("buffer%u", rid);
  GString *text = g_string_new (NULL);

  glsl_round_read (state->round, handle, words[0], size, data);
  g_string_append_printf (text, "stride=%u\n", glsl_bits (words[2], 18, 8));
  put_data (resources, text, place, bytes, buffer_base (resources, rid));
  if (code && format_name (code) != NULL)
    g_string_append_printf (text, "format=%s\nnum-format=%s\ncomp=%s\nsrf-mode=%s\n",
                            format_name (code), name_of (ls_scene_num_format_names, num),
                            ls_scene_comp_names[glsl_bits (words[2], 28, 28)],
                            ls_scene_srf_names[glsl_bits (words[2], 29, 29)]);
  if (glsl_bits (words[2], 31, 30))
    g_string_append_printf (text, "endian=%s\n",
                            ls_scene_endian_names[glsl_bits (words[2], 31, 30)]);
  add (resources, "buffer", rid, text);
}

/* --- textures --------------------------------------------------------------------------------- */

/* The formats in which texels are given, and the card's formats with the same bytes. */
static const struct
{
  const char *name;
  guint code;
  char base;
} given_formats[] = {
  { "rgba8", 26, 'u' },    { "rgba32f", 35, 'f' },  { "rgba32i", 34, 'i' },
  { "rgba32ui", 34, 'u' }, { "depth32f", 14, 'f' }, { "r8", 1, 0 },
  { "rg8", 7, 0 },         { "r32f", 14, 'f' },     { "lum8", 1, 0 },
};

/* Returns: 0 for bytes, else the letter of the numbers; -1: the driver stores another format. */
static gint
given_base (const GlslSampler *sampler, guint code)
{
  for (guint i = 0; i < G_N_ELEMENTS (given_formats); i++)
    if (!strcmp (given_formats[i].name, sampler->format) && given_formats[i].code == code)
      return given_formats[i].base;
  return -1;
}

static void
put_shape (GString *text, const guint32 *words, const GlslSampler *sampler)
{
  const guint shape = glsl_bits (words[0], 2, 0);

  g_string_append_printf (text, "dim=%s\nwidth=%u\n", ls_scene_dim_names[shape], sampler->width);
  if (shape != 0 && shape != 4)
    g_string_append_printf (text, "height=%u\n", sampler->height);
  if (shape == 2)
    g_string_append_printf (text, "depth=%u\n", sampler->depth);
  if (shape == 4 || shape == 5)
    g_string_append_printf (text, "layers=%u\n", shape == 4 ? sampler->height : sampler->depth);
  g_string_append_printf (text, "levels=%u\nbase-level=%u\nlast-level=%u\n", sampler->levels,
                          MIN (glsl_bits (words[4], 31, 28), sampler->levels - 1),
                          MIN (glsl_bits (words[5], 3, 0), sampler->levels - 1));
}

static void
put_format (GString *text, const guint32 *words)
{
  g_string_append_printf (
    text, "format=%s\nnum-format=%s\ncomp=", format_name (glsl_bits (words[1], 31, 26)),
    name_of (ls_scene_num_format_names, glsl_bits (words[4], 9, 8)));
  for (guint i = 0; i < 4; i++)
    g_string_append_printf (text, "%s%s", i ? " " : "",
                            name_of (ls_scene_comp_names, glsl_bits (words[4], 2 * i + 1, 2 * i)));
  g_string_append_printf (
    text, "\nsrf-mode=%s\ndegamma=%s\nswizzle=", ls_scene_srf_names[glsl_bits (words[4], 10, 10)],
    glsl_bits (words[4], 11, 11) ? "true" : "false");
  for (guint i = 0; i < 4; i++)
    g_string_append_c (text, "xyzw01__"[glsl_bits (words[4], 18 + 3 * i, 16 + 3 * i)]);
  g_string_append_c (text, '\n');
}

/* A text's own number for a texture, which counts from 0. */
static guint
texture_number (const Resources *resources, guint rid)
{
  return glsl_has_texts (resources->places) ? rid - TEXTURES_FROM : rid;
}

static void
add_texture (const Resources *resources, guint number, guint rid)
{
  const guint32 *words = resources->places->draw.resources[number];
  const guint code = glsl_bits (words[1], 31, 26);
  const GlslSampler *sampler =
    glsl_places_sampler (resources->places, resources->stage, rid - TEXTURES_FROM);
  GBytes *bytes =
    sampler != NULL ? glsl_answer_find_texels (resources->places->answer, sampler->unit) : NULL;
  const gint base = sampler != NULL ? given_base (sampler, code) : -1;
  g_autofree char *place = g_strdup_printf ("texture%u", rid);
  GString *text;

  if (bytes == NULL || base < 0)
    return;
  text = g_string_new (NULL);
  put_shape (text, words, sampler);
  put_format (text, words);
  put_data (resources, text, place, bytes, (char) base);
  add (resources, "texture", texture_number (resources, rid), text);
}

static void
name_texture (const Resources *resources, const char *kind, guint number, guint n)
{
  const GlslSampler *sampler = glsl_places_sampler (resources->places, resources->stage, n);

  if (sampler != NULL)
    ls_draft_add_symbol (resources->draft, resources->stage,
                         g_strdup_printf ("%s %u", kind, number), sampler->name, sampler->type);
}

/* --- samplers --------------------------------------------------------------------------------- */

static void
put_steps (GString *text, const char *key, gint sixtyfourths)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (
    text, "%s=%s\n", key,
    g_ascii_formatd (number, sizeof number, "%.9g", (double) sixtyfourths / 64));
}

/* The driver uses no bicubic filter, and scenes have none. */
static const char *
filter_name (guint filter)
{
  return filter == 2 ? ls_scene_filter_names[0] : name_of (ls_scene_filter_names, filter);
}

static void
put_filters (GString *text, const guint32 *words)
{
  for (guint i = 0; i < 3; i++)
    g_string_append_printf (text, "clamp-%c=%s\n", "xyz"[i],
                            ls_scene_clamp_names[glsl_bits (words[0], 3 * i + 2, 3 * i)]);
  g_string_append_printf (text, "mag-filter=%s\nmin-filter=%s\nz-filter=%s\nmip-filter=%s\n",
                          filter_name (glsl_bits (words[0], 11, 9)),
                          filter_name (glsl_bits (words[0], 14, 12)),
                          name_of (ls_scene_level_filter_names, glsl_bits (words[0], 16, 15)),
                          name_of (ls_scene_level_filter_names, glsl_bits (words[0], 18, 17)));
}

/* The driver sets no border colour: a border of registers is transparent black. */
static const char *
border_name (guint border)
{
  return ls_scene_border_names[border < 3 ? border : 0];
}

static void
add_sampler (const Resources *resources, guint number, guint sid)
{
  const GlslState *state = &resources->places->draw;
  const guint32 *words = state->samplers[number];
  const guint bias = glsl_bits (words[1], 31, 20);
  GString *text = g_string_new (NULL);

  put_filters (text, words);
  g_string_append_printf (text, "border=%s\ndepth-compare=%s\n",
                          border_name (glsl_bits (words[0], 23, 22)),
                          ls_scene_compare_names[glsl_bits (words[0], 28, 26)]);
  put_steps (text, "min-lod", (gint) glsl_bits (words[1], 9, 0));
  put_steps (text, "max-lod", (gint) glsl_bits (words[1], 19, 10));
  put_steps (text, "lod-bias", bias & 0x800 ? (gint) bias - 0x1000 : (gint) bias);
  if (!(glsl_state_get (state, GLSL_TA_CNTL_AUX) & 1))
    g_string_append (text, "disable-cube-wrap=false\n");
  add (resources, "sampler", sid, text);
}

/* --- all -------------------------------------------------------------------------------------- */

static void
add_resource (const Resources *resources, guint number, guint rid)
{
  const guint kind = glsl_bits (resources->places->draw.resources[number][6], 31, 30);

  if (kind == VALID_TEXTURE && rid >= TEXTURES_FROM)
    {
      add_texture (resources, number, rid);
      name_texture (resources, "texture", texture_number (resources, rid), rid - TEXTURES_FROM);
    }
  else if (kind == VALID_BUFFER && rid != RING && !glsl_has_texts (resources->places))
    {
      add_buffer (resources, number, rid);
      if (rid > RING && rid < FETCH_FROM)
        name_texture (resources, "buffer", rid, rid - TEXTURES_FROM);
    }
}

static gboolean
is_set (const guint32 *words)
{
  return (words[0] | words[1] | words[2]) != 0;
}

void
glsl_resources_add (GlslPlaces *places,
                    LsStage stage,
                    gboolean is_first,
                    LsDraft *draft,
                    GHashTable *table)
{
  const Resources resources = { places, stage, draft, table };
  const guint first = stage == LS_STAGE_PS ? 0 : stage == LS_STAGE_GS ? 336 : 160;
  const guint first_sampler = stage == LS_STAGE_PS ? 0 : stage == LS_STAGE_GS ? 36 : 18;

  for (guint i = 0; i < 160 && first + i < GLSL_N_RESOURCES; i++)
    add_resource (&resources, first + i, i);
  for (guint i = 0; is_first && i < 16; i++)
    add_resource (&resources, 320 + i, FETCH_FROM + i);
  for (guint i = 0; i < 18; i++)
    if (is_set (places->draw.samplers[first_sampler + i]))
      {
        add_sampler (&resources, first_sampler + i, i);
        name_texture (&resources, "sampler", i, i);
      }
}

/* Locations in order: registers from 1 on, and a buffer for each. */
void
glsl_attributes_name (const GlslPlaces *places, LsStage stage, LsDraft *draft)
{
  const GArray *attributes = places->variables->attributes;
  guint n = 0;

  for (guint location = 0; location < 32; location++)
    for (guint i = 0; i < attributes->len; i++)
      {
        const GlslAttribute *attribute = &g_array_index (attributes, GlslAttribute, i);

        for (guint c = 0; c < attribute->columns; c++)
          {
            g_autofree char *name = attribute->columns > 1
                                      ? g_strdup_printf ("%s[%u]", attribute->name, c)
                                      : g_strdup (attribute->name);
            g_autofree char *type = glsl_type_name (attribute->base, 1, attribute->rows);

            if (attribute->location + c != location)
              continue;
            ls_draft_add_part (draft, stage,
                               glsl_has_texts (places) ? g_strdup_printf ("IN%u", n)
                                                       : g_strdup_printf ("R%u", n + 1),
                               0, attribute->rows, name, type);
            if (!glsl_has_texts (places))
              ls_draft_add_symbol (draft, stage, g_strdup_printf ("buffer %u", FETCH_FROM + n),
                                   name, type);
            n++;
          }
      }
}
