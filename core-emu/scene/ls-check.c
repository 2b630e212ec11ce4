#include "ls-check.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "ls-decimal.h"
#include "ls-expr.h"
#include "ls-output-format.h"
#include "ls-ulp.h"

/* --- running --------------------------------------------------------------------------------------------- */

static void
source_input (gconstpointer data, guint wave, LsWaveInput *input)
{
  ls_scene_renew_wave_input (data, wave, input);
}

static LsMask
source_places (gconstpointer data, guint wave, guint x[LS_LANES], guint y[LS_LANES])
{
  return ls_scene_wave_to_pixels (data, wave, x, y);
}

static LsWaveShape
source_shape (gconstpointer data, guint wave, guint *x, guint *y)
{
  return ls_scene_get_wave_shape (data, wave, x, y);
}

LsDispatch *
ls_scene_run (const LsScene *scene, const LsDispatchOptions *options)
{
  GError *error = NULL;
  LsDispatch *dispatch = ls_scene_try_run (scene, options, &error);

  if (!dispatch)
    g_error ("%s", error->message);
  return dispatch;
}

LsDispatch *
ls_scene_try_run (const LsScene *scene, const LsDispatchOptions *options, GError **error)
{
  if (ls_scene_is_draw (scene) && ls_scene_get_stage (scene) == LS_STAGE_PS)
    return ls_scene_run_draw (scene, options, error);

  guint n = ls_scene_get_n_outputs (scene);
  g_autofree LsRegRef *refs = g_new0 (LsRegRef, n);
  g_autofree guint8 *n_channels = g_new0 (guint8, n);
  g_autofree LsDispatchMemory *memories = g_new0 (LsDispatchMemory, n);
  LsDispatchSource source = { .program = ls_scene_get_program (scene),
                              .bindings = ls_scene_get_bindings (scene),
                              .n_waves = ls_scene_get_n_waves (scene),
                              .group_waves = ls_scene_get_group_waves (scene),
                              .outputs = refs,
                              .memories = memories,
                              .n_channels = n_channels,
                              .n_outputs = n,
                              .data = scene,
                              .input = source_input,
                              .input_clear = ls_wave_input_clear,
                              .places = source_places,
                              .shape = source_shape };

  for (guint i = 0; i < n; i++)
    {
      const LsOutput *output = ls_scene_get_output (scene, i);

      refs[i] = output->ref;
      n_channels[i] = (guint8) output->n_channels;
      if (output->is_memory)
        memories[i] = (LsDispatchMemory){ TRUE, output->memory, output->width, output->height };
    }
  ls_scene_get_size (scene, &source.width, &source.height);
  return ls_dispatch_try_run (&source, options, error);
}

/* Whether a run leaves words as the format keeps them, and not as they were exported: blending has done so. */
static gboolean
is_merged (const LsScene *scene, const LsOutput *output)
{
  if (output->is_memory)
    return TRUE;
  return ls_scene_is_draw (scene) && ls_scene_get_stage (scene) == LS_STAGE_PS &&
         !output->is_stream;
}

guint32 *
ls_scene_output_words (const LsScene *scene, const LsDispatch *dispatch, guint output)
{
  const LsTargetFormat *format = ls_target_format (ls_scene_get_output (scene, output)->format);
  gboolean is_kept = is_merged (scene, ls_scene_get_output (scene, output));
  const LsDispatchImage *image = &dispatch->images[output];
  gsize n_pixels = (gsize) image->width * image->height;
  guint32 *words = g_try_new (guint32, MAX (n_pixels * image->n_channels, 1));
  guint32 clear[4];

  if (!words)
    return NULL;
  for (guint c = 0; c < image->n_channels; c++)
    clear[c] = ls_output_clear_word (format, c, ls_scene_get_clear (scene, output, c));
  for (gsize i = 0; i < n_pixels * image->n_channels; i++)
    {
      gsize pixel = i / image->n_channels;
      guint c = (guint) (i % image->n_channels);

      if (!(image->written[pixel] >> c & 1))
        words[i] = clear[c];
      else
        words[i] = is_kept ? image->words[i] : ls_target_encode (format, c, image->words[i]);
    }
  return words;
}

/* --- comparing ------------------------------------------------------------------------------------------- */

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

