#include "ls-history.h"

#include "ls-loops.h"

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
  ls_mask_history_unref (history->masks);
  g_free (history);
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
  const LsWalkOptions options = { .last_step = LS_HISTORY_MAX, .interrupt = cancel };
  g_autoptr (LsMaskHistory) masks = ls_mask_history_new_with_loops (input->subject, &options, NULL);
  LsHistory *history;

  if (masks == NULL)
    return NULL;
  history = g_new0 (LsHistory, 1);
  g_atomic_ref_count_init (&history->ref_count);
  history->wave = input->wave;
  history->n_steps = ls_mask_history_get_end (masks);
  history->is_cut = ls_mask_history_get_reason (masks) == LS_STOP_BREAKPOINT;
  history->empty = ~ls_subject_get_input (input->subject)->covered;
  history->masks = g_steal_pointer (&masks);
  return history;
}
