#include "ls-glossary.h"
#include "ls-grid-parts.h"
#include "ls-lane-parts.h"
#include "ls-machines.h"
#include "ls-notices.h"
#include "ls-views.h"
#include "ls-opener.h"
#include "ls-output-view.h"
#include "ls-race-marks.h"
#include "ls-registers.h"
#include "ui-keys.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* What the window says of itself to who does not know it: what there is to be found in a scene, and what words and states mean. */

static const char *
narration (UiTest *test)
{
  return ls_narration_get_text (
    LS_NARRATION (ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_NARRATION)));
}

static const char *awaited;

static gboolean
is_said (UiTest *test)
{
  return strstr (narration (test), awaited) != NULL;
}

static gboolean
is_named (UiTest *test)
{
  return g_strcmp0 (ls_scene_get_name (ls_session_get_scene (test->session)), awaited) == 0;
}

static void
open_example (UiTest *test, const char *name, const char *title)
{
  g_autoptr (GFile) file = ls_opener_example (name);

  awaited = title;
  ls_window_open (test->window, file);
  ui_test_wait (test, is_named, title);
  ui_test_settle (test);
}

static void
wait_for (UiTest *test, const char *words)
{
  awaited = words;
  ui_test_wait (test, is_said, words);
}

/* Whether the legend of the lanes tells of a mark, in sight. */
static gboolean
legend_tells (UiTest *test, const char *mark)
{
  GtkWidget *marks = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_LANE_MARKS);

  g_assert_true (gtk_widget_get_mapped (marks));
  for (GtkWidget *row = gtk_widget_get_first_child (marks); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (g_str_equal (gtk_label_get_text (GTK_LABEL (gtk_widget_get_last_child (row))), mark))
      return gtk_widget_get_opacity (row) > 0;
  return FALSE;
}

/* The lane, the word and the steps that the race is about are marked. */
static void
assert_marks_race (UiTest *test)
{
  LsView *view = ls_session_get_view (test->session);
  const LsMask lanes = ls_race_get_lanes (view);
  guint n_words = 0;
  guint64 steps[2];

  g_assert_cmphex (lanes, !=, 0);
  LS_FOREACH_LANE (lane, LS_MASK_ALL)
    g_assert_cmpint (ls_lane_tile_get_model (LS_LANE_TILE (ui_tour_tile (test, lane)))->is_in_race,
                     ==, (lanes & LS_MASK_LANE (lane)) != 0);
  g_assert_cmpuint (ls_race_get_steps (view, steps), >, 0);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "memory");
  ui_test_settle (test);
  const LsGridModel *model = ls_grid_view_get_model (
    ls_memory_view_get_grid (LS_MEMORY_VIEW (ui_test_pane (test, LS_PANE_MEMORY))));
  for (guint row = 0; row < model->n_rows; row++)
    {
      LsGridWord words[4] = { 0 };

      model->words (model, row, 0, 4, words);
      for (guint i = 0; i < 4; i++)
        n_words += words[i].is_in_race;
    }
  g_assert_cmpuint (n_words, ==, 1);
}

/* Where the run begins and where it ends, though the result is right; a key goes there. */
static void
test_race (UiTest *test)
{
  open_example (test, "race", "A race");
  wait_for (test,
            "Nothing has run yet. Two waves exchange numbers, and nothing makes one wait for the "
            "other. There is a race: lanes touch 128 words without an order");
  ui_keys_press (test, "o");
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), ==, 4);
  g_assert_nonnull (strstr (narration (test), "is written by wave 1, lane 0 in step 2, line 2"));
  g_assert_null (strstr (narration (test), "There is a race"));
  g_assert_true (legend_tells (test, "in the race"));
  assert_marks_race (test);
  ui_test_act (test, "debug.end");
  ui_test_settle (test);
  g_assert_false (legend_tells (test, "in the race"));
  wait_for (test, "There is a race: lanes touch 128 words");
  ui_keys_press (test, "shift+o");
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), ==, 4);
}

/* The hint goes with the scene, and another scene that is in order has none. */
static void
test_no_race (UiTest *test)
{
  open_example (test, "race", "A race");
  wait_for (test, "There is a race");
  open_example (test, "race-mended", "The race, mended");
  g_assert_null (strstr (narration (test), "There is a race"));
  ui_test_act (test, "debug.end");
  ui_test_settle (test);
  for (guint i = 0; i < 5; i++)
    ui_keys_wait ();
  g_assert_null (strstr (narration (test), "There is a race"));
}

/* Where nothing has run, the scene says what it is about. */
static void
test_purpose (UiTest *test)
{
  open_example (test, "relative", "Relative addressing");
  wait_for (test, "Nothing has run yet. A table in registers, indexed by each lane for itself.");
  ui_test_act (test, "debug.step");
  ui_test_settle (test);
  g_assert_null (strstr (narration (test), "A table in registers"));
}

