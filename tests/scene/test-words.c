#include <glib/gstdio.h>
#include <string.h>

#include "ls-group-look.h"
#include "ls-report.h"
#include "ls-scene-compare.h"
#include "ls-session-causes.h"
#include "ls-breakpoint-text.h"
#include "ls-told.h"
#include "ls-words.h"
#include "plain-words.h"
#include "machines.h"

/* Sentences of the core in a language made for this test, which writes ä, ë and ö for a, e and o: none that a window shows may have a
 * plain word left.  Names that the machine has are no words. */

#define MAX_STEPS 400

/* --- the language ------------------------------------------------------------------------------------------ */

/* Directives have none of these letters. */
static const char *
translate (const char *words)
{
  g_autoptr (GString) text = g_string_new (words);
  const char *interned;
  static GMutex mutex;

  g_string_replace (text, "a", "ä", 0);
  g_string_replace (text, "e", "ë", 0);
  g_string_replace (text, "o", "ö", 0);
  g_mutex_lock (&mutex);
  interned = g_intern_string (text->str);
  g_mutex_unlock (&mutex);
  return interned;
}

static const char *
translate_many (const char *one, const char *many, gulong n)
{
  return translate (n == 1 ? one : many);
}

static const LsTranslator translator = { translate, translate_many };

/* --- what is left ------------------------------------------------------------------------------------------ */

static guint n_seen, n_wrong;

static void
see (const char *what, const char *sentence)
{
  g_autofree char *plain = sentence != NULL ? plain_word_find (sentence) : NULL;

  n_seen += sentence != NULL && *sentence != '\0';
  if (plain == NULL)
    return;
  g_test_message ("%s: '%s' is not translated in: %s", what, plain, sentence);
  n_wrong++;
}

static void
take (const char *what, char *sentence)
{
  see (what, sentence);
  g_free (sentence);
}

/* --- sessions ---------------------------------------------------------------------------------------------- */

static LsSession *
open_scene (const char *folder, const char *name)
{
  g_autofree char *file = g_build_filename (LS_SOURCE_DIR, folder, name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load (file, &error);
  LsSession *session = ls_session_new ();

  g_assert_no_error (error);
  ls_session_open_sync (session, scene, &error);
  g_assert_no_error (error);
  return session;
}

/* What a stop is told by. */
static void
see_stop (LsSession *session)
{
  static const guint lanes[] = { 0, 5, 22, 63 };
  const LsView *view = ls_session_get_view (session);

  for (guint i = 0; i < G_N_ELEMENTS (lanes); i++)
    {
      take ("narration", ls_view_narrate (view, lanes[i]));
      take ("slots", ls_view_narrate_slots (view, lanes[i]));
    }
  take ("events", ls_view_tell_events (view, FALSE));
  take ("stop", ls_stop_tell (session));
  take ("interrupt", ls_view_tell_interrupt (view));
}

static void
see_told (const char *what, LsTold *told)
{
  take (what, ls_told_to_text (told));
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
see_report (LsSession *session, LsReportKind kind, const char *with)
{
  const LsView *view = ls_session_get_view (session);
  g_autoptr (LsReportOther) other =
    kind == LS_REPORT_DIFFERENCES ? ls_report_other_new (session, with, NULL) : NULL;
  g_autoptr (GError) error = NULL;
  LsReport *report = ls_report_new (kind, view, other, NULL, &error);

  g_assert_no_error (error);
  see ("report", report->summary);
  see ("hint", ls_report_get_hint (kind));
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (report->facts)); i++)
    {
      g_autoptr (LsFact) fact = g_list_model_get_item (G_LIST_MODEL (report->facts), i);

      for (guint k = 0; k < report->n_columns; k++)
        if (report->columns[k].kind == LS_COLUMN_TEXT)
          see ("fact", ls_fact_get (fact)->texts[k]);
    }
  ls_report_free (report);
}

/* What cannot be compared with is said where the differences would be. */
static void
see_no_other (LsSession *session)
{
  g_autofree char *focus = g_strdup_printf ("%u", ls_session_get_focus_lane (session));
  const char *const asked[] = { focus,    "64",      "wave 0",   "wave 99", "fork main",
                                "fork x", "program", "program ", "" };

  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (ls_report_other_new (session, asked[i], &error));
      see ("no other", error->message);
    }
}

static void
see_scene (const char *folder, const char *name)
{
  g_autoptr (LsSession) session = open_scene (folder, name);
  LsView *view = ls_session_move_sync (session, LS_MOVE_START, 0, NULL);

  g_test_message ("%s", name);
  see_stop (session);
  see_no_other (session);
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
  for (guint kind = 0; kind < LS_N_REPORT_KINDS; kind++)
    see_report (session, (LsReportKind) kind, "lane 22");
}

/* --- two programs ------------------------------------------------------------------------------------------ */

/* Of first-light: what of it becomes something else. */
static const char *const other_programs[][2] = {
  { "0.125f).x", "0.25f).x" },                       /* line for line */
  { "         w: MOV         R3.w,  1.0f\n\n", "" }, /* a line less */
  { "Inside", "INSIDE" },                            /* in a comment */
  { NULL, "00 ALU:\n 0 x: MOV R3.x, R0.x\n y: MOV R3.y, R0.y\n01 EXPORT_DONE: PIX0, "
          "R3\nEND_OF_PROGRAM\n" },
  { NULL, "00 EXPORT_DONE: PIX1, R0\nEND_OF_PROGRAM\n" }, /* not the same output */
};

static void
change_a_cell (LsSession *session)
{
  const LsView *view = ls_session_get_view (session);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) change =
    ls_change_parse ("R0.x=0.5", ls_view_get_program (view), LS_MASK_LANE (5), 0, &error);

  g_assert_no_error (error);
  ls_session_change_sync (session, "CHG", change, &error);
  g_assert_no_error (error);
}

