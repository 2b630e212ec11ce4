#include "ls-command.h"

/* F10 and F11 go forward, F8 and F7 mirror them; the letters need no function keys. */
/* clang-format off */
static const LsCommand commands[] = {
  { "step",                  "Step",                       "F10",        "period",       "F10 or .",     LS_NEED_FORWARD, LS_DO_MOVE, LS_MOVE_STEP, 0, 0, 0, NULL, NULL },
  { "step-back",             "Step Back",                  "F8",         "comma",        "F8 or ,",      LS_NEED_BACK,    LS_DO_MOVE, LS_MOVE_STEP_BACK, 0, 0, 0, NULL, NULL },
  { "step-into",             "Step Into, Slot by Slot",    "F11",        NULL,           "F11",          LS_NEED_FORWARD, LS_DO_MOVE, LS_MOVE_SLOT, 0, 0, 0, NULL, NULL },
  { "step-into-back",        "Step Back Into, Slot by Slot", "F7",       NULL,           "F7",           LS_NEED_BACK,    LS_DO_MOVE, LS_MOVE_SLOT_BACK, 0, 0, 0, NULL, NULL },
  { "step-out",              "Step Out",                   "<Shift>F11", NULL,           "Shift+F11",    LS_NEED_FORWARD, LS_DO_MOVE, LS_MOVE_OUT, 0, 0, 0, NULL, "Nothing to leave here: no clause, branch, loop or call" },
  { "step-out-back",         "Step Back Out",              "<Shift>F7",  NULL,           "Shift+F7",     LS_NEED_BACK,    LS_DO_MOVE, LS_MOVE_OUT_BACK, 0, 0, 0, NULL, "Nothing to leave here: no clause, branch, loop or call" },
  { "step-clause",           "Next Clause",                NULL,         "greater",      ">"           , LS_NEED_FORWARD, LS_DO_MOVE, LS_MOVE_CF, 0, 0, 0, NULL, NULL },
  { "step-clause-back",      "Previous Clause",            NULL,         "less",         "<"           , LS_NEED_BACK,   LS_DO_MOVE, LS_MOVE_CF_BACK, 0, 0, 0, NULL, NULL },
  { "continue",              "Continue",                   "F5",         NULL,           "F5",           LS_NEED_FORWARD, LS_DO_MOVE, LS_MOVE_CONTINUE, 0, 0, 0, NULL, NULL },
  { "reverse-continue",      "Continue Backwards",         "<Shift>F5",  NULL,           "Shift+F5",     LS_NEED_BACK,    LS_DO_MOVE, LS_MOVE_REVERSE_CONTINUE, 0, 0, 0, NULL, NULL },
  { "start",                 "Go to Start",                NULL,         "Home",         "Home",         LS_NEED_BACK,    LS_DO_MOVE, LS_MOVE_START, 0, 0, 0, NULL, NULL },
  { "end",                   "Go to End",                  NULL,         "End",          "End",          LS_NEED_FORWARD, LS_DO_MOVE, LS_MOVE_END, 0, 0, 0, NULL, NULL },
  { "next-divergence",       "Next Divergence",            NULL,         "n",            "N",            LS_NEED_FORWARD, LS_DO_MOVE, LS_MOVE_DIVERGENCE, 0, 0, 0, NULL, "No lanes part after this: this is the end" },
  { "previous-divergence",   "Previous Divergence",        NULL,         "<Shift>n",     "Shift+N",      LS_NEED_BACK,    LS_DO_MOVE, LS_MOVE_DIVERGENCE_BACK, 0, 0, 0, NULL, "No lanes part before this: this is the start" },
  { "next-reconvergence", "Next Reconvergence", NULL, "r", "R", LS_NEED_FORWARD, LS_DO_GOAL, LS_MOVE_STEP, 1, 0, 0, "reconvergence", "No lanes come together again after this: this is the end" },
  { "previous-reconvergence", "Previous Reconvergence", NULL, "<Shift>r", "Shift+R", LS_NEED_BACK, LS_DO_GOAL, LS_MOVE_STEP, -1, 0, 0, "reconvergence", "No lanes come together again before this: this is the start" },
  { "next-mask", "Next Change of the Active Lanes", NULL, "a", "A", LS_NEED_FORWARD, LS_DO_GOAL, LS_MOVE_STEP, 1, 0, 0, "mask", "The active lanes stay the same after this: this is the end" },
  { "previous-mask", "Previous Change of the Active Lanes", NULL, "<Shift>a", "Shift+A", LS_NEED_BACK, LS_DO_GOAL, LS_MOVE_STEP, -1, 0, 0, "mask", "The active lanes stay the same before this: this is the start" },
  { "next-mask-change",      "Next Change of This Lane",   NULL,         "m",            "M",            LS_NEED_FORWARD, LS_DO_MOVE_LANE, LS_MOVE_MASK_CHANGE, 0, 0, 0, NULL, "This lane changes no more: this is the end" },
  { "previous-mask-change",  "Previous Change of This Lane", NULL,       "<Shift>m",     "Shift+M",      LS_NEED_BACK,    LS_DO_MOVE_LANE, LS_MOVE_MASK_CHANGE_BACK, 0, 0, 0, NULL, "This lane has not changed before: this is the start" },
  { "next-event",            "Next Event",                 NULL,         "bracketright", "]",            LS_NEED_FORWARD, LS_DO_MOVE, LS_MOVE_EVENT, 0, 0, LS_EVENTS_ALL, NULL, "There is none after this: this is the end" },
  { "previous-event",        "Previous Event",             NULL,         "bracketleft",  "[",            LS_NEED_BACK,    LS_DO_MOVE, LS_MOVE_EVENT_BACK, 0, 0, LS_EVENTS_ALL, NULL, "There is none before this: this is the start" },
  { "next-nan",              "Next NaN or Infinity",       NULL,         "i",            "I",            LS_NEED_FORWARD, LS_DO_MOVE, LS_MOVE_EVENT, 0, 0, LS_EVENTS_NUMBERS, NULL, "There is none after this: this is the end" },
  { "previous-nan",          "Previous NaN or Infinity",   NULL,         "<Shift>i",     "Shift+I",      LS_NEED_BACK,    LS_DO_MOVE, LS_MOVE_EVENT_BACK, 0, 0, LS_EVENTS_NUMBERS, NULL, "There is none before this: this is the start" },
  { "next-kill",             "Next Kill",                  NULL,         "d",            "D",            LS_NEED_FORWARD, LS_DO_MOVE, LS_MOVE_EVENT, 0, 0, LS_EVENT_BIT (LS_EVENT_KILL), NULL, "There is none after this: this is the end" },
  { "previous-kill",         "Previous Kill",              NULL,         "<Shift>d",     "Shift+D",      LS_NEED_BACK,    LS_DO_MOVE, LS_MOVE_EVENT_BACK, 0, 0, LS_EVENT_BIT (LS_EVENT_KILL), NULL, "There is none before this: this is the start" },
  { "next-uninitialised",    "Next Uninitialised Read",    NULL,         "u",            "U",            LS_NEED_FORWARD, LS_DO_MOVE, LS_MOVE_EVENT, 0, 0, LS_EVENT_BIT (LS_EVENT_UNINITIALISED_READ), NULL, "There is none after this: this is the end" },
  { "previous-uninitialised", "Previous Uninitialised Read", NULL,       "<Shift>u",     "Shift+U",      LS_NEED_BACK,    LS_DO_MOVE, LS_MOVE_EVENT_BACK, 0, 0, LS_EVENT_BIT (LS_EVENT_UNINITIALISED_READ), NULL, "There is none before this: this is the start" },
  { "next-uncertain", "Next Uncertain Result", NULL, "q", "Q", LS_NEED_FORWARD, LS_DO_MOVE, LS_MOVE_EVENT, 0, 0, LS_EVENT_BIT (LS_EVENT_UNCERTAIN), NULL, "Other readings of the machine give the same after this: this is the end" },
  { "previous-uncertain", "Previous Uncertain Result", NULL, "<Shift>q", "Shift+Q", LS_NEED_BACK, LS_DO_MOVE, LS_MOVE_EVENT_BACK, 0, 0, LS_EVENT_BIT (LS_EVENT_UNCERTAIN), NULL, "Other readings of the machine give the same before this: this is the start" },
  { "next-access", "Next Texture or Buffer Access", NULL, "t", "T", LS_NEED_FORWARD, LS_DO_GOAL, LS_MOVE_STEP, 1, 0, 0, "access", "Nothing reads a texture or buffer after this: this is the end" },
  { "previous-access", "Previous Texture or Buffer Access", NULL, "<Shift>t", "Shift+T", LS_NEED_BACK, LS_DO_GOAL, LS_MOVE_STEP, -1, 0, 0, "access", "Nothing reads a texture or buffer before this: this is the start" },
  { "next-export", "Next Export", NULL, "e", "E", LS_NEED_FORWARD, LS_DO_GOAL, LS_MOVE_STEP, 1, 0, 0, "export", "Nothing is exported after this: this is the end" },
  { "previous-export", "Previous Export", NULL, "<Shift>e", "Shift+E", LS_NEED_BACK, LS_DO_GOAL, LS_MOVE_STEP, -1, 0, 0, "export", "Nothing is exported before this: this is the start" },
  { "run-to-cursor",         "Run to Cursor",              "<Control>F10", NULL,         "Ctrl+F10",     LS_NEED_SCENE,   LS_DO_CURSOR, LS_MOVE_TO_LINE, 0, 0, 0, NULL, NULL },
  { "toggle-breakpoint",     "Toggle Breakpoint",          "F9",         "b",            "F9 or B",      LS_NEED_SCENE,   LS_DO_BREAKPOINT, LS_MOVE_STEP, 0, 0, 0, NULL, NULL },
  { "toggle-bookmark",       "Bookmark This Step",         "<Control>F3", NULL,          "Ctrl+F3",      LS_NEED_SCENE,   LS_DO_BOOKMARK, LS_MOVE_STEP, 0, 0, 0, NULL, NULL },
  { "next-bookmark",         "Next Bookmark",              "F3",         NULL,           "F3",           LS_NEED_SCENE,   LS_DO_VISIT_BOOKMARK, LS_MOVE_STEP, 1, 0, 0, NULL, "There is no bookmark after this step" },
  { "previous-bookmark",     "Previous Bookmark",          "<Shift>F3",  NULL,           "Shift+F3",     LS_NEED_SCENE,   LS_DO_VISIT_BOOKMARK, LS_MOVE_STEP, -1, 0, 0, NULL, "There is no bookmark before this step" },
  { "go-back",               "Back to Where You Were",     "<Alt>Left",  NULL,           "Alt+\u2190",   LS_NEED_VISIT,   LS_DO_GO,   LS_MOVE_STEP, -1, 0, 0, NULL, NULL },
  { "go-forward",            "Forward Again",              "<Alt>Right", NULL,           "Alt+\u2192",   LS_NEED_VISIT,   LS_DO_GO,   LS_MOVE_STEP, 1, 0, 0, NULL, NULL },
  { "focus-left",            "Lane to the Left",           NULL,         "h",            "H",            LS_NEED_SCENE,   LS_DO_FOCUS, LS_MOVE_STEP, -1, 0, 0, NULL, NULL },
  { "focus-down",            "Lane Below",                 NULL,         "j",            "J",            LS_NEED_SCENE,   LS_DO_FOCUS, LS_MOVE_STEP, 0, -1, 0, NULL, NULL },
  { "focus-up",              "Lane Above",                 NULL,         "k",            "K",            LS_NEED_SCENE,   LS_DO_FOCUS, LS_MOVE_STEP, 0, 1, 0, NULL, NULL },
  { "focus-right",           "Lane to the Right",          NULL,         "l",            "L",            LS_NEED_SCENE,   LS_DO_FOCUS, LS_MOVE_STEP, 1, 0, 0, NULL, NULL },
  { "next-wave", "Next Wave", NULL, "braceright|<Shift>braceright", "}", LS_NEED_SCENE, LS_DO_WAVE, LS_MOVE_STEP, 1, 0, 0, NULL, "This is the last wave" },
  { "previous-wave", "Previous Wave", NULL, "braceleft|<Shift>braceleft", "{", LS_NEED_SCENE, LS_DO_WAVE, LS_MOVE_STEP, -1, 0, 0, NULL, "This is the first wave" },
  { "play",                  "Play",                       NULL,         "space",        "Space",        LS_NEED_FORWARD, LS_DO_PLAY, LS_MOVE_STEP, 0, 0, 0, NULL, NULL },
  { "faster",                "Play Faster",                NULL,         "plus|<Shift>plus|KP_Add", "+", LS_NEED_SCENE, LS_DO_SPEED, LS_MOVE_STEP, 1, 0, 0, NULL, NULL },
  { "slower",                "Play Slower",                NULL,         "minus|KP_Subtract", "\u2212",  LS_NEED_SCENE,   LS_DO_SPEED, LS_MOVE_STEP, -1, 0, 0, NULL, NULL },
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
  { "win.undo",            "Bring Back the Breakpoint Deleted from the List", NULL,        "<Control>z",                 TRUE },
  { "win.goto-step",       "Go to a Step",                          "<Control>g",          "g",                          TRUE },
  { "win.goto-wave",       "Go to a Wave",                          NULL,                  "<Shift>g",                   TRUE },
  { "win.hex",             "Hexadecimal or Decimal",                NULL,                  "x",                          TRUE },
  { "win.who",             "Who Wrote This Value",                  NULL,                  "w",                          TRUE },
  { "win.why",             "Why Is This Lane On or Off",            NULL,                  "question|<Shift>question",   TRUE },
  { "win.next-pane",       "Next Pane",                             "F6",                  NULL,                         TRUE },
  { "win.previous-pane",   "Previous Pane",                         "<Shift>F6",           NULL,                         TRUE },
  { "win.cancel",          "Stop a Run, Close a Message",           "Escape",              NULL,                         FALSE },
  { "win.primary-menu",    "Menu",                                  "<Alt>m",              NULL,                         TRUE },
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

/* Keys such as Space and Escape first belong to a button, switch or popover that has the focus. */
static gboolean
is_used_by_focus (GtkWidget *widget, const char *action)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  if (focus == NULL)
    return FALSE;
  if (gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL)
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
