#include "ls-images.h"

#include <math.h>

#include "ls-check.h"
#include "ls-output-format.h"

/* One channel becomes grey; missing channels are 0, missing alpha is 1. */
static void
fill_pixel (float *rgba, const LsTargetFormat *format, const guint32 *words, guint n_channels)
{
  rgba[3] = 1;
  for (guint c = 0; c < n_channels; c++)
    rgba[c] = (float) ls_target_shown (format, c, words[c]);
  if (n_channels == 1)
    rgba[1] = rgba[2] = rgba[0];
}

/* Returns: NULL where there is no memory. */
static GBytes *
make_image (LsScene *scene, const LsDispatch *dispatch, guint output)
{
  const LsTargetFormat *format = ls_target_format (ls_scene_get_output (scene, output)->format);
  const LsDispatchImage *image = &dispatch->images[output];
  gsize n_pixels = (gsize) image->width * image->height;
  g_autofree guint32 *words = ls_scene_output_words (scene, dispatch, output);
  float *rgba = words ? g_try_new0 (float, MAX (4 * n_pixels, 1)) : NULL;

  if (!rgba)
    return NULL;
  for (gsize i = 0; i < n_pixels; i++)
    {
      if (image->written[i] != 0)
        fill_pixel (&rgba[4 * i], format, &words[i * image->n_channels], image->n_channels);
      else
        rgba[4 * i + 3] = NAN;
    }
  return g_bytes_new_take (rgba, 4 * n_pixels * sizeof (float));
}

/* Returns: FALSE where there is no memory. */
static gboolean
add_image (LsImages *images, LsScene *scene, const LsDispatch *dispatch, guint output)
{
  const LsDispatchImage *image = &dispatch->images[output];
  const LsTargetFormat *format = ls_target_format (ls_scene_get_output (scene, output)->format);
  gsize n_words = (gsize) image->width * image->height * image->n_channels;

  images->rgba[output] = make_image (scene, dispatch, output);
  images->width[output] = image->width;
  images->height[output] = image->height;
  images->n_channels[output] = image->n_channels;
  images->types[output] = ls_output_type (format);
  if (images->types[output] != LS_VALUE_FLOAT)
    {
      guint32 *words = ls_scene_output_words (scene, dispatch, output);

      images->words[output] = words ? g_bytes_new_take (words, n_words * sizeof (guint32)) : NULL;
    }
  return images->rgba[output] && (images->types[output] == LS_VALUE_FLOAT || images->words[output]);
}

gpointer
ls_images_render (gpointer scene, const gint *cancel)
{
  LsDispatchOptions options = { .interrupt = cancel };
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, &options, NULL);

  if (!dispatch || g_atomic_int_get (cancel))
    return NULL;

  LsImages *images = g_new0 (LsImages, 1);
  images->n = dispatch->n_images;
  images->rgba = g_new0 (GBytes *, images->n);
  images->width = g_new0 (guint, images->n);
  images->height = g_new0 (guint, images->n);
  images->words = g_new0 (GBytes *, images->n);
  images->n_channels = g_new0 (guint, images->n);
  images->types = g_new0 (LsValueType, images->n);
  for (guint i = 0; i < images->n; i++)
    if (!add_image (images, scene, dispatch, i))
      {
        ls_images_free (images);
        return NULL;
      }
  return images;
}

void
ls_images_free (LsImages *images)
{
  for (guint i = 0; i < images->n; i++)
    {
      g_clear_pointer (&images->rgba[i], g_bytes_unref);
      g_clear_pointer (&images->words[i], g_bytes_unref);
    }
  g_free (images->rgba);
  g_free (images->words);
  g_free (images->n_channels);
  g_free (images->types);
  g_free (images->width);
  g_free (images->height);
  g_free (images);
}
