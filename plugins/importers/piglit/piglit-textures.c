#include <stdlib.h>
#include <string.h>

#include "ls-error.h"
#include "piglit-test.h"

/* texture rgbw UNIT (W, H), texture checkerboard UNIT LEVEL (W, H) (COLOUR) (COLOUR), texture miptree UNIT: lines that describe a
 * unit's texture, all with the nearest texel. */

#define MAX_SIDE 512
#define MIPTREE_SIDE 8u

static gboolean
refuse (const PiglitReader *reader, char **words, GError **error)
{
  g_autofree char *command = g_strjoinv (" ", words);

  return piglit_fail (reader, LS_ERROR_UNSUPPORTED, error, "not run here: %s", command);
}

static void
put_head (GString *text, const char *unit, guint width, guint height, guint levels)
{
  const gboolean is_power = !(width & (width - 1)) && !(height & (height - 1));

  g_string_append_printf (text, "unit %s rgba8 %u %u 1 %u nearest %s", unit, width, height, levels,
                          is_power ? "repeat" : "clamp");
}

static void
put_colour (GString *text, const float *colour)
{
  for (guint i = 0; i < 4; i++)
    g_string_append_printf (text, " %u", (guint) (CLAMP (colour[i], 0, 1) * 255 + 0.5f));
}

/* Quarters: red below at the left, then green, above blue and white. */
static void
put_quarters (GString *text, guint width, guint height)
{
  static const float colours[4][4] = {
    { 1, 0, 0, 1 }, { 0, 1, 0, 1 }, { 0, 0, 1, 1 }, { 1, 1, 1, 1 }
  };

  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
      put_colour (text, colours[(x >= width / 2) + 2 * (y >= height / 2)]);
}

/* A level of one colour each: red, green, blue, white. */
static void
put_levels (GString *text)
{
  static const float colours[4][4] = {
    { 1, 0, 0, 1 }, { 0, 1, 0, 1 }, { 0, 0, 1, 1 }, { 1, 1, 1, 1 }
  };

  for (guint level = 0; level < 4; level++)
    for (guint i = 0; i < (MIPTREE_SIDE >> level) * (MIPTREE_SIDE >> level); i++)
      put_colour (text, colours[level]);
}

/* Fields of half the size: the first colour at the origin. */
static void
put_fields (GString *text, guint width, guint height, const float colours[2][4])
{
  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
      put_colour (text, colours[(x / MAX (width / 2, 1) + y / MAX (height / 2, 1)) % 2]);
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
      put_head (text, words[2], MIPTREE_SIDE, MIPTREE_SIDE, 4);
      put_levels (text);
    }
  else if (!strcmp (words[1], "rgbw") && n == 5 && read_size (words + 3, &width, &height))
    {
      put_head (text, words[2], width, height, 1);
      put_quarters (text, width, height);
    }
  else if (!strcmp (words[1], "checkerboard") && n == 14 && !strcmp (words[3], "0") &&
           read_size (words + 4, &width, &height))
    {
      float colours[2][4];

      for (guint i = 0; i < 8; i++)
        colours[i / 4][i % 4] = (float) g_ascii_strtod (words[6 + i], NULL);
      put_head (text, words[2], width, height, 1);
      put_fields (text, width, height, colours);
    }
  else
    return refuse (reader, words, error);
  g_string_append_c (text, '\n');
  return TRUE;
}

/* Only what is so already. */
gboolean
piglit_texparameter (PiglitReader *reader, char **words, GError **error)
{
  const gboolean is_filter =
    g_strv_length (words) == 4 && (!strcmp (words[2], "min") || !strcmp (words[2], "mag"));

  return (is_filter && !strcmp (words[3], "nearest")) || refuse (reader, words, error);
}
