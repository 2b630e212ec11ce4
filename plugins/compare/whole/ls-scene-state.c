#include "ls-scene-compare.h"

#include <inttypes.h>
#include <string.h>

#include "ls-cell.h"
#include "ls-decimal.h"
#include "ls-scene-words.h"
#include "ls-texture.h"
#include "ls-words.h"

/* Words of one buffer that are told one by one. */
#define MAX_WORDS 8

typedef struct
{
  const LsScene *scene;
  const LsProgram *program;
  const LsBindings *a, *b;
  GPtrArray *found; /* of LsStateDifference */
} Comparing;

static void
difference_free (LsStateDifference *difference)
{
  g_free (difference->what);
  g_free (difference->key);
  g_free (difference->a);
  g_free (difference->b);
  g_free (difference);
}

/* Takes what, a and b. Returns: (transfer none). */
static LsStateDifference *
add_difference (const Comparing *comparing, char *what, const char *key, char *a, char *b)
{
  LsStateDifference *difference = g_new0 (LsStateDifference, 1);

  *difference = (LsStateDifference){ .what = what, .key = g_strdup (key), .a = a, .b = b };
  g_ptr_array_add (comparing->found, difference);
  return difference;
}

/* As scenes write it. */
static char *
dup_text (GVariant *value)
{
  char number[LS_DECIMAL_SIZE];

  if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    return g_variant_dup_string (value, NULL);
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE))
    return g_strdup (ls_decimal ((float) g_variant_get_double (value), number));
  return g_strdup_printf ("%" PRIu64, g_variant_get_uint64 (value));
}

/* Member by member of two structs, by the keys that scenes have for them. what: NULL: the key is what is different. */
static void
compare_fields (const Comparing *comparing,
                const char *what,
                const LsField *fields,
                gconstpointer a,
                gconstpointer b)
{
  g_autoptr (GVariant) x = g_variant_ref_sink (ls_fields_to_data (fields, a, NULL, NULL));
  g_autoptr (GVariant) y = g_variant_ref_sink (ls_fields_to_data (fields, b, NULL, NULL));

  for (const LsField *field = fields; field->key != NULL; field++)
    {
      g_autoptr (GVariant) one = g_variant_lookup_value (x, field->key, NULL);
      g_autoptr (GVariant) other = g_variant_lookup_value (y, field->key, NULL);

      if (!g_variant_equal (one, other))
        add_difference (comparing, g_strdup (what != NULL ? what : field->key),
                        what != NULL ? field->key : NULL, dup_text (one), dup_text (other));
    }
}

static char *
dup_bool (gboolean value)
{
  return g_strdup (value ? "true" : "false");
}

/* --- words of memory -------------------------------------------------------------------------------------- */

static gsize
size_of (GBytes *bytes)
{
  return bytes != NULL ? g_bytes_get_size (bytes) : 0;
}

/* Behind the end of one there are zeros. */
static guint32
word_at (GBytes *bytes, gsize at)
{
  guint8 word[4] = { 0 };
  gsize size = size_of (bytes);

  if (at < size)
    memcpy (word, (const guint8 *) g_bytes_get_data (bytes, NULL) + at, MIN (4, size - at));
  return word[0] | (guint32) word[1] << 8 | (guint32) word[2] << 16 | (guint32) word[3] << 24;
}

static char *
dup_word (const Comparing *comparing, const LsCell *cell, guint32 bits)
{
  GString *text = g_string_new (NULL);

  ls_cell_append_taken (text, cell, ls_program_machine (comparing->program), LS_VALUE_BITS, bits);
  return g_string_free (text, FALSE);
}

static char *
dup_cell (const Comparing *comparing, const LsCell *cell)
{
  GString *text = g_string_new (NULL);
  g_autofree char *name =
    ls_cell_dup_name (cell, ls_program_machine (comparing->program), comparing->a->names, FALSE);

  ls_cell_append (text, cell, comparing->program, 0);
  if (name != NULL)
    g_string_append_printf (text, " (%s)", name);
  return g_string_free (text, FALSE);
}

/* cell: of the first word; step: what its place grows by from word to word. */
static void
compare_words (const Comparing *comparing, LsCell cell, guint step, GBytes *a, GBytes *b)
{
  gsize size = MAX (size_of (a), size_of (b));
  LsStateDifference *last = NULL;
  guint n = 0;

  if (a == b || (a != NULL && b != NULL && g_bytes_equal (a, b)))
    return;
  for (gsize at = 0; at < size; at += 4, cell.at += step)
    {
      guint32 x = word_at (a, at), y = word_at (b, at);

      if (x == y)
        continue;
      if (n++ < MAX_WORDS)
        last = add_difference (comparing, dup_cell (comparing, &cell), NULL,
                               dup_word (comparing, &cell, x), dup_word (comparing, &cell, y));
      else
        last->n_more++;
    }
}

