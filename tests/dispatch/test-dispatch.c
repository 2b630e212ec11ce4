#include <string.h>

#include "ls-dispatch.h"
#include "toy-machine.h"

/* The toy machine, whose lanes are the pixels of a strip; register 7 holds the number of the wave. */

#define N_WAVES 37

/* Where the first waves wait until as many threads are at work. */
typedef struct
{
  GMutex mutex;
  GCond changed;
  guint n_wanted, n_come;
} Meeting;

static void
meet (Meeting *meeting)
{
  g_mutex_lock (&meeting->mutex);
  meeting->n_come++;
  g_cond_broadcast (&meeting->changed);
  while (meeting->n_come < meeting->n_wanted)
    g_cond_wait (&meeting->changed, &meeting->mutex);
  g_mutex_unlock (&meeting->mutex);
}

/* data: (nullable): a Meeting. */
static void
strip_input (gconstpointer data, guint wave, LsWaveInput *input)
{
  LsPreload *preload = input->preloads != NULL ? (gpointer) input->preloads : g_new0 (LsPreload, 1);

  if (data != NULL)
    meet ((gpointer) data);
  preload->ref.index = 7;
  for (guint lane = 0; lane < LS_LANES; lane++)
    preload->row.u[lane] = wave;
  input->covered = LS_MASK_ALL;
  input->preloads = preload;
  input->n_preloads = 1;
  input->wave_in_group = wave % 5;
}

static void
strip_input_clear (LsWaveInput *input)
{
  g_free ((gpointer) input->preloads);
}

static LsMask
strip_places (gconstpointer data G_GNUC_UNUSED, guint wave, guint x[LS_LANES], guint y[LS_LANES])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      x[lane] = wave * LS_LANES + lane;
      y[lane] = 0;
    }
  return LS_MASK_ALL;
}

/* The output file of the toy machine is told by its flag. */
static LsRegRef
first_output (const LsMachine *machine)
{
  LsRegRef ref = { 0 };

  while (!machine->reg_files[ref.file].is_output)
    ref.file++;
  return ref;
}

static LsDispatch *
run_at (const LsMachine *machine,
        const char *text,
        Meeting *meeting,
        const LsDispatchOptions *options)
{
  LsProgram *program = toy_load (text);
  LsBindings *bindings = ls_bindings_new ();
  LsRegRef output = first_output (machine);
  guint8 n_channels = 1;
  LsDispatchSource source = { .program = program,
                              .bindings = bindings,
                              .n_waves = N_WAVES,
                              .width = N_WAVES * LS_LANES,
                              .height = 1,
                              .outputs = &output,
                              .n_channels = &n_channels,
                              .n_outputs = 1,
                              .data = meeting,
                              .input = strip_input,
                              .input_clear = strip_input_clear,
                              .places = strip_places };
  g_autoptr (GError) error = NULL;
  LsDispatch *dispatch;

  program->machine = machine;
  dispatch = ls_dispatch_try_run (&source, options, &error);
  g_assert_no_error (error);
  ls_bindings_unref (bindings);
  ls_program_unref (program);
  return dispatch;
}

static LsDispatch *
run_on (const LsMachine *machine, const char *text, const LsDispatchOptions *options)
{
  return run_at (machine, text, NULL, options);
}

/* wave * (iterations that differ from wave to wave) */
static const char counting[] = "lane 1\nmovi 2 0\nloop 9\nadd 2 2 7\nless 7 1\nbreak\nendloop\n"
                               "add 2 2 1\nout 0 2\nend\n";

static void
assert_same (const LsDispatch *a, const LsDispatch *b)
{
  gsize n = (gsize) a->width * a->height;

  g_assert_cmpmem (a->images[0].words, 4 * n, b->images[0].words, 4 * n);
  g_assert_cmpmem (a->images[0].written, n, b->images[0].written, n);
  for (guint wave = 0; wave < a->n_waves; wave++)
    {
      g_assert_cmpuint (a->outcomes[wave].reason, ==, b->outcomes[wave].reason);
      g_assert_cmpuint (a->outcomes[wave].steps, ==, b->outcomes[wave].steps);
      g_assert_cmpuint (a->outcomes[wave].line, ==, b->outcomes[wave].line);
    }
}

static void
test_threads (void)
{
  LsDispatchOptions options = { .n_threads = 1 };
  g_autoptr (LsDispatch) one = run_on (&toy_machine, counting, &options);

  g_assert_cmpuint (ls_dispatch_first_failure (one), ==, G_MAXUINT);
  g_assert_cmpuint (one->images[0].words[3 * LS_LANES], !=, one->images[0].words[9 * LS_LANES]);
  for (guint n = 0; n < 9; n++)
    {
      g_autoptr (LsDispatch) many = NULL;

      options.n_threads = n;
      many = run_on (&toy_machine, counting, &options);
      assert_same (one, many);
    }
}

static void
test_range (void)
{
  LsDispatchOptions all = { .n_threads = 2 };
  LsDispatchOptions part = { .n_threads = 2, .first = 5, .end = 11 };
  LsDispatchOptions beyond = { .first = N_WAVES + 3 };
  g_autoptr (LsDispatch) whole = run_on (&toy_machine, counting, &all);
  g_autoptr (LsDispatch) some = run_on (&toy_machine, counting, &part);
  g_autoptr (LsDispatch) none = run_on (&toy_machine, counting, &beyond);

  g_assert_cmpuint (some->first, ==, 5);
  g_assert_cmpuint (some->end, ==, 11);
  g_assert_cmpuint (ls_dispatch_first_failure (some), ==, G_MAXUINT);
  for (guint x = 0; x < some->width; x++)
    {
      gboolean inside = x / LS_LANES >= 5 && x / LS_LANES < 11;

      g_assert_cmpuint (some->images[0].written[x], ==, inside);
      if (inside)
        g_assert_cmpuint (some->images[0].words[x], ==, whole->images[0].words[x]);
    }
  g_assert_cmpuint (none->first, ==, none->end);
}