/* The bank that lanes meet in. */
static void
test_conflict (UiTest *test)
{
  open_example (test, "transpose", "Transpose");
  ui_test_act (test, "debug.start");
  ui_test_settle (test);
  ui_keys_press (test, "c");
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), >, 0);
  g_assert_nonnull (strstr (narration (test), "bank"));
}

/* What happened is said once, in one unit; others are not taken for the lane of that number. */
static void
test_said_once (UiTest *test)
{
  for (guint i = 0; i < 4; i++)
    {
      ui_keys_press (test, "bracketright");
      ui_test_settle (test);
      g_test_message ("%s", narration (test));
      g_assert_null (strstr (narration (test), "Turned off"));
      g_assert_null (strstr (narration (test), "reaches"));
    }
  wait_for (test, "22 lanes become inactive: their test is false.");
}

/* What somebody has read and sent away does not come back with each version of the text. */
static void
test_sent_away (UiTest *test)
{
  g_autofree char *path =
    ui_test_write ("unended.asm", "ALU:\n 0 x: MOV R1.x, R0.x\nEXPORT_DONE: PIX0, R1\n");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  awaited = "unended.asm";
  ls_window_open (test->window, file);
  ui_test_wait (test, is_named, awaited);
  ui_test_settle (test);
  g_assert_nonnull (ls_window_get_message (test->window));
  for (guint i = 0; i < 2; i++)
    {
      LsScene *scene = ls_session_get_scene (test->session);

      ui_test_act (test, "win.restart");
      while (ls_session_get_scene (test->session) == scene)
        ui_keys_wait ();
      ui_test_settle (test);
      g_assert_true ((ls_window_get_message (test->window) == NULL) == (i > 0));
      ls_message_bar_dismiss (ls_window_get_parts (test->window)->message);
    }
}

/* --- words ----------------------------------------------------------------------------------------------- */

/* Where a state of a lane is met, one learns what it is. */
static void
test_states (UiTest *test)
{
  GtkWidget *legend = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_LANE_LEGEND);
  GtkWidget *killed = gtk_widget_get_first_child (legend);
  GtkWidget *tip;

  for (LsLaneState state = 0; state < ls_machine_default ()->n_lane_states; state++)
    {
      const char *name = ls_machine_default ()->lane_states[state].name;
      g_autofree char *meaning = ls_glossary_tell (name);

      g_test_message ("%s", name);
      g_assert_nonnull (meaning);
    }
  for (guint i = 0; i < LS_LANE_KILLED; i++)
    killed = gtk_widget_get_next_sibling (killed);
  ui_mouse_seek_tip (test, killed, 10, 10, TRUE);
  tip = ui_mouse_find_tip (test);
  g_assert_nonnull (
    strstr (gtk_label_get_text (GTK_LABEL (ui_test_find_widget (tip, GTK_TYPE_LABEL))),
            "Killed: A lane whose pixel is given up"));
}

/* The label of the tab that names a pane; NULL: it has none. */
static const char *
find_tab (GtkWidget *pane)
{
  GtkWidget *notebook = gtk_widget_get_ancestor (pane, GTK_TYPE_NOTEBOOK);
  const int n = notebook == NULL ? 0 : gtk_notebook_get_n_pages (GTK_NOTEBOOK (notebook));

  for (int i = 0; i < n; i++)
    {
      GtkWidget *page = gtk_notebook_get_nth_page (GTK_NOTEBOOK (notebook), i);
      GtkWidget *tab = gtk_notebook_get_tab_label (GTK_NOTEBOOK (notebook), page);

      if (gtk_widget_is_ancestor (pane, page))
        return gtk_label_get_text (
          GTK_LABEL (GTK_IS_LABEL (tab) ? tab : ui_test_find_widget (tab, GTK_TYPE_LABEL)));
    }
  return NULL;
}

/* Tabs call panes what the menu and the palette call them. */
static void
test_names (UiTest *test)
{
  LsShell *shell = ls_window_get_parts (test->window)->shell;
  guint n_tabs = 0;

  for (guint pane = 0; pane < LS_N_PANES; pane++)
    {
      const char *tab;

      ls_shell_show_pane (shell, (LsPane) pane);
      tab = find_tab (ls_shell_get_pane (shell, (LsPane) pane));
      g_test_message ("%s", ls_pane_get_info ((LsPane) pane)->id);
      n_tabs += tab != NULL;
      if (tab != NULL)
        g_assert_cmpstr (tab, ==, ls_pane_get_info ((LsPane) pane)->title);
    }
  g_assert_cmpuint (n_tabs, >, 20);
}

/* --- one thing, one name ---------------------------------------------------------------------------------- */

#define NAN_TEXT "NaN:ffc00000"

static void
assert_said (const char *text, const char *words)
{
  if (strstr (text, words) == NULL)
    g_error ("“%s” does not say “%s”", text, words);
}

