#include <string.h>

#include "ls-report-other.h"
#include "ls-scene-compare.h"
#include "words-seen.h"

/* Two texts beside each other: their lines, and where their runs part. */

#define FOLDER "plugins/compare/tests/texts"

static LsScene *
open_scene (const char *name)
{
  g_autofree char *file = g_build_filename (LS_SOURCE_DIR, FOLDER, name, NULL);
  g_autoptr (GError) error = NULL;
  LsScene *scene = ls_scene_load (file, &error);

  g_assert_no_error (error);
  return scene;
}

/* --- lines ------------------------------------------------------------------------------------------------- */

static const LsTextLine *
only_line (const GArray *lines)
{
  g_assert_cmpuint (lines->len, ==, 1);
  return &g_array_index (lines, LsTextLine, 0);
}

static void
test_lines (void)
{
  g_autoptr (LsScene) sum = open_scene ("sum.lanescope"), less = open_scene ("less.lanescope"),
                      more = open_scene ("more.lanescope");
  g_autoptr (LsTextPair) changed =
    ls_text_pair_new (ls_scene_get_program (sum), ls_scene_get_program (less));
  g_autoptr (LsTextPair) longer =
    ls_text_pair_new (ls_scene_get_program (sum), ls_scene_get_program (more));
  g_autoptr (LsTextPair) same =
    ls_text_pair_new (ls_scene_get_program (sum), ls_scene_get_program (sum));
  g_autoptr (GArray) none = ls_text_pair_list_lines (same);
  g_autoptr (GArray) one = ls_text_pair_list_lines (changed);
  g_autoptr (GArray) alone = ls_text_pair_list_lines (longer);
  LsStatementPlace place = { .line = 10 };

  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (only_line (one)->line_a, ==, 9);
  g_assert_cmpuint (only_line (one)->line_b, ==, 9);
  g_assert_cmpstr (only_line (one)->text_a, ==, "sum += 0.5;");
  g_assert_cmpstr (only_line (one)->text_b, ==, "sum += 0.25;");
  g_assert_null (only_line (one)->file);
  g_assert_cmpstr (only_line (one)->file_b, ==, "less.comp");
  /* Blanks do not count; what stands behind a line that one alone has moves on. */
  g_assert_false (only_line (alone)->has_a);
  g_assert_cmpuint (only_line (alone)->line_b, ==, 10);
  g_assert_cmpstr (only_line (alone)->text_b, ==, "sum *= 2.0;");
  g_assert_true (ls_text_pair_match (longer, FALSE, &place));
  g_assert_cmpuint (place.line, ==, 11);
  g_assert_true (ls_text_pair_match (longer, TRUE, &place));
  g_assert_cmpuint (place.line, ==, 10);
  g_assert_false (ls_text_pair_match (longer, TRUE, &place));
  place.line = 99;
  g_assert_false (ls_text_pair_match (longer, FALSE, &place));
}

/* Programs that tell of no text have none. */
static void
test_no_text (void)
{
  g_autoptr (LsScene) sum = open_scene ("sum.lanescope");
  g_autofree char *file =
    g_build_filename (LS_SOURCE_DIR, "data/examples", "first-light.lanescope", NULL);
  g_autoptr (LsScene) other = ls_scene_load (file, NULL);

  g_assert_null (ls_text_pair_new (ls_scene_get_program (sum), ls_scene_get_program (other)));
  g_assert_null (ls_text_pair_new (ls_scene_get_program (other), ls_scene_get_program (sum)));
}

/* --- where they part --------------------------------------------------------------------------------------- */

static LsTextParting *
part (const char *with, const LsCompareOptions *options, GError **error)
{
  g_autoptr (LsScene) scene = open_scene ("sum.lanescope"), other = open_scene (with);
  g_autoptr (LsSubject) a = ls_scene_new_subject (scene, 0), b = ls_scene_new_subject (other, 0);
  g_autoptr (LsTextPair) pair =
    ls_text_pair_new (ls_scene_get_program (scene), ls_scene_get_program (other));

  return ls_text_parting_new (pair, a, b, options, error);
}

static void
test_value (void)
{
  g_autoptr (LsTextParting) parting = part ("less.lanescope", NULL, NULL);

  g_assert_cmpint (parting->kind, ==, LS_TEXT_PARTING_VALUE);
  g_assert_true (parting->is_match);
  g_assert_cmpuint (parting->here_a.line, ==, 9);
  g_assert_cmpuint (parting->here_b.line, ==, 9);
  g_assert_cmpstr (parting->variable, ==, "sum");
  g_assert_cmpstr (parting->type, ==, "float");
  g_assert_cmpuint (parting->lane, ==, 1);
  g_assert_cmphex (parting->lanes, ==, ~G_GUINT64_CONSTANT (1));
  g_assert_cmpstr (parting->value_a, ==, "1.5");
  g_assert_cmpstr (parting->value_b, ==, "1.25");
  g_assert_cmpuint (parting->step_a, ==, parting->step_b);
}

