#include "ls-command-palette.h"

#include "ls-command.h"
#include "ui-tour.h"

/* The palette: what it offers for what is typed, and what keys do in it.  That each command does by its name what it does by its
 * key is tested in test-commands.c. */

static UiTest window; /* one for all */

static void
open_window (void)
{
  if (window.window == NULL)
    ui_tour_start (&window);
}

static void
open_palette (guint64 step)
{
  open_window ();
  ui_tour_set (&window, &(UiPlace){ .step = step });
  ui_keys_press (&window, "ctrl+shift+p");
  ui_test_wait (&window, ui_keys_in_popover, "the palette");
}

static gboolean
is_closed (UiTest *test)
{
  return !ui_keys_in_popover (test);
}

static GtkWidget *
find (GtkWidget *widget, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The rows of the palette that is open. */
static GtkListBox *
get_list (void)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window.window));

  return GTK_LIST_BOX (find (gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER), GTK_TYPE_LIST_BOX));
}

static void
assert_chosen (const char *label)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (get_list ());

  g_assert_nonnull (row);
  ui_tour_assert_label (row, label);
}

static void
test_rank (void)
{
  g_assert_cmpint (ls_command_palette_rank ("Next Kill", ""), ==, 1);
  g_assert_cmpint (ls_command_palette_rank ("Next Kill", "next KILL"), ==, 0);
  g_assert_cmpint (ls_command_palette_rank ("Next Kill", " nex "), ==, 1);
  g_assert_cmpint (ls_command_palette_rank ("Next Kill", "kil next"), ==, 2);
  g_assert_cmpint (ls_command_palette_rank ("Next Reconvergence", "conv"), ==, 3);
  g_assert_cmpint (ls_command_palette_rank ("Next NaN or Infinity", "n o"), ==, 2);
  g_assert_cmpint (ls_command_palette_rank ("Next Kill", "next wave"), ==, -1);
  g_assert_cmpint (ls_command_palette_rank ("\303\204ndern", "\303\244nd"), ==, 1);
}

/* Whoever types a title has its command before them. */
static void
test_titles_are_found (void)
{
  guint n, n_others;
  const LsCommand *commands = ls_commands_get (&n);
  const LsOtherKey *others = ls_commands_get_other_keys (&n_others);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (i != j)
        g_assert_cmpint (ls_command_palette_rank (commands[j].title, commands[i].title), !=, 0);
  for (guint i = 0; i < n_others; i++)
    {
      g_assert_nonnull (others[i].title);
      for (guint j = 0; j < n; j++)
        g_assert_cmpint (ls_command_palette_rank (commands[j].title, others[i].title), !=, 0);
    }
}

static void
test_types_and_goes (void)
{
  open_palette (0);
  assert_chosen ("Step, F10 or .");
  ui_keys_type (&window, "DIVER");
  assert_chosen ("Next Divergence, N");
  ui_tour_press (&window, "Down");
  assert_chosen ("Previous Divergence, Shift+N, not now: already at the start");
  /* What cannot be done is said, and stays. */
  ui_tour_press (&window, "Return");
  g_assert_true (ui_keys_in_popover (&window));
  ui_tour_press (&window, "Down");
  assert_chosen ("Previous Divergence, Shift+N, not now: already at the start");
  ui_tour_press (&window, "Up");
  assert_chosen ("Next Divergence, N");
  ui_tour_press (&window, "Escape");
  ui_test_wait (&window, is_closed, "the palette to close");
  g_assert_cmpuint (ui_test_get_step (&window), ==, 0);
  /* The keyboard is back, and letters are commands again. */
  ui_tour_press (&window, "period");
  g_assert_cmpuint (ui_test_get_step (&window), ==, 1);
}

static void
test_nothing_fits (void)
{
  open_palette (3);
  ui_keys_type (&window, "qqq");
  g_assert_null (gtk_list_box_get_selected_row (get_list ()));
  ui_tour_press (&window, "Return");
  g_assert_true (ui_keys_in_popover (&window));
  ui_tour_press (&window, "Escape");
  ui_test_wait (&window, is_closed, "the palette to close");
  g_assert_cmpuint (ui_test_get_step (&window), ==, 3);
}

static gboolean
is_predicates (UiTest *test)
{
  return g_str_equal (ui_tour_title (test), "Predicates");
}

static void
test_opens_example (void)
{
  open_palette (3);
  ui_keys_type (&window, "example pred");
  assert_chosen ("Open Example: Predicates");
  ui_keys_press (&window, "Return");
  ui_test_wait (&window, is_predicates, "the example");
}

int
main (int argc, char **argv)
{
  if (!ui_tour_init (&argc, &argv))
    return 0;
  g_test_add_func ("/ui/command-palette/rank", test_rank);
  g_test_add_func ("/ui/command-palette/titles", test_titles_are_found);
  g_test_add_func ("/ui/command-palette/types-and-goes", test_types_and_goes);
  g_test_add_func ("/ui/command-palette/nothing-fits", test_nothing_fits);
  g_test_add_func ("/ui/command-palette/example", test_opens_example);
  return ui_tour_run (&window);
}
