#include <glib/gstdio.h>

#include "ls-report-other.h"
#include "ls-scene-compare.h"
#include "machines.h"
#include "words-seen.h"

/* What is said of lanes, runs and programs that part is in the window's language. */

static void
see_differences (LsSession *session, const char *with)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsReportOther) other = ls_report_other_new (session, with, &error);

  g_assert_no_error (error);
  words_see_report (session, &ls_report_differences, other);
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
      words_see ("no other", error->message);
    }
}

/* Two lanes, at the end of the run. */
static void
test_lanes (void)
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
  words_n_seen = words_n_wrong = 0;
  for (guint i = 0; i < G_N_ELEMENTS (scenes); i++)
    if (has_machine_of (scenes[i][1]))
      {
        g_autoptr (LsSession) session = words_open (scenes[i][0], scenes[i][1]);

        g_test_message ("%s", scenes[i][1]);
        ls_session_move_sync (session, LS_MOVE_START, 0, NULL);
        see_no_other (session);
        ls_session_move_sync (session, LS_MOVE_END, 0, NULL);
        see_differences (session, "lane 22");
      }
  ls_words_set_translator (NULL);
  g_assert_cmpuint (words_n_seen, >, 11 * G_N_ELEMENTS (scenes) / 2);
  g_assert_cmpuint (words_n_wrong, ==, 0);
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
  see_differences (session, with);
  g_unlink (path);
  g_rmdir (folder);
}

/* Of the scene's own run, then of one that was changed. */
static void
test_programs (void)
{
  g_autoptr (LsSession) session = words_open ("data/examples", "first-light.lanescope");
  g_autofree char *file =
    g_build_filename (LS_SOURCE_DIR, "data/examples", "first-light.asm", NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  ls_words_set_translator (&words_translator);
  words_n_seen = words_n_wrong = 0;
  for (guint i = 0; i < G_N_ELEMENTS (other_programs); i++)
    see_program (session, text, other_programs[i][0], other_programs[i][1]);
  g_assert_cmpuint (words_n_seen, >, 2 * G_N_ELEMENTS (other_programs));
  change_a_cell (session);
  see_program (session, text, other_programs[0][0], other_programs[0][1]);
  ls_words_set_translator (NULL);
  g_assert_cmpuint (words_n_wrong, ==, 0);
}

static void
take_story (const LsSceneComparison *comparison,
            const LsComparedPrograms *programs,
            const LsScene *scene)
{
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_compare_to_data (ls_scene_compare_fields, comparison, programs, scene));

  words_take ("story",
              ls_form_to_text (&ls_scene_compare_form, comparison, data, programs->program_a));
}

/* What short programs do not come to: traps, runs without an end, and memories. */
static void
test_comparisons (void)
{
  g_autoptr (LsSession) session = words_open ("data/examples", "first-light.lanescope");
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
  ls_words_set_translator (&words_translator);
  words_n_seen = words_n_wrong = 0;
  take_story (&comparison, &programs, scene);
  comparison.differs = FALSE;
  for (comparison.n_running = 0; comparison.n_running < 3; comparison.n_running++)
    take_story (&comparison, &programs, scene);
  comparison.sides = &sides;
  take_story (&comparison, &programs, scene);
  sides.is_aligned = FALSE;
  take_story (&comparison, &programs, scene);
  ls_words_set_translator (NULL);
  g_assert_cmpuint (words_n_seen, ==, 6);
  g_assert_cmpuint (words_n_wrong, ==, 0);
  g_ptr_array_unref (origin.a);
  g_ptr_array_unref (origin.b);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/words/lanes", test_lanes);
  g_test_add_func ("/compare/words/programs", test_programs);
  g_test_add_func ("/compare/words/comparisons", test_comparisons);
  return g_test_run ();
}
