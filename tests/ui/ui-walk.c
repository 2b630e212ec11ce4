#include "ui-walk-private.h"

#include <gdk/x11/gdkx.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "ui-keys.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* --- finding --------------------------------------------------------------------------------------------- */

/* The first below root that is seen. Returns: (nullable). */
GtkWidget *
ui_walk_find (GtkWidget *root, UiWalkIsWanted is_wanted, gconstpointer data)
{
  GtkWidget *found = gtk_widget_get_mapped (root) && is_wanted (root, data) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = ui_walk_find (child, is_wanted, data);
  return found;
}

/* The words of the sources in the language of the window, without what underlines. (transfer full) */
char *
ui_walk_dup_shown (const char *label)
{
  g_auto (GStrv) parts = g_strsplit (_ (label), "_", -1);

  return g_strjoinv ("", parts);
}

/* A menu's items are of a type that GTK keeps to itself; its properties are not. */
static char *
dup_item_text (GtkWidget *widget)
{
  char *text = NULL;

  if (strcmp (G_OBJECT_TYPE_NAME (widget), "GtkModelButton") == 0)
    g_object_get (widget, "text", &text, NULL);
  return text;
}

gboolean
ui_walk_is_item (GtkWidget *widget, gconstpointer label)
{
  g_autofree char *text = dup_item_text (widget);
  g_auto (GStrv) parts = text == NULL ? NULL : g_strsplit (text, "_", -1);
  g_autofree char *shown = text == NULL ? NULL : g_strjoinv ("", parts);

  /* An example's says behind its name what it shows. */
  return g_strcmp0 (shown, label) == 0 || (shown != NULL && g_str_has_prefix (shown, label) &&
                                           g_str_has_prefix (shown + strlen (label), " – "));
}

static gboolean
is_popover (GtkWidget *widget, gconstpointer data G_GNUC_UNUSED)
{
  return GTK_IS_POPOVER (widget);
}

gboolean
ui_walk_has_popover (UiTest *test)
{
  return ui_walk_find (GTK_WIDGET (test->window), is_popover, NULL) != NULL;
}

GtkWindow *
ui_walk_find_dialog (UiTest *test)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (window != GTK_WINDOW (test->window) && gtk_widget_get_mapped (GTK_WIDGET (window)))
        return window;
    }
  return NULL;
}

LsPane
ui_walk_pane_of (const char *id)
{
  LsPane pane = LS_PANE_CODE;

  if (!ls_pane_find (id, &pane))
    g_error ("no pane is called %s", id);
  return pane;
}

/* Returns: the row of that name, or -1. */
int
ui_walk_find_row (const LsGridModel *model, const char *wanted)
{
  for (guint i = 0; i < model->n_rows; i++)
    {
      char name[LS_GRID_NAME_SIZE];

      model->name (model, i, name);
      if (g_str_equal (g_strstrip (name), wanted))
        return (int) i;
    }
  return -1;
}

/* --- the keyboard ---------------------------------------------------------------------------------------- */

static gboolean
dialog_is_active (UiTest *test)
{
  return ui_walk_find_dialog (test) == NULL || gtk_window_is_active (ui_walk_find_dialog (test));
}

/* No window manager puts a dialog over the middle of its window, and gives it the keyboard. */
static void
receive_dialog (UiTest *test, GtkWindow *dialog)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (dialog));
  const int x =
    (gtk_widget_get_width (GTK_WIDGET (test->window)) - gdk_surface_get_width (surface)) / 2;
  const int y =
    (gtk_widget_get_height (GTK_WIDGET (test->window)) - gdk_surface_get_height (surface)) / 2;
  g_autofree char *id = g_strdup_printf ("%lu", gdk_x11_surface_get_xid (surface));
  g_autofree char *across = g_strdup_printf ("%d", MAX (0, x));
  g_autofree char *down = g_strdup_printf ("%d", MAX (0, y));
  const char *const arguments[] = { "xdotool", "windowmove",  id, across,
                                    down,      "windowfocus", id, NULL };

  if (g_object_get_data (G_OBJECT (surface), UI_MOUSE_CORNER) != NULL)
    return;
  g_object_set_data_full (G_OBJECT (surface), UI_MOUSE_CORNER,
                          g_memdup2 (&GRAPHENE_POINT_INIT ((float) MAX (0, x), (float) MAX (0, y)),
                                     sizeof (graphene_point_t)),
                          g_free);
  ui_keys_run (arguments);
  ui_test_wait (test, dialog_is_active, "the dialog to have the keyboard");
}

