#include <math.h>
#include <string.h>

#include "ls-error.h"
#include "ls-row.h"
#include "ls-session-veil.h"
#include "ls-session-images.h"
#include "toy-scene.h"

/* The session over the toy machine and a scene made in memory. */

/* A step that takes long enough to be waited for: each takes forty times as long with the sanitizer of threads. */
#ifdef __SANITIZE_THREAD__
#  define TAKES_LONG TRUE
#else
#  define TAKES_LONG FALSE
#endif
#define FAR (TAKES_LONG ? 250000 : 5000000)

/* Lines are two per instruction: "less" is the step at line 4. */
static const char branch_text[] = "movi 1 32\nlane 2\nless 2 1\nif\naddi 3 3 1\nelse\naddi 4 4 1\n"
                                  "endif\nout 0 3\nend\n";
#define LINE_IF 6
#define LINE_THEN 8
#define LINE_OUT 16

/* Wave 0 goes round ten times, the others leave at once. */
static const char waves_text[] = "loop 10\naddi 1 1 1\nless 0 7\nbreak\nendloop\nend\n";
static const char endless_text[] = "loop 2000000000\naddi 1 1 1\nendloop\nend\n";

typedef struct
{
  LsSession *session; /* owned */
  guint n_stopped;
  guint n_failed;
  guint n_busy;
} Fixture;

static void
count_stopped_cb (LsSession *session, LsView *view, gpointer data)
{
  g_assert_true (view == ls_session_get_view (session));
  ((Fixture *) data)->n_stopped++;
}

static void
count_failed_cb (LsSession *session G_GNUC_UNUSED, GError *error, gpointer data)
{
  g_assert_true (error->domain == LS_ERROR);
  ((Fixture *) data)->n_failed++;
}

static void
count_cb (LsSession *session G_GNUC_UNUSED, GParamSpec *spec G_GNUC_UNUSED, gpointer data)
{
  (*(guint *) data)++;
}

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  memset (fixture, 0, sizeof *fixture);
  fixture->session = ls_session_new ();
  g_signal_connect (fixture->session, "stopped", G_CALLBACK (count_stopped_cb), fixture);
  g_signal_connect (fixture->session, "failed", G_CALLBACK (count_failed_cb), fixture);
  g_signal_connect (fixture->session, "notify::busy", G_CALLBACK (count_cb), &fixture->n_busy);
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_assert_finalize_object (fixture->session);
}

static void
open_text (Fixture *fixture, const char *text, guint n_waves, guint64 step)
{
  g_autoptr (LsScene) scene = toy_scene_new (text, n_waves, 0, step, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (ls_session_open_sync (fixture->session, scene, &error));
  g_assert_no_error (error);
}

static const LsPlace *
place_of (Fixture *fixture)
{
  return ls_view_get_place (ls_session_get_view (fixture->session));
}

static void
wait_until_idle (Fixture *fixture)
{
  while (ls_session_get_busy (fixture->session))
    g_main_context_iteration (NULL, TRUE);
}

/* --- opening --------------------------------------------------------------------------------------------- */

static void
test_open_at_divergence (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, branch_text, 1, G_MAXUINT64);
  LsView *view = ls_session_get_view (fixture->session);

  g_assert_cmpuint (place_of (fixture)->step, ==, 4);
  g_assert_cmpuint (place_of (fixture)->line, ==, LINE_THEN);
  g_assert_cmphex (ls_view_read_mask (view, 0), ==, 0xffffffffu);
  g_assert_cmphex (ls_view_previous_active (view), ==, LS_MASK_ALL);
  g_assert_cmpint (ls_view_get_lane_role (view, 40), ==, LS_LANE_BRANCH);
  g_assert_cmpuint (ls_session_get_focus_lane (fixture->session), ==, 5);
  g_assert_cmpuint (fixture->n_stopped, ==, 1);

  guint n_frames;
  const LsFrame *frames = ls_view_get_frames (view, &n_frames);
  g_assert_cmpuint (n_frames, ==, 1);
  g_assert_cmpuint (frames[0].line, ==, LINE_IF);
  g_autofree char *sentence = ls_view_narrate (view, 9);
  g_assert_cmpstr (sentence, ==, "if: lane 9, 32 lanes left.");
}

/* Whoever makes the first step sees the lanes leave. */
static void
test_open_before_divergence (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  ls_session_set_opens_before (fixture->session, TRUE);
  open_text (fixture, branch_text, 1, G_MAXUINT64);
  LsView *view = ls_session_get_view (fixture->session);

  g_assert_cmpuint (place_of (fixture)->step, ==, 3);
  g_assert_cmpuint (place_of (fixture)->line, ==, LINE_IF);
  g_assert_cmphex (ls_view_read_mask (view, 0), ==, LS_MASK_ALL);
  g_assert_cmphex (ls_view_get_lanes_found (view), ==, LS_MASK_ALL << 32);
  g_assert_cmpuint (fixture->n_stopped, ==, 1);
  view = ls_session_move_sync (fixture->session, LS_MOVE_STEP, 0, NULL);
  g_assert_cmphex (ls_view_read_mask (view, 0), ==, 0xffffffffu);
  g_assert_cmphex (ls_view_get_lanes_found (view), ==, 0);
}

