#include <gtksourceview/gtksource.h>

#include "ls-code-view.h"
#include "ls-gutter.h"
#include "ui-mouse.h"
#include "ui-picture.h"
#include "ui-tour.h"

/* Folding clauses, loops and sides of branches in the listing of ui_tour_scene.  Lines are counted from 0: 9 is the jump over lines
 * 10 to 12, of which 10 starts a clause of one slot, 17 begins a loop of seven lines. */

#define JUMP 9
#define LOOP 17

static UiTest window;

static LsCodeView *
code (void)
{
  return LS_CODE_VIEW (ui_test_pane (&window, LS_PANE_CODE));
}

static GtkTextView *
text (void)
{
  return GTK_TEXT_VIEW (ui_test_find_widget (GTK_WIDGET (code ()), GTK_SOURCE_TYPE_VIEW));
}

/* How high a line is on the screen; 0: it is hidden. */
static int
height_of (int line)
{
  int height;

  ui_picture_line (&window, line, &height);
  return height;
}

static void
assert_hidden (int first, int last, gboolean is_hidden)
{
  for (int line = first; line <= last; line++)
    if ((height_of (line) == 0) != is_hidden)
      g_error ("line %d is %s", line, is_hidden ? "in sight" : "hidden");
}

static void
assert_told (const char *words)
{
  g_autofree char *fault = gtk_test_accessible_check_property (
    GTK_ACCESSIBLE (text ()), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words);

  g_assert_cmpstr (fault, ==, NULL);
}

static void
start (guint64 step, guint line)
{
  UiTest *test = &window;

  /* So that the program has all the height. */
  ls_shell_set_open (ls_window_get_parts (test->window)->shell, LS_PANE_MATRIX, FALSE);
  ls_shell_set_open (ls_window_get_parts (test->window)->shell, LS_PANE_TIMELINE, FALSE);
  ui_tour_set (test, &(UiPlace){ step });
  ls_code_view_set_cursor_line (code (), line);
  ui_keys_arrive (test);
}

/* What is folded is unfolded, whatever a test has left. */
static void
finish (void)
{
  const int n_lines = gtk_text_buffer_get_line_count (gtk_text_view_get_buffer (text ()));

  for (int line = 0; line < n_lines; line++)
    if (height_of (line) == 0)
      {
        ls_code_view_toggle_folds (code ());
        break;
      }
  ui_keys_arrive (&window);
  assert_hidden (0, n_lines - 1, FALSE);
}

/* --- by keyboard ------------------------------------------------------------------------------------------ */

static void
test_keys (void)
{
  start (2, JUMP);
  assert_told ("Line 10: 3 lines can be folded");
  ui_tour_press (&window, "ctrl+l");
  assert_hidden (JUMP + 1, JUMP + 3, TRUE);
  assert_hidden (0, JUMP, FALSE);
  assert_hidden (JUMP + 4, LOOP, FALSE);
  assert_told ("Line 10: folded, 3 lines hidden");
  /* The cursor goes over it. */
  ui_tour_press (&window, "Down");
  g_assert_cmpuint (ls_code_view_get_cursor_line (code ()), ==, JUMP + 4);
  ui_tour_press (&window, "Up");
  g_assert_cmpuint (ls_code_view_get_cursor_line (code ()), ==, JUMP);
  ui_tour_press (&window, "ctrl+l");
  assert_hidden (JUMP + 1, JUMP + 3, FALSE);
  finish ();
}

/* From within: the cursor goes to the line that is left. */
static void
test_inside (void)
{
  start (2, JUMP + 3);
  ui_tour_press (&window, "ctrl+l");
  assert_hidden (JUMP + 1, JUMP + 3, TRUE);
  g_assert_cmpuint (ls_code_view_get_cursor_line (code ()), ==, JUMP);
  finish ();
  ls_code_view_set_cursor_line (code (), 26);
  ui_tour_press (&window, "ctrl+l");
  assert_hidden (0, 27, FALSE);
  finish ();
}

static void
test_all (void)
{
  start (1, 0);
  ui_tour_press (&window, "ctrl+shift+l");
  /* The first clause has what runs next. */
  assert_hidden (0, 5, FALSE);
  assert_hidden (6, 6, TRUE);
  assert_hidden (JUMP + 1, JUMP + 3, TRUE);
  assert_hidden (LOOP + 1, LOOP + 7, TRUE);
  assert_hidden (LOOP, LOOP, FALSE);
  ui_tour_press (&window, "ctrl+shift+l");
  assert_hidden (0, 27, FALSE);
}

