#include "ls-command.h"
#include "ls-mends.h"
#include "ui-dialogs.h"
#include "ui-tour.h"

/* What says which keys an action has. */

static UiTest window; /* one for all tests */

static void
open_window (void)
{
  if (window.window == NULL)
    ui_tour_start (&window);
}

/* --- the tables ------------------------------------------------------------------------------------------ */

/* Every action that has keys, with its group; (element-type utf8). */
static GPtrArray *
list_actions (void)
{
  GPtrArray *actions = g_ptr_array_new_with_free_func (g_free);
  guint n;
  const LsCommand *commands = ls_commands_get (&n);
  const LsWindowAction *others;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (actions, g_strconcat ("debug.", commands[i].name, NULL));
  others = ls_commands_get_actions (&n);
  for (guint i = 0; i < n; i++)
    if (others[i].title != NULL)
      g_ptr_array_add (actions, g_strdup (others[i].name));
  return actions;
}

/* Adds each key of triggers to those that are known, by the number and the modifiers that GTK has for it. */
static void
claim (GHashTable *known, const char *triggers, const char *action)
{
  g_auto (GStrv) each = triggers == NULL ? NULL : g_strsplit_set (triggers, " |", -1);

  for (guint i = 0; each != NULL && each[i] != NULL; i++)
    {
      GdkModifierType modifiers;
      guint key;
      char *name;

      g_assert_true (gtk_accelerator_parse (each[i], &key, &modifiers));
      name = g_strdup_printf ("%u %u", gdk_keyval_to_lower (key), modifiers);
      if (g_hash_table_contains (known, name))
        g_error ("%s is the key of %s and of %s", each[i],
                 (char *) g_hash_table_lookup (known, name), action);
      g_hash_table_insert (known, name, g_strdup (action));
    }
}

static void
test_no_key_twice (void)
{
  g_autoptr (GPtrArray) actions = list_actions ();
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  claim (known, "<Control>q", "app.quit");
  for (guint i = 0; i < actions->len; i++)
    {
      const char *action = g_ptr_array_index (actions, i);
      LsKeys keys;

      g_assert_true (ls_keys_find (action, &keys));
      claim (known, keys.accel, action);
      claim (known, keys.letter, action);
      if (g_str_has_prefix (action, "debug."))
        g_assert_true (keys.accel != NULL || keys.letter != NULL);
    }
}

static void
assert_label (const char *action, const char *words)
{
  g_autofree char *label = ls_keys_dup_label (action);

  g_assert_cmpstr (label, ==, words);
}

static void
test_labels (void)
{
  assert_label ("debug.step", "F10 or full stop");
  assert_label ("win.why", "?");
  assert_label ("win.goto-step", "Ctrl+G or G");
  assert_label ("win.reset-layout", NULL);
  assert_label ("win.move-lines", "Shift+F8");
}

/* --- shown ----------------------------------------------------------------------------------------------- */

static char *
dup_accel (GMenuModel *menu, const char *wanted)
{
  char *found = NULL;

  for (int i = 0; menu != NULL && found == NULL && i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) below = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);
      g_autofree char *action = NULL;

      g_menu_model_get_item_attribute (menu, i, "action", "s", &action);
      if (g_strcmp0 (action, wanted) == 0)
        g_menu_model_get_item_attribute (menu, i, "accel", "s", &found);
      if (found == NULL)
        found = dup_accel (section, wanted);
      if (found == NULL)
        found = dup_accel (below, wanted);
    }
  return found;
}

/* In the menu of the button that runs. */
static void
assert_menu (const char *action, const char *accel)
{
  GtkWidget *button = ui_test_find_widget (GTK_WIDGET (window.window), ADW_TYPE_SPLIT_BUTTON);
  GtkPopover *menu = adw_split_button_get_popover (ADW_SPLIT_BUTTON (button));
  g_autofree char *shown = dup_accel (ls_late_menu_get_model (GTK_POPOVER_MENU (menu)), action);

  g_assert_cmpstr (shown, ==, accel);
}

static void
assert_tip (const char *action, const char *words)
{
  GtkWidget *button = ui_test_find_button (GTK_WIDGET (window.window), action);

  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, words);
}

static GtkWidget *
find_shortcut (GtkWidget *root, const char *title)
{
  g_autofree char *shown = NULL;
  GtkWidget *found = NULL;

  if (GTK_IS_SHORTCUTS_SHORTCUT (root))
    g_object_get (root, "title", &shown, NULL);
  if (g_strcmp0 (shown, title) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_shortcut (child, title);
  return found;
}

static void
assert_in_shortcuts (const char *title, const char *accelerators)
{
  GtkWindow *shortcuts;
  GtkWidget *shortcut;
  g_autofree char *shown = NULL, *word = NULL;

  ui_test_act (&window, "win.shortcuts");
  shortcuts = ui_dialog_wait (&window, GTK_TYPE_SHORTCUTS_WINDOW);
  shortcut = find_shortcut (GTK_WIDGET (shortcuts), title);
  g_assert_nonnull (shortcut);
  g_object_get (shortcut, "accelerator", &shown, "subtitle", &word, NULL);
  g_assert_cmpstr (shown, ==, accelerators);
  g_assert_cmpstr (word, ==,
                   g_str_has_suffix (accelerators, "comma")    ? "comma"
                   : g_str_has_suffix (accelerators, "period") ? "full stop"
                                                               : "");
  ui_dialog_assert_fits (shortcuts, 900, 600);
  gtk_window_destroy (shortcuts);
  ui_test_settle (&window);
}

static gboolean
has_row_of_keys (GtkWidget *root, const char *keys)
{
  if (GTK_IS_LABEL (root) && g_str_equal (gtk_label_get_text (GTK_LABEL (root)), keys))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_row_of_keys (child, keys))
      return TRUE;
  return FALSE;
}

static gboolean
is_closed (UiTest *test)
{
  return !ui_keys_in_popover (test);
}

static void
assert_in_palette (const char *keys)
{
  ui_test_act (&window, "win.palette");
  ui_test_wait (&window, ui_keys_in_popover, "the palette");
  g_assert_true (has_row_of_keys (GTK_WIDGET (window.window), keys));
  ui_tour_press (&window, "Escape");
  ui_test_wait (&window, is_closed, "the palette to close");
}

/* Tips, menus, the list of keys and the palette say the same. */
static void
test_shown (void)
{
  open_window ();
  ui_tour_set (&window, &(UiPlace){ .step = 8 });
  assert_tip ("debug.step-back", "Step Back (F8 or comma)");
  assert_tip ("debug.step", "Step (F10 or full stop)");
  assert_menu ("debug.step-out", "<Shift>F11");
  assert_menu ("debug.next-divergence", "n");
  assert_in_shortcuts ("Step Back", "F8 comma");
  assert_in_shortcuts ("Step", "F10 period");
  assert_in_shortcuts ("Go to Start", "Home");
  assert_in_shortcuts ("Move the Lines between Panes", "<Shift>F8");
  assert_in_palette ("F8 or comma");
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  g_test_add_func ("/ui/key-names/no-key-twice", test_no_key_twice);
  g_test_add_func ("/ui/key-names/labels", test_labels);
  g_test_add_func ("/ui/key-names/shown", test_shown);
  return ui_tour_run (&window);
}
