#include "ls-command.h"

#include <glib/gi18n.h>
#include <string.h>

/* --- keys of an action ----------------------------------------------------------------------------------- */

gboolean
ls_keys_find (const char *action, LsKeys *keys)
{
  const LsCommand *command =
    g_str_has_prefix (action, "debug.") ? ls_command_find (action + strlen ("debug.")) : NULL;
  const LsWindowAction *other = ls_commands_find_action (action);

  if (command != NULL)
    {
      *keys = (LsKeys){ command->accel, command->letter };
      return TRUE;
    }
  if (other == NULL || other->title == NULL)
    return FALSE;
  *keys = other->keys;
  return TRUE;
}

/* --- words ----------------------------------------------------------------------------------------------- */

char *
ls_keys_dup_first (const char *triggers)
{
  g_auto (GStrv) each = g_strsplit (triggers, " ", -1);

  for (guint i = 0; each[i] != NULL; i++)
    each[i][strcspn (each[i], "|")] = '\0';
  return g_strjoinv (" ", each);
}

const char *
ls_keys_get_word (const char *accelerator)
{
  if (g_strcmp0 (accelerator, "period") == 0)
    return _ ("full stop");
  return g_strcmp0 (accelerator, "comma") == 0 ? _ ("comma") : NULL;
}

/* Takes label, which is NULL at first. */
static char *
add_key_label (char *label, const char *accelerator)
{
  g_autofree char *before = label, *name = NULL;
  guint key;
  GdkModifierType modifiers;

  if (!gtk_accelerator_parse (accelerator, &key, &modifiers))
    return g_steal_pointer (&before);
  name = g_strdup (ls_keys_get_word (accelerator));
  if (name == NULL)
    name = gtk_accelerator_get_label (key, modifiers);
  /* TRANSLATORS: two keys that do the same, such as "F10 or full stop" */
  return before == NULL ? g_steal_pointer (&name) : g_strdup_printf (_ ("%s or %s"), before, name);
}

/* Accelerators of all keys, one each; (transfer full). */
static GStrv
split_keys (const char *action)
{
  LsKeys keys = { 0 };
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();

  ls_keys_find (action, &keys);
  for (guint i = 0; i < 2; i++)
    {
      const char *triggers = i == 0 ? keys.accel : keys.letter;
      g_autofree char *first = triggers == NULL ? g_strdup ("") : ls_keys_dup_first (triggers);
      g_auto (GStrv) each = g_strsplit (first, " ", -1);

      g_strv_builder_addv (all, (const char **) each);
    }
  return g_strv_builder_end (all);
}

char *
ls_keys_dup_label (const char *action)
{
  g_auto (GStrv) keys = split_keys (action);
  char *label = NULL;

  for (guint i = 0; keys[i] != NULL; i++)
    label = add_key_label (label, keys[i]);
  return label;
}

/* The first of them as menus want it; NULL if it has none. Returns: (transfer full). */
static char *
dup_accel (const char *action)
{
  g_auto (GStrv) keys = split_keys (action);

  return keys[0] == NULL ? NULL : g_strdup (keys[0]);
}

/* --- menus ----------------------------------------------------------------------------------------------- */

static void
show_in_item (GMenu *menu, int i, const char *accel)
{
  g_autoptr (GMenuItem) item = g_menu_item_new_from_model (G_MENU_MODEL (menu), i);

  g_menu_item_set_attribute (item, "accel", accel == NULL ? NULL : "s", accel);
  g_menu_remove (menu, i);
  g_menu_insert_item (menu, i, item);
}

static void
show_below (GMenu *menu, int i, const char *link, gboolean in_text)
{
  g_autoptr (GMenuModel) below = g_menu_model_get_item_link (G_MENU_MODEL (menu), i, link);

  if (G_IS_MENU (below))
    ls_keys_show_in_menu (G_MENU (below), in_text);
}

void
ls_keys_show_in_menu (GMenu *menu, gboolean in_text)
{
  GMenuModel *model = G_MENU_MODEL (menu);

  for (int i = 0; i < g_menu_model_get_n_items (model); i++)
    {
      g_autofree char *action = NULL, *shown = NULL, *accel = NULL;
      LsKeys keys;

      show_below (menu, i, G_MENU_LINK_SECTION, in_text);
      show_below (menu, i, G_MENU_LINK_SUBMENU, in_text);
      if (!g_menu_model_get_item_attribute (model, i, "action", "s", &action) ||
          !ls_keys_find (action, &keys))
        continue;
      g_menu_model_get_item_attribute (model, i, "accel", "s", &shown);
      accel = in_text && keys.accel == NULL ? NULL : dup_accel (action);
      if (g_strcmp0 (accel, shown) != 0)
        show_in_item (menu, i, accel);
    }
}
