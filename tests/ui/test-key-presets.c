#include "ls-code-view.h"
#include "ls-command.h"
#include "ls-late-menu.h"
#include "ls-window-parts.h"
#include "ui-dialogs.h"
#include "ui-tour.h"

/* Keys as other programs have them: chosen by name, pressed, and what says them. */

#define LINE_OF_ADD 24 /* that of the loop: it runs at steps 23 and 31 */

static UiTest window; /* one for all tests */

static LsSettings *
settings (void)
{
  return ls_window_get_parts (window.window)->settings;
}

static void
open_window (void)
{
  if (window.window == NULL)
    ui_tour_start (&window);
}

static void
prefer (LsKeyPreset preset)
{
  open_window ();
  ls_settings_set_keys (settings (), ls_key_preset_get_name (preset));
}

/* --- the tables ------------------------------------------------------------------------------------------ */

/* Every action that has keys, with its group; (element-type utf8). */
static GPtrArray *
list_actions (void)
{
  GPtrArray *actions = g_ptr_array_new_with_free_func (g_free);
  guint n;
  const LsCommand *commands = ls_commands_get (&n);
  const LsOtherKey *others;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (actions, g_strconcat ("debug.", commands[i].name, NULL));
  others = ls_commands_get_other_keys (&n);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (actions, g_strdup (others[i].action));
  return actions;
}

/* Adds each key of triggers to those that are known, by the number and the modifiers that GTK has for it. */
static void
claim (GHashTable *known, const char *triggers, const char *action, LsKeyPreset preset)
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
        g_error ("with the keys of %s, %s is that of %s and of %s", ls_key_preset_get_name (preset),
                 each[i], (char *) g_hash_table_lookup (known, name), action);
      g_hash_table_insert (known, name, g_strdup (action));
    }
}

static void
test_no_key_twice (void)
{
  g_autoptr (GPtrArray) actions = list_actions ();

  for (LsKeyPreset preset = 0; preset < LS_N_KEY_PRESETS; preset++)
    {
      g_autoptr (GHashTable) known =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

      claim (known, "<Control>q", "app.quit", preset);
      for (guint i = 0; i < actions->len; i++)
        {
          const char *action = g_ptr_array_index (actions, i);
          LsKeys keys;

          g_assert_true (ls_keys_find (preset, action, &keys));
          claim (known, keys.accel, action, preset);
          claim (known, keys.letter, action, preset);
          /* Letters are the person's own, and no command loses its last key. */
          if (g_str_has_prefix (action, "debug."))
            g_assert_true (keys.accel != NULL || keys.letter != NULL);
        }
    }
}

static void
test_names (void)
{
  for (LsKeyPreset preset = 0; preset < LS_N_KEY_PRESETS; preset++)
    g_assert_cmpint (ls_key_preset_find (ls_key_preset_get_name (preset)), ==, preset);
  g_assert_cmpint (ls_key_preset_find ("emacs"), ==, LS_KEYS_OWN);
}

static void
assert_label (LsKeyPreset preset, const char *action, const char *words)
{
  g_autofree char *label = ls_keys_dup_label (preset, action);

  g_assert_cmpstr (label, ==, words);
}

static void
test_labels (void)
{
  assert_label (LS_KEYS_OWN, "debug.step", "F10 or full stop");
  assert_label (LS_KEYS_OWN, "win.why", "?");
  assert_label (LS_KEYS_OWN, "win.goto-step", "Ctrl+G or G");
  assert_label (LS_KEYS_OWN, "win.reset-layout", NULL);
  assert_label (LS_KEYS_RENDERDOC, "debug.run-to-cursor", "Ctrl+F10");
  assert_label (LS_KEYS_VSCODE, "debug.start", "Shift+Ctrl+F5 or Home");
  assert_label (LS_KEYS_BUILDER, "debug.step-back", "Ctrl+F7 or comma");
  assert_label (LS_KEYS_OWN, "win.move-lines", "Shift+F8");
  assert_label (LS_KEYS_BUILDER, "win.move-lines", NULL);
}

/* --- the manual ------------------------------------------------------------------------------------------ */