/* --- by mouse --------------------------------------------------------------------------------------------- */

static GtkWidget *
numbers (void)
{
  GtkWidget *gutter = ui_test_find_widget (GTK_WIDGET (code ()), LS_TYPE_GUTTER);

  while (!gtk_widget_has_css_class (gutter, "ls-gutter-lines"))
    gutter = gtk_widget_get_next_sibling (gutter);
  return gutter;
}

static void
click (int line)
{
  int height;
  const int y = ui_picture_line (&window, line, &height);

  ui_mouse_click (&window, numbers (), gtk_widget_get_width (numbers ()) - 8, y + height / 2, 1);
}

static gboolean
is_painted (const UiPicture *picture, int x, int y, int height)
{
  const guint32 ground = ui_picture_at (picture, 0, y);

  for (int i = 0; i < height; i++)
    if (ui_picture_at (picture, x, y + i) != ground)
      return TRUE;
  return FALSE;
}

/* The number and triangle of a line, which are not touched by what is hidden. Returns: (transfer full) */
static GBytes *
read_number (int line)
{
  g_auto (UiPicture) picture = ui_picture_of (&window, numbers ());
  GByteArray *pixels = g_byte_array_new ();
  int height;
  const int top = ui_picture_line (&window, line, &height);

  for (int y = top; y < top + height; y++)
    for (int x = 0; x < picture.width; x++)
      {
        const guint32 pixel = ui_picture_at (&picture, x, y);

        g_byte_array_append (pixels, (const guint8 *) &pixel, sizeof pixel);
      }
  return g_byte_array_free_to_bytes (pixels);
}

/* A triangle stands beside lines that have something under them; lines that are hidden paint nothing over the others. */
static void
test_triangles (void)
{
  const int x = gtk_widget_get_width (numbers ()) - 8;
  g_autoptr (GBytes) before = NULL, after = NULL;
  int height, y;

  start (2, 0);
  before = read_number (JUMP + 4);
  click (JUMP);
  after = read_number (JUMP + 4);
  g_assert_true (g_bytes_equal (before, after));
  assert_hidden (JUMP + 1, JUMP + 3, TRUE);
  {
    g_auto (UiPicture) picture = ui_picture_of (&window, numbers ());

    y = ui_picture_line (&window, JUMP, &height);
    g_assert_true (is_painted (&picture, x, y, height));
    y = ui_picture_line (&window, JUMP + 4, &height);
    g_assert_true (is_painted (&picture, x, y, height));
    y = ui_picture_line (&window, 12 + 4, &height);
    g_assert_false (is_painted (&picture, x, y, height));
  }
  click (JUMP);
  assert_hidden (JUMP + 1, JUMP + 3, FALSE);
  finish ();
}

/* The number of the cursor's line is bold, and of no other: also where the cursor has been. */
static void
test_cursor (void)
{
  g_autoptr (GBytes) before = NULL, at = NULL, after = NULL;

  start (2, 0);
  before = read_number (JUMP + 4);
  start (2, JUMP + 4);
  at = read_number (JUMP + 4);
  start (2, 0);
  after = read_number (JUMP + 4);
  g_assert_false (g_bytes_equal (before, at));
  g_assert_true (g_bytes_equal (before, after));
}

/* --- the machine ------------------------------------------------------------------------------------------ */

/* Behind step 9, the jump, line 10 is next, and line 13 behind step 12; behind step 20 it is a line of the loop. */
static void
test_steps (void)
{
  UiTest *test = &window;

  start (2, JUMP);
  ui_tour_press (test, "ctrl+l");
  ls_code_view_set_cursor_line (code (), LOOP);
  ui_tour_press (test, "ctrl+l");
  assert_hidden (JUMP + 1, JUMP + 3, TRUE);
  ls_session_move_sync (test->session, LS_MOVE_TO_STEP, 9, NULL);
  ui_keys_arrive (test);
  /* Next is the first line of the fold, so it is open; the loop is not. */
  assert_hidden (JUMP + 1, JUMP + 3, FALSE);
  assert_hidden (LOOP + 1, LOOP + 7, TRUE);
  ls_session_move_sync (test->session, LS_MOVE_TO_STEP, 12, NULL);
  ui_keys_arrive (test);
  assert_hidden (JUMP + 1, JUMP + 3, TRUE);
  ls_session_move_sync (test->session, LS_MOVE_TO_STEP, 20, NULL);
  ui_keys_arrive (test);
  assert_hidden (JUMP + 1, JUMP + 3, TRUE);
  assert_hidden (LOOP + 1, LOOP + 7, FALSE);
  ls_session_move_sync (test->session, LS_MOVE_END, 0, NULL);
  ui_keys_arrive (test);
  assert_hidden (LOOP + 1, LOOP + 7, TRUE);
  finish ();
}