/* What is on top has it. */
void
ui_walk_give_keyboard (UiTest *test)
{
  GtkWindow *dialog = ui_walk_find_dialog (test);

  if (dialog != NULL)
    receive_dialog (test, dialog);
  else if (!gtk_window_is_active (GTK_WINDOW (test->window)))
    ui_keys_start (test);
}

static void
press (UiTest *test, const char *name)
{
  const char *const arguments[] = { "xdotool", "key", name, NULL };

  ui_walk_give_keyboard (test);
  ui_keys_run (arguments);
  ui_keys_arrive (test);
}

static void
do_key (UiTest *test, const char *about)
{
  g_auto (GStrv) names = g_strsplit (about, " ", -1);

  for (guint i = 0; names[i] != NULL; i++)
    press (test, names[i]);
}

/* The letter that is underlined in the language of the window. */
static void
do_alt (UiTest *test, const char *about)
{
  const char *line = strchr (_ (about), '_');
  g_autofree char *name =
    line == NULL ? NULL : g_strdup_printf ("alt+%c", g_ascii_tolower (line[1]));

  if (name == NULL)
    g_error ("nothing is underlined in “%s”", _ (about));
  press (test, name);
}

static void
do_type (UiTest *test, const char *about)
{
  const char *const arguments[] = { "xdotool", "type", "--delay", "20", about, NULL };

  ui_walk_give_keyboard (test);
  ui_keys_run (arguments);
  ui_keys_arrive (test);
}

static GtkWidget *
find_path_entry (UiTest *test)
{
  GtkWindow *dialog = ui_walk_find_dialog (test);
  GtkWidget *focus = dialog == NULL ? NULL : gtk_root_get_focus (GTK_ROOT (dialog));

  return focus == NULL ? NULL : gtk_widget_get_ancestor (focus, GTK_TYPE_ENTRY);
}

static gboolean
has_path_entry (UiTest *test)
{
  return find_path_entry (test) != NULL;
}

/* The entry completes what is typed, in its own time. */
static void
do_path (UiTest *test, const char *about)
{
  g_autofree char *path = g_strconcat (g_getenv ("LS_WALK_DATA"), about, NULL);
  const char *text = NULL;

  press (test, "ctrl+l");
  ui_test_wait (test, has_path_entry, "the entry for a path");
  for (guint i = 0; i < 5 && g_strcmp0 (text, path) != 0; i++)
    {
      press (test, "ctrl+a");
      do_type (test, path);
      press (test, "shift+End"); /* what was completed behind the typed letters */
      press (test, "Delete");
      text = gtk_editable_get_text (GTK_EDITABLE (find_path_entry (test)));
    }
  g_assert_cmpstr (text, ==, path);
}

static LsPane wanted_pane;

static gboolean
has_wanted_keyboard (UiTest *test)
{
  return ui_tour_has_keyboard (test, wanted_pane);
}

/* In English, which the palette knows in all languages, and every keyboard has. */
static void
do_show (UiTest *test, const char *about)
{
  g_autofree char *words =
    g_strdup_printf ("Show Pane: %s", ls_pane_get_info (ui_walk_pane_of (about))->title);

  wanted_pane = ui_walk_pane_of (about);

  press (test, "ctrl+shift+p");
  ui_test_wait (test, ui_walk_has_popover, "the palette");
  do_type (test, words);
  press (test, "Return");
  ui_walk_comes (test, has_wanted_keyboard);
}

