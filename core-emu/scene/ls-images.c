#include "ls-images.h"

#include <math.h>

#include "ls-check.h"
#include "ls-output-format.h"

void
ls_images_fill_exported (const LsScene *scene,
                         guint output,
                         const guint32 exported[4],
                         guint written,
                         float rgba[4],
                         guint32 kept[4])
{
  const LsTargetFormat *format = ls_target_format (ls_scene_get_output (scene, output)->format);

  for (guint c = 0; c < format->n_channels; c++)
    kept[c] = (written >> c & 1) != 0
                ? ls_target_encode (format, c, exported[c])
                : ls_output_clear_word (format, c, ls_scene_get_clear (scene, output, c));
  rgba[0] = rgba[1] = rgba[2] = 0;
  rgba[3] = NAN;
  if (written != 0)
    ls_output_fill_pixel (rgba, format, kept, format->n_channels);
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
        ls_output_fill_pixel (&rgba[4 * i], format, &words[i * image->n_channels],
                              image->n_channels);
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

static LsImages *
new_images (guint n)
{
  LsImages *images = g_new0 (LsImages, 1);

  images->n = n;
  images->rgba = g_new0 (GBytes *, images->n);
  images->width = g_new0 (guint, images->n);
  images->height = g_new0 (guint, images->n);
  images->words = g_new0 (GBytes *, images->n);
  images->n_channels = g_new0 (guint, images->n);
  images->types = g_new0 (LsValueType, images->n);
  images->references = g_new0 (GBytes *, images->n);
  images->reference_words = g_new0 (GBytes *, images->n);
  images->differences = g_new0 (GBytes *, images->n);
  images->verdicts = g_new0 (LsVerdict *, images->n);
  return images;
}

gpointer
ls_images_render (gpointer scene, const gint *cancel)
{
  LsDispatchOptions options = { .interrupt = cancel };
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, &options, NULL);

  if (!dispatch || g_atomic_int_get (cancel))
    return NULL;

  LsImages *images = new_images (dispatch->n_images);
  gboolean has_memory = TRUE;

  for (guint i = 0; has_memory && i < images->n; i++)
    has_memory = add_image (images, scene, dispatch, i);
  if (has_memory && ls_images_add_check (images, scene, dispatch))
    return images;
  ls_images_free (images);
  return NULL;
}

static void
free_verdict (LsVerdict *verdict)
{
  g_free (verdict->first);
  g_free (verdict);
}

void
ls_images_free (LsImages *images)
{
  for (guint i = 0; i < images->n; i++)
    {
      g_clear_pointer (&images->rgba[i], g_bytes_unref);
      g_clear_pointer (&images->words[i], g_bytes_unref);
      g_clear_pointer (&images->references[i], g_bytes_unref);
      g_clear_pointer (&images->reference_words[i], g_bytes_unref);
      g_clear_pointer (&images->differences[i], g_bytes_unref);
      g_clear_pointer (&images->verdicts[i], free_verdict);
    }
  ls_budget_share_clear (&images->share);
  g_free (images->references);
  g_free (images->reference_words);
  g_free (images->differences);
  g_free (images->verdicts);
  g_free (images->rgba);
  g_free (images->words);
  g_free (images->n_channels);
  g_free (images->types);
  g_free (images->width);
  g_free (images->height);
  g_free (images);
}
