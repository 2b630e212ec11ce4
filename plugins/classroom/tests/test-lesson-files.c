#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#include "ls-answer-log.h"
#include "ls-classroom.h"
#include "ls-error.h"
#include "ls-plugins.h"
#include "ui-files.h"
#include "ui-palette.h"

/* What of a lesson leaves the window, and how it is opened. */

static void
assert_pdf (UiTest *test, LsLessonExport what)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "handout.pdf", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (g_get_user_data_dir (), 0700);
  g_assert_true (ls_export_lesson (ls_window_get_parts (test->window), what, file, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_true (g_str_has_prefix (contents, "%PDF-"));
  g_unlink (path);
}

/* A lesson's pages, in whatever variant is open; without a lesson there are none. */
static void
test_handout (UiTest *test)
{
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/nowhere/handout.pdf");
  g_autoptr (GError) error = NULL;

  assert_pdf (test, LS_EXPORT_HANDOUT);
  assert_pdf (test, LS_EXPORT_HANDOUT_ANSWERS);
  g_assert_false (
    ls_export_lesson (ls_window_get_parts (test->window), LS_EXPORT_HANDOUT, nowhere, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_false (
    ls_export_lesson (ls_window_get_parts (test->window), LS_EXPORT_ANSWERS, nowhere, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
  g_clear_error (&error);
  /* Who is asked gets no answers. */
  ls_question_bar_ask (ls_question_bar_of (ls_window_get_parts (test->window)));
  ui_test_settle (test);
  assert_pdf (test, LS_EXPORT_HANDOUT);
  g_assert_false (ls_export_lesson (ls_window_get_parts (test->window), LS_EXPORT_HANDOUT_ANSWERS,
                                    nowhere, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
}

static gboolean
has_keys (UiTest *test)
{
  return ls_question_bar_get_keys (ls_question_bar_of (ls_window_get_parts (test->window))) != NULL;
}

static void
set_up_lesson (UiTest *test)
{
  ui_test_start (test, LS_SOURCE_DIR "/data/lessons/lesson-2.lanescope");
  ui_test_wait (test, has_keys, "the lesson");
}

/* --- other things in the place of files -------------------------------------------------------------------- */

static gboolean
write_handout (UiTest *test, const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return ls_export_lesson (ls_window_get_parts (test->window), LS_EXPORT_HANDOUT, file, error);
}

static gboolean
write_answer (UiTest *test, const char *path, GError **error)
{
  const LsLessonKeys *keys =
    ls_question_bar_get_keys (ls_question_bar_of (ls_window_get_parts (test->window)));
  const LsLessonAnswer answer = { .lanes = 1 };
  g_autofree char *own = ls_answer_log_dup_path ();

  g_assert_cmpstr (path, ==, own);
  return ls_answer_log_append (keys, g_ptr_array_index (keys->stops, 0), &answer, error);
}

static gboolean
read_answers (UiTest *test, const char *path G_GNUC_UNUSED, GError **error)
{
  g_autofree char *to = g_build_filename (ui_files_get_folder (), "copy.jsonl", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (to);

  return ls_export_lesson (ls_window_get_parts (test->window), LS_EXPORT_ANSWERS, file, error);
}

static const UiFilePlace places[] = {
  { "handout.pdf", NULL, write_handout, &ui_said_of_named },
  { NULL, ls_answer_log_dup_path, write_answer, &ui_said_of_own },
  { NULL, ls_answer_log_dup_path, read_answers, &ui_said_of_own },
};

static void
test_places (UiTest *test)
{
  g_autofree char *answers = ls_answer_log_dup_path ();
  g_autofree char *folder = g_path_get_dirname (answers);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    ui_files_try (test, &places[i]);
}

/* --- opening ------------------------------------------------------------------------------------------------ */

static gboolean
is_third_lesson (UiTest *test)
{
  const LsLesson *lesson = ls_scene_get_lesson (ls_session_get_scene (test->session));

  return lesson != NULL && g_str_has_prefix (lesson->title, "3. ");
}

/* Whoever types the word sees all of them. */
static void
test_palette (UiTest *test)
{
  ui_palette_type (test, "open lesson:", "Open Lesson: 1. 64 lanes, one instruction");
  g_assert_cmpuint (ui_palette_count (test), ==, 12); /* ten, and a test in two forms */
  ui_keys_type (test, " nested");
  ui_palette_assert (test, "Open Lesson: 3. Nested if: the stack");
  ui_keys_press (test, "Return");
  ui_test_wait (test, is_third_lesson, "the lesson");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  signal (SIGXFSZ, SIG_IGN);
  ui_test_add ("/ui/lesson-files/handout", NULL, set_up_lesson, test_handout);
  ui_test_add ("/ui/lesson-files/written-and-read", NULL, set_up_lesson, test_places);
  ui_test_add ("/ui/lesson-files/palette", NULL, set_up_lesson, test_palette);
  return g_test_run ();
}
