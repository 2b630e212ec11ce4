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
  const char *actions; /* with their groups, separated by spaces */
} Group;

static const Group groups[] = {
  { N_ ("Stepping and running"), N_ ("Stepping"),
    "debug.step debug.step-back debug.step-into debug.step-into-back debug.step-out "
    "debug.step-out-back debug.step-clause debug.step-clause-back" },
  { NULL, N_ ("Lines of the source"),
    "debug.step-line debug.step-line-back debug.next-line debug.next-line-back "
    "debug.finish-function debug.finish-function-back" },
  { N_ ("Running"), N_ ("Running"),
    "debug.continue debug.reverse-continue debug.continue-waves debug.reverse-continue-waves "
    "debug.run-to-cursor debug.start debug.end debug.go-back debug.go-forward win.ask" },
  { N_ ("Searching"), N_ ("Run to a change"),
    "debug.next-divergence debug.previous-divergence debug.next-reconvergence "
    "debug.previous-reconvergence debug.next-mask debug.previous-mask debug.next-mask-change "
    "debug.previous-mask-change" },
  { NULL, N_ ("Run to an event"),
    "debug.next-event debug.previous-event debug.next-nan debug.previous-nan debug.next-kill "
    "debug.previous-kill debug.next-uninitialised debug.previous-uninitialised "
    "debug.next-uncertain debug.previous-uncertain" },
  { N_ ("Places and lanes"), N_ ("Run to an access, a race, an export, a bookmark"),
    "debug.next-access debug.previous-access debug.next-race debug.previous-race "
    "debug.next-conflict debug.previous-conflict debug.next-export debug.previous-export "
    "debug.next-bookmark debug.previous-bookmark debug.toggle-bookmark" },
  { NULL, N_ ("Lanes, waves and playing"),
    "debug.focus-left debug.focus-down debug.focus-up debug.focus-right debug.next-wave "
    "debug.previous-wave win.goto-wave win.goto-step debug.play debug.faster debug.slower" },
  { N_ ("Program and values"), N_ ("Program and breakpoints"),
    "debug.toggle-breakpoint win.edit-breakpoint win.breakpoints win.break-on-change win.undo "
    "win.find win.follow-jump win.fold win.fold-all" },
  { NULL, N_ ("Values"),
    "win.who win.uses win.why win.watch-value win.pin-row "
    "win.show-in-timeline win.what-if win.next-run win.hex" },
  { N_ ("Files"), N_ ("Files, windows, what leaves them"),
    "app.new-window win.open win.recent win.restart win.save win.save-as "
    "win.export win.export-page win.export-handout win.export-handout-answers win.export-answers "
    "win.copy-table win.copy-position win.paste-position" },
  { N_ ("Window"), N_ ("Panes and text"),
    "win.next-pane win.previous-pane win.close-this-pane win.maximize-this-pane win.move-lines "
    "win.text-larger win.text-smaller win.text-normal win.fullscreen win.lecture" },
  { NULL, N_ ("Help and the rest"),
    "win.palette win.primary-menu win.preferences win.help win.shortcuts win.cancel win.close" },
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
append_keys (GString *ui, const char *title, const char *action)
{
  LsKeys keys = { 0 };
  g_autofree char *accel = NULL, *letter = NULL, *both = NULL, *escaped = NULL;

  ls_keys_find (action, &keys);
  accel = ls_keys_dup_first (keys.accel == NULL ? "" : keys.accel);
  letter = ls_keys_dup_first (keys.letter == NULL ? "" : keys.letter);
  both = g_strconcat (accel, *accel != '\0' && *letter != '\0' ? " " : "", letter, NULL);
  escaped = g_markup_escape_text (both, -1);
  if (*both != '\0')
    append_shortcut (ui, title, ls_keys_get_word (letter), escaped);
}

/* As the tables call it. */
static const char *
title_of (const char *action)
{
  guint n;
  const LsOtherKey *others = ls_commands_get_other_keys (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (others[i].action, action))
      return _ (others[i].title);
  return _ (ls_command_find (action + strlen ("debug."))->title);
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
append_group (GString *ui, const Group *group)
{
  g_auto (GStrv) actions = g_strsplit (group->actions, " ", -1);

  open_element (ui, "GtkShortcutsGroup", _ (group->title), "");
  for (guint i = 0; actions[i] != NULL; i++)
    append_keys (ui, title_of (actions[i]), actions[i]);
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