/* The action that the tables call title. */
static const char *
find_action (GPtrArray *actions, const char *title)
{
  guint n;
  const LsOtherKey *others = ls_commands_get_other_keys (&n);

  for (guint i = 0; i < actions->len; i++)
    {
      const char *action = g_ptr_array_index (actions, i);
      const LsCommand *command =
        g_str_has_prefix (action, "debug.") ? ls_command_find (action + strlen ("debug.")) : NULL;

      if (command != NULL && g_str_equal (command->title, title))
        return action;
    }
  for (guint i = 0; i < n; i++)
    if (g_str_equal (others[i].title, title))
      return others[i].action;
  return NULL;
}

/* "Shift+Ctrl+N" as GTK reads it. (transfer full) */
static char *
dup_trigger (const char *words)
{
  GString *trigger = g_string_new (words);

  g_string_replace (trigger, "Ctrl+", "<Control>", 0);
  g_string_replace (trigger, "Shift+", "<Shift>", 0);
  g_string_replace (trigger, "Alt+", "<Alt>", 0);
  return g_string_free (trigger, FALSE);
}

static gboolean
is_same_key (const char *a, const char *b)
{
  GdkModifierType modifiers[2];
  guint keys[2];

  return gtk_accelerator_parse (a, &keys[0], &modifiers[0]) &&
         gtk_accelerator_parse (b, &keys[1], &modifiers[1]) &&
         gdk_keyval_to_lower (keys[0]) == gdk_keyval_to_lower (keys[1]) &&
         modifiers[0] == modifiers[1];
}

static gboolean
has_key (const char *triggers, const char *key)
{
  g_auto (GStrv) each = g_strsplit_set (triggers == NULL ? "" : triggers, " |", -1);

  for (guint i = 0; each[i] != NULL; i++)
    if (is_same_key (each[i], key))
      return TRUE;
  return FALSE;
}

/* cell: keys with commas between them, or a dash. */
static void
assert_cell (LsKeyPreset preset, const char *action, const char *cell)
{
  g_auto (GStrv) each = g_strsplit (cell, ",", -1);
  LsKeys keys;

  g_assert_true (ls_keys_find (preset, action, &keys));
  if (strstr (cell, "–") != NULL)
    {
      g_assert_null (keys.accel);
      return;
    }
  for (guint i = 0; each[i] != NULL; i++)
    {
      g_autofree char *trigger = dup_trigger (g_strstrip (each[i]));

      if (!has_key (keys.accel, trigger) && !has_key (keys.letter, trigger))
        g_error ("window.md says that %s does %s with the keys of %s", each[i], action,
                 ls_key_preset_get_name (preset));
    }
}

/* Returns: how many rows of the table there are. */
static guint
assert_page (const char *page, GPtrArray *actions, GHashTable *told)
{
  g_auto (GStrv) lines = g_strsplit (page, "\n", -1);
  guint n = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], "|", -1);
      const char *action = g_strv_length (cells) == LS_N_KEY_PRESETS + 3
                             ? find_action (actions, g_strstrip (cells[1]))
                             : NULL;

      if (action == NULL)
        continue;
      for (LsKeyPreset preset = 0; preset < LS_N_KEY_PRESETS; preset++)
        assert_cell (preset, action, cells[2 + preset]);
      g_hash_table_add (told, g_strdup (action));
      n++;
    }
  return n;
}

/* The page has a row for each action whose keys move, and says what the tables say. */
static void
test_page (void)
{
  g_autoptr (GBytes) page = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) actions = list_actions ();
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  open_window ();
  page = g_resources_lookup_data ("/org/lanescope/Lanescope/help/window.md",
                                  G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_assert_nonnull (page);
  text = g_strndup (g_bytes_get_data (page, NULL), g_bytes_get_size (page));
  g_assert_cmpuint (assert_page (text, actions, told), >=, 15);
  for (guint i = 0; i < actions->len; i++)
    for (LsKeyPreset preset = LS_KEYS_OWN + 1; preset < LS_N_KEY_PRESETS; preset++)
      {
        const char *action = g_ptr_array_index (actions, i);
        LsKeys own, keys;

        ls_keys_find (LS_KEYS_OWN, action, &own);
        ls_keys_find (preset, action, &keys);
        if (g_strcmp0 (own.accel, keys.accel) != 0 && !g_hash_table_contains (told, action))
          g_error ("window.md does not say where the key of %s is", action);
      }
}

