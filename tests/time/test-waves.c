#include <string.h>

#include "ls-session.h"
#include "toy-scene.h"

/* Searches over all waves of the toy machine, held to a walk through each wave step by step. Waves have runs of different lengths, and
 * some lines run in some of them only. */

#define N_WAVES 4

/* A loop that wave 3 leaves at once, the others after four rounds; a line for waves 2 and 3 alone; the end. */
static const char waves_text[] =
  "movi 1 3\nmovi 2 2\nloop 4\nless 2 7\nbreak\naddi 3 3 1\nendloop\nless 1 2\n"
  "less 7 2\nif\naddi 4 4 1\nelse\naddi 5 5 1\nendif\nout 0 3\nend\n";
/* Wave 0 has an end, wave 1 has none. */
static const char endless_text[] =
  "movi 2 1\nloop 2000000000\nless 7 2\nbreak\naddi 1 1 1\nendloop\nout 0 1\nend\n";

typedef struct
{
  guint wave;
  guint64 step;
} Spot;

typedef struct
{
  LsSession *session; /* owned */
  guint64 ends[N_WAVES];
  GArray *lines[N_WAVES]; /* of guint: that is next at each step but the last; owned */
} Fixture;

static Spot
here (Fixture *fixture)
{
  const LsView *view = ls_session_get_view (fixture->session);

  return (Spot){ .wave = ls_view_get_wave (view), .step = ls_view_get_place (view)->step };
}

static void
go_to (Fixture *fixture, guint wave, guint64 step)
{
  g_assert_true (ls_session_focus_step_sync (fixture->session, wave, step, NULL));
}

static void
assert_spot (Fixture *fixture, Spot spot)
{
  g_assert_cmpuint (here (fixture).wave, ==, spot.wave);
  g_assert_cmpuint (here (fixture).step, ==, spot.step);
}

static void
open_text (Fixture *fixture, const char *text)
{
  g_autoptr (LsScene) scene = toy_scene_new (text, N_WAVES, 0, 0, NULL);

  g_assert_true (ls_session_open_sync (fixture->session, scene, NULL));
}

/* One step after the other, which looks for nothing. */
static void
walk (Fixture *fixture, guint wave)
{
  const LsPlace *place;

  go_to (fixture, wave, 0);
  fixture->lines[wave] = g_array_new (FALSE, FALSE, sizeof (guint));
  while (place = ls_view_get_place (ls_session_get_view (fixture->session)), !place->ended)
    {
      g_array_append_val (fixture->lines[wave], place->line);
      ls_session_move_sync (fixture->session, LS_MOVE_STEP, 0, NULL);
    }
  fixture->ends[wave] = place->step;
}

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  fixture->session = ls_session_new ();
  open_text (fixture, waves_text);
  for (guint wave = 0; wave < N_WAVES; wave++)
    walk (fixture, wave);
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  for (guint wave = 0; wave < N_WAVES; wave++)
    g_array_unref (fixture->lines[wave]);
  g_assert_finalize_object (fixture->session);
}

/* Returns: (transfer full): of Spot: where a line is next, in the order of the waves. */
static GArray *
spots_of (Fixture *fixture, guint line)
{
  GArray *spots = g_array_new (FALSE, FALSE, sizeof (Spot));

  for (guint wave = 0; wave < N_WAVES; wave++)
    for (guint i = 0; i < fixture->lines[wave]->len; i++)
      if (g_array_index (fixture->lines[wave], guint, i) == line)
        {
          Spot spot = { .wave = wave, .step = i };
          g_array_append_val (spots, spot);
        }
  return spots;
}

/* Forwards through all of spots from the start of wave 0, and back from the end of the last wave. text: NULL: they are those of a
 * breakpoint. */
