#include "ls-dispatch.h"

#define STATE_ALIGNMENT 64

/* --- one wave -------------------------------------------------------------------------------------------- */

/* Copies one channel of an output to the places of its lanes. No two lanes share a place. */
static void
collect_channel (const LsDispatchSource *source,
                 guint wave,
                 guint channel,
                 LsMask written,
                 const LsRow *row,
                 LsDispatchImage *image)
{
  LS_FOREACH_LANE (lane, written)
    {
      guint x, y;
      gsize pixel;

      if (!source->place (source->data, wave, (guint) lane, &x, &y))
        continue;
      pixel = (gsize) y * source->width + x;
      image->words[pixel * image->n_channels + channel] = row->u[lane];
      image->written[pixel] |= (guint8) (1u << channel);
    }
}

static void
collect (const LsDispatchSource *source, guint wave, const void *state, LsDispatch *dispatch)
{
  const LsMachine *machine = source->machine;

  for (guint i = 0; i < source->n_outputs; i++)
    for (guint channel = 0; channel < source->n_channels[i]; channel++)
      {
        LsRegRef ref = source->outputs[i];
        LsRow row;

        ref.channel = (guint8) channel;
        if (ref.index >= machine->n_registers (source->program, ref.file) ||
            !machine->read_row (source->program, state, ref, &row))
          continue;
        collect_channel (source, wave, channel, machine->written (source->program, state, ref),
                         &row, &dispatch->images[i]);
      }
}

/* A pure function of source and wave; writes only the wave's own outcome and pixels. */
static void
run_wave (const LsDispatchSource *source,
          const LsDispatchOptions *options,
          guint wave,
          void *state,
          LsDispatch *dispatch)
{
  LsWaveOutcome *outcome = &dispatch->outcomes[wave];
  LsRun run = { .bindings = source->bindings,
                .until_step = options->max_steps ? options->max_steps : LS_DISPATCH_DEFAULT_STEPS,
                .interrupt = options->interrupt };
  LsWaveInput input = { 0 };
  LsPlace place;

  source->input (source->data, wave, &input);
  source->machine->reset (source->program, &input, state);
  source->input_clear (&input);
  outcome->reason = source->machine->run (source->program, state, &run);
  outcome->trap = run.trap;
  source->machine->place (source->program, state, &place);
  outcome->steps = place.step;
  outcome->line = place.line;
  if (outcome->reason != LS_STOP_INTERRUPT)
    collect (source, wave, state, dispatch);
}

/* --- the dispatch ---------------------------------------------------------------------------------------- */

static LsDispatch *
dispatch_new (const LsDispatchSource *source)
{
  LsDispatch *dispatch = g_new0 (LsDispatch, 1);
  gsize n_pixels = (gsize) source->width * source->height;

  dispatch->width = source->width;
  dispatch->height = source->height;
  dispatch->n_waves = source->n_waves;
  dispatch->outcomes = g_new0 (LsWaveOutcome, source->n_waves);
  dispatch->n_images = source->n_outputs;
  dispatch->images = g_new0 (LsDispatchImage, source->n_outputs);
  for (guint i = 0; i < source->n_outputs; i++)
    {
      LsDispatchImage *image = &dispatch->images[i];

      image->n_channels = source->n_channels[i];
      image->words = g_new0 (guint32, n_pixels * image->n_channels);
      image->written = g_new0 (guint8, n_pixels);
    }
  return dispatch;
}

LsDispatch *
ls_dispatch_run (const LsDispatchSource *source, const LsDispatchOptions *options)
{
  static const LsDispatchOptions defaults = { 0 };
  LsDispatch *dispatch = dispatch_new (source);
  gsize size = source->machine->state_size (source->program);
  void *state = g_aligned_alloc0 (1, size, STATE_ALIGNMENT);

  if (!options)
    options = &defaults;
  for (guint wave = 0; wave < source->n_waves; wave++)
    {
      if (options->interrupt && g_atomic_int_get (options->interrupt))
        dispatch->outcomes[wave].reason = LS_STOP_INTERRUPT;
      else
        run_wave (source, options, wave, state, dispatch);
      if (dispatch->outcomes[wave].reason == LS_STOP_INTERRUPT)
        dispatch->is_interrupted = TRUE;
      else if (options->progress)
        options->progress (wave + 1, source->n_waves, options->progress_data);
    }
  g_aligned_free (state);
  return dispatch;
}

void
ls_dispatch_free (LsDispatch *dispatch)
{
  for (guint i = 0; i < dispatch->n_images; i++)
    {
      g_free (dispatch->images[i].words);
      g_free (dispatch->images[i].written);
    }
  g_free (dispatch->images);
  g_free (dispatch->outcomes);
  g_free (dispatch);
}

guint
ls_dispatch_first_failure (const LsDispatch *dispatch)
{
  for (guint wave = 0; wave < dispatch->n_waves; wave++)
    if (dispatch->outcomes[wave].reason != LS_STOP_END)
      return wave;
  return G_MAXUINT;
}
