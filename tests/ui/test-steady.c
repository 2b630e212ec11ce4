#include "ls-views.h"
#include "ls-mends.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* Steps draw, and lay nothing out: a layout of the window costs as much as half a step. */

static UiTest window;
static guint n_layouts;

static void
layout_cb (void)
{
  n_layouts++;
}

/* Where it is over no pane, no button and no tip. */
static void
put_pointer_away (void)
{
  ui_mouse_move (&window, GTK_WIDGET (window.window),
                 gtk_widget_get_width (GTK_WIDGET (window.window)) * 0.4, 24);
  ui_keys_arrive (&window);
}

static void
press_and_count (const char *key, guint64 last)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window.window));
  const gulong handler = g_signal_connect (clock, "layout", G_CALLBACK (layout_cb), NULL);

  while (ui_test_get_step (&window) != last)
    {
      const guint64 before = ui_test_get_step (&window);

      n_layouts = 0;
      ui_tour_press (&window, key);
      g_assert_cmpuint (ui_test_get_step (&window), !=, before);
      if (n_layouts != 0)
        g_error ("step %" G_GUINT64_FORMAT " lays the window out", ui_test_get_step (&window));
    }
  g_signal_handler_disconnect (clock, handler);
}

/* There and back, without the first and the last step, which switch buttons on and off. */
static void
test_steps (void)
{
  ui_tour_set (&window, &(UiPlace){ 1 });
  put_pointer_away ();
  ui_tour_press (&window, "period"); /* what teaches the first key is done with */
  ui_tour_press (&window, "comma");
  press_and_count ("period", 38);
  press_and_count ("comma", 1);
}

static gboolean
has_mandelbrot (UiTest *test)
{
  return strcmp (ui_tour_title (test), "Mandelbrot") == 0 && ls_session_get_history (test->session);
}

/* Clauses of its loop use more registers than fit, or fewer. */
static void
test_other_registers (void)
{
  LsRegisterPane *registers = LS_REGISTER_PANE (
    ui_test_find_widget (ui_test_pane (&window, LS_PANE_MATRIX), LS_TYPE_REGISTER_PANE));

  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.open-example", "s", "mandelbrot");
  ui_test_wait (&window, has_mandelbrot, "the example");
  gtk_window_set_default_size (GTK_WINDOW (window.window), 1000, 640);
  gtk_editable_set_text (ls_register_pane_get_entry (registers), "clause changed");
  ui_keys_arrive (&window);
  put_pointer_away ();
  ls_session_move (window.session, LS_MOVE_TO_STEP, 2);
  ui_keys_arrive (&window);
  press_and_count ("period", 20);
  press_and_count ("comma", 2);
}

static GtkScrolledWindow *
scrolled_of (LsPane pane)
{
  return ls_scrolled_find (ui_test_pane (&window, pane), TRUE);
}

static gboolean
has_bars (LsPane pane)
{
  GtkScrolledWindow *scrolled = scrolled_of (pane);
  const gboolean is_shown = gtk_widget_get_visible (gtk_scrolled_window_get_vscrollbar (scrolled));

  g_assert_cmpint (is_shown, ==,
                   gtk_widget_get_visible (gtk_scrolled_window_get_hscrollbar (scrolled)));
  return is_shown;
}

/* Bars come with the pointer; where they do not lie over what scrolls they stay. */
static void
test_bars (void)
{
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (window.window));

  ui_tour_set (&window, &(UiPlace){ 12 });
  put_pointer_away ();
  g_assert_false (has_bars (LS_PANE_CODE));
  g_assert_false (has_bars (LS_PANE_MATRIX));
  ui_mouse_move (&window, GTK_WIDGET (scrolled_of (LS_PANE_MATRIX)), 40, 40);
  ui_keys_arrive (&window);
  g_assert_false (has_bars (LS_PANE_CODE));
  g_assert_true (has_bars (LS_PANE_MATRIX));
  ui_mouse_move (&window, GTK_WIDGET (scrolled_of (LS_PANE_CODE)), 40, 40);
  ui_keys_arrive (&window);
  g_assert_true (has_bars (LS_PANE_CODE));
  g_assert_false (has_bars (LS_PANE_MATRIX));
  g_object_set (settings, "gtk-overlay-scrolling", FALSE, NULL);
  g_assert_true (has_bars (LS_PANE_MATRIX));
  g_object_set (settings, "gtk-overlay-scrolling", TRUE, NULL);
  g_assert_false (has_bars (LS_PANE_MATRIX));
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_tour_start (&window);
  g_test_add_func ("/ui/steady/steps", test_steps);
  g_test_add_func ("/ui/steady/bars", test_bars);
  g_test_add_func ("/ui/steady/other-registers",
                   test_other_registers); /* the last one: it opens another scene */
  return ui_tour_run (&window);
}
