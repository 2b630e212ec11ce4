#include "ls-check.h"

#include <float.h>
#include <math.h>

#include "ls-output-format.h"

/* Compares what the outputs keep with the references. */

/* --- values ---------------------------------------------------------------------------------------------- */

/* An output and one of its references. */
typedef struct
{
  const LsTargetFormat *format;
  guint n_channels;
  const guint32 *words; /* got */
  const guint8 *written;
  const LsReference *reference;
  guint32 discard[4];   /* marks a pixel of the reference as not written */
  gboolean has_discard; /* and is a value that the format has beside those of colours */
} Pair;

static gboolean
float_agrees (const LsReference *reference, float got, float expected)
{
  double scale;

  if (isnan (got) || isnan (expected))
    return isnan (got) && isnan (expected);
  if (isinf (got) || isinf (expected))
    return got == expected;
  scale = MAX (1, MAX (fabs (got), fabs (expected)));
  return fabs ((double) got - expected) <= reference->absolute + reference->relative * scale;
}

/* Normalised channels are compared by the steps between their codes. */
static gboolean
word_agrees (const Pair *pair, guint32 got, guint32 expected)
{
  double a = ls_target_number (pair->format, got), b = ls_target_number (pair->format, expected);

  if (pair->format->kind == LS_TARGET_FLOAT)
    return float_agrees (pair->reference, (float) a, (float) b);
  return fabs (a - b) <= pair->reference->steps;
}

/* --- pixels ---------------------------------------------------------------------------------------------- */

/* The channels of a pixel that are compared. */
static guint
compared_channels (const Pair *pair, gsize pixel)
{
  const guint all = (1u << pair->n_channels) - 1;

  return pair->reference->mask ? pair->reference->mask[pixel] & all : all;
}

/* Whether the reference says that nothing was written to the pixel. */
static gboolean
is_discarded (const Pair *pair, gsize pixel)
{
  const guint32 *expected = pair->reference->values + pixel * pair->n_channels;

  if (!pair->reference->has_discard)
    return FALSE;
  for (guint c = 0; c < pair->n_channels; c++)
    if (expected[c] != pair->discard[c])
      return FALSE;
  return TRUE;
}

/* The first channel of a pixel that differs, or -1. A pixel that only one side wrote differs in channel 0, unless
 * what was written may be what clearing leaves (a normalised target cannot tell the two apart). */
static gint
first_difference (const Pair *pair, gsize pixel)
{
  const guint32 *got = pair->words + pixel * pair->n_channels;
  const guint32 *expected = pair->reference->values + pixel * pair->n_channels;
  gboolean discarded = is_discarded (pair, pixel);

  if (pair->reference->has_discard && !pair->written[pixel] && discarded)
    return -1;
  if (pair->has_discard && (!pair->written[pixel]) != discarded)
    return 0;
  for (guint c = 0; c < pair->n_channels; c++)
    if (compared_channels (pair, pixel) >> c & 1 && !word_agrees (pair, got[c], expected[c]))
      return (gint) c;
  return -1;
}

/* What marks a pixel as not written is no number. */
static double
pixel_error (const Pair *pair, gsize pixel)
{
  double largest = 0;

  if (is_discarded (pair, pixel))
    return 0;
  for (guint c = 0; c < pair->n_channels; c++)
    {
      gsize at = pixel * pair->n_channels + c;
      double error = fabs (ls_target_number (pair->format, pair->words[at]) -
                           ls_target_number (pair->format, pair->reference->values[at]));

      if (isfinite (error) && compared_channels (pair, pixel) >> c & 1)
        largest = MAX (largest, error);
    }
  return largest;
}

static LsCheckThings
find_things (const LsScene *scene, const LsOutput *output)
{
  const LsLayoutKind layout = ls_scene_get_layout (scene);

  if (output->is_memory || output->is_stream)
    return LS_CHECK_WORDS;
  if (layout == LS_LAYOUT_PIXELS)
    return LS_CHECK_PIXELS;
  if (layout == LS_LAYOUT_VERTICES)
    return LS_CHECK_VERTICES;
  return ls_scene_get_group_size (scene) > 0 ? LS_CHECK_THREADS : LS_CHECK_PRIMITIVES;
}

