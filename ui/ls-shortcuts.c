#include "ls-shortcuts.h"

#include <glib/gi18n.h>

#include "ls-command.h"

typedef struct
{
  const char *title;
  const char *names; /* commands, separated by spaces */
} Group;

static const Group groups[] = {
  { N_ ("Stepping"),
    "step step-back step-into step-into-back step-out step-out-back step-clause "
    "step-clause-back continue reverse-continue continue-waves reverse-continue-waves "
    "start end go-back go-forward" },
  { N_ ("Run to"), "next-divergence previous-divergence next-reconvergence previous-reconvergence "
                   "next-mask previous-mask next-mask-change previous-mask-change run-to-cursor "
                   "toggle-breakpoint toggle-bookmark next-bookmark previous-bookmark" },
  { N_ ("Run to an event"),
    "next-event previous-event next-nan previous-nan next-kill previous-kill "
    "next-uninitialised previous-uninitialised next-uncertain "
    "previous-uncertain next-access previous-access "
    "next-export previous-export" },
  { N_ ("Focus lane and wave"),
    "focus-left focus-down focus-up focus-right next-wave previous-wave" },
  { N_ ("Playing"), "play faster slower" },
};

static void
append_shortcut (GString *ui, const char *title, const char *accelerators)
{
  g_autofree char *said = g_markup_escape_text (title, -1);

  g_string_append_printf (ui,
                          "<child><object class='GtkShortcutsShortcut'>"
                          "<property name='title'>%s</property>"
                          "<property name='accelerator'>%s</property></object></child>",
                          said, accelerators);
}

static void
append_keys (GString *ui, const char *title, LsKeyPreset preset, const char *action)
{
  LsKeys keys = { 0 };
  g_autofree char *accel = NULL, *letter = NULL, *both = NULL, *escaped = NULL;

  ls_keys_find (preset, action, &keys);
  accel = ls_keys_dup_first (keys.accel == NULL ? "" : keys.accel);
  letter = ls_keys_dup_first (keys.letter == NULL ? "" : keys.letter);
  both = g_strconcat (accel, *accel != '\0' && *letter != '\0' ? " " : "", letter, NULL);
  escaped = g_markup_escape_text (both, -1);
  if (*both != '\0')
    append_shortcut (ui, title, escaped);
}

static void
append_command (GString *ui, const LsCommand *command, LsKeyPreset preset)
{
  g_autofree char *action = g_strconcat ("debug.", command->name, NULL);

  append_keys (ui, _ (command->title), preset, action);
}

static void
append_others (GString *ui, LsKeyPreset preset)
{
  guint n;
  const LsOtherKey *keys = ls_commands_get_other_keys (&n);

  for (guint i = 0; i < n; i++)
    append_keys (ui, _ (keys[i].title), preset, keys[i].action);
}

static void
open_group (GString *ui, const char *title)
{
  g_autofree char *said = g_markup_escape_text (title, -1);

  g_string_append_printf (ui,
                          "<child><object class='GtkShortcutsGroup'>"
                          "<property name='title'>%s</property>",
                          said);
}

static char *
make_ui (LsKeyPreset preset)
{
  GString *ui = g_string_new ("<interface><object class='GtkShortcutsWindow' id='shortcuts'>"
                              "<property name='modal'>1</property>"
                              "<child><object class='GtkShortcutsSection'>"
                              "<property name='section-name'>keys</property>"
                              "<property name='max-height'>24</property>");

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      g_auto (GStrv) names = g_strsplit (groups[i].names, " ", -1);

      open_group (ui, _ (groups[i].title));
      for (guint j = 0; names[j] != NULL; j++)
        append_command (ui, ls_command_find (names[j]), preset);
      g_string_append (ui, "</object></child>");
    }
  open_group (ui, _ ("General"));
  append_others (ui, preset);
  g_string_append (ui, "</object></child></object></child></object></interface>");
  return g_string_free (ui, FALSE);
}

GtkWindow *
ls_shortcuts_new (GtkWindow *parent, LsKeyPreset preset)
{
  g_autofree char *ui = make_ui (preset);
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_string (ui, -1);
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "shortcuts"));

  gtk_window_set_transient_for (window, parent);
  return window;
}