/* --- progress and interrupt ------------------------------------------------------------------------------ */

typedef struct
{
  guint last;
  guint stop_at;
  gint interrupt;
} Watcher;

static void
watch (guint n_done, guint n_waves, gpointer data)
{
  Watcher *watcher = data;

  g_assert_cmpuint (n_waves, ==, N_WAVES);
  g_assert_cmpuint (n_done, ==, watcher->last + 1);
  watcher->last = n_done;
  if (n_done == watcher->stop_at)
    g_atomic_int_set (&watcher->interrupt, TRUE);
}

static void
test_progress (void)
{
  Watcher watcher = { 0 };
  LsDispatchOptions options = { .n_threads = 3, .progress = watch, .progress_data = &watcher };
  g_autoptr (LsDispatch) dispatch = run_on (&toy_machine, counting, &options);

  g_assert_cmpuint (watcher.last, ==, N_WAVES);
  g_assert_false (dispatch->is_interrupted);
}

/* Where one thread could have done all the work before another one begins, nobody sees what threads do to each other. */
static void
test_together (void)
{
  Watcher watcher = { 0 };
  Meeting meeting = { .n_wanted = 4 };
  LsDispatchOptions alone = { .n_threads = 1 };
  LsDispatchOptions options = { .n_threads = 4, .progress = watch, .progress_data = &watcher };
  g_autoptr (LsDispatch) one = run_on (&toy_machine, counting, &alone);
  g_autoptr (LsDispatch) many = run_at (&toy_machine, counting, &meeting, &options);

  assert_same (one, many);
  g_assert_cmpuint (watcher.last, ==, N_WAVES);
  g_assert_cmpuint (meeting.n_come, ==, N_WAVES);
}

static void
test_interrupt (void)
{
  Watcher watcher = { .stop_at = 6 };
  LsDispatchOptions options = {
    .n_threads = 3, .interrupt = &watcher.interrupt, .progress = watch, .progress_data = &watcher
  };
  g_autoptr (LsDispatch) dispatch = run_on (&toy_machine, counting, &options);
  guint n_ended = 0;

  g_assert_true (dispatch->is_interrupted);
  for (guint wave = 0; wave < N_WAVES; wave++)
    {
      gboolean ended = dispatch->outcomes[wave].reason == LS_STOP_END;

      n_ended += ended;
      g_assert_cmpuint (dispatch->images[0].written[wave * LS_LANES], ==, ended);
      if (!ended)
        g_assert_cmpuint (dispatch->outcomes[wave].reason, ==, LS_STOP_INTERRUPT);
    }
  g_assert_cmpuint (n_ended, ==, watcher.last);
  g_assert_cmpuint (n_ended, <, N_WAVES);
}

/* Waves from 21 on stay in their loop for too long; the lowest is told, whichever thread met one first. */
static void
test_first_failure (void)
{
  static const char text[] = "movi 1 21\nloop 9\nless 7 1\nbreak\nendloop\nend\n";
  LsDispatchOptions options = { .n_threads = 4, .max_steps = 12 };
  g_autoptr (LsDispatch) dispatch = run_on (&toy_machine, text, &options);

  g_assert_cmpuint (ls_dispatch_first_failure (dispatch), ==, 21);
}

/* --- memory that waves share ----------------------------------------------------------------------------- */

/* A pool counts waves of the dispatch, the board those of the thread group (five waves each). */
static void
test_ordered (void)
{
  static const char text[] = "lane 3\nload 0 1 3\naddi 0 0 1\nstore 1 3 0\n"
                             "load 1 2 3\naddi 1 1 1\nstore 2 3 1\nadd 2 0 1\nout 0 2\nend\n";
  LsDispatchOptions options = { .n_threads = 4 };
  g_autoptr (LsDispatch) dispatch = run_on (&toy_machine, text, &options);

  for (guint wave = 0; wave < N_WAVES; wave++)
    g_assert_cmpuint (dispatch->images[0].words[wave * LS_LANES], ==, wave + 1 + wave % 5 + 1);
  g_assert_cmpuint (dispatch->n_memory_words[TOY_POOL1], ==, LS_LANES);
  g_assert_cmpuint (dispatch->memory[TOY_POOL1][0], ==, N_WAVES);
  g_assert_cmpuint (dispatch->n_memory_words[TOY_POOL0], ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dispatch/threads/same-result", test_threads);
  g_test_add_func ("/dispatch/threads/at-once", test_together);
  g_test_add_func ("/dispatch/range/only-its-waves", test_range);
  g_test_add_func ("/dispatch/progress/each-wave-once", test_progress);
  g_test_add_func ("/dispatch/interrupt/rest-does-not-run", test_interrupt);
  g_test_add_func ("/dispatch/failure/lowest-wave", test_first_failure);
  g_test_add_func ("/dispatch/shared-memory/one-after-the-other", test_ordered);
  return g_test_run ();
}
