#include "ls-command.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-menus.h"
#include "ls-tooltip.h"
#include "ls-views.h"

#define KEYS(group, title, accel, letter) LS_KEYS_##group, title, { accel, letter }, FALSE
#define KEYS_ALONE(group, title, accel, letter) LS_KEYS_##group, title, { accel, letter }, TRUE
#define NO_KEYS LS_KEYS_NONE, NULL, { NULL, NULL }, FALSE
#define MENUS(...) __VA_ARGS__
#define NO_MENU ITEM (NULL, 0, NULL, NULL)
#define ITEM(place, rank, label, target) \
  {                                      \
    place, rank, label, target, 0        \
  }
#define AT(rank, about, target)     \
  {                                 \
    NULL, rank, NULL, target, about \
  }
#define IN(pane) LS_ABOUT_PANE (LS_PANE_##pane)
#define OF_REGISTER (IN (MATRIX) | IN (LANE) | LS_ABOUT_REGISTER)
#define OF_LANE LS_ABOUT_LANE
#define OF_PIXEL LS_ABOUT_PIXEL
#define OF_VERTEX LS_ABOUT_VERTEX
#define CHOICE(target, title, accel, pane) \
  {                                        \
    target, title, accel, pane             \
  }

/* Behind the choices of a row there is an empty one, and behind its places. */
#define ACTION(name, parameter, keys, when, does, menus, ...)                                      \
  _Static_assert(sizeof ((LsActionChoice[]){ __VA_ARGS__ }) <=                                     \
                   LS_ACTION_CHOICES * sizeof (LsActionChoice),                                    \
                 "too many choices of " name);                                                     \
  _Static_assert(sizeof ((LsActionPlace[]){ menus }) <= LS_ACTION_PLACES * sizeof (LsActionPlace), \
                 "too many places of " name);
#include "ls-actions.def"

static const LsWindowAction actions[] = {
#define ACTION(name, parameter, keys, when, does, menus, ...) \
  { name, keys, { menus }, { __VA_ARGS__ } },
#include "ls-actions.def"
};

const LsWindowAction *
ls_commands_get_actions (guint *n)
{
  *n = G_N_ELEMENTS (actions);
  return actions;
}

const LsWindowAction *
ls_commands_find_action (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (actions[i].name, name))
      return &actions[i];
  return NULL;
}

/* --- keys ------------------------------------------------------------------------------------------------ */

/* A letter typed into an entry is text (WCAG 2.1.4). */
static gboolean
is_entering_text (GtkWidget *widget)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  if (focus == NULL)
    return FALSE;
  if (GTK_IS_EDITABLE (focus) || GTK_IS_TEXT (focus))
    return TRUE;
  return GTK_IS_TEXT_VIEW (focus) && gtk_text_view_get_editable (GTK_TEXT_VIEW (focus));
}

/* Operations are put into slots by their letters. */
static gboolean
takes_letters (GtkWidget *widget, const char *action)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  return !g_str_equal (action, "win.undo") && focus != NULL &&
         gtk_widget_has_css_class (focus, LS_LETTERS_CLASS);
}

/* An entry that stands in the place of what it changes gives that back with Escape. */
static gboolean
is_editing_in_place (GtkWidget *focus)
{
  GtkWidget *entry = gtk_widget_get_parent (focus);

  return entry != NULL && gtk_widget_has_css_class (entry, "in-place");
}

/* Space presses a button and the like, and chooses a lane where lanes are an answer sheet. */
static gboolean
is_pressed_by_space (GtkWidget *focus)
{
  GtkWidget *parent = gtk_widget_get_parent (focus);

  return GTK_IS_BUTTON (focus) || GTK_IS_SWITCH (focus) || GTK_IS_CHECK_BUTTON (focus) ||
         (parent != NULL &&
          (GTK_IS_DROP_DOWN (parent) || gtk_widget_has_css_class (parent, LS_SHEET_CLASS)));
}

/* Keys such as Space and Escape first belong to a button, switch or popover that has the focus. */
static gboolean
is_used_by_focus (GtkWidget *widget, const char *action)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  if (focus == NULL)
    return FALSE;
  if (gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL)
    return TRUE;
  if (g_str_equal (action, "win.cancel") && is_editing_in_place (focus))
    return TRUE;
  if (g_str_equal (action, "win.undo") && is_entering_text (widget))
    return TRUE;
  return g_str_equal (action, "debug.play") && is_pressed_by_space (focus);
}

static gboolean
key_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  const char *action = data;

  if (is_used_by_focus (widget, action))
    return FALSE;
  ls_tooltip_hold (widget);
  if (g_str_has_prefix (action, "debug."))
    gtk_widget_activate_action (widget, "debug." LS_KEY_PRESSED, "s", action + strlen ("debug."));
  gtk_widget_activate_action_variant (widget, action, NULL);
  return TRUE;
}

#define NO_LETTERS "ls-no-letters"

void
ls_commands_set_letters (GtkWidget *widget, gboolean is_on)
{
  g_object_set_data (G_OBJECT (widget), NO_LETTERS, is_on ? NULL : widget);
}

static gboolean
letter_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  if (is_entering_text (widget) || takes_letters (widget, data) ||
      g_object_get_data (G_OBJECT (widget), NO_LETTERS) != NULL)
    return FALSE;
  return key_cb (widget, arguments, data);
}

/* triggers: (nullable). */
static void
add_triggers (GtkEventController *keys,
              const char *triggers,
              GtkShortcutFunc callback,
              const char *action)
{
  g_auto (GStrv) each = triggers == NULL ? NULL : g_strsplit (triggers, " ", -1);

  for (guint i = 0; each != NULL && each[i] != NULL; i++)
    {
      GtkShortcutTrigger *parsed = gtk_shortcut_trigger_parse_string (each[i]);

      g_assert (parsed != NULL);
      gtk_shortcut_controller_add_shortcut (
        GTK_SHORTCUT_CONTROLLER (keys),
        gtk_shortcut_new (parsed, gtk_callback_action_new (callback, g_strdup (action), g_free)));
    }
}

static void
add_keys (GtkEventController *controller, const char *action, LsKeys keys)
{
  add_triggers (controller, keys.accel, key_cb, action);
  add_triggers (controller, keys.letter, letter_cb, action);
}

/* In the capture phase, because lists, panes and text views take F8, Home and the like for themselves. */
void
ls_commands_add_keys (GtkWidget *widget)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  guint n;
  const LsCommand *commands = ls_commands_get (&n);

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (keys), GTK_SHORTCUT_SCOPE_GLOBAL);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *action = g_strconcat ("debug.", commands[i].name, NULL);

      add_keys (keys, action, (LsKeys){ commands[i].accel, commands[i].letter });
    }
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    add_keys (keys, actions[i].name, actions[i].keys);
  gtk_widget_add_controller (widget, keys);
}
