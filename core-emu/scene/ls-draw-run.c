#include <math.h>
#include <string.h>

#include "ls-check.h"
#include "ls-output-format.h"
#include "ls-scene-private.h"

/* The pixels of a draw.  Waves run in any order and leave what they export by wave and lane; then all lanes are taken in
 * the order of the primitives, through the depth test and blending, to the pixels of the outputs. */

typedef struct
{
  const LsScene *scene;
  const LsDispatch *lanes; /* images of LS_LANES by waves */
  LsDispatch *pixels;
  guint *image;      /* per output: its image in lanes, G_MAXUINT if it has none there */
  guint depth_image; /* of the exported depth, or G_MAXUINT */
  float *depth;      /* per pixel; NULL without a depth test */
} Merge;

/* --- running ---------------------------------------------------------------------------------------------- */

static void
lane_input (gconstpointer data, guint wave, LsWaveInput *input)
{
  ls_scene_get_wave_input (data, wave, input);
}

static LsMask
lane_places (gconstpointer data, guint wave, guint x[LS_LANES], guint y[LS_LANES])
{
  LsMask lanes = ls_scene_wave_to_pixels (data, wave, x, y);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      x[lane] = lane;
      y[lane] = wave;
    }
  return lanes;
}

static guint
find_depth_file (const LsMachine *machine)
{
  for (guint i = 0; i < machine->n_reg_files; i++)
    if (machine->reg_files[i].is_output && !strcmp (machine->reg_files[i].id, "Z"))
      return i;
  return G_MAXUINT;
}

static gboolean
is_depth (const LsScene *scene, const LsOutput *output)
{
  return !output->is_stream && output->ref.file == find_depth_file (scene->machine);
}

/* Runs all waves with the registers of the outputs, and with the depth's. */
static LsDispatch *
run_lanes (Merge *merge, const LsDispatchOptions *options)
{
  const LsScene *scene = merge->scene;
  guint n_outputs = scene->outputs.outputs->len;
  g_autofree LsRegRef *refs = g_new0 (LsRegRef, n_outputs + 1);
  g_autofree guint8 *n_channels = g_new0 (guint8, n_outputs + 1);
  LsDispatchSource source = { .machine = scene->machine,
                              .program = scene->program,
                              .bindings = scene->bindings,
                              .n_waves = scene->layout.n_waves,
                              .width = LS_LANES,
                              .height = scene->layout.n_waves,
                              .outputs = refs,
                              .n_channels = n_channels,
                              .data = scene,
                              .input = lane_input,
                              .input_clear = ls_wave_input_clear,
                              .places = lane_places };
  guint depth_file = find_depth_file (scene->machine);

  for (guint i = 0; i < n_outputs; i++)
    {
      const LsOutput *output = ls_scene_get_output (scene, i);

      merge->image[i] = output->is_stream ? G_MAXUINT : source.n_outputs;
      if (output->is_stream)
        continue;
      refs[source.n_outputs] = output->ref;
      n_channels[source.n_outputs++] = (guint8) output->n_channels;
    }
  if (depth_file != G_MAXUINT)
    {
      merge->depth_image = source.n_outputs;
      refs[source.n_outputs] = (LsRegRef){ .file = (guint8) depth_file };
      n_channels[source.n_outputs++] = 1;
    }
  return ls_dispatch_run (&source, options);
}

/* --- depth ------------------------------------------------------------------------------------------------ */

static gboolean
passes (LsCompare test, float depth, float before)
{
  switch (test)
    {
    case LS_COMPARE_NEVER:
      return FALSE;
    case LS_COMPARE_LESS:
      return depth < before;
    case LS_COMPARE_EQUAL:
      return depth == before;
    case LS_COMPARE_LEQUAL:
      return depth <= before;
    case LS_COMPARE_GREATER:
      return depth > before;
    case LS_COMPARE_NOTEQUAL:
      return depth != before;
    case LS_COMPARE_GEQUAL:
      return depth >= before;
    case LS_COMPARE_ALWAYS:
      return TRUE;
    }
  return TRUE;
}

/* What the shader exported, else what the primitive has there, within the viewport's range. */
static float
lane_depth (const Merge *merge, guint wave, guint lane)
{
  gsize at = (gsize) wave * LS_LANES + lane;
  float depth, low, high;

  ls_draw_get_depth_range (merge->scene->draw, wave, lane, &low, &high);
  if (merge->depth_image != G_MAXUINT && merge->lanes->images[merge->depth_image].written[at])
    memcpy (&depth, &merge->lanes->images[merge->depth_image].words[at], sizeof depth);
  else
    depth = ls_draw_get_depth (merge->scene->draw, wave, lane, 0);
  return CLAMP (depth, low, high);
}

/* Tests and writes the depth of one lane; FALSE if the lane is hidden. */
static gboolean
test_depth (Merge *merge, guint wave, guint lane, gsize pixel)
{
  const LsSceneDepth *depth = &merge->scene->depth;
  float value;

  if (!merge->depth)
    return TRUE;
  value = lane_depth (merge, wave, lane);
  if (!passes (depth->test, value, merge->depth[pixel]))
    return FALSE;
  if (!depth->write)
    return TRUE;
  merge->depth[pixel] = value;
  for (guint i = 0; i < merge->pixels->n_images; i++)
    if (is_depth (merge->scene, ls_scene_get_output (merge->scene, i)))
      {
        memcpy (&merge->pixels->images[i].words[pixel], &value, sizeof value);
        merge->pixels->images[i].written[pixel] = 1;
      }
  return TRUE;
}

/* --- colour ----------------------------------------------------------------------------------------------- */