static void
see_program (LsSession *session, const char *text, const char *from, const char *to)
{
  g_autofree char *folder = g_dir_make_tmp ("lanescope-words-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "DIFF.asm", NULL);
  g_autofree char *with = g_strdup_printf ("program %s", path);
  g_autoptr (GString) other = g_string_new (from != NULL ? text : to);

  if (from != NULL)
    g_assert_cmpuint (g_string_replace (other, from, to, 1), ==, 1);
  g_assert_true (g_file_set_contents (path, other->str, -1, NULL));
  see_report (session, LS_REPORT_DIFFERENCES, with);
  g_unlink (path);
  g_rmdir (folder);
}

/* Of the scene's own run, then of one that was changed. */
static void
test_programs (void)
{
  g_autoptr (LsSession) session = open_scene ("data/examples", "first-light.lanescope");
  g_autofree char *file =
    g_build_filename (LS_SOURCE_DIR, "data/examples", "first-light.asm", NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  ls_words_set_translator (&translator);
  n_seen = n_wrong = 0;
  for (guint i = 0; i < G_N_ELEMENTS (other_programs); i++)
    see_program (session, text, other_programs[i][0], other_programs[i][1]);
  g_assert_cmpuint (n_seen, >, 2 * G_N_ELEMENTS (other_programs));
  change_a_cell (session);
  see_program (session, text, other_programs[0][0], other_programs[0][1]);
  ls_words_set_translator (NULL);
  g_assert_cmpuint (n_wrong, ==, 0);
}

static void
take_story (const LsSceneComparison *comparison,
            const LsComparedPrograms *programs,
            const LsScene *scene)
{
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_compare_to_data (ls_scene_compare_fields, comparison, programs, scene));

  take ("story", ls_form_to_text (&ls_scene_compare_form, comparison, data, programs->program_a));
}

/* What short programs do not come to: traps, runs without an end, and memories. */
static void
test_comparisons (void)
{
  g_autoptr (LsSession) session = open_scene ("data/examples", "first-light.lanescope");
  const LsScene *scene = ls_session_get_scene (session);
  LsProgram *program = ls_view_get_program (ls_session_get_view (session));
  const LsMemory ring = ls_machine_find_memory (ls_program_machine (program), LS_ROLE_ITEM, 0);
  const LsComparedPrograms programs = { program, program, { "DIFF", "ID" }, 1000, NULL };
  LsOutputs outputs = { .differs = TRUE,
                        .first = { .is_memory = TRUE, .memory = ring, .word_b = 2 },
                        .end_a = { LS_STOP_TRAP, TRUE, 0, { .code = LS_TRAP_ILLEGAL } },
                        .end_b = { LS_STOP_STEP, TRUE, 0, { LS_TRAP_NONE } } };
  LsOrigin origin = { g_ptr_array_new (), g_ptr_array_new () };
  LsSceneComparison comparison = {
    .differs = TRUE, .outputs = &outputs, .origin = &origin, .n_waves = 2, .n_lanes = 1
  };
  LsSides sides = { .is_aligned = TRUE, .has_a = TRUE, .has_b = TRUE };
  LsParting parting = { .is_lanes = FALSE };

  sides.parting = &parting;
  ls_words_set_translator (&translator);
  n_seen = n_wrong = 0;
  take_story (&comparison, &programs, scene);
  comparison.differs = FALSE;
  for (comparison.n_running = 0; comparison.n_running < 3; comparison.n_running++)
    take_story (&comparison, &programs, scene);
  comparison.sides = &sides;
  take_story (&comparison, &programs, scene);
  sides.is_aligned = FALSE;
  take_story (&comparison, &programs, scene);
  ls_words_set_translator (NULL);
  g_assert_cmpuint (n_seen, ==, 6);
  g_assert_cmpuint (n_wrong, ==, 0);
  g_ptr_array_unref (origin.a);
  g_ptr_array_unref (origin.b);
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

  ls_words_set_translator (&translator);
  for (guint i = 0; i < G_N_ELEMENTS (scenes); i++)
    if (has_machine_of (scenes[i][1]))
      see_scene (scenes[i][0], scenes[i][1]);
  ls_words_set_translator (NULL);
  g_test_message ("%u sentences", n_seen);
  g_assert_cmpuint (n_seen, >, 1000);
  g_assert_cmpuint (n_wrong, ==, 0);
}

/* Nothing is left out or put in: with the dots taken off it is the English sentence. */
static void
test_same_words (void)
{
  g_autoptr (LsSession) session = open_scene ("data/examples", "first-light.lanescope");

  for (guint64 step = 1; step < 60; step++)
    {
      const LsView *view = ls_session_move_sync (session, LS_MOVE_TO_STEP, step, NULL);
      g_autofree char *plain = ls_view_narrate (view, 22);
      g_autoptr (GString) told = g_string_new (NULL);
      g_autofree char *translated = NULL;

      ls_words_set_translator (&translator);
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
  g_autoptr (LsSession) session = open_scene ("data/examples", "reduction.lanescope");
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
  g_autoptr (LsSession) session = open_scene ("tests/cli/scenes", "endless.lanescope");
  g_autoptr (GError) error = NULL;
  g_autoptr (LsReport) report =
    ls_report_new (LS_REPORT_ACCESSES, ls_session_get_view (session), NULL, NULL, &error);

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
  g_test_add_func ("/words/programs", test_programs);
  g_test_add_func ("/words/comparisons", test_comparisons);
  g_test_add_func ("/words/same-words", test_same_words);
  g_test_add_func ("/words/lists", test_lists);
  return g_test_run ();
}