static void
compare_constants (const Comparing *comparing)
{
  const LsBindings *a = comparing->a, *b = comparing->b;

  for (guint i = 0; i < LS_N_CONST_BUFFERS; i++)
    compare_words (comparing, (LsCell){ .kind = LS_CELL_CONSTANT, .number = i }, 1, a->constants[i],
                   b->constants[i]);
  compare_words (comparing, (LsCell){ .kind = LS_CELL_CONSTANT, .number = LS_CELL_CONST_FILE }, 1,
                 a->const_file, b->const_file);
  compare_words (comparing,
                 (LsCell){ .kind = LS_CELL_CONSTANT, .number = LS_CELL_OTHER_CONST_FILE }, 1,
                 a->other_const_file, b->other_const_file);
  for (guint i = 0; i < 32; i++)
    {
      LsCell cell = { .kind = LS_CELL_BOOLEAN, .number = i };

      if (((a->booleans ^ b->booleans) >> i & 1) != 0)
        add_difference (comparing, dup_cell (comparing, &cell), NULL,
                        dup_bool (a->booleans >> i & 1), dup_bool (b->booleans >> i & 1));
    }
  for (guint i = 0; i < LS_MAX_LOOP_CONSTANTS; i++)
    {
      const LsLoopConstant *x = &a->loops[i], *y = &b->loops[i];

      if (memcmp (x, y, sizeof *x) != 0)
        add_difference (comparing, g_strdup_printf ("loop%u", i), NULL,
                        g_strdup_printf ("%u %u %d", x->count, x->init, x->increment),
                        g_strdup_printf ("%u %u %d", y->count, y->init, y->increment));
    }
}

/* clang-format off */
static const char *const flags[] = { "false", "true" }, *const not_flags[] = { "true", "false" };
static const LsField buffer_fields[] = {
  LS_FIELD (LsBuffer, UINT, stride),
  LS_FIELD_AS (LsBuffer, UINT, data_format, "format"),
  LS_FIELD_NAMED (LsBuffer, num_format, "num-format", ls_scene_num_format_names),
  LS_FIELD_NAMED (LsBuffer, format_comp, "comp", ls_scene_comp_names),
  LS_FIELD_NAMED (LsBuffer, srf_mode, "srf-mode", ls_scene_srf_names),
  LS_FIELD_NAMED (LsBuffer, endian_swap, "endian", ls_scene_endian_names),
  LS_FIELD_END
};
/* clang-format on */

static void
compare_buffer (const Comparing *comparing, guint number)
{
  const LsBuffer *a = &comparing->a->buffers[number], *b = &comparing->b->buffers[number];
  g_autofree char *what = g_strdup_printf (ls_words ("buffer %u"), number);

  compare_fields (comparing, what, buffer_fields, a, b);
  compare_words (comparing, (LsCell){ .kind = LS_CELL_BUFFER, .number = number, .n_bytes = 4 }, 4,
                 a->bytes, b->bytes);
}

/* --- textures --------------------------------------------------------------------------------------------- */

static char *
dup_texel (const Comparing *comparing, LsCell *cell, const guint32 *words)
{
  GString *text = g_string_new ("(");

  for (guint c = 0; c < 4; c++)
    {
      g_autofree char *word = NULL;

      cell->ref.channel = (guint8) c;
      word = dup_word (comparing, cell, words[c]);
      g_string_append_printf (text, "%s%s", c > 0 ? ", " : "", word);
    }
  g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}

static char *
dup_texel_place (LsCell *cell, const LsTexture *texture)
{
  g_autoptr (GString) at = g_string_new (NULL);

  cell->texel.is_deep = ls_texture_has_depth (texture->dim);
  ls_cell_append_texel (at, cell);
  return g_strdup_printf (ls_words ("texture %u at %s"), cell->number, at->str);
}

