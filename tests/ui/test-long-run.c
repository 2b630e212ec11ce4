#include "ls-code-model.h"
#include "ls-header.h"
#include "ls-plugins.h"
#include "ls-views.h"
#include "ui-test.h"

/* A run that is longer than its history: what the window counts is right, or says that it may be more. */

/* Some 160 000 iterations of seven steps. */
static const char scene_text[] =
  "[scene]\n"
  "version=1\n"
  "name=Long loop\n"
  "stage=ps\n"
  "[asm]\n"
  "00 ALU:\n"
  "      0  x: MULADD      R1.x,  R0.x,  (0x42C80000, 100.0f).x,  (160000.0f).y\n"
  "         z: MOV         R3.z,  0.0f\n"
  "01 LOOP_START_DX10  ADDR(8)\n"
  "02 ALU_PUSH_BEFORE:\n"
  "      1  x: PRED_SETGT  ____,  R3.z,  R1.x  UPDATE_EXEC_MASK UPDATE_PRED\n"
  "03 JUMP  POP_CNT(1) ADDR(6)\n"
  "04 LOOP_BREAK  ADDR(7)\n"
  "05 POP  POP_CNT(1) ADDR(6)\n"
  "06 ALU:\n"
  "      2  z: ADD         R3.z,  R3.z,  1.0f\n"
  "      3  x: MUL         R2.x,  R3.z,  0.5f\n"
  "07 LOOP_END  ADDR(2)\n"
  "08 ALU:\n"
  "      4  x: MOV         R4.x,  R3.z\n"
  "09 EXPORT_DONE: PIX0, R4.xxx1\n"
  "END_OF_PROGRAM\n"
  "[layout]\n"
  "kind=pixels\n"
  "width=8\n"
  "height=8\n"
  "[inputs]\n"
  "R0.xy=ndc-x, ndc-y\n"
  "[output PIX0]\n"
  "register=PIX0\n"
  "format=rgba32f\n";

/* Lines of the listing. */
enum
{
  START = 0,
  TEST = 5,
  BREAK = 7,
  EXPORT = 15,
};

static const char *
subtitle (UiTest *test)
{
  GtkWidget *title = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_WINDOW_TITLE);

  return ls_window_title_get_subtitle (LS_WINDOW_TITLE (title));
}

static gboolean
has_history (UiTest *test)
{
  return ls_session_get_history (test->session) != NULL;
}

static void
assert_hits (UiTest *test, guint line, const char *hits)
{
  LsCodeModel *model = ls_code_model_new (test->session);
  g_autofree char *told = NULL;

  ls_code_model_load (model);
  ls_code_model_update (model);
  told = ls_code_model_dup_hits (model, line);
  g_assert_cmpstr (told, ==, hits);
  ls_code_model_free (model);
}

static void
assert_tip (UiTest *test, guint line, const char *words)
{
  LsCodeModel *model = ls_code_model_new (test->session);
  g_autofree char *tip = NULL;

  ls_code_model_load (model);
  ls_code_model_update (model);
  tip = ls_code_explain (model, line, 0);
  g_assert_nonnull (strstr (tip, words));
  ls_code_model_free (model);
}

static void
assert_timeline (UiTest *test, const char *words)
{
  GtkWidget *timeline = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_TIMELINE_VIEW);
  g_autofree char *label = g_strdup_printf ("Timeline, %s, 64 of 64 lanes active", words);

  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (timeline), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       label);
}

/* What is counted is a part, and the end is known from the moment on when somebody was there. */
static void
test_counts (UiTest *test)
{
  g_autofree char *path = ui_test_write ("long.lanescope", scene_text);
  g_autofree char *all = NULL, *before = NULL, *words = NULL;
  guint64 end;

  ui_test_start (test, path);
  ui_test_act (test, "debug.start");
  ui_test_wait (test, has_history, "the history");
  g_assert_nonnull (strstr (subtitle (test), "step 0/more than 1048576"));
  assert_hits (test, EXPORT, "");
  assert_tip (test, EXPORT, "Has not run yet");

  ui_test_act (test, "debug.end");
  ui_test_settle (test);
  end = ui_test_get_step (test);
  g_assert_cmpuint (end, >, LS_HISTORY_MAX);
  all = g_strdup_printf ("step %" G_GUINT64_FORMAT "/%" G_GUINT64_FORMAT " ", end, end);
  g_assert_nonnull (strstr (subtitle (test), all));
  assert_hits (test, START, "1+");
  assert_hits (test, TEST, "149k+");
  assert_hits (test, BREAK, "0+");
  assert_hits (test, EXPORT, "0+");
  assert_tip (test, TEST, " has run 149796 times or more: the first 1048576 steps are counted");
  assert_tip (test, BREAK, "Has not run in the first 1048576 steps, which are counted");
  words = g_strdup_printf (
    "step %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT ", drawn up to step 1048576", end, end);
  assert_timeline (test, words);

  ui_test_act (test, "debug.step-back");
  ui_test_settle (test);
  before = g_strdup_printf ("step %" G_GUINT64_FORMAT "/%" G_GUINT64_FORMAT " ", end - 1, end);
  g_assert_nonnull (strstr (subtitle (test), before));
  ui_test_stop (test);
}

/* The loop that the history does not see the end of has that many iterations at least. */
static void
test_loop (UiTest *test)
{
  g_autofree char *path = ui_test_write ("long.lanescope", scene_text);
  const LsLoops *loops;

  ui_test_start (test, path);
  ui_test_wait (test, has_history, "the history");
  loops = ls_mask_history_get_loops (ls_session_get_history (test->session)->masks);
  g_assert_cmpuint (loops->n_loops, ==, 1);
  g_assert_false (loops->is_cut);
  g_assert_false (ls_loops_is_whole (loops, &loops->loops[0]));
  ui_test_stop (test);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  ui_test_add ("/ui/long-run/counts", NULL, NULL, test_counts);
  ui_test_add ("/ui/long-run/loop", NULL, NULL, test_loop);
  return g_test_run ();
}
