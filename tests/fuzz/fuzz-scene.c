#include "ls-fuzz.h"

#include <string.h>

#include "ls-scene.h"

/* Any text: it is a scene or is refused with an error that names the file and a line. What loads can be asked for
 * its first and last wave, and its first wave runs some steps. */

#define MAX_STEPS 200

static void
run_wave (const LsScene *scene, guint wave)
{
  const LsMachine *machine = ls_scene_get_machine (scene);
  LsProgram *program = ls_scene_get_program (scene);
  LsRun run = { .bindings = ls_scene_get_bindings (scene), .until_step = MAX_STEPS };
  gsize size = machine->state_size (program);
  g_autofree guint8 *block = g_malloc (size + 63);
  void *state = (void *) (((gsize) block + 63) & ~(gsize) 63);
  LsWaveInput input;
  LsPlace place;

  ls_scene_get_wave_input (scene, wave, &input);
  machine->reset (program, &input, state);
  ls_wave_input_clear (&input);
  machine->run (program, state, &run);
  machine->place (program, state, &place);
  g_assert_cmpuint (place.step, <=, MAX_STEPS);
  g_assert_cmpuint (place.line, <, machine->n_lines (program));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene =
    ls_scene_load_text ((const char *) data, (gssize) size, "fuzz", "/nonexistent", &error);

  if (!scene)
    {
      g_assert_nonnull (error);
      g_assert_true (g_str_has_prefix (error->message, "fuzz"));
      return 0;
    }
  g_assert_no_error (error);
  run_wave (scene, 0);
  run_wave (scene, ls_scene_get_n_waves (scene) - 1);
  return 0;
}
