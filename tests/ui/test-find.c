#include <gtksourceview/gtksource.h>

#include "ls-code-view.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* Looking for a text in the program, and the uses of a register that light up.  Places are counted by hand in ui_tour_scene. */

static UiTest window;

static LsCodeView *
code (void)
{
  return LS_CODE_VIEW (ui_test_pane (&window, LS_PANE_CODE));
}

static LsCodeSearch *
search (void)
{
  return ls_code_view_get_search (code ());
}

static GtkTextView *
text (void)
{
  return GTK_TEXT_VIEW (ui_test_find_widget (GTK_WIDGET (code ()), GTK_SOURCE_TYPE_VIEW));
}

static void
open_tour (guint64 step)
{
  if (window.window == NULL)
    ui_tour_start (&window);
  ls_code_search_close (search ());
  ui_tour_set (&window, &(UiPlace){ step });
}

static void
assert_selected (guint line, const char *word)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text ());
  g_autofree char *selected = NULL;
  GtkTextIter start, end;

  g_assert_true (gtk_text_buffer_get_selection_bounds (buffer, &start, &end));
  selected = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  g_assert_cmpstr (selected, ==, word);
  g_assert_cmpint (gtk_text_iter_get_line (&start), ==, line);
}

static gboolean
is_counted (UiTest *test G_GNUC_UNUSED)
{
  return g_str_has_prefix (ls_code_search_get_words (search ()), "1 of ");
}

/* Three lines have ADD: 2, 11 and 24 of the listing, from 0; so do the ADDR of six more. */
static void
test_text (void)
{
  open_tour (0);
  ls_code_view_set_cursor_line (code (), 0);
  ui_tour_press (&window, "ctrl+f");
  ui_keys_type (&window, "add ");
  ui_test_wait (&window, is_counted, "the count");
  g_assert_cmpstr (ls_code_search_get_words (search ()), ==, "1 of 3");
  assert_selected (2, "ADD ");
  ui_tour_press (&window, "Return");
  assert_selected (11, "ADD ");
  g_assert_cmpstr (ls_code_search_get_words (search ()), ==, "2 of 3");
  ui_tour_press (&window, "shift+Return");
  assert_selected (2, "ADD ");
  ui_tour_press (&window, "shift+Return");
  assert_selected (24, "ADD ");
  ui_tour_press (&window, "Return");
  assert_selected (2, "ADD ");
  /* A letter is text here, no command. */
  g_assert_cmpuint (ui_test_get_step (&window), ==, 0);
  ui_keys_type (&window, "q");
  ui_keys_arrive (&window);
  g_assert_cmpstr (ls_code_search_get_words (search ()), ==, "Not in the program");
}

/* The keyboard goes back to where it was. */
static void
test_escape (void)
{
  open_tour (0);
  g_assert_true (gtk_widget_grab_focus (ui_tour_inspector (&window, LS_PANE_MATRIX)));
  ui_tour_press (&window, "ctrl+f");
  g_assert_true (ui_tour_has_keyboard (&window, LS_PANE_CODE));
  ui_tour_press (&window, "Escape");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (search ())));
  g_assert_true (ui_tour_has_keyboard (&window, LS_PANE_MATRIX));
  ui_tour_press (&window, "period");
  g_assert_cmpuint (ui_test_get_step (&window), ==, 1);
}

/* What is looked for is in the program: it comes into sight. */
static void
test_out_of_sight (void)
{
  open_tour (0);
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.maximize-pane", "s", "timeline");
  ui_keys_arrive (&window);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (code ())));
  ui_tour_press (&window, "ctrl+f");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (search ())));
  g_assert_true (ui_tour_has_keyboard (&window, LS_PANE_CODE));
  ui_tour_press (&window, "Escape");
}

/* --- a register ------------------------------------------------------------------------------------------ */

static gboolean
has_tag (guint line, const char *word, const char *tag)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text ());
  GtkTextIter iter, start;

  gtk_text_buffer_get_iter_at_line (buffer, &iter, (int) line);
  g_assert_true (gtk_text_iter_forward_search (&iter, word, 0, &start, NULL, NULL));
  g_assert_cmpint (gtk_text_iter_get_line (&start), ==, line);
  return gtk_text_iter_has_tag (
    &start, gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), tag));
}

static void
click (guint line, const char *word)
{
  GtkTextIter iter, start;
  GdkRectangle place;
  int x, y, seen = G_MAXINT;

  ls_code_view_show_line (code (), line);
  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (text ()), &iter, (int) line);
  g_assert_true (gtk_text_iter_forward_search (&iter, word, 0, &start, NULL, NULL));
  do /* until it has been scrolled to */
    {
      y = seen;
      ui_keys_arrive (&window);
      gtk_text_view_get_iter_location (text (), &start, &place);
      gtk_text_view_buffer_to_window_coords (text (), GTK_TEXT_WINDOW_WIDGET, place.x, place.y, &x,
                                             &seen);
    }
  while (y != seen || seen < 0 ||
         seen + place.height > gtk_widget_get_height (GTK_WIDGET (text ())));
  ui_mouse_click (&window, GTK_WIDGET (text ()), x + 2, y + place.height / 2.0, 1);
  ui_keys_arrive (&window);
}

/* R3.x: written by lines 11, 15 and 24, read by 19, 24 and the export of 26. */
static void
test_register (void)
{
  open_tour (0);
  click (11, "R3.x");
  g_assert_cmpstr (ls_code_search_get_words (search ()), ==, "R3.x: 3 writes, 3 reads");
  g_assert_true (has_tag (11, "R3.x", "written"));
  g_assert_true (has_tag (15, "R3.x", "written"));
  g_assert_true (has_tag (19, "R3.x", "read"));
  g_assert_true (has_tag (26, "R3.x0_1", "read"));
  g_assert_false (has_tag (11, "R3.x", "read"));
  g_assert_false (has_tag (11, "R9.x", "read"));
  /* They stay while the run goes on. */
  ui_test_act (&window, "debug.step");
  g_assert_true (has_tag (15, "R3.x", "written"));
  ls_code_search_go (search (), 1);
  assert_selected (15, "R3.x");
  ls_code_search_go (search (), -1);
  assert_selected (11, "R3.x");
  ls_code_search_go (search (), -1);
  assert_selected (26, "R3.x0_1");
}

static void
test_elsewhere (void)
{
  open_tour (0);
  click (11, "R3.x");
  g_assert_true (has_tag (15, "R3.x", "written"));
  click (11, "ADD");
  g_assert_false (has_tag (15, "R3.x", "written"));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (search ())));
  click (11, "R3.x");
  ui_tour_press (&window, "Escape");
  g_assert_false (has_tag (15, "R3.x", "written"));
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  g_test_add_func ("/ui/find/text", test_text);
  g_test_add_func ("/ui/find/escape", test_escape);
  g_test_add_func ("/ui/find/out-of-sight", test_out_of_sight);
  g_test_add_func ("/ui/find/register", test_register);
  g_test_add_func ("/ui/find/elsewhere", test_elsewhere);
  return ui_tour_run (&window);
}
