#include <string.h>

#include "ls-bits.h"
#include "ls-check.h"
#include "ls-draw-lanes.h"
#include "ls-merge.h"
#include "ls-output-format.h"
#include "ls-raster.h"
#include "ls-scene-private.h"

/* The pixels of a draw.  Waves run in any order and leave what they export by wave and lane; then all lanes are taken in
 * the order of the primitives, and merged into the pixels of the outputs. */

#define NONE G_MAXUINT
#define SECOND 1 /* the register of the second colour of blending */

typedef struct _LsDrawLanes Merge;

/* What takes the place of the primitive's: where lanes leave it. */
typedef struct
{
  guint image; /* NONE: nothing does */
  guint channel;
} Exported;

struct _LsDrawLanes
{
  const LsScene *scene;
  /* images of LS_LANES by waves, and one row more for the wave that has not ended */
  LsDispatch *lanes;
  LsRegRef *refs; /* of these images */
  LsMask present; /* lanes of that row that are fragments by now */
  LsDispatch *pixels;
  LsMergeState state;                        /* with the outputs that are targets */
  LsMerger *merger;                          /* knows state */
  guint target_images[LS_MERGE_MAX_TARGETS]; /* what lanes export for each, or NONE */
  guint second_image;                        /* likewise */
  Exported depth, stencil, mask;
  guint *images; /* per output that is no target: its image in lanes, or NONE */
};

/* --- what goes where -------------------------------------------------------------------------------------- */

/* Which one the output is of those that name its register. */
static guint
count_same (const LsScene *scene, const LsOutput *output)
{
  guint n = 0;

  for (guint i = 0; ls_scene_get_output (scene, i) != output; i++)
    n += ls_output_is_register (ls_scene_get_output (scene, i)) &&
         ls_reg_ref_equal (ls_scene_get_output (scene, i)->ref, output->ref);
  return n;
}

/* The number of a colour target, or NONE. A colour of all targets is that of as many as name it. */
static guint
target_of (const LsScene *scene, const LsOutput *output)
{
  guint number;

  if (!ls_output_is_register (output) ||
      ls_program_role (scene->program, output->ref, &number) != LS_ROLE_COLOUR)
    return NONE;
  if (scene->program->terms.colour_to_all)
    number += count_same (scene, output);
  return number < LS_MERGE_MAX_TARGETS ? number : NONE;
}

static void
add_target (Merge *merge, guint i, guint number)
{
  const LsOutput *output = ls_scene_get_output (merge->scene, i);
  LsMergeTarget *target = &merge->state.targets[number];

  *target = g_array_index (merge->scene->outputs.targets, LsMergeTarget, i);
  target->format = ls_target_format (output->format);
  for (guint c = 0; c < output->n_channels; c++)
    target->clear[c] =
      ls_output_clear_word (target->format, c, ls_scene_get_clear (merge->scene, i, c));
}

static void
add_targets (Merge *merge)
{
  for (guint i = 0; i < merge->scene->outputs.outputs->len; i++)
    {
      guint number = target_of (merge->scene, ls_scene_get_output (merge->scene, i));

      if (number != NONE)
        add_target (merge, i, number);
    }
}

/* --- running ---------------------------------------------------------------------------------------------- */

