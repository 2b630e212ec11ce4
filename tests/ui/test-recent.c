#include "ls-importer.h"
#include "ls-plugins.h"
#include "ui-keys.h"
#include "ui-mouse.h"
#include "machines.h"

/* Files that were opened last: in the menu beside Open, and in the next window. */

#define SCENE                                                          \
  "[scene]\nversion=1\nname=%s\n[inputs]\nR0.x=linear 1 0 0\n[output " \
  "PIX0]\nformat=rgba32f\n[asm]\n"                                     \
  "00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n"

typedef struct
{
  UiTest ui;
  char *first, *second; /* paths */
} Recent;

static char *
write_scene (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".lanescope", NULL);
  g_autofree char *text = g_strdup_printf (SCENE, name);

  return ui_test_write (file, text);
}

static void
set_up (Recent *test, gconstpointer data G_GNUC_UNUSED)
{
  test->first = write_scene ("first_one");
  test->second = write_scene ("second");
  ui_test_start (&test->ui, test->first);
  if (!ui_keys_available ())
    return;
  ui_keys_start (&test->ui);
  /* The pointer is where no menu comes: an item below it would be the chosen one. */
  ui_mouse_move (&test->ui, GTK_WIDGET (test->ui.window), 1300, 850);
}

static void
tear_down (Recent *test, gconstpointer data G_GNUC_UNUSED)
{
  ui_test_stop (&test->ui);
  g_free (test->first);
  g_free (test->second);
}

static char *
uri_of (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return g_file_get_uri (file);
}

static const char *
scene_name (UiTest *ui)
{
  return ls_scene_get_name (ls_session_get_scene (ui->session));
}

static gboolean
is_first (UiTest *ui)
{
  return g_str_equal (scene_name (ui), "first_one");
}

static gboolean
is_second (UiTest *ui)
{
  return g_str_equal (scene_name (ui), "second");
}

static gboolean
is_example (UiTest *ui)
{
  return g_str_equal (scene_name (ui), "Predicates");
}

static const char *const *
recent_of (UiTest *ui)
{
  return ls_settings_get_recent (ls_window_get_parts (ui->window)->settings);
}

static void
open_recent (Recent *test, const char *path, UiTestDone is_open)
{
  g_autofree char *uri = uri_of (path);

  g_assert_true (
    gtk_widget_activate_action (GTK_WIDGET (test->ui.window), "win.open-recent", "s", uri));
  ui_test_wait (&test->ui, is_open, "the file");
}

static void
assert_two (UiTest *ui, const char *latest, const char *older)
{
  g_autofree char *uri = uri_of (latest);
  g_autofree char *other = uri_of (older);

  g_assert_cmpuint (g_strv_length ((char **) recent_of (ui)), >=, 2);
  g_assert_cmpstr (recent_of (ui)[0], ==, uri);
  g_assert_cmpstr (recent_of (ui)[1], ==, other);
  g_assert_false (g_strv_contains (recent_of (ui) + 2, uri));
  g_assert_false (g_strv_contains (recent_of (ui) + 2, other));
}

/* The latest is first, and each is there once; an example is none of the person's files. */
static void
test_order (Recent *test, gconstpointer data G_GNUC_UNUSED)
{
  open_recent (test, test->second, is_second);
  assert_two (&test->ui, test->second, test->first);
  open_recent (test, test->first, is_first);
  assert_two (&test->ui, test->first, test->second);
  gtk_widget_activate_action (GTK_WIDGET (test->ui.window), "win.open-example", "s", "predicates");
  ui_test_wait (&test->ui, is_example, "the example");
  assert_two (&test->ui, test->first, test->second);
}

static void
test_next_window (Recent *test, gconstpointer data G_GNUC_UNUSED)
{
  open_recent (test, test->second, is_second);
  ui_test_stop (&test->ui);
  ui_test_start (&test->ui, test->second);
  assert_two (&test->ui, test->second, test->first);
}

static void
test_few (void)
{
  g_autoptr (LsSettings) settings = ls_settings_new ();

  for (guint i = 0; i < 40; i++)
    {
      g_autofree char *uri = g_strdup_printf ("file:///tmp/%u.asm", i);

      ls_settings_add_recent (settings, uri);
    }
  g_assert_cmpuint (g_strv_length ((char **) ls_settings_get_recent (settings)), ==, 10);
  g_assert_cmpstr (ls_settings_get_recent (settings)[0], ==, "file:///tmp/39.asm");
  g_assert_cmpstr (ls_settings_get_recent (settings)[9], ==, "file:///tmp/30.asm");
}

/* --- the menu -------------------------------------------------------------------------------------------- */

static GtkWidget *
find_button (GtkWidget *root)
{
  GtkWidget *found = NULL;

  if (GTK_IS_MENU_BUTTON (root) &&
      g_strcmp0 (gtk_menu_button_get_icon_name (GTK_MENU_BUTTON (root)), "pan-down-symbolic") == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child);
  return found;
}

