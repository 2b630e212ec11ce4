#include "toy-scene.h"

#include "toy-machine.h"

struct _LsScene
{
  gatomicrefcount ref_count;
  LsProgram *program;   /* owned */
  LsBindings *bindings; /* owned */
  guint n_waves;
  guint wave;
  guint64 step;
  guint breakpoints[8];
  guint n_breakpoints;
};

LsScene *
toy_scene_new (const char *text, guint n_waves, guint wave, guint64 step, const guint *breakpoints)
{
  LsScene *scene = g_new0 (LsScene, 1);

  g_atomic_ref_count_init (&scene->ref_count);
  scene->program = toy_load (text);
  scene->bindings = ls_bindings_new ();
  scene->n_waves = n_waves;
  scene->wave = wave;
  scene->step = step;
  for (; breakpoints != NULL && breakpoints[scene->n_breakpoints] != G_MAXUINT;
       scene->n_breakpoints++)
    scene->breakpoints[scene->n_breakpoints] = breakpoints[scene->n_breakpoints];
  return scene;
}

LsScene *
ls_scene_ref (LsScene *scene)
{
  g_atomic_ref_count_inc (&scene->ref_count);
  return scene;
}

void
ls_scene_unref (LsScene *scene)
{
  if (!g_atomic_ref_count_dec (&scene->ref_count))
    return;
  toy_machine.unref (scene->program);
  ls_bindings_unref (scene->bindings);
  g_free (scene);
}

const LsMachine *
ls_scene_get_machine (const LsScene *scene)
{
  (void) scene;
  return &toy_machine;
}

LsProgram *
ls_scene_get_program (const LsScene *scene)
{
  return scene->program;
}

LsBindings *
ls_scene_get_bindings (const LsScene *scene)
{
  return scene->bindings;
}

guint
ls_scene_get_n_waves (const LsScene *scene)
{
  return scene->n_waves;
}

void
ls_scene_get_wave_input (const LsScene *scene, guint wave, LsWaveInput *input)
{
  LsPreload *preload = g_aligned_alloc0 (1, sizeof (LsPreload), 64);

  (void) scene;
  preload->ref.index = TOY_REGISTERS - 1;
  for (guint lane = 0; lane < LS_LANES; lane++)
    preload->row.u[lane] = wave;
  *input = (LsWaveInput){ .covered = LS_MASK_ALL, .preloads = preload, .n_preloads = 1 };
}

void
ls_wave_input_clear (LsWaveInput *input)
{
  g_aligned_free ((gpointer) input->preloads);
}

const guint *
ls_scene_get_breakpoints (const LsScene *scene, guint *n)
{
  *n = scene->n_breakpoints;
  return scene->breakpoints;
}

void
ls_scene_get_position (const LsScene *scene, guint *wave, guint *lane, guint64 *step)
{
  *wave = scene->wave;
  *lane = 5;
  *step = scene->step;
}