/* Of all levels the first texel that is different, and how many others are. */
static void
compare_texels (const Comparing *comparing, guint number, const LsTexture *a, const LsTexture *b)
{
  LsStateDifference *first = NULL;

  for (guint i = 0; i < a->n_levels; i++)
    {
      const LsTextureLevel *x = &a->levels[i], *y = &b->levels[i];
      gsize n = (gsize) x->width * x->height * x->depth;

      if (memcmp (x->texels, y->texels, n * LS_TEXEL_BYTES) == 0)
        continue;
      for (gsize k = 0; k < n; k++)
        {
          LsCell cell = { .kind = LS_CELL_TEXEL, .number = number, .texel.level = i };

          if (memcmp (x->texels + 4 * k, y->texels + 4 * k, LS_TEXEL_BYTES) == 0)
            continue;
          if (first != NULL)
            {
              first->n_more++;
              continue;
            }
          cell.texel.x = (guint32) (k % x->width);
          cell.texel.y = (guint32) (k / x->width % x->height);
          cell.texel.z = (guint32) (k / x->width / x->height);
          first = add_difference (comparing, dup_texel_place (&cell, a), NULL,
                                  dup_texel (comparing, &cell, x->texels + 4 * k),
                                  dup_texel (comparing, &cell, y->texels + 4 * k));
        }
    }
}

/* "8 x 8 2d, 4 levels" */
static char *
dup_shape (const LsTexture *texture)
{
  const LsTextureLevel *level = texture != NULL ? &texture->levels[0] : NULL;

  if (texture == NULL)
    return g_strdup (ls_words ("not there"));
  return g_strdup_printf (ls_words ("%s %u x %u x %u, levels %u, samples %u"),
                          ls_scene_dim_names[texture->dim], level->width, level->height,
                          level->depth, texture->n_levels, texture->n_samples);
}

static GVariant *
read_swizzle (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsTexture *texture = of;
  char text[] = "xxxx";

  for (guint c = 0; c < 4; c++)
    text[c] = "xyzw01"[MIN (texture->dst_sel[c], 5)];
  return g_variant_new_string (text);
}

/* clang-format off */
static const LsField texture_fields[] = {
  LS_FIELD_AS (LsTexture, UINT, base_level, "base-level"),
  LS_FIELD_AS (LsTexture, UINT, last_level, "last-level"),
  LS_FIELD_AS (LsTexture, UINT, base_layer, "base-array"),
  LS_FIELD_AS (LsTexture, UINT, last_layer, "last-array"),
  LS_FIELD_AS (LsTexture, UINT, is_srgb, "degamma"),
  LS_FIELD_MADE ("swizzle", read_swizzle),
  LS_FIELD_END
};
/* clang-format on */

static void
compare_texture (const Comparing *comparing, guint number)
{
  const LsTexture *a = comparing->a->textures[number], *b = comparing->b->textures[number];
  g_autofree char *what = g_strdup_printf (ls_words ("texture %u"), number);
  g_autofree char *x = NULL, *y = NULL;

  if (a == b)
    return;
  x = dup_shape (a);
  y = dup_shape (b);
  if (a == NULL || b == NULL || strcmp (x, y) != 0)
    {
      add_difference (comparing, g_steal_pointer (&what), NULL, g_steal_pointer (&x),
                      g_steal_pointer (&y));
      return;
    }
  compare_fields (comparing, what, texture_fields, a, b);
  compare_texels (comparing, number, a, b);
}

/* --- samplers --------------------------------------------------------------------------------------------- */

static GVariant *
read_border (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsSampler *sampler = of;
  g_autoptr (GString) text = g_string_new (NULL);
  char number[LS_DECIMAL_SIZE];

  for (guint c = 0; c < 4; c++)
    g_string_append_printf (text, "%s%s", c > 0 ? " " : "",
                            ls_decimal (sampler->border[c], number));
  return g_variant_new_string (text->str);
}

