#include <json-glib/json-glib.h>
#include <stdlib.h>
#include <time.h>

#include "ls-error.h"
#include "ls-fields.h"
#include "ls-rows.h"
#include "ls-check.h"

/* bench-scenes [--json] SCENE...: how fast programs run, beside the line that bounds every interpreter that keeps registers in memory: d = a * b + c over
 * rows in the first cache.  All of it is measured in turns within one run, because machines differ from one moment to the
 * next, and the least time of each counts. */

#define N_ROUNDS 7

typedef struct
{
  LsScene *scene; /* owned */
  guint64 n_groups, n_lane_ops, n_fetches, n_pixels;
  double one, all; /* least seconds on one thread and on all */
} Subject;

static void
subject_free (gpointer data)
{
  Subject *subject = data;

  ls_scene_unref (subject->scene);
  g_free (subject);
}

/* --- what a program does --------------------------------------------------------------------------------- */

/* Adds what one wave executes, step by step. */
static void
count_wave (Subject *subject, guint wave, void *state)
{
  LsProgram *program = ls_scene_get_program (subject->scene);
  LsRun run = { .bindings = ls_scene_get_bindings (subject->scene) };
  LsWaveInput input = { 0 };
  LsPlace place = { 0 };

  ls_scene_get_wave_input (subject->scene, wave, &input);
  ls_program_reset (program, &input, state);
  ls_wave_input_clear (&input);
  while (run.until_step++ < LS_DISPATCH_DEFAULT_STEPS)
    {
      guint n_lanes = ls_mask_count (ls_program_read_mask (program, state, 0));
      LsLine line;

      ls_program_place (program, state, &place);
      ls_program_line (program, place.line, &line);
      if (ls_program_run (program, state, &run) != LS_STOP_STEP && !place.ended)
        break;
      subject->n_groups += line.kind == LS_LINE_ALU;
      subject->n_lane_ops += line.kind == LS_LINE_ALU ? (guint64) line.n * n_lanes : 0;
      subject->n_fetches += line.kind == LS_LINE_FETCH ? n_lanes : 0;
    }
}

static void
count_work (Subject *subject)
{
  gsize size = ls_program_state_size (ls_scene_get_program (subject->scene));
  void *state = g_aligned_alloc0 (1, size, 64);
  guint width, height;

  ls_scene_get_size (subject->scene, &width, &height);
  subject->n_pixels = (guint64) width * height;
  for (guint wave = 0; wave < ls_scene_get_n_waves (subject->scene); wave++)
    count_wave (subject, wave, state);
  g_aligned_free (state);
}

/* --- time ------------------------------------------------------------------------------------------------ */

static double
seconds (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* One thread is timed by its own clock, so that other work on the machine counts less. */
static void
measure_subject (Subject *subject)
{
  LsDispatchOptions options = { .n_threads = 1 };
  double start = seconds (CLOCK_THREAD_CPUTIME_ID), spent;

  ls_dispatch_free (ls_scene_try_run (subject->scene, &options, NULL));
  spent = seconds (CLOCK_THREAD_CPUTIME_ID) - start;
  subject->one = subject->one > 0 ? MIN (subject->one, spent) : spent;

  options.n_threads = 0;
  start = seconds (CLOCK_MONOTONIC);
  ls_dispatch_free (ls_scene_try_run (subject->scene, &options, NULL));
  spent = seconds (CLOCK_MONOTONIC) - start;
  subject->all = subject->all > 0 ? MIN (subject->all, spent) : spent;
}

#define LINE_ROWS 24 /* of each operand: 24 KiB in all */
#define LINE_TURNS 4000

/* Lane operations a second. */
static double
measure_line (void)
{
  const LsRows *rows = ls_rows_best ();
  LsRow *data = g_aligned_alloc0 (4 * LINE_ROWS, sizeof (LsRow), 64);
  double start = seconds (CLOCK_THREAD_CPUTIME_ID), spent;

  for (guint turn = 0; turn < LINE_TURNS; turn++)
    rows->multiply_add (data, data + LINE_ROWS, data + 2 * LINE_ROWS, data + 3 * LINE_ROWS,
                        LINE_ROWS);
  spent = seconds (CLOCK_THREAD_CPUTIME_ID) - start;
  g_aligned_free (data);
  return (double) LINE_TURNS * LINE_ROWS * LS_LANES / spent;
}

static double
measure (const GPtrArray *subjects)
{
  double line = 0;

  for (guint i = 0; i < subjects->len; i++)
    count_work (g_ptr_array_index (subjects, i));
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      line = MAX (line, measure_line ());
      for (guint i = 0; i < subjects->len; i++)
        measure_subject (g_ptr_array_index (subjects, i));
    }
  return line;
}

