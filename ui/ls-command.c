#include "ls-command.h"

/* A row is what is done, then its keys, as GTK reads them for everywhere, for where no text is entered, and as shown to people;
 * then what is told where a search meets the end.  F10 and F11 go forward, F8 and F7 mirror them; the letters need no
 * function keys. */
#define DOING(command, shown, needs, what) \
  .name = command, .title = shown, .need = needs, .doing = what
#define MOVE(name, title, need, how) DOING (name, title, need, LS_DO_MOVE), .move = how
#define MOVE_LANE(name, title, need, how) DOING (name, title, need, LS_DO_MOVE_LANE), .move = how
#define TOWARDS(way) ((way) > 0 ? LS_NEED_FORWARD : LS_NEED_BACK)
#define EVENT(name, title, way, which) \
  MOVE (name, title, TOWARDS (way), (way) > 0 ? LS_MOVE_EVENT : LS_MOVE_EVENT_BACK), .kinds = which
#define GOAL(name, title, way, what) \
  DOING (name, title, TOWARDS (way), LS_DO_GOAL), .dx = way, .goal = what
#define FOCUS(name, title, right, up) \
  DOING (name, title, LS_NEED_SCENE, LS_DO_FOCUS), .dx = right, .dy = up
#define OTHER(name, title, need, doing, way) DOING (name, title, need, doing), .dx = way
#define KEYS(everywhere, elsewhere, shown) .accel = everywhere, .letter = elsewhere, .keys = shown
#define MISSING(text) .missing = text
#define NO_MORE(what) MISSING (what " after this: this is the end")
#define NONE_BEFORE(what) MISSING (what " before this: this is the start")