/* What one text alone has made it so. */
static void
test_alone (void)
{
  g_autoptr (LsTextParting) parting = part ("more.lanescope", NULL, NULL);

  g_assert_cmpint (parting->kind, ==, LS_TEXT_PARTING_VALUE);
  g_assert_false (parting->has_a);
  g_assert_true (parting->has_b);
  g_assert_cmpuint (parting->here_b.line, ==, 10);
  g_assert_cmpstr (parting->variable, ==, "sum");
  g_assert_cmpstr (parting->value_b, ==, "3.0");
}

static void
test_lanes (void)
{
  g_autoptr (LsTextParting) parting = part ("lanes.lanescope", NULL, NULL);

  g_assert_cmpint (parting->kind, ==, LS_TEXT_PARTING_LANES);
  g_assert_cmpuint (parting->here_a.line, ==, 8);
  g_assert_true (parting->is_same_next);
  g_assert_cmpuint (parting->next_a.line, ==, 9);
  g_assert_cmphex (parting->lanes_a, ==, G_GUINT64_CONSTANT (1) << 63);
  g_assert_cmphex (parting->lanes_b, ==, 1);
}

/* One lane alone, which goes the same way to where the others' memory is seen; a run that is cut short; distances; an end from outside. */
static void
test_options (void)
{
  const gint interrupt = 1;
  const LsCompareOptions lane = { .tolerance = LS_COMPARE_EXACT, .lanes = 1 };
  const LsCompareOptions few = { .tolerance = LS_COMPARE_EXACT, .max_steps = 5 };
  const LsCompareOptions apart = { .tolerance = LS_COMPARE_EXACT, .absolute = 1.0 };
  const LsCompareOptions ended = { .tolerance = LS_COMPARE_EXACT, .interrupt = &interrupt };
  g_autoptr (LsTextParting) further = part ("less.lanescope", &apart, NULL);
  g_autoptr (LsTextParting) alone = part ("less.lanescope", &lane, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (alone->kind, ==, LS_TEXT_PARTING_MEMORY);
  g_assert_cmpstr (alone->variable, ==, "v[1]");
  g_assert_null (part ("less.lanescope", &few, &error));
  g_assert_no_error (error);
  g_assert_null (part ("less.lanescope", &ended, &error));
  g_assert_nonnull (error);
  g_assert_cmpstr (further->variable, ==, "sum");
  g_assert_cmpstr (further->value_a, ==, "7.5");
  g_assert_cmpstr (further->value_b, ==, "6.25");
}

/* --- what the window says ---------------------------------------------------------------------------------- */

static LsReport *
ask (LsSession *session, const char *with)
{
  g_autofree char *text = g_strdup_printf ("program %s", with);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsReportOther) other = ls_report_other_new (session, text, &error);
  LsReport *report;

  g_assert_no_error (error);
  report =
    ls_report_new (&ls_report_differences, ls_session_get_view (session), other, NULL, &error);
  g_assert_no_error (error);
  return report;
}

/* The same as the prompt, and a row that leads to the step. */
static void
test_report (void)
{
  g_autoptr (LsSession) session = words_open (FOLDER, "sum.lanescope");
  LsReport *report = ask (session, "less.lanescope");
  g_autoptr (LsFact) fact = g_list_model_get_item (G_LIST_MODEL (report->facts), 0);

  g_assert_true (g_str_has_prefix (report->summary, "1 line of the text differs:\n  line 9: '"));
  g_assert_nonnull (
    strstr (report->summary, "The runs part at line 9, which differs: sum differs"));
  g_assert_cmpstr (ls_fact_get (fact)->texts[0], ==, "First: sum");
  g_assert_cmpstr (ls_fact_get (fact)->texts[2], ==, "sum += 0.5;");
  g_assert_cmpstr (ls_fact_get (fact)->texts[3], ==, "1.5");
  g_assert_cmpstr (ls_fact_get (fact)->texts[4], ==, "1.25");
  g_assert_true (ls_fact_get (fact)->has_step);
  ls_report_free (report);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/texts/lines", test_lines);
  g_test_add_func ("/compare/texts/none", test_no_text);
  g_test_add_func ("/compare/texts/value", test_value);
  g_test_add_func ("/compare/texts/alone", test_alone);
  g_test_add_func ("/compare/texts/lanes", test_lanes);
  g_test_add_func ("/compare/texts/options", test_options);
  g_test_add_func ("/compare/texts/report", test_report);
  return g_test_run ();
}
