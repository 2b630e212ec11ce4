#include "ls-scene.h"

LsSubject *
ls_scene_new_subject (const LsScene *scene, guint wave)
{
  LsWaveInput input = { 0 };

  ls_scene_get_wave_input (scene, wave, &input);
  LsSubject *subject = ls_subject_new (ls_scene_get_machine (scene), ls_scene_get_program (scene),
                                       ls_scene_get_bindings (scene), &input);
  ls_wave_input_clear (&input);
  return subject;
}
