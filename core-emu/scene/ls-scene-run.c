#include "ls-check.h"

#include "ls-output-format.h"
#include "ls-scene-outputs.h"
#include "ls-scene-races.h"
#include "ls-scene-stages.h"

/* Runs all waves of a scene, or one of them, looks for races of them, and turns what they left into what the outputs keep. */

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

LsRegRef
ls_scene_output_ref (const LsProgram *program, const LsOutput *output)
{
  const LsRegUse *use = output->n_channels == 1 && !output->is_memory
                          ? ls_program_find_use (program, output->ref)
                          : NULL;

  return use != NULL ? use->ref : output->ref;
}

LsDispatch *
ls_scene_try_run (const LsScene *scene, const LsDispatchOptions *options, GError **error)
{
  if (ls_scene_draws_pixels (scene))
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

      refs[i] = ls_scene_output_ref (source.program, output);
      n_channels[i] = (guint8) output->n_channels;
      if (output->is_memory)
        memories[i] = (LsDispatchMemory){ TRUE, output->memory, output->width, output->height };
    }
  ls_scene_get_size (scene, &source.width, &source.height);
  return ls_dispatch_try_run (&source, options, error);
}

/* --- what is kept ---------------------------------------------------------------------------------------- */

/* Whether a run leaves words as the format keeps them, and not as they were exported: blending has done so. */
static gboolean
is_merged (const LsScene *scene, const LsOutput *output)
{
  if (output->is_memory)
    return TRUE;
  return ls_scene_draws_pixels (scene) && !output->is_stream;
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

  if (words == NULL)
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

/* --- races ------------------------------------------------------------------------------------------------ */

static void
races_input (gconstpointer data, guint wave, LsWaveInput *input)
{
  ls_scene_get_wave_input (data, wave, input);
}

static void
get_source (const LsScene *scene, guint64 max_steps, LsRacesSource *source)
{
  *source = (LsRacesSource){ .program = ls_scene_get_program (scene),
                             .bindings = ls_scene_get_bindings (scene),
                             .n_waves = ls_scene_get_n_waves (scene),
                             .group_waves = ls_scene_get_group_waves (scene),
                             .data = scene,
                             .input = races_input,
                             .input_clear = ls_wave_input_clear,
                             .max_steps = max_steps ? max_steps : LS_DISPATCH_DEFAULT_STEPS };
}

LsRaces *
ls_scene_find_races (const LsScene *scene,
                     LsSubject *own,
                     guint wave,
                     guint64 max_steps,
                     const gint *interrupt,
                     GError **error)
{
  LsRacesSource source;

  get_source (scene, max_steps, &source);
  source.own = own;
  ls_scene_get_group (scene, wave, &source.own_first);
  source.interrupt = interrupt;
  return ls_races_find (&source, error);
}

static void
free_scene (gpointer scene)
{
  ls_scene_unref (scene);
}

LsRaceBook *
ls_scene_new_race_book (const LsScene *scene, guint64 max_steps, gboolean is_whole)
{
  LsRacesSource source;

  get_source (scene, max_steps, &source);
  source.data = ls_scene_ref ((LsScene *) scene);
  return ls_race_book_new (&source, is_whole, free_scene);
}

/* --- one wave --------------------------------------------------------------------------------------------- */

LsSubject *
ls_scene_new_subject (const LsScene *scene, guint wave)
{
  LsWaveInput inputs[LS_MAX_GROUP_WAVES] = { 0 };
  guint first, n = ls_scene_get_group (scene, wave, &first);
  g_autoptr (LsRaceBook) book = ls_scene_new_race_book (scene, 0, FALSE);
  LsSubject *subject;

  for (guint i = 0; i < n; i++)
    ls_scene_get_wave_input (scene, first + i, &inputs[i]);
  subject = ls_subject_new_group (ls_scene_get_program (scene), ls_scene_get_bindings (scene),
                                  inputs, n, wave - first);
  for (guint i = 0; i < n; i++)
    ls_wave_input_clear (&inputs[i]);
  ls_subject_set_race_book (subject, book, first);
  ls_subject_set_budget (subject, ls_scene_get_budget (scene));
  return subject;
}
