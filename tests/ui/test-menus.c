#include "ls-code-view.h"
#include "ui-keys.h"
#include "ui-mouse.h"

/* After whatever a menu did, the keys go on working: each item of each menu is chosen with the keyboard, and then a key
 * makes a step.  GTK 4.8 loses the focus when an item of a submenu is chosen.  Of each submenu it is the first item that
 * can be chosen, and all with LANESCOPE_MENUS=all. */

static const struct
{
  const char *name;
  const char *keys; /* that open the menu, as xdotool names them; NULL: its button does */
} menus[] = {
  { "main", "alt+m" },
  { "run-to", NULL },
  { "line", "shift+F10" },
};

typedef struct
{
  UiTest *test;
  guint menu;
  gboolean tries_all;
  guint n_chosen;
} Walk;

/* --- the menu that is open ------------------------------------------------------------------------------- */

static void
collect (GtkWidget *root, GPtrArray *popovers)
{
  if (GTK_IS_POPOVER_MENU (root) && gtk_widget_get_mapped (root))
    g_ptr_array_add (popovers, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, popovers);
}

/* Of the menus that are open, the innermost; NULL if none is. */
static GtkWidget *
find_open (UiTest *test)
{
  g_autoptr (GPtrArray) popovers = g_ptr_array_new ();

  collect (GTK_WIDGET (test->window), popovers);
  return popovers->len == 0 ? NULL : g_ptr_array_index (popovers, popovers->len - 1);
}

static gboolean
is_open (UiTest *test)
{
  return find_open (test) != NULL;
}

static gboolean
is_closed (UiTest *test)
{
  return find_open (test) == NULL;
}

/* A menu's items are of a type that GTK keeps to itself; its properties are not. */
static gboolean
is_item (GtkWidget *widget, const char *label)
{
  g_autofree char *text = NULL;

  if (strcmp (G_OBJECT_TYPE_NAME (widget), "GtkModelButton") != 0 ||
      !gtk_widget_get_mapped (widget))
    return FALSE;
  g_object_get (widget, "text", &text, NULL);
  return g_strcmp0 (text, label) == 0;
}

static GtkWidget *
find_item (GtkWidget *root, const char *label)
{
  GtkWidget *found = is_item (root, label) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_item (child, label);
  return found;
}

/* --- one item -------------------------------------------------------------------------------------------- */

static void
open_menu (Walk *walk)
{
  UiTest *test = walk->test;

  /* An item may have left the keyboard in another pane, where the menu of a line is not. */
  gtk_widget_grab_focus (ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_CODE_VIEW));
  if (menus[walk->menu].keys != NULL)
    ui_keys_press (test, menus[walk->menu].keys);
  else
    adw_split_button_popup (
      ADW_SPLIT_BUTTON (ui_test_find_widget (GTK_WIDGET (test->window), ADW_TYPE_SPLIT_BUTTON)));
  ui_test_wait (test, is_open, "the menu to open");
}

/* Presses Return on an item of the menu that is open. FALSE if there is none such, or if it cannot be chosen now. */
static gboolean
choose (Walk *walk, const char *label)
{
  GtkWidget *menu = find_open (walk->test);
  GtkWidget *item = menu == NULL ? NULL : find_item (menu, label);

  if (item == NULL || !gtk_widget_is_sensitive (item))
    return FALSE;
  g_assert_true (gtk_widget_grab_focus (item));
  ui_keys_press (walk->test, "Return");
  return TRUE;
}

/* Opens the menu, and the submenus on the way to an item. Returns: the item. A dialog that was closed takes the keyboard away
 * once more on a busy machine, and the menu goes with the keyboard: then all is opened again. */
