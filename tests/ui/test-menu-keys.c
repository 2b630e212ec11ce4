#include "ls-command.h"
#include "ls-mends.h"
#include "ls-plugins.h"
#include "ui-dialogs.h"

/* What else is made of the tables of commands and keys: menus, and the window of shortcuts. */

static void
set_up (UiTest *test)
{
  ui_test_start (test, NULL);
}

static gboolean
is_key_of (const char *trigger, const char *accel)
{
  g_auto (GStrv) triggers = trigger == NULL ? NULL : g_strsplit (trigger, "|", -1);

  return triggers != NULL && g_strv_contains ((const char *const *) triggers, accel);
}

/* A menu says a key that does it. */
static void
assert_item (const char *action, const char *accel)
{
  const LsCommand *command =
    g_str_has_prefix (action, "debug.") ? ls_command_find (action + strlen ("debug.")) : NULL;
  LsKeys keys = { 0 };

  if (g_str_has_prefix (action, "debug."))
    {
      g_assert_nonnull (command);
      if (accel != NULL && !is_key_of (command->accel, accel) &&
          !is_key_of (command->letter, accel))
        g_error ("a menu says %s for %s", accel, action);
      return;
    }
  if (accel != NULL && ls_keys_find (action, &keys) && !is_key_of (keys.accel, accel) &&
      !is_key_of (keys.letter, accel))
    g_error ("a menu says %s for %s", accel, action);
}

static char *
dup_place (const char *action, const char *target)
{
  return g_strconcat (action, "::", target, NULL);
}

/* found: the actions of all items, with their targets. Returns: how many items there are. */
static guint
assert_menu (GMenuModel *menu, GHashTable *found)
{
  guint n = 0;

  for (int i = 0; menu != NULL && i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) below = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);
      g_autofree char *action = NULL, *accel = NULL, *target = NULL;

      n += assert_menu (section, found) + assert_menu (below, found);
      if (!g_menu_model_get_item_attribute (menu, i, "action", "s", &action))
        continue;
      g_menu_model_get_item_attribute (menu, i, "accel", "s", &accel);
      g_menu_model_get_item_attribute (menu, i, "target", "s", &target);
      assert_item (action, accel);
      g_hash_table_add (found, dup_place (action, target));
      n++;
    }
  return n;
}

/* Of menus that nobody has opened: they have no items yet. */
static guint
assert_menus (GtkWidget *root, GHashTable *found)
{
  guint n = GTK_IS_POPOVER_MENU (root)
              ? assert_menu (ls_late_menu_get_model (GTK_POPOVER_MENU (root)), found)
              : 0;

  if (GTK_IS_POPOVER_MENU (root) && n > 0)
    g_assert_null (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (root)));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += assert_menus (child, found);
  return n;
}

/* A row that names a place which no menu has would be in none. */
static void
test_menus (UiTest *test)
{
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n;
  const LsWindowAction *actions = ls_commands_get_actions (&n);

  g_assert_cmpuint (assert_menus (GTK_WIDGET (test->window), found), >, 50);
  for (guint i = 0; i < n; i++)
    for (const LsActionPlace *place = actions[i].places; place->rank > 0; place++)
      {
        g_autofree char *item = dup_place (actions[i].name, place->target);

        if (place->menu != NULL && !g_hash_table_contains (found, item))
          g_error ("no menu has the place “%s” of %s", place->menu, item);
      }
}

/* The main menu as it is read: items that a leaf brings may lack. */
static const struct
{
  const char *label;
  gboolean is_of_leaf;
} main_menu[] = {
  { "_New Window" },
  { "_Open…" },
  { "_Examples" },
  { "_Reload File" },
  { "_Save" },
  { "Save _As…" },
  { "Expor_t" },
  { "_This Pane…" },
  { "A Pa_ge That Steps…", TRUE },
  { "A _Handout of the Lesson…", TRUE },
  { "A Handout _with Answers…", TRUE },
  { "_Your Answers…", TRUE },
  { "_Copy This Pane as a Table" },
  { "Copy the _Position as Text" },
  { "_Go to the Position on the Clipboard" },
  { "_Run to" },
  { "_Start" },
  { "_End" },
  { "Next _Divergence" },
  { "_Previous Divergence" },
  { "S_tep…" },
  { "_Find in the Program" },
  { "This _Value or Lane" },
  { "_Who Wrote This Value" },
  { "Who Rea_ds This Value" },
  { "Wh_y Is This Lane On or Off" },
  { "Stop When This _Value Changes…" },
  { "Wa_tch This Value" },
  { "Show This Val_ue in the Timeline" },
  { "What _If…" },
  { "Co_mpare" },
  { "_Next of the Wave’s Runs" },
  { "Compare with Another Pro_gram…", TRUE },
  { "_Breakpoints" },
  { "Pa_nes" },
  { "All the _Room for This Pane, or Back" },
  { "Close _This Pane" },
  { "_Panes Where They Were at First" },
  { "In Front of a _Class", TRUE },
  { "_Appearance" },
  { "_Follow System" },
  { "_Light" },
  { "_Dark" },
  { "Colours of lanes" },
  { "_Usual" },
  { "_Grey" },
  { "For a _Projector" },
  { "_Outlines and Patterns" },
  { "_Hexadecimal" },
  { "Pr_eferences" },
  { "_Command Palette" },
  { "_Help", TRUE },
  { "_Keyboard Shortcuts" },
  { "_About Lanescope" },
};

