#include "ls-flat.h"
#include "ls-palette.h"
#include "ls-plugins.h"
#include "ui-keys.h"
#include "ui-picture.h"
#include "ui-tour.h"

/* Panes keep what they drew, as nodes and as pictures: what is seen is always what would be drawn now. */

#define N_STEPS 12
/* Of a channel of a pixel: a picture that is not opaque is rounded once more. */
#define ROUNDED 3

static UiTest window;

static gboolean
is_arranged (UiTest *test)
{
  return ls_session_get_history (test->session) != NULL &&
         gtk_widget_get_mapped (ui_tour_pane (test, LS_PANE_TIMELINE));
}

static guint
distance (guint32 a, guint32 b)
{
  guint most = 0;

  for (guint shift = 0; shift < 32; shift += 8)
    most = MAX (most, (guint) ABS ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff)));
  return most;
}

static void
assert_same (const UiPicture *kept, const UiPicture *anew, const char *what, const char *when)
{
  g_assert_cmpint (kept->width, ==, anew->width);
  g_assert_cmpint (kept->height, ==, anew->height);
  for (int y = 0; y < kept->height; y++)
    for (int x = 0; x < kept->width; x++)
      if (distance (ui_picture_at (kept, x, y), ui_picture_at (anew, x, y)) > ROUNDED)
        g_error ("%s %s: %08x is shown at %d, %d and not %08x", what, when,
                 ui_picture_at (kept, x, y), x, y, ui_picture_at (anew, x, y));
}

static gboolean
is_equal (const UiPicture *a, const UiPicture *b)
{
  return a->width == b->width && a->height == b->height &&
         memcmp (a->pixels, b->pixels, sizeof *a->pixels * (gsize) (a->width * a->height)) == 0;
}

/* Returns: whether the pane stood still: what scrolls may still be on its way. One that lost its place is not looked at. */
static gboolean
check_pane (LsPane pane, const char *what, const char *when)
{
  GtkWidget *widget = ui_tour_pane (&window, pane);

  if (!gtk_widget_get_mapped (widget))
    return TRUE;

  g_auto (UiPicture) before = ui_picture_of (&window, widget);

  ls_flat_set_exact (widget, TRUE);
  g_auto (UiPicture) anew = ui_picture_of (&window, widget);
  ls_flat_set_exact (widget, FALSE);
  g_auto (UiPicture) kept = ui_picture_of (&window, widget);
  if (!is_equal (&before, &kept))
    return FALSE;
  assert_same (&kept, &anew, what, when);
  return TRUE;
}

static void
assert_pane (LsPane pane, const char *what, const char *when)
{
  for (guint i = 0; i < 1000; i++)
    if (check_pane (pane, what, when))
      return;
  g_error ("%s %s: it never stands still", what, when);
}

static void
assert_panes (const char *when)
{
  ui_keys_arrive (&window);
  assert_pane (LS_PANE_CODE, "the program", when);
  assert_pane (LS_PANE_LANES, "the map of lanes", when);
  assert_pane (LS_PANE_MATRIX, "registers", when);
  assert_pane (LS_PANE_TIMELINE, "the timeline", when);
}

static void
set_up (void)
{
  ui_test_start (&window, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-cursor-blink", FALSE, "gtk-enable-animations",
                FALSE, NULL);
  ui_test_wait (&window, is_arranged, "the panes");
  ui_test_act (&window, "win.cancel");
  ui_keys_arrive (&window);
}

static void
test_steps (void)
{
  set_up ();
  for (guint i = 0; i < N_STEPS; i++)
    {
      ui_test_act (&window, i % 3 < 2 ? "debug.step" : "debug.step-back");
      assert_panes ("after a step");
    }
  ls_session_set_focus_lane (window.session, 21);
  assert_panes ("in another lane");
  ui_test_act (&window, "debug.end");
  assert_panes ("at the end");
  ui_test_stop (&window);
}

static void
set_dark (gboolean is_dark)
{
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      is_dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                              : ADW_COLOR_SCHEME_FORCE_LIGHT);
}

static void
test_looks (void)
{
  set_up ();
  ui_test_act (&window, "debug.step");
  assert_panes ("at first");
  set_dark (TRUE);
  assert_panes ("in the dark");
  for (guint i = 0; i < LS_N_COLOURS; i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (window.window), "win.colours", "s",
                                  ls_colours_name (i));
      assert_panes (ls_colours_name (i));
    }
  set_dark (FALSE);
  assert_panes ("in the light");
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.colours", "s",
                              ls_colours_name (LS_COLOURS_DEFAULT));
  assert_panes ("in the colours of the start");
  ui_test_stop (&window);
}

static void
test_fonts (void)
{
  GtkSettings *settings;

  set_up ();
  settings = gtk_settings_get_default ();
  ui_test_act (&window, "debug.step");
  assert_panes ("at first");
  ui_test_act (&window, "win.text-larger");
  assert_panes ("in larger letters");
  ui_test_act (&window, "win.text-normal");
  assert_panes ("in letters as before");
  g_object_set (settings, "gtk-xft-dpi", 120 * 1024, NULL);
  assert_panes ("on a finer screen");
  g_object_set (settings, "gtk-xft-dpi", 96 * 1024, NULL);
  assert_panes ("on a screen as before");
  gtk_window_set_default_size (GTK_WINDOW (window.window), 1100, 700);
  assert_panes ("in another size");
  ui_test_stop (&window);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  g_test_add_func ("/ui/kept/steps", test_steps);
  g_test_add_func ("/ui/kept/looks", test_looks);
  g_test_add_func ("/ui/kept/fonts", test_fonts);
  return g_test_run ();
}