static char *
dup_label (GMenuModel *section, int i)
{
  char *label = NULL;

  g_assert_true (g_menu_model_get_item_attribute (section, i, G_MENU_ATTRIBUTE_LABEL, "s", &label));
  return label;
}

/* Goes through the examples of a menu, and of the menu behind them. next: (inout): those that were found. */
static void
find_examples (GMenuModel *examples, const char *const *some, guint n_some, guint *next)
{
  for (int i = 0; i < g_menu_model_get_n_items (examples); i++)
    {
      g_autoptr (GMenuModel) more = g_menu_model_get_item_link (examples, i, G_MENU_LINK_SUBMENU);
      g_autofree char *label = dup_label (examples, i);

      if (more != NULL)
        {
          find_examples (more, some, n_some, next);
          continue;
        }
      g_assert_nonnull (strstr (label, " – "));
      *next += *next < n_some && g_str_has_prefix (label, some[*next]);
    }
}

/* The easy ones come first, each says what it shows, and those in GLSL, which are files, are among them where there is who compiles. */
static void
assert_examples (GMenuModel *examples)
{
  static const char *const all[] = {
    "One register – ",
    "First light – ",
    "Nested if – Two ifs, one inside the other",
    "plasma.frag – A plasma",
    "halves.shader__test – Two draws of one program",
    "Race – Two waves exchange numbers",
    "R500 pairs – Two halves in one instruction",
    "R500 draw – A whole draw of the R500",
  };
  const char *some[G_N_ELEMENTS (all)];
  guint next = 0, n_some = 0;

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if ((ls_importers_compile () || strchr (all[i], '.') == NULL) &&
        (has_machine_of ("r500") || !g_str_has_prefix (all[i], "R500")))
      some[n_some++] = all[i];
  find_examples (examples, some, n_some, &next);
  g_assert_cmpuint (next, ==, n_some);
}

/* By keys alone: the second file is one down. */
static void
test_menu (Recent *test, gconstpointer data G_GNUC_UNUSED)
{
  GMenuModel *menu =
    gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (find_button (GTK_WIDGET (test->ui.window))));
  g_autoptr (GMenuModel) recent = NULL;
  g_autoptr (GMenuModel) examples = NULL;
  g_autofree char *label = NULL;
  g_autofree char *example = NULL;

  if (!ui_keys_available ())
    {
      g_test_skip ("there is no xdotool");
      return;
    }
  open_recent (test, test->second, is_second);
  ui_keys_press (&test->ui, "ctrl+shift+o");
  ui_test_wait (&test->ui, ui_keys_in_popover, "the menu");
  recent = g_menu_model_get_item_link (menu, 0, G_MENU_LINK_SECTION);
  examples = g_menu_model_get_item_link (menu, 1, G_MENU_LINK_SECTION);
  g_assert_nonnull (examples);
  label = dup_label (recent, 1);
  example = dup_label (examples, 0);
  g_assert_true (g_str_has_prefix (label, "first__one.lanescope ("));
  g_assert_cmpstr (example, ==, "One register – One register in 64 lanes");
  assert_examples (examples);
  ui_keys_press (&test->ui, "Down");
  ui_keys_press (&test->ui, "Return");
  ui_test_wait (&test->ui, is_first, "the file");
}

static gboolean
has_keyboard (UiTest *ui)
{
  return !ui_keys_in_popover (ui) && gtk_root_get_focus (GTK_ROOT (ui->window)) != NULL;
}

/* Many files leave no room on a small screen for the examples beside them. */
static void
test_many (Recent *test, gconstpointer data G_GNUC_UNUSED)
{
  GMenuModel *menu =
    gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (find_button (GTK_WIDGET (test->ui.window))));
  g_autoptr (GMenuModel) examples = NULL;
  g_autofree char *example = NULL;

  if (!ui_keys_available ())
    {
      g_test_skip ("there is no xdotool");
      return;
    }
  g_assert_cmpuint (g_strv_length ((char **) recent_of (&test->ui)), >, 3);
  ui_keys_press (&test->ui, "ctrl+shift+o");
  ui_test_wait (&test->ui, ui_keys_in_popover, "the menu");
  examples = g_menu_model_get_item_link (menu, 1, G_MENU_LINK_SUBMENU);
  g_assert_nonnull (examples);
  example = dup_label (examples, 0);
  g_assert_cmpstr (example, ==, "One register – One register in 64 lanes");
  ui_keys_press (&test->ui, "Escape");
  ui_test_wait (&test->ui, has_keyboard, "the program to have the keyboard");
}

static gboolean
program_has_keyboard (UiTest *ui)
{
  LsPane pane;

  return ls_shell_get_focused (ls_window_get_parts (ui->window)->shell, &pane) &&
         pane == LS_PANE_CODE;
}

