#include "ls-open-menu.h"

#include <glib/gi18n.h>

#include "ls-opener.h"
#include "ls-text.h"

#define FEW 3 /* with so many files, the examples fit beside them into a small screen */

/* An underscore would underline. */
static void
append (GMenu *menu, const char *label, const char *action, const char *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);
  g_auto (GStrv) parts = g_strsplit (label, "_", -1);
  g_autofree char *shown = g_strjoinv ("__", parts);

  g_menu_item_set_attribute (item, G_MENU_ATTRIBUTE_LABEL, "s", shown);
  g_menu_item_set_action_and_target (item, action, "s", target);
  g_menu_append_item (menu, item);
}

void
ls_open_menu_append_examples (GMenu *menu)
{
  g_auto (GStrv) names = ls_opener_list_examples (TRUE);

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *title = ls_opener_example_title (names[i]);
      g_autofree char *sentence = ls_opener_example_sentence (names[i]);
      g_autofree char *label =
        sentence == NULL ? g_strdup (title) : g_strdup_printf ("%s – %s", title, sentence);

      append (menu, label, "win.open-example", names[i]);
    }
}

/* The name, and the folder that tells it from others of that name. (transfer full) */
static char *
dup_label (const char *uri)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *place = folder == NULL ? g_strdup ("") : g_file_get_basename (folder);
  g_autofree char *both = g_strdup_printf ("%s (%s)", name, place);

  return ls_text_escape (both, LS_TEXT_LINE);
}

static void
fill_cb (GtkMenuButton *button, gpointer data)
{
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenu) examples = g_menu_new ();
  GMenu *menu = G_MENU (gtk_menu_button_get_menu_model (button));
  const char *const *recent = ls_settings_get_recent (data);

  for (guint i = 0; recent[i] != NULL; i++)
    {
      g_autofree char *label = dup_label (recent[i]);

      append (section, label, "win.open-recent", recent[i]);
    }
  ls_open_menu_append_examples (examples);
  g_menu_remove_all (menu);
  g_menu_append_section (menu, _ ("Opened Last"), G_MENU_MODEL (section));
  if (g_menu_model_get_n_items (G_MENU_MODEL (section)) <= FEW)
    g_menu_append_section (menu, _ ("Examples"), G_MENU_MODEL (examples));
  else
    g_menu_append_submenu (menu, _ ("_Examples"), G_MENU_MODEL (examples));
}

void
ls_open_menu_fill (GtkMenuButton *button, LsSettings *settings)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
  gtk_menu_button_set_create_popup_func (button, fill_cb, g_object_ref (settings), g_object_unref);
}