/* Without one it opens at the start as well, and where the scene says where it says. */
static void
test_open_before_nothing (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  ls_session_set_opens_before (fixture->session, TRUE);
  open_text (fixture, endless_text, 1, G_MAXUINT64);
  g_assert_cmpuint (place_of (fixture)->step, ==, 0);
  open_text (fixture, branch_text, 1, 4);
  g_assert_cmpuint (place_of (fixture)->step, ==, 4);
  g_assert_cmphex (ls_view_get_lanes_found (ls_session_get_view (fixture->session)), ==, 0);
}

static void
test_open_without_divergence (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, endless_text, 1, G_MAXUINT64);
  g_assert_cmpuint (place_of (fixture)->step, ==, 0);
  g_assert_false (ls_view_get_at_limit (ls_session_get_view (fixture->session)));
}

static void
test_open_at_step (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, branch_text, 1, 2);
  g_assert_cmpuint (place_of (fixture)->step, ==, 2);
}

static void
test_failed_open_keeps (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (LsScene) bad = toy_scene_new (waves_text, 3, 3, 0, NULL);
  g_autoptr (GError) error = NULL;

  open_text (fixture, branch_text, 1, 2);
  LsScene *scene = ls_session_get_scene (fixture->session);
  g_assert_false (ls_session_open_sync (fixture->session, bad, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
  g_assert_cmpstr (error->message, ==, "wave 3: the dispatch has 3, numbered from 0");
  g_assert_cmpuint (fixture->n_failed, ==, 1);
  g_assert_true (ls_session_get_scene (fixture->session) == scene);
  g_assert_cmpuint (place_of (fixture)->step, ==, 2);

  g_assert_nonnull (ls_session_move_sync (fixture->session, LS_MOVE_STEP, 0, NULL));
  g_assert_cmpuint (place_of (fixture)->step, ==, 3);
}

static void
test_nothing_open (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ls_session_move_sync (fixture->session, LS_MOVE_STEP, 0, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
  ls_session_move (fixture->session, LS_MOVE_STEP, 0);
  g_assert_false (ls_session_get_busy (fixture->session));
  g_assert_false (ls_session_toggle_breakpoint (fixture->session, 0));
}

/* --- moving ---------------------------------------------------------------------------------------------- */

/* Lanes whose value of ref differs from the step before. */
static LsMask
changed_lanes (const LsView *view, LsRegRef ref)
{
  LsRow now, previous;

  g_assert_true (ls_view_read_row (view, ref, &now));
  g_assert_true (ls_view_read_previous (view, ref, &previous));
  return ls_row_differences (&now, &previous);
}

static void
test_view_compares_with_step_before (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  const LsRegRef r2 = { .index = 2 }, r3 = { .index = 3 };
  LsRow row;

  open_text (fixture, branch_text, 1, 4);
  g_autoptr (LsView) old = ls_view_ref (ls_session_get_view (fixture->session));
  LsView *view = ls_session_move_sync (fixture->session, LS_MOVE_STEP, 0, NULL);

  g_assert_cmphex (changed_lanes (view, r3), ==, 0xffffffffu);
  g_assert_cmphex (changed_lanes (view, r2), ==, 0);
  g_assert_true (ls_view_read_previous (view, r3, &row));
  g_assert_cmpint (row.i[0], ==, 0);
  g_assert_true (ls_view_read_row (view, r3, &row));
  g_assert_cmpint (row.i[0], ==, 1);
  /* A view keeps what it showed. */
  g_assert_true (ls_view_read_row (old, r3, &row));
  g_assert_cmpint (row.i[0], ==, 0);
}

static void
note_first_cb (LsSession *session G_GNUC_UNUSED, LsView *view, guint64 *first)
{
  if (*first == G_MAXUINT64)
    *first = ls_view_get_place (view)->step;
}

/* Where lanes part late or never, the start is in sight while that is found out; who waits for the scene is not told twice. */
static void
test_open_shows_start (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (LsScene) scene = toy_scene_new (endless_text, 1, 0, G_MAXUINT64, NULL);
  g_autoptr (LsScene) short_scene = toy_scene_new (branch_text, 1, 0, G_MAXUINT64, NULL);
  guint64 first = G_MAXUINT64;

  ls_session_open (fixture->session, short_scene);
  wait_until_idle (fixture);
  g_assert_cmpuint (fixture->n_stopped, ==, 1);
  g_signal_connect (fixture->session, "stopped", G_CALLBACK (note_first_cb), &first);
  ls_session_open (fixture->session, scene);
  while (fixture->n_stopped == 1)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (ls_session_get_scene (fixture->session) == scene);
  g_assert_cmpuint (first, ==, 0);
  ls_session_interrupt (fixture->session);
  wait_until_idle (fixture);
  g_assert_cmpuint (fixture->n_stopped, ==, 3);
}

static void
test_async_moves (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (LsScene) scene = toy_scene_new (branch_text, 1, 0, 0, NULL);

  ls_session_open (fixture->session, scene);
  g_assert_true (ls_session_get_busy (fixture->session));
  ls_session_move (fixture->session, LS_MOVE_END, 0);
  g_assert_null (ls_session_get_view (fixture->session));
  wait_until_idle (fixture);
  g_assert_cmpuint (fixture->n_stopped, ==, 2);
  g_assert_cmpuint (fixture->n_busy, ==, 2);
  g_assert_cmpint (ls_view_get_reason (ls_session_get_view (fixture->session)), ==, LS_STOP_END);
}

static void
test_held_key_does_not_queue (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, endless_text, 1, 0);
  ls_session_move (fixture->session, LS_MOVE_TO_STEP, FAR);
  for (guint i = 0; i < 1000; i++)
    ls_session_move (fixture->session, LS_MOVE_STEP, 0);
  wait_until_idle (fixture);
  /* The long move takes far longer than asking for all the steps. */
  guint64 step = place_of (fixture)->step;
  g_assert_cmpuint (step, >, FAR);
  g_assert_cmpuint (step, <, FAR + 100);
  g_assert_cmpuint (fixture->n_stopped, ==, 2 + step - FAR);

  ls_session_move (fixture->session, LS_MOVE_TO_STEP, FAR / 2);
  for (guint i = 0; i < 1000; i++)
    ls_session_move (fixture->session, LS_MOVE_TO_STEP, i);
  fixture->n_stopped = 0;
  wait_until_idle (fixture);
  g_assert_cmpuint (place_of (fixture)->step, ==, 999);
  g_assert_cmpuint (fixture->n_stopped, <, 100);
}

static void
test_interrupt_forgets_what_waits (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, endless_text, 1, 0);
  ls_session_move (fixture->session, LS_MOVE_END, 0); /* runs until interrupted */
  while (ls_session_get_reached (fixture->session) <= 1000)
    g_usleep (1000);
  for (guint i = 0; i < 1000; i++)
    ls_session_move (fixture->session, LS_MOVE_STEP, 0);
  fixture->n_stopped = 0;
  ls_session_interrupt (fixture->session);
  wait_until_idle (fixture);
  /* The END that ran gives a stop; the steps behind it are forgotten. */
  g_assert_cmpuint (fixture->n_stopped, ==, 1);
  g_assert_cmpuint (place_of (fixture)->step, >, 1000);
}

typedef struct
{
  LsSession *session;
  guint64 far;  /* step that it waits for */
  gint is_over; /* atomic */
} Interrupter;

/* Again and again: the move may not have begun when the first one comes. */
static gpointer
interrupt_until_over (gpointer data)
{
  Interrupter *interrupter = data;

  while (!g_atomic_int_get (&interrupter->is_over))
    {
      g_usleep (10000);
      ls_session_interrupt (interrupter->session);
    }
  return NULL;
}

static void
test_interrupt_a_sync_move (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, endless_text, 1, 7);
  Interrupter interrupter = { .session = fixture->session };
  GThread *thread = g_thread_new ("interrupt", interrupt_until_over, &interrupter);
  LsView *view = ls_session_move_sync (fixture->session, LS_MOVE_END, 0, NULL);

  g_atomic_int_set (&interrupter.is_over, TRUE);
  g_thread_join (thread);
  g_assert_cmpint (ls_view_get_reason (view), ==, LS_STOP_INTERRUPT);
  guint64 step = place_of (fixture)->step;
  g_assert_cmpuint (step, >=, 7);
  g_autofree char *words = ls_view_tell_interrupt (view);
  g_autofree char *number = g_strdup_printf (" step %" G_GUINT64_FORMAT ",", step);
  g_assert_true (step == 7 || strstr (words, number) != NULL);
  ls_session_move_sync (fixture->session, LS_MOVE_STEP, 0, NULL);
  g_assert_cmpuint (place_of (fixture)->step, ==, step + 1);
  g_assert_true (ls_session_go_sync (fixture->session, -1, NULL));
  g_assert_cmpuint (place_of (fixture)->step, ==, step);
  g_assert_true (step == 7 || ls_session_go_sync (fixture->session, -1, NULL));
  g_assert_cmpuint (place_of (fixture)->step, ==, 7);
  g_assert_cmpuint (ls_session_get_reached (fixture->session), ==, 7);
}

