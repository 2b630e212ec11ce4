#include "ls-command.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-work.h"
#include "ls-tooltip.h"
#include "ls-views.h"

/* clang-format off */
static const LsOtherKey other_keys[] = {
  { "app.new-window",      N_ ("New Window"),                            "<Control>n",          NULL,                         TRUE },
  { "win.open",            N_ ("Open a File"),                           "<Control>o",          NULL,                         TRUE },
  { "win.recent",          N_ ("Recent Files and Examples"), "<Control><Shift>o", NULL,                      TRUE },
  { "win.restart",         N_ ("Load the File Again"),                   "<Control>r",          NULL,                         TRUE },
  { "win.save",            N_ ("Save What You Marked"),                  "<Control>s",          NULL,                         TRUE },
  { "win.save-as",         N_ ("Save under Another Name"),               "<Control><Shift>s",   NULL,                         TRUE },
  { "win.palette",         N_ ("Command Palette"),                       "<Control><Shift>p",   NULL,                         FALSE },
  { "win.edit-breakpoint", N_ ("Edit the Breakpoint Here"),              "<Control>F9",         "<Shift>b",                   TRUE },
  { "win.find",            N_ ("Find in the Program"),                   "<Control>f",          NULL,                         TRUE },
  { "win.follow-jump",     N_ ("Follow the Jump of This Line"),          "<Control>j",          NULL,                         TRUE },
  { "win.fold",            N_ ("Fold or Unfold at the Cursor"),          "<Control>l",          NULL,                         TRUE },
  { "win.fold-all",        N_ ("Unfold All, or Fold All"),               "<Control><Shift>l",   NULL,                         TRUE },
  { "win.breakpoints",     N_ ("All Breakpoints"),                       "<Control>b",          NULL,                         TRUE },
  { "win.break-on-change", N_ ("Stop When This Value Changes"),          NULL,                  "v",                          TRUE },
  { "win.watch-value",     N_ ("Watch This Value"),                      NULL,                  "<Shift>v",                   TRUE },
  { "win.pin-row",         N_ ("Keep This Register in Sight, or Let It Go"), NULL,              "p",                          TRUE },
  { "win.show-in-timeline", N_ ("Show This Value in the Timeline"),       NULL,                  "<Shift>p",                   TRUE },
  { "win.preferences",     N_ ("Preferences"),                           "<Control>comma",      NULL,                         TRUE },
  { "win.what-if",         N_ ("What If: Change Something Here"),        NULL,                  "equal",                      TRUE },
  { "win.next-run",        N_ ("Next of the Wave's Runs"),               NULL,                  "f",                          TRUE },
  { "win.undo",            N_ ("Undo: a Breakpoint or a Change"),        NULL,                  "<Control>z",                 TRUE },
  { "win.goto-step",       N_ ("Go to a Step"),                          "<Control>g",          "g",                          TRUE },
  { "win.goto-wave",       N_ ("Go to a Wave"),                          NULL,                  "<Shift>g",                   TRUE },
  { "win.hex",             N_ ("Hexadecimal or Decimal"),                NULL,                  "x",                          TRUE },
  { "win.who",             N_ ("Who Wrote This Value"),                  NULL,                  "w",                          TRUE },
  { "win.uses",            N_ ("Who Reads This Value"),                  NULL,                  "<Shift>w",                   TRUE },
  { "win.why",             N_ ("Why Is This Lane On or Off"),            NULL,                  "question|<Shift>question",   TRUE },
  { "win.ask",             N_ ("What Comes?"),                           "<Control><Shift>n",   NULL,                         TRUE },
  { "win.compare-program", N_ ("Compare with Another Program"),          NULL,                  NULL,                         TRUE },
  { "win.export",          N_ ("Export This Pane"),                      "<Control>e",          NULL,                         TRUE },
  { "win.export-page",     N_ ("Export a Page That Steps"),              NULL,                  NULL,                         TRUE },
  { "win.export-handout",  N_ ("Export a Handout of the Lesson"),        NULL,                  NULL,                         TRUE },
  { "win.export-handout-answers", N_ ("Export a Handout with Answers"),  NULL,                  NULL,                         TRUE },
  { "win.export-answers",  N_ ("Export Your Answers"),                   NULL,                  NULL,                         TRUE },
  { "win.copy-table",      N_ ("Copy This Pane as a Table"),             "<Control><Shift>c",   NULL,                         TRUE },
  { "win.copy-position",   N_ ("Copy the Position as Text"),             "<Control><Shift>x",   NULL,                         TRUE },
  { "win.paste-position",  N_ ("Go to the Position on the Clipboard"),   "<Control><Shift>v",   NULL,                         TRUE },
  { "win.next-pane",       N_ ("Next Pane"),                             "F6",                  NULL,                         TRUE },
  { "win.previous-pane",   N_ ("Previous Pane"),                         "<Shift>F6",           NULL,                         TRUE },
  { "win.move-lines",      N_ ("Move the Lines between Panes"),          "<Shift>F8",           NULL,                         TRUE },
  { "win.close-this-pane", N_ ("Close This Pane"),                       "<Control>F4",         NULL,                         TRUE },
  { "win.maximize-this-pane", N_ ("All the Room for This Pane, or Back"), "<Control>m",     NULL,                         TRUE },
  { "win.reset-layout",    N_ ("Panes Where They Were at First"),        NULL,                  NULL,                         TRUE },
  { "win.cancel",          N_ ("Stop a Run, Close a Message"),           "Escape",              NULL,                         FALSE },
  { "win.primary-menu",    N_ ("Menu"),                                  "<Alt>m",              NULL,                         TRUE },
  { "win.text-larger",     N_ ("Larger Text (Zoom In)"),                           "<Control>plus|<Control><Shift>plus|<Control>equal|<Control>KP_Add", NULL, TRUE },
  { "win.text-smaller",    N_ ("Smaller Text (Zoom Out)"),                          "<Control>minus|<Control>KP_Subtract", NULL,          TRUE },
  { "win.text-normal",     N_ ("Text of the Usual Size"),                "<Control>0|<Control>KP_0", NULL,                     TRUE },
  { "win.fullscreen",      N_ ("Full Screen"),                           "<Control><Shift>F11", NULL,                         TRUE },
  { "win.lecture",         N_ ("In Front of a Class, or Back"),           "<Control><Alt>p",     NULL,                         TRUE },
  { "win.help",            N_ ("Help"),                                  "F1",                  NULL,                         TRUE },
  { "win.shortcuts",       N_ ("All Keys"),                              "<Control>question",    NULL,                        TRUE },
  { "win.close",           N_ ("Close the Window"),                      "<Control>w",          NULL,                         TRUE },
};