/* Who went to the button by keys and opened something goes on in the program, and not on the button. */
static void
test_from_button (Recent *test, gconstpointer data G_GNUC_UNUSED)
{
  GtkWidget *button = find_button (GTK_WIDGET (test->ui.window));

  if (!ui_keys_available ())
    {
      g_test_skip ("there is no xdotool");
      return;
    }
  open_recent (test, test->second, is_second);
  g_assert_true (gtk_widget_grab_focus (button));
  ui_keys_press (&test->ui, "space");
  ui_test_wait (&test->ui, ui_keys_in_popover, "the menu");
  ui_keys_press (&test->ui, "Escape");
  ui_test_wait (&test->ui, has_keyboard, "the menu to close");
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (test->ui.window)), button));
  ui_keys_press (&test->ui, "space");
  ui_test_wait (&test->ui, ui_keys_in_popover, "the menu");
  ui_keys_press (&test->ui, "Down");
  ui_keys_press (&test->ui, "Return");
  ui_test_wait (&test->ui, is_first, "the file");
  ui_test_wait (&test->ui, program_has_keyboard, "the program to have the keyboard");
}

static GtkFileChooser *
find_chooser (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);

      if (GTK_IS_FILE_CHOOSER (window) && gtk_widget_get_visible (GTK_WIDGET (window)))
        return GTK_FILE_CHOOSER (window);
    }
  return NULL;
}

static gboolean
has_chooser (UiTest *ui G_GNUC_UNUSED)
{
  return find_chooser () != NULL;
}

/* GTK asks for the names of its path one after the other, and must not be gone by then. */
static gboolean
has_path (GtkWidget *root, gboolean is_inside)
{
  is_inside = is_inside || g_str_equal (G_OBJECT_TYPE_NAME (root), "GtkPathBar");
  if (is_inside && GTK_IS_TOGGLE_BUTTON (root))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_path (child, is_inside))
      return TRUE;
  return FALSE;
}

static gboolean
shows_folder (UiTest *ui G_GNUC_UNUSED)
{
  g_autoptr (GFile) folder = gtk_file_chooser_get_current_folder (find_chooser ());

  return folder != NULL && has_path (GTK_WIDGET (find_chooser ()), FALSE);
}

/* Where Open begins. Returns: (transfer full). */
static char *
dup_start (UiTest *ui)
{
  g_autoptr (GFile) folder = NULL;

  ui_test_act (ui, "win.open");
  ui_test_wait (ui, has_chooser, "the dialog");
  ui_test_wait (ui, shows_folder, "its folder");
  folder = gtk_file_chooser_get_current_folder (find_chooser ());
  return g_file_get_path (folder);
}

static gboolean
shows_file (GtkFileChooser *chooser, const char *name)
{
  g_autoptr (GFileInfo) info = g_file_info_new ();

  g_file_info_set_display_name (info, name);
  return gtk_filter_match (GTK_FILTER (gtk_file_chooser_get_filter (chooser)), G_OBJECT (info));
}

static gboolean
is_kill_and_quads (UiTest *ui)
{
  return g_str_equal (scene_name (ui), "Kill and quads");
}

/* Open begins where the file is that is open, and else at the examples, and shows what opens. */
static void
test_chooser (Recent *test, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const opens[] = {
    "a.lanescope", "a.asm",         "a.gsh",  "a.log", "a.o",
    "a.bin",       "a.shader_test", "a.frag", "a.vs",  "a.tgsi"
  };
  g_autofree char *folder = g_path_get_dirname (test->first), *beside = NULL, *start = NULL;
  g_autofree char *example = NULL;

  beside = dup_start (&test->ui);
  g_assert_cmpstr (beside, ==, folder);
  for (guint i = 0; i < G_N_ELEMENTS (opens) - (has_machine_of ("tgsi") ? 0 : 1); i++)
    g_assert_true (shows_file (find_chooser (), opens[i]));
  g_assert_false (shows_file (find_chooser (), "a.png"));
  gtk_dialog_response (GTK_DIALOG (find_chooser ()), GTK_RESPONSE_CANCEL);
  gtk_widget_activate_action (GTK_WIDGET (test->ui.window), "win.open-example", "s", "kill-quads");
  ui_test_wait (&test->ui, is_kill_and_quads, "the example");
  start = dup_start (&test->ui);
  example = g_build_filename (start, "kill-quads.lanescope", NULL);
  g_assert_true (g_file_test (example, G_FILE_TEST_EXISTS));
  gtk_dialog_response (GTK_DIALOG (find_chooser ()), GTK_RESPONSE_CANCEL);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  g_test_add ("/ui/recent/menu", Recent, NULL, set_up, test_menu, tear_down);
  g_test_add ("/ui/recent/menu/from-button", Recent, NULL, set_up, test_from_button, tear_down);
  g_test_add ("/ui/recent/order", Recent, NULL, set_up, test_order, tear_down);
  g_test_add ("/ui/recent/next-window", Recent, NULL, set_up, test_next_window, tear_down);
  g_test_add ("/ui/recent/chooser", Recent, NULL, set_up, test_chooser, tear_down);
  g_test_add_func ("/ui/recent/few", test_few);
  g_test_add ("/ui/recent/many", Recent, NULL, set_up, test_many, tear_down);
  return g_test_run ();
}