static void
lane_input (gconstpointer data, guint wave, LsWaveInput *input)
{
  ls_scene_renew_wave_input (data, wave, input);
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

static LsWaveShape
lane_shape (gconstpointer data G_GNUC_UNUSED, guint wave, guint *x, guint *y)
{
  *x = 0;
  *y = wave;
  return LS_SHAPE_LINE;
}

/* What the waves are asked for. */
typedef struct
{
  LsRegRef *refs;
  guint8 *n_channels;
  guint n;
} Wanted;

static guint
want_register (Wanted *wanted, LsRegRef ref, guint n_channels)
{
  wanted->refs[wanted->n] = ref;
  wanted->n_channels[wanted->n] = (guint8) n_channels;
  return wanted->n++;
}

static guint
want_role (const Merge *merge, Wanted *wanted, LsRole role, guint number, guint n_channels)
{
  const LsProgram *program = merge->scene->program;
  LsRegRef ref;

  number = role == LS_ROLE_COLOUR && program->terms.colour_to_all ? 0 : number;
  return ls_program_find_register (program, role, number, &ref)
           ? want_register (wanted, ref, n_channels)
           : NONE;
}

/* Colours have all four channels where more than the target's own count. */
static void
want_targets (Merge *merge, Wanted *wanted)
{
  const LsMergeState *state = &merge->state;
  gboolean tests_alpha =
    state->alpha_test != LS_COMPARE_ALWAYS || merge->scene->samples.alpha_to_coverage;

  for (guint i = 0; i < LS_MERGE_MAX_TARGETS; i++)
    {
      const LsMergeTarget *target = &state->targets[i];

      if (target->blends || (i == 0 && tests_alpha))
        merge->target_images[i] = want_role (merge, wanted, LS_ROLE_COLOUR, i, 4);
      else if (target->format)
        merge->target_images[i] =
          want_role (merge, wanted, LS_ROLE_COLOUR, i, target->format->n_channels);
    }
  if (ls_scene_target_has_second (&state->targets[0]))
    merge->second_image = want_role (merge, wanted, LS_ROLE_COLOUR, SECOND, 4);
}

/* What a program says of a register counts; of one of a file that has all three the scene says what does. */
static void
want_export (Merge *merge,
             Wanted *wanted,
             LsRole role,
             guint channel,
             gboolean is_said,
             Exported *exported)
{
  const LsProgram *program = merge->scene->program;
  const guint file = ls_machine_find_file (ls_program_machine (program), LS_ROLE_DEPTH);
  LsRegRef ref = { .file = (guint8) file, .channel = (guint8) channel };

  if (file != G_MAXUINT ? !is_said : !ls_program_find_register (program, role, 0, &ref))
    return;
  exported->channel = ref.channel;
  for (guint i = 0; i < wanted->n && exported->image == NONE; i++)
    if (wanted->refs[i].file == ref.file && wanted->refs[i].index == ref.index &&
        wanted->refs[i].channel == 0 && wanted->n_channels[i] > ref.channel)
      exported->image = i;
  ref.channel = 0;
  if (exported->image == NONE)
    exported->image = want_register (wanted, ref, 4);
}

static void
want_outputs (Merge *merge, Wanted *wanted)
{
  const LsScene *scene = merge->scene;
  const LsSceneMerge *state = &scene->merge;

  for (guint i = 0; i < scene->outputs.outputs->len; i++)
    {
      const LsOutput *output = ls_scene_get_output (scene, i);

      merge->images[i] = NONE;
      if (ls_output_is_register (output) && target_of (scene, output) == NONE &&
          !ls_scene_output_is_depth (scene, output))
        merge->images[i] =
          want_register (wanted, ls_scene_output_ref (scene->program, output), output->n_channels);
    }
  if (state->state.has_depth_test && !scene->program->terms.early_tests)
    want_export (merge, wanted, LS_ROLE_DEPTH, 0, state->exports_depth, &merge->depth);
  want_export (merge, wanted, LS_ROLE_STENCIL, 1, state->exports_stencil, &merge->stencil);
  want_export (merge, wanted, LS_ROLE_SAMPLES, 2, state->exports_mask, &merge->mask);
}

/* Runs all waves with the registers that the merger and the outputs need. */
static gboolean
run_lanes (Merge *merge, const LsDispatchOptions *options, GError **error)
{
  const LsScene *scene = merge->scene;
  guint most = scene->outputs.outputs->len + LS_MERGE_MAX_TARGETS + 4;
  g_autofree guint8 *n_channels = g_new0 (guint8, most);
  Wanted wanted = { merge->refs = g_new0 (LsRegRef, most), n_channels, 0 };
  LsDispatchSource source = { .program = scene->program,
                              .bindings = scene->bindings,
                              .n_waves = scene->layout.n_waves,
                              .width = LS_LANES,
                              .height = scene->layout.n_waves + 1,
                              .outputs = merge->refs,
                              .n_channels = n_channels,
                              .data = scene,
                              .input = lane_input,
                              .input_clear = ls_wave_input_clear,
                              .places = lane_places,
                              .shape = lane_shape };

  want_targets (merge, &wanted);
  want_outputs (merge, &wanted);
  source.n_outputs = wanted.n;
  merge->lanes = ls_dispatch_try_run (&source, options, error);
  return merge->lanes != NULL;
}

/* --- fragments -------------------------------------------------------------------------------------------- */

static void
take_colour (const Merge *merge, guint image, gsize lane, LsFragmentColour *colour)
{
  const LsDispatchImage *from;

  if (image == NONE)
    return;
  from = &merge->lanes->images[image];
  memcpy (colour->words, from->words + lane * from->n_channels,
          from->n_channels * sizeof *colour->words);
  colour->channels = from->written[lane];
}

/* The primitive's own, by sample. */
static void
take_depths (const Merge *merge, guint wave, guint lane, float *depths)
{
  for (guint n = 0; n < merge->state.n_samples; n++)
    depths[n] = ls_draw_get_depth (merge->scene->draw, wave, lane, n);
}

/* Returns: whether the lane has written it. */
static gboolean
take_word (const Merge *merge, const Exported *from, gsize at, guint32 *word)
{
  LsFragmentColour exported = { 0 };

  take_colour (merge, from->image, at, &exported);
  *word = exported.words[from->channel];
  return exported.channels >> from->channel & 1;
}

/* An exported depth takes the place of the primitive's. */
static void
take_exports (const Merge *merge, guint wave, guint lane, gsize at, LsFragment *fragment)
{
  guint32 depth;
  float low, high;

  fragment->exports_depth = take_word (merge, &merge->depth, at, &depth);
  fragment->exports_stencil = take_word (merge, &merge->stencil, at, &fragment->stencil);
  fragment->exports_mask = take_word (merge, &merge->mask, at, &fragment->mask);
  if (!fragment->exports_depth)
    return;
  ls_draw_get_depth_range (merge->scene->draw, wave, lane, &low, &high);
  fragment->depth = CLAMP (ls_bits_float (depth), low, high);
}

/* Registers that are no targets are kept as they are, of the last fragment that passes. */
static void
write_others (const Merge *merge, gsize lane, gsize pixel)
{
  for (guint i = 0; i < merge->pixels->n_images; i++)
    {
      LsDispatchImage *to = &merge->pixels->images[i];
      LsFragmentColour exported;

      if (merge->images[i] == NONE)
        continue;
      take_colour (merge, merge->images[i], lane, &exported);
      for (guint c = 0; c < to->n_channels; c++)
        if (exported.channels >> c & 1)
          to->words[pixel * to->n_channels + c] = ls_target_encode (
            ls_target_format (ls_scene_get_output (merge->scene, i)->format), c, exported.words[c]);
      to->written[pixel] |= exported.channels;
    }
}

/* Those that the primitive covers, less what alpha takes away; without an alpha nothing. */
static guint
find_coverage (const Merge *merge, guint wave, guint lane, const LsFragmentColour *colour)
{
  const LsSceneSamples *samples = &merge->scene->samples;
  guint coverage = ls_draw_get_samples (merge->scene->draw, wave, lane);

  if (samples->alpha_to_coverage && (colour->channels & 8))
    coverage &= ls_samples_from_alpha (ls_bits_float (colour->words[3]), merge->state.n_samples,
                                       samples->alpha_offsets[lane & 3]);
  return coverage;
}

/* at: where the lane's exports are in the images of lanes. */
static void
merge_lane (Merge *merge, guint wave, guint lane, gsize at, LsFragment *fragment)
{
  const LsScene *scene = merge->scene;
  float depths[LS_MERGE_MAX_SAMPLES];

  if (!ls_scene_lane_to_pixel (scene, wave, lane, &fragment->x, &fragment->y))
    return;
  fragment->depths = depths;
  if (merge->state.has_depth_test)
    take_depths (merge, wave, lane, depths);
  if (merge->state.has_stencil_test)
    fragment->is_front = ls_draw_is_front (scene->draw, wave, lane);
  for (guint i = 0; i < LS_MERGE_MAX_TARGETS; i++)
    take_colour (merge, merge->target_images[i], at, &fragment->colours[i]);
  fragment->coverage = find_coverage (merge, wave, lane, &fragment->colours[0]);
  take_colour (merge, merge->second_image, at, &fragment->second);
  take_exports (merge, wave, lane, at, fragment);
  if (ls_merger_add (merge->merger, fragment))
    write_others (merge, at, (gsize) fragment->y * scene->layout.width + fragment->x);
}

static gsize
place_of (guint row, guint lane)
{
  return (gsize) row * LS_LANES + lane;
}

/* The waves before end, and what wave end, if there is one, has left by now. */
static gboolean
merge_lanes (Merge *merge, guint end, GError **error)
{
  LsFragment fragment = { 0 };

  merge->merger =
    ls_merger_new (&merge->state, merge->scene->layout.width, merge->scene->layout.height, error);
  if (merge->merger == NULL)
    return FALSE;
  for (guint wave = merge->lanes->first; wave < MIN (end, merge->lanes->end); wave++)
    LS_FOREACH_LANE (lane, merge->lanes->outcomes[wave].valid)
      merge_lane (merge, wave, lane, place_of (wave, lane), &fragment);
  if (end < merge->lanes->n_waves)
    LS_FOREACH_LANE (lane, merge->present)
      merge_lane (merge, end, lane, place_of (merge->lanes->n_waves, lane), &fragment);
  return TRUE;
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
fill_target (const Merge *merge, guint target, LsDispatchImage *image)
{
  for (gsize i = 0; i < (gsize) image->width * image->height; i++)
    ls_merger_resolve (merge->merger, target, i, image->words + i * image->n_channels,
                       &image->written[i]);
}

/* Depth and stencil of the first sample. */
static void
fill_buffer (const Merge *merge, const LsOutput *output, LsDispatchImage *image)
{
  const LsTargetFormat *format = ls_target_format (output->format);
  const guint8 *written = ls_merger_get_depth_written (merge->merger);

  for (gsize i = 0; i < (gsize) image->width * image->height; i++)
    {
      gsize sample = i * merge->state.n_samples;
      double value =
        output->is_stencil
          ? ls_merger_get_stencils (merge->merger)[sample]
          : ls_merger_depth (merge->merger, ls_merger_get_depths (merge->merger)[sample]);

      image->words[i * image->n_channels] = ls_target_pack (format, 0, value);
      image->written[i] = written[sample] >> (output->is_stencil ? 1 : 0) & 1;
    }
}

static gboolean
add_images (Merge *merge, GError **error)
{
  LsDispatch *pixels = merge->pixels;

  pixels->n_images = merge->scene->outputs.outputs->len;
  pixels->images = g_new0 (LsDispatchImage, pixels->n_images);
  for (guint i = 0; i < pixels->n_images; i++)
    {
      const LsOutput *output = ls_scene_get_output (merge->scene, i);

      if (!ls_dispatch_image_init (&pixels->images[i], output->width, output->height,
                                   output->n_channels, error))
        return FALSE;
    }
  return TRUE;
}

static void
fill_images (Merge *merge)
{
  for (guint i = 0; i < merge->pixels->n_images; i++)
    {
      const LsOutput *output = ls_scene_get_output (merge->scene, i);
      guint target = target_of (merge->scene, output);
      LsDispatchImage *image = &merge->pixels->images[i];

      if (output->is_stream)
        fill_stream (merge->scene, output, image);
      else if (output->is_memory)
        ls_dispatch_fill_shared (merge->pixels, ls_scene_get_bindings (merge->scene),
                                 output->memory, image);
      else if (target != NONE)
        fill_target (merge, target, image);
      else if (output->is_stencil || ls_scene_output_is_depth (merge->scene, output))
        fill_buffer (merge, output, image);
    }
}

/* Takes over what lanes has besides images; memories for the first time only. */
static LsDispatch *
take_run (const LsScene *scene, LsDispatch *lanes)
{
  LsDispatch *pixels = g_memdup2 (lanes, sizeof *lanes);

  pixels->width = scene->layout.width;
  pixels->height = scene->layout.height;
  pixels->n_images = 0;
  pixels->images = NULL;
  pixels->outcomes = g_memdup2 (lanes->outcomes, lanes->n_waves * sizeof *lanes->outcomes);
  for (guint i = 0; i < LS_MAX_MEMORIES; i++)
    {
      lanes->memory[i] = NULL;
      lanes->memory_writers[i] = NULL;
      lanes->n_memory_words[i] = 0;
    }
  return pixels;
}

/* --- lanes that are kept ---------------------------------------------------------------------------------- */

LsDrawLanes *
ls_draw_lanes_try_run (const LsScene *scene, const LsDispatchOptions *options, GError **error)
{
  LsDrawLanes *lanes = g_new0 (LsDrawLanes, 1);

  *lanes = (LsDrawLanes){ .scene = scene,
                          .state = scene->merge.state,
                          .second_image = NONE,
                          .depth = { .image = NONE },
                          .stencil = { .image = NONE },
                          .mask = { .image = NONE } };
  for (guint i = 0; i < LS_MERGE_MAX_TARGETS; i++)
    lanes->target_images[i] = NONE;
  lanes->images = g_new (guint, MAX (scene->outputs.outputs->len, 1));
  lanes->state.n_samples = ls_draw_get_n_samples (scene->draw);
  add_targets (lanes);
  if (run_lanes (lanes, options, error))
    return lanes;
  ls_draw_lanes_free (lanes);
  return NULL;
}

void
ls_draw_lanes_free (LsDrawLanes *lanes)
{
  g_clear_pointer (&lanes->lanes, ls_dispatch_free);
  g_free (lanes->refs);
  g_free (lanes->images);
  g_free (lanes);
}

gsize
ls_draw_lanes_get_bytes (const LsDrawLanes *lanes)
{
  gsize bytes = lanes->lanes->n_waves * sizeof *lanes->lanes->outcomes;

  for (guint i = 0; i < lanes->lanes->n_images; i++)
    {
      const LsDispatchImage *image = &lanes->lanes->images[i];

      bytes +=
        (gsize) image->width * image->height * (1 + image->n_channels * sizeof *image->words);
    }
  return bytes;
}

/* What a wave has left for an image. */
typedef struct
{
  guint32 words[LS_LANES * 4];
  guint8 written[LS_LANES];
  LsMask lanes; /* that have left something */
} Left;

static void
read_left (LsRegRef ref, guint n_channels, LsDrawLanesRead read, gconstpointer data, Left *left)
{
  const guint first = ref.channel;
  LsRow row;

  for (guint c = 0; c < n_channels; c++)
    {
      ref.channel = (guint8) (first + c);
      const LsMask lanes = read (data, ref, &row);
      LS_FOREACH_LANE (lane, lanes)
        {
          left->words[lane * n_channels + c] = row.u[lane];
          left->written[lane] |= (guint8) (1u << c);
        }
      left->lanes |= lanes;
    }
}

/* Returns: whether it was anything else before. */
static gboolean
put_left (LsDispatchImage *image, gsize first, const Left *left)
{
  const gsize n_bytes = LS_LANES * image->n_channels * sizeof *image->words;
  guint32 *words = image->words + first * image->n_channels;
  guint8 *written = image->written + first;
  const gboolean is_new = memcmp (words, left->words, n_bytes) != 0 ||
                          memcmp (written, left->written, sizeof left->written) != 0;

  memcpy (words, left->words, n_bytes);
  memcpy (written, left->written, sizeof left->written);
  return is_new;
}

gboolean
ls_draw_lanes_put (LsDrawLanes *lanes,
                   LsMask valid,
                   gboolean has_ended,
                   LsDrawLanesRead read,
                   gconstpointer data)
{
  LsMask present = has_ended ? LS_MASK_ALL : 0;
  gboolean is_new = FALSE;

  for (guint i = 0; i < lanes->lanes->n_images; i++)
    {
      LsDispatchImage *image = &lanes->lanes->images[i];
      Left left = { 0 };

      read_left (lanes->refs[i], image->n_channels, read, data, &left);
      is_new = put_left (image, place_of (lanes->lanes->n_waves, 0), &left) || is_new;
      present |= left.lanes;
    }
  is_new = is_new || (present & valid) != lanes->present;
  lanes->present = present & valid;
  return is_new;
}

LsDispatch *
ls_draw_lanes_merge (LsDrawLanes *lanes, guint end, GError **error)
{
  LsDispatch *pixels = lanes->pixels = take_run (lanes->scene, lanes->lanes);

  if (add_images (lanes, error) && merge_lanes (lanes, end, error))
    fill_images (lanes);
  else
    g_clear_pointer (&pixels, ls_dispatch_free);
  g_clear_pointer (&lanes->merger, ls_merger_free);
  lanes->pixels = NULL;
  return pixels;
}

LsDispatch *
ls_scene_run_draw (const LsScene *scene, const LsDispatchOptions *options, GError **error)
{
  LsDrawLanes *lanes = ls_draw_lanes_try_run (scene, options, error);
  LsDispatch *pixels = NULL;

  if (lanes == NULL)
    return NULL;
  pixels = ls_draw_lanes_merge (lanes, scene->layout.n_waves, error);
  ls_draw_lanes_free (lanes);
  return pixels;
}
