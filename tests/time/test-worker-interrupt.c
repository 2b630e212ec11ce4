#include "ls-worker.h"

/* The worker alone, whose thread is held where a race would need luck. */

typedef struct
{
  LsWorker *worker;
  GThread *own; /* of the test */
  GMutex mutex;
  GCond changed;
  guint n_notified;
  gboolean is_held; /* the worker's thread, in notify */
} Fixture;

static void
notify_cb (gpointer data, gpointer unused G_GNUC_UNUSED)
{
  Fixture *fixture = data;

  g_mutex_lock (&fixture->mutex);
  fixture->n_notified++;
  g_cond_broadcast (&fixture->changed);
  while (fixture->is_held && g_thread_self () != fixture->own)
    g_cond_wait (&fixture->changed, &fixture->mutex);
  g_mutex_unlock (&fixture->mutex);
}

static void
push_step (Fixture *fixture)
{
  LsWorkerCommand *command = g_new0 (LsWorkerCommand, 1);

  command->kind = LS_WORKER_MOVE;
  command->move = LS_MOVE_STEP;
  ls_worker_push (fixture->worker, command);
}

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  fixture->own = g_thread_self ();
  g_mutex_init (&fixture->mutex);
  g_cond_init (&fixture->changed);
  fixture->is_held = TRUE;
  fixture->worker = ls_worker_new (notify_cb, fixture);
}

static void
let_go (Fixture *fixture)
{
  g_mutex_lock (&fixture->mutex);
  fixture->is_held = FALSE;
  g_cond_broadcast (&fixture->changed);
  g_mutex_unlock (&fixture->mutex);
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  let_go (fixture);
  ls_worker_free (fixture->worker);
  g_cond_clear (&fixture->changed);
  g_mutex_clear (&fixture->mutex);
}

/* Runs a move to its result and keeps the worker's thread from taking another one. Returns: how often it has notified. */
static guint
hold (Fixture *fixture)
{
  guint n;

  push_step (fixture);
  g_mutex_lock (&fixture->mutex);
  while (fixture->n_notified == 0)
    g_cond_wait (&fixture->changed, &fixture->mutex);
  n = fixture->n_notified;
  g_mutex_unlock (&fixture->mutex);
  ls_result_free (ls_worker_take_result (fixture->worker, FALSE));
  g_assert_false (ls_worker_is_busy (fixture->worker));
  return n;
}

/* A move that is forgotten before it began has no result; somebody has to say that nothing waits any more. */
static void
test_forgotten (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  guint n = hold (fixture);

  push_step (fixture);
  g_assert_true (ls_worker_is_busy (fixture->worker));
  ls_worker_interrupt (fixture->worker);
  g_assert_false (ls_worker_is_busy (fixture->worker));
  g_assert_cmpuint (fixture->n_notified, ==, n + 1);
}

static void
test_nothing_waits (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  guint n = hold (fixture);

  ls_worker_interrupt (fixture->worker);
  g_assert_cmpuint (fixture->n_notified, ==, n);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/worker/interrupt/forgotten-moves-are-told", Fixture, NULL, set_up, test_forgotten,
              tear_down);
  g_test_add ("/worker/interrupt/nothing-waits", Fixture, NULL, set_up, test_nothing_waits,
              tear_down);

  return g_test_run ();
}
