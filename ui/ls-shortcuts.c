#include "ls-shortcuts.h"

#include "ls-command.h"

typedef struct
{
  const char *title;
  const char *names; /* commands, separated by spaces */
} Group;

static const Group groups[] = {
  { "Stepping", "step step-back step-into step-into-back step-out step-out-back step-clause "
                "step-clause-back continue reverse-continue start end go-back go-forward" },
  { "Run to", "next-divergence previous-divergence next-reconvergence previous-reconvergence "
              "next-mask previous-mask next-mask-change previous-mask-change run-to-cursor "
              "toggle-breakpoint toggle-bookmark next-bookmark previous-bookmark" },
  { "Run to an event", "next-event previous-event next-nan previous-nan next-kill previous-kill "
                       "next-uninitialised previous-uninitialised next-uncertain "
                       "previous-uncertain next-access previous-access "
                       "next-export previous-export" },
  { "Focus lane and wave", "focus-left focus-down focus-up focus-right next-wave previous-wave" },
  { "Playing", "play faster slower" },
};

static const struct
{
  const char *title, *accelerators;
} general[] = {
  { "Open a file", "&lt;Control&gt;o" },
  { "Load the file again", "&lt;Control&gt;r" },
  { "Save what you marked", "&lt;Control&gt;s" },
  { "Save under another name", "&lt;Control&gt;&lt;Shift&gt;s" },
  { "Edit the breakpoint at the cursor", "&lt;Shift&gt;b" },
  { "All breakpoints", "&lt;Control&gt;b" },
  { "Stop when this value changes", "v" },
  { "Bring back the breakpoint deleted from the list", "&lt;Control&gt;z" },
  { "Go to a step", "g &lt;Control&gt;g" },
  { "Go to a wave", "&lt;Shift&gt;g" },
  { "Hexadecimal or decimal", "x" },
  { "Who wrote this value", "w" },
  { "Why is this lane on or off", "question" },
  { "Next pane", "F6" },
  { "Previous pane", "&lt;Shift&gt;F6" },
  { "Stop a run, close a message", "Escape" },
  { "Menu", "&lt;Alt&gt;m" },
  { "Full screen", "&lt;Control&gt;&lt;Shift&gt;F11" },
  { "These keys", "&lt;Control&gt;question F1" },
  { "Close the window", "&lt;Control&gt;w" },
};

static void
append_shortcut (GString *ui, const char *title, const char *accelerators)
{
  g_string_append_printf (ui,
                          "<child><object class='GtkShortcutsShortcut'>"
                          "<property name='title'>%s</property>"
                          "<property name='accelerator'>%s</property></object></child>",
                          title, accelerators);
}

/* Triggers are separated by bars, accelerators by spaces. */
static void
append_command (GString *ui, const LsCommand *command)
{
  g_autoptr (GString) keys = g_string_new (command->accel);
  g_autofree char *escaped = NULL;

  if (command->letter != NULL)
    g_string_append_printf (keys, "%s%s", keys->len > 0 ? " " : "", command->letter);
  if (strchr (keys->str, '|') != NULL)
    g_string_truncate (keys, (gsize) (strchr (keys->str, '|') - keys->str));
  escaped = g_markup_escape_text (keys->str, -1);
  append_shortcut (ui, command->title, escaped);
}

static void
open_group (GString *ui, const char *title)
{
  g_string_append_printf (ui,
                          "<child><object class='GtkShortcutsGroup'>"
                          "<property name='title'>%s</property>",
                          title);
}

static char *
make_ui (void)
{
  GString *ui = g_string_new ("<interface><object class='GtkShortcutsWindow' id='shortcuts'>"
                              "<property name='modal'>1</property>"
                              "<child><object class='GtkShortcutsSection'>"
                              "<property name='section-name'>keys</property>"
                              "<property name='max-height'>24</property>");

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      g_auto (GStrv) names = g_strsplit (groups[i].names, " ", -1);

      open_group (ui, groups[i].title);
      for (guint j = 0; names[j] != NULL; j++)
        append_command (ui, ls_command_find (names[j]));
      g_string_append (ui, "</object></child>");
    }
  open_group (ui, "General");
  for (guint i = 0; i < G_N_ELEMENTS (general); i++)
    append_shortcut (ui, general[i].title, general[i].accelerators);
  g_string_append (ui, "</object></child></object></child></object></interface>");
  return g_string_free (ui, FALSE);
}

GtkWindow *
ls_shortcuts_new (GtkWindow *parent)
{
  g_autofree char *ui = make_ui ();
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_string (ui, -1);
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "shortcuts"));

  gtk_window_set_transient_for (window, parent);
  return window;
}
