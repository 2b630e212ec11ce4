#include <string.h>

#include "ls-session-causes.h"
#include "ls-breakpoint-text.h"
#include "ls-told.h"
#include "machines.h"
#include "words-seen.h"

/* What a window says of stops, causes and whole runs is in its language. */

#define MAX_STEPS 400

/* What a stop is told by. */
static void
see_stop (LsSession *session)
{
  static const guint lanes[] = { 0, 5, 22, 63 };
  const LsView *view = ls_session_get_view (session);

  for (guint i = 0; i < G_N_ELEMENTS (lanes); i++)
    {
      words_take ("narration", ls_view_narrate (view, lanes[i]));
      words_take ("slots", ls_view_narrate_slots (view, lanes[i]));
    }
  words_take ("events", ls_view_tell_events (view, FALSE));
  words_take ("stop", ls_stop_tell (session));
  words_take ("interrupt", ls_view_tell_interrupt (view));
}

static void
see_told (const char *what, LsTold *told)
{
  words_take (what, ls_told_to_text (told));
  ls_told_free (told);
}

static void
see_why (LsSession *session)
{
  const LsView *view = ls_session_get_view (session);

  for (guint lane = 0; lane < LS_LANES; lane += 9)
    {
      g_autoptr (GError) error = NULL;
      const LsAsk ask = { LS_ASK_WHY, { .lane = (guint8) lane }, G_MAXUINT64, 0 };
      g_autoptr (LsWhy) why = ls_session_ask_sync (session, &ask, NULL, &error);

      g_assert_no_error (error);
      see_told ("why", ls_told_new_why (why, ls_view_get_program (view), 0));
    }
}

static void
see_who (LsSession *session, guint index, guint channel)
{
  const LsView *view = ls_session_get_view (session);
  const LsProgram *program = ls_view_get_program (view);
  const LsCell cell =
    ls_cell_register ((LsRegRef){ .index = (guint16) index, .channel = (guint8) channel }, 5);
  const LsAsk who = { LS_ASK_WHO, cell, G_MAXUINT64, 6 }, where = { LS_ASK_USES, cell, 1, 4 };
  g_autoptr (LsCause) cause = ls_session_ask_sync (session, &who, NULL, NULL);
  g_autoptr (LsUses) uses = ls_session_ask_sync (session, &where, NULL, NULL);

  if (cause != NULL)
    see_told ("who", ls_told_new_who (cause, program, 0));
  if (uses != NULL)
    see_told ("uses", ls_told_new_uses (uses, program, 0));
}

static void
see_scene (const char *folder, const char *name)
{
  static const LsReportKind *const kinds[] = {
#define PICTURE(id, question, pane, title, icon) &ls_report_##question,
#include "ls-pictures.def"
    &ls_report_log
  };
  g_autoptr (LsSession) session = words_open (folder, name);
  LsView *view = ls_session_move_sync (session, LS_MOVE_START, 0, NULL);

  g_test_message ("%s", name);
  see_stop (session);
  for (guint i = 0; i < MAX_STEPS && !ls_view_get_place (view)->ended; i++)
    {
      view = ls_session_move_sync (session, LS_MOVE_STEP, 1, NULL);
      see_stop (session);
      if (i % 16 == 5)
        see_why (session);
      if (ls_view_get_at_limit (view))
        break;
    }
  for (guint i = 0; i < 8; i++)
    see_who (session, i / 2, i % 4);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    words_see_report (session, kinds[i], NULL);
}

/* --- tests ------------------------------------------------------------------------------------------------- */

static void
test_examples (void)
{
  static const char *const scenes[][2] = {
    { "data/examples", "first-light.lanescope" },
    { "data/examples", "kill-quads.lanescope" },
    { "data/examples", "nested-if.lanescope" },
    { "data/examples", "predicates.lanescope" },
    { "data/examples", "relative.lanescope" },
    { "data/examples", "r500-loop.lanescope" },
    { "data/examples", "r500-pairs.lanescope" },
    { "data/examples", "r500-predicates.lanescope" },
    { "data/examples", "reduction.lanescope" },
    { "data/examples", "race.lanescope" },
    { "data/examples", "constants.lanescope" },
    { "tests/cli/scenes", "select.lanescope" },
    { "tests/cli/scenes", "nan_inf.lanescope" },
    { "tests/cli/scenes", "discard_loop.lanescope" },
    { "tests/cli/scenes", "tex2d_nearest.lanescope" },
  };

  ls_words_set_translator (&words_translator);
  for (guint i = 0; i < G_N_ELEMENTS (scenes); i++)
    if (has_machine_of (scenes[i][1]))
      see_scene (scenes[i][0], scenes[i][1]);
  ls_words_set_translator (NULL);
  g_test_message ("%u sentences", words_n_seen);
  g_assert_cmpuint (words_n_seen, >, 1000);
  g_assert_cmpuint (words_n_wrong, ==, 0);
}