/* Where it is, and whose it is. */
static void
find_place (const LsScene *scene,
            const LsDispatch *dispatch,
            const LsDispatchImage *image,
            const LsOutput *output,
            gsize pixel,
            LsDifference *first)
{
  guint width, height;

  first->things = find_things (scene, output);
  first->x = (guint) (pixel % image->width);
  first->y = (guint) (pixel / image->width);
  first->wave = first->lane = G_MAXUINT;
  if (!output->is_stream && !output->is_memory)
    ls_scene_pixel_to_lane (scene, first->x, first->y, &first->wave, &first->lane);
  if (!output->is_memory)
    return;
  first->is_memory = TRUE;
  first->memory = &ls_scene_get_machine (scene)->memories[output->memory];
  if (first->memory->owner == LS_MEMORY_OF_LANE)
    {
      ls_scene_get_size (scene, &width, &height);
      first->word = (guint64) first->x * image->n_channels + first->channel;
      ls_scene_pixel_to_lane (scene, first->y % width, first->y / width, &first->wave,
                              &first->lane);
      return;
    }
  first->word = pixel * image->n_channels + first->channel;
  if (dispatch->memory_writers[output->memory] != NULL)
    first->wave = dispatch->memory_writers[output->memory][first->word] - 1;
}

static void
note_difference (const LsScene *scene,
                 const LsDispatch *dispatch,
                 const Pair *pair,
                 gsize pixel,
                 guint channel,
                 guint reference,
                 LsComparison *comparison)
{
  const LsDispatchImage *image = &dispatch->images[comparison->output];
  gboolean written = pair->written[pixel] != 0;
  gboolean discarded = is_discarded (pair, pixel);
  LsDifference *first = &comparison->first;

  if (written == discarded && pair->reference->has_discard)
    comparison->n_discard_different++;
  if (comparison->n_different++ > 0)
    return;
  first->channel = channel;
  find_place (scene, dispatch, image, ls_scene_get_output (scene, comparison->output), pixel,
              first);
  first->reference = reference;
  first->got = pair->words[pixel * pair->n_channels + channel];
  first->expected = pair->reference->values[pixel * pair->n_channels + channel];
  first->got_written = (pair->written[pixel] >> channel & 1) != 0;
  first->expected_written = !discarded;
}

/* A pixel is right if it agrees with one reference in all channels. */
static void
compare_pixel (const LsScene *scene,
               const LsDispatch *dispatch,
               const Pair *pairs,
               const guint *references,
               guint n_pairs,
               gsize pixel,
               LsComparison *comparison)
{
  gboolean agrees = FALSE;
  double error = INFINITY;

  if (comparison->marks)
    comparison->marks[pixel] = NAN;
  if (!compared_channels (&pairs[0], pixel)) /* one mask goes for all */
    return;
  for (guint i = 0; i < n_pairs; i++)
    {
      agrees |= first_difference (&pairs[i], pixel) < 0;
      error = MIN (error, pixel_error (&pairs[i], pixel));
    }
  comparison->n_pixels++;
  comparison->max_error = MAX (comparison->max_error, error);
  if (comparison->marks)
    comparison->marks[pixel] = agrees ? 0 : MAX ((float) error, FLT_MIN);
  if (!agrees)
    note_difference (scene, dispatch, &pairs[0], pixel, (guint) first_difference (&pairs[0], pixel),
                     references[0], comparison);
}

/* --- outputs --------------------------------------------------------------------------------------------- */

static guint
find_references (const LsScene *scene, guint output, guint *references, guint max)
{
  guint n = 0;

  for (guint i = 0; i < ls_scene_get_n_references (scene) && n < max; i++)
    if (ls_scene_get_reference (scene, i)->output == output)
      references[n++] = i;
  return n;
}

