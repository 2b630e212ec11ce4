#include <X11/Xatom.h>
#include <gdk/x11/gdkx.h>
#include <stdlib.h>
#include <time.h>

#include "ls-application.h"
#include "ls-plugins.h"
#include "ls-session-source.h"
#include "ui-test.h"

/* How long a person waits for the window with every pane open: bench-frames [SCENE [STEPS]].  Prints what it measures beside what is
 * asked for, and never fails on time; with STEPS it makes that many of them and no more, for a profiler; without a scene it opens an
 * empty window.  Steps are measured in processor time of the window's thread, so that other programs do not count; the rest by the
 * clock. */

#define N_STEPS 200
#define N_SCRUBBED 240
#define N_WINDOWS 9
#define N_STATEMENTS 100
#define PAUSE_MS 50 /* between two keys: the frame clock rests */

static UiTest test;
static guint n_painted;
static double laid_out,
  painting; /* seconds of processor: when the last frame had its layout; what painting it took */

static double
seconds_of (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

/* Of a frame without a layout it is where painting begins. */
static void
laid_out_cb (void)
{
  laid_out = seconds_of (CLOCK_THREAD_CPUTIME_ID);
}

static void
painted_cb (void)
{
  painting = seconds_of (CLOCK_THREAD_CPUTIME_ID) - laid_out;
  n_painted++;
}

/* Until what the session has is on the screen. */
static void
wait_for_frame (void)
{
  guint before;

  while (ls_session_get_busy (test.session))
    g_main_context_iteration (NULL, TRUE);
  before = n_painted;
  gtk_widget_queue_draw (GTK_WIDGET (test.window));
  while (n_painted == before)
    g_main_context_iteration (NULL, TRUE);
}

static void
wait_for_next_frame (GtkWidget *window)
{
  const guint before = n_painted;

  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (painted_cb),
                    NULL);
  while (n_painted == before)
    g_main_context_iteration (NULL, TRUE);
}

/* What the libraries and the X server take of it. */
static void
measure_empty (void)
{
  const double start = seconds_of (CLOCK_MONOTONIC);
  GtkWidget *window;

  adw_init ();
  window = adw_window_new ();
  adw_window_set_content (ADW_WINDOW (window), gtk_label_new ("Lanescope"));
  gtk_window_set_default_size (GTK_WINDOW (window), 1440, 900);
  gtk_window_present (GTK_WINDOW (window));
  wait_for_next_frame (window);
  g_print ("an empty window, to its first frame: %.2f s\n", seconds_of (CLOCK_MONOTONIC) - start);
}

/* How long a person waits for the window: to the end of the first frame that has the paused run. */
static void
measure_opening (const char *scene)
{
  const double start = seconds_of (CLOCK_MONOTONIC);
  GdkFrameClock *clock;

  ui_test_launch (&test, scene);
  clock = gtk_widget_get_frame_clock (GTK_WIDGET (test.window));
  g_signal_connect (clock, "before-paint", G_CALLBACK (laid_out_cb), NULL);
  g_signal_connect (clock, "layout", G_CALLBACK (laid_out_cb), NULL);
  while (ls_session_get_view (test.session) == NULL)
    g_main_context_iteration (NULL, TRUE);
  wait_for_next_frame (GTK_WIDGET (test.window));
  g_print ("opening, to the first frame of the paused run: %.2f s (0.3)\n",
           seconds_of (CLOCK_MONOTONIC) - start);
}

/* As a person has it. There is a window manager, and it says so (_NET_SUPPORTING_WM_CHECK of the Extended Window Manager Hints):
 * without one GDK asks the X server several times a frame whether one has come, and waits for the answer. The pointer is where
 * one steps by clicks or rests while one steps by keys, in the window's head. */
static void
prepare_desktop (void)
{
  Display *display = gdk_x11_display_get_xdisplay (gdk_display_get_default ());
  const Window root = XDefaultRootWindow (display);
  const Window check = XCreateSimpleWindow (display, root, -10, -10, 1, 1, 0, 0, 0);
  const Window windows[] = { root, check };

  for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
    XChangeProperty (display, windows[i], XInternAtom (display, "_NET_SUPPORTING_WM_CHECK", False),
                     XA_WINDOW, 32, PropModeReplace, (const unsigned char *) &check, 1);
  XWarpPointer (display, None, root, 0, 0, 0, 0, 720, 24);
  XSync (display, False);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const double *one = a, *two = b;

  return *one < *two ? -1 : *one > *two;
}

static void
open_all (void)
{
  LsShell *shell = ls_window_get_parts (test.window)->shell;

  for (LsPane pane = 0; pane < LS_N_PANES; pane++)
    ls_shell_set_open (shell, pane, TRUE);
  for (guint i = 0; i < 20; i++)
    wait_for_frame ();
}

/* There and back again, so that a run of any length will do. A function of its own, for a profiler. */
G_NO_INLINE static void
make_step (guint i)
{
  ls_session_move (test.session, i % 40 < 20 ? LS_MOVE_STEP : LS_MOVE_STEP_BACK, 0);
  wait_for_frame ();
}

