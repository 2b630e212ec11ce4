#include "ls-history.h"

struct _LsHistoryJob
{
  LsScene *scene; /* owned */
  guint wave;
  GFunc notify;
  gpointer data;
  GThread *thread;
  gint cancel;        /* atomic */
  LsHistory *history; /* atomic; the job's until taken */
};

LsHistory *
ls_history_ref (LsHistory *history)
{
  g_return_val_if_fail (history != NULL, NULL);

  g_atomic_ref_count_inc (&history->ref_count);
  return history;
}

void
ls_history_unref (LsHistory *history)
{
  g_return_if_fail (history != NULL);

  if (!g_atomic_ref_count_dec (&history->ref_count))
    return;
  g_free ((gpointer) history->lines);
  g_free ((gpointer) history->active);
  g_free (history);
}

static LsHistory *
make_history (guint wave, GArray *lines, GArray *active, gboolean is_cut)
{
  LsHistory *history = g_new0 (LsHistory, 1);

  g_atomic_ref_count_init (&history->ref_count);
  history->wave = wave;
  history->n_steps = lines->len;
  history->is_cut = is_cut;
  history->lines = (const guint32 *) (gconstpointer) g_array_free (lines, FALSE);
  history->active = (const LsMask *) (gconstpointer) g_array_free (active, FALSE);
  return history;
}

/* Returns: (transfer full): the history from state on, or NULL if cancelled. */
static LsHistory *
record (LsHistoryJob *job, void *state)
{
  const LsMachine *machine = ls_scene_get_machine (job->scene);
  LsProgram *program = ls_scene_get_program (job->scene);
  LsRun run = { .bindings = ls_scene_get_bindings (job->scene), .interrupt = &job->cancel };
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (guint32));
  GArray *active = g_array_new (FALSE, FALSE, sizeof (LsMask));
  LsPlace place;

  machine->place (program, state, &place);
  while (!place.ended && lines->len < LS_HISTORY_MAX)
    {
      guint32 line = place.line;
      LsMask mask = machine->read_mask (program, state, 0);
      guint64 step = place.step;

      run.until_step = step + 1;
      machine->run (program, state, &run);
      machine->place (program, state, &place);
      if (place.step == step)
        break;
      g_array_append_val (lines, line);
      g_array_append_val (active, mask);
    }
  if (!g_atomic_int_get (&job->cancel))
    return make_history (job->wave, lines, active, !place.ended && lines->len == LS_HISTORY_MAX);

  g_array_free (lines, TRUE);
  g_array_free (active, TRUE);
  return NULL;
}

static gpointer
run_job (gpointer data)
{
  LsHistoryJob *job = data;
  const LsMachine *machine = ls_scene_get_machine (job->scene);
  LsProgram *program = ls_scene_get_program (job->scene);
  LsWaveInput input;

  void *state = g_aligned_alloc0 (1, machine->state_size (program), 64);
  ls_scene_get_wave_input (job->scene, job->wave, &input);
  machine->reset (program, &input, state);
  ls_wave_input_clear (&input);
  LsHistory *history = record (job, state);
  g_aligned_free (state);

  g_atomic_pointer_set (&job->history, history);
  if (history != NULL)
    job->notify (job->data, NULL);
  return NULL;
}

LsHistoryJob *
ls_history_job_start (LsScene *scene, guint wave, GFunc notify, gpointer data)
{
  LsHistoryJob *job = g_new0 (LsHistoryJob, 1);

  job->scene = ls_scene_ref (scene);
  job->wave = wave;
  job->notify = notify;
  job->data = data;
  job->thread = g_thread_new ("ls-history", run_job, job);
  return job;
}

void
ls_history_job_free (LsHistoryJob *job)
{
  g_atomic_int_set (&job->cancel, TRUE);
  g_thread_join (job->thread);
  g_clear_pointer (&job->history, ls_history_unref);
  ls_scene_unref (job->scene);
  g_free (job);
}

LsHistory *
ls_history_job_take (LsHistoryJob *job)
{
  LsHistory *history = g_atomic_pointer_get (&job->history);

  if (history != NULL)
    g_atomic_pointer_set (&job->history, NULL);
  return history;
}