/* Normalised channels are compared by the steps between their codes. */
static gboolean
is_float (const LsTargetFormat *format)
{
  return format->kind == LS_TARGET_FLOAT;
}

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

static gboolean
word_agrees (const Pair *pair, guint32 got, guint32 expected)
{
  double a = ls_target_number (pair->format, got), b = ls_target_number (pair->format, expected);

  if (is_float (pair->format))
    return float_agrees (pair->reference, (float) a, (float) b);
  return fabs (a - b) <= pair->reference->steps;
}

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

  first->x = (guint) (pixel % image->width);
  first->y = (guint) (pixel / image->width);
  first->wave = first->lane = G_MAXUINT;
  if (!output->is_stream && !output->is_memory)
    ls_scene_pixel_to_lane (scene, first->x, first->y, &first->wave, &first->lane);
  if (!output->is_memory)
    return;
  first->is_memory = TRUE;
  first->memory = output->memory;
  if (ls_memory_is_per_lane (output->memory))
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
  *comparison = (LsComparison){ .output = output, .n_references = n };
  words = ls_scene_output_words (scene, dispatch, output);
  if (has_marks)
    comparison->marks = g_try_new (float, MAX (n_pixels, 1));
  *has_memory = words && (comparison->marks || !has_marks);
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

/* --- telling --------------------------------------------------------------------------------------------- */

guint64
ls_difference_ulp (const LsDifference *difference, const char *format_name)
{
  const LsTargetFormat *format = ls_target_format (format_name);
  double a = ls_target_number (format, difference->got);
  double b = ls_target_number (format, difference->expected);

  if (!is_float (format))
    return (guint64) fabs (a - b);
  return ls_ulp_distance (difference->got, difference->expected);
}

static char *
format_value (const LsTargetFormat *format, guint32 word, gboolean written)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE]; /* room for both kinds of number */

  if (!written)
    return g_strdup ("nothing written");
  if (is_float (format))
    ls_decimal ((float) ls_target_number (format, word), digits);
  else
    g_ascii_formatd (digits, sizeof digits, "%.0f", ls_target_number (format, word));
  return g_strdup_printf ("%s (0x%08x)", digits, word);
}

/* "(3, 1), wave 0, lane 5, channel x", or "word 3 of lane 5's scratch, wave 0", or "word 37 of export, last written by wave 2" */
static void
append_place (GString *text, const LsDifference *difference)
{
  const char *name = ls_expr_memory_name (difference->memory);
  guint wave = difference->wave, lane = difference->lane;

  if (!difference->is_memory)
    {
      g_string_append_printf (text, "(%u, %u), ", difference->x, difference->y);
      if (wave != G_MAXUINT)
        g_string_append_printf (text, "wave %u, lane %u, ", wave, lane);
      g_string_append_printf (text, "channel %c", "xyzw"[difference->channel]);
      return;
    }
  g_string_append_printf (text, "word %" G_GUINT64_FORMAT " of ", difference->word);
  if (ls_memory_is_per_lane (difference->memory))
    g_string_append_printf (text, "lane %u's %s, wave %u", lane, name, wave);
  else if (wave != G_MAXUINT)
    g_string_append_printf (text, "%s, last written by wave %u", name, wave);
  else
    g_string_append (text, name);
}

char *
ls_difference_format (const LsDifference *difference, const char *format_name)
{
  const LsTargetFormat *format = ls_target_format (format_name);
  g_autofree char *got = format_value (format, difference->got, difference->got_written);
  g_autofree char *expected =
    format_value (format, difference->expected, difference->expected_written);
  guint64 ulp = ls_difference_ulp (difference, format_name);
  GString *text = g_string_new (NULL);

  append_place (text, difference);
  g_string_append_printf (text, ": got %s, expected %s", got, expected);
  if (difference->got_written && difference->expected_written && ulp != G_MAXUINT64)
    g_string_append_printf (text, ", %" G_GUINT64_FORMAT " %s", ulp,
                            is_float (format) ? "ULP" : "apart");
  return g_string_free (text, FALSE);
}

char *
ls_comparison_format_error (const LsComparison *comparison, const char *format)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (digits, sizeof digits,
                                    is_float (ls_target_format (format)) ? "%.6g" : "%.0f",
                                    comparison->max_error));
}
