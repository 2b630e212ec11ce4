#include "ls-code-view.h"
#include "ls-command.h"
#include "ui-tour.h"

/* Every command of the window's table, by every key that it has: from a place, pressed, and where that leads.  The places are those of
 * the listing in ui-tour.c.  A command or a key that has no row fails the last test.  The palette runs the same actions
 * (test-command-palette.c). */

#define LINE_OF_ADD 24 /* that of the loop */
#define ANYWHERE \
  {              \
    G_MAXUINT64  \
  } /* it plays, or did: nobody knows how far it has got */

typedef void (*Prepare) (UiTest *test);

typedef struct
{
  const char *name;        /* of the command */
  const char *const *keys; /* as xdotool names them; each leads to the same */
  UiPlace from, to;
  const char *told; /* in passing; NULL: nothing */
  Prepare prepare;  /* or NULL */
  Prepare check;    /* or NULL */
} Row;

#define KEYS(...) ((const char *const[]){ __VA_ARGS__, NULL })
#define NO_MORE(what) what " after this"
#define NONE_BEFORE(what) what " before this"
#define NO_LINES "There are no source lines: the program was compiled from no text here"
#define NOTHING_TO_LEAVE "Nothing to leave here: no clause, branch, loop or call"

/* --- what rows need, and what else they lead to ---------------------------------------------------------- */

static LsCodeView *
code (UiTest *test)
{
  return LS_CODE_VIEW (ui_test_pane (test, LS_PANE_CODE));
}

static void
break_in_loop (UiTest *test)
{
  g_assert_true (ls_session_toggle_breakpoint (test->session, LINE_OF_ADD));
}

static void
cursor_in_loop (UiTest *test)
{
  ls_code_view_set_cursor_line (code (test), LINE_OF_ADD);
}

/* The end of the program: no instruction, and nothing runs there. */
static void
cursor_at_end (UiTest *test)
{
  ls_code_view_set_cursor_line (code (test), 28);
}

static void
cursor_in_group (UiTest *test)
{
  ls_code_view_set_cursor_line (code (test), 2);
}

static void
assert_breakpoints (UiTest *test, guint n, guint line)
{
  GtkWidget *notebook =
    gtk_widget_get_ancestor (ui_test_pane (test, LS_PANE_BREAKPOINTS), GTK_TYPE_NOTEBOOK);
  GtkWidget *page = gtk_widget_get_parent (ui_test_pane (test, LS_PANE_BREAKPOINTS));
  g_autofree char *tab = n == 0 ? g_strdup ("Breaks") : g_strdup_printf ("Breaks (%u)", n);

  g_assert_cmpuint (g_list_model_get_n_items (ls_session_get_breakpoints (test->session)), ==, n);
  g_assert_cmpint (ls_session_has_breakpoint (test->session, line), ==, n > 0);
  g_assert_cmpstr (gtk_notebook_get_tab_label_text (GTK_NOTEBOOK (notebook), page), ==, tab);
}

static void
broken_in_loop (UiTest *test)
{
  assert_breakpoints (test, 1, LINE_OF_ADD);
}

/* A breakpoint of any slot is kept at the first. */
static void
broken_in_group (UiTest *test)
{
  assert_breakpoints (test, 1, 1);
}

static void
not_broken (UiTest *test)
{
  assert_breakpoints (test, 0, LINE_OF_ADD);
}

/* Those of wave 0 at 3, 12 and 30, and one of wave 1 between them. */
static void
mark_steps (UiTest *test)
{
  ls_session_set_bookmark (test->session, 0, 3, "a");
  ls_session_set_bookmark (test->session, 0, 12, "b");
  ls_session_set_bookmark (test->session, 0, 30, "c");
  ls_session_set_bookmark (test->session, 1, 20, "d");
  ls_session_set_bookmark (test->session, 1, 10, "e");
}

static void
mark_this_step (UiTest *test)
{
  ls_session_set_bookmark (test->session, 0, 12, "1");
}

static void
assert_bookmarks (UiTest *test, guint n, const char *label)
{
  const GArray *bookmarks = ls_session_get_bookmarks (test->session);

  g_assert_cmpuint (bookmarks->len, ==, n);
  if (n > 0)
    g_assert_cmpuint (g_array_index (bookmarks, LsNote, 0).step, ==, 12);
  ui_tour_assert_label (ui_tour_inspector (test, LS_PANE_TIMELINE), label);
}

static void
is_marked (UiTest *test)
{
  assert_bookmarks (test, 1,
                    "Timeline, step 12 of 40, 32 of 64 lanes active, bookmark 1, 1 bookmark");
}

