#include <stdlib.h>
#include <string.h>

#include "ls-reverse.h"
#include "ls-scene.h"

/* Going back in a long run: a wave of a Mandelbrot program at the edge of the set, where 35 lanes stay in the loop as long as it
 * lasts and the others leave it one after the other; or the first wave of another scene, as it is.
 *
 * bench-reverse SCENE [GROUPS]: exit status 1 if a state differs from that of a run without a timeline. */

#define WAVE 1586
#define ITERATIONS "cb0=int 256 " /* of a scene that counts them */
#define DEFAULT_GROUPS 100000000
#define FEW_ITERATIONS 1000 /* by then all lanes have left that leave */
#define N_BACK 400
#define N_ROUNDS 3
#define SEED 4

typedef struct
{
  const char *path;
  char *text; /* owned */
  gboolean counts;
  guint wave;
  guint64 n_iterations, n_groups;
} Run;

/* The wave with so many iterations. Returns: (transfer full). */
static LsSubject *
new_subject (const Run *run, guint64 n_iterations)
{
  g_auto (GStrv) parts = g_strsplit (run->text, ITERATIONS, 2);
  g_autofree char *count = g_strdup_printf ("cb0=int %" G_GUINT64_FORMAT " ", n_iterations);
  g_autofree char *text = g_strjoinv (count, parts), *folder = g_path_get_dirname (run->path);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load_text (text, -1, run->path, folder, &error);

  if (scene == NULL)
    g_error ("%s", error->message);
  return ls_scene_new_subject (scene, run->wave);
}

/* Groups that the wave executes, found step by step. */
static guint64
count_groups (const Run *run, guint64 n_iterations)
{
  g_autoptr (LsSubject) subject = new_subject (run, n_iterations);
  const LsProgram *program = ls_subject_get_program (subject);
  void *state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  LsRun step = { 0 };
  LsPlace place = { 0 };
  guint64 n = 0;

  ls_subject_reset (subject, state);
  ls_program_place (program, state, &place);
  while (step.until_step == place.step && !place.ended)
    {
      LsLine line;

      ls_program_line (program, place.line, &line);
      n += line.kind == LS_LINE_ALU;
      step.until_step++;
      ls_subject_run (subject, state, &step);
      ls_program_place (program, state, &place);
    }
  g_aligned_free (state);
  return n;
}

/* The least iterations that make n_groups: each has the same groups as long as a lane is in the loop. */
static void
plan_run (guint64 n_groups, Run *run)
{
  guint64 few = count_groups (run, FEW_ITERATIONS), more;

  run->n_groups = few;
  if (!run->counts)
    return;
  more = count_groups (run, FEW_ITERATIONS + 1) - few;
  run->n_iterations = FEW_ITERATIONS;
  if (n_groups > few)
    run->n_iterations += (n_groups - few + more - 1) / more;
  run->n_groups = few + (run->n_iterations - FEW_ITERATIONS) * more;
}

static void
print_report (const Run *run, const LsReverseReport *measured)
{
  g_print ("%s, wave %u", run->path, run->wave);
  if (run->counts)
    g_print (", %" G_GUINT64_FORMAT " iterations", run->n_iterations);
  g_print (": %" G_GUINT64_FORMAT " groups, %" G_GUINT64_FORMAT " steps, %.1f ns a group\n",
           run->n_groups, measured->n_steps, measured->plain * 1e9 / (double) run->n_groups);
  g_print ("%u steps back at random depths: median %.1f us, 95 of 100 within %.1f us, "
           "at most %.1f us\n",
           N_BACK, measured->median * 1e6, measured->p95 * 1e6, measured->max * 1e6);
  g_print ("history: %.2f bytes a group (%.1f MiB, states of %" G_GSIZE_FORMAT " bytes)\n",
           (double) measured->history_bytes / (double) run->n_groups,
           (double) measured->history_bytes / (1 << 20), measured->state_bytes);
  g_print ("recording: %+.1f %% of the run (%.3f s, %.3f s recorded)\n",
           100 * (measured->recorded / measured->plain - 1), measured->plain, measured->recorded);
  g_print ("%u states compared with those of a run without a timeline: all the same\n",
           measured->n_compared);
}

int
main (int argc, char **argv)
{
  const LsReverseOptions options = { .n_back = N_BACK, .n_rounds = N_ROUNDS, .seed = SEED };
  Run run = { .path = argv[1] };
  LsReverseReport measured;
  g_autoptr (LsSubject) subject = NULL;
  g_autoptr (GError) error = NULL;

  if (argc < 2 || !g_file_get_contents (run.path, &run.text, NULL, &error))
    g_error ("usage: bench-reverse SCENE [GROUPS]");
  run.counts = strstr (run.text, ITERATIONS) != NULL;
  run.wave = run.counts ? WAVE : 0;
  plan_run (argc > 2 ? g_ascii_strtoull (argv[2], NULL, 10) : DEFAULT_GROUPS, &run);
  subject = new_subject (&run, run.n_iterations);
  if (ls_reverse_measure (subject, &options, &measured, &error))
    print_report (&run, &measured);
  else
    g_printerr ("bench-reverse: %s\n", error->message);
  g_free (run.text);
  return error == NULL ? EXIT_SUCCESS : EXIT_FAILURE;
}
