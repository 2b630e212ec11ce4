#include "ls-command.h"

/* clang-format off */
static const LsOtherKey other_keys[] = {
  { "win.open",            "Open a File",                           "<Control>o",          NULL,                         TRUE },
  { "win.recent",          "Open What Was Open Lately, or an Example", "<Control><Shift>o", NULL,                      TRUE },
  { "win.restart",         "Load the File Again",                   "<Control>r",          NULL,                         TRUE },
  { "win.save",            "Save What You Marked",                  "<Control>s",          NULL,                         TRUE },
  { "win.save-as",         "Save under Another Name",               "<Control><Shift>s",   NULL,                         TRUE },
  { "win.palette",         "Command Palette",                       "<Control><Shift>p",   NULL,                         FALSE },
  { "win.edit-breakpoint", "Edit the Breakpoint at the Cursor",     NULL,                  "<Shift>b",                   TRUE },
  { "win.find",            "Find in the Program",                   "<Control>f",          NULL,                         TRUE },
  { "win.follow-jump",     "Follow the Jump of the Cursor's Line",  "<Control>j",          NULL,                         TRUE },
  { "win.fold",            "Fold or Unfold at the Cursor",          "<Control>l",          NULL,                         TRUE },
  { "win.fold-all",        "Unfold All, or Fold All",               "<Control><Shift>l",   NULL,                         TRUE },
  { "win.breakpoints",     "All Breakpoints",                       "<Control>b",          NULL,                         TRUE },
  { "win.break-on-change", "Stop When This Value Changes",          NULL,                  "v",                          TRUE },
  { "win.watch-value",     "Watch This Value",                      NULL,                  "<Shift>v",                   TRUE },
  { "win.pin-row",         "Keep This Register in Sight, or Let It Go", NULL,              "p",                          TRUE },
  { "win.preferences",     "Preferences",                           "<Control>comma",      NULL,                         TRUE },
  { "win.what-if",         "What If: Change Something Here",        NULL,                  "equal",                      TRUE },
  { "win.next-run",        "Next of the Wave's Runs",               NULL,                  "f",                          TRUE },
  { "win.undo",            "Bring Back the Breakpoint Deleted from the List", NULL,        "<Control>z",                 TRUE },
  { "win.goto-step",       "Go to a Step",                          "<Control>g",          "g",                          TRUE },
  { "win.goto-wave",       "Go to a Wave",                          NULL,                  "<Shift>g",                   TRUE },
  { "win.hex",             "Hexadecimal or Decimal",                NULL,                  "x",                          TRUE },
  { "win.who",             "Who Wrote This Value",                  NULL,                  "w",                          TRUE },
  { "win.uses",            "Who Reads This Value",                  NULL,                  "<Shift>w",                   TRUE },
  { "win.why",             "Why Is This Lane On or Off",            NULL,                  "question|<Shift>question",   TRUE },
  { "win.export",          "Export This Pane",                      "<Control>e",          NULL,                         TRUE },
  { "win.copy-table",      "Copy This Pane as a Table",             "<Control><Shift>c",   NULL,                         TRUE },
  { "win.copy-position",   "Copy the Position as Text",             "<Control><Shift>x",   NULL,                         TRUE },
  { "win.paste-position",  "Go to the Position on the Clipboard",   "<Control><Shift>v",   NULL,                         TRUE },
  { "win.next-pane",       "Next Pane",                             "F6",                  NULL,                         TRUE },
  { "win.previous-pane",   "Previous Pane",                         "<Shift>F6",           NULL,                         TRUE },
  { "win.close-this-pane", "Close This Pane",                       "<Control>F4",         NULL,                         TRUE },
  { "win.maximize-this-pane", "All the Room for This Pane, or Back", "<Control>m",     NULL,                         TRUE },
  { "win.reset-layout",    "Panes Where They Were at First",        NULL,                  NULL,                         TRUE },
  { "win.cancel",          "Stop a Run, Close a Message",           "Escape",              NULL,                         FALSE },
  { "win.primary-menu",    "Menu",                                  "<Alt>m",              NULL,                         TRUE },
  { "win.text-larger",     "Larger Text",                           "<Control>plus|<Control><Shift>plus|<Control>equal|<Control>KP_Add", NULL, TRUE },
  { "win.text-smaller",    "Smaller Text",                          "<Control>minus|<Control>KP_Subtract", NULL,          TRUE },
  { "win.text-normal",     "Text of the Usual Size",                "<Control>0|<Control>KP_0", NULL,                     TRUE },
  { "win.fullscreen",      "Full Screen",                           "<Control><Shift>F11", NULL,                         TRUE },
  { "win.help",            "Help",                                  "F1",                  NULL,                         TRUE },
  { "win.shortcuts",       "All Keys",                              "<Control>question",    NULL,                        TRUE },
  { "win.close",           "Close the Window",                      "<Control>w",          NULL,                         TRUE },
};
/* clang-format on */

const LsOtherKey *
ls_commands_get_other_keys (guint *n)
{
  *n = G_N_ELEMENTS (other_keys);
  return other_keys;
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

/* An entry that stands in the place of what it changes gives that back with Escape. */
static gboolean
is_editing_in_place (GtkWidget *focus)
{
  GtkWidget *entry = gtk_widget_get_parent (focus);

  return entry != NULL && gtk_widget_has_css_class (entry, "in-place");
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
  return g_str_equal (action, "debug.play") && (GTK_IS_BUTTON (focus) || GTK_IS_SWITCH (focus));
}

static gboolean
key_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  const char *action = data;

  (void) arguments;
  if (is_used_by_focus (widget, action))
    return FALSE;
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
  if (is_entering_text (widget) || g_object_get_data (G_OBJECT (widget), NO_LETTERS) != NULL)
    return FALSE;
  return key_cb (widget, arguments, data);
}

static void
add_key (GtkEventController *keys,
         const char *trigger,
         GtkShortcutFunc callback,
         const char *action)
{
  GtkShortcutTrigger *parsed;

  if (trigger == NULL)
    return;
  parsed = gtk_shortcut_trigger_parse_string (trigger);
  g_assert (parsed != NULL);
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (parsed, gtk_callback_action_new (callback, g_strdup (action), g_free)));
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

      add_key (keys, commands[i].accel, key_cb, action);
      add_key (keys, commands[i].letter, letter_cb, action);
    }
  for (guint i = 0; i < G_N_ELEMENTS (other_keys); i++)
    {
      add_key (keys, other_keys[i].accel, key_cb, other_keys[i].action);
      add_key (keys, other_keys[i].letter, letter_cb, other_keys[i].action);
    }
  gtk_widget_add_controller (widget, keys);
}