static void
is_not_marked (UiTest *test)
{
  assert_bookmarks (test, 0, "Timeline, step 12 of 40, 32 of 64 lanes active");
}

/* To 20 and on to 30. */
static void
wander (UiTest *test)
{
  g_assert_nonnull (ls_session_move_sync (test->session, LS_MOVE_TO_STEP, 20, NULL));
  g_assert_nonnull (ls_session_move_sync (test->session, LS_MOVE_TO_STEP, 30, NULL));
}

static void
wander_and_return (UiTest *test)
{
  wander (test);
  ls_session_go_sync (test->session, -1, NULL);
}

/* At the slowest it plays one step a second. */
static void
slow_down (UiTest *test)
{
  for (guint i = 0; i < 8; i++)
    ui_test_act (test, "debug.slower");
}

/* At the fastest 64, however often somebody asks for more. */
static void
speed_up (UiTest *test)
{
  for (guint i = 0; i < 12; i++)
    ui_test_act (test, "debug.faster");
}

static void
two_a_second (UiTest *test)
{
  slow_down (test);
  ui_test_act (test, "debug.faster");
}

static void
assert_playing (UiTest *test, gboolean is_playing)
{
  GtkWidget *button = ui_test_find_button (GTK_WIDGET (test->window), "debug.play");

  g_assert_cmpint (ls_actions_get_playing (ls_window_get_parts (test->window)->actions), ==,
                   is_playing);
  g_assert_true (g_str_has_prefix (gtk_widget_get_tooltip_text (button),
                                   is_playing ? "Pause (Space)" : "Play (Space)"));
}

static void
is_playing (UiTest *test)
{
  assert_playing (test, TRUE);
}

static void
is_not_playing (UiTest *test)
{
  assert_playing (test, FALSE);
}

/* The next row begins without. */
static void
is_lane_only (UiTest *test)
{
  g_assert_true (ls_session_get_lane_only (test->session));
  ls_session_set_lane_only (test->session, FALSE);
}

static void
play_slowly (UiTest *test)
{
  slow_down (test);
  ui_test_act (test, "debug.play");
  is_playing (test);
}

/* The cursor of the program has gone along. */
static void
has_followed (UiTest *test)
{
  g_assert_cmpuint (ls_code_view_get_cursor_line (code (test)), ==,
                    ls_view_get_place (ui_tour_view (test))->line);
}

/* --- the rows -------------------------------------------------------------------------------------------- */