static GtkWidget *
reach_item (Walk *walk, GPtrArray *above, const char *label)
{
  GtkWidget *menu, *item = NULL;

  g_test_message ("%s", label);
  for (guint tries = 0; item == NULL && tries < 10; tries++)
    {
      guint n = 0;

      open_menu (walk);
      while (n < above->len && choose (walk, g_ptr_array_index (above, n)))
        n++;
      menu = find_open (walk->test);
      if (menu != NULL)
        item = find_item (menu, label);
    }
  g_assert_nonnull (item);
  return item;
}

/* In a popover, or in a field of the window, as that of finding. */
static gboolean
is_asked (UiTest *test)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));

  return GTK_IS_EDITABLE (focus) || ui_keys_in_popover (test);
}

/* Another window than the test's that is shown, or NULL. */
static GtkWindow *
find_dialog (UiTest *test)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (window != GTK_WINDOW (test->window) && gtk_widget_get_visible (GTK_WIDGET (window)))
        return window;
    }
  return NULL;
}

/* Where the item asks for something, that is ended. On a server without a manager a dialog does not get the keyboard, and
 * nobody gives it back. */
static void
leave_dialog (UiTest *test)
{
  for (GtkWindow *dialog = find_dialog (test); dialog != NULL; dialog = find_dialog (test))
    {
      gtk_window_close (dialog);
      ui_keys_wait ();
    }
  if (is_asked (test))
    ui_keys_press (test, "Escape");
  for (guint i = 0; i < 20 && !gtk_window_is_active (GTK_WINDOW (test->window)); i++)
    ui_keys_give_focus (test);
}

/* What the item opened is there. */
static gboolean
is_loaded (UiTest *test)
{
  return !ls_loader_get_loading (ls_window_get_parts (test->window)->loader);
}

static void
assert_keys_work (UiTest *test)
{
  guint64 step;

  ui_test_wait (test, is_loaded, "what was opened");
  ui_test_settle (test);
  if (ui_test_is_enabled (test, "debug.start"))
    ui_test_act (test, "debug.start");
  step = ui_test_get_step (test);
  ui_keys_press (test, "period");
  g_assert_cmpuint (ui_test_get_step (test), ==, step + 1);
}

/* above: labels of the submenus on the way, from the outermost. Returns whether the item could be chosen. */
static gboolean
try_item (Walk *walk, GPtrArray *above, const char *label)
{
  const gboolean is_chosen =
    gtk_widget_is_sensitive (reach_item (walk, above, label)) && choose (walk, label);

  if (is_chosen)
    leave_dialog (walk->test);
  else
    gtk_popover_popdown (GTK_POPOVER (find_open (walk->test)));
  ui_test_wait (walk->test, is_closed, "the menu to close");
  assert_keys_work (walk->test);
  walk->n_chosen += is_chosen;
  return is_chosen;
}

/* --- all items ------------------------------------------------------------------------------------------- */

static char *
label_of (GMenuModel *model, int i)
{
  g_autofree char *label = NULL;

  g_auto (GStrv) parts = NULL;

  if (!g_menu_model_get_item_attribute (model, i, G_MENU_ATTRIBUTE_LABEL, "s", &label))
    return NULL;
  parts = g_strsplit (label, "_", -1);
  return g_strjoinv ("", parts);
}

/* Returns whether the rest of what is above can be left out. */
static gboolean
walk_model (Walk *walk, GMenuModel *model, GPtrArray *above)
{
  gboolean is_done = FALSE;

  for (int i = 0; i < g_menu_model_get_n_items (model) && !is_done; i++)
    {
      g_autofree char *label = label_of (model, i);
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (model, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (model, i, G_MENU_LINK_SUBMENU);

      if (section != NULL)
        is_done = walk_model (walk, section, above);
      else if (submenu == NULL)
        is_done = try_item (walk, above, label) && above->len > 0 && !walk->tries_all;
      else
        {
          g_ptr_array_add (above, label);
          walk_model (walk, submenu, above);
          g_ptr_array_remove_index (above, above->len - 1);
        }
    }
  return is_done;
}

/* What is higher than the screen scrolls. */
static void
assert_fits (GtkWidget *menu)
{
  GtkWidget *scrolled = ui_test_find_widget (menu, GTK_TYPE_SCROLLED_WINDOW);
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (menu));
  GdkMonitor *monitor =
    gdk_display_get_monitor_at_surface (gdk_surface_get_display (surface), surface);
  GdkRectangle screen;
  const int most = gtk_scrolled_window_get_max_content_height (GTK_SCROLLED_WINDOW (scrolled));

  gdk_monitor_get_geometry (monitor, &screen);
  g_assert_cmpint (most, >, 0);
  g_assert_cmpint (most, <=, screen.height - 100);
}

