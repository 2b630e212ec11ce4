#include "ls-window-actions.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-command.h"

/* A group is not divided, and those of a section with more columns than two would come in any order: each section has two
 * columns of so many rows, headings included, and fits a screen of 600 pixels. */
#define MAX_ROWS "12"

typedef struct
{
  const char *section; /* of a group that begins one, or NULL */
  const char *title;
  LsKeyGroup keys;      /* the actions that stand where commands has a "*" */
  const char *commands; /* separated by spaces */
} Group;

static const Group groups[] = {
  { N_ ("Stepping and running"), N_ ("Stepping"), LS_KEYS_NONE,
    "step step-back step-into step-into-back step-out step-out-back step-instruction "
    "step-instruction-back step-clause step-clause-back" },
  { NULL, N_ ("Lines of the source"), LS_KEYS_NONE,
    "step-line step-line-back next-line next-line-back finish-function "
    "finish-function-back next-iteration next-iteration-back next-lane next-lane-back lane-only" },
  { N_ ("Running"), N_ ("Running"), LS_KEYS_RUNNING,
    "continue reverse-continue continue-waves reverse-continue-waves run-to-cursor start "
    "end go-back go-forward *" },
  { N_ ("Searching"), N_ ("Run to a change"), LS_KEYS_NONE,
    "next-divergence previous-divergence next-reconvergence previous-reconvergence "
    "next-mask previous-mask next-mask-change previous-mask-change" },
  { NULL, N_ ("Run to an event"), LS_KEYS_NONE,
    "next-event previous-event next-nan previous-nan next-kill previous-kill "
    "next-uninitialised previous-uninitialised next-uncertain previous-uncertain" },
  { N_ ("Places and lanes"), N_ ("Run to an access, a race, an export, a bookmark"), LS_KEYS_NONE,
    "next-access previous-access next-race previous-race next-conflict previous-conflict "
    "next-export previous-export next-bookmark previous-bookmark toggle-bookmark" },
  { NULL, N_ ("Lanes, waves and playing"), LS_KEYS_LANES,
    "focus-left focus-down focus-up focus-right next-wave previous-wave * play faster "
    "slower" },
  { N_ ("Program and values"), N_ ("Program and breakpoints"), LS_KEYS_PROGRAM,
    "toggle-breakpoint *" },
  { NULL, N_ ("Values"), LS_KEYS_VALUES, "*" },
  { N_ ("Files"), N_ ("Files, windows, what leaves them"), LS_KEYS_FILES, "*" },
  { N_ ("Window"), N_ ("Panes and text"), LS_KEYS_PANES, "*" },
  { NULL, N_ ("Help and the rest"), LS_KEYS_HELP, "*" },
};

static void
append_shortcut (GString *ui, const char *title, const char *word, const char *accelerators)
{
  g_autofree char *said = g_markup_escape_text (title, -1);

  g_string_append_printf (ui,
                          "<child><object class='GtkShortcutsShortcut'>"
                          "<property name='title'>%s</property>"
                          "<property name='subtitle'>%s</property>"
                          "<property name='accelerator'>%s</property></object></child>",
                          said, word != NULL ? word : "", accelerators);
}

static void
append_keys (GString *ui, const char *title, LsKeys keys)
{
  g_autofree char *accel = NULL, *letter = NULL, *both = NULL, *escaped = NULL;

  accel = ls_keys_dup_first (keys.accel == NULL ? "" : keys.accel);
  letter = ls_keys_dup_first (keys.letter == NULL ? "" : keys.letter);
  both = g_strconcat (accel, *accel != '\0' && *letter != '\0' ? " " : "", letter, NULL);
  escaped = g_markup_escape_text (both, -1);
  if (*both != '\0')
    append_shortcut (ui, title, ls_keys_get_word (letter), escaped);
}

/* title: shown. */
static void
open_element (GString *ui, const char *type, const char *title, const char *properties)
{
  g_autofree char *said = g_markup_escape_text (title, -1);

  g_string_append_printf (ui, "<child><object class='%s'><property name='title'>%s</property>%s",
                          type, said, properties);
}

static void
append_actions (GString *ui, LsKeyGroup group)
{
  guint n;
  const LsWindowAction *actions = ls_commands_get_actions (&n);

  for (guint i = 0; i < n; i++)
    if (actions[i].group == group)
      append_keys (ui, _ (actions[i].title), actions[i].keys);
}

static void
append_command (GString *ui, const char *name)
{
  const LsCommand *command = ls_command_find (name);

  append_keys (ui, _ (command->title), (LsKeys){ command->accel, command->letter });
}

static void
append_group (GString *ui, const Group *group)
{
  g_auto (GStrv) names = g_strsplit (group->commands, " ", -1);

  open_element (ui, "GtkShortcutsGroup", _ (group->title), "");
  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], "*"))
      append_actions (ui, group->keys);
    else
      append_command (ui, names[i]);
  g_string_append (ui, "</object></child>");
}

static void
open_section (GString *ui, guint number)
{
  g_autofree char *properties =
    g_strdup_printf ("<property name='section-name'>section-%u</property>"
                     "<property name='max-height'>" MAX_ROWS "</property>",
                     number);

  if (number > 0)
    g_string_append (ui, "</object></child>");
  open_element (ui, "GtkShortcutsSection", _ (groups[number].section), properties);
}

static char *
make_ui (void)
{
  GString *ui = g_string_new ("<interface><object class='GtkShortcutsWindow' id='shortcuts'>"
                              "<property name='modal'>1</property>");

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      if (groups[i].section != NULL)
        open_section (ui, i);
      append_group (ui, &groups[i]);
    }
  g_string_append (ui, "</object></child></object></interface>");
  return g_string_free (ui, FALSE);
}

GtkWindow *
ls_shortcuts_new (GtkWindow *parent)
{
  g_autofree char *ui = make_ui ();
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_string (ui, -1);
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "shortcuts"));

  g_object_set (window, "section-name", "section-0", NULL);
  gtk_window_set_transient_for (window, parent);
  return window;
}