/* Examples and panes aside, which are lists. */
static gboolean
is_listed (const char *action)
{
  return g_strcmp0 (action, "win.open-example") == 0 || g_strcmp0 (action, "win.show-pane") == 0;
}

/* next: of main_menu. */
static void
assert_order (GMenuModel *menu, guint *next)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) below = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);
      g_autofree char *label = NULL, *action = NULL;

      g_menu_model_get_item_attribute (menu, i, "label", "s", &label);
      g_menu_model_get_item_attribute (menu, i, "action", "s", &action);
      if (label != NULL && !is_listed (action) && !g_str_equal (label, "_More Examples"))
        {
          while (*next < G_N_ELEMENTS (main_menu) && main_menu[*next].is_of_leaf &&
                 !g_str_equal (label, main_menu[*next].label))
            (*next)++;
          g_assert_cmpuint (*next, <, G_N_ELEMENTS (main_menu));
          g_assert_cmpstr (label, ==, main_menu[(*next)++].label);
        }
      if (section != NULL)
        assert_order (section, next);
      /* More examples are a list as well. */
      if (below != NULL && g_strcmp0 (label, "_More Examples") != 0)
        assert_order (below, next);
    }
}

static GMenuModel *
find_menu_of (GtkWidget *root, const char *first)
{
  GMenuModel *menu =
    GTK_IS_POPOVER_MENU (root) ? ls_late_menu_get_model (GTK_POPOVER_MENU (root)) : NULL;
  g_autoptr (GMenuModel) section =
    menu != NULL ? g_menu_model_get_item_link (menu, 0, G_MENU_LINK_SECTION) : NULL;
  g_autofree char *label = NULL;

  if (section != NULL && g_menu_model_get_item_attribute (section, 0, "label", "s", &label) &&
      g_str_equal (label, first))
    return menu;
  menu = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && menu == NULL;
       child = gtk_widget_get_next_sibling (child))
    menu = find_menu_of (child, first);
  return menu;
}

/* Two rows of ls-actions.def with each other's ranks would change places. */
static void
test_order (UiTest *test)
{
  GMenuModel *menu = find_menu_of (GTK_WIDGET (test->window), main_menu[0].label);
  guint next = 0;

  g_assert_nonnull (menu);
  assert_order (menu, &next);
  g_assert_cmpuint (next, ==, G_N_ELEMENTS (main_menu));
}

static void
find_titles (GtkWidget *root, GHashTable *titles)
{
  if (GTK_IS_SHORTCUTS_SHORTCUT (root))
    {
      char *title;

      g_object_get (root, "title", &title, NULL);
      g_hash_table_add (titles, title);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    find_titles (child, titles);
}

/* Who looks for a key finds all of them. */
static void
test_shortcuts (UiTest *test)
{
  g_autoptr (GHashTable) titles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GtkWindow *shortcuts;
  g_autofree char *section = NULL;
  guint n;
  const LsCommand *commands = ls_commands_get (&n);
  const LsWindowAction *others;

  ui_test_act (test, "win.shortcuts");
  shortcuts = ui_dialog_find (GTK_TYPE_SHORTCUTS_WINDOW);
  find_titles (GTK_WIDGET (shortcuts), titles);
  for (guint i = 0; i < n; i++)
    if (!g_hash_table_contains (titles, commands[i].title))
      g_error ("the shortcuts do not have “%s”", commands[i].title);
  others = ls_commands_get_actions (&n);
  for (guint i = 0; i < n; i++)
    if ((others[i].keys.accel != NULL || others[i].keys.letter != NULL) &&
        !g_hash_table_contains (titles, others[i].title))
      g_error ("the shortcuts do not have “%s”", others[i].title);
  g_object_get (shortcuts, "section-name", &section, NULL);
  g_assert_cmpstr (section, ==, "section-0");
  ui_dialog_assert_fits (shortcuts, 900, 600);
  gtk_window_destroy (shortcuts);
  ui_test_settle (test);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  ui_test_add ("/ui/menu-keys/menus", NULL, set_up, test_menus);
  ui_test_add ("/ui/menu-keys/order", NULL, set_up, test_order);
  ui_test_add ("/ui/menu-keys/shortcuts", NULL, set_up, test_shortcuts);
  return g_test_run ();
}