static void
check_both_ways (Fixture *fixture, const char *text, const GArray *spots)
{
  const Spot *spot = (gconstpointer) spots->data;

  go_to (fixture, 0, 0);
  for (guint i = spots->len > 0 && spot[0].wave == 0 && spot[0].step == 0; i < spots->len; i++)
    {
      g_assert_nonnull (ls_session_search_waves_sync (fixture->session, text, FALSE, NULL));
      assert_spot (fixture, spot[i]);
      g_assert_false (ls_view_get_at_limit (ls_session_get_view (fixture->session)));
    }
  Spot last = here (fixture);
  LsView *view = ls_session_search_waves_sync (fixture->session, text, FALSE, NULL);
  assert_spot (fixture, last);
  g_assert_true (ls_view_get_at_limit (view));

  go_to (fixture, N_WAVES - 1, fixture->ends[N_WAVES - 1]);
  for (guint i = spots->len; i > 0; i--)
    {
      g_assert_nonnull (ls_session_search_waves_sync (fixture->session, text, TRUE, NULL));
      assert_spot (fixture, spot[i - 1]);
    }
  last = here (fixture);
  view = ls_session_search_waves_sync (fixture->session, text, TRUE, NULL);
  assert_spot (fixture, last);
  g_assert_true (ls_view_get_at_limit (view));
}

static void
test_lines (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  guint n = ls_program_n_lines (ls_view_get_program (ls_session_get_view (fixture->session)));
  guint n_spots = 0;

  for (guint line = 0; line < n; line++)
    {
      g_autoptr (GArray) spots = spots_of (fixture, line);
      g_autofree char *text = g_strdup_printf ("line %u", line + 1);

      n_spots += spots->len;
      if (spots->len > 0)
        check_both_ways (fixture, text, spots);
    }
  g_assert_cmpuint (n_spots, ==,
                    fixture->ends[0] + fixture->ends[1] + fixture->ends[2] + fixture->ends[3]);
  g_assert_cmpuint (fixture->ends[3], <, fixture->ends[0]);
}

static void
test_breakpoints (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  /* The first line, at step 0 of each wave; one of the loop; one that waves 2 and 3 do not run. */
  for (guint i = 0; i < 3; i++)
    {
      guint line = ((const guint[]){ 0, 10, 24 })[i];
      g_autoptr (GArray) spots = spots_of (fixture, line);

      g_assert_cmpuint (spots->len, >, 0);
      g_assert_true (ls_session_toggle_breakpoint (fixture->session, line));
      check_both_ways (fixture, NULL, spots);
      ls_session_toggle_breakpoint (fixture->session, line);
    }
}

/* A condition holds at step 0 of a wave, before any step has made it true; later in it where lanes come back. */
static void
test_conditions (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  go_to (fixture, 0, 1);
  g_assert_nonnull (ls_session_search_waves_sync (fixture->session, "if R7 > 1", FALSE, NULL));
  assert_spot (fixture, (Spot){ 2, 0 });
  do
    g_assert_nonnull (ls_session_search_waves_sync (fixture->session, "if R7 > 1", FALSE, NULL));
  while (here (fixture).wave == 2);
  assert_spot (fixture, (Spot){ 3, 0 });
}

/* The whole search is one move; what stops it in other waves is a breakpoint, too. */
static void
test_one_move (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GArray) spots = spots_of (fixture, 10);
  const Spot *spot = (gconstpointer) spots->data;
  guint n_first = 0;

  while (spot[n_first].wave == 0)
    n_first++;
  go_to (fixture, 0, spot[n_first - 1].step);
  ls_session_toggle_breakpoint (fixture->session, 10);
  g_assert_null (ls_session_search_waves_sync (fixture->session, "line 99999", FALSE, NULL));
  assert_spot (fixture, spot[n_first - 1]);
  LsView *view = ls_session_search_waves_sync (fixture->session, "export", FALSE, NULL);
  assert_spot (fixture, (Spot){ 0, fixture->ends[0] - 1 });
  view = ls_session_search_waves_sync (fixture->session, "export", FALSE, NULL);
  assert_spot (fixture, spot[n_first]);
  g_assert_cmpint (ls_view_get_reason (view), ==, LS_STOP_BREAKPOINT);
  g_assert_true (ls_session_go_sync (fixture->session, -1, NULL));
  assert_spot (fixture, (Spot){ 0, fixture->ends[0] - 1 });
}