/* What was logged on the way. */
typedef struct
{
  guint n;
  guint64 step, hit; /* of the last line */
  char *text;        /* of it, or NULL */
} Logged;

static void
count_logs (Logged *logged, LsView *view)
{
  guint n;
  const LsLogLine *lines = ls_view_get_log (view, &n, NULL);

  logged->n += n;
  if (!n)
    return;
  logged->step = lines[n - 1].step;
  logged->hit = lines[n - 1].hit;
  g_free (logged->text);
  logged->text = g_strdup (lines[n - 1].text);
}

/* Once the move has come a good way; another interrupt, while the logs are told, would cut these short. */
static gpointer
interrupt_far_on (gpointer data)
{
  Interrupter *interrupter = data;

  while (!g_atomic_int_get (&interrupter->is_over) &&
         ls_session_get_reached (interrupter->session) < interrupter->far)
    g_usleep (1000);
  ls_session_interrupt (interrupter->session);
  return NULL;
}

/* Continues until somebody interrupts it a good way on. */
static void
continue_and_interrupt (Fixture *fixture, Logged *logged)
{
  Interrupter interrupter = { .session = fixture->session, .far = place_of (fixture)->step + 1000 };
  GThread *thread = g_thread_new ("interrupt", interrupt_far_on, &interrupter);
  LsView *view = ls_session_move_sync (fixture->session, LS_MOVE_CONTINUE, 0, NULL);

  g_atomic_int_set (&interrupter.is_over, TRUE);
  g_thread_join (thread);
  g_assert_cmpint (ls_view_get_reason (view), ==, LS_STOP_INTERRUPT);
  g_assert_cmpuint (place_of (fixture)->step, >=, interrupter.far);
  count_logs (logged, view);
}

