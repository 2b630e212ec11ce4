#include "ls-scene-races.h"

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
