#include "ls-scene-races.h"

#include "ls-dispatch.h"

static void
source_input (gconstpointer data, guint wave, LsWaveInput *input)
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
                             .input = source_input,
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
