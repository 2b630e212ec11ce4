#include "group-checks.h"

#include "ls-timeline.h"

gpointer
group_new_state (const LsSubject *subject)
{
  return g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
}

guint64
group_run_fresh (LsSubject *subject, void *state, guint64 step)
{
  LsRun run = { .until_step = step };
  LsPlace place;

  ls_subject_reset (subject, state);
  ls_subject_run (subject, state, &run);
  ls_program_place (ls_subject_get_program (subject), state, &place);
  return place.step;
}

/* --- one state a position -------------------------------------------------------------------------------- */

/* At random positions, forwards and backwards, in one go and step by step. */
void
group_check_positions (LsSubject *subject)
{
  LsTimeline *timeline = ls_timeline_new (subject);
  LsArrival arrival;
  gsize size = ls_subject_get_state_size (subject);
  void *fresh = group_new_state (subject), *walked = group_new_state (subject);
  guint64 n_steps = group_run_fresh (subject, fresh, G_MAXUINT64);

  ls_subject_reset (subject, walked);
  for (guint i = 0; i < 12; i++)
    {
      guint64 step = (guint64) g_test_rand_int_range (0, (gint32) n_steps + 1);

      group_run_fresh (subject, fresh, step);
      ls_timeline_move (timeline, LS_MOVE_TO_STEP, step, NULL, &arrival);
      g_assert_cmpmem (ls_timeline_get_state (timeline), size, fresh, size);
    }
  for (guint64 step = 0; step <= n_steps; step++)
    {
      LsRun run = { .until_step = step };

      ls_subject_run (subject, walked, &run);
      if (step % 7 != 0 && step != n_steps)
        continue;
      group_run_fresh (subject, fresh, step);
      g_assert_cmpmem (walked, size, fresh, size);
    }
  g_aligned_free (fresh);
  g_aligned_free (walked);
  ls_timeline_free (timeline);
}

/* --- one run, whoever looks ------------------------------------------------------------------------------ */

static void
group_run (LsSubject *subject, void *state)
{
  LsRun run = { .bindings = ls_subject_get_bindings (subject) };
  guint wave;

  ls_subject_reset (subject, state);
  while (ls_program_group_run (ls_subject_get_program (subject), state, &run, &wave) ==
           LS_STOP_END &&
         wave != LS_NO_WAVE)
    ;
  g_assert_cmpuint (wave, ==, LS_NO_WAVE);
}

/* Rows, lanes and memories of a wave. */
static void
group_compare_waves (const LsSubject *a,
                     const void *x,
                     const LsSubject *b,
                     const void *y,
                     guint wave)
{
  const LsMachine *machine = ls_subject_get_machine (a);
  const LsProgram *program = ls_subject_get_program (a);
  const void *left = ls_subject_look_at (a, x, wave), *right = ls_subject_look_at (b, y, wave);

  for (guint file = 0; file < machine->n_reg_files; file++)
    for (guint i = 0; i < ls_program_n_registers (program, file); i++)
      for (guint channel = 0; channel < machine->reg_files[file].n_channels; channel++)
        {
          const LsRegRef ref = { (guint8) file, (guint8) channel, (guint16) i };
          LsRow one, other;

          ls_program_read_row (program, left, ref, &one);
          ls_program_read_row (program, right, ref, &other);
          g_assert_cmpmem (&one, sizeof one, &other, sizeof other);
        }
  for (guint kind = 0; kind < machine->n_memories; kind++)
    {
      gsize n, m;
      const guint32 *one = ls_program_memory (program, left, kind, &n);
      const guint32 *other = ls_program_memory (program, right, kind, &m);

      g_assert_cmpmem (one, 4 * n, other, 4 * m);
    }
}

void
group_check_focus (LsScene *scene)
{
  const guint n_waves = ls_scene_get_n_waves (scene);
  g_autoptr (LsSubject) first = ls_scene_new_subject (scene, 0);
  void *state = group_new_state (first);

  group_run (first, state);
  for (guint wave = 1; wave < n_waves; wave++)
    {
      g_autoptr (LsSubject) subject = ls_scene_new_subject (scene, wave);
      void *other = group_new_state (subject);

      group_run (subject, other);
      for (guint i = 0; i < n_waves; i++)
        group_compare_waves (first, state, subject, other, i);
      g_aligned_free (other);
    }
  g_aligned_free (state);
}