/* A value and an instruction are called the same in the registers, the sentence, the answer and the output. */
static void
test_one_name (UiTest *test)
{
  g_autofree char *path = ui_test_write ("nan.asm", "ALU:\n 0 x: MOV R1.x, (0xFFC00000, nan).x\n"
                                                    " 1 t: RECIP_IEEE R2.x, R1.x\n"
                                                    "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *value = NULL;
  LsGridView *grid =
    LS_GRID_VIEW (ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_REGISTER_MATRIX));

  awaited = "nan.asm";
  ls_window_open (test->window, file);
  ui_test_wait (test, is_named, awaited);
  ui_test_settle (test);
  gtk_widget_grab_focus (GTK_WIDGET (grid));
  ui_keys_press (test, "Home");
  ui_keys_press (test, "period");
  ui_keys_press (test, "period");
  ui_test_settle (test);
  assert_said (narration (test), "MOV R1.x = " NAN_TEXT ".");
  ui_keys_press (test, "period");
  ui_test_settle (test);
  assert_said (narration (test), "RECIP_IEEE R2.x = 1 / " NAN_TEXT " = " NAN_TEXT ".");
  value = ls_grid_dup_value (ls_grid_view_get_model (grid), 0, 0);
  g_assert_cmpstr (value, ==, NAN_TEXT);
  ui_keys_press (test, "w");
  ui_test_wait (test, ui_test_has_answer, "who wrote it");
  assert_said (ui_test_get_answer (test), "R1.x@0 = " NAN_TEXT ": ");
  ui_keys_press (test, "period");
  ui_test_settle (test);
  assert_said (narration (test), "lane 0 sends (" NAN_TEXT ", ");
  assert_said (ls_output_view_get_text (LS_OUTPUT_VIEW (ui_test_pane (test, LS_PANE_OUTPUT))),
               "\n" NAN_TEXT " ");
}

static gboolean
has_words (GtkWidget *widget)
{
  return GTK_IS_LABEL (widget) || ui_test_find_widget (widget, GTK_TYPE_LABEL) != NULL;
}

/* GTK 4.8 says so of the button in a menu button, newer ones tell the name of the outer one alone. */
static gboolean
is_called (GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);

  return gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget),
                                           GTK_ACCESSIBLE_PROPERTY_LABEL) ||
         gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget),
                                           GTK_ACCESSIBLE_RELATION_LABELLED_BY) ||
         (GTK_IS_MENU_BUTTON (parent) && gtk_test_accessible_has_property (
                                           GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL));
}

/* Buttons that show no words, those inside of menu buttons and drop-downs too, and tabs. Returns: how many. */
static guint
assert_called (GtkWidget *root)
{
  GtkWidget *parent = gtk_widget_get_parent (root);
  const gboolean is_button = GTK_IS_BUTTON (root) && gtk_widget_get_mapped (root) &&
                             (GTK_IS_DROP_DOWN (parent) || !has_words (root));
  guint n = is_button;

  if (is_button && !is_called (root))
    {
      g_test_message ("a %s in a %s, “%s”, has no name", G_OBJECT_TYPE_NAME (root),
                      G_OBJECT_TYPE_NAME (parent), gtk_widget_get_tooltip_text (parent));
      g_test_fail ();
    }
  if (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (root)) == GTK_ACCESSIBLE_ROLE_TAB &&
      gtk_widget_get_mapped (root))
    {
      g_assert_true (is_called (root));
      n++;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += assert_called (child);
  return n;
}

/* What shows no words has a name for who sees nothing, whichever pane is shown. */
static void
test_called (UiTest *test)
{
  LsShell *shell = ls_window_get_parts (test->window)->shell;
  GtkWidget *legend = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_LANE_LEGEND);
  guint n = 0;

  for (guint pane = 0; pane < LS_N_PANES; pane++)
    {
      ls_shell_show_pane (shell, (LsPane) pane);
      g_test_message ("%s", ls_pane_get_info ((LsPane) pane)->id);
      n += assert_called (GTK_WIDGET (test->window));
    }
  g_assert_cmpuint (n, >, 500);
  g_assert_cmpint (gtk_accessible_get_accessible_role (
                     GTK_ACCESSIBLE (ui_test_find_widget (legend, LS_TYPE_LANE_TILE))),
                   ==, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_test_add ("/ui/hints/race", NULL, ui_keys_open, test_race);
  ui_test_add ("/ui/hints/no-race", NULL, ui_keys_open, test_no_race);
  ui_test_add ("/ui/hints/purpose", NULL, ui_keys_open, test_purpose);
  ui_test_add ("/ui/hints/called", NULL, ui_keys_open, test_called);
  ui_test_add ("/ui/hints/conflict", NULL, ui_keys_open, test_conflict);
  ui_test_add ("/ui/hints/said-once", NULL, ui_keys_open, test_said_once);
  ui_test_add ("/ui/hints/sent-away", NULL, ui_keys_open, test_sent_away);
  ui_test_add ("/ui/hints/states", NULL, ui_keys_open, test_states);
  ui_test_add ("/ui/hints/names", NULL, ui_keys_open, test_names);
  ui_test_add ("/ui/hints/one-name", NULL, ui_keys_open, test_one_name);
  return g_test_run ();
}