/* clang-format off */
static const LsCommand commands[] = {
  { MOVE ("step", "Step", LS_NEED_FORWARD, LS_MOVE_STEP), KEYS ("F10", "period", "F10 or .") },
  { MOVE ("step-back", "Step Back", LS_NEED_BACK, LS_MOVE_STEP_BACK),
    KEYS ("F8", "comma", "F8 or ,") },
  { MOVE ("step-into", "Step Into, Slot by Slot", LS_NEED_FORWARD, LS_MOVE_SLOT),
    KEYS ("F11", NULL, "F11") },
  { MOVE ("step-into-back", "Step Back Into, Slot by Slot", LS_NEED_BACK, LS_MOVE_SLOT_BACK),
    KEYS ("F7", NULL, "F7") },
  { MOVE ("step-out", "Step Out", LS_NEED_FORWARD, LS_MOVE_OUT),
    KEYS ("<Shift>F11", NULL, "Shift+F11"),
    MISSING ("Nothing to leave here: no clause, branch, loop or call") },
  { MOVE ("step-out-back", "Step Back Out", LS_NEED_BACK, LS_MOVE_OUT_BACK),
    KEYS ("<Shift>F7", NULL, "Shift+F7"),
    MISSING ("Nothing to leave here: no clause, branch, loop or call") },
  { MOVE ("step-clause", "Next Clause", LS_NEED_FORWARD, LS_MOVE_CLAUSE),
    KEYS (NULL, "greater", ">") },
  { MOVE ("step-clause-back", "Previous Clause", LS_NEED_BACK, LS_MOVE_CLAUSE_BACK),
    KEYS (NULL, "less", "<") },
  { MOVE ("continue", "Continue", LS_NEED_FORWARD, LS_MOVE_CONTINUE), KEYS ("F5", NULL, "F5") },
  { MOVE ("reverse-continue", "Continue Backwards", LS_NEED_BACK, LS_MOVE_REVERSE_CONTINUE),
    KEYS ("<Shift>F5", NULL, "Shift+F5") },
  { OTHER ("continue-waves", "Continue in All Waves", LS_NEED_SCENE, LS_DO_ALL_WAVES, 1),
    KEYS ("<Control>F5", NULL, "Ctrl+F5"),
    MISSING ("No breakpoint after this, in this wave and those behind it") },
  { OTHER ("reverse-continue-waves", "Continue Backwards in All Waves", LS_NEED_SCENE, LS_DO_ALL_WAVES, -1),
    KEYS ("<Control><Shift>F5", NULL, "Ctrl+Shift+F5"),
    MISSING ("No breakpoint before this, in this wave and those before it") },
  { MOVE ("start", "Go to Start", LS_NEED_BACK, LS_MOVE_START), KEYS (NULL, "Home", "Home") },
  { MOVE ("end", "Go to End", LS_NEED_FORWARD, LS_MOVE_END), KEYS (NULL, "End", "End") },
  { MOVE ("next-divergence", "Next Divergence", LS_NEED_FORWARD, LS_MOVE_DIVERGENCE),
    KEYS (NULL, "n", "N"), NO_MORE ("No lanes part") },
  { MOVE ("previous-divergence", "Previous Divergence", LS_NEED_BACK, LS_MOVE_DIVERGENCE_BACK),
    KEYS (NULL, "<Shift>n", "Shift+N"), NONE_BEFORE ("No lanes part") },
  { GOAL ("next-reconvergence", "Next Reconvergence", 1, "reconvergence"),
    KEYS (NULL, "r", "R"), NO_MORE ("No lanes come together again") },
  { GOAL ("previous-reconvergence", "Previous Reconvergence", -1, "reconvergence"),
    KEYS (NULL, "<Shift>r", "Shift+R"), NONE_BEFORE ("No lanes come together again") },
  { GOAL ("next-mask", "Next Change of the Active Lanes", 1, "mask"),
    KEYS (NULL, "a", "A"), NO_MORE ("The active lanes stay the same") },
  { GOAL ("previous-mask", "Previous Change of the Active Lanes", -1, "mask"),
    KEYS (NULL, "<Shift>a", "Shift+A"), NONE_BEFORE ("The active lanes stay the same") },
  { MOVE_LANE ("next-mask-change", "Next Change of This Lane", LS_NEED_FORWARD, LS_MOVE_MASK_CHANGE),
    KEYS (NULL, "m", "M"), MISSING ("This lane changes no more: this is the end") },
  { MOVE_LANE ("previous-mask-change", "Previous Change of This Lane", LS_NEED_BACK, LS_MOVE_MASK_CHANGE_BACK),
    KEYS (NULL, "<Shift>m", "Shift+M"),
    MISSING ("This lane has not changed before: this is the start") },
  { EVENT ("next-event", "Next Event", 1, LS_EVENTS_ALL),
    KEYS (NULL, "bracketright", "]"), NO_MORE ("There is none") },
  { EVENT ("previous-event", "Previous Event", -1, LS_EVENTS_ALL),
    KEYS (NULL, "bracketleft", "["), NONE_BEFORE ("There is none") },
  { EVENT ("next-nan", "Next NaN or Infinity", 1, LS_EVENTS_NUMBERS),
    KEYS (NULL, "i", "I"), NO_MORE ("There is none") },
  { EVENT ("previous-nan", "Previous NaN or Infinity", -1, LS_EVENTS_NUMBERS),
    KEYS (NULL, "<Shift>i", "Shift+I"), NONE_BEFORE ("There is none") },
  { EVENT ("next-kill", "Next Kill", 1, LS_EVENT_BIT (LS_EVENT_KILL)),
    KEYS (NULL, "d", "D"), NO_MORE ("There is none") },
  { EVENT ("previous-kill", "Previous Kill", -1, LS_EVENT_BIT (LS_EVENT_KILL)),
    KEYS (NULL, "<Shift>d", "Shift+D"), NONE_BEFORE ("There is none") },
  { EVENT ("next-uninitialised", "Next Uninitialised Read", 1, LS_EVENT_BIT (LS_EVENT_UNINITIALISED_READ)),
    KEYS (NULL, "u", "U"), NO_MORE ("There is none") },
  { EVENT ("previous-uninitialised", "Previous Uninitialised Read", -1, LS_EVENT_BIT (LS_EVENT_UNINITIALISED_READ)),
    KEYS (NULL, "<Shift>u", "Shift+U"), NONE_BEFORE ("There is none") },
  { EVENT ("next-uncertain", "Next Uncertain Result", 1, LS_EVENT_BIT (LS_EVENT_UNCERTAIN)),
    KEYS (NULL, "q", "Q"), NO_MORE ("Other readings of the machine give the same") },
  { EVENT ("previous-uncertain", "Previous Uncertain Result", -1, LS_EVENT_BIT (LS_EVENT_UNCERTAIN)),
    KEYS (NULL, "<Shift>q", "Shift+Q"),
    NONE_BEFORE ("Other readings of the machine give the same") },
  { GOAL ("next-access", "Next Texture or Buffer Access", 1, "access"),
    KEYS (NULL, "t", "T"), NO_MORE ("Nothing reads a texture or buffer") },
  { GOAL ("previous-access", "Previous Texture or Buffer Access", -1, "access"),
    KEYS (NULL, "<Shift>t", "Shift+T"), NONE_BEFORE ("Nothing reads a texture or buffer") },
  { GOAL ("next-export", "Next Export", 1, "export"),
    KEYS (NULL, "e", "E"), NO_MORE ("Nothing is exported") },
  { GOAL ("previous-export", "Previous Export", -1, "export"),
    KEYS (NULL, "<Shift>e", "Shift+E"), NONE_BEFORE ("Nothing is exported") },
  { OTHER ("run-to-cursor", "Run to Cursor", LS_NEED_SCENE, LS_DO_CURSOR, 0),
    KEYS ("<Control>F10", NULL, "Ctrl+F10") },
  { OTHER ("toggle-breakpoint", "Toggle Breakpoint", LS_NEED_SCENE, LS_DO_BREAKPOINT, 0),
    KEYS ("F9", "b", "F9 or B") },
  { OTHER ("toggle-bookmark", "Bookmark This Step", LS_NEED_SCENE, LS_DO_BOOKMARK, 0),
    KEYS ("<Control>F3", NULL, "Ctrl+F3") },
  { OTHER ("next-bookmark", "Next Bookmark", LS_NEED_SCENE, LS_DO_VISIT_BOOKMARK, 1),
    KEYS ("F3", NULL, "F3"), MISSING ("There is no bookmark after this step") },
  { OTHER ("previous-bookmark", "Previous Bookmark", LS_NEED_SCENE, LS_DO_VISIT_BOOKMARK, -1),
    KEYS ("<Shift>F3", NULL, "Shift+F3"), MISSING ("There is no bookmark before this step") },
  { OTHER ("go-back", "Back to Where You Were", LS_NEED_VISIT, LS_DO_GO, -1),
    KEYS ("<Alt>Left", NULL, "Alt+\u2190") },
  { OTHER ("go-forward", "Forward Again", LS_NEED_VISIT, LS_DO_GO, 1),
    KEYS ("<Alt>Right", NULL, "Alt+\u2192") },
  { FOCUS ("focus-left", "Lane to the Left", -1, 0), KEYS (NULL, "h", "H") },
  { FOCUS ("focus-down", "Lane Below", 0, -1), KEYS (NULL, "j", "J") },
  { FOCUS ("focus-up", "Lane Above", 0, 1), KEYS (NULL, "k", "K") },
  { FOCUS ("focus-right", "Lane to the Right", 1, 0), KEYS (NULL, "l", "L") },
  { OTHER ("next-wave", "Next Wave", LS_NEED_SCENE, LS_DO_WAVE, 1),
    KEYS (NULL, "braceright|<Shift>braceright", "}"), MISSING ("This is the last wave") },
  { OTHER ("previous-wave", "Previous Wave", LS_NEED_SCENE, LS_DO_WAVE, -1),
    KEYS (NULL, "braceleft|<Shift>braceleft", "{"), MISSING ("This is the first wave") },
  { OTHER ("play", "Play", LS_NEED_FORWARD, LS_DO_PLAY, 0), KEYS (NULL, "space", "Space") },
  { OTHER ("faster", "Play Faster", LS_NEED_SCENE, LS_DO_SPEED, 1),
    KEYS (NULL, "plus|<Shift>plus|KP_Add", "+") },
  { OTHER ("slower", "Play Slower", LS_NEED_SCENE, LS_DO_SPEED, -1),
    KEYS (NULL, "minus|KP_Subtract", "\u2212") },
};
/* clang-format on */

