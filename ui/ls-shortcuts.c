#include "ls-shortcuts.h"

#include <glib/gi18n.h>
#include <string.h>

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

/* Triggers are separated by bars, accelerators by spaces; of the triggers for one key the first is enough. accel,
 * letter: or NULL. */
static void
append_keys (GString *ui, const char *title, const char *accel, const char *letter)
{
  const char *const both[] = { accel, letter };
  g_autoptr (GString) keys = g_string_new (NULL);
  g_autofree char *escaped = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    if (both[i] != NULL)
      {
        g_string_append (keys, keys->len > 0 ? " " : "");
        g_string_append_len (keys, both[i], (gssize) strcspn (both[i], "|"));
      }
  escaped = g_markup_escape_text (keys->str, -1);
  append_shortcut (ui, title, escaped);
}

static void
append_command (GString *ui, const LsCommand *command)
{
  append_keys (ui, _ (command->title), command->accel, command->letter);
}

static void
append_others (GString *ui)
{
  guint n;
  const LsOtherKey *keys = ls_commands_get_other_keys (&n);

  for (guint i = 0; i < n; i++)
    if (keys[i].accel != NULL || keys[i].letter != NULL)
      append_keys (ui, _ (keys[i].title), keys[i].accel, keys[i].letter);
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

      open_group (ui, _ (groups[i].title));
      for (guint j = 0; names[j] != NULL; j++)
        append_command (ui, ls_command_find (names[j]));
      g_string_append (ui, "</object></child>");
    }
  open_group (ui, _ ("General"));
  append_others (ui);
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