static void
test_menu (UiTest *test)
{
  Walk walk = { .test = test,
                .menu = GPOINTER_TO_UINT (test->data),
                .tries_all = g_strcmp0 (g_getenv ("LANESCOPE_MENUS"), "all") == 0 };
  g_autoptr (GPtrArray) above = g_ptr_array_new ();
  g_autoptr (GMenuModel) model = NULL;
  GtkWidget *menu;

  open_menu (&walk);
  menu = find_open (test);
  if (menus[walk.menu].keys != NULL)
    assert_fits (menu);
  model = g_object_ref (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (menu)));
  gtk_popover_popdown (GTK_POPOVER (menu));
  ui_test_wait (test, is_closed, "the menu to close");
  walk_model (&walk, model, above);
  g_test_message ("%u items chosen", walk.n_chosen);
  g_assert_cmpuint (walk.n_chosen, >, 2);
}

/* --- by mouse -------------------------------------------------------------------------------------------- */

static void
collect_buttons (GtkWidget *root, GPtrArray *buttons)
{
  if (GTK_IS_MENU_BUTTON (root) && gtk_widget_get_mapped (root))
    g_ptr_array_add (buttons, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_buttons (child, buttons);
}

static gboolean
program_has_keyboard (UiTest *test)
{
  GtkWidget *code = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_CODE_VIEW);
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));

  return focus != NULL && gtk_widget_is_ancestor (focus, code);
}

/* A menu that is looked at and left takes the keyboard from nobody, whichever button opened it. */
static void
test_looked_at (UiTest *test)
{
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();

  g_assert_true (program_has_keyboard (test));
  collect_buttons (GTK_WIDGET (test->window), buttons);
  g_assert_cmpuint (buttons->len, >, 4);
  for (guint i = 0; i < buttons->len; i++)
    {
      GtkWidget *button = g_ptr_array_index (buttons, i);

      g_test_message ("%s", gtk_menu_button_get_icon_name (GTK_MENU_BUTTON (button)));
      ui_mouse_click (test, button, gtk_widget_get_width (button) / 2.0,
                      gtk_widget_get_height (button) / 2.0, 1);
      ui_test_wait (test, is_open, "the menu to open");
      ui_keys_press (test, "Escape");
      ui_test_wait (test, is_closed, "the menu to close");
      ui_test_wait (test, program_has_keyboard, "the program to have the keyboard");
    }
}

/* Wide enough for its own items, not for all menus within it: a key stands near to its name. */
static void
test_width (UiTest *test)
{
  Walk walk = { .test = test };

  open_menu (&walk);
  g_assert_cmpint (gtk_widget_get_width (find_open (test)), <, 400);
  gtk_popover_popdown (GTK_POPOVER (find_open (test)));
  ui_test_wait (test, is_closed, "the menu to close");
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (menus); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ui/menus/%s", menus[i].name);

      ui_test_add (path, GUINT_TO_POINTER (i), ui_keys_open, test_menu);
    }
  ui_test_add ("/ui/menus/width", NULL, ui_keys_open, test_width);
  ui_test_add ("/ui/menus/looked-at", NULL, ui_keys_open, test_looked_at);
  return g_test_run ();
}
