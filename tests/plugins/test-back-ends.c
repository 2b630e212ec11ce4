#include <string.h>

#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-scene.h"
#include "ls-side.h"

/* Who compiles a text: what somebody picks, in which form its inputs are, in how many files it is, and who is asked when that fails. One
 * importer runs the text itself, the other has two compilers; a text is one of theirs by its first word, and what fails stands in it. */

#define MARK "shine "

static guint
probe (GBytes *bytes, const char *name G_GNUC_UNUSED)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  return size > strlen (MARK) && strncmp (text, MARK, strlen (MARK)) == 0 ? LS_IMPORTER_SURE : 0;
}

static gboolean contains (GBytes *bytes, const char *word);

/* Some texts are the text's own importer's by themselves. */
static guint
text_probe (GBytes *bytes, const char *name)
{
  return probe (bytes, name) > 0 && contains (bytes, "own") ? LS_IMPORTER_SURE + 1
                                                            : probe (bytes, name);
}

static gboolean
contains (GBytes *bytes, const char *word)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  return g_strstr_len (text, (gssize) size, word) != NULL;
}

/* A draft that paints all of its target with a value; the note says what the importer was told. */
static gboolean
paint (LsImported *imported, const char *title, const char *value, const char *name, GError **error)
{
  g_autofree char *text =
    g_strdup_printf ("ALU:\n x: MOV R0.x, (%s).x\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n", value);
  g_autoptr (GBytes) code = g_bytes_new (text, strlen (text));
  const LsDraftPart part = { .stage = LS_STAGE_PS, .code = code, .text = code };
  LsDraft *draft = ls_imported_add (imported, title);

  draft->stage = LS_STAGE_PS;
  draft->note = g_strdup_printf ("%s, %u others, inputs %s of %s", title, imported->n_others,
                                 imported->inputs, imported->inputs_name);
  ls_draft_set_program (draft, code, LS_SYNTAX_TEXT);
  ls_imported_compose (imported, &part, 1, NULL, name, 0);
  return ls_imported_has_drafts (imported, name, "there is none", error);
}

static gboolean
text_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  if (contains (bytes, "strange"))
    return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: the text is too strange", name);
  if (contains (bytes, "wrong"))
    return ls_fail (error, LS_ERROR_SYNTAX, "%s:1:7: wrong", name);
  return paint (imported, "text", "1.0", name, error);
}

static gboolean
words_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  if (contains (bytes, "lost"))
    return ls_fail (error, LS_ERROR_SYNTAX, "%s:1:9: lost", name);
  if (contains (bytes, "rich"))
    return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: the chip is too poor", name);
  return paint (imported, imported->back_end != NULL ? imported->back_end : "old", "1.0", name,
                error);
}

static gboolean
words_import_each (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  if (contains (bytes, "rich"))
    return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: the chip is too poor", name);
  return paint (imported, "old", "1.0", name, error) &&
         paint (imported, "new", contains (bytes, "buggy") ? "0.25" : "1.0", name, error);
}

static const char *const *
text_back_ends (void)
{
  static const char *const names[] = { "text", NULL };

  return names;
}

static const char *const *
words_back_ends (void)
{
  static const char *const names[] = { "old", "new", NULL };

  return names;
}

static const LsImporter words = { .name = "words",
                                  .probe = probe,
                                  .import = words_import,
                                  .import_each = words_import_each,
                                  .back_ends = words_back_ends,
                                  .inputs_forms = LS_INPUTS_LINES };
static const LsImporter itself = { .name = "itself",
                                   .probe = text_probe,
                                   .import = text_import,
                                   .import_each = text_import,
                                   .back_ends = text_back_ends,
                                   .is_reference = TRUE,
                                   .inputs_forms = LS_INPUTS_LINES | LS_INPUTS_JSON,
                                   .takes_others = TRUE };

/* --- opening ---------------------------------------------------------------------------------------------- */

static LsScene *
open_text (const char *text, const LsSceneHow *how, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return ls_scene_open_how (bytes, "a.shine", how, error);
}

/* Returns: (transfer full): the note of the draft that opens. */
static char *
dup_note (const char *text, const LsSceneHow *how)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;

  ls_importers_import_within (bytes, "a.shine", how, &imported, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (imported.drafts->len, ==, 1);
  return g_strdup (((const LsDraft *) g_ptr_array_index (imported.drafts, 0))->note);
}

static void
check_note (const char *text, const LsSceneHow *how, const char *expected)
{
  g_autofree char *note = dup_note (text, how);

  g_assert_cmpstr (note, ==, expected);
}

static void
check_fails (const char *text, const LsSceneHow *how, LsErrorCode code, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = open_text (text, how, &error);

  g_assert_null (scene);
  g_assert_error (error, LS_ERROR, (gint) code);
  g_assert_cmpstr (error->message, ==, expected);
}

/* Whether a scene says something of itself. */
static gboolean
says (const LsScene *scene, const char *expected)
{
  const GPtrArray *diagnostics = ls_scene_get_diagnostics (scene);

  for (guint i = 0; i < diagnostics->len; i++)
    if (strcmp (((const LsDiagnostic *) g_ptr_array_index (diagnostics, i))->message, expected) ==
        0)
      return TRUE;
  return FALSE;
}