/* clang-format off */
static const LsField sampler_fields[] = {
  LS_FIELD_NAMED (LsSampler, wrap[0], "clamp-x", ls_scene_clamp_names),
  LS_FIELD_NAMED (LsSampler, wrap[1], "clamp-y", ls_scene_clamp_names),
  LS_FIELD_NAMED (LsSampler, wrap[2], "clamp-z", ls_scene_clamp_names),
  LS_FIELD_NAMED (LsSampler, mag, "mag-filter", ls_scene_filter_names),
  LS_FIELD_NAMED (LsSampler, min, "min-filter", ls_scene_filter_names),
  LS_FIELD_NAMED (LsSampler, z_filter, "z-filter", ls_scene_level_filter_names),
  LS_FIELD_NAMED (LsSampler, mip, "mip-filter", ls_scene_level_filter_names),
  LS_FIELD_NAMED (LsSampler, compare, "depth-compare", ls_scene_compare_names),
  LS_FIELD_AS (LsSampler, UINT, max_aniso, "max-aniso"),
  LS_FIELD_AS (LsSampler, DOUBLE, min_lod, "min-lod"),
  LS_FIELD_AS (LsSampler, DOUBLE, max_lod, "max-lod"),
  LS_FIELD_AS (LsSampler, DOUBLE, lod_bias, "lod-bias"),
  LS_FIELD_NAMED (LsSampler, cube_wrap, "disable-cube-wrap", not_flags),
  LS_FIELD_NAMED (LsSampler, cube_aniso, "disable-cube-aniso", not_flags),
  LS_FIELD_NAMED (LsSampler, point_clamp, "point-sampling-clamp", flags),
  LS_FIELD_NAMED (LsSampler, degamma, "force-degamma", flags),
  LS_FIELD_NAMED (LsSampler, gathers, "fetch-4", flags),
  LS_FIELD_NAMED (LsSampler, compares, "sample-is-pcf", flags),
  LS_FIELD_MADE ("border", read_border),
  LS_FIELD_END
};
/* clang-format on */

static void
compare_sampler (const Comparing *comparing, guint number)
{
  const LsSampler *a = comparing->a->samplers[number], *b = comparing->b->samplers[number];
  g_autofree char *what = g_strdup_printf (ls_words ("sampler %u"), number);

  if (a == b)
    return;
  if (a != NULL && b != NULL)
    compare_fields (comparing, what, sampler_fields, a, b);
  else
    add_difference (comparing, g_steal_pointer (&what), NULL,
                    g_strdup (a != NULL ? ls_words ("there") : ls_words ("not there")),
                    g_strdup (b != NULL ? ls_words ("there") : ls_words ("not there")));
}

/* --- all -------------------------------------------------------------------------------------------------- */

/* clang-format off */
static const LsField bindings_fields[] = {
  LS_FIELD_NAMED (LsBindings, dx10_clamp, "dx10-clamp", flags),
  LS_FIELD_AS (LsBindings, UINT, base_vertex, "base-vertex"),
  LS_FIELD_AS (LsBindings, UINT, base_instance, "base-instance"),
  LS_FIELD_END
};
/* clang-format on */

static void
compare_rest (const Comparing *comparing)
{
  const LsBindings *a = comparing->a, *b = comparing->b;
  const LsMachine *machine = ls_scene_get_machine (comparing->scene);
  g_autofree char *x = ls_readings_tell (machine, a->readings, b->readings);
  g_autofree char *y = ls_readings_tell (machine, b->readings, a->readings);

  if (*y != '\0')
    add_difference (comparing, g_strdup ("machine"), NULL, g_steal_pointer (&x),
                    g_steal_pointer (&y));
  compare_fields (comparing, NULL, bindings_fields, a, b);
}

GPtrArray *
ls_scene_compare_state (const LsScene *a, const LsScene *b)
{
  const Comparing comparing = {
    .scene = a,
    .program = ls_scene_get_program (a),
    .a = ls_scene_get_bindings (a),
    .b = ls_scene_get_bindings (b),
    .found = g_ptr_array_new_with_free_func ((GDestroyNotify) difference_free),
  };

  compare_constants (&comparing);
  for (guint i = 0; i < LS_MAX_RESOURCES; i++)
    {
      compare_buffer (&comparing, i);
      compare_texture (&comparing, i);
    }
  for (guint i = 0; i < LS_MAX_SAMPLERS; i++)
    compare_sampler (&comparing, i);
  compare_rest (&comparing);
  return comparing.found;
}

/* clang-format off */
static const LsPart parts[] = {
  { "what", "key", "{what}: {key} {text_a} / {text_b}" }, { "what", NULL, "{what}: {text_a} / {text_b}" }, { NULL, NULL, NULL }
};
static const LsSentence sentences[] = {
  { "n_more", N_ ("{@what}, and {n_more} more there") }, { "!n_more", "{@what}" }, { NULL, NULL }
};
const LsField ls_state_difference_fields[] = {
  LS_FIELD (LsStateDifference, STRING, what),
  LS_FIELD (LsStateDifference, STRING, key),
  LS_FIELD_AS (LsStateDifference, STRING, a, "text_a"),
  LS_FIELD_AS (LsStateDifference, STRING, b, "text_b"),
  LS_FIELD_IF (LsStateDifference, UINT, n_more, "n_more", n_more),
  LS_FIELD_SAY ("sentence", sentences, parts),
  LS_FIELD_END
};
/* clang-format on */
