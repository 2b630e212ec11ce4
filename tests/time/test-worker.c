#include "ls-worker.h"

#include "ls-error.h"
#include "ls-session.h"
#include "toy-scene.h"

/* The session's thread, held up on purpose; what a session tells, and how far a breakpoint reaches. */

static const char counting[] = "lane 2\nloop 100\naddi 1 1 1\nendloop\nend\n";

/* --- moves that wait ------------------------------------------------------------------------------------- */

/* The worker's thread stays here behind each result until it is let go on. */
typedef struct
{
  GMutex mutex;
  GCond changed;
  gboolean is_open;
  guint n_results;
} Gate;

static void
notify_cb (gpointer data, gpointer unused G_GNUC_UNUSED)
{
  Gate *gate = data;

  g_mutex_lock (&gate->mutex);
  gate->n_results++;
  g_cond_broadcast (&gate->changed);
  while (!gate->is_open)
    g_cond_wait (&gate->changed, &gate->mutex);
  g_mutex_unlock (&gate->mutex);
}

static void
wait_for_result (Gate *gate)
{
  g_mutex_lock (&gate->mutex);
  while (gate->n_results == 0)
    g_cond_wait (&gate->changed, &gate->mutex);
  g_mutex_unlock (&gate->mutex);
}

static void
open_gate (Gate *gate)
{
  g_mutex_lock (&gate->mutex);
  gate->is_open = TRUE;
  g_cond_broadcast (&gate->changed);
  g_mutex_unlock (&gate->mutex);
}

static void
push (LsWorker *worker, LsScene *scene, LsWorkerCommandKind kind, LsMove move, guint64 argument)
{
  LsWorkerCommand *command = g_new0 (LsWorkerCommand, 1);

  command->kind = kind;
  command->scene = ls_scene_ref (scene);
  command->move = move;
  command->argument = argument;
  command->known = G_MAXUINT64;
  command->breakpoints = g_ptr_array_new ();
  ls_worker_push (worker, command);
}

/* Pushes moves while the thread is held up. Returns: the step they lead to, when all are done. */
static guint64
run_held (const LsMove *moves, guint n, guint *n_done)
{
  g_autoptr (LsScene) scene = toy_scene_new (counting, 1, 0, 0, NULL);
  Gate gate = { 0 };
  LsWorker *worker = ls_worker_new (notify_cb, &gate);
  guint64 step = 0;

  push (worker, scene, LS_WORKER_OPEN, LS_MOVE_STEP, 0);
  wait_for_result (&gate);
  for (guint i = 0; i < n; i++)
    push (worker, scene, LS_WORKER_MOVE, moves[i], moves[i] == LS_MOVE_TO_STEP ? 50 : 0);
  open_gate (&gate);
  for (*n_done = 0; ls_worker_is_busy (worker);)
    {
      g_autoptr (LsResult) result = ls_worker_take_result (worker, TRUE);

      g_assert_no_error (result->error);
      *n_done += result->kind == LS_WORKER_MOVE;
      step = ls_view_get_place (result->view)->step;
    }
  ls_worker_free (worker);
  g_mutex_clear (&gate.mutex);
  g_cond_clear (&gate.changed);
  return step;
}

/* A key held down while nothing moves: two of its presses count. */
static void
test_repetitions (void)
{
  const LsMove held[] = { LS_MOVE_STEP, LS_MOVE_STEP, LS_MOVE_STEP,
                          LS_MOVE_STEP, LS_MOVE_STEP, LS_MOVE_STEP };
  guint n;

  g_assert_cmpuint (run_held (held, G_N_ELEMENTS (held), &n), ==, 2);
  g_assert_cmpuint (n, ==, LS_WORKER_MAX_WAITING);
}

/* Another key takes the place of the last that waits, and a place that has a name that of all. */
static void
test_later_moves (void)
{
  const LsMove other[] = { LS_MOVE_STEP, LS_MOVE_STEP, LS_MOVE_STEP, LS_MOVE_STEP_BACK };
  const LsMove named[] = { LS_MOVE_STEP, LS_MOVE_STEP, LS_MOVE_STEP_BACK, LS_MOVE_TO_STEP,
                           LS_MOVE_STEP };
  guint n;

  g_assert_cmpuint (run_held (other, G_N_ELEMENTS (other), &n), ==, 0);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (run_held (named, G_N_ELEMENTS (named), &n), ==, 51);
  g_assert_cmpuint (n, ==, 2);
}

/* --- what a session tells -------------------------------------------------------------------------------- */

static LsSession *
open_counting (void)
{
  g_autoptr (LsScene) scene = toy_scene_new (counting, 1, 0, 0, NULL);
  LsSession *session = ls_session_new ();

  g_assert_true (ls_session_open_sync (session, scene, NULL));
  return session;
}

static void
told_cb (GObject *session, GParamSpec *spec, gpointer data)
{
  gboolean *value = data;

  g_object_get (session, spec->name, value, NULL);
}

/* Who follows the properties knows after each move where one can go. */
static void
test_can_go (void)
{
  g_autoptr (LsSession) session = open_counting ();
  gboolean back = FALSE, forward = FALSE;

  g_signal_connect (session, "notify::can-go-back", G_CALLBACK (told_cb), &back);
  g_signal_connect (session, "notify::can-go-forward", G_CALLBACK (told_cb), &forward);
  ls_session_move_sync (session, LS_MOVE_END, 0, NULL);
  g_assert_true (back);
  g_assert_false (forward);
  g_assert_true (ls_session_go_sync (session, -1, NULL));
  g_assert_false (back);
  g_assert_true (forward);
  g_assert_true (ls_session_go_sync (session, 1, NULL));
  g_assert_true (back);
  g_assert_false (forward);
}

/* --- lanes of a breakpoint ------------------------------------------------------------------------------- */

static gboolean
add (LsSession *session, const char *what, LsMask lanes, GError **error)
{
  const LsMarkBreakpoint mark = {
    .kind = LS_MARK_EVENT, .what = (char *) what, .enabled = TRUE, .lanes = lanes
  };
  g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new (&mark);

  return ls_session_add_breakpoint (session, breakpoint, error);
}

/* Those that its words name and those that it is limited to, both; where that leaves none it is refused. */
static void
test_lanes (void)
{
  g_autoptr (LsSession) session = open_counting ();
  g_autoptr (GError) error = NULL;

  g_assert_true (add (session, "lane 3", LS_MASK_LANE (3) | LS_MASK_LANE (5), &error));
  g_assert_no_error (error);
  g_assert_false (add (session, "lane 3", LS_MASK_LANE (5), &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
  g_assert_cmpstr (error->message, ==, "no lane is left to look at");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/worker/repetitions", test_repetitions);
  g_test_add_func ("/worker/later-moves", test_later_moves);
  g_test_add_func ("/session/can-go", test_can_go);
  g_test_add_func ("/session/lanes-of-a-breakpoint", test_lanes);
  return g_test_run ();
}