/* --- what is told ---------------------------------------------------------------------------------------- */

static double
per (double amount, guint64 n)
{
  return n > 0 ? amount / (double) n : 0;
}

static void
print_text (const GPtrArray *subjects, double line)
{
  g_print ("rows in the first cache, d = a * b + c: %.2f G lane-operations/s\n\n", line * 1e-9);
  g_print ("%-16s %9s %14s %8s %10s %11s %8s\n", "", "ns/group", "G lane-ops/s", "of line",
           "Mpixels/s", "Mfetches/s", "threads");
  for (guint i = 0; i < subjects->len; i++)
    {
      const Subject *subject = g_ptr_array_index (subjects, i);
      double rate = (double) subject->n_lane_ops / subject->one;

      g_print ("%-16s %9.1f %14.2f %7.0f%% %10.2f %11.1f %7.2fx\n",
               ls_scene_get_name (subject->scene), per (subject->one * 1e9, subject->n_groups),
               rate * 1e-9, 100 * rate / line, (double) subject->n_pixels / subject->one * 1e-6,
               (double) subject->n_fetches / subject->one * 1e-6, subject->one / subject->all);
    }
  g_print ("\nOne thread; \"threads\" is how much faster %u of them are.\n",
           g_get_num_processors ());
}

static GVariant *
read_name (const Subject *subject, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_string (ls_scene_get_name (subject->scene));
}

typedef struct
{
  double line;
  guint n_threads;
  GPtrArray *subjects;
} Bench;

/* clang-format off */
static const LsField subject_fields[] = {
  LS_FIELD_MADE ("name", read_name),
  LS_FIELD (Subject, UINT, n_pixels),
  LS_FIELD (Subject, UINT, n_groups),
  LS_FIELD (Subject, UINT, n_lane_ops),
  LS_FIELD (Subject, UINT, n_fetches),
  LS_FIELD_AS (Subject, DOUBLE, one, "seconds_one_thread"),
  LS_FIELD_AS (Subject, DOUBLE, all, "seconds_all_threads"),
  LS_FIELD_END
};
static const LsField bench_fields[] = {
  LS_FIELD_AS (Bench, DOUBLE, line, "line_lane_ops_per_second"),
  LS_FIELD (Bench, UINT, n_threads),
  LS_FIELD_POINTED (Bench, subjects, "programs", subject_fields),
  LS_FIELD_END
};
/* clang-format on */

/* What the other files of this folder read. */
static void
print_json (const Bench *bench)
{
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_fields_to_data (bench_fields, bench, NULL, NULL));
  g_autofree char *text = json_gvariant_serialize_data (data, NULL);

  g_print ("%s\n", text);
}

/* --- scenes ---------------------------------------------------------------------------------------------- */

static gboolean
add_subject (GPtrArray *subjects, const char *path, GError **error)
{
  LsScene *scene = ls_scene_open (path, error);
  g_autoptr (LsDispatch) dispatch = NULL;
  Subject *subject;

  if (scene == NULL)
    return FALSE;
  subject = g_new0 (Subject, 1);
  subject->scene = scene;
  g_ptr_array_add (subjects, subject);
  dispatch = ls_scene_try_run (scene, NULL, error);
  if (dispatch == NULL)
    return FALSE;
  if (ls_dispatch_first_failure (dispatch) == G_MAXUINT)
    return TRUE;
  return ls_fail (error, LS_ERROR_STATE, "the program does not run to its end");
}

int
main (int argc, char **argv)
{
  const gboolean is_json = argc > 1 && g_str_equal (argv[1], "--json");
  g_autoptr (GPtrArray) subjects = g_ptr_array_new_with_free_func (subject_free);
  g_autoptr (GError) error = NULL;
  Bench bench = { .n_threads = g_get_num_processors (), .subjects = subjects };

  if (argc < 2 + is_json)
    {
      g_printerr ("usage: bench-scenes [--json] SCENE...\n");
      return 2;
    }
  for (int i = 1 + is_json; i < argc; i++)
    if (!add_subject (subjects, argv[i], &error))
      {
        g_printerr ("bench-scenes: %s: %s\n", argv[i], error->message);
        return EXIT_FAILURE;
      }
  bench.line = measure (subjects);
  if (is_json)
    print_json (&bench);
  else
    print_text (subjects, bench.line);
  return EXIT_SUCCESS;
}