/* What a log point said before the interrupt is told then, and not once more by who goes on. */
static void
test_interrupt_tells_logs (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  LsMarkBreakpoint mark = { .kind = LS_MARK_LINE,
                            .line = 2,
                            .enabled = TRUE,
                            .hit = { LS_HIT_ONLY, 3 },
                            .lanes = LS_MASK_ALL,
                            .log = (char *) "at step {step}" };
  Logged logged = { 0 }, later = { 0 };

  open_text (fixture, endless_text, 1, 0);
  g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new (&mark);
  g_assert_true (ls_session_add_breakpoint (fixture->session, breakpoint, NULL));
  continue_and_interrupt (fixture, &logged);
  g_assert_cmpuint (logged.n, ==, 1);
  g_assert_cmpuint (logged.hit, ==, 3);
  g_autofree char *text = g_strdup_printf ("at step %" G_GUINT64_FORMAT, logged.step);
  g_assert_cmpstr (logged.text, ==, text);
  g_free (logged.text);
  guint64 step = place_of (fixture)->step;
  continue_and_interrupt (fixture, &later);
  g_assert_cmpuint (later.n, ==, 0);
  g_assert_cmpuint (place_of (fixture)->step, >, step);
}

/* Opening goes on, but not to the place that takes for ever to reach. */
static void
test_interrupt_an_open (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (LsScene) scene = toy_scene_new (endless_text, 1, 0, 4000000000, NULL);

  open_text (fixture, endless_text, 1, 0);
  ls_session_move (fixture->session, LS_MOVE_END, 0);
  ls_session_open (fixture->session, scene);
  ls_session_interrupt (fixture->session);
  wait_until_idle (fixture);
  g_assert_true (ls_session_get_scene (fixture->session) == scene);
  g_assert_cmpuint (place_of (fixture)->step, ==, 0);
  g_assert_cmpint (ls_view_get_reason (ls_session_get_view (fixture->session)), ==,
                   LS_STOP_INTERRUPT);
}

static void
test_open_interrupts_what_runs (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, endless_text, 1, 0);
  ls_session_move (fixture->session, LS_MOVE_END, 0);
  g_usleep (5000);
  open_text (fixture, branch_text, 1, 3);
  g_assert_cmpuint (place_of (fixture)->step, ==, 3);
}

static void
test_closed_while_running (void)
{
  g_autoptr (LsScene) scene = toy_scene_new (endless_text, 1, 0, 0, NULL);

  for (guint i = 0; i < 20; i++)
    {
      LsSession *session = ls_session_new ();
      ls_session_open (session, scene);
      ls_session_move (session, LS_MOVE_END, 0);
      g_usleep (i * 200);
      g_assert_finalize_object (session);
    }
}

