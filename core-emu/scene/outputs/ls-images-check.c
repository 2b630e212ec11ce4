#include <math.h>

#include "ls-check.h"
#include "ls-images.h"
#include "ls-output-format.h"

/* What differs is no darker than this: a small error must be seen too. */
#define LEAST 0.4f

/* What a pixel takes of the budget: in the two pictures, and beside them until they are made. */
#define PICTURE_BYTES (2 * 4 * sizeof (float))
#define MARK_BYTES sizeof (float)

/* A pixel that the reference says nothing was written to. */
static gboolean
is_discarded (const LsReference *reference, const LsTargetFormat *format, const guint32 *words)
{
  gboolean is_marked = reference->has_discard;

  for (guint c = 0; c < format->n_channels; c++)
    is_marked = is_marked && words[c] == ls_output_clear_word (format, c, reference->discard);
  return is_marked;
}

/* Returns: (transfer full): NULL where there is no memory. */
static GBytes *
make_reference (const LsReference *reference, const LsTargetFormat *format, gsize n_pixels)
{
  float *rgba = g_try_new0 (float, MAX (4 * n_pixels, 1));

  if (rgba == NULL)
    return NULL;
  for (gsize i = 0; i < n_pixels; i++)
    {
      const guint32 *words = &reference->values[i * format->n_channels];

      if (is_discarded (reference, format, words))
        rgba[4 * i + 3] = NAN;
      else
        ls_output_fill_pixel (&rgba[4 * i], format, words, format->n_channels);
    }
  return g_bytes_new_take (rgba, 4 * n_pixels * sizeof (float));
}

GBytes *
ls_images_make_difference (const float *marks, gsize n_pixels)
{
  float *rgba = g_try_new0 (float, MAX (4 * n_pixels, 1));
  float largest = 0;

  if (rgba == NULL)
    return NULL;
  for (gsize i = 0; i < n_pixels; i++)
    largest = fmaxf (largest, marks[i]);
  for (gsize i = 0; i < n_pixels; i++)
    {
      float *pixel = &rgba[4 * i];

      const float share = isinf (largest) ? (float) isinf (marks[i]) : marks[i] / largest;

      pixel[3] = isnan (marks[i]) ? NAN : 1;
      if (marks[i] > 0)
        pixel[0] = pixel[1] = pixel[2] = LEAST + (1 - LEAST) * share;
    }
  return g_bytes_new_take (rgba, 4 * n_pixels * sizeof (float));
}

static LsVerdict *
make_verdict (const LsComparison *comparison, const LsDispatch *dispatch, const char *format)
{
  LsVerdict *verdict = g_new0 (LsVerdict, 1);

  verdict->n_pixels = comparison->n_pixels;
  verdict->n_different = comparison->n_different;
  verdict->is_complete = ls_dispatch_first_failure (dispatch) == G_MAXUINT;
  if (comparison->n_different == 0)
    return verdict;
  verdict->x = comparison->first.x;
  verdict->y = comparison->first.y;
  verdict->first = ls_difference_format (&comparison->first, format);
  return verdict;
}

const LsReference *
ls_images_find_reference (const LsScene *scene, guint output)
{
  const LsReference *reference = NULL;

  for (guint i = 0; i < ls_scene_get_n_references (scene) && reference == NULL; i++)
    if (ls_scene_get_reference (scene, i)->output == output)
      reference = ls_scene_get_reference (scene, i);
  return reference;
}

/* Pixels of the outputs that have one. */
static guint64
count_compared (const LsImages *images, LsScene *scene)
{
  guint64 n = 0;

  for (guint i = 0; i < images->n; i++)
    if (ls_images_find_reference (scene, i) != NULL)
      n += (guint64) images->width[i] * images->height[i];
  return n;
}

static gboolean
add_comparison (LsImages *images,
                LsScene *scene,
                const LsDispatch *dispatch,
                const LsComparison *comparison)
{
  guint i = comparison->output;
  const LsTargetFormat *format = ls_target_format (ls_scene_get_output (scene, i)->format);
  const LsReference *reference = ls_images_find_reference (scene, i);
  gsize n_pixels = (gsize) images->width[i] * images->height[i];

  images->verdicts[i] = make_verdict (comparison, dispatch, format->name);
  if (comparison->marks == NULL)
    return TRUE;
  images->references[i] = make_reference (reference, format, n_pixels);
  images->differences[i] = ls_images_make_difference (comparison->marks, n_pixels);
  if (images->words[i] != NULL)
    images->reference_words[i] = g_bytes_new_with_free_func (
      reference->values, n_pixels * format->n_channels * sizeof (guint32),
      (GDestroyNotify) ls_scene_unref, ls_scene_ref (scene));
  return images->references[i] && images->differences[i];
}

gboolean
ls_images_add_check (LsImages *images, LsScene *scene, const LsDispatch *dispatch)
{
  const guint64 n_pixels = count_compared (images, scene);
  gboolean has_memory;

  ls_budget_share_init (&images->share, ls_scene_get_budget (scene));
  const gboolean fits =
    ls_budget_share_grow (&images->share, n_pixels * (PICTURE_BYTES + MARK_BYTES));
  LsCheck *check = fits ? ls_check_marked (scene, dispatch) : ls_check (scene, dispatch);

  has_memory = check != NULL;
  for (guint i = 0; has_memory && i < check->n_comparisons; i++)
    has_memory = add_comparison (images, scene, dispatch, &check->comparisons[i]);
  g_clear_pointer (&check, ls_check_free);
  if (fits)
    ls_budget_share_shrink_to (&images->share, n_pixels * PICTURE_BYTES);
  return has_memory;
}
