#include <string.h>

#include "ls-bindings.h"
#include "ls-program.h"
#include "three-machine.h"

/* The machine that the recipe makes: it runs, and the gate's questions have answers. */

static LsProgram *
load (const char *text, GError **error)
{
  g_autoptr (GBytes) code = g_bytes_new_static (text, strlen (text));
  const LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_TEXT };

  return three_machine.load (&source, NULL, error);
}

static void
run_until (const LsProgram *program, void *state, guint64 step, LsStopReason wanted)
{
  const LsBindings bindings = { 0 };
  LsRun run = { .bindings = &bindings, .until_step = step };

  g_assert_cmpint (ls_program_run (program, state, &run), ==, wanted);
}

static void
test_run (void)
{
  g_autoptr (GError) error = NULL;
  LsProgram *program = load ("set 1 40\nadd 2 1 0\nout 3 2", &error);
  LsPreload lanes = { .ref = { 0 } };
  LsWaveInput input = { .covered = LS_MASK_ALL, .preloads = &lanes, .n_preloads = 1 };
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  g_autoptr (GString) sentence = g_string_new (NULL);
  const LsBindings bindings = { 0 };
  gpointer before, after;

  g_assert_no_error (error);
  for (guint lane = 0; lane < LS_LANES; lane++)
    lanes.row.u[lane] = lane;
  before = g_aligned_alloc0 (1, ls_program_state_size (program), 64);
  after = g_aligned_alloc0 (1, ls_program_state_size (program), 64);
  ls_program_reset (program, &input, before);
  ls_program_reset (program, &input, after);
  run_until (program, before, 1, LS_STOP_STEP);
  run_until (program, after, 2, LS_STOP_STEP);

  three_machine.explain->narrate (program, &bindings,
                                  &(LsTelling){ .before = before, .after = after }, 2, sentence);
  g_assert_nonnull (strstr (sentence->str, "R2 = 40 + 2 = 42"));
  three_machine.explain->touches (program, &bindings, before, 2, touches);
  g_assert_cmpuint (touches->len, ==, 3);
  g_assert_cmpint (g_array_index (touches, LsTouch, 2).kind, ==, LS_TOUCH_WRITE);
  g_assert_cmpuint (g_array_index (touches, LsTouch, 2).cell.ref.index, ==, 2);

  run_until (program, after, G_MAXUINT64, LS_STOP_END);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmpint (
      ls_program_find_row (program, after, (LsRegRef){ .file = 1, .index = 3 })->i[lane], ==,
      40 + (gint) lane);
  g_aligned_free (before);
  g_aligned_free (after);
  ls_program_unref (program);
}

static void
test_refused (void)
{
  static const char *const texts[] = {
    "", "sub 1 2 3", "set 8 1", "set 1", "out 4 0", "add -1 0 0"
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (load (texts[i], &error));
      g_assert_nonnull (error);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recipes/machine/run", test_run);
  g_test_add_func ("/recipes/machine/refused", test_refused);
  return g_test_run ();
}