/* clang-format off */
static const Row rows[] = {
  { "step", KEYS ("F10", "period"), { 8 }, { 9 }, NULL, NULL, has_followed },
  { "step-back", KEYS ("F8", "comma"), { 8 }, { 7 }, NULL, NULL, has_followed },
  { "step-back", KEYS ("comma"), { 8 }, ANYWHERE, NULL, play_slowly, is_not_playing },
  { "step-into", KEYS ("F11"), { 1 }, { 1, 1 }, NULL, NULL, NULL },
  { "step-into", KEYS ("F11"), { 1, 1 }, { 2 }, NULL, NULL, has_followed },
  { "step-into-back", KEYS ("F7"), { 1, 1 }, { 1 }, NULL, NULL, NULL },
  { "step-into-back", KEYS ("F7"), { 2 }, { 1, 1 }, NULL, NULL, NULL },
  { "step-out", KEYS ("shift+F11"), { 2 }, { 4 }, NULL, NULL, NULL },
  { "step-out", KEYS ("shift+F11"), { 12 }, { 16 }, NULL, NULL, NULL },
  { "step-out", KEYS ("shift+F11"), { 4 }, { 4 }, NOTHING_TO_LEAVE, NULL, NULL },
  { "step-out-back", KEYS ("shift+F7"), { 3 }, { 0 }, NULL, NULL, NULL },
  { "step-instruction", KEYS ("ctrl+F11"), { 8 }, { 9 }, NULL, NULL, has_followed },
  { "step-instruction-back", KEYS ("ctrl+F7"), { 8 }, { 7 }, NULL, NULL, has_followed },
  { "step-clause", KEYS ("greater"), { 4 }, { 6 }, NULL, NULL, NULL },
  { "step-clause", KEYS ("greater"), { 6 }, { 9 }, NULL, NULL, NULL },
  { "step-clause-back", KEYS ("less"), { 6 }, { 4 }, NULL, NULL, NULL },
  /* Nothing that was compiled is open: tests of lines have that (test-lines.c). */
  { "step-line", KEYS ("F12", "s"), { 4 }, { 4 }, NO_LINES, NULL, NULL },
  { "step-line-back", KEYS ("shift+F12", "shift+s"), { 4 }, { 4 }, NO_LINES, NULL, NULL },
  { "next-line", KEYS ("ctrl+F12"), { 4 }, { 4 }, NO_LINES, NULL, NULL },
  { "next-line-back", KEYS ("ctrl+shift+F12"), { 4 }, { 4 }, NO_LINES, NULL, NULL },
  { "finish-function", KEYS ("F4"), { 4 }, { 4 }, NO_LINES, NULL, NULL },
  { "finish-function-back", KEYS ("shift+F4"), { 4 }, { 4 }, NO_LINES, NULL, NULL },
  { "next-lane", KEYS ("alt+F12"), { 4 }, { 4 }, NO_LINES, NULL, NULL },
  { "next-lane-back", KEYS ("alt+shift+F12"), { 4 }, { 4 }, NO_LINES, NULL, NULL },
  { "lane-only", KEYS ("alt+F9"), { 4 }, { 4 }, "Moves by source lines follow this lane alone", NULL, is_lane_only },
  { "next-iteration", KEYS ("alt+F11"), { 18 }, { 25 }, NULL, NULL, NULL },
  { "next-iteration-back", KEYS ("alt+shift+F11"), { 25 }, { 17 }, NULL, NULL, NULL },
  { "step-clause-back", KEYS ("less"), { 9 }, { 6 }, NULL, NULL, NULL },
  { "continue", KEYS ("F5"), { 8 }, { 23 }, NULL, break_in_loop, NULL },
  { "continue", KEYS ("F5"), { 31 }, { 40 }, "The end: no breakpoint on the way", break_in_loop, NULL },
  { "reverse-continue", KEYS ("shift+F5"), { 39 }, { 31 }, NULL, break_in_loop, NULL },
  { "reverse-continue", KEYS ("shift+F5"), { 23 }, { 0 }, "The start: no breakpoint on the way", break_in_loop, NULL },
  { "continue", KEYS ("F5"), { 0, 0, 9, 1 }, { 18, 0, 9, 1 }, NULL, break_in_loop, NULL },
  { "continue-waves", KEYS ("ctrl+F5"), { 31, 0, 9 }, { 18, 0, 9, 1 }, NULL, break_in_loop, NULL },
  { "continue-waves", KEYS ("ctrl+F5"), { 33, 0, 0, 1 }, { 33, 0, 0, 1 }, "No breakpoint after this, in this wave and those behind it", break_in_loop, NULL },
  { "reverse-continue-waves", KEYS ("ctrl+shift+F5"), { 0, 0, 9, 1 }, { 31, 0, 9 }, NULL, break_in_loop, NULL },
  { "reverse-continue-waves", KEYS ("ctrl+shift+F5"), { 8 }, { 8 }, "No breakpoint before this, in this wave and those before it", break_in_loop, NULL },
  { "start", KEYS ("Home"), { 25, 0, 9 }, { 0, 0, 9 }, NULL, NULL, NULL },
  { "end", KEYS ("End"), { 25, 0, 9 }, { 40, 0, 9 }, NULL, NULL, NULL },
  { "next-divergence", KEYS ("n"), { 9 }, { 19 }, NULL, NULL, NULL },
  { "next-divergence", KEYS ("n"), { 38 }, { 38 }, NO_MORE ("No lanes part"), NULL, NULL },
  { "previous-divergence", KEYS ("shift+n"), { 19 }, { 8 }, NULL, NULL, NULL },
  { "previous-divergence", KEYS ("shift+n"), { 8 }, { 8 }, NONE_BEFORE ("No lanes part"), NULL, NULL },
  { "next-reconvergence", KEYS ("r"), { 8 }, { 16 }, NULL, NULL, NULL },
  { "previous-reconvergence", KEYS ("shift+r"), { 30 }, { 16 }, NULL, NULL, NULL },
  { "next-mask", KEYS ("a"), { 8 }, { 13 }, NULL, NULL, NULL },
  { "previous-mask", KEYS ("shift+a"), { 16 }, { 13 }, NULL, NULL, NULL },
  { "next-mask-change", KEYS ("m"), { 8 }, { 13 }, NULL, NULL, NULL },
  { "next-mask-change", KEYS ("m"), { 8, 0, 9 }, { 13, 0, 9 }, NULL, NULL, NULL },
  { "previous-mask-change", KEYS ("shift+m"), { 12 }, { 8 }, NULL, NULL, NULL },
  { "next-event", KEYS ("bracketright"), { 4 }, { 7 }, NULL, NULL, NULL },
  { "previous-event", KEYS ("bracketleft"), { 7 }, { 4, 0, 16 }, NULL, NULL, NULL },
  { "next-nan", KEYS ("i"), { 0 }, { 4, 0, 16 }, NULL, NULL, NULL },
  { "next-nan", KEYS ("i"), { 4 }, { 4 }, NO_MORE ("No NaN and no infinity comes up") " in this wave: } goes to the next one, Y to a pixel", NULL, NULL },
  { "previous-nan", KEYS ("shift+i"), { 10 }, { 4, 0, 16 }, NULL, NULL, NULL },
  { "next-kill", KEYS ("d"), { 0 }, { 3, 0, 50 }, NULL, NULL, NULL },
  { "previous-kill", KEYS ("shift+d"), { 10 }, { 3, 0, 50 }, NULL, NULL, NULL },
  { "next-uninitialised", KEYS ("u"), { 0 }, { 11, 0, 8 }, NULL, NULL, NULL },
  { "previous-uninitialised", KEYS ("shift+u"), { 20 }, { 11, 0, 8 }, NULL, NULL, NULL },
  { "next-uncertain", KEYS ("q"), { 0 }, { 6 }, NULL, NULL, NULL },
  { "previous-uncertain", KEYS ("shift+q"), { 20 }, { 17 }, NULL, NULL, NULL },
  { "next-race", KEYS ("o"), { 0 }, { 0 }, NO_MORE ("No access of this wave is in a race"), NULL, NULL },
  { "previous-race", KEYS ("shift+o"), { 20 }, { 20 }, NONE_BEFORE ("No access of this wave is in a race"), NULL, NULL },
  { "next-conflict", KEYS ("c"), { 0 }, { 0 }, NO_MORE ("No lanes meet in a bank"), NULL, NULL },
  { "previous-conflict", KEYS ("shift+c"), { 20 }, { 20 }, NONE_BEFORE ("No lanes meet in a bank"), NULL, NULL },
  { "next-access", KEYS ("t"), { 0 }, { 6 }, NULL, NULL, NULL },
  { "next-access", KEYS ("t"), { 6 }, { 6 }, NO_MORE ("Nothing reads a texture or buffer"), NULL, NULL },
  { "previous-access", KEYS ("shift+t"), { 20 }, { 6 }, NULL, NULL, NULL },
  { "next-export", KEYS ("e"), { 0 }, { 39 }, NULL, NULL, NULL },
  { "previous-export", KEYS ("shift+e"), { 40 }, { 39 }, NULL, NULL, NULL },
  { "run-to-cursor", KEYS ("ctrl+F10"), { 8 }, { 23 }, NULL, cursor_in_loop, NULL },
  { "run-to-cursor", KEYS ("ctrl+F10"), { 24 }, { 31 }, NULL, cursor_in_loop, NULL },
  { "run-to-cursor", KEYS ("ctrl+F10"), { 35 }, { 31 }, NULL, cursor_in_loop, NULL },
  { "toggle-breakpoint", KEYS ("F9", "b"), { 8 }, { 8 }, NULL, cursor_in_loop, broken_in_loop },
  { "toggle-breakpoint", KEYS ("F9", "b"), { 23 }, { 23 }, NULL, break_in_loop, not_broken },
  { "toggle-breakpoint", KEYS ("F9"), { 8 }, { 8 }, NULL, cursor_in_group, broken_in_group },
  { "toggle-breakpoint", KEYS ("b"), { 8 }, { 8 }, "Nothing runs at the line of the cursor, so it takes no breakpoint", cursor_at_end, not_broken },
  { "toggle-bookmark", KEYS ("ctrl+F3"), { 12 }, { 12 }, "Step 12 is bookmark 1", NULL, is_marked },
  { "toggle-bookmark", KEYS ("ctrl+F3"), { 12 }, { 12 }, "Step 12 has no bookmark any more", mark_this_step, is_not_marked },
  { "next-bookmark", KEYS ("F3"), { 12 }, { 30 }, NULL, mark_steps, NULL },
  { "next-bookmark", KEYS ("F3"), { 15, 0, 0, 1 }, { 20, 0, 0, 1 }, NULL, mark_steps, NULL },
  { "next-bookmark", KEYS ("F3"), { 30 }, { 30 }, "There is no bookmark after this step", mark_steps, NULL },
  { "previous-bookmark", KEYS ("shift+F3"), { 12 }, { 3 }, NULL, mark_steps, NULL },
  { "previous-bookmark", KEYS ("shift+F3"), { 15, 0, 0, 1 }, { 10, 0, 0, 1 }, NULL, mark_steps, NULL },
  { "previous-bookmark", KEYS ("shift+F3"), { 3 }, { 3 }, "There is no bookmark before this step", mark_steps, NULL },
  { "go-back", KEYS ("alt+Left"), { 8 }, { 20 }, NULL, wander, NULL },
  { "go-forward", KEYS ("alt+Right"), { 8 }, { 30 }, NULL, wander_and_return, NULL },
  { "focus-left", KEYS ("h"), { 8, 0, 5 }, { 8, 0, 4 }, NULL, NULL, NULL },
  { "focus-left", KEYS ("h"), { 8, 0, 16 }, { 8, 0, 16 }, NULL, NULL, NULL },
  { "focus-down", KEYS ("j"), { 8, 0, 7 }, { 8, 0, 5 }, NULL, NULL, NULL },
  { "focus-up", KEYS ("k"), { 8, 0, 7 }, { 8, 0, 21 }, NULL, NULL, NULL },
  { "focus-right", KEYS ("l"), { 8, 0, 5 }, { 8, 0, 8 }, NULL, NULL, NULL },
  { "next-wave", KEYS ("braceright"), { 20, 0, 9 }, { 20, 0, 9, 1 }, NULL, NULL, NULL },
  { "next-wave", KEYS ("braceright"), { 38, 0, 9 }, { 33, 0, 9, 1 }, NULL, NULL, NULL },
  { "next-wave", KEYS ("braceright"), { 20, 0, 9, 1 }, { 20, 0, 9, 1 }, "This is the last wave", NULL, NULL },
  { "previous-wave", KEYS ("braceleft"), { 20, 0, 9, 1 }, { 20, 0, 9 }, NULL, NULL, NULL },
  { "previous-wave", KEYS ("braceleft"), { 20, 0, 9 }, { 20, 0, 9 }, "This is the first wave", NULL, NULL },
  { "play", KEYS ("space"), { 8 }, ANYWHERE, NULL, slow_down, is_playing },
  { "play", KEYS ("space"), { 8 }, ANYWHERE, NULL, play_slowly, is_not_playing },
  { "faster", KEYS ("plus"), { 8 }, { 8 }, "Plays 2 steps a second", slow_down, is_not_playing },
  { "faster", KEYS ("plus"), { 8 }, { 8 }, "Plays 64 steps a second", speed_up, is_not_playing },
  { "faster", KEYS ("plus"), { 8 }, ANYWHERE, "Plays 2 steps a second", play_slowly, is_playing },
  { "slower", KEYS ("minus"), { 8 }, { 8 }, "Plays 1 step a second", two_a_second, is_not_playing },
};
/* clang-format on */