static void
do_down_to (UiTest *test, const char *about)
{
  g_autofree char *label = ui_walk_dup_shown (about);

  ui_test_wait (test, ui_keys_in_popover, "the menu to have the keyboard");
  for (guint i = 0; i < UI_WALK_MANY; i++)
    {
      GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));

      if (focus != NULL && ui_walk_is_item (focus, label))
        return;
      press (test, "Down");
    }
  g_error ("no item of the menu is “%s”", label);
}

static void
do_row_to (UiTest *test, const char *about)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));
  LsGridView *grid = LS_IS_GRID_VIEW (focus) ? LS_GRID_VIEW (focus) : NULL;
  guint row = 0, column;
  int wanted = grid == NULL ? -1 : ui_walk_find_row (ls_grid_view_get_model (grid), about);

  if (wanted < 0)
    g_error ("no row of what has the keyboard is called “%s”", about);
  for (guint i = 0; i < UI_WALK_MANY; i++)
    {
      ls_grid_view_get_cursor (grid, &row, &column);
      if (row == (guint) wanted)
        return;
      press (test, row < (guint) wanted ? "Down" : "Up");
    }
  g_error ("the cursor does not come to “%s”", about);
}

/* --- doing ----------------------------------------------------------------------------------------------- */

static const struct
{
  const char *word;
  void (*run) (UiTest *test, const char *about);
} deeds[] = {
  { "key", do_key },
  { "alt", do_alt },
  { "type", do_type },
  { "path", do_path },
  { "show", do_show },
  { "down-to", do_down_to },
  { "row-to", do_row_to },
  { "button", ui_walk_do_button },
  { "tip", ui_walk_do_tip },
  { "item", ui_walk_do_item },
  { "menu", ui_walk_do_menu },
  { "pane", ui_walk_do_pane },
  { "say", ui_walk_do_say },
  { "lane", ui_walk_do_lane },
  { "cell", ui_walk_do_cell },
  { "pixel", ui_walk_do_pixel },
  { "step", ui_walk_do_step },
  { "line", ui_walk_do_line },
  { "menu-at", ui_walk_do_menu_at },
  { "margin-at", ui_walk_do_margin_at },
  { "answer", ui_walk_do_answer },
  { "into", ui_walk_do_into },
  { "fact", ui_walk_do_fact },
  { "room", ui_walk_do_room },
};

void
ui_walk_do (UiTest *test, const char *deed)
{
  g_auto (GStrv) words = g_strsplit (deed, " ", 2);

  g_test_message ("%s", deed);
  for (guint i = 0; i < G_N_ELEMENTS (deeds); i++)
    if (g_str_equal (deeds[i].word, words[0]))
      {
        deeds[i].run (test, words[1] == NULL ? "" : words[1]);
        ui_test_settle (test);
        return;
      }
  g_error ("nobody does “%s”", deed);
}

static gboolean
late_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_CONTINUE;
}

gboolean
ui_walk_comes (UiTest *test, UiTestDone is_so)
{
  gboolean is_late = FALSE;
  const guint source = g_timeout_add_seconds (600, late_cb, &is_late);

  while (!is_so (test) && !is_late)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (source);
  return is_so (test);
}

/* --- pictures -------------------------------------------------------------------------------------------- */

static void
take (const char *path)
{
  const char *const arguments[] = { "import", "-window", "root",
                                    "-strip", "-define", "png:compression-level=1",
                                    path,     NULL };

  ui_keys_run (arguments);
}

static gboolean
is_same (const char *path, const char *other)
{
  g_autofree char *a = NULL, *b = NULL;
  gsize n_a = 0, n_b = 0;

  return g_file_get_contents (path, &a, &n_a, NULL) &&
         g_file_get_contents (other, &b, &n_b, NULL) && n_a == n_b && memcmp (a, b, n_a) == 0;
}

void
ui_walk_photograph (UiTest *test, const char *path)
{
  g_autofree char *before = g_strconcat (path, ".before.png", NULL);

  ui_walk_give_keyboard (test);
  take (path);
  for (guint i = 0; i < 20; i++)
    {
      g_rename (path, before);
      ui_keys_wait ();
      ui_keys_arrive (test);
      take (path);
      if (is_same (path, before))
        break;
    }
  g_remove (before);
}
