#include <stdlib.h>
#include <string.h>

#include "ls-error.h"
#include "piglit-test.h"

/* texture rgbw UNIT (W, H), texture checkerboard UNIT LEVEL (W, H) (COLOUR) (COLOUR), texture
 * miptree UNIT: lines for the texture of a unit, all with the nearest filter. */

#define MAX_SIDE 512
#define MIPTREE_SIDE 8u
#define MAX_UNITS 16u
#define MAX_TEXELS (2u << 20) /* of all units together */

static gboolean
refuse (const PiglitReader *reader, char **words, GError **error)
{
  g_autofree char *command = g_strjoinv (" ", words);

  return piglit_fail (reader, LS_ERROR_UNSUPPORTED, error, "not run here: %s", command);
}

/* The wrap mode: OpenGL's default, but not for textures whose sides are no powers of two, which
 * these tests clamp. */
static const char *
default_wrap (guint width, guint height)
{
  return (width & (width - 1)) || (height & (height - 1)) ? "clamp" : "repeat";
}

static void
put_head (GString *text,
          const char *unit,
          guint width,
          guint height,
          guint levels,
          const char *wrap)
{
  g_string_append_printf (text, "unit %s rgba8 %u %u 1 %u nearest %s", unit, width, height, levels,
                          wrap);
}

/* A texel as text: four bytes of at most three digits, each behind a space. */
typedef struct
{
  char text[4 * 4 + 1];
} Texel;

static Texel
make_texel (const float *colour)
{
  guint bytes[4];
  Texel texel;

  for (guint i = 0; i < 4; i++)
    bytes[i] = (guint) (CLAMP (colour[i], 0, 1) * 255 + 0.5f);
  g_snprintf (texel.text, sizeof texel.text, " %u %u %u %u", bytes[0], bytes[1], bytes[2],
              bytes[3]);
  return texel;
}

static const float quarters[4][4] = { { 1, 0, 0, 1 },
                                      { 0, 1, 0, 1 },
                                      { 0, 0, 1, 1 },
                                      { 1, 1, 1, 1 } };

/* Quarters: red below at the left, then green, above blue and white. */
static void
put_quarters (GString *text, guint width, guint height)
{
  Texel texels[4];

  for (guint i = 0; i < 4; i++)
    texels[i] = make_texel (quarters[i]);
  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
      g_string_append (text, texels[(x >= width / 2) + 2 * (y >= height / 2)].text);
}

/* Levels of one colour each: red, green, blue, white. */
static void
put_levels (GString *text)
{
  for (guint level = 0; level < 4; level++)
    {
      const Texel texel = make_texel (quarters[level]);
      const guint side = MIPTREE_SIDE >> level;

      for (guint i = 0; i < side * side; i++)
        g_string_append (text, texel.text);
    }
}

/* Fields of half the size: the first colour at the origin. */
static void
put_fields (GString *text, guint width, guint height, const float colours[2][4])
{
  const Texel texels[2] = { make_texel (colours[0]), make_texel (colours[1]) };

  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
      g_string_append (text, texels[(x / MAX (width / 2, 1) + y / MAX (height / 2, 1)) % 2].text);
}

/* A unit gets one texture: its description stays in memory as text until the draw. */
static gboolean
claim_unit (PiglitReader *reader, const char *word, guint n_texels, GError **error)
{
  guint64 unit;

  if (!g_ascii_string_to_unsigned (word, 10, 0, MAX_UNITS - 1, &unit, NULL))
    return piglit_fail (reader, LS_ERROR_UNSUPPORTED, error,
                        "textures are of units 0 to %u, not %s", MAX_UNITS - 1, word);
  if (reader->units >> unit & 1)
    return piglit_fail (reader, LS_ERROR_UNSUPPORTED, error, "unit %s has a texture already", word);
  if (reader->n_texels + n_texels > MAX_TEXELS)
    return piglit_fail (reader, LS_ERROR_UNSUPPORTED, error,
                        "the textures have more than %u texels together", MAX_TEXELS);
  reader->units |= 1u << unit;
  reader->n_texels += n_texels;
  return TRUE;
}

static gboolean
read_size (char **words, guint *width, guint *height)
{
  *width = (guint) CLAMP (atoi (words[0]), 0, MAX_SIDE + 1);
  *height = (guint) CLAMP (atoi (words[1]), 0, MAX_SIDE + 1);
  return *width && *height && *width <= MAX_SIDE && *height <= MAX_SIDE;
}

gboolean
piglit_texture (PiglitReader *reader, char **words, GError **error)
{
  const guint n = g_strv_length (words);
  GString *text = reader->pending;
  guint width, height;

  if (reader->test->n_draws || n < 3)
    return refuse (reader, words, error);
  if (!strcmp (words[1], "miptree") && n == 3)
    {
      if (!claim_unit (reader, words[2], 2 * MIPTREE_SIDE * MIPTREE_SIDE, error))
        return FALSE;
      put_head (text, words[2], MIPTREE_SIDE, MIPTREE_SIDE, 4, "repeat");
      put_levels (text);
    }
  else if (!strcmp (words[1], "rgbw") && n == 5 && read_size (words + 3, &width, &height))
    {
      if (!claim_unit (reader, words[2], width * height, error))
        return FALSE;
      put_head (text, words[2], width, height, 1, "clamp");
      put_quarters (text, width, height);
    }
  else if (!strcmp (words[1], "checkerboard") && n == 14 && !strcmp (words[3], "0") &&
           read_size (words + 4, &width, &height))
    {
      float colours[2][4];

      if (!piglit_numbers (reader, words + 6, 4, colours[0], error) ||
          !piglit_numbers (reader, words + 10, 4, colours[1], error) ||
          !claim_unit (reader, words[2], width * height, error))
        return FALSE;
      put_head (text, words[2], width, height, 1, default_wrap (width, height));
      put_fields (text, width, height, colours);
    }
  else
    return refuse (reader, words, error);
  g_string_append_c (text, '\n');
  return TRUE;
}

/* Accepts values that are so already. */
gboolean
piglit_texparameter (PiglitReader *reader, char **words, GError **error)
{
  const gboolean is_filter =
    g_strv_length (words) == 4 && (!strcmp (words[2], "min") || !strcmp (words[2], "mag"));

  return (is_filter && !strcmp (words[3], "nearest")) || refuse (reader, words, error);
}