static const LsNamedCommand named[] = {
  { "app.appearance", "system",           N_ ("Appearance: As the Desktop"),                  NULL, -1 },
  { "app.appearance", "light",            N_ ("Appearance: Light"),                           NULL, -1 },
  { "app.appearance", "dark",             N_ ("Appearance: Dark"),                            NULL, -1 },
  { "win.colours", "default",             N_ ("Colours of Lanes (Palette): Usual"),           NULL, -1 },
  { "win.colours", "grey",                N_ ("Colours of Lanes (Palette): Grey, by Patterns"), NULL, -1 },
  { "win.colours", "projector",           N_ ("Colours of Lanes (Palette): For a Projector"), NULL, -1 },
  { "win.colours", "contrast",            N_ ("Colours of Lanes (Palette): Contrast, by Outlines and Patterns"), NULL, -1 },
  { "win.motion", NULL,                   N_ ("Reduced Motion, or Motion Again"),             NULL, -1 },
  { "win.letters", NULL,                  N_ ("Keys without Ctrl or Alt: On or Off"),         NULL, -1 },
  { "win.compile", NULL,                  N_ ("Save and Compile the Source Text"),            "<Control>Return", LS_PANE_SOURCE },
  { "win.compare-back-ends", NULL,        N_ ("Save, Compile by All Back Ends and Compare"),  NULL, LS_PANE_SOURCE },
  { "win.break-on-event", NULL,           N_ ("Breakpoint on an Event"),                      NULL, LS_PANE_BREAKPOINTS },
  { "win.output-kind", "final",           N_ ("Output: Final"),                               NULL, LS_PANE_OUTPUT },
  { "win.output-kind", "so-far",          N_ ("Output: So Far"),                              NULL, LS_PANE_OUTPUT },
  { "win.output-kind", "reference",       N_ ("Output: Reference"),                           NULL, LS_PANE_OUTPUT },
  { "win.output-kind", "difference",      N_ ("Output: Difference"),                          NULL, LS_PANE_OUTPUT },
  { "win.first-difference", NULL,         N_ ("Output: Go to Its First Difference"),          NULL, LS_PANE_OUTPUT },
  { "win.copy-lines", NULL,               N_ ("Program: Copy What Is Selected"),              "<Control>c", LS_PANE_CODE },
  { "win.last-group", NULL,               N_ ("Group: Just Ran, or Next"),            NULL, LS_PANE_GROUP },
  { "win.undo-input", NULL,               N_ ("Inputs: Take Back What Was Typed Last"),       "<Control>z", LS_PANE_INPUTS },
  { "win.redo-input", NULL,               N_ ("Inputs: Do Again What Was Taken Back"),        "<Control><Shift>z", LS_PANE_INPUTS },
  { "win.input-image", "",                N_ ("Inputs: Image for a Texture"),                 NULL, LS_PANE_INPUTS },
  { "win.timeline-zoom", "in",            N_ ("Timeline: Zoom In"),                           "plus", LS_PANE_TIMELINE },
  { "win.timeline-zoom", "out",           N_ ("Timeline: Zoom Out"),                          "minus", LS_PANE_TIMELINE },
  { "win.timeline-zoom", "all",           N_ ("Timeline: Zoom to the Whole Run"),             "0", LS_PANE_TIMELINE },
  { "win.go-here", NULL,                  N_ ("Timeline: Go Here, to the Step Pointed At"),   NULL, -1 },
  { "win.choose-lanes", NULL,             N_ ("Lanes: Choose by Numbers or a Condition"),     NULL, -1 },
  { "win.all-lanes", NULL,                N_ ("Lanes: Look at All Again"),                    "Escape", LS_PANE_LANES },
  { "win.show-pane", "lane",              N_ ("Registers of This Lane"),                      NULL, -1 },
  { "win.show-pane", "differences",       N_ ("Compare This Lane with Another"),              NULL, -1 },
#define NAMED(...) { __VA_ARGS__ },
#include "ls-leaf-named.def"
  { "win.stage", "vs",                    N_ ("Stage of the Draw: Vertices"),                 NULL, -1 },
  { "win.stage", "es",                    N_ ("Stage of the Draw: Vertices before the Geometry"), NULL, -1 },
  { "win.stage", "gs",                    N_ ("Stage of the Draw: Geometry"),                 NULL, -1 },
  { "win.stage", "ps",                    N_ ("Stage of the Draw: Pixels"),                   NULL, -1 },
  { "win.vertex", "0",                    N_ ("Go to the First Vertex of This Pixel"),        NULL, -1 },
  { "win.vertex", "1",                    N_ ("Go to the Second Vertex of This Pixel"),       NULL, -1 },
  { "win.vertex", "2",                    N_ ("Go to the Third Vertex of This Pixel"),        NULL, -1 },
  { "win.pixel", NULL,                    N_ ("Go to a Pixel of This Vertex"),                NULL, -1 },
  { "win.restore", NULL,                  N_ ("Restore What an Earlier Session Left"),        NULL, -1 },
  { "win.discard-recovery", NULL,         N_ ("Discard What an Earlier Session Left"),        NULL, -1 },
  { "app.about", NULL,                    N_ ("About Lanescope"),                             NULL, -1 },
  { "app.quit", NULL,                     N_ ("Quit"),                                        "<Control>q", -1 },
};
/* clang-format on */

const LsNamedCommand *
ls_commands_get_named (guint *n)
{
  *n = G_N_ELEMENTS (named);
  return named;
}

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
add_keys (GtkEventController *controller, const char *action)
{
  LsKeys keys = { 0 };

  ls_keys_find (action, &keys);
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

      add_keys (keys, action);
    }
  for (guint i = 0; i < G_N_ELEMENTS (other_keys); i++)
    add_keys (keys, other_keys[i].action);
  gtk_widget_add_controller (widget, keys);
}
