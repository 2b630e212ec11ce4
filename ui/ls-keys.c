#include "ls-keys.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-command.h"

static const char *const names[LS_N_KEY_PRESETS] = {
  [LS_KEYS_OWN] = "own",
  [LS_KEYS_RENDERDOC] = "renderdoc",
  [LS_KEYS_VSCODE] = "vscode",
  [LS_KEYS_BUILDER] = "builder",
};

/* What works everywhere, in place of what the tables of commands say. */
typedef struct
{
  LsKeyPreset preset;
  const char *action, *accel; /* accel: NULL: none, because another action has it */
} Moved;

/* clang-format off */
static const Moved moved[] = {
  /* Its debugger of shaders has each way back on the key of the way there, with Shift; out is Ctrl+F11. Shift+F10 opens menus
   * of what has the keyboard elsewhere: here the menu key alone does then. */
  { LS_KEYS_RENDERDOC, "debug.step-back",      "<Shift>F10" },
  { LS_KEYS_RENDERDOC, "debug.step-into-back", "<Shift>F11" },
  { LS_KEYS_RENDERDOC, "debug.step-out",       "<Control>F11" },
  { LS_KEYS_RENDERDOC, "debug.step-out-back",  "<Control><Shift>F11" },
  { LS_KEYS_RENDERDOC, "debug.run-to-cursor",  "<Control>F10|<Control><Shift>F10" },
  { LS_KEYS_RENDERDOC, "win.fullscreen",       "<Alt>Return|<Alt>KP_Enter" },

  /* F5, F9, F10, F11 and Shift+F11 are where the window has them. Shift+F5 ends what runs, and with Ctrl it begins again; ways back
   * have no keys there, so the long ones go to that of the short one. */
  { LS_KEYS_VSCODE, "win.cancel",                   "Escape <Shift>F5" },
  { LS_KEYS_VSCODE, "debug.start",                  "<Control><Shift>F5" },
  { LS_KEYS_VSCODE, "debug.reverse-continue",       "<Shift>F8" },
  { LS_KEYS_VSCODE, "debug.reverse-continue-waves", "<Control><Shift>F8" },
  { LS_KEYS_VSCODE, "win.move-lines",               NULL },
  { LS_KEYS_VSCODE, "app.new-window",               "<Control><Shift>n" },

  /* F7 over, F8 in, Shift+F8 out; ways back, which it does not have, are these with Ctrl. F10 and F11 are what GNOME has them for. */
  { LS_KEYS_BUILDER, "debug.step",           "F7" },
  { LS_KEYS_BUILDER, "debug.step-back",      "<Control>F7" },
  { LS_KEYS_BUILDER, "debug.step-into",      "F8" },
  { LS_KEYS_BUILDER, "debug.step-into-back", "<Control>F8" },
  { LS_KEYS_BUILDER, "debug.step-out",       "<Shift>F8" },
  { LS_KEYS_BUILDER, "debug.step-out-back",  "<Control><Shift>F8" },
  { LS_KEYS_BUILDER, "win.move-lines",       NULL },
  { LS_KEYS_BUILDER, "win.primary-menu",     "<Alt>m F10" },
  { LS_KEYS_BUILDER, "win.fullscreen",       "F11" },
};
/* clang-format on */

const char *
ls_key_preset_get_name (LsKeyPreset preset)
{
  return names[preset];
}

LsKeyPreset
ls_key_preset_find (const char *name)
{
  for (LsKeyPreset i = 0; i < LS_N_KEY_PRESETS; i++)
    if (g_str_equal (names[i], name))
      return i;
  return LS_KEYS_OWN;
}

/* --- keys of an action ----------------------------------------------------------------------------------- */

static gboolean
find_own (const char *action, LsKeys *keys)
{
  const LsCommand *command =
    g_str_has_prefix (action, "debug.") ? ls_command_find (action + strlen ("debug.")) : NULL;
  guint n;
  const LsOtherKey *others = ls_commands_get_other_keys (&n);

  if (command != NULL)
    {
      *keys = (LsKeys){ command->accel, command->letter };
      return TRUE;
    }
  for (guint i = 0; i < n; i++)
    if (g_str_equal (others[i].action, action))
      {
        *keys = (LsKeys){ others[i].accel, others[i].letter };
        return TRUE;
      }
  return FALSE;
}

gboolean
ls_keys_find (LsKeyPreset preset, const char *action, LsKeys *keys)
{
  if (!find_own (action, keys))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (moved); i++)
    if (moved[i].preset == preset && g_str_equal (moved[i].action, action))
      keys->accel = moved[i].accel;
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
split_keys (LsKeyPreset preset, const char *action)
{
  LsKeys keys = { 0 };
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();

  ls_keys_find (preset, action, &keys);
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
ls_keys_dup_label (LsKeyPreset preset, const char *action)
{
  g_auto (GStrv) keys = split_keys (preset, action);
  char *label = NULL;

  for (guint i = 0; keys[i] != NULL; i++)
    label = add_key_label (label, keys[i]);
  return label;
}

char *
ls_keys_dup_accel (LsKeyPreset preset, const char *action)
{
  g_auto (GStrv) keys = split_keys (preset, action);

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
show_below (GMenu *menu, int i, const char *link, LsKeyPreset preset)
{
  g_autoptr (GMenuModel) below = g_menu_model_get_item_link (G_MENU_MODEL (menu), i, link);

  if (G_IS_MENU (below))
    ls_keys_show_in_menu (G_MENU (below), preset);
}

void
ls_keys_show_in_menu (GMenu *menu, LsKeyPreset preset)
{
  GMenuModel *model = G_MENU_MODEL (menu);

  for (int i = 0; i < g_menu_model_get_n_items (model); i++)
    {
      g_autofree char *action = NULL, *shown = NULL, *accel = NULL;
      LsKeys keys;

      show_below (menu, i, G_MENU_LINK_SECTION, preset);
      show_below (menu, i, G_MENU_LINK_SUBMENU, preset);
      if (!g_menu_model_get_item_attribute (model, i, "action", "s", &action) ||
          !ls_keys_find (preset, action, &keys))
        continue;
      g_menu_model_get_item_attribute (model, i, "accel", "s", &shown);
      accel = ls_keys_dup_accel (preset, action);
      if (g_strcmp0 (accel, shown) != 0)
        show_in_item (menu, i, accel);
    }
}