/* --- pressed --------------------------------------------------------------------------------------------- */

typedef void (*Prepare) (UiTest *test);

typedef struct
{
  LsKeyPreset preset;
  const char *action; /* what the key is for; NULL: nothing any more */
  const char *key;    /* as xdotool names it */
  UiPlace from, to;
  Prepare prepare, check; /* or NULL */
} Row;

static void
break_in_loop (UiTest *test)
{
  g_assert_true (ls_session_toggle_breakpoint (test->session, LINE_OF_ADD));
}

static void
cursor_in_loop (UiTest *test)
{
  ls_code_view_set_cursor_line (LS_CODE_VIEW (ui_tour_pane (test, LS_PANE_CODE)), LINE_OF_ADD);
}

static void
is_broken (UiTest *test)
{
  g_assert_true (ls_session_has_breakpoint (test->session, LINE_OF_ADD));
}

/* One step a second, which nobody waits for. */
static void
play (UiTest *test)
{
  for (guint i = 0; i < 8; i++)
    ui_test_act (test, "debug.slower");
  ui_test_act (test, "debug.play");
  g_assert_true (ls_actions_get_playing (ls_window_get_actions (test->window)));
}

static void
is_not_playing (UiTest *test)
{
  g_assert_false (ls_actions_get_playing (ls_window_get_actions (test->window)));
}

static void
opens_menu (UiTest *test)
{
  ui_test_wait (test, ui_keys_in_popover, "the menu or palette");
  ui_tour_press (test, "Escape");
}

#define ANYWHERE \
  {              \
    G_MAXUINT64  \
  } /* it played */

