#include "ls-worker-private.h"

#include <string.h>

#include "ls-error.h"

void
ls_worker_command_free (LsWorkerCommand *command)
{
  g_clear_pointer (&command->scene, ls_scene_unref);
  g_clear_pointer (&command->subject, ls_subject_unref);
  g_clear_pointer (&command->goal, ls_goal_free);
  g_clear_pointer (&command->breakpoints, g_ptr_array_unref);
  g_clear_pointer (&command->variables, ls_variables_unref);
  g_clear_pointer (&command->text, g_free);
  g_clear_pointer (&command->runs, g_array_unref);
  g_free (command);
}

void
ls_result_free (LsResult *result)
{
  g_clear_pointer (&result->scene, ls_scene_unref);
  g_clear_pointer (&result->view, ls_view_unref);
  g_clear_error (&result->error);
  g_free (result);
}

/* --- on the thread ---------------------------------------------------------------------------- */

/* Who waits for the result has the room for it. */
static void
run_copy (LsWorker *worker, const LsWorkerCommand *command)
{
  const LsSubject *subject = ls_timeline_get_subject (worker->at.timeline);

  memcpy (command->copy, ls_timeline_find_nearest (worker->at.timeline, command->step),
          ls_subject_get_state_size (subject));
}

static LsResult *
carry_out (LsWorker *worker, const LsWorkerCommand *command)
{
  LsResult *result = g_new0 (LsResult, 1);

  result->kind = command->kind;
  result->serial = command->serial;
  result->navigation = command->navigation;
  result->is_sync = command->is_sync;
  result->keeps_marks = command->keeps_marks;
  result->draws_veil = command->draws_veil;
  if (command->kind != LS_WORKER_OPEN && worker->at.timeline == NULL)
    ls_fail (&result->error, LS_ERROR_STATE, "nothing is open");
  else if (command->kind == LS_WORKER_OPEN)
    ls_worker_run_open (worker, command, result);
  else if (command->kind == LS_WORKER_FOCUS)
    ls_worker_run_focus (worker, command, result);
  else if (command->kind == LS_WORKER_COPY)
    run_copy (worker, command);
  else
    ls_worker_run_move (worker, command, result);
  return result;
}

/* Returns: (transfer full): the next command, marked as running, or NULL to end. */
static LsWorkerCommand *
wait_for_command (LsWorker *worker)
{
  g_mutex_lock (&worker->mutex);
  while (g_queue_is_empty (&worker->waiting) && !worker->is_closing)
    g_cond_wait (&worker->changed, &worker->mutex);

  LsWorkerCommand *command = worker->is_closing ? NULL : g_queue_pop_head (&worker->waiting);
  worker->is_running = command != NULL;
  if (command != NULL)
    g_atomic_int_set (&worker->interrupt, command->is_cancelled);
  g_mutex_unlock (&worker->mutex);
  return command;
}

static void
give_result (LsWorker *worker, LsResult *result, gboolean is_running)
{
  g_mutex_lock (&worker->mutex);
  worker->is_running = is_running;
  g_queue_push_tail (&worker->results, result);
  g_cond_broadcast (&worker->changed);
  g_mutex_unlock (&worker->mutex);
  worker->notify (worker->data, NULL);
}

void
ls_worker_give_early (LsWorker *worker, LsResult *result)
{
  give_result (worker, result, TRUE);
}

static gpointer
run_commands (gpointer data)
{
  LsWorker *worker = data;
  LsWorkerCommand *command;

  while ((command = wait_for_command (worker)) != NULL)
    {
      LsResult *result = carry_out (worker, command);
      ls_worker_command_free (command);
      /* Who looks before the next one has begun sees where that begins. */
      if (result->view != NULL)
        g_atomic_pointer_set (&worker->reached, (gsize) ls_view_get_place (result->view)->step);

      give_result (worker, result, FALSE);
    }
  ls_worker_seat_clear (&worker->at);
  g_clear_pointer (&worker->variables, ls_variables_unref);
  g_clear_pointer (&worker->types, ls_register_types_unref);
  g_clear_pointer (&worker->scene, ls_scene_unref);
  return NULL;
}

/* --- on other threads ------------------------------------------------------------------------- */

LsWorker *
ls_worker_new (GFunc notify, gpointer data)
{
  LsWorker *worker = g_new0 (LsWorker, 1);

  worker->notify = notify;
  worker->data = data;
  g_mutex_init (&worker->mutex);
  g_cond_init (&worker->changed);
  g_queue_init (&worker->waiting);
  g_queue_init (&worker->results);
  worker->thread = g_thread_new ("ls-engine", run_commands, worker);
  return worker;
}

