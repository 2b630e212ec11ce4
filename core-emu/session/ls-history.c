#include "ls-history.h"

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

/* Takes the arrays. */
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

/* Runs state to the end, the trap, the cut or the cancellation, noting each step. Returns: whether it was cut. */
static gboolean
note_steps (const LsSubject *subject,
            void *state,
            const gint *cancel,
            GArray *lines,
            GArray *active)
{
  const LsMachine *machine = ls_subject_get_machine (subject);
  LsProgram *program = ls_subject_get_program (subject);
  LsRun run = { .interrupt = cancel };
  LsPlace place;

  machine->place (program, state, &place);
  while (!place.ended && lines->len < LS_HISTORY_MAX)
    {
      guint32 line = place.line;
      LsMask mask = machine->read_mask (program, state, 0);

      run.until_step = place.step + 1;
      ls_subject_run (subject, state, &run);
      machine->place (program, state, &place);
      if (place.step != run.until_step || g_atomic_int_get (cancel))
        return FALSE;
      g_array_append_val (lines, line);
      g_array_append_val (active, mask);
    }
  return !place.ended;
}

LsHistoryInput *
ls_history_input_new (LsSubject *subject, guint wave)
{
  LsHistoryInput *input = g_new0 (LsHistoryInput, 1);

  input->subject = ls_subject_ref (subject);
  input->wave = wave;
  return input;
}

void
ls_history_input_free (LsHistoryInput *input)
{
  ls_subject_unref (input->subject);
  g_free (input);
}

gpointer
ls_history_record (gpointer data, const gint *cancel)
{
  const LsHistoryInput *input = data;
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (guint32));
  GArray *active = g_array_new (FALSE, FALSE, sizeof (LsMask));

  void *state = g_aligned_alloc0 (1, ls_subject_get_state_size (input->subject), 64);
  ls_subject_reset (input->subject, state);
  gboolean is_cut = note_steps (input->subject, state, cancel, lines, active);
  g_aligned_free (state);

  if (!g_atomic_int_get (cancel))
    return make_history (input->wave, lines, active, is_cut);
  g_array_free (lines, TRUE);
  g_array_free (active, TRUE);
  return NULL;
}
