#include "ls-fuzz.h"

#include <string.h>

#include "ls-scene-save.h"

/* Any text: it is a scene or is refused with an error that names the file and a line. What loads can be asked for
 * its first and last wave, and its first wave runs some steps. It can be saved: as it is it keeps its bytes, and what is made
 * of it comes back from the text. */

#define MAX_STEPS 200

static void
run_wave (const LsScene *scene, guint wave)
{
  LsProgram *program = ls_scene_get_program (scene);
  LsRun run = { .bindings = ls_scene_get_bindings (scene), .until_step = MAX_STEPS };
  gsize size = ls_program_state_size (program);
  g_autofree guint8 *block = g_malloc (size + 63);
  void *state = (void *) (((gsize) block + 63) & ~(gsize) 63);
  LsWaveInput input;
  LsPlace place;

  ls_scene_get_wave_input (scene, wave, &input);
  ls_program_reset (program, &input, state);
  ls_wave_input_clear (&input);
  ls_program_run (program, state, &run);
  ls_program_place (program, state, &place);
  g_assert_cmpuint (place.step, <=, MAX_STEPS);
  g_assert_cmpuint (place.line, <, ls_program_n_lines (program));
}

static GBytes *
make_text (const LsScene *scene, GBytes *text, const LsMarks *marks)
{
  g_autoptr (GError) error = NULL;
  GBytes *made = ls_scene_make_text (scene, text, marks, "/nonexistent", &error);

  g_assert_no_error (error);
  return made;
}

static void
save (const LsScene *scene)
{
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (GBytes) same = make_text (scene, text, marks);
  g_autoptr (GBytes) made = NULL;
  g_autoptr (LsScene) read = NULL;
  gsize length;
  const char *bytes;

  g_assert_true (g_bytes_equal (same, text));
  ls_marks_add_watch (marks, "R0.x");
  ls_marks_add_breakpoint (marks, LS_MARK_LINE, 0, NULL);
  if (ls_scene_get_n_waves (scene))
    ls_marks_set_bookmark (marks, 0, 0, "start");
  if (marks->notes->len)
    ls_marks_set_note (marks, 0, g_array_index (marks->notes, LsNote, 0).step, NULL);
  /* A run that was open has a place. */
  marks->lane ^= 1;
  if (marks->step == G_MAXUINT64)
    marks->step = 0;
  made = make_text (scene, text, marks);
  bytes = g_bytes_get_data (made, &length);
  read = ls_scene_load_text (bytes, (gssize) length, "fuzz", "/nonexistent", NULL);
  g_assert_nonnull (read);
  g_assert_true (ls_marks_equal (ls_scene_get_marks (read), marks));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene =
    ls_scene_load_text ((const char *) data, (gssize) size, "fuzz", "/nonexistent", &error);

  ls_fuzz_count (LS_FUZZ_INPUTS);
  if (!scene)
    {
      g_assert_nonnull (error);
      g_assert_true (g_str_has_prefix (error->message, "fuzz"));
      ls_fuzz_forget ();
      return 0;
    }
  g_assert_no_error (error);
  ls_fuzz_count (LS_FUZZ_OPENED);
  save (scene);
  run_wave (scene, 0);
  run_wave (scene, ls_scene_get_n_waves (scene) - 1);
  ls_fuzz_count (LS_FUZZ_RAN);
  return 0;
}