/* clang-format off */
static const LsOtherKey other_keys[] = {
  { "win.open",            "Open a File",                           "<Control>o",          NULL,                         TRUE },
  { "win.restart",         "Load the File Again",                   "<Control>r",          NULL,                         TRUE },
  { "win.save",            "Save What You Marked",                  "<Control>s",          NULL,                         TRUE },
  { "win.save-as",         "Save under Another Name",               "<Control><Shift>s",   NULL,                         TRUE },
  { "win.palette",         "Command Palette",                       "<Control><Shift>p",   NULL,                         FALSE },
  { "win.edit-breakpoint", "Edit the Breakpoint at the Cursor",     NULL,                  "<Shift>b",                   TRUE },
  { "win.breakpoints",     "All Breakpoints",                       "<Control>b",          NULL,                         TRUE },
  { "win.break-on-change", "Stop When This Value Changes",          NULL,                  "v",                          TRUE },
  { "win.watch-value",     "Watch This Value",                      NULL,                  "<Shift>v",                   TRUE },
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
  { "win.cancel",          "Stop a Run, Close a Message",           "Escape",              NULL,                         FALSE },
  { "win.primary-menu",    "Menu",                                  "<Alt>m",              NULL,                         TRUE },
  { "win.text-larger",     "Larger Text",                           "<Control>plus|<Control><Shift>plus|<Control>equal|<Control>KP_Add", NULL, TRUE },
  { "win.text-smaller",    "Smaller Text",                          "<Control>minus|<Control>KP_Subtract", NULL,          TRUE },
  { "win.text-normal",     "Text of the Usual Size",                "<Control>0|<Control>KP_0", NULL,                     TRUE },
  { "win.fullscreen",      "Full Screen",                           "<Control><Shift>F11", NULL,                         TRUE },
  { "win.shortcuts",       "All Keys",                              "<Control>question|F1", NULL,                        TRUE },
  { "win.close",           "Close the Window",                      "<Control>w",          NULL,                         TRUE },
};
/* clang-format on */

const LsCommand *
ls_commands_get (guint *n)
{
  *n = G_N_ELEMENTS (commands);
  return commands;
}

const LsOtherKey *
ls_commands_get_other_keys (guint *n)
{
  *n = G_N_ELEMENTS (other_keys);
  return other_keys;
}

const LsCommand *
ls_command_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].name, name))
      return &commands[i];
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

static gboolean
letter_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  if (is_entering_text (widget))
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

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (keys), GTK_SHORTCUT_SCOPE_GLOBAL);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
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
