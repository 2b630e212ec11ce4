#include <math.h>

#include "ls-answer-view.h"
#include "ls-plugins.h"
#include "ls-session-causes.h"
#include "ls-shell.h"
#include "ui-picture.h"
#include "ui-test.h"

/* Who wrote a value, and why a lane is off, asked in the window. */

/* Before the panes are arranged, they are in no window. */
static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_OUTPUT));
}

static void
set_up (UiTest *test)
{
  ui_test_start (test, NULL);
  ui_test_wait (test, is_arranged, "the panes to be arranged");
  /* The first example opens before lanes leave by a branch, lane 0 among them. */
  ui_test_act (test, "debug.step");
  ui_test_settle (test);
}

static void
test_why (UiTest *test)
{
  g_assert_false (ui_test_has_answer (test));
  ls_session_set_focus_lane (test->session, 0);
  ui_test_act (test, "win.why");
  ui_test_wait (test, ui_test_has_answer, "an answer");
  g_assert_cmpstr (ui_test_get_answer (test), ==,
                   "Lane 0 is off: it is on the other side of a branch, since step 4, line 4 "
                   "(PRED_SETGT). The test was there: 0.7 > PV.x = 1.7578125: false. "
                   "It waits in the branch of line 1; it is active again at step 103.");
}

static void
test_who (UiTest *test)
{
  ls_session_set_focus_lane (test->session, 26);
  ui_test_settle (test);
  ui_test_act (test, "win.who");
  ui_test_wait (test, ui_test_has_answer, "an answer");
  g_assert_cmpstr (ui_test_get_answer (test), ==,
                   "R0.x@26 = -0.4375: the wave was started with it.");
}

/* Escape closes the answer and nothing else; the next question is answered again. */
static void
test_closes (UiTest *test)
{
  guint64 step = ui_test_get_step (test);

  ui_test_act (test, "win.why");
  ui_test_wait (test, ui_test_has_answer, "an answer");
  ui_test_act (test, "win.cancel");
  g_assert_false (ui_test_has_answer (test));
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  ui_test_act (test, "win.why");
  ui_test_wait (test, ui_test_has_answer, "an answer");
}

static gboolean
says_why (UiTest *test)
{
  const char *answer = ui_test_get_answer (test);

  return answer != NULL && g_str_has_prefix (answer, "Lane 0 is off");
}

static gboolean
says_something_else (UiTest *test)
{
  return g_str_has_prefix (ui_test_get_answer (test), "Lane 26 ");
}

static void
assert_where (UiTest *test, const char *where, gboolean is_passed)
{
  GtkWidget *bar = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_ANSWER_VIEW);

  g_assert_cmpstr (ls_answer_view_get_where (LS_ANSWER_VIEW (bar)), ==, where);
  g_assert_cmpint (gtk_widget_has_css_class (bar, "passed"), ==, is_passed);
}

/* An answer says what it is about, and fades when something else is looked at. */
static void
test_where (UiTest *test)
{
  ls_session_set_focus_lane (test->session, 0);
  ui_test_act (test, "win.why");
  ui_test_wait (test, ui_test_has_answer, "an answer");
  assert_where (test, "At step 4, wave 0, lane 0", FALSE);
  ui_test_act (test, "debug.step");
  assert_where (test, "This was at step 4, wave 0, lane 0", TRUE);
  ui_test_act (test, "debug.step-back");
  assert_where (test, "At step 4, wave 0, lane 0", FALSE);
  ls_session_set_focus_lane (test->session, 26);
  assert_where (test, "This was at step 4, wave 0, lane 0", TRUE);
  ui_test_act (test, "win.why");
  ui_test_wait (test, says_something_else, "the second answer");
  assert_where (test, "At step 4, wave 0, lane 26", FALSE);
}

static gboolean
is_loaded (UiTest *test)
{
  return !ls_loader_get_loading (ls_window_get_parts (test->window)->loader);
}

/* An answer is about a program: it goes with it. */
static void
test_goes (UiTest *test)
{
  ui_test_act (test, "win.why");
  ui_test_wait (test, ui_test_has_answer, "an answer");
  ls_window_open (test->window, NULL);
  ui_test_wait (test, is_loaded, "the example once more");
  ui_test_settle (test);
  g_assert_false (ui_test_has_answer (test));
}