/* Nothing is left out or put in: with the dots taken off it is the English sentence. */
static void
test_same_words (void)
{
  g_autoptr (LsSession) session = words_open ("data/examples", "first-light.lanescope");

  for (guint64 step = 1; step < 60; step++)
    {
      const LsView *view = ls_session_move_sync (session, LS_MOVE_TO_STEP, step, NULL);
      g_autofree char *plain = ls_view_narrate (view, 22);
      g_autoptr (GString) told = g_string_new (NULL);
      g_autofree char *translated = NULL;

      ls_words_set_translator (&words_translator);
      translated = ls_view_narrate (view, 22);
      ls_words_set_translator (NULL);
      g_string_assign (told, translated);
      g_assert_cmpstr (told->str, !=, plain);
      g_string_replace (told, "ä", "a", 0);
      g_string_replace (told, "ë", "e", 0);
      g_string_replace (told, "ö", "o", 0);
      g_assert_cmpstr (told->str, ==, plain);
    }
}

static void
test_lists (void)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  static const char *const joined[] = { "one", "one and two", "one, two and three" };
  static const char *const all[] = { "one", "two", "three" };

  for (guint i = 0; i < G_N_ELEMENTS (joined); i++)
    {
      g_autofree char *text = NULL;

      g_ptr_array_add (items, (gpointer) all[i]);
      text = ls_words_join (items);
      g_assert_cmpstr (text, ==, joined[i]);
    }
  g_assert_cmpstr (ls_words_many ("a lane", "lanes", 1), ==, "a lane");
  g_assert_cmpstr (ls_words_many ("a lane", "lanes", 0), ==, "lanes");
}

/* --- of other waves, and of a part of a run ---------------------------------------------------------------- */

/* Returns: how many lines happened in other waves. What can be asked on is a cell of the wave that was asked about. */
static guint
check_waves (const LsTold *told, guint asked)
{
  guint n = 0;

  if (told->has_place && told->wave != asked)
    {
      g_assert_false (told->has_cell);
      g_assert_false (told->is_open);
      n++;
    }
  for (guint i = 0; i < told->behind->len; i++)
    n += check_waves (g_ptr_array_index (told->behind, i), asked);
  return n;
}

static void
test_waves (void)
{
  g_autoptr (LsSession) session = words_open ("data/examples", "reduction.lanescope");
  const LsCell cell = ls_cell_memory (
    ls_machine_memory_named (ls_view_get_machine (ls_session_get_view (session)), "share"), 0);
  guint n = 0;

  ls_session_move_sync (session, LS_MOVE_END, 0, NULL);
  for (guint depth = 1; depth < 12; depth++)
    {
      g_autoptr (GError) error = NULL;
      const LsAsk ask = { LS_ASK_WHO, cell, G_MAXUINT64, depth };
      g_autoptr (LsCause) cause = ls_session_ask_sync (session, &ask, NULL, &error);
      g_autoptr (LsTold) told = NULL;

      g_assert_no_error (error);
      told = ls_told_new_who (cause, ls_view_get_program (ls_session_get_view (session)), 0);
      n += check_waves (told, 0);
    }
  g_assert_cmpuint (n, >, 3);
}

/* A report of a run that has no end says how much of it was looked at. */
static void
test_cut (void)
{
  g_autoptr (LsSession) session = words_open ("tests/cli/scenes", "endless.lanescope");
  g_autoptr (GError) error = NULL;
  g_autoptr (LsReport) report =
    ls_report_new (&ls_report_accesses, ls_session_get_view (session), NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (strstr (report->summary, "The run goes on after step 16777216."));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/waves", test_waves);
  g_test_add_func ("/words/cut", test_cut);
  g_test_add_func ("/words/examples", test_examples);
  g_test_add_func ("/words/same-words", test_same_words);
  g_test_add_func ("/words/lists", test_lists);
  return g_test_run ();
}