static void
measure_steps (void)
{
  double times[N_STEPS], paintings[N_STEPS];

  ls_session_move (test.session, LS_MOVE_START, 0);
  wait_for_frame ();
  for (guint i = 0; i < N_STEPS; i++)
    {
      const double start = seconds_of (CLOCK_THREAD_CPUTIME_ID);

      make_step (i);
      times[i] = 1000 * (seconds_of (CLOCK_THREAD_CPUTIME_ID) - start);
      paintings[i] = 1000 * painting;
    }
  qsort (times, N_STEPS, sizeof *times, compare);
  qsort (paintings, N_STEPS, sizeof *paintings, compare);
  g_print ("a step with every pane open: %.1f ms median (4), %.1f ms worst (16)\n",
           times[N_STEPS / 2], times[N_STEPS - 1]);
  g_print ("  of these, painting, in software (snapshots of the panes, GTK's renderer): %.1f ms "
           "median, %.1f ms worst\n",
           paintings[N_STEPS / 2], paintings[N_STEPS - 1]);
}

static gboolean
over_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
rest (void)
{
  gboolean is_over = FALSE;

  g_timeout_add (PAUSE_MS, over_cb, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
}

/* What F12 does, to the end of the frame that has the next statement. A function of its own, for a profiler. Returns: whether there was
 * one. */
G_NO_INLINE static gboolean
make_statement (void)
{
  LsView *before = ls_session_get_view (test.session);
  guint n;

  gtk_widget_activate_action (GTK_WIDGET (test.window), "debug.step-line", NULL);
  while (ls_session_get_busy (test.session))
    g_main_context_iteration (NULL, TRUE);
  if (ls_session_get_view (test.session) == before)
    return FALSE;
  n = n_painted;
  while (n_painted == n)
    g_main_context_iteration (NULL, TRUE);
  return TRUE;
}

/* By the clock, as a person waits, and by processor time of the whole program. At the end it begins again. */
static void
measure_statements (void)
{
  double times[N_STATEMENTS], work[N_STATEMENTS];
  guint n = 0;

  while (n < N_STATEMENTS)
    {
      double start, start_work;

      rest ();
      start = seconds_of (CLOCK_MONOTONIC);
      start_work = seconds_of (CLOCK_PROCESS_CPUTIME_ID);
      if (make_statement ())
        {
          times[n] = 1000 * (seconds_of (CLOCK_MONOTONIC) - start);
          work[n] = 1000 * (seconds_of (CLOCK_PROCESS_CPUTIME_ID) - start_work);
          n++;
        }
      if (ls_view_get_place (ls_session_get_view (test.session))->ended)
        {
          ls_session_move (test.session, LS_MOVE_START, 0);
          wait_for_frame ();
        }
    }
  qsort (times, n, sizeof *times, compare);
  qsort (work, n, sizeof *work, compare);
  g_print (
    "a statement (F12), to its frame: %.1f ms median (8), %.1f ms of ten the slowest, %.1f ms "
    "of processor in all threads\n",
    times[n / 2], times[n * 9 / 10], work[n / 2]);
}

static void
measure_scrubbing (void)
{
  const guint64 end = MAX (ls_session_get_history (test.session)->n_steps, 2);
  const double start = seconds_of (CLOCK_MONOTONIC);
  const double start_work = seconds_of (CLOCK_THREAD_CPUTIME_ID);
  double elapsed, work;

  for (guint i = 0; i < N_SCRUBBED; i++)
    {
      ls_session_move (test.session, LS_MOVE_TO_STEP, i * 7 % end);
      wait_for_frame ();
    }
  elapsed = seconds_of (CLOCK_MONOTONIC) - start;
  work = seconds_of (CLOCK_THREAD_CPUTIME_ID) - start_work;
  g_print ("scrubbing: %.0f steps/s (60), each of them painted; %.0f/s by processor time\n",
           N_SCRUBBED / elapsed, N_SCRUBBED / work);
}

/* What opening and closing one more costs: each test of the window pays it. */
static void
measure_windows (const char *scene)
{
  double times[N_WINDOWS];

  for (guint i = 0; i < N_WINDOWS; i++)
    {
      const double start = seconds_of (CLOCK_THREAD_CPUTIME_ID);

      ui_test_start (&test, scene);
      ui_test_stop (&test);
      times[i] = 1000 * (seconds_of (CLOCK_THREAD_CPUTIME_ID) - start);
    }
  qsort (times, N_WINDOWS, sizeof *times, compare);
  g_print ("opening one more window and closing it: %.0f ms of processor (median)\n",
           times[N_WINDOWS / 2]);
}

static gboolean
has_history (UiTest *which)
{
  return ls_session_get_history (which->session) != NULL;
}

int
main (int argc, char **argv)
{
  if (!ls_application_open_display ())
    return 2;
  if (argc < 2)
    {
      measure_empty ();
      return 0;
    }
  ls_plugins_register ();
  prepare_desktop ();
  measure_opening (argv[1]);
  ui_test_wait (&test, has_history, "the history");
  if (ls_session_speaks_text (test.session))
    {
      for (int i = 0; argc > 2 && i < atoi (argv[2]); i++)
        make_statement ();
      if (argc == 2)
        measure_statements ();
      return 0;
    }
  open_all ();
  if (argc > 2)
    {
      for (int i = 0; i < atoi (argv[2]); i++)
        make_step ((guint) i);
      return 0;
    }
  measure_steps ();
  measure_scrubbing ();
  ui_test_stop (&test);
  measure_windows (argv[1]);
  return 0;
}