/* A question about the end of the run is about what the person looks at, as long as they stay: its answer is fresh. */
static void
test_fresh (UiTest *test)
{
  GtkWidget *output = ui_test_pane (test, LS_PANE_OUTPUT);
  LsAnswerView *view =
    LS_ANSWER_VIEW (ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_ANSWER_VIEW));

  ls_session_set_focus_lane (test->session, 26);
  ls_shell_show_pane (ls_window_get_parts (test->window)->shell, LS_PANE_OUTPUT);
  g_assert_true (gtk_widget_grab_focus (output));
  ui_test_settle (test);
  ui_test_act (test, "win.who");
  ui_test_wait (test, ui_test_has_answer, "an answer");
  g_assert_true (g_str_has_prefix (ls_answer_view_get_where (view), "At step 109, "));
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (view), "passed"));
  ui_test_act (test, "debug.step");
  g_assert_true (g_str_has_prefix (ls_answer_view_get_where (view), "This was at step 109, "));
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (view), "passed"));
}

static GtkListView *get_list (UiTest *test);

static double
luminance (guint32 pixel)
{
  double sum = 0;

  for (guint i = 0; i < 3; i++)
    {
      const double part = (pixel >> 8 * i & 0xff) / 255.0;

      sum += (double[]){ 0.0722, 0.7152, 0.2126 }[i] *
             (part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4));
    }
  return sum;
}

/* One that has passed is paler, and can be read: WCAG 2.1 asks for 4.5. */
static gboolean
has_room (UiTest *test)
{
  return gtk_widget_get_height (GTK_WIDGET (get_list (test))) > 0;
}

static void
test_contrast (UiTest *test)
{
  double darkest = 1, lightest = 0;

  ls_session_set_focus_lane (test->session, 0);
  ui_test_act (test, "win.why");
  ui_test_wait (test, ui_test_has_answer, "an answer");
  ui_test_act (test, "debug.step");
  ui_test_wait (test, has_room, "room for the answer");
  ui_test_settle (test);
  g_auto (UiPicture) picture = ui_picture_of (test, GTK_WIDGET (get_list (test)));
  /* The first row, whose ground is that of what is selected; the triangle at its edge is no text. */
  for (int y = 2; y < 40 && y < picture.height; y++)
    for (int x = 30; x < picture.width - 20; x++)
      {
        darkest = MIN (darkest, luminance (ui_picture_at (&picture, x, y)));
        lightest = MAX (lightest, luminance (ui_picture_at (&picture, x, y)));
      }
  g_assert_cmpfloat ((lightest + 0.05) / (darkest + 0.05), >=, 4.5);
}

/* The answer of a question that was dropped does not come behind that of the next one. */
static void
test_dropped (UiTest *test)
{
  ls_session_set_focus_lane (test->session, 26);
  ui_test_act (test, "win.who");
  ls_session_set_focus_lane (test->session, 0);
  ui_test_act (test, "win.why");
  ui_test_wait (test, says_why, "the second answer");
  for (guint i = 0; i < 50; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_true (says_why (test));
}

/* --- the tree -------------------------------------------------------------------------------------------- */

static GtkListView *
get_list (UiTest *test)
{
  GtkWidget *view = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_ANSWER_VIEW);

  return GTK_LIST_VIEW (ui_test_find_widget (view, GTK_TYPE_LIST_VIEW));
}

/* The row whose sentence begins so, of those that are unfolded. */
static guint
find_row (UiTest *test, const char *words)
{
  GListModel *rows = G_LIST_MODEL (gtk_list_view_get_model (get_list (test)));

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (GtkTreeListRow) row = g_list_model_get_item (rows, i);
      g_autoptr (LsReason) reason = gtk_tree_list_row_get_item (row);

      if (g_str_has_prefix (ls_reason_get_told (reason)->sentence, words))
        return i;
    }
  g_error ("no row begins with “%s”", words);
}

