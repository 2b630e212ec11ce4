#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include "ls-explain.h"
#include "ls-program.h"
#include "spirv-machine.h"
#include "spirv-machine-private.h"

static guint64 seed = 88172645463325252ull;
static guint32 draw (void) { seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17; return (guint32) (seed >> 16); }
static guint n_loaded, n_refused, n_steps;

static void
run_one (GBytes *bytes)
{
  LsProgramSource source = { .code = bytes };
  g_autoptr (GError) error = NULL;
  LsProgram *program;
  LsBindings *bindings;
  guint8 *state;
  LsWaveInput input = { .covered = LS_MASK_ALL };
  LsRun run = { 0 };
  LsStopReason reason = LS_STOP_STEP;
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));

  if (!spirv_machine.find_stage (bytes, &source.stage))
    { n_refused++; return; }
  program = spirv_machine.load (&source, NULL, &error);
  if (program == NULL)
    { n_refused++; return; }
  n_loaded++;
  if (ls_program_state_size (program) > 64u << 20) { ls_program_unref (program); return; }
  bindings = ls_bindings_new ();
  state = g_aligned_alloc0 (1, ls_program_state_size (program), 64);
  ls_program_reset (program, &input, state);
  run.bindings = bindings;
  for (guint i = 0; i < 300 && reason == LS_STOP_STEP; i++)
    {
      LsPlace place;
      ls_program_place (program, state, &place);
      if (draw () % 4 == 0)
        {
          LsEffect effects[64];
          LsLine line;
          g_array_set_size (touches, 0);
          spirv_machine.explain->touches (program, bindings, state, draw () % 64, touches);
          spirv_machine.explain->describe (program, place.line, effects, 64);
          ls_program_line (program, place.line, &line);
        }
      run.until_step = place.step + 1;
      reason = ls_program_run (program, state, &run);
      n_steps++;
    }
  g_aligned_free (state);
  ls_bindings_unref (bindings);
  ls_program_unref (program);
}

int
main (int argc, char **argv)
{
  const guint rounds = (guint) atoi (argv[1]);

  if (g_getenv ("FUZZ_SEED") != NULL) seed ^= g_ascii_strtoull (g_getenv ("FUZZ_SEED"), NULL, 10) * 2654435761u;
  for (guint r = 0; r < rounds; r++)
    for (int i = 2; i < argc; i++)
      {
        char *data; gsize size; guint n;
        guint32 *words;
        if (!g_file_get_contents (argv[i], &data, &size, NULL)) continue;
        words = (guint32 *) (gpointer) data; n = (guint) (size / 4);
        for (guint k = 0, m = r == 0 ? 0 : 1 + draw () % 3; k < m; k++)
          {
            const guint at = 5 + draw () % (n - 5);
            switch (draw () % 4)
              {
              case 0: words[at] = words[5 + draw () % (n - 5)]; break;
              case 1: words[at] ^= 1u << draw () % 32; break;
              case 2: words[at] = draw () % words[3]; break;
              default: words[at] = draw () % 8; break;
              }
          }
        if (g_getenv ("FUZZ_SAVE") != NULL) g_file_set_contents (g_getenv ("FUZZ_SAVE"), data, (gssize) size, NULL);
        g_autoptr (GBytes) bytes = g_bytes_new_take (data, size);
        run_one (bytes);
      }
  printf ("%u loaded, %u refused, %u steps\n", n_loaded, n_refused, n_steps);
  return 0;
}