/* The cursor goes along with the steps, into what opens for them and out of what folds behind them. */
static void
test_followed (void)
{
  UiTest *test = &window;

  start (8, JUMP);
  ui_tour_press (test, "ctrl+l");
  for (guint step = 9; step < 15; step++)
    {
      ls_session_move_sync (test->session, LS_MOVE_STEP, 0, NULL);
      ui_keys_arrive (test);
      g_assert_cmpuint (ls_code_view_get_cursor_line (code ()), ==, step + 1);
    }
  assert_hidden (JUMP + 1, JUMP + 3, TRUE);
  finish ();
}

/* Loading the file again keeps what is folded. */
static void
test_reload (void)
{
  UiTest *test = &window;

  start (2, JUMP);
  ui_tour_press (test, "ctrl+l");
  ui_tour_press (test, "ctrl+r");
  ui_test_settle (test);
  assert_hidden (JUMP + 1, JUMP + 3, TRUE);
  finish ();
}

/* --- finding ---------------------------------------------------------------------------------------------- */

/* Line 11 is in the fold, and in a fold of its own within it. */
static void
test_find (void)
{
  UiTest *test = &window;

  start (2, 0);
  ui_tour_press (test, "ctrl+shift+l");
  assert_hidden (JUMP + 1, JUMP + 3, TRUE);
  ui_tour_press (test, "ctrl+f");
  ui_keys_type (test, "R9.x");
  ui_keys_arrive (test);
  assert_hidden (JUMP + 1, JUMP + 3, FALSE);
  assert_hidden (LOOP + 1, LOOP + 7, TRUE);
  g_assert_cmpuint (ls_code_view_get_cursor_line (code ()), ==, JUMP + 2);
  ui_tour_press (test, "Escape");
  ls_code_view_show_line (code (), LOOP + 3);
  ui_keys_arrive (test);
  assert_hidden (LOOP + 3, LOOP + 3, FALSE);
  finish ();
}

/* --- what is said ----------------------------------------------------------------------------------------- */

/* Whether something is painted a little behind the end of a line's text. */
static gboolean
has_words_behind (int line)
{
  g_auto (UiPicture) picture = ui_picture_of (&window, GTK_WIDGET (text ()));
  GdkRectangle end;
  GtkTextIter iter;
  int x, y;

  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (text ()), &iter, line);
  gtk_text_iter_forward_to_line_end (&iter);
  gtk_text_view_get_iter_location (text (), &iter, &end);
  gtk_text_view_buffer_to_window_coords (text (), GTK_TEXT_WINDOW_WIDGET, end.x + 14, end.y + 2, &x,
                                         &y);
  return ui_picture_at (&picture, x, y) != ui_picture_at (&picture, picture.width - 4, y);
}

/* Behind the line stands how much is folded. */
static void
test_words (void)
{
  start (2, 0);
  g_assert_false (has_words_behind (JUMP));
  click (JUMP);
  assert_hidden (JUMP + 1, JUMP + 3, TRUE);
  g_assert_true (has_words_behind (JUMP));
  finish ();
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_tour_start (&window);
  g_test_add_func ("/ui/folding/keys", test_keys);
  g_test_add_func ("/ui/folding/inside", test_inside);
  g_test_add_func ("/ui/folding/all", test_all);
  g_test_add_func ("/ui/folding/triangles", test_triangles);
  g_test_add_func ("/ui/folding/cursor", test_cursor);
  g_test_add_func ("/ui/folding/steps", test_steps);
  g_test_add_func ("/ui/folding/followed", test_followed);
  g_test_add_func ("/ui/folding/reload", test_reload);
  g_test_add_func ("/ui/folding/find", test_find);
  g_test_add_func ("/ui/folding/words", test_words);
  return ui_tour_run (&window);
}
