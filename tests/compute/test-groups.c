#include <string.h>

#include "ls-scene.h"
#include "ls-timeline.h"

/* Thread groups through the engine: that a position has one state however it is reached, whichever wave is looked at. */

static const guint sizes[] = { 64, 128, 256, 1024 };
static const char *const programs[] = { "reduction", "scan", "transpose", "histogram" };

/* A group of a program of the algorithms, on random values. */
static LsScene *
open_group (const char *program, guint size)
{
  static const char text[] = "[scene]\nversion=1\nname=group\nstage=cs\n"
                             "[layout]\nkind=threads\ncount=%u\ngroup=%u\n"
                             "[program]\nfile=%s.asm\n"
                             "[inputs]\nR0.x=int thread-in-group\nR0.yz=%s\n"
                             "R1.xyzw=uint random 7 0 15\n";
  const char *shape = strcmp (program, "transpose") != 0 ? "int group-size, int 0" : "int 3, int 3";
  g_autofree char *scene = g_strdup_printf (text, size, size, program, shape);
  g_autoptr (GError) error = NULL;
  LsScene *loaded = ls_scene_load_text (scene, -1, "group", LS_SOURCE_DIR "/tests/compute", &error);

  g_assert_no_error (error);
  return loaded;
}

static gpointer
new_state (const LsSubject *subject)
{
  return g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
}

/* The state at a position, from the start; the run may end before. Returns: the position. */
static guint64
run_fresh (LsSubject *subject, void *state, guint64 step)
{
  LsRun run = { .until_step = step };
  LsPlace place;

  ls_subject_reset (subject, state);
  ls_subject_run (subject, state, &run);
  ls_subject_get_machine (subject)->place (ls_subject_get_program (subject), state, &place);
  return place.step;
}

/* --- one state a position -------------------------------------------------------------------------------- */

/* At random positions, forwards and backwards, in one go and step by step. */
static void
check_wave (LsSubject *subject)
{
  LsTimeline *timeline = ls_timeline_new (subject);
  LsArrival arrival;
  gsize size = ls_subject_get_state_size (subject);
  void *fresh = new_state (subject), *walked = new_state (subject);
  guint64 n_steps = run_fresh (subject, fresh, G_MAXUINT64);

  ls_subject_reset (subject, walked);
  for (guint i = 0; i < 12; i++)
    {
      guint64 step = (guint64) g_test_rand_int_range (0, (gint32) n_steps + 1);

      run_fresh (subject, fresh, step);
      ls_timeline_move (timeline, LS_MOVE_TO_STEP, step, NULL, &arrival);
      g_assert_cmpmem (ls_timeline_get_state (timeline), size, fresh, size);
    }
  for (guint64 step = 0; step <= n_steps; step++)
    {
      LsRun run = { .until_step = step };

      ls_subject_run (subject, walked, &run);
      if (step % 7 != 0 && step != n_steps)
        continue;
      run_fresh (subject, fresh, step);
      g_assert_cmpmem (walked, size, fresh, size);
    }
  g_aligned_free (fresh);
  g_aligned_free (walked);
  ls_timeline_free (timeline);
}

static void
test_positions (gconstpointer data)
{
  const char *program = data;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (LsScene) scene = open_group (program, sizes[i]);
      guint n = ls_scene_get_n_waves (scene);
      guint waves[] = { 0, n / 2, n - 1 };

      for (guint k = 0; k < G_N_ELEMENTS (waves); k++)
        {
          g_autoptr (LsSubject) subject = ls_scene_new_subject (scene, waves[k]);

          check_wave (subject);
        }
    }
}

/* --- one run, whoever looks ------------------------------------------------------------------------------ */

static void
run_group (LsSubject *subject, void *state)
{
  const LsMachine *machine = ls_subject_get_machine (subject);
  LsRun run = { .bindings = ls_subject_get_bindings (subject) };
  guint wave;

  ls_subject_reset (subject, state);
  while (machine->group_run (ls_subject_get_program (subject), state, &run, &wave) == LS_STOP_END &&
         wave != LS_NO_WAVE)
    ;
  g_assert_cmpuint (wave, ==, LS_NO_WAVE);
}

/* Rows, lanes and memories of a wave. */
static void
compare_waves (const LsSubject *a, const void *x, const LsSubject *b, const void *y, guint wave)
{
  const LsMachine *machine = ls_subject_get_machine (a);
  const LsProgram *program = ls_subject_get_program (a);
  const void *left = ls_subject_look_at (a, x, wave), *right = ls_subject_look_at (b, y, wave);

  for (guint file = 0; file < machine->n_reg_files; file++)
    for (guint i = 0; i < machine->n_registers (program, file); i++)
      for (guint channel = 0; channel < machine->reg_files[file].n_channels; channel++)
        {
          const LsRegRef ref = { (guint8) file, (guint8) channel, (guint16) i };
          LsRow one, other;

          machine->read_row (program, left, ref, &one);
          machine->read_row (program, right, ref, &other);
          g_assert_cmpmem (&one, sizeof one, &other, sizeof other);
        }
  for (guint kind = 0; kind < LS_N_MEMORIES; kind++)
    {
      gsize n, m;
      const guint32 *one = machine->memory (program, left, (LsMemoryKind) kind, &n);
      const guint32 *other = machine->memory (program, right, (LsMemoryKind) kind, &m);

      g_assert_cmpmem (one, 4 * n, other, 4 * m);
    }
}

static void
test_focus (gconstpointer data)
{
  g_autoptr (LsScene) scene = open_group (data, 256);
  g_autoptr (LsSubject) first = ls_scene_new_subject (scene, 0);
  void *state = new_state (first);

  run_group (first, state);
  for (guint wave = 1; wave < 4; wave++)
    {
      g_autoptr (LsSubject) subject = ls_scene_new_subject (scene, wave);
      void *other = new_state (subject);

      run_group (subject, other);
      for (guint i = 0; i < 4; i++)
        compare_waves (first, state, subject, other, i);
      g_aligned_free (other);
    }
  g_aligned_free (state);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      g_autofree char *positions = g_strdup_printf ("/groups/positions/%s", programs[i]);
      g_autofree char *focus = g_strdup_printf ("/groups/focus/%s", programs[i]);

      g_test_add_data_func (positions, programs[i], test_positions);
      g_test_add_data_func (focus, programs[i], test_focus);
    }
  return g_test_run ();
}
