#include "ls-images.h"

#include <inttypes.h>
#include <math.h>

#include "ls-check.h"
#include "ls-output-format.h"
#include "ls-scene-stages.h"
#include "ls-words.h"

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
  float *rgba = words != NULL ? g_try_new0 (float, MAX (4 * n_pixels, 1)) : NULL;

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

      images->words[output] =
        words != NULL ? g_bytes_new_take (words, n_words * sizeof (guint32)) : NULL;
    }
  return images->rgba[output] && (images->types[output] == LS_VALUE_FLOAT || images->words[output]);
}

LsImagesOf *
ls_images_of_new (LsScene *scene, LsSubject *instead, guint wave)
{
  LsImagesOf *of = g_new0 (LsImagesOf, 1);

  of->scene = ls_scene_ref (scene);
  of->instead = instead != NULL ? ls_subject_ref (instead) : NULL;
  of->wave = wave;
  return of;
}

void
ls_images_of_free (LsImagesOf *of)
{
  ls_scene_unref (of->scene);
  g_clear_pointer (&of->instead, ls_subject_unref);
  g_free (of);
}

gboolean
ls_images_are_merged (const LsScene *scene)
{
  return ls_scene_draws_pixels (scene);
}

static LsImages *
images_alloc (LsScene *scene)
{
  LsImages *images = g_new0 (LsImages, 1);

  images->scene = ls_scene_ref (scene);
  images->n = ls_scene_get_n_outputs (scene);
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

LsImages *
ls_images_new (LsScene *scene, const LsDispatch *dispatch)
{
  LsImages *images = images_alloc (scene);

  for (guint i = 0; i < images->n; i++)
    if (!add_image (images, scene, dispatch, i))
      {
        ls_images_free (images);
        return NULL;
      }
  return images;
}

/* Runs the scene. *lanes gets what a draw merged. */
static LsDispatch *
run_images (const LsScene *scene, const LsDispatchOptions *options, LsDrawLanes **lanes)
{
  if (!ls_images_are_merged (scene))
    return ls_scene_try_run (scene, options, NULL);
  *lanes = ls_draw_lanes_try_run (scene, options, NULL);
  return *lanes != NULL ? ls_draw_lanes_merge (*lanes, ls_scene_get_n_waves (scene), NULL) : NULL;
}

static char *
dup_unfinished (const LsDispatch *dispatch)
{
  const guint wave = ls_dispatch_first_failure (dispatch);
  const LsWaveOutcome *outcome = wave != G_MAXUINT ? &dispatch->outcomes[wave] : NULL;

  if (outcome == NULL)
    return NULL;
  if (outcome->reason == LS_STOP_TRAP)
    return g_strdup_printf (ls_words ("wave %u stopped in line %u: %s"), wave, outcome->line + 1,
                            outcome->trap.detail);
  return g_strdup_printf (ls_words ("wave %u was still running after %" PRIu64 " steps"), wave,
                          outcome->steps);
}

static void
keep_lanes (LsImages *images, LsDrawLanes **lanes)
{
  ls_budget_share_init (&images->lanes_share, ls_scene_get_budget (images->scene));
  if (*lanes != NULL &&
      ls_budget_share_grow (&images->lanes_share, ls_draw_lanes_get_bytes (*lanes)))
    images->lanes = g_steal_pointer (lanes);
}

static void
count_waves_cb (guint n_done, guint n_waves, gpointer data)
{
  LsImagesOf *of = data;

  g_atomic_int_set (&of->n_waves, (gint) n_waves);
  g_atomic_int_set (&of->n_done, (gint) n_done);
}

gpointer
ls_images_render (gpointer input, const gint *cancel)
{
  LsImagesOf *of = input;
  LsDispatchOptions options = {
    .interrupt = cancel, .instead = of->instead, .progress = count_waves_cb, .progress_data = of
  };
  g_autoptr (LsDrawLanes) lanes = NULL;

  ls_scene_get_group (of->scene, of->wave, &options.instead_first);
  g_autoptr (LsDispatch) dispatch = run_images (of->scene, &options, &lanes);
  if (dispatch == NULL || g_atomic_int_get (cancel))
    return NULL;

  LsImages *images = ls_images_new (of->scene, dispatch);

  if (images != NULL && ls_images_add_check (images, of->scene, dispatch))
    {
      keep_lanes (images, &lanes);
      images->unfinished = dup_unfinished (dispatch);
      return images;
    }
  g_clear_pointer (&images, ls_images_free);
  return NULL;
}

void
ls_images_show (const LsImages *images, guint output, LsImage *image)
{
  GBytes *words = images->words[output];

  *image = (LsImage){ .width = images->width[output],
                      .height = images->height[output],
                      .rgba = g_bytes_get_data (images->rgba[output], NULL),
                      .words = words != NULL ? g_bytes_get_data (words, NULL) : NULL,
                      .n_channels = images->n_channels[output],
                      .type = images->types[output] };
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
  g_clear_pointer (&images->lanes, ls_draw_lanes_free);
  ls_budget_share_clear (&images->lanes_share);
  ls_scene_unref (images->scene);
  g_free (images->unfinished);
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
