#include <string.h>

#include "ui-mouse.h"
#include "ui-picture.h"
#include "ui-tour.h"

/* What is seen is what would be drawn anew: who changes what a view shows has it drawn. After each of many things that a person does, with
 * each pane in sight, the window as it was painted is compared with the window after all of its widgets were asked to draw themselves. */

#define STILL 60 /* ms */
#define N_TRIES 50

static UiTest window;

/* By keys, in the program or in the pane that has the keyboard. */
static const char *const keys[] = { "period", "Right", "Up", "period", "comma",
                                    "x",      "x",     "F9", "period", "Left" };

static void
draw_all (GtkWidget *widget)
{
  gtk_widget_queue_draw (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    draw_all (child);
}

/* Returns: (transfer full): "LsLaneMap in lanemap at 12,40". */
static char *
dup_place (guint at, int width)
{
  const int x = (int) at % width, y = (int) at / width;
  GtkWidget *hit = gtk_widget_pick (GTK_WIDGET (window.window), x, y,
                                    GTK_PICK_INSENSITIVE | GTK_PICK_NON_TARGETABLE);

  return g_strdup_printf ("%s at %d,%d", hit != NULL ? G_OBJECT_TYPE_NAME (hit) : "nothing", x, y);
}

/* Returns: the first pixel that differs, or as many as there are. */
static gsize
find_difference (const UiPicture *a, const UiPicture *b)
{
  const gsize n = (gsize) a->width * (gsize) a->height;
  gsize i = 0;

  g_assert_cmpint (a->width, ==, b->width);
  g_assert_cmpint (a->height, ==, b->height);
  while (i < n && a->pixels[i] == b->pixels[i])
    i++;
  return i;
}

static gboolean
has_no_toast (UiTest *test)
{
  const GType type = g_type_from_name ("AdwToastWidget");

  return type == 0 || ui_test_find_widget (GTK_WIDGET (test->window), type) == NULL;
}

/* What a step brings late, an answer or a count, is there. */
static UiPicture
take_still (void)
{
  UiPicture last = ui_picture_of (&window, GTK_WIDGET (window.window));

  for (guint i = 0; i < N_TRIES; i++)
    {
      const gint64 until = g_get_monotonic_time () + STILL * G_TIME_SPAN_MILLISECOND;
      UiPicture next;
      gboolean is_still;

      while (g_get_monotonic_time () < until)
        g_main_context_iteration (NULL, FALSE);
      next = ui_picture_of (&window, GTK_WIDGET (window.window));
      is_still = find_difference (&last, &next) == (gsize) last.width * (gsize) last.height;
      ui_picture_clear (&last);
      last = next;
      if (is_still)
        break;
    }
  return last;
}

static void
assert_drawn (const char *what)
{
  g_auto (UiPicture) seen = { 0 }, anew = { 0 };
  gsize at;

  /* What is told in passing goes by itself. */
  ui_test_wait (&window, has_no_toast, "the toast to go");
  seen = take_still ();
  draw_all (GTK_WIDGET (window.window));
  anew = ui_picture_of (&window, GTK_WIDGET (window.window));
  at = find_difference (&seen, &anew);
  if (at < (gsize) seen.width * (gsize) seen.height)
    {
      g_autofree char *place = dup_place ((guint) at, seen.width);

      g_error ("after %s, %s is not as it would be drawn anew", what, place);
    }
}

static void
start (void)
{
  if (window.window == NULL)
    ui_tour_start (&window);
  g_object_set (gtk_settings_get_default (), "gtk-cursor-blink", FALSE, "gtk-overlay-scrolling",
                FALSE, "gtk-enable-animations", FALSE, NULL);
  ls_shell_reveal_pane (ls_window_get_parts (window.window)->shell, LS_PANE_LANES);
  ui_tour_set (&window, &(UiPlace){ 4, 0, 9, 0 });
}

static void
press (const char *where, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *what = g_strdup_printf ("%s in %s", keys[i], where);

      ui_tour_press (&window, keys[i]);
      assert_drawn (what);
    }
}

static void
test_keys (void)
{
  start ();
  assert_drawn ("the start");
  press ("the program", G_N_ELEMENTS (keys));
}

/* With another pane in front each time; the keyboard is in it. */
static void
test_panes (void)
{
  LsShell *shell;

  start ();
  shell = ls_window_get_parts (window.window)->shell;
  for (LsPane pane = 0; pane < LS_N_PANES; pane++)
    {
      const char *name = ls_pane_get_info (pane)->id;
      gboolean was_open = ls_shell_get_open (shell, pane);

      start ();
      ls_shell_set_open (shell, pane, TRUE);
      ls_shell_show_pane (shell, pane);
      ui_keys_arrive (&window);
      assert_drawn (name);
      press (name, 2);
      ls_shell_set_open (shell, pane, was_open);
    }
}

static void
test_mouse (void)
{
  static const guint lanes[] = { 44, 5, 63, 9 };

  start ();
  for (guint i = 0; i < G_N_ELEMENTS (lanes); i++)
    {
      ui_mouse_click (&window, ui_tour_tile (&window, lanes[i]), 8, 8, 1);
      ui_test_settle (&window);
      assert_drawn ("a click on a lane");
    }
}

/* Other text, other colours, another wave. */
static void
test_looks (void)
{
  static const char *const looks[] = { "ctrl+plus", "ctrl+minus", "ctrl+0" };
  AdwStyleManager *manager = adw_style_manager_get_default ();

  start ();
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      ui_tour_press (&window, looks[i]);
      assert_drawn (looks[i]);
    }
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_DARK);
  ui_keys_arrive (&window);
  assert_drawn ("dark");
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_LIGHT);
  ui_keys_arrive (&window);
  assert_drawn ("light");
  ui_tour_set (&window, &(UiPlace){ 4, 0, 9, 1 });
  assert_drawn ("another wave");
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  g_test_add_func ("/ui/anew/keys", test_keys);
  g_test_add_func ("/ui/anew/panes", test_panes);
  g_test_add_func ("/ui/anew/mouse", test_mouse);
  g_test_add_func ("/ui/anew/looks", test_looks);
  return ui_tour_run (&window);
}