/* Whether a word is the value that it was made of, and not the end of a range. */
static gboolean
is_value (const LsTargetFormat *format, guint32 word, double value)
{
  if (format->kind == LS_TARGET_UINT && value < 0)
    return (gint32) word == value;
  return fabs (ls_target_number (format, word) - value) <= 1e-3 * fabs (value);
}

static void
init_discard (Pair *pair)
{
  double value = pair->reference->discard;

  pair->has_discard = pair->reference->has_discard && !ls_target_is_normalised (pair->format);
  for (guint c = 0; c < pair->format->n_channels; c++)
    {
      pair->discard[c] = ls_output_clear_word (pair->format, c, value);
      pair->has_discard = pair->has_discard && is_value (pair->format, pair->discard[c], value);
    }
}

/* Returns: FALSE if there is nothing to compare with, or no memory for it. */
static gboolean
compare_output (const LsScene *scene,
                const LsDispatch *dispatch,
                guint output,
                gboolean has_marks,
                LsComparison *comparison,
                gboolean *has_memory)
{
  const LsTargetFormat *format = ls_target_format (ls_scene_get_output (scene, output)->format);
  g_autofree guint32 *words = NULL;
  gsize n_pixels;
  guint references[16];
  Pair pairs[G_N_ELEMENTS (references)];
  guint n = find_references (scene, output, references, G_N_ELEMENTS (references));

  if (n == 0)
    return FALSE;
  n_pixels = (gsize) dispatch->images[output].width * dispatch->images[output].height;
  *comparison = (LsComparison){ .output = output,
                                .things = find_things (scene, ls_scene_get_output (scene, output)),
                                .n_references = n };
  words = ls_scene_output_words (scene, dispatch, output);
  if (has_marks)
    comparison->marks = g_try_new (float, MAX (n_pixels, 1));
  *has_memory = words != NULL && (comparison->marks || !has_marks);
  for (guint i = 0; *has_memory && i < n; i++)
    {
      const LsReference *reference = ls_scene_get_reference (scene, references[i]);

      pairs[i] = (Pair){ .format = format,
                         .n_channels = dispatch->images[output].n_channels,
                         .words = words,
                         .written = dispatch->images[output].written,
                         .reference = reference };
      init_discard (&pairs[i]);
    }
  for (gsize pixel = 0; *has_memory && pixel < n_pixels; pixel++)
    compare_pixel (scene, dispatch, pairs, references, n, pixel, comparison);
  return *has_memory;
}

static LsCheck *
check_all (const LsScene *scene, const LsDispatch *dispatch, gboolean has_marks)
{
  guint n_outputs = ls_scene_get_n_outputs (scene);
  LsCheck *check = g_new0 (LsCheck, 1);
  gboolean has_memory = TRUE;

  check->comparisons = g_new0 (LsComparison, n_outputs);
  check->matches = ls_dispatch_first_failure (dispatch) == G_MAXUINT;
  for (guint i = 0; i < n_outputs; i++)
    {
      LsComparison *comparison = &check->comparisons[check->n_comparisons];

      if (!compare_output (scene, dispatch, i, has_marks, comparison, &has_memory))
        {
          if (has_memory)
            continue;
          check->n_comparisons++;
          ls_check_free (check);
          return NULL;
        }
      check->n_comparisons++;
      check->matches &= comparison->n_different == 0;
    }
  return check;
}

LsCheck *
ls_check (const LsScene *scene, const LsDispatch *dispatch)
{
  return check_all (scene, dispatch, FALSE);
}

LsCheck *
ls_check_marked (const LsScene *scene, const LsDispatch *dispatch)
{
  return check_all (scene, dispatch, TRUE);
}

void
ls_check_free (LsCheck *check)
{
  for (guint i = 0; i < check->n_comparisons; i++)
    g_free (check->comparisons[i].marks);
  g_free (check->comparisons);
  g_free (check);
}