static UiTest window; /* one for all rows: each of them begins with setting it back */

static void
test_row (gconstpointer data)
{
  const Row *row = data;

  if (window.window == NULL)
    ui_tour_start (&window);
  for (guint i = 0; row->keys[i] != NULL; i++)
    {
      g_test_message ("%s from step %" G_GUINT64_FORMAT, row->keys[i], row->from.step);
      ui_tour_set (&window, &row->from);
      if (row->prepare != NULL)
        row->prepare (&window);
      ui_tour_forget ();
      ui_tour_press (&window, row->keys[i]);
      if (row->to.step != G_MAXUINT64)
        ui_tour_assert (&window, &row->to);
      g_assert_cmpstr (ui_tour_told (), ==, row->told);
      if (row->check != NULL)
        row->check (&window);
    }
}

/* --- that there is one for each -------------------------------------------------------------------------- */

static gboolean
has_row (const char *name, const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].name, name) && g_strv_contains (rows[i].keys, key))
      return TRUE;
  return FALSE;
}

static void
assert_row (const char *name, const char *trigger)
{
  g_autofree char *key = trigger == NULL ? NULL : ui_keys_name (trigger);

  if (key != NULL && !has_row (name, key))
    g_error ("no row presses %s for %s: add one to tests/ui/test-commands.c", key, name);
}

static void
test_all_have_rows (void)
{
  guint n;
  const LsCommand *commands = ls_commands_get (&n);

  for (guint i = 0; i < n; i++)
    {
      g_assert_true (commands[i].accel != NULL || commands[i].letter != NULL);
      assert_row (commands[i].name, commands[i].accel);
      assert_row (commands[i].name, commands[i].letter);
    }
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strdup_printf ("/ui/commands/%s/%u", rows[i].name, i);

      g_test_add_data_func (name, &rows[i], test_row);
    }
  g_test_add_func ("/ui/commands/all-have-rows", test_all_have_rows);
  return ui_tour_run (&window);
}