/* Log points of waves that are passed are told, in order, with their waves. */
static void
test_logs (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  LsMarkBreakpoint mark = {
    .kind = LS_MARK_LINE, .line = 10, .lanes = LS_MASK_ALL, .enabled = TRUE, .log = (char *) "{R7}"
  };
  g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new (&mark);
  g_autoptr (GArray) spots = spots_of (fixture, 10);
  guint n;
  guint64 n_dropped;

  go_to (fixture, 0, 0);
  g_assert_true (ls_session_add_breakpoint (fixture->session, breakpoint, NULL));
  LsView *view = ls_session_search_waves_sync (fixture->session, "kill", FALSE, NULL);
  const LsLogLine *lines = ls_view_get_log (view, &n, &n_dropped);

  assert_spot (fixture, (Spot){ 0, 0 });
  g_assert_cmpuint (n, ==, spots->len);
  g_assert_cmpuint (n_dropped, ==, 0);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *wave = g_strdup_printf ("%u", lines[i].wave);

      g_assert_cmpuint (lines[i].wave, ==, g_array_index (spots, Spot, i).wave);
      g_assert_cmpuint (lines[i].step, ==, g_array_index (spots, Spot, i).step);
      g_assert_true (g_str_has_prefix (lines[i].text, wave));
    }
}

/* --- what does not end ----------------------------------------------------------------------------------- */

/* A limit is for each wave, and the wave that has no end is where it stops. */
static void
test_spent (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, endless_text);
  ls_session_set_max_steps (fixture->session, 1000);
  LsView *view = ls_session_search_waves_sync (fixture->session, "kill", FALSE, NULL);
  g_assert_true (ls_view_is_spent (view));
  assert_spot (fixture, (Spot){ 1, 1000 });

  go_to (fixture, 2, 0);
  view = ls_session_search_waves_sync (fixture->session, "kill", TRUE, NULL);
  g_assert_true (ls_view_is_spent (view));
  assert_spot (fixture, (Spot){ 1, 1000 });
}

typedef struct
{
  LsSession *session;
  gint is_over; /* atomic */
} Interrupter;

/* Once it is far in the wave without an end. */
static gpointer
interrupt_far_on (gpointer data)
{
  Interrupter *interrupter = data;

  while (!g_atomic_int_get (&interrupter->is_over) &&
         ls_session_get_reached (interrupter->session) < 100000)
    g_usleep (1000);
  ls_session_interrupt (interrupter->session);
  return NULL;
}

static LsView *
search_interrupted (Fixture *fixture, gboolean is_back)
{
  Interrupter interrupter = { .session = fixture->session };
  GThread *thread = g_thread_new ("interrupt", interrupt_far_on, &interrupter);
  LsView *view = ls_session_search_waves_sync (fixture->session, "kill", is_back, NULL);

  g_atomic_int_set (&interrupter.is_over, TRUE);
  g_thread_join (thread);
  g_assert_cmpint (ls_view_get_reason (view), ==, LS_STOP_INTERRUPT);
  return view;
}

/* Forwards it is where it got to; back it is where it began. */
static void
test_interrupt (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  open_text (fixture, endless_text);
  search_interrupted (fixture, FALSE);
  g_assert_cmpuint (here (fixture).wave, ==, 1);
  g_assert_cmpuint (here (fixture).step, >=, 100000);

  go_to (fixture, 2, 5);
  search_interrupted (fixture, TRUE);
  assert_spot (fixture, (Spot){ 2, 5 });
  g_assert_nonnull (ls_session_move_sync (fixture->session, LS_MOVE_STEP, 0, NULL));
  assert_spot (fixture, (Spot){ 2, 6 });
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define WAVES(path, test) g_test_add ("/waves/" path, Fixture, NULL, set_up, test, tear_down)
  WAVES ("lines", test_lines);
  WAVES ("breakpoints", test_breakpoints);
  WAVES ("conditions-hold-at-the-start", test_conditions);
  WAVES ("one-move", test_one_move);
  WAVES ("logs", test_logs);
  WAVES ("limit", test_spent);
  WAVES ("interrupt", test_interrupt);
#undef WAVES

  return g_test_run ();
}