static void
activate (UiTest *test, const char *words)
{
  gtk_widget_activate_action (GTK_WIDGET (get_list (test)), "list.activate-item", "u",
                              find_row (test, words));
}

static gboolean
is_at_103 (UiTest *test)
{
  return ui_test_get_step (test) == 103;
}

static gboolean
is_at_4 (UiTest *test)
{
  return ui_test_get_step (test) == 4;
}

/* Each sentence leads to where it happened, and back again as any move does. */
static void
test_links (UiTest *test)
{
  ls_session_set_focus_lane (test->session, 0);
  ui_test_act (test, "win.why");
  ui_test_wait (test, ui_test_has_answer, "an answer");
  ls_session_set_focus_lane (test->session, 9);
  activate (test, "Go to step 103.");
  ui_test_wait (test, is_at_103, "the step where it is active again");
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 0);
  assert_where (test, "This was at step 4, wave 0, lane 0", TRUE);
  ui_test_act (test, "debug.go-back");
  ui_test_wait (test, is_at_4, "the step before");
}

static gboolean
says_who (UiTest *test)
{
  return g_str_has_prefix (ui_test_get_answer (test), "PV.x@0 = ");
}

/* A value that was compared leads to who wrote it. */
static void
test_asks_on (UiTest *test)
{
  ls_session_set_focus_lane (test->session, 0);
  ui_test_act (test, "win.why");
  ui_test_wait (test, ui_test_has_answer, "an answer");
  activate (test, "PV.x@0 was 1.7578125 before step 4.");
  ui_test_wait (test, says_who, "who wrote it");
  g_assert_nonnull (strstr (ui_test_get_answer (test), "step 3, "));
}

/* The whole tree, folded or not, as the prompt words it. */
static void
test_whole (UiTest *test)
{
  GtkWidget *view = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_ANSWER_VIEW);
  g_autofree char *whole = NULL;

  ls_session_set_focus_lane (test->session, 0);
  ui_test_act (test, "win.why");
  ui_test_wait (test, ui_test_has_answer, "an answer");
  whole = ls_answer_view_dup_whole (LS_ANSWER_VIEW (view));
  g_assert_nonnull (strstr (whole, "active again at step 103.\n"
                                   "  PV.x@0 was 1.7578125 before step 4.\n"
                                   "  Go to step 103."));
}

/* The answer comes to the front of its tabs, and what was there comes back with Escape. */
static void
test_front (UiTest *test)
{
  LsShell *shell = ls_window_get_parts (test->window)->shell;
  GtkWidget *output = ls_shell_get_pane (shell, LS_PANE_OUTPUT);
  GtkWidget *answer = ls_shell_get_pane (shell, LS_PANE_ANSWER);

  g_assert_true (gtk_widget_get_child_visible (gtk_widget_get_parent (output)));
  ui_test_act (test, "win.why");
  ui_test_wait (test, ui_test_has_answer, "an answer");
  g_assert_true (gtk_widget_get_child_visible (gtk_widget_get_parent (answer)));
  g_assert_false (gtk_widget_get_child_visible (gtk_widget_get_parent (output)));
  ui_test_act (test, "win.cancel");
  g_assert_true (gtk_widget_get_child_visible (gtk_widget_get_parent (output)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();

  ui_test_add ("/answers/why", NULL, set_up, test_why);
  ui_test_add ("/answers/who", NULL, set_up, test_who);
  ui_test_add ("/answers/closes", NULL, set_up, test_closes);
  ui_test_add ("/answers/goes", NULL, set_up, test_goes);
  ui_test_add ("/answers/where", NULL, set_up, test_where);
  ui_test_add ("/answers/fresh", NULL, set_up, test_fresh);
  ui_test_add ("/answers/contrast", NULL, set_up, test_contrast);
  ui_test_add ("/answers/links", NULL, set_up, test_links);
  ui_test_add ("/answers/asks-on", NULL, set_up, test_asks_on);
  ui_test_add ("/answers/whole", NULL, set_up, test_whole);
  ui_test_add ("/answers/front", NULL, set_up, test_front);
  ui_test_add ("/answers/dropped", NULL, set_up, test_dropped);

  return g_test_run ();
}