/* clang-format off */
static const Row rows[] = {
  { LS_KEYS_RENDERDOC, "debug.step-back", "shift+F10", { 8 }, { 7 }, NULL, NULL },
  { LS_KEYS_RENDERDOC, "debug.step-into-back", "shift+F11", { 1, 1 }, { 1 }, NULL, NULL },
  { LS_KEYS_RENDERDOC, "debug.step-out", "ctrl+F11", { 12 }, { 16 }, NULL, NULL },
  { LS_KEYS_RENDERDOC, "debug.step-out-back", "ctrl+shift+F11", { 3 }, { 0 }, NULL, NULL },
  { LS_KEYS_RENDERDOC, "debug.run-to-cursor", "ctrl+F10", { 8 }, { 23 }, cursor_in_loop, NULL },
  { LS_KEYS_RENDERDOC, "debug.run-to-cursor", "ctrl+shift+F10", { 35 }, { 31 }, cursor_in_loop, NULL },
  /* These are where the window has them. */
  { LS_KEYS_RENDERDOC, "debug.step", "F10", { 8 }, { 9 }, NULL, NULL },
  { LS_KEYS_RENDERDOC, "debug.step-into", "F11", { 1 }, { 1, 1 }, NULL, NULL },
  { LS_KEYS_RENDERDOC, "debug.continue", "F5", { 8 }, { 23 }, break_in_loop, NULL },
  { LS_KEYS_RENDERDOC, "debug.reverse-continue", "shift+F5", { 39 }, { 31 }, break_in_loop, NULL },
  { LS_KEYS_RENDERDOC, "debug.toggle-breakpoint", "F9", { 8 }, { 8 }, cursor_in_loop, is_broken },
  { LS_KEYS_RENDERDOC, "debug.step-back", "comma", { 8 }, { 7 }, NULL, NULL },
  { LS_KEYS_RENDERDOC, NULL, "F7", { 2 }, { 2 }, NULL, NULL },
  { LS_KEYS_RENDERDOC, "debug.next-divergence", "n", { 9 }, { 19 }, NULL, NULL },

  { LS_KEYS_VSCODE, "win.cancel", "shift+F5", { 8 }, ANYWHERE, play, is_not_playing },
  { LS_KEYS_VSCODE, "win.cancel", "Escape", { 8 }, ANYWHERE, play, is_not_playing },
  { LS_KEYS_VSCODE, "win.cancel", "shift+F5", { 39 }, { 39 }, break_in_loop, NULL },
  { LS_KEYS_VSCODE, "debug.start", "ctrl+shift+F5", { 25, 0, 9 }, { 0, 0, 9 }, break_in_loop, NULL },
  { LS_KEYS_VSCODE, "debug.start", "Home", { 25, 0, 9 }, { 0, 0, 9 }, NULL, NULL },
  { LS_KEYS_VSCODE, "debug.reverse-continue", "shift+F8", { 39 }, { 31 }, break_in_loop, NULL },
  { LS_KEYS_VSCODE, "debug.reverse-continue-waves", "ctrl+shift+F8", { 0, 0, 9, 1 }, { 31, 0, 9 }, break_in_loop, NULL },
  { LS_KEYS_VSCODE, "debug.continue", "F5", { 8 }, { 23 }, break_in_loop, NULL },
  { LS_KEYS_VSCODE, "debug.step", "F10", { 8 }, { 9 }, NULL, NULL },
  { LS_KEYS_VSCODE, "debug.step-into", "F11", { 1 }, { 1, 1 }, NULL, NULL },
  { LS_KEYS_VSCODE, "debug.step-out", "shift+F11", { 12 }, { 16 }, NULL, NULL },
  { LS_KEYS_VSCODE, "debug.toggle-breakpoint", "F9", { 8 }, { 8 }, cursor_in_loop, is_broken },
  { LS_KEYS_VSCODE, "win.palette", "ctrl+shift+p", { 8 }, { 8 }, NULL, opens_menu },
  { LS_KEYS_VSCODE, "debug.step", "period", { 8 }, { 9 }, NULL, NULL },

  { LS_KEYS_BUILDER, "debug.step", "F7", { 8 }, { 9 }, NULL, NULL },
  { LS_KEYS_BUILDER, "debug.step-back", "ctrl+F7", { 8 }, { 7 }, NULL, NULL },
  { LS_KEYS_BUILDER, "debug.step-into", "F8", { 1 }, { 1, 1 }, NULL, NULL },
  { LS_KEYS_BUILDER, "debug.step-into-back", "ctrl+F8", { 1, 1 }, { 1 }, NULL, NULL },
  { LS_KEYS_BUILDER, "debug.step-out", "shift+F8", { 12 }, { 16 }, NULL, NULL },
  { LS_KEYS_BUILDER, "debug.step-out-back", "ctrl+shift+F8", { 3 }, { 0 }, NULL, NULL },
  { LS_KEYS_BUILDER, "win.primary-menu", "F10", { 8 }, { 8 }, NULL, opens_menu },
  { LS_KEYS_BUILDER, "win.primary-menu", "alt+m", { 8 }, { 8 }, NULL, opens_menu },
  { LS_KEYS_BUILDER, "debug.continue", "F5", { 8 }, { 23 }, break_in_loop, NULL },
  { LS_KEYS_BUILDER, "debug.toggle-breakpoint", "F9", { 8 }, { 8 }, cursor_in_loop, is_broken },
  { LS_KEYS_BUILDER, NULL, "shift+F7", { 3 }, { 3 }, NULL, NULL },
  { LS_KEYS_BUILDER, "debug.step-back", "comma", { 8 }, { 7 }, NULL, NULL },

  /* All is as it was with the window's own. */
  { LS_KEYS_OWN, "debug.step-back", "F8", { 8 }, { 7 }, NULL, NULL },
  { LS_KEYS_OWN, NULL, "shift+F8", { 39 }, { 39 }, break_in_loop, NULL },
};
/* clang-format on */

static void
test_row (gconstpointer data)
{
  const Row *row = data;

  prefer (row->preset);
  ui_tour_set (&window, &row->from);
  if (row->prepare != NULL)
    row->prepare (&window);
  ui_tour_press (&window, row->key);
  if (row->check != NULL)
    row->check (&window);
  if (row->to.step != G_MAXUINT64)
    ui_tour_assert (&window, &row->to);
  prefer (LS_KEYS_OWN);
}

static gboolean
has_row (LsKeyPreset preset, const char *action, const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].preset == preset && g_strcmp0 (rows[i].action, action) == 0 &&
        g_str_equal (rows[i].key, key))
      return TRUE;
  return FALSE;
}