static void
test_pick (void)
{
  static const LsSceneHow newer = { .back_end = "new" }, own = { .back_end = "text" };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = open_text (MARK "on", &newer, &error);
  g_autoptr (LsScene) again = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (ls_scene_get_back_end (scene), ==, "new");
  again = ls_scene_compile (scene, MARK "on again", NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (ls_scene_get_back_end (again), ==, "new");
  check_note (MARK "on", &newer, "new, 0 others, inputs (null) of (null)");
  check_note (MARK "on", &own, "text, 0 others, inputs (null) of (null)");
  check_fails (MARK "on", &(LsSceneHow){ .back_end = "odd" }, LS_ERROR_REFERENCE,
               "--back-end odd: not one of old, new, text");
  check_fails ("EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n", &newer, LS_ERROR_STATE,
               "a.shine: --back-end new: this is no text that it compiles (leave --back-end out)");
  check_fails ("[scene]\nversion=1\n", &newer, LS_ERROR_STATE,
               "a.shine: --back-end new: this is no text that it compiles (leave --back-end out)");
}

static void
test_inputs (void)
{
  static const LsSceneHow lines = { .inputs = "size 4 4\n", .inputs_name = "in" };
  static const LsSceneHow json = { .inputs = "\n {\"size\": [4, 4]}", .inputs_name = "in" };
  static const LsSceneHow wrong = { .inputs = "{}", .inputs_name = "in", .back_end = "old" };

  check_note (MARK "on", &lines, "old, 0 others, inputs size 4 4\n of in");
  check_note (MARK "on", &json, "text, 0 others, inputs \n {\"size\": [4, 4]} of in");
  check_fails (MARK "on", &wrong, LS_ERROR_STATE,
               "a.shine: --back-end old: this is no text that it compiles (leave --back-end out)");
  check_fails ("[scene]\nversion=1\n", &lines, LS_ERROR_STATE,
               "a.shine: a scene says itself what its program takes (leave --inputs out)");
}

static void
test_others (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (MARK "off", strlen (MARK "off"));
  const LsNamedBytes other = { "b.shine", bytes };
  const LsSceneHow how = { .others = &other, .n_others = 1 };

  check_note (MARK "on", &how, "text, 1 others, inputs (null) of (null)");
  check_fails ("[scene]\nversion=1\n", &how, LS_ERROR_STATE,
               "a.shine: a scene names all its programs itself (give it alone)");
}

/* --- failing ---------------------------------------------------------------------------------------------- */

static void
test_otherwise (void)
{
  static const LsSceneHow own = { .back_end = "text" };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = open_text (MARK "strange", &own, &error);

  g_assert_no_error (error);
  g_assert_true (says (scene, "compiled by the back end old, because text cannot run it: a.shine: "
                              "the text is too strange"));
  check_fails (MARK "strange and rich", &own, LS_ERROR_UNSUPPORTED,
               "a.shine: the text is too strange");
  check_fails (MARK "strange and lost", &own, LS_ERROR_UNSUPPORTED,
               "a.shine: the text is too strange");
  check_fails (MARK "own, strange and lost", &(LsSceneHow){ 0 }, LS_ERROR_SYNTAX,
               "a.shine:1:9: lost");
  check_fails (MARK "wrong", &own, LS_ERROR_SYNTAX, "a.shine:1:7: wrong");
  check_fails (MARK "rich", &(LsSceneHow){ .back_end = "new" }, LS_ERROR_UNSUPPORTED,
               "a.shine: the chip is too poor (--back-end text runs what the text says, without a "
               "driver)");
}

/* --- each ------------------------------------------------------------------------------------------------- */

/* title, then whether it is the text itself; findings behind that. */
static char *
compare (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GString) told = g_string_new (NULL);
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GPtrArray) sides = NULL;
  g_autoptr (GError) error = NULL;

  if (!ls_importers_import_each (bytes, "a.shine", &(LsSceneHow){ 0 }, &imported, &error))
    return g_strdup (error->message);
  sides = ls_sides_new (&imported, NULL, NULL);
  for (guint i = 0; i < sides->len; i++)
    {
      const LsSide *side = g_ptr_array_index (sides, i);

      g_string_append_printf (told, "%s%s%s ", side->title, side->is_reference ? "!" : "",
                              ls_side_is_same (side) ? "" : "?");
    }
  g_string_append_printf (told, "%u", imported.n_failed);
  for (guint i = 0; i < imported.findings->len; i++)
    g_string_append_printf (
      told, "; %s", ((const LsDiagnostic *) g_ptr_array_index (imported.findings, i))->message);
  return g_strdup (told->str);
}

static void
check_compared (const char *text, const char *expected)
{
  g_autofree char *told = compare (text);

  g_assert_cmpstr (told, ==, expected);
}

static void
test_each (void)
{
  check_compared (MARK "on", "text! old new 0");
  check_compared (MARK "buggy",
                  "text! old new? 0; not what the text says, which is what text draws: new");
  check_compared (MARK "strange", "old new 1; text: a.shine: the text is too strange");
  check_compared (MARK "strange buggy", "old new? 1; text: a.shine: the text is too strange");
  check_compared (MARK "rich", "text! 1; old: a.shine: the chip is too poor");
  check_compared (MARK "strange rich", "a.shine: the text is too strange");
  check_compared ("EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
                  "a.shine: nothing here is compiled by a back end");
  check_compared ("", "a.shine: nothing here is compiled by a back end");
}

int
main (int argc, char **argv)
{
  static const LsImporter *const importers[] = { &words, &itself };

  g_test_init (&argc, &argv, NULL);
  ls_importers_add (importers, G_N_ELEMENTS (importers));
  g_test_add_func ("/importer/back-ends/pick", test_pick);
  g_test_add_func ("/importer/back-ends/inputs", test_inputs);
  g_test_add_func ("/importer/back-ends/others", test_others);
  g_test_add_func ("/importer/back-ends/otherwise", test_otherwise);
  g_test_add_func ("/importer/back-ends/each", test_each);
  return g_test_run ();
}