static void
test_focus_wave (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  open_text (fixture, waves_text, 3, 30);
  g_assert_cmpuint (place_of (fixture)->step, ==, 30);
  g_assert_true (ls_session_focus_wave_sync (fixture->session, 2, 17, &error));
  g_assert_cmpuint (ls_view_get_wave (ls_session_get_view (fixture->session)), ==, 2);
  g_assert_cmpuint (place_of (fixture)->step, ==, 6);
  g_assert_true (place_of (fixture)->ended);
  g_assert_cmpuint (ls_session_get_focus_lane (fixture->session), ==, 17);

  g_assert_false (ls_session_focus_wave_sync (fixture->session, 3, 0, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
  g_assert_cmpuint (ls_view_get_wave (ls_session_get_view (fixture->session)), ==, 2);
}

/* --- breakpoints ----------------------------------------------------------------------------------------- */

/* --- Back and Forward ------------------------------------------------------------------------------------ */

static gboolean
go (Fixture *fixture, int n)
{
  g_autoptr (GError) error = NULL;

  return ls_session_go_sync (fixture->session, n, &error);
}

/* Any way of moving can be undone, also to another wave. */
static void
test_back_and_forward (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, waves_text, 3, 2);
  g_assert_false (ls_session_can_go (fixture->session, -1));
  ls_session_move_sync (fixture->session, LS_MOVE_END, 0, NULL);
  guint64 end = place_of (fixture)->step;
  g_assert_true (ls_session_focus_wave_sync (fixture->session, 2, 5, NULL));
  ls_session_move_sync (fixture->session, LS_MOVE_START, 0, NULL);

  g_assert_true (go (fixture, -1));
  g_assert_cmpuint (ls_view_get_wave (ls_session_get_view (fixture->session)), ==, 2);
  g_assert_true (go (fixture, -1));
  g_assert_cmpuint (ls_view_get_wave (ls_session_get_view (fixture->session)), ==, 0);
  g_assert_cmpuint (place_of (fixture)->step, ==, end);
  g_assert_true (go (fixture, -1));
  g_assert_cmpuint (place_of (fixture)->step, ==, 2);
  g_assert_false (go (fixture, -1));
  g_assert_cmpuint (fixture->n_failed, ==, 0);
  for (guint i = 0; i < 3; i++)
    g_assert_true (go (fixture, 1));
  g_assert_cmpuint (place_of (fixture)->step, ==, 0);
  g_assert_cmpuint (ls_view_get_wave (ls_session_get_view (fixture->session)), ==, 2);
  g_assert_false (ls_session_can_go (fixture->session, 1));
}

/* As long as a question waits nothing goes behind it, whatever asks for it; what is opened is free again. */
static void
test_veil (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (ls_session_draw_veil (fixture->session, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
  g_clear_error (&error);
  open_text (fixture, waves_text, 3, 2);
  ls_session_move_sync (fixture->session, LS_MOVE_END, 0, NULL);
  const guint64 end = place_of (fixture)->step;
  g_assert_true (go (fixture, -1));
  const guint64 step = place_of (fixture)->step;
  g_assert_cmpuint (step, <, end);
  g_assert_true (ls_session_may_show (fixture->session, end));
  g_assert_true (ls_session_draw_veil (fixture->session, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (ls_session_get_veil (fixture->session)->step, ==, step);
  g_assert_true (ls_session_may_show (fixture->session, step));
  g_assert_false (ls_session_may_show (fixture->session, step + 1));

  ls_session_move_sync (fixture->session, LS_MOVE_STEP, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (place_of (fixture)->step, ==, step);
  ls_session_go (fixture->session, 1);
  g_assert_cmpuint (fixture->n_failed, ==, 1);
  g_assert_false (ls_session_search_waves (fixture->session, NULL, FALSE, &error) &&
                  fixture->n_failed == 1);
  g_assert_false (ls_session_focus_wave_sync (fixture->session, 2, 5, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
  g_clear_error (&error);
  g_assert_false (ls_session_focus_step_sync (
    fixture->session, ls_view_get_wave (ls_session_get_view (fixture->session)), step + 1, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
  wait_until_idle (fixture);
  g_assert_cmpuint (place_of (fixture)->step, ==, step);

  ls_session_lift_veil (fixture->session);
  g_assert_null (ls_session_get_veil (fixture->session));
  g_assert_true (go (fixture, 1));
  g_assert_cmpuint (place_of (fixture)->step, ==, end);
  g_assert_true (ls_session_draw_veil (fixture->session, NULL));
  open_text (fixture, waves_text, 3, 2);
  g_assert_null (ls_session_get_veil (fixture->session));
}

static LsHistory *
await_history (Fixture *fixture)
{
  while (ls_session_get_history (fixture->session) == NULL)
    g_main_context_iteration (NULL, TRUE);
  return ls_session_get_history (fixture->session);
}

/* Every move ends at the veil; before it all is as it is without one, and the veil goes further when it is told so. */
static void
test_veil_moves (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  static const struct
  {
    LsMove move;
    guint64 argument;
  } moves[] = { { LS_MOVE_END, 0 },  { LS_MOVE_CONTINUE, 0 }, { LS_MOVE_TO_STEP, 1000 },
                { LS_MOVE_SLOT, 0 }, { LS_MOVE_CLAUSE, 0 },   { LS_MOVE_OVER, 0 },
                { LS_MOVE_OUT, 0 },  { LS_MOVE_STEP, 9 },     { LS_MOVE_DIVERGENCE, 0 } };
  g_autofree char *told = NULL;
  LsView *view;

  open_text (fixture, waves_text, 3, 2);
  ls_session_move_sync (fixture->session, LS_MOVE_END, 0, NULL);
  const guint64 end = place_of (fixture)->step;
  ls_session_move_sync (fixture->session, LS_MOVE_TO_STEP, end - 2, NULL);
  g_assert_true (ls_session_draw_veil (fixture->session, NULL));
  for (guint back = 0; back < 3; back++)
    for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
      {
        ls_session_move_sync (fixture->session, LS_MOVE_TO_STEP, end - 2 - back, NULL);
        g_assert_cmpuint (place_of (fixture)->step, ==, end - 2 - back);
        for (guint k = 0; k < 20; k++)
          view = ls_session_move_sync (fixture->session, moves[i].move, moves[i].argument, NULL);
        g_assert_cmpuint (place_of (fixture)->step, ==, end - 2);
        g_assert_cmpuint (ls_view_get_slot (view, NULL), ==, 0);
        g_assert_cmpuint (ls_subject_get_end (ls_view_get_subject (view)), ==, end - 2);
      }
  told = ls_view_tell_interrupt (view);
  g_assert_cmpstr (told, ==, "What comes next is hidden: answer the question first");
  g_assert_nonnull (ls_session_run_to_sync (fixture->session, "line 1", TRUE, NULL));
  g_assert_cmpuint (place_of (fixture)->step, <, end - 2);

  ls_session_focus_step_veiled (fixture->session, 0, end - 1, 7);
  wait_until_idle (fixture);
  g_assert_cmpuint (place_of (fixture)->step, ==, end - 1);
  g_assert_cmpuint (ls_session_get_veil (fixture->session)->step, ==, end - 1);
  ls_session_focus_step_veiled (fixture->session, 2, 2, 7);
  wait_until_idle (fixture);
  g_assert_cmpuint (ls_view_get_wave (ls_session_get_view (fixture->session)), ==, 2);
  ls_session_move_sync (fixture->session, LS_MOVE_END, 0, NULL);
  g_assert_cmpuint (place_of (fixture)->step, ==, 2);
  g_assert_cmpuint (await_history (fixture)->n_steps, ==, 2);
  ls_session_focus_step_veiled (fixture->session, 0, end - 1, 7);
  wait_until_idle (fixture);
  view = ls_session_move_sync (fixture->session, LS_MOVE_END, 0, NULL);
  g_assert_cmpuint (place_of (fixture)->step, ==, end - 1);
  ls_session_lift_veil (fixture->session);
  view = ls_session_move_sync (fixture->session, LS_MOVE_END, 0, NULL);
  g_assert_cmpuint (place_of (fixture)->step, ==, end);
}

/* What is worked out of the run ends at the veil, and so do notes; behind it all is as before. */
static void
test_veil_ends_the_run (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) change = NULL;

  open_text (fixture, waves_text, 3, 2);
  ls_session_move_sync (fixture->session, LS_MOVE_END, 0, NULL);
  const guint64 end = place_of (fixture)->step;
  const guint wave = ls_view_get_wave (ls_session_get_view (fixture->session));
  ls_session_set_note (fixture->session, wave, 1, "before");
  ls_session_set_note (fixture->session, wave, end, "behind");
  ls_session_set_bookmark (fixture->session, wave, end, "far");
  ls_session_move_sync (fixture->session, LS_MOVE_TO_STEP, end - 1, NULL);
  g_assert_true (ls_session_draw_veil (fixture->session, NULL));
  g_assert_cmpuint (await_history (fixture)->n_steps, ==, end - 1);
  g_assert_true (await_history (fixture)->is_cut);
  g_assert_cmpuint (
    ls_subject_get_end (ls_view_get_subject (ls_session_get_view (fixture->session))), ==, end - 1);
  g_assert_cmpuint (ls_session_get_notes (fixture->session)->len, ==, 1);
  g_assert_cmpuint (ls_session_get_bookmarks (fixture->session)->len, ==, 0);

  change = ls_change_parse ("r1 = 7", ls_view_get_program (ls_session_get_view (fixture->session)),
                            LS_MASK_ALL, end - 1, &error);
  g_assert_no_error (error);
  g_assert_false (ls_session_change_sync (fixture->session, NULL, change, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
  g_assert_cmpuint (ls_forks_get_n (ls_session_get_forks (fixture->session)), ==, 1);

  ls_session_lift_veil (fixture->session);
  g_assert_cmpuint (await_history (fixture)->n_steps, ==, end);
  g_assert_cmpuint (ls_session_get_notes (fixture->session)->len, ==, 2);
  g_assert_true (ls_session_change_sync (fixture->session, NULL, change, NULL));
  ls_session_move_sync (fixture->session, LS_MOVE_END, 0, NULL);
  g_assert_cmpuint (place_of (fixture)->step, ==, end);
}

/* Presses that come faster than they are carried out count all the same. */
static void
test_back_in_haste (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, endless_text, 1, 0);
  for (guint i = 1; i <= 5; i++)
    ls_session_move_sync (fixture->session, LS_MOVE_TO_STEP, 100000 * i, NULL);
  for (guint i = 0; i < 7; i++)
    ls_session_go (fixture->session, -1);
  wait_until_idle (fixture);
  g_assert_cmpuint (place_of (fixture)->step, ==, 0);
  for (guint i = 0; i < 3; i++)
    ls_session_go (fixture->session, 1);
  ls_session_go (fixture->session, -1);
  wait_until_idle (fixture);
  g_assert_cmpuint (place_of (fixture)->step, ==, 200000);
  g_assert_true (ls_session_can_go (fixture->session, 1));
}

/* --- what if --------------------------------------------------------------------------------------------- */

/* Changes register 1 of every lane at the step looked at. */
static gboolean
change (Fixture *fixture, const char *name, guint32 value)
{
  LsView *view = ls_session_get_view (fixture->session);
  g_autofree char *text = g_strdup_printf ("r1@all = %u", value);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) edit = ls_change_parse (text, ls_view_get_program (view), LS_MASK_ALL,
                                               ls_view_get_place (view)->step, &error);

  g_assert_no_error (error);
  return ls_session_change_sync (fixture->session, name, edit, NULL);
}

static guint32
read_r1 (Fixture *fixture)
{
  LsRow row;

  g_assert_true (
    ls_view_read_row (ls_session_get_view (fixture->session), (LsRegRef){ .index = 1 }, &row));
  return row.u[9];
}

static void
end (Fixture *fixture)
{
  ls_session_move_sync (fixture->session, LS_MOVE_END, 0, NULL);
}

/* The scene's own run is left alone; a second change goes on in the run that the first one made. */
static void
test_what_if (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, "movi 1 5\naddi 1 1 1\naddi 1 1 1\naddi 1 1 1\nend\n", 1, 1);
  g_assert_true (change (fixture, NULL, 40));
  const LsForks *forks = ls_session_get_forks (fixture->session);
  g_assert_cmpuint (ls_forks_get_n (forks), ==, 2);
  guint first = ls_view_get_fork (ls_session_get_view (fixture->session));
  g_assert_cmpuint (first, !=, LS_FORK_MAIN);
  g_assert_cmpuint (read_r1 (fixture), ==, 40);
  ls_session_move_sync (fixture->session, LS_MOVE_STEP, 0, NULL);
  g_assert_true (change (fixture, NULL, 100));
  g_assert_cmpuint (ls_forks_get_n (forks), ==, 2);
  end (fixture);
  g_assert_cmpuint (read_r1 (fixture), ==, 102);

  g_assert_true (ls_session_focus_fork_sync (fixture->session, LS_FORK_MAIN, NULL));
  end (fixture);
  g_assert_cmpuint (read_r1 (fixture), ==, 8);
  g_assert_true (ls_session_focus_fork_sync (fixture->session, first, NULL));
  g_assert_cmpuint (read_r1 (fixture), ==, 102);
  g_assert_false (ls_session_focus_fork_sync (fixture->session, 77, NULL));
  g_assert_true (ls_session_focus_fork (fixture->session, LS_FORK_MAIN, NULL));
  g_assert_cmpuint (ls_view_get_fork (ls_session_get_view (fixture->session)), ==, first);
  while (ls_session_get_busy (fixture->session))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (ls_view_get_fork (ls_session_get_view (fixture->session)), ==, LS_FORK_MAIN);
  g_assert_false (ls_session_focus_fork (fixture->session, 77, NULL));
}

/* Back leads across runs; a run that is removed takes its places with it. */
static void
test_remove_run (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, "movi 1 5\naddi 1 1 1\naddi 1 1 1\naddi 1 1 1\nend\n", 1, 1);
  g_assert_true (change (fixture, "forty", 40));
  guint fork = ls_view_get_fork (ls_session_get_view (fixture->session));
  end (fixture);
  g_assert_true (go (fixture, -1));
  g_assert_true (go (fixture, -1));
  g_assert_cmpuint (ls_view_get_fork (ls_session_get_view (fixture->session)), ==, LS_FORK_MAIN);
  g_assert_cmpuint (read_r1 (fixture), ==, 5);
  g_assert_true (go (fixture, 1));
  g_assert_cmpuint (read_r1 (fixture), ==, 40);

  g_assert_true (ls_session_remove_fork_sync (fixture->session, fork, NULL));
  g_assert_cmpuint (ls_view_get_fork (ls_session_get_view (fixture->session)), ==, LS_FORK_MAIN);
  g_assert_cmpuint (read_r1 (fixture), ==, 5);
  g_assert_cmpuint (ls_forks_get_n (ls_session_get_forks (fixture->session)), ==, 1);
  while (go (fixture, -1))
    g_assert_cmpuint (ls_view_get_fork (ls_session_get_view (fixture->session)), ==, LS_FORK_MAIN);
}

static void
test_breakpoints (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  GListModel *list = ls_session_get_breakpoints (fixture->session);

  open_text (fixture, branch_text, 1, 0);
  g_assert_true (ls_session_toggle_breakpoint (fixture->session, LINE_OUT + 1));
  g_assert_true (ls_session_toggle_breakpoint (fixture->session, LINE_IF));
  g_assert_false (ls_session_toggle_breakpoint (fixture->session, 1000));
  g_assert_true (ls_session_has_breakpoint (fixture->session, LINE_OUT));
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 2);
  g_autoptr (LsBreakpoint) first = g_list_model_get_item (list, 0);
  g_assert_cmpuint (ls_breakpoint_get_mark (first)->line, ==, LINE_IF);

  LsView *view = ls_session_move_sync (fixture->session, LS_MOVE_CONTINUE, 0, NULL);
  g_assert_cmpint (ls_view_get_reason (view), ==, LS_STOP_BREAKPOINT);
  g_assert_cmpuint (place_of (fixture)->line, ==, LINE_IF);
  ls_session_move_sync (fixture->session, LS_MOVE_CONTINUE, 0, NULL);
  g_assert_cmpuint (place_of (fixture)->line, ==, LINE_OUT);

  ls_breakpoint_set_enabled (first, FALSE);
  ls_session_move_sync (fixture->session, LS_MOVE_REVERSE_CONTINUE, 0, NULL);
  g_assert_cmpuint (place_of (fixture)->step, ==, 0);
  g_assert_false (ls_session_toggle_breakpoint (fixture->session, LINE_OUT));
  view = ls_session_move_sync (fixture->session, LS_MOVE_CONTINUE, 0, NULL);
  g_assert_cmpint (ls_view_get_reason (view), ==, LS_STOP_END);
}

static void
test_saved_breakpoints (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  const guint saved[] = { LINE_OUT + 1, LINE_OUT, LINE_IF, 4000, G_MAXUINT };
  g_autoptr (LsScene) scene = toy_scene_new (branch_text, 1, 0, 0, saved);
  GListModel *list = ls_session_get_breakpoints (fixture->session);

  open_text (fixture, waves_text, 1, 0);
  ls_session_toggle_breakpoint (fixture->session, 0);

  /* A move asked for before the new scene is there stops at its breakpoints. */
  ls_session_open (fixture->session, scene);
  ls_session_move (fixture->session, LS_MOVE_CONTINUE, 0);
  wait_until_idle (fixture);
  g_assert_cmpuint (place_of (fixture)->line, ==, LINE_IF);
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 2);
  g_assert_false (ls_session_has_breakpoint (fixture->session, 0));
}

/* --- history --------------------------------------------------------------------------------------------- */

static void
wait_for_history (Fixture *fixture)
{
  while (ls_session_get_history (fixture->session) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_history (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, branch_text, 1, 0);
  wait_for_history (fixture);
  LsHistory *history = ls_session_get_history (fixture->session);
  g_autoptr (LsMaskReader) reader = ls_mask_reader_new (history->masks);

  g_assert_cmpuint (history->n_steps, ==, 10);
  g_assert_false (history->is_cut);
  for (guint64 step = 0; step < history->n_steps; step++)
    {
      const LsMaskRun *run = ls_mask_reader_find (reader, step);

      g_assert_cmpuint (ls_mask_reader_get_line (reader, run, step), ==, place_of (fixture)->line);
      g_assert_cmphex (run->active, ==,
                       ls_view_read_mask (ls_session_get_view (fixture->session), 0));
      ls_session_move_sync (fixture->session, LS_MOVE_STEP, 0, NULL);
    }
  g_assert_true (place_of (fixture)->ended);
}

static void
test_history_is_cut_and_does_not_block (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, endless_text, 2, 0);
  ls_session_move_sync (fixture->session, LS_MOVE_STEP, 0, NULL);
  g_assert_true (ls_session_focus_wave_sync (fixture->session, 1, 0, NULL));
  wait_for_history (fixture);
  LsHistory *history = ls_session_get_history (fixture->session);

  g_assert_cmpuint (history->n_steps, ==, LS_HISTORY_MAX);
  g_assert_cmpuint (history->wave, ==, 1);
  g_assert_true (history->is_cut);
}

static void
test_image (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (LsScene) scene =
    toy_scene_new ("lane 1\nmovi 2 10\nless 1 2\nif\nout 0 7\nendif\nend\n", 3, 0, 0, NULL);

  ls_session_open_sync (fixture->session, scene, NULL);
  LsImage image;
  g_assert_false (ls_session_show_image (fixture->session, 1, LS_IMAGE_FINAL, &image));
  while (!ls_session_show_image (fixture->session, 0, LS_IMAGE_FINAL, &image))
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (ls_session_show_image (fixture->session, 1, LS_IMAGE_FINAL, &image));
  g_assert_true (ls_session_show_image (fixture->session, 0, LS_IMAGE_FINAL, &image));
  g_assert_cmpuint (image.width, ==, LS_LANES);
  g_assert_cmpuint (image.height, ==, 3);

  const float *rgba = image.rgba;
  const float *inside = &rgba[4 * (2 * LS_LANES + 9)], *outside = &rgba[4 * (2 * LS_LANES + 10)];
  g_assert_cmpfloat (inside[0], ==, 2);
  g_assert_cmpfloat (inside[2], ==, 2);
  g_assert_cmpfloat (inside[3], ==, 1);
  g_assert_true (isnan (outside[3]));
}

/* Jobs that never end by themselves must not hold up what comes after them. */
static void
test_reopen_cancels_background (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  for (guint i = 0; i < 5; i++)
    open_text (fixture, endless_text, 4, i);
  open_text (fixture, branch_text, 1, 0);
  wait_for_history (fixture);
  g_assert_cmpuint (ls_session_get_history (fixture->session)->n_steps, ==, 10);
}

#define ADD(path, function) \
  g_test_add ("/session/" path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("open/at-divergence", test_open_at_divergence);
  ADD ("open/before-divergence", test_open_before_divergence);
  ADD ("open/before-nothing", test_open_before_nothing);
  if (!TAKES_LONG) /* as far as that before it */
    ADD ("open/without-divergence-at-start", test_open_without_divergence);
  ADD ("open/at-step", test_open_at_step);
  ADD ("open/shows-start", test_open_shows_start);
  ADD ("open/failed-keeps-what-was-open", test_failed_open_keeps);
  ADD ("open/interrupts-what-runs", test_open_interrupts_what_runs);
  ADD ("nothing-open", test_nothing_open);
  ADD ("view/compares-with-step-before", test_view_compares_with_step_before);
  ADD ("move/async", test_async_moves);
  ADD ("move/held-key-does-not-queue", test_held_key_does_not_queue);
  ADD ("interrupt/forgets-what-waits", test_interrupt_forgets_what_waits);
  ADD ("interrupt/open", test_interrupt_an_open);
  ADD ("interrupt/tells-logs", test_interrupt_tells_logs);
  ADD ("interrupt/sync", test_interrupt_a_sync_move);
  g_test_add_func ("/session/closed-while-running", test_closed_while_running);
  ADD ("focus-wave", test_focus_wave);
  ADD ("go/back-and-forward", test_back_and_forward);
  ADD ("go/in-haste", test_back_in_haste);
  ADD ("veil/stands-still", test_veil);
  ADD ("veil/moves", test_veil_moves);
  ADD ("veil/ends-the-run", test_veil_ends_the_run);
  ADD ("what-if/change", test_what_if);
  ADD ("what-if/remove-run", test_remove_run);
  ADD ("breakpoints", test_breakpoints);
  ADD ("breakpoints/saved", test_saved_breakpoints);
  ADD ("history", test_history);
  ADD ("image", test_image);
  ADD ("background/cancelled-by-open", test_reopen_cancels_background);
  if (!TAKES_LONG) /* a million steps; the other histories are recorded by the same thread */
    ADD ("history/cut-and-not-blocking", test_history_is_cut_and_does_not_block);

  return g_test_run ();
}
