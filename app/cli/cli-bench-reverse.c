#include <string.h>

#include "ls-cli-bench.h"
#include "ls-cli-scene.h"
#include "ls-reverse.h"

/* Going back in a run of 100 million groups: a wave of a Mandelbrot program at the edge of the set, where 35 lanes
 * stay in the loop as long as it lasts and the others leave it one after the other; or in the first wave of a scene, as it is. */

#define PROGRAM "mandelbrot"
#define WAVE 1586
#define ITERATIONS "cb0=int 256 "
#define DEFAULT_GROUPS 100000000
#define LEAST_GROUPS 10000
#define MOST_GROUPS 1000000000
#define FEW_ITERATIONS 1000 /* by then all lanes have left that leave */
#define N_BACK 400
#define N_ROUNDS 3
#define SEED 4

typedef struct
{
  const char *name; /* of a program of data/bench, or of the scene */
  LsScene *scene;   /* owned; NULL: a program of data/bench */
  guint wave;
  guint64 n_iterations, n_groups;
  LsReverseReport measured;
} Report;

/* --- the run --------------------------------------------------------------------------------------------- */

static void
report_clear (Report *report)
{
  g_clear_pointer (&report->scene, ls_scene_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Report, report_clear)

static LsScene *
open_with (const Report *report, guint64 n_iterations, GError **error)
{
  g_autofree char *text = report->scene == NULL ? ls_cli_bench_text (report->name, error) : NULL;
  g_autofree char *count = g_strdup_printf ("cb0=int %" G_GUINT64_FORMAT " ", n_iterations);
  g_auto (GStrv) parts = NULL;
  g_autofree char *changed = NULL;

  if (report->scene != NULL)
    return ls_scene_ref (report->scene);
  if (text == NULL)
    return NULL;
  parts = g_strsplit (text, ITERATIONS, 2);
  changed = g_strjoinv (count, parts);
  return ls_scene_load_text (changed, -1, report->name, NULL, error);
}

/* Groups that the wave executes, found step by step; 0 with an error. */
static guint64
count_groups (const Report *report, guint64 n_iterations, GError **error)
{
  g_autoptr (LsScene) scene = open_with (report, n_iterations, error);
  g_autoptr (LsSubject) subject = scene != NULL ? ls_scene_new_subject (scene, report->wave) : NULL;
  LsRun run = { 0 };
  LsPlace place = { 0 };
  guint64 n = 0;
  void *state;

  if (subject == NULL)
    return 0;
  state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  ls_subject_reset (subject, state);
  ls_program_place (ls_subject_get_program (subject), state, &place);
  while (run.until_step == place.step && !place.ended)
    {
      LsLine line;

      ls_program_line (ls_subject_get_program (subject), place.line, &line);
      n += line.kind == LS_LINE_ALU;
      run.until_step++;
      ls_subject_run (subject, state, &run);
      ls_program_place (ls_subject_get_program (subject), state, &place);
    }
  g_aligned_free (state);
  return n;
}

/* The least iterations that make n_groups: each has the same groups as long as a lane is in the loop. */
static gboolean
plan_run (guint64 n_groups, Report *report, GError **error)
{
  guint64 few = count_groups (report, FEW_ITERATIONS, error), more;

  if (report->scene != NULL)
    {
      report->n_groups = few;
      return TRUE;
    }
  more = few > 0 ? count_groups (report, FEW_ITERATIONS + 1, error) : 0;
  if (more == 0)
    return FALSE;
  report->n_iterations = FEW_ITERATIONS;
  if (n_groups > few)
    report->n_iterations += (n_groups - few + more - few - 1) / (more - few);
  report->n_groups = few + (report->n_iterations - FEW_ITERATIONS) * (more - few);
  return TRUE;
}

static gboolean
measure (Report *report, GError **error)
{
  const LsReverseOptions options = { .n_back = N_BACK, .n_rounds = N_ROUNDS, .seed = SEED };
  g_autoptr (LsScene) scene = open_with (report, report->n_iterations, error);
  g_autoptr (LsSubject) subject = scene != NULL ? ls_scene_new_subject (scene, report->wave) : NULL;

  return subject != NULL && ls_reverse_measure (subject, &options, &report->measured, error);
}

/* --- what is told ---------------------------------------------------------------------------------------- */

static double
bytes_per_group (const Report *report)
{
  return (double) report->measured.history_bytes / (double) report->n_groups;
}

static double
recording_cost (const Report *report)
{
  return report->measured.recorded / report->measured.plain - 1;
}

static void
print_text (const Report *report)
{
  const LsReverseReport *measured = &report->measured;

  ls_cli_print ("%s, wave %u", report->name, report->wave);
  if (report->scene == NULL)
    ls_cli_print (", %" G_GUINT64_FORMAT " iterations", report->n_iterations);
  ls_cli_print (": %" G_GUINT64_FORMAT " groups, %" G_GUINT64_FORMAT " steps, %.1f ns a group\n",
                report->n_groups, measured->n_steps,
                measured->plain * 1e9 / (double) report->n_groups);
  ls_cli_print ("%u steps back at random depths: median %.1f us, 95 of 100 within %.1f us, "
                "at most %.1f us\n",
                N_BACK, measured->median * 1e6, measured->p95 * 1e6, measured->max * 1e6);
  ls_cli_print ("history: %.2f bytes a group (%.1f MiB, states of %" G_GSIZE_FORMAT " bytes)\n",
                bytes_per_group (report), (double) measured->history_bytes / (1 << 20),
                measured->state_bytes);
  ls_cli_print ("recording: %+.1f %% of the run (%.3f s, %.3f s recorded)\n",
                100 * recording_cost (report), measured->plain, measured->recorded);
  ls_cli_print ("%u states compared with those of a run without a timeline: all the same\n",
                measured->n_compared);
}

static void
print_json (const LsCli *cli, const Report *report)
{
  const LsReverseReport *measured = &report->measured;
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "program", report->name);
  ls_dict_set_uint (&dict, "wave", report->wave);
  ls_dict_set_uint (&dict, "n_groups", report->n_groups);
  ls_dict_set_uint (&dict, "n_steps", measured->n_steps);
  ls_dict_set_uint (&dict, "n_steps_back", N_BACK);
  ls_dict_set_uint (&dict, "seed", SEED);
  ls_dict_set_number (&dict, "median_us", measured->median * 1e6);
  ls_dict_set_number (&dict, "p95_us", measured->p95 * 1e6);
  ls_dict_set_number (&dict, "max_us", measured->max * 1e6);
  ls_dict_set_uint (&dict, "state_bytes", measured->state_bytes);
  ls_dict_set_uint (&dict, "history_bytes", measured->history_bytes);
  ls_dict_set_number (&dict, "bytes_per_group", bytes_per_group (report));
  ls_dict_set_number (&dict, "seconds_plain", measured->plain);
  ls_dict_set_number (&dict, "seconds_recorded", measured->recorded);
  ls_dict_set_number (&dict, "recording_cost", recording_cost (report));
  ls_dict_set_uint (&dict, "n_states_compared", measured->n_compared);
  ls_dict_set_string (&dict, "compared_with", "a run without a timeline, byte for byte");
  ls_cli_print_answer (cli, "bench_reverse", ls_dict_end (&dict));
}