/* An exported word as the target would show it: 8-bit channels as 0 to 1. */
static float
shown (const LsTargetFormat *format, guint channel, guint32 exported)
{
  return (float) ls_target_unpack (format, channel, ls_target_encode (format, channel, exported));
}

static float
shown_before (const Merge *merge,
              guint output,
              const LsTargetFormat *format,
              gsize pixel,
              guint channel)
{
  const LsDispatchImage *image = &merge->pixels->images[output];

  if (image->written[pixel] >> channel & 1)
    return shown (format, channel, image->words[pixel * image->n_channels + channel]);
  return (float) ls_scene_get_clear (merge->scene, output);
}

static guint32
blend_word (const Merge *merge,
            guint output,
            const guint32 *source,
            gsize pixel,
            guint channel,
            LsSceneBlend blend)
{
  const LsDispatchImage *image = &merge->pixels->images[output];
  const LsTargetFormat *format =
    ls_target_format (ls_scene_get_output (merge->scene, output)->format);
  float alpha, value, before;
  guint32 word;

  if (blend == LS_BLEND_NONE)
    return source[channel];
  before = shown_before (merge, output, format, pixel, channel);
  value = shown (format, channel, source[channel]);
  alpha = image->n_channels == 4 ? shown (format, 3, source[3]) : 1;
  if (blend == LS_BLEND_ADD)
    value += before;
  else
    value = value * alpha + before * (1 - alpha);
  memcpy (&word, &value, sizeof word);
  return word;
}

static void
merge_colour (Merge *merge, guint output, gsize lane, gsize pixel)
{
  const LsDispatchImage *from = &merge->lanes->images[merge->image[output]];
  LsDispatchImage *to = &merge->pixels->images[output];
  LsSceneBlend blend = g_array_index (merge->scene->outputs.blend, LsSceneBlend, output);
  const guint32 *source = from->words + lane * from->n_channels;

  for (guint c = 0; c < to->n_channels; c++)
    if (from->written[lane] >> c & 1)
      to->words[pixel * to->n_channels + c] = blend_word (merge, output, source, pixel, c, blend);
  to->written[pixel] |= from->written[lane];
}

static void
merge_lane (Merge *merge, guint wave, guint lane)
{
  const LsScene *scene = merge->scene;
  guint x, y;
  gsize pixel;

  if (!(merge->lanes->outcomes[wave].valid & LS_MASK_LANE (lane)) ||
      !ls_scene_lane_to_pixel (scene, wave, lane, &x, &y))
    return;
  pixel = (gsize) y * scene->layout.width + x;
  if (!test_depth (merge, wave, lane, pixel))
    return;
  for (guint i = 0; i < merge->pixels->n_images; i++)
    if (merge->image[i] != G_MAXUINT &&
        !(merge->depth && is_depth (scene, ls_scene_get_output (scene, i))))
      merge_colour (merge, i, (gsize) wave * LS_LANES + lane, pixel);
}

/* --- the images ------------------------------------------------------------------------------------------- */

static void
fill_stream (const LsScene *scene, const LsOutput *output, LsDispatchImage *image)
{
  guint n;
  const guint32 *words = ls_draw_get_stream (scene->draw, output->stream, &n);

  if (n)
    memcpy (image->words, words, n * sizeof *words);
  memset (image->written, 1, n);
}

static void
add_images (Merge *merge)
{
  LsDispatch *pixels = merge->pixels;

  pixels->n_images = merge->scene->outputs.outputs->len;
  pixels->images = g_new0 (LsDispatchImage, pixels->n_images);
  for (guint i = 0; i < pixels->n_images; i++)
    {
      const LsOutput *output = ls_scene_get_output (merge->scene, i);

      ls_dispatch_image_init (&pixels->images[i], output->width, output->height,
                              output->n_channels);
      if (output->is_stream)
        fill_stream (merge->scene, output, &pixels->images[i]);
    }
}

static void
add_depth (Merge *merge)
{
  gsize n = (gsize) merge->scene->layout.width * merge->scene->layout.height;

  if (!merge->scene->depth.is_on)
    return;
  merge->depth = g_new (float, n);
  for (gsize i = 0; i < n; i++)
    merge->depth[i] = merge->scene->depth.clear;
}

/* What lanes has besides images. */
static LsDispatch *
copy_run (const LsScene *scene, const LsDispatch *lanes)
{
  LsDispatch *pixels = g_memdup2 (lanes, sizeof *lanes);

  pixels->width = scene->layout.width;
  pixels->height = scene->layout.height;
  pixels->outcomes = g_memdup2 (lanes->outcomes, lanes->n_waves * sizeof *lanes->outcomes);
  for (guint i = 0; i < LS_N_MEMORIES; i++)
    pixels->memory[i] =
      g_memdup2 (lanes->memory[i], lanes->n_memory_words[i] * sizeof *lanes->memory[i]);
  return pixels;
}

LsDispatch *
ls_scene_run_draw (const LsScene *scene, const LsDispatchOptions *options)
{
  Merge merge = { .scene = scene, .depth_image = G_MAXUINT };
  g_autoptr (LsDispatch) lanes = NULL;

  merge.image = g_new (guint, MAX (scene->outputs.outputs->len, 1));
  lanes = run_lanes (&merge, options);
  merge.lanes = lanes;
  merge.pixels = copy_run (scene, lanes);
  add_images (&merge);
  add_depth (&merge);
  for (guint wave = lanes->first; wave < lanes->end; wave++)
    for (guint lane = 0; lane < LS_LANES; lane++)
      merge_lane (&merge, wave, lane);
  g_free (merge.depth);
  g_free (merge.image);
  return merge.pixels;
}