void
ls_worker_free (LsWorker *worker)
{
  g_mutex_lock (&worker->mutex);
  worker->is_closing = TRUE;
  g_atomic_int_set (&worker->interrupt, TRUE);
  g_cond_broadcast (&worker->changed);
  g_mutex_unlock (&worker->mutex);
  g_thread_join (worker->thread);

  g_queue_clear_full (&worker->waiting, (GDestroyNotify) ls_worker_command_free);
  g_queue_clear_full (&worker->results, (GDestroyNotify) ls_result_free);
  g_cond_clear (&worker->changed);
  g_mutex_clear (&worker->mutex);
  g_free (worker);
}

void
ls_worker_listen_again (LsWorker *worker)
{
  g_mutex_lock (&worker->mutex);
  g_atomic_int_set (&worker->interrupt, worker->is_closing);
  g_mutex_unlock (&worker->mutex);
}

/* Whether a command may make way for a later one. */
static gboolean
is_loose_move (const LsWorkerCommand *command)
{
  return command != NULL && command->kind == LS_WORKER_MOVE && !command->is_sync;
}

static guint
count_loose_moves_at_tail (LsWorker *worker)
{
  guint n = 0;

  for (GList *link = worker->waiting.tail; link != NULL && is_loose_move (link->data);
       link = link->prev)
    n++;
  return n;
}

static void
drop_tail (LsWorker *worker)
{
  ls_worker_command_free (g_queue_pop_tail (&worker->waiting));
}

/* Returns: FALSE if command is the repetition that is one too many. */
static gboolean
make_room_for_move (LsWorker *worker, const LsWorkerCommand *command)
{
  gboolean is_absolute =
    command->goal == NULL && (command->move == LS_MOVE_START || command->move == LS_MOVE_END ||
                              command->move == LS_MOVE_TO_STEP);
  guint n = count_loose_moves_at_tail (worker);

  for (guint i = 0; is_absolute && i < n; i++)
    drop_tail (worker);
  if (is_absolute || n < LS_WORKER_MAX_WAITING)
    return TRUE;

  const LsWorkerCommand *tail = g_queue_peek_tail (&worker->waiting);
  if (tail->goal == NULL && command->goal == NULL && tail->move == command->move &&
      tail->argument == command->argument)
    return FALSE;
  drop_tail (worker);
  return TRUE;
}

void
ls_worker_push (LsWorker *worker, LsWorkerCommand *command)
{
  g_mutex_lock (&worker->mutex);
  if (!is_loose_move (command) || make_room_for_move (worker, command))
    g_queue_push_tail (&worker->waiting, command);
  else
    ls_worker_command_free (command);
  g_cond_broadcast (&worker->changed);
  g_mutex_unlock (&worker->mutex);
}

void
ls_worker_interrupt (LsWorker *worker)
{
  gboolean has_dropped = FALSE;

  g_mutex_lock (&worker->mutex);
  for (GList *link = worker->waiting.head, *next; link != NULL; link = next)
    {
      LsWorkerCommand *command = link->data;
      next = link->next;
      command->is_cancelled = TRUE;
      if (!is_loose_move (command))
        continue;
      ls_worker_command_free (command);
      g_queue_delete_link (&worker->waiting, link);
      has_dropped = TRUE;
    }
  if (worker->is_running)
    g_atomic_int_set (&worker->interrupt, TRUE);
  g_mutex_unlock (&worker->mutex);
  /* No result will tell that it waits no more. */
  if (has_dropped)
    worker->notify (worker->data, NULL);
}

gsize
ls_worker_get_reached (LsWorker *worker)
{
  return (gsize) g_atomic_pointer_get (&worker->reached);
}

gboolean
ls_worker_is_busy (LsWorker *worker)
{
  g_mutex_lock (&worker->mutex);
  gboolean is_busy = worker->is_running || !g_queue_is_empty (&worker->waiting) ||
                     !g_queue_is_empty (&worker->results);
  g_mutex_unlock (&worker->mutex);
  return is_busy;
}

LsResult *
ls_worker_take_result (LsWorker *worker, gboolean should_wait)
{
  g_mutex_lock (&worker->mutex);
  while (should_wait && g_queue_is_empty (&worker->results))
    g_cond_wait (&worker->changed, &worker->mutex);
  LsResult *result = g_queue_pop_head (&worker->results);
  g_mutex_unlock (&worker->mutex);
  return result;
}