/* --- the verb -------------------------------------------------------------------------------------------- */

static gboolean
read_options (const LsCli *cli, guint64 *n_groups)
{
  if (cli->n_files > 2)
    {
      ls_cli_message ("bench: one argument too many: %s (see 'lanescope bench --help')",
                      cli->files[2]);
      return FALSE;
    }
  if (!ls_cli_number (cli, "groups", MOST_GROUPS, n_groups))
    return FALSE;
  if (*n_groups >= LEAST_GROUPS)
    return TRUE;
  ls_cli_message ("bench: --groups %s: fewer than %u", ls_cli_value (cli, "groups"), LEAST_GROUPS);
  return FALSE;
}

/* What is measured: a program whose iterations are counted, or a scene. */
static gboolean
choose_program (const LsCli *cli, Report *report, GError **error)
{
  const char *name = cli->n_files > 1 ? cli->files[1] : PROGRAM;
  g_autofree char *text = ls_cli_bench_text (name, NULL);

  report->name = name;
  report->wave = WAVE;
  if (text != NULL && strstr (text, ITERATIONS) != NULL)
    return TRUE;
  report->wave = 0;
  report->scene = ls_cli_bench_scene (cli, name, error);
  return report->scene != NULL;
}

LsCliStatus
ls_cli_bench_reverse (const LsCli *cli)
{
  g_autoptr (GError) error = NULL;
  guint64 n_groups = DEFAULT_GROUPS;
  g_auto (Report) report = { 0 };

  if (!read_options (cli, &n_groups))
    return LS_CLI_USAGE;
  if (!choose_program (cli, &report, &error))
    return ls_cli_fail (error);
  if (!plan_run (n_groups, &report, &error) || !measure (&report, &error))
    {
      ls_cli_message ("bench reverse: %s", error->message);
      return LS_CLI_DIFFERS;
    }
  if (ls_cli_has (cli, "json"))
    print_json (cli, &report);
  else
    print_text (&report);
  return LS_CLI_OK;
}