/* There is no manager of windows to make one fill the screen; another window is opened in test-windows.c. */
static gboolean
is_tested_elsewhere (const char *action)
{
  return g_str_equal (action, "win.fullscreen") || g_str_equal (action, "app.new-window");
}

static void
test_all_have_rows (void)
{
  g_autoptr (GPtrArray) actions = list_actions ();

  for (LsKeyPreset preset = LS_KEYS_OWN + 1; preset < LS_N_KEY_PRESETS; preset++)
    for (guint i = 0; i < actions->len; i++)
      {
        const char *action = g_ptr_array_index (actions, i);
        g_auto (GStrv) each = NULL;
        LsKeys own, keys;

        g_assert_true (ls_keys_find (LS_KEYS_OWN, action, &own));
        g_assert_true (ls_keys_find (preset, action, &keys));
        g_assert_cmpstr (own.letter, ==, keys.letter);
        if (g_strcmp0 (own.accel, keys.accel) == 0 || keys.accel == NULL ||
            is_tested_elsewhere (action))
          continue;
        each = g_strsplit_set (keys.accel, " |", -1);
        for (guint j = 0; each[j] != NULL; j++)
          {
            g_autofree char *key = ui_keys_name (each[j]);

            if (!has_row (preset, action, key))
              g_error ("no row presses %s of %s", key, ls_key_preset_get_name (preset));
          }
      }
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

/* All that names keys names those that are chosen, at once: for the windows that are there too. */
static void
test_shown (void)
{
  const UiPlace place = { .step = 8 };
  GtkWindow *preferences;

  prefer (LS_KEYS_OWN);
  ui_tour_set (&window, &place);
  assert_tip ("debug.step-back", "Step Back (F8 or comma)");
  assert_menu ("debug.step-out", "<Shift>F11");
  assert_menu ("debug.next-divergence", "n");
  ui_test_act (&window, "win.preferences");
  preferences = ui_dialog_wait (&window, ADW_TYPE_PREFERENCES_WINDOW);
  adw_combo_row_set_selected (ui_dialog_get_preference (preferences, "Keys that step and run"),
                              LS_KEYS_RENDERDOC);
  g_assert_cmpstr (ls_settings_get_keys (settings ()), ==, "renderdoc");
  assert_tip ("debug.step-back", "Step Back (Shift+F10 or comma)");
  assert_menu ("debug.step-out", "<Control>F11");
  assert_menu ("debug.next-divergence", "n");
  gtk_window_destroy (preferences);
  ui_test_settle (&window);
  assert_in_shortcuts ("Step Back", "<Shift>F10 comma");
  assert_in_shortcuts ("Step Back Out", "<Control><Shift>F11");
  assert_in_palette ("Shift+F10 or comma");
  prefer (LS_KEYS_BUILDER);
  assert_tip ("debug.step", "Step (F7 or full stop)");
  assert_in_shortcuts ("Step", "F7 period");
  prefer (LS_KEYS_VSCODE);
  assert_in_shortcuts ("Go to Start", "<Control><Shift>F5 Home");
  prefer (LS_KEYS_OWN);
  assert_in_shortcuts ("Move the Lines between Panes", "<Shift>F8");
  assert_tip ("debug.step", "Step (F10 or full stop)");
  assert_menu ("debug.step-out", "<Shift>F11");
}

int
main (int argc, char **argv)
{
  if (!ui_tour_init (&argc, &argv))
    return 0;
  g_test_add_func ("/ui/key-presets/names", test_names);
  g_test_add_func ("/ui/key-presets/no-key-twice", test_no_key_twice);
  g_test_add_func ("/ui/key-presets/labels", test_labels);
  g_test_add_func ("/ui/key-presets/page", test_page);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strdup_printf ("/ui/key-presets/pressed/%s/%u",
                                               ls_key_preset_get_name (rows[i].preset), i);

      g_test_add_data_func (name, &rows[i], test_row);
    }
  g_test_add_func ("/ui/key-presets/all-have-rows", test_all_have_rows);
  g_test_add_func ("/ui/key-presets/shown", test_shown);
  return ui_tour_run (&window);
}
